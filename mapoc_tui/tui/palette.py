"""The actions of the present screen in the command palette, with their keys and with reasons where they are closed."""

from __future__ import annotations

from functools import partial

from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.content import Content

from mapoc_tui.tui import theme
from mapoc_tui.tui.actions import Action
from mapoc_tui.tui.screens.base import KeyScreen


class ActionProvider(Provider):
    """Finds actions by their titles."""

    def _offered(self) -> list[tuple[Action, str]]:
        screen = self.screen
        if not isinstance(screen, KeyScreen):
            return []
        now = screen.situation
        return [
            (action, action.check(now))
            for action in screen.registry.within(screen.scope)
            if action.id != "palette" and not action.by_key
        ]

    def _run(self, action: Action) -> None:
        screen = self.screen
        assert isinstance(screen, KeyScreen)
        screen.perform(action)

    async def discover(self) -> Hits:
        """All of them, before anything is typed."""
        for action, reason in self._offered():
            yield DiscoveryHit(
                _display(action, reason), partial(self._run, action), action.title, _about(action, reason)
            )

    async def search(self, query: str) -> Hits:
        """Those whose titles match."""
        matcher = self.matcher(query)
        for action, reason in self._offered():
            score = matcher.match(action.title)
            if score > 0:
                yield Hit(
                    score, _display(action, reason), partial(self._run, action), action.title, _about(action, reason)
                )


def _display(action: Action, reason: str) -> Content:
    keys = f"  {action.shown_keys}" if action.keys else ""
    return Content.assemble((action.title, theme.FAINT if reason else ""), (keys, theme.QUIET))


def _about(action: Action, reason: str) -> str:
    return f"not now: {reason}" if reason else action.help
