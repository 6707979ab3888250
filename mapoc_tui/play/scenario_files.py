"""Reading a scenario file with the rules that it asks for."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from mapoc_tui.engine.saves import EXTENSION
from mapoc_tui.engine.scenarios import Scenario, Table, read_table
from mapoc_tui.play.parties import has_a_fight, rejoined, with_party
from mapoc_tui.rules import RULESETS, ruleset


def read_scenario(path: Path, rulings: Mapping[str, Any] | None = None, party: Path | None = None) -> Scenario:
    """The scenario of a file, or ScenarioFaults with everything that is wrong with it.

    ``rulings`` are table options that count instead of those in the file. ``party`` is another scenario file whose
    party plays instead, or a saved fight (see :mod:`parties`); raises MapocError where it cannot.
    """
    table = _ruled(read_table(path), rulings or {})
    if party is not None and party.name.endswith(EXTENSION):
        return rejoined(_read(table), party)
    if party is not None:
        read_scenario(path)
        guests = read_table(party)
        if has_a_fight(guests):
            read_scenario(party)
        table = with_party(table, guests)
    return _read(table)


def _read(table: Table) -> Scenario:
    name = table.choice("ruleset", RULESETS)
    if not name and not table.faults.found:
        table.fault("", f"ruleset is missing (known are {', '.join(RULESETS)})")
    table.faults.finish()
    scenario = ruleset(name).read(table)
    table.faults.finish()
    return scenario


def _ruled(table: Table, rulings: Mapping[str, Any]) -> Table:
    own = table.data.get("rulings", {})
    if not rulings or not isinstance(own, dict):
        return table
    return Table({**table.data, "rulings": {**own, **rulings}}, table.place, table.faults)
