"""Crews without processes."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import Any

from mapoc_tui.lab.totals import Totals


class Threads:
    """A crew of threads; it knows whether it was sent home."""

    def __init__(self, jobs: int = 1) -> None:
        self.jobs = jobs
        self.workers: Executor = ThreadPoolExecutor(jobs)
        self.sent_home = self.closed = False

    def stop(self) -> None:
        self.sent_home = True

    def close(self) -> None:
        self.closed = True
        self.workers.shutdown()


class Stuck(Executor):
    """Plays so many portions at once and none of the others, until it is let go; ``fault`` comes in place of those."""

    def __init__(self, portions: int, fault: Exception | None = None) -> None:
        self.left = portions
        self.fault = fault
        self.waiting: list[Future[Any]] = []

    def submit(self, work: Callable[..., Any], /, *arguments: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.left -= 1
        if self.left >= 0:
            future.set_result(work(*arguments, **named))
        elif self.fault is not None:
            future.set_exception(self.fault)
        else:
            self.waiting.append(future)
        return future

    def let_go(self) -> None:
        for future in self.waiting:
            if not future.done():
                future.set_result(Totals())


class StuckCrew(Threads):
    """Gets stuck after so many portions."""

    def __init__(self, portions: int, fault: Exception | None = None) -> None:
        super().__init__()
        self.stuck = self.workers = Stuck(portions, fault)

    def stop(self) -> None:
        super().stop()
        self.stuck.let_go()
