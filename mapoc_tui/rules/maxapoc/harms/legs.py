"""Legs that were shot: SLOWED as long as less than a quarter of health is left (MA S-7, p. 68; Q-116, Q-117)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.state import Combatant

QUARTER = 4
LEG = "leg"


def lame(one: Combatant) -> bool:
    """Whether somebody is too badly hurt to walk on a leg that was shot."""
    return one.hp < one.sheet.health // QUARTER


def go_lame(fight: Fight, who: str) -> None:
    """SLOWED by the leg, unless something else slows already that nobody knows the end of."""
    one = fight[who]
    if lame(one) and all(each.id != "slowed" or each.left for each in one.conditions):
        fight.gain(who, "slowed", source=LEG)


def walk_again(fight: Fight, who: str) -> None:
    """Health has come back; from a quarter of it on the leg carries again (MA Q-117)."""
    one = fight[who]
    if not lame(one) and any(each.id == "slowed" and each.source == LEG for each in one.conditions):
        fight.lose(who, "slowed", "the leg carries again")
