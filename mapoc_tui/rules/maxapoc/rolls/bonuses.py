"""Bonuses for rolls to come: given, lost, run out; and who can help whom (MA C-34, p. 25, 77; Q-29, Q-182 to Q-185)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.state import Combatant, State

PER_DEGREE = 5

SUPPORT = "support"
"""The tag of rolls that help others; Academics may prepare them (MA D-24, p. 49; K-4, p. 77)."""


# -- giving and losing them --------------------------------------------------------------------


def give(fight: Fight, who: str, bonus: Bonus, studied: str = "") -> None:
    """Somebody has a bonus for a roll to come (MA C-34, p. 25, 77).

    One that lapses after the next turn of somebody whose turn it is outlasts the present one.
    """
    if bonus.turns and fight.state.active == who:
        bonus = evolve(bonus, turns=bonus.turns + 1)
    fight.emit(e.BonusGained(who, bonus, studied))


def leave_path(fight: Fight, who: str, deed: str) -> None:
    """Doing something else loses what was meant for one action (MA K-4, p. 77; Q-184)."""
    one = fight[who]
    left = tuple(bonus for bonus in one.bonuses if not bonus.deeds or deed in bonus.deeds)
    if left != one.bonuses:
        fight.emit(e.BonusesLeft(who, left, "did something else"))


def run_out(fight: Fight, who: str) -> None:
    """The end of a turn brings bonuses nearer to their end (MA Q-29, Q-184)."""
    one = fight[who]
    left = tuple(
        evolve(bonus, turns=bonus.turns - 1) if bonus.turns else bonus for bonus in one.bonuses if bonus.turns != 1
    )
    if left != one.bonuses:
        fight.emit(e.BonusesLeft(who, left, "the turn is over"))


def points(amount: int, reason: str) -> Modifier:
    """So much on a threshold."""
    return Modifier("threshold", amount, reason)


# -- friends -----------------------------------------------------------------------------------


def friends(state: State, one: Combatant) -> list[Combatant]:
    """Everybody of the own camp who is up, nearest first."""
    found = [each for each in state.combatants.values() if each.able and each.id != one.id and of_one_camp(one, each)]
    return sorted(found, key=lambda each: abs(each.position - one.position))


def of_one_camp(one: Combatant, other: Combatant) -> bool:
    """Whether two stand on one side of the fight."""
    same = one.sheet.party == other.sheet.party
    return same and "others" not in (one.sheet.role, other.sheet.role)


def friend_reasons(state: State, one: Combatant, target: str) -> Iterator[str]:
    """Whom nobody can help at all (MA K-4, p. 77; TB-7, 9, p. 70)."""
    found = state.combatants.get(target)
    if found is None or not found.able or found.id == one.id or not of_one_camp(one, found):
        yield "that is no friend who could do anything"
    elif "paranoia" in found.marks or "paranoia" in one.marks:
        yield "PARANOIA neither gives nor takes help"
