"""Explosives: thrown, placed, set off, and what a blast does."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.hazard_frames import Burst
from mapoc_tui.rules.maxapoc.state import Bomb, TripWire


@immutable
class BombThrown(Event):
    """Somebody throws a bomb in hand (``arm``) or one that lies here (``bomb``) at a person or a place.

    ``attack`` says whether it uses up the attack of the phase.
    """

    who: str
    arm: str = ""
    bomb: str = ""
    target: str = ""
    spot: int = 0
    cost: int = 1
    held: bool = False
    aim: int = 0
    attack: bool = True


@immutable
class BombLanded(Event):
    """A thrown bomb came down; ``how`` tells where in relation to the aim, ``arm`` has left its owner.

    ``to`` is the position.
    """

    who: str
    name: str
    to: int
    how: str
    arm: str = ""


@immutable
class BombPlanted(Event):
    """An explosive lies somewhere, waiting for its time or its trigger; ``arm`` has left its owner."""

    who: str
    bomb: Bomb
    arm: str = ""


@immutable
class BombMoved(Event):
    """A bomb that lies somewhere was thrown on."""

    who: str
    bomb: str
    to: int
    behind: str = ""


@immutable
class BombSetOff(Event):
    """A bomb that lay somewhere goes off, by itself or because somebody triggered it."""

    who: str
    bomb: str
    cost: int = 0
    held: bool = False


@immutable
class MissileLoaded(Event):
    """A launcher was loaded with a missile of its owner."""

    who: str
    arm: str
    missile: str


@immutable
class BlastBegan(Event):
    """Something goes off at a position; ``spared`` are those who cannot dodge it any more."""

    who: str
    burst: Burst
    position: int
    behind: str = ""
    spared: tuple[str, ...] = ()


@immutable
class BlastRolled(Event):
    """The damage of a blast, by Distance from it, and whom it will come to in turn."""

    who: str
    totals: tuple[int, ...]
    queue: tuple[str, ...]
    drawn: tuple[Draw, ...]

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.drawn


@immutable
class Evaded(Event):
    """A victim of a blast chose how to get away; price and debt as for a defence."""

    who: str
    defence: str
    price: int = 0
    owed: int = 0
    held: bool = False
    earlier: int = 0


@immutable
class BlastStruck(Event):
    """A blast came to its next victim with so much damage, half of it after a Dodge."""

    who: str
    amount: int
    halved: bool = False


@immutable
class BlastEnded(Event):
    """Nothing is left to do about a blast."""

    who: str


@immutable
class WireStretched(Event):
    """Somebody stretched a trip wire; the explosive ``arm`` has left its owner."""

    who: str
    wire: TripWire
    arm: str = ""


@immutable
class WireMet(Event):
    """Somebody walked into a trip wire: a d100 at or below the chance sets it off."""

    who: str
    wire: str
    chance: int
    draw: Draw
    tripped: bool

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.draw,)
