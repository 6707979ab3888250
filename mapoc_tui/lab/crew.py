"""Who plays the fights of a test: this process, several on this machine, or anybody with an executor."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import closing, contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing import resource_tracker
from typing import Any, Protocol, TypeVar

from mapoc_tui.engine.errors import MapocError

Part = TypeVar("Part")
Work = Callable[[range], Part]
"""What plays a few fights, by their numbers. It has to be picklable."""

PORTION = 2
"""How many fights are sent to a worker at a time."""

WORTHWHILE = 8
"""How many fights a worker must get before it is worth the time that it takes to start one."""

CLUSTER_PATIENCE = 10
"""How many seconds a scheduler has to answer."""

PATIENCE = 1.0
"""How many seconds a worker that was stopped may play on."""

LOOK = 0.2
"""Every so many seconds a worker looks whether it was stopped, and whether its starter is still there."""

AHEAD = 3
"""How many portions a worker has in its queue, so that it never waits for the next one."""


def in_turn(
    work: Work[Part], count: int, workers: Executor | None = None, jobs: int = 1, portion: int = PORTION
) -> Iterator[Part]:
    """What came of ``count`` fights, portion by portion in the order of their numbers.

    So whoever stops early has the first fights of the whole run. Without ``workers`` this process plays, one by one;
    ``jobs`` is how many of them there are. Raises MapocError when a worker dies.
    """
    if workers is None:
        yield from (work(range(number, number + 1)) for number in range(count))
        return
    portions = (range(first, min(first + portion, count)) for first in range(0, count, portion))
    waiting = deque(workers.submit(work, numbers) for numbers in islice(portions, jobs * AHEAD))
    try:
        while waiting:
            yield waiting.popleft().result()
            waiting.extend(workers.submit(work, numbers) for numbers in islice(portions, 1))
    except BrokenExecutor:
        raise MapocError("a worker process died, maybe for lack of memory; --jobs 1 plays without any") from None
    finally:
        for future in waiting:
            future.cancel()


class Crew(Protocol):
    """Workers with somebody who can send them home."""

    @property
    def workers(self) -> Executor:
        """Who plays."""

    @property
    def jobs(self) -> int:
        """How many they are."""

    def stop(self) -> None:
        """Tell them to leave; from any thread, at any time."""

    def close(self) -> None:
        """Wait until they have left."""


class LocalCrew:
    """Processes of this machine, started afresh so that threads of this one do not matter.

    They do not hear the keyboard's interrupt. ``niceness`` is by how much they let other programs go first, 0 to 19.
    Once stopped they leave after the fight at hand, or soon in the midst of a long one. They never outlive
    this process.
    """

    def __init__(self, jobs: int, niceness: int = 0) -> None:
        context = multiprocessing.get_context("spawn")
        self.jobs = jobs
        self._stop = context.RawValue("b", 0)  # no lock that a worker could take with it when it dies
        self.workers = ProcessPoolExecutor(
            jobs, mp_context=context, initializer=_begin, initargs=(self._stop, niceness)
        )
        with _deaf():
            self.workers.submit(_nothing)

    def stop(self) -> None:
        """Tell them to leave."""
        self._stop.value = 1

    def close(self) -> None:
        """Tell them to leave, and wait until they have."""
        self.stop()
        self.workers.shutdown(cancel_futures=True)


def prepare() -> None:
    """Start what every crew needs while the real standard error is in place; a program with a screen replaces it."""
    if os.name == "posix":
        resource_tracker.ensure_running()


@contextmanager
def local_workers(jobs: int) -> Iterator[Executor]:
    """The workers of a local crew, until the block is left."""
    with closing(LocalCrew(jobs)) as crew:
        yield crew.workers


@contextmanager
def cluster_workers(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers of a Dask cluster by the address of its scheduler, and how many fights they play at a time.

    They need the same version of this program. Raises MapocError when there is no cluster, or no library for one.
    """
    try:
        distributed = import_module("distributed")
    except ImportError:
        raise MapocError("--cluster needs the distributed library: pip install 'mapoc-tui[cluster]'") from None
    try:
        client = distributed.Client(address, timeout=CLUSTER_PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise MapocError(f"{address}: no Dask scheduler answers there ({error})") from None
    with client:
        yield client.get_executor(), max(1, sum(client.nthreads().values()))


def fitting_jobs(wanted: int, count: int) -> int:
    """How many workers are worth it: as many as wanted (0: one a processor), but none with hardly anything to do."""
    return max(1, min(wanted or processors(), count // WORTHWHILE))


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_stop: Any = None


def stopped() -> bool:
    """Whether whoever started this worker has left. Ask before every fight."""
    return _stop is not None and bool(_stop.value)


def _begin(stop: Any, niceness: int) -> None:
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if niceness and hasattr(os, "nice"):
        os.nice(niceness)
    threading.Thread(target=_leave_in_time, daemon=True).start()


def _leave_in_time() -> None:
    """End this worker when it was stopped and plays on, or when whoever started it is gone."""
    starter = multiprocessing.parent_process()
    while not stopped() and (starter is None or starter.is_alive()):
        time.sleep(LOOK)
    time.sleep(PATIENCE)
    os._exit(0)


def _nothing() -> None:
    """The first task, which brings all processes of a pool to life."""


@contextmanager
def _deaf() -> Iterator[None]:
    """Ignore the keyboard's interrupt for a moment: processes that start meanwhile are deaf from the first line on."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
