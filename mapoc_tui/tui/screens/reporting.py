"""A screen with two reports above a question: where they are, and the keys that move through them."""

from __future__ import annotations

from collections.abc import Mapping

from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from mapoc_tui.tui.layout import LEAST_HEIGHT, LEAST_WIDTH, Rect, fight_test_plan
from mapoc_tui.tui.panes.bars import HintBar, TitleBar
from mapoc_tui.tui.panes.pane import Pane
from mapoc_tui.tui.panes.prompt import PromptPane
from mapoc_tui.tui.panes.report import ProgressPane, ReportPane
from mapoc_tui.tui.panes.size import SizePane
from mapoc_tui.tui.screens.base import place
from mapoc_tui.tui.screens.prompting import PromptScreen


class ReportScreen(PromptScreen):
    """Results and losses, beside or below each other; the page keys scroll the one that is ``holder``."""

    def __init__(self) -> None:
        super().__init__()
        self.holder = "results"
        self.rects: Mapping[str, Rect] = {}

    def show_reports(self) -> None:
        """Fill both reports."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------- the panes

    def compose(self) -> ComposeResult:
        """The title, the reports, the progress, the prompt and the hints."""
        glyphs = self.glyphs
        self.title_bar = TitleBar("status", glyphs)
        self.results = ReportPane("results", glyphs)
        self.losses = ReportPane("losses", glyphs)
        self.progress = ProgressPane("progress", glyphs)
        self.prompt = PromptPane("prompt", glyphs)
        self.hint = HintBar("hint", glyphs)
        self.size_pane = SizePane("size", (LEAST_WIDTH, LEAST_HEIGHT), glyphs)
        yield from self.panes

    @property
    def panes(self) -> tuple[Widget, ...]:
        """Every pane."""
        return (self.title_bar, self.results, self.losses, self.progress, self.prompt, self.hint, self.size_pane)

    def on_resize(self, event: events.Resize) -> None:
        """Put the panes where they belong at the new size."""
        self.lay_out()
        self.show_reports()

    def lay_out(self) -> None:
        """Apply the plan for the present size."""
        width, height = self.size
        self.set_class(width >= 80 and height >= 26, "-boxed")
        self.rects = fight_test_plan(width, height)
        for pane in self.panes:
            place(pane, self.rects)
        self._mark_holder("results" if "losses" not in self.rects else self.holder)

    def _mark_holder(self, name: str) -> None:
        self.holder = name
        for pane in (self.results, self.losses):
            pane.set_class(pane.id == name, "-holder")

    # ------------------------------------------------------------------------------------- keys

    def action_row_down(self) -> None:
        """The next choice."""
        self.move_row(1)

    def action_row_up(self) -> None:
        """The choice above."""
        self.move_row(-1)

    def action_pane_next(self) -> None:
        """Page keys scroll the other pane."""
        self._mark_holder("losses" if self.holder == "results" else "results")

    def action_pane_previous(self) -> None:
        """Page keys scroll the other pane."""
        self.action_pane_next()

    def _scroll(self, by: int) -> None:
        (self.results if self.holder == "results" else self.losses).scroll(by)

    def action_page_down(self) -> None:
        """A page of the report down."""
        self._scroll(max(1, self.results.size.height - 1))

    def action_page_up(self) -> None:
        """A page of the report up."""
        self._scroll(-max(1, self.results.size.height - 1))

    def action_top(self) -> None:
        """To the first line of the report."""
        self._scroll(-1_000_000)

    def action_bottom(self) -> None:
        """To the last line of the report."""
        self._scroll(1_000_000)

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click takes a choice, or lets the page keys scroll a pane."""
        if message.pane in (self.results, self.losses):
            self._mark_holder(str(message.pane.id))
        else:
            self.take_at(message.pane, message.x, message.y)
