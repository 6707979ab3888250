"""The course of a fight: rounds, phases, turns."""

from __future__ import annotations

from attrs import field

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.pending import Pledge


@immutable
class FightBegan(Event):
    """The fight is on. ``lots`` settle equal Initiative for good, the higher first."""

    lots: dict[str, int] = field(factory=dict)
    drawn: tuple[Draw, ...] = ()

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.drawn


@immutable
class RoundBegan(Event):
    """A round began with these Initiative counters; ``debts`` is what stays owed after it."""

    round: int
    counters: dict[str, int]
    debts: dict[str, int] = field(factory=dict)


@immutable
class PhaseBegan(Event):
    """A phase began with this order."""

    phase: int
    order: tuple[str, ...]


@immutable
class TurnBegan(Event):
    """Somebody's turn began, at this place in the order."""

    who: str
    turn: int


@immutable
class TurnEnded(Event):
    """Somebody's turn ended with this many Complex Actions held, for anything or for what was named."""

    who: str
    held: int
    pledge: Pledge | None = None


@immutable
class PhaseEnded(Event):
    """A phase ended: every counter fell by 5."""

    phase: int


@immutable
class RoundEnded(Event):
    """A round ended."""

    round: int


@immutable
class FightEnded(Event):
    """The fight is over."""

    verdict: str
    winner: str
    sentence: str


@immutable
class Paused(Event):
    """The fight stopped for a moment in which somebody may act: ``gap`` between turns, ``dawn`` at a round's start.

    ``drawn`` is the one in which the GM says whom the noise has drawn.
    """

    moment: str
    who: str = ""


@immutable
class Resumed(Event):
    """That moment is over."""


@immutable
class Waited(Event):
    """Somebody who might have acted out of turn did not; ``until_turn`` means: do not ask again before then."""

    who: str
    until_turn: bool = False


@immutable
class Announced(Event):
    """Somebody is about to carry out a command, and those who hold actions come first."""

    who: str
    command: Command


@immutable
class Thwarted(Event):
    """Others have made impossible what somebody was about to do; nothing is spent."""

    who: str
    why: str


@immutable
class StageReached(Event):
    """What is being resolved went on to its next stage."""

    stage: str
