"""The single lines: the status on top, the tabs of a small terminal, the hints at the bottom."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from mapoc_tui.engine.text import cut
from mapoc_tui.engine.views import BattleView
from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.cells import Part
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.panes.pane import Pane


class StatusBar(Pane):
    """Title, clock and turn at the left; gauges and facts at the right."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.view: BattleView | None = None
        self.facts: tuple[str, ...] = ()

    def show(self, view: BattleView, facts: tuple[str, ...]) -> None:
        """Show a view, and what else is to be known (``undo 41``, ``saved``)."""
        if view == self.view and facts == self.facts:
            return
        self.view, self.facts = view, facts
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """One line. The title gives way first, then facts from the last one on."""
        if self.view is None:
            return []
        view = self.view
        left: list[Part] = [(" ", ""), (view.clock, "bold")]
        if view.turn:
            left += [("   ", ""), (view.turn, "")]
        facts = [*view.facts, *self.facts]
        while facts and _length(left) + _length(right := self._right(view, facts)) + 3 > width:
            facts.pop(0 if len(facts) > len(self.facts) else -1)
        right = self._right(view, facts)
        room = width - _length(left) - _length(right) - 5
        if room >= 6:
            left = [(" ", ""), (cut(view.title, room), theme.QUIET), ("  ", ""), *left]
        blank = width - _length(left) - _length(right)
        return [cells.row([*left, (" " * max(1, blank), ""), *right], width)]

    def _right(self, view: BattleView, facts: Sequence[str]) -> list[Part]:
        parts: list[Part] = []
        for gauge in view.gauges:
            parts += [(f"{gauge.name} ", theme.QUIET), (cells.count(gauge), ""), (" ", "")]
            parts += [*cells.bar(gauge, 8, self.glyphs, theme.GOOD), ("   ", "")]
        return [*parts, (f" {self.glyphs.dot} ".join(facts), theme.QUIET), (" ", "")]


def _length(parts: Sequence[Part]) -> int:
    return sum(cell_len(text) for text, _ in parts)


class TitleBar(Pane):
    """The first line of the lists."""

    title = about = ""

    def show(self, title: str, about: str) -> None:
        """Show a title and a few words."""
        self.title, self.about = title, about
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """One line."""
        return [cells.row([(f" {self.title}", "bold"), (f"   {self.about}", theme.QUIET)], width)]


class TabBar(Pane):
    """The names of the panes that take turns, the present one marked."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.titles: dict[str, str] = {}
        self.shown = ""

    def show(self, titles: dict[str, str], shown: str) -> None:
        """Show the titles, by pane."""
        self.titles, self.shown = titles, shown
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """One line."""
        parts: list[Part] = [(" ", "")]
        for pane, title in self.titles.items():
            here = pane == self.shown
            parts.append((f"[{title}]" if here else f" {title} ", "bold reverse" if here else theme.QUIET))
        return [cells.row(parts, width)]

    def pane_at(self, x: int) -> str:
        """The pane whose title is in that column."""
        at = 1
        for pane, title in self.titles.items():
            at += cell_len(title) + 2
            if x < at:
                return pane
        return ""


class HintBar(Pane):
    """The keys that matter now, as many as fit, the last one in any case; or a text that is being typed."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.hints: tuple[tuple[str, str], ...] = ()
        self.typed: tuple[str, str] | None = None

    def show(self, hints: Sequence[tuple[str, str]]) -> None:
        """Show these keys with what they do."""
        if self.typed is None and tuple(hints) == self.hints:
            return
        self.hints, self.typed = tuple(hints), None
        self.redraw()

    def show_typed(self, label: str, typed: str) -> None:
        """Show a text that is being typed."""
        self.typed = (label, typed)
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """One line."""
        if self.typed is not None:
            label, typed = self.typed
            return [cells.row([(f" {label}", theme.KEY), (typed, ""), (self.glyphs.caret, theme.KEY)], width)]
        hints = list(self.hints)
        while len(hints) > 1 and sum(cell_len(key) + cell_len(does) + 3 for key, does in hints) > width:
            hints.pop(-2)
        parts = [part for key, does in hints for part in ((f" {key}", theme.KEY), (f" {does} ", theme.QUIET))]
        return [cells.row(parts, width)]
