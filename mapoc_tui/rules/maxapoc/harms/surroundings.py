"""What harms by being near: radiation, the contagious, burning ground and lava (MA H-22, M-10; Q-235, Q-238)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.drowning import needs_no_breath
from mapoc_tui.rules.maxapoc.harms.hazards import danger
from mapoc_tui.rules.maxapoc.harms.infection import contagious, expose, immune_to_infection, infection_of
from mapoc_tui.rules.maxapoc.harms.trip_wires import WIRE, walk_into, wires_at
from mapoc_tui.rules.maxapoc.state import Combatant, State, Zone

RADIATION, CONTAGION, ZONE = "radiation", "contagion", "zone"
WATER = "water"
"""The element of deep water: it does no damage, whoever is in it sinks (MA C-4, M-10, TB-15, p. 73, 85)."""


def near(state: State, one: Combatant) -> Iterator[str]:
    """Everything harmful at somebody's place: ``radiation:<id>``, ``contagion:<id>``, ``zone:<number>``."""
    for other in state.combatants.values():
        if other.position == one.position and other.id != one.id and other.here:
            if RADIATION in other.sheet.traits and not immune_to_infection(one, RADIATION):
                yield f"{RADIATION}:{other.id}"
            if other.infections and any(catches(one, kind) for kind in contagious(other)):
                yield f"{CONTAGION}:{other.id}"
    if state.zones and "flying" not in one.sheet.traits:
        yield from zones_at(state, one.position)
    if state.wires:
        yield from wires_at(state, one)


def zones_at(state: State, position: int) -> Iterator[str]:
    """The harmful zones of a place."""
    return (f"{ZONE}:{number}" for number, zone in enumerate(state.zones) if position in zone.positions)


def catches(one: Combatant, kind: str) -> bool:
    """Whether somebody who is healthy so far can catch this from another (MA I-10, p. 53-54)."""
    return not immune_to_infection(one, kind) and infection_of(one, kind).stage == 0


def harmful(state: State) -> bool:
    """Whether anything in the fight harms by being near, told quickly."""
    if state.zones or state.wires:
        return True
    for one in state.combatants.values():  # noqa: SIM110  # asked at every step of a fight
        if one.infections or RADIATION in one.sheet.traits:
            return True
    return False


def approach(fight: Fight) -> bool:
    """Let new surroundings have their effect on the next one who came into them; tells whether there was anybody.

    Who leaves and comes back meets them again; a contagious one counts once in a fight (MA Q-235, Q-238).
    """
    if not harmful(fight.state):
        return False
    for one in fight.state.combatants.values():
        if one.here and (one.exposed or next(near(fight.state, one), None)):
            before = one.exposed
            now = [*near(fight.state, one), *(key for key in before if key.startswith(CONTAGION))]
            exposed = tuple(dict.fromkeys(now))
            if exposed != before:
                fight.emit(e.Surrounded(one.id, exposed))
                come_out(fight, one.id, [key for key in before if key not in exposed])
                affect(fight, one.id, [key for key in exposed if key not in before])
                return True
    return False


def linger(fight: Fight, who: str) -> None:
    """The start of a round among radiation or in a harmful zone (MA Q-235; M-10, p. 73)."""
    present = set(near(fight.state, fight[who]))
    again = [key for key in fight[who].exposed if key in present and not key.startswith((CONTAGION, WIRE))]
    affect(fight, who, again)


def affect(fight: Fight, who: str, keys: list[str]) -> None:
    """What surroundings do to somebody."""
    for key in keys:
        kind, _, which = key.partition(":")
        if kind == ZONE:
            meet_zone(fight, who, fight.state.zones[int(which)])
        elif kind == RADIATION:
            expose(fight, who, RADIATION)
        elif kind == WIRE:
            walk_into(fight, who, which)
        else:
            for infection in contagious(fight[which]):
                if catches(fight[who], infection):
                    expose(fight, who, infection)


def meet_zone(fight: Fight, who: str, zone: Zone) -> None:
    """Deep water pulls down whoever breathes, everything else burns, bites or shocks (MA M-10, TB-15, p. 73)."""
    if zone.element != WATER:
        danger(fight, who, zone.name, zone.dice, zone.element)
    elif "drowning" not in fight[who].marks and not needs_no_breath(fight[who]):
        fight.gain(who, "drowning", source=zone.name)


def come_out(fight: Fight, who: str, keys: list[str]) -> None:
    """Out of the water that pulled somebody down it does not drown any more (MA C-4, p. 85)."""
    left = {fight.state.zones[int(key.partition(":")[2])].name for key in keys if key.startswith(ZONE)}
    cause = next((each.source for each in fight[who].conditions if each.id == "drowning"), "")
    if cause in left:
        fight.lose(who, "drowning", f"out of {cause}")


def cross_safely(fight: Fight, who: str) -> None:
    """Athletics took somebody over harmful ground or through deep water without the harm (MA M-10, p. 73)."""
    one = fight[who]
    new = [key for key in zones_at(fight.state, one.position) if key not in one.exposed]
    if new:
        fight.emit(e.Surrounded(who, (*one.exposed, *new)))
