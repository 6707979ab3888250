"""What a new character may have (2D6 1.14, only what a fight needs)."""

from __future__ import annotations

from collections.abc import Iterable

from mapoc_tui.rules.twod6.constants import TICKS_A_POINT, TICKS_AN_ADVANCEMENT
from mapoc_tui.rules.twod6.sheet import Sheet
from mapoc_tui.rules.twod6.shelves import rows

SKILL_POINTS = 17
SKILL_CAP = 4
TRAIT_POINTS = 5
LIMITATION_POINTS = 2


def new_character_faults(sheet: Sheet) -> list[str]:
    """Everything that a new character may not have."""
    return [*_skill_faults(sheet), *_focus_faults(sheet), *_trait_faults(sheet.traits)]


def _skill_faults(sheet: Sheet) -> list[str]:
    """17 skill points, no skill above 4 (2D6 L-112)."""
    spent = sum(sheet.skills.values())
    faults = [f"a new character has {SKILL_POINTS} skill points, not {spent}"] if spent > SKILL_POINTS else []
    too_high = [skill for skill, value in sheet.skills.items() if value > SKILL_CAP]
    return faults + [f"a new character has no skill above {SKILL_CAP}: {skill}" for skill in too_high]


def _focus_faults(sheet: Sheet) -> list[str]:
    """One focus (2D6 L-113)."""
    return [] if sheet.focus else ["a new character has a focus: tough, determined or magician"]


def _trait_faults(traits: Iterable[str]) -> list[str]:
    """5 trait points, and up to 2 more from limitations (2D6 L-114)."""
    costs = [rows("traits", "trait")[trait]["cost"] for trait in traits]
    spent = sum(cost for cost in costs if cost > 0)
    allowed = TRAIT_POINTS + min(LIMITATION_POINTS, -sum(cost for cost in costs if cost < 0))
    return [f"a new character has {allowed} trait points here, not {spent}"] if spent > allowed else []


def ticks_worth(ticks: int) -> str:
    """What experience ticks buy: 5 a skill point, 15 an advancement (2D6 L-115)."""
    points, advancements = ticks // TICKS_A_POINT, ticks // TICKS_AN_ADVANCEMENT
    if not points:
        return f"{ticks} of {TICKS_A_POINT} for a skill point"
    worth = f"{ticks}, worth {points} skill point{'s' * (points > 1)}"
    return worth + (f" or {advancements} advancement{'s' * (advancements > 1)}" if advancements else "")
