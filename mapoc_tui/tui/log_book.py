"""The log as rows of a given width: wrapped once, unfolded on demand, found by row, searched. It draws nothing."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from mapoc_tui.engine.views import LogKind, LogLine
from mapoc_tui.play.telling import words
from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.cells import Part
from mapoc_tui.tui.glyphs import DRAWN, Glyphs

STAMP = 6
MARGIN = 2

KIND_STYLES: dict[LogKind, str] = {
    "round": "bold",
    "turn": theme.NORMAL,
    "roll": theme.NORMAL,
    "harm": theme.NORMAL,
    "down": theme.BAD,
    "effect": theme.NORMAL,
    "move": theme.QUIET,
    "talk": theme.QUIET,
    "gm": theme.POOR,
}
"""How the text of a line is drawn, by its kind."""


class LogBook:
    """Entries with the rows they take. Only what changed is wrapped again, and rows are laid out when looked at."""

    def __init__(self, glyphs: Glyphs = DRAWN) -> None:
        self.entries: list[LogLine] = []
        self.width = 80
        self.wrapped = 0
        self._glyphs = glyphs
        self._unfolded: set[int] = set()
        self._ends: list[int] = []

    def set(self, entries: Sequence[LogLine]) -> None:
        """Take over a new log; the part that it shares with the old one is kept as it is."""
        same = 0
        for old, new in zip(self.entries, entries, strict=False):
            if old is not new and old != new:
                break
            same += 1
        self.entries[same:] = entries[same:]
        self._unfolded = {at for at in self._unfolded if at < same}
        self._measure(same)

    def resize(self, width: int) -> bool:
        """Wrap for another width; False when it is the same."""
        if width == self.width:
            return False
        self.width = width
        self._measure(0)
        return True

    def _measure(self, first: int) -> None:
        del self._ends[first:]
        end = self._ends[-1] if self._ends else 0
        for at in range(first, len(self.entries)):
            end += self._height(at)
            self._ends.append(end)
        self.wrapped += len(self.entries) - first

    # ------------------------------------------------------------------------------------- rows

    def height(self, count: int | None = None) -> int:
        """The rows of the first ``count`` entries, or of all."""
        count = len(self.entries) if count is None else min(count, len(self.entries))
        return self._ends[count - 1] if count > 0 else 0

    def span(self, at: int) -> range:
        """The rows of an entry."""
        return range(self._ends[at - 1] if at > 0 else 0, self._ends[at])

    def entry_at(self, y: int) -> int:
        """The entry that a row belongs to."""
        return min(bisect_right(self._ends, y), len(self.entries) - 1)

    def rows(self, at: int) -> list[list[Part]]:
        """The rows of an entry."""
        line = self.entries[at]
        found = [self._head(at, line, piece, first == 0) for first, piece in enumerate(self._pieces(line))]
        if at in self._unfolded:
            found += [[(" " * (MARGIN + STAMP), ""), (piece, theme.QUIET)] for piece in self._explained(line)]
        return found

    def _height(self, at: int) -> int:
        line = self.entries[at]
        told = words(line)
        rows = 1 if told.isascii() and len(told) <= self._room(line) else len(self._pieces(line))
        return rows + (len(self._explained(line)) if at in self._unfolded else 0)

    def _room(self, line: LogLine) -> int:
        return max(8, self.width - MARGIN - STAMP - 2 * line.indent)

    def _pieces(self, line: LogLine) -> list[str]:
        room = self._room(line)
        return cells.wrap(words(line), room, room - 2)

    def _explained(self, line: LogLine) -> list[str]:
        room = max(8, self.width - MARGIN - STAMP)
        return [
            ("  " if rest else f"{self._glyphs.dot} ") + piece
            for text in line.explain
            for rest, piece in enumerate(cells.wrap(text, room - 2, room - 2))
        ]

    def _head(self, at: int, line: LogLine, piece: str, first: bool) -> list[Part]:
        style = KIND_STYLES[line.kind]
        blank = " " * (2 * line.indent)
        if not first:
            return [(" " * (MARGIN + STAMP) + blank + "  ", ""), (piece, style)]
        fold = (self._glyphs.open if at in self._unfolded else self._glyphs.folded) if line.explain else " "
        secret = "GM " if line.visible == "gm" else ""
        parts = [(f"{fold} ", theme.QUIET), cells.field(secret + line.stamp, STAMP, theme.QUIET), (blank, "")]
        name = line.who if line.who and piece.startswith(line.who) else ""
        return [*parts, (name, f"{style} bold".strip()), (piece[len(name) :], style)]

    # ------------------------------------------------------------------------------------- folding, searching

    def fold(self, at: int) -> None:
        """Unfold an entry, or fold it again."""
        if self.entries[at].explain:
            self._unfolded ^= {at}
            self._measure(at)

    def is_unfolded(self, at: int) -> bool:
        """Whether the numbers of an entry are laid out below it."""
        return at in self._unfolded

    def matches(self, text: str) -> list[int]:
        """The entries that contain a text, whatever its capitals."""
        wanted = text.casefold()
        return [at for at, line in enumerate(self.entries) if wanted and wanted in plain(line).casefold()]


def plain(line: LogLine) -> str:
    """An entry as one text, for the search and the clipboard."""
    return "\n".join([f"{line.stamp} {words(line)}", *line.explain])
