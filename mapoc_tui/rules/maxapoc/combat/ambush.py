"""A fight that opens from hiding, and attacks out of it (MA U-1 to U-4, p. 67-68; C-20)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.defences import in_melee
from mapoc_tui.rules.maxapoc.combat.stealth import perception_check, reveal, spot, stealth_check
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike, Task
from mapoc_tui.rules.maxapoc.rolls.checks import Check
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier, stopped
from mapoc_tui.rules.maxapoc.rolls.reactions import asks_holder
from mapoc_tui.rules.maxapoc.rolls.sight import PLACED_DEGREE, kept_from_players, sees, stealth_degree
from mapoc_tui.rules.maxapoc.rolls.task_rolls import decided_by
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State

TERRAIN = Modifier("advantage", 1, "terrain")
PLACED = "placed"


# -- lying in wait -----------------------------------------------------------------------------


def lie_in_wait(fight: Fight) -> None:
    """Everybody who is hidden when the fight begins rolls Stealth once (MA U-1, p. 67; Q-102, Q-266)."""
    state = fight.state
    lurkers = [one for one in state.combatants.values() if one.here and "unseen" in one.marks]
    if not lurkers:
        return
    secret = any(kept_from_players(state, one) for one in lurkers)
    tasks = [(one.id, "" if one.id in state.ambushers else PLACED) for one in lurkers]
    fight.emit(e.AmbushLaid(tuple(who for who, _ in tasks), visible="gm" if secret else "everyone"))
    for who, placed in reversed(tasks):
        fight.emit(e.ActionTaken(who, "lurk", 0, arm=placed, rolls=True))


def lurking_check(fight: Fight, task: Task) -> Check:
    """Stealth from the place of the ambush, which hides those who were not put there one by one (MA Q-103)."""
    extra = [TERRAIN] if fight.state.lair and not task.arm else []
    return stealth_check(fight.state, fight[task.who], extra)


@decided_by(lurking_check)
def resolve_lurk(fight: Fight, task: Task, roll: Roll) -> None:
    """An ambusher who fails is noticed; whoever was put into hiding stays hidden all the same (MA Q-103, Q-266)."""
    if roll.success or task.arm == PLACED:
        fight.emit(e.StealthRated(task.who, max(PLACED_DEGREE, roll.counted)))
    else:
        reveal(fight, task.who, "noticed in time")


def ambushers_first(state: State, order: list[Combatant]) -> list[Combatant]:
    """In the first phase of an ambush the UNSEEN act before all others (MA U-4, p. 68)."""
    return sorted(order, key=lambda one: not opens(state, one))


def opens(state: State, one: Combatant) -> bool:
    """Whether somebody attacks out of an ambush with which the fight began, in its first phase."""
    return one.id in state.ambushers and "unseen" in one.marks


def end_ambush(fight: Fight) -> None:
    """From the second phase on everything is normal (MA U-3, U-4, p. 67-68; C-20)."""
    if fight.state.ambushers:
        fight.emit(e.AmbushOver())
    for who, one in fight.state.combatants.items():
        if "surprised" in one.marks:
            fight.lose(who, "surprised", "the first phase is over")


# -- attacked out of hiding --------------------------------------------------------------------


def alert(fight: Fight, strike: Strike) -> bool:
    """The target of an unseen attacker may notice it in time; else it is SURPRISED, or at least has no defence.

    It rolls before melee attacks, before others only where the table plays it so (MA U-2, p. 67; Q-91, Q-92).
    """
    target, attacker = fight[strike.target], fight[strike.who]
    if sees(fight.state, target, attacker):
        fight.emit(e.StageReached("defend"))
    elif "alert" not in strike.rolls:
        look = instinct(fight.state, strike, target, attacker)
        if look is not None and asks_holder(fight, look):
            return False
        fight.emit(e.StruckFromHiding(target.id))
        if look is not None:
            watch(fight, look, target, attacker)
        else:
            spring(fight, strike, max(0, target.watchful) if opens(fight.state, attacker) else 0)
    else:
        degree = strike.rolls["alert"].counted
        if opens(fight.state, attacker):
            fight.emit(e.Alerted(target.id, degree))
        spring(fight, strike, degree)
        fight.mishaps(strike.rolls["alert"], strike.rolls.get("hide"))
    return False


def instinct(state: State, strike: Strike, target: Combatant, attacker: Combatant) -> Check | None:
    """The instinctive Perception roll, if there is one; it counts against all ambushers (MA U-2, p. 67; Q-102)."""
    opening = opens(state, attacker)
    called = in_melee(state, strike) or (opening and state.rulings.ranged_ambush_perception)
    if not called or not target.able or (opening and target.watchful >= 0) or stopped(target.marks, "react"):
        return None
    return perception_check(state, target, hider=attacker)


def watch(fight: Fight, look: Check, target: Combatant, attacker: Combatant) -> None:
    """That roll; where the table plays it so, the attacker hides anew (MA U-2, p. 67; Q-95)."""
    fight.check("alert", look, attacker.id)
    if fight.state.rulings.stealth_reroll and not opens(fight.state, attacker):
        fight.check("hide", stealth_check(fight.state, attacker), target.id)
    fight.offer_luck("alert", "hide", lost=lambda slot: loses(fight.state, slot))


def loses(state: State, slot: str) -> bool:
    """Whether a successful roll loses the comparison as things stand (MA Q-20)."""
    strike = state.stack[-1]
    assert isinstance(strike, Strike)
    return notices(state, strike, strike.rolls["alert"].counted) == (slot == "hide")


def notices(state: State, strike: Strike, degree: int) -> bool:
    """Whether Perception of this degree is equal to the attacker's Stealth or better (MA U-2, p. 67)."""
    anew = strike.rolls.get("hide")
    return degree > 0 and degree >= (anew.counted if anew else stealth_degree(state[strike.who]))


def spring(fight: Fight, strike: Strike, degree: int) -> None:
    """Equal or better Perception is no ambush; less is SURPRISED in the opening phase (MA U-2, U-3, p. 67)."""
    target, attacker = fight[strike.target], fight[strike.who]
    opening = opens(fight.state, attacker)
    fight.emit(e.StageReached("defend"))
    if notices(fight.state, strike, degree):
        spot(fight, target.id, attacker.id)
    elif opening and target.able:
        fight.gain(target.id, "surprised")
