"""What attacks take off items: silencers, dampeners, whatever burns (MA IT-114, IT-174, p. 93-97; GR-47, GR-50)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.content.gear import Weapon
from mapoc_tui.rules.maxapoc.content.item_arms import LIT, fire_cost
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.harm import let_fall
from mapoc_tui.rules.maxapoc.skills.aids import spend
from mapoc_tui.rules.maxapoc.state import Arm, Combatant


def muffled(fight: Fight, who: str, weapon: Weapon, times: int) -> int:
    """The noise of an attack less what a silencer or dampener takes off for one Component Piece (MA GR-50, GR-51)."""
    noise = weapon.noise * times
    item = muffler(fight[who], weapon)
    if not noise or not item:
        return noise
    spend(fight, who, item, 1)
    return max(0, noise - int(items()[item]["quiets"]["amount"]))


def muffler(one: Combatant, weapon: Weapon) -> str:
    """What makes a weapon quieter, empty for nothing; whoever carries it has fitted it (MA GR-51)."""
    fits = (item for item in one.items if weapon.kind in items().get(item, {}).get("quiets", {}).get("classes", ()))
    return next(fits, "")


def burn_up(fight: Fight, one: Combatant, arm: Arm, thrown_to: int | None) -> None:
    """What was burnt is gone; a lighter goes out, a thrown flare shines on where it lies.

    MA IT-144, p. 95; GR-47, GR-68.
    """
    item = arm.weapon.id
    lit = LIT in arm.weapon.tags
    if lit and thrown_to is not None:
        let_fall(fight, one.id, item, thrown_to)
        return
    if lit and items()[item]["fire"].get("out", False):
        fight.lose(one.id, item, "burnt out")
    if pieces := fire_cost(item):
        spend(fight, one.id, item, pieces)
