"""Scenario files of this game, and newcomers to a running fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import define, field

from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.scenarios import COMMON_KEYS, Faults, Scenario, Side, Table
from mapoc_tui.rules.twod6.entrants import Entrant
from mapoc_tui.rules.twod6.names import numbered, slug, unused
from mapoc_tui.rules.twod6.rows_to_sheets import SHEET_KEYS, read_sheet, read_weapon, weapon_shelf
from mapoc_tui.rules.twod6.rulings import OPTIONS
from mapoc_tui.rules.twod6.sheet import Sheet
from mapoc_tui.rules.twod6.shelves import Row, combatant_rows, merged
from mapoc_tui.rules.twod6.state import State

ROLES = ("players", "allies", "enemies", "others")
BANDS = {"engaged": 0, "near": 1, "far": 2}
"""How far from the middle of the fight somebody begins, on the own side."""

STANDING_KEYS = ("name", "endurance", "will", "hand", "band", "hidden", "surprised", "drive_used", "ticks")
"""The keys of how somebody enters the fight."""

COPY_KEYS = (*SHEET_KEYS, *STANDING_KEYS)
ENTRY_KEYS = (*COPY_KEYS, "side", "from", "count", "copy")
MOST_COPIES = 30
MOST_TICKS = 999


def read(file: Table) -> Scenario:
    """A scenario; faults are noted in the table."""
    title = file.name("title", required=True)
    file.allow(*COMMON_KEYS, "side", "combatant", "weapon", "safe_place", "supplies")
    sides = _sides(file)
    weapons = _own_weapons(file)
    crowd = Crowd(sides, _surprised(file), weapon_shelf(weapons))
    setup: dict[str, Any] = {
        "sides": [{"id": side.id, "name": side.name, "role": side.role} for side in sides.values()],
        "combatants": [entrant.plain() for table in file.tables("combatant") for entrant in crowd.enter(table)],
        "safe": file.flag("safe_place", True),
        "supplies": file.flag("supplies", True),
        "weapons": weapons,
    }
    file.faults.found[:] = dict.fromkeys(file.faults.found)  # copies of one entry repeat its faults
    return Scenario(
        ruleset="twod6",
        title=title,
        setup=setup,
        rulings=_rulings(file),
        summary=file.text("summary"),
        notes=file.text("notes"),
        seed=file.text("seed"),
    )


def _sides(file: Table) -> dict[str, Side]:
    sides: dict[str, Side] = {}
    for table in file.tables("side"):
        table.allow("id", "name", "role", "surprised")
        ident, role = table.text("id", required=True), table.choice("role", ROLES)
        if ident in sides:
            table.fault("id", f'there is a side "{ident}" already')
        if not table.data.get("role"):
            table.fault("", "role is missing: " + ", ".join(ROLES))
        sides[ident] = Side(ident, table.name("name", ident.replace("_", " ").title()), role or "others")
    if not sides:
        file.fault("side", "there is no side: a fight needs at least two")
    return sides


def _surprised(file: Table) -> frozenset[str]:
    """The sides that are surprised as a whole (2D6 L-56)."""
    return frozenset(table.text("id") for table in file.tables("side") if table.flag("surprised"))


def _own_weapons(file: Table) -> dict[str, Any]:
    """The scenario's own weapon rows by id; each has to make a weapon."""
    own: dict[str, Any] = {}
    for table in file.tables("weapon"):
        ident = table.text("id", required=True)
        own[ident] = dict(table.data)
        read_weapon(Table(weapon_shelf(own)[ident], table.place, table.faults))
    return own


def _rulings(file: Table) -> dict[str, Any]:
    """Every table option with its value in this fight."""
    chosen = file.table("rulings")
    chosen.allow(*OPTIONS)
    values = {key: option.default for key, option in OPTIONS.items()}
    for key, value in chosen.data.items():
        fault = OPTIONS[key].fault(value) if key in OPTIONS else ""
        if fault:
            chosen.fault(key, fault)
        elif key in OPTIONS:
            values[key] = value
    return values


# ------------------------------------------------------------------------------------------ combatants


@define
class Crowd:
    """Those who have entered so far, so that ids and names stay apart."""

    sides: Mapping[str, Side]
    surprised: frozenset[str]
    shelf: Mapping[str, Row]
    ids: set[str] = field(factory=set)
    names: set[str] = field(factory=set)

    def enter(self, table: Table) -> Iterator[Entrant]:
        """Everybody of one ``[[combatant]]`` entry."""
        table.allow(*ENTRY_KEYS)
        side = self._side(table)
        row = merged(self._base(table), {key: value for key, value in table.data.items() if key in COPY_KEYS})
        copies = table.integer("count", 1, 1, MOST_COPIES)
        changes = _changes(table, copies)
        names = self._names(Table(row, table.place, table.faults), copies, changes)
        for number, name in enumerate(names, start=1):
            own = changes.get(number, Table({}, table.place, table.faults))
            yield self._entrant(Table(merged(row, own.data), own.place, own.faults), side, name)

    def _side(self, table: Table) -> Side:
        ident = table.text("side")
        if not ident:
            table.fault("", "side is missing: " + ", ".join(self.sides))
        elif ident not in self.sides:
            table.fault("side", unknown("side", ident, self.sides))
        return self.sides.get(ident, Side(ident, ident, "others"))

    def _base(self, table: Table) -> Row:
        ident = table.text("from")
        if not ident:
            return {}
        if ident not in combatant_rows():
            table.fault("from", unknown("character or opponent", ident, combatant_rows()))
        return {key: value for key, value in combatant_rows().get(ident, {}).items() if key != "id"}

    def _names(self, table: Table, copies: int, changes: Mapping[int, Table]) -> list[str]:
        """Names of all copies; a copy with a name of its own keeps it."""
        name = table.name("name", required=True) or "Nobody"
        own = {number: change.name("name") for number, change in changes.items() if "name" in change.data}
        common = iter(numbered(name, copies, self.names))
        chosen = [own.get(number) or given for number, given in zip(range(1, copies + 1), common, strict=True)]
        self.names.update(chosen)
        return chosen

    def _entrant(self, table: Table, side: Side, name: str) -> Entrant:
        sheet = read_sheet(table, side.id, side.role, self.shelf)
        ident = unused(slug(name), self.ids)
        self.ids.add(ident)
        away = BANDS[table.choice("band", BANDS, "engaged")]
        return Entrant(
            id=ident,
            name=name,
            sheet=sheet,
            endurance=table.integer("endurance", sheet.endurance, -9, sheet.endurance),
            will=table.integer("will", sheet.will, 0, sheet.will),
            hand=_hand(table, sheet),
            position=-away if sheet.party == "players" else away,
            hidden=table.flag("hidden"),
            surprised=table.flag("surprised", side.id in self.surprised),
            drive_used=table.flag("drive_used"),
            ticks=table.integer("ticks", 0, 0, MOST_TICKS),
        )


def _changes(table: Table, copies: int) -> dict[int, Table]:
    """The changes of single copies by their number."""
    changes: dict[int, Table] = {}
    for copy in table.tables("copy"):
        copy.allow("number", *COPY_KEYS)
        number = copy.integer("number", 0, 1, copies)
        if not number:
            copy.fault("", f"number is missing: 1 to {copies}")
        own = {key: value for key, value in copy.data.items() if key != "number"}
        changes[number] = Table(own, copy.place, copy.faults)
    return changes


def _hand(table: Table, sheet: Sheet) -> str:
    """The weapon in hand: the first one unless the entry names another, or ``none``."""
    loose = [weapon.id for weapon in sheet.weapons if not weapon.natural]
    chosen = table.text("hand", loose[0] if loose else "none")
    if chosen != "none" and chosen not in loose:
        table.fault("hand", unknown("weapon in hand", chosen, [*loose, "none"]))
        return ""
    return "" if chosen == "none" else chosen


# ------------------------------------------------------------------------------------------ newcomers


def newcomers(state: State, entry: dict[str, Any]) -> tuple[list[Entrant], list[str]]:
    """Those whom an entry brings into a fight, and everything that is wrong with it."""
    faults = Faults("newcomer")
    crowd = Crowd(state.sides, frozenset(), weapon_shelf(state.weapons))
    crowd.ids.update(state.combatants)
    crowd.names.update(one.name for one in state.combatants.values())
    entrants = list(crowd.enter(Table(entry, "", faults)))
    return ([], faults.found) if faults.found else (entrants, [])
