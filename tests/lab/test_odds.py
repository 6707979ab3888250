"""Exact odds against enumeration of every face of every die."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from fractions import Fraction

import icepool
import pytest

from mapoc_tui.cli.main import main
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.lab import odds

CLOSE = 1e-12


def degree(value: int, threshold: int) -> int:
    """MA D-4 to D-7, p. 47-48, written down once more."""
    if value == 1:
        return 4
    if value == 100 or value > threshold:
        return 0
    return 3 if value * 4 <= threshold else 2 if value * 2 <= threshold else 1


def rolls(net: int) -> list[int]:
    """Every result of ones, tens and a second tens die; the better or the worse of two complete results."""
    pick = min if net > 0 else max
    both = itertools.product(range(10), repeat=3)
    return [
        pick(first * 10 + ones or 100, (second if net else first) * 10 + ones or 100) for ones, first, second in both
    ]


@pytest.mark.parametrize("requirement", [1, 2, 3, 4])
@pytest.mark.parametrize(
    ("advantages", "disadvantages"), [(0, 0), (1, 0), (3, 0), (0, 1), (0, 2), (5, 1), (1, 4), (2, 2)]
)
def test_degrees_equal_enumeration(advantages: int, disadvantages: int, requirement: int) -> None:
    """MA D-11 to D-15, p. 48; DV-9, DV-10: at most three of each count, then they cancel."""
    net = min(3, advantages) - min(3, disadvantages)
    needed = requirement + max(0, -net - 1)
    for threshold in (-5, 0, 1, 3, 4, 25, 50, 75, 99, 100, 108, 140):
        raised = threshold + 5 * max(0, net - 1)
        counts = Counter(found if (found := degree(value, raised)) >= needed else 0 for value in rolls(net))
        answer = odds.check(threshold, advantages, disadvantages, requirement)
        wanted = [counts[each] / 1000 if needed <= 4 else float(each == 0) for each in range(5)]
        assert answer["degrees"] == pytest.approx(wanted, abs=CLOSE)
        assert answer["success"] == pytest.approx(1 - wanted[0], abs=CLOSE)


@pytest.mark.parametrize("attacker_wins", [True, False])
@pytest.mark.parametrize(("threshold", "defence"), [(60, 45), (75, 25), (30, 90), (100, 100), (10, 0)])
def test_opposed_rolls_equal_enumeration(threshold: int, defence: int, attacker_wins: bool) -> None:
    """MA A-3, A-4, p. 66."""
    won = 0
    for mine, theirs in itertools.product(range(1, 101), repeat=2):
        a, b = degree(mine, threshold), degree(theirs, defence)
        won += a > 0 and (a > b or (a == b and attacker_wins))
    answer = odds.attack(odds.degrees_of(threshold, 0, 0, 1), odds.degrees_of(defence, 0, 0, 1), attacker_wins)
    assert answer["hit"] == pytest.approx(won / 10_000, abs=CLOSE)


@pytest.mark.parametrize(("threshold", "requirement"), [(60, 1), (45, 2), (8, 1), (140, 3), (0, 1)])
def test_a_failure_rolled_once_more_equals_enumeration(threshold: int, requirement: int) -> None:
    """MA D-17, p. 48: only failures are rolled again, and the second result stands."""
    counts: Counter[int] = Counter()
    for first, second in itertools.product(range(1, 101), repeat=2):
        reached = degree(first, threshold)
        counts[reached if reached >= requirement else degree(second, threshold)] += 1
    answer = odds.check(threshold, requirement=requirement, luck=True)
    wanted = [counts[each] / 10_000 if each >= requirement else 0.0 for each in range(5)]
    wanted[0] = 1 - sum(wanted[1:])
    assert answer["degrees"] == pytest.approx(wanted, abs=CLOSE)


@pytest.mark.parametrize(("barrier", "armor", "health"), [(0, 0, 7), (0, 4, 3), (2, 4, 3), (3, 0, 20)])
def test_the_chance_to_fell_equals_enumeration(barrier: int, armor: int, health: int) -> None:
    """MA H-1, H-2, p. 80; B-3, p. 81: barrier, then armour, then health; 1d6 + 3 is a Heavy hit."""
    degrees = odds.degrees_of(55, 0, 0, 1)
    answer = odds.attack(degrees, (1.0, 0.0, 0.0, 0.0, 0.0), True, "H", armor, barrier, health)
    deadly = sum(face + 3 - barrier - armor >= health for face in range(1, 7)) / 6
    assert answer["falls"] == pytest.approx(answer["hit"] * deadly, abs=CLOSE)
    past = sum(max(0, face + 3 - barrier) for face in range(1, 7)) / 6
    assert answer.get("past_barrier", answer["damage"])["mean"] == pytest.approx(past, abs=CLOSE)


@pytest.mark.parametrize("will", [0, 1, 4])
def test_will_after_the_roll_equals_enumeration(will: int) -> None:
    """2D6 L-14: what is missing is paid for, as far as the Will goes; a critical success cannot be bought."""
    dice = [one + other for one, other in itertools.product(range(1, 7), repeat=2)]
    answer = odds.two_dice(2, 11, -1, will)
    assert answer["success"] == pytest.approx(sum(each + 1 + will >= 11 for each in dice) / 36, abs=CLOSE)
    assert answer["critical"] == odds.two_dice(2, 11, -1)["critical"]


@pytest.mark.parametrize(
    ("code", "dice"),
    [
        ("L", icepool.d(4)),
        ("A", 2 @ icepool.d(4)),
        ("H", icepool.d(6) + 3),
        ("E", icepool.d(8) + 7),
        ("R", 2 @ icepool.d(10) + 11),
        ("R+L", 2 @ icepool.d(10) + icepool.d(4) + 11),
        ("17", 4 @ icepool.d(10) + icepool.d(4) + 22),
    ],
)
def test_damage_equals_an_independent_kernel(code: str, dice: icepool.Die[int]) -> None:
    """MA TB-1, p. 81, 90."""
    answer = odds.damage_of(code)
    assert {int(amount) for amount in answer["distribution"]} == set(dice.outcomes())
    for amount, chance in answer["distribution"].items():
        assert chance == pytest.approx(float(dice.probability(int(amount))), abs=CLOSE)
    assert (answer["min"], answer["max"]) == (dice.min_outcome(), dice.max_outcome())
    assert answer["mean"] == pytest.approx(float(dice.mean()), abs=CLOSE)


def test_armor_takes_its_part_of_a_hit() -> None:
    """MA H-2, p. 80: a Heavy hit of 4 to 9 against 4 points."""
    sure = (0.0, 1.0, 0.0, 0.0, 0.0)
    answer = odds.attack(sure, (1.0, 0.0, 0.0, 0.0, 0.0), True, "H", 4)
    assert answer["damage"]["mean"] == 6.5
    assert answer["past_armor"]["mean"] == pytest.approx(sum(range(6)) / 6)


@pytest.mark.parametrize(
    ("skill", "cl", "success", "critical"),
    [
        (3, 10, Fraction(7, 12), Fraction(1, 36)),
        (3, 8, Fraction(5, 6), Fraction(1, 6)),
        (0, 8, Fraction(1, 6), Fraction(0)),
        (4, 8, Fraction(11, 12), Fraction(5, 18)),
    ],
)
def test_2d6_tests_equal_the_vectors(skill: int, cl: int, success: Fraction, critical: Fraction) -> None:
    """2D6 T-3, T-5, T-10."""
    answer = odds.two_dice(skill, cl)
    assert answer == {"success": float(success), "critical": float(critical), "natural_2": 1 / 36}


@pytest.mark.parametrize("code", ["Q", "", "0", "65", "L+R", "R+"])
def test_codes_that_are_none_are_named(code: str) -> None:
    with pytest.raises(MapocError):
        odds.damage_of(code)


def test_the_command_gives_the_fields_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    words = "odds attack --threshold 60 --advantages 1 --defence 45 --defence-disadvantages 1 --tie defender --code H"
    assert main([*words.split(), "--armor", "2", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    assert set(document) == {"hit", "attacker", "defender", "damage", "past_armor"}
    assert sum(document["attacker"]) == pytest.approx(1)
    assert main(["odds", "check", "--threshold", "60"]) == 0
    assert "succeeds" in capsys.readouterr().out
    assert main(["odds", "damage", "--code", "nonsense"]) == 2
    assert "unknown damage code" in capsys.readouterr().err
