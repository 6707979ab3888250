"""The course of a fight, its tests, and what the GM rules, as events.

Every event brings its faces and the numbers that it leaves behind.
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import field

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.twod6.sheet import Sheet
from mapoc_tui.rules.twod6.state import Part, Result, Stage, Test, Vitals

# ------------------------------------------------------------------------------------------ the course of a fight


@immutable
class FightBegan(Event):
    """The fight began; ``cl`` is the challenge level of the order test, ``testers`` who rolls it (2D6 L-48)."""

    cl: int
    cl_parts: tuple[Part, ...]
    testers: tuple[str, ...]


@immutable
class PlaceTaken(Event):
    """Somebody has a place in the order: a band and the total that counts inside it (2D6 L-50)."""

    who: str
    band: str
    total: int


@immutable
class NewcomersRoll(Event):
    """Somebody who came into the running fight still has to roll for a place in the order."""

    testers: tuple[str, ...]


@immutable
class OrderChanged(Event):
    """The order of this round is another one; ``passed`` are those whose turn is over."""

    order: tuple[str, ...]
    passed: tuple[str, ...]


@immutable
class RoundBegan(Event):
    """A round began, with its order."""

    round: int
    order: tuple[str, ...]


@immutable
class TurnBegan(Event):
    """It is somebody's turn."""

    who: str


@immutable
class TurnLost(Event):
    """Somebody's turn went by. ``left`` are turns still to be lost, ``reason`` an id of why."""

    who: str
    reason: Literal["out", "overcome", "surprised", "spent", "stunned"]
    left: int = 0


@immutable
class TurnEnded(Event):
    """Somebody's turn is over."""

    who: str


@immutable
class FightEnded(Event):
    """The GM ended the fight; ``winner`` is a side or empty."""

    winner: str = ""


# ------------------------------------------------------------------------------------------ tests


@immutable
class TestPlanned(Event):
    """A test is to come, but something is asked first."""

    __test__ = False

    test: Test


@immutable
class TestPrepared(Event):
    """What was asked before a test has its answer: ``test`` is how it stands now."""

    __test__ = False

    test: Test
    answer: Literal["difficulty", "resist", "no_help", "trying_to_help", "help"]
    who: str = ""


@immutable
class TestRolled(Event):
    """Two dice fell for a test; ``planned``: it was announced before."""

    __test__ = False

    test: Test
    draw: Draw
    planned: bool = False

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.draw,)


@immutable
class RollReplaced(Event):
    """The GM put other faces in place of those rolled."""

    before: tuple[int, ...]
    faces: tuple[int, ...]


@immutable
class TestConfirmed(Event):
    """The result of a test stands. ``will`` was spent on it and leaves ``will_left``; ``next`` is what is asked now."""

    __test__ = False

    who: str
    will: int
    will_left: int
    total: int
    cl: int
    result: Result
    ticks: int
    next: Stage = ""


@immutable
class TestSpared(Event):
    """A test succeeded without a roll (2D6 L-29)."""

    __test__ = False

    test: Test
    planned: bool = False


@immutable
class ComplicationNamed(Event):
    """The GM named what a critical failure adds."""

    who: str
    text: str
    next: Stage = ""


@immutable
class OutcomeChosen(Event):
    """The GM picked what a failure comes to; ``passed``: it counts as a success."""

    who: str
    skill: str
    outcome: str
    passed: bool
    next: Stage = ""


@immutable
class EffectChosen(Event):
    """The effect of a critical success was chosen; ``seizures`` is its rank where it is the initiative (2D6 L-72)."""

    who: str
    effect: str
    target: str = ""
    seizures: int = 0
    asked: bool = True


@immutable
class GroupBegan(Event):
    """A group test began (2D6 L-25)."""

    skill: str
    complications: int
    needed: int
    members: tuple[str, ...]


@immutable
class GroupCounted(Event):
    """A member of a group test is done; ``successes`` so far."""

    who: str
    successes: int


@immutable
class GroupEnded(Event):
    """A group test is over."""

    skill: str
    successes: int
    needed: int
    passed: bool


# ------------------------------------------------------------------------------------------ the GM


@immutable
class FrameDropped(Event):
    """What was being resolved for somebody is void: that one is no longer there for it. ``depth`` counts from below."""

    who: str
    depth: int


@immutable
class VitalsSet(Event):
    """The GM set Endurance or a state of the body; ``what`` names it."""

    who: str
    what: str
    vitals: Vitals
    reopened: bool = False


@immutable
class PoolSet(Event):
    """The GM set Will, experience ticks or the turns to be lost."""

    who: str
    pool: str
    before: int
    value: int


@immutable
class Joined(Event):
    """Somebody came into the fight; ``entry`` is complete in itself."""

    who: str
    entry: dict[str, Any] = field(factory=dict)


@immutable
class Taken(Event):
    """The GM took something away from somebody for good: its key, what it is called, and the numbers that are left."""

    who: str
    what: str
    name: str
    sheet: Sheet
    vitals: Vitals
    will: int


@immutable
class Given(Event):
    """The GM gave something to somebody: what it is called, and the sheet with it."""

    who: str
    name: str
    sheet: Sheet


@immutable
class Veiled(Event):
    """The GM hid somebody from the players, or showed somebody."""

    who: str
    hidden: bool


@immutable
class Renamed(Event):
    """Somebody has another name."""

    who: str
    before: str
    name: str


@immutable
class OptionSet(Event):
    """A table option has another value from now on."""

    key: str
    value: Any


@immutable
class PlaceSet(Event):
    """The place became safe or unsafe, supplies came or went."""

    safe: bool
    supplies: bool


@immutable
class Noted(Event):
    """The GM wrote something into the log."""

    text: str
