"""Riders and their animals: getting on and off, moving together, falling (MA C-37, M-2, p. 71, 72; Q-274; DP-45)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Dismount, Ride
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, simple, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.skills.works import at_hand
from mapoc_tui.rules.maxapoc.state import Combatant, State, hostile

MOUNT = "mount"
MOUNTED, RIDDEN = "mounted", "ridden"


def ride_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every animal at Close that can be ridden."""
    return (Candidate(each.name, Ride(one.id, each.id)) for each in animals_here(state, one))


def animals_here(state: State, one: Combatant) -> list[Combatant]:
    """The animals at Close that bear riders."""
    return [
        each
        for each in state.combatants.values()
        if MOUNT in each.sheet.traits and each.position == one.position and each.id != one.id
    ]


def ride_reasons(state: State, one: Combatant, command: Ride, purse: Purse) -> Iterator[str]:
    """What speaks against getting on (MA Q-274)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    yield from at_hand(state, one, command.target)
    if MOUNTED in one.marks:
        yield f"{one.name} is MOUNTED"
    if "prone" in one.marks:
        yield f"{one.name} is PRONE"
    if MOUNT in one.sheet.traits:
        yield f"{one.name} is ridden itself"
    animal = state.combatants.get(command.target)
    if animal is None:
        return
    if MOUNT not in animal.sheet.traits:
        yield f"{animal.name} is nothing to ride on"
    if not animal.able or "restrained" in animal.marks:
        yield f"{animal.name} can bear nobody now"
    if RIDDEN in animal.marks:
        yield f"{animal.name} has a rider"
    if hostile(one, animal):
        yield f"{animal.name} is an enemy"


def can_ride(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether there is an animal to get on, told quickly."""
    if not purse.left:
        return False
    return any(
        next(ride_reasons(state, one, Ride(one.id, each.id), purse), None) is None for each in animals_here(state, one)
    )


def ride(fight: Fight, command: Ride, purse: Purse) -> None:
    """Up (MA C-37, p. 72; Q-274)."""
    fight.emit(e.ActionTaken(command.who, "ride", 1, purse.held, target=command.target))
    fight.emit(e.RideBegan(command.who, command.target))
    fight.gain(command.who, MOUNTED, source=fight[command.target].name)
    fight.gain(command.target, RIDDEN, source=fight[command.who].name)


def dismount_reasons(state: State, one: Combatant, command: Dismount, purse: Purse) -> Iterator[str]:
    """What speaks against getting off (MA Q-274)."""
    yield from unable(state, one, 1, purse)
    if not one.riding:
        yield f"{one.name} rides nothing"


def dismount(fight: Fight, command: Dismount, purse: Purse) -> None:
    """Down (MA Q-274)."""
    fight.emit(e.ActionTaken(command.who, "dismount", 1, purse.held))
    part(fight, command.who, "gets off")


def part(fight: Fight, who: str, cause: str) -> None:
    """Rider and animal go separate ways."""
    animal = fight[who].riding
    fight.emit(e.RideEnded(who, animal, cause))
    fight.lose(who, MOUNTED)
    fight.lose(animal, RIDDEN)


def settle_rides(fight: Fight) -> None:
    """The animal goes where its rider goes; one that falls throws its rider, who lies PRONE beside it (MA Q-274)."""
    for who in fight.state.riders:
        one, animal = fight[who], fight[fight[who].riding]
        if not animal.able:
            part(fight, who, f"{animal.name} falls")
            if one.able and not animal.gone:
                fight.gain(who, "prone", source=animal.name)
        elif not one.able or MOUNTED not in one.marks or one.marks & {"prone", "restrained"}:
            part(fight, who, "falls off")
        elif animal.position != one.position:
            fight.emit(e.Moved(animal.id, one.position))


RIDE = Deed(
    Ride, "ride", "Ride", "", ride_candidates, ride_reasons, ride,
    nothing="no animal to ride on is here", is_open=can_ride,
)  # fmt: skip
DISMOUNT = simple(Dismount, "dismount", "Get off", "", dismount_reasons, dismount)
