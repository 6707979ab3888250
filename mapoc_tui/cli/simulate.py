"""``mapoc simulate``: how a fight comes out when it is played many times."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from mapoc_tui.cli.arguments import Json, Moment, Party, Policies, automatic_sides
from mapoc_tui.cli.batches import DEFAULT_FIGHTS, Cluster, Fights, Jobs, TestSeed, run_batch, seed_or_fresh
from mapoc_tui.cli.output import FINE, say_all, say_json
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.saves import EXTENSION
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.lab import report
from mapoc_tui.lab.fights import FightTest, as_it_stands
from mapoc_tui.lab.lines import report as report_lines
from mapoc_tui.lab.simulation import simulate as play_many
from mapoc_tui.lab.totals import Totals
from mapoc_tui.play.controllers import PLAYED_BY_DEFAULT
from mapoc_tui.play.examples import keep_examples, require_folder
from mapoc_tui.play.library import Library
from mapoc_tui.play.recording import Recording
from mapoc_tui.play.settings import load_settings


def simulate(
    scenario: str,
    /,
    *,
    fights: Fights = DEFAULT_FIGHTS,
    seed: TestSeed = "",
    jobs: Jobs = 0,
    side: Policies = None,
    party: Party = "",
    at: Moment = None,
    keep: Annotated[str, Parameter(help="Folder for saves of the worst, the median and the best fight.")] = "",
    cluster: Cluster = "",
    json: Json = False,
) -> int:
    """Play a fight many times and report chances with intervals, rounds, losses and damage.

    Every side is played by the basic policy unless --side names another. The same seed gives the same report with any
    number of workers. Ctrl+C stops and keeps what was played. From a save every fight goes on where it stands, or
    where it stood after --at events, each with dice of its own.

    Parameters
    ----------
    scenario
        A scenario or a save: a path, a file name or a title from their folders.
    """
    found, before = _beginning(scenario, party, at)
    start = as_it_stands(before) if before is not None else None
    test = FightTest(found, automatic_sides(found, side), seed_or_fresh(seed), start=start)
    folder = require_folder(Path(keep)) if keep else None
    totals = run_batch(partial(play_many, test), fights, jobs, cluster, quiet=json)
    kept = keep_examples(test, totals, folder, before) if folder else {}
    if json:
        saves = {name: str(path) for name, path in kept.items()}
        say_json({"asked": fights, **report.document(test, totals), "saves": saves})
    else:
        say_all(report_lines(test, totals))
        say_all(_hints([scenario, *([f"--party={party}"] if party else [])], test, totals, kept))
    return FINE


def _beginning(text: str, party: str, at: int | None) -> tuple[Scenario, Battle | None]:
    """The scenario, and the fight that goes on if a save was named."""
    library = Library.here(load_settings())
    if text.endswith(EXTENSION):
        if party:
            raise MapocError("mapoc simulate: a saved fight has its party already; leave out --party")
        battle = Recording.open(library.find_save(text)).until(at)
        if battle.decision is None:
            raise MapocError(f"{text}: the fight is over by then; --at N goes on from an earlier moment")
        return battle.scenario, battle
    if at is not None:
        raise MapocError("mapoc simulate: --at says nothing without a save")
    return library.read_scenario(text, party), None


def _hints(named: list[str], test: FightTest, totals: Totals, kept: dict[str, Path]) -> Iterator[str]:
    """How to see fights of the test again."""
    if test.start is None:
        seed = test.seed_of(totals.examples()["worst"].number)
        changed = [f"--side={side}={name}" for side, name in test.policies.items() if name != PLAYED_BY_DEFAULT]
        yield "The worst one again:"
        yield f"  {shlex.join(['mapoc', 'run', *named, '--seed', seed, *changed])}"
    for name, path in kept.items():
        yield f"{name.capitalize()} fight saved in {path}"
