"""Attacks: ways to strike, the test, the hit (2D6 1.8 and 1.9)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.arms import empty, lose_weapon
from mapoc_tui.rules.twod6.checks import BASE, Parts, bonus, concludes, roll_test, skill_of, unskilled
from mapoc_tui.rules.twod6.commands import Attack
from mapoc_tui.rules.twod6.happenings import EffectOver
from mapoc_tui.rules.twod6.harm import armor_parts, hurt
from mapoc_tui.rules.twod6.requests import forbidden, penalties
from mapoc_tui.rules.twod6.sheet import UNARMED, Weapon
from mapoc_tui.rules.twod6.skills import SKILLS
from mapoc_tui.rules.twod6.state import Combatant, Part, Purpose, State, Test, distance, engaged, seen, strangers
from mapoc_tui.rules.twod6.working import Reasons, Working

Way = tuple[Weapon, str]
"""A weapon and how it is used: ``melee``, ``shoot`` or ``throw``."""

BAND_NAMES = ("engaged", "near", "far")


def ways(one: Combatant) -> Iterator[Way]:
    """How somebody can strike: with what is in hand, with claws and teeth, unarmed (2D6 L-57, L-58, L-60, L-123)."""
    if one.hand:
        yield one.weapon, one.weapon.attack
        if one.weapon.thrown:
            yield one.weapon, "throw"
    for weapon in one.sheet.weapons:
        if weapon.natural:
            yield weapon, weapon.attack
    yield UNARMED, "melee"


def skill_for(way: str) -> str:
    """Melee hand to hand (2D6 L-57), Shoot at a distance (2D6 L-58)."""
    return "melee" if way == "melee" else "shoot"


def purpose_for(way: str) -> Purpose:
    """What an attack counts as, for help and specialities."""
    return "attack_melee" if way == "melee" else "attack_ranged"


# ------------------------------------------------------------------------------------------ may it be?


def refuse_attack(state: State, one: Combatant, command: Attack) -> Reasons:
    """Every reason against an attack, beyond those against any action."""
    target = state.combatants.get(command.target)
    weapon = next((weapon for weapon, way in ways(one) if (weapon.id, way) == (command.weapon, command.way)), None)
    reasons = _refuse_weapon(one, weapon, command)
    if target is None or not seen(one, target) or target.left:
        return [*reasons, "there is no such target"]
    reasons += _refuse_target(state, one, target)
    if weapon is not None:
        reasons += _refuse_range(state, one, target, weapon, command.way)
    return reasons


def _refuse_weapon(one: Combatant, weapon: Weapon | None, command: Attack) -> Reasons:
    if weapon is None:
        return [f"{one.name} cannot strike with that now"]
    reasons = []
    if command.way == "shoot" and weapon.id in one.unloaded:
        reasons.append(f"the {weapon.name} is not loaded")
    if command.nonlethal and weapon is not UNARMED:
        reasons.append("only an unarmed attack can be non-lethal")
    return reasons


def _refuse_target(state: State, one: Combatant, target: Combatant) -> Reasons:
    reasons = forbidden(one, "attack", target.id)
    if not strangers(one, target):
        reasons.append(f"{target.name} is on the same side")
    if target.vitals.dead:
        reasons.append(f"{target.name} is dead")
    if target.has("untargetable"):
        reasons.append(f"nobody can attack {target.name} this round")
    drawn = _drawn_to(state, one)
    if drawn is not None and drawn is not target:
        reasons.append(f"{one.name} has to attack {drawn.name} next")
    return reasons


def _drawn_to(state: State, one: Combatant) -> Combatant | None:
    """Whom this one has to attack next, as long as that one can be attacked at all (2D6 L-67)."""
    for effect in one.effects_of("drawn"):
        source = state[effect.source]
        if not source.out and seen(one, source) and not source.has("untargetable"):
            return source
    return None


def _refuse_range(state: State, one: Combatant, target: Combatant, weapon: Weapon, way: str) -> Reasons:
    """Hand to hand when engaged, a throw to near, a shot as far as the weapon carries (2D6 G-12, G-26)."""
    apart = distance(state, one, target)
    reach = {"melee": 0, "throw": 1, "shoot": weapon.reach}[way]
    if apart > reach:
        return [f"{target.name} is {BAND_NAMES[apart]}, too far for {_called(weapon)}"]
    if way == "shoot" and not weapon.close and engaged(state, one):
        return [f"{_called(weapon)} cannot be used while engaged"]
    return []


def _called(weapon: Weapon) -> str:
    return weapon.name if weapon is UNARMED else f"the {weapon.name}"


# ------------------------------------------------------------------------------------------ the test


def attack_test(state: State, one: Combatant, target: Combatant, weapon: Weapon, way: str, nonlethal: bool) -> Test:
    """The test that decides an attack: the attacker's, or the defender's own (2D6 L-57, L-58, L-62, G-14)."""
    if defender_rolls(state, one, target):
        return _defence_test(state, one, target, weapon, way, nonlethal)
    skill = skill_for(way)
    return Test(
        one.id,
        skill,
        purpose_for(way),
        target=target.id,
        weapon=weapon.id,
        topic=way,
        nonlethal=nonlethal,
        cl=(BASE, *_defence(state, target, way), *unskilled(state, one, skill)),
        bonus=_attack_bonus(state, one, target, weapon, way),
    )


def defender_rolls(state: State, one: Combatant, target: Combatant) -> bool:
    """Whether a player's character rolls to defend against an opponent, if it can at all (2D6 G-14)."""
    if state.rulings.npc_attack_mode != "defence" or one.sheet.player or not target.sheet.player:
        return False
    return not target.out and not _caught(state, target)


def _caught(state: State, one: Combatant) -> bool:
    """Whether surprise makes somebody defenceless (2D6 L-56, G-13)."""
    return state.rulings.surprise_mode == "lose_round" and one.has("surprised")


def _defence(state: State, target: Combatant, way: str) -> Parts:
    """What the target adds to the 8: skill (2D6 L-57, L-58) and defensive traits (2D6 L-61); nothing when surprised."""
    if _caught(state, target):
        return ()
    skill = _best_defence(state, target, way)
    parts = (Part(f"{SKILLS[skill]} of the target", skill_of(state, target, skill)),)
    return (*parts, *_hard_to_hit(target))


def _best_defence(state: State, target: Combatant, way: str) -> str:
    """The higher of Melee and Athletics hand to hand, Athletics against everything else."""
    melee = skill_of(state, target, "melee") if way == "melee" else -1
    return "melee" if melee > skill_of(state, target, "athletics") else "athletics"


def _hard_to_hit(target: Combatant) -> Parts:
    bonus_ = target.sheet.defence_bonus
    return (Part("Hard to hit", bonus_),) if bonus_ else ()


def _attack_bonus(state: State, one: Combatant, target: Combatant, weapon: Weapon, way: str) -> Parts:
    parts = bonus(state, one, skill_for(way), purpose_for(way), weapon.kind)
    return (*parts, *_circumstances(state, one, target, weapon, way))


def _circumstances(state: State, one: Combatant, target: Combatant, weapon: Weapon, way: str) -> Parts:
    """A long gun in a scuffle (2D6 G-26), and an attack against what was asked (2D6 L-41)."""
    parts = penalties(one, "attack", target.id) if one.effects else ()
    if way == "shoot" and weapon.close_modifier and engaged(state, one):
        parts = (*parts, Part("Engaged", weapon.close_modifier))
    return parts


def _defence_test(state: State, one: Combatant, target: Combatant, weapon: Weapon, way: str, nonlethal: bool) -> Test:
    """Melee or Athletics against 8 + the opponent's attack skill (2D6 G-14).

    What changes the opponent's chances changes the challenge level; traits that hinder attackers help the defender.
    """
    skill = _best_defence(state, target, way)
    against, *modifiers = _attack_bonus(state, one, target, weapon, way)
    against = evolve(against, label=f"{against.label} of the attacker")
    return Test(
        target.id,
        skill,
        "defence",
        target=one.id,
        weapon=weapon.id,
        topic=way,
        nonlethal=nonlethal,
        cl=(BASE, against, *modifiers, *unskilled(state, target, skill)),
        bonus=(*bonus(state, target, skill, "defence"), *_hard_to_hit(target)),
    )


def test_of(state: State, command: Attack) -> Test:
    """The test of an attack that is about to be made."""
    one = state[command.who]
    weapon = one.sheet.arms[command.weapon]
    return attack_test(state, one, state[command.target], weapon, command.way, command.nonlethal)


# ------------------------------------------------------------------------------------------ what happens


def attack(work: Working, command: Attack) -> None:
    """Roll an attack. Whatever lasts until the next attack is over with it; a throw or a shot has its price."""
    test = test_of(work.state, command)
    one = work.one(command.who)
    for effect in one.effects:
        lent = effect.kind == "help" and effect.topic == purpose_for(command.way) and test.purpose == "defence"
        if effect.edge == "attack" or lent:
            work.tell(EffectOver(one.id, effect.id, "used"), one.id)
    if command.way == "throw":
        lose_weapon(work, one.id, "thrown")
    elif command.way == "shoot" and one.sheet.arms[command.weapon].reload:
        empty(work, one.id, command.weapon)
    roll_test(work, test)


@concludes("attack_melee", "attack_ranged")
def _attacked(work: Working, test: Test) -> None:
    if test.passed:
        hit(work, test.who, test.target, test)


@concludes("defence")
def _defended(work: Working, test: Test) -> None:
    if not test.passed:
        hit(work, test.target, test.who, evolve(test, effect=""))


def hit(work: Working, attacker: str, target: str, test: Test) -> None:
    """d6 + the weapon's bonus + the attacker's, less armour, at least 1 (2D6 L-59, L-60, L-63, L-64); d6 more on
    a critical success that chose it, on top of the normal damage (2D6 L-65, L-121)."""
    one, struck = work.one(attacker), work.one(target)
    if struck.gone:
        return
    dice = 2 if test.effect == "extra_damage" else 1
    draw = work.roll(attacker, "damage", dice, f"Damage of {one.name} to {struck.name}")
    parts = (*damage_parts(one, one.sheet.arms[test.weapon], test.topic), *armor_parts(work.state, struck))
    amount = max(1, sum(draw.faces) + sum(part.value for part in parts))
    lethal = not test.nonlethal
    hurt(work, target, "attack", amount, source=attacker, draw=draw, parts=parts, lethal=lethal, weapon=test.weapon)


def damage_parts(one: Combatant, weapon: Weapon, way: str) -> Parts:
    """The weapon's bonus and the attacker's for that kind of attack (2D6 L-59, L-117)."""
    own = one.sheet.melee_damage if way == "melee" else one.sheet.ranged_damage
    parts = (Part(weapon.name, weapon.bonus), Part("Damage bonus", own))
    return tuple(part for part in parts if part.value)
