"""Load: what people carry, and what it weighs in Component Pieces (MA CPV-6, C-6, p. 42, 80, 85; GR-59; Q-255)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.content.gear import PARTS
from mapoc_tui.rules.maxapoc.content.items import items, tool_sets
from mapoc_tui.rules.maxapoc.content.options import Rulings
from mapoc_tui.rules.maxapoc.state import ITEM, Combatant

MOST_ARMOR = 12
"""Armour Points beyond which the wearer is ENCUMBERED (MA H-4, AR-3, p. 80)."""

FREE_LOAD = 200
PER_ARMOR_POINT = 3
PER_ROUND = 4
PIECES = {"arrow": 2, PARTS: 1, "fuel": 10}
"""Component Pieces of one arrow, one loose part, one shot of fuel; rounds are 4 each (MA CPV-5, p. 42; GR-27)."""

FREE_TOOL_SETS = 2


def load(one: Combatant) -> int:
    """Everything that somebody carries, each thing once; bags take their contents off the body.

    MA CPV-6, p. 42; GR-59.
    """
    weapons = [arm for arm in one.arms if ITEM not in arm.weapon.tags]
    in_hand = sum(arm.weapon.value for arm in weapons if arm.place == "hand")
    packed = sum(arm.weapon.value for arm in weapons if arm.place == "pack")
    loose = sum(count * PIECES.get(key, PER_ROUND) for key, count in one.rounds.items())
    own = sum(left for item, left in one.items.items() if "armor" not in items().get(item, {})) - free_tools(one)
    room: int = sum(items().get(item, {}).get("holds", 0) for item in one.items)
    bags = sum(pieces for item, pieces in one.items.items() if "holds" in items().get(item, {}))
    worn = max(one.armor, one.armor_off, 0) * PER_ARMOR_POINT
    return in_hand + worn + one.laden + bags + max(0, packed + loose + own - bags - room)


def free_tools(one: Combatant) -> int:
    """What a tool belt takes off: two sets of tools (MA IT-184, p. 97; GR-59)."""
    if "tool_belt" not in one.items:
        return 0
    return sum(sorted((one.items[item] for item in tool_sets() if item in one.items), reverse=True)[:FREE_TOOL_SETS])


def load_limit(one: Combatant) -> int:
    """What somebody carries without being ENCUMBERED (MA CPV-6, p. 42, 85)."""
    return FREE_LOAD + one.sheet.build


def burden(one: Combatant, rulings: Rulings) -> str:
    """Why somebody is ENCUMBERED: worn armour or load; empty when it is not (MA C-6, p. 42, 80, 85).

    Natural armour weighs nothing, and nobody counts what the GM's people carry.
    """
    if one.sheet.human and one.armor > MOST_ARMOR and rulings.armor_over_12 == "encumbered":
        return "armour"
    return "load" if one.sheet.player and load(one) > load_limit(one) else ""
