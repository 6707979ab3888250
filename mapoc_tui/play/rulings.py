"""The table options that a fight is played by."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import RuleOption
from mapoc_tui.engine.options import TableOption, show_value


def rulings_in_force(battle: Battle, events: int) -> dict[str, Any]:
    """Every table option with its value after so many events: the scenario's, and what the GM changed since."""
    rulings = dict(battle.scenario.rulings)
    for step in battle.history:
        if step.count <= events and isinstance(step.command, RuleOption):
            rulings[step.command.key] = step.command.value
    return rulings


def ruling_lines(options: Mapping[str, TableOption], rulings: Mapping[str, Any]) -> Iterator[str]:
    """What differs from the default, explained, and in one line the rest of what tables argue about."""
    usual = []
    for key, value in rulings.items():
        option = options.get(key)
        if option is None or value != option.default:
            yield f"{key} = {show_value(value)}: {option.explain(value) if option else ''}".rstrip(": ")
        elif option.tier == 1:
            usual.append(f"{key} = {show_value(value)}")
    if usual:
        yield f"as usual: {', '.join(usual)}"
