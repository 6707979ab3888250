"""The data files of the ruleset, each read once and only when something asks for it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]

_FOLDER = Path(__file__).with_name("data")


@cache
def rows(name: str, heading: str, key: str = "id") -> Mapping[str, Row]:
    """The rows under a heading of ``data/<name>.toml`` by their id, in the order of the file."""
    document = tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    return {row[key]: row for row in document[heading]}


def merged(base: Row, changes: Row) -> dict[str, Any]:
    """A row with some cells changed: tables cell by cell, everything else as a whole."""
    result = dict(base)
    for key, value in changes.items():
        before = base.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping):
            value = {**before, **value}
        result[key] = value
    return result


def combatant_rows() -> Mapping[str, Row]:
    """The ready characters and the opponents by their id."""
    return {**rows("characters", "character"), **rows("opponents", "opponent")}
