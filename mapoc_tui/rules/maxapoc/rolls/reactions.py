"""Held actions that help a reaction: one Advantage each, said before the dice (MA T-14, T-16, p. 66; Q-47)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.pledges import may_brace
from mapoc_tui.rules.maxapoc.commands import Brace
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.pending import Check
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance, with_held
from mapoc_tui.rules.maxapoc.state import Combatant, Frame, State

SPECIAL_STATS = frozenset({"resilience", "resolve", "immunity"})
"""What is always rolled as a reaction, besides defences and eyes for the unseen (MA T-14, p. 66)."""


def asks_holder(fight: Fight, check: Check) -> bool:
    """Ask whoever is about to roll a reaction and holds actions whether they help; tells whether the dice wait."""
    if not may_brace(fight.state, fight[check.who]):
        return False
    asked = fight.frame.brace
    if asked is not None and (asked.who, asked.purpose) == (check.who, check.purpose):
        return False
    fight.emit(e.BraceOffered(check))
    return True


def asks_resister(fight: Fight, check: Check | None) -> bool:
    """The same for a roll that may be none of the Special Stats, or for no roll at all."""
    return check is not None and check.skill in SPECIAL_STATS and asks_holder(fight, check)


def brace_is_open(fight: Fight, frame: Frame) -> bool:
    """Whether the one who was asked can still spend anything; an offer to somebody who cannot is withdrawn."""
    assert frame.brace is not None
    if may_brace(fight.state, fight[frame.brace.who]):
        return True
    fight.emit(e.Braced(frame.brace.who, 0))
    return False


def brace_reasons(state: State, one: Combatant, command: Brace) -> Iterator[str]:
    """What speaks against spending so many."""
    if not 0 <= command.held <= one.held:
        yield f"between 0 and {one.held} held actions can help"


def brace_options(state: State, check: Check) -> list[Option]:
    """To spend none, one or more, with the exact chance of a success."""
    one = state[check.who]
    labels = ["Roll without", "Spend a held action", *(f"Spend {held} held actions" for held in range(2, one.held + 1))]
    return [
        Option(
            f"held-{held}",
            labels[held],
            Brace(one.id, held),
            letter=str(held) if held else "n",
            cost=f"{held}C" if held else "",
            chance=lambda held=held: Chance(success_chance(state, with_held(check, held)), "success"),  # type: ignore[misc]
        )
        for held in range(one.held + 1)
    ]


def brace(fight: Fight, command: Brace) -> None:
    """So many held actions for the roll that comes now (MA T-16, p. 66)."""
    fight.emit(e.Braced(command.who, command.held))
