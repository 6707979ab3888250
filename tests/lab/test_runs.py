"""Runs that somebody watches from another thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from functools import partial
from time import monotonic

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.lab.crew import LocalCrew
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.runs import Run
from mapoc_tui.lab.simulation import simulate
from mapoc_tui.lab.totals import Totals
from tests.lab.crews import Threads


def test_a_run_ends_with_what_all_fights_came_to(brawl: FightTest) -> None:
    crew = Threads()
    run = Run(partial(simulate, brawl), 5, lambda: crew)
    assert (run.going, run.done, run.seconds_left) == (True, 0, None)
    run.play()
    *_, totals = simulate(brawl, 5)
    assert run.found is not None
    assert run.found.digest == totals.digest
    assert (run.going, run.done, run.seconds_left, run.fault, run.stopped) == (False, 5, 0.0, "", False)
    assert crew.closed


def test_a_run_that_is_stopped_keeps_what_there_is() -> None:
    """Even if the next fights never end."""
    crew, never = Threads(), threading.Event()

    def two_then_stuck(count: int, workers: Executor | None, jobs: int) -> Iterator[Totals]:
        yield Totals(fights=2)
        never.wait(10)
        yield Totals(fights=4)

    run = Run(two_then_stuck, 1_000, lambda: crew)
    thread = threading.Thread(target=run.play)
    thread.start()
    wait_for(lambda: run.done == 2)
    run.stop()
    assert (run.going, run.stopped, run.done, crew.sent_home) == (False, True, 2, True)
    never.set()
    thread.join()
    assert (run.done, run.fault, crew.closed) == (2, "", True)


def test_a_fault_is_told_and_nothing_is_lost() -> None:
    def two_then_broken(count: int, workers: Executor | None, jobs: int) -> Iterator[Totals]:
        yield Totals(fights=2)
        raise MapocError("the fight with seed 1/2 cannot be played")

    run = Run(two_then_broken, 10, Threads)
    run.play()
    assert (run.done, run.fault, run.going, run.stopped) == (
        2,
        "the fight with seed 1/2 cannot be played",
        False,
        False,
    )


def test_processes_are_gone_soon_after_a_stop_in_the_midst_of_a_fight() -> None:
    """A stop does not wait for a fight that takes a minute."""
    crew = LocalCrew(1, niceness=5)
    busy = crew.workers.submit(_minute)
    wait_for(busy.running)
    crew.close()
    assert busy.exception() is not None


def _minute() -> None:
    threading.Event().wait(60)


def wait_for(condition: Callable[[], bool]) -> None:
    """Until something holds."""
    deadline = monotonic() + 20
    while not condition():
        assert monotonic() < deadline, "it never came true"
        threading.Event().wait(0.01)
