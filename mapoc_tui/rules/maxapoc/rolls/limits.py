"""What conditions leave of the own actions: the RESTRAINED and the insane (MA G-2, p. 69; TB-7, p. 70; 7.4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import chain

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.combat.attacks import is_firearm
from mapoc_tui.rules.maxapoc.commands import Act, Attack, Drop, Escape, GoProne, Move, StandUp, UseHold
from mapoc_tui.rules.maxapoc.content.gear import SHORT, Weapon
from mapoc_tui.rules.maxapoc.deeds import Deed, Purse
from mapoc_tui.rules.maxapoc.moves.movement import move_reasons, steps
from mapoc_tui.rules.maxapoc.rolls.bonuses import of_one_camp
from mapoc_tui.rules.maxapoc.rolls.conditions import Kind, Marks, kind_of
from mapoc_tui.rules.maxapoc.state import Combatant, State, distance

FOR_THE_RESTRAINED = (Attack, Escape, Drop)
MOVEMENTS = (Move, StandUp, GoProne)
TO_MOVE = (*MOVEMENTS, Escape)
"""Movement, and what the held have to do before they can move."""

BURNABLES = ("container_of_oil", "jerry_can", "alcohol_80_proof", "isopropyl_alcohol")


@lru_cache(maxsize=4096)
def binds(marks: Marks) -> bool:
    """Whether any condition limits what can be done, told quickly."""
    return "restrained" in marks or any(kind_of(mark).flees or kind_of(mark).confined for mark in marks)


def limited(deed: Deed) -> Deed:
    """A deed with everything that conditions have against it."""

    def reasons(state: State, one: Combatant, command: Act, purse: Purse) -> Iterator[str]:
        if one.marks and binds(one.marks):
            return chain(limits(state, one, deed, command, purse), deed.reasons(state, one, command, purse))
        return deed.reasons(state, one, command, purse)

    return evolve(deed, reasons=reasons, bound=binds)


def limits(state: State, one: Combatant, deed: Deed, command: Act, purse: Purse) -> Iterator[str]:
    """Every limit that a command runs into. Free Actions and reactions stay open (MA Q-256, Q-268)."""
    if "restrained" in one.marks and not isinstance(command, FOR_THE_RESTRAINED):
        yield f"{one.name} is RESTRAINED"
    if "hoplophobia" in one.marks:
        yield from afraid_of(state, one, command)
    if is_free(deed, command):
        return
    for mark in sorted(one.marks):
        kind = kind_of(mark)
        if kind.confined:
            yield from CONFINED[kind.confined](state, one, deed, command, kind)
    if "hoplophobia" in one.marks and not purse.held and one.used == 0:
        yield from armed_with_fear(one)
    yield from urged(state, one, command, purse)


def is_free(deed: Deed, command: Act) -> bool:
    """Whether a command costs no Complex Action."""
    return (
        not deed.cost
        or getattr(command, "palming", False)
        or (isinstance(command, UseHold) and command.how == "release")
    )


# -- only under some condition -----------------------------------------------------------------


def under_a_roof(state: State, one: Combatant, deed: Deed, command: Act, kind: Kind) -> Iterator[str]:
    """In the open there is nothing but Movement (MA TB-7, 2, p. 70)."""
    if one.position not in state.enclosed and not isinstance(command, TO_MOVE):
        yield f"{kind.name}: only Movement in the open"


def in_company(state: State, one: Combatant, deed: Deed, command: Act, kind: Kind) -> Iterator[str]:
    """Alone there is nothing but Movement (MA TB-7, 8, p. 70)."""
    if not isinstance(command, TO_MOVE) and not any(
        each.id != one.id and each.here and of_one_camp(one, each) and distance(one, each) <= SHORT
        for each in state.combatants.values()
    ):
        yield f"{kind.name}: only Movement without a friend within Short"


def under_command(state: State, one: Combatant, deed: Deed, command: Act, kind: Kind) -> Iterator[str]:
    """Nothing is done that nobody has named with a success on Command (MA TB-7, 5, p. 70; Q-155)."""
    if not any(bonus.id == "command" and deed.key in bonus.deeds for bonus in one.bonuses):
        yield f"{kind.name}: only what somebody has named with Command"


CONFINED: Mapping[str, Callable[[State, Combatant, Deed, Act, Kind], Iterator[str]]] = {
    "roof": under_a_roof,
    "company": in_company,
    "command": under_command,
}


def armed_with_fear(one: Combatant) -> Iterator[str]:
    """Firearms in the own hands have to go first (MA Q-154)."""
    for arm in one.arms:
        if arm.place == "hand" and is_firearm(arm.weapon):
            yield f"HOPLOPHOBIA: {arm.weapon.name} has to be dropped first"


def afraid_of(state: State, one: Combatant, command: Act) -> Iterator[str]:
    """No firearm is drawn, taken up or loaded (MA Q-154); attacks with them speak for themselves."""
    touched = getattr(command, "arm", "")
    loose = (each.arm for each in state.ground if each.arm.id == touched)
    arm_touched = one.arm(touched) or next(loose, None)
    if arm_touched is not None and is_firearm(arm_touched.weapon) and not isinstance(command, Attack | Drop):
        yield f"{one.name} is afraid of firearms"


# -- away from something, or towards it ----------------------------------------------------------


def urged(state: State, one: Combatant, command: Act, purse: Purse) -> Iterator[str]:
    """The newest urge that can be followed rules (MA Q-152, Q-153).

    Fleeing is the first action of the own turn; whoever seeks a roof goes nowhere else.
    """
    kind, wanted = urge(state, one, purse)
    if kind is None or (isinstance(command, Move) and command.step in wanted):
        return
    if kind.flees and not purse.held and one.used == 0 and not isinstance(command, Escape):
        yield f"{kind.name}: first it has to get away"
    elif kind.confined and isinstance(command, Move):
        yield f"{kind.name}: it seeks the nearest roof"


def urge(state: State, one: Combatant, purse: Purse) -> tuple[Kind | None, tuple[int, ...]]:
    """The condition that says where to go, and the steps that come as near to it as any."""
    for condition in reversed(one.conditions):
        kind = kind_of(condition.id)
        if kind.flees or kind.confined == "roof":
            wanted = best_steps(state, one, purse, lambda position, kind=kind: shortfall(state, one, kind, position))  # type: ignore[misc]
            if wanted:
                return kind, wanted
    return None, ()


def best_steps(state: State, one: Combatant, purse: Purse, missing: Callable[[int], int]) -> tuple[int, ...]:
    """The legal steps that bring most; empty if none brings anything."""
    now = missing(one.position)
    if now == 0:
        return ()
    gains = {step: missing(one.position + step) for step in steps(one) if can_step(state, one, step, purse)}
    best = min(gains.values(), default=now)
    return tuple(step for step, left in gains.items() if left == best < now)


def can_step(state: State, one: Combatant, step: int, purse: Purse) -> bool:
    """Whether a step is legal, with Athletics or without."""
    return any(
        next(move_reasons(state, one, Move(one.id, step, athletics), purse), None) is None
        for athletics in (False, True)
    )


def shortfall(state: State, one: Combatant, kind: Kind, position: int) -> int:
    """How many Distances are missing at a position to what a condition asks for."""
    if kind.confined:
        return min((abs(position - place) for place in state.enclosed), default=0)
    return max((0, *(kind.apart - abs(position - place) for place in FEARS[kind.flees](state, one))))


# -- what is feared ----------------------------------------------------------------------------


def humans(state: State, one: Combatant) -> Iterator[int]:
    """Where people are (MA TB-7, 3, p. 70)."""
    return (each.position for each in state.combatants.values() if each.here and each.sheet.human and each.id != one.id)


def weapons_about(state: State, one: Combatant) -> Iterator[tuple[Weapon, int]]:
    """Every weapon but the own ones, with its place."""
    for each in state.combatants.values():
        if not each.gone and each.id != one.id:
            yield from ((arm.weapon, each.position) for arm in each.arms)
    yield from ((loose.arm.weapon, loose.position) for loose in state.ground)


def firearms(state: State, one: Combatant) -> Iterator[int]:
    """Where firearms and ammunition are (MA TB-7, 7, p. 70)."""
    yield from (place for weapon, place in weapons_about(state, one) if is_firearm(weapon))
    for each in state.combatants.values():
        if not each.gone and each.id != one.id and any(key.isdigit() and left for key, left in each.rounds.items()):
            yield each.position


def burnables(state: State, one: Combatant) -> Iterator[int]:
    """Where liquids are that burn: fuel, oil, strong alcohol, what is thrown burning (MA TB-7, 1, p. 70)."""
    yield from (
        place
        for weapon, place in weapons_about(state, one)
        if weapon.ammo == "fuel" or weapon.id in BURNABLES or (weapon.charge and weapon.element == "fire")
    )
    for each in state.combatants.values():
        if not each.gone and each.id != one.id and any(item in each.items for item in BURNABLES):
            yield each.position


FEARS: Mapping[str, Callable[[State, Combatant], Iterator[int]]] = {
    "humans": humans,
    "firearms": firearms,
    "burnables": burnables,
}
