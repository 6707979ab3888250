"""How events of this family change the state. Dice rolled, Luck, mishaps."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, folds, pop, push, top
from mapoc_tui.rules.maxapoc.frames import Mishap
from mapoc_tui.rules.maxapoc.state import State


@folds(e.Checked)
def _checked(state: State, event: e.Checked) -> State:
    frame = state.stack[-1]
    return top(state, rolls={**frame.rolls, event.slot: event.roll}, luck=frame.luck)


@folds(e.BraceOffered)
def _brace_offered(state: State, event: e.BraceOffered) -> State:
    return top(state, brace=event.check, braced=-1)


@folds(e.Braced)
def _braced(state: State, event: e.Braced) -> State:
    state = change(state, event.who, held=state[event.who].held - event.held)
    return top(state, braced=event.held)


@folds(e.LuckOffered)
def _luck_offered(state: State, event: e.LuckOffered) -> State:
    return top(state, luck=event.slots)


@folds(e.LuckSpent)
def _luck_spent(state: State, event: e.LuckSpent) -> State:
    return change(state, event.who, luck=event.left)


@folds(e.RollKept)
def _roll_kept(state: State, event: e.RollKept) -> State:
    return top(state, luck=tuple(slot for slot in state.stack[-1].luck if slot != event.slot))


@folds(e.MishapCalled)
def _mishap_called(state: State, event: e.MishapCalled) -> State:
    return push(state, Mishap(event.who, severity=event.severity))


@folds(e.MishapJudged)
def _mishap_judged(state: State, event: e.MishapJudged) -> State:
    return pop(state)
