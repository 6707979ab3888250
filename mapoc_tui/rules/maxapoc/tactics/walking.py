"""How long it takes to come near enough for an attack."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.moves.movement import SLOW_COST, hindered, longest_step, slow_itself
from mapoc_tui.rules.maxapoc.rolls.conditions import stopped
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tactics.sizing_up import may_aim


class Walk:
    """How somebody gets along: how many Movements it takes to come nearer."""

    def __init__(self, state: State, me: Combatant) -> None:
        self.state = state
        self.me = me
        self.aims = may_aim(me)
        """Whether it takes aim once it need not come nearer."""
        self.barred = bool(stopped(me.marks, "move"))
        self._slow = bool(slow_itself(me))
        self._stride = longest_step(me)
        self._known: dict[tuple[int, int], int] = {}

    def movements(self, to: int, gap: int) -> int:
        """The Movements for so many Distances towards a place: two where something slows, fewer for the fast."""
        if self._slow:
            return gap * SLOW_COST
        if not self.state.hindering:
            return -(-gap // self._stride)
        here = self.me.position
        ahead = 1 if to > here else -1
        if (ahead, gap) not in self._known:
            places = range(here, here + ahead * gap, ahead)
            slow = sum([hindered(self.state, self.me, place, place + ahead) for place in places])
            self._known[ahead, gap] = slow * SLOW_COST + -(-(gap - slow) // self._stride)
        return self._known[ahead, gap]
