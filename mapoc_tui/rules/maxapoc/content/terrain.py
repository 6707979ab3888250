"""Barriers and harmful places of a scenario file (MA B-1, TB-8, p. 81-82; M-10, TB-15, p. 73)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from mapoc_tui.engine.errors import BadDice
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.scenarios import Side, Table
from mapoc_tui.rules.maxapoc.content.damage import read_code
from mapoc_tui.rules.maxapoc.content.names import slug
from mapoc_tui.rules.maxapoc.content.tables import Row, rows

BARRIER_KEYS = ("id", "from", "name", "armor", "armor_left", "at", "shields", "facing", "concealment")
ZONE_KEYS = ("name", "at", "dice", "element")
FACINGS = ("left", "right")
FARTHEST = 20
MOST_ARMOR = 1_000
LAVA_DICE = "1d6"
PARTY = ("players", "allies")


@cache
def barrier_rows() -> Mapping[str, Row]:
    """Every barrier of the table by its id (MA B-7, BR-8, TB-8, p. 82)."""
    return rows("explosives", "barrier")


@immutable
class Plan:
    """A barrier as the file describes it; where it faces may depend on where those stand whom it shields from."""

    id: str
    name: str
    at: int
    armor: int
    maximum: int
    shields: str
    facing: str

    def plain(self, sides: Mapping[str, Side], crowd: Sequence[tuple[str, int]]) -> dict[str, Any]:
        """The barrier as JSON; ``crowd`` are the sides and positions of everybody."""
        return {
            "id": self.id,
            "name": self.name,
            "position": self.at,
            "facing": self._facing(sides, crowd),
            "armor": self.armor,
            "maximum": self.maximum,
        }

    def _facing(self, sides: Mapping[str, Side], crowd: Sequence[tuple[str, int]]) -> int:
        if self.facing:
            return 1 if self.facing == "right" else -1
        party = self.shields in sides and sides[self.shields].role in PARTY
        foes = [at - self.at for side, at in crowd if (sides[side].role in PARTY) != party]
        return 1 if sum(foes) > 0 or (sum(foes) == 0 and party) else -1


def read_barriers(file: Table, sides: Mapping[str, Side]) -> dict[str, Plan]:
    """The ``[[barrier]]`` tables by id."""
    plans: dict[str, Plan] = {}
    for table in file.tables("barrier"):
        plan = _barrier(table, sides)
        if plan.id in plans:
            table.fault("id", f'there are two barriers with the id "{plan.id}": give each an id of its own')
        plans[plan.id] = plan
    return plans


def _barrier(table: Table, sides: Mapping[str, Side]) -> Plan:
    table.allow(*BARRIER_KEYS)
    row = _row(table)
    name = table.name("name", row.get("name", ""))
    conceals = table.flag("concealment")
    maximum = 0 if conceals else table.integer("armor", row.get("ap", 0), 1, MOST_ARMOR)
    if conceals and {"armor", "armor_left"} & set(table.data):
        table.fault("concealment", "what only conceals has no Armour Points")
    if not name:
        table.fault("", "name is missing, or from with a barrier of the list")
    if not (conceals or maximum):
        table.fault("", "armor is missing: how many Armour Points it has, or concealment = true")
    armor = table.integer("armor_left", maximum, 0, maximum)
    shields, facing = _shields(table, sides), table.choice("facing", FACINGS)
    at = table.integer("at", 0, -FARTHEST, FARTHEST)
    return Plan(table.text("id") or slug(name, "barrier"), name, at, armor, maximum, shields, facing)


def _row(table: Table) -> Row:
    wanted = table.text("from")
    found = next((row for key, row in barrier_rows().items() if wanted in (key, row["name"])), None)
    if wanted and found is None:
        table.fault("from", unknown("barrier", wanted, barrier_rows()))
        return {"name": wanted, "ap": 1}
    return found or {}


def _shields(table: Table, sides: Mapping[str, Side]) -> str:
    wanted = table.text("shields")
    if wanted and wanted not in sides:
        table.fault("shields", unknown("side", wanted, sides))
    elif not wanted and "facing" not in table.data:
        table.fault("", f"shields is missing: the side that it shields ({', '.join(sides)}), or facing")
    return wanted


def read_zones(file: Table) -> list[dict[str, Any]]:
    """The ``[[zone]]`` tables as JSON."""
    return [_zone(table) for table in file.tables("zone")]


def _zone(table: Table) -> dict[str, Any]:
    table.allow(*ZONE_KEYS)
    return {
        "name": table.name("name", required=True),
        "positions": positions(table, "at"),
        "dice": _dice(table),
        "element": table.text("element", "fire"),
    }


def _dice(table: Table) -> str:
    text = table.text("dice", LAVA_DICE)
    try:
        read_code(text)
    except BadDice as error:
        table.fault("dice", str(error))
    return text


def positions(table: Table, key: str) -> list[int]:
    """A list of places on the line."""
    value: Iterable[Any] = table.data.get(key, [])
    if isinstance(value, list) and all(type(item) is int and abs(item) <= FARTHEST for item in value):
        return sorted(set(value))
    table.fault(key, f"must be a list of positions from -{FARTHEST} to {FARTHEST}")
    return []
