"""Light in the dark (MA A-10, IT-6, p. 63; GR-67)."""

from __future__ import annotations

from functools import lru_cache

from mapoc_tui.rules.maxapoc.content.gear import SHORT
from mapoc_tui.rules.maxapoc.rolls.conditions import UNLIT, Marks, kind_of
from mapoc_tui.rules.maxapoc.state import Combatant, State

LOW_LIGHT = "lowlight_flashlight"
"""A light that beyond Short only its bearer's own side can use (MA IT-148, p. 95; GR-67)."""


def in_the_dark(state: State, one: Combatant, place: int) -> bool:
    """Whether the dark hampers somebody who fights at a place."""
    if not state.dark or any(
        each.lit and kind_of(each.item).light >= abs(each.position - place) for each in state.litter
    ):
        return False
    bearers = [each for each in state.combatants.values() if lights(each.marks) and each.here]
    return not any(shines_on(bearer, one, place) for bearer in bearers)


@lru_cache(maxsize=4096)
def lights(marks: Marks) -> tuple[tuple[int, bool], ...]:
    """The lights that somebody bears: how far each lights up, and whether beyond Short it serves the own side alone."""
    return tuple((kind_of(mark).light, mark == LOW_LIGHT) for mark in marks if kind_of(mark).light > UNLIT)


def shines_on(bearer: Combatant, one: Combatant, place: int) -> bool:
    """Whether a light that somebody bears shows a place to ``one``: both sides can fight whoever stands in it."""
    far = abs(bearer.position - place)
    shared = far <= SHORT or bearer.sheet.party == one.sheet.party
    return any(light >= far and (shared or not low) for light, low in lights(bearer.marks))
