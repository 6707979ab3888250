"""A fight in progress: decisions taken one after another, each with all that it caused."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from attrs import frozen

from mapoc_tui.engine.commands import Command, Ruling
from mapoc_tui.engine.decisions import Decision, Outcome
from mapoc_tui.engine.dice import Request, SeededDice, TableDice, position_after
from mapoc_tui.engine.errors import NothingToUndo
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import digest, evolve, plain


@frozen(slots=False, eq=False)
class Step:
    """One decision: what was chosen, what it caused, and how the fight stood afterwards.

    ``n`` is the number of its line in the save, ``count`` the number of events up to and including it, ``position``
    the dice drawn from each stream so far.
    """

    n: int
    command: Command | None
    events: tuple[Event, ...]
    state: State
    count: int
    position: dict[str, int]


class Recorder(Protocol):
    """Whoever has to know a step before anybody sees it."""

    def record(self, step: Step) -> None: ...

    def rewind(self, n: int, to: int) -> None: ...


class Battle:
    """Submit commands, take them back, do them again, look at any moment, or fork off a copy.

    Undo takes back one whole decision with everything that it caused; the dice follow it, so the same choice rolls
    the same faces again.
    """

    def __init__(
        self,
        ruleset: Ruleset,
        scenario: Scenario,
        seed: str,
        recorder: Recorder | None = None,
        start: Step | None = None,
    ) -> None:
        """``start`` is where it begins instead of at the scenario's beginning; nothing before that can be looked at."""
        self.ruleset = ruleset
        self.scenario = scenario
        self.seed = seed
        self.recorder = recorder
        self.asks: Callable[[Request], bool] | None = None
        self._line = [start or Step(0, None, (), ruleset.start(scenario), 0, {})]
        self._ahead: list[Step] = []
        self._next = 1
        self._decision: Decision | None = None
        self._decided_at: Step | None = None

    # -------------------------------------------------------------------------------------- looking

    @property
    def step(self) -> Step:
        """The last decision taken."""
        return self._line[-1]

    @property
    def state(self) -> State:
        """How the fight stands."""
        return self._line[-1].state

    @property
    def decision(self) -> Decision | None:
        """Who must decide what; None when the fight is over."""
        if self._decided_at is not self._line[-1]:
            self._decision = self.ruleset.decision(self._line[-1].state)
            self._decided_at = self._line[-1]
        return self._decision

    @property
    def outcome(self) -> Outcome | None:
        """How the fight ended, None while it goes on."""
        return self.ruleset.outcome(self.state)

    @property
    def history(self) -> tuple[Step, ...]:
        """Every decision that counts, oldest first. What was undone is not among them."""
        return tuple(self._line[1:])

    @property
    def ahead(self) -> tuple[Step, ...]:
        """What redo would bring back, next one first."""
        return tuple(reversed(self._ahead))

    @property
    def events(self) -> Iterator[Event]:
        """Every event that counts, oldest first."""
        return (event for step in self._line for event in step.events)

    def at(self, n: int) -> State:
        """The state after the first ``n`` events, 0 to the number of events; IndexError beyond."""
        if not self._line[0].count <= n <= self._line[-1].count:
            raise IndexError(f"the fight has {self._line[-1].count} events, not {n}")
        at = bisect_left(self._line, n, key=lambda step: step.count)
        step = self._line[at]
        if step.count == n:
            return step.state
        before = self._line[at - 1]
        return play_through(self.ruleset, before.state, step.events[: n - before.count])

    # -------------------------------------------------------------------------------------- changing

    def submit(self, command: Command, faces: Iterable[tuple[int, ...] | None] = (), offered: bool = False) -> Step:
        """Carry out a command, or raise CommandRefused (BadDice for impossible ``faces``) and change nothing.

        ``offered`` says that it is one of the options of the present decision, which need not be judged again.

        ``faces`` are typed dice in the order in which they are needed, None for one that the program shall roll;
        DiceNeeded asks for the next one when people roll (see ``asks``).
        """
        before = self._line[-1]
        rolled = SeededDice(self.seed, before.position)
        typed = TableDice(rolled, faces, self.asks or _nobody) if faces or self.asks else None
        work = self.ruleset.resolve if offered else self.ruleset.decide
        resolution = work(before.state, command, typed or rolled)
        if typed is not None:
            typed.finish()
        step = follow(before, self._next, command, resolution.events, resolution.state, rolled.position)
        if self.recorder is not None:
            self.recorder.record(step)
        self._next += 1
        self._line.append(step)
        self._ahead.clear()
        return step

    def undo(self) -> Step:
        """Take back the last decision; returns the one that was taken back."""
        if len(self._line) == 1:
            raise NothingToUndo("there is nothing to take back: the fight has not begun")
        if self.recorder is not None:
            self.recorder.rewind(self._next, self._line[-2].n)
        self._next += 1
        step = self._line.pop()
        self._ahead.append(step)
        return step

    def redo(self) -> Step:
        """Take the decision again that was taken back last."""
        if not self._ahead:
            raise NothingToUndo("there is nothing to do again")
        step = self._ahead[-1]
        if self.recorder is not None:
            self.recorder.rewind(self._next, step.n)
        self._next += 1
        self._line.append(self._ahead.pop())
        return step

    def fork(self, steps: int | None = None, seed: str = "") -> Battle:
        """A copy that goes its own way and is saved nowhere; ``steps`` cuts it after that many decisions.

        With another ``seed`` other dice fall from there on.
        """
        if steps is not None and not 0 <= steps < len(self._line):
            raise IndexError(f"the fight has {len(self._line) - 1} decisions, not {steps}")
        copy = object.__new__(Battle)
        copy.__dict__.update(self.__dict__)
        copy.seed = seed or self.seed
        copy.recorder = None
        copy.asks = None
        copy._line = self._line[: None if steps is None else steps + 1]
        copy._ahead = []
        return copy

    def until(self, events: int) -> Battle:
        """A copy that ends with the last decision within the first so many events."""
        return self.fork(sum(step.count <= events for step in self.history))

    def adopt(self, line: list[Step], ahead: list[Step], following: int) -> None:
        """Take over steps that were read from a save; ``following`` is the number of the next line."""
        self._line[1:] = line
        self._ahead = ahead
        self._next = following

    def renumber(self) -> None:
        """Number the decisions that count from 1 and forget what was undone, as a new file of its own wants it."""
        self._line = [evolve(step, n=n) for n, step in enumerate(self._line)]
        self._ahead = []
        self._next = len(self._line)

    # -------------------------------------------------------------------------------------- comparing

    def digest(self) -> str:
        """Sixteen hexadecimal digits that stand for the present state."""
        return digest(plain(self.state))

    def rulings_made(self) -> int:
        """How often the GM has stepped in."""
        return sum(isinstance(step.command, Ruling) for step in self._line)


def follow(
    before: Step,
    n: int,
    command: Command,
    events: Iterable[Event],
    state: State,
    position: dict[str, int] | None = None,
) -> Step:
    """The step that a command and its events make; where the dice stand is counted if nobody tells it."""
    told = tuple(events)
    if position is None:
        position = position_after((draw for event in told for draw in event.draws), before.position)
    return Step(n, command, told, state, before.count + len(told), position)


def play_through(ruleset: Ruleset, state: State, events: Iterable[Event]) -> State:
    """Fold events into a state."""
    for event in events:
        state = ruleset.apply(state, event)
    return state


def _nobody(request: Request) -> bool:
    return False
