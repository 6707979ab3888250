"""Sessions of real fights under a restless GM: steps, undo, redo, rulings and branches in any order."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from mapoc_tui.engine.commands import Note
from mapoc_tui.engine.errors import NothingToUndo
from mapoc_tui.engine.verify import verify
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import Session
from mapoc_tui.policies.luck import Luck
from mapoc_tui.policies.wandering import POLICY

SCENARIOS = ("roadblock", "boss", "twod6_street_brawl")


def people_choose(session: Session, luck: Luck) -> None:
    """Any legal choice for the people that the fight waits for."""
    decision = session.decision
    assert decision is not None
    leaf, _ = POLICY.choose(session.ruleset, session.battle.state, decision, luck)
    assert leaf.command is not None
    session.submit(leaf.command)


def act(session: Session, chance: Random, luck: Luck) -> None:
    """One thing that somebody at the table may do next."""
    kind = session.waiting_for.kind
    what = chance.random()
    try:
        if what < 0.1:
            session.undo()
        elif what < 0.18:
            session.redo()
        elif what < 0.2:
            session.submit(Note("hm", secret=chance.random() < 0.5))
        elif kind == "policy":
            session.auto_step()
        elif kind != "over":
            people_choose(session, luck)
    except NothingToUndo:
        assert what < 0.18


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", SCENARIOS)
def test_a_restless_table_loses_nothing(name: str, seed: int, tmp_path: Path) -> None:
    save, branch = tmp_path / "x.mapoc.jsonl", tmp_path / "y.mapoc.jsonl"
    scenario = read_scenario(packaged("scenarios") / f"{name}.toml")
    chance, luck = Random(seed), Luck(str(seed), "people")
    with closing(Session.start(scenario, str(seed), save)) as session:
        for _ in range(120):
            act(session, chance, luck)
        told, digest = session.log_lines(), session.battle.digest()
        middle = session.battle.step.count // 2
        with closing(session.fork_at(middle, branch)) as fork:
            assert fork.log_lines() == [entry for entry in told if entry.n <= fork.battle.step.count]
            fork.run_policies()
            assert verify(fork.battle) == []
    with closing(Session.open(save)) as again:
        assert (again.log_lines(), again.battle.digest()) == (told, digest)
        assert verify(again.battle) == []
        ahead = len(session.battle.ahead)
        assert len(again.battle.ahead) == ahead
    with closing(Session.open(branch)) as again:
        assert verify(again.battle) == []


@pytest.mark.parametrize("name", SCENARIOS)
def test_undo_and_redo_meet_again(name: str) -> None:
    """T-11: all that a decision caused comes back in one undo, and goes again in one redo."""
    session = Session.start(read_scenario(packaged("scenarios") / f"{name}.toml"), "8")
    luck = Luck("8", "people")
    stands = [session.battle.digest()]
    for _ in range(25):
        if session.waiting_for.kind != "over":
            people_choose(session, luck)
            session.run_policies()
            stands.append(session.battle.digest())
    for before in reversed(stands[:-1]):
        session.undo()
        assert session.battle.digest() == before
    for after in stands[1:]:
        session.redo()
        assert session.battle.digest() == after
