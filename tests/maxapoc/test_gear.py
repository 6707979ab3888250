"""Weapons, armour and the range table."""

import pytest

from mapoc_tui.engine.scenarios import Faults, Table
from mapoc_tui.rules.maxapoc.content.gear import (
    CLOSE,
    LONG,
    MIDRANGE,
    SHORT,
    RangeCell,
    ammo_name,
    armor_names,
    armor_points,
    range_kinds,
    range_row,
    read_weapon,
    weapon,
    weapon_ids,
    weapon_traits,
)
from mapoc_tui.rules.maxapoc.content.tables import rows

# id, skill, code, hands, capacity, noise, value: the tables of p. 89-90 and the derived profiles
PRINTED = [
    ("bare_fist", "brawl", 1, 1, 0, 0, 0),
    ("rock", "clubs", 1, 1, 0, 0, 2),
    ("bat", "clubs", 2, 1, 0, 0, 3),
    ("bullwhip", "wrangle", 2, 1, 0, 0, 4),
    ("barbed_bat", "clubs", 3, 1, 0, 0, 5),
    ("sledge_hammer", "clubs", 3, 2, 0, 0, 6),
    ("folding_knife", "blades", 1, 1, 0, 0, 2),
    ("combat_knife", "blades", 2, 1, 0, 0, 3),
    ("hatchet", "blades", 3, 1, 0, 0, 5),
    ("katana", "blades", 3, 2, 0, 0, 6),
    ("revolver_38", "firearms", 2, 1, 5, 7, 6),
    ("auto_9mm", "firearms", 3, 1, 16, 10, 10),
    ("revolver_357", "firearms", 3, 1, 6, 10, 7),
    ("auto_45", "firearms", 4, 1, 13, 15, 12),
    ("revolver_44", "firearms", 4, 1, 6, 15, 15),
    ("compound_bow", "archery", 3, 2, 0, 5, 7),
    ("recurve_bow", "archery", 2, 2, 0, 2, 3),
    ("crossbow", "firearms", 1, 2, 1, 1, 7),
    ("rifle_22", "firearms", 1, 2, 15, 5, 11),
    ("lever_rifle", "firearms", 2, 2, 6, 10, 13),
    ("autorifle", "firearms", 2, 2, 30, 15, 21),
    ("shotgun_20", "firearms", 5, 2, 9, 20, 17),
    ("shotgun_12", "firearms", 5, 2, 10, 25, 14),
    ("flamethrower", "heavy_weapons", 4, 2, 4, 15, 16),
    ("mounted_turret", "heavy_weapons", 4, 2, 30, 20, 31),
    ("rocket_launcher", "heavy_weapons", 0, 2, 1, 50, 36),
    ("crowbar_weapon", "clubs", 3, 1, 0, 0, 5),
    ("cord_saw_weapon", "blades", 2, 2, 0, 0, 4),
    ("rope", "wrangle", 0, 1, 0, 0, 3),
    ("large_net", "wrangle", 0, 1, 0, 0, 2),
    ("arrow_melee", "blades", 1, 1, 0, 0, 2),
    ("improvised", "clubs", 1, 1, 0, 0, 0),
]


@pytest.mark.parametrize(("name", "skill", "code", "hands", "capacity", "noise", "value"), PRINTED)
def test_the_weapon_tables(name: str, skill: str, code: int, hands: int, capacity: int, noise: int, value: int) -> None:
    """MA W-1, p. 89-90; the derived profiles by GR-34, GR-35."""
    one = weapon(name)
    assert (one.skill, one.code, one.hands) == (skill, code, hands)
    assert (one.capacity, one.noise, one.value) == (capacity, noise, value)


def test_every_weapon_is_in_the_table_above() -> None:
    assert list(weapon_ids()) == [row[0] for row in PRINTED]


def test_every_shipped_weapon_reads_without_a_fault() -> None:
    faults = Faults("gear.toml")
    for name, row in rows("gear", "weapon").items():
        read_weapon(Table(row, name, faults))
    assert faults.found == []


def test_build_counts_for_melee_and_two_bows_only() -> None:
    """MA W-4, p. 30; TV-G-3: the crossbow gains nothing."""
    ranged = {name for name in weapon_ids() if weapon(name).build and not weapon(name).melee}
    assert ranged == {"compound_bow", "recurve_bow"}
    assert all(weapon(name).build for name in weapon_ids() if weapon(name).melee and weapon(name).code)
    assert (weapon("compound_bow").build_max, weapon("recurve_bow").build_max) == (2, 1)


def test_reach_weapons_strike_at_short() -> None:
    """MA WT-12, p. 91."""
    for name in weapon_ids():
        assert weapon(name).reach == (SHORT if "reach" in weapon(name).traits else CLOSE)


def test_the_flamethrower_has_its_cone_in_place_of_a_range_row() -> None:
    """MA WT-7, p. 91; GR-23, GR-26."""
    one = weapon("flamethrower")
    assert (one.kind, one.max_range, one.harm, one.element) == ("none", MIDRANGE, "resilience", "fire")


def test_strength_requirements() -> None:
    """MA WT-18, p. 89-90."""
    wanted = {name: weapon(name).strength for name in weapon_ids() if weapon(name).strength}
    assert wanted == {"auto_45": 25, "revolver_44": 40, "compound_bow": 50, "recurve_bow": 20, "autorifle": 25}


def test_a_weapon_without_a_variant_goes_by_its_first_name() -> None:
    assert weapon("katana").name == "Katana"
    assert weapon("auto_9mm").name == "9mm Auto"


def test_a_variant_gives_its_name_and_its_tags() -> None:
    """GR-33: the axe among the two-handed blades, the hatchet among the others."""
    assert (weapon("katana", "Axe").name, weapon("katana", "Axe").tags) == ("Axe", ("axe",))
    assert weapon("katana").tags == weapon("hatchet", "Machete").tags == ()
    assert weapon("hatchet").tags == ("axe",)


def test_changed_cells_win_and_are_no_longer_uncertain() -> None:
    assert weapon("katana", changes={"damage_code": "M"}).code == 4
    assert weapon("rock").uncertain == ("traits",)
    assert weapon("rock", changes={"traits": ["balanced"]}).uncertain == ()
    assert weapon("flamethrower", changes={"cp": 4}).uncertain == ("ammo_capacity",)


@pytest.mark.parametrize("name", ["rocket_launcher", "flamethrower", "bat", "cord_saw_weapon", "improvised"])
def test_reconstructed_cells_are_marked(name: str) -> None:
    assert weapon(name).uncertain


def test_unknown_weapons_are_refused() -> None:
    with pytest.raises(KeyError):
        weapon("kantana")


def test_a_wrong_row_names_every_wrong_cell() -> None:
    faults = Faults("mine.toml")
    row = {"skill": "blade", "damage_code": "Z", "class": "lance", "traits": ["sharp"], "hands": 3, "reach": "far"}
    read_weapon(Table(row, "pike", faults))
    assert [fault.split(": ")[1] for fault in faults.found] == [
        "pike",
        "pike.class",
        "pike.skill",
        "pike.damage_code",
        "pike.traits",
        "pike.hands",
        "pike.reach",
    ]


# ------------------------------------------------------------------------------------------ ammunition


@pytest.mark.parametrize(("code", "guns"), [
    ("1", {"rifle_22"}),
    ("2", {"revolver_38", "lever_rifle", "autorifle"}),
    ("3", {"auto_9mm", "revolver_357"}),
    ("4", {"auto_45", "revolver_44", "mounted_turret"}),
    ("5", {"shotgun_20", "shotgun_12"}),
    ("arrow", {"compound_bow", "recurve_bow", "crossbow"}),
])  # fmt: skip
def test_rounds_fit_the_guns_of_their_code(code: str, guns: set[str]) -> None:
    """MA W-11, p. 94; GR-36, TV-G-16."""
    assert {name for name in weapon_ids() if weapon(name).ammo == code} == guns


def test_ammunition_has_a_name() -> None:
    assert [ammo_name(key) for key in ("3", "arrow")] == ["H rounds", "arrows"]


# ------------------------------------------------------------------------------------------ traits, armour, ranges


def test_every_trait_of_a_weapon_is_explained() -> None:
    used = {trait for name in weapon_ids() for trait in weapon(name).traits}
    assert used <= set(weapon_traits())
    assert all(row["summary"] for row in weapon_traits().values())


def test_armour_costs_three_pieces_a_point() -> None:
    """MA AR-2, p. 88."""
    pieces = rows("gear", "armor").values()
    assert [row["ap"] for row in pieces] == list(range(1, 13))
    assert all(row["cp"] == 3 * row["ap"] for row in pieces)


def test_armour_goes_by_any_of_its_names() -> None:
    assert armor_points("Hat") == armor_points("armor_1") == 1
    assert armor_points("Damascus Body Armor") == 12
    assert "Nomex Kevlar" in armor_names()


@pytest.mark.parametrize(("kind", "effects"), [
    ("bow", ("disadvantage", "advantage", "none", "disadvantage")),
    ("handgun", ("advantage", "advantage", "none", "disadvantage")),
    ("shotgun", ("advantage", "none", "none", "disadvantage")),
    ("heavy", ("disadvantage", "disadvantage", "advantage", "none")),
    ("rifle", ("disadvantage", "disadvantage", "advantage", "none")),
    ("thrown", ("none", "none", "disadvantage", "impossible")),
])  # fmt: skip
def test_the_range_table(kind: str, effects: tuple[str, ...]) -> None:
    """TB-4, p. 72."""
    assert tuple(cell.effect for cell in range_row(kind)) == effects


def test_only_a_shotgun_at_close_hits_harder() -> None:
    """TB-4; DV-49."""
    harder = [(kind, far) for kind in range_kinds() for far in range(LONG + 1) if range_row(kind)[far].dc]
    assert harder == [("shotgun", CLOSE)]
    assert range_row("shotgun")[CLOSE].dc == 1


def test_cells_that_were_reconstructed_are_marked() -> None:
    """The bow row, handguns at Short and thrown at Long are certain (p. 72)."""
    certain = {(kind, far) for kind in range_kinds() for far in range(4) if not range_row(kind)[far].uncertain}
    assert certain == {*(("bow", far) for far in range(4)), ("handgun", SHORT), ("thrown", LONG)}


def test_weapons_without_a_row_have_no_range_modifiers() -> None:
    assert set(range_row("melee")) == set(range_row("none")) == {RangeCell()}
