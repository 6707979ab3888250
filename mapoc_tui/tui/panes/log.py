"""The log on the screen: it follows the fight, unfolds any line, and finds a text. Only rows in sight are drawn."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events
from textual.cache import LRUCache
from textual.content import Content
from textual.geometry import Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.selection import Selection
from textual.strip import Strip
from textual.visual import Visual
from textual.widget import Widget

from mapoc_tui.engine.views import LogLine
from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.log_book import LogBook, plain
from mapoc_tui.tui.panes.pane import Titled


class LogPane(Titled, ScrollView, can_focus=False):
    """The log. ``mark`` is the marked entry, None while it follows the newest one."""

    class LinePressed(Message):
        """An entry was clicked."""

        def __init__(self, at: int) -> None:
            self.at = at
            super().__init__()

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(id=name)
        self.glyphs = glyphs
        self.book = LogBook(glyphs)
        self.count = 0
        self.mark: int | None = None
        self.following = True
        self.query_text = ""
        self._unseen = 0
        self._shown: Sequence[LogLine] = ()
        self._strips: LRUCache[tuple[int, int, bool, str, bool], Strip] = LRUCache(1024)

    # ------------------------------------------------------------------------------------- content

    def show(self, entries: Sequence[LogLine], count: int | None = None) -> None:
        """Show a log, or its first ``count`` entries."""
        before = self.count
        if entries is not self._shown:
            self._shown = entries
            self.book.set(entries)
            self._strips.clear()
        self.count = len(entries) if count is None else min(count, len(entries))
        if self.mark is not None and self.mark >= self.count:
            self.mark = None
            self.following = True
        self._unseen = 0 if self.following else max(0, self._unseen + self.count - before)
        self._settle()

    def _settle(self) -> None:
        """Fit the scrolled area to the log, go to the end when following, and draw."""
        self._measure_scroll()
        if self.following:
            self.scroll_to(y=self.max_scroll_y, animate=False, force=True)
        self._tell()
        self.refresh()

    @property
    def row_width(self) -> int:
        """The cells of a row, without the scroll bar."""
        return self.scrollable_content_region.width

    def _measure_scroll(self) -> None:
        """Tell the scroll bar how long the log is. Assigning ``virtual_size`` would lay out the whole screen again."""
        size = Size(self.row_width, self.book.height(self.count))
        if size != self.virtual_size:
            self.set_reactive(Widget.virtual_size, size)
            self.vertical_scrollbar.window_virtual_size = size.height

    def _tell(self) -> None:
        if self.query_text:
            found = self.found
            place = next((n for n, at in enumerate(found, 1) if at == self.mark), 0)
            aside = f"/{self.query_text}  {place or '-'} of {len(found)}"
        elif self.following:
            aside = ""
        else:
            aside = f"{self._unseen} new, F follows" if self._unseen else "F follows"
        self.show_title("Log", aside)

    @property
    def found(self) -> list[int]:
        """The shown entries with the text that was searched for."""
        return [at for at in self.book.matches(self.query_text) if at < self.count]

    # ------------------------------------------------------------------------------------- moving

    def move(self, by: int) -> None:
        """Mark another entry."""
        if self.count:
            start = self.mark if self.mark is not None else self.count if by < 0 else self.count - 1
            self.go(start + by)

    def go(self, at: int) -> None:
        """Mark an entry and bring it into sight."""
        if not self.count:
            return
        self.mark = max(0, min(self.count - 1, at))
        self.following = False
        span = self.book.span(self.mark)
        top, height = self.scroll_offset.y, self.size.height
        if span.start < top or len(span) > height:
            self.scroll_to(y=span.start, animate=False, force=True)
        elif span.stop > top + height:
            self.scroll_to(y=span.stop - height, animate=False, force=True)
        self._tell()
        self.refresh()

    def page(self, by: int) -> None:
        """Go up or down by a page."""
        if not self.count:
            return
        top = self.scroll_offset.y
        y = top + by * max(1, self.size.height - 1) if self.mark is None else self.book.span(self.mark).start
        if self.mark is not None:
            y += by * max(1, self.size.height - 1)
        self.go(self.book.entry_at(max(0, min(y, self.book.height(self.count) - 1))))

    def follow(self) -> None:
        """Keep the newest entry in sight again, and mark nothing."""
        self.mark = None
        self.following = True
        self._unseen = 0
        self._settle()

    def fold(self) -> None:
        """Unfold the marked entry, or fold it."""
        if self.mark is not None:
            self.book.fold(self.mark)
            self._strips.clear()
            self._settle()
            self.go(self.mark)

    def search(self, text: str) -> None:
        """Search for a text, from the newest entry backwards; an empty text ends the search."""
        self.query_text = text
        self._strips.clear()
        if text and (found := self.found):
            self.go(found[-1])
        self._tell()
        self.refresh()

    def next_match(self, by: int) -> None:
        """Go to the next entry with the text, or to the one before; after the last one comes the first."""
        found = self.found
        if not found:
            return
        here = self.mark if self.mark is not None else self.count
        later = [at for at in found if at > here]
        earlier = [at for at in found if at < here]
        self.go((later or found)[0] if by > 0 else (earlier or found)[-1])

    @property
    def marked_text(self) -> str:
        """The marked entry as plain text, empty when there is none."""
        return plain(self.book.entries[self.mark]) if self.mark is not None else ""

    # ------------------------------------------------------------------------------------- drawing

    def render_line(self, y: int) -> Strip:
        """One row in sight."""
        row = y + self.scroll_offset.y
        width = self.row_width
        if row >= self.book.height(self.count):
            return Strip.blank(width, self.visual_style.rich_style)
        at = self.book.entry_at(row)
        selected = self.text_selection is not None
        key = (row, width, at == self.mark, self.query_text, selected)
        strip = self._strips.get(key)
        if strip is None:
            strip = self._draw(at, row, width)
            if not selected:
                self._strips[key] = strip
        return strip.apply_offsets(0, row)

    def _draw(self, at: int, row: int, width: int) -> Strip:
        line = row - self.book.span(at).start
        content = cells.row(self.book.rows(at)[line], width, theme.CHOSEN if at == self.mark else "")
        if self.query_text:
            content = self._highlight(content)
        if (selection := self.text_selection) is not None and (span := selection.get_span(row)) is not None:
            content = content.stylize(theme.FOUND, span[0], width if span[1] < 0 else span[1])
        return Visual.to_strips(self, content, width, 1, self.visual_style, apply_selection=False)[0]

    def _highlight(self, content: Content) -> Content:
        folded, wanted = content.plain.casefold(), self.query_text.casefold()
        at = folded.find(wanted)
        while at >= 0 and len(folded) == len(content.plain):
            content = content.stylize(theme.FOUND, at, at + len(wanted))
            at = folded.find(wanted, at + len(wanted))
        return content

    def notify_style_update(self) -> None:
        """Another theme needs other strips."""
        super().notify_style_update()
        self._strips.clear()

    def get_selection(self, selection: Selection) -> tuple[str, str] | None:
        """The text that was selected with the mouse."""
        rows = ["".join(text for text, _ in row) for at in range(self.count) for row in self.book.rows(at)]
        return selection.extract("\n".join(rows)), "\n"

    def selection_updated(self, selection: Selection | None) -> None:
        """Draw the selected text."""
        self._strips.clear()
        self.refresh()

    # ------------------------------------------------------------------------------------- events

    def on_resize(self, event: events.Resize) -> None:
        """A new width wraps the log again; the marked entry stays in sight."""
        self.book.resize(self.row_width)
        self._strips.clear()
        self._settle()
        if self.mark is not None:
            self.go(self.mark)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Scrolling back ends the following."""
        self.following = self.max_scroll_y <= 0
        self._tell()

    def on_click(self, event: events.Click) -> None:
        """Say which entry was clicked."""
        offset = event.get_content_offset(self)
        if offset is not None and self.count:
            row = offset.y + self.scroll_offset.y
            if row < self.book.height(self.count):
                self.post_message(self.LinePressed(self.book.entry_at(row)))
