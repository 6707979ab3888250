"""Barriers: who is covered, and from whom (MA B-1 to B-7, p. 81-82)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.state import Barrier, Combatant, State


def cover(state: State, attacker: Combatant, target: Combatant) -> Barrier | None:
    """The barrier with Armour Points left that stands between two (MA B-3, p. 81; Q-244)."""
    if not target.behind:
        return None
    barrier = state.barriers.get(target.behind)
    if barrier is None or barrier.armor < 1:
        return None
    return barrier if (attacker.position - barrier.position) * barrier.facing > 0 else None
