"""First aid, hospital, rest, and Will."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleHarm, RulePool
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.events import TestRolled
from mapoc_tui.rules.twod6.happenings import Treated
from mapoc_tui.rules.twod6.state import Part
from mapoc_tui.rules.twod6.will import after_loss
from tests.twod6.builders import Table, duel, foe, hero


def ward(endurance: int = -3, **settings: Any) -> Table:
    """Ada and Ivy, both medics without Will, beside Eve who is hurt."""
    medics = (hero(name, medicine=3, will=0) for name in ("ada", "ivy"))
    return Table(*medics, hero("eve", endurance=endurance), foe("bob", melee=3, hand="bat"), **settings).begin()


# ------------------------------------------------------------------------------------------ first aid


@pytest.mark.parametrize(
    ("safe", "supplies", "parts"),
    [
        (True, True, ()),
        (False, True, (Part("No safe place", 2),)),
        (True, False, (Part("No supplies", 2),)),
        (False, False, (Part("No safe place and no supplies", 2),)),
    ],
)
def test_the_level_of_first_aid(safe: bool, supplies: bool, parts: tuple[Part, ...]) -> None:
    """2D6 L-96, L-97, G-27: 2 for either, 2 for both."""
    table = ward(safe=safe, supplies=supplies).do(c.FirstAid("ada", "eve"), (1, 2))
    assert table.told(TestRolled).test.cl == (Part("Base", 8), *parts)


def test_the_gm_says_what_the_place_is_like() -> None:
    """2D6 L-97."""
    table = ward().do(c.RulePlace(safe=False, supplies=True)).do(c.FirstAid("ada", "eve"), (1, 2))
    assert table.told(TestRolled).test.challenge == 10


def test_first_aid_stabilises_and_heals() -> None:
    """2D6 L-98, L-99, L-101."""
    table = ward().do(c.FirstAid("ada", "eve"), (3, 3), (2,))
    after = table["eve"].vitals
    assert (after.endurance, after.bleeding, after.stabilised, after.hospital) == (-1, False, True, True)
    table.do(c.EndTurn("ada")).turn_of("bob").do(c.EndTurn("bob"))
    assert table["eve"].endurance == -1


def test_first_aid_wakes_whoever_gets_above_0() -> None:
    """2D6 L-83, L-99."""
    table = ward().do(c.FirstAid("ada", "eve"), (3, 3), (5,))
    assert (table["eve"].endurance, table["eve"].out) == (2, False)


def test_first_aid_never_passes_the_maximum() -> None:
    """2D6 L-99, L-100: also for the lightly injured."""
    table = ward(endurance=6).do(c.FirstAid("ada", "eve"), (3, 3), (5,))
    assert (table.told(Treated).healed, table["eve"].endurance) == (2, 8)


def test_one_success_a_patient_and_fight() -> None:
    """2D6 L-102, G-23."""
    table = ward(endurance=2).do(c.FirstAid("ada", "eve"), (3, 3), (1,)).do(c.EndTurn("ada"))
    assert table.refused(c.FirstAid("ivy", "eve")) == ("Eve has had first aid already",)


def test_a_failed_try_is_not_repeated_by_the_same_healer() -> None:
    """2D6 L-102."""
    table = ward().do(c.FirstAid("ada", "eve"), (1, 2)).do(c.EndTurn("ada"))
    assert table.open(c.FirstAid("ivy", "eve"))
    table.do(c.EndTurn("ivy")).luckily(c.EndTurn("bob"))
    assert table.refused(c.FirstAid("ada", "eve")) == ("Ada has tried already, in vain",)


def test_a_new_wound_opens_first_aid_for_the_stabilised() -> None:
    """2D6 L-103."""
    table = ward().do(c.FirstAid("ada", "eve"), (3, 3), (1,)).do(RuleHarm("eve", 1)).do(c.EndTurn("ada"))
    assert table["eve"].vitals.bleeding
    assert table.open(c.FirstAid("ivy", "eve"))


@pytest.mark.parametrize(("limit", "again"), [("per_fight", False), ("per_injury", True)])
def test_a_new_wound_of_somebody_else(limit: str, again: bool) -> None:
    """2D6 L-102, G-23: `first_aid_limit`."""
    table = ward(endurance=2, first_aid_limit=limit).do(c.FirstAid("ada", "eve"), (3, 3), (1,)).do(c.EndTurn("ada"))
    table.do(RuleHarm("eve", 1))
    assert table.open(c.FirstAid("ivy", "eve")) is again


def test_who_can_be_treated() -> None:
    """2D6 L-96: the injured of the own side who are at hand, and the helpless."""
    table = Table(hero("ada", medicine=2), hero("eve", endurance=2, at=-1), foe("bob", endurance=3)).begin()
    assert table.refused(c.FirstAid("ada", "ada")) == ("Ada is not hurt",)
    assert table.refused(c.FirstAid("ada", "eve")) == ("Eve is not beside Ada",)
    assert table.refused(c.FirstAid("ada", "bob")) == ("Bob is not on the same side and still awake",)
    assert table.refused(c.FirstAid("ada", "nobody")) == ("there is no such patient",)
    table.do(RulePool("eve", "endurance", -10))
    assert table.refused(c.FirstAid("ada", "eve"))[0] == "Eve is dead"


def test_an_enemy_who_lies_there_can_be_saved() -> None:
    table = Table(hero("ada", medicine=2), foe("bob"), foe("cal")).begin().do(RulePool("bob", "endurance", -1))
    assert table.open(c.FirstAid("ada", "bob"))


def test_first_aid_after_the_fight_is_the_gms_to_call() -> None:
    """2D6 L-96, L-86: when the last enemy is down, a friend may still be bleeding."""
    table = ward().do(RulePool("bob", "endurance", -12))
    table.do(c.RuleBleeding(), (2,))
    assert table["eve"].endurance == -5
    table.do(c.RuleFirstAid("ada", "eve"))
    assert table.asked == ("help", "ivy", "watch")
    table.do(c.OfferHelp(), (3, 3), (6,))
    assert table["eve"].endurance == 1
    assert table.refused(c.RuleBleeding()) == ("nobody is bleeding",)


def helped_too_little() -> Table:
    """After the fight Ada has failed to help Eve, who bleeds at -3."""
    return over_with().do(c.RuleFirstAid("ada", "eve")).do(c.OfferHelp(), (1, 2))


def over_with() -> Table:
    return ward().do(RulePool("bob", "endurance", -12))


def test_a_companion_may_help_with_first_aid_after_the_fight() -> None:
    """2D6 L-20, L-21, DP-11."""
    table = over_with().do(c.RuleFirstAid("ada", "eve")).do(c.OfferHelp("medicine"), (1, 2), (1, 2))
    assert (table.asked[0], table["eve"].endurance) == ("outcome", -3)
    table = over_with().do(c.RuleFirstAid("ada", "eve")).do(c.OfferHelp("medicine"), (3, 3), (1, 2), (6,))
    assert table["eve"].endurance == 3


@pytest.mark.parametrize(
    ("outcome", "rolls", "endurance", "spent"),
    [
        ("closed", [], (-3, 8), True),
        ("trouble", [], (-3, 8), False),
        ("success_with_cost", [(6,)], (3, 8), True),
        ("success_with_harm", [(6,), (2,)], (3, 6), True),
    ],
)
def test_failed_first_aid_after_the_fight_comes_to_something(
    outcome: str, rolls: list[tuple[int, ...]], endurance: tuple[int, int], spent: bool
) -> None:
    """2D6 L-35, L-36, L-37, L-38, L-102, DP-6: a new try is open to this healer only once trouble is dealt with."""
    table = helped_too_little()
    assert table.asked == ("outcome", "ada", "")
    table.do(c.ChooseOutcome(outcome), *rolls)
    assert (table["eve"].endurance, table["ada"].endurance) == endurance
    assert table.open(c.RuleFirstAid("ada", "eve")) is not spent


def test_those_who_left_safely_are_back_after_the_fight() -> None:
    """2D6 L-76: until then no test can be asked of them."""
    ada, ivy = hero("ada", athletics=2, will=0), hero("ivy", medicine=4, will=0)
    table = Table(ada, ivy, hero("eve", endurance=-6), foe()).begin()
    table.do(c.Defend("ada"), (6, 5)).do(c.ChooseEffect("ally_leaves", "ivy"))
    ask, aid = c.RuleTest("ivy", "lore"), c.RuleFirstAid("ivy", "eve")
    assert not table.open(ask)
    assert not table.open(aid)
    table.do(RulePool("bob", "endurance", -12))
    assert table.open(ask)
    assert {option.key for option in table.gm("test").options()} == {"ada", "ivy"}
    table.do(c.RuleGroupTest("lore"))
    assert table.asked == ("group_skill", "ada", "watch")
    table.do(c.GroupSkill("lore"), (1, 2)).do(c.GroupSkill("lore"), (1, 2))
    table.do(aid).do(c.OfferHelp(), (6, 5), (2,))
    assert table["eve"].endurance == -4
    table.do(c.RuleTest("ada", "lore"))
    assert table.asked == ("help", "ivy", "watch")


def test_those_who_left_safely_can_be_treated_and_come_out_of_hospital() -> None:
    """2D6 L-76, L-99, L-101."""
    ada, ivy = hero("ada", athletics=2, will=0), hero("ivy", medicine=4, will=0)
    table = Table(ada, ivy, hero("eve", endurance=-6), foe()).begin()
    table.do(c.Defend("ada"), (6, 5)).do(c.ChooseEffect("ally_leaves", "eve"))
    table.do(c.RuleFirstAid("ivy", "eve"), (6, 5), (2,))
    assert table["eve"].endurance == -4
    table.do(RulePool("bob", "endurance", -12)).do(c.RuleHospital("eve"))
    assert table["eve"].endurance == 1


# ------------------------------------------------------------------------------------------ later


def over(**settings: Any) -> Table:
    table = ward(**settings).do(c.FirstAid("ada", "eve"), (3, 3), (1,))
    return table.do(RulePool("bob", "endurance", -12))


def test_a_week_in_hospital() -> None:
    """2D6 L-101."""
    table = over().do(c.RuleHospital("eve"))
    after = table["eve"].vitals
    assert (after.endurance, after.hospital, table["eve"].out) == (1, False, False)
    assert table.refused(c.RuleHospital("eve")) == ("Eve does not need a hospital",)


def test_rest_gives_back_endurance_above_0_and_will() -> None:
    """2D6 L-104, L-110, L-100, L-105, G-24."""
    table = over(endurance=2).do(c.RuleRest("eve", 2), (1, 2), (3, 3))
    assert (table["eve"].endurance, table["eve"].will) == (6, 8)
    table.do(c.RuleRest("ada"), (1,), (4,))
    assert table["ada"].will == 4


def test_rest_does_not_help_whoever_is_at_0_or_less() -> None:
    """2D6 L-101, L-104: Will comes back all the same."""
    table = over().do(RulePool("eve", "will", 2)).do(c.RuleRest("eve"), (3,))
    assert (table["eve"].endurance, table["eve"].will) == (-2, 5)


def test_nobody_rests_in_a_fight() -> None:
    table = ward()
    assert table.refused(c.RuleRest("eve", 61)) == ("the fight is going on", "days of rest are 1 to 60, not 61")


# ------------------------------------------------------------------------------------------ Will


@pytest.mark.parametrize(
    ("will", "loss", "overflow", "after"),
    [(2, 5, True, (0, 3)), (2, 5, False, (0, 0)), (0, 4, True, (0, 4)), (0, 4, False, (0, 4)), (5, 2, True, (3, 0))],
)
def test_t17_will_lost(will: int, loss: int, overflow: bool, after: tuple[int, int]) -> None:
    """2D6 T-17, L-105, L-106, L-107, G-25."""
    assert after_loss(will, loss, overflow) == after


def test_the_overcome_lose_turns() -> None:
    """2D6 L-106, L-107."""
    table = duel(hero("ada", will=2), foe("bob")).do(c.RuleWillHarm("bob", 10))
    assert (table["bob"].will, table["bob"].lost_turns) == (0, 2)
    for round_ in (2, 3):
        table.do(c.EndTurn("ada"))
        assert (table.state.round, table.state.active) == (round_, "ada")
    table.do(c.EndTurn("ada"))
    assert table.state.active == "bob"


def test_whoever_is_overcome_on_the_own_turn_loses_the_rest_of_it() -> None:
    """2D6 L-106."""
    table = duel(hero("ada", will=0), foe("bob")).do(c.RuleWillHarm("ada", 1))
    assert table.state.active == "bob"


def test_the_drive_once_a_session() -> None:
    """2D6 L-108, L-105."""
    table = duel(hero("ada", will=3, drive="Home."), foe()).do(c.CallDrive("ada"), (4,))
    assert (table["ada"].will, table["ada"].ticks, table.state.spent) == (7, 0, False)
    assert table.refused(c.CallDrive("ada")) == ("Ada has called on the drive already this session",)


def test_a_roll_beyond_the_maximum_is_a_tick() -> None:
    """2D6 L-109."""
    table = duel(hero("ada", will=7, drive="Home."), foe()).do(c.CallDrive("ada"), (2,))
    assert (table["ada"].will, table["ada"].ticks) == (8, 1)


def test_the_drive_brings_back_those_without_will() -> None:
    """2D6 L-89, L-108: at 0 Will the critically injured cannot act, but the drive is no action."""
    table = Table(hero("ada", will=0, drive="Home."), foe()).begin().do(RulePool("ada", "endurance", -1))
    table.do(c.StayAwake(True))
    assert table.asked == ("turn", "ada", "watch")
    assert table.refused(c.Defend("ada")) == ("Ada is critically injured and has no Will left to act",)
    table.do(c.CallDrive("ada"), (2,)).do(c.Defend("ada"), (3, 3))
    assert table.decision.question.startswith("Ada: Athletics 6 against 10")
    table.do(c.SpendWill(1))
    assert (table["ada"].will, table["ada"].standing) == (0, False)


def test_only_those_with_a_drive() -> None:
    """2D6 L-108."""
    assert duel(hero("ada"), foe()).refused(c.CallDrive("ada")) == ("Ada has no drive",)
