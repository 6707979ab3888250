"""What an attack may be expected to do: exact over every roll and every amount of damage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.combat.defences import check_now, defence_reasons, guards
from mapoc_tui.rules.maxapoc.combat.hit_codes import damage_degree, damage_steps
from mapoc_tui.rules.maxapoc.combat.strikes import RUSH_DIE, arm_of
from mapoc_tui.rules.maxapoc.content.damage import distribution
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.rolls.checks import Check, beats, chances
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tactics.remembering import Memory

ARMOR_WORTH = 0.8
"""What a point of armour taken away counts for, beside a point of health."""

FALL_WORTH = 8.0
"""What it counts for, in points of health, that somebody falls."""

Degrees = tuple[float, ...]
"""The chance of each counted degree, 0 to 4."""


@immutable
class Toll:
    """What one hit takes on average: points of health and of armour, and the chance that the target falls.

    ``points`` is all of it as one number, in points of health.
    """

    health: float
    armor: float
    fall: float
    points: float


@lru_cache(maxsize=16384)
def toll(degree: int, rush: bool, armor: int, health: int, overflow: bool) -> Toll:
    """What a hit with a damage code of this degree takes off so much armour and health (MA H-1, H-2, p. 80)."""
    lost_health = lost_armor = fall = 0.0
    for amount, chance in _amounts(degree, rush):
        off_armor = min(armor, amount)
        off_health = amount - off_armor if overflow or not off_armor else 0
        lost_armor += chance * off_armor
        lost_health += chance * min(health, off_health)
        fall += chance * (off_health >= health)
    return Toll(lost_health, lost_armor, fall, lost_health + ARMOR_WORTH * lost_armor + FALL_WORTH * fall)


@lru_cache(maxsize=64)
def _amounts(degree: int, rush: bool) -> tuple[tuple[int, float], ...]:
    """Every amount of damage with its chance; a rush adds a die (MA M-7, p. 72)."""
    amounts: dict[int, float] = {}
    faces = range(1, RUSH_DIE + 1) if rush else (0,)
    for amount, chance in distribution(degree).items():
        for face in faces:
            amounts[amount + face] = amounts.get(amount + face, 0.0) + float(chance) / len(faces)
    return tuple(amounts.items())


def strike_degree(state: State, strike: Strike) -> int:
    """The degree of the damage code of a hit (MA H-10, p. 81)."""
    arm = arm_of(state, strike)
    weapon = arm.missile or arm.weapon
    return damage_degree(weapon, damage_steps(state, strike, weapon, natural_1=False))


def toll_on(state: State, strike: Strike) -> Toll:
    """What a hit takes off the target as it stands."""
    target = state[strike.target]
    return toll(strike_degree(state, strike), strike.rush, target.armor, target.hp, state.rulings.overflow)


def free_guards(state: State, strike: Strike) -> Iterator[Degrees]:
    """The chances of every defence that costs the target nothing: a Dodge, or a Parry with whatever it has."""
    target = state[strike.target]
    choices = [("dodge", None), *(("parry", arm) for arm in guards(target))]
    for defence, arm in choices:
        if next(defence_reasons(state, strike, defence, arm), None) is None:
            yield chances(state, check_now(state, strike, defence, arm))


@lru_cache(maxsize=4096)
def hit_chance(attack: Degrees, guards: tuple[Degrees, ...], tie: bool) -> float:
    """The chance to hit whoever defends as well as it can; ``tie`` tells whether the attacker wins equal degrees."""
    return min((beats(attack, guard, tie) for guard in guards), default=1 - attack[0])


# -- the roller alone --------------------------------------------------------------------------

_DEGREES: Memory[Degrees] = Memory(1024)


def own_degrees(state: State, one: Combatant, check: Callable[[Combatant], Check]) -> Degrees:
    """The chances of each degree of a roll that rests on the roller alone."""
    same = (check, one.sheet, one.items, one.bonuses, state.rulings)
    equal = (one.id, one.marks, one.inhand, free_hands(one) > 0)
    return _DEGREES.recall(same, equal, lambda: chances(state, check(one)))
