"""The program on the screen. It only wires: screens, themes, keys and the three ways to begin."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path

from textual import events
from textual.app import App

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.views import Viewer
from mapoc_tui.lab.crew import prepare
from mapoc_tui.play.library import Library
from mapoc_tui.play.places import cache_folder
from mapoc_tui.play.recording import Recording
from mapoc_tui.play.session import Session
from mapoc_tui.play.settings import Settings
from mapoc_tui.tui import theme
from mapoc_tui.tui.actions import Registry
from mapoc_tui.tui.appraisals import Appraiser
from mapoc_tui.tui.glyphs import DRAWN, PLAIN
from mapoc_tui.tui.laboratory import Hire, hire
from mapoc_tui.tui.palette import ActionProvider
from mapoc_tui.tui.playback import Playback
from mapoc_tui.tui.screens.base import KeyScreen
from mapoc_tui.tui.screens.battle import BattleScreen
from mapoc_tui.tui.screens.fight_test import FightTestScreen
from mapoc_tui.tui.screens.help import HelpScreen
from mapoc_tui.tui.screens.picker import PickerScreen
from mapoc_tui.tui.screens.replay import ReplayScreen
from mapoc_tui.tui.shelf import Item
from mapoc_tui.tui.trial import Trial

PACE = 0.04
"""Seconds between two decisions of automatic players, so that each can be seen to happen."""

BASE = 1
"""Textual's own empty screen lies at the bottom of the stack."""

Opening = Callable[["MapocApp"], KeyScreen]


class MapocApp(App[None]):
    """Opens the first screen and knows what all screens need."""

    TITLE = "mapoc"
    CSS_PATH = Path(__file__).with_name("mapoc.tcss")
    COMMANDS = {ActionProvider}  # noqa: RUF012 - Textual declares it like this
    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        opening: Opening,
        library: Library,
        settings: Settings,
        pace: float = PACE,
        hire: Hire = hire,
        appraiser: Appraiser | None = None,
    ) -> None:
        """``pace`` is the time in seconds between two decisions of automatic players; 0 hurries.

        ``hire`` gets workers for fight tests. Without an ``appraiser`` nobody finds out how hard scenarios are.
        """
        prepare()
        self._opening = opening
        self.library = library
        self.settings = settings
        self.pace = pace
        self.hire = hire
        self.appraiser = appraiser
        self._keys: deque[events.Key] = deque()
        self.left_at: dict[Path, int] = {}
        self.defect: Exception | None = None
        self.glyphs = PLAIN if settings.ascii else DRAWN
        self.registry, self.notices = _registry(settings)
        super().__init__()
        self.register_theme(theme.DARK)
        self.register_theme(theme.LIGHT)
        self.theme = settings.theme if settings.theme in self.available_themes else theme.DARK.name

    def on_mount(self) -> None:
        """Open the screen that this run begins with, and say what was wrong with the settings."""
        self.push_screen(self._opening(self))
        if self.notices:
            self.tell("; ".join(self.notices), wrong=True)

    def on_unmount(self) -> None:
        """Nobody has to find out anything any more."""
        if self.appraiser is not None:
            self.appraiser.close()

    # ------------------------------------------------------------------------------------- keys

    async def on_event(self, event: events.Event) -> None:
        """Keys are dealt out here, one after another, to whichever screen is on top when their turn comes.

        Textual would put them into the queue of the screen that is on top when they arrive; a key typed ahead could
        then reach a screen that has been left, or overtake one that opens a screen.
        """
        if isinstance(event, events.Key) and isinstance(self.screen, KeyScreen):
            self._keys.append(event)
            self.deal_keys()
        else:
            await super().on_event(event)

    def deal_keys(self) -> None:
        """Deal out the keys that were typed, until a screen is on top that is not there yet."""
        while self._keys and isinstance(self.screen, KeyScreen) and self.screen.ready:
            self.screen.take(self._keys.popleft())

    def _handle_exception(self, error: Exception) -> None:
        """Close the terminal tidily; whoever runs the program tells what went wrong."""
        if self.is_headless:
            super()._handle_exception(error)
        else:
            self.defect = error
            self.exit(return_code=1)

    # ------------------------------------------------------------------------------------- for the screens

    def open_battle(self, session: Session) -> None:
        """Show a fight above the present screen."""
        self.push_screen(BattleScreen(session, self.library))

    def open_replay(self, recording: Recording) -> None:
        """Play back a recording above the present screen, from where it was left in this run of the program."""
        playback = Playback.of(recording)
        self.push_screen(ReplayScreen(playback, self.library, self.left_at.get(recording.path, 0)))

    def open_test(self, trial: Trial) -> None:
        """Set up a fight test above the present screen."""
        self.push_screen(FightTestScreen(trial, self.library))

    def show_help(self, screen: KeyScreen) -> None:
        """Show the keys of a screen above it."""
        self.push_screen(HelpScreen(screen))

    def leave(self, screen: KeyScreen) -> None:
        """Back to the screen below; from a fight without one to the lists, else out of the program."""
        if isinstance(screen, BattleScreen):
            screen.session.close()
        if len(self.screen_stack) > BASE + 1:
            self.pop_screen()
        elif isinstance(screen, BattleScreen):
            self.switch_screen(PickerScreen(self.library))
        else:
            self.exit()

    def next_fight(self, screen: BattleScreen) -> None:
        """From a saved fight to the lists, with its party for whatever is begun there."""
        assert screen.session.save is not None
        party = Item("save", screen.session.save, screen.session.title, "", screen.session.ruleset.name)
        self.leave(screen)
        while not isinstance(self.screen, PickerScreen) and len(self.screen_stack) > BASE + 1:
            self.pop_screen()
        if not isinstance(self.screen, PickerScreen):
            self.switch_screen(PickerScreen(self.library))
        assert isinstance(self.screen, PickerScreen)
        self.screen.invite(party)

    def tell(self, text: str, wrong: bool = False) -> None:
        """A short message; it takes the place of the one before."""
        self.clear_notifications()
        self.notify(text, severity="warning" if wrong else "information", timeout=8 if wrong else 3, markup=False)

    def switch_shade(self) -> None:
        """The other of our two themes."""
        self.theme = theme.LIGHT.name if self.theme == theme.DARK.name else theme.DARK.name


def _registry(settings: Settings) -> tuple[Registry, tuple[str, ...]]:
    """The keys as the user wants them, or the usual ones and what is wrong with the wishes."""
    try:
        return Registry(keys={name: keys.split() for name, keys in settings.keys.items()}), settings.notices
    except MapocError as error:
        return Registry(), (*settings.notices, *error.reasons)


# ------------------------------------------------------------------------------------------ ways to begin


def run_picker(library: Library, settings: Settings) -> int:
    """Begin with the lists; returns the exit code of the program."""
    return _run(lambda app: PickerScreen(library, settings.notices), library, settings)


def run_battle(session: Session, library: Library, settings: Settings) -> int:
    """Begin with a fight; returns the exit code of the program."""
    return _run(lambda app: BattleScreen(session, library), library, settings)


def run_replay(path: Path, viewer: Viewer, at: int | None, library: Library, settings: Settings) -> int:
    """Begin with a recording at event ``at`` (None: its beginning). Raises SaveFault when it cannot be read."""
    playback = Playback.of(Recording.open(path), viewer)
    return _run(lambda app: ReplayScreen(playback, library, at or 0), library, settings)


def _run(opening: Opening, library: Library, settings: Settings) -> int:
    app = MapocApp(opening, library, settings, appraiser=Appraiser(hire, cache_folder() / "difficulty"))
    app.run()
    if app.defect is not None:
        raise app.defect
    return app.return_code or 0
