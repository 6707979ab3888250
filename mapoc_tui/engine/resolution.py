"""The working of one command: events are written one after another, and each is folded in at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mapoc_tui.engine.dice import Dice, Draw, Request
from mapoc_tui.engine.events import Event


class Resolution:
    """What a command has brought about so far. Rulesets derive from it and add the words of their rules.

    ``state`` is always the fold of ``events`` over the state in which the command was given.
    """

    def __init__(self, apply: Callable[[Any, Event], Any], state: Any, dice: Dice) -> None:
        self._apply = apply
        self.state = state
        self.events: list[Event] = []
        self.dice = dice

    def emit(self, event: Event) -> None:
        """Write an event and fold it into the state."""
        self.state = self._apply(self.state, event)
        self.events.append(event)

    def draw(self, request: Request) -> Draw:
        """Roll dice. The draw has to end up in an event."""
        return self.dice.draw(request)
