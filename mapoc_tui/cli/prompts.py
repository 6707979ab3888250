"""Questions and answers as lines of text on standard input and output."""

from __future__ import annotations

import sys

from mapoc_tui.cli.output import say
from mapoc_tui.engine.text import clean


class Quit(Exception):
    """The input has ended, or somebody typed ``q`` or ctrl+c."""


class Lines:
    """Asks for lines. Several answers typed on one line are given one after another."""

    def __init__(self) -> None:
        self._waiting: list[str] = []

    def word(self, prompt: str) -> str:
        """The next answer, empty for Enter alone. Raises Quit when the input has ended."""
        if not self._waiting:
            self._waiting = self._read(prompt).split() or [""]
        return self._waiting.pop(0)

    def text(self, prompt: str) -> str:
        """A whole line, or what is left of the last one. Raises Quit when the input has ended."""
        if self._waiting:
            rest, self._waiting = " ".join(self._waiting), []
            return rest
        return self._read(prompt)

    def forget(self) -> None:
        """Drop answers that were typed ahead: the one before them made no sense."""
        self._waiting.clear()

    def _read(self, prompt: str) -> str:
        try:
            line = clean(input(f"{prompt}> "))
        except (EOFError, KeyboardInterrupt):
            say()
            raise Quit from None
        if not sys.stdin.isatty():
            say(line)
        return line
