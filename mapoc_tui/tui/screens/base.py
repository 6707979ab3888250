"""What all screens share: keys are looked up in the registry and carried out at once, in the order of typing."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from textual import events
from textual.screen import Screen
from textual.widget import Widget

from mapoc_tui.tui.actions import Action, Registry, Scope, Situation
from mapoc_tui.tui.glyphs import Glyphs
from mapoc_tui.tui.layout import Rect

if TYPE_CHECKING:
    from mapoc_tui.tui.app import MapocApp


class KeyScreen(Screen[None]):
    """A screen without focus: the application hands it every key, so that nothing typed ahead can overtake anything.

    It is ``ready`` for keys as soon as its panes are there.
    """

    AUTO_FOCUS = ""
    scope: ClassVar[Scope]
    ready = False

    @property
    def mapoc(self) -> MapocApp:
        """The application."""
        app: MapocApp = self.app  # type: ignore[assignment]
        return app

    @property
    def registry(self) -> Registry:
        """The actions with this user's keys."""
        return self.mapoc.registry

    @property
    def glyphs(self) -> Glyphs:
        """The signs that this user wants."""
        return self.mapoc.glyphs

    # ------------------------------------------------------------------------------------- for the screens to fill

    @property
    def situation(self) -> Situation:
        """What the reasons of the registry need to know."""
        return Situation()

    def typed(self, key: str, character: str) -> bool:
        """Take a key that belongs to a text or to a choice; False leaves it to the actions."""
        return False

    def pasted(self, text: str) -> None:
        """Take a pasted text."""

    def refuse(self, reason: str) -> None:
        """Show why something is not done."""

    # ------------------------------------------------------------------------------------- keys

    def on_mount(self) -> None:
        """Draw frames with the signs that this user wants, and take the keys that were typed in the meantime."""
        self.set_class(self.mapoc.settings.ascii, "-ascii")
        self.ready = True
        self.mapoc.deal_keys()

    def take(self, event: events.Key) -> None:
        """Carry out a key at once."""
        key = key_name(event)
        if not self.typed(key, event.character if event.is_printable and event.character else ""):
            self.press(key)

    def press(self, key: str) -> None:
        """Do what the registry has for a key."""
        action = self.registry.on_key(self.scope, key)
        if action is not None:
            self.perform(action, key)

    def perform(self, action: Action, key: str = "") -> None:
        """Carry out an action, or show why it is not open."""
        reason = action.check(self.situation)
        if reason:
            self.refuse(f"{action.title}: {reason}")
            return
        method = getattr(self, f"action_{action.id}")
        if action.by_key:
            method(key)
        else:
            method()

    def on_paste(self, event: events.Paste) -> None:
        """Take a pasted text."""
        event.stop()
        self.pasted(event.text)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey what the registry gives a reason for."""
        known = next((one for one in self.registry.within(self.scope) if one.id == action), None)
        return None if known is not None and known.check(self.situation) else True

    # ------------------------------------------------------------------------------------- everywhere

    def action_help(self) -> None:
        """Show what the keys do here."""
        self.mapoc.show_help(self)

    def action_palette(self) -> None:
        """Find an action by its name."""
        self.app.action_command_palette()

    def action_shade(self) -> None:
        """The other of our two themes."""
        self.mapoc.switch_shade()

    def action_quit(self) -> None:
        """End the program."""
        self.app.exit()

    def action_leave(self) -> None:
        """Back to the screen below, or out of the program."""
        self.mapoc.leave(self)


def key_name(event: events.Key) -> str:
    """A key as the registry writes it: the character itself, or the name of a key that has none."""
    if event.is_printable and event.character and event.character != " ":
        return event.character
    return event.key


def place(pane: Widget, rects: Mapping[str, Rect]) -> None:
    """Put a pane where the plan has it, or hide it."""
    rect = rects.get(str(pane.id))
    pane.display = rect is not None
    if rect is not None:
        pane.styles.offset = (rect.x, rect.y)
        pane.styles.width, pane.styles.height = rect.width, rect.height
        pane.set_class(rect.height == 1, "-line")
