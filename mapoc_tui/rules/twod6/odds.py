"""Exact chances of two six-sided dice, and of what the rules make of them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from functools import cache

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.twod6.constants import CRITICAL_MARGIN


@cache
def sums(dice: int) -> tuple[tuple[int, Fraction], ...]:
    """Every sum of that many six-sided dice with its chance, lowest first."""
    if dice == 0:
        return ((0, Fraction(1)),)
    found: dict[int, Fraction] = {}
    for total, chance in sums(dice - 1):
        for face in range(1, 7):
            found[total + face] = found.get(total + face, Fraction(0)) + chance / 6
    return tuple(sorted(found.items()))


@cache
def at_least(total: int, dice: int = 2) -> Fraction:
    """The chance that the dice show at least this total."""
    return sum((chance for shown, chance in sums(dice) if shown >= total), Fraction(0))


@immutable
class Odds:
    """The chances of a test. ``success`` includes ``critical``."""

    success: Fraction
    critical: Fraction


@cache
def chances(bonus: int, cl: int, meets: bool = True) -> Odds:
    """The chances of 2d6 + bonus against a challenge level (2D6 L-1, L-2, L-7). ``meets``: an equal total succeeds.

    A natural 2 is never a critical success (2D6 L-11).
    """
    return Odds(at_least(cl - bonus + (not meets)), at_least(max(3, cl - bonus + CRITICAL_MARGIN)))


def with_will(bonus: int, cl: int, will: int, meets: bool = True) -> Fraction:
    """The chance of success when up to that much Will is spent on need (2D6 L-14)."""
    return chances(bonus + will, cl, meets).success


@cache
def helped(bonus: int, cl: int, helper: Odds, meets: bool = True) -> Fraction:
    """The chance of success with a helper who rolls first: +2, or +4 on a critical success (2D6 L-21, L-22)."""
    failure = 1 - helper.success
    plain = helper.success - helper.critical
    return (
        failure * chances(bonus, cl, meets).success
        + plain * chances(bonus + 2, cl, meets).success
        + helper.critical * chances(bonus + 4, cl, meets).success
    )


def group_successes(members: Iterable[Odds]) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2 ... successes of a group; a critical success counts 2 (2D6 L-26)."""
    so_far = [Fraction(1)]
    for odds in members:
        following = [Fraction(0)] * (len(so_far) + 2)
        for count, chance in enumerate(so_far):
            following[count] += chance * (1 - odds.success)
            following[count + 1] += chance * (odds.success - odds.critical)
            following[count + 2] += chance * odds.critical
        so_far = following
    return tuple(so_far)


def group_passes(members: Iterable[Odds], needed: int) -> Fraction:
    """The chance that a group collects the successes that it needs (2D6 L-25)."""
    return sum(group_successes(members)[needed:], Fraction(0))


@cache
def mean_damage(dice: int, bonus: int, halved: bool = False) -> Fraction:
    """The mean of that many d6 + bonus, at least 1 before halving (2D6 L-63, L-78)."""
    return sum((chance * (max(1, shown + bonus) // (2 if halved else 1)) for shown, chance in sums(dice)), Fraction(0))


@cache
def mean_per_attack(bonus: int, cl: int, damage: int, meets: bool = True) -> Fraction:
    """The mean damage of an attack whose critical success adds d6 (2D6 L-59, L-65)."""
    odds = chances(bonus, cl, meets)
    return (odds.success - odds.critical) * mean_damage(1, damage) + odds.critical * mean_damage(2, damage)


@cache
def bled_out(endurance: int, rounds: int, dead_at: int = -10) -> Fraction:
    """The chance of being dead after that many d6 of bleeding (2D6 L-85, L-86)."""
    return at_least(endurance - dead_at, rounds)
