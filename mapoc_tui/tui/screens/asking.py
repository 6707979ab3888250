"""A fight screen that asks: every key goes to the question in the prompt before anything else gets it."""

from __future__ import annotations

from mapoc_tui.engine.commands import Command
from mapoc_tui.tui.chooser import Answer, Chooser, Leave
from mapoc_tui.tui.panes.pane import Pane
from mapoc_tui.tui.panes.prompt import PromptPane
from mapoc_tui.tui.screens.fight import FightScreen


class AskingScreen(FightScreen):
    """Walks through a question; what it leads to is for the screen above. ``note`` stands below the choices."""

    def __init__(self) -> None:
        super().__init__()
        self.chooser: Chooser | None = None
        self.note = ""

    def carry_out(self, command: Command) -> None:
        """Do what the question led to."""
        raise NotImplementedError

    def leave_question(self) -> None:
        """Esc was pressed at the first step."""
        raise NotImplementedError

    def unasked(self, key: str, character: str) -> bool:
        """Take a key while nobody is asked; False leaves it to the actions."""
        return False

    # ------------------------------------------------------------------------------------- showing

    def show_prompt(self) -> None:
        """Draw the question again."""
        if self.chooser is not None:
            self.prompt.show(self.chooser, self.note)
        self.show_hints()

    def show_hints(self) -> None:
        """What Enter and Esc do to a text that is being typed, else the keys."""
        if self.chooser is not None and self.chooser.typing and self.searching is None:
            self.hint.show([("Enter", "hand in"), ("Esc", "back")])
        else:
            super().show_hints()

    def refuse(self, reason: str) -> None:
        """Show a reason in the prompt, until the next key."""
        if self.chooser is not None:
            self.chooser.refuse(reason)
            self.show_prompt()

    # ------------------------------------------------------------------------------------- typing

    def typed(self, key: str, character: str) -> bool:
        """Text and letters that belong to the question."""
        if super().typed(key, character):
            return True
        if self.chooser is None:
            return self.unasked(key, character)
        if self.chooser.typing:
            return self._type_answer(self.chooser, key, character)
        return character.islower() and self._type_letter(self.chooser, character)

    def _type_letter(self, chooser: Chooser, letter: str) -> bool:
        taken, answer = chooser.take_letter(letter)
        if taken:
            self.answered(answer)
        return taken

    def _type_answer(self, chooser: Chooser, key: str, character: str) -> bool:
        if key == "escape":
            self.action_back()
        elif key == "enter":
            self.answered(chooser.take_marked())
        elif key == "backspace":
            chooser.erase()
        elif character:
            chooser.type(character)
        if self.chooser is chooser:
            self.show_prompt()
        return True

    def pasted(self, text: str) -> None:
        """Into the answer, while one is typed."""
        if self.chooser is not None and self.chooser.typing:
            self.chooser.type(text)
            self.show_prompt()
        else:
            super().pasted(text)

    # ------------------------------------------------------------------------------------- choosing

    def answered(self, answer: Answer) -> None:
        """Go on with what a key has led to."""
        if answer is None:
            self.show_prompt()
        elif isinstance(answer, Leave):
            self.leave_question()
        else:
            self.carry_out(answer)

    def action_number(self, key: str) -> None:
        """Take the choice with that number."""
        if self.chooser is not None:
            self.answered(self.chooser.take_number(int(key)))

    def action_choose(self) -> None:
        """Take the marked choice, or what Enter does in the pane that has the keys."""
        if self.holder != "prompt":
            super().action_choose()
        elif self.chooser is not None:
            self.answered(self.chooser.take_marked())

    def action_default(self) -> None:
        """Take the usual choice."""
        if self.chooser is not None:
            self.answered(self.chooser.take_default())

    def action_more(self) -> None:
        """The next nine choices."""
        if self.chooser is not None:
            self.chooser.turn_page()
            self.show_prompt()

    def action_back(self) -> None:
        """Out of what is looked at, else one step back in the question."""
        typing = self.chooser is not None and self.chooser.typing
        if self.looking_around and not typing:
            super().action_back()
        elif self.chooser is not None:
            self.answered(self.chooser.back())

    def move_row(self, by: int) -> None:
        """Move the mark, in the prompt or in another pane."""
        if self.holder != "prompt":
            super().move_row(by)
        elif self.chooser is not None:
            self.chooser.move(by)
            self.show_prompt()

    def clicked(self, pane: Pane, x: int, y: int) -> None:
        """A click in the prompt takes the choice."""
        if not isinstance(pane, PromptPane):
            super().clicked(pane, x, y)
            return
        at = pane.choice_at(x, y)
        if at is not None and self.chooser is not None:
            self.chooser.point(at)
            self.answered(self.chooser.take_marked())
