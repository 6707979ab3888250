"""Harm, falling, dying, conditions, Initiative, noise."""

from __future__ import annotations

from attrs import frozen

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition


@frozen(slots=False)
class Harmed(Event):
    """Somebody lost armour and health. ``armor`` and ``hp`` are what is left, ``over`` the part below 0."""

    who: str
    amount: int
    armor_lost: int
    hp_lost: int
    armor: int
    hp: int
    over: int = 0
    source: str = ""
    cause: str = ""


@frozen(slots=False)
class Fell(Event):
    """Somebody is DYING with a Recovery Opportunity of so many rounds."""

    who: str
    recovery: int


@frozen(slots=False)
class WentLimp(Event):
    """Somebody lost consciousness: the rest of the turn, held actions and aim are gone."""

    who: str


@frozen(slots=False)
class RecoveryLost(Event):
    """A Recovery Opportunity shrank to ``left``."""

    who: str
    lost: int
    left: int
    cause: str


@frozen(slots=False)
class DoomCalled(Event):
    """Somebody would die at once and may give up all Luck instead."""

    who: str


@frozen(slots=False)
class Died(Event):
    """Somebody is dead."""

    who: str
    cause: str


@frozen(slots=False)
class Recovered(Event):
    """Somebody is back on ``hp`` health and conscious."""

    who: str
    hp: int
    cause: str


@frozen(slots=False)
class Healed(Event):
    """Somebody regained health or armour; ``hp`` and ``armor`` are the new values."""

    who: str
    hp: int
    armor: int
    cause: str


@frozen(slots=False)
class ConditionGained(Event):
    """Somebody has a condition."""

    who: str
    condition: Condition
    draws_made: tuple[Draw, ...] = ()

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.draws_made


@frozen(slots=False)
class ConditionEnded(Event):
    """Somebody is rid of a condition."""

    who: str
    condition: str
    cause: str = ""


@frozen(slots=False)
class ConditionsCounted(Event):
    """Timed conditions came one step nearer to their end: ``left`` pairs (who, condition) with what remains."""

    left: tuple[tuple[str, str, int], ...]


@frozen(slots=False)
class InitiativeChanged(Event):
    """A counter changed out of the ordinary; ``order`` is the new order of the phase if it changed as well."""

    who: str
    counter: int
    cause: str
    order: tuple[str, ...] = ()


@frozen(slots=False)
class AttractionRaised(Event):
    """The Enemy Attraction Gauge rose by an amount to a total."""

    amount: int
    total: int
    cause: str


@frozen(slots=False)
class AttractionTested(Event):
    """The GM rolled against the gauge: whether enemies are ``drawn``, and what it stands at afterwards."""

    gauge: int
    draw: Draw
    drawn: bool
    total: int

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.draw,)
