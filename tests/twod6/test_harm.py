"""Damage, bleeding, passing out and death."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleHarm, RulePool
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.events import TestRolled
from mapoc_tui.rules.twod6.happenings import Fainted, Hurt, StayedAwake
from mapoc_tui.rules.twod6.state import Vitals
from mapoc_tui.rules.twod6.vitals import healed, set_to, treated, wounded
from tests.twod6.builders import Table, duel, foe, hero

# ------------------------------------------------------------------------------------------ the body


@pytest.mark.parametrize(
    ("before", "dealt", "after"),
    [
        (Vitals(9), 4, Vitals(5)),
        (Vitals(4), 4, Vitals(0, bleeding=True)),
        (Vitals(4), 7, Vitals(-3, bleeding=True)),
        (Vitals(4), 13, Vitals(-9, bleeding=True)),
        (Vitals(4), 14, Vitals(-10, dead=True)),
        (Vitals(0), 1, Vitals(-1, bleeding=True)),
        (Vitals(-3, stabilised=True, hospital=True), 2, Vitals(-5, bleeding=True, hospital=True)),
        (Vitals(-3, stabilised=True), 0, Vitals(-3, stabilised=True)),
    ],
)
def test_lethal_damage(before: Vitals, dealt: int, after: Vitals) -> None:
    """2D6 L-82, L-83, L-84, L-85, L-93, L-103."""
    assert wounded(before, dealt) == after


@pytest.mark.parametrize(
    ("before", "dealt", "after"),
    [(Vitals(9), 4, Vitals(5)), (Vitals(4), 9, Vitals(0)), (Vitals(-3, bleeding=True), 9, Vitals(-3, bleeding=True))],
)
def test_non_lethal_damage(before: Vitals, dealt: int, after: Vitals) -> None:
    """2D6 L-91, L-92: never below 0, and no blood."""
    assert wounded(before, dealt, lethal=False) == after


def test_healing_stops_at_the_maximum_and_ends_what_goes_with_0() -> None:
    """2D6 L-83, L-100."""
    assert healed(Vitals(5), 9, 10) == Vitals(10)
    assert healed(Vitals(-2, bleeding=True, passed_out=True), 3, 10) == Vitals(1)
    assert healed(Vitals(-4, bleeding=True, passed_out=True), 3, 10) == Vitals(-1, bleeding=True, passed_out=True)


def test_treatment_stabilises() -> None:
    """2D6 L-98, L-99, L-101."""
    assert treated(Vitals(-4, bleeding=True), 3, 10) == Vitals(-1, stabilised=True, hospital=True)
    assert treated(Vitals(-2, bleeding=True), 3, 10) == Vitals(1)
    assert treated(Vitals(5), 3, 10) == Vitals(8)


def test_a_number_set_by_the_gm_has_the_consequences_of_its_way() -> None:
    """2D6 L-84, L-85."""
    assert set_to(Vitals(6), -2) == Vitals(-2, bleeding=True)
    assert set_to(Vitals(6), -11) == Vitals(-11, dead=True)
    assert set_to(Vitals(-4, bleeding=True, passed_out=True), 2) == Vitals(2)
    assert set_to(Vitals(-12, dead=True), -3) == Vitals(-3, bleeding=True, passed_out=True)


# ------------------------------------------------------------------------------------------ dropping


def down(endurance: int = -2, **settings: Any) -> Table:
    """Ada is set to an Endurance on Bob's turn, with Ivy beside her."""
    table = Table(hero("ada", conviction=2), hero("ivy"), foe("bob", conviction=2), foe("cal"), **settings)
    return table.begin().turn_of("bob").do(RulePool("ada", "endurance", endurance))


def test_the_player_says_whether_the_character_stays_awake() -> None:
    """2D6 L-90, DP-9, G-22."""
    table = down()
    assert (table.asked, table.decision.default) == (("faint", "ada", "watch"), "pass_out")
    asked = table.state
    table.do(c.StayAwake(False))
    assert table["ada"].vitals.passed_out
    table.state = asked
    table.do(c.StayAwake(True))
    assert not table["ada"].out


def test_opponents_pass_out() -> None:
    """2D6 L-90."""
    table = down().do(c.StayAwake(True)).do(RulePool("cal", "endurance", 0))
    assert table["cal"].vitals.passed_out
    assert table.told(Fainted).who == "cal"


@pytest.mark.parametrize(("faces", "awake"), [((4, 4), True), ((4, 3), False)])
def test_the_table_may_roll_for_it(faces: tuple[int, int], awake: bool) -> None:
    """2D6 G-22: `unconscious_mode = "test"`: Conviction against 8 + the points below 0, for everybody."""
    table = Table(hero("ada"), foe("bob", conviction=2), foe("cal"), unconscious_mode="test").begin()
    table.do(RulePool("bob", "endurance", -2), faces)
    assert table.told(TestRolled).test.challenge == 10
    assert table["bob"].out is not awake
    assert table.none_told(StayedAwake) is not awake


def test_will_may_be_spent_on_staying_awake() -> None:
    """2D6 G-22, L-14."""
    table = Table(hero("ada", conviction=2), foe("bob"), unconscious_mode="test").begin()
    table.do(RulePool("ada", "endurance", -2), (4, 3))
    assert table.asked == ("will", "ada", "watch")
    table.do(c.SpendWill(1))
    assert not table["ada"].out


def test_the_dead_are_not_asked() -> None:
    """2D6 L-85."""
    table = down(-10)
    assert table["ada"].vitals.dead
    assert table.asked[0] == "turn"


def test_dropping_is_asked_once() -> None:
    """2D6 L-90: not again for further damage."""
    table = down().do(c.StayAwake(True)).do(RuleHarm("ada", 2))
    assert table.asked[0] == "turn"
    assert table["ada"].endurance == -4


def test_waking_goes_with_its_cause() -> None:
    """2D6 L-83: whoever is above 0 again is awake again."""
    table = down().do(c.StayAwake(False)).do(RulePool("ada", "endurance", 3))
    assert not table["ada"].out
    assert not table["ada"].vitals.bleeding


# ------------------------------------------------------------------------------------------ acting while badly hurt


def crippled(will: int = 3) -> Table:
    """Ada is critically injured but awake, and it is her turn."""
    table = Table(hero("ada", will=will, hand="bat"), hero("ivy"), foe("bob")).begin()
    return table.do(RulePool("ada", "endurance", -1)).do(c.StayAwake(True))


def test_every_action_costs_will() -> None:
    """2D6 L-88."""
    table = crippled().do(c.Defend("ada"), (1, 2))
    assert table["ada"].will == 2


def test_moving_and_passing_cost_nothing() -> None:
    """2D6 L-55, L-88: they are no actions."""
    table = crippled().do(c.Move("ada", 1)).do(c.EndTurn("ada"))
    assert table["ada"].will == 3


def test_without_will_the_critically_injured_cannot_act() -> None:
    """2D6 L-89, G-21."""
    table = crippled(will=1).do(c.Defend("ada"), (1, 2))
    assert table.state.active == "ivy"
    table.do(c.EndTurn("ivy")).do(c.EndTurn("bob"), (1,))
    assert (table.state.round, table.state.active) == (2, "ivy")


# ------------------------------------------------------------------------------------------ bleeding


def bleeding(**rulings: Any) -> Table:
    """Ivy bleeds at -1, unconscious; Ada and Bob go on."""
    table = Table(hero("ada", will=0), hero("ivy", will=0), foe("bob"), **rulings).begin()
    return table.do(RulePool("ivy", "endurance", -1)).do(c.StayAwake(False))


def pass_round(table: Table, *rolls: tuple[int, ...]) -> Table:
    table.turn_of("bob")
    return table.do(c.EndTurn("bob"), *rolls)


def test_bleeding_counts_at_the_end_of_each_round() -> None:
    """2D6 L-86, L-87, G-20: the round of the injury included."""
    table = pass_round(bleeding(), (2,))
    assert table["ivy"].endurance == -3
    pass_round(table, (6,))
    assert table["ivy"].endurance == -9
    pass_round(table, (1,))
    assert table["ivy"].vitals.dead
    pass_round(table)


def test_bleeding_is_not_halved() -> None:
    """2D6 L-75, L-86."""
    table = Table(hero("ada", will=4), foe("bob")).begin().do(RulePool("ada", "endurance", -1)).do(c.StayAwake(True))
    table.do(c.Defend("ada"), (6, 2)).do(c.SpendWill(2)).do(c.EndTurn("ada"))
    assert table["ada"].has("defending")
    table.do(c.EndTurn("bob"), (4,))
    assert table["ada"].endurance == -5


def test_bleeding_by_the_minute() -> None:
    """2D6 G-20: `bleed_interval = "minute"`, ten rounds."""
    table = bleeding(bleed_interval="minute")
    for _ in range(9):
        pass_round(table)
    assert table["ivy"].endurance == -1
    pass_round(table, (3,))
    assert table["ivy"].endurance == -4


def test_bleeding_once() -> None:
    """2D6 G-20: `bleed_interval = "once"`, and again for a new injury."""
    table = pass_round(bleeding(bleed_interval="once"), (3,))
    pass_round(table)
    assert table["ivy"].endurance == -4
    table.do(RuleHarm("ivy", 1))
    pass_round(table, (2,))
    assert table["ivy"].endurance == -7


def test_bleeding_after_own_actions() -> None:
    """2D6 G-20: `bleed_interval = "own_action"`: not while passing, not at the end of the round."""
    table = Table(hero("ada", will=4), foe("bob"), bleed_interval="own_action").begin()
    table.do(RulePool("ada", "endurance", -1)).do(c.StayAwake(True)).do(c.EndTurn("ada")).do(c.EndTurn("bob"))
    assert table["ada"].endurance == -1
    table.do(c.Defend("ada"), (1, 2)).do(c.SpendWill(0)).do(c.EndTurn("ada"), (2,))
    assert table["ada"].endurance == -3


def test_those_who_left_bleed_on() -> None:
    """2D6 L-86."""
    table = Table(hero("ada", athletics=2, will=0), hero("ivy", endurance=-1), foe("bob")).begin()
    table.do(c.Defend("ada"), (6, 5)).do(c.ChooseEffect("ally_leaves", "ivy"))
    pass_round(table, (2,))
    assert table["ivy"].endurance == -3


# ------------------------------------------------------------------------------------------ non-lethal


def test_an_unarmed_attacker_may_pull_the_blow() -> None:
    """2D6 L-91, L-92, L-124: declared before the roll."""
    table = duel(hero(melee=3, will=0), foe(endurance=2), foe("cal"))
    table.do(c.Attack("ada", "bob", "unarmed", "melee", nonlethal=True), (3, 3), (6,))
    fallen = table["bob"].vitals
    assert (fallen.endurance, fallen.bleeding, fallen.passed_out) == (0, False, True)
    assert not table.told(Hurt).lethal


def test_lethal_damage_to_the_knocked_out_starts_the_bleeding() -> None:
    """2D6 L-93."""
    table = duel(hero(melee=3, will=0), foe(endurance=2), foe("cal"))
    table.do(c.Attack("ada", "bob", "unarmed", "melee", nonlethal=True), (3, 3), (6,)).do(RuleHarm("bob", 1))
    assert table["bob"].vitals.bleeding


# ------------------------------------------------------------------------------------------ the scene


@pytest.mark.parametrize(("major", "faces", "dealt"), [(False, (4,), 4), (True, (4, 3), 7)])
def test_harm_from_the_scene(major: bool, faces: tuple[int, ...], dealt: int) -> None:
    """2D6 L-94, L-95."""
    table = Table(hero(), foe()).do(c.RuleHazard("ada", major=major), faces)
    assert table.told(Hurt).dealt == dealt


def test_the_gm_says_whether_a_scene_can_kill() -> None:
    """2D6 L-124."""
    table = Table(hero(), foe()).do(c.RuleHazard("ada", major=True, nonlethal=True), (6, 6))
    assert (table["ada"].endurance, table["ada"].vitals.bleeding) == (0, False)
    table = Table(hero(), foe()).do(c.RuleBruise("ada", 99))
    assert table["ada"].endurance == 0


def test_a_hit_of_the_gms_goes_through_the_layers() -> None:
    """2D6 L-64, L-75."""
    table = duel(hero(athletics=2, will=0, armor="medium"), foe(), use_armor=True).do(c.Defend("ada"), (3, 3))
    table.do(RuleHarm("ada", 7))
    assert table["ada"].endurance == 10 - 2
    table.do(RuleHarm("ada", 0))
    assert table["ada"].endurance == 8
