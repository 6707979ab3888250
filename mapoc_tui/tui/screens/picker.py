"""The first screen: go on with a fight, start one, or play one back."""

from __future__ import annotations

from pathlib import Path

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer
from textual.widget import Widget

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.play.library import Library
from mapoc_tui.play.parties import check_people
from mapoc_tui.play.recording import Recording
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import Session
from mapoc_tui.tui.actions import Registry, Situation
from mapoc_tui.tui.appraisals import Appraisal
from mapoc_tui.tui.layout import LEAST_HEIGHT, LEAST_WIDTH, picker_plan
from mapoc_tui.tui.panes.bars import HintBar, TitleBar
from mapoc_tui.tui.panes.pane import Pane
from mapoc_tui.tui.panes.shelf import PreviewPane, ShelfPane
from mapoc_tui.tui.panes.size import SizePane
from mapoc_tui.tui.screens.base import KeyScreen, place
from mapoc_tui.tui.shelf import Item, Preview, matching, preview, shelf
from mapoc_tui.tui.trial import Trial

REST = 0.4
"""Seconds for which the mark rests on a scenario before anybody finds out how hard it is."""

GLANCE = 0.25
"""Seconds between two looks at what was found out."""


class PickerScreen(KeyScreen):
    """Lists the library; the marked entry is shown at the side."""

    scope = "picker"
    BINDINGS = Registry().bindings("picker")  # type: ignore[assignment]

    def __init__(self, library: Library, notices: tuple[str, ...] = ()) -> None:
        super().__init__()
        self.library = library
        self.notices = notices
        self.items: list[Item] = []
        self.filter = ""
        self.filtering = False
        self.party: Item | None = None
        self._previews: dict[Item, Preview] = {}
        self._appraisal: Appraisal | None = None
        self._rest: Timer | None = None
        self._glances: Timer | None = None

    def compose(self) -> ComposeResult:
        """The title, the list, the preview and the hints."""
        self.title_bar = TitleBar("status", self.glyphs)
        self.list = ShelfPane("list", self.glyphs)
        self.preview = PreviewPane("preview", self.glyphs)
        self.hint = HintBar("hint", self.glyphs)
        self.size_pane = SizePane("size", (LEAST_WIDTH, LEAST_HEIGHT), self.glyphs)
        yield from self.panes

    @property
    def panes(self) -> tuple[Widget, ...]:
        """Every pane."""
        return (self.title_bar, self.list, self.preview, self.hint, self.size_pane)

    def on_mount(self) -> None:
        """Look at the library."""
        self.lay_out()
        self.show_title()
        self.list.show_title("Fights")
        self.list.add_class("-holder")
        self.look()

    def on_screen_resume(self) -> None:
        """Something may have been saved in the meantime."""
        if self.is_mounted:
            self.look()

    def on_screen_suspend(self) -> None:
        """What is not looked at is not appraised."""
        self._stop_appraisal()

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self._stop_appraisal()

    def on_resize(self, event: events.Resize) -> None:
        """Put the panes where they belong at the new size."""
        self.lay_out()

    def lay_out(self) -> None:
        """Apply the plan for the present size."""
        width, height = self.size
        self.set_class(width >= 80 and height >= 26, "-boxed")
        for pane in self.panes:
            place(pane, picker_plan(width, height))

    # ------------------------------------------------------------------------------------- showing

    def show_title(self) -> None:
        """What is amiss, or whose party plays."""
        whose = f"everywhere with the party of {self.party.title}" if self.party else "fights for tabletop games"
        self.title_bar.show("mapoc", " ".join(self.notices) or whose)

    def party_of(self, item: Item) -> Path | None:
        """The file whose party plays in a scenario of the same game instead of its own."""
        party = self.party
        if party is None or item.kind != "scenario" or item.ruleset != party.ruleset or item.path == party.path:
            return None
        return party.path

    def look(self) -> None:
        """Read the shelves again and keep the mark where it was."""
        marked = self.list.marked
        self._previews.clear()
        self.items = shelf(self.library)
        same = (
            at for at, item in enumerate(self.items) if marked and (item.kind, item.path) == (marked.kind, marked.path)
        )
        self.show_list(next(same, 0))

    def show_list(self, mark: int) -> None:
        """Show what the filter leaves, with this entry marked."""
        shown = matching(self.items, self.filter)
        mark = max(0, min(len(shown) - 1, mark))
        nothing = (
            f'nothing here has "{self.filter}"' if self.filter else "There are no scenarios and no saved fights yet."
        )
        self.list.show(shown, mark, nothing)
        item = self.list.marked
        self.appraise(item)
        self.preview.show(item.title if item else "", self._preview_of(item) if item else None)
        self.show_hints()

    def _preview_of(self, item: Item) -> Preview:
        if item not in self._previews:
            self._previews[item] = preview(item, self.party_of(item))
        known = self._previews[item]
        return known.with_difficulty(self._appraisal.words) if self._appraisal is not None else known

    # ------------------------------------------------------------------------------------- how hard it is

    def appraise(self, item: Item | None) -> None:
        """Find out how hard a scenario is as soon as the mark has rested on it for a moment."""
        wanted = item.path if item is not None and item.kind == "scenario" and not item.fault else None
        party = self.party_of(item) if item is not None else None
        if self._appraisal is not None and (self._appraisal.path, self._appraisal.party) == (wanted, party):
            return
        self._stop_appraisal()
        if wanted is not None and self.mapoc.appraiser is not None:
            self._appraisal = self.mapoc.appraiser.appraisal(wanted, party)
            self._rest = self.set_timer(REST, self._begin_appraisal)

    def _begin_appraisal(self) -> None:
        if self._appraisal is not None:
            self.run_worker(self._appraisal.play, thread=True, exit_on_error=False, group="appraisal")
            self._glances = self.set_interval(GLANCE, self._glance)

    def _stop_appraisal(self) -> None:
        for timer in (self._rest, self._glances):
            if timer is not None:
                timer.stop()
        if self._appraisal is not None:
            self._appraisal.stop()
        self._appraisal = None

    def _glance(self) -> None:
        """Show what is known by now."""
        item = self.list.marked
        if item is not None and self._appraisal is not None:
            self.preview.renew(self._preview_of(item))
            if self._appraisal.over and self._glances is not None:
                self._glances.stop()

    # ------------------------------------------------------------------------------------- the hints

    def show_hints(self) -> None:
        """The filter that is being typed, or the keys."""
        if self.filtering:
            self.hint.show_typed("/", self.filter)
        else:
            self.hint.show(self.registry.hints("picker", self.situation))
        self.list.show_title("Fights", f"/{self.filter}" if self.filter else "")

    @property
    def situation(self) -> Situation:
        """What the reasons of the registry need to know."""
        item = self.list.marked
        return Situation(
            recording=item is not None and item.is_recorded,
            sound=item is not None and not item.fault,
            deeper=bool(self.filter),
        )

    def refuse(self, reason: str) -> None:
        """Say why something is not done."""
        self.mapoc.tell(reason, wrong=True)

    # ------------------------------------------------------------------------------------- keys

    def typed(self, key: str, character: str) -> bool:
        """While the filter is typed, every character belongs to it."""
        if not self.filtering:
            return False
        if key in ("enter", "escape"):
            self.filtering = False
            self.filter = "" if key == "escape" else self.filter
        elif key in ("up", "down"):
            self.move_row(1 if key == "down" else -1)
            return True
        else:
            self.filter = self.filter[:-1] if key == "backspace" else self.filter + character
        self.show_list(0)
        return True

    def pasted(self, text: str) -> None:
        """Into the filter, while it is typed."""
        if self.filtering:
            self.filter += text.split("\n")[0]
            self.show_list(0)

    def action_search(self) -> None:
        """Begin to type the filter."""
        self.filtering = True
        self.show_hints()

    def action_back(self) -> None:
        """Drop the filter."""
        self.filter = ""
        self.show_list(self.list.mark)

    def move_row(self, by: int) -> None:
        """Mark another entry."""
        self.show_list(self.list.mark + by)

    def action_row_down(self) -> None:
        """The next entry."""
        self.move_row(1)

    def action_row_up(self) -> None:
        """The entry above."""
        self.move_row(-1)

    def action_page_down(self) -> None:
        """A page of the preview down."""
        self.preview.scroll(max(1, self.preview.size.height - 2))

    def action_page_up(self) -> None:
        """A page of the preview up."""
        self.preview.scroll(-max(1, self.preview.size.height - 2))

    def action_top(self) -> None:
        """The first entry."""
        self.show_list(0)

    def action_bottom(self) -> None:
        """The last entry."""
        self.show_list(len(self.list.items))

    def action_open(self) -> None:
        """Start the scenario, go on with the fight, or play back the recording."""
        item = self.list.marked
        if item is None:
            return
        if item.kind == "recording":
            self.action_watch()
            return
        try:
            self.mapoc.open_battle(self._session(item))
        except MapocError as error:
            self.refuse(str(error))

    def _session(self, item: Item) -> Session:
        if item.kind != "scenario":
            return Session.open(item.path, dice=self.mapoc.settings.dice)
        scenario = read_scenario(item.path, party=self.party_of(item))
        return Session.start(scenario, save=self.library.new_save(scenario.title), dice=self.mapoc.settings.dice)

    def action_party(self) -> None:
        """Let the party of the marked entry play everywhere; once more, and every fight has its own again."""
        item = self.list.marked
        if item is None:
            return
        taken_back = self.party is not None and self.party.path == item.path
        try:
            if item.is_recorded and not taken_back:
                check_people(item.path)
        except MapocError as error:
            self.refuse(str(error))
        else:
            self.invite(None if taken_back else item)

    def invite(self, party: Item | None) -> None:
        """Let the party of an entry play everywhere, or of None every fight's own."""
        self.party = party
        self._previews.clear()
        if self.is_mounted:
            self.show_title()
            self.show_list(self.list.mark)

    def action_fight_test(self) -> None:
        """Play the marked scenario, or a saved fight from where it stands, many times."""
        item = self.list.marked
        if item is None:
            return
        try:
            self.mapoc.open_test(self._trial(item))
        except MapocError as error:
            self.refuse(str(error))

    def _trial(self, item: Item) -> Trial:
        if item.kind != "scenario":
            return Trial.of_battle(Recording.open(item.path).battle, item.path)
        party = self.party_of(item)
        return Trial.of_scenario(read_scenario(item.path, party=party), item.path, party)

    def action_watch(self) -> None:
        """Play back the marked fight."""
        item = self.list.marked
        if item is None:
            return
        try:
            self.mapoc.open_replay(Recording.open(item.path))
        except MapocError as error:
            self.refuse(str(error))

    def on_pane_pressed(self, message: Pane.Pressed) -> None:
        """A click marks an entry; a second one opens it."""
        if isinstance(message.pane, ShelfPane):
            at = message.pane.item_at(message.y)
            if at is not None and at == self.list.mark:
                self.action_open()
            elif at is not None:
                self.show_list(at)
