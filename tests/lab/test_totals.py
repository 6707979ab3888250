"""Sums over many fights."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapoc_tui.lab.fights import Fight, FightTest, Member, Standing, play
from mapoc_tui.lab.totals import Totals, mean, quantile, quantiles


def fight(number: int, result: int = 1, falls: int = 0, rounds: int = 3, drawn: bool = False) -> Fight:
    """A fight of heroes and raiders that never was."""
    return Fight(
        number,
        {1: "heroes", 0: "", -1: "raiders"}[result],
        drawn,
        rounds,
        10,
        20,
        {"a": Member("Ada", "heroes"), f"r{number % 3}": Member("Raider", "raiders")},
        frozenset({"a"} if falls else ()),
        frozenset(),
        Counter({("a", "club"): number}),
        Counter({"a": 2}),
        Counter({("a", "arrows"): 1}),
        Counter(),
        {"Noise": number % 4},
        Standing(result, 0, -falls, 50),
        (1 << 63) + number,
        0.5,
    )


@st.composite
def fights(draw: st.DrawFn) -> list[Fight]:
    results = draw(st.lists(st.tuples(st.sampled_from([1, 0, -1]), st.integers(0, 2), st.integers(1, 9)), min_size=1))
    return [fight(number, result, falls, rounds) for number, (result, falls, rounds) in enumerate(results)]


def summed(found: list[Fight]) -> Totals:
    return sum(map(Totals.of, found), Totals())


@given(fights(), st.integers(1, 7))
def test_sums_do_not_depend_on_bundles(found: list[Fight], portion: int) -> None:
    bundles = [summed(found[at : at + portion]) for at in range(0, len(found), portion)]
    assert sum(bundles, Totals()) == summed(found)


@given(fights())
def test_every_fight_is_a_win_a_draw_or_undecided(found: list[Fight]) -> None:
    totals = summed(found)
    assert sum(totals.wins.values()) + totals.draws + totals.undecided == totals.fights == len(found)
    assert sum(totals.rounds.values()) == totals.fights
    assert sum(alike.count for alike in totals.standings.values()) == totals.fights


@given(fights())
def test_examples_are_the_ends_and_the_middle_of_all_fights(found: list[Fight]) -> None:
    order = sorted(found, key=lambda one: one.standing)
    wanted = {"worst": order[0], "median": order[(len(order) - 1) // 2], "best": order[-1]}
    for name, example in summed(found).examples().items():
        chosen = found[example.number]
        assert example.standing == chosen.standing == wanted[name].standing
        assert example.rounds == chosen.rounds
        assert example.number == min(one.number for one in found if one.standing == chosen.standing)


@given(st.lists(st.integers(0, 30), min_size=1), st.floats(0, 1))
def test_quantiles_are_the_nearest_rank(values: list[int], share: float) -> None:
    found = quantile(Counter(values), share)
    assert sum(value <= found for value in values) >= share * len(values)
    assert found == min(values) or sum(value < found for value in values) < share * len(values)


def test_quantiles_have_names() -> None:
    counts = Counter(range(1, 101))
    assert quantiles(counts) == {"min": 1, "p10": 10, "p25": 25, "p50": 50, "p75": 75, "p90": 90, "max": 100}
    assert mean(counts) == 50.5
    with pytest.raises(ValueError, match="nothing"):
        quantile({}, 0.5)


def test_what_befalls_heroes_counts_by_weight() -> None:
    """A defeat is worse than a victory with deaths, a death worse than any number of falls."""
    order = [
        Standing(-1, 0, 0, 99),
        Standing(0, 0, 0, 0),
        Standing(1, -1, -1, 90),
        Standing(1, 0, -4, 5),
        Standing(1, 0, 0, 1),
    ]
    assert sorted(order) == order


def test_the_size_does_not_grow_with_the_fights() -> None:
    few, many = (summed([fight(number, rounds=number % 5) for number in range(count)]) for count in (60, 600))
    assert [len(getattr(many, name)) for name in ("rounds", "dealt", "cast", "standings", "gauges")] == [
        len(getattr(few, name)) for name in ("rounds", "dealt", "cast", "standings", "gauges")
    ]


def test_real_fights_add_up(brawl: FightTest) -> None:
    played = [play(brawl, number) for number in range(4)]
    totals = summed(played)
    assert totals.events == sum(one.events for one in played)
    assert totals.deaths.total() == sum(len(one.deaths) for one in played)
    assert totals.draws == sum(one.drawn for one in played)
