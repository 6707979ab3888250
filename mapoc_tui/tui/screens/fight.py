"""A screen full of panes: where they are, which one has the keys, what is marked. Battle and replay fill it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from mapoc_tui.engine.views import BattleView, LogLine, Viewer
from mapoc_tui.tui.layout import LEAST_HEIGHT, LEAST_WIDTH, Mode, Plan, plan
from mapoc_tui.tui.panes.bars import HintBar, StatusBar, TabBar
from mapoc_tui.tui.panes.card import EFFECTS_TITLE, CardPane, EffectsPane
from mapoc_tui.tui.panes.fighters import CombatantsPane, Fighters, OrderPane
from mapoc_tui.tui.panes.log import LogPane
from mapoc_tui.tui.panes.pane import Pane, Scrolled
from mapoc_tui.tui.panes.prompt import PromptPane
from mapoc_tui.tui.panes.scrubber import ScrubberPane
from mapoc_tui.tui.panes.size import SizePane
from mapoc_tui.tui.panes.track import TrackPane
from mapoc_tui.tui.screens.base import KeyScreen, place

TAB_TITLES = {"combatants": "Order", "track": "Round", "card": "Card", "log": "Log"}
ORDER_TITLE = "Initiative order"
TABLE_TITLE = "Combatants, armour and health"
MERGED_TITLE = "Initiative order, combatants, armour and health"


class FightScreen(KeyScreen):
    """The panes, and the keys that only look around."""

    mode: Mode = "battle"

    def __init__(self) -> None:
        super().__init__()
        self.viewer: Viewer = "gm"
        self.view: BattleView | None = None
        self.chosen = ""
        self.holder = "prompt" if self.mode == "battle" else "scrubber"
        self.shown_single = "combatants"
        self.zoomed = ""
        self.plan: Plan = plan(80, 24, mode=self.mode)
        self.searching: str | None = None
        self._turn_of = ""

    # ------------------------------------------------------------------------------------- the panes

    def compose(self) -> ComposeResult:
        """All panes; the plan says which are shown."""
        glyphs = self.glyphs
        self.status_bar = StatusBar("status", glyphs)
        self.tabs = TabBar("tabs", glyphs)
        self.order = OrderPane("order", glyphs)
        self.track = TrackPane("track", glyphs)
        self.table = CombatantsPane("combatants", glyphs)
        self.card = CardPane("card", glyphs)
        self.effects = EffectsPane("effects", glyphs)
        self.log_pane = LogPane("log", glyphs)
        self.prompt = PromptPane("prompt", glyphs)
        self.scrubber = ScrubberPane("scrubber", glyphs)
        self.hint = HintBar("hint", glyphs)
        self.size_pane = SizePane("size", (LEAST_WIDTH, LEAST_HEIGHT), glyphs)
        yield from self.panes

    @property
    def panes(self) -> Iterable[Widget]:
        """Every pane."""
        return (
            self.status_bar, self.tabs, self.order, self.track, self.table, self.card, self.effects, self.log_pane,
            self.prompt, self.scrubber, self.hint, self.size_pane,
        )  # fmt: skip

    def on_mount(self) -> None:
        """Fill the panes for the first time."""
        self.order.show_title(ORDER_TITLE)
        self.effects.show_title(EFFECTS_TITLE)
        self.lay_out()
        self.opened()

    def opened(self) -> None:
        """What the screen shows to begin with."""
        raise NotImplementedError

    def on_resize(self, event: events.Resize) -> None:
        """Put the panes where they belong at the new size, at once."""
        self.lay_out()

    def lay_out(self) -> None:
        """Apply the plan for the present size."""
        width, height = self.size
        self.plan = plan(width, height, self.shown_single, self.mode, self.zoomed)
        self.set_class(self.plan.boxed, "-boxed")
        for pane in self.panes:
            place(pane, self.plan.rects)
        self.table.merge(self.plan.merged)
        self.table.show_title(MERGED_TITLE if self.plan.merged else TABLE_TITLE)
        self.tabs.show(TAB_TITLES, self.shown_single)
        if self.view is not None:
            self.card.show(self.view, self.chosen, "effects" not in self.plan.rects)
        self._mark_holder()

    def _mark_holder(self) -> None:
        for pane in self.panes:
            pane.set_class(pane.id == self.holder, "-holder")

    # ------------------------------------------------------------------------------------- showing a fight

    def show_fight(self, view: BattleView, lines: Sequence[LogLine], count: int | None, facts: tuple[str, ...]) -> None:
        """Fill every pane. The mark goes to whoever acts now when that changes."""
        acting = next((one.id for one in view.order if one.active or one.deciding), "")
        if acting != self._turn_of or view.combatant(self.chosen) is None:
            self.chosen = acting or (view.order[0].id if view.order else "")
            self._turn_of = acting
        self.view = view
        self.status_bar.show(view, facts)
        self.track.show_title(view.track_title)
        self.track.show(view)
        self.effects.show(view)
        self.log_pane.show(lines, count)
        self._show_chosen()

    def _show_chosen(self) -> None:
        if self.view is None:
            return
        self.order.show(self.view, self.chosen)
        self.table.show(self.view, self.chosen)
        self.card.show(self.view, self.chosen, "effects" not in self.plan.rects)

    def show_hints(self) -> None:
        """Bring the hint line up to date."""
        if self.searching is not None:
            self.hint.show_typed("/", self.searching)
        else:
            self.hint.show(self.registry.hints(self.scope, self.situation))

    def choose_combatant(self, who: str) -> None:
        """Mark a combatant."""
        if who:
            self.chosen = who
            self._show_chosen()

    # ------------------------------------------------------------------------------------- the keys that look around

    def give_keys(self, name: str) -> None:
        """Let a pane have the keys; where there is room for one pane only, show it."""
        self.holder = name
        if self.plan.shape == "single" and name in TAB_TITLES and name != self.shown_single:
            self.shown_single = name
            self.lay_out()
        self._mark_holder()
        self.show_hints()

    def _step_pane(self, by: int) -> None:
        stops = self.plan.stops
        if not stops:
            return
        at = stops.index(self.holder) if self.holder in stops else -by
        self.give_keys(stops[(at + by) % len(stops)])

    def action_pane_next(self) -> None:
        """The next pane has the keys."""
        self._step_pane(1)

    def action_pane_previous(self) -> None:
        """The pane before has the keys."""
        self._step_pane(-1)

    def action_row_down(self) -> None:
        """One row down in the pane that has the keys."""
        self.move_row(1)

    def action_row_up(self) -> None:
        """One row up."""
        self.move_row(-1)

    def action_page_down(self) -> None:
        """One page down."""
        self.move_page(1)

    def action_page_up(self) -> None:
        """One page up."""
        self.move_page(-1)

    def action_top(self) -> None:
        """To the first row."""
        self.move_row(-1_000_000)

    def action_bottom(self) -> None:
        """To the last row."""
        self.move_row(1_000_000)

    def move_row(self, by: int) -> None:
        """Move the mark of the pane that has the keys."""
        pane = self.query_one(f"#{self.holder}")
        if isinstance(pane, LogPane):
            pane.move(by)
        elif isinstance(pane, Scrolled):
            pane.scroll(by)
        elif isinstance(pane, Fighters | TrackPane) and self.view is not None:
            ids = [one.id for one in self.view.order]
            at = ids.index(self.chosen) if self.chosen in ids else 0
            self.choose_combatant(ids[max(0, min(len(ids) - 1, at + by))] if ids else "")

    def move_page(self, by: int) -> None:
        """Move by a page; the prompt leaves that to the log."""
        pane = self.query_one(f"#{self.holder}")
        if isinstance(pane, LogPane | PromptPane | ScrubberPane):
            self.log_pane.page(by)
        else:
            self.move_row(by * max(1, pane.size.height - 1))

    def action_choose(self) -> None:
        """Unfold the marked log line, or show the card of the marked combatant."""
        if self.holder == "log":
            self.log_pane.fold()
        elif self.holder in ("order", "combatants", "track"):
            self.give_keys("card")

    def action_zoom(self) -> None:
        """All the room for the pane that has the keys, or back."""
        name = self.holder if self.holder not in ("prompt", "scrubber") else "log"
        self._zoom("" if self.zoomed else name)

    def action_full_log(self) -> None:
        """All the room for the log, or back."""
        self._zoom("" if self.zoomed == "log" else "log")

    def _zoom(self, name: str) -> None:
        self.zoomed = name
        if self.plan.shape == "single" and name:
            self.shown_single = name
        self.lay_out()
        self.give_keys(name or self.home)

    @property
    def home(self) -> str:
        """The pane that has the keys when no other was given them."""
        return "prompt" if self.mode == "battle" else "scrubber"

    def action_back(self) -> None:
        """Out of a search, a zoom, or a pane, in that order."""
        if self.log_pane.query_text:
            self.log_pane.search("")
        elif self.zoomed:
            self._zoom("")
        elif self.holder != self.home:
            self.give_keys(self.home)
        self.show_hints()

    @property
    def looking_around(self) -> bool:
        """Whether there is something for Esc to leave before the prompt gets it."""
        return bool(self.log_pane.query_text or self.zoomed or self.holder != self.home)

    # ------------------------------------------------------------------------------------- log keys

    def action_follow(self) -> None:
        """Keep the newest log line in sight."""
        self.log_pane.follow()

    def action_search(self) -> None:
        """Begin to type what is searched for."""
        self.searching = ""
        self.show_hints()

    def action_match_next(self) -> None:
        """The next line with the text."""
        self.log_pane.next_match(1)

    def action_match_previous(self) -> None:
        """The line with the text before."""
        self.log_pane.next_match(-1)

    def action_copy(self) -> None:
        """The marked log line to the clipboard."""
        self.app.copy_to_clipboard(self.log_pane.marked_text)
        self.mapoc.tell("copied")

    def typed(self, key: str, character: str) -> bool:
        """While a search is typed, every character belongs to it."""
        if self.searching is None:
            return False
        if key == "escape":
            self.searching = None
            self.log_pane.search("")
        elif key == "enter":
            self.searching = None
            self.found()
        else:
            self.searching = self.searching[:-1] if key == "backspace" else self.searching + character
            self.log_pane.search(self.searching)
        self.show_hints()
        return True

    def found(self) -> None:
        """What happens when a search text was typed: the log gets the keys if the text is there."""
        if self.log_pane.found:
            self.give_keys("log")

    def pasted(self, text: str) -> None:
        """Into the search, while one is typed."""
        if self.searching is not None:
            self.searching += text.split("\n")[0]
            self.log_pane.search(self.searching)
            self.show_hints()

    # ------------------------------------------------------------------------------------- the mouse

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click in a pane."""
        self.clicked(message.pane, message.x, message.y)

    def clicked(self, pane: Pane, x: int, y: int) -> None:
        """A click marks a combatant, opens a tab, or gives a pane the keys."""
        if isinstance(pane, TabBar):
            self.give_keys(pane.pane_at(x) or self.holder)
        elif isinstance(pane, Fighters):
            self.choose_combatant(pane.combatant_at(y))
            self.give_keys(str(pane.id))
        elif isinstance(pane, Scrolled):
            self.give_keys(str(pane.id))

    def on_log_pane_line_pressed(self, message: LogPane.LinePressed) -> None:
        """A click marks a log line; a second one unfolds it."""
        again = self.log_pane.mark == message.at
        self.log_pane.go(message.at)
        self.give_keys("log")
        if again:
            self.log_pane.fold()
