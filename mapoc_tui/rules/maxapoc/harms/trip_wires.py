"""Trip wires: stretched, walked into, and what they set off (MA IT-191, p. 98; GR-56, GR-57)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.blasts import burst_of, explode
from mapoc_tui.rules.maxapoc.harms.hazards import danger
from mapoc_tui.rules.maxapoc.state import Combatant, State

WIRE = "wire"
SIDES = 100
LEAST_CHANCE, PER_PIECE = 20, 5
TRAP_DICE = "1d6"


def chance_of(pieces: int) -> int:
    """The chance in percent that somebody trips: 20 for one Component Piece, 5 more for each further one (GR-56)."""
    return LEAST_CHANCE + PER_PIECE * (pieces - 1)


def wires_at(state: State, one: Combatant) -> Iterator[str]:
    """The wires at somebody's feet of which it knows nothing: the camp that stretched one steps over it (GR-57)."""
    if state.wires and "flying" not in one.sheet.traits:
        for wire in state.wires:
            if wire.position == one.position and one.sheet.party != wire.party:
                yield f"{WIRE}:{wire.id}"


def walk_into(fight: Fight, who: str, ident: str) -> None:
    """A d100 at or below the chance sets the wire off, once (MA IT-191, p. 98; GR-57)."""
    wire = next((each for each in fight.state.wires if each.id == ident), None)
    if wire is None:
        return
    draw = fight.roll(who, WIRE, (SIDES,), f"whether {fight[who].name} trips, {wire.chance} or less")
    tripped = draw.faces[0] <= wire.chance
    fight.emit(e.WireMet(who, wire.id, wire.chance, draw, tripped, visible="everyone" if tripped else "gm"))
    if not tripped:
        return
    if wire.payload is not None:
        explode(fight, wire.owner, burst_of(wire.payload), wire.position)
    else:
        danger(fight, who, "a trip wire trap", TRAP_DICE, "")
