"""What the events of this game count for in statistics."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.tallies import Tally
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attraction import GAUGE
from mapoc_tui.rules.maxapoc.content.gear import ammo_name
from mapoc_tui.rules.maxapoc.content.items import item_name
from mapoc_tui.rules.maxapoc.state import Arm, State

E_ = TypeVar("E_", bound=Event)
Counter = Callable[[State, E_], Tally | None]
COUNTERS: dict[type[Event], Callable[[State, Any], Tally | None]] = {}


def counts(kind: type[E_]) -> Callable[[Counter[E_]], Counter[E_]]:
    """Register what one kind of event counts for."""

    def register(counter: Counter[E_]) -> Counter[E_]:
        COUNTERS[kind] = counter
        return counter

    return register


def tally(state: State, event: Event) -> Iterable[Tally]:
    """What an event counts for, told by the state before it."""
    counter = COUNTERS.get(type(event))
    counted = counter(state, event) if counter else None
    return () if counted is None else (counted,)


@counts(e.Harmed)
def _harmed(state: State, event: e.Harmed) -> Tally:
    return Tally("harm", event.who, event.armor_lost + event.hp_lost, event.source, event.cause)


@counts(e.Fell)
def _fell(state: State, event: e.Fell) -> Tally:
    return Tally("fall", event.who)


@counts(e.WentLimp)
def _went_limp(state: State, event: e.WentLimp) -> Tally:
    return Tally("fall", event.who)


@counts(e.Died)
def _died(state: State, event: e.Died) -> Tally:
    return Tally("death", event.who)


@counts(e.AttractionRaised)
def _attraction_raised(state: State, event: e.AttractionRaised) -> Tally:
    return Tally("gauge", "", event.total, means=GAUGE)


@counts(e.AmmunitionSpent)
def _ammunition_spent(state: State, event: e.AmmunitionSpent) -> Tally:
    arm = state[event.who].arm(event.arm)
    assert arm is not None
    return Tally("spent", event.who, arm.loaded - event.loaded, means=_fired(arm))


def _fired(arm: Arm) -> str:
    if arm.missile:
        return arm.missile.name
    return ammo_name(arm.weapon.ammo) if arm.weapon.ammo else f"shots of {arm.weapon.name}"


@counts(e.StockSpent)
def _stock_spent(state: State, event: e.StockSpent) -> Tally:
    left = state[event.who].rounds.get(event.stock, 0) - event.left
    return Tally("spent", event.who, left, means=ammo_name(event.stock))


@counts(e.BombLanded)
def _bomb_landed(state: State, event: e.BombLanded) -> Tally | None:
    return Tally("spent", event.who, means=event.name) if event.arm else None


@counts(e.BombPlanted)
def _bomb_planted(state: State, event: e.BombPlanted) -> Tally | None:
    return Tally("spent", event.who, means=event.bomb.weapon.name) if event.arm else None


@counts(e.ItemSpent)
def _item_spent(state: State, event: e.ItemSpent) -> Tally:
    return Tally("spent", event.who, event.spent, means=f"{item_name(event.item)} pieces")
