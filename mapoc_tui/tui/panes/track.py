"""The round at a glance: its action phases or bands, who acts in each, who has acted, who lost a turn."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from mapoc_tui.engine.views import BattleView, Mark, TrackCell, TrackColumn
from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.cells import Part
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.panes.pane import Pane

_STYLES: dict[Mark, str] = {
    "done": theme.QUIET,
    "now": theme.KEY,
    "next": theme.NORMAL,
    "lost": theme.FAINT,
    "": theme.QUIET,
}


PARTS = 4
"""The parts that stand for one cell of the track: its sign, name, value and the gap after it."""


class TrackPane(Pane):
    """One part of the round below the other; in a single row, only the present part names its combatants."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.view: BattleView | None = None

    def show(self, view: BattleView) -> None:
        """Show the track of a view."""
        if view == self.view:
            return
        self.view = view
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """A row or more for each part of the round."""
        if self.view is None:
            return []
        if height == 1:
            return [self._one_line(self.view, width)]
        columns = self.view.track
        title = min(24, max((cell_len(column.title) for column in columns), default=0))
        flows = [self._flow(column, width - title - 5) for column in columns]
        rooms = share(height, [len(flow) for flow in flows], [column.mark == "now" for column in columns])
        return [
            line
            for column, flow, room in zip(columns, flows, rooms, strict=True)
            for line in self._column(column, flow, room, title, width)
        ]

    def _column(self, column: TrackColumn, flow: list[list[Part]], room: int, title: int, width: int) -> list[Content]:
        style = _STYLES[column.mark]
        head: list[Part] = [(f"{self.glyphs.mark(column.mark)} ", style), cells.field(column.title, title, style)]
        blank: list[Part] = [(" " * (title + 2), "")]
        hidden = sum(len(line) for line in flow[room:]) // PARTS
        rows = []
        for at, line in enumerate(flow[:room]):
            tail = f" +{hidden}" if hidden and at == room - 1 else ""
            start = cells.row([*(head if at == 0 else blank), ("  ", ""), *line], width - len(tail))
            rows.append(start + cells.row([(tail, theme.QUIET)], len(tail)))
        return rows

    def _flow(self, column: TrackColumn, width: int) -> list[list[Part]]:
        """The cells of a part broken into lines."""
        if not column.cells:
            return [[("nobody", theme.FAINT)]]
        lines: list[list[Part]] = [[]]
        used = 0
        for cell in column.cells:
            parts = self._cell(cell)
            length = sum(cell_len(text) for text, _ in parts) + 2
            if used and used + length > width:
                lines.append([])
                used = 0
            lines[-1] += [*parts, ("  ", "")]
            used += length
        return lines

    def _cell(self, cell: TrackCell) -> list[Part]:
        sign = self.glyphs.mark(cell.mark)
        style = _STYLES[cell.mark]
        value = (f" {cell.value}" if cell.value else "", style if cell.mark == "lost" else theme.QUIET)
        return [(sign, style), (cell.name, style), value]

    def _one_line(self, view: BattleView, width: int) -> Content:
        parts: list[Part] = [(view.track_title, "bold"), (" ", "")]
        titles = short_titles([column.title for column in view.track])
        brief = sum(cell_len(title) + 3 for title in titles) > width // 4
        for column, title in zip(view.track, titles, strict=True):
            style = _STYLES[column.mark]
            shown = title if not brief or column.mark == "now" else ""
            parts += [(" " if brief else "  ", ""), (self.glyphs.mark(column.mark), style), (shown, style)]
        parts.append((" ", ""))
        for cell in (cell for column in view.track if column.mark == "now" for cell in column.cells):
            parts += [("  ", ""), *self._cell(cell)]
        return cells.row(parts, width)


def short_titles(titles: Sequence[str]) -> list[str]:
    """The titles without the first word that they all share, as in ``Phase 1``."""
    first = {title.split(" ")[0] for title in titles}
    if len(titles) > 1 and len(first) == 1 and all(" " in title for title in titles):
        return [title.split(" ", 1)[1] for title in titles]
    return list(titles)


def share(height: int, wanted: list[int], urgent: list[bool]) -> list[int]:
    """Lines for each part: one for all, what is left to the urgent ones first, then from the top."""
    rooms = [1 if at < height else 0 for at in range(len(wanted))]
    spare = height - sum(rooms)
    for at in sorted(range(len(wanted)), key=lambda at: not urgent[at]):
        more = max(0, min(spare, wanted[at] - rooms[at]))
        rooms[at] += more
        spare -= more
    return rooms
