"""All keys of the screen below, with the reason why some do nothing now."""

from __future__ import annotations

from textual import events
from textual.app import ComposeResult
from textual.content import Content

from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.actions import GROUPS, Action, Registry, Situation
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.layout import Rect
from mapoc_tui.tui.panes.bars import HintBar
from mapoc_tui.tui.panes.card import heading
from mapoc_tui.tui.panes.pane import Scrolled
from mapoc_tui.tui.screens.base import KeyScreen, place

KEYS = 14
TITLE = 24


class HelpPane(Scrolled):
    """The list of the actions."""

    def __init__(self, name: str, actions: list[tuple[Action, str]], glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.actions = actions

    def all_lines(self, width: int) -> list[Content]:
        """The actions by group."""
        found: list[Content] = []
        for group in GROUPS:
            within = [(action, reason) for action, reason in self.actions if action.group == group]
            if within:
                found += [cells.row([], width)] if found else []
                found.append(heading(group, width))
                found += [line for action, reason in within for line in self._action(action, reason, width)]
        return found

    def _action(self, action: Action, reason: str, width: int) -> list[Content]:
        keys = action.hint_key if action.by_key else action.shown_keys or "palette"
        told = f"not now: {reason}" if reason else action.help
        narrow = width < 76
        indent = KEYS + 1 if narrow else KEYS + TITLE + 2
        pieces = cells.wrap(told, width - indent, width - indent)
        style, key = (theme.FAINT, theme.FAINT) if reason else (theme.QUIET, theme.KEY)
        title = cells.field(action.title, TITLE, theme.FAINT if reason else "")
        beside = [] if narrow else [(" ", ""), (pieces.pop(0), style)]
        first = cells.row([cells.field(keys, KEYS, key), (" ", ""), title, *beside], width)
        return [first, *(cells.row([(" " * indent, ""), (piece, style)], width) for piece in pieces)]


class HelpScreen(KeyScreen):
    """Shows the actions of another screen as they are now."""

    scope = "help"
    BINDINGS = Registry().bindings("help")  # type: ignore[assignment]

    def __init__(self, below: KeyScreen) -> None:
        super().__init__()
        now = below.situation
        self._actions = [(action, action.check(now)) for action in below.registry.within(below.scope)]

    def compose(self) -> ComposeResult:
        """The list and the hints."""
        self.pane = HelpPane("help", self._actions, self.glyphs)
        self.hint = HintBar("hint", self.glyphs)
        yield self.pane
        yield self.hint

    def on_mount(self) -> None:
        """Show the list."""
        self.pane.show_title("What the keys do here")
        self.hint.show(self.registry.hints("help", self.situation))
        self.lay_out()

    def on_resize(self, event: events.Resize) -> None:
        """Fill the new size."""
        self.lay_out()

    def lay_out(self) -> None:
        """The list fills everything but the last line."""
        width, height = self.size
        rects = {"help": Rect(0, 0, width, max(1, height - 1)), "hint": Rect(0, height - 1, width, 1)}
        self.set_class(height >= 26, "-boxed")
        place(self.pane, rects)
        place(self.hint, rects)
        self.pane.add_class("-holder")

    @property
    def situation(self) -> Situation:
        """Esc always leaves here."""
        return Situation(deeper=True)

    def action_back(self) -> None:
        """Back to the screen below."""
        self.action_leave()

    def action_help(self) -> None:
        """The key that opened it closes it."""
        self.action_leave()

    def action_row_down(self) -> None:
        """A row down."""
        self.pane.scroll(1)

    def action_row_up(self) -> None:
        """A row up."""
        self.pane.scroll(-1)

    def action_page_down(self) -> None:
        """A page down."""
        self.pane.scroll(max(1, self.pane.size.height - 1))

    def action_page_up(self) -> None:
        """A page up."""
        self.pane.scroll(-max(1, self.pane.size.height - 1))

    def action_top(self) -> None:
        """To the first row."""
        self.pane.scroll(-1_000_000)

    def action_bottom(self) -> None:
        """To the last row."""
        self.pane.scroll(1_000_000)
