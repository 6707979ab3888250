"""Combatants whom the GM keeps from the players."""

from __future__ import annotations

from mapoc_tui.engine.commands import RuleHide
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from tests.maxapoc.builders import Play, begun, foe, hero


def lurking() -> Play:
    """Ada stands next to Bob, who is hidden and acts first."""
    return begun(hero(), evolve(foe(hand=["bat"], INITIATIVE=15), hidden=True))


def test_whoever_attacks_from_hiding_shows_itself() -> None:
    """The players have to know what they defend against, so nothing of the attack is for the GM alone."""
    play = lurking().attack("bob", "ada")
    assert not play["bob"].hidden
    assert {event.visible for event in play.events} == {"everyone"}
    assert play.only(e.Hidden) == e.Hidden("bob", False)


def test_players_hear_of_somebody_whom_the_gm_shows() -> None:
    shown = lurking().do(RuleHide("bob", False)).only(e.Hidden)
    assert shown.visible == "everyone"


def test_what_somebody_hidden_does_is_for_the_gm_alone() -> None:
    events = lurking().end("bob").find(e.TurnEnded)
    assert [event.visible for event in events] == ["gm"]
