"""How hard scenarios are: found out in the background by a few fights, and kept for the next time."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock

from mapoc_tui import __version__
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.text import clean
from mapoc_tui.engine.values import digest, plain
from mapoc_tui.lab.crew import Crew
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.runs import Run
from mapoc_tui.lab.simulation import simulate
from mapoc_tui.lab.totals import Totals
from mapoc_tui.lab.words import difficulty
from mapoc_tui.play.controllers import PLAYED_BY_DEFAULT
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.tui.laboratory import Hire
from mapoc_tui.tui.trial import Trial

FIGHTS = 24
"""Enough to tell easy from deadly; a real fight test tells more."""

SEED = "difficulty"
NOT_YET = "Not tested yet."


class Appraisal:
    """One scenario that is being looked at, for its own party or that of the file ``party``.

    ``play`` belongs into a thread of its own.
    """

    def __init__(self, path: Path, folder: Path, hire: Callable[[], Crew], party: Path | None = None) -> None:
        self.path = path
        self.party = party
        self._folder = folder
        self._hire = hire
        self._run: Run[Totals] | None = None
        self._stopped = False
        self._words = ""
        self.over = False

    @property
    def words(self) -> tuple[str, ...]:
        """What can be said by now."""
        if self._words:
            return (self._words, f"{FIGHTS} fights, all played by {PLAYED_BY_DEFAULT}.")
        run = self._run
        if run is None or not (run.done or run.fault):
            return (NOT_YET,)
        return (NOT_YET, run.fault or f"{run.done} of {FIGHTS} fights are over.")

    def play(self) -> None:
        """Look it up, or find it out; a scenario that cannot be played stays untested."""
        with suppress(MapocError):
            self._appraise()
        self.over = True

    def _appraise(self) -> None:
        trial = Trial.of_scenario(read_scenario(self.path, party=self.party))
        test = trial.with_seed(SEED).test
        kept = self._folder / f"{digest([__version__, test.ruleset.version, FIGHTS, plain(test.scenario)])}.json"
        self._words = _read(kept)
        if not self._words:
            self._find_out(test)
            _write(kept, self._words)

    def _find_out(self, test: FightTest) -> None:
        run = self._run = Run(partial(simulate, test, portion=1), FIGHTS, self._hire)
        if not self._stopped:
            run.play()
        if run.found is not None and run.done == FIGHTS:
            self._words = difficulty(test, run.found)

    def stop(self) -> None:
        """It is not wanted any more."""
        self._stopped = True
        if self._run is not None:
            self._run.stop()


class Appraiser:
    """Appraises scenarios with one worker, who stays for the next one."""

    def __init__(self, hire: Hire, folder: Path) -> None:
        self._hire = hire
        self._folder = folder
        self._crew: Crew | None = None
        self._lock = Lock()

    def appraisal(self, path: Path, party: Path | None = None) -> Appraisal:
        """An appraisal that has not begun, for the scenario's own party or that of another one."""
        return Appraisal(path, self._folder, self._lend, party)

    def _lend(self) -> Crew:
        with self._lock:
            if self._crew is None:
                self._crew = self._hire(1)
            return Lent(self._crew)

    def close(self) -> None:
        """Send the worker home."""
        if self._crew is not None:
            self._crew.stop()


class Lent:
    """A crew that stays when somebody has done with it."""

    def __init__(self, crew: Crew) -> None:
        self.workers, self.jobs = crew.workers, crew.jobs

    def stop(self) -> None:
        """The fight at hand is played to its end."""

    def close(self) -> None:
        """There is more to do for others."""


def _read(path: Path) -> str:
    """A sentence that was kept, empty when there is none."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    return clean(found) if isinstance(found, str) else ""


def _write(path: Path, words: str) -> None:
    """Keep a sentence, if there is one; where nothing can be written it is found out again next time."""
    if not words:
        return
    with suppress(OSError):
        path.parent.mkdir(parents=True, exist_ok=True)
        draft = path.with_suffix(f".{os.getpid()}")
        draft.write_text(json.dumps(words, ensure_ascii=False), encoding="utf-8")
        draft.replace(path)
