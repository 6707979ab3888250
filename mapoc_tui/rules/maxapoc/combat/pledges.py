"""What a held action is kept for, at tables that name it (MA T-13, T-16, p. 64, 66; Q-43): option held_action_mode."""

from __future__ import annotations

from collections.abc import Container, Iterator

from mapoc_tui.rules.maxapoc.commands import EndTurn
from mapoc_tui.rules.maxapoc.pending import Pledge
from mapoc_tui.rules.maxapoc.rolls.conditions import stopped
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.state import Combatant, State, hostile

NAMED = "named_trigger"
DEFENCE = "defence"
"""Kept for an Advantage on a defence or another reaction (MA T-16, p. 66)."""

ATTACK, ACTION, TURN = "attack", "action", "turn"
TRIGGERS = {
    ATTACK: "when somebody attacks",
    ACTION: "when somebody does anything else that needs dice",
    TURN: "after somebody's turn",
}


def must_name(state: State) -> bool:
    """Whether whoever holds an action has to say for what."""
    return state.rulings.held_action_mode == NAMED


def bound_to(state: State, one: Combatant) -> Pledge | None:
    """What the held actions of somebody are kept for; None when they are good for anything."""
    return one.pledge if must_name(state) else None


def may_interrupt(state: State, one: Combatant, by: str, trigger: str) -> bool:
    """Whether this moment, brought about by somebody, is the one that was named (MA Q-43, Q-44).

    What the UNSEEN do, unless they attack, is announced to nobody who does not see them (MA U-5, p. 67).
    """
    if trigger == ACTION and not notices(state, one, state[by]):
        return False
    pledge = bound_to(state, one)
    return pledge is None or (pledge.trigger == trigger and pledge.by in ("", by))


def notices(state: State, one: Combatant, other: Combatant) -> bool:
    """Whether somebody knows what another one is about to do."""
    return sees(state, one, other) and not (other.hidden and hostile(one, other))


def may_brace(state: State, one: Combatant) -> bool:
    """Whether somebody has a held action to spend on a reaction (MA T-16, p. 66)."""
    if not one.held or not one.able or (one.marks and stopped(one.marks, "act")):
        return False
    pledge = bound_to(state, one)
    return pledge is None or pledge.deed == DEFENCE


def off_pledge(state: State, one: Combatant, deed: str) -> Iterator[str]:
    """What was held for something else is no good for this (MA Q-43)."""
    pledge = bound_to(state, one)
    if pledge is not None and pledge.deed != deed:
        yield f"{one.name} holds for {words(state, pledge)}"


def pledge_of(command: EndTurn) -> Pledge | None:
    """What the end of a turn names."""
    return Pledge(command.deed, command.trigger, command.by) if command.deed else None


def pledge_reasons(state: State, one: Combatant, command: EndTurn, deeds: Container[str]) -> Iterator[str]:
    """What speaks against holding actions for something; ``deeds`` are the actions that can be named."""
    if not command.deed:
        return
    if not must_name(state):
        yield "held actions are good for anything at this table"
    if not one.complex:
        yield "nothing is left to hold"
    if command.deed == DEFENCE:
        if command.trigger or command.by:
            yield "a defence needs no trigger"
        return
    if command.deed not in deeds:
        yield f"there is no action called {command.deed}"
    if command.trigger not in TRIGGERS:
        yield f"the triggers are {', '.join(TRIGGERS)}"
    if command.by and all(each.id != command.by for each in setters(state, one)):
        yield "that is nobody in sight who could set it off"


def setters(state: State, one: Combatant) -> Iterator[Combatant]:
    """Whoever can be named as the one who sets it off."""
    return (each for each in state.combatants.values() if each.id != one.id and each.able and sees(state, one, each))


def words(state: State, pledge: Pledge) -> str:
    """``attack, when Bob attacks``."""
    what = pledge.deed.replace("-", " ")
    if not pledge.trigger:
        return what
    who = state[pledge.by].name if pledge.by else "somebody"
    return f"{what}, {trigger_words(pledge.trigger, who)}"


def trigger_words(trigger: str, who: str) -> str:
    """A trigger with whoever sets it off."""
    return TRIGGERS[trigger].replace("somebody", who)


def thrifty_end(state: State, one: Combatant) -> EndTurn:
    """The end of a turn that wastes nothing: what is left is kept for a defence where it has to be named."""
    return EndTurn(one.id, DEFENCE if must_name(state) and one.complex else "")
