"""Riders and their animals (MA C-37, M-2, p. 71, 72; Q-274; DP-45)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleClear, RuleCondition, RuleHarm, RuleRemove
from mapoc_tui.rules.maxapoc.commands import Dismount, GoProne, Move, Ride
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from tests.maxapoc.builders import Play, begun, fighter, foe, hero


def stable(**ada: Any) -> Play:
    """Ada beside her horse, and the goon Bob far away."""
    horse = fighter("horse", "friends", traits=("mount",), family="beast", INITIATIVE=3)
    return begun(hero("ada", INITIATIVE=20, **ada), hero("eve", INITIATIVE=9), horse, foe(at=9))


def riding(**ada: Any) -> Play:
    return stable(**ada).do(Ride("ada", "horse"))


def test_getting_on_and_off_takes_one_action_each() -> None:
    """MA C-37, p. 72; Q-274."""
    play = riding()
    assert (play["ada"].riding, play["ada"].complex) == ("horse", 1)
    assert "mounted" in play["ada"].marks
    play.do(Dismount("ada"))
    assert (play["ada"].riding, play["ada"].complex, play.state.riders) == ("", 0, ())
    assert not play["ada"].marks | play["horse"].marks


def test_a_movement_takes_both_two_distances() -> None:
    """MA M-2, p. 72."""
    play = riding().do(Move("ada", 2))
    assert play["ada"].position == play["horse"].position == 2


def test_whoever_rides_is_not_slowed_by_its_own_legs() -> None:
    assert not RULESET.refusals(riding().do(RuleCondition("ada", "slowed")).state, Move("ada", 2))


def test_the_animal_does_not_walk_off_with_its_rider() -> None:
    play = riding().until("turn", "horse")
    assert "RIDDEN" in play.refused(Move("horse", 1))


def test_an_animal_that_the_gm_takes_away_throws_nobody() -> None:
    play = riding().do(RuleRemove("horse"))
    assert (play["ada"].riding, play["ada"].marks) == ("", frozenset())


def test_the_animal_throws_its_rider_when_it_falls() -> None:
    """MA Q-274: PRONE at Close."""
    play = riding().do(RuleHarm("horse", 16))
    assert (play["ada"].riding, play.state.riders) == ("", ())
    assert "prone" in play["ada"].marks


@pytest.mark.parametrize("condition", ["prone", "restrained", "unconscious"])
def test_whoever_is_brought_down_falls_off(condition: str) -> None:
    play = riding().do(RuleCondition("ada", condition))
    assert (play["ada"].riding, play.state.riders) == ("", ())
    assert "ridden" not in play["horse"].marks
    assert "mounted" not in play["ada"].marks


def test_the_gm_may_unseat_somebody() -> None:
    play = riding().do(RuleClear("ada", "mounted"))
    assert (play["ada"].riding, play["horse"].marks) == ("", frozenset())


def test_what_cannot_be_ridden() -> None:
    """MA Q-274."""
    play = stable()
    assert "nothing to ride on" in play.refused(Ride("ada", "eve"))
    assert "rides nothing" in play.refused(Dismount("ada"))
    assert "is PRONE" in play.do(GoProne("ada")).refused(Ride("ada", "horse"))
    play = riding().until("turn", "eve")
    assert "has a rider" in play.refused(Ride("eve", "horse"))
    assert "MOUNTED" in play.until("turn", "ada").refused(Ride("ada", "horse"))


def test_an_enemys_animal_throws_nobody_up() -> None:
    play = begun(hero(), foe("horse", traits=("mount",)))
    assert "is an enemy" in play.refused(Ride("ada", "horse"))
    far = begun(hero(), fighter("horse", "friends", traits=("mount",), at=1), foe(at=9))
    assert "not at Close" in far.refused(Ride("ada", "horse"))
