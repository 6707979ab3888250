"""Reading a scenario file with the rules that it asks for."""

from __future__ import annotations

from pathlib import Path

from mapoc_tui.engine.scenarios import Scenario, read_table
from mapoc_tui.rules import RULESETS, ruleset


def read_scenario(path: Path) -> Scenario:
    """The scenario of a file, or ScenarioFaults with everything that is wrong with it."""
    table = read_table(path)
    name = table.choice("ruleset", RULESETS)
    if not name and not table.faults.found:
        table.fault("", f"ruleset is missing (known are {', '.join(RULESETS)})")
    table.faults.finish()
    scenario = ruleset(name).read(table)
    table.faults.finish()
    return scenario
