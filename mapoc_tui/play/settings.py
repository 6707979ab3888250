"""The user's settings: a small TOML file that is read, never written."""

from __future__ import annotations

from pathlib import Path

from attrs import field

from mapoc_tui.engine.errors import ScenarioFaults
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.scenarios import Table, read_table
from mapoc_tui.play.places import settings_file
from mapoc_tui.play.session import DiceMode


@immutable
class Settings:
    """What the user set. ``notices`` tells what was wrong with the file; those keys have their defaults.

    ``dice`` is how dice are rolled unless the command line says so, ``saves`` and ``scenarios`` are folders, ``theme``
    the name of a colour theme, ``ascii`` whether to keep to plain characters, ``keys`` maps actions to keys.
    """

    dice: DiceMode = "auto"
    saves: str = ""
    scenarios: str = ""
    theme: str = ""
    ascii: bool = False
    keys: dict[str, str] = field(factory=dict)
    notices: tuple[str, ...] = ()


def load_settings(path: Path | None = None) -> Settings:
    """The settings of a file; the defaults where there is none. A bad file gives notices, never an error."""
    path = path or settings_file()
    if not path.exists():
        return Settings()
    try:
        table = read_table(path)
    except ScenarioFaults as faults:
        return Settings(notices=faults.reasons)
    return _read(table)


def _read(table: Table) -> Settings:
    table.allow("dice", "saves", "scenarios", "theme", "ascii", "keys")
    dice: DiceMode = "table" if table.choice("dice", ("auto", "table"), "auto") == "table" else "auto"
    keys = table.table("keys")
    return Settings(
        dice=dice,
        saves=table.text("saves"),
        scenarios=table.text("scenarios"),
        theme=table.text("theme"),
        ascii=table.flag("ascii"),
        keys={key: keys.text(key) for key in keys.data},
        notices=tuple(table.faults.found),
    )
