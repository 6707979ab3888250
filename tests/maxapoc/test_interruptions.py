"""Held actions between the declaration of an action and its dice (MA T-13, p. 64; Q-43, Q-44, Q-270)."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.codec import codec_of
from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.engine.decisions import Decision
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.catalogue import DEEDS
from mapoc_tui.rules.maxapoc.commands import (
    Act,
    Attack,
    AttackBarrier,
    Draw,
    Drop,
    EndTurn,
    Escape,
    Move,
    PlaceCharge,
    Reload,
    Search,
    Sway,
    ThrowBomb,
    UseHold,
    Wait,
)
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.describe import describe
from mapoc_tui.rules.maxapoc.intents import ROLLS
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.skill_commands import HandleItem, Salvage, Sleight, Study, Treat
from mapoc_tui.rules.maxapoc.state import State
from tests.maxapoc.builders import Play, begun, d, foe, hero
from tests.maxapoc.grounds import barrier, ground

HIT = d(20)
GUN = {"hand": ["auto_9mm"], "BS": 90}


def healing() -> Play:
    """Ada, who holds two actions and a gun, and Bob, who would treat his friend Cat."""
    bob = foe(at=2, hp=5, INT=60, skills={"medicine": "P"}, ammo={"parts": 10})
    return begun(hero(at=1, **GUN), bob, foe("cat", at=2, hp=6, INITIATIVE=5)).end("ada")


# ------------------------------------------------------------------------------------------ before the dice


def test_a_held_action_comes_before_the_dice_of_somebody_elses_work() -> None:
    play = healing().do(Treat("bob", "cat"))
    assert play.asked == ("held", "ada")
    assert play.decision.question == "Bob announces: Medicine, Cat. Ada: act first?"
    assert play["bob"].complex == 2
    play.do(Wait("ada"), d(10), (3,))
    assert play["cat"].hp > 6
    assert (play["bob"].complex, play.asked) == (1, ("turn", "bob"))


def test_whoever_falls_before_the_dice_does_nothing_any_more() -> None:
    """The shot resolves first."""
    play = healing().do(Treat("bob", "cat")).attack("ada", "bob").defend("bob", "none", d(10, 2), (6,))
    assert not play["bob"].able
    assert play["cat"].hp == 6


def test_nothing_is_announced_when_nobody_holds_actions() -> None:
    play = begun(hero(at=2, skills={"academics": "P"}), foe()).do(Study("ada", "bob"), d(90))
    assert not play.find(e.Announced)


# ------------------------------------------------------------------------------------------ made impossible


def thwarted() -> Play:
    """Cat walks away from Bob's hands, out of turn; Dot stays."""
    bob = foe(INT=60, skills={"medicine": "P"}, ammo={"parts": 10}, hp=9)
    cat, dot = foe("cat", hp=6, INITIATIVE=20), foe("dot", hp=7, INITIATIVE=3)
    play = begun(hero(at=-2, INITIATIVE=5), bob, cat, dot).end("cat").do(Treat("bob", "cat"))
    assert play.asked == ("held", "cat")
    play.do(Move("cat", 1))
    return play.do(Wait("cat")) if play.asked[0] == "held" else play


def test_what_became_impossible_is_taken_back() -> None:
    """Q-270: neither the Complex Action nor the try is spent."""
    play = thwarted()
    assert play.asked == ("turn", "bob")
    assert (play["bob"].complex, play["bob"].used, play["bob"].busy, play["bob"].tried) == (2, 0, (), ())
    assert play.find(e.WorkBegan) == []
    line = describe(play.state, play.only(e.Thwarted))
    assert line is not None
    assert line.text == "cannot go on with it (Cat is not at Close), nothing is spent"


def test_the_same_action_may_be_turned_on_somebody_else() -> None:
    """MA T-11, p. 66; Q-270."""
    play = thwarted().do(Treat("bob", "dot")).do(Wait("cat"), d(10), (3,))
    assert (play["dot"].hp > 7, play["bob"].complex) == (True, 1)


def test_a_bomb_that_was_shot_from_the_hand() -> None:
    """MA S-3, p. 68; Q-270: neither the action nor the attack of the phase is spent."""
    ada = hero(at=-2, INITIATIVE=9, FOR=200, hand=[explosive("molotov")])
    play = begun(ada, foe(INITIATIVE=12, **GUN)).end("bob").until("turn", "ada")
    play.do(ThrowBomb("ada", "ada-1", "bob")).do(Attack("bob", "ada", "bob-1", "shoot", mode="arm", detail="ada-1"))
    play.until("defence", "ada").defend("ada", "none", d(20, 3), (1,)).do(Wait("bob"))
    assert play.asked == ("turn", "ada")
    assert (play["ada"].attacks, play["ada"].complex) == (0, 2)


def test_whoever_acts_out_of_turn_is_asked_again_when_it_came_to_nothing() -> None:
    """Q-270: the held action is not spent. Bob would treat Cat between two turns, and Cat does not wait."""
    bob = foe(INITIATIVE=15, INT=60, skills={"medicine": "P"}, ammo={"parts": 10})
    play = begun(hero(at=-2, INITIATIVE=5), bob, foe("cat", hp=6, INITIATIVE=20), foe("dot", at=5, INITIATIVE=7))
    play.end("cat").end("bob").do(Wait("cat")).end("dot")
    assert play.asked == ("held", "cat")
    play.do(Wait("cat")).do(Treat("bob", "cat"))
    assert play.asked == ("held", "cat")
    play.do(Move("cat", 1)).do(Wait("cat")).do(Wait("dot"))
    assert (play.asked, play["bob"].held) == (("held", "bob"), 2)


# ------------------------------------------------------------------------------------------ every kind


def test_a_theft_is_not_announced() -> None:
    """MA K-18, p. 25: nobody knows of it before the dice."""
    play = begun(hero(items=["pencil_and_paper"]), foe()).end("ada")
    play.do(Sleight("bob", "steal", "pencil_and_paper", "ada"), d(90), d(10, 2))
    assert not play.find(e.Announced)


def test_those_who_do_not_see_somebody_do_not_know_what_it_is_about_to_do() -> None:
    """MA U-5, p. 67."""
    play = begun(hero(), foe(at=3)).do(RuleCondition("bob", "unseen")).end("ada")
    play.do(Search("bob"), d(99, 9))
    assert not play.find(e.Announced)


def everything() -> Play:
    """Ada holds two actions; Bob can do all sorts of things, with a door and his foes at Close."""
    bob = foe(
        hand=["auto_9mm", explosive("c4")],
        pack=["bat"],
        loaded=3,
        ammo={"3": 9, "parts": 9},
        items=["pencil_and_paper"],
        skills={"palming": "P"},
        INITIATIVE=10,
    )
    cat = foe("cat", hp=3, INITIATIVE=4)
    return ground(hero(INITIATIVE=20), bob, cat, barriers=(barrier(),)).end("ada")


@pytest.mark.parametrize(
    ("command", "condition"),
    [
        (Escape("bob", "", "STR"), "restrained"),
        (Search("bob"), ""),
        (Sway("bob", "ada", "intimidate"), ""),
        (Salvage("bob"), ""),
        (Study("bob", "ada"), ""),
        (Treat("bob", "cat"), ""),
        (Draw("bob", "bob-3", palming=True), ""),
        (Reload("bob", "bob-1", palming=True), ""),
        (HandleItem("bob", "pencil_and_paper", "quick"), ""),
        (AttackBarrier("bob", "door", "bob-1", "shoot"), ""),
        (PlaceCharge("bob", "bob-2"), ""),
        (Move("bob", 1, athletics=True), "slowed"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_whatever_needs_dice_is_announced(command: Act, condition: str) -> None:
    """MA T-12, T-13, p. 64, 66; Q-44."""
    play = everything()
    if condition:
        play.do(RuleCondition("bob", condition))
    if isinstance(command, Draw | HandleItem):
        play.do(Drop("bob", "bob-1"))
    play.do(command)
    assert play.asked == ("held", "ada")
    announced = play.only(e.Announced)
    assert announced == e.Announced("bob", command)
    codec = codec_of(RULESET)
    assert codec.event(codec.dump(announced)) == announced


def test_every_other_action_needs_no_dice() -> None:
    """An attack on a person stops by itself; a theft is declared to nobody. Whoever adds an action has to decide."""
    keys = {deed.key for command, deed in DEEDS.items() if command not in ROLLS}
    assert keys == {
        *("attack", "palming"),
        *("stand", "prone", "aim", "clear", "pick-up", "stow", "pass", "drop", "load", "wire", "put-out"),
        *("lift", "put-down", "ride", "dismount", "cover", "leave", "armor-off", "armor-on"),
    }


@pytest.mark.parametrize("command", [Move("bob", 1), Draw("bob", "bob-3"), Reload("bob", "bob-1")], ids=repr)
def test_what_needs_no_dice_is_not_announced(command: Act) -> None:
    """MA T-10, p. 64: it is over before anybody could come between."""
    play = everything()
    if isinstance(command, Draw):
        play.do(Drop("bob", "bob-1"))
    assert not play.do(command).find(e.Announced)


# ------------------------------------------------------------------------------------------ holds


def choking(how: str = "choke") -> Play:
    """Bob, who has a bad heart, holds Eve; her friend Ada has a gun and two held actions."""
    bob = foe(at=0, hp=5, INITIATIVE=14, skills={"brawl": "P"})
    play = begun(hero(at=1, INITIATIVE=12, **GUN), hero("eve", INITIATIVE=3), bob, foe("cat", at=5, INITIATIVE=1))
    play.attack("bob", "eve", mode="grapple").defend("eve", "none", HIT).end("bob").end("ada")
    play.until("held", "eve").do(Wait("eve", until_turn=True)).until("turn", "bob")
    return play.do(UseHold("bob", "eve", how, int(how == "drag")))


@pytest.mark.parametrize("how", ["choke", "crush", "drag", "tighten"])
def test_held_actions_come_before_anything_that_a_holder_does(how: str) -> None:
    """MA G-5 to G-8, p. 69: nothing is left to do once the holder has fallen."""
    play = choking(how)
    assert (play.asked, play.decision.question) == (
        ("held", "ada"),
        "Bob announces: Use the hold, Eve. Ada: act first?",
    )
    play.attack("ada", "bob").until("defence").defend("bob", "none", d(10, 2), (6,))
    assert not play["bob"].able
    assert not play.state.holds
    assert (play["eve"].able, play["eve"].hp) == (True, 16)


def test_letting_go_needs_no_dice() -> None:
    """MA Q-138."""
    assert not choking("release").find(e.Announced)


# ------------------------------------------------------------------------------------------ who is asked, for what


NAMED = {"held_action_mode": "named_trigger"}


@pytest.mark.parametrize(
    ("trigger", "by", "asked"),
    [("action", "", True), ("action", "bob", True), ("action", "cat", False), ("attack", "", False)],
)
def test_what_is_named_for_another_action_is_set_off_by_none_but_that(trigger: str, by: str, asked: bool) -> None:
    """MA Q-43; option held_action_mode."""
    bob = foe(at=2, hp=9, INT=60, skills={"medicine": "P"}, ammo={"parts": 10})
    play = begun(hero(**GUN), bob, foe("cat", at=2, hp=6, INITIATIVE=5), **NAMED)
    play.do(EndTurn("ada", "attack", trigger, by))
    play.do(Treat("bob", "cat"), *(() if asked else (d(10), (3,))))
    assert (play.asked == ("held", "ada")) is asked


def test_a_throw_is_an_attack_like_any_other() -> None:
    """MA A-5, p. 67; Q-43."""
    bob = foe(at=2, hand=[explosive("molotov")])
    play = begun(hero(**GUN), bob, **NAMED).do(EndTurn("ada", "attack", "attack"))
    play.do(ThrowBomb("bob", "bob-1", "ada"))
    assert play.asked == ("held", "ada")


def test_automatic_players_come_first_where_that_is_of_use() -> None:
    """Whoever can shoot shoots; whoever cannot reach anybody keeps the action."""
    best = RULESET.advise(*asked(healing().do(Treat("bob", "cat"))))[0][1].command
    assert isinstance(best, Attack)
    bob = foe(at=2, hp=9, INT=60, skills={"medicine": "P"}, ammo={"parts": 10})
    far = begun(hero(), bob, foe("cat", at=2, hp=6, INITIATIVE=5)).end("ada").do(Treat("bob", "cat"))
    assert isinstance(RULESET.advise(*asked(far))[0][1].command, Wait)


def asked(play: Play) -> tuple[State, Decision]:
    return play.state, play.decision
