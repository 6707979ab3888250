"""The same fight with one thing changed."""

from __future__ import annotations

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.views import LogLine
from mapoc_tui.lab.fights import FightTest


def without(test: FightTest, name: str) -> FightTest:
    """The test without a combatant, named by id or by name; MapocError when there is none."""
    order = test.ruleset.view(test.battle(0).state, "gm").order
    found = next((one.id for one in order if one.id == name), None)
    found = found or next((one.id for one in order if one.name.casefold() == name.casefold()), None)
    if found is None:
        raise MapocError(unknown("combatant", name, [one.id for one in order]))
    return evolve(test, without=(*test.without, found))


def ruled(test: FightTest, ruling: Command) -> tuple[FightTest, list[LogLine]]:
    """The test with a ruling of the GM before the start, and what the log says of it. May raise CommandRefused."""
    battle = test.battle(0)
    before, step = battle.state, battle.submit(ruling)
    lines = [battle.ruleset.describe(before, event) for event in step.events]
    return evolve(test, rulings=(*test.rulings, ruling)), [line for line in lines if line is not None]
