"""What somebody can tell about others and about the own weapons at a look."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.combat.barriers import cover
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, hostile
from mapoc_tui.rules.maxapoc.tactics.remembering import Memory

SHOOTER_PATIENCE = 0.75
"""What it is worth to wait for somebody who shoots: it does not come by itself."""

COVERED = 0.3
"""What it is worth to shoot at the barrier before somebody, beside a hit."""

THROWN_WORTH, SPARE_WORTH = 12.0, 1.0
"""What the best weapon of somebody is worth that lies somewhere else after a throw, and what any other is."""


# -- others ------------------------------------------------------------------------------------


def is_known(one: Combatant, other: Combatant) -> bool:
    """Whether the player of one combatant may know of another: whom the GM hides only the own side knows."""
    return not other.hidden or other.sheet.side == one.sheet.side


def foes_of(state: State, one: Combatant) -> list[Combatant]:
    """The standing enemies whom somebody knows of and sees (MA C-23, p. 86)."""
    return [
        each
        for each in state.combatants.values()
        if hostile(one, each)
        and each.able
        and (not each.hidden or is_known(one, each))
        and ("unseen" not in each.marks or sees(state, one, each))
    ]


def shoots(one: Combatant) -> bool:
    """Whether somebody has a weapon ready that works from afar."""
    return _SHOOTERS.recall((one.arms,), (), lambda: any(map(is_gun, one.arms)))


def is_gun(arm: Arm) -> bool:
    """Whether a weapon is ready that works from afar."""
    return arm.ready and not arm.weapon.melee and not arm.jammed


_SHOOTERS: Memory[bool] = Memory(1024)


def openness(state: State, me: Combatant, foe: Combatant) -> float:
    """What it is worth to attack an enemy where it stands: little if a barrier takes the hit."""
    return COVERED if cover(state, me, foe) is not None else 1.0


# -- oneself -----------------------------------------------------------------------------------


def may_aim(one: Combatant) -> bool:
    """Whether somebody takes aim at all (MA N-4, p. 71)."""
    return one.sheet.tactics.aims and "mindless" not in one.sheet.traits


def loss(one: Combatant, thrown: Arm) -> float:
    """What it costs to be without a thrown weapon: little while there is another one as good (MA GR-5)."""
    if thrown.weapon.throw == "no" or thrown.weapon.natural:
        return 0.0
    others = (arm.weapon for arm in one.arms if arm.id != thrown.id and arm.weapon.melee)
    spare = any(other.code >= thrown.weapon.code and not other.natural for other in others)
    return SPARE_WORTH if spare else THROWN_WORTH
