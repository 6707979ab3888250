"""Fights that go on from the midst of another one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mapoc_tui.cli.main import main
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import RulePool
from mapoc_tui.engine.errors import CommandRefused
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.verify import verify
from mapoc_tui.lab.crew import local_workers
from mapoc_tui.lab.fights import FightTest, as_it_stands, play
from mapoc_tui.lab.simulation import simulate
from mapoc_tui.lab.totals import Totals
from mapoc_tui.lab.variants import ruled, without
from mapoc_tui.play.examples import keep_examples, play_again
from mapoc_tui.play.recording import Recording
from mapoc_tui.play.session import Session
from mapoc_tui.policies import policy
from mapoc_tui.policies.driver import Limits, play_out


def halfway(test: FightTest, decisions: int = 40) -> Battle:
    """Fight 0 of a test after so many decisions."""
    battle = test.battle(0)
    play_out(battle, {side: policy(name) for side, name in test.policies.items()}, Limits(decisions=decisions))
    return battle


@pytest.fixture
def before(tutorial: FightTest) -> Battle:
    return halfway(tutorial, 20)


@pytest.fixture
def test(tutorial: FightTest, before: Battle) -> FightTest:
    return evolve(tutorial, seed="9", start=as_it_stands(before))


def faces(battle: Battle, after: int = 0) -> list[tuple[int, ...]]:
    return [
        draw.faces for step in battle.history if step.count > after for event in step.events for draw in event.draws
    ]


def test_it_goes_on_with_wounds_and_ammunition(test: FightTest, before: Battle) -> None:
    battle = test.battle(3)
    assert battle.state == before.state
    assert battle.step.count == before.step.count
    assert battle.seed == "9/3"
    with pytest.raises(IndexError):
        battle.at(0)


def test_no_two_fights_share_dice_with_each_other_or_with_the_table(test: FightTest, before: Battle) -> None:
    fights = [play_again(test, number, before) for number in range(4)]
    table = halfway(evolve(test, seed="1", start=None), 10_000)
    told = [tuple(faces(fight, before.step.count)[:5]) for fight in (table, *fights)]
    assert len(set(told)) == len(told)


def test_only_what_comes_after_the_start_is_counted(test: FightTest, before: Battle) -> None:
    for number in range(3):
        fight, whole = play(test, number), play_again(test, number, before)
        assert fight.decisions == len(whole.history) - len(before.history)
        assert fight.events == whole.step.count - before.step.count
        first, last = (test.ruleset.round(battle.state) for battle in (before, whole))
        assert fight.rounds == last - first + 1
        assert fight.winner == (whole.outcome.winner if whole.outcome else "")


def test_workers_play_it_as_this_process_does(test: FightTest) -> None:
    *_, alone = simulate(test, 4)
    with local_workers(1) as workers:
        *_, there = simulate(test, 4, workers, 1)
    assert evolve(there, cpu_seconds=0.0) == evolve(alone, cpu_seconds=0.0)


def test_examples_are_saves_with_the_whole_past(test: FightTest, before: Battle, tmp_path: Path) -> None:
    totals = Totals.of(play(test, 0)) + Totals.of(play(test, 1))
    kept = keep_examples(test, totals, tmp_path, before)
    worst = Recording.open(kept["worst"])
    assert worst.state(before.step.count) == before.state
    assert worst.battle.seed == test.seed_of(totals.examples()["worst"].number)
    assert worst.battle.digest() == play_again(test, totals.examples()["worst"].number).digest()
    assert verify(worst.loaded) == []


@pytest.fixture
def save(before: Battle, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAPOC_CONFIG", str(tmp_path / "settings.toml"))
    path = tmp_path / "evening.mapoc.jsonl"
    Session.branch(before, before.step.count, path).close()
    return path


def test_the_command_goes_on_from_a_save(
    save: Path, test: FightTest, before: Battle, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["simulate", str(save), "-n", "3", "--seed", "9", "--jobs", "1", "--json"]
    assert main([*words, "--at", str(before.step.count)]) == 0
    found = json.loads(capsys.readouterr().out)
    *_, totals = simulate(test, 3)
    assert found["digest"] == f"{totals.digest:016x}"


def test_moments_that_are_none_are_refused(
    save: Path, before: Battle, tutorial: FightTest, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "tutorial", "--at", "3"]) == 2
    assert "--at says nothing without a save" in capsys.readouterr().err
    assert main(["simulate", str(save), "--at", "9999"]) == 2
    assert "there is no moment 9999" in capsys.readouterr().err
    over = save.with_name("over.mapoc.jsonl")
    whole = halfway(tutorial, 10_000)
    Session.branch(whole, whole.step.count, over).close()
    assert main(["simulate", str(over)]) == 2
    assert "the fight is over by then" in capsys.readouterr().err


def test_rulings_before_the_start_change_the_fight_and_are_not_counted(tutorial: FightTest) -> None:
    hero = tutorial.ruleset.view(tutorial.battle(0).state, "gm").order[0]
    weakened, lines = ruled(tutorial, RulePool(hero.id, "health", 1))
    assert [line.who for line in lines] == [hero.name]
    bars = tutorial.ruleset.view(weakened.battle(3).state, "gm").order[0].bars
    assert [bar.value for bar in bars if bar.name == "Health"] == [1]
    fight = play(weakened, 3)
    assert fight.lost[hero.id, "Health"] <= 1
    assert fight.events == play_again(weakened, 3).step.count - weakened.battle(3).step.count
    assert fight.digest != play(tutorial, 3).digest


def test_rulings_that_cannot_be_are_refused(tutorial: FightTest) -> None:
    with pytest.raises(CommandRefused, match="no pool called charm"):
        ruled(tutorial, RulePool("dov_arden", "charm", 1))


def test_without_is_not_counted_either(brawl: FightTest) -> None:
    names = [one.id for one in brawl.ruleset.view(brawl.battle(0).state, "gm").order]
    fewer = without(brawl, names[-1])
    assert play(fewer, 0).events == play_again(fewer, 0).step.count - fewer.battle(0).step.count
