"""Explosives and incendiaries as weapons that people carry (MA EXP-1 to EXP-7, p. 83, 92; GR-37 to GR-46)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from mapoc_tui.engine.errors import BadDice
from mapoc_tui.engine.scenarios import Faults, Table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.damage import code_of, degree_of, read_code
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES, SHORT, THROWS, Charge, Weapon, read_weapon
from mapoc_tui.rules.maxapoc.content.sheet import THROW, skill_names
from mapoc_tui.rules.maxapoc.content.tables import Row, merged, rows

DELIVERIES = ("thrown", "placed", "launcher")
WEAPON_CELLS = ("id", "name", "damage_code", "damage_kind", "element", "eag", "cp", "page", "tags", "uncertain")
EXPLOSIVE_KEYS = (
    "id", "name", "damage_code", "damage_kind", "radius", "delivery", "throw", "delay_rounds", "falloff", "burn_rounds",
    "knockout", "element", "place_skill", "scaling", "eag", "cp", "page", "tags",
)  # fmt: skip


def explosive_rows() -> Mapping[str, Row]:
    """Every explosive by its id."""
    return rows("explosives", "explosive")


@cache
def explosive(name: str) -> Weapon:
    """An explosive by its id; KeyError when there is none."""
    return read_explosive(Table(explosive_rows()[name], name, Faults("explosives.toml")))


def read_explosive(table: Table) -> Weapon:
    """An explosive from a whole row; what is wrong with it becomes faults of the table."""
    charge = _charge(table)
    _scaling(table)
    throw = table.choice("throw", THROWS, "neutral" if charge.delivery == "thrown" else "no")
    row: dict[str, Any] = {key: table.data[key] for key in WEAPON_CELLS if key in table.data}
    row |= {"skill": THROW, "class": "thrown", "throw": throw}
    row["traits"] = [throw] if throw in ("balanced", "unbalanced") else []
    return evolve(read_weapon(Table(row, table.place, table.faults)), charge=charge)


def _charge(table: Table) -> Charge:
    falloff = table.table("falloff")
    falloff.allow("dc_per_distance_past_close")
    return Charge(
        radius=DISTANCES.index(table.choice("radius", DISTANCES, DISTANCES[SHORT])),
        delivery=table.choice("delivery", DELIVERIES, DELIVERIES[0]),
        delay=table.integer("delay_rounds", 0, 0, 100),
        falloff=-falloff.integer("dc_per_distance_past_close", 0, -16, 0),
        burn=_dice(table, "burn_rounds"),
        knockout=table.flag("knockout"),
        skill=table.choice("place_skill", skill_names()) if "place_skill" in table.data else "",
    )


def _scaling(table: Table) -> tuple[int, int]:
    """So many further Component Pieces raise the code by so many degrees; nothing does without the cell."""
    scaling = table.table("scaling")
    scaling.allow("extra_cp", "dc")
    return scaling.integer("extra_cp", 1, 1, 1_000), scaling.integer("dc", 0, 0, 16)


def _dice(table: Table, key: str) -> str:
    text = table.text(key)
    try:
        return text if not text or read_code(text) else ""
    except BadDice as error:
        table.fault(key, str(error))
        return ""


def built_with(row: Row, pieces: int) -> dict[str, Any]:
    """A row as it is when it was built with so many Component Pieces: more of them may raise its code (MA EXP-6)."""
    extra, degrees = _scaling(Table(row, "", Faults("")))
    steps = max(0, pieces - row.get("cp", 0)) // extra * degrees
    code = code_of(degree_of(row.get("damage_code", "-")) + steps)
    return merged(row, {"damage_code": code, "cp": pieces} if steps else {"cp": pieces})
