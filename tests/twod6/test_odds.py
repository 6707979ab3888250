"""The exact chances: the vectors of the rules, and that the menu shows them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from mapoc_tui.engine.commands import Begin
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.odds import (
    Odds,
    at_least,
    bled_out,
    chances,
    group_passes,
    group_successes,
    helped,
    mean_damage,
    mean_per_attack,
    sums,
    with_will,
)
from mapoc_tui.rules.twod6.order import order_cl
from mapoc_tui.rules.twod6.sheet import endurance_maximum, will_maximum
from tests.twod6.builders import Table, duel, foe, hero


def test_t1_the_ways_of_two_dice() -> None:
    """2D6 T-1."""
    assert [chance * 36 for _, chance in sums(2)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


@pytest.mark.parametrize(
    ("total", "chance"),
    zip(
        range(3, 13),
        [
            Fraction(35, 36),
            Fraction(11, 12),
            Fraction(5, 6),
            Fraction(13, 18),
            Fraction(7, 12),
            Fraction(5, 12),
            Fraction(5, 18),
            Fraction(1, 6),
            Fraction(1, 12),
            Fraction(1, 36),
        ],
        strict=True,
    ),
)
def test_t2_at_least_a_total(total: int, chance: Fraction) -> None:
    """2D6 T-2."""
    assert at_least(total) == chance


@pytest.mark.parametrize(("meets", "chance"), [(True, Fraction(7, 12)), (False, Fraction(5, 12))])
def test_t3_an_exact_hit(meets: bool, chance: Fraction) -> None:
    """2D6 T-3, L-2, G-1."""
    assert chances(3, 10, meets).success == chance


def test_t4_a_natural_2() -> None:
    """2D6 T-4."""
    assert 1 - at_least(3) == Fraction(1, 36)


SUCCESS = [
    Fraction(1, 36),
    Fraction(1, 12),
    Fraction(1, 6),
    Fraction(5, 18),
    Fraction(5, 12),
    Fraction(7, 12),
    Fraction(13, 18),
    Fraction(5, 6),
    Fraction(11, 12),
    Fraction(35, 36),
    Fraction(1),
]
CRITICAL = [Fraction(0)] * 5 + [
    Fraction(1, 36),
    Fraction(1, 12),
    Fraction(1, 6),
    Fraction(5, 18),
    Fraction(5, 12),
    Fraction(7, 12),
]


@pytest.mark.parametrize(("difference", "odds"), zip(range(-4, 7), map(Odds, SUCCESS, CRITICAL), strict=True))
def test_t5_opposed_tests_by_the_difference_of_skills(difference: int, odds: Odds) -> None:
    """2D6 T-5, L-4, L-7."""
    assert chances(5 + difference, 8 + 5) == odds


def test_t5_a_critical_success_and_the_unskilled() -> None:
    """2D6 T-5, L-3."""
    assert chances(3, 8).critical == Fraction(1, 6)
    assert chances(3, 10).critical == Fraction(1, 36)
    assert chances(0, 8 + 2) == Odds(Fraction(1, 6), Fraction(0))


def test_t6_the_will_that_is_needed() -> None:
    """2D6 T-6: skill 3 against 11."""
    needed = {will: with_will(3, 11, will) - (with_will(3, 11, will - 1) if will else 0) for will in range(7)}
    assert [needed[will] * 36 for will in range(7)] == [15, 6, 5, 4, 3, 2, 1]
    assert sum(will * chance for will, chance in needed.items()) == Fraction(14, 9)
    assert with_will(3, 11, 2) == Fraction(13, 18)
    assert with_will(3, 11, 3) == Fraction(5, 6)


def test_t7_a_helper() -> None:
    """2D6 T-7, L-21, L-22."""
    helper = chances(2, 8)
    assert helper == Odds(Fraction(13, 18), Fraction(1, 12))
    assert [chances(3 + bonus, 12).success for bonus in (0, 2, 4)] == [Fraction(5, 18), Fraction(7, 12), Fraction(5, 6)]
    assert helped(3, 12, helper) == Fraction(673, 1296)


def test_t7_the_menu_shows_the_chance_with_help() -> None:
    """2D6 T-7, DP-11."""
    table = Table(hero("ada", lore=3), hero("ivy", awareness=2), foe())
    table.do(c.RuleTest("ada", "lore", complications=2))
    assert table.asked == ("help", "ivy", "watch")
    assert table.chance("no") == float(Fraction(5, 18))
    assert table.chance("awareness") == float(Fraction(673, 1296))


def test_t8_a_group() -> None:
    """2D6 T-8, L-26."""
    members = [chances(2, 8), chances(3, 8), chances(0, 10)]
    expected = (
        Fraction(25, 648),
        Fraction(325, 1296),
        Fraction(49, 108),
        Fraction(35, 162),
        Fraction(25, 648),
        Fraction(1, 432),
    )
    assert tuple(chance for chance in group_successes(members) if chance) == expected
    assert group_passes(members, 3) == Fraction(37, 144)


@pytest.mark.parametrize(
    ("attack", "mode", "chance"),
    [
        (3, "attacker", Fraction(5, 12)),
        (3, "defence", Fraction(7, 12)),
        (5, "attacker", Fraction(13, 18)),
        (5, "defence", Fraction(5, 6)),
    ],
)
def test_t9_who_rolls_moves_the_odds(attack: int, mode: str, chance: Fraction) -> None:
    """2D6 T-9, L-62, G-14: the menu shows the chance to be hit either way."""
    bob = foe("bob", melee=attack, hand="knife")
    table = duel(bob, hero("ada", athletics=3), npc_attack_mode=mode)
    assert table.chance("attack", "ada") == pytest.approx(float(chance))


def test_t10_mean_damage() -> None:
    """2D6 T-10, L-59, L-65."""
    assert chances(3, 11) == Odds(Fraction(5, 12), Fraction(0))
    assert mean_per_attack(3, 11, 2) == Fraction(55, 24)
    assert chances(4, 8) == Odds(Fraction(11, 12), Fraction(5, 18))
    assert mean_per_attack(4, 8, 2) == Fraction(433, 72)


def test_t10_the_menu_shows_the_chance_to_hit() -> None:
    """2D6 T-10, L-57, L-58."""
    table = duel(hero("ada", melee=3, hand="sword"), foe("bob", melee=2, athletics=3))
    assert table.chance("attack", "bob") == float(Fraction(5, 12))
    table = duel(hero("ada", shoot=4, hand="pistol"), foe("bob", melee=4))
    assert table.chance("attack", "bob") == float(Fraction(11, 12))


def test_t11_halved_damage() -> None:
    """2D6 T-11, L-75, L-78."""
    assert mean_damage(1, 0, halved=True) == Fraction(3, 2)
    assert mean_damage(1, 2, halved=True) == Fraction(5, 2)
    assert mean_damage(2, 2, halved=True) == Fraction(17, 4)


@pytest.mark.parametrize(("awareness", "chance"), [(2, Fraction(5, 12)), (4, Fraction(13, 18)), (0, Fraction(1, 6))])
def test_t12_the_order_test(awareness: int, chance: Fraction) -> None:
    """2D6 T-12, L-49: Awareness 0 adds nothing to the challenge level."""
    table = Table(hero("ada", awareness=awareness), foe("bob", awareness=2))
    assert sum(part.value for part in order_cl(table.state)) == 10
    table.do(Begin(), (1, 2))
    assert table.decision.question == f"Ada: Awareness {3 + awareness} against 10. Spend Will?"
    assert chances(awareness, 10).success == chance


def test_t12_three_who_all_win() -> None:
    """2D6 T-12."""
    product = Fraction(1)
    for awareness in (2, 3, 0):
        product *= chances(awareness, 10).success
    assert product == Fraction(35, 864)


BLEEDING = {
    0: [Fraction(0), Fraction(1, 6), Fraction(5, 8), Fraction(65, 72), Fraction(425, 432)],
    -3: [Fraction(0), Fraction(7, 12), Fraction(49, 54), Fraction(427, 432), Fraction(1295, 1296)],
    -6: [Fraction(1, 2), Fraction(11, 12), Fraction(215, 216), Fraction(1), Fraction(1)],
}


@pytest.mark.parametrize("start", BLEEDING)
def test_t13_bleeding_to_death(start: int) -> None:
    """2D6 T-13, L-85, L-86."""
    assert [bled_out(start, rounds) for rounds in range(1, 6)] == BLEEDING[start]


@pytest.mark.parametrize(("safe", "chance"), [(True, Fraction(5, 6)), (False, Fraction(7, 12))])
def test_t14_first_aid(safe: bool, chance: Fraction) -> None:
    """2D6 T-14, L-96, L-97."""
    table = Table(hero("ada", medicine=3), hero("eve", endurance=-3), foe(), safe=safe).begin()
    assert table.chance("first_aid", "eve") == float(chance)
    assert at_least(4, 1) == Fraction(1, 2)


def test_t15_maxima() -> None:
    """2D6 T-15, L-80, L-81."""
    assert [endurance_maximum(2), endurance_maximum(2, "tough"), endurance_maximum(0)] == [10, 14, 8]
    assert [will_maximum(1), will_maximum(1, "determined")] == [9, 11]


def test_t16_the_drive() -> None:
    """2D6 T-16, L-109: a tick on 3 or more."""
    for face in range(1, 7):
        table = duel(hero("ada", conviction=1, focus="determined", will=9, drive="Home."), foe())
        table.do(c.CallDrive("ada"), (face,))
        assert (table["ada"].will, table["ada"].ticks) == (min(11, 9 + face), int(face >= 3))
    assert at_least(3, 1) == Fraction(2, 3)


def test_t18_a_published_style_opponent() -> None:
    """2D6 T-18, L-54, L-61."""
    hard = foe("bob", athletics=3, awareness=2, melee=3, order_bonus=2, defence_bonus=2, hand="knife")
    table = duel(hero("ada", melee=1, shoot=1, hand="knife", pack=["pistol"]), hard, npc_attack_mode="defence")
    assert table.state.order_cl == 12
    assert table.chance("attack", "bob") == float(chances(1, 13).success)
    table.do(c.DrawWeapon("ada", "pistol"))
    assert table.chance("attack", "bob") == float(chances(1, 13).success)
    table.do(c.EndTurn("ada"))
    table.do(c.Attack("bob", "ada", "knife", "melee"), (1, 2))
    assert table.decision.question == "Ada: Melee 4 against 11. Spend Will?"
