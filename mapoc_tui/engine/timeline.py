"""Which of the decisions in a save count, when some were taken back and some of those done again."""

from __future__ import annotations

from mapoc_tui.engine.battle import Step
from mapoc_tui.engine.errors import SaveFault


class Timeline:
    """Decisions and rewinds in the order of the file.

    ``line`` are the steps that count, from the start; ``ahead`` is what redo would bring back, next one last, just as
    if the fight had been played without a break.
    """

    def __init__(self, start: Step) -> None:
        self.line = [start]
        self.ahead: list[Step] = []
        self._after = {start.n: start}
        self._before: dict[int, Step] = {}
        self._depth = {start.n: 0}

    @property
    def lines(self) -> int:
        """How many lines it is long, the start included."""
        return len(self._after)

    @property
    def taken(self) -> tuple[tuple[Step, Step], ...]:
        """Every decision ever taken with the one before it, undone ones too, in the order of the file."""
        return tuple((before, self._after[n]) for n, before in self._before.items())

    def take(self, step: Step) -> None:
        """A decision follows the present one; there is nothing left to do again."""
        self._before[step.n] = self.line[-1]
        self._after[step.n] = step
        self._depth[step.n] = len(self.line)
        self.line.append(step)
        self.ahead = []

    def rewind(self, n: int, to: int) -> None:
        """Line ``n`` makes the fight stand as it did after line ``to``; SaveFault when there is no such line."""
        if type(to) is not int or to not in self._after:
            raise SaveFault(f"goes back to line {to} of the fight, which is not before it")
        self._after[n] = target = self._after[to]
        branch = self._branch(target)
        kept = self._depth[target.n] + 1 - len(branch)
        undone = self.line[kept:]
        self.line[kept:] = reversed(branch)
        self.ahead = self._redoable(undone, branch)

    def _branch(self, step: Step) -> list[Step]:
        """The steps up to this one that do not count now, last one first."""
        branch = []
        while not self._counts(step):
            branch.append(step)
            step = self._before[step.n]
        return branch

    def _counts(self, step: Step) -> bool:
        depth = self._depth[step.n]
        return depth < len(self.line) and self.line[depth] is step

    def _redoable(self, undone: list[Step], branch: list[Step]) -> list[Step]:
        if not branch:
            return [*self.ahead, *reversed(undone)]
        redone = not undone and self.ahead[-len(branch) :] == branch
        return self.ahead[: -len(branch)] if redone else []
