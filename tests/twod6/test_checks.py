"""The test, and Will after the roll."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleRoll
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.checks import result_of
from mapoc_tui.rules.twod6.events import TestConfirmed, TestRolled
from mapoc_tui.rules.twod6.odds import Odds, chances
from mapoc_tui.rules.twod6.rulings import Rulings
from mapoc_tui.rules.twod6.sheet import Speciality
from mapoc_tui.rules.twod6.state import Part, Test
from tests.twod6.builders import Table, duel, foe, hero


def roll(*faces: int, cl: int = 10, skill: int = 2, will: int = 0) -> Test:
    return Test("ada", "lore", "task", cl=(Part("Base", cl),), bonus=(Part("Lore", skill),), faces=faces, will=will)


@pytest.mark.parametrize(
    ("faces", "will", "result"),
    [
        ((3, 4), 0, "failure"),
        ((4, 4), 0, "success"),
        ((6, 6), 0, "success"),
        ((6, 6), 1, "critical"),
        ((1, 1), 0, "critical_failure"),
        ((1, 1), 1, "failure"),
        ((1, 1), 6, "success"),
    ],
)
def test_results_by_margin(faces: tuple[int, ...], will: int, result: str) -> None:
    """2D6 L-1, L-2, L-7, L-8, L-14, L-16, L-17."""
    assert result_of(Rulings(), roll(*faces, will=will), player=True) == result


def test_a_natural_2_that_reaches_the_level_is_a_plain_success() -> None:
    """2D6 L-11, G-3."""
    assert result_of(Rulings(), roll(1, 1, skill=8), player=True) == "success"


@pytest.mark.parametrize(
    ("faces", "will", "result"), [((1, 1), 0, "success"), ((1, 2), 0, "critical"), ((1, 1), 1, "critical")]
)
def test_a_natural_2_is_never_critical_by_itself(faces: tuple[int, ...], will: int, result: str) -> None:
    """2D6 L-11, L-16, L-17, G-3: a plain success however high the skill; the chances agree."""
    assert result_of(Rulings(), roll(*faces, skill=13, will=will), player=True) == result
    assert chances(13, 9) == Odds(Fraction(1), Fraction(35, 36))


def test_opponents_have_no_critical_failures() -> None:
    """2D6 L-8: a player's test only."""
    assert result_of(Rulings(), roll(1, 1), player=False) == "failure"


@pytest.mark.parametrize(("meets", "result"), [(True, "success"), (False, "failure")])
def test_an_equal_total(meets: bool, result: str) -> None:
    """2D6 L-2, G-1: `meets_is_success`."""
    assert result_of(Rulings(meets_is_success=meets), roll(4, 4), player=True) == result


@pytest.mark.parametrize(("allowed", "result"), [(True, "critical"), (False, "success")])
def test_will_makes_a_critical_success_only_where_it_may(allowed: bool, result: str) -> None:
    """2D6 L-17, G-6: `will_can_make_critical`."""
    assert result_of(Rulings(will_can_make_critical=allowed), roll(6, 6, will=1), player=True) == result


def test_the_unskilled_face_a_higher_level() -> None:
    """2D6 L-3, L-5: skill 0 adds 2, each complication 2."""
    table = Table(hero(), foe())
    table.do(c.RuleTest("ada", "lore", complications=1), (3, 3))
    assert (table.told(TestRolled).test.challenge, table.told(TestRolled).test.total) == (12, 0)


def test_the_unskilled_opponent_tests_alike_and_sets_a_plain_level() -> None:
    """2D6 L-3, L-6, G-2."""
    table = Table(hero(), foe())
    table.do(c.RuleTest("bob", "stealth", opponent="ada", opposing="awareness"), (3, 3))
    assert table.told(TestRolled).test.cl == (
        Part("Base", 8),
        Part("Awareness of the other side", 0),
        Part("Unskilled", 2),
    )


def test_an_opposed_test() -> None:
    """2D6 L-4: 8 + the opponent's skill."""
    table = Table(hero(stealth=1), foe(awareness=3))
    table.do(c.RuleTest("ada", "stealth", opponent="bob", opposing="awareness"), (3, 3))
    assert table.told(TestRolled).test.challenge == 11


def test_a_speciality_adds_two_when_it_applies() -> None:
    """2D6 L-13, G-4: by itself for its kind of weapon, else when its owner says so."""
    blades = Speciality("melee", "Blades", ("small",))
    table = duel(hero(melee=3, hand="knife", pack=["bat"], specialities=(blades,)), foe())
    with_knife = table.chance("attack", "bob")
    table.do(c.DrawWeapon("ada", "bat"))
    assert with_knife > table.chance("attack", "bob")

    table.do(c.UseSkill("ada", "melee", speciality=True)).do(c.SetDifficulty(0), (3, 3))
    assert table.told(TestRolled).test.bonus == (Part("Melee", 3), Part("Speciality", 2))
    assert table.refused(c.SpendWill(99)) == ("Ada may spend 0 to 8 Will on this test, not 99",)


def test_a_speciality_has_to_be_there() -> None:
    """2D6 L-13."""
    table = duel(hero(melee=3), foe())
    assert table.refused(c.UseSkill("ada", "melee", speciality=True)) == ("Ada has no speciality of that skill",)


# ------------------------------------------------------------------------------------------ Will


def asked(will: int = 5, **rulings: Any) -> Table:
    """Skill 2 against 9, rolled 3 + 3: short by 1."""
    return duel(hero(melee=2, will=will, hand="bat"), foe(athletics=1), **rulings).do(
        c.Attack("ada", "bob", "bat", "melee"), (3, 3)
    )


def test_any_amount_up_to_the_present_will() -> None:
    """2D6 L-14, L-15, DP-2, G-5: 0 up to what is there; keeping is the default."""
    table = asked(will=3)
    assert (table.keys, table.decision.default) == (["keep", "1", "2", "3"], "keep")
    assert table.refused(c.SpendWill(4)) == ("Ada may spend 0 to 3 Will on this test, not 4",)
    assert table.refused(c.SpendWill(-1)) == ("Ada may spend 0 to 3 Will on this test, not -1",)
    table.do(c.SpendWill(1), (1,))
    assert table["ada"].will == 2
    confirmed = next(event for event in table.events if isinstance(event, TestConfirmed))
    assert (confirmed.will, confirmed.total, confirmed.cl, confirmed.result) == (1, 9, 9, "success")


def test_each_amount_says_what_it_makes() -> None:
    """2D6 DP-2."""
    assert [option.label for option in asked(will=2).decision.options()] == [
        "Keep 8: failure",
        "1 Will: total 9, success",
        "2 Will: total 10, success",
    ]


def test_a_limit_for_each_test() -> None:
    """2D6 G-5: `will_per_test_max`."""
    assert asked(will_per_test_max=3).keys == ["keep", "1", "2", "3"]
    assert asked(will_per_test_max=0).keys == ["keep", "1", "2", "3", "4", "5"]


def test_where_will_only_saves_failures() -> None:
    """2D6 G-6: no more is spent than a success needs, and nothing is asked after a success."""
    assert asked(will_can_make_critical=False).keys == ["keep", "1"]
    table = duel(hero(melee=2, hand="bat"), foe(athletics=1), will_can_make_critical=False)
    table.do(c.Attack("ada", "bob", "bat", "melee"), (4, 4), (1,))
    assert table.asked[0] == "turn"


def test_without_will_nothing_is_asked() -> None:
    """2D6 L-15: one legal answer is no question."""
    table = asked(will=0)
    assert table.asked[0] == "turn"


@pytest.mark.parametrize(("on", "named", "asks"), [(False, True, False), (True, False, False), (True, True, True)])
def test_named_opponents_spend_will_where_they_may(on: bool, named: bool, asks: bool) -> None:
    """2D6 L-18, G-7: `npc_spend_will`."""
    table = duel(foe("bob", melee=2, hand="bat", named=named), hero(athletics=1), npc_spend_will=on)
    table.do(c.Attack("bob", "ada", "bat", "melee"), (3, 3))
    assert (table.asked == ("will", "bob", "gang")) is asks


def test_nothing_comes_between_the_roll_and_its_confirmation() -> None:
    """2D6 L-19."""
    table = asked()
    assert table.refused(c.EndTurn("ada")) == ("something else has to be settled first",)
    assert table.refused(c.RuleTest("bob", "lore")) == ("something else has to be settled first",)
    assert table.refused(c.StayAwake(True)) == ("nothing of the kind is asked now",)


def test_a_critical_failure_is_a_tick_and_a_complication() -> None:
    """2D6 L-8, L-9, L-10, DP-7."""
    table = duel(hero(melee=2, hand="bat"), foe()).do(c.Attack("ada", "bob", "bat", "melee"), (1, 1))
    table.do(c.SpendWill(0))
    assert table["ada"].ticks == 1
    assert table.asked == ("complication", "ada", "")
    assert (table.keys, table.decision.default) == (["open", "name"], "open")
    ask = table.option("name").ask
    assert ask is not None
    table.do(ask("the \x1b[1mlamp\n falls"))
    assert table.asked[0] == "turn"


def test_the_gm_replaces_the_roll_while_it_is_looked_at() -> None:
    table = asked()
    assert table.refused(RuleRoll((1, 7))) == ("a test is two dice that show 1 to 6",)
    table.do(RuleRoll((6, 6)))
    assert table.decision.question == "Ada: Melee 14 against 9. Spend Will?"
    assert not [draw for event in table.events for draw in event.draws]
    table.do(c.SpendWill(0))
    assert table.asked[0] == "effect"
    assert table.refused(RuleRoll((1, 1))) == ("no roll is being looked at",)


@pytest.mark.parametrize(("on", "bonus"), [(False, 2), (True, 1)])
def test_wounds_hamper_where_the_table_says_so(on: bool, bonus: int) -> None:
    """2D6 L-83, G-30: `wound_penalty`, at half Endurance or less."""
    table = duel(hero(melee=2, endurance=4, hand="bat"), foe(), wound_penalty=on)
    table.do(c.Attack("ada", "bob", "bat", "melee"), (1, 2))
    test = table.state.top
    assert isinstance(test, Test)
    assert test.modifier == bonus
    whole = duel(hero(melee=2, endurance=5, hand="bat"), foe(), wound_penalty=on)
    whole.do(c.Attack("ada", "bob", "bat", "melee"), (1, 2))
    assert isinstance(whole.state.top, Test)
    assert whole.state.top.modifier == 2
