"""Attacks: with what, at whom, the rolls, and what a hit does (MA A-1 to A-16, p. 64-72; procedure 2.3)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.barriers import TRICK_SHOT, cover, trick_shot_requirement
from mapoc_tui.rules.maxapoc.combat.enemy_traits import pack_advantage
from mapoc_tui.rules.maxapoc.combat.holds import ONLY, RESTRAINT, WRANGLE, hold_between, in_use, needs_mode
from mapoc_tui.rules.maxapoc.combat.modes import BLIND, DISMANTLE, mode_of, mode_reasons, modes, open_sources
from mapoc_tui.rules.maxapoc.commands import Attack
from mapoc_tui.rules.maxapoc.content.gear import CLOSE, DISTANCES, FREE, LONG, MIDRANGE, SHORT, RangeCell, Weapon
from mapoc_tui.rules.maxapoc.content.sheet import NO_ROLL, THROW, Sheet, base_threshold
from mapoc_tui.rules.maxapoc.deeds import Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.rolls.checks import DARK, Check, possible, skill_check, stat_check, weighed, widened
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.rolls.lights import in_the_dark
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.rolls.traits import trait_rows
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance

FIGHTING_SKILLS = ("blades", "brawl", "clubs")
UNRELIABLE_FROM = 95
CRITICAL_FAILURE = 100
FIREARM_KINDS = ("handgun", "rifle", "shotgun")


# -- with what ---------------------------------------------------------------------------------


@cache
def uses(skill: str, kind: str, throw: str, hands: int, versatile: bool) -> tuple[tuple[str, int], ...]:
    """Every way to use a weapon with every grip, from the facts that decide it (MA A-1, A-9, p. 66; GR-5, GR-9)."""
    if skill == NO_ROLL:
        return ()
    if kind != "melee":
        return (("throw" if skill == THROW else "shoot", hands),)
    grips = (1, 2) if versatile else (hands,)
    thrown = (("throw", hands),) if throw != "no" else ()
    return (*(("strike", grip) for grip in grips), *thrown)


def uses_of(weapon: Weapon) -> tuple[tuple[str, int], ...]:
    """Every way to use a weapon with every grip; bombs are thrown in a way of their own (MA GR-37)."""
    if weapon.charge is not None:
        return ()
    return uses(weapon.skill, weapon.kind, weapon.throw, weapon.hands, "versatile" in weapon.traits)


def is_firearm(weapon: Weapon) -> bool:
    """Handguns, long arms and the turret; neither bows nor launchers (GR-19)."""
    return weapon.kind in FIREARM_KINDS or "belt_fed" in weapon.traits


def arms_with_ways(one: Combatant) -> Iterator[tuple[Arm, str, int]]:
    """Every weapon with every way to use it and every grip."""
    return ((arm, way, hands) for arm in one.arms for way, hands in uses_of(arm.weapon))


def arm_reasons(state: State, one: Combatant, arm: Arm, way: str, hands: int) -> Iterator[str]:
    """What speaks against using a weapon now (MA A-11, A-14, p. 70, 71, 86, 91)."""
    weapon = arm.weapon
    if arm.place == "pack":
        yield f"{weapon.name} is not in hand"
    elif arm.place == "hand" and hands > arm.grip + free_hands(one):
        yield f"{weapon.name} needs {hands} hands"
    if hands > 1 and "restrained" in one.marks:
        yield f"{one.name} is RESTRAINED and has one hand for {weapon.name}"
    if arm.broken:
        yield f"{weapon.name} is broken"
    if state.holds and in_use(state, arm):
        yield f"{weapon.name} holds somebody"
    if "hoplophobia" in one.marks and is_firearm(weapon):
        yield f"{one.name} is afraid of firearms"
    if way == "shoot":
        if arm.jammed:
            yield f"{weapon.name} is JAMMED"
        if weapon.capacity and arm.loaded < 1:
            yield f"{weapon.name} is empty"
        elif not weapon.capacity and weapon.ammo and one.rounds.get(weapon.ammo, 0) < 1:
            yield f"no {weapon.ammo} left for {weapon.name}"
    if "immobile" in weapon.traits and not is_mounted(state, one, arm):
        yield f"{weapon.name} has to be mounted"
    if weapon.strength > one.sheet.stats["STR"] and state.rulings.str_req_fail == "unusable":
        yield f"{weapon.name} needs Strength {weapon.strength}"


def is_mounted(state: State, one: Combatant, arm: Arm) -> bool:
    """Whether a weapon stands on the barrier that its user is behind (MA WT-9, BR-7, p. 91)."""
    barrier = state.barriers.get(arm.mount) if arm.mount else None
    return barrier is not None and barrier.armor > 0 and one.behind == barrier.id


def attack_left(state: State, one: Combatant, arm: Arm) -> Iterator[str]:
    """One attack a phase; a second one with a Multi-Attack weapon or the other of a pair.

    MA A-13, W-6, A-5, A-12, p. 67, 69.
    """
    if one.busy:
        yield from after_work(state, one)
    if one.attacks == 0:
        return
    if one.attacks > 1 or not ("multi_attack" in arm.weapon.traits or is_pair(state, one, arm)):
        yield "the attack of this phase is spent"


def only_attack_left(state: State, one: Combatant) -> Iterator[str]:
    """The same for what no weapon makes a second attack of: bombs, holds, powers (MA A-5, p. 67; Q-60, Q-186)."""
    if one.busy:
        yield from after_work(state, one)
    if one.attacks:
        yield "the attack of this phase is spent"


def after_work(state: State, one: Combatant) -> Iterator[str]:
    """Healing and repair bar an attack of the phase only where the table plays it so (MA K-5, p. 77; Q-186)."""
    if not state.rulings.heal_then_attack and any(work in one.busy for work in ("medicine", "repair")):
        yield f"{one.name} has healed or repaired in this phase"


def is_pair(state: State, one: Combatant, arm: Arm) -> bool:
    """Whether this and the weapon of the first attack are wielded as two of one damage code (MA A-12, p. 69; GR-11).

    One that was thrown by the first attack lies on the ground by now (GR-5).
    """
    thrown = next((loose.arm for loose in state.ground if loose.arm.id == one.last_arm), None)
    first = one.arm(one.last_arm) or thrown
    if first is None or first.id == arm.id:
        return False
    fists = state.rulings.dual_wield == "fists_count"
    for each in (first, arm):
        held = each is thrown or (each.place == "hand" and each.grip == 1)
        if not held and not (fists and each.weapon.id == "bare_fist"):
            return False
    if state.rulings.dual_wield == "same_skill" and first.weapon.skill != arm.weapon.skill:
        return False
    if state.rulings.dual_wield == "modified_code":
        return code_with_build(one, first.weapon) == code_with_build(one, arm.weapon)
    return first.weapon.code == arm.weapon.code


def build_step(one: Sheet, weapon: Weapon) -> int:
    """The degrees that Build adds to a weapon's code, capped by the weapon (MA A-16, p. 30; WT-8, p. 91)."""
    return min(one.build_mod, weapon.build_max) if weapon.build else 0


def code_with_build(one: Combatant, weapon: Weapon) -> int:
    """The damage code of a weapon in somebody's hand; Build never takes it below Light (MA G-10, W-4, Q-208)."""
    return max(1, weapon.code + build_step(one.sheet, weapon))


# -- at whom -----------------------------------------------------------------------------------


def target_reasons(
    state: State, one: Combatant, arm: Arm, way: str, target: Combatant, mode: str = ""
) -> Iterator[str]:
    """What speaks against a target (MA A-9, M-3, M-6, U-5, p. 66, 67, 71, 72; Q-77)."""
    if target.id == one.id and mode != RESTRAINT:
        yield from self_reasons(state, one, arm, way, mode)
    if not target.here:
        yield f"{target.name} is {'dead' if target.dead else 'out of the fight'}"
    if not in_range(state, arm.weapon, way, distance(one, target)):
        yield f"{target.name} is out of reach at {DISTANCES[distance(one, target)].capitalize()}"
    if mode != BLIND and not sees(state, one, target):
        yield f"{target.name} is UNSEEN to {one.name}"
    if "restrained" in one.marks:
        yield from bound_reasons(state, one, arm, way, target)


def self_reasons(state: State, one: Combatant, arm: Arm, way: str, mode: str) -> Iterator[str]:
    """Whoever could attack somebody else can turn the weapon on oneself instead (MA Q-281; G-2, p. 69)."""
    if mode:
        yield "only a plain attack is aimed at oneself"
    if "restrained" in one.marks:
        yield f"{one.name} is RESTRAINED"
    others = (each for each in state.combatants.values() if each.id != one.id and each.here and sees(state, one, each))
    if not any(in_range(state, arm.weapon, way, distance(one, each)) for each in others):
        yield "there is nobody else to attack"


def bound_reasons(state: State, one: Combatant, arm: Arm, way: str, target: Combatant) -> Iterator[str]:
    """The RESTRAINED strike only at whoever holds them, with what one hand can use up close (MA G-2; Q-132, Q-133)."""
    if target.id != one.id and hold_between(state, target.id, one.id) is None:
        yield f"{one.name} is RESTRAINED and can strike only at whoever holds it"
    pistol = way == "shoot" and arm.weapon.kind == "handgun" and distance(one, target) == CLOSE
    if not (way == "strike" or pistol) or arm.weapon.hands > 1:
        yield f"{one.name} is RESTRAINED and cannot use {arm.weapon.name}"


def in_range(state: State, weapon: Weapon, way: str, far: int) -> bool:
    """Whether a weapon used this way reaches so far."""
    if way == "strike":
        return far <= weapon.reach
    if way == "throw":
        return far <= min(MIDRANGE, weapon.max_range)
    return far <= weapon.max_range and cell(state, weapon.kind, far).effect != "impossible"


def cell(state: State, kind: str, far: int) -> RangeCell:
    """What the range table of this fight says (MA W-3, M-5, TB-4, p. 72)."""
    return state.ranges.get(kind, FREE)[far]


def reasons(state: State, one: Combatant, command: Attack, purse: Purse) -> Iterator[str]:
    """Everything that speaks against an attack."""
    yield from unable(state, one, attack_cost(state, one, command.mode), purse)
    arm = one.arm(command.arm)
    target = state.combatants.get(command.target)
    if arm is None or (command.way, command.hands) not in uses_of(arm.weapon):
        yield f"{one.name} has no such weapon to attack with in this way"
    else:
        if one.attacks or one.busy:
            yield from attack_left(state, one, arm)
        yield from arm_reasons(state, one, arm, command.way, command.hands)
        if command.rounds != 1 or command.also:
            yield from spread_reasons(state, one, command, arm)
        if (mode := needs_mode(arm.weapon)) and command.mode != mode:
            yield f"{arm.weapon.name} can only {ONLY[mode]}"
        if target is not None:
            yield from target_reasons(state, one, arm, command.way, target, command.mode)
            if command.mode:
                yield from mode_reasons(state, one, command, arm, target)
                yield from gate_reasons(state, one, command, purse)
    if target is None:
        yield "there is no such target"


def gate_reasons(state: State, one: Combatant, command: Attack, purse: Purse) -> Iterator[str]:
    """Disadvantage must not prevail before a Called Shot, and some roll must be able to succeed (MA S-1, p. 68)."""
    mode = modes().get(command.mode)
    if mode is None or not mode.rolls or one.arm(command.arm) is None or command.target not in state.combatants:
        return
    yield from shut_reasons(state, prospect(state, command, purse.held))


def shut_reasons(state: State, strike: Strike) -> Iterator[str]:
    """The gate for an attack as it would be made; nothing cancels the Disadvantage of the SELF-STABILISED (MA H-17)."""
    plain = widened(state, attack_check(state, evolve(strike, mode="", detail="")))
    weak = "self_stabilised" in state[strike.who].marks
    if mode_of(strike.mode).called and (weak or not open_sources(plain.parts, state.rulings.called_shot_gate)):
        yield "no Called Shot while Disadvantage prevails"
    if not possible(weighed(state, attack_check(state, strike))):
        yield "no roll can meet the requirement"


# -- bursts and second targets -----------------------------------------------------------------


def second_target_distance(weapon: Weapon) -> int | None:
    """How far a second target may be from the first, None when there can be none (MA WT-14, p. 91; GR-21)."""
    if "scattershot" in weapon.traits:
        return SHORT
    return LONG if "sweep" in weapon.traits else None


def spread_reasons(state: State, one: Combatant, command: Attack, arm: Arm) -> Iterator[str]:
    """What speaks against the size of a burst or a second target (MA WT-5, WT-14, p. 91; GR-16, GR-21)."""
    yield from burst_reasons(arm, command.rounds)
    if not command.also:
        return
    second, first = state.combatants.get(command.also), state.combatants.get(command.target)
    spacing = second_target_distance(arm.weapon)
    if spacing is None or command.way == "throw":
        yield f"{arm.weapon.name} strikes one target"
    elif second is None or first is None or len({one.id, first.id, second.id}) < 3:
        yield "the second target must be another one"
    else:
        yield from target_reasons(state, one, arm, command.way, second)
        same_band = distance(one, first) == distance(one, second) or "sweep" in arm.weapon.traits
        if not same_band or distance(first, second) > spacing:
            yield f"{second.name} is not near enough to {first.name}"


def burst_reasons(arm: Arm, rounds: int) -> Iterator[str]:
    """What speaks against the size of a burst (MA WT-5, p. 91; GR-16)."""
    if rounds < 1 or (rounds > 1 and "burst_fire" not in arm.weapon.traits):
        yield f"{arm.weapon.name} fires single shots"
    elif rounds > 1 and rounds > arm.loaded:
        yield f"only {arm.loaded} rounds are loaded"


def attack_cost(state: State, one: Combatant, mode: str = "") -> int:
    """One Complex Action; a second attack may come free of cost (MA A-7, p. 66; Q-61).

    To take a machine apart takes two, unless the table plays it as an attack (MA K-20, p. 58; Q-89).
    """
    if mode == DISMANTLE:
        return 2 if state.rulings.mechanics_vs_robots == "break" else 1
    return 0 if one.attacks and state.rulings.multi_attack_cost == "free" else 1


# -- the roll ----------------------------------------------------------------------------------


def prospect(state: State, command: Attack, held: bool) -> Strike:
    """The attack that a command would declare; without a roll it leaves a stored aim alone (MA Q-280).

    An aim does nothing for a second attack (MA N-4, p. 71; Q-64).
    """
    one = state[command.who]
    arm = one.arm(command.arm)
    assert arm is not None
    return Strike(
        one.id,
        target=command.target,
        arm=command.arm,
        way=command.way,
        hands=command.hands,
        mode=command.mode,
        detail=command.detail,
        rounds=command.rounds,
        also=command.also,
        aim=one.aim if mode_of(command.mode).rolls and not one.attacks else 0,
        second=one.attacks > 0,
        rush=is_rush(one, command.target, arm, command.way, held),
        cost=attack_cost(state, one, command.mode),
        held=held,
    )


def attack_check(state: State, strike: Strike) -> Check:
    """The attack roll with every modifier (MA A-1, A-9, A-10, A-12, M-5, M-7, N-4, S-1; p. 63-72)."""
    check = check_against(state, strike, state[strike.first or strike.target])
    if strike.also:
        other = check_against(state, strike, state[strike.also])
        check = evolve(check, parts=shared_parts(check.parts, other.parts))
    return check


def check_against(state: State, strike: Strike, target: Combatant) -> Check:
    """The attack roll as this target would have it."""
    one = state[strike.who]
    arm = one.arm(strike.arm)
    assert arm is not None
    weapon, mode = arm.weapon, mode_of(strike.mode)
    far = distance(one, target)
    near = hand_to_hand(strike, weapon, far)
    tags = {"attack", "melee" if near else "ranged", strike.way, DISTANCES[far], strike.mode}
    if strike.hands == 2:
        tags.add("two_hands")
    extra = [*situation(state, strike, weapon, far, target.position), *mode.modifiers]
    extra += [row.modifier for row in trait_rows(weapon.traits) if row.fits(tags)]
    if one.sheet.traits:
        extra += pack_advantage(state, one, target)
    if mode.stat:
        check = stat_check(one, "attack", mode.stat, tags, extra, target)
    elif mode.skill:
        check = skill_check(one, "attack", mode.skill, tags, extra, target)
    elif strike.way == "throw":
        check = throw_check(state, one, weapon, tags, extra, target)
    else:
        check = skill_check(one, "attack", weapon.skill, tags, extra, target)
    return evolve(
        check,
        requirement=requirement(state, strike, target),
        reliable="reliable" in weapon.traits,
        spoils_from=jams_from(weapon, strike.way) if state.rulings.jam_cancels_shot else CRITICAL_FAILURE,
    )


def requirement(state: State, strike: Strike, target: Combatant) -> int:
    """The least degree that succeeds: that of the mode, less past a barrier that crumbles (MA S-8, p. 68; Q-246)."""
    barrier = cover(state, state[strike.who], target) if strike.mode == TRICK_SHOT else None
    return trick_shot_requirement(state, barrier) if barrier else mode_of(strike.mode).requirement


def jams_from(weapon: Weapon, way: str) -> int:
    """The least value that jams a weapon: 95 when it is Unreliable, else 100 (MA A-14, p. 70; WT-16, p. 91)."""
    return UNRELIABLE_FROM if way == "shoot" and "unreliable" in weapon.traits else CRITICAL_FAILURE


def jams_at(weapon: Weapon, value: int) -> bool:
    """Whether a shot that shows this value jams the weapon (MA A-14, p. 70, 91; GR-18, GR-19)."""
    return value >= jams_from(weapon, "shoot") and (value < CRITICAL_FAILURE or is_firearm(weapon))


def hand_to_hand(strike: Strike, weapon: Weapon, far: int) -> bool:
    """Whether an attack is a melee attack; with Wrangle it is one at Close only (MA Q-67)."""
    return strike.way == "strike" and (far == CLOSE or weapon.skill != WRANGLE)


def shared_parts(one: tuple[Modifier, ...], other: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """With two targets a Disadvantage for either counts, an Advantage only if it is for both (MA GR-21)."""
    both = tuple(part for part in one if part.gives != "advantage" or part in other)
    return both + tuple(part for part in other if part.gives == "disadvantage" and part not in one)


def throw_check(
    state: State, one: Combatant, weapon: Weapon, tags: set[str], extra: list[Modifier], target: Combatant
) -> Check:
    """A throw is rolled on Agility alone (MA W-10, A-9, p. 12; GR-4)."""
    own = weapon.skill
    either = state.rulings.throw_roll == "agility_or_skill" and own != THROW
    if either and base_threshold(one.sheet, own) > one.sheet.stats["AGI"]:
        return skill_check(one, "attack", own, tags, extra, target)
    return stat_check(one, "attack", "AGI", tags, extra, target)


def situation(state: State, strike: Strike, weapon: Weapon, far: int, place: int) -> list[Modifier]:
    """Modifiers from how and from where the attack is made; ``place`` is where it goes."""
    found = []
    if strike.way != "strike" and strike.mode != BLIND:
        kind = "thrown" if strike.way == "throw" else weapon.kind
        effect = cell(state, kind, far).effect
        if effect in ("advantage", "disadvantage"):
            found.append(Modifier(effect, 1, f"{kind} at {DISTANCES[far].capitalize()}"))  # type: ignore[arg-type]
    if strike.aim:
        found.append(Modifier("advantage", strike.aim, "aimed" if strike.aim == 1 else f"aimed {strike.aim} times"))
    if strike.second:
        found.append(Modifier("disadvantage", 1, "second attack"))
    if strike.rush:
        found.append(Modifier("advantage", 1, "rush"))
    if steps := burst_disadvantages(strike.rounds):
        found.append(Modifier("disadvantage", steps, f"burst of {strike.rounds}"))
    if state.dark and in_the_dark(state, state[strike.who], place):
        found.append(DARK)
    if weapon.strength > state[strike.who].sheet.stats["STR"] and state.rulings.str_req_fail == "disadvantage":
        found.append(Modifier("disadvantage", 1, f"needs Strength {weapon.strength}"))
    return found


def burst_disadvantages(rounds: int) -> int:
    """The attacker's Disadvantages of a burst: one for every two rounds, four from eight on (MA WT-5, p. 91)."""
    return min(4, rounds // 2)


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


# -- who wins ----------------------------------------------------------------------------------


def attacker_takes_ties(attacker: Sheet, defender: Sheet) -> bool:
    """Who wins equal degrees (MA A-4, p. 66; TB-13; Q-56, Q-57)."""
    if attacker.party == defender.party:
        return True
    if attacker.party:
        return defender.rank != "boss"
    return attacker.rank == "boss"


def perform(fight: Fight, command: Attack, purse: Purse) -> None:
    """Declare the attack; everything else is resolved from the frame (MA A-2, p. 66).

    Whoever was hidden from the players shows itself: they have to know what they defend against. A second hand is on a
    Versatile weapon for the attack alone, for the grip changes free of cost (GR-9).
    """
    one = fight[command.who]
    if one.hidden and "unseen" not in one.marks:
        fight.emit(e.Hidden(one.id, False))
    strike = prospect(fight.state, command, purse.held)
    fight.emit(
        e.AttackDeclared(
            one.id,
            strike.target,
            strike.arm,
            strike.way,
            strike.hands,
            strike.held,
            strike.cost,
            strike.aim,
            strike.second,
            strike.rush,
            strike.mode,
            strike.detail,
            strike.rounds,
            strike.also,
        )
    )
