"""A fight on disk: what was written reads back, and comes out the same when it is decided anew."""

from __future__ import annotations

from pathlib import Path

from mapoc_tui.engine import commands as k
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.journal import Journal
from mapoc_tui.engine.saves import load
from mapoc_tui.engine.verify import verify
from mapoc_tui.rules import ruleset
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.ruleset import RULESET
from mapoc_tui.rules.twod6.state import Test
from tests.twod6.builders import fighter, foe, hero, scenario


def everything(battle: Battle) -> Battle:
    """An evening with every kind of ruling, left in the middle of a test."""
    battle.submit(c.RuleGroupTest("stealth", 1))
    while battle.state.stack:
        decision = battle.decision
        assert decision is not None
        default = next(option for option in decision.options() if option.key == decision.default)
        assert default.command is not None
        battle.submit(default.command)
    battle.submit(k.RuleAdd({"from": "soot_hound", "side": "gang", "count": 2, "hidden": True}))
    battle.submit(k.RuleOption("will_per_test_max", 3))
    battle.submit(k.Begin())
    while battle.state.round == 0:
        battle.submit(c.SpendWill(0))
    battle.submit(k.RuleCondition("bob", "日本 [b]", 3, "end", "ada"))
    battle.submit(k.RulePool("ivy", "endurance", -2))
    battle.submit(c.StayAwake(True))
    battle.submit(c.RuleHazard("bob", nonlethal=True))
    battle.submit(k.Note("unheard", secret=True))
    while battle.state.active != "ada":
        battle.submit(c.EndTurn(battle.state.active))
    battle.submit(c.Attack("ada", "bob", "bat", "melee"))
    return battle


def test_a_fight_reads_back_in_the_middle_of_a_test(tmp_path: Path) -> None:
    fighters = hero("ada", melee=3, hand="bat"), hero("ivy", medicine=2), fighter("wren", "friends"), foe("bob")
    battle = everything(Battle(RULESET, scenario(*fighters), "42"))
    assert isinstance(battle.state.top, Test)
    path = tmp_path / "fight.mapoc.jsonl"
    Journal.create(path, battle, "2026-01-02T03:04:05+00:00").close()
    loaded = load(path, ruleset).battle
    assert loaded.state == battle.state
    assert loaded.digest() == battle.digest()
    assert verify(loaded) == []
    assert [step.events for step in loaded.history] == [step.events for step in battle.history]


def test_a_fork_goes_its_own_way() -> None:
    battle = everything(Battle(RULESET, scenario(hero("ada", melee=3, hand="bat"), hero("ivy"), foe("bob")), "42"))
    copy = battle.fork()
    copy.submit(c.SpendWill(3))
    battle.submit(c.SpendWill(0))
    assert (copy.state["ada"].will, battle.state["ada"].will) == (5, 8)


def test_the_same_choice_after_an_undo_rolls_the_same() -> None:
    battle = everything(Battle(RULESET, scenario(hero("ada", melee=3, hand="bat"), hero("ivy"), foe("bob")), "42"))
    before = battle.state
    battle.undo()
    battle.submit(c.Attack("ada", "bob", "bat", "melee"))
    assert battle.state == before
