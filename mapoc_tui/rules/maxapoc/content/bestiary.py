"""Creatures and survivors as rows, and how a row becomes a sheet (MA p. 12, 24, 30, 64-86)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.scenarios import Faults, Side, Table, kind
from mapoc_tui.rules.maxapoc.content.gear import Weapon, armor_names, armor_points
from mapoc_tui.rules.maxapoc.content.items import items, threshold_bonuses, worn_points
from mapoc_tui.rules.maxapoc.content.loadout import read_loadout
from mapoc_tui.rules.maxapoc.content.sheet import (
    PROFICIENCIES,
    RANKS,
    STATS,
    Sheet,
    Tactics,
    build_modifier,
    recovery_rounds,
    skill_names,
    special_stats,
)
from mapoc_tui.rules.maxapoc.content.tables import Row, document, rows

FAMILIES = ("human", "zombie", "mutant", "bandit", "robot", "alien", "horror", "beast", "kaiju")
DERIVED = (
    "BUILD", "HP", "INITIATIVE", "LUCK_USES", "SALVAGE", "RESILIENCE", "RESOLVE", "IMMUNITY", "DODGE", "DC_MOD",
    "FIREWALL",
)  # fmt: skip
CREATURE_KEYS = (
    "name", "rank", "family", "stats", "skills", "derived", "armor", "traits", "regenerate", "weakness", "weapons",
    "ammo", "explosives", "items", "tactics", "summary", "note",
)  # fmt: skip
ROLES = ("melee_rusher", "shooter", "grappler", "ambusher", "leader")
TARGETS = ("nearest", "weakest", "wounded", "strongest", "random")
DEFENCES = ("dodge", "parry", "riposte")
HIGHEST = 999

NOBODY = Side("", "", "enemies")


# ------------------------------------------------------------------------------------------ rows


def enemies() -> Mapping[str, Row]:
    """Every creature of the bestiary by its id."""
    return rows("bestiary", "enemy")


def survivors() -> Mapping[str, Row]:
    """Every ready-made survivor by its id."""
    return rows("survivors", "survivor")


WORN_TRAITS = {"Camo Jacket": "camo_jacket"}


@cache
def creatures() -> Mapping[str, Row]:
    """Everybody who can be taken ``from`` our lists, survivors first."""
    return {**survivors(), **enemies()}


def creature_traits() -> Mapping[str, Row]:
    """Every trait of a creature: rows with ``summary``."""
    traits: Mapping[str, Row] = document("bestiary")["trait"]
    return traits


def weaknesses() -> Mapping[str, Row]:
    """What stops a creature from regenerating."""
    found: Mapping[str, Row] = document("bestiary")["weakness"]
    return found


def entry(name: str, side: Side = NOBODY) -> tuple[Sheet, tuple[Weapon, ...]]:
    """The sheet and the weapons of a creature or survivor by its id; KeyError when there is none."""
    table = Table(creatures()[name], name, Faults("the lists of the program"))
    loadout = read_loadout(table, rows("gear", "weapon"), supplied=name in enemies(), full=False)
    return read_sheet(table, side), tuple(carried.weapon for carried in loadout.weapons)


# ------------------------------------------------------------------------------------------ sheets


def read_sheet(table: Table, side: Side) -> Sheet:
    """A sheet from a whole row; what is wrong with it becomes faults of the table."""
    stats = _stats(table)
    derived = _derived(table)
    special = special_stats(stats, derived)
    carried = _items(table)
    return Sheet(
        name=table.name("name", required=True),
        side=side.id,
        role=side.role,
        rank=table.choice("rank", RANKS, "" if side.role in ("players", "allies") else "goon"),
        family=table.choice("family", FAMILIES, "human"),
        stats=stats,
        skills=_skills(table),
        build=special["BUILD"],
        health=special["HP"],
        initiative=special["INITIATIVE"],
        luck_uses=special["LUCK_USES"],
        salvage=special["SALVAGE"],
        resilience=special["RESILIENCE"],
        resolve=special["RESOLVE"],
        immunity=special["IMMUNITY"],
        dodge=special["DODGE"],
        build_mod=derived.get("DC_MOD", build_modifier(special["BUILD"])),
        recovery=recovery_rounds(stats["FOR"]),
        armor=_armor(table) + worn_points(carried),
        traits=(*_known(table, "traits", "trait", creature_traits), *_worn(table)),
        tactics=_tactics(table.table("tactics")),
        note=table.text("note"),
        summary=table.text("summary"),
        firewall=derived.get("FIREWALL", 0),
        regenerate=table.integer("regenerate", 0, 0, 100),
        weakness=table.choice("weakness", weaknesses()) if "weakness" in table.data else "",
        items=carried,
        item_bonus=threshold_bonuses(carried),
    )


def _stats(table: Table) -> dict[str, int]:
    stats = table.table("stats")
    stats.allow(*STATS)
    missing = [stat for stat in STATS if stat not in stats.data]
    if missing:
        table.fault("stats" if stats.data else "", f"lacks the Base Stats {', '.join(missing)}")
    return {stat: stats.integer(stat, 0, 0, HIGHEST) for stat in STATS}


def _skills(table: Table) -> dict[str, str]:
    skills = table.table("skills")
    found = {}
    for skill in skills.data:
        if skill not in skill_names():
            skills.fault(skill, unknown("skill", skill, skill_names()))
            continue
        level = skills.choice(skill, PROFICIENCIES)
        if level:
            found[skill] = level
    return found


def _derived(table: Table) -> dict[str, int]:
    derived = table.table("derived")
    derived.allow(*DERIVED)
    lows = {"DC_MOD": -9, "HP": 1}
    return {key: derived.integer(key, 1, lows.get(key, 0), HIGHEST) for key in derived.data if key in DERIVED}


def _armor(table: Table) -> int:
    """Armour Points: a number, or pieces by name that add up (MA AR-2, p. 88)."""
    value = table.data.get("armor", 0)
    if isinstance(value, str):
        value = [value]
    if not isinstance(value, list):
        return table.integer("armor", 0, 0, HIGHEST)
    points = 0
    for piece in value:
        if piece in armor_names():
            points += armor_points(piece)
        else:
            table.fault("armor", unknown("armour", str(piece), armor_names()))
    return points


def _worn(table: Table) -> tuple[str, ...]:
    """What pieces of armour do besides stopping damage: a Camo Jacket helps to hide (MA AR-5, p. 43; GR-64)."""
    value = table.data.get("armor", 0)
    pieces = value if isinstance(value, list) else [value]
    return tuple(trait for name, trait in WORN_TRAITS.items() if name in pieces)


def _items(table: Table) -> dict[str, int]:
    carried: dict[str, int] = {}
    for item in table.texts("items"):
        if item in items():
            carried[item] = carried.get(item, 0) + items()[item]["cp"]
        else:
            table.fault("items", unknown("item", item, items()))
    return carried


def _known(table: Table, key: str, what: str, known: Callable[[], Mapping[str, Row]]) -> tuple[str, ...]:
    """A list of ids; the list of those that are known is read only when there are any."""
    names = table.texts(key)
    for name in names:
        if name not in known():
            table.fault(key, unknown(what, name, known()))
    return names


def _tactics(table: Table) -> Tactics:
    table.allow("role", "target", "defence", "aims", "flees_at")
    share = table.data.get("flees_at", 0.0)
    if not isinstance(share, int | float) or isinstance(share, bool) or not 0 <= share <= 1:
        table.fault("flees_at", f"must be 0.0 to 1.0, not {share if isinstance(share, int | float) else kind(share)}")
        share = 0.0
    usual = Tactics()
    return Tactics(
        role=table.choice("role", ROLES, usual.role),
        target=table.choice("target", TARGETS, usual.target),
        defence=table.choice("defence", DEFENCES, usual.defence),
        aims=table.flag("aims", usual.aims),
        flees_at=float(share),
    )
