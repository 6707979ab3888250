"""The data files of the ruleset, each read once and only when something asks for it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

Row = Mapping[str, Any]

WHOLE = frozenset({"ammo"})
"""Cells that are tables, but are replaced as a whole."""

_FOLDER = Path(__file__).parents[1] / "data"


@cache
def document(name: str) -> Mapping[str, Any]:
    """Everything in ``data/<name>.toml``. Nobody may change it."""
    return tomllib.loads((_FOLDER / f"{name}.toml").read_text(encoding="utf-8"))


@cache
def rows(name: str, heading: str, key: str = "id") -> Mapping[str, Row]:
    """The rows under a heading of a data file by their id, in the order of the file."""
    return {row[key]: row for row in document(name)[heading]}


def merged(base: Row, changes: Row) -> dict[str, Any]:
    """A row with some cells changed: tables cell by cell, everything else and the WHOLE ones at once.

    A cell that was changed is no longer uncertain, and a new name takes the place of all names of the row.
    """
    result = dict(base)
    for key, value in changes.items():
        before = base.get(key)
        if isinstance(before, Mapping) and isinstance(value, Mapping) and key not in WHOLE:
            value = {**before, **value}
        result[key] = value
    if "uncertain" in base:
        result["uncertain"] = {key: doubt for key, doubt in base["uncertain"].items() if key not in changes}
    if "name" in changes and "variants" not in changes:
        result.pop("variants", None)
    return result
