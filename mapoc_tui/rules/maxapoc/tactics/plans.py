"""What makes the next attack better: aiming, moving, standing up, drawing, loading, clearing, picking up."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.catalogue import DEEDS
from mapoc_tui.rules.maxapoc.combat.escapes import escape_candidates
from mapoc_tui.rules.maxapoc.commands import Act, Aim, ClearJam, Draw, Drop, Improvise, Move, PickUp, Reload, StandUp
from mapoc_tui.rules.maxapoc.content.gear import LONG, weapon
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.moves.handling import IMPROVISED, can_improvise, grip_of, palming_check
from mapoc_tui.rules.maxapoc.moves.loading import reload_cost, stock_for, takes_rounds
from mapoc_tui.rules.maxapoc.moves.movement import athletics_check, move_cost, slowed, steps
from mapoc_tui.rules.maxapoc.rolls.checks import Check
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State
from mapoc_tui.rules.maxapoc.tactics.expectation import own_degrees
from mapoc_tui.rules.maxapoc.tactics.move_risks import risk
from mapoc_tui.rules.maxapoc.tactics.outlook import Outlook
from mapoc_tui.rules.maxapoc.tactics.remembering import Memory
from mapoc_tui.rules.maxapoc.tactics.sizing_up import may_aim

UPRIGHT_WORTH = 1.5
"""What it is worth, in points of health, to be on one's feet when somebody strikes."""

EXPOSURE = 2.0
"""What it costs to come nearer to enemies who can be attacked already, in points of health."""

FREEDOM_WORTH = 3.0
"""What it is worth to be able to defend oneself again, in points of health."""

FULL_WORTH = 0.2
"""What it is worth to have every round in the weapon rather than one."""

LEAST_CHANCE = 0.1
"""Below this chance nobody tries to be quick."""


@immutable
class Plan:
    """Something to do before an attack: what it costs, how likely it succeeds, and the combatant afterwards.

    ``extra`` is what it is worth besides, in points of health. ``otherwise`` is what can still be done after a failure.
    """

    command: Act
    after: Combatant
    reason: str
    cost: int = 1
    chance: float = 1.0
    extra: float = 0.0
    otherwise: Plan | None = None


def plans(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """Everything legal that could make the next attack better."""
    for planner in PLANNERS:
        for plan in planner(outlook, money):
            if plan.cost <= money.left and is_legal(outlook.state, outlook.one, plan.command, money):
                yield plan


def is_legal(state: State, one: Combatant, command: Act, money: Purse) -> bool:
    """Whether nothing speaks against an action."""
    return next(DEEDS[type(command)].reasons(state, one, command, money), None) is None


def aims(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """Taking aim, unless that is not its way."""
    one = outlook.one
    if "aim" not in one.tried and may_aim(one):
        yield Plan(Aim(one.id), evolve(one, aim=one.aim + 1), "aims for the next attack")


def escapes(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """Getting free of a hold."""
    one = outlook.one
    if "restrained" in one.marks:
        after = evolve(one, marks=one.marks - {"restrained", "hogtied"})
        for candidate in escape_candidates(outlook.state, one):
            chance = candidate.chance() if candidate.chance is not None else None
            odds = chance.value if chance is not None else 0.0
            yield Plan(candidate.command, after, "tries to get free", chance=odds, extra=FREEDOM_WORTH)


def stands(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """Getting up, which is worth more when enemies are about to strike."""
    one = outlook.one
    if "prone" in one.marks:
        threatened = outlook.nearest(one.position) <= 1
        after = evolve(one, marks=one.marks - {"prone"})
        yield Plan(StandUp(one.id), after, "gets up", extra=UPRIGHT_WORTH * threatened)


# -- moving ------------------------------------------------------------------------------------


def moves(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """Moving to where a weapon reaches or does better; going nearer than need be is dangerous."""
    one = outlook.one
    near = outlook.nearest(one.position)
    for step in steps(one) if outlook.foes else ():
        then = outlook.nearest(one.position + step)
        if outlook.tempting(near, then):
            exposed = then < near and outlook.within is not None
            reason = "closes in" if then < near else "takes more distance"
            yield from move_plans(outlook, money, step, reason, -EXPOSURE if exposed else 0.0)


def move_plans(outlook: Outlook, money: Purse, step: int, reason: str, extra: float = 0.0) -> Iterator[Plan]:
    """A move, and what may be tried where something slows it."""
    one, state = outlook.one, outlook.state
    plain = Move(one.id, step)
    cost = move_cost(state, one, plain)
    first = not money.held and one.used == 0
    yield Plan(plain, moved(outlook, step, first and cost == 1), reason, cost, extra=extra - risk(outlook, step))
    if cost > 1 and slowed(state, one, one.position + step):
        chance = 1 - own_degrees(state, one, athletics_check)[0]
        quick = Move(one.id, step, athletics=True)
        safer = extra - risk(outlook, step, safely=True)
        yield Plan(quick, moved(outlook, step, first), f"{reason}, with Athletics", 1, chance, safer)


def moved(outlook: Outlook, step: int, first: bool) -> Combatant:
    """The combatant at its new place (MA M-7, p. 72)."""
    one = outlook.one
    to = one.position + step
    contacts = tuple(foe.id for foe in outlook.foes if foe.position == to) if first else ()
    for arm in one.arms if one.behind else ():
        if arm.mount:
            one = with_arm(one, arm, mount="")
    return evolve(one, position=to, moved=one.moved + abs(step), used=one.used + 1, contacts=contacts)


# -- weapons -----------------------------------------------------------------------------------


def clears(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """Clearing a jam."""
    one = outlook.one
    for arm in one.arms:
        if arm.jammed and arm.ready:
            yield Plan(ClearJam(one.id, arm.id), with_arm(one, arm, jammed=False), f"clears {arm.weapon.name}")


def reloads(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """Loading: quickly where that may work, else with an action."""
    one = outlook.one
    for arm in one.arms:
        room = arm.weapon.capacity - arm.loaded
        missing = min(room, stock_for(one, arm.weapon)) if room > 0 and takes_rounds(arm) else 0
        if missing > 0:
            after = with_arm(one, arm, loaded=arm.loaded + missing)
            extra = FULL_WORTH * missing / arm.weapon.capacity
            name = arm.weapon.name
            sure = Plan(Reload(one.id, arm.id), after, f"reloads {name}", reload_cost(arm), extra=extra)
            yield sure
            if "mag" in arm.weapon.traits:
                command = Reload(one.id, arm.id, palming=True)
                yield from quickly(outlook, sure, command, f"tries to reload {name} fast")


def draws(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """Drawing what is stronger than anything in hand, or what reaches when nothing else does."""
    one = outlook.one
    for arm in one.arms:
        if arm.place == "pack" and worth_drawing(outlook, arm):
            hands = free_hands(one)
            name = arm.weapon.name
            grip = grip_of(arm)
            dead = [] if grip <= hands else dead_weight(one)
            after = with_arm(without(one, dead), arm, place="hand", grip=grip)
            if dead and grip <= hands + sum(each.grip for each in dead):
                yield Plan(Drop(one.id, dead[0].id), after, f"drops {dead[0].weapon.name} for {name}")
            sure = Plan(Draw(one.id, arm.id), after, f"draws {name}")
            yield sure
            yield from quickly(outlook, sure, Draw(one.id, arm.id, palming=True), f"tries to draw {name} fast")


def worth_drawing(outlook: Outlook, arm: Arm) -> bool:
    """Whether a packed weapon could be better than what is in hand; most of the time that is quickly seen."""
    return outlook.within is None or arm.weapon.code >= outlook.within


def dead_weight(one: Combatant) -> list[Arm]:
    """Weapons in hand that need rounds when there are none."""
    return [arm for arm in one.arms if arm.place == "hand" and is_spent(one, arm)]


def is_spent(one: Combatant, arm: Arm) -> bool:
    """Whether a weapon is empty for good."""
    weapon = arm.weapon
    return bool(weapon.ammo) and not arm.loaded and not stock_for(one, weapon)


def pick_ups(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """Taking a weapon from the ground."""
    one = outlook.one
    for loose in outlook.state.ground:
        if loose.position == one.position and worth_drawing(outlook, loose.arm):
            after = with_arm(one, loose.arm, place="hand", grip=grip_of(loose.arm))
            yield Plan(PickUp(one.id, loose.arm.id), after, f"picks up {loose.arm.weapon.name}")


def improvises(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """Fighting with whatever lies about, for whoever has nothing better."""
    one = outlook.one
    arm = something()
    if one.sheet.human and worth_drawing(outlook, arm) and can_improvise(outlook.state, one, money):
        sure = Plan(Improvise(one.id), with_arm(one, arm), "picks up something to strike with")
        yield sure
        yield from quickly(outlook, sure, Improvise(one.id, palming=True), "tries to snatch something up")


def quickly(outlook: Outlook, sure: Plan, command: Act, reason: str) -> Iterator[Plan]:
    """The same by a quick hand, where that has some chance (MA N-3, N-5, p. 71)."""
    one = outlook.one
    chance = 1 - own_degrees(outlook.state, one, quick_hand)[0]
    if chance >= LEAST_CHANCE:
        yield evolve(sure, command=command, reason=reason, cost=0, chance=chance, otherwise=sure)


def quick_hand(one: Combatant) -> Check:
    """The roll for something quick (MA K-18, p. 71)."""
    return palming_check(one, "quick")


@cache
def something() -> Arm:
    """Whatever lies about, in hand."""
    return Arm("improvised", weapon(IMPROVISED), place="hand")


_ARMS: Memory[tuple[Arm, ...]] = Memory(1024)
"""Plans come again as long as nothing has come of them, and so do the odds of what they would put into the hand."""


def with_arm(one: Combatant, arm: Arm, **changes: Any) -> Combatant:
    """The combatant with one weapon changed, or with one more."""

    def rearmed() -> tuple[Arm, ...]:
        after = evolve(arm, **changes)
        others = tuple(after if each is arm else each for each in one.arms)
        return others if after in others else (*others, after)

    return evolve(one, arms=_ARMS.recall((one.arms, arm), tuple(changes.items()), rearmed))


def without(one: Combatant, arms: list[Arm]) -> Combatant:
    """The combatant without some weapons."""
    if not arms:
        return one
    gone = {arm.id for arm in arms}
    return evolve(one, arms=tuple(each for each in one.arms if each.id not in gone))


Planner = Callable[[Outlook, Purse], Iterator[Plan]]

PLANNERS: tuple[Planner, ...] = (aims, escapes, stands, clears, reloads, draws, moves, pick_ups, improvises)


# -- getting away ------------------------------------------------------------------------------


def wants_away(state: State, one: Combatant) -> bool:
    """Whether somebody has had enough while others of its camp still fight; the last ones stand, the mindless too."""
    if not has_had_enough(one):
        return False
    camp = (each for each in state.combatants.values() if each.able and each.sheet.party == one.sheet.party)
    return any(not (each.hidden or has_had_enough(each)) for each in camp)


def has_had_enough(one: Combatant) -> bool:
    """Whether the health of somebody is below what its tactics bear."""
    return one.hp < one.sheet.tactics.flees_at * one.sheet.health and "mindless" not in one.sheet.traits


def flights(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """The moves that lead away from every enemy in sight, until they are far behind."""
    one = outlook.one
    near = outlook.nearest(one.position)
    if near <= LONG:
        for step in steps(one):
            if outlook.nearest(one.position + step) > near:
                for plan in move_plans(outlook, money, step, "gets away"):
                    if is_legal(outlook.state, one, plan.command, money):
                        yield plan
