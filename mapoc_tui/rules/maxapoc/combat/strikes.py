"""An attack from its declaration to its end, stage by stage (MA A-2 to A-8, p. 66-67; procedure 2.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.ambush import alert
from mapoc_tui.rules.maxapoc.combat.attacks import (
    CRITICAL_FAILURE,
    arm_reasons,
    attack_check,
    attacker_takes_ties,
    jams_at,
    requirement,
    target_reasons,
)
from mapoc_tui.rules.maxapoc.combat.barriers import TRICK_SHOT, falls_prey
from mapoc_tui.rules.maxapoc.combat.defences import defence_check, defence_choices
from mapoc_tui.rules.maxapoc.combat.hit_codes import damage_degree, damage_steps
from mapoc_tui.rules.maxapoc.combat.holds import ALIGHT, WRANGLE, cut, grab, opposing_hold
from mapoc_tui.rules.maxapoc.combat.item_wear import burn_up, muffled
from mapoc_tui.rules.maxapoc.combat.mode_effects import EFFECTS, damage_item
from mapoc_tui.rules.maxapoc.combat.modes import BLIND, mode_of, suits
from mapoc_tui.rules.maxapoc.combat.stealth import give_away, startle
from mapoc_tui.rules.maxapoc.combat.wounds import wound
from mapoc_tui.rules.maxapoc.content.damage import damage
from mapoc_tui.rules.maxapoc.content.gear import SHORT
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harms.blasts import burst_of, explode
from mapoc_tui.rules.maxapoc.harms.fires import backburn
from mapoc_tui.rules.maxapoc.harms.harm import weaken
from mapoc_tui.rules.maxapoc.rolls.bonuses import of_one_camp
from mapoc_tui.rules.maxapoc.rolls.checks import Check, outdoes
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance

RUSH_DIE = 4
CONE_DIE = 6
BEFORE_THE_DICE = ("start", "astray")
DEGREES = ("failure", "Success", "Great", "Amazing", "Critical")


def step(fight: Fight, strike: Strike) -> bool:
    """Carry an attack on by one stage; tells whether it waits for a decision."""
    if strike.stage != "after" and broken_off(fight.state, strike):
        fight.emit(e.AttackEnded(strike.who))
        return False
    return STAGES[strike.stage](fight, strike)


def broken_off(state: State, strike: Strike) -> bool:
    """Whether the attacker, its weapon or the one whom a Riposte strikes has gone: the fallen strike no more.

    Whoever has lost the weapon before any dice takes the attack back instead (MA Q-270).
    """
    attacker = state[strike.who]
    if not attacker.able or (strike.stage not in BEFORE_THE_DICE and attacker.arm(strike.arm) is None):
        return True
    return strike.riposte and not state[strike.target].here


def arm_of(state: State, strike: Strike) -> Arm:
    """The weapon of a strike."""
    arm = state[strike.who].arm(strike.arm)
    assert arm is not None
    return arm


# -- declared ----------------------------------------------------------------------------------


def declared(fight: Fight, strike: Strike) -> bool:
    """Nobody interrupts any more. A target that is gone may be changed, or nothing is spent (MA Q-270)."""
    attacker, target = fight[strike.who], fight[strike.target]
    if undone(fight.state, strike):
        fight.emit(e.StageReached("astray"))
    elif not mode_of(strike.mode).rolls:
        fight.emit(e.AttackResolved(attacker.id, target.id, "hit", "no roll is needed"))
    elif is_prey(fight.state, strike) and not strike.also and "cone" not in arm_of(fight.state, strike).weapon.traits:
        fight.emit(e.AttackResolved(attacker.id, target.id, "fallen", "the target is DYING, so no roll is needed"))
    else:
        spread(fight, strike)
        fight.emit(e.StageReached("alert"))
    return False


def is_prey(state: State, strike: Strike) -> bool:
    """Whether the target is dying, so that an attack on it succeeds by itself (MA H-18, p. 80)."""
    return "dying" in state[strike.target].marks and falls_prey(state, strike)


def undone(state: State, strike: Strike) -> bool:
    """Whether others have made a declared attack impossible: no weapon, or none that can be used any more, no target,
    none for its mode (MA Q-270)."""
    one, target = state[strike.who], state[strike.target]
    arm = one.arm(strike.arm)
    if arm is None or next(arm_reasons(state, one, arm, strike.way, strike.hands), None):
        return True
    if next(target_reasons(state, one, arm, strike.way, target, strike.mode), None):
        return True
    return not suits(state, strike, arm, target)


def spread(fight: Fight, strike: Strike) -> None:
    """Scattershot and sweeps have a second target, a cone as many as its die says (MA WT-7, WT-14, p. 91; GR-23)."""
    if strike.also:
        fight.emit(e.TargetsSpread(strike.who, (strike.also,)))
    elif "cone" in arm_of(fight.state, strike).weapon.traits:
        die = fight.roll(strike.who, "cone", (CONE_DIE,), f"targets in {fight[strike.who].name}'s cone")
        others, lots = reached(fight, strike, die.faces[0] - 1)
        fight.emit(e.TargetsSpread(strike.who, tuple(others), (die, *lots)))


def reached(fight: Fight, strike: Strike, room: int) -> tuple[list[str], list[Draw]]:
    """So many others in a cone, the nearest first; lots settle who of those equally near (MA GR-23)."""
    found: list[str] = []
    lots: list[Draw] = []
    for group in in_cone(fight.state, strike):
        while len(group) > room - len(found) > 0:
            lots.append(fight.roll(strike.who, "cone", (len(group),), "who of those equally near is in the cone"))
            found.append(group.pop(lots[-1].faces[0] - 1))
        found += group[: room - len(found)]
    return found, lots


def in_cone(state: State, strike: Strike) -> list[list[str]]:
    """Whoever stands near the first target or between, friends too, by Distance from it, nearest first (MA GR-23)."""
    attacker, target = state[strike.who], state[strike.target]
    step = 1 if attacker.position > target.position else -1
    near = [one for one in state.combatants.values() if one.here and one.id not in (attacker.id, target.id)]
    places = range(target.position, attacker.position, step) or (target.position,)
    return [[one.id for one in near if one.position == place] for place in places]


def fallen(fight: Fight, strike: Strike) -> bool:
    """An attack on a dying one does no damage and takes one round (MA H-18, p. 80)."""
    fight.emit(e.StageReached("after"))
    weaken(fight, strike.target, 1, f"attacked by {fight[strike.who].name}")
    return False


def astray(fight: Fight, strike: Strike) -> bool:
    """The attacker chooses another target or takes the attack back."""
    return True


def defend(fight: Fight, strike: Strike) -> bool:
    """The target answers if it can (MA X-1, X-2, p. 66)."""
    if not fight[strike.target].here:
        fight.emit(e.StageReached("astray"))
        return False
    if opposing_hold(fight.state, strike):
        fight.emit(e.DefenceTaken(strike.target, "hold"))
        return False
    if next(defence_choices(fight.state, strike), None) is not None:
        return True
    fight.emit(e.DefenceTaken(strike.target, "none"))
    return False


# -- the dice ----------------------------------------------------------------------------------


def roll(fight: Fight, strike: Strike) -> bool:
    """Both roll; then the attacker and after it the defender may spend Luck (MA A-2, p. 66; Q-21).

    Of several targets all have answered before, and Luck for the one attack roll is spent at the first of them or
    not at all (MA X-1, D-17, p. 48, 66; GR-21).
    """
    if "attack" not in strike.rolls:
        following = next((who for who in strike.queue if fight[who].here), "")
        if following or strike.target != (strike.first or strike.target):
            fight.emit(e.NextAsked(strike.who, following))
            return False
        fight.check("attack", attack_check(fight.state, strike), strike.target)
    if strike.defence not in ("", "none"):
        fight.check("defence", defence_roll(fight.state, strike), strike.who)
    fight.emit(e.StageReached("compare"))
    slots = ("defence",) if strike.carried else ("attack", "defence")
    fight.offer_luck(*slots, lost=lambda slot: loses(fight.state, slot))
    return False


def defence_roll(state: State, strike: Strike) -> Check:
    """The defender's roll."""
    guard = state[strike.target].arm(strike.guard) if strike.guard else None
    return defence_check(state, strike, strike.defence, guard, strike.spent, strike.earlier)


def loses(state: State, slot: str) -> bool:
    """Whether a successful roll loses the comparison as things stand (MA Q-20).

    Of several targets the first one's comparison decides whether the attack roll may be rerolled (MA Q-19).
    """
    strike = state.stack[-1]
    assert isinstance(strike, Strike)
    return hits(state, strike) == (slot == "defence") and not (slot == "attack" and strike.carried)


# -- the comparison ----------------------------------------------------------------------------


def hits(state: State, strike: Strike) -> bool:
    """Whether the attack wins: the higher degree, a tie by rank (MA A-3, A-4, p. 66; D-6, p. 47)."""
    attack, defence = strike.rolls["attack"], strike.rolls.get("defence")
    return outdoes(attack, defence, attacker_takes_ties(state[strike.who].sheet, state[strike.target].sheet))


def compare(fight: Fight, strike: Strike) -> bool:
    """Jams come first; then hit, miss, or a Riposte that strikes (MA A-3, A-14, p. 66, 70; X-7, p. 67)."""
    if falls_back(fight.state, strike):
        fight.emit(e.ModeDropped(strike.who, evolve(strike.rolls["attack"], success=True)))
        return False
    attack, defence = strike.rolls["attack"], strike.rolls.get("defence")
    jammed = jams(fight.state, strike)
    if jammed and not strike.carried:
        fight.emit(e.Jammed(strike.who, strike.arm))
    if strike.mode == BLIND and attack.value == CRITICAL_FAILURE:
        stray(fight, strike)
        if strike.defence == "riposte" and defence is not None and defence.success:
            fight.emit(e.RiposteStruck(strike.target, strike.who, strike.guard, defence))
        return False
    failed = jammed and not attack.success
    if arm_of(fight.state, strike).missile is not None and not strike.riposte:
        result = "burst"
    elif is_prey(fight.state, strike) and not failed:
        result = "fallen"
    elif hits(fight.state, strike):
        result = "hit"
    elif strike.defence == "riposte" and defence is not None and defence.success:
        result = "riposte"
    else:
        result = "after"
    fight.emit(e.AttackResolved(strike.who, strike.target, result, verdict(fight.state, strike, result, failed)))
    return False


def stray(fight: Fight, strike: Strike) -> None:
    """A critical failure of a Blind Attack hits a friend near the target, else the attacker (MA U-9, p. 67; Q-105)."""
    one, target = fight[strike.who], fight[strike.target]
    friends = [
        each.id
        for each in fight.state.combatants.values()
        if each.here and each.id != one.id and of_one_camp(one, each) and distance(each, target) <= SHORT
    ]
    if len(friends) > 1:
        die = fight.roll(one.id, "stray", (len(friends),), f"whom the blow of {one.name} hits")
        fight.emit(e.AttackStrayed(one.id, friends[die.faces[0] - 1], (die,)))
    else:
        fight.emit(e.AttackStrayed(one.id, friends[0] if friends else one.id))


def falls_back(state: State, strike: Strike) -> bool:
    """Whether a Called Shot below its requirement is an ordinary attack at this table (MA Q-111)."""
    mode, attack = mode_of(strike.mode), strike.rolls["attack"]
    if not (mode.called and state.rulings.called_shot_fallback) or attack.success:
        return False
    return attack.degree > attack.requirement - requirement(state, strike, state[strike.target])


def jams(state: State, strike: Strike) -> bool:
    """Unreliable weapons jam on 95 to 99, firearms on a critical failure (MA C-28, W-8, A-14, p. 70; GR-18, GR-19)."""
    return strike.way == "shoot" and jams_at(arm_of(state, strike).weapon, strike.rolls["attack"].value)


def verdict(state: State, strike: Strike, result: str, jammed: bool) -> str:
    """Why the attack ends as it does."""
    attack, defence = strike.rolls["attack"], strike.rolls.get("defence")
    if jammed:
        return "the weapon jammed"
    if result == "fallen":
        return "the target is DYING, whatever the roll"
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
    """What a won attack does, by its mode (MA A-8, p. 50; S-3 to S-10, p. 68)."""
    what = mode_of(strike.mode).harm
    fight.emit(e.StageReached("struck"))
    if what != "none":
        HARMS[what](fight, strike, roll_damage(fight, strike))
    return False


def finish(fight: Fight, strike: Strike, amount: int) -> None:
    """A Coup de Grace takes the damage off the Recovery Opportunity (MA S-5, p. 68; H-20, p. 80; Q-124)."""
    target = fight[strike.target]
    if "dying" not in target.marks and not target.recovery:
        fight.emit(e.RecoveryLost(target.id, 0, target.sheet.recovery, "helpless"))
    weaken(fight, target.id, amount, "Coup de Grace")


HARMS: Mapping[str, Callable[[Fight, Strike, int], None]] = {
    "full": wound,
    "half": wound,
    "item": damage_item,
    "restraint": cut,
    "recovery": finish,
}


WOUNDS = ("full", "half")


def struck(fight: Fight, strike: Strike) -> bool:
    """What the mode does besides the damage."""
    fight.emit(e.StageReached("hurt"))
    effect = mode_of(strike.mode).effect
    if effect and fight[strike.target].here:
        EFFECTS[effect](fight, strike)
    hurt_it = mode_of(strike.mode).harm in WOUNDS and fight[strike.who].last_hit == strike.target
    if hurt_it and "grab" in arm_of(fight.state, strike).weapon.traits:
        grab(fight, strike)
    return False


def hurt(fight: Fight, strike: Strike) -> bool:
    """Whoever was hurt by somebody unseen may look for the attacker (MA U-7, p. 67, 79)."""
    fight.emit(e.StageReached("after"))
    if fight[strike.who].last_hit == strike.target:
        startle(fight, strike)
    return False


def roll_damage(fight: Fight, strike: Strike) -> int:
    """The damage dice of a hit; half of it counts for arms and legs (MA H-10, p. 81; Q-113, Q-168)."""
    state = fight.state
    one, weapon = state[strike.who], arm_of(state, strike).weapon
    attack = strike.rolls.get("attack")
    natural_1 = attack is not None and attack.value == 1
    steps = damage_steps(state, strike, weapon, natural_1)
    degree = damage_degree(weapon, steps)
    code = damage(degree)
    sides = [high for _, high in code.dice] + [RUSH_DIE] * (strike.rush and not strike.riposte)
    draw = fight.roll(one.id, "damage", sides, f"{code.text} damage of {one.name}'s {weapon.name}")
    best = natural_1 and state.rulings.critical_hit_bonus == "max_dice"
    total = sum(sides if best else draw.faces) + code.static
    halved = mode_of(strike.mode).name if mode_of(strike.mode).harm == "half" else ""
    if halved:
        total //= 2
    extra = draw.faces[-1] if strike.rush and not strike.riposte else 0
    fight.emit(e.DamageRolled(one.id, strike.target, degree, tuple(steps), (draw,), total, extra, halved))
    return total


def burst(fight: Fight, strike: Strike) -> bool:
    """A rocket bursts at its target, which has no second Dodge, or one Distance behind it (MA WT-23, p. 90; GR-45)."""
    one, target = fight[strike.who], fight[strike.target]
    missile = arm_of(fight.state, strike).missile
    assert missile is not None
    hit_it = hits(fight.state, strike)
    behind = 1 if target.position > one.position or (target.position == one.position and one.sheet.party) else -1
    fight.emit(e.StageReached("after"))
    spared = (target.id,) if hit_it else ()
    past = target.behind if hit_it and strike.mode == TRICK_SHOT else ""
    explode(fight, one.id, burst_of(missile), target.position + (0 if hit_it else behind), past, spared)
    return False


def riposte(fight: Fight, strike: Strike) -> bool:
    """The defender strikes back with the weapon that stopped the attack (MA X-7, p. 67; Q-68)."""
    fight.emit(e.StageReached("after"))
    fight.emit(e.RiposteStruck(strike.target, strike.who, strike.guard, strike.rolls["defence"]))
    return False


# -- afterwards --------------------------------------------------------------------------------


def after(fight: Fight, strike: Strike) -> bool:
    """Rounds, noise, thrown weapons, the next target, mishaps (MA E-2, p. 89-92; procedure 2.3, step 9)."""
    attacker = fight[strike.who]
    arm = attacker.arm(strike.arm)
    if arm is not None and not (strike.riposte or strike.carried):
        use_up(fight, strike, attacker, arm)
    rolls = (None if strike.riposte or strike.carried else strike.rolls.get("attack"), strike.rolls.get("defence"))
    if following := next((each.target for each in strike.answers if fight[each.target].here), ""):
        fight.emit(e.AttackCarriedOver(strike.who, following))
        fight.mishaps(*rolls)
        return False
    give_away(fight, strike, wrangle=arm is not None and arm.weapon.skill == WRANGLE)
    fight.emit(e.AttackEnded(strike.who))
    if arm is not None and strike.way == "shoot" and not arm.jammed:
        backburn(fight, strike.who, arm.weapon)
    fight.mishaps(*rolls)
    return False


def use_up(fight: Fight, strike: Strike, attacker: Combatant, arm: Arm) -> None:
    """What an attack costs besides the action: ammunition, noise, the thrown weapon.

    MA W-5, E-2; GR-5, GR-18, GR-34.
    """
    if "improvised" in arm.weapon.id:
        fight.emit(e.ArmDropped(attacker.id, arm.id, attacker.position, gone=True))
    elif strike.mode == ALIGHT:
        burn_up(fight, attacker, arm, fight[strike.target].position if strike.way == "throw" else None)
    elif strike.way == "throw" and arm.weapon.throw != "no" and not arm.weapon.natural:
        fight.emit(e.ArmDropped(attacker.id, arm.id, fight[strike.target].position))
    elif strike.way == "shoot" and fired(fight.state, strike):
        spend_rounds(fight, attacker, arm, strike.rounds)
        times = strike.rounds if fight.state.rulings.eag_per == "round" else 1
        fight.raise_attraction(muffled(fight, attacker.id, arm.weapon, times), arm.weapon.name)


def fired(state: State, strike: Strike) -> bool:
    """Whether the shot left the weapon; a jam keeps it in, unless it spoils the shot only afterwards (GR-18)."""
    attack = strike.rolls.get("attack")
    return attack is None or attack.success or not jams(state, strike)


def spend_rounds(fight: Fight, attacker: Combatant, arm: Arm, rounds: int) -> None:
    """One round or arrow a shot, all rounds of a burst (MA W-11, W-12, p. 93-94; GR-17)."""
    weapon = arm.weapon
    if weapon.capacity:
        fight.emit(e.AmmunitionSpent(attacker.id, arm.id, max(0, arm.loaded - rounds)))
    elif weapon.ammo:
        left = max(0, attacker.rounds.get(weapon.ammo, 0) - 1)
        fight.emit(e.StockSpent(attacker.id, weapon.ammo, left))


STAGES: Mapping[str, Callable[[Fight, Strike], bool]] = {
    "start": declared,
    "astray": astray,
    "alert": alert,
    "defend": defend,
    "roll": roll,
    "compare": compare,
    "fallen": fallen,
    "hit": hit,
    "struck": struck,
    "hurt": hurt,
    "riposte": riposte,
    "burst": burst,
    "after": after,
}
