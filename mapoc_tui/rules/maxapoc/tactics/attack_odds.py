"""The exact odds of the attacks that somebody could make, worked out once as long as nobody else changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from attrs import fields, frozen

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.combat.attacks import (
    arm_reasons,
    arms_with_ways,
    attack_check,
    attacker_takes_ties,
    target_reasons,
)
from mapoc_tui.rules.maxapoc.combat.defences import parries
from mapoc_tui.rules.maxapoc.combat.holds import needs_mode
from mapoc_tui.rules.maxapoc.content.gear import MIDRANGE, Weapon
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.rolls.checks import Check, chances
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance
from mapoc_tui.rules.maxapoc.tactics.expectation import (
    Degrees,
    Toll,
    aimed,
    free_guards,
    hit_chance,
    strike_degree,
    toll,
)

LONGEST_BURST = 4


class Use(NamedTuple):
    """A weapon, the way it is used, the hands on it, how far it reaches in Distances, and the rounds fired at once."""

    arm: Arm
    way: str
    hands: int
    reach: int
    rounds: int = 1


def reach_of(weapon: Weapon, way: str) -> int:
    """How far a weapon reaches in a way, in Distances."""
    if way == "strike":
        return weapon.reach
    return min(MIDRANGE, weapon.max_range) if way == "throw" else weapon.max_range


@frozen(slots=False)
class Lead:
    """An attack from a distance that may be worth looking into.

    ``worth`` is what it is worth when it hits, ``cost`` what it costs anyway, ``bound`` what it can be worth at most.
    ``aims`` says whether there is time to take aim once more before it.
    """

    me: Combatant
    use: Use
    foe: Combatant
    far: int
    toll: Toll
    worth: float
    cost: float
    bound: float
    rush: bool = False
    second: bool = False
    aims: bool = False


def usable(state: State, me: Combatant) -> Iterator[Use]:
    """Every way to attack with what somebody has in hand."""
    for arm, way, hands in arms_with_ways(me):
        if next(arm_reasons(state, me, arm, way, hands), None) is None and not needs_mode(arm.weapon):
            reach = reach_of(arm.weapon, way)
            yield Use(arm, way, hands, reach)
            if way == "shoot" and "burst_fire" in arm.weapon.traits:
                sizes = range(2, min(arm.loaded, LONGEST_BURST) + 1)
                yield from (Use(arm, way, hands, reach, rounds) for rounds in sizes)


class Odds:
    """What one combatant can expect of its attacks, as it is or might be: elsewhere, aiming, otherwise armed."""

    def __init__(self, state: State) -> None:
        self.state = state
        self._targets: dict[tuple[object, ...], bool] = {}
        self._degrees: dict[tuple[object, ...], int] = {}
        self._checks: dict[tuple[object, ...], Check] = {}
        self._guards: dict[tuple[object, ...], list[Degrees]] = {}
        self._chances: dict[tuple[object, ...], float] = {}

    def is_target(self, me: Combatant, use: Use, foe: Combatant) -> bool:
        """Whether nothing speaks against an enemy as the target of a weapon."""
        key = (me.position, me.marks, use.arm.id, use.way, foe.id)
        if key not in self._targets:
            reasons = target_reasons(self.state, me, use.arm, use.way, foe)
            self._targets[key] = next(reasons, None) is None
        return self._targets[key]

    def toll(self, me: Combatant, use: Use, foe: Combatant, far: int, rush: bool) -> Toll:
        """What a hit takes."""
        key = (use.arm.id, use.way, use.rounds, far)
        degree = self._degrees.get(key)
        if degree is None:
            degree = self._degrees[key] = strike_degree(*self._imagined(me, use, foe, far, rush, False))
        return toll(degree, rush, foe.armor, foe.hp, self.state.rulings.overflow)

    def chance(self, lead: Lead, aim: int) -> float:
        """The exact chance to hit, after so many aims, whoever defends as well as it can for free."""
        use, me = lead.use, lead.me
        aim = 0 if lead.second else aim + lead.aims
        key = (me.marks, use.arm.id, use.way, use.hands, use.rounds, lead.foe.id, lead.far, lead.rush, lead.second)
        chance = self._chances.get((*key, aim))
        if chance is None:
            world, strike = self._imagined(me, use, lead.foe, lead.far, lead.rush, lead.second)
            if key not in self._checks:
                self._checks[key] = attack_check(world, strike)
            attack = chances(world, aimed(self._checks[key], aim))
            tie = attacker_takes_ties(me.sheet, lead.foe.sheet)
            chance = self._chances[(*key, aim)] = hit_chance(attack, self._guarding(world, strike), tie)
        return chance

    def _imagined(
        self, me: Combatant, use: Use, foe: Combatant, far: int, rush: bool, second: bool
    ) -> tuple[State, Strike]:
        """The fight with the combatant as it might be, so far from an enemy, and its attack without an aim."""
        if distance(me, foe) != far:
            me = evolve(me, position=foe.position + (far if me.position > foe.position else -far))
        arm, way, hands, _, rounds = use
        strike = Strike(me.id, target=foe.id, arm=arm.id, way=way, hands=hands, rounds=rounds, rush=rush, second=second)
        return evolve(self.state, combatants={**self.state.combatants, me.id: me}), strike

    def _guarding(self, world: State, strike: Strike) -> list[Degrees]:
        key = (strike.target, parries(world, strike), strike.rounds > 1)
        if key not in self._guards:
            self._guards[key] = list(free_guards(world, strike))
        return self._guards[key]


# -- remembering -------------------------------------------------------------------------------

RESTLESS = frozenset({"combatants", "stack", "attraction", "order", "turn", "active", "outcome"})
"""Parts of a fight that change all the time and no odds depend on."""

OWN = frozenset(
    {
        *("position", "aim", "arms", "rounds", "conditions", "marks", "attacks", "last_arm", "moved", "contacts"),
        *("complex", "held", "used", "resting", "tried", "halfway", "counter", "debt", "hp", "armor", "luck"),
    }
)
"""Parts of the combatant itself that the odds take from it as it might be, or do not depend on."""

_STEADY = tuple(one.name for one in fields(State) if one.name not in RESTLESS)
_STEADY_SELF = tuple(one.name for one in fields(Combatant) if one.name not in OWN)


class Scene:
    """A fight as somebody finds it. Two are equal when everything that counts is the very same object in both."""

    def __init__(self, state: State, one: Combatant) -> None:
        self.state = state
        others: list[Any] = [each for each in state.combatants.values() if each.id != one.id]
        others += [state.__dict__[name] for name in _STEADY]
        self._parts = others + [one.__dict__[name] for name in _STEADY_SELF]

    def __hash__(self) -> int:
        return hash(tuple(map(id, self._parts)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Scene) or len(self._parts) != len(other._parts):
            return False
        return all(mine is yours for mine, yours in zip(self._parts, other._parts, strict=True))


@lru_cache(maxsize=16)
def odds_of(scene: Scene) -> Odds:
    """The odds of a scene; those of the last few are remembered, for one turn asks several times."""
    return Odds(scene.state)
