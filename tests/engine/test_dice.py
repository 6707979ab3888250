"""Dice: seeded, scripted, typed."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapoc_tui.engine.dice import (
    DIGIT,
    MOST_DICE,
    DiceText,
    Draw,
    Request,
    ScriptedDice,
    SeededDice,
    TableDice,
    die,
    parse_dice,
    percentile,
    position_after,
    read_typed,
)
from mapoc_tui.engine.errors import BadDice, DiceNeeded
from tests.engine.helpers import refusal

D100 = Request("attack", (DIGIT, DIGIT), "d100 for Tara's attack", percentile=True)
D100_TWICE = Request("attack", (DIGIT, DIGIT, DIGIT), "d100 with a second tens die", percentile=True)
TWO_D6 = Request("test", (die(6), die(6)), "2d6 for Tara")
D6 = Request("test", (die(6),), "a d6")


def faces(dice: SeededDice, request: Request, times: int) -> list[tuple[int, ...]]:
    return [dice.draw(request).faces for _ in range(times)]


# -- typed text


@pytest.mark.parametrize(
    ("typed", "total"),
    [
        ("00 2", 2),
        ("90 0", 90),
        ("00 0", 100),
        ("50 7", 57),
        ("50, 7", 57),
        ("0", 100),
        ("00", 100),
        ("100", 100),
        ("1", 1),
        ("07", 7),
        ("10", 10),
        ("  42\t", 42),
    ],
)
def test_percentile_dice_are_read_as_they_lie(typed: str, total: int) -> None:
    """T-19; a double zero is 100 (MA D-1, p. 6)."""
    ones, tens = read_typed(D100, typed)
    assert percentile(ones, tens) == total


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("00 10", "the ones die shows 0 to 9, not 10"),
        ("5 7", "a tens die shows 00, 10 to 90, not 5"),
        ("55 7", "a tens die shows"),
        ("101", "is 1 to 100, not 101"),
        ("-5", "is 1 to 100, not -5"),
        ("−5", "is 1 to 100, not -5"),
        ("-0", "is 1 to 100"),
        ("50 -7", "the ones die"),
        ("50 60 7", "the total, or tens and ones"),
        ("", "type the numbers on the dice"),
        ("   ", "type the numbers"),
        ("4o", "4o is not a number"),
        ("5.5", "5.5 is not a number"),
        ("1e1", "1e1 is not a number"),
        ("٤٢", "is not a number"),
        ("9" * 6_000, "is not a number"),
        ("\x1b[2J", r"\[2J is not a number"),
    ],
)
def test_what_percentile_dice_cannot_show_is_refused(typed: str, reason: str) -> None:
    """T-19"""
    with pytest.raises(BadDice, match=reason) as bad:
        read_typed(D100, typed)
    assert len(str(bad.value)) < 200
    assert "\x1b" not in str(bad.value)


@given(st.integers(1, 100))
def test_every_total_can_be_typed_and_read_back(total: int) -> None:
    ones, tens = read_typed(D100, str(total))
    assert percentile(ones, tens) == total
    assert read_typed(D100, f"{tens}0 {ones}") == (ones, tens)


def test_a_second_tens_die_has_to_be_typed() -> None:
    assert read_typed(D100_TWICE, "50 80 7") == (7, 5, 8)
    for typed in ("57", "50 7", "50 80 90 7"):
        with pytest.raises(BadDice, match="both tens dice and the ones die"):
            read_typed(D100_TWICE, typed)


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("7 1", "a die shows 1 to 6, not 7"),
        ("0 1", "not 0"),
        ("3", "needs 2 dice, not 1"),
        ("1 2 3", "not 3"),
        ("-1 2", "-1"),
    ],
)
def test_other_dice_are_typed_one_by_one(typed: str, reason: str) -> None:
    assert read_typed(TWO_D6, "3 4") == read_typed(TWO_D6, "3,4") == (3, 4)
    with pytest.raises(BadDice, match=reason):
        read_typed(TWO_D6, typed)


@given(st.text())
def test_any_text_is_read_or_refused_in_a_sentence(text: str) -> None:
    for request in (D100, D100_TWICE, TWO_D6):
        sentence = refusal(lambda request=request: read_typed(request, text))  # type: ignore[misc]
        if sentence is None:
            assert len(read_typed(request, text)) == len(request.dice)
        else:
            assert sentence.startswith(request.reason)


# -- dice text


@pytest.mark.parametrize(
    ("text", "shown", "total", "breakdown"),
    [
        ("2d6+3", [4, 2], 9, "[4, 2] + 3"),
        ("2d6-1", [4, 2], 5, "[4, 2] - 1"),
        ("2d6−1", [4, 2], 5, "[4, 2] - 1"),
        ("1d20+-5", [3], -2, "[3] - 5"),
        ("1d20--5", [3], 8, "[3] + 5"),
        ("d6", [6], 6, "[6]"),
        ("d1", [1], 1, "[1]"),
        ("0d6", [], 0, "[]"),
        ("-d4", [4], -4, "- [4]"),
        (" 2 D 6 + 3 ", [1, 1], 5, "[1, 1] + 3"),
        ("2d4 - 3d4", [4, 4, 1, 1, 1], 5, "[4, 4] - [1, 1, 1]"),
        ("7", [], 7, "7"),
    ],
)
def test_dice_text_is_read_and_its_breakdown_adds_up(text: str, shown: list[int], total: int, breakdown: str) -> None:
    """T-20"""
    dice = parse_dice(text)
    assert len(dice.dice) == len(shown)
    assert dice.total(shown) == total
    assert dice.breakdown(shown) == breakdown
    assert added(breakdown) == total


def test_a_long_sum_of_dice_may_fall_below_zero() -> None:
    """T-20: ``9d8 - 40d10``"""
    dice = parse_dice("9d8 - 40d10")
    shown = [1] * 9 + [10] * 40
    assert dice.total(shown) == added(dice.breakdown(shown)) == -391


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("2d0", "needs at least one side"),
        ("999999999999d6", "at most 1000 dice"),
        ("9999999999999d6", "neither a number nor dice"),
        ("1d99999", "with 10000 sides"),
        ("600d6+600d6", "at most 1000 dice"),
        ("", "is no dice"),
        ("2d6+", "is no dice"),
        ("+", "is no dice"),
        ("2d", "neither a number nor dice"),
        ("d", "neither a number nor dice"),
        ("1d6 2", "neither a number nor dice"),
        ("2x6", "neither a number nor dice"),
        ("1.5d6", "neither"),
        ("²d6", "neither"),
        ("2d6*2", "neither"),
        ("x" * 10_000, "is no dice"),
        ("\x1b]0;pwned\x07", "is no dice"),
    ],
)
def test_absurd_dice_text_is_refused_at_once(text: str, reason: str) -> None:
    """T-20"""
    with pytest.raises(BadDice, match=reason) as bad:
        parse_dice(text)
    assert len(str(bad.value)) < 250
    assert "\x1b" not in str(bad.value)


terms = st.lists(st.tuples(st.sampled_from((1, -1)), st.integers(0, 9), st.integers(0, 20)), min_size=1, max_size=5)


@given(terms, st.randoms(use_true_random=False))
def test_the_parts_of_any_breakdown_add_up(parts: list[tuple[int, int, int]], chance: object) -> None:
    dice = DiceText(tuple(parts))
    shown = [chance.randint(*one) for one in dice.dice]  # type: ignore[attr-defined]
    assert added(dice.breakdown(shown)) == dice.total(shown)
    text = " ".join(
        f"{'+-'[sign < 0]} {count}d{sides}" if sides else f"{'+-'[sign < 0]} {count}" for sign, count, sides in parts
    )
    assert parse_dice(text) == dice


def added(breakdown: str) -> int:
    """What a reader gets who adds up a breakdown."""
    total, sign = 0, 1
    for word in breakdown.replace("[", "( ").replace("]", " )").replace(",", "").split():
        match word:
            case "+" | "-":
                sign = 1 if word == "+" else -1
            case "(" | ")":
                pass
            case number:
                total += sign * int(number)
    return total


@given(st.text())
def test_any_dice_text_is_read_or_refused(text: str) -> None:
    sentence = refusal(lambda: parse_dice(text))
    assert sentence or len(parse_dice(text).dice) <= MOST_DICE


# -- the program's own dice


def test_seeded_dice_show_every_face_about_equally_often() -> None:
    """Chi-square with 5 and 99 degrees of freedom, with bounds that chance passes once in a million seeds."""
    dice = SeededDice("fair")
    sixes = Counter(face for roll in faces(dice, TWO_D6, 15_000) for face in roll)
    assert sorted(sixes) == [1, 2, 3, 4, 5, 6]
    assert chi_square(sixes, 30_000 / 6) < 36
    hundreds = Counter(percentile(*roll) for roll in faces(dice, D100, 20_000))
    assert sorted(hundreds) == list(range(1, 101))
    assert chi_square(hundreds, 200) < 185


def chi_square(counts: Counter[int], expected: float) -> float:
    return sum((count - expected) ** 2 / expected for count in counts.values())


def test_dice_of_one_roll_are_independent_of_each_other() -> None:
    many = Request("many", (die(6),) * 40, "40 dice")
    pairs = Counter((roll[0], roll[at]) for roll in faces(SeededDice("pairs"), many, 2_000) for at in (1, 8, 39))
    assert len(pairs) == 36
    assert chi_square(Counter(dict(enumerate(pairs.values()))), 6_000 / 36) < 90


def test_a_roll_of_many_dice_does_not_repeat_itself() -> None:
    roll = SeededDice("many").draw(Request("many", (die(1_000),) * 24, "24 dice")).faces
    assert roll[:8] != roll[8:16] != roll[16:]
    assert len(set(roll)) > 20


def test_no_stream_moves_another() -> None:
    alone, mixed = SeededDice("s"), SeededDice("s")
    expected = faces(alone, TWO_D6, 20)
    other = Request("other", (die(6),) * 3, "noise")
    assert [(mixed.draw(other), mixed.draw(TWO_D6).faces)[1] for _ in range(20)] == expected


def test_streams_and_seeds_differ() -> None:
    other = Request("other", TWO_D6.dice, "2d6")
    rolls = [faces(SeededDice("s"), TWO_D6, 20), faces(SeededDice("s"), other, 20), faces(SeededDice("t"), TWO_D6, 20)]
    assert rolls[0] != rolls[1] != rolls[2] != rolls[0]


def test_dice_go_on_from_a_position() -> None:
    first = SeededDice("s")
    rolls = faces(first, TWO_D6, 10)
    assert first.position == {"test": 10}
    assert faces(SeededDice("s", {"test": 4}), TWO_D6, 6) == rolls[4:]


def test_the_position_is_counted_from_recorded_draws() -> None:
    draws = [Draw("a", (1,)), Draw("b", (2,), typed=True), Draw("a", (3,))]
    assert position_after(draws, {"a": 5, "c": 1}) == {"a": 7, "b": 1, "c": 1}


@pytest.mark.parametrize("seed", ["", "3f", "日本語", "\ud800", "x" * 1_000])
def test_any_text_is_a_seed(seed: str) -> None:
    assert faces(SeededDice(seed), TWO_D6, 5) == faces(SeededDice(seed), TWO_D6, 5)


def test_the_same_seed_rolls_the_same_in_another_process() -> None:
    code = (
        "from mapoc_tui.engine.dice import *\n"
        "dice = SeededDice('elsewhere')\n"
        "print([dice.draw(Request('test', (die(6),) * 9, '')).faces for _ in range(5)])"
    )
    printed = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": hash_seed}, capture_output=True, text=True, check=True
        ).stdout.strip()
        for hash_seed in ("1", "2")
    }
    nine = Request("test", (die(6),) * 9, "")
    assert printed == {str(faces(SeededDice("elsewhere"), nine, 5))}


def test_the_dice_of_a_seed_never_change() -> None:
    """Old saves and printed seeds rely on it."""
    assert faces(SeededDice("3f"), TWO_D6, 6) == [(6, 2), (3, 3), (5, 4), (2, 6), (1, 6), (4, 5)]
    assert faces(SeededDice("3f"), D100, 4) == [(4, 9), (3, 0), (6, 4), (9, 0)]


# -- scripts and tables


def test_a_script_gives_its_rolls_in_order() -> None:
    script = ScriptedDice([(3, 4), Draw("test", (1,), typed=True)])
    assert script.draw(TWO_D6) == Draw("test", (3, 4))
    assert script.draw(D6) == Draw("test", (1,), typed=True)
    script.finish()


@pytest.mark.parametrize(
    ("rolls", "reason"),
    [
        ([], "no roll left for a d6"),
        ([(7,)], "a die shows 1 to 6, not 7"),
        ([(1, 1)], "needs 1 dice, not 2"),
        ([Draw("other", (1,))], "a roll for other where test is rolled"),
    ],
)
def test_a_script_complains_about_wrong_rolls(rolls: list[Draw | tuple[int, ...]], reason: str) -> None:
    with pytest.raises(BadDice, match=reason):
        ScriptedDice(rolls).draw(D6)


def test_a_script_complains_about_unused_rolls() -> None:
    script = ScriptedDice([(3,), (4,), Draw("test", (5, 6))])
    script.draw(D6)
    with pytest.raises(BadDice, match="rolls left over: 4, 5 6"):
        script.finish()


def test_a_table_asks_for_what_was_not_typed_yet() -> None:
    table = TableDice(SeededDice("s"), [(3,), None])
    assert table.draw(D6) == Draw("test", (3,), typed=True)
    assert table.draw(D6) == Draw("test", faces(SeededDice("s"), D6, 2)[1])
    with pytest.raises(DiceNeeded) as needed:
        table.draw(D6)
    assert needed.value.request is D6


def test_a_table_complains_about_what_nobody_asked_for() -> None:
    table = TableDice(SeededDice("s"), [(3,), (4, 5), None])
    table.draw(D6)
    with pytest.raises(BadDice, match="more dice were typed than are rolled: 4 5, none"):
        table.finish()
