"""How events of this family change the state. The GM's rulings."""

from __future__ import annotations

from typing import Any

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.gear import PARTS
from mapoc_tui.rules.maxapoc.content.start import combatant
from mapoc_tui.rules.maxapoc.folding import change, folds
from mapoc_tui.rules.maxapoc.folds.works import without_item
from mapoc_tui.rules.maxapoc.state import State

POOLS = {"health": "hp", "armor": "armor", "luck": "luck", "recovery": "recovery"}


@folds(e.PoolSet)
def _pool_set(state: State, event: e.PoolSet) -> State:
    if event.pool == "attraction":
        return evolve(state, attraction=event.value)
    if event.pool == PARTS:
        return change(state, event.who, rounds={**state[event.who].rounds, PARTS: event.value})
    return change(state, event.who, **{POOLS[event.pool]: event.value})


@folds(e.Joined)
def _joined(state: State, event: e.Joined) -> State:
    newcomer = evolve(combatant(event.entrant, state.rulings), counter=event.counter)
    everybody = {**state.combatants, event.who: newcomer}
    drawn = {who: evolve(everybody[who], lot=lot) for who, lot in event.lots.items()}
    return evolve(state, combatants={**everybody, **drawn})


@folds(e.Removed)
def _removed(state: State, event: e.Removed) -> State:
    return change(state, event.who, gone=True, complex=0, held=0)


@folds(e.Taken)
def _taken(state: State, event: e.Taken) -> State:
    one, left = state[event.who], event.sheet
    kind, _, key = event.what.partition(":")
    changes: dict[str, Any] = {"sheet": left}
    if kind == "weapon":
        changes["arms"] = tuple(arm for arm in one.arms if arm.id != key)
    elif kind == "item":
        changes |= without_item(one, key)
        changes |= {"armor": min(one.armor, left.armor), "armor_off": min(one.armor_off, left.armor)}
    return change(state, event.who, **changes)


@folds(e.Given)
def _given(state: State, event: e.Given) -> State:
    one = state[event.who]
    changes: dict[str, Any] = {"arms": (*one.arms, *event.arms)}
    if event.stock:
        changes["rounds"] = {**one.rounds, event.stock: one.rounds.get(event.stock, 0) + event.rounds}
    if event.item:
        changes["items"] = {**one.items, event.item: one.items.get(event.item, 0) + event.pieces}
    if event.sheet is not None:
        more = event.sheet.armor - one.sheet.armor
        changes |= {"sheet": event.sheet, "armor": one.armor + more}
    return change(state, event.who, **changes)


@folds(e.Hidden)
def _hidden(state: State, event: e.Hidden) -> State:
    return change(state, event.who, hidden=event.hidden)


@folds(e.Renamed)
def _renamed(state: State, event: e.Renamed) -> State:
    return change(state, event.who, name=event.name)


@folds(e.OptionSet)
def _option_set(state: State, event: e.OptionSet) -> State:
    return evolve(state, rulings=state.rulings.changed(event.key, event.value))


@folds(e.Noted)
def _noted(state: State, event: e.Noted) -> State:
    return state
