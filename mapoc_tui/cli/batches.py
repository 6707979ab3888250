"""Long runs of many fights: who plays them, how far they are, and what is left when somebody stops them."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager, nullcontext
from typing import Annotated

from cyclopts import Parameter
from cyclopts.types import NonNegativeInt, PositiveInt

from mapoc_tui.cli.output import complain
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.lab.crew import cluster_workers, fitting_jobs, local_workers
from mapoc_tui.lab.runs import C, Play

Fights = Annotated[PositiveInt, Parameter(name=["--fights", "-n"], help="How many fights.", show_default=True)]
Jobs = Annotated[NonNegativeInt, Parameter(name=["--jobs", "-j"], help="Worker processes; one a processor by default.")]
TestSeed = Annotated[str, Parameter(help="Master seed; fight number i is played with SEED/i. A fresh one by default.")]
Cluster = Annotated[str, Parameter(help="Address of a Dask scheduler whose workers play (needs mapoc-tui[cluster]).")]

DEFAULT_FIGHTS = 200


def seed_or_fresh(seed: str) -> str:
    """The seed, or one that nobody has seen before."""
    return seed or secrets.token_hex(4)


def run_batch(play: Play[C], count: int, jobs: int, cluster: str, quiet: bool) -> C:
    """Play fights and give what they came to; somebody who interrupts gets what there is, and is told so.

    Raises MapocError when that is nothing at all.
    """
    found: C | None = None
    with progress(count, quiet) as show:
        try:
            with _workers(jobs, cluster, count) as (workers, hands):
                for found in play(count, workers, hands):
                    show(found.fights)
        except KeyboardInterrupt:
            if found is None:
                raise MapocError("mapoc: stopped by the keyboard before the first fights were over") from None
    assert found is not None
    if found.fights < count:
        complain([f"Stopped by the keyboard after {found.fights:,} of {count:,} fights; the report is about those."])
    return found


@contextmanager
def _workers(jobs: int, cluster: str, count: int) -> Iterator[tuple[Executor | None, int]]:
    if cluster:
        with cluster_workers(cluster) as (workers, hands):
            yield workers, hands
        return
    hands = fitting_jobs(jobs, count)
    with nullcontext() if hands == 1 else local_workers(hands) as workers:
        yield workers, hands


@contextmanager
def progress(count: int, quiet: bool) -> Iterator[Callable[[int], None]]:
    """A progress bar with an estimate of the time left, on a terminal only; gives the function that moves it on."""
    if quiet or not (sys.stdout.isatty() and sys.stderr.isatty()):
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("fights"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("fights", total=count)
        yield lambda done: bar.update(task, completed=done)
