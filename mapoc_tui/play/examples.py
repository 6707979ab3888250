"""Fights of a test that are kept as saves."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.totals import Totals
from mapoc_tui.play.names import free_path
from mapoc_tui.play.session import Session
from mapoc_tui.policies import policy
from mapoc_tui.policies.driver import play_out


def require_folder(folder: Path) -> Path:
    """Make the folder where there is none; MapocError when that cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise MapocError(f"{folder}: cannot be made a folder ({error.strerror or error})") from None
    return folder


def keep_examples(test: FightTest, totals: Totals, folder: Path) -> dict[str, Path]:
    """Play the worst, the median and the best fight of a test again, each into a save of its own; name -> save."""
    kept = {}
    for name, example in totals.examples().items():
        kept[name] = free_path(folder, f"{test.scenario.title} {name}")
        session = Session.start(test.scenario, test.seed_of(example.number), kept[name], test.policies)
        with closing(session):
            play_out(session.battle, {side: policy(each) for side, each in test.policies.items()}, test.limits)
    return kept
