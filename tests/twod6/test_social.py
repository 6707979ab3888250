"""Social challenges."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import RulePool, RuleRemove
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.events import TestRolled
from mapoc_tui.rules.twod6.requests import REQUESTS
from mapoc_tui.rules.twod6.state import Part, Plea
from tests.twod6.builders import Table, duel, fighter, foe, hero


def pleaded(request: str = "stop_fighting", faces: tuple[int, int] = (3, 3)) -> Table:
    """Ada has talked to Bob with success; Ivy stands by."""
    ada = hero("ada", charm=4, will=0)
    table = Table(ada, hero("ivy", will=0), foe("bob", melee=3, hand="bat", conviction=1)).begin()
    return table.do(c.Social("ada", "charm", "bob", request), faces)


def test_a_success_makes_the_target_choose() -> None:
    """2D6 L-40, DP-8."""
    table = pleaded()
    assert (table.asked, table.decision.default) == (("plea", "bob", "gang"), "resist")
    assert table.keys == ["resist", "pay", "give_in"]


def test_the_resisting_skill_is_conviction() -> None:
    """2D6 L-4, L-47, G-10: `social_resist_skill`."""
    table = pleaded()
    assert table.told(TestRolled).test.cl == (Part("Base", 8), Part("Conviction of the other side", 1))


def test_the_gm_may_name_another_skill() -> None:
    """2D6 L-47, G-10: `social_resist_skill = "ask"`."""
    table = duel(hero("ada", charm=4, will=0), foe("bob", empathy=3), social_resist_skill="ask")
    table.do(c.Social("ada", "charm", "bob", "stop_fighting"))
    assert (table.asked, table.decision.default) == (("resist", "ada", ""), "conviction")
    assert table.refused(c.ChooseResist("luck")) == ("there is no such skill",)
    table.do(c.ChooseResist("empathy"), (1, 2))
    assert table.told(TestRolled).test.challenge == 11


def test_resisting_costs_one_on_what_goes_against_it() -> None:
    """2D6 L-41."""
    table = pleaded().do(c.AnswerPlea("resist")).do(c.EndTurn("ada")).do(c.EndTurn("ivy"))
    table.do(c.Attack("bob", "ada", "bat", "melee"), (1, 2))
    assert table.told(TestRolled).test.bonus == (Part("Melee", 3), Part("Resisting", -1))


@pytest.mark.parametrize(
    ("request_", "target", "hindered"),
    [
        ("stop_fighting", "ada", True),
        ("stop_fighting", "ivy", True),
        ("spare_me", "ada", True),
        ("spare_me", "ivy", False),
        ("fight_me", "ada", False),
        ("fight_me", "ivy", True),
        ("stay_here", "ada", False),
    ],
)
def test_only_deeds_against_the_request_are_hindered(request_: str, target: str, hindered: bool) -> None:
    """2D6 L-41."""
    table = pleaded(request_).do(c.AnswerPlea("resist")).turn_of("bob")
    table.do(c.Attack("bob", target, "bat", "melee"), (1, 2))
    assert (Part("Resisting", -1) in table.told(TestRolled).test.bonus) is hindered


def test_a_critical_success_presses_harder() -> None:
    """2D6 L-43."""
    table = pleaded(faces=(6, 6))
    assert table.asked[0] == "effect"
    assert table.decision.default == "pressure"
    table.do(c.ChooseEffect("pressure")).do(c.AnswerPlea("resist"))
    assert [effect.amount for effect in table["bob"].effects_of("penalty")] == [2]


def test_an_ordinary_critical_effect_may_be_chosen_instead() -> None:
    """2D6 L-43, L-30."""
    table = pleaded(faces=(6, 6)).do(c.ChooseEffect("extra_information")).do(c.AnswerPlea("resist"))
    assert [effect.amount for effect in table["bob"].effects_of("penalty")] == [1]


def test_paying_will() -> None:
    """2D6 L-44, L-45: d6, and nothing is left of it."""
    table = pleaded().do(c.AnswerPlea("pay"), (4,))
    assert table["bob"].will == 9 - 4
    assert not table["bob"].effects


@pytest.mark.parametrize("request_", REQUESTS)
def test_giving_in_closes_what_goes_against_it(request_: str) -> None:
    """2D6 L-40, L-46: for one round."""
    table = pleaded(request_).do(c.AnswerPlea("give_in")).turn_of("bob")
    attacks = {who: table.open(c.Attack("bob", who, "bat", "melee")) for who in ("ada", "ivy")}
    expected = {
        "stop_fighting": {"ada": False, "ivy": False},
        "spare_me": {"ada": False, "ivy": True},
        "fight_me": {"ada": True, "ivy": False},
        "stay_here": {"ada": True, "ivy": True},
    }
    assert attacks == expected[request_]
    assert table.open(c.Move("bob", 1)) is (request_ != "stay_here")
    table.do(c.EndTurn("bob"))
    table.do(c.EndTurn("ada"))
    assert not table["bob"].has("bound")


def test_an_opponent_may_give_in_after_all() -> None:
    """2D6 L-44."""
    table = pleaded().do(c.AnswerPlea("resist")).turn_of("bob")
    (penalty,) = table["bob"].effects_of("penalty")
    assert table.option("yield_to", penalty.id).command == c.YieldTo("bob", penalty.id)
    table.do(c.YieldTo("bob", penalty.id))
    assert not table["bob"].has("penalty")
    assert table["bob"].has("bound")


def test_paying_once_ends_what_several_successes_built_up() -> None:
    """2D6 L-42, L-120, G-31."""
    table = pleaded().do(c.AnswerPlea("resist")).turn_of("bob").do(c.EndTurn("bob"))
    table.do(c.Social("ada", "charm", "bob", "stop_fighting"), (3, 3)).do(c.AnswerPlea("resist"))
    (penalty,) = table["bob"].effects_of("penalty")
    assert penalty.amount == 2
    table.turn_of("bob").do(c.ShakeOff("bob", penalty.id), (1,))
    assert not table["bob"].effects


def test_a_players_character_answers_once() -> None:
    """2D6 L-45."""
    table = duel(foe("bob", taunt=4), hero("ada"))
    table.do(c.Social("bob", "taunt", "ada", "fight_me"), (3, 3))
    assert table.asked == ("plea", "ada", "watch")
    assert table.keys == ["resist", "pay", "give_in"]
    table.do(c.AnswerPlea("resist")).turn_of("ada")
    (penalty,) = table["ada"].effects_of("penalty")
    assert "shake_off" not in table.keys
    assert table.refused(c.ShakeOff("ada", penalty.id)) == ("a player's character answers a request once",)


def test_outside_a_fight_it_lasts_to_the_end_of_the_scene() -> None:
    """2D6 L-46: the GM calls for it before the fight begins."""
    table = Table(hero("ada", charm=4, will=0), foe("bob"))
    table.do(c.RuleTest("ada", "charm", opponent="bob", request="stop_fighting"), (3, 3)).do(c.AnswerPlea("resist"))
    (penalty,) = table["bob"].effects_of("penalty")
    assert (penalty.edge, penalty.turns) == ("", 0)


def test_a_social_failure_outside_a_fight_comes_to_something() -> None:
    """2D6 L-119, L-36, L-40, DP-6: a success with harm makes the target choose, and costs d6."""
    table = Table(hero("ada", charm=1, will=0), foe("bob"))
    table.do(c.RuleTest("ada", "charm", opponent="bob", request="spare_me"), (1, 2))
    assert table.asked == ("outcome", "ada", "")
    table.do(c.ChooseOutcome("success_with_harm"), (4,))
    assert (table["ada"].endurance, table.asked) == (4, ("plea", "bob", "gang"))


def test_in_a_fight_a_social_failure_is_just_a_failure() -> None:
    """2D6 L-39, G-9: unless the GM asks for more."""
    assert pleaded(faces=(1, 2)).asked[0] == "turn"
    table = duel(hero("ada", charm=1, will=0), foe("bob"))
    table.do(c.RuleTest("ada", "charm", opponent="bob", request="spare_me", outcomes=True), (1, 2))
    assert table.asked[0] == "outcome"


@pytest.mark.parametrize("after", [False, True])
@pytest.mark.parametrize("mode", ["conviction", "ask"])
def test_companions_may_help_to_persuade_outside_a_fight(mode: str, after: bool) -> None:
    """2D6 L-20, L-21, L-47, DP-11: before it, and after the last enemy is down."""
    ada, ivy, bob = hero("ada", charm=1, will=0), hero("ivy", charm=2, will=0), fighter("bob", "crowd")
    table = Table(ada, ivy, bob, foe("cal"), social_resist_skill=mode)
    if after:
        table.begin().do(RulePool("cal", "endurance", -12))
    table.do(c.RuleTest("ada", "charm", opponent="bob", request="spare_me"))
    if mode == "ask":
        table.do(c.ChooseResist("conviction"))
    assert table.asked == ("help", "ivy", "watch")
    table.do(c.OfferHelp("charm"), (3, 3), (2, 3))
    assert table.asked == ("plea", "bob", "crowd")


@pytest.mark.parametrize("mode", ["conviction", "ask"])
def test_the_gm_names_the_resisting_skill_with_the_test(mode: str) -> None:
    """2D6 L-47: named in the call, it is not asked for again."""
    table = Table(hero("ada", charm=1, will=0), foe("bob", empathy=3), social_resist_skill=mode)
    table.do(c.RuleTest("ada", "charm", opponent="bob", opposing="empathy", request="spare_me"), (1, 2))
    assert table.told(TestRolled).test.cl == (Part("Base", 8), Part("Empathy of the other side", 3))


def test_whom_one_can_talk_to() -> None:
    table = Table(hero("ada", charm=1), foe("bob", hidden=True), fighter("wren", "friends"), foe("cal")).begin()
    assert table.refused(c.Social("ada", "charm", "bob", "spare_me")) == ("there is nobody like that to talk to",)
    assert table.refused(c.Social("ada", "lore", "wren", "luck")) == (
        "that is no social skill",
        "that cannot be asked for in a fight",
        "Wren is on the same side",
    )


def test_a_plea_is_void_when_the_target_is_gone() -> None:
    table = pleaded()
    assert isinstance(table.state.top, Plea)
    table.do(RuleRemove("bob"))
    assert table.state.stack == ()
