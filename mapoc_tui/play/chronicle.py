"""The log of a fight: told once from each event, kept, and shown to whoever may see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mapoc_tui.engine.battle import Step
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.engine.views import LogLine, Viewer


@immutable
class Entry:
    """A log line with the number of its event: 1 is the first event of the fight."""

    n: int
    line: LogLine
    secret: bool


class Chronicle:
    """Log entries of the steps of one fight. Each step is told only once, however often the log is asked for."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._ruleset = ruleset
        self._told: dict[Step, tuple[Entry, ...]] = {}

    def entries(self, start: State, steps: Sequence[Step], viewer: Viewer) -> list[Entry]:
        """What the viewer may read of these steps; ``start`` is the state before the first of them."""
        found: list[Entry] = []
        state = start
        for step in steps:
            told = self._told.get(step)
            if told is None:
                told = self._told[step] = tuple(self._tell(state, step))
            found.extend(told)
            state = step.state
        return found if viewer == "gm" else [entry for entry in found if not entry.secret]

    def _tell(self, state: State, step: Step) -> Iterable[Entry]:
        first = step.count - len(step.events) + 1
        for n, event in enumerate(step.events, start=first):
            line = self._ruleset.describe(state, event)
            if line is not None:
                yield Entry(n, line, "gm" in (line.visible, event.visible))
            state = self._ruleset.apply(state, event)
