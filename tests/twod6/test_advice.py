"""Automatic play: the column of the decision points, with reasons."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import Command, RulePool
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.ruleset import RULESET
from tests.twod6.builders import Table, duel, foe, hero


def best(table: Table) -> Command:
    """What is advised first; everything advised is a leaf of the decision."""
    advice = RULESET.advise(table.state, table.decision)
    assert [score for score, _, _ in advice] == sorted((score for score, _, _ in advice), reverse=True)
    offered = table.commands()
    for _, option, reason in advice:
        assert option.command in offered
        assert reason
    command = advice[0][1].command
    assert command is not None
    return command


def test_attack_the_enemy_who_is_awake_and_near() -> None:
    """2D6 DP-1."""
    table = duel(hero("ada", melee=3, hand="bat"), foe("far", at=2), foe("bob"), foe("cal"))
    table.do(RulePool("bob", "endurance", -1))
    assert best(table) == c.Attack("ada", "cal", "bat", "melee")


def test_a_shooter_takes_the_nearest() -> None:
    """2D6 DP-1."""
    table = duel(hero("ada", shoot=3, hand="pistol"), foe("far", at=2), foe("near", at=1))
    assert best(table) == c.Attack("ada", "near", "pistol", "shoot")


def test_the_nearest_comes_before_whoever_is_easier_to_hit() -> None:
    """2D6 DP-1."""
    table = duel(hero("ada", shoot=3, hand="pistol"), foe("easy", at=2), foe("hard", at=1, athletics=4))
    assert best(table) == c.Attack("ada", "hard", "pistol", "shoot")


@pytest.mark.parametrize(("endurance", "command"), [(4, c.Attack), (3, c.Defend), (1, c.Defend)])
def test_defend_when_hurt(endurance: int, command: type[Command]) -> None:
    """2D6 DP-1."""
    assert isinstance(best(duel(hero("ada", endurance=endurance, melee=2, hand="bat"), foe())), command)


def test_nobody_defends_for_ever() -> None:
    table = duel(hero("ada", endurance=3, athletics=2, will=0, hand="bat"), foe()).do(c.Defend("ada"), (3, 3))
    table.do(c.EndTurn("ada")).do(c.EndTurn("bob"))
    assert isinstance(best(table), c.Attack)


def test_close_in_then_guard() -> None:
    table = duel(hero("ada", hand="bat", at=-1), foe("bob", at=1))
    assert best(table) == c.Move("ada", 0)
    assert best(table.do(c.Move("ada", 0))) == c.Defend("ada")


@pytest.mark.parametrize(
    ("will", "total_short", "spent"), [(8, 1, 1), (8, 2, 2), (8, 3, 0), (4, 1, 1), (3, 1, 0), (4, 2, 0)]
)
def test_spend_a_small_shortfall_while_enough_will_stays(will: int, total_short: int, spent: int) -> None:
    """2D6 DP-2."""
    table = duel(hero("ada", melee=1, will=will, hand="bat"), foe("bob", melee=total_short))
    table.do(c.Attack("ada", "bob", "bat", "melee"), (3, 4))
    assert best(table) == c.SpendWill(spent)


def test_extra_damage_then_out_of_reach_then_away() -> None:
    """2D6 DP-3, DP-5."""
    table = duel(hero("ada", melee=4, will=0, hand="bat"), foe("bob"))
    assert best(table.do(c.Attack("ada", "bob", "bat", "melee"), (6, 5))) == c.ChooseEffect("extra_damage")
    table = duel(hero("ada", athletics=2, will=1), foe("bob")).do(c.Defend("ada"), (6, 5)).do(c.SpendWill(0))
    assert best(table) == c.ChooseEffect("untargetable")
    table = duel(hero("ada", athletics=2, will=5), foe("bob")).do(RulePool("ada", "endurance", 0))
    table.do(c.StayAwake(True)).do(c.Defend("ada"), (6, 5)).do(c.SpendWill(0))
    assert best(table) == c.ChooseEffect("leave")


def test_information_elsewhere() -> None:
    """2D6 DP-4, DP-10."""
    table = duel(hero("ada", lore=4, will=0), foe("bob")).do(c.UseSkill("ada", "lore"))
    assert best(table) == c.SetDifficulty(0)
    assert best(table.do(c.SetDifficulty(0), (6, 5))) == c.ChooseEffect("extra_information")


def asked(kind: str) -> Table:
    """A table at which that question is asked."""
    if kind == "outcome":
        return Table(hero("ada", will=0), foe()).do(c.RuleTest("ada", "lore"), (1, 2))
    if kind == "complication":
        return Table(hero("ada", will=0), foe()).do(c.RuleTest("ada", "lore"), (1, 1))
    if kind == "plea":
        return duel(hero("ada", charm=4, will=0), foe()).do(c.Social("ada", "charm", "bob", "spare_me"), (3, 3))
    if kind == "faint":
        return duel(hero("ada"), hero("ivy"), foe()).do(RulePool("ivy", "endurance", -1))
    return Table(hero("ada"), hero("ivy"), foe()).do(c.RuleTest("ada", "lore"))


@pytest.mark.parametrize(
    ("kind", "command"),
    [
        ("outcome", c.ChooseOutcome("closed")),
        ("complication", c.NameComplication()),
        ("plea", c.AnswerPlea("resist")),
        ("faint", c.StayAwake(False)),
        ("help", c.OfferHelp()),
    ],
)
def test_the_usual_answers(kind: str, command: Command) -> None:
    """2D6 DP-6, DP-7, DP-8, DP-9, DP-11."""
    assert best(asked(kind)) == command


def lost(**numbers: Any) -> Table:
    """Bob has lost his sword."""
    table = duel(hero("ada", melee=4, will=0, hand="bat"), foe("bob", hand="sword", **numbers))
    table.do(c.Attack("ada", "bob", "bat", "melee"), (6, 5)).do(c.ChooseEffect("disarm"), (1,))
    return table.do(c.EndTurn("ada"))


def test_a_back_up_else_the_lost_weapon() -> None:
    """2D6 DP-12."""
    assert best(lost(pack=["knife"])) == c.DrawWeapon("bob", "knife")
    assert best(lost()) == c.Retrieve("bob", "sword")


def test_the_bleeding_come_first() -> None:
    """2D6 L-98."""
    table = duel(hero("ada", medicine=3, melee=4, hand="bat"), hero("eve", endurance=-2), foe())
    assert best(table) == c.FirstAid("ada", "eve")


def test_a_crossbow_is_loaded_and_a_bow_needs_room() -> None:
    table = duel(hero("ada", shoot=3, will=0, hand="heavy_crossbow"), foe(at=2))
    table.do(c.Attack("ada", "bob", "heavy_crossbow", "shoot"), (1, 2)).do(c.EndTurn("ada")).do(c.EndTurn("bob"))
    assert best(table) == c.Reload("ada")
    assert best(duel(hero("ada", shoot=3, hand="hunting_bow"), foe())) == c.Move("ada", -1)


def test_the_drive_when_will_runs_low() -> None:
    assert best(duel(hero("ada", will=2, drive="Home."), foe())) == c.CallDrive("ada")


def test_the_badly_hurt_flee_where_they_can() -> None:
    """2D6 G-19."""
    table = duel(hero("ada"), foe("bob"), flee_test=True).do(RulePool("ada", "endurance", -1)).do(c.StayAwake(True))
    assert best(table) == c.Flee("ada")


def test_nobody_looks_at_the_hidden() -> None:
    """Only what the side may see: a hidden enemy at hand changes nothing."""
    seen = duel(hero("ada", melee=3, hand="bat"), foe("bob", at=1))
    hidden = duel(hero("ada", melee=3, hand="bat"), foe("bob", at=1), foe("cal", hidden=True))
    assert best(seen) == best(hidden) == c.Move("ada", 1)
