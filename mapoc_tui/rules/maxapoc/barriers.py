"""Barriers and concealment: who is covered from whom (MA B-1 to B-7, p. 81-82; BR-1 to BR-8)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.state import Barrier, Combatant, State

CRUMBLE_DIE = 4
TRICK_SHOT_REQUIREMENT = 3


def cover(state: State, attacker: Combatant, target: Combatant) -> Barrier | None:
    """The barrier with Armour Points left that an attack on this target hits instead; None in the open.

    It covers those who took position behind it, from its other side. Whoever stands right at it is on that other side
    as long as it has not come round (MA B-3, p. 81; Q-80, Q-244; GR-72, GR-73).
    """
    barrier = state.barriers.get(target.behind) if target.behind else None
    if barrier is None or barrier.armor < 1 or attacker.behind == barrier.id:
        return None
    return barrier if faces(barrier, attacker.position) else None


def faces(barrier: Barrier, position: int) -> bool:
    """Whether a place lies on the side from which a barrier shields; its own place does."""
    return (position - barrier.position) * barrier.facing >= 0


def concealment(state: State, one: Combatant) -> Barrier | None:
    """What somebody stands behind that gives Advantage on Stealth: any barrier that still stands (MA B-1, p. 81)."""
    barrier = state.barriers.get(one.behind) if one.behind else None
    return barrier if barrier is not None and stands(barrier) else None


def stands(barrier: Barrier) -> bool:
    """Whether there is anything left of it; mere concealment has no Armour Points to lose."""
    return barrier.armor > 0 or not barrier.maximum


def crumbling(barrier: Barrier) -> bool:
    """Whether it falls apart by itself: at a quarter of its maximum or less (MA B-6, p. 82; Q-245)."""
    return 0 < barrier.armor <= barrier.maximum // 4


def trick_shot_requirement(state: State, barrier: Barrier) -> int:
    """The degrees that a Trick Shot past this barrier needs (MA S-8, p. 68, 82; Q-246)."""
    return state.rulings.crumbling_trick_shot_sr if crumbling(barrier) else TRICK_SHOT_REQUIREMENT
