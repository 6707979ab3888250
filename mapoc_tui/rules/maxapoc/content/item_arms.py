"""Items that are weapons as well, and those that set people on fire (MA IT-7, p. 93-98; GR-35, GR-47, GR-68, GR-69)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.gear import SHORT, Weapon, weapon
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.content.sheet import THROW
from mapoc_tui.rules.maxapoc.state import ITEM, Arm, Combatant

FLAME, LIT = "flame", "lit"
"""Tags of weapons that only set alight, and of those that burn by themselves once they are lit."""

FLAMES = ("flare", "lighter", "matches", "taper_candle")
"""Items that give a flame when lit (MA GR-47)."""


@cache
def item_weapon(item: str) -> Weapon | None:
    """An item as a weapon, None for most."""
    row = items()[item]
    if "weapon" in row:
        base = weapon(row["weapon"])
        return evolve(base, id=item, name=row["name"], value=row["cp"], tags=(*base.tags, ITEM))
    fire = row.get("fire")
    if fire is None:
        return None
    lit = fire.get("lit", False)
    return Weapon(
        id=item,
        name=row["name"],
        skill=fire.get("skill", THROW),
        code=0,
        kind="melee" if lit else "thrown",
        hands=0 if lit else 1,
        max_range=SHORT,
        value=row["cp"],
        throw="neutral" if fire.get("throw", False) else "no",
        harm="resilience",
        tags=(ITEM, FLAME, LIT) if lit else (ITEM, FLAME),
        page=row["page"],
        element="fire",
    )


def item_arms(who: str, carried: dict[str, int]) -> Iterator[Arm]:
    """What somebody can fight with among its items."""
    for item, pieces in carried.items():
        found = item_weapon(item)
        if found is not None:
            place = ITEM if LIT in found.tags else "pack"
            yield Arm(f"{who}-{item}", found, place=place, grip=found.hands, worn=found.value - pieces)


def fire_cost(item: str) -> int:
    """The Component Pieces that one burning use of an item costs."""
    return int(items()[item]["fire"]["cost"])


def has_flame(one: Combatant) -> bool:
    """Whether somebody holds something that burns (MA GR-47)."""
    return any(flame in one.marks for flame in FLAMES)


def fire_reasons(one: Combatant, arm: Arm, target: Combatant) -> Iterator[str]:
    """What speaks against setting somebody on fire with an item (MA IT-1, p. 93; GR-47)."""
    item = arm.weapon.id
    if FLAME not in arm.weapon.tags:
        yield f"{arm.weapon.name} sets nothing alight"
        return
    if one.items.get(item, 0) < max(1, fire_cost(item)):
        yield f"not enough is left of {arm.weapon.name}"
    if LIT in arm.weapon.tags:
        if item not in one.marks:
            yield f"{arm.weapon.name} is not lit"
    elif not (has_flame(one) or any(each.element == "fire" for each in target.ongoing)):
        yield "needs a flame: a match, a lighter, a candle or a flare that is lit"
