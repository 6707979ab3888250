"""Attacks: with what, at whom, the rolls, and what a hit does (MA A-1 to A-16, p. 64-72; procedure 2.3)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.checks import DARK, Check, skill_check, stat_check
from mapoc_tui.rules.maxapoc.commands import Attack
from mapoc_tui.rules.maxapoc.conditions import Modifier
from mapoc_tui.rules.maxapoc.deeds import Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.gear import DISTANCES, FREE, MIDRANGE, RangeCell, Weapon
from mapoc_tui.rules.maxapoc.sheet import THROW, Sheet, base_threshold
from mapoc_tui.rules.maxapoc.state import HANDS, Arm, Combatant, State, distance
from mapoc_tui.rules.maxapoc.traits import trait_rows

FIGHTING_SKILLS = ("blades", "brawl", "clubs")
FIREARM_KINDS = ("handgun", "rifle", "shotgun")


# -- with what ---------------------------------------------------------------------------------


def ways(weapon: Weapon) -> tuple[str, ...]:
    """How a weapon can be used to attack (MA A-1, A-9, p. 66; GR-5)."""
    if weapon.skill == "none":
        return ()
    if weapon.melee:
        return ("strike",) if weapon.throw == "no" else ("strike", "throw")
    return ("throw",) if weapon.skill == THROW else ("shoot",)


def grips(weapon: Weapon, way: str) -> tuple[int, ...]:
    """How many hands may hold it (MA WT-1, WT-17, p. 91; GR-9, GR-32)."""
    if way == "strike" and "versatile" in weapon.traits:
        return (1, 2)
    return (weapon.hands,)


def free_hands(one: Combatant) -> int:
    """Hands that hold nothing (MA Q-176)."""
    useless = "arm_useless" in one.marks
    return HANDS - useless - sum(arm.grip for arm in one.arms if arm.place == "hand")


def is_firearm(weapon: Weapon) -> bool:
    """Handguns, long arms and the turret; neither bows nor launchers (GR-19)."""
    return weapon.kind in FIREARM_KINDS or "belt_fed" in weapon.traits


def arms_with_ways(one: Combatant) -> Iterator[tuple[Arm, str, int]]:
    """Every weapon with every way to use it and every grip."""
    for arm in one.arms:
        for way in ways(arm.weapon):
            for hands in grips(arm.weapon, way):
                yield arm, way, hands


def arm_reasons(state: State, one: Combatant, arm: Arm, way: str, hands: int) -> Iterator[str]:
    """What speaks against using a weapon now (MA A-11, A-14, p. 70, 71, 86, 91)."""
    weapon = arm.weapon
    if arm.place == "pack":
        yield f"{weapon.name} is not in hand"
    elif arm.place == "hand" and hands > arm.grip + free_hands(one):
        yield f"{weapon.name} needs {hands} hands"
    if way == "shoot":
        if arm.jammed:
            yield f"{weapon.name} is JAMMED"
        if weapon.capacity and arm.loaded < 1:
            yield f"{weapon.name} is empty"
        elif not weapon.capacity and weapon.ammo and one.rounds.get(weapon.ammo, 0) < 1:
            yield f"no {weapon.ammo} left for {weapon.name}"
    if "immobile" in weapon.traits:
        yield f"{weapon.name} has to be mounted"
    if weapon.strength > one.sheet.stats["STR"] and state.rulings.str_req_fail == "unusable":
        yield f"{weapon.name} needs Strength {weapon.strength}"


def attack_left(state: State, one: Combatant, arm: Arm) -> Iterator[str]:
    """One attack a phase; a second one with a Multi-Attack weapon or the other of a pair (MA A-5, A-12, p. 67, 69)."""
    if one.attacks == 0:
        return
    if one.attacks > 1 or not ("multi_attack" in arm.weapon.traits or is_pair(state, one, arm)):
        yield "the attack of this phase is spent"


def is_pair(state: State, one: Combatant, arm: Arm) -> bool:
    """Whether this and the weapon of the first attack are wielded as two of one damage code (MA A-12, p. 69; GR-11)."""
    first = one.arm(one.last_arm)
    if first is None or first.id == arm.id:
        return False
    fists = state.rulings.dual_wield == "fists_count"
    for each in (first, arm):
        held = each.place == "hand" and each.grip == 1
        if not held and not (fists and each.weapon.id == "bare_fist"):
            return False
    if state.rulings.dual_wield == "same_skill" and first.weapon.skill != arm.weapon.skill:
        return False
    if state.rulings.dual_wield == "modified_code":
        return code_with_build(one, first.weapon) == code_with_build(one, arm.weapon)
    return first.weapon.code == arm.weapon.code


# -- at whom -----------------------------------------------------------------------------------


def target_reasons(state: State, one: Combatant, arm: Arm, way: str, target: Combatant) -> Iterator[str]:
    """What speaks against a target (MA A-9, M-3, M-6, p. 66, 71, 72; Q-77)."""
    if target.id == one.id:
        yield "nobody attacks themselves"
        return
    if not target.here:
        yield f"{target.name} is {'dead' if target.dead else 'out of the fight'}"
    if not in_range(state, arm.weapon, way, distance(one, target)):
        yield f"{target.name} is out of reach at {DISTANCES[distance(one, target)].capitalize()}"


def in_range(state: State, weapon: Weapon, way: str, far: int) -> bool:
    """Whether a weapon used this way reaches so far."""
    if way == "strike":
        return far <= weapon.reach
    if way == "throw":
        return far <= min(MIDRANGE, weapon.max_range)
    return far <= weapon.max_range and cell(state, weapon.kind, far).effect != "impossible"


def cell(state: State, kind: str, far: int) -> RangeCell:
    """What the range table of this fight says (MA M-5, TB-4, p. 72)."""
    return state.ranges.get(kind, FREE)[far]


def reasons(state: State, one: Combatant, command: Attack, purse: Purse) -> Iterator[str]:
    """Everything that speaks against an attack."""
    yield from unable(state, one, attack_cost(state, one), purse)
    arm = one.arm(command.arm)
    target = state.combatants.get(command.target)
    if arm is None or command.way not in ways(arm.weapon):
        yield f"{one.name} has no such weapon to attack with"
    else:
        if command.hands not in grips(arm.weapon, command.way):
            yield f"{arm.weapon.name} is not held with {command.hands} hands"
        yield from attack_left(state, one, arm)
        yield from arm_reasons(state, one, arm, command.way, command.hands)
        if target is not None:
            yield from target_reasons(state, one, arm, command.way, target)
    if target is None:
        yield "there is no such target"
    elif one.marks & {"restrained"}:
        yield f"{one.name} is RESTRAINED"


def attack_cost(state: State, one: Combatant) -> int:
    """One Complex Action; a second attack may come free of cost (MA A-7, p. 66; Q-61)."""
    return 0 if one.attacks and state.rulings.multi_attack_cost == "free" else 1


# -- the roll ----------------------------------------------------------------------------------


def attack_check(
    state: State,
    one: Combatant,
    target: Combatant,
    arm: Arm,
    way: str,
    hands: int,
    aim: int,
    second: bool,
    rush: bool,
) -> Check:
    """The attack roll with every modifier (MA A-1, A-9, A-10, A-12, M-5, M-7, N-4; p. 63-72)."""
    weapon = arm.weapon
    far = distance(one, target)
    tags = {"attack", "melee" if way == "strike" else "ranged", way, DISTANCES[far]}
    if hands == 2:
        tags.add("two_hands")
    extra = situation(state, one, weapon, way, far, aim, second, rush)
    extra += [row.modifier for row in trait_rows(weapon.traits) if row.fits(tags)]
    skill = weapon.skill
    reliable = "reliable" in weapon.traits
    if way == "throw":
        check = throw_check(state, one, weapon, tags, extra, target)
    else:
        check = skill_check(one, "attack", skill, tags, extra, target)
    return Check(check.who, "attack", check.skill, check.base, check.parts, check.requirement, check.limit, reliable)


def throw_check(
    state: State, one: Combatant, weapon: Weapon, tags: set[str], extra: list[Modifier], target: Combatant
) -> Check:
    """A throw is rolled on Agility alone (MA A-9, p. 12; GR-4)."""
    own = weapon.skill
    either = state.rulings.throw_roll == "agility_or_skill" and own != THROW
    if either and base_threshold(one.sheet, own) > one.sheet.stats["AGI"]:
        return skill_check(one, "attack", own, tags, extra, target)
    return stat_check(one, "attack", "AGI", tags, extra, target)


def situation(
    state: State, one: Combatant, weapon: Weapon, way: str, far: int, aim: int, second: bool, rush: bool
) -> list[Modifier]:
    """Modifiers from how and from where the attack is made."""
    found = []
    if way != "strike":
        kind = "thrown" if way == "throw" else weapon.kind
        effect = cell(state, kind, far).effect
        if effect in ("advantage", "disadvantage"):
            found.append(Modifier(effect, 1, f"{kind} at {DISTANCES[far].capitalize()}"))  # type: ignore[arg-type]
    if aim:
        found.append(Modifier("advantage", aim, "aimed" if aim == 1 else f"aimed {aim} times"))
    if second:
        found.append(Modifier("disadvantage", 1, "second attack"))
    if rush:
        found.append(Modifier("advantage", 1, "rush"))
    if state.dark:
        found.append(DARK)
    if weapon.strength > one.sheet.stats["STR"] and state.rulings.str_req_fail == "disadvantage":
        found.append(Modifier("disadvantage", 1, f"needs Strength {weapon.strength}"))
    return found


def is_rush(one: Combatant, target: str, arm: Arm, way: str, held: bool) -> bool:
    """Two Distances since the last attack, the last of them into Close as this turn's first action (MA M-7, p. 72)."""
    return (
        not held
        and way == "strike"
        and one.used == 1
        and one.moved > 1
        and target in one.contacts
        and arm.weapon.skill in FIGHTING_SKILLS
    )


# -- the damage --------------------------------------------------------------------------------


def build_step(one: Sheet, weapon: Weapon) -> int:
    """The degrees that Build adds to a weapon's code, capped by the weapon (MA A-16, p. 30; WT-8, p. 91)."""
    return min(one.build_mod, weapon.build_max) if weapon.build else 0


def code_with_build(one: Combatant, weapon: Weapon) -> int:
    """The damage code of a weapon in somebody's hand; Build never takes it below Light (MA Q-208)."""
    return max(1, weapon.code + build_step(one.sheet, weapon))


def damage_steps(state: State, one: Combatant, weapon: Weapon, way: str, far: int, natural_1: bool) -> list[Modifier]:
    """What moves the damage code along the ladder (MA H-10, p. 81; DC-5)."""
    steps = []
    if build := build_step(one.sheet, weapon):
        steps.append(Modifier("code", build, "Build"))
    if way == "shoot" and (change := cell(state, weapon.kind, far).dc):
        steps.append(Modifier("code", change, f"{weapon.kind} at {DISTANCES[far].capitalize()}"))
    if weapon.strength > one.sheet.stats["STR"] and state.rulings.str_req_fail == "dc_minus_1":
        steps.append(Modifier("code", -1, f"needs Strength {weapon.strength}"))
    if natural_1 and state.rulings.critical_hit_bonus == "dc_plus_1":
        steps.append(Modifier("code", 1, "natural 1"))
    return steps


# -- who wins ----------------------------------------------------------------------------------


def attacker_takes_ties(attacker: Sheet, defender: Sheet) -> bool:
    """Who wins equal degrees (MA A-4, p. 66; TB-13; Q-56, Q-57)."""
    if attacker.party == defender.party:
        return True
    if attacker.party:
        return defender.rank != "boss"
    return attacker.rank == "boss"


def perform(fight: Fight, command: Attack, purse: Purse) -> None:
    """Declare the attack; everything else is resolved from the frame (MA A-2, p. 66)."""
    one = fight[command.who]
    arm = one.arm(command.arm)
    assert arm is not None
    if arm.place == "hand" and arm.grip != command.hands:
        fight.emit(e.ArmPlaced(one.id, arm.id, "hand", command.hands))
    fight.emit(
        e.AttackDeclared(
            one.id,
            command.target,
            command.arm,
            command.way,
            command.hands,
            purse.held,
            attack_cost(fight.state, one),
            aim=one.aim,
            second=one.attacks > 0,
            rush=is_rush(one, command.target, arm, command.way, purse.held),
            mode=command.mode,
            detail=command.detail,
            rounds=command.rounds,
            also=command.also,
        )
    )
