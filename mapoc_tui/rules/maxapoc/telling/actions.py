"""Log lines of this family. Moving and handling weapons."""

from __future__ import annotations

from mapoc_tui.engine.text import plural
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.gear import ammo_name
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import Told, name, tells, weapon_name


@tells(e.Moved)
def _moved(state: State, event: e.Moved) -> Told:
    one = state[event.who]
    where = "right" if event.to > one.position else "left"
    touch = f", into Close with {', '.join(name(state, each) for each in event.contacts)}" if event.contacts else ""
    far = abs(event.to - one.position)
    return f"moves {plural(far, 'Distance')} {where} to {event.to}{touch}", "move", (), 1


@tells(e.ActionTaken)
def _action_taken(state: State, event: e.ActionTaken) -> Told | None:
    """Most actions tell themselves by what they bring; those out of turn and ways with Athletics need a word."""
    if event.held and event.cost:
        return f"acts out of turn, {plural(event.cost, 'held action')} spent", "turn", (), 1
    return ("tries the way with Athletics", "move", (), 1) if event.action == "move" and event.rolls else None


@tells(e.MoveHindered)
def _move_hindered(state: State, event: e.MoveHindered) -> Told:
    return "gets only half the way", "move", (), 1


@tells(e.AimTaken)
def _aim_taken(state: State, event: e.AimTaken) -> Told:
    if not event.aim:
        return f"loses the aim ({event.cause})", "effect", (), 1
    return "takes aim" if event.aim == 1 else f"takes aim, {event.aim} times now", "turn", (), 1


@tells(e.ArmPlaced)
def _arm_placed(state: State, event: e.ArmPlaced) -> Told:
    weapon = weapon_name(state, event.who, event.arm)
    if event.place == "pack":
        return f"puts {weapon} away", "turn", (), 1
    return f"readies {weapon}", "turn", (), 1


@tells(e.ArmDropped)
def _arm_dropped(state: State, event: e.ArmDropped) -> Told:
    weapon = weapon_name(state, event.who, event.arm)
    return (f"uses up {weapon}" if event.gone else f"leaves {weapon} lying at {event.position}"), "effect", (), 1


@tells(e.ArmGained)
def _arm_gained(state: State, event: e.ArmGained) -> Told:
    return f"picks up {event.arm.weapon.name}", "turn", (), 1


@tells(e.BeltOpened)
def _belt_opened(state: State, event: e.BeltOpened) -> Told:
    return f"opens {weapon_name(state, event.who, event.arm)} for a new belt, one more action loads it", "turn", (), 1


@tells(e.Reloaded)
def _reloaded(state: State, event: e.Reloaded) -> Told:
    left = f"{event.left} {ammo_name(event.stock)} left"
    return f"loads {weapon_name(state, event.who, event.arm)} to {event.loaded} ({left})", "turn", (), 1


@tells(e.PersonLifted)
def _person_lifted(state: State, event: e.PersonLifted) -> Told:
    return f"picks up {name(state, event.target)}", "turn", (f"load +{event.weight} Component Pieces",), 1


@tells(e.PersonPut)
def _person_put(state: State, event: e.PersonPut) -> Told:
    cause = "" if event.cause == "put down" else f" ({event.cause})"
    return f"puts {name(state, event.target)} down{cause}", "turn", (), 1


@tells(e.RideBegan)
def _ride_began(state: State, event: e.RideBegan) -> Told:
    return f"gets on {name(state, event.animal)}", "turn", (), 1


@tells(e.RideEnded)
def _ride_ended(state: State, event: e.RideEnded) -> Told:
    return f"rides {name(state, event.animal)} no longer ({event.cause})", "turn", (), 1


@tells(e.ArmPassed)
def _arm_passed(state: State, event: e.ArmPassed) -> Told:
    return f"hands {weapon_name(state, event.who, event.arm)} over to {name(state, event.target)}", "turn", (), 1


@tells(e.RoundsPassed)
def _rounds_passed(state: State, event: e.RoundsPassed) -> Told:
    return f"hands {event.count} {ammo_name(event.stock)} over to {name(state, event.target)}", "turn", (), 1
