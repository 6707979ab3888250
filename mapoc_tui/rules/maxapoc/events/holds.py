"""Grappling and wrangling."""

from __future__ import annotations

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable


@immutable
class Restrained(Event):
    """Somebody holds another one with a skill, and with a line if ``arm`` names one; so many hands are bound."""

    who: str
    target: str
    skill: str
    arm: str = ""
    hands: int = 0


@immutable
class HoldTightened(Event):
    """The held one is HOGTIED; so many hands of the holder are bound from now on."""

    who: str
    target: str
    hands: int = 0


@immutable
class HoldEnded(Event):
    """Somebody, or the line that was left on it, no longer holds another one."""

    who: str
    target: str
    cause: str


@immutable
class BondsDamaged(Event):
    """The rope or net ``arm`` that was left on somebody loses Component Pieces; with none ``left`` it is gone."""

    who: str
    arm: str
    amount: int
    left: int


@immutable
class LeftBound(Event):
    """The holder is gone; the HOGTIED one stays bound by the rope or net that lies on it."""

    who: str
    target: str
    arm: str


@immutable
class TugBegan(Event):
    """A holder does something to the held one that it may answer: ``drag`` or ``tighten``."""

    who: str
    target: str
    action: str
    step: int = 0


@immutable
class TugAnswered(Event):
    """The held one chose: ``comply`` or ``oppose`` a drag, resist a tighter hold with ``STR`` or ``AGI``."""

    who: str
    answer: str


@immutable
class AttackSpent(Event):
    """The attack of this phase went into something that is no attack with a weapon."""

    who: str
