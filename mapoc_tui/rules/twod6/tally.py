"""What the events of this game count for in statistics."""

from __future__ import annotations

from collections.abc import Iterable

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.tallies import Tally
from mapoc_tui.rules.twod6.happenings import Fainted, Hurt, LoadChanged
from mapoc_tui.rules.twod6.sheet import UNARMED
from mapoc_tui.rules.twod6.state import State

CAUSES = {
    "bleeding": "bleeding",
    "hazard": "a danger of the place",
    "outcome": "the price of a success",
    "ruling": "the GM's ruling",
    "bruise": "the GM's ruling",
}
"""Harm without an attacker -> what did it."""


def tally(state: State, event: Event) -> Iterable[Tally]:
    """What an event counts for, told by the state before it."""
    if isinstance(event, Hurt):
        return _hurt(state, event)
    if isinstance(event, Fainted):
        return (Tally("fall", event.who),)
    if isinstance(event, LoadChanged) and event.weapon in event.unloaded:
        return (Tally("spent", event.who, means=f"shots of {weapon_name(state, event.who, event.weapon)}"),)
    return ()


def _hurt(state: State, event: Hurt) -> Iterable[Tally]:
    means = CAUSES.get(event.cause) or weapon_name(state, event.source, event.weapon)
    yield Tally("harm", event.who, event.dealt, event.source, means)
    if event.vitals.dead and not state[event.who].vitals.dead:
        yield Tally("fall", event.who)
        yield Tally("death", event.who)


def weapon_name(state: State, who: str, weapon: str) -> str:
    """The name of somebody's weapon, bare hands if it has none of this id."""
    return state[who].sheet.arms.get(weapon, UNARMED).name
