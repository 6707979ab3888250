"""Advice on heavy weapons: a missile into the launcher, a weapon that cannot be carried about onto its barrier."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.commands import LoadMissile, Mount, TakeCover
from mapoc_tui.rules.maxapoc.content.gear import is_launcher
from mapoc_tui.rules.maxapoc.content.ordnance import is_missile
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.moves.mounting import MOUNT_COST, loose, mount_check
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.outlook import Outlook, outlook_of
from mapoc_tui.rules.maxapoc.tactics.plans import Plan, is_legal, with_arm, without
from mapoc_tui.rules.maxapoc.tactics.turn_advice import LATER, Turn, words

HEAVY = "heavy"


def heavy_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Whatever makes a heavy weapon ready, for what it promises then."""
    if not [arm for arm in one.arms if arm.weapon.kind == HEAVY]:
        return
    outlook = outlook_of(state, one)
    for planner in PLANNERS:
        for plan in planner(outlook, money):
            if is_legal(state, one, plan.command, money):
                score, then = Turn(outlook, money).of_plan(plan)
                yield Choice(score, plan.command, f"{plan.reason}, then {words(then)}" if then else plan.reason)


def loads(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """An empty launcher with each kind of missile (MA N-3, p. 71; WT-23, p. 90)."""
    one = outlook.one
    missiles = {arm.weapon.id: arm for arm in one.arms if is_missile(arm.weapon)}
    for arm in one.arms:
        if arm.ready and is_launcher(arm.weapon) and not arm.loaded:
            for missile in missiles.values():
                after = with_arm(without(one, [missile]), arm, loaded=1, missile=missile.weapon)
                yield Plan(LoadMissile(one.id, arm.id, missile.id), after, f"loads {missile.weapon.name}")


def mounts(outlook: Outlook, money: Purse) -> Iterator[Plan]:
    """An immobile weapon onto the barrier that its bearer is behind, or will be (MA WT-9, BR-7, p. 91; W-14, p. 60)."""
    one = outlook.one
    for arm in loose(one):
        chance = success_chance(outlook.state, mount_check(one))
        name = arm.weapon.name
        if one.behind:
            after = with_arm(one, arm, mount=one.behind)
            reason = f"sets up {name} in {chance:.0%}"
            yield Plan(Mount(one.id, arm.id), after, reason, MOUNT_COST, chance)
        for barrier in outlook.state.barriers.values() if not one.behind else ():
            if barrier.position == one.position and barrier.armor:
                after = with_arm(evolve(one, behind=barrier.id), arm, mount=barrier.id)
                reason = f"gets behind {barrier.name} to set up {name}"
                yield Plan(TakeCover(one.id, barrier.id), after, reason, 1 + MOUNT_COST, LATER * chance)


PLANNERS: tuple[Callable[[Outlook, Purse], Iterator[Plan]], ...] = (loads, mounts)
