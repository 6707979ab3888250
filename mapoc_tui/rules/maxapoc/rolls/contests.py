"""Opposed rolls outside attacks: who wins, how likely, and Luck on both sides (MA D-9, p. 47; A-4, p. 66; Q-59)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import attacker_takes_ties
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.rolls.checks import Check, beats, chances, outdoes, success_chance
from mapoc_tui.rules.maxapoc.rolls.reactions import asks_resister
from mapoc_tui.rules.maxapoc.state import Frame, State


def contest_chance(state: State, one: Check, other: Check | None) -> float:
    """The exact chance that the side which began an opposed roll wins it, before Luck (MA A-4, D-9; Q-59)."""
    if other is None:
        return success_chance(state, one)
    tie = attacker_takes_ties(state[one.who].sheet, state[other.who].sheet)
    return beats(chances(state, one), chances(state, other), tie)


def prevails(state: State, frame: Frame) -> bool:
    """Whether whoever began the opposed roll has won it; without an answer a success is enough."""
    mine, other = frame.rolls["task"], frame.rolls.get("resist")
    tie = other is not None and attacker_takes_ties(state[mine.who].sheet, state[other.who].sheet)
    return outdoes(mine, other, tie)


def contest(fight: Fight, mine: Check, other: Check | None) -> None:
    """Both roll into the frame, then the one who began may spend Luck before the other (MA D-9, p. 47; Q-21)."""
    if asks_resister(fight, other):
        return
    fight.check("task", mine, other.who if other else "")
    if other is not None:
        fight.check("resist", other, mine.who)
    fight.emit(e.StageReached("rolled"))
    fight.offer_luck("task", "resist", lost=lambda slot: loses(fight.state, slot))


def loses(state: State, slot: str) -> bool:
    """Whether a successful roll loses the comparison as things stand (MA Q-20)."""
    return prevails(state, state.stack[-1]) == (slot == "resist")
