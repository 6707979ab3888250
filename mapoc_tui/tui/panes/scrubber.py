"""The line of a recording: where it stands, where rounds begin, and where somebody fell."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.cells import Part
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.panes.pane import Pane


class ScrubberPane(Pane):
    """A bar from the first to the last event with a knob; a click on it goes there."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.position = self.total = 0
        self.falls: tuple[int, ...] = ()
        self.rounds: tuple[int, ...] = ()
        self.status = ""
        self.refusal = ""

    def show(self, position: int, total: int, status: str, refusal: str = "") -> None:
        """Show a position from 0 to ``total``, and in words what is going on."""
        if (position, total, status, refusal) == (self.position, self.total, self.status, self.refusal):
            return
        self.position, self.total, self.status, self.refusal = position, total, status, refusal
        self.redraw()

    def mark(self, falls: Sequence[int], rounds: Sequence[int]) -> None:
        """Mark where somebody fell, and where rounds began, by event."""
        self.falls, self.rounds = tuple(falls), tuple(rounds)
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """The bar, then the words."""
        where = f" {self.position} of {self.total} "
        length = max(4, width - len(where) - 2)
        bar = cells.row([(" ", ""), *self._bar(length), (where, "bold")], width)
        style = theme.BAD if self.refusal else theme.QUIET
        said = f"! {self.refusal}" if self.refusal else self.status
        return [bar, cells.row([(" ", ""), (said, style)], width)]

    def _bar(self, length: int) -> list[Part]:
        knob = self._column(self.position, length)
        falls = {self._column(n, length) for n in self.falls}
        rounds = {self._column(n, length) for n in self.rounds}
        parts: list[Part] = []
        for x in range(length):
            if x == knob:
                parts.append((self.glyphs.knob, theme.KEY))
            elif x in falls:
                parts.append((self.glyphs.fall, theme.BAD))
            elif x in rounds:
                parts.append(("┼" if self.glyphs is DRAWN else "+", theme.QUIET))
            else:
                done = x < knob
                parts.append((self.glyphs.full if done else self.glyphs.rest, theme.GOOD if done else theme.FAINT))
        return parts

    def _column(self, position: int, length: int) -> int:
        return round(position / self.total * (length - 1)) if self.total else 0

    def position_at(self, x: int) -> int:
        """The position that a column of the pane stands for."""
        length = max(4, self.size.width - len(f" {self.position} of {self.total} ") - 2)
        return max(0, min(self.total, round((x - 1) / max(1, length - 1) * self.total)))
