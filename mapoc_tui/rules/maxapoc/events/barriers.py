"""Barriers: taking cover, attacks on them, and their falling apart."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable


@immutable
class CoverTaken(Event):
    """Somebody took position behind a barrier, or left it if it is empty; Complex Actions as for any action."""

    who: str
    barrier: str
    cost: int = 0
    held: bool = False


@immutable
class BarrierHarmed(Event):
    """A barrier lost Armour Points: ``armor`` are left, ``through`` goes on to those behind it."""

    barrier: str
    amount: int
    armor: int
    through: int = 0
    cause: str = ""
    draw: Draw | None = None

    @property
    def draws(self) -> tuple[Draw, ...]:
        return () if self.draw is None else (self.draw,)


@immutable
class BlastStopped(Event):
    """A barrier in the way left so much of a blast for those behind it."""

    barrier: str
    through: int


@immutable
class BarrierAttacked(Event):
    """Somebody attacks a barrier for its own sake."""

    who: str
    barrier: str
    arm: str
    way: str
    hands: int = 1
    held: bool = False
    cost: int = 1
    aim: int = 0
    second: bool = False
    rounds: int = 1


@immutable
class BarrierSet(Event):
    """The GM set the Armour Points of a barrier."""

    barrier: str
    armor: int


@immutable
class WeaponMounted(Event):
    """A heavy weapon stands on a barrier."""

    who: str
    arm: str
    barrier: str
