"""The exact odds of the attacks that somebody could make, remembered as long as nothing changes that they rest on."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import NamedTuple

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.combat.attacks import (
    FIGHTING_SKILLS,
    arm_reasons,
    attack_check,
    attacker_takes_ties,
    cell,
    hand_to_hand,
    in_range,
)
from mapoc_tui.rules.maxapoc.combat.attacks import uses_of as ways_of
from mapoc_tui.rules.maxapoc.combat.barriers import cover
from mapoc_tui.rules.maxapoc.combat.defences import UNPARRIED, check_now, guards, in_melee
from mapoc_tui.rules.maxapoc.combat.hit_codes import code_steps, damage_degree
from mapoc_tui.rules.maxapoc.combat.holds import needs_mode
from mapoc_tui.rules.maxapoc.content.gear import CLOSE, DISTANCES, MIDRANGE, Weapon
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.rolls.checks import chances
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.rolls.lights import in_the_dark, lights
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance
from mapoc_tui.rules.maxapoc.tactics.expectation import Degrees, Toll, free_guards, hit_chance, toll
from mapoc_tui.rules.maxapoc.tactics.remembering import Memory
from mapoc_tui.rules.maxapoc.tactics.sizing_up import shoots

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
        self.personal = bool(me.bonuses or "pack" in me.sheet.traits)
        barred = frozenset(UNPARRIED.intersection(weapon.traits))
        self.faced = [(hand_to_hand(self.strike, weapon, far), way == "throw", rounds > 1, barred) for far in fars]
        """What decides on the defences against it, by Distance."""

    def attack(
        self, state: State, me: Combatant, foe: Combatant, far: int, rush: bool, second: bool, aim: int, dim: bool
    ) -> Degrees:
        """The chances of the attack roll; the target matters by its conditions, and to few by who it is."""
        whom = (foe.id, foe.beset) if self.personal else None
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


class Arsenal:
    """Every way to attack with what somebody has in hand; the same object as long as nothing changes there."""

    def __init__(self, uses: list[Use]) -> None:
        methods = [use.method for use in uses]
        strongest = max([method.weapon.code for method in methods], default=0)
        self.uses = uses
        self.main = [method for method in methods if method.weapon.code >= strongest - 1]
        """The ways to attack with the strongest weapons."""
        self.personal = any(method.personal for method in methods)
        self.throws = "throw" in [method.way for method in methods]
        self.launches = any(use.arm.missile for use in uses)


_AT_HAND: Memory[Arsenal] = Memory(1024)
_ARSENALS: Memory[Arsenal] = Memory(4096)
_USES: Memory[list[Use]] = Memory(4096)


def arsenal_of(state: State, me: Combatant) -> Arsenal:
    """What somebody could attack with; it is another one only if something has changed that decides on it."""
    same = (me.sheet, me.bonuses, state.rulings, state.ranges, state.holds, state.barriers)
    equal = (me.id, me.marks, me.inhand, me.behind, tuple(me.items))

    def found() -> Arsenal:
        own = (free_hands(me), *equal)
        gear = [each for arm in me.arms for each in (arm.weapon, arm.missile)]
        kinds = [
            (
                *(arm.id, arm.place, arm.grip, arm.jammed, arm.worn, arm.mount),
                arm.loaded > 0,
                (LONGEST_BURST if arm.loaded > LONGEST_BURST else arm.loaded) * ("burst_fire" in arm.weapon.traits),
                not arm.weapon.capacity and me.rounds.get(arm.weapon.ammo, 0) > 0,
            )
            for arm in me.arms
        ]

        def anew() -> Arsenal:
            uses = []
            for arm, kind in zip(me.arms, kinds, strict=True):
                kept = (arm.weapon, arm.missile, *same)
                uses += _USES.recall(kept, (*kind, *own), partial(uses_of_arm, state, me, arm))
            return Arsenal(uses)

        return _ARSENALS.recall((*gear, *same), (*kinds, *own), anew)

    return _AT_HAND.recall((me.arms, me.conditions, me.rounds, *same), (me.holding, me.carrying, *equal), found)


def burst_sizes(arm: Arm) -> range:
    """How many rounds one attack may fire."""
    most = min(arm.loaded, LONGEST_BURST) if "burst_fire" in arm.weapon.traits else 1
    return range(1, max(1, most) + 1)


def uses_of_arm(state: State, me: Combatant, arm: Arm) -> list[Use]:
    """Every way to use a weapon that nothing but the lack of a target speaks against."""
    found = []
    for way, hands in () if needs_mode(arm.weapon) else ways_of(arm.weapon):
        if next(arm_reasons(state, me, arm, way, hands), None) is None:
            for rounds in burst_sizes(arm) if way == "shoot" else (1,):
                found.append(Use(arm, method_of(state, me, arm, way, hands, rounds)))
    return found


_METHODS: Memory[Method] = Memory(2048)


def method_of(state: State, me: Combatant, arm: Arm, way: str, hands: int, rounds: int = 1) -> Method:
    """The method, new only if something has changed that it rests on."""
    same = (me.sheet, me.bonuses, arm.weapon, arm.missile, state.rulings, state.ranges)
    equal = (me.id, tuple(me.items), me.inhand, arm.id, way, hands, rounds)
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


MOST_HITS = 4096
"""So many chances to hit an enemy are remembered."""


class Target:
    """An enemy as far as the chances to hit it go, with those that are known; the same object as long as it is so."""

    def __init__(self, parriers: tuple[str, ...], shoots: bool) -> None:
        self.parriers, self.shoots = parriers, shoots
        self.hits: dict[tuple[object, ...], float] = {}
        self.promises: dict[tuple[object, ...], float] = {}


_TARGETS: Memory[Target] = Memory(1024)
_KINDS_OF_TARGET: Memory[Target] = Memory(1024)
_READY: Memory[tuple[tuple[str, ...], bool]] = Memory(1024)


def target_of(state: State, foe: Combatant) -> Target:
    """An enemy as a target."""

    def found() -> Target:
        ready = _READY.recall((foe.arms,), (), lambda: (parriers(foe), shoots(foe)))
        same = (foe.sheet, foe.bonuses, state.rulings)
        equal = (foe.id, foe.marks, tuple(foe.items), foe.inhand, foe.defences, *ready)
        return _KINDS_OF_TARGET.recall(same, equal, lambda: Target(*ready))

    return _TARGETS.recall((foe, state.rulings), (), found)


def parriers(foe: Combatant) -> tuple[str, ...]:
    """The skills of the weapons with which somebody can parry."""
    return tuple([arm.weapon.skill for arm in guards(foe)])


def hit_chance_on(
    state: State,
    me: Combatant,
    method: Method,
    foe: Combatant,
    target: Target,
    far: int,
    rush: bool,
    second: bool,
    aim: int,
) -> float:
    """The exact chance to hit, after so many aims, whoever defends as well as it can for free."""
    dim = state.dark and is_dim(state, me, foe, far)
    covered = bool(foe.behind) and cover(state, placed(me, foe, far), foe) is not None
    seen = "unseen" not in me.marks or sees(state, foe, me)
    beset = foe.beset if method.personal else ()
    key = (method, me.marks, far, rush, second, aim, dim, covered, seen, beset)
    hits = target.hits
    if key not in hits:
        if len(hits) >= MOST_HITS:
            hits.clear()
        attack = method.attack(state, me, foe, far, rush, second, aim, dim)
        tie = attacker_takes_ties(me.sheet, foe.sheet)
        hits[key] = hit_chance(attack, guards_against(state, me, method, foe, target, far, covered, seen), tie)
    return hits[key]


_GUARDS: Memory[tuple[Degrees, ...]] = Memory(4096)


def guards_against(
    state: State, me: Combatant, method: Method, foe: Combatant, target: Target, far: int, covered: bool, seen: bool
) -> tuple[Degrees, ...]:
    """The chances of every defence without a price of an enemy against a method from so far."""

    def worked_out() -> tuple[Degrees, ...]:
        world = imagined(state, placed(me, foe, far))
        return tuple(free_guards(world, evolve(method.strike, target=foe.id)))

    same = (foe.sheet, foe.bonuses, state.rulings)
    own = (foe.id, foe.marks, tuple(foe.items), foe.inhand, foe.defences, target.parriers, covered)
    whom = me.id if foe.bonuses else ""
    return _GUARDS.recall(same, (*own, whom, me.marks, seen, *method.faced[far]), worked_out)


_OWN_GUARDS: Memory[Degrees] = Memory(4096)


def guard_chances(state: State, strike: Strike, defence: str, arm: Arm | None, held: bool) -> Degrees:
    """The chances of a defence against an attack that has been declared."""
    one, attacker = state[strike.target], state[strike.who]
    same = (one.sheet, one.bonuses, state.rulings)
    own = (
        one.id,
        one.marks,
        tuple(one.items),
        one.inhand,
        one.defences,
        defence,
        arm.weapon.skill if arm else "",
        held,
    )
    faced = (attacker.marks, sees(state, one, attacker), in_melee(state, strike), strike.rounds > 1)
    whom = attacker.id if one.bonuses else ""
    return _OWN_GUARDS.recall(
        same, (*own, *faced, whom), lambda: chances(state, check_now(state, strike, defence, arm, held))
    )


def toll_of(state: State, method: Method, foe: Combatant, far: int, rush: bool) -> Toll:
    """What a hit takes off an enemy as it stands."""
    return toll(method.degrees[far], rush, foe.armor, foe.hp, state.rulings.overflow)
