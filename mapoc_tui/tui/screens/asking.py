"""A fight screen that asks: the question in the prompt gets the keys, unless another pane was given them."""

from __future__ import annotations

from mapoc_tui.tui.panes.pane import Pane
from mapoc_tui.tui.panes.prompt import PromptPane
from mapoc_tui.tui.screens.fight import FightScreen
from mapoc_tui.tui.screens.prompting import PromptScreen


class AskingScreen(PromptScreen, FightScreen):
    """The panes of a fight above a question."""

    def unasked(self, key: str, character: str) -> bool:
        """Take a key while nobody is asked; False leaves it to the actions."""
        return False

    def show_hints(self) -> None:
        """While a search is typed it shows that."""
        if self.searching is not None:
            FightScreen.show_hints(self)
        else:
            super().show_hints()

    def typed(self, key: str, character: str) -> bool:
        """Text and letters that belong to a search or to the question."""
        if FightScreen.typed(self, key, character):
            return True
        return self.unasked(key, character) if self.chooser is None else super().typed(key, character)

    def pasted(self, text: str) -> None:
        """Into the answer or the search, whichever is typed."""
        if self.searching is not None:
            FightScreen.pasted(self, text)
        else:
            super().pasted(text)

    def action_choose(self) -> None:
        """Take the marked choice, or what Enter does in the pane that has the keys."""
        if self.holder != "prompt":
            FightScreen.action_choose(self)
        else:
            super().action_choose()

    def action_back(self) -> None:
        """Out of what is looked at, else one step back in the question."""
        typing = self.chooser is not None and self.chooser.typing
        if self.looking_around and not typing:
            FightScreen.action_back(self)
        else:
            super().action_back()

    def move_row(self, by: int) -> None:
        """Move the mark, in the prompt or in another pane."""
        if self.holder != "prompt":
            FightScreen.move_row(self, by)
        else:
            super().move_row(by)

    def clicked(self, pane: Pane, x: int, y: int) -> None:
        """A click in the prompt takes the choice."""
        if isinstance(pane, PromptPane):
            self.take_at(pane, x, y)
        else:
            super().clicked(pane, x, y)
