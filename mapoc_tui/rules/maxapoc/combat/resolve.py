"""Attacks on composure: UNNERVED, SHAKEN, INSANITY (MA R-1 to R-7, p. 69-70, 77, 86; TB-7)."""

from __future__ import annotations

from collections.abc import Iterable

from mapoc_tui.engine.dice import Draw
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.gear import SHORT
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.harms.harm import harm
from mapoc_tui.rules.maxapoc.rolls.checks import Check, special_check
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, Modifier, insanities
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.rolls.task_rolls import decided_by
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State, distance, hostile

TIME_DIE, INSANITY_DIE = 4, 10
SHARE_OF_RESOLVE = 10
"""More insanities than Resolve divided by this make the next one permanent (MA R-7, p. 86; Q-151)."""

UNSHAKEABLE = ("mindless", "machine")
DREAD = "terrify"


def unshakeable(one: Combatant) -> str:
    """Why nothing can shake somebody, or an empty text (bestiary traits)."""
    return next((f"{one.name} is {trait}" for trait in UNSHAKEABLE if trait in one.sheet.traits), "")


def resolve_check(one: Combatant, requirement: int = 1, extra: Iterable[Modifier] = ()) -> Check:
    """Resolve, as far as questions have left it (MA R-1, p. 69; C-35)."""
    lost = lowered(one)
    parts = [Modifier("threshold", -lost, "RESOLVE LOWERED")] if lost else []
    return special_check(
        one, "keeping calm", "resolve", one.sheet.resolve, {"resist"}, [*parts, *extra], requirement=requirement
    )


def lowered(one: Combatant) -> int:
    """What questions have taken off somebody's Resolve (MA C-35, p. 25)."""
    return sum(each.value for each in one.conditions if each.id == "resolve_lowered")


# -- the steps down ----------------------------------------------------------------------------


def unsettle(fight: Fight, who: str, cause: str) -> None:
    """One step: UNNERVED, then SHAKEN, then an INSANITY; what still runs tells which (MA R-3 to R-5; Q-147, Q-148)."""
    one = fight[who]
    if not one.here or unshakeable(one):
        return
    fight.emit(e.ResolveBroken(who, cause))
    if "shaken" in one.marks:
        go_mad(fight, who, cause)
    else:
        lose_nerve(fight, who, "shaken" if "unnerved" in one.marks else "unnerved", cause)


def lose_nerve(fight: Fight, who: str, condition: str, cause: str) -> None:
    """For 1d4 rounds, this one included (MA R-3, R-4, p. 69-70; Q-40)."""
    draw = fight.roll(who, condition, (TIME_DIE,), f"1d4 rounds {condition.upper()} for {fight[who].name}")
    fight.gain(who, condition, draw.faces[0], source=cause, draw=draw)


def go_mad(fight: Fight, who: str, cause: str) -> None:
    """One of the ten insanities; one that it has is rolled again (MA C-12, R-5, R-7, p. 70, 86; Q-150, Q-151)."""
    one = fight[who]
    table = insanities()
    if all(insanity in one.marks for insanity in table.values()):
        return
    rolled: list[Draw] = []
    while not rolled or table[rolled[-1].faces[0]] in one.marks:
        rolled.append(fight.roll(who, "insanity", (INSANITY_DIE,), f"the insanity of {one.name}"))
    insanity = table[rolled[-1].faces[0]]
    permanent = one.insanities > one.sheet.resolve // SHARE_OF_RESOLVE
    fight.emit(e.InsanityStruck(who, insanity, one.insanities + 1, tuple(rolled), permanent))
    fight.impose(who, Condition(insanity, source=cause, value=int(permanent)))


def frighten(fight: Fight, who: str, what: str, by: str = "", requirement: int = 1) -> None:
    """Call for a plain Resolve roll against something frightful (MA R-1, p. 69; Q-144, Q-157)."""
    fight.emit(e.ActionTaken(who, "calm", 0, arm=what, target=by, step=requirement, rolls=True))


@decided_by(lambda fight, task: resolve_check(fight[task.who], task.step), at_target=True)
def resolve_calm(fight: Fight, task: Task, roll: Roll) -> None:
    """That roll (MA R-1, p. 69; Q-144)."""
    if not roll.success:
        unsettle(fight, task.who, task.arm)


def restless(fight: Fight) -> None:
    """Stasiphobia: a phase with a turn and without a Movement costs 1 health (MA TB-7, 10, p. 70; Q-156)."""
    state = fight.state
    for who in state.order[: state.turn + 1]:
        one = state.combatants[who]
        if "stasiphobia" in one.marks and one.able and not one.stirred:
            harm(fight, who, 1, "Stasiphobia", armor=False)


# -- terrible to look at -----------------------------------------------------------------------


def dread(fight: Fight) -> bool:
    """Whoever comes within Short of something terrible for the first time rolls Resolve (trait terrify).

    Tells whether there was anybody.
    """
    state = fight.state
    for terror in state.combatants.values():
        if DREAD in terror.sheet.traits and terror.able:
            for one in state.combatants.values():
                if meets(state, one, terror):
                    fight.emit(e.DreadMet(one.id, terror.id))
                    frighten(fight, one.id, terror.name, terror.id)
                    return True
    return False


def meets(state: State, one: Combatant, terror: Combatant) -> bool:
    """Whether somebody sees it near for the first time and can be shaken."""
    return (
        hostile(one, terror)
        and one.able
        and terror.id not in one.faced
        and distance(one, terror) <= SHORT
        and sees(state, one, terror)
        and not unshakeable(one)
    )
