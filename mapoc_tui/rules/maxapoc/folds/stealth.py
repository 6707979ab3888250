"""How events of this family change the state. Hiding, searching, ambushes."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, everybody, folds, push, top
from mapoc_tui.rules.maxapoc.frames import Glimpse
from mapoc_tui.rules.maxapoc.state import State


@folds(e.AmbushLaid)
def _ambush_laid(state: State, event: e.AmbushLaid) -> State:
    return evolve(state, ambushers=event.ambushers)


@folds(e.AmbushOver)
def _ambush_over(state: State, event: e.AmbushOver) -> State:
    return evolve(state, ambushers=(), combatants=everybody(state, watchful=-1))


@folds(e.StealthRated)
def _stealth_rated(state: State, event: e.StealthRated) -> State:
    return change(state, event.who, stealth=event.degree, seen_by=())


@folds(e.Spotted)
def _spotted(state: State, event: e.Spotted) -> State:
    target = state[event.target]
    return change(state, event.target, seen_by=(*target.seen_by, event.who))


@folds(e.TracesLeft)
def _traces_left(state: State, event: e.TracesLeft) -> State:
    return change(state, event.who, traces=event.by)


@folds(e.StruckFromHiding)
def _struck_from_hiding(state: State, event: e.StruckFromHiding) -> State:
    return state


@folds(e.Alerted)
def _alerted(state: State, event: e.Alerted) -> State:
    return change(state, event.who, watchful=event.degree)


@folds(e.GlimpseCalled)
def _glimpse_called(state: State, event: e.GlimpseCalled) -> State:
    return push(state, Glimpse(event.who, target=event.target))


@folds(e.GlimpseTaken)
def _glimpse_taken(state: State, event: e.GlimpseTaken) -> State:
    state = change(state, event.who, held=state[event.who].held - event.held)
    return top(state, stage="look", spent=event.held)


@folds(e.AttackStrayed)
def _attack_strayed(state: State, event: e.AttackStrayed) -> State:
    return top(state, target=event.target, stage="hit", mode="", detail="")
