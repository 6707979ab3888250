"""The order of action, rounds and turns."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import Begin, RuleAdd, RuleEnd, RuleHeal, RuleInitiative, RulePool, RuleRemove
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.events import RoundBegan, TestRolled, TurnLost
from mapoc_tui.rules.twod6.ruleset import RULESET
from mapoc_tui.rules.twod6.state import Part, Test
from tests.twod6.builders import Table, duel, fighter, foe, hero


def begun(*rolls: tuple[int, int], **settings: Any) -> Table:
    """Two heroes and an ally against two enemies; nobody has Will to spend."""
    table = Table(
        hero("ada", awareness=1, will=0),
        hero("ivy", awareness=3, will=0),
        fighter("wren", "friends", awareness=1, will=0),
        foe("bob", awareness=1),
        foe("cal", awareness=2),
        **settings,
    )
    return table.do(Begin(), *rolls)


def test_players_and_allies_roll_against_the_best_enemy() -> None:
    """2D6 L-48: 8 + 2."""
    table = begun((4, 5), (2, 3), (6, 3))
    rolled = [event.test for event in table.events if isinstance(event, TestRolled)]
    assert [(test.who, test.challenge) for test in rolled] == [("ada", 10), ("ivy", 10), ("wren", 10)]


def test_winners_enemies_losers() -> None:
    """2D6 L-50, G-11; enemies by Awareness (2D6 L-52)."""
    assert begun((4, 5), (2, 3), (6, 3)).state.order == ("ada", "wren", "cal", "bob", "ivy")


def test_inside_a_band_the_higher_total_then_awareness_then_entry() -> None:
    """2D6 L-51."""
    assert begun((4, 5), (5, 6), (6, 3)).state.order[:3] == ("ivy", "ada", "wren")
    assert begun((6, 5), (4, 5), (5, 5)).state.order[:3] == ("ivy", "ada", "wren")


def test_enemies_of_equal_awareness_act_in_the_order_of_entry() -> None:
    """2D6 L-52."""
    table = Table(hero("ada"), foe("bob"), foe("cal")).begin()
    assert table.state.order[1:] == ("bob", "cal")


def test_the_unskilled_face_no_higher_level() -> None:
    """2D6 L-49."""
    table = Table(hero("ada"), foe("bob")).do(Begin(), (2, 5))
    assert isinstance(table.state.top, Test)
    assert table.state.top.cl == (Part("Base", 8), Part("Highest Awareness among the enemies", 0))


def test_will_may_be_spent_on_it() -> None:
    """2D6 L-14, L-48."""
    table = Table(hero("ada"), foe("bob", awareness=1)).do(Begin(), (2, 5))
    assert table.asked == ("will", "ada", "watch")
    table.do(c.SpendWill(2))
    assert table.state.order == ("ada", "bob")


def test_bonuses_to_initiative() -> None:
    """2D6 L-54: added to the total, and to the Awareness that sets the level."""
    table = Table(hero("ada", awareness=2, order_bonus=2), foe("bob", awareness=1, order_bonus=2)).do(Begin(), (3, 3))
    test = table.state.top
    assert isinstance(test, Test)
    assert (test.total, test.challenge) == (10, 11)
    assert test.cl[1:] == (Part("Highest Awareness among the enemies", 1), Part("Initiative", 2))


def test_the_order_is_kept_every_round() -> None:
    """2D6 L-53."""
    table = begun((4, 5), (2, 3), (6, 3))
    first = table.state.order
    for who in first:
        table.do(c.EndTurn(who))
    assert (table.state.round, table.state.order) == (2, first)


def test_one_action_a_round_and_one_change_of_band() -> None:
    """2D6 L-55, G-12."""
    table = duel(hero("ada", will=0), foe()).do(c.Defend("ada"), (1, 2))
    assert table.refused(c.Defend("ada")) == ("Ada has acted this round",)
    assert table.open(c.Move("ada", 1))
    table.do(c.Move("ada", 1))
    assert table.state.active == "bob"


def test_moving_first_leaves_the_action() -> None:
    """2D6 L-55."""
    table = duel(hero("ada"), foe()).do(c.Move("ada", -1))
    assert table.refused(c.Move("ada", -2)) == ("Ada has changed the distance already this turn",)
    assert table.open(c.Defend("ada"))


def test_a_weapon_may_be_drawn_after_the_action() -> None:
    """2D6 L-55, L-69, G-17: it is free, so the turn stays open for it, once."""
    table = duel(hero("ada", hand="bat", pack=["knife"]), foe(), use_bands=False).do(c.Defend("ada"), (3, 3))
    table.do(c.SpendWill(0))
    assert table.state.active == "ada"
    table.do(c.DrawWeapon("ada", "knife"))
    assert table.state.active == "bob"


def test_speech_is_free() -> None:
    """2D6 L-55."""
    table = duel(hero("ada"), foe()).do(c.Speak("ada", "Behind you!"))
    assert not table.state.spent
    assert table.refused(c.Speak("ada", " ")) == ("there are no words to say",)


@pytest.mark.parametrize("bands", [True, False])
def test_bands_of_distance(bands: bool) -> None:
    """2D6 L-55, G-12: `use_bands`."""
    table = duel(hero("ada", hand="bat"), foe("bob", at=1), use_bands=bands)
    assert table.open(c.Attack("ada", "bob", "bat", "melee")) is not bands
    assert table.open(c.Move("ada", 1)) is bands
    if not bands:
        assert table.blocked("move") == ("this table uses no distance bands: say where you go",)
        assert table.do(c.Defend("ada"), (1, 2)).do(c.SpendWill(0)).state.active == "bob"


# ------------------------------------------------------------------------------------------ surprise


def test_the_surprised_lose_the_first_round() -> None:
    """2D6 L-56, G-13: and are attacked at 8 + 0, traits and all."""
    table = duel(hero("ada", melee=1, hand="bat"), foe("bob", melee=5, defence_bonus=2, surprised=True))
    table.do(c.Attack("ada", "bob", "bat", "melee"), (1, 2))
    assert isinstance(table.state.top, Test)
    assert table.state.top.challenge == 8
    table.do(c.SpendWill(0)).do(c.EndTurn("ada"))
    assert table.told(TurnLost).reason == "surprised"
    assert table.state.round == 2
    table.do(c.EndTurn("ada"))
    assert table.state.active == "bob"


def test_surprise_may_only_hamper() -> None:
    """2D6 G-13: `surprise_mode = "minus_2"`, on the tests of round 1."""
    table = Table(hero("ada", will=0, surprised=True), foe("bob", melee=1, hand="bat"), surprise_mode="minus_2")
    table.do(Begin(), (6, 6))
    assert table.told(TestRolled).test.modifier == 0
    table.do(c.Attack("ada", "bob", "unarmed", "melee"), (1, 2))
    assert table.told(TestRolled).test.bonus == (Part("Melee", 0), Part("Surprised", -2))
    assert table.told(TestRolled).test.challenge == 8 + 1 + 2


# ------------------------------------------------------------------------------------------ nobody twice or skipped


def test_the_next_able_one_follows_when_the_active_one_is_taken_out() -> None:
    table = Table(hero("a"), hero("b"), foe("x"), foe("y")).begin()
    table.do(RuleRemove("a"))
    assert table.state.active == "b"
    table.do(c.EndTurn("b")).do(RulePool("x", "endurance", -12))
    assert table["x"].vitals.dead
    assert table.state.active == "y"


def test_the_active_one_is_killed_by_the_gm() -> None:
    table = Table(hero("a"), hero("b"), foe("x")).begin().do(RulePool("a", "endurance", -12))
    assert table.state.active == "b"
    table.do(c.EndTurn("b")).do(c.EndTurn("x"))
    assert (table.state.round, table.state.active) == (2, "b")


def test_a_round_begins_with_the_first_able_one() -> None:
    table = Table(hero("a"), hero("b"), foe("x")).begin()
    table.do(c.EndTurn("a")).do(RulePool("a", "endurance", -12)).do(c.EndTurn("b")).do(c.EndTurn("x"))
    assert (table.state.round, table.state.active) == (2, "b")


def test_moving_somebody_in_the_order_costs_nobody_a_turn() -> None:
    table = Table(hero("a"), hero("b"), foe("x"), foe("y")).begin()
    table.do(RuleInitiative("y", 30))
    assert table.state.order == ("a", "b", "y", "x")
    table.do(RuleInitiative("b", 0))
    assert table.state.order == ("a", "y", "x", "b")
    seen = []
    while table.state.round == 1:
        seen.append(table.state.active)
        table.do(c.EndTurn(table.state.active))
    assert seen == ["a", "y", "x", "b"]


def test_moving_somebody_up_front_before_the_turn_is_no_loss() -> None:
    table = Table(hero("a"), hero("b"), foe("x")).begin().do(c.EndTurn("a"))
    table.do(RuleInitiative("b", 40))
    assert table.state.order == ("b", "a", "x")
    assert table.state.active == "b"
    table.do(c.EndTurn("b"))
    assert table.state.active == "x"


def test_a_newcomer_acts_this_round_or_the_next() -> None:
    """2D6 L-48, L-52: an enemy falls in by Awareness, a player's character rolls."""
    table = Table(hero("a", will=0), foe("x", awareness=1), foe("y")).begin().do(c.EndTurn("a"))
    assert table.state.active == "x"
    late = {"name": "Late", "side": "gang"}
    table.do(RuleAdd({**late, "skills": {"awareness": 3}}))
    assert table.state.order == ("a", "late", "x", "y")
    assert table.state.active == "x"
    table.do(RuleAdd({"name": "Later", "side": "gang"}))
    table.do(c.EndTurn("x")).do(c.EndTurn("y"))
    assert (table.state.round, table.state.active) == (1, "later")
    table.do(c.EndTurn("later")).do(c.EndTurn("a"))
    assert (table.state.round, table.state.active) == (2, "late")


def test_a_player_who_comes_late_rolls_for_a_place() -> None:
    """2D6 L-48."""
    table = Table(hero("a", will=0), foe("x")).begin().do(c.EndTurn("a"))
    table.do(RuleAdd({"name": "Late", "side": "watch"}), (1, 2))
    assert table.asked == ("will", "late", "watch")
    table.do(c.SpendWill(0))
    assert (table.state.order, table.state.active) == (("a", "x", "late"), "x")


def test_one_able_fighter_on_each_side_takes_one_turn_a_round() -> None:
    table = Table(hero("a"), hero("b", endurance=-5), foe("x")).begin()
    for round_ in (1, 2):
        assert (table.state.round, table.state.active) == (round_, "a")
        table.do(c.EndTurn("a")).luckily(c.EndTurn("x"))


# ------------------------------------------------------------------------------------------ begin and end


def test_a_fight_cannot_begin_without_two_parties() -> None:
    assert Table(hero("a")).refused(Begin()) == ("there is no enemy who can fight",)
    assert Table(foe("x")).refused(Begin()) == ("there is no players' character or ally who can fight",)
    empty = Table()
    assert empty.refused(Begin()) == ("nobody is in the fight: add combatants first",)
    assert empty.decision.options() == []
    assert empty.blocked("begin") == ("nobody is in the fight: add combatants first",)


def test_a_fight_cannot_begin_with_an_empty_side() -> None:
    table = Table(hero("a"), fighter("wren", "friends"), foe("x")).do(RuleRemove("wren"))
    assert table.refused(Begin()) == ("there is nobody on the side Friends",)


def test_a_fight_begins_once() -> None:
    table = Table(hero("a"), foe("x"))
    assert table.asked == ("begin", "", "")
    assert table.begin().refused(Begin()) == ("the fight has begun already",)
    over = Table(hero("a"), foe("x")).do(RuleEnd())
    assert over.refused(Begin()) == ("the fight is over",)


def test_a_fight_is_over_when_one_party_stands_alone() -> None:
    table = Table(hero("a"), foe("x")).begin().do(RulePool("x", "endurance", 0))
    outcome = RULESET.outcome(table.state)
    assert outcome is not None
    assert (outcome.verdict, outcome.winner) == ("won", "watch")
    assert RULESET.decision(table.state) is None
    assert table.refused(c.EndTurn("a")) == ("the fight is over",)


def test_nobody_left_is_a_draw() -> None:
    """2D6 L-89: whoever is awake but can never act again does not stand."""
    table = Table(hero("a", will=0), foe("x")).begin().do(RulePool("a", "endurance", -3))
    table.do(RulePool("x", "endurance", -20)).do(c.StayAwake(True))
    outcome = RULESET.outcome(table.state)
    assert outcome is not None
    assert outcome.verdict == "draw"


def test_healing_the_last_enemy_takes_the_fight_up_again() -> None:
    table = Table(hero("a"), foe("x")).begin().do(RulePool("x", "endurance", -2))
    assert RULESET.outcome(table.state) is not None
    table.do(RuleHeal("x", full=True))
    assert RULESET.outcome(table.state) is None
    assert table.asked[:2] == ("turn", "x")


def test_rounds_are_counted() -> None:
    table = Table(hero("a"), foe("x"))
    assert RULESET.round(table.state) == 0
    table.begin()
    assert RULESET.round(table.state) == 1
    table.do(c.EndTurn("a")).do(c.EndTurn("x"))
    assert table.told(RoundBegan).round == 2
