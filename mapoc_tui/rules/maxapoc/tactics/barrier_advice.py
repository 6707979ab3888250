"""Advice on breaking a barrier: it is hit more easily than somebody who lies behind it."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc.combat.barriers import cover
from mapoc_tui.rules.maxapoc.commands import AttackBarrier
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.moves.barrier_deeds import batter_check, frame_of
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.outlook import Blow, outlook_of
from mapoc_tui.rules.maxapoc.tactics.turn_advice import Turn


def barrier_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """An attack on a covered enemy hits its barrier; the barrier itself is the better target for whoever lies there.

    Nobody defends a barrier, and it has no conditions that make the attack harder (MA B-3, p. 81; Q-272).
    """
    if not state.barriers:
        return
    outlook = outlook_of(state, one)
    if not [foe for foe in outlook.foes if foe.behind]:
        return
    for blow in outlook.blows(one, money.held):
        barrier = cover(state, one, blow.target) if blow.chance else None
        if barrier is not None:
            arm, method = blow.use
            command = AttackBarrier(one.id, barrier.id, arm.id, method.way, method.hands, method.rounds)
            chance = success_chance(state, batter_check(state, frame_of(state, command)))
            if chance > blow.chance:
                score = Turn(outlook, money).of_blow(blow._replace(chance=chance, value=broken(blow, chance)))
                reason = f"hits {barrier.name} in {chance:.0%}, {blow.target.name} behind it in {blow.chance:.0%}"
                yield Choice(score, command, reason)


def broken(blow: Blow, chance: float) -> float:
    """What the same attack is worth with another chance."""
    return blow.value * chance / blow.chance
