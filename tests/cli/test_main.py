"""The door of the program: help, version, words that make no sense, and whatever may go wrong behind it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from mapoc_tui import __version__
from mapoc_tui.cli.main import COMMANDS
from mapoc_tui.engine.errors import CommandRefused, MapocError
from tests.cli.conftest import Mapoc


def python(*words: str, **options: object) -> subprocess.CompletedProcess[str]:
    """A real process of its own."""
    return subprocess.run([sys.executable, *words], capture_output=True, text=True, timeout=60, **options)  # type: ignore[call-overload,no-any-return]


def test_version(mapoc: Mapoc) -> None:
    assert mapoc("--version").out == f"{__version__}\n"


@pytest.mark.parametrize("word", ["--help", "-h"])
def test_help_names_every_command(mapoc: Mapoc, word: str) -> None:
    ran = mapoc(word)
    assert ran.code == 0
    assert all(f"\n  {name} " in ran.out for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(mapoc: Mapoc, name: str) -> None:
    ran = mapoc(name, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith(f"Usage: mapoc {name}")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["replya"], 'mapoc: unknown command "replya" (did you mean "replay"?)'),
        (["[bold]"], "unknown command"),
        (["--colour"], "--colour"),
        (["log"], "FILE requires an argument. See mapoc log --help."),
        (["log", "a", "b"], "b"),
        (["log", "a", "--format", "html"], 'Invalid value "html" for --format'),
        (["show", "a", "--view", "cat"], "--view"),
        (["show", "a", "--at", "x"], "--at"),
        (["show", "a", "--no-json"], "--no-json"),
        (["bench", "--fights", "0"], "--fights"),
        (["verify"], "FILES requires an argument"),
        (["play", "gas", "--plain", "--dice", "loaded"], "--dice"),
        (["run", "gas", "--side"], "--side requires an argument"),
    ],
)
def test_words_that_make_no_sense(mapoc: Mapoc, words: list[str], fault: str) -> None:
    ran = mapoc(*words)
    assert (ran.code, ran.out) == (2, "")
    assert len(ran.faults) == 1
    assert fault in ran.err


@pytest.mark.parametrize("words", [[], ["play"], ["play", "gas"], ["replay", "fight"]])
def test_screens_need_a_terminal(mapoc: Mapoc, words: list[str], tmp_path: Path) -> None:
    ran = mapoc(*words)
    assert (ran.code, ran.out) == (2, "")
    assert "terminal" in ran.err
    assert list((tmp_path / "saves").iterdir()) == []


@pytest.mark.parametrize(
    ("error", "faults"),
    [
        (MapocError("one", "two"), ["one", "two"]),
        (
            CommandRefused("Reload", ["the magazine is full", "no rounds"]),
            ["Reload: the magazine is full", "Reload: no rounds"],
        ),
        (MapocError("evil \x1b]0;title\x07 name"), ["evil ]0;title name"]),
        (KeyboardInterrupt(), ["mapoc: stopped by the keyboard"]),
        (OSError(28, "No space left on device", "x"), ["x: No space left on device"]),
        (RecursionError(), ["mapoc: the input is nested too deeply"]),
        (ZeroDivisionError("secret place"), ["mapoc: stopped by a defect of the program; what was saved is safe"]),
    ],
)
def test_whatever_goes_wrong_is_told_in_plain_lines(
    mapoc: Mapoc, monkeypatch: pytest.MonkeyPatch, error: BaseException, faults: list[str]
) -> None:
    def fail(*_: object) -> int:
        raise error

    monkeypatch.setattr("mapoc_tui.cli.dispatch.dispatch", fail)
    ran = mapoc("list")
    assert (ran.code, ran.faults) == (2, faults)


def test_help_and_version_import_next_to_nothing() -> None:
    """What makes a start slow is told by the modules, whatever the machine."""
    script = "import sys; from mapoc_tui.cli.main import main; main(['--help']); print(*sys.modules)"
    imported = python("-c", script).stdout.splitlines()[-1].split()
    assert "mapoc_tui.cli.main" in imported
    assert not {"attrs", "cyclopts", "rich", "textual", "mapoc_tui.engine"} & set(imported)


def test_it_is_a_module_too() -> None:
    ran = python("-m", "mapoc_tui", "--version")
    assert (ran.returncode, ran.stdout) == (0, f"{__version__}\n")


def test_a_closed_pipe_is_no_traceback() -> None:
    command = f"{sys.executable} -m mapoc_tui schema | true"
    ran = subprocess.run(["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, timeout=60)
    assert "Traceback" not in ran.stderr
    assert "Exception ignored" not in ran.stderr


def test_a_terminal_that_lacks_characters(tmp_path: Path) -> None:
    scenario = tmp_path / "x.toml"
    scenario.write_text('title = "日本語"\n')
    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    ran = python("-m", "mapoc_tui", "check", str(scenario), env=environment)
    assert ran.returncode == 1
    assert "ruleset is missing" in ran.stderr
