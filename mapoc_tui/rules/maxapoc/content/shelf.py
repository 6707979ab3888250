"""Our lists as one table plays with them: the rows of the data files with the cells that a scenario changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.scenarios import Faults, Table
from mapoc_tui.rules.maxapoc.content.bestiary import CREATURE_KEYS, NOBODY, creatures, read_sheet
from mapoc_tui.rules.maxapoc.content.explosives import EXPLOSIVE_KEYS, explosive_rows, read_explosive
from mapoc_tui.rules.maxapoc.content.gear import (
    DISTANCES,
    WEAPON_KEYS,
    RangeRow,
    range_kinds,
    read_range_row,
    read_weapon,
)
from mapoc_tui.rules.maxapoc.content.loadout import read_loadout
from mapoc_tui.rules.maxapoc.content.ordnance import read_explosives
from mapoc_tui.rules.maxapoc.content.tables import Row, merged, rows

DATA_KEYS = ("weapon", "enemy", "explosive", "range_row")


@immutable
class Shelf:
    """Weapon rows, creature rows, explosives and the range table to choose from."""

    weapons: Mapping[str, Row]
    creatures: Mapping[str, Row]
    explosives: Mapping[str, Row]
    ranges: Mapping[str, RangeRow]


def read_shelf(data: Table) -> Shelf:
    """The lists with the changes of a ``[data]`` table; changes with faults are noted and left out.

    ``[data.weapon.katana]`` changes cells of the weapon ``katana``, ``[data.explosive.molotov]`` those of an explosive,
    ``[data.enemy.bandit_knifer]`` those of a creature and ``[data.range_row.bow]`` those of the range table. An id that
    we do not have makes a new weapon, explosive or creature.
    """
    data.allow(*DATA_KEYS)
    weapons = _changed(data.table("weapon"), rows("gear", "weapon"), WEAPON_KEYS, read_weapon)
    explosives = _changed(data.table("explosive"), explosive_rows(), EXPLOSIVE_KEYS, read_explosive)

    def read_creature(row: Table) -> None:
        read_sheet(row, NOBODY)
        read_loadout(row, weapons, supplied=True, full=True)
        read_explosives(row, explosives)

    enemies = _changed(data.table("enemy"), creatures(), CREATURE_KEYS, read_creature)
    return Shelf(weapons, enemies, explosives, _ranges(data.table("range_row")))


def _changed(
    changes: Table, base: Mapping[str, Row], keys: Collection[str], read: Callable[[Table], Any]
) -> Mapping[str, Row]:
    """The rows with those that were changed or added, each one checked by reading it."""
    result = dict(base)
    for ident in changes.data:
        own = changes.table(ident)
        before = len(own.faults.found)
        own.allow(*keys)
        row = merged(base.get(ident, {}), {"id": ident, **own.data})
        read(Table(row, own.place, own.faults))
        if len(own.faults.found) == before:
            result[ident] = row
    return result


def _ranges(changes: Table) -> Mapping[str, RangeRow]:
    changes.allow(*range_kinds())
    shipped = rows("gear", "range_row", "class")
    return {kind: _range(changes, kind, row) for kind, row in shipped.items()}


def _range(changes: Table, kind: str, row: Row) -> RangeRow:
    own = changes.table(kind)
    own.allow(*DISTANCES)
    return read_range_row(Table(merged(row, own.data), own.place, own.faults))


def shipped() -> Shelf:
    """Our lists as they are."""
    return read_shelf(Table({}, "data", Faults("")))
