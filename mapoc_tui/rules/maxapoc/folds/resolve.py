"""How events of this family change the state. Attacks on the mind."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, folds
from mapoc_tui.rules.maxapoc.state import State


@folds(e.DreadMet)
def _dread_met(state: State, event: e.DreadMet) -> State:
    return change(state, event.who, faced=(*state[event.who].faced, event.target))


@folds(e.ResolveBroken)
def _resolve_broken(state: State, event: e.ResolveBroken) -> State:
    return state


@folds(e.InsanityStruck)
def _insanity_struck(state: State, event: e.InsanityStruck) -> State:
    return change(state, event.who, insanities=event.count)
