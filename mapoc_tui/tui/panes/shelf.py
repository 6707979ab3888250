"""The list of the first screen, and the preview beside it."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from mapoc_tui.engine.text import cut
from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.cells import Part
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.panes.card import heading, text_lines
from mapoc_tui.tui.panes.pane import Pane, Scrolled, Window, more
from mapoc_tui.tui.shelf import HEADINGS, Item, Preview


class ShelfPane(Pane):
    """Entries under their headings, one of them marked."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.items: list[Item] = []
        self.mark = 0
        self.nothing = ""
        self._rows: list[int | str] = []
        self._window = Window()

    def show(self, items: list[Item], mark: int, nothing: str) -> None:
        """Show entries; ``nothing`` is said when there are none."""
        self.items, self.mark, self.nothing = items, mark, nothing
        self._rows = _with_headings(items)
        self.redraw()

    @property
    def marked(self) -> Item | None:
        """The marked entry."""
        return self.items[self.mark] if 0 <= self.mark < len(self.items) else None

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """The rows in sight."""
        if not self.items:
            return text_lines([self.nothing], width)
        row = self._rows.index(self.mark)
        shown = self._window.around(0 if self.mark == 0 else row, len(self._rows), height)
        self.show_more(more(shown, len(self._rows), self.glyphs))
        return [self._line(self._rows[at], width) for at in shown]

    def _line(self, row: int | str, width: int) -> Content:
        if isinstance(row, str):
            return cells.row([(row, theme.QUIET)], width)
        item, marked = self.items[row], row == self.mark
        sign = self.glyphs.acting if marked else " "
        about = "damaged" if item.fault else item.about
        room = width - 3 - (cell_len(about) + 1 if width >= 50 or item.fault else 0)
        title: Part = (cut(item.title, max(8, room)), theme.FAINT if item.fault else theme.STRONG if marked else "")
        left: list[Part] = [(f"{sign} ", theme.KEY), title]
        used = 2 + cell_len(title[0])
        if used + cell_len(about) + 2 <= width:
            gap = width - used - cell_len(about) - 1
            left += [(" " * gap, ""), (about, theme.BAD if item.fault else theme.QUIET)]
        return cells.row(left, width, theme.CHOSEN if marked else "")

    def item_at(self, y: int) -> int | None:
        """The entry in a row of the pane."""
        at = y + self._window.first
        row = self._rows[at] if 0 <= at < len(self._rows) else ""
        return row if isinstance(row, int) else None


def _with_headings(items: Sequence[Item]) -> list[int | str]:
    rows: list[int | str] = []
    kind = ""
    for at, item in enumerate(items):
        if item.kind != kind:
            rows += [*([""] if rows else []), HEADINGS[item.kind]]
            kind = item.kind
        rows.append(at)
    return rows


class PreviewPane(Scrolled):
    """What is to be known of the marked entry."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.about: Preview | None = None

    def show(self, title: str, about: Preview | None) -> None:
        """Show a preview."""
        self.about, self.first = about, 0
        self.show_title(title)
        self.redraw()

    def renew(self, about: Preview) -> None:
        """Show what is known of the same entry by now, if that is more."""
        if about != self.about:
            self.about = about
            self.redraw()

    def all_lines(self, width: int) -> list[Content]:
        """The groups below each other."""
        if self.about is None:
            return []
        found: list[Content] = []
        if self.about.fault:
            found.append(cells.row([("This file cannot be opened", theme.BAD)], width))
            found += [*text_lines(self.about.fault, width), cells.row([], width)]
        for title, lines in self.about.groups:
            found += [heading(title, width)] if title else []
            found += [*text_lines(lines, width), cells.row([], width)]
        return found
