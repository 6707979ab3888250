"""Exact chances of one exchange, in plain numbers: what ``mapoc odds`` answers with."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.rules.maxapoc.content.damage import damage, degree_of, distribution
from mapoc_tui.rules.maxapoc.rolls.checks import HIGHEST_DEGREE, STEP, beats, degree_chances, net_of
from mapoc_tui.rules.twod6.constants import UNSKILLED
from mapoc_tui.rules.twod6.odds import chances, sums, with_will

HIGHEST_CODE = 64


def check(
    threshold: int, advantages: int = 0, disadvantages: int = 0, requirement: int = 1, luck: bool = False
) -> dict[str, Any]:
    """The chance of each degree of a d100 roll, 0 to 4; what misses the requirement counts as 0 (MA D-3 to D-15)."""
    degrees = degrees_of(threshold, advantages, disadvantages, requirement, luck)
    return {"degrees": list(degrees), "success": 1 - degrees[0]}


def degrees_of(
    threshold: int, advantages: int, disadvantages: int, requirement: int, luck: bool = False
) -> tuple[float, ...]:
    """The chances of the degrees, sources of Advantage and Disadvantage counted as the rules do (MA D-11 to D-15).

    With ``luck`` a failure is rolled once more, and the second result stands (MA D-17, p. 48).
    """
    net = net_of(advantages, disadvantages)
    needed = requirement + max(0, -net - 1)
    if needed > HIGHEST_DEGREE:
        return (1.0, 0.0, 0.0, 0.0, 0.0)
    once = degree_chances(threshold + STEP * max(0, net - 1), net, needed)
    return rerolled(once) if luck else once


def rerolled(degrees: tuple[float, ...]) -> tuple[float, ...]:
    """The chances of the degrees when every failure is rolled once more (MA D-17, p. 48)."""
    failed, *others = degrees
    return (failed * failed, *(chance * (1 + failed) for chance in others))


def attack(
    attacker: tuple[float, ...],
    defender: tuple[float, ...],
    attacker_wins_ties: bool = True,
    code: str = "",
    armor: int = 0,
    barrier: int = 0,
    health: int = 0,
) -> dict[str, Any]:
    """The chance that an attack hits against a defence (MA A-3, A-4, p. 66).

    With a damage code also the damage of a hit, and what of it gets past some points of barrier and of armour; with
    points of health the chance that the attack fells the target (MA H-1, H-2, p. 80; B-3, p. 81).
    """
    document: dict[str, Any] = {
        "hit": beats(attacker, defender, attacker_wins_ties),
        "attacker": list(attacker),
        "defender": list(defender),
    }
    if code:
        spread = distribution(read_code(code))
        document["damage"] = _spread(spread)
        document["past_armor"] = {"mean": _past(spread, barrier + armor)}
        if barrier:
            document["past_barrier"] = {"mean": _past(spread, barrier)}
        if health:
            enough = barrier + armor + health
            deadly = sum((chance for amount, chance in spread.items() if amount >= enough), Fraction(0))
            document["falls"] = document["hit"] * float(deadly)
    return document


def damage_of(code: str) -> dict[str, Any]:
    """Mean, bounds and distribution of a damage code (MA DC-1, DC-2, p. 81)."""
    degree = read_code(code)
    dice = damage(degree)
    return {**_spread(distribution(degree)), "min": dice.lowest, "max": dice.highest}


def two_dice(skill: int, cl: int, mods: int = 0, will: int = 0) -> dict[str, float]:
    """The chances of a 2d6 test, L-3 included: a skill of 0 raises the challenge level (2D6 L-1 to L-8).

    ``will`` is what may be spent after the roll, as far as it makes a failure a success (2D6 L-14).
    """
    bonus, needed = skill + mods, cl + (UNSKILLED if skill == 0 else 0)
    odds = chances(bonus, needed)
    success = with_will(bonus, needed, will)
    return {"success": float(success), "critical": float(odds.critical), "natural_2": float(dict(sums(2))[2])}


def read_code(code: str) -> int:
    """The degree of a code in letters (``R+L``) or of a degree number; MapocError for anything else."""
    try:
        degree = int(code) if code.strip().isdigit() else degree_of(code.strip().upper())
    except ValueError as error:
        raise MapocError(str(error)) from None
    if not 1 <= degree <= HIGHEST_CODE:
        raise MapocError(f"a damage code is 1 to {HIGHEST_CODE}, not {degree}")
    return degree


def _spread(spread: Mapping[int, Fraction]) -> dict[str, Any]:
    return {"mean": _past(spread, 0), "distribution": {str(amount): float(chance) for amount, chance in spread.items()}}


def _past(spread: Mapping[int, Fraction], armor: int) -> float:
    return float(sum((max(0, amount - armor) * chance for amount, chance in spread.items()), Fraction(0)))
