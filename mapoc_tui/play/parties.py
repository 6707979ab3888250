"""The party of one scenario file in the fight of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.scenarios import Faults, Table

Rows = list[dict[str, Any]]

PLAYERS = "players"
PLACES = ("at", "distance", "behind", "band", "hidden", "unseen", "surprised")
"""Where somebody stands and who knows of it belongs to the fight, not to the party."""

OWN_LISTS = ("data", "weapon")
"""The top keys under which a file has rows of its own that its combatants may be made of."""


def has_a_fight(party: Table) -> bool:
    """Whether a file holds more than a party: then it is a scenario that has to read by itself."""
    return any(row.get("role") != PLAYERS for row in _rows(party, "side"))


def with_party(fight: Table, party: Table) -> Table:
    """The fight with the players' people of another file in place of its own; raises MapocError when it cannot be.

    They start where the players' side of the fight starts, bring what their file says of them with its own rows, and
    keep their side's name. Everybody and everything else stays; where both files have a row, that of the fight counts.
    """
    if fight.data.get("ruleset") != party.data.get("ruleset"):
        raise MapocError(f"{party.faults.file} and {fight.faults.file} are of different games")
    place, *others = _players(fight)
    sides = _players(party)
    left = [each["id"] for each in (place, *others)]
    came = [each["id"] for each in sides]
    guests = [_at_the_start(row, place["id"]) for row in _rows(party, "combatant") if row.get("side") in came]
    stay = [row for row in _rows(fight, "combatant") if row.get("side") not in left]
    named = {**place, "name": sides[0].get("name", sides[0]["id"].replace("_", " ").capitalize())}
    data = {
        **fight.data,
        **{key: merged_rows(fight.data.get(key), party.data.get(key)) for key in OWN_LISTS if key in party.data},
        "side": [named if row is place else row for row in _rows(fight, "side") if row not in others],
        "combatant": [*guests, *stay],
    }
    return Table(data, "", Faults(f"{fight.faults.file} with the party of {party.faults.file}"))


def _players(file: Table) -> Rows:
    """The players' sides of a file."""
    found = [row for row in _rows(file, "side") if row.get("role") == PLAYERS and isinstance(row.get("id"), str)]
    if not found:
        raise MapocError(f"{file.faults.file}: no side there has an id and the role players, so there is no party")
    return found


def _rows(file: Table, key: str) -> Rows:
    rows = file.data.get(key, [])
    return [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []


def _at_the_start(row: Mapping[str, Any], side: str) -> dict[str, Any]:
    """A combatant on another side, at the place where that side starts."""
    kept = {key: value for key, value in row.items() if key not in PLACES}
    if isinstance(row.get("copy"), list):
        kept["copy"] = [
            {key: value for key, value in copy.items() if key not in PLACES}
            for copy in row["copy"]
            if isinstance(copy, dict)
        ]
    return {**kept, "side": side}


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
