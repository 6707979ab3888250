"""Who hears the noise of a fight: the attraction gauge is tested (MA E-4, EG-12 to EG-15, p. 51; R-RP-7)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.fight import Fight

GAUGE = "Attraction"
GAUGE_SIDES = 100
BASE = 0
"""Where the gauge falls back to when it has drawn somebody (MA R-RP-1, R-RP-3)."""


def gauge_draws(fight: Fight) -> bool:
    """The GM rolls d100; the gauge or less draws enemies, who set it back. Tells whether it did (MA EG-12; R-RP-2)."""
    state = fight.state
    if not state.rulings.eag_enabled:
        return False
    draw = fight.roll("gauge", "attraction", (GAUGE_SIDES,), f"attraction check against {state.attraction}")
    drawn = draw.faces[0] <= state.attraction
    left = BASE if drawn else state.attraction
    fight.emit(e.AttractionTested(state.attraction, draw, drawn, left, visible="gm"))
    return drawn


def noise_draws_enemies(fight: Fight) -> bool:
    """The check at the end of a round, where the table makes one (MA E-4, p. 51; R-RP-7)."""
    return fight.state.rulings.eag_combat_checks == "each_round" and gauge_draws(fight)
