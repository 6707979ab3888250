"""What a terminal that is too small shows. The fight behind it stays as it is."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content

from mapoc_tui.tui import cells
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.panes.pane import Pane


class SizePane(Pane):
    """The present size and the least that is needed."""

    def __init__(self, name: str, least: tuple[int, int], glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.least = least

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """A sentence, cut to what fits."""
        told = f"The terminal is {width}x{height}; the fight needs {self.least[0]}x{self.least[1]}. Nothing is lost."
        return [cells.row([(piece, "")], width) for piece in cells.wrap(told, width, width)]
