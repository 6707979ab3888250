"""Barriers and concealment: who is covered from whom (MA B-1 to B-7, p. 81-82; BR-1 to BR-8)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.holds import RESTRAINT
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.state import Barrier, Combatant, State, hostile

CRUMBLE_DIE = 4
TRICK_SHOT = "trick"
TRICK_SHOT_REQUIREMENT = 3


def cover(state: State, attacker: Combatant, target: Combatant) -> Barrier | None:
    """The barrier with Armour Points left that an attack on this target hits instead; None in the open.

    It covers those who took position behind it, from its other side. Whoever stands right at it is on that other side
    as long as it has not come round (MA BR-1, B-3, p. 81; Q-80, Q-244; GR-72, GR-73).
    """
    barrier = state.barriers.get(target.behind) if target.behind else None
    if barrier is None or barrier.armor < 1 or attacker.behind == barrier.id:
        return None
    return barrier if faces(barrier, attacker.position) else None


def shield(state: State, strike: Strike) -> Barrier | None:
    """The barrier that takes a hit in the place of the target; a Trick Shot passes it.

    MA B-2, BR-2, B-3, B-4, p. 81.
    """
    target = state[strike.target]
    if not target.behind or strike.mode == TRICK_SHOT:
        return None
    return cover(state, state[strike.who], target)


def falls_prey(state: State, strike: Strike) -> bool:
    """Whether an attack on a dying one needs no roll: no barrier in the way, no rocket, and not at its bonds.

    MA H-18, p. 80; B-3, p. 81.
    """
    arm = state[strike.who].arm(strike.arm)
    at_body = strike.mode != RESTRAINT and (arm is None or arm.missile is None)
    return at_body and shield(state, strike) is None


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


def strength(barrier: Barrier) -> str:
    """What is left of a barrier, in words."""
    return f"{barrier.armor}/{barrier.maximum} AP" if barrier.maximum else "concealment"


def open_covers(state: State, one: Combatant, to: int) -> Iterator[Barrier]:
    """The barriers at a place that a Movement there may end behind (MA Q-80, Q-181).

    Whoever comes from the front cannot in the same Movement come round one that an enemy is behind.
    """
    for barrier in state.barriers.values():
        free = not faces(barrier, one.position) or not _is_held(state, one, barrier)
        if barrier.position == to and stands(barrier) and free:
            yield barrier


def _is_held(state: State, one: Combatant, barrier: Barrier) -> bool:
    return any(each.behind == barrier.id and each.able and hostile(one, each) for each in state.combatants.values())


def crumbling(barrier: Barrier) -> bool:
    """Whether it falls apart by itself: at a quarter of its maximum or less (MA B-6, p. 82; Q-245)."""
    return 0 < barrier.armor <= barrier.maximum // 4


def trick_shot_requirement(state: State, barrier: Barrier) -> int:
    """The degrees that a Trick Shot past this barrier needs (MA S-8, BR-5, p. 68, 82; Q-246)."""
    return state.rulings.crumbling_trick_shot_sr if crumbling(barrier) else TRICK_SHOT_REQUIREMENT


# -- damage to barriers ------------------------------------------------------------------------


def hit_barrier(fight: Fight, barrier: str, amount: int, cause: str) -> int:
    """Damage to a barrier; returns what goes on to whoever is behind it (MA B-5, BR-3, H-2, B-3, p. 80, 81; Q-243)."""
    before = fight.state.barriers[barrier].armor
    armor = max(0, before - amount)
    through = max(0, amount - before) if fight.state.rulings.overflow else 0
    fight.emit(e.BarrierHarmed(barrier, amount, armor, through, cause))
    return through


def crumble(fight: Fight, barrier: str) -> None:
    """The start of a round takes 1d4 off a barrier that is nearly gone (MA BR-4, B-6, p. 82; Q-245)."""
    found = fight.state.barriers[barrier]
    if crumbling(found):
        draw = fight.roll(barrier, "crumbling", (CRUMBLE_DIE,), f"1d4 off the crumbling {found.name}")
        armor = max(0, found.armor - draw.faces[0])
        fight.emit(e.BarrierHarmed(barrier, draw.faces[0], armor, cause="crumbling", draw=draw))
