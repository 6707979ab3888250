"""From a ``[[combatant]]`` table to those who enter the fight: one, or several copies with their own changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from attrs import define, field

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.scenarios import Faults, Side, Table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.bestiary import CREATURE_KEYS, enemies, read_sheet
from mapoc_tui.rules.maxapoc.content.entrants import Carried, Entrant
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES, MIDRANGE
from mapoc_tui.rules.maxapoc.content.loadout import HANDS, read_loadout
from mapoc_tui.rules.maxapoc.content.names import Names, slug, unused
from mapoc_tui.rules.maxapoc.content.ordnance import read_explosives, with_missiles
from mapoc_tui.rules.maxapoc.content.sheet import STATS
from mapoc_tui.rules.maxapoc.content.shelf import Shelf, shipped
from mapoc_tui.rules.maxapoc.content.tables import merged
from mapoc_tui.rules.maxapoc.rolls.stages import DEATH, KINDS

PLACE_KEYS = ("at", "distance", "behind", "hidden", "unseen")
POOL_KEYS = ("health", "armor_left", "infection")
COPY_KEYS = ("number", *CREATURE_KEYS, *PLACE_KEYS, *POOL_KEYS)
COMBATANT_KEYS = ("side", "from", "count", "copy", *CREATURE_KEYS, *PLACE_KEYS, *POOL_KEYS)
MOST_COPIES = 50
FARTHEST = 20
PARTY = ("players", "allies")


@immutable
class Ground:
    """Where sides stand: a position for each side, and the position from which distances are counted."""

    starts: Mapping[str, int]
    origin: int = 0


@immutable
class Recruit:
    """An entrant who has no id yet. ``wanted`` is the name of its kind, ``own`` the name of this very copy."""

    entrant: Entrant
    wanted: str
    own: str = ""


@define
class Recruiter:
    """Reads combatant tables with what they have in common: sides, lists, ground, whether guns start full, and the
    places of barriers.
    """

    sides: Mapping[str, Side]
    shelf: Shelf
    ground: Ground
    full: bool
    barriers: Mapping[str, int] = field(factory=dict)

    def read(self, table: Table) -> list[Recruit]:
        """Everybody of a combatant table; faults are noted in it."""
        before = len(table.faults.found)
        table.allow(*COMBATANT_KEYS)
        side = self._side(table)
        count = table.integer("count", 1, 1, MOST_COPIES)
        row = self._row(table)
        first = self._entrant(row, side)
        changes = dict(_copies(table, count))
        if len(table.faults.found) > before:
            return []
        return [self._copy(row, first, side, changes.get(number)) for number in range(1, count + 1)]

    def _side(self, table: Table) -> Side:
        wanted = table.text("side")
        if wanted in self.sides:
            return self.sides[wanted]
        if wanted:
            table.fault("side", unknown("side", wanted, self.sides))
        else:
            table.fault("", f"side is missing: one of {', '.join(self.sides)}")
        return Side("", "", "enemies")

    def _row(self, table: Table) -> Table:
        """The row of the list with what the table changes; without ``from`` the table itself."""
        wanted = table.text("from")
        if not wanted:
            return table
        base = self.shelf.creatures.get(wanted)
        if base is None:
            table.fault("from", unknown("creature or survivor", wanted, self.shelf.creatures))
            base = {"name": wanted, "stats": dict.fromkeys(STATS, 1)}
        return Table(merged(base, table.data), table.place, table.faults)

    def _copy(self, row: Table, first: Entrant, side: Side, change: Table | None) -> Recruit:
        if change is None:
            return Recruit(first, first.sheet.name)
        whole = Table(merged(row.data, change.data), change.place, change.faults)
        return Recruit(self._entrant(whole, side), first.sheet.name, change.name("name"))

    def _entrant(self, row: Table, side: Side) -> Entrant:
        supplied = _supplied(row, side)
        sheet = read_sheet(row, side)
        loadout = read_loadout(row, self.shelf.weapons, supplied, self.full)
        bombs = read_explosives(row, self.shelf.explosives)
        weapons, ammo = with_missiles(loadout.weapons, bombs, loadout.ammo)
        _check_hands(row, weapons)
        health = row.integer("health", sheet.health, 1)
        return Entrant(
            id="",
            sheet=evolve(sheet, health=max(health, sheet.health)),
            hp=health,
            armor=row.integer("armor_left", sheet.armor, 0, sheet.armor),
            at=self._position(row, side),
            hidden=row.flag("hidden"),
            unseen=row.flag("unseen", "camouflage" in sheet.traits),
            weapons=weapons,
            ammo=ammo,
            infections=_infections(row),
            behind=self._behind(row),
        )

    def _position(self, row: Table, side: Side) -> int:
        """A place on the line: given, or so far from the first player that enemies stand on the far side.

        Whoever starts behind a barrier stands at it.
        """
        if "at" in row.data and "distance" in row.data:
            row.fault("distance", "give a place by at or by distance, not by both")
        if "distance" in row.data:
            steps = DISTANCES.index(row.choice("distance", DISTANCES, DISTANCES[0]) or DISTANCES[0])
            return self.ground.origin + (-steps if side.role in PARTY else steps)
        usual = self.barriers.get(row.text("behind"), self.ground.starts.get(side.id, 0))
        return row.integer("at", usual, -FARTHEST, FARTHEST)

    def _behind(self, row: Table) -> str:
        wanted = row.text("behind")
        if wanted and not self.barriers:
            row.fault("behind", "there is no barrier")
        elif wanted and wanted not in self.barriers:
            row.fault("behind", unknown("barrier", wanted, self.barriers))
        elif wanted and ("distance" in row.data or row.data.get("at", self.barriers[wanted]) != self.barriers[wanted]):
            row.fault("behind", f"whoever is behind {wanted} stands at {self.barriers[wanted]}: leave out the place")
        return wanted


def _check_hands(row: Table, weapons: Iterable[Carried]) -> None:
    held = [each.weapon for each in weapons if each.hand and not each.weapon.natural]
    if any(each.charge for each in held) and sum(each.hands for each in held) > HANDS:
        row.fault("explosives", "together with the weapons in hand they need more than two hands")


def _infections(row: Table) -> dict[str, int]:
    """``{ z_virus = 2 }``: the stage of each kind."""
    table = row.table("infection")
    table.allow(*KINDS)
    stages = {kind: table.integer(kind, 0, 0, DEATH - 1) for kind in table.data if kind in KINDS}
    return {kind: stage for kind, stage in stages.items() if stage}


def start_of(side: Side) -> int:
    """Where a side stands when nothing is said: the party at 0, everybody else at Midrange."""
    return 0 if side.role in PARTY else MIDRANGE


def _supplied(row: Table, side: Side) -> bool:
    """Whether somebody brings loaded guns and spare rounds: creatures of the lists, and whoever is no friend."""
    return row.text("from") in enemies() or side.role not in PARTY


def _copies(table: Table, count: int) -> Iterator[tuple[int, Table]]:
    """The changes of single copies by their number."""
    seen: set[int] = set()
    for copy in table.tables("copy"):
        copy.allow(*COPY_KEYS)
        number = copy.integer("number", 0, 1, count)
        if "number" not in copy.data:
            copy.fault("", f"number is missing: which of the {count} is meant")
        elif number in seen:
            copy.fault("number", f"there are two tables for number {number}")
        seen.add(number)
        yield number, copy


# ------------------------------------------------------------------------------------------ names and ids


def enlist(recruits: Sequence[Recruit], ids: Iterable[str] = (), names: Collection[str] = ()) -> list[Entrant]:
    """The recruits with names and ids of their own, beside those who are there already."""
    wanted = Counter(recruit.wanted for recruit in recruits)
    shared = {name for name, count in wanted.items() if count > 1}
    giver = Names(set(names), shared)
    taken = set(ids)
    entrants = []
    for recruit in recruits:
        name = giver.give(recruit.wanted, recruit.own)
        ident = unused(slug(name), taken)
        taken.add(ident)
        entrants.append(evolve(recruit.entrant, id=ident, sheet=evolve(recruit.entrant.sheet, name=name)))
    return entrants


def entrants_from(
    entry: Mapping[str, Any],
    sides: Sequence[Side],
    present: Mapping[str, str],
    origin: int = 0,
    full: bool = False,
    shelf: Shelf | None = None,
) -> list[Entrant]:
    """Those whom the GM adds in mid-fight; ``entry`` is what a ``[[combatant]]`` table would say.

    ``present`` maps the ids of those who are in the fight to their names, ``origin`` is where distances are counted
    from. Raises MapocError with everything that is wrong with the entry.
    """
    faults = Faults("the new combatant")
    ground = Ground({side.id: start_of(side) for side in sides}, origin)
    recruiter = Recruiter({side.id: side for side in sides}, shelf or shipped(), ground, full)
    recruits = recruiter.read(Table(entry, "", faults))
    if faults.found:
        raise MapocError(*faults.found)
    return enlist(recruits, present, set(present.values()))
