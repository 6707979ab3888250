"""Attacks on the mind."""

from __future__ import annotations

from attrs import frozen

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event


@frozen(slots=False)
class DreadMet(Event):
    """Somebody came near something terrible for the first time in this fight."""

    who: str
    target: str


@frozen(slots=False)
class ResolveBroken(Event):
    """Somebody failed to keep calm; ``cause`` says before what."""

    who: str
    cause: str


@frozen(slots=False)
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
