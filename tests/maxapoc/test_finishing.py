"""Automatic enemies and the fallen (MA Q-126, p. 68, 80): option enemies_use_coup_de_grace."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import RuleCondition, RuleOption
from mapoc_tui.rules.maxapoc.commands import Attack
from tests.maxapoc.builders import Play, begun, foe, hero
from tests.maxapoc.test_special_advice import advised, best

COUP = Attack("bob", "ada", "bob-1", hands=2, mode="coup")


def over_the_fallen(**rulings: bool) -> Play:
    """The goon Bob with a katana beside Ada, who is DYING; Eve is far away."""
    play = begun(hero(LUCK=0), hero("eve", at=9), foe(hand=["katana"]), **rulings)
    return play.do(RuleCondition("ada", "dying")).until("turn", "bob")


def coups(play: Play) -> list[Attack]:
    return [each for each in advised(play, Attack) if isinstance(each, Attack) and each.mode == "coup"]


@pytest.mark.parametrize(("value", "wanted"), [(False, False), (True, True)])
def test_the_table_says_whether_enemies_finish_off_the_fallen(value: bool, wanted: bool) -> None:
    assert (best(over_the_fallen(enemies_use_coup_de_grace=value)) == COUP) == wanted
    assert bool(coups(over_the_fallen(enemies_use_coup_de_grace=value))) == wanted


def test_by_default_they_do_not() -> None:
    assert coups(over_the_fallen()) == []


def test_the_gm_may_change_it_in_the_middle_of_the_fight() -> None:
    play = over_the_fallen()
    assert best(play.do(RuleOption("enemies_use_coup_de_grace", True))) == COUP
    assert coups(play.do(RuleOption("enemies_use_coup_de_grace", False))) == []


def test_the_party_never_does() -> None:
    play = begun(hero(hand=["katana"]), foe(), foe("rat", at=9), enemies_use_coup_de_grace=True)
    play.do(RuleCondition("bob", "dying"))
    assert play.asked == ("turn", "ada")
    assert coups(play) == []


def test_people_may_finish_off_whom_they_like_at_every_table() -> None:
    """The option binds enemies that play themselves, not the GM who plays one."""
    assert over_the_fallen().do(COUP).idle((3,))["ada"].dead
