"""Who holds whom, how a hold comes about, and when it ends by itself (MA G-1 to G-4, p. 68-69; C-15, C-30, p. 86)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.gear import CLOSE, Weapon
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.rolls.checks import Check, skill_check
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.rolls.traits import trait_rows
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, Hold, State, distance

WRANGLE, BRAWL = "wrangle", "brawl"
GRAPPLE, ALIGHT, RESTRAINT = "grapple", "alight", "restraint"
ONLY = {GRAPPLE: "restrain", ALIGHT: "set somebody alight"}
"""What weapons can do that are good for one way of attacking alone."""

BINDING = "binding"
"""The tag of ropes and nets, which stay on a HOGTIED one (MA Q-138)."""

UNGRASPABLE = ("swarm", "incorporeal", "colossal")


# -- who holds whom ----------------------------------------------------------------------------


def holds_on(state: State, victim: str) -> list[Hold]:
    """Every hold on somebody; several holders have one each (MA Q-139)."""
    return [hold for hold in state.holds if hold.victim == victim]


def holds_of(state: State, holder: str) -> list[Hold]:
    """Every hold that somebody has on others."""
    return [hold for hold in state.holds if hold.holder == holder]


def bonds_on(state: State, victim: str) -> list[Hold]:
    """The ropes and nets that were left on somebody (MA G-9, p. 69; Q-138)."""
    return [hold for hold in holds_on(state, victim) if not hold.holder]


def hold_between(state: State, holder: str, victim: str) -> Hold | None:
    """The hold of one on another."""
    return next((hold for hold in state.holds if hold.holder == holder and hold.victim == victim), None)


def in_use(state: State, arm: Arm) -> bool:
    """Whether a line in somebody's hand is wound around somebody."""
    return arm.place == "hand" and any(hold.arm == arm.id for hold in state.holds)


def opposing_hold(state: State, strike: Strike) -> Hold | None:
    """The hold whose skill stands against an attack: on the holder by the held one, on a line by anybody (MA Q-132)."""
    if not state.holds:
        return None
    if strike.mode == RESTRAINT:
        return next((hold for hold in holds_of(state, strike.target) if hold.arm == strike.detail), None)
    return hold_between(state, strike.target, strike.who)


# -- taking hold -------------------------------------------------------------------------------


def hold_skill(weapon: Weapon) -> str:
    """The skill that holds with a weapon: Wrangle with lines, Brawl with everything else (MA W-13, p. 25)."""
    return WRANGLE if weapon.skill == WRANGLE else BRAWL


def only_holds(weapon: Weapon) -> bool:
    """Whether a weapon can do nothing but restrain, as ropes and nets do."""
    return weapon.skill == WRANGLE and weapon.code == 0


def needs_mode(weapon: Weapon) -> str:
    """The one way of attacking that a weapon is good for, if it is good for one alone: ropes hold, flames burn."""
    if "flame" in weapon.tags:
        return ALIGHT
    return GRAPPLE if only_holds(weapon) else ""


def hands_for(one: Combatant, arm: Arm, hogtied: bool = False) -> int:
    """The hands that a hold binds besides the one on the line; none with claws and the like (MA Q-138)."""
    if BINDING in arm.weapon.tags or any(each.place == "body" and each.weapon.id != "bare_fist" for each in one.arms):
        return 0
    return hogtied if hold_skill(arm.weapon) == WRANGLE else 1 + hogtied


def arm_of_hold(one: Combatant, hold: Hold) -> Arm | None:
    """What somebody holds with: the line, else the body."""
    if hold.arm:
        return one.arm(hold.arm)
    return next((arm for arm in one.arms if arm.place == "body"), None)


def beyond_grasp(target: Combatant) -> Iterator[str]:
    """Why nobody can hold a creature at all (bestiary traits)."""
    return (f"nobody can hold what is {trait}" for trait in UNGRASPABLE if trait in target.sheet.traits)


def restrain(fight: Fight, strike: Strike) -> None:
    """A won Grapple, or a hit with something that grabs: the target is RESTRAINED (MA G-1, p. 68; trait grab)."""
    one, target = fight[strike.who], fight[strike.target]
    arm = one.arm(strike.arm)
    if arm is None or not target.here or hold_between(fight.state, one.id, target.id):
        return
    skill = hold_skill(arm.weapon)
    fight.emit(e.Restrained(one.id, target.id, skill, arm.id if skill == WRANGLE else "", hands=hands_for(one, arm)))
    fight.gain(target.id, "restrained", source=one.name)


def grab(fight: Fight, strike: Strike) -> None:
    """A weapon that grabs restrains whoever it hits; letting go again is free (weapon trait grab)."""
    one, target = fight[strike.who], fight[strike.target]
    if one.able and target.able and not ("restrained" in one.marks or any(beyond_grasp(target))):
        restrain(fight, strike)


def hold_check(state: State, hold: Hold, against: Combatant | None = None) -> Check:
    """The holder opposes with the skill that it holds with; it is no Defensive Action (MA G-2, p. 69; Q-130)."""
    one, tags = state[hold.holder], {"hold", "reaction"}
    return skill_check(one, "holding on", hold.skill, tags, line_modifiers(one, hold, tags), against)


def line_modifiers(one: Combatant, hold: Hold, tags: set[str]) -> list[Modifier]:
    """What the line does for rolls of whoever holds with it: a net helps with all of them (MA IT-143, p. 95)."""
    line = one.arm(hold.arm) if hold.arm else None
    return [row.modifier for row in trait_rows(line.weapon.traits) if row.fits(tags)] if line else []


# -- letting go --------------------------------------------------------------------------------


def settle_holds(fight: Fight) -> None:
    """Holds that cannot go on end; a HOGTIED one stays in its rope or net (MA C-15, p. 86; Q-132, Q-138)."""
    for hold in fight.state.holds:
        why = loosened(fight.state, hold)
        if why and stays_bound(fight.state, hold):
            fight.emit(e.LeftBound(hold.holder, hold.victim, hold.arm))
        elif why:
            let_go(fight, hold, why)


def loosened(state: State, hold: Hold) -> str:
    """Why a hold cannot go on, or an empty text."""
    victim = state[hold.victim]
    if not victim.here or "restrained" not in victim.marks:
        return "there is nobody to hold" if not victim.here else "free"
    if not hold.holder:
        return "" if lies_there(state, hold) else "nothing binds it any more"
    holder = state[hold.holder]
    if not holder.able or "restrained" in holder.marks:
        return f"{holder.name} lets go"
    line = holder.arm(hold.arm) if hold.arm else None
    if hold.arm and (line is None or line.place == "pack"):
        return f"{holder.name} has no line any more"
    if hold.hands and free_hands(holder) < 0:
        return f"{holder.name} has no good hand for it"
    if distance(holder, victim) > (line.weapon.reach if line else CLOSE):
        return f"{holder.name} is too far away"
    return ""


def lies_there(state: State, hold: Hold) -> bool:
    """Whether the rope or net of a hold lies on the ground."""
    return any(loose.arm.id == hold.arm for loose in state.ground)


def stays_bound(state: State, hold: Hold) -> bool:
    """Whether a HOGTIED one remains so without a holder: by a rope or net that is still whole (MA Q-138)."""
    victim = state[hold.victim]
    if not hold.hogtied or not hold.holder or not victim.here or "restrained" not in victim.marks:
        return False
    line = state[hold.holder].arm(hold.arm) or next(
        (loose.arm for loose in state.ground if loose.arm.id == hold.arm), None
    )
    return line is not None and BINDING in line.weapon.tags


def let_go(fight: Fight, hold: Hold, cause: str) -> None:
    """A hold ends; without any other the held one is free (MA C-15, p. 86)."""
    fight.emit(e.HoldEnded(hold.holder, hold.victim, cause))
    left = holds_on(fight.state, hold.victim)
    if not any(each.hogtied for each in left):
        fight.lose(hold.victim, "hogtied", cause)
    if not left:
        fight.lose(hold.victim, "restrained", cause)


def cut(fight: Fight, strike: Strike, amount: int) -> None:
    """Damage to the line that holds somebody: at 0 Component Pieces it is gone (MA G-2, p. 69; Q-132)."""
    holder = fight[strike.target]
    arm = holder.arm(strike.detail)
    if arm is None:
        cut_bonds(fight, strike, amount)
        return
    left = max(0, arm.weapon.value - arm.worn - amount)
    fight.emit(e.ArmDamaged(holder.id, arm.id, amount, left))
    if left == 0:
        fight.emit(e.ArmDropped(holder.id, arm.id, holder.position, gone=True))


def cut_bonds(fight: Fight, strike: Strike, amount: int) -> None:
    """The same for a rope or net that was left on somebody (MA G-2, p. 69; Q-132, Q-138)."""
    line = next((loose.arm for loose in fight.state.ground if loose.arm.id == strike.detail), None)
    if line is not None:
        fight.emit(e.BondsDamaged(strike.target, line.id, amount, max(0, line.weapon.value - line.worn - amount)))
