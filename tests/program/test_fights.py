"""Packaged scenarios through the commands, as somebody would type them, with nothing replaced."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from mapoc_tui.play.places import packaged
from mapoc_tui.rules import ruleset

ROOT = Path(__file__).parents[2]
SCENARIOS = sorted(packaged("scenarios").glob("*.toml"))


def mapoc(*words: str, typed: str = "", hash_seed: str = "random", code: int = 0) -> str:
    """What a command prints in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(ROOT)}
    ran = subprocess.run(
        [sys.executable, "-m", "mapoc_tui", *words],
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        env=environment,
    )
    assert (ran.returncode, ran.stderr) == (code, "")
    return ran.stdout


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAPOC_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("MAPOC_CONFIG", str(tmp_path / "settings.toml"))


def test_the_same_seed_is_the_same_fight_in_every_process() -> None:
    """T-22: neither the process nor what it did before changes a fight."""
    runs = [json.loads(mapoc("run", "roadblock", "--seed", "22", "--json", hash_seed=seed)) for seed in ("1", "2")]
    assert runs[0] == runs[1]


def test_a_fight_is_kept_word_for_word() -> None:
    told = mapoc("run", "roadblock", "--seed", "7", "--save", "fight.mapoc.jsonl")
    log = mapoc("log", "fight.mapoc.jsonl")
    assert told.startswith(log)
    assert len(log.splitlines()) > 50
    assert "agrees" in mapoc("verify", "fight.mapoc.jsonl")
    assert "no faults" in mapoc("check", "fight.mapoc.jsonl")


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_scenario_is_sound_and_plays_to_an_end(path: Path) -> None:
    assert "no faults" in mapoc("check", str(path))
    document = json.loads(mapoc("run", str(path), "--seed", "1", "--json"))
    assert document["outcome"]["verdict"] in ("won", "draw")
    assert document["ruleset"] in path.read_text()


def test_a_fight_is_left_and_taken_up_again() -> None:
    """T-4: after leaving and coming back everything stands as it stood."""
    mapoc("play", "roadblock", "--plain", "--seed", "5", "--save", "x.mapoc.jsonl", typed="\n\n\n\n")
    before = mapoc("show", "x.mapoc.jsonl", "--json")
    mapoc("play", "--plain", "--save", "x.mapoc.jsonl", typed="")
    assert mapoc("show", "x.mapoc.jsonl", "--json") == before
    mapoc("play", "--plain", "--save", "x.mapoc.jsonl", typed="u\n" * 3)
    assert "agrees" in mapoc("verify", "x.mapoc.jsonl")
    mapoc("play", "--plain", "--save", "x.mapoc.jsonl", typed="redo\n" * 3)
    assert json.loads(mapoc("show", "x.mapoc.jsonl", "--json"))["digest"] == json.loads(before)["digest"]


def test_the_typed_dice_of_the_table_are_kept() -> None:
    mapoc("play", "roadblock", "--plain", "--dice", "table", "--save", "x.mapoc.jsonl", typed="\n" + "50\n" * 8)
    lines = Path("x.mapoc.jsonl").read_text().splitlines()
    assert '"typed":true' in lines[1]
    assert "agrees" in mapoc("verify", "x.mapoc.jsonl")


@pytest.mark.parametrize("view", ["gm", "players"])
def test_every_moment_can_be_shown(view: str) -> None:
    length = json.loads(mapoc("run", "tutorial", "--seed", "3", "--save", "x.mapoc.jsonl", "--json"))["events"]
    for moment in (0, 1, length // 2, length):
        shown = mapoc("show", "x.mapoc.jsonl", "--at", str(moment), "--view", view)
        assert max(map(len, shown.splitlines())) <= 80


def test_bench_plays_the_roadblock() -> None:
    document = json.loads(mapoc("bench", "--fights", "2", "--seed", "1", "--json"))
    assert document["fights"] == 2
    assert document["decisions"] > 100
    assert document["digest"] == json.loads(mapoc("bench", "--fights", "2", "--seed", "1", "--json"))["digest"]


def test_list_and_schema_know_the_rulesets() -> None:
    headings = json.loads(mapoc("list", "--json"))
    assert {"roadblock", "tutorial"} <= {row["id"] for row in headings["scenarios"]}
    for name in ("maxapoc", "twod6"):
        assert any(heading.startswith(name) for heading in headings)
        assert json.loads(mapoc("schema", name)) == ruleset(name).schema()


def test_a_fight_that_cannot_begin_is_no_run(tmp_path: Path) -> None:
    """Exit code 2: the request could not be carried out, and the sentence says why."""
    alone = tmp_path / "alone.toml"
    alone.write_text(
        'ruleset = "maxapoc"\ntitle = "Alone"\n[[side]]\nid = "a"\nname = "A"\nrole = "players"\n'
        '[[side]]\nid = "b"\nname = "B"\nrole = "allies"\n[[combatant]]\nside = "a"\nfrom = "dov_arden"\n'
        '[[combatant]]\nside = "b"\nfrom = "rook_tamsin"\n'
    )
    assert "two parties" in mapoc("run", str(alone), code=2)
