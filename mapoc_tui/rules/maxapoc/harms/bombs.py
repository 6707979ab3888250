"""Bombs: thrown, thrown on, placed, triggered, and going off (MA EXP-1 to EXP-7, p. 92; GR-37, GR-39, GR-44)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import attacker_takes_ties, situation
from mapoc_tui.rules.maxapoc.combat.defences import helpless
from mapoc_tui.rules.maxapoc.combat.stealth import leave_traces
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES, MIDRANGE, Weapon
from mapoc_tui.rules.maxapoc.content.items import item_name, items
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike, Task
from mapoc_tui.rules.maxapoc.harms.blasts import burst_of, dodge_check, explode
from mapoc_tui.rules.maxapoc.hazard_frames import Toss
from mapoc_tui.rules.maxapoc.rolls.checks import Check, skill_check, stat_check
from mapoc_tui.rules.maxapoc.rolls.traits import trait_rows
from mapoc_tui.rules.maxapoc.skills.aids import spend
from mapoc_tui.rules.maxapoc.state import Bomb, Combatant, State

PLACE_COST = 2
CRITICAL = 100


# -- the throw ---------------------------------------------------------------------------------


def toss_step(fight: Fight, toss: Toss) -> bool:
    """A bomb from the hand to where it comes down (MA A-9, p. 66; GR-37). It never waits by itself."""
    weapon = thrown(fight.state, toss)
    if weapon is None:
        fight.emit(e.ActionEnded(toss.who))
    elif toss.stage == "start":
        roll_throw(fight, toss, weapon)
    else:
        land(fight, toss, weapon)
    return False


def thrown(state: State, toss: Toss) -> Weapon | None:
    """What flies: a bomb of the thrower, or one that lay here."""
    if toss.bomb:
        return next((bomb.weapon for bomb in state.bombs if bomb.id == toss.bomb), None)
    arm = state[toss.who].arm(toss.arm)
    return arm.weapon if arm else None


def roll_throw(fight: Fight, toss: Toss, weapon: Weapon) -> None:
    """The Agility roll, and the Dodge of the one aimed at where the table opposes bombs (MA GR-37)."""
    one = fight[toss.who]
    fight.check("throw", throw_check(fight.state, one, weapon, aimed_at(fight.state, toss), toss.aim), toss.target)
    target = fight.state.combatants.get(toss.target)
    if opposed(fight.state, target):
        assert target is not None
        fight.emit(e.Evaded(target.id, "dodge", earlier=target.defences))
        fight.check("dodge", dodge_check(fight.state, target, "dodge", False, target.defences), one.id)
    fight.emit(e.StageReached("rolled"))
    fight.offer_luck("throw", "dodge", lost=lambda slot: loses(fight.state, slot))


def loses(state: State, slot: str) -> bool:
    """Whether a successful roll loses the comparison as things stand (MA Q-20)."""
    toss = state.stack[-1]
    assert isinstance(toss, Toss)
    return beats_dodge(state, toss) == (slot == "dodge")


def throw_check(state: State, one: Combatant, weapon: Weapon, to: int, aim: int = 0) -> Check:
    """Agility alone, by the row of thrown things (MA A-9, p. 12, 72; GR-4, GR-37)."""
    far = min(MIDRANGE, abs(to - one.position))
    tags = {"attack", "ranged", "throw", DISTANCES[far], "bomb"}
    extra = situation(state, Strike(one.id, way="throw", aim=aim), weapon, far, to)
    extra += [row.modifier for row in trait_rows(weapon.traits) if row.fits(tags)]
    return stat_check(one, "throw", "AGI", tags, extra)


def opposed(state: State, target: Combatant | None) -> bool:
    """Whether the one aimed at dodges the throw itself (option bomb_roll)."""
    return target is not None and state.rulings.bomb_roll == "opposed" and not helpless(state, target)


def aimed_at(state: State, toss: Toss) -> int:
    """The place aimed at: that of the person, unless it got out of range meanwhile."""
    target = state.combatants.get(toss.target)
    if target is None or abs(target.position - state[toss.who].position) > MIDRANGE:
        return toss.spot
    return target.position


def land(fight: Fight, toss: Toss, weapon: Weapon) -> None:
    """Where it comes down; then it lies there or goes off (MA GR-37, GR-39)."""
    state, one = fight.state, fight[toss.who]
    roll, dodge = toss.rolls["throw"], toss.rolls.get("dodge")
    hit = beats_dodge(state, toss)
    aim = aimed_at(state, toss)
    if hit:
        to, how = aim, "on target"
    elif state.rulings.bomb_roll == "dud_on_miss":
        to, how = aim, "a dud"
    elif roll.value == CRITICAL:
        to, how = one.position, "at the thrower's feet"
    else:
        to, how = astray(state, one, aim)
    behind = landing_side(state, toss, one, to, hit)
    fight.emit(e.BombLanded(one.id, weapon.name, to, how, toss.arm))
    leave_traces(fight, one.id)
    if how == "a dud":
        discard(fight, toss)
    else:
        settle(fight, toss, weapon, to, behind, (toss.target,) if dodge is not None else ())
    fight.mishaps(roll, dodge)


def beats_dodge(state: State, toss: Toss) -> bool:
    """Whether the throw succeeds, and better than a Dodge against it where there is one (MA A-4, p. 66; GR-37)."""
    roll, dodge = toss.rolls["throw"], toss.rolls.get("dodge")
    if not roll.success or dodge is None or roll.counted > dodge.counted:
        return roll.success
    tie = attacker_takes_ties(state[toss.who].sheet, state[toss.target].sheet)
    return not dodge.success or (tie and roll.counted == dodge.counted)


def astray(state: State, one: Combatant, aim: int) -> tuple[int, str]:
    """A miss falls one Distance short; one thrown at Close goes one Distance beyond (MA GR-37)."""
    if aim != one.position:
        return aim - (1 if aim > one.position else -1), "one Distance short"
    return aim + (1 if one.sheet.party else -1), "one Distance beyond"


def landing_side(state: State, toss: Toss, one: Combatant, to: int, hit: bool) -> str:
    """The barrier on whose covered side it lies: that of the person hit, or the thrower's own."""
    target = state.combatants.get(toss.target)
    if hit and target is not None and target.position == to:
        return target.behind
    return one.behind if to == one.position else ""


def settle(fight: Fight, toss: Toss, weapon: Weapon, to: int, behind: str, spared: tuple[str, ...]) -> None:
    """A bomb with a delay lies there until the start of a later round, all others go off at once (MA GR-39)."""
    assert weapon.charge is not None
    if toss.bomb:
        fight.emit(e.BombMoved(toss.who, toss.bomb, to, behind))
    elif weapon.charge.delay:
        due_round = fight.state.round + weapon.charge.delay
        fight.emit(e.BombPlanted(toss.who, Bomb(unused_id(fight.state), weapon, to, toss.who, due_round, behind)))
    else:
        explode(fight, toss.who, burst_of(weapon), to, behind, spared)


def discard(fight: Fight, toss: Toss) -> None:
    """A dud that had been lying here is gone as well."""
    if toss.bomb:
        fight.emit(e.BombSetOff(toss.who, toss.bomb))


def unused_id(state: State) -> str:
    """An id that no bomb in the fight has."""
    taken = {bomb.id for bomb in state.bombs}
    return next(name for number in range(1, len(taken) + 2) if (name := f"bomb-{number}") not in taken)


# -- lying in wait -----------------------------------------------------------------------------


def due(state: State) -> Iterator[Bomb]:
    """The bombs whose time has come (MA GR-39)."""
    return (bomb for bomb in state.bombs if bomb.due and bomb.due <= state.round)


def burst_bomb(fight: Fight, bomb: str, cost: int = 0, held: bool = False) -> None:
    """A bomb that lay somewhere goes off."""
    found = next((each for each in fight.state.bombs if each.id == bomb), None)
    if found is not None:
        fight.emit(e.BombSetOff(found.owner, bomb, cost, held))
        explode(fight, found.owner, burst_of(found.weapon), found.position, found.behind)


def resolve_place(fight: Fight, task: Task) -> bool:
    """Tech Use sets a charge and lights its fuse; a failure changes nothing (MA EXP-6, p. 92, 94; GR-44)."""
    arm = fight[task.who].arm(task.arm)
    if task.stage == "start" and arm is not None:
        fight.check("task", place_check(fight[task.who], arm.weapon))
        fight.emit(e.StageReached("rolled"))
        fight.offer_luck("task")
        return False
    one, roll = fight[task.who], task.rolls.get("task")
    fight.emit(e.ActionEnded(task.who))
    if roll is not None and roll.success and arm is not None:
        due_round = light_fuse(fight, one, task.target) if task.target in one.items else 0
        bomb = Bomb(unused_id(fight.state), arm.weapon, one.position, one.id, due_round, one.behind)
        fight.emit(e.BombPlanted(one.id, bomb, arm.id))
    fight.mishaps(roll)
    return False


def light_fuse(fight: Fight, one: Combatant, item: str) -> int:
    """The fuse burns from now on; the round at whose start it is through (MA IT-116, IT-117, p. 94)."""
    fuse = items()[item]["fuse"]
    spend(fight, one.id, item, fuse["cost"])
    fight.raise_attraction(items()[item]["use"]["noise"], item_name(item))
    return fight.state.round + int(fuse["rounds"])


def place_check(one: Combatant, weapon: Weapon) -> Check:
    """The roll that sets a charge."""
    assert weapon.charge is not None
    return skill_check(one, "placing", weapon.charge.skill, {"place"})
