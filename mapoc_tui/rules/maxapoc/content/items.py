"""What people carry beside weapons and armour, as far as it matters in a fight (MA IT, p. 93-99)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache

from mapoc_tui.rules.maxapoc.content.tables import Row, rows
from mapoc_tui.rules.maxapoc.rolls import conditions
from mapoc_tui.rules.maxapoc.rolls.conditions import row

TOOL_SET_VALUE = 5


@cache
def items() -> Mapping[str, Row]:
    """Every special item and tool set by its id."""
    tools = {key: {**row, "cp": TOOL_SET_VALUE} for key, row in rows("items", "tool_set").items()}
    return {**rows("items", "item"), **tools}


def tool_sets() -> Mapping[str, Row]:
    """The sets of tools by their id (MA IT-8, p. 97-98)."""
    return rows("items", "tool_set")


@lru_cache(maxsize=1024)
def item_rows(carried: tuple[str, ...]) -> tuple[conditions.Row, ...]:
    """The rows of several items; those that change no roll have none."""
    known = [items()[item] for item in carried if item in items()]
    return tuple(row(item["name"], one) for item in known for one in item.get("modifiers", ()))


def threshold_bonuses(carried: Iterable[str]) -> dict[str, int]:
    """What worn items add to thresholds, by Base Stat or skill, such as Ballistic Glasses (MA IT-111, p. 93).

    A second one of the same item adds nothing (GR-53).
    """
    bonuses: dict[str, int] = {}
    for item in set(carried):
        for key, points in items()[item].get("threshold", {}).items():
            bonuses[key] = bonuses.get(key, 0) + points
    return bonuses


def worn_points(carried: Iterable[str]) -> int:
    """Armour Points of worn items, such as a Radiation Suit (MA IT-164, p. 96; GR-63)."""
    return sum(items()[item].get("armor", 0) for item in set(carried))


def unquenchable(item: str) -> bool:
    """Whether an item that is lit cannot be put out (MA IT-131, p. 94; GR-68)."""
    return bool(items().get(item, {}).get("use", {}).get("unquenchable", False))


def item_name(item: str) -> str:
    """The name of an item; others are called by their own name."""
    return items()[item]["name"] if item in items() else item
