"""The working of one command in the words of this game."""

from __future__ import annotations

from mapoc_tui.engine.dice import Dice, Draw, Request, die
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.resolution import Resolution
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.folds import apply
from mapoc_tui.rules.twod6.state import Combatant, State

D6 = die(6)


class Working(Resolution):
    """What a command has brought about so far."""

    state: State

    def __init__(self, state: State, dice: Dice) -> None:
        super().__init__(apply, state, dice)

    def one(self, who: str) -> Combatant:
        """Somebody as it stands by now."""
        return self.state.combatants[who]

    def tell(self, event: Event, *about: str) -> None:
        """Write an event; those that concern somebody hidden are for the GM alone."""
        if any(self.state.combatants[who].hidden for who in about):
            event = evolve(event, visible="gm")
        self.emit(event)

    def roll(self, who: str, purpose: str, count: int, reason: str) -> Draw:
        """Roll six-sided dice. Every purpose of every combatant has a stream of its own."""
        return self.draw(Request(f"{purpose}.{who}" if who else purpose, (D6,) * count, reason))


Reasons = list[str]
"""Why something is refused; empty when it is not."""
