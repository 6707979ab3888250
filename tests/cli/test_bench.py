"""The bench: counts that can be trusted, a digest that is the same everywhere."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Mapoc
from tests.play import toy


@pytest.fixture(autouse=True)
def _roadblock(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "roadblock.toml").write_text(toy.SCENARIO)
    monkeypatch.setattr("mapoc_tui.cli.bench.packaged", lambda name: tmp_path)


def test_bench_has_exactly_its_fields(mapoc: Mapoc) -> None:
    document = json.loads(mapoc("bench", "--fights", "3", "--seed", "x", "--json").out)
    assert list(document) == ["fights", "decisions", "events", "cpu_seconds", "us_per_decision", "seed", "digest"]
    assert (document["fights"], document["seed"]) == (3, "x")
    assert document["cpu_seconds"] > 0
    assert document["us_per_decision"] == pytest.approx(document["cpu_seconds"] / document["decisions"] * 1e6, rel=0.01)


def test_the_digest_depends_on_the_seed_alone(mapoc: Mapoc) -> None:
    def digest(seed: str, fights: int = 2) -> str:
        return str(json.loads(mapoc("bench", "--fights", str(fights), "--seed", seed, "--json").out)["digest"])

    assert digest("1") == digest("1")
    assert len({digest("1"), digest("2"), digest("1", 3)}) == 3


def test_bench_for_people(mapoc: Mapoc) -> None:
    out = mapoc("bench", "--fights", "1").out
    assert [line.split()[0] for line in out.splitlines()][:2] == ["fights", "decisions"]
