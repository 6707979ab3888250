"""Knocked out: for how long, and how somebody wakes (MA S-6, p. 68; C-21, p. 86; Q-120)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleHeal
from mapoc_tui.engine.errors import BadDice
from tests.maxapoc.builders import Play, begun, d, foe, hero


def knocked_out(*more: tuple[int, ...], **rulings: Any) -> Play:
    """Bob is knocked out in round 1; Cal is far away."""
    play = begun(
        hero("ada", hand=["bat"], LUCK_USES=0),
        foe("bob", hand=["bat"], RESILIENCE=40),
        foe("cal", at=9),
        **rulings,
    )
    play.attack("ada", "bob", mode="knock_out").defend("bob", "none", d(20), d(60), *more)
    assert not play["bob"].able
    return play


def rounds(play: Play, number: int, *rolls: tuple[int, ...]) -> Play:
    """Nobody does anything until this round; the last step before it rolls these dice."""
    while play.state.round < number:
        try:
            play.idle()
        except BadDice:
            play.idle(*rolls)
    return play


def test_the_knocked_out_lie_and_hold_nothing() -> None:
    """MA C-21, p. 86; Q-259: no clock runs while Health is left (Q-120)."""
    play = knocked_out()
    bob = play["bob"]
    assert bob.marks == {"unconscious", "prone"}
    assert (bob.hp, bob.recovery, [loose.arm.id for loose in play.state.ground]) == (16, 0, ["bob-1"])


def test_a_knock_out_lasts_for_the_fight() -> None:
    """Q-120: healing does not wake; Medicine does (test_healing.py)."""
    play = rounds(knocked_out(knockout_duration="combat"), 4).do(RuleHeal("bob", 5))
    assert not play["bob"].able


def test_a_knock_out_of_some_rounds() -> None:
    """Q-120, Q-40: 1d4 rounds, this one is the first."""
    play = knocked_out((2,), knockout_duration="1d4_rounds")
    assert not rounds(play, 2)["bob"].able
    assert rounds(play, 3)["bob"].able
    assert "prone" in play["bob"].marks


def test_a_knock_out_with_a_roll_each_round() -> None:
    """Q-120: Resilience at the start of each round."""
    play = knocked_out(knockout_duration="resilience_each_round")
    assert not rounds(play, 2, d(50))["bob"].able
    assert rounds(play, 3, d(40))["bob"].able


@pytest.mark.parametrize("duration", ["combat", "1d4_rounds", "resilience_each_round"])
def test_a_fight_against_the_knocked_out_is_won(duration: str) -> None:
    """Q-54: nobody is up, and Luck does not help those who are not dying."""
    play = begun(
        hero("ada", hand=["bat"], LUCK_USES=0), foe("bob", RESILIENCE=40), knockout_duration=duration, npc_luck="none"
    )
    dice = [d(20), d(60), *([(1,)] if duration == "1d4_rounds" else [])]
    play.attack("ada", "bob", mode="knock_out").defend("bob", "none", *dice)
    assert play.state.outcome is not None
    assert play.state.outcome.winner == "party"
