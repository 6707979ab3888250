"""Dice rolled, Luck, mishaps."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.pending import Check
from mapoc_tui.rules.maxapoc.state import Roll


@immutable
class Checked(Event):
    """A d100 was rolled. ``slot`` says for what in the thing being resolved, ``against`` whom it concerns.

    ``ruled`` marks a result that the GM put in the place of the dice.
    """

    slot: str
    roll: Roll
    rolled: tuple[Draw, ...] = ()
    against: str = ""
    ruled: bool = False

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.rolled

    @property
    def who(self) -> str:
        """Who rolled."""
        return self.roll.who


@immutable
class BraceOffered(Event):
    """Somebody who holds actions may spend them on this reaction before its dice."""

    check: Check


@immutable
class Braced(Event):
    """So many held actions help the reaction."""

    who: str
    held: int


@immutable
class LuckOffered(Event):
    """These failed rolls may be rerolled, in this order."""

    slots: tuple[str, ...]


@immutable
class LuckSpent(Event):
    """A Luck Use was spent; ``left`` remain."""

    who: str
    left: int


@immutable
class RollKept(Event):
    """A failed roll was left as it is, or its reroll stands."""

    who: str
    slot: str


@immutable
class MishapCalled(Event):
    """The GM is asked about a critical failure: severity 2 critical, 3 extreme, 4 catastrophic."""

    who: str
    severity: int


@immutable
class MishapJudged(Event):
    """The GM has said what it brings."""

    who: str
    effect: str
