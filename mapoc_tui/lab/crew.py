"""Who plays the fights of a test: this process, several on this machine, or anybody with an executor."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from importlib import import_module
from itertools import islice
from multiprocessing.synchronize import Event
from typing import TypeVar

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


@contextmanager
def local_workers(jobs: int) -> Iterator[Executor]:
    """Processes of this machine, started afresh so that threads of this one do not matter.

    They do not hear the keyboard's interrupt; when the block is left they stop after the fight at hand.
    """
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_begin, initargs=(stop,))
    try:
        with _deaf():
            pool.submit(_nothing)
        yield pool
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


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
    return max(1, min(wanted or _processors(), count // WORTHWHILE))


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


_stop: Event | None = None


def stopped() -> bool:
    """Whether whoever started this worker has left. Ask before every fight."""
    return _stop is not None and _stop.is_set()


def _begin(stop: Event) -> None:
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)


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
