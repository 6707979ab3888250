"""Hiding, searching, ambushes."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable


@immutable
class AmbushLaid(Event):
    """The fight opens from hiding: these lie in wait."""

    ambushers: tuple[str, ...]


@immutable
class AmbushOver(Event):
    """The first phase is over, and with it what an ambush does to the order."""


@immutable
class StealthRated(Event):
    """Somebody hides with this degree from now on; nobody has seen it yet."""

    who: str
    degree: int


@immutable
class Spotted(Event):
    """Somebody has seen an UNSEEN one."""

    who: str
    target: str


@immutable
class TracesLeft(Event):
    """An UNSEEN one gave itself away so far that these may strike blindly at it."""

    who: str
    by: tuple[str, ...]


@immutable
class StruckFromHiding(Event):
    """Somebody is attacked by an attacker whom it has not seen."""

    who: str


@immutable
class Alerted(Event):
    """Somebody kept watch with this degree before an ambush; it counts against every ambusher."""

    who: str
    degree: int


@immutable
class GlimpseCalled(Event):
    """Somebody was hurt by an UNSEEN attacker and may look where that came from."""

    who: str
    target: str


@immutable
class GlimpseTaken(Event):
    """It looks, with a held action or without."""

    who: str
    held: bool = False


@immutable
class AttackStrayed(Event):
    """A Blind Attack went wrong and hits a friend or the attacker itself."""

    who: str
    target: str
    rolled: tuple[Draw, ...] = ()

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.rolled
