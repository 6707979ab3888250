"""Attacks on the mind."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable


@immutable
class DreadMet(Event):
    """Somebody came near something terrible for the first time in this fight."""

    who: str
    target: str


@immutable
class ResolveBroken(Event):
    """Somebody failed to keep calm; ``cause`` says before what."""

    who: str
    cause: str


@immutable
class InsanityStruck(Event):
    """Somebody got an INSANITY; ``count`` is how many it has ever received, with this one."""

    who: str
    insanity: str
    count: int
    rolled: tuple[Draw, ...] = ()
    permanent: bool = False

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.rolled
