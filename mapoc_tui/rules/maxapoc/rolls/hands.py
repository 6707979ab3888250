"""Hands that are free (MA C-14, p. 86; Q-138, Q-176)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.state import HANDS, Combatant


def free_hands(one: Combatant) -> int:
    """Hands that hold nothing and nobody; below 0 where a useless arm had hold of something (MA Q-138, Q-176)."""
    if one.carrying:
        return -useless_arms(one)
    return unarmed_hands(one) - one.holding - len(one.inhand)


def unarmed_hands(one: Combatant) -> int:
    """Good hands without a weapon."""
    left = HANDS - useless_arms(one) if one.marks else HANDS
    for arm in one.arms:
        if arm.place == "hand":
            left -= arm.grip
    return left


def useless_arms(one: Combatant) -> int:
    """Arms that were shot (MA S-3, p. 68; C-26)."""
    if "arm_useless" not in one.marks:
        return 0
    return sum(max(1, each.value) for each in one.conditions if each.id == "arm_useless")
