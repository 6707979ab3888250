"""Every command runs in a folder of its own, in which the toy game is known and one scenario is on the shelf."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import frozen

from mapoc_tui.cli.main import main
from tests.play import toy
from tests.play.conftest import _toy  # noqa: F401


@frozen
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str

    @property
    def faults(self) -> list[str]:
        """The lines on standard error."""
        return self.err.splitlines()


Mapoc = Callable[..., Ran]


@pytest.fixture(autouse=True)
def _shelf(_toy: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    for name in ("scenarios", "saves"):
        (tmp_path / name).mkdir()
    (tmp_path / "scenarios" / "gas.toml").write_text(toy.SCENARIO)
    monkeypatch.setattr("mapoc_tui.play.library.packaged", lambda name: tmp_path / "packaged" / name)
    monkeypatch.setattr("mapoc_tui.play.places.packaged", lambda name: tmp_path / "packaged" / name)
    monkeypatch.setattr("mapoc_tui.rules.RULESETS", {"toy": "A toy game"})
    for module in ("play.scenario_files", "play.library", "cli.listing"):
        monkeypatch.setattr(f"mapoc_tui.{module}.RULESETS", {"toy": "A toy game"})


@pytest.fixture
def mapoc(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Mapoc:
    """Run a command in this process, with lines of input where it asks for them."""

    def run(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        capsys.readouterr()
        code = main(words)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.out + captured.err
        assert "\x1b" not in captured.out + captured.err
        return Ran(code, captured.out, captured.err)

    return run


@pytest.fixture
def save(mapoc: Mapoc) -> str:
    """A fight that played itself to the end."""
    assert mapoc("run", "gas", "--seed", "3", "--save", "fight.mapoc.jsonl").code == 0
    return "fight.mapoc.jsonl"
