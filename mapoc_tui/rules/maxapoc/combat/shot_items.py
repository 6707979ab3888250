"""Called Shots at what somebody carries besides weapons (MA S-10, p. 68; IT-5, p. 80; IT-155, IT-156, p. 96; GR-60)."""

from __future__ import annotations

from math import ceil

from mapoc_tui.rules.maxapoc.content.damage import damage, degree_of
from mapoc_tui.rules.maxapoc.content.items import item_name, items
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.blasts import explode
from mapoc_tui.rules.maxapoc.hazard_frames import Burst
from mapoc_tui.rules.maxapoc.rolls.conditions import UNLIT, kind_of
from mapoc_tui.rules.maxapoc.skills.aids import spend


def pieces_per_point(item: str) -> int:
    """The Component Pieces that a point of damage takes: more from what has Armour Points of its own (GR-63)."""
    row = items().get(item, {})
    return ceil(row["cp"] / row["ap"]) if "ap" in row else 1


def shoot_item(fight: Fight, who: str, item: str, amount: int, by: str) -> bool:
    """The item loses Component Pieces; tells whether it broke over its holder (MA S-10, p. 68; Q-123)."""
    pieces, rate = fight[who].items[item], pieces_per_point(item)
    spend(fight, who, item, min(pieces, amount * rate), "shot at")
    if amount * rate < pieces:
        return False
    if item in fight[who].marks and kind_of(item).light != UNLIT:
        fight.lose(who, item, "broken")
    if bursting := items().get(item, {}).get("bursts", ""):
        explode(fight, by, burst_of_item(item, bursting), fight[who].position, fight[who].behind)
    return amount > ceil(pieces / rate)


def burst_of_item(item: str, code: str) -> Burst:
    """What goes off when it breaks: a full tank within Close (MA IT-156, p. 96)."""
    degree = degree_of(code)
    return Burst(item_name(item), (damage(degree).text,), (degree,))
