"""The attraction gauge is tested (MA E-4, EG-12 to EG-17, p. 51; R-RP-7): option eag_combat_checks."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleAdd, RuleEnd, RuleOption, RulePool
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import GoOn
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from tests.maxapoc.builders import Play, begun, foe, hero
from tests.maxapoc.grounds import next_round


def quiet_duel(gauge: int, **rulings: Any) -> Play:
    """A fight that raises the gauge by its rounds alone; ``gauge`` is what the GM rolls against it."""
    play = begun(hero(), foe(), **rulings)
    play.gauge = gauge
    return play


@pytest.mark.parametrize(("rolled", "drawn", "left"), [(4, True, 0), (5, True, 0), (6, False, 5)])
def test_the_gauge_or_less_draws_enemies_and_sets_it_back(rolled: int, drawn: bool, left: int) -> None:
    """MA EG-12, R-RP-2, R-RP-3: after one round the gauge stands at 5."""
    play = next_round(quiet_duel(rolled, eag_combat_checks="each_round"))
    assert play.only(e.AttractionTested).drawn == drawn
    assert play.state.attraction == left
    assert (play.decision.kind == "drawn") == drawn


@pytest.mark.parametrize(("value", "checks"), [("each_round", 1), ("after_fight", 0)])
def test_the_table_says_whether_rounds_end_with_a_check(value: str, checks: int) -> None:
    play = next_round(quiet_duel(1, eag_combat_checks=value))
    assert len(play.find(e.AttractionTested)) == checks
    assert (play.decision.kind == "drawn") == bool(checks)


@pytest.mark.parametrize("value", ["each_round", "after_fight"])
def test_the_end_of_a_fight_brings_one_check_at_every_table(value: str) -> None:
    play = quiet_duel(5, eag_combat_checks=value).do(RuleEnd("party"))
    tested = play.only(e.AttractionTested)
    assert (tested.gauge, tested.drawn, play.state.attraction) == (5, True, 0)
    assert play.state.stage == "over"


def test_a_table_without_the_gauge_makes_no_check() -> None:
    """MA EG-17."""
    play = next_round(quiet_duel(1, eag_enabled=False, eag_combat_checks="each_round"))
    assert play.find(e.AttractionTested) == []
    assert play.do(RuleEnd("party")).find(e.AttractionTested) == []


def test_those_whom_the_noise_has_drawn_act_in_the_new_round() -> None:
    """MA E-4; Q-52."""
    play = next_round(quiet_duel(5, eag_combat_checks="each_round"))
    assert play.asked == ("drawn", "")
    play.do(RuleAdd({"side": "foes", "from": "bandit_knifer"})).do(GoOn())
    assert play.state.round == 2
    assert len(play.state.order) == 3


def test_the_gm_may_change_it_in_the_middle_of_the_fight() -> None:
    play = next_round(quiet_duel(1))
    next_round(play.do(RuleOption("eag_combat_checks", "each_round")))
    assert play.only(e.AttractionTested).gauge == 10


def test_players_do_not_hear_of_the_check() -> None:
    play = next_round(quiet_duel(1, eag_combat_checks="each_round"))
    assert play.only(e.AttractionTested).visible == "gm"


def test_nobody_goes_on_who_was_not_asked() -> None:
    assert "Ada" in quiet_duel(1).refused(GoOn())


@pytest.mark.parametrize(
    ("before", "told"),
    [
        (94, ["attraction gauge +5 = 99 (a round of fighting)"]),
        (95, ["attraction gauge +5 = 100 (a round of fighting)"]),
        (98, ["attraction gauge +5 = 100, the most (a round of fighting)"]),
        (100, []),
    ],
)
def test_the_gauge_goes_no_higher_than_100(before: int, told: list[str]) -> None:
    """MA R-RP-47: noise at a full gauge is not told of any more."""
    play = quiet_duel(100).do(RulePool("", "attraction", before))
    state = play.state
    play.do(RuleEnd("party"))
    raised = play.find(e.AttractionRaised)
    lines = [RULESET.describe(state, event) for event in raised]
    assert [line.text for line in lines if line is not None] == told
    assert play.only(e.AttractionTested).gauge == min(100, before + 5)
