"""The register of tellers, and the words that many log lines share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.views import LogKind
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.state import State

E_ = TypeVar("E_", bound=Event)
Told = tuple[str, LogKind, tuple[str, ...], int]
"""The text of a line, its kind, what explains it, and how far it is indented."""

TELLERS: dict[type[Event], Callable[[State, Any], Told | None]] = {}


def tells(kind: type[E_]) -> Callable[[Callable[[State, E_], Told | None]], Callable[[State, E_], Told | None]]:
    """Register the teller of one kind of event."""

    def register(teller: Callable[[State, E_], Told | None]) -> Callable[[State, E_], Told | None]:
        TELLERS[kind] = teller
        return teller

    return register


def stamp(state: State, event: Event) -> str:
    """Where in the fight the event belongs."""
    if isinstance(event, e.RoundBegan):
        return f"R{event.round}"
    return f"R{state.round}P{event.phase}" if isinstance(event, e.PhaseBegan) else state.stamp


def name(state: State, who: str) -> str:
    """The name of a combatant."""
    one = state.combatants.get(who)
    return one.name if one else who


def weapon_name(state: State, who: str, arm: str) -> str:
    """The name of a weapon, wherever it is."""
    one = state.combatants.get(who)
    found = one.arm(arm) if one else None
    loose = next((each.arm for each in state.ground if each.arm.id == arm), None)
    return (found or loose).weapon.name if found or loose else "a weapon"  # type: ignore[union-attr]
