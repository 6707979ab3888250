"""The 2d6 system as one object."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from mapoc_tui.engine.codec import classes_of
from mapoc_tui.engine.commands import Begin, Command, Ruling
from mapoc_tui.engine.decisions import Decision, Option, Outcome
from mapoc_tui.engine.dice import Dice
from mapoc_tui.engine.errors import CommandRefused
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.options import TableOption
from mapoc_tui.engine.resolution import Resolution
from mapoc_tui.engine.scenarios import Scenario, Side, Table
from mapoc_tui.engine.switches import Switch
from mapoc_tui.engine.tallies import Tally
from mapoc_tui.engine.views import BattleView, LogLine, Viewer
from mapoc_tui.rules.twod6 import (
    advice,
    asking,
    belongings,
    chronicling,
    ending,
    folds,
    gm_menu,
    reading,
    schema,
    shelving,
    veterans,
    view,
)
from mapoc_tui.rules.twod6 import commands as command_module
from mapoc_tui.rules.twod6 import events as event_module
from mapoc_tui.rules.twod6 import happenings as happening_module
from mapoc_tui.rules.twod6.answers import ANSWERS, answer, refuse_answer
from mapoc_tui.rules.twod6.commands import Deed
from mapoc_tui.rules.twod6.deeds import do, refuse_deed
from mapoc_tui.rules.twod6.entrants import opening, sides_of
from mapoc_tui.rules.twod6.gm import refuse_ruling, rule
from mapoc_tui.rules.twod6.knowledge import known
from mapoc_tui.rules.twod6.progress import advance
from mapoc_tui.rules.twod6.rulings import OPTIONS
from mapoc_tui.rules.twod6.state import State
from mapoc_tui.rules.twod6.temperaments import advise_by
from mapoc_tui.rules.twod6.working import Working

NOTHING_LIKE_IT = "this game knows nothing like it"


class TwoD6:
    """The second ruleset: 2d6 + skill against a challenge level, Endurance and Will."""

    name = "twod6"
    version = 1
    title = "The 2d6 system"
    options: Mapping[str, TableOption] = OPTIONS
    commands: Sequence[type[Command]] = tuple(classes_of(command_module, Command))
    events: Sequence[type[Event]] = (*classes_of(event_module, Event), *classes_of(happening_module, Event))
    upcasters: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

    def read(self, file: Table) -> Scenario:
        return reading.read(file)

    def schema(self) -> dict[str, Any]:
        return schema.scenario_schema()

    def sides(self, scenario: Scenario) -> Sequence[Side]:
        return sides_of(scenario.setup)

    def rejoin(self, scenario: Scenario, state: State) -> Scenario:
        return veterans.rejoin(scenario, state)

    def start(self, scenario: Scenario) -> State:
        return opening(scenario.title, scenario.setup, scenario.rulings)

    def decision(self, state: State) -> Decision | None:
        return asking.decision(state)

    def decide(self, state: State, command: Command, dice: Dice) -> Resolution:
        reasons = self.refusals(state, command)
        if reasons:
            raise CommandRefused(type(command).__name__, reasons)
        return self.resolve(state, command, dice)

    def resolve(self, state: State, command: Command, dice: Dice) -> Resolution:
        """Carry out a command and go on until somebody has to decide."""
        work = Working(state, dice)
        _carry_out(work, command)
        advance(work)
        return work

    def refusals(self, state: State, command: Command) -> Sequence[str]:
        if isinstance(command, Deed):
            return refuse_deed(state, command)
        if isinstance(command, ANSWERS):
            return refuse_answer(state, command)
        if isinstance(command, Ruling | Begin):
            return refuse_ruling(state, command)
        return [NOTHING_LIKE_IT]

    def apply(self, state: State, event: Event) -> State:
        return folds.apply(state, event)

    def outcome(self, state: State) -> Outcome | None:
        return ending.outcome(state)

    def round(self, state: State) -> int:
        return state.round

    def advise(self, state: State, decision: Decision, temperament: str = "") -> Sequence[tuple[float, Option, str]]:
        if temperament:
            return advise_by(temperament, state, decision)
        return advice.advise(state, decision)

    def known(self, state: State, side: str) -> State:
        return known(state, side)

    def view(self, state: State, viewer: Viewer) -> BattleView:
        return view.view(state, viewer)

    def describe(self, state: State, event: Event) -> LogLine | None:
        return chronicling.describe(state, event)

    def tally(self, state: State, event: Event) -> Iterable[Tally]:
        from mapoc_tui.rules.twod6.tally import tally

        return tally(state, event)

    def gm_options(self, state: State) -> Sequence[Option]:
        return gm_menu.gm_options(state)

    def switches(self, state: State) -> Sequence[Switch]:
        return list(belongings.switches(state))

    def listing(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        return shelving.listing()


def _carry_out(work: Working, command: Command) -> None:
    if isinstance(command, Deed):
        do(work, command)
    elif isinstance(command, ANSWERS):
        answer(work, command)
    else:
        rule(work, command)


RULESET = TwoD6()
