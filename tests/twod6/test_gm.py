"""The GM's rulings."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine import commands as k
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.events import Joined, Noted, Renamed, RollReplaced, Veiled
from mapoc_tui.rules.twod6.happenings import EffectOver, EffectTicked, LeftFight, Moved
from mapoc_tui.rules.twod6.ruleset import RULESET
from tests.twod6.builders import Table, duel, foe, hero

NOBODY = ("there is nobody like that in the fight",)


def four() -> Table:
    """Two against two, and it is Ada's turn."""
    return Table(hero("ada", hand="bat"), hero("ivy"), foe("bob"), foe("cal")).begin()


# ------------------------------------------------------------------------------------------ numbers


@pytest.mark.parametrize(("pool", "value"), [("endurance", 3), ("will", 2), ("ticks", 7), ("endurance", 0)])
def test_setting_a_pool(pool: str, value: int) -> None:
    """2D6 DP-13, L-82, L-105."""
    table = four().do(k.RulePool("cal", pool, value))
    assert getattr(table["cal"], pool) == value


@pytest.mark.parametrize(
    ("ruling", "reason"),
    [
        (k.RulePool("ada", "endurance", 9), "Endurance of Ada is -99 to 8, not 9"),
        (k.RulePool("ada", "will", -1), "Will of Ada is 0 to 8, not -1"),
        (k.RulePool("ada", "luck", 1), 'unknown pool "luck" (known are endurance, ticks, will)'),
        (k.RuleHarm("ada", -5), "an amount is 0 to 999, not -5"),
        (k.RuleHeal("ada", -5), "an amount is 0 to 999, not -5"),
        (c.RuleBruise("ada", -1), "an amount is 0 to 999, not -1"),
        (c.RuleWillHarm("ada", -1), "an amount is 0 to 999, not -1"),
        (k.RuleMove("ada", 7), "positions are -2 to 2, not 7"),
        (k.RuleInitiative("ada", 41), "a place in the order is 0 to 40, not 41"),
        (k.RuleRename("ada", "\x1b"), "there is no name to give"),
        (k.Note("  "), "there is nothing to write"),
        (k.RuleEnd("nobody"), 'unknown side "nobody" (known are gang, watch)'),
        (k.RuleOption("use_armor", 3), "use_armor cannot be 3: allowed are false, true"),
        (k.RuleOption("use_armour", True), 'unknown table option "use_armour" (did you mean "use_armor"?)'),
        (k.RuleClear("ada", "bleeding"), "Ada has no such condition"),
        (k.RuleHide("ada", hidden=False), "Ada is seen already"),
        (k.RuleRoll((3, 3)), "no roll is being looked at"),
        (k.RuleAdd({"side": "gang", "from": "corner_thg"}), 'unknown character or opponent "corner_thg"'),
        (c.RuleHospital("ada"), "Ada does not need a hospital"),
    ],
)
def test_what_cannot_be_meant_is_refused(ruling: Command, reason: str) -> None:
    assert any(reason in told for told in four().refused(ruling))


@pytest.mark.parametrize("make", [k.RuleRemove, k.RuleHarm, k.RuleHeal, k.RuleHide])
def test_rulings_about_nobody_are_refused(make: Any) -> None:
    arguments = ("nobody", 1) if make in (k.RuleHarm, k.RuleHeal) else ("nobody",)
    assert four().refused(make(*arguments)) == NOBODY


def test_healing_never_passes_the_maximum_and_full_sets_it() -> None:
    """2D6 L-100."""
    table = four().do(k.RulePool("ada", "endurance", 3)).do(k.RuleHeal("ada", 2))
    assert table["ada"].endurance == 5
    table.do(k.RuleHeal("ada", 99))
    assert table["ada"].endurance == 8
    table.do(k.RuleHeal("ada", full=True))
    assert table["ada"].endurance == 8
    table.do(k.RulePool("cal", "endurance", -4)).do(k.RuleHeal("cal", full=True))
    assert (table["cal"].endurance, table["cal"].out) == (8, False)


@pytest.mark.parametrize(
    "ruling",
    [k.RulePool("cal", "endurance", -1), k.RuleHarm("cal", 9), c.RuleBruise("cal", 8), c.RuleHazard("cal", major=True)],
    ids=["set", "harm", "bruise", "hazard"],
)
def test_dropping_by_any_route_brings_down(ruling: Command) -> None:
    """2D6 L-84, L-90, L-92."""
    table = four().luckily(ruling)
    assert table["cal"].vitals.passed_out
    assert table["cal"].vitals.bleeding is not isinstance(ruling, c.RuleBruise)


def test_a_players_character_is_asked_by_any_route() -> None:
    """2D6 L-90."""
    for ruling in (k.RulePool("ivy", "endurance", -1), k.RuleHarm("ivy", 9), c.RuleBruise("ivy", 8)):
        assert four().do(ruling).asked == ("faint", "ivy", "watch")


# ------------------------------------------------------------------------------------------ conditions


def test_a_condition_of_the_gms_own() -> None:
    """An unknown name becomes a custom condition; the same one again does not double it."""
    table = four().do(k.RuleCondition("bob", "Soaked \x1b[1mthrough")).do(k.RuleCondition("bob", "soaked [1mthrough"))
    (effect,) = table["bob"].effects
    assert (effect.kind, effect.name, effect.turns) == ("own", "soaked [1mthrough", 0)
    table.do(k.RuleClear("bob", "SOAKED [1mthrough"))
    assert not table["bob"].effects


def test_conditions_run_by_the_turns_of_whom_the_gm_names() -> None:
    """It ends when the clock's own turn starts, not when the round turns over."""
    table = four().do(k.RuleCondition("bob", "dazed", 2, "start", "cal"))
    for who in ("ada", "ivy"):
        table.do(c.EndTurn(who))
    table.do(c.EndTurn("bob"))
    assert table.told(EffectTicked).left == 1
    for who in ("cal", "ada", "ivy"):
        table.do(c.EndTurn(who))
        assert table["bob"].has("own")
    table.do(c.EndTurn("bob"))
    assert table.told(EffectOver).why == "time"


def test_a_condition_ends_with_the_turn() -> None:
    table = four().do(k.RuleCondition("bob", "dazed", 1, "end"))
    table.turn_of("bob")
    assert table["bob"].has("own")
    table.do(c.EndTurn("bob"))
    assert not table["bob"].has("own")


def test_a_clock_runs_on_when_its_owner_falls() -> None:
    table = four().do(k.RuleCondition("bob", "dazed", 1, "start", "cal")).do(k.RulePool("cal", "endurance", -12))
    table.turn_of("bob").do(c.EndTurn("bob"))
    assert not table["bob"].has("own")


def test_undo_brings_back_what_ran_out() -> None:
    battle = Battle(RULESET, four().scenario, "7")
    battle.submit(k.Begin())
    while battle.state.round == 0:
        battle.submit(c.SpendWill(0))
    who = battle.state.active
    battle.submit(k.RuleCondition(who, "dazed", 1, "end"))
    before = battle.state
    battle.submit(c.EndTurn(who))
    assert not battle.state[who].has("own")
    battle.undo()
    assert battle.state == before


@pytest.mark.parametrize("condition", ["unconscious", "stunned"])
def test_a_mark_set_by_hand_stays(condition: str) -> None:
    """Healing takes away what came with the wounds, not what the GM put on."""
    table = four().do(k.RuleCondition("bob", condition)).do(k.RuleHeal("bob", full=True))
    assert table["bob"].has(condition)
    table.do(c.EndTurn("ada")).do(c.EndTurn("ivy"))
    assert table.state.active == "cal"


def test_stunned_for_two_turns() -> None:
    table = four().do(k.RuleCondition("bob", "stunned", 2, "end"))
    actors = []
    while len(actors) < 12:
        actors.append(table.state.active)
        table.do(c.EndTurn(table.state.active))
    assert [actors[at : at + 4].count("bob") for at in (0, 3, 6)] == [0, 0, 1]


def test_states_of_the_body() -> None:
    """2D6 L-93, L-98."""
    table = four().do(k.RuleCondition("bob", "bleeding"))
    assert table["bob"].vitals.bleeding
    table.do(k.RuleCondition("bob", "stabilised"))
    assert (table["bob"].vitals.bleeding, table["bob"].vitals.stabilised) == (False, True)
    table.do(k.RuleClear("bob", "stabilised"))
    assert not table["bob"].vitals.stabilised
    assert table.refused(k.RuleCondition("bob", "bleeding", 2)) == (
        "bleeding has no duration: take it off when it ends",
    )


def test_odd_conditions_are_refused_with_every_reason() -> None:
    assert four().refused(k.RuleCondition("bob", "", -1, "middle", "nobody")) == (
        "the condition has no name",
        "turns are 0 to 999, 0 for no end; not -1",
        "a condition ends at the start or at the end of a turn",
        "there is nobody like that whose turns could count",
    )


# ------------------------------------------------------------------------------------------ people


def test_adding_somebody_by_the_shelf() -> None:
    table = four().do(
        k.RuleAdd({"from": "corner_thug", "side": "gang", "count": 2, "copy": [{"number": 2, "will": 1}]})
    )
    assert [table[who].name for who in ("thug_1", "thug_2")] == ["Thug 1", "Thug 2"]
    assert table["thug_2"].will == 1
    table.do(k.RuleAdd({"from": "corner_thug", "side": "gang"}))
    assert table["thug_3"].name == "Thug 3"


def test_somebody_hidden_comes_in_unseen() -> None:
    table = four().do(k.RuleAdd({"from": "roof_lookout", "side": "gang", "hidden": True}))
    assert table.told(Joined).visible == "gm"
    assert all(event.visible == "gm" for event in table.events if getattr(event, "who", "") == "lookout")


def test_taking_somebody_out() -> None:
    table = four().do(k.RuleRemove("ada"))
    assert (table.told(LeftFight).how, table.state.active) == ("removed", "ivy")
    assert table.refused(k.RuleHeal("ada", 1)) == NOBODY


def test_taking_out_whoever_is_being_asked() -> None:
    table = duel(hero("ada", melee=2, hand="bat"), hero("ivy"), foe()).do(
        c.Attack("ada", "bob", "bat", "melee"), (3, 3)
    )
    assert table.asked[0] == "will"
    table.do(k.RuleRemove("ada"))
    assert table.asked[:2] == ("turn", "ivy")
    assert table["bob"].endurance == 8


def test_healing_whoever_is_about_to_pass_out() -> None:
    table = four().do(k.RulePool("ivy", "endurance", -1))
    assert table.asked[0] == "faint"
    table.do(k.RuleHeal("ivy", full=True))
    assert table.asked[:2] == ("turn", "ada")


def test_the_target_is_gone_before_the_blow_lands() -> None:
    table = duel(hero("ada", melee=4, hand="bat"), foe("bob"), foe("cal")).do(
        c.Attack("ada", "bob", "bat", "melee"), (3, 3)
    )
    table.do(k.RuleRemove("bob")).do(c.SpendWill(0))
    assert table.asked[:2] == ("turn", "ada")


def test_hiding_and_showing() -> None:
    table = four().do(k.RuleHide("bob"))
    assert table["bob"].hidden
    assert table.told(Veiled).visible == "gm"
    table.do(k.RuleHide("bob", hidden=False))
    assert table.told(Veiled).visible == "everyone"


def test_renaming() -> None:
    table = four().do(k.RuleRename("bob", "Rook\n[b]"))
    assert table["bob"].name == "Rook [b]"
    assert table.told(Renamed).before == "Bob"


# ------------------------------------------------------------------------------------------ the fight


def test_moving_by_ruling_is_no_move_of_ones_own() -> None:
    table = four().do(k.RuleMove("ada", -2))
    assert (table.told(Moved).free, table.state.moved) == (False, False)


def test_a_place_in_the_order_waits_for_the_roll() -> None:
    table = Table(hero("ada"), foe())
    assert table.refused(k.RuleInitiative("ada", 3)) == ("the order is not rolled yet, or a roll is being looked at",)


def test_an_option_counts_from_now_on() -> None:
    table = four()
    assert table.refused(c.Flee("ada"))
    table.do(k.RuleOption("flee_test", True))
    assert table.open(c.Flee("ada"))


def test_a_tighter_limit_ends_the_question_for_will() -> None:
    """2D6 G-6: nothing is left to spend, so nothing is asked any more."""
    table = duel(hero(melee=2, hand="bat"), foe(athletics=1)).do(c.Attack("ada", "bob", "bat", "melee"), (4, 4))
    table.do(k.RuleOption("will_can_make_critical", False), (3,))
    assert table.asked[0] == "turn"
    assert table["bob"].endurance == 9 - 5


def test_ending_the_fight() -> None:
    """2D6 L-79."""
    for winner, verdict in (("gang", "won"), ("", "ended")):
        table = four().do(k.RuleEnd(winner))
        outcome = RULESET.outcome(table.state)
        assert outcome is not None
        assert (outcome.verdict, outcome.winner) == (verdict, winner)
        assert RULESET.decision(table.state) is None
        assert table.refused(k.RuleEnd()) == ("the fight has ended already",)


def test_notes() -> None:
    table = four().do(k.Note("The lights\ngo out."))
    assert (table.told(Noted).text, table.told(Noted).visible) == ("The lights go out.", "everyone")
    table.do(k.Note("He lies.", secret=True))
    assert table.told(Noted).visible == "gm"


def test_a_replaced_roll_keeps_both_pairs_of_dice() -> None:
    table = duel(hero(melee=2, hand="bat"), foe()).do(c.Attack("ada", "bob", "bat", "melee"), (1, 2))
    table.do(k.RuleRoll((6, 5)))
    assert (table.told(RollReplaced).before, table.told(RollReplaced).faces) == ((1, 2), (6, 5))


def test_rulings_are_legal_while_somebody_is_asked() -> None:
    table = duel(hero(melee=2, hand="bat"), foe()).do(c.Attack("ada", "bob", "bat", "melee"), (3, 3))
    table.do(k.RulePool("bob", "endurance", 5)).do(k.Note("Careful.")).do(k.RuleMove("bob", 1))
    assert table.asked[0] == "will"


# ------------------------------------------------------------------------------------------ the menu


def test_every_ruling_stands_in_the_menu() -> None:
    """2D6 DP-13."""
    table = four()
    assert table.gm("about", "ada", "harm").ask is not None
    assert table.gm("test", "ada", "lore", "c2").command == c.RuleTest("ada", "lore", 2)
    assert table.gm("test", "ada", "charm", "vs_bob", "ask_spare_me").command == c.RuleTest(
        "ada", "charm", opponent="bob", request="spare_me"
    )
    assert table.gm("scene", "ada", "major").command == c.RuleHazard("ada", major=True)
    assert table.gm("place", "bad").command == c.RulePlace(safe=False, supplies=False)
    assert "rest" not in {option.key for option in RULESET.gm_options(table.state)}
    assert "roll" not in {option.key for option in RULESET.gm_options(table.state)}


def test_the_menu_asks_for_faces_while_a_roll_is_looked_at() -> None:
    table = duel(hero(melee=2, hand="bat"), foe()).do(c.Attack("ada", "bob", "bat", "melee"), (3, 3))
    ask = table.gm("roll", "faces").ask
    assert ask is not None
    assert ask("6 6") == k.RuleRoll((6, 6))
    for text in ("7 1", "", "6", "six six"):
        with pytest.raises(MapocError):
            ask(text)


def test_typed_amounts_are_not_negative() -> None:
    for path in (("scene", "ada", "bruise"), ("scene", "ada", "will"), ("about", "ada", "harm")):
        ask = four().gm(*path).ask
        assert ask is not None
        with pytest.raises(MapocError, match="0 or more, not -3"):
            ask("-3")


def test_several_are_hurt_by_one_ruling_and_each_falls_in_turn() -> None:
    """2D6 L-82, L-90: both players say whether they stay awake, and nothing of it is lost."""
    table = four().do(k.RuleMany((k.RuleHarm("ada", 20), k.RuleHarm("ivy", 20), k.RuleCondition("cal", "stunned"))))
    assert table["cal"].has("stunned")
    assert [table[who].vitals.dead or table[who].critical for who in ("ada", "ivy")] == [True, True]
    assert table.refused(k.RuleMany((k.RuleHarm("ada", 1), k.RuleHarm("zoe", 1)))) == NOBODY
