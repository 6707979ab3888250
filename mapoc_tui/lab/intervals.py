"""Confidence intervals for chances that were counted, and for the difference of two."""

from __future__ import annotations

from math import sqrt
from statistics import NormalDist

from mapoc_tui.engine.immutable import immutable

LEVEL = 0.95
"""How often such an interval holds the true value."""

WILSON = "Wilson"
NEWCOMBE = "Newcombe, paired"


@immutable
class Interval:
    """An estimate with its bounds. For a chance all are 0 to 1, for a difference of chances -1 to 1."""

    estimate: float
    low: float
    high: float
    level: float = LEVEL


@immutable
class Pairs:
    """What came of the same things tried in two ways: how many succeeded in both, in one alone, in neither."""

    both: int = 0
    only_first: int = 0
    only_second: int = 0
    neither: int = 0

    @property
    def count(self) -> int:
        """How many pairs there are."""
        return self.both + self.only_first + self.only_second + self.neither

    def __add__(self, other: Pairs) -> Pairs:
        return Pairs(
            self.both + other.both,
            self.only_first + other.only_first,
            self.only_second + other.only_second,
            self.neither + other.neither,
        )


def wilson(successes: int, count: int, level: float = LEVEL) -> Interval:
    """The Wilson score interval (Wilson 1927, without continuity correction). ``count`` is 1 or more."""
    z2 = NormalDist().inv_cdf((1 + level) / 2) ** 2
    rate = successes / count
    centre = (successes + z2 / 2) / (count + z2)
    half = sqrt(z2 * (count * rate * (1 - rate) + z2 / 4)) / (count + z2)
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == count else centre + half
    return Interval(rate, low, high, level)


def newcombe(pairs: Pairs, level: float = LEVEL) -> Interval:
    """Second chance minus first, from 1 pair or more: Newcombe's square-and-add interval (1998, method 10)."""
    first = wilson(pairs.both + pairs.only_first, pairs.count, level)
    second = wilson(pairs.both + pairs.only_second, pairs.count, level)
    difference = (pairs.only_second - pairs.only_first) / pairs.count
    phi = _correlation(pairs)
    below = _joined(second.estimate - second.low, first.high - first.estimate, phi)
    above = _joined(second.high - second.estimate, first.estimate - first.low, phi)
    return Interval(difference, max(-1.0, difference - below), min(1.0, difference + above), level)


def _joined(one: float, other: float, phi: float) -> float:
    return sqrt(max(0.0, one * one - 2 * phi * one * other + other * other))


def _correlation(pairs: Pairs) -> float:
    """Newcombe's corrected phi: 0 unless the two go together, or against each other, by more than chance may do."""
    won, also_won = pairs.both + pairs.only_first, pairs.both + pairs.only_second
    spread = won * (pairs.count - won) * also_won * (pairs.count - also_won)
    if spread == 0:
        return 0.0
    excess = pairs.both * pairs.neither - pairs.only_first * pairs.only_second
    corrected = max(0.0, excess - pairs.count / 2) if excess > 0 else excess
    return float(corrected / sqrt(spread))
