"""Weapons in hand: drawing, stowing, dropping, picking up, aiming (MA N-1 to N-7, p. 70-71)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import count

from mapoc_tui.engine.decisions import Chance
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Act, Aim, Draw, Drop, Improvise, PickUp, Stow
from mapoc_tui.rules.maxapoc.content.gear import Weapon, weapon
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, simple, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.rolls.checks import Check, skill_check, success_chance
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.rolls.task_rolls import decided_by
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, Loose, Roll, State

QUICK_REQUIREMENT = 2
"""The degree on Palming that makes drawing or loading free (MA N-3, N-5, p. 71)."""

EASED_REQUIREMENT = 1
PACK = "pack"
KNIFE_CODE = 2
IMPROVISED = "improvised"


def quick_requirement(one: Combatant, arm: str) -> int:
    """The degree that drawing for free takes: one with a holster or a military pack (MA IT-150, IT-163, p. 96).

    A holster is for a handgun or a knife, the pack for everything in it (GR-58).
    """
    found = one.arm(arm)
    if found is None:
        return eased_requirement(one, PACK)
    return eased_requirement(
        one, PACK, "handgun" if found.weapon.kind == "handgun" else "knife" if is_knife(found.weapon) else ""
    )


def eased_requirement(one: Combatant, *kinds: str) -> int:
    """The same for something of these kinds, such as an item in the pack (GR-58)."""
    eased = {what for item in one.items for what in items().get(item, {}).get("quick", ())}
    return EASED_REQUIREMENT if eased.intersection(kinds) else QUICK_REQUIREMENT


def is_knife(weapon: Weapon) -> bool:
    """Light blades for one hand."""
    return weapon.skill == "blades" and weapon.hands == 1 and weapon.code <= KNIFE_CODE


def palming_check(one: Combatant, purpose: str, requirement: int = QUICK_REQUIREMENT) -> Check:
    """The quick hand (MA K-18, p. 25, 71)."""
    return skill_check(one, purpose, "palming", {"quick"}, requirement=requirement)


def palming_reasons(state: State, one: Combatant, action: str, purse: Purse) -> Iterator[str]:
    """What speaks against trying it as a Free Action: once an item and turn, on the own turn (MA Q-175)."""
    yield from unable(state, one, 0, purse)
    if purse.held:
        yield "a Free Action belongs to the own turn"
    if action in one.tried:
        yield "tried once this turn already"


def palming_chance(
    state: State, one: Combatant, purpose: str, requirement: Callable[[], int] = lambda: QUICK_REQUIREMENT
) -> Callable[[], Chance]:
    """The exact chance of a quick hand, worked out when somebody looks."""
    return lambda: Chance(success_chance(state, palming_check(one, purpose, requirement())), "to do it for free")


def grip_of(arm: Arm) -> int:
    """The hands that a weapon takes up when it is drawn; 0 for one that is part of another."""
    return arm.weapon.hands


def own_arm(one: Combatant, command: Act, arm: str, places: tuple[str, ...], words: str) -> Iterator[str]:
    """Nothing for a weapon of one's own at one of these places."""
    found = one.arm(arm)
    if found is None or found.place not in places:
        yield f"{one.name} has no such weapon {words}"


# -- drawing -----------------------------------------------------------------------------------


def draw_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every weapon in the pack, drawn or quick-drawn; of several that are alike the first that was not tried yet."""
    for arm in packed_kinds(one):
        requirement = partial(quick_requirement, one, arm.id)
        chance = palming_chance(state, one, "quick-draw", requirement)
        yield Candidate(arm.weapon.name, Draw(one.id, arm.id))
        yield Candidate(f"{arm.weapon.name}, quick-draw", Draw(one.id, arm.id, palming=True), chance)


def packed_kinds(one: Combatant) -> Iterable[Arm]:
    """One weapon of each kind in the pack: the first that was not tried yet, or the first."""
    alike: dict[tuple[object, ...], Arm] = {}
    for arm in one.arms:
        if arm.place == "pack":
            kind = (arm.weapon.name, arm.loaded, arm.jammed, arm.worn)
            first = alike.setdefault(kind, arm)
            if one.tried and first is not arm and "draw" + first.id in one.tried and "draw" + arm.id not in one.tried:
                alike[kind] = arm
    return alike.values()


def can_draw(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether any weapon can be drawn."""
    if "restrained" in one.marks:
        return False
    hands = free_hands(one)
    for arm in one.arms:
        fits = arm.place == "pack" and grip_of(arm) <= hands
        if fits and (purse.left or not (purse.held or "draw" + arm.id in one.tried)):
            return True
    return False


def draw_reasons(state: State, one: Combatant, command: Draw, purse: Purse) -> Iterator[str]:
    """What speaks against drawing (MA W-9, N-5, p. 71, 86; Q-176)."""
    if command.palming:
        yield from palming_reasons(state, one, "draw" + command.arm, purse)
    else:
        yield from unable(state, one, 1, purse)
    yield from own_arm(one, command, command.arm, ("pack",), "to draw")
    arm = one.arm(command.arm)
    if arm is not None and grip_of(arm) > free_hands(one):
        yield f"{arm.weapon.name} needs {grip_of(arm)} free hand{'s' if grip_of(arm) > 1 else ''}"
    yield from bound(one)


def bound(one: Combatant) -> Iterator[str]:
    """The restrained may only try to get free (MA G-2, p. 69)."""
    if "restrained" in one.marks:
        yield f"{one.name} is RESTRAINED"


def draw(fight: Fight, command: Draw, purse: Purse) -> None:
    """Get a weapon into the hand (MA N-5, p. 71)."""
    one = fight[command.who]
    cost = 0 if command.palming else 1
    fight.emit(e.ActionTaken(one.id, "draw", cost, purse.held, arm=command.arm, rolls=command.palming))
    if not command.palming:
        ready(fight, command.who, command.arm)


def ready(fight: Fight, who: str, arm: str) -> None:
    """The weapon is in the hand now."""
    found = fight[who].arm(arm)
    assert found is not None
    fight.emit(e.ArmPlaced(who, arm, "hand", grip_of(found)))


def resolve_quick(
    then: Callable[[Fight, Task], None],
    purpose: str,
    requirement: Callable[[Combatant, str], int] = lambda one, arm: QUICK_REQUIREMENT,
) -> Callable[[Fight, Task], bool]:
    """A Palming roll that does something for free with enough degrees, and nothing otherwise (MA Q-175)."""

    def check(fight: Fight, task: Task) -> Check:
        return palming_check(fight[task.who], purpose, requirement(fight[task.who], task.arm))

    @decided_by(check)
    def resolve(fight: Fight, task: Task, roll: Roll) -> None:
        if roll.success:
            then(fight, task)

    return resolve


resolve_draw = resolve_quick(
    lambda fight, task: ready(fight, task.who, task.arm), "quick-draw", requirement=quick_requirement
)


# -- putting away, dropping, picking up --------------------------------------------------------


def in_hand(make: Callable[[str, str], Act]) -> Callable[[State, Combatant], Iterator[Candidate]]:
    """Candidates for every weapon in hand."""

    def candidates(state: State, one: Combatant) -> Iterator[Candidate]:
        return (Candidate(arm.weapon.name, make(one.id, arm.id)) for arm in one.arms if arm.place == "hand")

    return candidates


def stow_reasons(state: State, one: Combatant, command: Stow, purse: Purse) -> Iterator[str]:
    """What speaks against stowing (MA Q-273)."""
    yield from unable(state, one, 1, purse)
    yield from own_arm(one, command, command.arm, ("hand",), "in hand")
    yield from bound(one)


def stow(fight: Fight, command: Stow, purse: Purse) -> None:
    """Put a weapon away (MA Q-273)."""
    fight.emit(e.ActionTaken(command.who, "stow", 1, purse.held, arm=command.arm))
    fight.emit(e.ArmPlaced(command.who, command.arm, "pack"))


def drop_reasons(state: State, one: Combatant, command: Drop, purse: Purse) -> Iterator[str]:
    """What speaks against letting go (MA T-11, p. 66)."""
    yield from unable(state, one, 0, purse)
    yield from own_arm(one, command, command.arm, ("hand",), "in hand")
    if purse.held:
        yield "a Free Action belongs to the own turn"


def drop(fight: Fight, command: Drop, purse: Purse) -> None:
    """Let go of a weapon (MA T-11, p. 66)."""
    fight.emit(e.ArmDropped(command.who, command.arm, fight[command.who].position))


def pick_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every weapon that lies at Close."""
    for loose in state.ground:
        if loose.position == one.position:
            yield Candidate(loose.arm.weapon.name, PickUp(one.id, loose.arm.id))


def can_pick_up(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether there are hands enough for any weapon that lies at Close."""
    here = [grip_of(loose.arm) for loose in state.ground if loose.position == one.position]
    return bool(here) and one.able and "restrained" not in one.marks and min(here) <= free_hands(one)


def pick_reasons(state: State, one: Combatant, command: PickUp, purse: Purse) -> Iterator[str]:
    """What speaks against picking something up (MA Q-273)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    loose = lying(state, command.arm)
    if loose is None or loose.position != one.position:
        yield "no such weapon lies at Close"
    elif grip_of(loose.arm) > free_hands(one):
        yield f"{loose.arm.weapon.name} needs {grip_of(loose.arm)} free hand{'s' if grip_of(loose.arm) > 1 else ''}"


def lying(state: State, arm: str) -> Loose | None:
    """A weapon on the ground."""
    for loose in state.ground:
        if loose.arm.id == arm:
            return loose
    return None


def pick_up(fight: Fight, command: PickUp, purse: Purse) -> None:
    """Take a weapon from the ground into the hand (MA Q-273)."""
    loose = next(each for each in fight.state.ground if each.arm.id == command.arm)
    fight.emit(e.ActionTaken(command.who, "pick up", 1, purse.held, arm=command.arm))
    fight.emit(e.ArmGained(command.who, evolve(loose.arm, place="hand", grip=grip_of(loose.arm))))


def improvise_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Something from the surroundings, fetched or snatched up."""
    yield Candidate("pick something up", Improvise(one.id))
    chance = palming_chance(state, one, "snatch")
    yield Candidate("snatch it up, quick-draw", Improvise(one.id, palming=True), chance)


def can_improvise(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether anything can be snatched up."""
    if purse.left < 1 and (purse.held or "improvise" in one.tried):
        return False
    if "restrained" in one.marks or free_hands(one) < 1:
        return False
    for arm in one.arms:  # noqa: SIM110  # asked for every option of a turn
        if _natural(arm) or arm.weapon.id == IMPROVISED:
            return False
    return True


def _natural(arm: Arm) -> bool:
    return arm.weapon.natural and arm.weapon.id != "bare_fist"


def improvise_reasons(state: State, one: Combatant, command: Improvise, purse: Purse) -> Iterator[str]:
    """What speaks against an improvised weapon (MA N-5, p. 71)."""
    if command.palming:
        yield from palming_reasons(state, one, "improvise", purse)
    else:
        yield from unable(state, one, 1, purse)
    yield from bound(one)
    if free_hands(one) < 1:
        yield "needs a free hand"
    if any(_natural(arm) for arm in one.arms):
        yield f"{one.name} fights with what nature gave it"
    if any(arm.weapon.id == IMPROVISED for arm in one.arms):
        yield "has an improvised weapon already"


def improvise(fight: Fight, command: Improvise, purse: Purse) -> None:
    """Pick up an improvised weapon that is good for one attack (MA N-5, p. 71; GR-34)."""
    cost = 0 if command.palming else 1
    fight.emit(e.ActionTaken(command.who, "improvise", cost, purse.held, rolls=command.palming))
    if not command.palming:
        find_weapon(fight, command.who)


def find_weapon(fight: Fight, who: str) -> None:
    """An improvised weapon in the hand."""
    fight.emit(e.ArmGained(who, Arm(unused_id(fight.state, who), weapon(IMPROVISED), place="hand"), loose=False))


def unused_id(state: State, who: str) -> str:
    """An id that no weapon in the fight has."""
    taken = {arm.id for one in state.combatants.values() for arm in one.arms}
    taken |= {loose.arm.id for loose in state.ground}
    return next(name for number in count(1) if (name := f"{who}-found-{number}") not in taken)


resolve_improvise = resolve_quick(lambda fight, task: find_weapon(fight, task.who), "snatch")


# -- aiming ------------------------------------------------------------------------------------


def aim_reasons(state: State, one: Combatant, command: Aim, purse: Purse) -> Iterator[str]:
    """What speaks against aiming: once a turn (MA N-4, p. 71)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    if "aim" in one.tried:
        yield "aimed this turn already"
    if "mindless" in one.sheet.traits:
        yield f"{one.name} is mindless and never aims"


def aim(fight: Fight, command: Aim, purse: Purse) -> None:
    """One more Advantage for the next attack (MA C-29, N-4, p. 71; Q-82)."""
    fight.emit(e.ActionTaken(command.who, "aim", 1, purse.held))
    fight.emit(e.AimTaken(command.who, fight[command.who].aim + 1))


DRAW = Deed(
    Draw, "draw", "Draw", "i", draw_candidates, draw_reasons, draw, nothing="nothing is left to draw", is_open=can_draw
)
STOW = Deed(Stow, "stow", "Stow", "o", in_hand(Stow), stow_reasons, stow, nothing="nothing is in hand")
DROP = Deed(Drop, "drop", "Drop", "x", in_hand(Drop), drop_reasons, drop, cost="", nothing="nothing is in hand")
PICK_UP = Deed(
    PickUp,
    "pick-up",
    "Pick up",
    "p",
    pick_candidates,
    pick_reasons,
    pick_up,
    nothing="nothing lies here",
    is_open=can_pick_up,
)
IMPROVISE = Deed(
    Improvise,
    "improvise",
    "Improvise",
    "z",
    improvise_candidates,
    improvise_reasons,
    improvise,
    is_open=can_improvise,
)
AIM = simple(Aim, "aim", "Take aim", "t", aim_reasons, aim)
