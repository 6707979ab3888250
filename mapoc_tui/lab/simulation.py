"""Fight tests: any number of fights of one test, or of several tests side by side on the same seeds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from functools import partial

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.lab.crew import PORTION, in_turn, stopped
from mapoc_tui.lab.fights import FightTest, play
from mapoc_tui.lab.intervals import Pairs
from mapoc_tui.lab.totals import Totals


def simulate(
    test: FightTest, count: int, workers: Executor | None = None, jobs: int = 1, portion: int = PORTION
) -> Iterator[Totals]:
    """Play fights 0 to ``count`` - 1 and give the sums so far after every portion.

    The sums depend on test and count alone, not on who plays in which portions. ``workers`` play if there are any, with
    ``jobs`` as their number. Raises MapocError where a fight cannot be played.
    """
    totals = Totals()
    for part in in_turn(partial(play_all, test), count, workers, jobs, portion):
        totals += part
        yield totals


def play_all(test: FightTest, numbers: range) -> Totals:
    """The sums of a few fights."""
    totals = Totals()
    for number in numbers:
        if stopped():
            break
        totals += Totals.of(play(test, number))
    return totals


@immutable
class Comparison:
    """Several tests on the same seeds: the sums of each, and how each but the first one pairs up with the first.

    A pair is fight number so-and-so of both; success is that the heroes of the test win.
    """

    totals: tuple[Totals, ...]
    pairs: tuple[Pairs, ...]

    @property
    def fights(self) -> int:
        """How many fights were played of each test."""
        return self.totals[0].fights

    def __add__(self, other: Comparison) -> Comparison:
        """The sums and pairs of the fights of both."""
        return Comparison(
            tuple(mine + others for mine, others in zip(self.totals, other.totals, strict=True)),
            tuple(mine + others for mine, others in zip(self.pairs, other.pairs, strict=True)),
        )

    @classmethod
    def of(cls, tests: Sequence[FightTest]) -> Comparison:
        """No fights yet."""
        return cls((Totals(),) * len(tests), (Pairs(),) * (len(tests) - 1))


def compare(
    tests: Sequence[FightTest], count: int, workers: Executor | None = None, jobs: int = 1, portion: int = PORTION
) -> Iterator[Comparison]:
    """As :func:`simulate` does for one test: fights 0 to ``count`` - 1 of every test.

    A portion is so many fights of all tests together, at least one of each.
    """
    comparison = Comparison.of(tests)
    share = max(1, portion // len(tests))
    for part in in_turn(partial(play_abreast, tuple(tests)), count, workers, jobs, share):
        comparison += part
        yield comparison


def play_abreast(tests: Sequence[FightTest], numbers: range) -> Comparison:
    """The sums and pairs of a few fights of every test."""
    comparison = Comparison.of(tests)
    for number in numbers:
        if stopped():
            break
        comparison += _abreast(tests, number)
    return comparison


def _abreast(tests: Sequence[FightTest], number: int) -> Comparison:
    fights = [play(test, number) for test in tests]
    first, *others = [fight.standing.result == 1 for fight in fights]
    return Comparison(tuple(map(Totals.of, fights)), tuple(_pair(first, other) for other in others))


def _pair(first: bool, second: bool) -> Pairs:
    return Pairs(first and second, first and not second, second and not first, not first and not second)
