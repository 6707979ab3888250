"""What somebody brings that explodes: bombs in the pack, missiles in the launcher (MA EXP-1 to EXP-7, p. 92; GR-40)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.scenarios import Table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.entrants import Carried
from mapoc_tui.rules.maxapoc.content.explosives import built_with, explosive, read_explosive
from mapoc_tui.rules.maxapoc.content.gear import Weapon, is_launcher
from mapoc_tui.rules.maxapoc.content.tables import Row

MOST_OF_A_KIND = 50
MISSILES = "explosive"
COMMON_MISSILE = "heat_grenade"
ENTRY_KEYS = ("count", "cp", "readied")


def read_explosives(table: Table, shelf: Mapping[str, Row]) -> list[Carried]:
    """The ``explosives`` of a combatant: ``{ molotov = 2, shrapnel_bomb = { count = 1, cp = 9 } }``."""
    entries = table.table("explosives")
    found: list[Carried] = []
    for name, value in entries.data.items():
        if name not in shelf:
            entries.fault(name, unknown("explosive", name, shelf))
        elif isinstance(value, dict):
            found += _entry(entries.table(name), shelf[name])
        else:
            count = entries.integer(name, 0, 0, MOST_OF_A_KIND)
            found += [Carried(_weapon(entries, name, shelf[name]))] * count
    return found


def _entry(entry: Table, row: Row) -> list[Carried]:
    entry.allow(*ENTRY_KEYS)
    usual = row.get("cp", 0)
    pieces = entry.integer("cp", usual, usual, 1_000)
    weapon = _weapon(entry, "", built_with(row, pieces))
    return [Carried(weapon, hand=entry.flag("readied"))] * entry.integer("count", 1, 0, MOST_OF_A_KIND)


def _weapon(table: Table, key: str, row: Row) -> Weapon:
    return read_explosive(Table(row, table.at(key) if key else table.place, table.faults))


def with_missiles(
    weapons: Sequence[Carried], bombs: Sequence[Carried], ammo: dict[str, int]
) -> tuple[tuple[Carried, ...], dict[str, int]]:
    """Weapons and bombs together, launchers loaded with a missile; loose missiles without a kind are antitank grenades.

    Returns the loose ammunition without those missiles beside them.
    """
    common = Carried(explosive(COMMON_MISSILE))
    stock = [*bombs, *[common] * ammo.get(MISSILES, 0)]
    loaded = list(_loaded(weapons, stock, common))
    return (*loaded, *stock), {key: count for key, count in ammo.items() if key != MISSILES}


def _loaded(weapons: Sequence[Carried], stock: list[Carried], common: Carried) -> Iterator[Carried]:
    for carried in weapons:
        if not is_launcher(carried.weapon):
            yield carried
            continue
        missile = next((each for each in stock if is_missile(each.weapon)), None)
        if missile is not None:
            stock.remove(missile)
        elif carried.loaded:
            missile = common
        yield evolve(carried, loaded=int(missile is not None), missile=missile and missile.weapon)


def is_missile(weapon: Weapon) -> bool:
    """Whether it is fired from a launcher (MA EXP-6, p. 92)."""
    return weapon.charge is not None and weapon.charge.delivery == "launcher"
