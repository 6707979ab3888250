"""The log explains every number: thresholds and requirements with their parts, dice, ties, damage, what was lost."""

from __future__ import annotations

from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.views import LogLine
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Aim, AssailMind, RuleHazard
from mapoc_tui.rules.maxapoc.folding import change
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from tests.maxapoc.builders import Play, begun, d, duel, foe, hero
from tests.maxapoc.test_resolve import CHOIR


def line(play: Play, event: Event) -> LogLine:
    """How the log tells an event of the last command."""
    state = play.before
    for each in play.events:
        if each is event:
            break
        state = RULESET.apply(state, each)
    found = RULESET.describe(state, event)
    assert found is not None
    return found


def roll_lines(play: Play, which: int = 0) -> tuple[str, ...]:
    """What explains a roll of the last command."""
    return line(play, play.find(e.Checked)[which]).explain


def test_what_a_round_starts_with_is_told() -> None:
    """MA T-2, T-6, p. 64; X-7, p. 67; Q-42: conditions and debts make the counter."""
    play = duel().do(RuleCondition("bob", "stunned")).do(RuleCondition("bob", "encumbered"))
    play.do(RuleCondition("bob", "tea"))
    play.state = change(play.state, "bob", debt=3)
    while play.state.round == 1:
        play.idle()
    assert line(play, play.only(e.RoundBegan)).explain == ("Bob: 3 = 10 - 1 ENCUMBERED - 5 STUNNED + 2 TEA - 3 owed",)


def test_advantage_and_disadvantage_that_cancel_out_are_told() -> None:
    """MA D-12, p. 48."""
    play = duel(attacker={"LUCK": 5}).do(Aim("ada")).attack("ada", "bob", mode="leg").defend("bob", "none", d(90))
    assert roll_lines(play)[1:4] == (
        "Advantage: aimed",
        "Disadvantage: Called Shot",
        "Advantage and Disadvantage cancel out: a plain roll",
    )


def test_the_disadvantage_of_the_self_stabilised_is_told() -> None:
    """MA H-17, p. 80: one is left over whatever speaks for the roll."""
    play = duel(attacker={"LUCK": 5}).do(RuleCondition("ada", "self_stabilised")).do(Aim("ada"))
    play.attack("ada", "bob").defend("bob", "none", d(90, 8))
    assert "SELF-STABILISED: at least one Disadvantage is left over" in roll_lines(play)


def test_a_requirement_is_told_with_its_parts() -> None:
    """MA D-10, D-15, p. 47-48: a task of one degree, and two Disadvantages."""
    play = duel(attacker={"LUCK": 5, "skills": {}}).do(RuleCondition("ada", "unnerved"))
    play.attack("ada", "bob").defend("bob", "none", d(90, 8))
    assert "net -2: one more tens die, the worse result counts" in roll_lines(play)
    assert "needs 2 degrees: 1 + 1 stacked Disadvantage" in roll_lines(play)


def test_what_keeps_a_code_at_light_is_told() -> None:
    """MA H-10, p. 81; GR-77: the steps add up from the code of the weapon to that of the hit."""
    play = duel(attacker={"hand": (), "DC_MOD": -1}).attack("ada", "bob").defend("bob", "none", d(30), (2,))
    assert line(play, play.only(e.DamageRolled)).explain == ("code L = L -1 Build +1 at least Light",)


def test_of_more_than_three_sources_three_count() -> None:
    """MA D-11, p. 48."""
    play = duel(attacker={"LUCK": 5})
    for _ in range(4):
        play.do(Aim("ada")).end("ada").until("turn", "ada")
    play.attack("ada", "bob").until("defence").defend("bob", "none", d(90, 8))
    assert "Advantage: aimed 4 times (x4)" in roll_lines(play)
    assert "at most 3 of Advantage count" in roll_lines(play)
    assert "threshold 60 = 50 Fighting Skill + 10 stacked Advantage" in roll_lines(play)


def test_a_full_dodge_names_its_two_parts() -> None:
    """MA X-5, p. 67."""
    play = duel().attack("ada", "bob").defend("bob", "full_dodge", d(30), d(30))
    assert roll_lines(play, 1)[0] == "threshold 70 = 50 Dodge + 20 half of Strength"


def test_base_stats_have_their_names() -> None:
    play = begun(hero(hand=["rock"], LUCK=5), foe()).attack("ada", "bob", way="throw").defend("bob", "none", d(90))
    assert line(play, play.find(e.Checked)[0]).text == "rolls 90 against 50 on Agility: failure"


def test_halved_damage_shows_both_numbers() -> None:
    """MA S-7, p. 68; Q-113."""
    play = duel().do(Aim("ada")).attack("ada", "bob", mode="leg").defend("bob", "none", d(20), (4,))
    told = line(play, play.only(e.DamageRolled)).text
    assert told == "deals Heavy damage (1d6+3): [4] + 3 = 7, halved 3 (Leg or foot)"


def test_what_resilience_negates_is_told_by_degrees() -> None:
    """MA H-5, p. 83; DV-32."""
    play = begun(hero(), foe()).do(RuleHazard("bob", "resilience", 9), d(20))
    told = line(play, play.only(e.HurtResisted))
    assert told.text == "Resilience negates 4 of 9: 5 left"
    assert told.explain == ("2 degrees, 2 points for each; armour comes after it",)


def test_the_die_that_says_how_long_is_told() -> None:
    """MA R-3, p. 69: 1d4 rounds."""
    play = begun(hero(hand=[CHOIR]), foe(LUCK=5, at=1)).do(AssailMind("ada", "bob", "ada-1"), d(90), (3,))
    told = line(play, play.only(e.ConditionGained))
    assert told.text == "is UNNERVED for 3 rounds"
    assert told.explain == ("UNNERVED: Disadvantage on all skill rolls", "the die shows 3")


def test_actions_out_of_turn_are_told() -> None:
    """MA T-13, p. 64; Q-44."""
    play = begun(hero(), foe(), foe("cat", at=9)).end("ada").end("bob")
    assert play.asked == ("held", "ada")
    play.do(Aim("ada"))
    assert line(play, play.only(e.ActionTaken)).text == "acts out of turn, 1 held action spent"
