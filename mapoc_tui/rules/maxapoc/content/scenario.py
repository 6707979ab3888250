"""A scenario file becomes a fight's setup: plain JSON that holds everything with which the fight is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mapoc_tui.engine.options import check_options, unknown
from mapoc_tui.engine.scenarios import COMMON_KEYS, Scenario, Side, Table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.entrants import plain_ranges
from mapoc_tui.rules.maxapoc.content.names import slug
from mapoc_tui.rules.maxapoc.content.options import OPTIONS
from mapoc_tui.rules.maxapoc.content.recruits import FARTHEST, Ground, Recruit, Recruiter, enlist, start_of
from mapoc_tui.rules.maxapoc.content.shelf import read_shelf
from mapoc_tui.rules.maxapoc.content.terrain import positions, read_barriers, read_zones

SIDE_ROLES = ("players", "allies", "enemies", "others")
SIDE_KEYS = ("id", "name", "role", "at")
BATTLEFIELD_KEYS = ("dark", "attraction", "hindering", "enclosed", "ambush", "ambush_from")
AMBUSHES = ("stealth", "terrain")
TOP_KEYS = (*sorted(COMMON_KEYS), "battlefield", "side", "combatant", "barrier", "zone", "data")
MOST_COMBATANTS = 200


def read(file: Table) -> Scenario:
    """The scenario of a file. Everything that is wrong with it is noted in the table, each with its place."""
    file.allow(*TOP_KEYS)
    rulings = _rulings(file.table("rulings"))
    sides, starts = _sides(file)
    shelf = read_shelf(file.table("data"))
    ground = Ground(starts, _origin(file, sides, starts))
    plans = read_barriers(file, sides)
    places = {ident: plan.at for ident, plan in plans.items()}
    recruiter = Recruiter(sides, shelf, ground, rulings["start_loaded"] == "full", places)
    recruits = [recruit for table in file.tables("combatant") for recruit in recruiter.read(table)]
    _check_parties(file, sides, recruits)
    crowd = [(recruit.entrant.sheet.side, recruit.entrant.at) for recruit in recruits]
    ambush = _ambush(file.table("battlefield"), sides)
    entrants = [evolve(each, unseen=each.unseen or each.sheet.side == ambush) for each in enlist(recruits)]
    setup = {
        **_battlefield(file.table("battlefield")),
        "sides": [{"id": side.id, "name": side.name, "role": side.role} for side in sides.values()],
        "ranges": plain_ranges(shelf.ranges),
        "barriers": [plan.plain(sides, crowd) for plan in plans.values()],
        "zones": read_zones(file),
        "ambushers": [entrant.id for entrant in entrants if entrant.sheet.side == ambush],
        "combatants": [entrant.plain() for entrant in entrants],
    }
    return Scenario(
        ruleset="maxapoc",
        title=file.name("title", required=True),
        setup=setup,
        rulings=rulings,
        summary=file.text("summary"),
        notes=file.text("notes"),
        seed=file.text("seed"),
    )


def sides(scenario: Scenario) -> list[Side]:
    """The sides of a scenario in the order of the file."""
    return [Side(**side) for side in scenario.setup["sides"]]


def _rulings(table: Table) -> dict[str, Any]:
    """Every table option with its value."""
    faulty = set()
    for key, value in table.data.items():
        for fault in check_options(OPTIONS, {key: value}):
            table.fault(key, fault)
            faulty.add(key)
    defaults = {key: option.default for key, option in OPTIONS.items()}
    return {**defaults, **{key: value for key, value in table.data.items() if key not in faulty}}


def _battlefield(table: Table) -> dict[str, Any]:
    table.allow(*BATTLEFIELD_KEYS)
    return {
        "dark": table.flag("dark"),
        "attraction": table.integer("attraction", 0, 0, 100),
        "hindering": positions(table, "hindering"),
        "enclosed": positions(table, "enclosed"),
        "lair": table.text("ambush_from") == "terrain",
    }


def _ambush(table: Table, sides: Mapping[str, Side]) -> str:
    """The side that opens the fight from hiding, if any (MA U-1, p. 67)."""
    ambush = table.text("ambush")
    table.choice("ambush_from", AMBUSHES, AMBUSHES[0])
    if ambush and ambush not in sides:
        table.fault("ambush", unknown("side", ambush, sides))
    if "ambush_from" in table.data and not ambush:
        table.fault("ambush_from", "says how a side lies in ambush, but ambush names no side")
    return ambush


def _sides(file: Table) -> tuple[dict[str, Side], dict[str, int]]:
    """The sides by id, and where each one stands."""
    sides: dict[str, Side] = {}
    starts: dict[str, int] = {}
    for table in file.tables("side"):
        table.allow(*SIDE_KEYS)
        side = _side(table)
        if side.id in sides:
            table.fault("id", f'there are two sides with the id "{side.id}"')
        sides[side.id] = side
        starts[side.id] = table.integer("at", start_of(side), -FARTHEST, FARTHEST)
    return sides, starts


def _side(table: Table) -> Side:
    ident = table.text("id")
    name = table.name("name", ident.replace("_", " ").capitalize())
    if not ident and not name:
        table.fault("", "id is missing")
    role = table.choice("role", SIDE_ROLES)
    if "role" not in table.data:
        table.fault("", f"role is missing: one of {', '.join(SIDE_ROLES)}")
    return Side(ident or slug(name, "side"), name, role or "enemies")


def _origin(file: Table, sides: Mapping[str, Side], starts: Mapping[str, int]) -> int:
    """Where the first player stands; distances are counted from there."""
    for table in file.tables("combatant"):
        side = sides.get(str(table.data.get("side")))
        if side is not None and side.role == "players":
            at = table.data.get("at")
            return at if type(at) is int else starts[side.id]
    return 0


def _check_parties(file: Table, sides: Mapping[str, Side], recruits: list[Recruit]) -> None:
    if len(sides) < 2:
        file.fault("side", "a fight needs at least two sides")
    present = {recruit.entrant.sheet.side for recruit in recruits}
    if len(present) < 2 and not file.faults.found:
        file.fault("combatant", "a fight needs combatants on at least two sides")
    if len(recruits) > MOST_COMBATANTS:
        file.fault("combatant", f"{len(recruits)} combatants are too many: at most {MOST_COMBATANTS}")
