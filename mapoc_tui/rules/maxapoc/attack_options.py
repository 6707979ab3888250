"""Attacks as they are offered: the weapon, the grip, the target, with the exact chance beside each."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.rules.maxapoc.attacks import (
    arm_reasons,
    arms_with_ways,
    attack_check,
    attack_cost,
    attack_left,
    attacker_takes_ties,
    code_with_build,
    in_range,
    is_rush,
    perform,
    reasons,
)
from mapoc_tui.rules.maxapoc.checks import beats, chances, success_chance
from mapoc_tui.rules.maxapoc.commands import Attack, Retarget
from mapoc_tui.rules.maxapoc.damage import code_of, damage
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse
from mapoc_tui.rules.maxapoc.defences import best_free_defence
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.gear import DISTANCES
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance, hostile


def targets(state: State, one: Combatant) -> list[Combatant]:
    """Whom somebody would think of first: standing enemies, nearest first, then the fallen, then everybody else."""
    return sorted(
        (each for each in state.combatants.values() if each.id != one.id and each.here),
        key=lambda each: (not hostile(one, each), not each.able, abs(each.position - one.position)),
    )


def candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every attack that could be thought of: weapon, way, grip and target."""
    for arm, way, hands in arms_with_ways(one):
        for target in state.combatants.values():
            if target.id != one.id and target.here:
                yield Candidate(target.name, Attack(one.id, target.id, arm.id, way, hands))


def usable(state: State, one: Combatant) -> Iterator[tuple[Arm, str, int]]:
    """The weapons, ways and grips that nothing but the lack of a target speaks against."""
    for arm, way, hands in arms_with_ways(one):
        if next(attack_left(state, one, arm), None) is None and (
            next(arm_reasons(state, one, arm, way, hands), None) is None
        ):
            yield arm, way, hands


def reachable(state: State, one: Combatant, arm: Arm, way: str, others: list[Combatant]) -> list[Combatant]:
    """Those of the others whom a weapon can be used on."""
    return [each for each in others if in_range(state, arm.weapon, way, min(3, abs(each.position - one.position)))]


def is_open(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether any weapon reaches anybody now."""
    if one.attacks > 1 or attack_cost(state, one) > purse.left or "restrained" in one.marks:
        return False
    others = [each for each in state.combatants.values() if each.id != one.id and not (each.dead or each.gone)]
    return any(reachable(state, one, arm, way, others) for arm, way, _ in usable(state, one))


def weapon_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """The weapons that reach somebody."""
    others = targets(state, one)
    return [
        Option(
            f"{arm.id}-{way}-{hands}",
            weapon_label(arm, way, hands),
            branch=lambda arm=arm, way=way, hands=hands: target_options(state, one, arm, way, hands),  # type: ignore[misc]
            detail=weapon_detail(one, arm),
        )
        for arm, way, hands in usable(state, one)
        if reachable(state, one, arm, way, others)
    ]


def weapon_label(arm: Arm, way: str, hands: int) -> str:
    """The words for a weapon used in a way."""
    if way == "throw":
        return f"throw {arm.weapon.name}"
    return f"{arm.weapon.name}, both hands" if "versatile" in arm.weapon.traits and hands == 2 else arm.weapon.name


def weapon_detail(one: Combatant, arm: Arm) -> str:
    """Damage code and rounds left."""
    code = code_with_build(one, arm.weapon)
    rounds = f", {arm.loaded}/{arm.weapon.capacity}" if arm.weapon.capacity else ""
    return f"{code_of(code)} {damage(code).text}{rounds}"


def target_options(state: State, one: Combatant, arm: Arm, way: str, hands: int) -> list[Option]:
    """The targets of a weapon, each with the exact chance to hit; friends and bystanders behind one more step."""
    within = reachable(state, one, arm, way, targets(state, one))
    foes = [each for each in within if hostile(one, each)]
    friends = [each for each in within if not hostile(one, each)]

    def leaf(each: Combatant) -> Option:
        return Option(
            each.id,
            each.name,
            Attack(one.id, each.id, arm.id, way, hands),
            chance=lambda: hit_chance(state, one, each, arm, way, hands),
            detail=DISTANCES[distance(one, each)].capitalize() + ("" if each.able else ", down"),
        )

    options = [leaf(each) for each in foes]
    if friends:
        others = Option("others", "somebody else ...", branch=lambda: [leaf(each) for each in friends])
        options.append(others)
    return options


def hit_chance(state: State, one: Combatant, target: Combatant, arm: Arm, way: str, hands: int) -> Chance | None:
    """The exact chance to hit before Luck: against the target's best defence that costs nothing."""
    if "dying" in target.marks:
        return Chance(1.0, "takes one round off its Recovery Opportunity")
    held = state.active != one.id
    rush = is_rush(one, target.id, arm, way, held)
    check = attack_check(state, one, target, arm, way, hands, one.aim, one.attacks > 0, rush)
    strike = Strike(one.id, target=target.id, arm=arm.id, way=way, hands=hands, rush=rush)
    defence = best_free_defence(state, strike)
    if defence is None:
        return Chance(success_chance(state, check), "to hit, nothing defends")
    name, guard = defence
    value = beats(chances(state, check), chances(state, guard), attacker_takes_ties(one.sheet, target.sheet))
    return Chance(value, f"to hit against {name}")


ATTACK = Deed(
    Attack,
    "attack",
    "Attack",
    "a",
    candidates,
    reasons,
    perform,
    nothing="there is nobody to attack",
    is_open=is_open,
    branch=weapon_options,
)


def retarget_options(state: State, strike: Strike) -> list[Option]:
    """Whom else a declared attack can be turned on (MA T-11, p. 66; Q-270)."""
    one = state[strike.who]
    arm = one.arm(strike.arm)
    if arm is None:
        return []
    within = reachable(state, one, arm, strike.way, targets(state, one))
    return [Option(each.id, each.name, Retarget(one.id, each.id)) for each in within]
