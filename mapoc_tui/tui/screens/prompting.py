"""A screen with a question: every key goes to the question in the prompt before anything else gets it."""

from __future__ import annotations

from mapoc_tui.engine.commands import Command
from mapoc_tui.tui.chooser import Answer, Chooser, Leave
from mapoc_tui.tui.panes.bars import HintBar
from mapoc_tui.tui.panes.pane import Pane
from mapoc_tui.tui.panes.prompt import PromptPane
from mapoc_tui.tui.screens.base import KeyScreen


class PromptScreen(KeyScreen):
    """Walks through a question; what it leads to is for the screen above. ``note`` stands below the choices."""

    prompt: PromptPane
    hint: HintBar

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

    # ------------------------------------------------------------------------------------- showing

    def show_prompt(self) -> None:
        """Draw the question again."""
        if self.chooser is not None:
            self.prompt.show(self.chooser, self.note)
        self.show_hints()

    def show_hints(self) -> None:
        """What Enter and Esc do to a text that is being typed, else the keys."""
        if self.chooser is not None and self.chooser.typing:
            self.hint.show([("Enter", "hand in"), ("Esc", "back")])
        else:
            self.hint.show(self.registry.hints(self.scope, self.situation))

    def refuse(self, reason: str) -> None:
        """Show a reason in the prompt, until the next key."""
        if self.chooser is not None:
            self.chooser.refuse(reason)
            self.show_prompt()

    # ------------------------------------------------------------------------------------- typing

    def typed(self, key: str, character: str) -> bool:
        """Text and letters that belong to the question."""
        if self.chooser is None:
            return False
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
        """Take the marked choice."""
        if self.chooser is not None:
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
        """One step back in the question."""
        if self.chooser is not None:
            self.answered(self.chooser.back())

    def move_row(self, by: int) -> None:
        """Move the mark in the prompt."""
        if self.chooser is not None:
            self.chooser.move(by)
            self.show_prompt()

    def take_at(self, pane: Pane, x: int, y: int) -> None:
        """A click in the prompt takes the choice."""
        at = self.prompt.choice_at(x, y) if pane is self.prompt else None
        if at is not None and self.chooser is not None:
            self.chooser.point(at)
            self.answered(self.chooser.take_marked())
