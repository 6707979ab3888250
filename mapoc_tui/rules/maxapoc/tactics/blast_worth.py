"""What an explosive does to everybody near the place where it goes off."""

from __future__ import annotations

from collections.abc import Iterable

from mapoc_tui.rules.maxapoc.content.gear import Weapon
from mapoc_tui.rules.maxapoc.harms.blasts import burst_of
from mapoc_tui.rules.maxapoc.state import Combatant, hostile
from mapoc_tui.rules.maxapoc.tactics.expectation import toll

THROUGH = 0.6
"""The share of a blast that comes through Dodge and Resilience, on average."""

FRIEND_WORTH = -1.5
"""What harm to a friend is worth, beside the same to an enemy."""


def harm(one: Combatant, weapon: Weapon, position: int, people: Iterable[Combatant]) -> float:
    """What it does to people, in points of health of enemies less those of friends and oneself (MA EXP-2, p. 92)."""
    burst = burst_of(weapon)
    total = 0.0
    for each in people:
        far = abs(each.position - position)
        if far <= burst.radius and burst.degrees[far]:
            points = THROUGH * toll(burst.degrees[far], False, each.armor, each.hp, True).points
            total += points if hostile(one, each) else FRIEND_WORTH * points
    return total
