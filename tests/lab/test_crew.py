"""Who plays is without influence; whoever dies or is stopped is reported."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial

import pytest

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.values import evolve
from mapoc_tui.lab import crew
from mapoc_tui.lab.crew import cluster_workers, fitting_jobs, in_turn, local_workers
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.simulation import compare, play_all, simulate
from mapoc_tui.lab.totals import Totals


def last(test: FightTest, count: int, workers: Executor | None = None, jobs: int = 1, portion: int = 2) -> Totals:
    *_, totals = simulate(test, count, workers, jobs, portion)
    return evolve(totals, cpu_seconds=0.0)


def test_totals_and_digest_are_the_same_for_any_number_of_workers(brawl: FightTest) -> None:
    alone = last(brawl, 8)
    assert alone.fights == 8
    for jobs, portion in ((1, 4), (2, 1), (5, 2)):
        with local_workers(jobs) as workers:
            assert last(brawl, 8, workers, jobs, portion) == alone


def test_portions_change_nothing_but_seeds_do(brawl: FightTest) -> None:
    with ThreadPoolExecutor(1) as workers:
        found = [last(brawl, 7, workers, 1, portion) for portion in (1, 3, 100)]
    assert found[0] == found[1] == found[2]
    other = last(evolve(brawl, seed="2"), 7)
    assert other.digest != found[0].digest


def test_whoever_stops_early_has_the_first_fights(brawl: FightTest) -> None:
    with ThreadPoolExecutor(2) as workers:
        partial_results = simulate(brawl, 40, workers, 2, 3)
        for totals in partial_results:
            if totals.fights >= 6:
                break
        partial_results.close()
    assert evolve(totals, cpu_seconds=0.0) == last(brawl, 6)


def test_results_come_in_the_order_of_their_numbers_and_never_run_far_ahead() -> None:
    asked: list[int] = []

    def slow_at_first(numbers: range) -> range:
        asked.append(numbers.start)
        if numbers.start == 0:
            gate.wait(10)
        return numbers

    gate = threading.Event()
    with ThreadPoolExecutor(2) as workers:
        parts = in_turn(slow_at_first, 100, workers, jobs=2, portion=5)
        threading.Timer(0.2, gate.set).start()
        assert next(parts) == range(5)
        assert max(asked) <= 5 * 2 * crew.AHEAD
        assert [each for part in parts for each in part] == list(range(5, 100))


def test_a_worker_that_dies_is_reported() -> None:
    with local_workers(1) as workers, pytest.raises(MapocError, match="a worker process died"):
        list(in_turn(_die, 4, workers))


def _die(numbers: range) -> None:
    os._exit(3)


def test_a_fault_of_the_rules_comes_back_from_a_worker(brawl: FightTest) -> None:
    bad = evolve(brawl, policies=dict.fromkeys(brawl.policies, "nobody"))
    with (
        local_workers(1) as workers,
        pytest.raises(MapocError, match='seed 1/0 cannot be played: unknown policy "nobody"'),
    ):
        list(simulate(bad, 4, workers))


def test_workers_stop_between_fights_and_do_not_hear_the_keyboard(brawl: FightTest) -> None:
    with local_workers(1) as workers:
        assert workers.submit(_heeds_interrupts).result() is False
        begun = workers.submit(partial(play_all, brawl), range(10_000))
        workers.submit(abs, 1)
        while not begun.running():
            pass
    assert begun.result().fights < 10_000


def _heeds_interrupts() -> bool:
    return signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def test_the_keyboard_is_heard_again_after_workers_have_started() -> None:
    before = signal.getsignal(signal.SIGINT)
    with local_workers(1):
        assert signal.getsignal(signal.SIGINT) is before


def test_workers_can_be_started_from_any_thread(brawl: FightTest) -> None:
    """A screen starts them from a thread of its own."""
    found: list[Totals] = []

    def run() -> None:
        with local_workers(1) as workers:
            found.append(last(brawl, 2, workers))

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    assert found == [last(brawl, 2)]


def test_no_more_workers_than_there_is_work() -> None:
    assert [fitting_jobs(5, count) for count in (1, 15, 16, 1000)] == [1, 1, 2, 5]
    assert fitting_jobs(0, 10_000) >= 1


def test_pairs_are_the_same_for_any_workers(brawl: FightTest) -> None:
    tests = [brawl, evolve(brawl, policies={**brawl.policies, brawl.heroes.id: "random"})]
    *_, alone = compare(tests, 6)
    with ThreadPoolExecutor(2) as workers:
        *_, together = compare(tests, 6, workers, 2, 4)
    assert together.pairs == alone.pairs
    assert [each.digest for each in together.totals] == [each.digest for each in alone.totals]
    assert alone.pairs[0].count == alone.fights == 6
    assert alone.totals[0].wins[brawl.heroes.id] == alone.pairs[0].both + alone.pairs[0].only_first


def test_a_cluster_gives_the_same_totals(brawl: FightTest) -> None:
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster,
        cluster_workers(cluster.scheduler_address) as (workers, hands),
    ):
        assert hands == 1
        assert last(brawl, 5, workers, hands) == last(brawl, 5)


def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr(crew, "CLUSTER_PATIENCE", 0.2)
    with (
        pytest.raises(MapocError, match=r"tcp://127\.0\.0\.1:9: no Dask scheduler answers"),
        cluster_workers("tcp://127.0.0.1:9"),
    ):
        pass


def test_without_the_library_a_cluster_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(MapocError, match=r"pip install 'mapoc-tui\[cluster\]'"), cluster_workers("tcp://x:1"):
        pass
