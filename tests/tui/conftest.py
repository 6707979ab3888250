"""A still terminal for every test: no animation, no clock, no user's settings, the stage game in an empty folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from textual import constants
from textual.widgets import Input

from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from tests.play import toy
from tests.tui import stage


@pytest.fixture(autouse=True)
def _still(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    toy.install(monkeypatch)
    stage.install(monkeypatch)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAPOC_CONFIG", str(tmp_path / "settings.toml"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setattr(constants, "TEXTUAL_ANIMATIONS", "none")
    monkeypatch.setattr(Input, "_toggle_cursor", lambda self: None)
    for name in ("NO_COLOR", "TEXTUAL_THEME", "COLUMNS", "LINES", "MAPOC_SAVES"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def library() -> Library:
    """One scenario and no saves, in the current folder."""
    scenarios = Path("scenarios")
    scenarios.mkdir()
    (scenarios / "mill.toml").write_text(stage.SCENARIO)
    return Library([scenarios], Path("saves"))


@pytest.fixture
def session(library: Library) -> Iterator[Session]:
    """A saved fight in which people play both sides."""
    fight = stage.fight(library.new_save("Old mill ambush"))
    yield fight
    fight.close()
