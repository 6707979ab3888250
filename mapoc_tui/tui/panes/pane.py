"""What all panes share: a title, rows that fit exactly, and clicks that say which row was meant."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import define
from textual import events
from textual.content import Content
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Static

from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.glyphs import DRAWN, Glyphs


class Titled(Widget):
    """A widget with a title on its frame, and beside it what is to be known of the rows."""

    _title = ("", "", "")

    def show_title(self, title: str, aside: str = "") -> None:
        """Put a title on the frame, and a short text beside it."""
        self._entitle((title, aside, self._title[2]))

    def show_more(self, text: str) -> None:
        """Say in the frame how much there is beyond what is shown."""
        self._entitle((*self._title[:2], text))

    def _entitle(self, title: tuple[str, str, str]) -> None:
        if title != self._title:
            self._title = title
            name, *beside = (cells.safe(text) for text in title)
            rest = "".join(f"  {text}" for text in beside if text)
            self.border_title = Content.assemble((name, "bold"), (rest, theme.QUIET))


class Pane(Titled, Static):
    """A pane redraws itself from what it was shown last whenever that or its size changes."""

    DEFAULT_CSS = """
    Pane { text-wrap: nowrap; text-overflow: clip; }
    """

    class Pressed(Message):
        """A row of a pane was clicked; rows count from 0 inside the pane."""

        def __init__(self, pane: Pane, x: int, y: int) -> None:
            self.pane = pane
            self.x, self.y = x, y
            super().__init__()

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(id=name, markup=False)
        self.glyphs = glyphs

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """The rows for an inside of that many cells; more rows than ``height`` are cut off."""
        raise NotImplementedError

    def redraw(self) -> None:
        """Draw again. Nothing outside the pane is touched."""
        width, height = self.size
        if width > 0 and height > 0:
            self.update(cells.rows(self.lines(width, height)[:height]), layout=False)

    def on_resize(self, event: events.Resize) -> None:
        """A new size needs new rows."""
        self.redraw()

    def on_click(self, event: events.Click) -> None:
        """Say which row was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None:
            self.post_message(self.Pressed(self, offset.x, offset.y))


@define
class Window:
    """The part of a list that fits: it moves no further than it must to keep a row in sight."""

    first: int = 0

    def around(self, row: int, total: int, height: int) -> range:
        """The rows to show so that ``row`` is among them."""
        height = max(1, height)
        if row < self.first:
            self.first = row
        elif row >= self.first + height:
            self.first = row - height + 1
        self.first = max(0, min(self.first, total - height))
        return range(self.first, min(total, self.first + height))


def more(shown: range, total: int, glyphs: Glyphs) -> str:
    """``↑2 ↓5`` when rows lie above and below what is shown."""
    above, below = shown.start, total - shown.stop
    parts = [f"{glyphs.up}{above}" if above else "", f"{glyphs.down}{below}" if below else ""]
    return " ".join(part for part in parts if part)


class Scrolled(Pane):
    """A pane whose rows may be more than fit; the keys scroll it."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.first = 0

    def all_lines(self, width: int) -> list[Content]:
        """Every row."""
        raise NotImplementedError

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """The rows in sight."""
        found = self.all_lines(width)
        self.first = max(0, min(self.first, len(found) - height))
        shown = range(self.first, min(len(found), self.first + height))
        self.show_more(more(shown, len(found), self.glyphs))
        return found[shown.start : shown.stop]

    def scroll(self, by: int) -> None:
        """Move the rows; too far is as far as possible."""
        self.first = max(0, self.first + by)
        self.redraw()

    def on_mouse_scroll_down(self, event: Any) -> None:
        """The wheel scrolls."""
        event.stop()
        self.scroll(2)

    def on_mouse_scroll_up(self, event: Any) -> None:
        """The wheel scrolls back."""
        event.stop()
        self.scroll(-2)
