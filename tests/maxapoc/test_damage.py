"""The damage ladder, repair and treatment codes."""

from fractions import Fraction

import pytest

from mapoc_tui.rules.maxapoc.content.damage import (
    chances,
    code_name,
    code_of,
    damage,
    degree_of,
    distribution,
    read_code,
    repair,
    treatment,
)

TB_1 = [
    (1, "L", "1d4", 1, 4),
    (2, "A", "2d4", 2, 8),
    (3, "H", "1d6+3", 4, 9),
    (4, "M", "2d6+3", 5, 15),
    (5, "E", "1d8+7", 8, 15),
    (6, "D", "2d8+7", 9, 23),
    (7, "F", "1d10+11", 12, 21),
    (8, "R", "2d10+11", 13, 31),
    (9, "R+L", "2d10+1d4+11", 14, 35),
    (10, "R+A", "2d10+2d4+11", 15, 39),
    (11, "R+H", "2d10+1d6+14", 17, 40),
    (12, "R+M", "2d10+2d6+14", 18, 46),
    (13, "R+E", "2d10+1d8+18", 21, 46),
    (14, "R+D", "2d10+2d8+18", 22, 54),
    (15, "R+F", "3d10+22", 25, 52),
    (16, "R+R", "4d10+22", 26, 62),
]
BEYOND = [
    (17, "4d10+1d4+22"),
    (18, "4d10+2d4+22"),
    (19, "4d10+1d6+25"),
    (20, "4d10+2d6+25"),
    (21, "4d10+1d8+29"),
    (22, "4d10+2d8+29"),
    (23, "5d10+33"),
    (24, "6d10+33"),
]


@pytest.mark.parametrize(("degree", "code", "dice", "low", "high"), TB_1)
def test_the_sixteen_printed_rows(degree: int, code: str, dice: str, low: int, high: int) -> None:
    """TB-1; MA DC-1, p. 81, 90, 101."""
    rolled = damage(degree)
    assert (rolled.text, rolled.lowest, rolled.highest) == (dice, low, high)
    assert (code_of(degree), degree_of(code)) == (code, degree)


@pytest.mark.parametrize(("degree", "dice"), BEYOND)
def test_the_ladder_is_open_upwards(degree: int, dice: str) -> None:
    """MA DC-2, p. 81; DV-25, TV-G-2."""
    assert damage(degree).text == dice
    assert degree_of(code_of(degree)) == degree


def test_below_light_there_is_no_damage() -> None:
    """GR-77: distance losses may lead there."""
    assert [damage(degree).highest for degree in (0, -2)] == [0, 0]
    assert code_of(0) == "-"
    assert degree_of("-") == 0
    assert distribution(0) == {0: 1}


@pytest.mark.parametrize("code", ["X", "", "L+R", "H+H", "R+", "r"])
def test_what_is_no_damage_code_is_named(code: str) -> None:
    with pytest.raises(ValueError, match="unknown damage code"):
        degree_of(code)


def test_codes_have_names() -> None:
    assert [code_name(degree) for degree in (0, 3, 9, 17)] == [
        "None",
        "Heavy",
        "Ruinous + Light",
        "Ruinous + Ruinous + Light",
    ]


def test_light_damage_is_an_even_die() -> None:
    assert distribution(1) == dict.fromkeys((1, 2, 3, 4), Fraction(1, 4))


def test_average_damage_peaks_at_five() -> None:
    assert distribution(2) == {total: Fraction(4 - abs(total - 5), 16) for total in range(2, 9)}


@pytest.mark.parametrize("degree", range(1, 25))
def test_a_distribution_adds_up(degree: int) -> None:
    spread = distribution(degree)
    code = damage(degree)
    assert sum(spread.values()) == 1
    assert (min(spread), max(spread)) == (code.lowest, code.highest)
    assert sum(total * chance for total, chance in spread.items()) == code.mean


def test_a_code_times_degrees_rolls_all_of_it_again() -> None:
    """EX-12: Fair treatment at three degrees is 3d6+15."""
    code = treatment(5).dice * 3
    assert code.text == "3d6+15"
    assert code.total((3, 3, 3)) == 24
    assert sum(chances(code).values()) == 1


REPAIR = ["1d4", "1d4+2", "2d4+1", "2d4+3", "1d6+5", "2d6+5", "1d8+9"]
TREATMENT = ["1d4", "1d4+1", "2d4", "2d4+2", "1d6+5"]


@pytest.mark.parametrize(("level", "dice"), enumerate(REPAIR, start=1))
def test_repair_codes(level: int, dice: str) -> None:
    """MA RC-1, p. 56, 101; TB-3."""
    assert repair(level).dice == read_code(dice)


@pytest.mark.parametrize(("level", "dice"), enumerate(TREATMENT, start=1))
def test_treatment_codes(level: int, dice: str) -> None:
    """MA RC-2, p. 52, 77, 101; TB-2."""
    assert treatment(level).dice == read_code(dice)


def test_a_kit_raises_quick_treatment_but_never_beyond_the_top() -> None:
    """TV-G-11; GR-75."""
    quick = treatment().level
    assert [treatment(quick + spent).dice.text for spent in (2, 3, 4, 5)] == ["2d4", "2d4+2", "1d6+5", "1d6+5"]
    assert repair(9).name == "Outstanding"
