"""A row of a data file or a scenario as a sheet, with every fault noted at its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.scenarios import Table, kind
from mapoc_tui.rules.twod6.constants import SPECIALITY_SKILL
from mapoc_tui.rules.twod6.creation import new_character_faults
from mapoc_tui.rules.twod6.names import slug
from mapoc_tui.rules.twod6.sheet import FOCI, Sheet, Speciality, Weapon, endurance_maximum, will_maximum
from mapoc_tui.rules.twod6.shelves import Row, merged, rows
from mapoc_tui.rules.twod6.skills import SKILLS

SHEET_KEYS = (
    "skills",
    "specialities",
    "focus",
    "traits",
    "weapons",
    "armor",
    "drive",
    "named",
    "endurance_max",
    "will_max",
    "summary",
    "note",
    "new",
)
"""The keys that make up a sheet."""

WEAPON_KEYS = (
    "id",
    "gear",
    "name",
    "class",
    "attack",
    "bonus",
    "thrown",
    "reload",
    "reach",
    "close",
    "close_modifier",
    "natural",
)

HIGHEST_SKILL = 12
HIGHEST_POOL = 99


def read_sheet(table: Table, side: str, role: str, shelf: Mapping[str, Row]) -> Sheet:
    """A sheet from the keys of :data:`SHEET_KEYS`. ``shelf`` are the weapon rows to choose from."""
    skills = _skills(table)
    focus = table.choice("focus", FOCI)
    traits = _known(table, "traits", "trait", rows("traits", "trait"))
    sheet = Sheet(
        side=side,
        role=role,
        skills=skills,
        endurance=_maximum(table, "endurance", endurance_maximum(skills.get("athletics", 0), focus), traits),
        will=_maximum(table, "will", will_maximum(skills.get("conviction", 0), focus), traits),
        specialities=tuple(_specialities(table, skills)),
        focus=focus,
        traits=traits,
        order_bonus=_sum(traits, "order"),
        defence_bonus=_sum(traits, "defence"),
        melee_damage=_sum(traits, "melee"),
        ranged_damage=_sum(traits, "ranged"),
        weapons=tuple(_weapons(table, shelf)),
        armor=table.choice("armor", ("light", "medium", "heavy")),
        drive=table.text("drive"),
        named=table.flag("named"),
        note=table.text("note"),
        summary=table.text("summary"),
    )
    if table.flag("new"):
        for fault in new_character_faults(sheet):
            table.fault("", fault)
    return sheet


def _sum(traits: Iterable[str], cell: str) -> int:
    """A bonus over all traits (2D6 L-54, L-61, L-116, L-117)."""
    return sum(rows("traits", "trait")[trait].get(cell, 0) for trait in traits)


def _maximum(table: Table, pool: str, reckoned: int, traits: Iterable[str]) -> int:
    """The maximum of a pool: reckoned from the skill and the traits, or as the row has it (2D6 L-80, L-81)."""
    return table.integer(f"{pool}_max", max(1, reckoned + _sum(traits, pool)), 1, HIGHEST_POOL)


def _skills(table: Table) -> dict[str, int]:
    values = table.table("skills")
    values.allow(*SKILLS)
    read = {skill: values.integer(skill, 0, 0, HIGHEST_SKILL) for skill in SKILLS}
    return {skill: value for skill, value in read.items() if value}


def _known(table: Table, key: str, what: str, known: Mapping[str, Any]) -> tuple[str, ...]:
    found = table.texts(key)
    for name in found:
        if name not in known:
            table.fault(key, unknown(what, name, known))
    return tuple(name for name in found if name in known)


def _specialities(table: Table, skills: Mapping[str, int]) -> Iterable[Speciality]:
    """Specialities, each in a skill of 3 or more (2D6 L-12)."""
    for entry in table.tables("specialities"):
        entry.allow("skill", "name", "applies")
        skill = entry.choice("skill", SKILLS)
        if skills.get(skill, 0) < SPECIALITY_SKILL:
            entry.fault("skill", f"a speciality takes a skill of {SPECIALITY_SKILL} or more")
        yield Speciality(skill, entry.name("name", required=True), entry.texts("applies"))


# ------------------------------------------------------------------------------------------ weapons


def weapon_shelf(own: Mapping[str, Row] | None = None) -> Mapping[str, Row]:
    """Every weapon row by its id; a scenario's own rows are added to ours or change them cell by cell (2D6 G-26)."""
    ours = rows("weapons", "weapon")
    return {**ours, **{ident: merged(ours.get(ident, {}), row) for ident, row in (own or {}).items()}}


def _weapons(table: Table, shelf: Mapping[str, Row]) -> Iterable[Weapon]:
    value = table.data.get("weapons", [])
    if not isinstance(value, list):
        table.fault("weapons", f"must be a list of weapons, not {kind(value)}")
        return
    for number, item in enumerate(value):
        weapon = _weapon(item, Table({}, f"{table.at('weapons')}[{number}]", table.faults), shelf)
        if weapon is not None:
            yield weapon


def _weapon(item: Any, table: Table, shelf: Mapping[str, Row]) -> Weapon | None:
    """A weapon: the id of a row, or a table with cells of its own that may start from a row."""
    if isinstance(item, str):
        item = {"gear": item}
    if not isinstance(item, dict):
        table.fault("", f"must be the id of a weapon or a table, not {kind(item)}")
        return None
    gear = item.get("gear", "")
    if gear and gear not in shelf:
        table.fault("", unknown("weapon", str(gear), shelf))
        return None
    return read_weapon(Table(merged(shelf[gear] if gear else {}, item), table.place, table.faults))


def read_weapon(table: Table) -> Weapon | None:
    """A weapon row, its missing cells filled from its class."""
    table.allow(*WEAPON_KEYS)
    classes = rows("weapons", "class")
    chosen = table.choice("class", classes)
    if not chosen:
        table.fault("", "a weapon needs a class: " + ", ".join(classes))
        return None
    full = Table({**classes[chosen], **table.data}, table.place, table.faults)
    name = full.name("name")
    return Weapon(
        id=table.text("id") or slug(name),
        name=name,
        kind=chosen,
        attack=full.choice("attack", ("melee", "shoot")),
        bonus=full.integer("bonus", 0, 0, 20),
        thrown=full.flag("thrown"),
        reload=full.flag("reload"),
        reach=full.integer("reach", 2, 1, 2),
        close=full.flag("close", True),
        close_modifier=full.integer("close_modifier", 0, -9, 0),
        natural=full.flag("natural"),
    )
