"""Our lists as one table plays with them: the rows of the data files with the cells that a scenario changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from attrs import frozen

from mapoc_tui.engine.scenarios import Faults, Table
from mapoc_tui.rules.maxapoc.bestiary import CREATURE_KEYS, NOBODY, creatures, read_sheet
from mapoc_tui.rules.maxapoc.gear import WEAPON_KEYS, RangeRow, range_kinds, read_range_row, read_weapon
from mapoc_tui.rules.maxapoc.loadout import read_loadout
from mapoc_tui.rules.maxapoc.tables import Row, merged, rows

DATA_KEYS = ("weapon", "enemy", "range_row")
RANGE_KEYS = ("close", "short", "midrange", "long")


@frozen(slots=False)
class Shelf:
    """Weapon rows, creature rows and the range table to choose from."""

    weapons: Mapping[str, Row]
    creatures: Mapping[str, Row]
    ranges: Mapping[str, RangeRow]


def read_shelf(data: Table) -> Shelf:
    """The lists with the changes of a ``[data]`` table; changes with faults are noted and left out.

    ``[data.weapon.katana]`` changes cells of the weapon ``katana``, ``[data.enemy.bandit_knifer]`` those of a creature
    and ``[data.range_row.bow]`` those of the range table. An id that we do not have makes a new weapon or creature.
    """
    data.allow(*DATA_KEYS)
    weapons = _changed(data.table("weapon"), rows("gear", "weapon"), _check_weapon)

    def check_creature(table: Table) -> None:
        table.allow(*CREATURE_KEYS, "id", "threat")
        read_sheet(table, NOBODY)
        read_loadout(table, weapons, supplied=True, full=True)

    known = creatures()
    enemies = _changed(data.table("enemy"), known, check_creature) if "enemy" in data.data else known
    return Shelf(weapons, enemies, _ranges(data.table("range_row")))


def _changed(changes: Table, base: Mapping[str, Row], check: Callable[[Table], None]) -> Mapping[str, Row]:
    """The rows with those that were changed or added, each one checked."""
    result = dict(base)
    for ident in changes.data:
        own = changes.table(ident)
        row = merged(base.get(ident, {}), {"id": ident, **own.data})
        if _sound(Table(row, own.place, own.faults), check):
            result[ident] = row
    return result


def _sound(table: Table, check: Callable[[Table], Any]) -> bool:
    before = len(table.faults.found)
    check(table)
    return len(table.faults.found) == before


def _check_weapon(table: Table) -> None:
    table.allow(*WEAPON_KEYS)
    read_weapon(table)


def _ranges(changes: Table) -> Mapping[str, RangeRow]:
    changes.allow(*range_kinds())
    shipped = rows("gear", "range_row", "class")
    return {kind: _range(changes, kind, row) for kind, row in shipped.items()}


def _range(changes: Table, kind: str, row: Row) -> RangeRow:
    own = changes.table(kind)
    own.allow(*RANGE_KEYS)
    return read_range_row(Table(merged(row, own.data), own.place, own.faults))


def shipped() -> Shelf:
    """Our lists as they are."""
    return read_shelf(Table({}, "data", Faults("")))
