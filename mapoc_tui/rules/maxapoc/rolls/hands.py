"""Hands that are free (MA C-14, p. 86; Q-138, Q-176)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.state import HANDS, Combatant


def free_hands(one: Combatant) -> int:
    """Hands that hold nothing and nobody (MA Q-138, Q-176)."""
    if one.carrying:
        return -("arm_useless" in one.marks)
    useless = "arm_useless" in one.marks
    return HANDS - useless - one.holding - len(one.inhand) - sum(arm.grip for arm in one.arms if arm.place == "hand")
