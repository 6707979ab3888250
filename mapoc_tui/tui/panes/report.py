"""What a fight test found, and how far it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence

from textual.content import Content

from mapoc_tui.engine.views import Bar
from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.cells import Part
from mapoc_tui.tui.findings import Group
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.panes.card import heading
from mapoc_tui.tui.panes.pane import Pane, Scrolled

CHART = re.compile(r"(?<=\s)[#\[|.][#\[\]|.]*$")
BAR_CELLS = 30


class ReportPane(Scrolled):
    """Titled groups of lines that are made anew for every width."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self._groups: Callable[[int], Iterable[Group]] | None = None

    def show(self, groups: Callable[[int], Iterable[Group]]) -> None:
        """Show what ``groups`` makes of a width."""
        self._groups = groups
        self.redraw()

    def all_lines(self, width: int) -> list[Content]:
        """The groups below each other; a word too long for the line goes on in the next."""
        found: list[Content] = []
        for group in self._groups(width) if self._groups is not None else ():
            found += [cells.row([], width)] if found else []
            found += [heading(group.title, width)] if group.title else []
            found += [line for text in group.lines for line in _line(text, width)]
        return found


def _line(text: str, width: int) -> list[Content]:
    chart = CHART.search(text)
    if chart is not None:
        parts: list[Part] = [(text[: chart.start()], ""), (chart.group(), theme.GOOD)]
        return [cells.row(parts, width)]
    if "  " in text or text.startswith(" "):
        return [cells.row([(text, "")], width)]
    return [cells.row([(piece, "")], width) for piece in cells.wrap(text, width, width - 2)]


class ProgressPane(Pane):
    """One line: how many of the fights are over, and what is to be known of the rest."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self._bar = Bar("", 0, 1)
        self._told = ("", "")

    def show(self, done: int, count: int, told: str, style: str = "") -> None:
        """Show a bar and a text."""
        self._bar, self._told = Bar("", done, max(1, count)), (told, style)
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """One line; the text has the first claim to the room."""
        text, style = self._told
        bar = cells.bar(self._bar, max(0, min(BAR_CELLS, width - len(text) - 4)), self.glyphs, theme.GOOD)
        return [cells.row([(" ", ""), *bar, ("  ", ""), (text, style)], width)]
