"""Assistance and group tests."""

from __future__ import annotations

import pytest

from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.events import GroupEnded, TestPrepared, TestRolled
from mapoc_tui.rules.twod6.state import Group, Part, Test
from tests.twod6.builders import Table, fighter, foe, hero


def top_test(table: Table) -> Test:
    test = table.state.top
    assert isinstance(test, Test)
    return test


# ------------------------------------------------------------------------------------------ outside a fight


@pytest.mark.parametrize(("faces", "bonus"), [((2, 4), 2), ((5, 6), 4), ((1, 2), 0)])
def test_a_helper_rolls_against_8(faces: tuple[int, int], bonus: int) -> None:
    """2D6 L-20, L-21, L-22, L-24, DP-11."""
    table = Table(hero("ada", lore=3), hero("ivy", education=2, will=0), foe())
    table.do(c.RuleTest("ada", "lore"))
    assert (table.asked, table.decision.default) == (("help", "ivy", "watch"), "no")
    table.do(c.OfferHelp("education"), faces, (3, 3))
    assert top_test(table).modifier == 3 + bonus


def test_the_unskilled_helper_faces_10() -> None:
    """2D6 L-3, L-20."""
    table = Table(hero("ada", lore=3), hero("ivy"), foe())
    table.do(c.RuleTest("ada", "lore"))
    assert table.keys == ["no", "lore"]
    assert table.refused(c.OfferHelp("medicine")) == ("Ivy cannot help with that skill",)
    table.do(c.OfferHelp("lore"), (4, 4))
    assert top_test(table).challenge == 10


def test_only_one_helper_is_asked_to_roll() -> None:
    """2D6 L-23: those who decline pass the question on, the first who helps ends it."""
    table = Table(hero("ada", lore=3), hero("ivy", lore=1, will=0), hero("eve", lore=1), foe())
    table.do(c.RuleTest("ada", "lore"))
    declined = table.state
    table.do(c.OfferHelp())
    assert table.asked == ("help", "eve", "watch")
    assert table.told(TestPrepared).answer == "no_help"
    table.do(c.OfferHelp(), (3, 3))
    assert table.asked == ("will", "ada", "watch")

    table.state = declined
    table.do(c.OfferHelp("lore"), (6, 2), (3, 3))
    assert table.asked == ("will", "ada", "watch")


def test_allies_may_help_and_enemies_are_not_asked() -> None:
    table = Table(hero("ada", lore=3), fighter("old_wren", "friends"), foe())
    table.do(c.RuleTest("ada", "lore"))
    assert table.asked == ("help", "old_wren", "friends")
    alone = Table(hero("ada", lore=3), foe())
    assert alone.do(c.RuleTest("ada", "lore"), (3, 3)).asked == ("will", "ada", "watch")


# ------------------------------------------------------------------------------------------ in a fight


def helping(faces: tuple[int, int] = (4, 4), **skills: int) -> Table:
    table = Table(hero("ivy", will=0, melee=2, **skills), hero("ada", melee=3, hand="bat"), foe()).begin()
    return table.do(c.Assist("ivy", "ada", "attack_melee", "melee"), faces)


def test_help_goes_to_one_named_test_and_is_used_up() -> None:
    """2D6 L-20, L-21: the action `assist`."""
    table = helping()
    assert [effect.topic for effect in table["ada"].effects_of("help")] == ["attack_melee"]
    table.do(c.EndTurn("ivy")).do(c.Attack("ada", "bob", "bat", "melee"), (3, 3))
    assert Part("Help", 2) in top_test(table).bonus
    assert not table["ada"].has("help")


def test_help_for_one_test_does_nothing_for_another() -> None:
    table = helping()
    table.do(c.EndTurn("ivy")).do(c.Defend("ada"), (3, 3))
    assert top_test(table).bonus == (Part("Athletics", 0),)
    assert table["ada"].has("help")


def test_critical_help_is_worth_four() -> None:
    """2D6 L-22."""
    (help_,) = helping((6, 5))["ada"].effects_of("help")
    assert help_.amount == 4


def test_failed_help_changes_nothing() -> None:
    """2D6 L-24, G-8."""
    assert not helping((1, 2))["ada"].effects


def test_unused_help_is_gone_at_the_helpers_next_turn() -> None:
    table = helping()
    table.do(c.EndTurn("ivy")).do(c.EndTurn("ada")).do(c.EndTurn("bob"))
    assert table.state.active == "ivy"
    assert not table["ada"].effects


def test_one_test_takes_one_helper() -> None:
    """2D6 L-23."""
    table = Table(hero("ivy", will=0, melee=2), hero("eve", melee=2), hero("ada", melee=3), foe()).begin()
    table.do(c.Assist("ivy", "ada", "attack_melee", "melee"), (4, 4)).do(c.EndTurn("ivy"))
    refused = table.refused(c.Assist("eve", "ada", "attack_melee", "melee"))
    assert refused == ("Ada has help for that already",)
    assert table.open(c.Assist("eve", "ada", "defend", "melee"))


def test_help_has_to_fit() -> None:
    """2D6 L-20: a fitting skill, a companion who is awake."""
    table = Table(hero("ivy"), hero("ada"), foe()).begin()
    assert table.refused(c.Assist("ivy", "ada", "attack_melee", "lore")) == ("that skill does not fit such a test",)
    assert table.refused(c.Assist("ivy", "bob", "attack_melee", "melee")) == ("there is no such companion",)
    assert table.refused(c.Assist("ivy", "ivy", "attack_melee", "melee")) == ("there is no such companion",)


def test_the_menu_offers_help_by_companion_test_and_skill() -> None:
    table = Table(hero("ivy", melee=2), hero("ada"), foe()).begin()
    assert table.option("assist", "ada", "attack_melee", "melee").label == "With Melee 2"
    assert table.chance("assist", "ada", "attack_melee", "melee") == pytest.approx(13 / 18)


# ------------------------------------------------------------------------------------------ a whole group


def group_of_three() -> Table:
    table = Table(hero("a", stealth=2, will=0), hero("b", stealth=3, will=0), hero("d", lore=4, will=0), foe())
    return table.do(c.RuleGroupTest("stealth"))


def test_a_group_needs_a_success_for_each_player() -> None:
    """2D6 L-25, L-26: a success counts 1, a critical one 2."""
    table = group_of_three()
    assert table.asked == ("group_skill", "a", "watch")
    table.do(c.GroupSkill("stealth"), (5, 6))
    assert isinstance(table.state.top, Group)
    assert (table.state.top.successes, table.state.top.needed) == (2, 3)
    table.do(c.GroupSkill("stealth"), (1, 2))
    table.do(c.GroupSkill("stealth"), (6, 4))
    assert table.told(GroupEnded).passed
    assert table.asked[0] == "begin"


def test_a_group_fails_without_enough_successes() -> None:
    """2D6 L-25."""
    table = group_of_three().do(c.GroupSkill("stealth"), (3, 3)).do(c.GroupSkill("stealth"), (3, 3))
    table.do(c.GroupSkill("stealth"), (3, 3))
    ended = table.told(GroupEnded)
    assert (ended.successes, ended.needed, ended.passed) == (2, 3, False)


@pytest.mark.parametrize(("skill", "level"), [("stealth", 10), ("lore", 10), ("survival", 12)])
def test_less_than_ideal_and_unskilled_add_up(skill: str, level: int) -> None:
    """2D6 L-27, L-28: the third member is unskilled in Stealth, skilled in Lore, and has no Survival either."""
    table = group_of_three().do(c.GroupSkill("stealth"), (3, 3)).do(c.GroupSkill("stealth"), (3, 3))
    table.do(c.GroupSkill(skill), (3, 3))
    assert table.told(TestRolled).test.challenge == level


def test_the_gm_sees_the_chance_of_the_group() -> None:
    """2D6 T-8."""
    table = Table(hero("a", stealth=2), hero("b", stealth=3), hero("d"), foe())
    easiest = table.gm("group_test", "stealth", "c0")
    assert easiest.chance is not None
    chance = easiest.chance()
    assert chance is not None
    assert chance.value == pytest.approx(37 / 144)


def test_a_companion_taken_along_needs_no_roll() -> None:
    """2D6 L-29: the effect of an earlier critical success counts at a related test."""
    table = Table(hero("a", stealth=3), hero("b", will=0), foe())
    table.do(c.RuleTest("a", "stealth")).do(c.OfferHelp(), (6, 6)).do(c.SpendWill(0))
    table.do(c.ChooseEffect("free_companion", "b"))
    table.do(c.RuleGroupTest("stealth"))
    table.do(c.GroupSkill("stealth"), (1, 2)).do(c.SpendWill(0))
    table.do(c.GroupSkill("stealth"))
    assert table.told(GroupEnded).successes == 1
    assert not table["b"].effects
