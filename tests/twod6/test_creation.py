"""Skills, foci, traits and experience; what a new character may have."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.scenarios import Faults
from mapoc_tui.engine.scenarios import Table as Toml
from mapoc_tui.rules.twod6.creation import ticks_worth
from mapoc_tui.rules.twod6.rows_to_sheets import read_sheet, weapon_shelf
from mapoc_tui.rules.twod6.sheet import Sheet
from mapoc_tui.rules.twod6.shelves import rows
from mapoc_tui.rules.twod6.skills import GROUPS, SKILLS


def read(**row: Any) -> tuple[Sheet, list[str]]:
    """The sheet of a row, and the faults that were found in it."""
    faults = Faults("row")
    return read_sheet(Toml(row, "", faults), "watch", "players", weapon_shelf()), faults.found


def test_there_are_21_skills_in_three_groups() -> None:
    """2D6 L-111."""
    assert [len(group) for group in GROUPS.values()] == [7, 7, 7]
    assert len(SKILLS) == 21
    assert SKILLS["high_society"] == "High Society"


@pytest.mark.parametrize("character", rows("characters", "character"))
def test_the_ready_characters_are_new_characters(character: str) -> None:
    """2D6 L-112, L-113, L-114."""
    row = {key: value for key, value in rows("characters", "character")[character].items() if key not in ("id", "name")}
    assert row["new"]
    sheet, faults = read(**row)
    assert faults == []
    assert sum(sheet.skills.values()) == 17


NEW = {"new": True, "focus": "tough"}


@pytest.mark.parametrize(
    ("row", "fault"),
    [
        ({"skills": {"melee": 4, "shoot": 4, "lore": 4, "stealth": 4, "charm": 2}}, "17 skill points, not 18"),
        ({"skills": {"melee": 5}}, "no skill above 4: melee"),
        ({"focus": ""}, "a new character has a focus"),
        ({"traits": ["quick_reflexes", "brawny", "slippery"]}, "5 trait points here, not 7"),
        ({"traits": ["quick_reflexes", "brawny", "slippery", "haunted"]}, "6 trait points here, not 7"),
    ],
)
def test_what_a_new_character_may_not_have(row: dict[str, Any], fault: str) -> None:
    """2D6 L-112, L-113, L-114."""
    _, faults = read(**{**NEW, **row})
    assert any(fault in found for found in faults), faults


def test_limitations_give_trait_points() -> None:
    """2D6 L-114: up to 2."""
    traits = ["quick_reflexes", "brawny", "slippery", "haunted", "old_wound"]
    assert read(**{**NEW, "traits": traits})[1] == []


def test_an_experienced_character_is_not_measured() -> None:
    assert read(skills={"melee": 9, "shoot": 9, "lore": 9})[1] == []


def test_a_speciality_takes_a_skill_of_three() -> None:
    """2D6 L-12."""
    entry = {"skill": "lore", "name": "Runes"}
    assert read(skills={"lore": 3}, specialities=[entry])[1] == []
    (fault,) = read(skills={"lore": 2}, specialities=[entry])[1]
    assert fault.endswith("specialities[0].skill: a speciality takes a skill of 3 or more")


def test_traits_add_up_on_the_sheet() -> None:
    """2D6 L-54, L-61, L-80, L-81, L-116, L-117."""
    sheet, _ = read(
        skills={"athletics": 2, "conviction": 1}, traits=["quick_reflexes", "brawny", "thick_hide", "haunted"]
    )
    assert (sheet.order_bonus, sheet.defence_bonus, sheet.melee_damage) == (2, 2, 2)
    assert (sheet.endurance, sheet.will) == (10 + 3, 9 - 1)


@pytest.mark.parametrize(
    ("ticks", "worth"),
    [
        (4, "4 of 5 for a skill point"),
        (5, "5, worth 1 skill point"),
        (11, "11, worth 2 skill points"),
        (15, "15, worth 3 skill points or 1 advancement"),
    ],
)
def test_what_experience_ticks_are_worth(ticks: int, worth: str) -> None:
    """2D6 L-115."""
    assert ticks_worth(ticks) == worth
