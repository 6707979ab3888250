"""Log lines, made from events and told by the state before each."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.views import LogKind, LogLine
from mapoc_tui.rules.twod6.state import State
from mapoc_tui.rules.twod6.view import stamp

E_ = TypeVar("E_", bound=Event)


class Telling:
    """One event about to be told. Whoever is hidden is not named in what everyone may read."""

    def __init__(self, state: State, event: Event) -> None:
        self.state = state
        self.event = event

    def name(self, who: str) -> str:
        """The name of somebody, as far as it may be known."""
        one = self.state.combatants.get(who)
        if one is None:
            return who
        return "somebody unseen" if one.hidden and self.event.visible == "everyone" else one.name

    def line(self, who: str, text: str, kind: LogKind, *explain: str, indent: int = 0) -> LogLine:
        """A log line with this text; it is somebody's line where it begins with the name."""
        text = text[:1].upper() + text[1:]
        name = self.name(who)
        about = name if text.startswith(name) else ""
        return LogLine(stamp(self.state), about, text, kind, explain, self.event.visible, indent)


Teller = Callable[[Telling, E_], LogLine | None]
TELLERS: dict[type[Event], Callable[[Telling, Any], LogLine | None]] = {}


def tells(*kinds: type[E_]) -> Callable[[Teller[E_]], Teller[E_]]:
    """Register how some kinds of event are told."""

    def register(teller: Teller[E_]) -> Teller[E_]:
        TELLERS.update(dict.fromkeys(kinds, teller))
        return teller

    return register


def signed(value: int) -> str:
    """``+2`` or ``−2``."""
    return f"+{value}" if value >= 0 else f"−{-value}"


def joined(names: list[str]) -> str:
    """``Greta, Oskar and Tib``."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)
