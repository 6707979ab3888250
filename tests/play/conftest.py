"""Everything here plays the toy game in a folder of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapoc_tui.engine.scenarios import Scenario, parse_table
from tests.play import toy


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toy.install(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAPOC_CONFIG", str(tmp_path / "settings.toml"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("MAPOC_SAVES", raising=False)


@pytest.fixture
def scenario() -> Scenario:
    """Mara and Okafor against Rust and Dust."""
    table = parse_table(toy.SCENARIO.encode(), "toy.toml")
    return toy.RULESET.read(table)
