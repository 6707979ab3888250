"""Creatures and survivors of our lists."""

import pytest

from mapoc_tui.engine.scenarios import Faults, Table
from mapoc_tui.rules.maxapoc.content.bestiary import (
    CREATURE_KEYS,
    NOBODY,
    creature_traits,
    creatures,
    enemies,
    entry,
    read_sheet,
    survivors,
)
from mapoc_tui.rules.maxapoc.content.gear import MIDRANGE, SHORT
from mapoc_tui.rules.maxapoc.content.loadout import read_loadout
from mapoc_tui.rules.maxapoc.content.sheet import base_threshold
from mapoc_tui.rules.maxapoc.content.tables import rows


@pytest.mark.parametrize("name", creatures())
def test_every_entry_reads_without_a_fault(name: str) -> None:
    faults = Faults("lists")
    table = Table(creatures()[name], name, faults)
    table.allow(*CREATURE_KEYS, "id", "threat")
    read_sheet(table, NOBODY)
    read_loadout(table, rows("gear", "weapon"), supplied=True, full=True)
    assert faults.found == []


@pytest.mark.parametrize("name", creatures())
def test_everybody_has_something_to_fight_with(name: str) -> None:
    sheet, weapons = entry(name)
    assert any(weapon.natural for weapon in weapons)
    assert sheet.health > 0
    assert sheet.initiative > 0
    assert len({weapon.id for weapon in weapons}) == len(weapons)


def test_the_bestiary_has_every_rank_and_family() -> None:
    sheets = [entry(name)[0] for name in enemies()]
    assert {sheet.rank for sheet in sheets} == {"minion", "goon", "boss"}
    assert {sheet.family for sheet in sheets} >= {"zombie", "mutant", "bandit", "robot", "alien", "horror", "beast"}


def test_survivors_have_no_rank() -> None:
    assert all("rank" not in row for row in survivors().values())
    assert len(survivors()) >= 4


def test_survivors_and_bandits_are_people() -> None:
    people = {name for name in creatures() if entry(name)[0].human}
    assert people == {*survivors(), *(name for name in enemies() if name.startswith("bandit"))}


def test_gear_fills_the_cells_that_a_creature_leaves_out() -> None:
    _, weapons = entry("bandit_shooter")
    rifle = weapons[0]
    assert (rifle.name, rifle.id) == ("Worn lever rifle", "worn_lever_rifle")
    assert (rifle.capacity, rifle.noise, rifle.hands, rifle.ammo) == (6, 10, 2, "2")
    assert rifle.traits == ("unreliable",)


def test_a_natural_weapon_needs_no_ammunition() -> None:
    _, weapons = entry("robot_gnat")
    assert [(one.name, one.natural, one.capacity, one.ammo) for one in weapons] == [("Dart gun", True, 0, "")]


def test_people_can_use_their_fists_and_beasts_their_own() -> None:
    assert "bare_fist" in [weapon.id for weapon in entry("bandit_knifer")[1]]
    assert "bare_fist" not in [weapon.id for weapon in entry("beast_feral_dog")[1]]


def test_parameters_of_traits() -> None:
    shepherd, _ = entry("zombie_shepherd")
    assert (shepherd.regenerate, shepherd.weakness) == (3, "fire")
    assert entry("robot_foreman")[0].firewall == 60
    assert entry("horror_cellar_shade")[0].build_mod == 0


def test_a_mind_attack_has_no_damage_code_and_no_skill() -> None:
    _, weapons = entry("alien_chorister")
    choir = weapons[0]
    assert (choir.code, choir.skill, choir.harm, choir.max_range) == (0, "none", "resolve", MIDRANGE)


def test_a_shortened_gun_shoots_less_far() -> None:
    _, weapons = entry("bandit_fuel_baron")
    assert (weapons[0].max_range, weapons[0].code) == (SHORT, 5)


def test_a_colossus_stands_as_written() -> None:
    beast, weapons = entry("kaiju_harbour_breaker")
    assert (beast.build, beast.health, beast.armor, beast.dodge, beast.build_mod) == (800, 160, 40, 15, 0)
    assert [weapon.code for weapon in weapons] == [8, 7, 8]


def test_every_trait_is_explained() -> None:
    used = {trait for name in enemies() for trait in entry(name)[0].traits}
    assert used <= set(creature_traits())
    assert all(row["summary"] for row in creature_traits().values())


def test_the_party_of_four_covers_four_trades() -> None:
    bruiser, shooter, medic, scout = [entry(name)[0] for name in list(survivors())[:4]]
    assert base_threshold(bruiser, "blades") == 80
    assert base_threshold(shooter, "firearms") == 80
    assert base_threshold(medic, "medicine") == 80
    assert base_threshold(scout, "stealth") == 80
    assert [one.armor for one in (bruiser, shooter, medic, scout)] == [6, 6, 5, 4]


def test_a_name_of_its_own_keeps_the_tags_of_the_variant() -> None:
    axe = entry("mara_kessler")[1][0]
    assert (axe.name, axe.id, axe.tags) == ("Fire axe", "fire_axe", ("axe",))
