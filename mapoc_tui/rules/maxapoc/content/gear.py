"""Weapons, armour and the range table as data (MA W-1 to W-16, AR, p. 72, 88-92)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.scenarios import Faults, Table
from mapoc_tui.rules.maxapoc.content.damage import code_of, degree_of
from mapoc_tui.rules.maxapoc.content.sheet import NO_ROLL, THROW, skill_names
from mapoc_tui.rules.maxapoc.content.tables import Row, merged, rows

CLOSE, SHORT, MIDRANGE, LONG = range(4)
DISTANCES = ("close", "short", "midrange", "long")
THROWS = ("balanced", "neutral", "unbalanced", "no")
HARMS = ("physical", "resilience", "resolve")
EFFECTS = ("advantage", "disadvantage", "none", "impossible")
FEEDS = ("cylinder", "magazine", "tube", "belt", "single", "nocked", "tank")

PARTS = "parts"
"""The pool of loose Component Pieces (MA CPV-1, p. 42)."""

AMMUNITION = {"arrow": "arrows", "fuel": "shots of fuel", "explosive": "missiles", PARTS: "Component Pieces"}

NOTHING: Mapping[str, Any] = {}

WEAPON_KEYS = (
    "id", "name", "skill", "damage_code", "class", "traits", "hands", "reach", "max_range", "dc_mod", "dc_mod_max",
    "str_req", "ammo", "ammo_capacity", "feed", "eag", "cp", "page", "throw", "damage_kind", "element", "natural",
    "variants", "tags",
)  # fmt: skip


@immutable
class Charge:
    """What makes a weapon an explosive (MA EXP, p. 83, 92): ``radius`` in Distances around the burst.

    ``delivery`` is ``thrown``, ``placed`` or ``launcher``. It goes off ``delay`` rounds later. ``falloff`` are the
    degrees that each Distance past Close costs. ``burn`` are the dice of the rounds for which it sets people on fire.
    ``knockout`` does no damage but knocks out. ``skill`` is the one with which it is placed.
    """

    radius: int
    delivery: str = "thrown"
    delay: int = 0
    falloff: int = 0
    burn: str = ""
    knockout: bool = False
    skill: str = ""


@immutable
class Weapon:
    """One weapon profile. ``code`` is the degree of its damage code, ``reach`` and ``max_range`` are Distances.

    ``kind`` is its row of the range table (``handgun``), ``melee``, or ``none`` without range modifiers. ``build`` says
    whether the Build modifier counts, ``build_max`` how far. ``throw`` is ``balanced``, ``neutral``, ``unbalanced`` or
    ``no``. ``capacity`` 0 means that it needs no loading. ``noise`` goes onto the attraction gauge with each attack.
    ``value`` is its component value. ``hands`` 0 needs no hand of its own. ``ammo`` is the key of the pool that feeds
    it: the degree of its rounds (``3``), ``arrow``, ``fuel``, ``explosive``, or empty. ``element`` is ``fire`` or what
    a creature is weak to. ``uncertain`` names cells that were reconstructed. ``charge`` is there if it explodes.
    """

    id: str
    name: str
    skill: str
    code: int
    kind: str
    traits: tuple[str, ...] = ()
    hands: int = 1
    reach: int = CLOSE
    max_range: int = LONG
    build: bool = False
    build_max: int = 99
    strength: int = 0
    feed: str = ""
    capacity: int = 0
    noise: int = 0
    value: int = 0
    throw: str = "no"
    harm: str = "physical"
    natural: bool = False
    tags: tuple[str, ...] = ()
    page: int = 0
    uncertain: tuple[str, ...] = ()
    ammo: str = ""
    element: str = ""
    charge: Charge | None = None

    @property
    def melee(self) -> bool:
        """Whether it is used hand to hand."""
        return self.kind == "melee"


def is_launcher(weapon: Weapon) -> bool:
    """Whether its damage comes from the missile that it is loaded with (MA WT-23, p. 90)."""
    return "explosive_ammo" in weapon.traits


# ------------------------------------------------------------------------------------------ weapons


def weapon_ids() -> tuple[str, ...]:
    """Every weapon of the tables, in their order."""
    return tuple(rows("gear", "weapon"))


def weapon(name: str, variant: str = "", changes: Row = NOTHING) -> Weapon:
    """A weapon of the tables by its id; KeyError when there is none.

    ``variant`` is one of the names under which the row is known; it gives the weapon this name and its own tags.
    ``changes`` are cells in which a table departs from ours (MA W-1)."""
    if variant == "" and not changes:
        return _weapon(name)
    row = merged(rows("gear", "weapon")[name], changes)
    return read_weapon(Table({**row, "variant": variant}, name, Faults("gear.toml")))


@cache
def _weapon(name: str) -> Weapon:
    return read_weapon(Table(rows("gear", "weapon")[name], name, Faults("gear.toml")))


def read_weapon(table: Table, ident: str = "") -> Weapon:
    """A weapon from a whole row; what is wrong with it becomes faults of the table.

    ``ident`` stands in for a missing id.
    """
    name, tags = _variant(table)
    kind = table.choice("class", ("melee", "none", *range_kinds()), "melee")
    return Weapon(
        id=table.text("id", ident),
        name=name,
        skill=_skill(table),
        code=_degree(table),
        kind=kind,
        traits=_traits(table),
        hands=table.integer("hands", 1, 0, 2),
        reach=_distance(table, "reach", CLOSE),
        max_range=_distance(table, "max_range", MIDRANGE if kind == "thrown" else LONG),
        build=table.flag("dc_mod", kind == "melee"),
        build_max=table.integer("dc_mod_max", 99, 0, 99),
        strength=table.integer("str_req"),
        feed=table.choice("feed", FEEDS),
        capacity=table.integer("ammo_capacity", 0, 0, 999),
        noise=table.integer("eag", 0, 0, 100),
        value=table.integer("cp"),
        throw=table.choice("throw", THROWS, "no"),
        harm=table.choice("damage_kind", HARMS, "physical"),
        natural=table.flag("natural"),
        tags=tags,
        page=table.integer("page"),
        uncertain=tuple(table.table("uncertain").data),
        ammo=_ammo(table),
        element=table.text("element"),
    )


def _variant(table: Table) -> tuple[str, tuple[str, ...]]:
    """The name and the tags of a row: those of the variant that was chosen, else of the first one.

    ``called`` is a name of its own.
    """
    name, *_ = variants = table.texts("variants") or (table.name("name", required=True),)
    chosen = table.choice("variant", variants) or name
    tags = [tag.split(":") for tag in table.texts("tags")]
    return table.name("called") or chosen, tuple(tag[0] for tag in tags if len(tag) == 1 or tag[1] == chosen)


def _skill(table: Table) -> str:
    skill = table.choice("skill", (*skill_names(), THROW, NO_ROLL))
    if "skill" not in table.data:
        table.fault("", "skill is missing")
    return skill


def _degree(table: Table) -> int:
    code = table.text("damage_code", "-")
    try:
        return degree_of(code)
    except ValueError as error:
        table.fault("damage_code", str(error))
        return 0


def _distance(table: Table, key: str, default: int) -> int:
    return DISTANCES.index(table.choice(key, DISTANCES, DISTANCES[default]))


def _traits(table: Table) -> tuple[str, ...]:
    traits = table.texts("traits")
    for trait in traits:
        if trait not in weapon_traits():
            table.fault("traits", unknown("weapon trait", trait, weapon_traits()))
    return traits


def _ammo(table: Table) -> str:
    """The key of the pool: rounds go by the degree of the code for which they were made (MA W-11, p. 94; GR-36)."""
    ammo = table.text("ammo")
    if not ammo.startswith("round:"):
        return ammo
    return ammo_key(table, "ammo", ammo.removeprefix("round:"))


def ammo_key(table: Table, key: str, code: str) -> str:
    """The key of a pool by the code that a person writes: ``H`` is ``3``, other kinds stand for themselves."""
    if code in AMMUNITION:
        return code
    try:
        return str(degree_of(code))
    except ValueError:
        table.fault(key, f'"{code}" is neither a damage code nor one of {", ".join(AMMUNITION)}')
        return ""


def ammo_name(key: str) -> str:
    """What a pool holds, in words: ``H rounds``, ``arrows``."""
    return AMMUNITION.get(key) or f"{code_of(int(key))} rounds"


# ------------------------------------------------------------------------------------------ traits


def weapon_traits() -> Mapping[str, Row]:
    """Every weapon trait, printed ones first: rows with ``name`` and ``summary``."""
    return rows("gear", "trait")


# ------------------------------------------------------------------------------------------ armour


def armor_points(name: str) -> int:
    """The Armour Points of a piece by its id or by any of its names; KeyError when there is none (MA AR, p. 88)."""
    return _armor()[name]


def armor_names() -> tuple[str, ...]:
    """Every id and name of a piece of armour."""
    return tuple(_armor())


@cache
def _armor() -> Mapping[str, int]:
    pieces = rows("gear", "armor")
    by_name = {name: row["ap"] for row in pieces.values() for name in row["names"]}
    return {**{key: row["ap"] for key, row in pieces.items()}, **by_name}


# ------------------------------------------------------------------------------------------ the range table


@immutable
class RangeCell:
    """What a Distance does to an attack: one source of Advantage or Disadvantage, and degrees on the damage ladder."""

    effect: str = "none"
    dc: int = 0
    uncertain: bool = False


RangeRow = tuple[RangeCell, RangeCell, RangeCell, RangeCell]

FREE: RangeRow = (RangeCell(), RangeCell(), RangeCell(), RangeCell())


@cache
def range_kinds() -> tuple[str, ...]:
    """Every row of the range table."""
    return tuple(rows("gear", "range_row", "class"))


def range_row(kind: str) -> RangeRow:
    """The cells of a weapon class from Close to Long (MA W-3, TB-4, p. 72; Q-161). Classes without a row get none."""
    return _range_rows().get(kind, FREE)


@cache
def _range_rows() -> Mapping[str, RangeRow]:
    shipped = rows("gear", "range_row", "class")
    return {kind: read_range_row(Table(row, kind, Faults("gear.toml"))) for kind, row in shipped.items()}


def read_range_row(table: Table) -> RangeRow:
    """A row of the range table; what is wrong with it becomes faults of the table."""
    doubts = table.table("uncertain").data
    cells = [_cell(table.table(name), name in doubts) for name in DISTANCES]
    return (cells[0], cells[1], cells[2], cells[3])


def _cell(table: Table, uncertain: bool) -> RangeCell:
    table.allow("effect", "dc")
    return RangeCell(table.choice("effect", EFFECTS, "none"), table.integer("dc", 0, -16, 16), uncertain)
