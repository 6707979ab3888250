"""Held actions spent on reactions that are rolled (MA T-14, T-16, p. 66; Q-47)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import AssailMind, Brace, EndTurn, Sway
from mapoc_tui.rules.maxapoc.content.gear import weapon
from mapoc_tui.rules.maxapoc.describe import describe
from mapoc_tui.rules.maxapoc.folding import change
from mapoc_tui.rules.maxapoc.tactics.advice import advise
from tests.maxapoc.builders import Faces, Play, begun, d, foe, hero
from tests.maxapoc.grounds import befall

SKILLS = {"blades": "P", "intimidate": "P"}
HELD = ("advantage", "held action")


def ready(play: Play, who: str = "ada", held: int = 1) -> Play:
    """Somebody has held so many actions and wants to act no more before its turn."""
    play.state = change(play.state, who, held=held, resting=True)
    return play


def scene(**facts: Any) -> Play:
    """Ada, who has held an action, and Bob with fangs of all kinds, on Bob's turn."""
    mind = weapon("bare_fist", changes={"traits": ["mind"]})
    play = begun(hero(LUCK=5), foe(hand=["hatchet", mind], INITIATIVE=20, skills=SKILLS), **facts)
    return ready(play.until("turn", "bob"))


def helped(play: Play) -> int:
    """The Advantage by held actions of the one roll that Ada made."""
    (roll,) = [each.roll for each in play.find(e.Checked) if each.roll.who == "ada"]
    return sum(part.amount for part in roll.parts if (part.gives, part.reason) == HELD)


def exposed(play: Play) -> Play:
    return befall(play, "ada", "z_virus", amount=1)


def hurt(play: Play) -> Play:
    return befall(play, "ada", "resilience", amount=5)


def assailed(play: Play) -> Play:
    return play.do(AssailMind("bob", "ada", "bob-2"))


def threatened(play: Play) -> Play:
    return play.do(Sway("bob", "ada", "intimidate"))


def knocked(play: Play) -> Play:
    return befall(play, "ada", "electrical", amount=5)


@pytest.mark.parametrize(
    ("danger", "rolls"),
    [
        (exposed, [d(90, 1)]),
        (hurt, [d(90, 1)]),
        (assailed, [d(90, 1)]),
        (threatened, [d(45), d(90, 1)]),
        (knocked, [d(90, 1)]),
    ],
)
def test_a_held_action_helps_every_roll_that_resists(danger: Any, rolls: list[Faces]) -> None:
    """MA T-14, T-16, p. 66: Resilience, Resolve and Immunity are reactions, too."""
    play = danger(scene())
    assert play.asked == ("brace", "ada")
    assert not play.find(e.Checked)
    play.do(Brace("ada", 1), *rolls)
    assert (helped(play), play["ada"].held) == (1, 0)
    assert play.asked[0] == "turn"


@pytest.mark.parametrize("danger", [exposed, hurt, assailed, threatened, knocked])
def test_whoever_spends_nothing_rolls_as_ever(danger: Any) -> None:
    play = danger(scene())
    rolls = [d(95), d(20)] if danger is threatened else [d(20)]
    assert helped(play.do(Brace("ada", 0), *rolls)) == 0
    assert play.only(e.Braced).held == 0


def test_each_held_action_is_one_advantage() -> None:
    """MA Q-47."""
    play = hurt(ready(scene(), held=2))
    assert [option.key for option in play.decision.options()] == ["held-0", "held-1", "held-2"]
    assert "between 0 and 2" in play.refused(Brace("ada", 3))
    assert helped(play.do(Brace("ada", 2), d(90, 1))) == 2


def test_the_question_says_what_is_rolled_and_what_helps() -> None:
    asked = exposed(ready(scene(), held=2)).decision
    assert asked.question == "Ada is about to roll Immunity against 22 (Z-virus). Spend held actions on it?"
    assert asked.note == "2 Complex held, an Advantage each"


def test_whoever_holds_nothing_is_never_asked() -> None:
    play = befall(ready(scene(), held=0), "ada", "resilience", d(20), amount=5)
    assert play.asked == ("turn", "bob")


@pytest.mark.parametrize("condition", ["surprised", "bedridden"])
def test_whoever_cannot_act_spends_nothing(condition: str) -> None:
    """MA Q-267, Q-282."""
    play = scene()
    play.state = change(play.state, "ada", marks=frozenset({condition}))
    assert befall(play, "ada", "resilience", d(20), amount=5).asked[0] != "brace"


def test_the_offer_is_withdrawn_when_nothing_can_be_spent_any_more() -> None:
    play = hurt(scene()).do(RuleCondition("ada", "bedridden"), d(20))
    assert helped(play) == 0
    assert play.asked == ("turn", "bob")


def test_an_action_kept_for_something_else_does_not_help() -> None:
    """MA Q-43: option held_action_mode."""
    play = begun(hero(), foe(), held_action_mode="named_trigger").do(EndTurn("ada", "attack", "turn"))
    assert befall(play, "ada", "resilience", d(20), amount=5).asked[0] != "brace"


def test_the_degree_of_the_speaker_stands_before_the_answer() -> None:
    """MA Q-144: option resolve_attack_mode; the requirement is known, and so is the chance."""
    play = scene(resolve_attack_mode="sr_degree")
    play.do(Sway("bob", "ada", "intimidate"), d(20))
    assert play.asked == ("brace", "ada")
    assert helped(play.do(Brace("ada", 1), d(90, 1))) == 1


def test_eyes_for_an_ambush_are_helped_and_its_defence_is_not() -> None:
    """MA U-2, p. 67; T-16, p. 66: one held action, one roll."""
    play = begun(hero(LUCK=5, skills={"perception": "P"}), foe(hand=["hatchet"], INITIATIVE=20)).until("turn", "bob")
    play.do(RuleCondition("bob", "unseen"))
    ready(play).attack("bob", "ada")
    assert play.asked == ("brace", "ada")
    play.do(Brace("ada", 1), d(90, 1))
    assert helped(play) == 1
    assert len(play.find(e.StruckFromHiding)) == 1
    play.defend("ada", "dodge", d(20), d(20))
    assert helped(play) == 0


def test_chances_are_exact() -> None:
    """MA D-13, p. 48: Resilience 40 succeeds in 64 of 100 with an Advantage."""
    options = hurt(scene()).decision.options()
    shown = [option.chance().value for option in options if option.chance is not None]
    assert shown[0] == pytest.approx(0.40)
    assert 0.60 < shown[1] < 0.65


# ------------------------------------------------------------------------------------------ words and advice


def test_the_log_names_what_helped() -> None:
    play = hurt(scene()).do(Brace("ada", 1), d(90, 1))
    lines = [line for event in play.events if (line := describe(play.before, event)) is not None]
    assert any("spends 1 held action on the roll" in line.text for line in lines)


@pytest.mark.parametrize(("danger", "spends"), [(exposed, 1), (hurt, 0)])
def test_advice_spends_on_what_matters(danger: Any, spends: int) -> None:
    """An infection is worth a held action, a scratch is not."""
    play = danger(scene())
    assert advise(play.state, play.decision)[0][1].command == Brace("ada", spends)
