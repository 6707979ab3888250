"""The GM's rulings."""

from __future__ import annotations

from typing import Any

from attrs import field

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.content.sheet import Sheet
from mapoc_tui.rules.maxapoc.state import Arm


@immutable
class PoolSet(Event):
    """The GM set a pool: ``health``, ``armor``, ``luck`` or ``attraction`` (of the fight)."""

    who: str
    pool: str
    value: int
    before: int


@immutable
class Joined(Event):
    """Somebody joined the fight; ``entrant`` is all that is known about it.

    ``lots`` settle equal Initiative with it, for everybody who has none yet.
    """

    who: str
    entrant: dict[str, Any]
    counter: int = 0
    lots: dict[str, int] = field(factory=dict)
    drawn: tuple[Draw, ...] = ()

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.drawn


@immutable
class Removed(Event):
    """The GM took somebody out of the fight."""

    who: str


@immutable
class Taken(Event):
    """The GM took something away from somebody for good: its key, what it is called, and the sheet that is left."""

    who: str
    what: str
    name: str
    sheet: Sheet


@immutable
class Given(Event):
    """The GM gave something to somebody: what it is called, and what has come, with the sheet if that has changed."""

    who: str
    name: str
    arms: tuple[Arm, ...] = ()
    item: str = ""
    pieces: int = 0
    stock: str = ""
    rounds: int = 0
    sheet: Sheet | None = None


@immutable
class Hidden(Event):
    """Somebody was hidden from the players, or shown."""

    who: str
    hidden: bool


@immutable
class Renamed(Event):
    """Somebody has another name."""

    who: str
    name: str


@immutable
class OptionSet(Event):
    """A table option changed."""

    key: str
    value: Any
    sentence: str = ""


@immutable
class Noted(Event):
    """Somebody wrote something down."""

    text: str
