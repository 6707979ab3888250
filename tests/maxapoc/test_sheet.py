"""Special Stats, Build bands and skill thresholds."""

from typing import Any

import pytest

from mapoc_tui.engine.scenarios import Faults, Side, Table
from mapoc_tui.rules.maxapoc.content.bestiary import read_sheet
from mapoc_tui.rules.maxapoc.content.sheet import (
    STATS,
    Sheet,
    base_threshold,
    build_modifier,
    contort_modifier,
    proficient,
    skill_names,
    special_stats,
    stat_of,
    threshold_parts,
)

PLAYERS = Side("party", "Party", "players")


def sheet(stats: tuple[int, ...] = (25,) * 9, **cells: Any) -> Sheet:
    faults = Faults("test")
    row = {"name": "Test", "stats": dict(zip(STATS, stats, strict=True)), **cells}
    made = read_sheet(Table(row, "", faults), PLAYERS)
    assert faults.found == []
    return made


# TV-CC: nine Base Stats; Build, HP, Initiative, Luck Uses, Salvage, Resilience, Resolve, Immunity, Dodge; DC, contort
VECTORS = {
    "TV-CC-1": ((25,) * 9, (50, 10, 5, 2, 25, 25, 25, 25, 25), 0, 10),
    "TV-CC-2": ((60, 55, 45, 30, 45, 30, 75, 40, 45), (115, 23, 9, 4, 45, 57, 37, 50, 45), 1, 0),
    "TV-CC-3": ((25, 24, 47, 52, 51, 40, 20, 20, 38), (49, 9, 8, 3, 44, 24, 51, 31, 49), -1, 20),
    "TV-CC-4": ((100, 100, 49, 25, 40, 25, 60, 25, 50), (200, 40, 9, 5, 45, 100, 32, 75, 44), 3, -20),
    "TV-CC-41": ((65, 60, 15, 20, 45, 35, 85, 25, 40), (125, 25, 5, 4, 42, 62, 32, 50, 30), 1, 0),
    "TV-CC-42": ((10, 40, 60, 20, 45, 40, 35, 80, 60), (50, 10, 12, 6, 52, 25, 32, 50, 52), 0, 10),
    "TV-CC-44": ((20, 35, 35, 100, 70, 15, 30, 45, 40), (55, 11, 7, 4, 55, 27, 85, 37, 52), 0, 10),
}


@pytest.mark.parametrize("vector", VECTORS)
def test_special_stats(vector: str) -> None:
    """MA SS-1 to SS-11, p. 30."""
    stats, expected, dc, contort = VECTORS[vector]
    one = sheet(stats)
    special = (
        one.build, one.health, one.initiative, one.luck_uses, one.salvage, one.resilience, one.resolve, one.immunity,
        one.dodge,
    )  # fmt: skip
    assert special == expected
    assert (one.build_mod, contort_modifier(one.build)) == (dc, contort)


@pytest.mark.parametrize(("build", "dc"), [
    (0, -1), (49, -1), (50, 0), (99, 0), (100, 1), (149, 1), (150, 2), (199, 2), (200, 3), (249, 3),
    (250, 4), (299, 4), (300, 5), (800, 15),
])  # fmt: skip
def test_build_bands_go_on_beyond_the_chart(build: int, dc: int) -> None:
    """MA SS-11, p. 30; R-CC-20; TV-CC-5, TV-CC-6."""
    assert build_modifier(build) == dc


def test_contort_follows_the_bands() -> None:
    """TV-CC-5, TV-CC-9."""
    assert [contort_modifier(build) for build in (40, 90, 120, 160, 250)] == [20, 10, 0, -10, -30]


@pytest.mark.parametrize(("fortitude", "rounds"), [(45, 4), (8, 1), (0, 1), (100, 10)])
def test_recovery_opportunity(fortitude: int, rounds: int) -> None:
    """MA H-13, p. 80; DV-29, Q-215."""
    assert sheet((25, fortitude, *(25,) * 7)).recovery == rounds


def test_derived_values_replace_the_formulas() -> None:
    one = sheet(derived={"HP": 36, "DODGE": 60, "DC_MOD": 0, "FIREWALL": 20})
    assert (one.health, one.dodge, one.build_mod, one.firewall) == (36, 60, 0, 20)
    assert one.resilience == 25


def test_what_rests_on_a_derived_value_follows_it() -> None:
    assert special_stats(dict.fromkeys(STATS, 25), {"BUILD": 160})["HP"] == 32
    assert sheet(derived={"BUILD": 160}).build_mod == 2


# ------------------------------------------------------------------------------------------ skills


@pytest.mark.parametrize(("level", "threshold"), [("", 70), ("P", 70), ("S", 75), ("T", 80), ("M", 85)])
def test_proficiency_raises_the_threshold(level: str, threshold: int) -> None:
    """TV-CC-7; MA PF-1, p. 45."""
    one = sheet((25, 25, 25, 25, 25, 25, 70, 25, 25), skills={"blades": level} if level else {})
    assert base_threshold(one, "blades") == threshold
    assert proficient(one, "blades") is bool(level)


SKILLS = {
    "STR": {"athletics"},
    "AGI": {"archery", "lockpick", "palming", "stealth", "wrangle"},
    "INT": {"academics", "mechanics", "medicine", "science", "tech_use"},
    "INS": {"crafting", "drive", "navigation", "perception", "survival", "tracking", "xenotech_use"},
    "CHA": {"animal_ken", "charm", "command", "interrogate", "intimidate"},
    "FS": {"blades", "brawl", "clubs"},
    "BS": {"firearms", "heavy_weapons"},
}


def test_every_skill_rests_on_its_base_stat() -> None:
    """MA W-2, SK-1, p. 24."""
    assert {stat: {skill for skill in skill_names() if stat_of(skill) == stat} for stat in SKILLS} == SKILLS
    assert len(skill_names()) == 28


def test_throwing_is_agility_alone() -> None:
    """MA A-9, p. 12; GR-4."""
    one = sheet((25, 25, 61, *(25,) * 6))
    assert base_threshold(one, "throw") == 61
    assert proficient(one, "throw")


def test_worn_items_raise_thresholds_once() -> None:
    """MA IT-111, IT-158, IT-167, p. 93-97; GR-31: glasses help a crossbow, the string does not."""
    items = ["ballistic_glasses", "ballistic_glasses", "personalized_grip", "reinforced_bowstring"]
    one = sheet(items=items)
    assert [base_threshold(one, skill) for skill in ("firearms", "blades", "archery", "stealth")] == [30, 30, 30, 25]
    assert one.items["ballistic_glasses"] == 10


def test_a_threshold_says_where_it_comes_from() -> None:
    one = sheet(skills={"firearms": "S"}, items=["ballistic_glasses"])
    parts = (("Ballistic Skill", 25), ("Skilled", 5), ("worn items", 5))
    assert threshold_parts(one, "firearms") == parts
    assert sum(points for _, points in parts) == base_threshold(one, "firearms")
    assert threshold_parts(one, "stealth") == (("Agility", 25),)


@pytest.mark.parametrize(("role", "player", "party"), [
    ("players", True, True), ("allies", False, True), ("enemies", False, False), ("others", False, False),
])  # fmt: skip
def test_whom_ties_and_luck_favour(role: str, player: bool, party: bool) -> None:
    """MA A-4, p. 66; D-17, p. 48; Q-56."""
    made = read_sheet(Table({"name": "X", "stats": dict.fromkeys(STATS, 25)}, "", Faults("test")), Side("s", "S", role))
    assert (made.player, made.party) == (player, party)
