"""Physical Damage, falling, dying, coming back (MA H-1 to H-4, H-10 to H-20, p. 80-81)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleCondition, RuleHarm, RuleHeal, RulePool
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import KeepRoll, SelfStabilise
from mapoc_tui.rules.maxapoc.content.damage import damage
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.harm import harm, heal, resilience_check
from mapoc_tui.rules.maxapoc.rolls.checks import weighed
from tests.maxapoc.builders import Play, Script, begun, d, duel, fighter, foe, hero


def hit(play: Play, who: str, *amounts: int) -> Play:
    """Packets of Physical Damage that somebody takes, as from hits."""
    for amount in amounts:
        play.do(RuleHarm(who, amount))
    return play


def dying(luck: int = 2, **facts: Any) -> Play:
    """Ada is DYING since round 1, and round 2 has begun with the question whether she comes back."""
    play = begun(
        hero("ada", LUCK_USES=luck, FOR=40, **facts.pop("ada", {})), hero("eve", at=5), foe("bob", at=9), **facts
    )
    return hit(play, "ada", 16).until("dying" if luck else "turn")


# ------------------------------------------------------------------------------------------ the ladder


@pytest.mark.parametrize(
    ("degree", "text"),
    [
        pytest.param(7, "1d10+11", id="EX-16"),
        pytest.param(1, "1d4", id="EX-17-light"),
        pytest.param(2, "2d4", id="EX-17-average"),
        pytest.param(9, "2d10+1d4+11", id="DV-25-9"),
        pytest.param(12, "2d10+2d6+14", id="TV-G-2-12"),
        pytest.param(16, "4d10+22", id="DV-25-16"),
        pytest.param(17, "4d10+1d4+22", id="DV-25-17"),
        pytest.param(20, "4d10+2d6+25", id="DV-25-20"),
        pytest.param(24, "6d10+33", id="DV-25-24"),
    ],
)
def test_damage_codes(degree: int, text: str) -> None:
    """MA D-2, H-10, p. 81, 90, 101; Q-209."""
    assert damage(degree).text == text


# ------------------------------------------------------------------------------------------ layers


@pytest.mark.parametrize(
    ("armor", "hp", "amount", "expected"),
    [
        pytest.param(4, 20, 9, (0, 15), id="DV-27"),
        pytest.param(4, 20, 3, (1, 20), id="less than armour"),
        pytest.param(4, 20, 4, (0, 20), id="just the armour"),
        pytest.param(0, 20, 5, (0, 15), id="no armour"),
        pytest.param(4, 20, 0, (4, 20), id="nothing"),
    ],
)
def test_armour_goes_before_health(armor: int, hp: int, amount: int, expected: tuple[int, int]) -> None:
    """MA AR-1, H-1, H-2, O-7, p. 8, 50, 80."""
    play = hit(begun(hero("ada", armor=armor, HP=hp), foe("bob")), "ada", amount)
    assert (play["ada"].armor, play["ada"].hp) == expected


def test_broken_armour_does_nothing() -> None:
    """MA H-3, p. 80."""
    play = hit(begun(hero("ada", armor=2), foe("bob")), "ada", 2, 5)
    assert (play["ada"].armor, play["ada"].hp) == (0, 11)


@pytest.mark.parametrize(("overflow", "expected"), [(True, (0, 15)), (False, (0, 20))])
def test_overflow(overflow: bool, expected: tuple[int, int]) -> None:
    """GR-71, Q-206: whether the last points of armour swallow the rest of a hit."""
    play = hit(begun(hero("ada", armor=4, HP=20), foe("bob"), overflow=overflow), "ada", 9)
    assert (play["ada"].armor, play["ada"].hp) == expected
    assert hit(play, "ada", 3)["ada"].hp == expected[1] - 3


@pytest.mark.parametrize(("rule", "armor", "loaded"), [("encumbered", 14, True), ("cap", 12, False)])
def test_armor_over_12(rule: str, armor: int, loaded: bool) -> None:
    """MA AR-3, H-4, p. 80, 88; GR-61."""
    play = begun(hero("ada", armor=14), foe("bob", armor=3), armor_over_12=rule)
    assert play["ada"].armor == armor
    assert ("encumbered" in play["ada"].marks) is loaded
    assert "slowed" not in play["bob"].marks
    hit(play, "ada", 20).do(RuleHeal("ada", full=True))
    assert play["ada"].armor == armor


def test_armour_that_is_shot_away_encumbers_no_more() -> None:
    """MA C-6, H-4, p. 80, 85: more than 12 Armour Points worn, as things stand."""
    play = hit(begun(hero("ada", armor=14), foe("bob")), "ada", 1)
    assert "encumbered" in play["ada"].marks
    assert "encumbered" not in hit(play, "ada", 1)["ada"].marks
    assert "encumbered" in play.do(RulePool("ada", "armor", 13))["ada"].marks


def test_natural_armour_weighs_nothing() -> None:
    """MA H-4, p. 80: only what is worn."""
    assert not begun(hero("ada"), foe("bob", armor=20, family="beast"))["bob"].marks


# ------------------------------------------------------------------------------------------ falling


def test_at_no_health_somebody_is_dying() -> None:
    """MA H-12, H-13, p. 80; Q-212, Q-213, Q-259: UNCONSCIOUS, PRONE, hands empty, on exactly 0."""
    play = hit(begun(hero("ada", hand=["bat"]), hero("eve"), foe("bob")), "ada", 16)
    ada = play["ada"]
    assert ada.marks >= {"dying", "unconscious", "prone"}
    assert (ada.hp, ada.recovery, ada.able, ada.complex, ada.held) == (0, 4, False, 0, 0)
    assert play.asked[1] != "ada"


@pytest.mark.parametrize(("fortitude", "rounds"), [(45, 4), (8, 1), (100, 10)], ids=["DV-29", "DV-29-low", "high"])
def test_the_recovery_opportunity(fortitude: int, rounds: int) -> None:
    """MA H-13, p. 80; Q-215."""
    play = hit(begun(hero("ada", FOR=fortitude, HP=10), hero("eve"), foe("bob")), "ada", 10)
    assert play["ada"].recovery == rounds


@pytest.mark.parametrize(
    ("amount", "dead"), [pytest.param(45, False, id="DV-28-dying"), pytest.param(46, True, id="DV-28-dead")]
)
def test_overkill(amount: int, dead: bool) -> None:
    """MA H-19, p. 80; Q-211: more than twice the maximum below 0 in one packet."""
    play = begun(hero("ada", HP=20, LUCK_USES=0), hero("eve"), foe("bob"))
    hit(play, "ada", 15, amount)
    assert play["ada"].dead is dead
    assert play["ada"].hp == 0


def doomed(luck: int = 2, **rulings: Any) -> Play:
    """Ada takes an overkill of 41 on a maximum of 20."""
    play = begun(hero("ada", HP=20, LUCK_USES=luck), hero("eve"), foe("bob"), **rulings)
    return hit(play, "ada", 15, 46)


def test_dv_52_all_luck_saves_from_overkill() -> None:
    """MA H-19, p. 80; Q-264."""
    play = doomed()
    assert play.asked == ("doom", "ada")
    assert "the ways are no, sacrifice" in play.refused(SelfStabilise("ada", "roll"))
    play.do(SelfStabilise("ada", "sacrifice"))
    ada = play["ada"]
    assert (ada.hp, ada.luck, ada.able, ada.counter) == (1, 0, True, 1)
    assert {"self_stabilised", "prone"} <= ada.marks


def test_dv_52_or_the_doomed_dies() -> None:
    """MA H-19, p. 80: at once, without a Recovery Opportunity."""
    assert doomed().do(SelfStabilise("ada", "no"))["ada"].dead


@pytest.mark.parametrize(
    ("scope", "asked", "offered"), [("any", True, True), ("dying", False, True), ("overkill", True, False)]
)
def test_sacrifice_scope(scope: str, asked: bool, offered: bool) -> None:
    """Q-264: from which death all Luck saves."""
    play = doomed(sacrifice_scope=scope)
    assert (play.asked[0] == "doom") is asked
    assert play["ada"].dead is not asked
    ways = {leaf.command.how for leaf in leaves(dying(sacrifice_scope=scope).decision.options())}  # type: ignore[union-attr]
    assert ("sacrifice" in ways) is offered
    assert ways >= {"no", "roll"}


def test_the_gm_may_settle_a_doom() -> None:
    """The question goes when its cause is gone."""
    assert doomed().do(RulePool("ada", "luck", 0))["ada"].dead
    play = doomed().do(RulePool("ada", "health", 5))
    assert (play["ada"].able, play.asked[0]) == (True, "turn")


@pytest.mark.parametrize(
    ("dies", "rank", "dead"),
    [
        pytest.param((), "goon", False, id="DV-59"),
        pytest.param(("goon",), "goon", True, id="DV-59-dies_at_zero"),
        pytest.param(("minion",), "goon", False, id="others"),
        pytest.param(("minion", "goon"), "minion", True, id="minions and goons"),
        pytest.param(("boss",), "boss", True, id="bosses"),
        pytest.param(("minion", "goon"), "boss", False, id="not bosses"),
    ],
)
def test_dies_at_zero(dies: tuple[str, ...], rank: str, dead: bool) -> None:
    """MA H-12, p. 80; Q-225: enemies have a Recovery Opportunity, too, unless the table plays it quickly."""
    play = hit(begun(hero("ada"), foe("bob", rank=rank, FOR=30, HP=9), foe("cal"), dies_at_zero=dies), "bob", 9)
    assert play["bob"].dead is dead
    assert (play["bob"].recovery == 3) is not dead


def test_an_enemy_without_a_rank_is_a_minion_and_players_never_die_at_zero() -> None:
    """Q-57, Q-225."""
    play = begun(
        hero("ada"), hero("eve"), fighter("bob", "foes", rank=""), foe("cal"), dies_at_zero=("minion", "goon", "boss")
    )
    hit(play, "bob", 16)
    hit(play, "ada", 16)
    assert (play["bob"].dead, play["ada"].dead) == (True, False)


def test_the_unliving_are_destroyed() -> None:
    """The trait unliving of our bestiary."""
    assert hit(begun(hero("ada"), foe("bob", traits=("unliving",)), foe("cal")), "bob", 16)["bob"].dead


# ------------------------------------------------------------------------------------------ dying


def test_dv_30_attacks_on_the_dying_take_rounds() -> None:
    """MA H-18, p. 80; Q-217: no roll, no damage, each attack counts."""
    play = begun(
        hero("ada", hand=["auto_45"], at=2),
        hero("eve", hand=["bat"], INITIATIVE=11),
        foe("bob", FOR=30),
        foe("cal", at=9),
    )
    hit(play, "bob", 14)
    assert play["bob"].recovery == 3
    play.attack("ada", "bob").attack("ada", "bob").until("turn", "eve")
    assert (play["bob"].recovery, play["ada"].arms[0].loaded) == (1, 11)
    play.attack("eve", "bob").until("turn")
    assert play["bob"].dead


def test_the_clock_of_the_dying_runs_from_the_next_round_on() -> None:
    """MA H-13, p. 80; Q-214: at the end of each round after that of the fall; at 0 dead."""
    play = begun(hero("ada", LUCK_USES=0, FOR=20), hero("eve", at=5), foe("bob", at=9))
    hit(play, "ada", 12)
    left = []
    for number in (2, 3, 4):
        while play.state.round < number:
            play.idle()
        left.append((play["ada"].recovery, play["ada"].dead))
    assert left == [(2, False), (1, False), (0, True)]


def test_a_blow_takes_a_round_off_and_does_no_damage() -> None:
    """Q-217: each packet, whatever its size."""
    play = hit(begun(hero("ada", LUCK_USES=0, FOR=40), hero("eve"), foe("bob")), "ada", 16, 500)
    assert (play["ada"].recovery, play["ada"].hp, play["ada"].dead) == (3, 0, False)


def test_healing_ends_the_dying_and_gives_the_rounds_back() -> None:
    """MA H-14, p. 80; Q-216, Q-218: awake and prone; the next fall has the full time again."""
    play = begun(hero("ada", LUCK_USES=0, FOR=40), hero("eve"), foe("bob"))
    hit(play, "ada", 16, 1).do(RuleHeal("ada", 3))
    assert (play["ada"].hp, play["ada"].able) == (3, True)
    assert play["ada"].marks == {"prone"}
    assert hit(play, "ada", 3)["ada"].recovery == 4


def test_healing_never_goes_above_the_maximum() -> None:
    """Q-189."""
    play = hit(begun(hero("ada"), foe("bob")), "ada", 5).do(RuleHeal("ada", 50))
    assert play["ada"].hp == 16


# ------------------------------------------------------------------------------------------ coming back


def test_dv_31_a_roll_by_luck() -> None:
    """MA H-15, p. 80: 1 Luck Use, Resilience; 1 Health per degree, conscious, Initiative 1."""
    play = dying(ada={"RESILIENCE": 40})
    assert play.asked == ("dying", "ada")
    play.do(SelfStabilise("ada", "roll"), d(10))
    ada = play["ada"]
    assert (ada.hp, ada.luck, ada.able, ada.counter) == (3, 1, True, 1)
    assert {"self_stabilised", "prone"} <= ada.marks
    assert "dying" not in ada.marks


def test_a_failed_roll_takes_a_round() -> None:
    """MA H-15, p. 80; Q-221: Luck may reroll it."""
    play = dying(ada={"RESILIENCE": 40}).do(SelfStabilise("ada", "roll"), d(50))
    assert play.asked == ("luck", "ada")
    play.do(KeepRoll("ada"))
    assert (play["ada"].recovery, play["ada"].luck, play["ada"].able) == (3, 1, False)
    play = dying(ada={"RESILIENCE": 40}).do(SelfStabilise("ada", "roll"), d(50)).spend_luck("ada", d(30))
    assert (play["ada"].hp, play["ada"].luck) == (1, 0)


def test_all_luck_works_without_a_roll() -> None:
    """MA H-16, p. 80; Q-220."""
    play = dying(luck=3).do(SelfStabilise("ada", "sacrifice"))
    assert (play["ada"].hp, play["ada"].luck, play["ada"].able) == (1, 0, True)


def test_the_dying_are_asked_once_a_round() -> None:
    """Q-219."""
    play = dying().do(SelfStabilise("ada", "no"))
    assert play.asked[0] == "turn"
    assert play.until("dying").state.round == 3


def test_nobody_comes_back_without_luck() -> None:
    """MA H-15, H-16, p. 80: at least one Luck Use."""
    assert dying(luck=0).state.round == 1
    assert dying(luck=0).asked[0] == "turn"


def test_a_party_that_may_come_back_has_not_lost() -> None:
    """MA H-15, p. 80; Q-54."""
    play = hit(begun(hero("ada", LUCK_USES=1), foe("bob")), "ada", 16)
    assert play.state.outcome is None
    play = hit(begun(hero("ada", LUCK_USES=0), foe("bob")), "ada", 16)
    assert play.state.outcome is not None
    assert play.state.outcome.winner == "foes"


def test_the_self_stabilised_have_initiative_1_and_disadvantage() -> None:
    """MA H-17, p. 80; Q-222: whatever else changes Initiative."""
    play = dying().do(SelfStabilise("ada", "sacrifice")).do(RuleCondition("ada", "shaken"))
    assert weighed(play.state, resilience_check(play["ada"], "test")).net == -1
    while play.state.round < 3:
        play.idle()
    assert play["ada"].counter == 1


@pytest.mark.parametrize(("medicine", "stays"), [(True, False), (False, True)])
def test_only_medicine_ends_it(medicine: bool, stays: bool) -> None:
    """MA H-17, p. 80; Q-224."""
    working = Fight(dying().do(SelfStabilise("ada", "sacrifice")).state, Script(()))
    heal(working, "ada", 4, "test", medicine=medicine)
    assert ("self_stabilised" in working["ada"].marks) is stays


def test_whoever_falls_again_starts_anew() -> None:
    """MA H-14, p. 80; Q-216."""
    play = hit(dying(luck=1).do(SelfStabilise("ada", "sacrifice")), "ada", 1)
    assert play["ada"].recovery == 4
    assert "self_stabilised" not in play["ada"].marks


# ------------------------------------------------------------------------------------------ the end


@pytest.mark.parametrize(
    ("dead", "verdict", "winner"),
    [
        (["bob"], "won", "party"),
        (["ada", "pal"], "won", "foes"),
        (["ada"], None, None),
        (["ada", "bob"], "won", "friends"),
    ],
)
def test_a_fight_ends_when_one_camp_is_left(dead: list[str], verdict: str | None, winner: str | None) -> None:
    """Q-54: the side that still stands has won; bystanders do not count."""
    play = begun(hero("ada", LUCK_USES=0), fighter("pal", "friends"), fighter("pat", "crowd"), foe("bob"))
    working = Fight(play.state, Script(()))
    for who in dead:
        harm(working, who, 500, "test")
    play.state = working.state
    play.do(RuleHarm("pat", 0))
    outcome = play.state.outcome
    assert (outcome and outcome.verdict, outcome and outcome.winner) == (verdict, winner)


def test_nobody_wins_when_nobody_is_left() -> None:
    """Q-54."""
    play = begun(hero("ada", LUCK_USES=0), foe("bob"))
    working = Fight(play.state, Script(()))
    harm(working, "ada", 500, "test")
    harm(working, "bob", 500, "test")
    play.state = working.state
    play.do(RuleHeal("bob", 0))
    assert play.state.outcome is not None
    assert play.state.outcome.verdict == "draw"


def test_every_packet_tells_what_it_did() -> None:
    """Armour and Health lost, and the part below 0, for the log."""
    play = begun(hero("ada"), foe("bob", armor=4, HP=10)).do(RuleHarm("bob", 20))
    harmed = play.only(e.Harmed)
    assert (harmed.amount, harmed.armor_lost, harmed.hp_lost, harmed.over) == (20, 4, 10, 6)
    assert duel().do(RuleHarm("ada", 3)).only(e.Harmed).hp == 13
