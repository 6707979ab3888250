"""What somebody brings into a fight: weapons in hand and in the pack, and what feeds them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.scenarios import Table, kind
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.entrants import Carried
from mapoc_tui.rules.maxapoc.content.gear import WEAPON_KEYS, Weapon, ammo_key, read_weapon
from mapoc_tui.rules.maxapoc.content.names import slug, unused
from mapoc_tui.rules.maxapoc.content.tables import Row, merged

HANDS = 2
SPARE_RELOADS = 2
SPARE_ARROWS = 20
ENTRY_KEYS = ("gear", "variant", "loaded", "jammed", "readied")
FIST = "bare_fist"


@immutable
class Loadout:
    """Weapons with what is in them, and loose ammunition by the key of its pool."""

    weapons: tuple[Carried, ...]
    ammo: dict[str, int]


def read_loadout(table: Table, shelf: Mapping[str, Row], supplied: bool, full: bool) -> Loadout:
    """The ``weapons`` and the ``ammo`` of a combatant.

    ``shelf`` are the weapon rows to choose from. Those who are ``supplied`` bring loaded weapons and spare rounds;
    others load from the rounds that they own, unless every gun starts ``full`` (GR-40).
    """
    entries = list(_entries(table, shelf))
    ready = _readied(table, entries)
    carried = [
        Carried(weapon, entry.integer("loaded", 0, 0, weapon.capacity), entry.flag("jammed"), weapon in ready)
        for weapon, entry in entries
    ]
    ammo = _ammunition(table)
    if supplied and "ammo" not in table.data:
        ammo = _spare([weapon for weapon, _ in entries])
    named = ["loaded" in entry.data for _, entry in entries]
    loaded = _load(carried, named, ammo, supplied or full)
    fist = read_weapon(Table(shelf[FIST], FIST, table.faults))
    return Loadout(_with_fists(loaded, fist), {key: count for key, count in ammo.items() if count})


# ------------------------------------------------------------------------------------------ weapons


def _entries(table: Table, shelf: Mapping[str, Row]) -> list[tuple[Weapon, Table]]:
    value = table.data.get("weapons", [])
    if not isinstance(value, list):
        table.fault("weapons", f"must be a list of weapons, not {kind(value)}")
        return []
    entries: list[tuple[Weapon, Table]] = []
    for number, item in enumerate(value):
        place = f"{table.at('weapons')}[{number}]"
        entry = _entry(item, Table({}, place, table.faults), shelf)
        if entry is not None:
            weapon = read_weapon(entry)
            ident = unused(weapon.id, [other.id for other, _ in entries])
            entries.append((evolve(weapon, id=ident), entry))
    return entries


def _entry(item: Any, table: Table, shelf: Mapping[str, Row]) -> Table | None:
    """The whole row of one weapon: a name of the tables, or a table of cells that may start from a row of ours."""
    if isinstance(item, str):
        item = {"gear": item}
    if not isinstance(item, dict):
        table.fault("", f"must be the name of a weapon or a table, not {kind(item)}")
        return None
    own = Table(item, table.place, table.faults)
    own.allow(*WEAPON_KEYS, *ENTRY_KEYS)
    wanted = own.text("gear")
    if not wanted:
        return Table({"id": slug(own.text("name"), "weapon"), **item}, own.place, own.faults)
    gear, variant = find_weapon(shelf, wanted)
    if not gear:
        own.fault("gear" if "gear" in item and len(item) > 1 else "", unknown("weapon", wanted, shelf))
        return None
    return Table(_filled(shelf[gear], {"variant": variant, **item}, own.name("name")), own.place, own.faults)


def _filled(base: Row, item: Mapping[str, Any], called: str) -> dict[str, Any]:
    """A row of the tables with the cells of an entry; ``called`` is the name that the entry gives it."""
    row = merged(base, {key: value for key, value in item.items() if key != "name"}) | {"called": called}
    name = called or item["variant"]
    return row | {"id": slug(name, "weapon")} if name and "id" not in item else row


def find_weapon(shelf: Mapping[str, Row], wanted: str) -> tuple[str, str]:
    """The row and the variant that a person means by an id, ``katana``, or by a name, ``Machete``; empty if none."""
    if wanted in shelf:
        return wanted, ""
    for ident, row in shelf.items():
        for name in row.get("variants", ()):
            if name.lower() == wanted.lower():
                return ident, name
    same = (ident for ident, row in shelf.items() if row["name"].lower() == wanted.lower())
    return next(same, ""), ""


def _readied(table: Table, entries: Sequence[tuple[Weapon, Table]]) -> list[Weapon]:
    """The weapons in hand at the start: those that say so, then the first ones that fit into two hands (Q-176)."""
    wishes = {weapon.id: entry.flag("readied") for weapon, entry in entries if "readied" in entry.data}
    asked = [weapon for weapon, _ in entries if wishes.get(weapon.id) and not weapon.natural]
    if sum(weapon.hands for weapon in asked) > HANDS:
        names = ", ".join(weapon.name for weapon in asked)
        table.fault("weapons", f"{names} need more than two hands: ready fewer of them")
    ready = [weapon for weapon, _ in entries if weapon.natural] + asked
    free = HANDS - sum(weapon.hands for weapon in asked)
    for weapon, _ in entries:
        if weapon.id not in wishes and not weapon.natural and weapon.hands <= free:
            ready.append(weapon)
            free -= weapon.hands
    return ready


def _with_fists(weapons: list[Carried], fist: Weapon) -> tuple[Carried, ...]:
    """Whoever has no natural weapon can still strike with the bare hand."""
    armed = any(carried.weapon.natural for carried in weapons)
    return tuple(weapons) if armed else (*weapons, Carried(fist, hand=True))


# ------------------------------------------------------------------------------------------ ammunition


def _ammunition(table: Table) -> dict[str, int]:
    """``{ H = 12, arrow = 5 }`` as pools."""
    pools = table.table("ammo")
    counts = {code: pools.integer(code, 0, 0, 999) for code in pools.data}
    keys = {code: ammo_key(pools, code, code) for code in counts}
    return {keys[code]: count for code, count in counts.items() if keys[code]}


def _spare(weapons: Sequence[Weapon]) -> dict[str, int]:
    ammo: dict[str, int] = {}
    for weapon in weapons:
        if weapon.ammo:
            spare = weapon.capacity * SPARE_RELOADS or SPARE_ARROWS
            ammo[weapon.ammo] = ammo.get(weapon.ammo, 0) + spare
    return ammo


def _load(weapons: Sequence[Carried], named: Sequence[bool], ammo: dict[str, int], full: bool) -> list[Carried]:
    """The weapons loaded, those in hand first; rounds of their own leave the pools."""
    loads = {}
    for number in sorted(range(len(weapons)), key=lambda number: not weapons[number].hand):
        weapon = weapons[number].weapon
        if named[number]:
            continue
        loads[number] = weapon.capacity if full else min(weapon.capacity, ammo.get(weapon.ammo, 0))
        if not full and loads[number]:
            ammo[weapon.ammo] -= loads[number]
    return [evolve(carried, loaded=loads.get(number, carried.loaded)) for number, carried in enumerate(weapons)]
