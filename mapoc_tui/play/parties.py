"""The party of one scenario file in the fight of another, or the people of a saved fight as it left them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.saves import load
from mapoc_tui.engine.scenarios import Faults, Scenario, Table
from mapoc_tui.rules import ruleset

Rows = list[dict[str, Any]]

PLAYERS = "players"
PLACES = ("at", "distance", "behind", "band", "hidden", "unseen", "surprised")
"""Where somebody stands and who knows of it belongs to the fight, not to the party."""

MOST_COPIES = 50

OWN_LISTS = ("data", "weapon")
"""The top keys under which a file has rows of its own that its combatants may be made of."""


def has_a_fight(party: Table) -> bool:
    """Whether a file holds more than a party: then it is a scenario that has to read by itself."""
    return any(row.get("role") != PLAYERS for row in _rows(party, "side"))


def with_party(fight: Table, party: Table) -> Table:
    """The fight with the players' people of another file in place of its own; raises MapocError when it cannot be.

    One after another takes the place of one of those, more of them start where that side starts. They bring what their
    file says of them with its own rows, and keep their side's name. Everybody and everything else stays; where both
    files have a row, that of the fight counts.
    """
    if fight.data.get("ruleset") != party.data.get("ruleset"):
        raise MapocError(f"{party.faults.file} and {fight.faults.file} are of different games")
    place, *others = _players(fight)
    sides = _players(party)
    left = [each["id"] for each in (place, *others)]
    came = [each["id"] for each in sides]
    seats = [
        {key: row[key] for key in PLACES if key in row}
        for row in _rows(fight, "combatant")
        if row.get("side") in left
        for _ in range(_count(row))
    ]
    guests = list(_seated([row for row in _rows(party, "combatant") if row.get("side") in came], place["id"], seats))
    stay = [row for row in _rows(fight, "combatant") if row.get("side") not in left]
    named = {**place, "name": sides[0].get("name", sides[0]["id"].replace("_", " ").capitalize())}
    data = {
        **fight.data,
        **{key: merged_rows(fight.data.get(key), party.data.get(key)) for key in OWN_LISTS if key in party.data},
        "side": [named if row is place else row for row in _rows(fight, "side") if row not in others],
        "combatant": [*guests, *stay],
    }
    return Table(data, "", Faults(f"{fight.faults.file} with the party of {party.faults.file}"))


def rejoined(fight: Scenario, save: Path) -> Scenario:
    """The fight with the players' people of a saved one as they stand there, with all that outlasts a fight.

    The dead and those without health stay behind. Raises MapocError for a save that cannot be read or is of another
    game, and when nobody is left.
    """
    before = load(save, ruleset).battle
    if before.ruleset.name != fight.ruleset:
        raise MapocError(f"{save} and {fight.title} are of different games")
    return before.ruleset.rejoin(fight, before.state)


def check_people(save: Path) -> None:
    """Raise MapocError unless somebody of a saved fight can go on to another one."""
    before = load(save, ruleset).battle
    before.ruleset.rejoin(before.scenario, before.state)


def _players(file: Table) -> Rows:
    """The players' sides of a file."""
    found = [row for row in _rows(file, "side") if row.get("role") == PLAYERS and isinstance(row.get("id"), str)]
    if not found:
        raise MapocError(f"{file.faults.file}: no side there has an id and the role players, so there is no party")
    return found


def _rows(file: Table, key: str) -> Rows:
    rows = file.data.get(key, [])
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _count(row: Mapping[str, Any]) -> int:
    """How many a row stands for; a faulty number is told of by those who read it."""
    count = row.get("count", 1)
    return count if type(count) is int and 1 <= count <= MOST_COPIES else 1


def _seated(rows: Rows, side: str, seats: Rows) -> Iterator[dict[str, Any]]:
    """Combatants on another side, each in the next free place."""
    taken = 0
    for row in rows:
        yield {**_without_place(row), **(seats[taken] if taken < len(seats) else {}), "side": side}
        taken += _count(row)


def _without_place(row: Mapping[str, Any]) -> dict[str, Any]:
    kept = {key: value for key, value in row.items() if key not in PLACES}
    if isinstance(row.get("copy"), list):
        kept["copy"] = [
            {key: value for key, value in copy.items() if key not in PLACES}
            for copy in row["copy"]
            if isinstance(copy, dict)
        ]
    return kept


def merged_rows(ours: Any, theirs: Any) -> Any:
    """Rows of two files, by key or by the ``id`` in them; ours where both have one."""
    if isinstance(ours, dict) and isinstance(theirs, dict):
        return {**theirs, **{key: merged_rows(value, theirs.get(key)) for key, value in ours.items()}}
    if isinstance(ours, list) and isinstance(theirs, list):
        return [*ours, *_missing(ours, theirs)]
    return theirs if ours is None else ours


def _missing(ours: list[Any], theirs: list[Any]) -> Iterator[Any]:
    known = [row.get("id") for row in ours if isinstance(row, dict)]
    return (row for row in theirs if isinstance(row, dict) and row.get("id") not in known)
