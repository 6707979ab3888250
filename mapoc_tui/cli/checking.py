"""``mapoc check`` and ``mapoc verify``: whether files are what they should be."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from mapoc_tui.cli.guard import sentences
from mapoc_tui.cli.output import FAILED, FINE, NO, complain, say
from mapoc_tui.engine.errors import MapocError, NewerFormat, NotASave
from mapoc_tui.engine.text import clean
from mapoc_tui.engine.verify import verify as verify_fight
from mapoc_tui.play.library import Library
from mapoc_tui.play.recording import Recording
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.settings import load_settings


def check(files: list[str], /) -> int:
    """Find every fault of scenarios and saves, each with its place. Exit code 1 when there are any.

    Parameters
    ----------
    files
        Scenario files (TOML) and saves.
    """
    return _each(files, Path, _check)


def verify(files: list[str], /) -> int:
    """Decide every command of saved fights again with the recorded dice. Exit code 1 when anything comes out otherwise.

    What is not there, no save, or one of a newer program, cannot be judged at all: exit code 2.

    Parameters
    ----------
    files
        Saves: paths, file names or titles from the saves folder.
    """
    return _each(files, Library.here(load_settings()).find_save, _verify, beyond=(NotASave, NewerFormat))


def _each(
    files: Iterable[str],
    find: Callable[[str], Path],
    examine: Callable[[Path], str],
    beyond: tuple[type[MapocError], ...] = (),
) -> int:
    """Find and examine one file after another; the worst exit code counts. ``beyond`` are faults without an answer."""
    worst = FINE
    for file in files:
        try:
            path = find(file)
        except MapocError as error:
            complain(sentences(error))
            worst = FAILED
            continue
        try:
            if not path.is_file():
                raise FileNotFoundError(2, "there is no such file" if not path.exists() else "is no file", file)
            say(examine(path))
        except MapocError as error:
            complain(sentences(error))
            worst = max(worst, FAILED if isinstance(error, beyond) else NO)
        except OSError as error:
            complain([f"{file}: {error.strerror or error}"])
            worst = FAILED
    return worst


def _verify(path: Path) -> str:
    recording = Recording.open(path)
    complain([recording.loaded.notice] if recording.loaded.notice else [])
    differences = verify_fight(recording.loaded)
    if differences:
        raise MapocError(*(f"{path}: {difference}" for difference in differences))
    decisions = len(recording.loaded.decisions)
    return clean(
        f"{path}: agrees, {decisions} decisions, {recording.length} events, digest {recording.battle.digest()}"
    )


def _check(path: Path) -> str:
    if _looks_like_a_save(path):
        recording = Recording.open(path)
        left_out = f" ({recording.loaded.notice})" if recording.loaded.notice else ""
        return clean(f"{path}: a saved fight with {recording.length} events, no faults{left_out}")
    scenario = read_scenario(path)
    return clean(f'{path}: the scenario "{scenario.title}" for {scenario.ruleset}, no faults')


def _looks_like_a_save(path: Path) -> bool:
    """By its first character: a save begins with a brace, which no scenario can."""
    with path.open("rb") as handle:
        return path.name.endswith(".jsonl") or handle.read(64).lstrip().startswith(b"{")
