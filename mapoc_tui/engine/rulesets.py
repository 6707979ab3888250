"""What a ruleset gives to the engine: one object with a handful of functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Decision, Option, Outcome
from mapoc_tui.engine.dice import Dice
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.options import TableOption
from mapoc_tui.engine.resolution import Resolution
from mapoc_tui.engine.scenarios import Scenario, Side, Table
from mapoc_tui.engine.switches import Switch
from mapoc_tui.engine.tallies import Tally
from mapoc_tui.engine.views import BattleView, LogLine, Viewer

State = Any
"""A ruleset's own frozen attrs class. The engine only passes it on, compares it by value and writes it out."""


class Ruleset(Protocol):
    """A game. Every function is pure: no clock, no files, no dice but those that are passed in."""

    @property
    def name(self) -> str:
        """The short name that stands in files."""

    @property
    def version(self) -> int:
        """Raised whenever an old save would be read differently."""

    @property
    def title(self) -> str:
        """The name of the game for people."""

    @property
    def options(self) -> Mapping[str, TableOption]:
        """The table options with their defaults."""

    @property
    def commands(self) -> Sequence[type[Command]]:
        """Every command class beyond the engine's own."""

    @property
    def events(self) -> Sequence[type[Event]]:
        """Every event class."""

    @property
    def upcasters(self) -> Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]]:
        """Version -> function that turns a saved line of that version into one of the next."""

    def read(self, file: Table) -> Scenario:
        """A scenario from a file; faults are noted in the table, not raised."""

    def schema(self) -> dict[str, Any]:
        """JSON Schema of this ruleset's scenario files."""

    def sides(self, scenario: Scenario) -> Sequence[Side]:
        """The sides, in the order of the file."""

    def rejoin(self, scenario: Scenario, state: State) -> Scenario:
        """The scenario with the players' people as another fight of this game has left them, in place of its own.

        Raises MapocError when nobody of them is left, or nobody plays in the scenario.
        """

    def start(self, scenario: Scenario) -> State:
        """The state before anything has happened."""

    def decision(self, state: State) -> Decision | None:
        """Who must decide what; None when the fight is over."""

    def decide(self, state: State, command: Command, dice: Dice) -> Resolution:
        """What the command brings about. Raises CommandRefused, before any die is rolled, with all reasons."""

    def resolve(self, state: State, command: Command, dice: Dice) -> Resolution:
        """The same for one of the state's own options: what was offered is legal, and nothing is asked again."""

    def refusals(self, state: State, command: Command) -> Sequence[str]:
        """Every reason why the command is not legal now; empty when it is."""

    def apply(self, state: State, event: Event) -> State:
        """The state after an event. The only code that changes state."""

    def outcome(self, state: State) -> Outcome | None:
        """How the fight ended, None while it goes on."""

    def round(self, state: State) -> int:
        """The number of the round, 0 before the fight has begun."""

    def advise(self, state: State, decision: Decision, temperament: str = "") -> Sequence[tuple[float, Option, str]]:
        """What an automatic player may do, best first: a score, a leaf of the decision, the reason in a sentence.

        ``temperament`` names a way to play, such as ``rusher``; one that the game does not know changes nothing.
        """

    def known(self, state: State, side: str) -> State:
        """The fight as a side may imagine it: without those of whom it cannot know, with a guess for what it cannot."""

    def view(self, state: State, viewer: Viewer) -> BattleView:
        """The fight as the viewer may see it."""

    def describe(self, state: State, event: Event) -> LogLine | None:
        """The log line of an event, told by the state before it; None when it needs none."""

    def tally(self, state: State, event: Event) -> Iterable[Tally]:
        """What an event counts for in statistics, told by the state before it; mostly nothing."""

    def gm_options(self, state: State) -> Sequence[Option]:
        """What the GM may rule now, as a tree of options."""

    def switches(self, state: State) -> Sequence[Switch]:
        """Everything that the GM can leave out of the fight as it stands, one thing at a time."""

    def listing(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        """What the ruleset has on its shelves: heading -> (id, line) pairs, for ``mapoc list``."""
