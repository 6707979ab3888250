"""What a move costs an automatic player beside the action: cover left behind, burning ground."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.combat.barriers import faces
from mapoc_tui.rules.maxapoc.content.damage import read_code
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tactics.outlook import Outlook
from mapoc_tui.rules.maxapoc.tactics.sizing_up import shoots

COVER_WORTH = 1.5
"""What it is worth, in points of health, to have a barrier between oneself and somebody who shoots."""

MOST_SHOOTERS = 3

RESISTED = 1.0
"""The points that Resilience takes off each instance of a fire, on average."""


def risk(outlook: Outlook, step: int, safely: bool = False) -> float:
    """What a move may cost, in points of health; ``safely`` crosses harmful ground by Athletics."""
    state, one = outlook.state, outlook.one
    lost = cover_worth(outlook, one) if state.barriers else 0.0
    burns = zone_heat(state, one.position + step) - zone_heat(state, one.position) if state.zones else 0.0
    return lost + (0.0 if safely else max(0.0, burns))


def cover_worth(outlook: Outlook, one: Combatant) -> float:
    """What the barrier is worth that somebody is behind."""
    barrier = outlook.state.barriers.get(one.behind)
    if barrier is None or not barrier.armor:
        return 0.0
    shooters = [foe for foe in outlook.foes if shoots(foe) and faces(barrier, foe.position)]
    return COVER_WORTH * min(MOST_SHOOTERS, len(shooters))


def zone_heat(state: State, position: int) -> float:
    """What the zones of a place take on average."""
    return sum(heat(zone.dice) for zone in state.zones if position in zone.positions)


def heat(dice: str) -> float:
    """What one instance of a fire takes on average."""
    return max(0.0, float(read_code(dice).mean) - RESISTED)
