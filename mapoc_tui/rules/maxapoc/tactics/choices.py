"""What may be done, with what it is worth, and the best of it first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from heapq import heapify, heappop, heappush

from attrs import define

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.immutable import immutable


@immutable
class Choice:
    """A command with what it is worth, in points of health, and the reason for it."""

    score: float
    command: Command
    reason: str


@define(eq=False)
class Hunch:
    """Choices that nobody has looked for yet: none of them is worth more than ``score``."""

    score: float
    follow: Callable[[], Iterable[Choice | Hunch]]


def best_first(choices: Iterable[Choice | Hunch]) -> Iterator[Choice]:
    """The best first, of equals the earlier; a hunch is followed only where nothing better is left."""
    heap: list[tuple[float, tuple[int, ...], Choice | Hunch]]
    heap = [(-each.score, (place,), each) for place, each in enumerate(choices)]
    heapify(heap)
    while heap:
        _, place, each = heappop(heap)
        if isinstance(each, Choice):
            yield each
        else:
            for after, found in enumerate(each.follow()):
                heappush(heap, (-found.score, (*place, after), found))


def in_order(choices: Iterable[Choice | Hunch]) -> Iterator[Choice]:
    """All of them as they come."""
    for each in choices:
        if isinstance(each, Choice):
            yield each
        else:
            yield from in_order(each.follow())
