"""What held actions are kept for (MA T-13, T-16, p. 64, 66; Q-43): option held_action_mode."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleOption
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Act, Attack, Defend, EndTurn, Move, Wait
from mapoc_tui.rules.maxapoc.describe import describe
from mapoc_tui.rules.maxapoc.pending import Pledge
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from tests.maxapoc.builders import Play, begun, d, foe, hero

NAMED = {"held_action_mode": "named_trigger"}


def party(**rulings: Any) -> Play:
    """Ada with a bow, then the goons Bob at Close and Cat behind him."""
    archer = hero(hand=["recurve_bow"], ammo={"arrow": 5})
    return begun(archer, foe(hand=["bat"]), foe("cat", hand=["bat"], at=1, INITIATIVE=9), **rulings)


@pytest.mark.parametrize(("mode", "held"), [("free", 2), ("named_trigger", 0)])
def test_what_is_left_is_held_or_lost_unless_it_is_named(mode: str, held: int) -> None:
    assert party(held_action_mode=mode).end("ada")["ada"].held == held


def test_what_is_named_is_held_for_that_alone() -> None:
    play = party(**NAMED).do(EndTurn("ada", "attack", "turn"))
    assert play["ada"].pledge == Pledge("attack", "turn")
    play.end("bob")
    assert play.asked == ("held", "ada")
    assert "holds for attack, after somebody's turn" in play.refused(Move("ada", -1))
    offered = {type(leaf.command) for leaf in leaves(play.decision.options())}
    assert offered == {Attack, Wait}
    play.attack("ada", "cat").defend("cat", "none", d(20, 9), (1, 1))
    assert play["ada"].held == 1


@pytest.mark.parametrize(
    ("trigger", "by", "asked_at_the_attack", "asked_after_the_turn"),
    [
        ("attack", "", True, False),
        ("attack", "bob", True, False),
        ("attack", "cat", False, False),
        ("turn", "", False, True),
        ("turn", "bob", False, True),
        ("turn", "cat", False, False),
    ],
)
def test_only_the_named_moment_sets_it_off(
    trigger: str, by: str, asked_at_the_attack: bool, asked_after_the_turn: bool
) -> None:
    """MA Q-43, Q-44."""
    play = party(**NAMED).do(EndTurn("ada", "move", trigger, by)).attack("bob", "ada")
    assert (play.asked == ("held", "ada")) == asked_at_the_attack
    if asked_at_the_attack:
        play.do(Wait("ada"))
    play.defend("ada", "none", d(90)).end("bob")
    assert (play.asked == ("held", "ada")) == asked_after_the_turn


def test_an_action_kept_for_a_defence_helps_reactions_only() -> None:
    """MA T-16, p. 66."""
    play = party(**NAMED).do(EndTurn("ada", "defence")).attack("bob", "ada")
    assert play.asked == ("defence", "ada")
    play.defend("ada", "dodge", d(20), d(90, 1), held=True)
    assert play["ada"].held == 1


def test_what_is_kept_for_an_attack_helps_no_defence() -> None:
    play = party(**NAMED).do(EndTurn("ada", "attack", "turn")).attack("bob", "ada")
    assert "holds no action to spend" in play.refused(Defend("ada", "dodge", held=True))


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (EndTurn("ada", "dance", "turn"), "no action called dance"),
        (EndTurn("ada", "drop", "turn"), "no action called drop"),
        (EndTurn("ada", "attack"), "the triggers are attack, action, turn"),
        (EndTurn("ada", "attack", "turn", "ada"), "nobody in sight who could set it off"),
        (EndTurn("ada", "defence", "turn"), "a defence needs no trigger"),
    ],
)
def test_senseless_words_are_refused(command: EndTurn, reason: str) -> None:
    assert reason in party(**NAMED).refused(command)


def test_free_tables_name_nothing() -> None:
    assert "good for anything" in party().refused(EndTurn("ada", "attack", "turn"))


def test_the_prompt_offers_every_name_and_every_moment() -> None:
    offered = {leaf.command for leaf in leaves(party(**NAMED).decision.options())}
    wanted: set[Act] = {
        EndTurn("ada"),
        EndTurn("ada", "defence"),
        EndTurn("ada", "attack", "attack"),
        EndTurn("ada", "move", "turn", "cat"),
    }
    assert wanted <= offered


def test_the_gm_may_change_it_in_the_middle_of_the_fight() -> None:
    """What was held freely stays free until it is used; what was named is free again at a free table."""
    play = party(**NAMED).do(EndTurn("ada", "move", "turn")).do(RuleOption("held_action_mode", "free"))
    assert play.end("bob").asked == ("held", "ada")
    play.attack("ada", "cat").do(Wait("bob")).defend("cat", "none", d(90, 8))
    freely = party().end("ada").do(RuleOption("held_action_mode", "named_trigger")).end("bob")
    assert freely.asked == ("held", "ada")


def test_automatic_players_waste_nothing() -> None:
    for rulings, wanted in ((NAMED, EndTurn("ada", "defence")), ({}, EndTurn("ada"))):
        play = begun(hero(), foe(), **rulings)
        assert wanted in [option.command for _, option, _ in RULESET.advise(play.state, play.decision)]


def test_the_log_says_for_what() -> None:
    play = party(**NAMED).do(EndTurn("ada", "throw-on", "attack", "bob"))
    line = describe(play.state, play.only(e.TurnEnded))
    assert line is not None
    assert line.text == "holds 2 Complex Actions for throw on, when Bob attacks"
