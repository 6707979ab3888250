"""Who comes first: the order of action, and the order of those who hold actions (MA T-3, T-13, p. 64; Q-33, Q-44)."""

from __future__ import annotations

from collections.abc import Callable

from mapoc_tui.engine.commands import Command
from mapoc_tui.rules.maxapoc.combat.pledges import ACTION, ATTACK, TURN, may_interrupt
from mapoc_tui.rules.maxapoc.commands import AttackBarrier, ThrowBomb, ThrowOn
from mapoc_tui.rules.maxapoc.frames import Gap, Intent, Strike
from mapoc_tui.rules.maxapoc.rolls.conditions import stopped
from mapoc_tui.rules.maxapoc.state import Combatant, State

ATTACKS = (AttackBarrier, ThrowBomb, ThrowOn)
"""What is an attack besides one on a person."""


def rank_in_order(state: State) -> Callable[[Combatant], tuple[int, ...]]:
    """The key that sorts combatants into the order: highest counter first (MA T-3, p. 64; Q-33)."""
    mode = state.rulings.initiative_tie

    def key(one: Combatant) -> tuple[int, ...]:
        stats = one.sheet.stats
        if mode == "random":
            return (-one.counter, -one.lot)
        party = not one.sheet.party if mode == "pc_agility_luck_random" else 0
        return (-one.counter, party, -stats["AGI"], -stats["LUCK"], -one.lot)

    return key


def next_holder(state: State, moment: Gap | Strike) -> str:
    """The next one who holds actions, can use them and has not been asked; empty for nobody (MA T-13, p. 64; Q-44)."""
    return first_holder(state, moment.who, trigger_of(moment), moment.asked)


def first_holder(state: State, who: str, trigger: str, asked: tuple[str, ...] = ()) -> str:
    """The same for what somebody brings about."""
    holders = [one for one in state.combatants.values() if one.held and may_hold(one, who, asked)]
    if len(holders) > 1:
        holders.sort(key=rank_in_order(state))
    for one in holders:
        if can_act(one) and may_interrupt(state, one, who, trigger):
            return one.id
    return ""


def may_hold(one: Combatant, who: str, asked: tuple[str, ...]) -> bool:
    """Whether somebody is another one, wants to be asked and has not been yet."""
    return one.id != who and one.id not in asked and not one.resting


def can_act(one: Combatant) -> bool:
    """Whether somebody is up and nothing keeps it from actions."""
    return one.able and not (one.marks and stopped(one.marks, "act"))


def trigger_of(moment: Gap | Strike) -> str:
    """What brings such a moment about: an attack, another action, the end of a turn."""
    if isinstance(moment, Intent):
        return trigger_by(moment.command)
    return ATTACK if isinstance(moment, Strike) else TURN


def trigger_by(command: Command) -> str:
    """What somebody brings about who declares this."""
    return ATTACK if isinstance(command, ATTACKS) else ACTION
