"""The ruleset object: Maximum Apocalypse as the engine sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from mapoc_tui.engine.codec import classes_of
from mapoc_tui.engine.commands import Command, Ruling
from mapoc_tui.engine.decisions import Decision, Option, Outcome
from mapoc_tui.engine.dice import Dice
from mapoc_tui.engine.errors import CommandRefused
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.options import TableOption
from mapoc_tui.engine.scenarios import Scenario, Side, Table
from mapoc_tui.engine.switches import Switch
from mapoc_tui.engine.tallies import Tally
from mapoc_tui.engine.views import BattleView, LogLine, Viewer
from mapoc_tui.rules.maxapoc import answers, skill_commands
from mapoc_tui.rules.maxapoc import commands as own_commands
from mapoc_tui.rules.maxapoc import events as own_events
from mapoc_tui.rules.maxapoc.apply import apply
from mapoc_tui.rules.maxapoc.calm import WATCH
from mapoc_tui.rules.maxapoc.content.options import OPTIONS
from mapoc_tui.rules.maxapoc.content.start import start
from mapoc_tui.rules.maxapoc.course import run
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.loads import settle_loads
from mapoc_tui.rules.maxapoc.questions import decision
from mapoc_tui.rules.maxapoc.rulings import gm
from mapoc_tui.rules.maxapoc.state import State


class MaximumApocalypse:
    """The d100 game. Every function is pure; what is seldom needed is imported when it is."""

    name = "maxapoc"
    version = 1
    title = "Maximum Apocalypse"
    options: Mapping[str, TableOption] = OPTIONS
    commands: Sequence[type[Command]] = (*classes_of(own_commands, Command), *classes_of(skill_commands, Command))
    events: Sequence[type[Event]] = tuple(getattr(own_events, name) for name in own_events.__all__)
    upcasters: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}

    def read(self, file: Table) -> Scenario:
        from mapoc_tui.rules.maxapoc.content.scenario import read

        return read(file)

    def schema(self) -> dict[str, Any]:
        from mapoc_tui.rules.maxapoc.content.schema import schema

        return schema()

    def sides(self, scenario: Scenario) -> Sequence[Side]:
        return [Side(**side) for side in scenario.setup["sides"]]

    def rejoin(self, scenario: Scenario, state: State) -> Scenario:
        from mapoc_tui.rules.maxapoc.content.veterans import rejoin

        return rejoin(scenario, state)

    def start(self, scenario: Scenario) -> State:
        return start(scenario)

    def decision(self, state: State) -> Decision | None:
        return decision(state)

    def refusals(self, state: State, command: Command) -> Sequence[str]:
        reasons = gm.refusals(state, command) if isinstance(command, Ruling) else answers.refusals(state, command)
        return list(dict.fromkeys(reasons))

    def decide(self, state: State, command: Command, dice: Dice) -> Fight:
        reasons = self.refusals(state, command)
        if reasons:
            raise CommandRefused(type(command).__name__, reasons)
        return self.resolve(state, command, dice)

    def resolve(self, state: State, command: Command, dice: Dice) -> Fight:
        fight = Fight(state, dice)
        if isinstance(command, Ruling):
            gm.perform(fight, command)
        else:
            answers.perform(fight, command)
        run(fight)
        settle_loads(fight, state)
        if fight.calm:
            WATCH.state = fight.state
        return fight

    def apply(self, state: State, event: Event) -> State:
        return apply(state, event)

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def round(self, state: State) -> int:
        return state.round

    def advise(self, state: State, decision: Decision, temperament: str = "") -> Sequence[tuple[float, Option, str]]:
        if temperament:
            from mapoc_tui.rules.maxapoc.tactics.temperaments import advise_by

            return advise_by(temperament, state, decision)
        from mapoc_tui.rules.maxapoc.tactics.advice import advise

        return advise(state, decision)

    def known(self, state: State, side: str) -> State:
        from mapoc_tui.rules.maxapoc.views.knowledge import known

        return known(state, side)

    def view(self, state: State, viewer: Viewer) -> BattleView:
        from mapoc_tui.rules.maxapoc.views.view import view

        return view(state, viewer)

    def describe(self, state: State, event: Event) -> LogLine | None:
        from mapoc_tui.rules.maxapoc.describe import describe

        return describe(state, event)

    def tally(self, state: State, event: Event) -> Iterable[Tally]:
        from mapoc_tui.rules.maxapoc.tally import tally

        return tally(state, event)

    def gm_options(self, state: State) -> Sequence[Option]:
        from mapoc_tui.rules.maxapoc.rulings.gm_options import gm_options

        return gm_options(state)

    def switches(self, state: State) -> Sequence[Switch]:
        from mapoc_tui.rules.maxapoc.rulings.belongings import switches

        return list(switches(state))

    def listing(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        from mapoc_tui.rules.maxapoc.content.listing import listing

        return listing()


RULESET = MaximumApocalypse()
