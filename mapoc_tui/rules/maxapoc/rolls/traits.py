"""Rows of modifiers that weapon traits and enemy traits put on rolls (MA WT-1 to WT-23, p. 91)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, lru_cache

from mapoc_tui.rules.maxapoc.content.tables import document
from mapoc_tui.rules.maxapoc.rolls.conditions import Row, row


@cache
def _rows() -> Mapping[str, tuple[Row, ...]]:
    return {
        entry["id"]: tuple(row(entry["name"], one) for one in entry["modifiers"])
        for entry in document("trait_rows")["trait"]
    }


@lru_cache(maxsize=1024)
def trait_rows(traits: tuple[str, ...]) -> tuple[Row, ...]:
    """The rows of several traits; traits that change no roll have none (MA A-15)."""
    return tuple(one for trait in traits for one in _rows().get(trait, ()))
