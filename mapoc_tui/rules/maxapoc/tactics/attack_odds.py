"""The exact odds of the attacks that somebody could make, remembered as long as nothing changes that they rest on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NamedTuple

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.combat.attacks import (
    FIGHTING_SKILLS,
    arm_reasons,
    attack_check,
    cell,
    hand_to_hand,
    in_range,
)
from mapoc_tui.rules.maxapoc.combat.attacks import uses_of as ways_of
from mapoc_tui.rules.maxapoc.combat.barriers import cover
from mapoc_tui.rules.maxapoc.combat.defences import UNPARRIED, guards
from mapoc_tui.rules.maxapoc.combat.hit_codes import code_steps, damage_degree
from mapoc_tui.rules.maxapoc.combat.holds import needs_mode
from mapoc_tui.rules.maxapoc.content.gear import CLOSE, DISTANCES, MIDRANGE, Weapon
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.rolls.checks import chances
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.rolls.lights import in_the_dark, lights
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance
from mapoc_tui.rules.maxapoc.tactics.expectation import Degrees, free_guards
from mapoc_tui.rules.maxapoc.tactics.remembering import Memory

LONGEST_BURST = 4

MOST_ATTACKS = 512
"""So many chances of attack rolls are remembered of a method."""

TRAIT_WORTH = {"grab": 3.0, "stun": 2.0}
"""What weapon traits are worth beside the damage, in points of health."""

FOLLOW_UP = 0.3
"""What a second attack adds to a weapon that allows one, beside an aim."""

FITS = {"advantage": 2, "none": 1, "disadvantage": 0, "impossible": -1}


# -- attacking ---------------------------------------------------------------------------------


class Method:
    """A weapon used in one way by somebody: how far it reaches in Distances, what a hit does, how the roll may end.

    It serves for the combatant as it is or might be: elsewhere, aiming, in other conditions.
    """

    def __init__(self, state: State, me: Combatant, arm: Arm, way: str, hands: int, rounds: int) -> None:
        weapon = arm.weapon
        fars = range(len(DISTANCES))
        self.way, self.hands, self.rounds = way, hands, rounds
        self.weapon, self.reach = weapon, reach_of(weapon, way)
        self.strike = Strike(me.id, arm=arm.id, way=way, hands=hands, rounds=rounds)
        self.reaches = frozenset(far for far in fars if in_range(state, weapon, way, far))
        self.fits = [fit(state, weapon, way, far) for far in fars]
        self.worth = trait_worth(weapon.traits)
        self.often = 1 + FOLLOW_UP * ("multi_attack" in weapon.traits)
        self.charges = way == "strike" and weapon.skill in FIGHTING_SKILLS and self.reach == CLOSE
        """Whether an attack after a move may be a rush (MA M-7, p. 72)."""
        shot = arm.missile or weapon
        self.degrees = [damage_degree(shot, code_steps(state, self.strike, shot, False, far)) for far in fars]
        """The degree of the damage code of a hit, by Distance."""
        self._attacks: dict[tuple[object, ...], Degrees] = {}
        self._personal = bool(me.bonuses or "pack" in me.sheet.traits)
        barred = frozenset(UNPARRIED.intersection(weapon.traits))
        self.faced = [(hand_to_hand(self.strike, weapon, far), way == "throw", rounds > 1, barred) for far in fars]
        """What decides on the defences against it, by Distance."""

    def attack(
        self, state: State, me: Combatant, foe: Combatant, far: int, rush: bool, second: bool, aim: int
    ) -> Degrees:
        """The chances of the attack roll; the target matters by its conditions, and to few by who it is."""
        whom = (foe.id, foe.beset) if self._personal else None
        dim = state.dark and is_dim(state, me, foe, far)
        key = (me.marks, foe.marks, far, rush, second, aim, dim, whom)
        if key not in self._attacks:
            if len(self._attacks) >= MOST_ATTACKS:
                self._attacks.clear()
            strike = evolve(self.strike, target=foe.id, rush=rush, second=second, aim=aim)
            world = imagined(state, placed(me, foe, far))
            self._attacks[key] = chances(world, attack_check(world, strike))
        return self._attacks[key]


class Use(NamedTuple):
    """A weapon that somebody has, and a method to use it."""

    arm: Arm
    method: Method


_USES: Memory[list[Use]] = Memory(1024)
_USES_OF_ARMS: Memory[list[Use]] = Memory(4096)


def uses_of(state: State, me: Combatant) -> list[Use]:
    """Every way to attack with what somebody has in hand, worked out anew only as far as something has changed."""
    same = (me.sheet, me.items, me.bonuses, me.rounds, state.rulings, state.ranges, state.holds, state.barriers)
    equal = (me.id, me.marks, me.inhand, me.behind)

    def found() -> list[Use]:
        hands = free_hands(me)
        return [use for arm in me.arms for use in _USES_OF_ARMS.recall((arm, *same), (hands, *equal), usable(arm))]

    def usable(arm: Arm) -> Callable[[], list[Use]]:
        return lambda: list(uses_of_arm(state, me, arm))

    return _USES.recall((me.arms, me.conditions, *same), (me.holding, me.carrying, *equal), found)


def uses_of_arm(state: State, me: Combatant, arm: Arm) -> Iterator[Use]:
    """Every way to attack with a weapon that nothing but the lack of a target speaks against."""
    for way, hands in () if needs_mode(arm.weapon) else ways_of(arm.weapon):
        if next(arm_reasons(state, me, arm, way, hands), None) is None:
            bursts = way == "shoot" and "burst_fire" in arm.weapon.traits
            for rounds in (1, *range(2, min(arm.loaded, LONGEST_BURST) + 1)) if bursts else (1,):
                yield Use(arm, method_of(state, me, arm, way, hands, rounds))


_METHODS: Memory[Method] = Memory(2048)


def method_of(state: State, me: Combatant, arm: Arm, way: str, hands: int, rounds: int = 1) -> Method:
    """The method, new only if something has changed that it rests on."""
    same = (me.sheet, me.items, me.bonuses, arm.weapon, arm.missile, state.rulings, state.ranges)
    equal = (me.id, me.inhand, arm.id, way, hands, rounds)
    return _METHODS.recall(same, equal, lambda: Method(state, me, arm, way, hands, rounds))


def reach_of(weapon: Weapon, way: str) -> int:
    """How far a weapon reaches in a way, in Distances."""
    if way == "strike":
        return weapon.reach
    return min(MIDRANGE, weapon.max_range) if way == "throw" else weapon.max_range


def fit(state: State, weapon: Weapon, way: str, far: int) -> int:
    """How well a distance suits a weapon that works from afar: 1 without help or hindrance, -1 beyond its reach."""
    if not in_range(state, weapon, way, far):
        return -1
    found = cell(state, "thrown" if way == "throw" else weapon.kind, far)
    return FITS[found.effect] + found.dc


@lru_cache(maxsize=1024)
def trait_worth(traits: tuple[str, ...]) -> float:
    """What the traits of a weapon are worth beside its damage."""
    return sum(TRAIT_WORTH.get(trait, 0.0) for trait in traits)


def placed(me: Combatant, foe: Combatant, far: int) -> Combatant:
    """A combatant as it might be, so far from an enemy, on the side on which it stands."""
    if distance(me, foe) == far:
        return me
    return evolve(me, position=foe.position + (far if me.position > foe.position else -far))


def imagined(state: State, me: Combatant) -> State:
    """The fight with a combatant as it might be."""
    return evolve(state, combatants={**state.combatants, me.id: me})


def is_dim(state: State, me: Combatant, foe: Combatant, far: int) -> bool:
    """Whether the dark hampers an attack from so far; whoever bears a light takes it along."""
    world = imagined(state, placed(me, foe, far)) if lights(me.marks) else state
    return in_the_dark(world, me, foe.position)


# -- defending ---------------------------------------------------------------------------------


_GUARDS: Memory[tuple[Degrees, ...]] = Memory(4096)
_PARRIERS: Memory[tuple[str, ...]] = Memory(1024)


def guards_against(state: State, me: Combatant, method: Method, foe: Combatant, far: int) -> tuple[Degrees, ...]:
    """The chances of every defence without a price of an enemy against a method from so far."""

    def worked_out() -> tuple[Degrees, ...]:
        world = imagined(state, placed(me, foe, far))
        return tuple(free_guards(world, evolve(method.strike, target=foe.id)))

    ready = _PARRIERS.recall((foe.arms,), (), lambda: tuple(arm.weapon.skill for arm in guards(foe)))
    covered = bool(foe.behind) and cover(state, placed(me, foe, far), foe) is not None
    same = (foe.sheet, foe.items, foe.bonuses, state.rulings)
    own = (foe.id, foe.marks, foe.inhand, foe.defences, ready, covered)
    whom = me.id if foe.bonuses else ""
    return _GUARDS.recall(same, (*own, whom, me.marks, sees(state, foe, me), *method.faced[far]), worked_out)
