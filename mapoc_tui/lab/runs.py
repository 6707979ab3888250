"""A long run of many fights that goes on in a thread of its own while somebody watches."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import closing
from time import monotonic
from typing import Generic, Protocol, TypeVar

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.lab.crew import Crew


class Counted(Protocol):
    """Anything that knows how many fights it is made of."""

    @property
    def fights(self) -> int: ...


C = TypeVar("C", bound=Counted)
Play = Callable[[int, Executor | None, int], Iterator[C]]
"""How fights are played: how many, by which workers (None: by this process), and how many workers those are."""


class Run(Generic[C]):
    """``count`` fights played by a crew; ``found`` is what came of them so far, None before the first ones are over.

    ``play`` belongs into a thread of its own; everything else may be asked from anywhere at any time.
    """

    def __init__(self, play: Play[C], count: int, hire: Callable[[], Crew]) -> None:
        self.count = count
        self.found: C | None = None
        self.fault = ""
        self.stopped = False
        self._play = play
        self._hire = hire
        self._crew: Crew | None = None
        self._began = monotonic()
        self._ended: float | None = None

    @property
    def done(self) -> int:
        """How many fights are over."""
        return self.found.fights if self.found is not None else 0

    @property
    def going(self) -> bool:
        """Whether more is to come."""
        return self._ended is None

    @property
    def seconds(self) -> float:
        """How long it has taken so far."""
        return (monotonic() if self._ended is None else self._ended) - self._began

    @property
    def seconds_left(self) -> float | None:
        """How long the rest takes if it goes on like this, None while nobody can know."""
        return self.seconds / self.done * (self.count - self.done) if self.done else None

    def play(self) -> None:
        """Play until all fights are over, somebody stops it, or it fails; then ``fault`` says why."""
        try:
            with closing(self._hire()) as crew:
                self._crew = crew
                self._take_in(crew)
        except (MapocError, OSError) as error:
            self.fault = "" if self.stopped else str(error)
        finally:
            self._end()

    def _take_in(self, crew: Crew) -> None:
        parts = self._play(self.count, crew.workers, crew.jobs)
        while not self.stopped and (found := next(parts, None)) is not None:
            if not self.stopped:
                self.found = found
        self._end()

    def stop(self) -> None:
        """Keep what there is and send the crew home."""
        self.stopped = self.stopped or (self.going and self.done < self.count)
        self._end()
        if self._crew is not None:
            self._crew.stop()

    def _end(self) -> None:
        if self._ended is None:
            self._ended = monotonic()
