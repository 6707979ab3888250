"""What is kept of a test: its report as a text, and fights of it played again, to be looked at or as saves."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from mapoc_tui import __version__
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.lines import report
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


def play_again(test: FightTest, number: int, before: Battle | None = None) -> Battle:
    """Fight ``number`` of a test as it was counted; ``before`` is the fight that the test goes on from, if any."""
    seed = test.seed_of(number)
    battle = before.fork(seed=seed) if before is not None else test.battle(number)
    play_out(battle, {side: policy(name) for side, name in test.policies.items()}, test.limits)
    return battle


def keep_examples(test: FightTest, totals: Totals, folder: Path, before: Battle | None = None) -> dict[str, Path]:
    """Play the worst, the median and the best fight of a test again, each into a save of its own; name -> save."""
    kept = {}
    for name, example in totals.examples().items():
        kept[name] = free_path(folder, f"{test.scenario.title} {name}")
        battle = play_again(test, example.number, before)
        with closing(Session.branch(battle, battle.step.count, kept[name], test.policies)):
            pass
    return kept


def keep_report(test: FightTest, totals: Totals, command: str, folder: Path) -> Path:
    """The report as a text file of its own, with what it takes to make it again; MapocError when there can be none."""
    path = free_path(require_folder(folder), f"{test.scenario.title} test", ".txt")
    rules = f"{test.ruleset.title}, rules version {test.ruleset.version}, mapoc {__version__}"
    lines = [*report(test, totals), "", rules, *([command] if command else [])]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError as error:
        raise MapocError(f"{path}: could not be written ({error.strerror or error})") from None
    return path
