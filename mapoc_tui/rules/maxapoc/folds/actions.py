"""How events of this family change the state. Moving and handling weapons."""

from __future__ import annotations

from typing import Any

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, folds, paid, with_arm
from mapoc_tui.rules.maxapoc.frames import Strike, Task
from mapoc_tui.rules.maxapoc.state import ITEM, Arm, Combatant, Loose, State

MOVEMENTS = ("move", "stand", "prone", "drag")
"""Actions that are a Movement, alone or with somebody (MA N-2, p. 71; G-7, p. 69)."""


@folds(e.ActionTaken)
def _action_taken(state: State, event: e.ActionTaken) -> State:
    who = event.who
    one = state.combatants[who]
    changes: dict[str, Any] = {}
    if event.cost:
        changes = paid(one, event.cost, event.held)
        if event.action in MOVEMENTS:
            changes["stirred"] = True
    if not event.rolls:
        return change(state, who, **changes) if changes else state
    one = evolve(one, **changes, tried=(*one.tried, event.action + event.arm))
    frame = Task(who, action=event.action, arm=event.arm, target=event.target, step=event.step)
    return evolve(state, combatants=state.combatants | {who: one}, stack=(*state.stack, frame))


@folds(e.Moved)
def _moved(state: State, event: e.Moved) -> State:
    one = state[event.who]
    moved = one.moved + abs(event.to - one.position)
    place = {"position": event.to, "behind": event.behind, "perch": -1}
    return change(state, event.who, **place, moved=moved, contacts=event.contacts, halfway=0)


@folds(e.MoveHindered)
def _move_hindered(state: State, event: e.MoveHindered) -> State:
    return change(state, event.who, halfway=event.step)


@folds(e.AimTaken)
def _aim_taken(state: State, event: e.AimTaken) -> State:
    one = state[event.who]
    tried = (*one.tried, "aim") if event.aim > one.aim else one.tried
    return change(unaimed(state, event.who) if not event.aim else state, event.who, aim=event.aim, tried=tried)


def unaimed(state: State, who: str) -> State:
    """The same without the aim in an attack that somebody has declared (MA Q-81)."""
    aimed = [isinstance(frame, Strike) and frame.is_aimed_by(who) for frame in state.stack]
    if not any(aimed):
        return state
    frames = zip(state.stack, aimed, strict=True)
    return evolve(state, stack=tuple(evolve(frame, aim=0) if is_aimed else frame for frame, is_aimed in frames))


@folds(e.ArmPlaced)
def _arm_placed(state: State, event: e.ArmPlaced) -> State:
    return change(state, event.who, arms=with_arm(state[event.who], event.arm, place=event.place, grip=event.grip))


@folds(e.ArmDropped)
def _arm_dropped(state: State, event: e.ArmDropped) -> State:
    one = state[event.who]
    arm = one.arm(event.arm)
    others = tuple(each for each in one.arms if each.id != event.arm)
    state = change(state, event.who, arms=others, **(without_item(one, arm) if arm is not None else {}))
    if arm is None or event.gone:
        return state
    return evolve(state, ground=(*state.ground, Loose(evolve(arm, place="pack", grip=1, opened=False), event.position)))


@folds(e.ArmGained)
def _arm_gained(state: State, event: e.ArmGained) -> State:
    if event.loose:
        state = evolve(state, ground=tuple(each for each in state.ground if each.arm.id != event.arm.id))
    one = state[event.who]
    return change(state, event.who, arms=(*one.arms, event.arm), **with_item(one, event.arm))


def without_item(one: Combatant, arm: Arm) -> dict[str, Any]:
    """The changes that go with the loss of a weapon that is an item as well."""
    if ITEM not in arm.weapon.tags:
        return {}
    return {
        "items": {item: pieces for item, pieces in one.items.items() if item != arm.weapon.id},
        "inhand": tuple(item for item in one.inhand if item != arm.weapon.id),
    }


def with_item(one: Combatant, arm: Arm) -> dict[str, Any]:
    """The changes that go with getting a weapon that is an item as well."""
    if ITEM not in arm.weapon.tags:
        return {}
    return {"items": {**one.items, arm.weapon.id: max(0, arm.weapon.value - arm.worn)}}


@folds(e.BeltOpened)
def _belt_opened(state: State, event: e.BeltOpened) -> State:
    return change(state, event.who, arms=with_arm(state[event.who], event.arm, opened=True))


@folds(e.Reloaded)
def _reloaded(state: State, event: e.Reloaded) -> State:
    one = state[event.who]
    rounds = {**one.rounds, event.stock: event.left}
    return change(state, event.who, rounds=rounds, arms=with_arm(one, event.arm, loaded=event.loaded, opened=False))


@folds(e.PersonLifted)
def _person_lifted(state: State, event: e.PersonLifted) -> State:
    state = change(state, event.who, carrying=event.target, laden=event.weight)
    return evolve(state, carriers=(*state.carriers, event.who))


@folds(e.PersonPut)
def _person_put(state: State, event: e.PersonPut) -> State:
    state = change(state, event.who, carrying="", laden=0)
    return evolve(state, carriers=tuple(who for who in state.carriers if who != event.who))


@folds(e.RideBegan)
def _ride_began(state: State, event: e.RideBegan) -> State:
    return evolve(change(state, event.who, riding=event.animal), riders=(*state.riders, event.who))


@folds(e.RideEnded)
def _ride_ended(state: State, event: e.RideEnded) -> State:
    riders = tuple(who for who in state.riders if who != event.who)
    return evolve(change(state, event.who, riding=""), riders=riders)


@folds(e.ArmPassed)
def _arm_passed(state: State, event: e.ArmPassed) -> State:
    giver = state[event.who]
    arm = giver.arm(event.arm)
    assert arm is not None
    state = change(state, event.who, arms=tuple(each for each in giver.arms if each.id != event.arm))
    taken = evolve(arm, grip=arm.weapon.hands, opened=False)
    return change(state, event.target, arms=(*state[event.target].arms, taken))


@folds(e.RoundsPassed)
def _rounds_passed(state: State, event: e.RoundsPassed) -> State:
    for who, change_by in ((event.who, -event.count), (event.target, event.count)):
        rounds = state[who].rounds
        state = change(state, who, rounds={**rounds, event.stock: rounds.get(event.stock, 0) + change_by})
    return state
