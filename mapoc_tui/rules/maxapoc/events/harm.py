"""Harm, falling, dying, conditions, Initiative, noise."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition


@immutable
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


@immutable
class Fell(Event):
    """Somebody is DYING with a Recovery Opportunity of so many rounds."""

    who: str
    recovery: int


@immutable
class WentLimp(Event):
    """Somebody lost consciousness: the rest of the turn, held actions and aim are gone."""

    who: str


@immutable
class RecoveryLost(Event):
    """A Recovery Opportunity shrank to ``left``."""

    who: str
    lost: int
    left: int
    cause: str


@immutable
class DoomCalled(Event):
    """Somebody would die at once and may give up all Luck instead."""

    who: str


@immutable
class Died(Event):
    """Somebody is dead."""

    who: str
    cause: str


@immutable
class Recovered(Event):
    """Somebody is back on ``hp`` health and conscious."""

    who: str
    hp: int
    cause: str


@immutable
class Healed(Event):
    """Somebody regained health or armour; ``hp`` and ``armor`` are the new values."""

    who: str
    hp: int
    armor: int
    cause: str


@immutable
class ConditionGained(Event):
    """Somebody has a condition."""

    who: str
    condition: Condition
    draws_made: tuple[Draw, ...] = ()

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.draws_made


@immutable
class ConditionEnded(Event):
    """Somebody is rid of a condition."""

    who: str
    condition: str
    cause: str = ""


@immutable
class ConditionsCounted(Event):
    """Timed conditions came one step nearer to their end: ``left`` pairs (who, condition) with what remains."""

    left: tuple[tuple[str, str, int], ...]


@immutable
class InitiativeChanged(Event):
    """A counter changed out of the ordinary; ``order`` is the new order of the phase if it changed as well."""

    who: str
    counter: int
    cause: str
    order: tuple[str, ...] = ()


@immutable
class AttractionRaised(Event):
    """The Enemy Attraction Gauge rose by an amount to a total, which is the most that it can be if it is less."""

    amount: int
    total: int
    cause: str


@immutable
class AttractionTested(Event):
    """The GM rolled against the gauge: whether enemies are ``drawn``, and what it stands at afterwards."""

    gauge: int
    draw: Draw
    drawn: bool
    total: int

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.draw,)
