"""Intervals against published values."""

from __future__ import annotations

from itertools import product

import pytest

from mapoc_tui.lab.intervals import Pairs, newcombe, wilson


@pytest.mark.parametrize(
    ("successes", "count", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (0, 10, 0.0, 0.2775),
        (7, 10, 0.3968, 0.8922),
        (10, 10, 0.7225, 1.0),
    ],
)
def test_wilson_equals_the_published_values(successes: int, count: int, low: float, high: float) -> None:
    """The first four are in Newcombe 1998, Statistics in Medicine 17:857, table I, method 3."""
    interval = wilson(successes, count)
    assert interval.estimate == successes / count
    assert interval.level == 0.95
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=5e-5)


def test_wilson_solves_the_equation_that_defines_it() -> None:
    """Both bounds lie one critical value away from the estimate, by the spread that they themselves imply."""
    z = 1.959963984540054
    for successes, count in ((1, 3), (5, 9), (40, 200), (199, 200)):
        interval = wilson(successes, count)
        for bound in (interval.low, interval.high):
            spread = (bound * (1 - bound) / count) ** 0.5
            assert abs(interval.estimate - bound) == pytest.approx(z * spread)


def test_wilson_bounds_are_exact_where_nothing_or_all_succeeded() -> None:
    assert all(wilson(0, count).low == 0.0 and wilson(count, count).high == 1.0 for count in range(1, 400))


@pytest.mark.parametrize(
    ("pairs", "difference", "low", "high"),
    [
        (Pairs(14, 0, 5, 22), 0.1220, 0.0115, 0.2265),
        (Pairs(1, 7, 1, 12), -0.2857, -0.5069, -0.0256),
        (Pairs(59, 6, 16, 80), 0.0621, 0.0046, 0.1186),
    ],
)
def test_newcombe_equals_worked_examples(pairs: Pairs, difference: float, low: float, high: float) -> None:
    """Tables of Altman et al., Statistics with Confidence (6.2), and of Fagerland et al. 2014 (Bentur, Cavo)."""
    interval = newcombe(pairs)
    assert (interval.estimate, interval.low, interval.high) == pytest.approx((difference, low, high), abs=5e-5)


def test_newcombe_turns_round_with_the_pairs() -> None:
    for cells in product((0, 1, 6), repeat=4):
        pairs = Pairs(*cells)
        if pairs.count:
            there = newcombe(pairs)
            back = newcombe(Pairs(pairs.both, pairs.only_second, pairs.only_first, pairs.neither))
            assert (there.estimate, there.low, there.high) == pytest.approx((-back.estimate, -back.high, -back.low))
            assert -1 <= there.low <= there.estimate <= there.high <= 1


def test_pairs_that_go_together_give_a_narrower_interval() -> None:
    together, apart = newcombe(Pairs(45, 5, 5, 45)), newcombe(Pairs(25, 25, 25, 25))
    assert together.high - together.low < apart.high - apart.low


def test_no_pairs_that_differ_still_leave_doubt() -> None:
    interval = newcombe(Pairs(0, 0, 0, 5))
    assert (interval.estimate, interval.low < 0 < interval.high) == (0, True)
