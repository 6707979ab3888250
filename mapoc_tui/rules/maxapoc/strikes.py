"""An attack from its declaration to its end, stage by stage (MA A-2 to A-8, p. 66-67; procedure 2.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.attacks import (
    attack_check,
    attacker_takes_ties,
    damage_steps,
    is_firearm,
    target_reasons,
)
from mapoc_tui.rules.maxapoc.checks import Check
from mapoc_tui.rules.maxapoc.damage import LIGHT, damage
from mapoc_tui.rules.maxapoc.defences import defence_check, defence_choices
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harm import harm, weaken
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance

UNRELIABLE_FROM = 95
RUSH_DIE = 4
DEGREES = ("failure", "Success", "Great", "Amazing", "Critical")


def step(fight: Fight, strike: Strike) -> bool:
    """Carry an attack on by one stage; tells whether it waits for a decision."""
    return STAGES[strike.stage](fight, strike)


def arm_of(state: State, strike: Strike) -> Arm:
    """The weapon of a strike."""
    arm = state[strike.who].arm(strike.arm)
    assert arm is not None
    return arm


# -- declared ----------------------------------------------------------------------------------


def declared(fight: Fight, strike: Strike) -> bool:
    """Nobody interrupts any more. A target that is gone may be changed; the fallen strike no more (MA Q-270)."""
    attacker, target = fight[strike.who], fight[strike.target]
    if not attacker.able or attacker.arm(strike.arm) is None:
        fight.emit(e.AttackEnded(attacker.id))
    elif next(target_reasons(fight.state, attacker, arm_of(fight.state, strike), strike.way, target), None):
        fight.emit(e.StageReached("astray"))
    elif "dying" in target.marks:
        fight.emit(e.AttackResolved(attacker.id, target.id, "after", "the target is DYING, so no roll is needed"))
        weaken(fight, target.id, 1, f"attacked by {attacker.name}")
    else:
        fight.emit(e.StageReached("defend"))
    return False


def astray(fight: Fight, strike: Strike) -> bool:
    """The attacker chooses another target or takes the attack back."""
    return True


def defend(fight: Fight, strike: Strike) -> bool:
    """The target answers if it can (MA X-1, X-2, p. 66)."""
    if next(defence_choices(fight.state, strike), None) is not None:
        return True
    fight.emit(e.DefenceTaken(strike.target, "none"))
    return False


# -- the dice ----------------------------------------------------------------------------------


def roll(fight: Fight, strike: Strike) -> bool:
    """Both roll; then the attacker and after it the defender may spend Luck (MA A-2, p. 66; Q-21)."""
    if "attack" not in strike.rolls:
        fight.check("attack", attack_roll(fight.state, strike), strike.target)
    if strike.defence not in ("", "none"):
        fight.check("defence", defence_roll(fight.state, strike), strike.who)
    fight.emit(e.StageReached("compare"))
    fight.offer_luck("attack", "defence", lost=lambda slot: loses(fight.state, slot))
    return False


def attack_roll(state: State, strike: Strike) -> Check:
    """The attacker's roll."""
    one, target = state[strike.who], state[strike.target]
    arm = arm_of(state, strike)
    return attack_check(state, one, target, arm, strike.way, strike.hands, strike.aim, strike.second, strike.rush)


def defence_roll(state: State, strike: Strike) -> Check:
    """The defender's roll."""
    guard = state[strike.target].arm(strike.guard) if strike.guard else None
    return defence_check(state, strike, strike.defence, guard, strike.spent, strike.earlier)


def loses(state: State, slot: str) -> bool:
    """Whether a successful roll loses the comparison as things stand (MA Q-20)."""
    strike = state.stack[-1]
    assert isinstance(strike, Strike)
    return hits(state, strike) == (slot == "defence")


# -- the comparison ----------------------------------------------------------------------------


def hits(state: State, strike: Strike) -> bool:
    """Whether the attack wins: the higher degree, a tie by rank (MA A-3, A-4, p. 66; D-6, p. 47)."""
    attack, defence = strike.rolls["attack"], strike.rolls.get("defence")
    if not attack.success:
        return False
    if defence is None or not defence.success or attack.counted > defence.counted:
        return True
    tie = attacker_takes_ties(state[strike.who].sheet, state[strike.target].sheet)
    return attack.counted == defence.counted and tie


def compare(fight: Fight, strike: Strike) -> bool:
    """Jams come first; then hit, miss, or a Riposte that strikes (MA A-3, A-14, p. 66, 70; X-7, p. 67)."""
    attack, defence = strike.rolls["attack"], strike.rolls.get("defence")
    jammed = jams(fight.state, strike)
    if jammed:
        fight.emit(e.Jammed(strike.who, strike.arm))
    failed = jammed and (fight.state.rulings.jam_cancels_shot or not attack.success)
    if not failed and hits(fight.state, strike):
        result = "hit"
    elif strike.defence == "riposte" and defence is not None and defence.success:
        result = "riposte"
    else:
        result = "after"
    fight.emit(e.AttackResolved(strike.who, strike.target, result, verdict(fight.state, strike, result, failed)))
    return False


def jams(state: State, strike: Strike) -> bool:
    """Unreliable weapons jam on 95 to 99, firearms on a critical failure (MA A-14, p. 70, 91; GR-18, GR-19)."""
    if strike.way != "shoot":
        return False
    weapon = arm_of(state, strike).weapon
    value = strike.rolls["attack"].value
    unreliable = "unreliable" in weapon.traits and UNRELIABLE_FROM <= value < 100
    return unreliable or (value == 100 and is_firearm(weapon))


def verdict(state: State, strike: Strike, result: str, jammed: bool) -> str:
    """Why the attack ends as it does."""
    attack, defence = strike.rolls["attack"], strike.rolls.get("defence")
    if jammed:
        return "the weapon jammed"
    if not attack.success:
        return "the attack failed" + (", the Riposte strikes" if result == "riposte" else "")
    if defence is None:
        return "nothing stands against it"
    if not defence.success:
        return "the defence failed"
    if attack.counted != defence.counted:
        return f"{DEGREES[attack.counted]} against {DEGREES[defence.counted]}"
    return f"tie at {DEGREES[attack.counted]}, {tie_winner(state, strike)}"


def tie_winner(state: State, strike: Strike) -> str:
    """Who wins the tie and by which right."""
    attacker, defender = state[strike.who], state[strike.target]
    winner = attacker if attacker_takes_ties(attacker.sheet, defender.sheet) else defender
    if attacker.sheet.party == defender.sheet.party:
        return f"which the attacker {winner.name} wins"
    return f"which {winner.name} wins as {'the boss' if winner.sheet.rank == 'boss' else 'a player character'}"


# -- a hit -------------------------------------------------------------------------------------


def hit(fight: Fight, strike: Strike) -> bool:
    """Damage by the weapon's code and whatever moves it (MA A-8, H-10, p. 50, 81)."""
    amount = roll_damage(fight, strike)
    fight.emit(e.StageReached("after"))
    harm(fight, strike.target, amount, arm_of(fight.state, strike).weapon.name, strike.who)
    return False


def roll_damage(fight: Fight, strike: Strike) -> int:
    """The damage dice of a hit."""
    state = fight.state
    one, target = state[strike.who], state[strike.target]
    weapon = arm_of(state, strike).weapon
    natural_1 = strike.rolls["attack"].value == 1
    steps = damage_steps(state, one, weapon, strike.way, distance(one, target), natural_1)
    degree = max(LIGHT, weapon.code + sum(part.amount for part in steps))
    code = damage(degree)
    rush = strike.rush and not strike.riposte
    sides = [high for _, high in code.dice] + [RUSH_DIE] * rush
    draw = fight.roll(one.id, "damage", sides, f"{code.text} damage of {one.name}'s {weapon.name}")
    faces = draw.faces
    if natural_1 and state.rulings.critical_hit_bonus == "max_dice":
        faces = tuple(sides)
    extra = faces[-1] if rush else 0
    total = sum(faces) + code.static
    fight.emit(e.DamageRolled(one.id, target.id, degree, tuple(steps), (draw,), total, extra))
    return total


def riposte(fight: Fight, strike: Strike) -> bool:
    """The defender strikes back with the weapon that stopped the attack (MA X-7, p. 67; Q-68)."""
    fight.emit(e.StageReached("after"))
    fight.emit(e.RiposteStruck(strike.target, strike.who, strike.guard, strike.rolls["defence"]))
    return False


# -- afterwards --------------------------------------------------------------------------------


def after(fight: Fight, strike: Strike) -> bool:
    """Rounds, noise, thrown weapons and mishaps (MA E-2, p. 89-92; procedure 2.3, step 9)."""
    attacker = fight[strike.who]
    arm = attacker.arm(strike.arm)
    if arm is not None and not strike.riposte:
        use_up(fight, strike, attacker, arm)
    rolls = [] if strike.riposte else [strike.rolls.get("attack")]
    fight.emit(e.AttackEnded(strike.who))
    fight.mishaps(*rolls, strike.rolls.get("defence"))
    return False


def use_up(fight: Fight, strike: Strike, attacker: Combatant, arm: Arm) -> None:
    """What an attack costs besides the action: ammunition, noise, the thrown weapon (MA E-2; GR-5, GR-18, GR-34)."""
    if strike.way == "throw" and arm.weapon.throw != "no" and not arm.weapon.natural:
        fight.emit(e.ArmDropped(attacker.id, arm.id, fight[strike.target].position))
    elif strike.way == "shoot" and not arm.jammed:
        spend_round(fight, attacker, arm)
        fight.raise_attraction(arm.weapon.noise, arm.weapon.name)
    elif "improvised" in arm.weapon.id:
        fight.emit(e.ArmDropped(attacker.id, arm.id, attacker.position, gone=True))


def spend_round(fight: Fight, attacker: Combatant, arm: Arm) -> None:
    """One round or arrow a shot (MA W-11, W-12, p. 93-94)."""
    weapon = arm.weapon
    if weapon.capacity:
        fight.emit(e.AmmunitionSpent(attacker.id, arm.id, max(0, arm.loaded - 1)))
    elif weapon.ammo:
        left = max(0, attacker.rounds.get(weapon.ammo, 0) - 1)
        fight.emit(e.StockSpent(attacker.id, weapon.ammo, left))


STAGES: Mapping[str, Callable[[Fight, Strike], bool]] = {
    "start": declared,
    "astray": astray,
    "defend": defend,
    "roll": roll,
    "compare": compare,
    "hit": hit,
    "riposte": riposte,
    "after": after,
}
