"""The course of a fight, its tests, and what the GM rules, as events.

Every event brings its faces and the numbers that it leaves behind.
"""

from __future__ import annotations

from typing import Any, Literal

from attrs import field, frozen

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.rules.twod6.sheet import Sheet
from mapoc_tui.rules.twod6.state import Part, Result, Stage, Test, Vitals

# ------------------------------------------------------------------------------------------ the course of a fight


@frozen(slots=False)
class FightBegan(Event):
    """The fight began; ``cl`` is the challenge level of the order test, ``testers`` who rolls it (2D6 L-48)."""

    cl: int
    cl_parts: tuple[Part, ...]
    testers: tuple[str, ...]


@frozen(slots=False)
class PlaceTaken(Event):
    """Somebody has a place in the order: a band and the total that counts inside it (2D6 L-50)."""

    who: str
    band: str
    total: int


@frozen(slots=False)
class NewcomersRoll(Event):
    """Somebody who came into the running fight still has to roll for a place in the order."""

    testers: tuple[str, ...]


@frozen(slots=False)
class OrderChanged(Event):
    """The order of this round is another one; ``passed`` are those whose turn is over."""

    order: tuple[str, ...]
    passed: tuple[str, ...]


@frozen(slots=False)
class RoundBegan(Event):
    """A round began, with its order."""

    round: int
    order: tuple[str, ...]


@frozen(slots=False)
class TurnBegan(Event):
    """It is somebody's turn."""

    who: str


@frozen(slots=False)
class TurnLost(Event):
    """Somebody's turn went by. ``left`` are turns still to be lost, ``reason`` an id of why."""

    who: str
    reason: Literal["out", "overcome", "surprised", "spent", "stunned"]
    left: int = 0


@frozen(slots=False)
class TurnEnded(Event):
    """Somebody's turn is over."""

    who: str


@frozen(slots=False)
class FightEnded(Event):
    """The GM ended the fight; ``winner`` is a side or empty."""

    winner: str = ""


# ------------------------------------------------------------------------------------------ tests


@frozen(slots=False)
class TestPlanned(Event):
    """A test is to come, but something is asked first."""

    __test__ = False

    test: Test


@frozen(slots=False)
class TestPrepared(Event):
    """What was asked before a test has its answer: ``test`` is how it stands now."""

    __test__ = False

    test: Test
    answer: Literal["difficulty", "resist", "no_help", "trying_to_help", "help"]
    who: str = ""


@frozen(slots=False)
class TestRolled(Event):
    """Two dice fell for a test; ``planned``: it was announced before."""

    __test__ = False

    test: Test
    draw: Draw
    planned: bool = False

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.draw,)


@frozen(slots=False)
class RollReplaced(Event):
    """The GM put other faces in place of those rolled."""

    before: tuple[int, ...]
    faces: tuple[int, ...]


@frozen(slots=False)
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


@frozen(slots=False)
class TestSpared(Event):
    """A test succeeded without a roll (2D6 L-29)."""

    __test__ = False

    test: Test
    planned: bool = False


@frozen(slots=False)
class ComplicationNamed(Event):
    """The GM named what a critical failure adds."""

    who: str
    text: str
    next: Stage = ""


@frozen(slots=False)
class OutcomeChosen(Event):
    """The GM picked what a failure comes to; ``passed``: it counts as a success."""

    who: str
    skill: str
    outcome: str
    passed: bool
    next: Stage = ""


@frozen(slots=False)
class EffectChosen(Event):
    """The effect of a critical success was chosen; ``seizures`` is its rank where it is the initiative (2D6 L-72)."""

    who: str
    effect: str
    target: str = ""
    seizures: int = 0
    asked: bool = True


@frozen(slots=False)
class GroupBegan(Event):
    """A group test began (2D6 L-25)."""

    skill: str
    complications: int
    needed: int
    members: tuple[str, ...]


@frozen(slots=False)
class GroupCounted(Event):
    """A member of a group test is done; ``successes`` so far."""

    who: str
    successes: int


@frozen(slots=False)
class GroupEnded(Event):
    """A group test is over."""

    skill: str
    successes: int
    needed: int
    passed: bool


# ------------------------------------------------------------------------------------------ the GM


@frozen(slots=False)
class FrameDropped(Event):
    """What was being resolved for somebody is void: that one is no longer there for it. ``depth`` counts from below."""

    who: str
    depth: int


@frozen(slots=False)
class VitalsSet(Event):
    """The GM set Endurance or a state of the body; ``what`` names it."""

    who: str
    what: str
    vitals: Vitals
    reopened: bool = False


@frozen(slots=False)
class PoolSet(Event):
    """The GM set Will, experience ticks or the turns to be lost."""

    who: str
    pool: str
    before: int
    value: int


@frozen(slots=False)
class Joined(Event):
    """Somebody came into the fight; ``entry`` is complete in itself."""

    who: str
    entry: dict[str, Any] = field(factory=dict)


@frozen(slots=False)
class Taken(Event):
    """The GM took something away from somebody for good: its key, what it is called, and the numbers that are left."""

    who: str
    what: str
    name: str
    sheet: Sheet
    vitals: Vitals
    will: int


@frozen(slots=False)
class Veiled(Event):
    """The GM hid somebody from the players, or showed somebody."""

    who: str
    hidden: bool


@frozen(slots=False)
class Renamed(Event):
    """Somebody has another name."""

    who: str
    before: str
    name: str


@frozen(slots=False)
class OptionSet(Event):
    """A table option has another value from now on."""

    key: str
    value: Any


@frozen(slots=False)
class PlaceSet(Event):
    """The place became safe or unsafe, supplies came or went."""

    safe: bool
    supplies: bool


@frozen(slots=False)
class Noted(Event):
    """The GM wrote something into the log."""

    text: str
