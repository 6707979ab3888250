"""Scenario files, and those whom the GM adds in mid-fight."""

import copy
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.scenarios import Faults, Scenario, Side, Table, parse_table, read_table
from mapoc_tui.rules.maxapoc.content.entrants import Entrant, combatants, ranges
from mapoc_tui.rules.maxapoc.content.gear import range_row
from mapoc_tui.rules.maxapoc.content.options import OPTIONS
from mapoc_tui.rules.maxapoc.content.recruits import entrants_from
from mapoc_tui.rules.maxapoc.content.scenario import read, sides

SHIPPED = sorted((Path(__file__).parents[2] / "scenarios").glob("*.toml"))
OURS = [path for path in SHIPPED if 'ruleset = "maxapoc"' in path.read_text(encoding="utf-8")]

HEAD = """
ruleset = "maxapoc"
title = "Test"
[[side]]
id = "party"
role = "players"
[[side]]
id = "foes"
role = "enemies"
"""
HERO = """
[[combatant]]
side = "party"
from = "mara_kessler"
"""
FOE = """
[[combatant]]
side = "foes"
from = "bandit_knifer"
"""
TWO_SIDES = [Side("party", "Party", "players"), Side("foes", "Foes", "enemies")]


def parsed(text: str) -> tuple[Scenario, list[str]]:
    file = parse_table(text.encode(), "fight.toml")
    return read(file), file.faults.found


def entrants(text: str) -> list[Entrant]:
    scenario, found = parsed(HEAD + text)
    assert found == []
    return combatants(json.loads(json.dumps(scenario.setup)))


def faults(text: str, head: str = HEAD) -> list[str]:
    """The faults of a file, each without its file name and line."""
    found = parsed(head + text)[1]
    assert all(fault.startswith("fight.toml") for fault in found)
    return [fault.split(": ", 1)[1] for fault in found]


def by_id(text: str) -> dict[str, Entrant]:
    return {one.id: one for one in entrants(text)}


# ------------------------------------------------------------------------------------------ whole files


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_shipped_scenarios_read_without_a_fault(path: Path) -> None:
    file = read_table(path)
    scenario = read(file)
    assert file.faults.found == []
    assert scenario.title
    assert scenario.summary
    assert scenario.notes
    assert {one.sheet.side for one in combatants(scenario.setup)} == {side.id for side in sides(scenario)}


def test_the_four_sample_fights_are_there() -> None:
    assert {path.stem for path in OURS} >= {"tutorial", "roadblock", "shootout", "boss"}


def test_a_setup_is_plain_json_and_reads_back() -> None:
    scenario, _ = parsed(HEAD + HERO + FOE)
    again = json.loads(json.dumps(scenario.setup))
    assert again == scenario.setup
    for one in combatants(again):
        assert Entrant.of(one.plain()) == one


def test_a_setup_says_who_fights_where() -> None:
    scenario, _ = parsed("""ruleset = "maxapoc"\ntitle = "T"\nseed = "7"
[battlefield]
dark = true
attraction = 30
hindering = [2, 1, 2]
[[side]]
name = "The lost"
role = "players"
[[side]]
id = "foes"
role = "enemies"
[[combatant]]
side = "the_lost"
from = "dov_arden"
[[combatant]]
side = "foes"
from = "beast_feral_dog"
""")
    assert (scenario.seed, scenario.setup["dark"], scenario.setup["attraction"]) == ("7", True, 30)
    assert scenario.setup["hindering"] == [1, 2]
    assert sides(scenario) == [Side("the_lost", "The lost", "players"), Side("foes", "Foes", "enemies")]


def test_every_option_has_a_value() -> None:
    text = HEAD.replace("[[side]]", '[rulings]\nparry_scope = "any"\n[[side]]', 1)
    scenario, found = parsed(text + HERO + FOE)
    assert found == []
    assert scenario.rulings == {**{key: one.default for key, one in OPTIONS.items()}, "parry_scope": "any"}


# ------------------------------------------------------------------------------------------ entrants


def test_a_survivor_loads_from_the_rounds_it_owns() -> None:
    """GR-40: 24 rounds, 16 of them in the pistol."""
    dov = entrants('[[combatant]]\nside = "party"\nfrom = "dov_arden"\n' + FOE)[0]
    assert [(one.weapon.id, one.loaded, one.hand) for one in dov.weapons] == [
        ("auto_9mm", 16, True),
        ("folding_knife", 0, True),
        ("bare_fist", 0, True),
    ]
    assert dov.ammo == {"3": 8, "parts": 2}
    assert (dov.hp, dov.armor, dov.at) == (15, 6, 0)


def test_every_gun_may_start_full() -> None:
    """GR-40, start_loaded = "full"."""
    text = HEAD.replace("[[side]]", '[rulings]\nstart_loaded = "full"\n[[side]]', 1)
    scenario, _ = parsed(text + '[[combatant]]\nside = "party"\nfrom = "dov_arden"\nammo = {}\n' + FOE)
    dov = combatants(scenario.setup)[0]
    assert (dov.weapons[0].loaded, dov.ammo) == (16, {})


def test_rounds_are_shared_out_to_the_guns_in_hand_first() -> None:
    one = entrants(
        '[[combatant]]\nside = "party"\nfrom = "mara_kessler"\nammo = { H = 18 }\n'
        'weapons = [{ gear = "auto_9mm", readied = false }, "revolver_357"]\n' + FOE
    )[0]
    assert [(held.weapon.id, held.loaded, held.hand) for held in one.weapons[:2]] == [
        ("auto_9mm", 12, False),
        ("revolver_357", 6, True),
    ]
    assert one.ammo == {}


def test_enemies_come_loaded_with_rounds_to_spare() -> None:
    rifle = entrants(HERO + '[[combatant]]\nside = "foes"\nfrom = "bandit_shooter"\n')[1]
    assert (rifle.weapons[0].loaded, rifle.ammo) == (6, {"2": 12})


def test_a_scenario_may_say_otherwise() -> None:
    rifle = entrants(
        HERO + '[[combatant]]\nside = "foes"\nfrom = "bandit_shooter"\nammo = { A = 1 }\n'
        'weapons = [{ gear = "lever_rifle", loaded = 2, jammed = true }]\n'
    )[1]
    assert (rifle.weapons[0].loaded, rifle.weapons[0].jammed, rifle.ammo) == (2, True, {"2": 1})


def test_bows_take_arrows_from_the_quiver() -> None:
    """GR-30: nothing is loaded, nocking is part of the attack."""
    rook = entrants('[[combatant]]\nside = "party"\nfrom = "rook_tamsin"\nweapons = ["recurve_bow"]\n' + FOE)[0]
    assert (rook.weapons[0].loaded, rook.ammo) == (0, {"arrow": 8, "parts": 2})


def test_two_hands_hold_what_fits_in_order() -> None:
    """Q-176: the rifle takes both, the butt is part of it."""
    rifle, knife = entrants(
        HERO + '[[combatant]]\nside = "foes"\nfrom = "bandit_shooter"\n'
        '[[combatant]]\nside = "foes"\nfrom = "bandit_knifer"\nweapons = ["hatchet", "katana", "combat_knife"]\n'
    )[1:]
    assert [(one.weapon.name, one.hand) for one in rifle.weapons] == [
        ("Worn lever rifle", True),
        ("Rifle butt", True),
        ("Bare Fist", True),
    ]
    assert [one.hand for one in knife.weapons] == [True, False, True, True]


def test_weapons_may_be_left_in_the_pack() -> None:
    one = entrants(
        HERO + '[[combatant]]\nside = "foes"\nfrom = "bandit_knifer"\n'
        'weapons = [{ gear = "hatchet", readied = false }, "katana"]\n'
    )[1]
    assert [(held.weapon.id, held.hand) for held in one.weapons[:2]] == [("hatchet", False), ("katana", True)]


def test_weapons_go_by_id_by_name_or_by_variant() -> None:
    text = 'weapons = ["auto_9mm", "machete", ".38 Revolver", { gear = "katana", variant = "Spear" }]\n'
    one = entrants(HERO + '[[combatant]]\nside = "foes"\nfrom = "bandit_knifer"\n' + text)[1]
    assert [(held.weapon.id, held.weapon.name) for held in one.weapons[:4]] == [
        ("auto_9mm", "9mm Auto"),
        ("machete", "Machete"),
        ("revolver_38", ".38 Revolver"),
        ("spear", "Spear"),
    ]


def test_two_weapons_of_a_kind_are_told_apart() -> None:
    one = entrants(HERO + '[[combatant]]\nside = "foes"\nfrom = "bandit_knifer"\nweapons = ["hatchet", "hatchet"]\n')[1]
    assert [held.weapon.id for held in one.weapons] == ["hatchet", "hatchet_2", "bare_fist"]


def test_a_weapon_may_be_written_out() -> None:
    text = 'weapons = [{ name = "Bone saw", skill = "blades", damage_code = "M", element = "silver", eag = 5 }]\n'
    saw = entrants(HERO + '[[combatant]]\nside = "foes"\nfrom = "bandit_knifer"\n' + text)[1].weapons[0].weapon
    assert (saw.id, saw.code, saw.kind, saw.build) == ("bone_saw", 4, "melee", True)
    assert (saw.element, saw.noise) == ("silver", 5)


def test_somebody_may_be_written_out() -> None:
    one = entrants(
        HERO + '[[combatant]]\nside = "foes"\nname = "Guard"\narmor = ["Kevlar Vest", "Hat"]\n'
        "stats = { STR = 50, FOR = 60, AGI = 40, INT = 30, INS = 40, CHA = 30, FS = 55, BS = 50, LUCK = 30 }\n"
        'skills = { clubs = "S" }\nweapons = ["bat"]\n'
    )[1]
    assert (one.hp, one.armor, one.sheet.rank, one.sheet.family) == (22, 6, "goon", "human")
    assert one.sheet.skills == {"clubs": "S"}


def test_changes_keep_what_they_do_not_name() -> None:
    one = entrants(
        HERO + '[[combatant]]\nside = "foes"\nfrom = "zombie_shepherd"\nstats = { STR = 75 }\narmor = 2\n'
        'skills = { brawl = "M" }\ntactics = { target = "nearest" }\n'
    )[1]
    assert (one.sheet.stats["STR"], one.sheet.stats["FOR"]) == (75, 70)
    assert (one.sheet.build, one.sheet.health, one.armor) == (145, 36, 2)
    assert one.sheet.skills == {"brawl": "M", "command": "S", "perception": "P", "stealth": "P"}
    assert (one.sheet.tactics.target, one.sheet.tactics.role) == ("nearest", "leader")


def test_somebody_may_start_hurt_or_tougher() -> None:
    hurt, tough = entrants(
        '[[combatant]]\nside = "party"\nfrom = "mara_kessler"\nhealth = 9\narmor_left = 2\n'
        '[[combatant]]\nside = "foes"\nfrom = "bandit_knifer"\nhealth = 30\n'
    )
    assert (hurt.hp, hurt.sheet.health, hurt.armor, hurt.sheet.armor) == (9, 23, 2, 6)
    assert (tough.hp, tough.sheet.health) == (30, 30)


# ------------------------------------------------------------------------------------------ places


PLACES = {
    "": 2,
    "at = -4": -4,
    'distance = "close"': 1,
    'distance = "short"': 2,
    'distance = "midrange"': 3,
    'distance = "long"': 4,
}


@pytest.mark.parametrize("line", PLACES)
def test_distances_count_from_the_first_player(line: str) -> None:
    """MA M-1, p. 71; Q-160."""
    hero = HERO + "at = 1\n"
    assert entrants(hero + FOE + line + "\n")[1].at == PLACES[line]


def test_friends_at_a_distance_stand_behind() -> None:
    assert entrants(HERO + HERO + 'distance = "short"\n' + FOE)[1].at == -1


def test_a_side_may_have_a_place() -> None:
    text = HEAD.replace('role = "enemies"', 'role = "enemies"\nat = 5') + HERO + FOE + FOE + "at = 6\nhidden = true\n"
    assert [(one.at, one.hidden) for one in combatants(parsed(text)[0].setup)] == [(0, False), (5, False), (6, True)]


# ------------------------------------------------------------------------------------------ copies and names


def test_copies_are_numbered_and_may_differ() -> None:
    raiders = by_id(
        HERO + FOE + 'name = "Raider"\ncount = 4\n'
        '[[combatant.copy]]\nnumber = 2\nname = "One-eye"\nhealth = 20\nstats = { FS = 60 }\n'
        '[[combatant.copy]]\nnumber = 4\nat = 3\nweapons = ["bat"]\n'
    )
    assert list(raiders) == ["mara_kessler", "raider_1", "one_eye", "raider_3", "raider_4"]
    assert [one.sheet.name for one in raiders.values()][1:] == ["Raider 1", "One-eye", "Raider 3", "Raider 4"]
    assert (raiders["one_eye"].hp, raiders["one_eye"].sheet.stats["FS"]) == (20, 60)
    assert (raiders["raider_1"].hp, raiders["raider_1"].sheet.stats["FS"]) == (14, 45)
    assert raiders["raider_4"].weapons[0].weapon.id == "bat"
    assert (raiders["raider_3"].at, raiders["raider_4"].at) == (2, 3)


def test_names_that_several_share_are_numbered_through_the_file() -> None:
    names = [one.sheet.name for one in entrants(HERO + FOE + "count = 2\n" + FOE + FOE + 'name = "Gil"\n')]
    assert names == ["Mara Kessler", "Road Knifer 1", "Road Knifer 2", "Road Knifer 3", "Gil"]


def test_a_number_never_meets_a_name_that_is_taken() -> None:
    text = HERO + FOE + 'name = "Dog 1"\n' + FOE + 'name = "Dog"\ncount = 2\n'
    assert [one.sheet.name for one in entrants(text)][1:] == ["Dog 1", "Dog 2", "Dog 3"]


def test_ids_stay_apart_and_plain() -> None:
    text = HERO + FOE + 'name = "Żółć"\n' + FOE + 'name = "żolc"\n' + FOE + 'name = "老虎"\n'
    assert list(by_id(text))[1:] == ["zoc", "zolc", "combatant"]


def test_names_are_cleaned() -> None:
    one = entrants(HERO + FOE + 'name = "Red\\u001b[31m\\nHand\\u202e"\n')[1]
    assert one.sheet.name == "Red[31m Hand"


# ------------------------------------------------------------------------------------------ own data


def test_own_data_changes_cells_of_the_tables() -> None:
    text = (
        HERO + FOE + 'weapons = ["katana", "Odachi"]\n'
        '[data.weapon.katana]\ndamage_code = "M"\n'
        '[data.weapon.odachi]\nname = "Odachi"\nskill = "blades"\ndamage_code = "E"\nhands = 2\n'
        '[data.range_row.bow]\nclose = { effect = "none" }\n'
        "[data.enemy.bandit_knifer]\narmor = 4\n"
    )
    scenario, found = parsed(HEAD + text)
    assert found == []
    foe = combatants(scenario.setup)[1]
    assert [(one.weapon.name, one.weapon.code) for one in foe.weapons[:2]] == [("Katana", 4), ("Odachi", 5)]
    assert foe.armor == 4
    table = ranges(scenario.setup)
    assert [cell.effect for cell in table["bow"]] == ["none", "advantage", "none", "disadvantage"]
    assert table["shotgun"][0].dc == 1


def test_a_setup_holds_the_whole_range_table() -> None:
    table = ranges(parsed(HEAD + HERO + FOE)[0].setup)
    for kind, cells in table.items():
        assert [(cell.effect, cell.dc) for cell in cells] == [(cell.effect, cell.dc) for cell in range_row(kind)]


def test_a_creature_of_ones_own() -> None:
    text = (
        HERO + '[[combatant]]\nside = "foes"\nfrom = "mud_eel"\ncount = 2\n'
        '[data.enemy.mud_eel]\nname = "Mud Eel"\nfamily = "beast"\nrank = "minion"\n'
        "stats = { STR = 40, FOR = 40, AGI = 40, INT = 5, INS = 40, CHA = 5, FS = 45, BS = 5, LUCK = 20 }\n"
        '[[data.enemy.mud_eel.weapons]]\nname = "Bite"\nnatural = true\nskill = "brawl"\ndamage_code = "A"\n'
    )
    eel = by_id(text)["mud_eel_2"]
    assert (eel.sheet.rank, [one.weapon.name for one in eel.weapons]) == ("minion", ["Bite"])


# ------------------------------------------------------------------------------------------ faults


FAULTS = {
    "unknown creature": (
        FOE.replace("knifer", "knifers"),
        'combatant[1].from: unknown creature or survivor "bandit_knifers" (did you mean "bandit_knifer"?)',
    ),
    "unknown side": (FOE.replace("foes", "foe"), 'combatant[1].side: unknown side "foe" (did you mean "foes"?)'),
    "no side": (FOE.replace('side = "foes"', ""), "combatant[1]: side is missing: one of party, foes"),
    "unknown weapon": (
        FOE + 'weapons = ["katanna"]',
        'combatant[1].weapons[0]: unknown weapon "katanna" (did you mean "katana"?)',
    ),
    "no weapon": (
        FOE + "weapons = [3]",
        "combatant[1].weapons[0]: must be the name of a weapon or a table, not a whole number",
    ),
    "weapons no list": (FOE + 'weapons = "bat"', "combatant[1].weapons: must be a list of weapons, not text"),
    "wrong variant": (
        FOE + 'weapons = [{ gear = "katana", variant = "Spar" }]',
        'combatant[1].weapons[0].variant: unknown variant "Spar" (did you mean "Spear"?)',
    ),
    "overfull": (
        FOE + 'weapons = [{ gear = "revolver_38", loaded = 6 }]',
        "combatant[1].weapons[0].loaded: must be 0 to 5, not 6",
    ),
    "three hands": (
        FOE + 'weapons = [{ gear = "bat", readied = true }, { gear = "katana", readied = true }]',
        "combatant[1].weapons: Bat, Katana need more than two hands: ready fewer of them",
    ),
    "wrong ammunition": (
        FOE + "ammo = { Z = 3 }",
        'combatant[1].ammo.Z: "Z" is neither a damage code nor one of arrow, fuel, explosive',
    ),
    "unknown skill": (
        FOE + 'skills = { blade = "P" }',
        'combatant[1].skills.blade: unknown skill "blade" (did you mean "blades"?)',
    ),
    "unknown level": (FOE + 'skills = { blades = "X" }', 'combatant[1].skills.blades: unknown blades "X"'),
    "stat too high": (FOE + "stats = { STR = 1000 }", "combatant[1].stats.STR: must be 0 to 999, not 1000"),
    "unknown armour": (
        FOE + 'armor = "Kevlar Vst"',
        'combatant[1].armor: unknown armour "Kevlar Vst" (did you mean "Kevlar Vest"?)',
    ),
    "unknown item": (FOE + 'items = ["ropes"]', 'combatant[1].items: unknown item "ropes" (did you mean "rope"?)'),
    "unknown trait": (FOE + 'traits = ["fasst"]', 'combatant[1].traits: unknown trait "fasst"'),
    "no stats": (
        '[[combatant]]\nside = "foes"\nname = "Bob"',
        "combatant[1]: lacks the Base Stats STR, FOR, AGI, INT, INS, CHA, FS, BS, LUCK",
    ),
    "some stats": (
        '[[combatant]]\nside = "foes"\nname = "Bob"\nstats = { STR = 3 }',
        "combatant[1].stats: lacks the Base Stats FOR, AGI, INT, INS, CHA, FS, BS, LUCK",
    ),
    "count": (FOE + "count = 51", "combatant[1].count: must be 1 to 50, not 51"),
    "copy": (
        FOE + "count = 2\n[[combatant.copy]]\nnumber = 3",
        "combatant[1].copy[0].number: must be 1 to 2, not 3",
    ),
    "copy of nothing": (
        FOE + "count = 2\n[[combatant.copy]]\nhealth = 3",
        "combatant[1].copy[0]: number is missing: which of the 2 is meant",
    ),
    "copy twice": (
        FOE + "count = 2\n[[combatant.copy]]\nnumber = 1\n[[combatant.copy]]\nnumber = 1",
        "combatant[1].copy[1].number: there are two tables for number 1",
    ),
    "copy with a fault": (
        FOE + "count = 2\n[[combatant.copy]]\nnumber = 1\nhealth = 0",
        "combatant[1].copy[0].health: must be 1 to 10000, not 0",
    ),
    "two places": (
        FOE + 'at = 1\ndistance = "short"',
        "combatant[1].distance: give a place by at or by distance, not by both",
    ),
    "off the line": (FOE + "at = 21", "combatant[1].at: must be -20 to 20, not 21"),
    "unknown distance": (FOE + 'distance = "far"', 'combatant[1].distance: unknown distance "far"'),
    "flees": (FOE + "tactics = { flees_at = 2 }", "combatant[1].tactics.flees_at: must be 0.0 to 1.0, not 2"),
    "unknown key": (FOE + "hp = 3", 'combatant[1].hp: unknown key "hp"'),
    "weapon data": (
        FOE + '[data.weapon.bat]\ndamage_code = "Q"',
        'data.weapon.bat.damage_code: unknown damage code "Q"',
    ),
    "weapon data key": (FOE + "[data.weapon.bat]\ncraft = 1", 'data.weapon.bat.craft: unknown key "craft"'),
    "creature data": (
        FOE + "[data.enemy.bandit_knifer]\narmor = true",
        "data.enemy.bandit_knifer.armor: must be a whole number, not true or false",
    ),
    "range data": (FOE + "[data.range_row.bows]\n", 'data.range_row.bows: unknown key "bows" (did you mean "bow"?)'),
    "range cell": (
        FOE + '[data.range_row.bow]\nlong = { effect = "bad" }',
        'data.range_row.bow.long.effect: unknown effect "bad"',
    ),
    "nobody else": ("", "combatant: a fight needs combatants on at least two sides"),
}


@pytest.mark.parametrize("case", FAULTS)
def test_a_fault_is_told_once_with_its_place(case: str) -> None:
    text, expected = FAULTS[case]
    found = faults(HERO + text)
    assert len(found) == 1
    assert found[0].startswith(expected)


HEADS = {
    "no role": ('[[side]]\nid = "a"', "side[2]: role is missing: one of players, allies, enemies, others"),
    "wrong role": ('[[side]]\nid = "a"\nrole = "foes"', 'side[2].role: unknown role "foes"'),
    "no id": ('[[side]]\nrole = "allies"', "side[2]: id is missing"),
    "twice": (
        '[[side]]\nid = "foes"\nrole = "enemies"',
        'side[2].id: there are two sides with the id "foes"',
    ),
    "option": ("[rulings]\nparry_scope = 3", "rulings.parry_scope: parry_scope cannot be 3: allowed are"),
    "unknown option": ("[rulings]\nparry_scop = 3", 'rulings.parry_scop: unknown table option "parry_scop"'),
    "ground": (
        "[battlefield]\nhindering = [true]",
        "battlefield.hindering: must be a list of positions from -20 to 20",
    ),
    "gauge": ("[battlefield]\nattraction = 101", "battlefield.attraction: must be 0 to 100, not 101"),
}


@pytest.mark.parametrize("case", HEADS)
def test_a_fault_of_the_head_is_told_once(case: str) -> None:
    text, expected = HEADS[case]
    found = faults(text + HERO + FOE)
    assert len(found) == 1
    assert found[0].startswith(expected)


def test_all_faults_of_a_file_are_told_at_once_with_their_lines() -> None:
    text = HEAD.replace('title = "Test"', "title = 3") + HERO + "count = 0\n" + FOE + 'hidden = "no"\n'
    found = parsed(text)[1]
    assert [fault.split(": ")[0] for fault in sorted(found)] == ["fight.toml:14", "fight.toml:19", "fight.toml:3"]


def test_one_side_makes_no_fight() -> None:
    head = 'ruleset = "maxapoc"\ntitle = "T"\n[[side]]\nid = "party"\nrole = "players"\n'
    assert faults(HERO, head) == ["side: a fight needs at least two sides"]


def test_crowds_have_an_end() -> None:
    assert "combatant: 201 combatants are too many: at most 200" in faults(HERO + (FOE + "count = 50\n") * 4)


def cells(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every (container, key) of a document."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from cells(value[key])


@pytest.mark.parametrize("odd", [-1, True, "", [[]], [{"gear": 3}], {"name": {"x": 1}}], ids=repr)
def test_whatever_stands_in_a_cell_there_are_faults_and_no_crash(odd: Any) -> None:
    document = tomllib.loads(next(path for path in OURS if path.stem == "boss").read_text(encoding="utf-8"))
    for container, key in list(cells(document)):
        before = container[key]
        container[key] = copy.deepcopy(odd)
        file = Table(document, "", Faults("boss.toml"))
        json.dumps(read(file).setup, allow_nan=False)
        container[key] = before


# ------------------------------------------------------------------------------------------ in mid-fight


def test_the_gm_adds_somebody_as_a_file_would() -> None:
    present = {"road_knifer": "Road Knifer", "mara": "Mara"}
    entry: dict[str, Any] = {"side": "foes", "from": "bandit_knifer", "count": 2, "distance": "short"}
    added = entrants_from(entry, TWO_SIDES, present, origin=3)
    assert [(one.id, one.sheet.name, one.at) for one in added] == [
        ("road_knifer_1", "Road Knifer 1", 4),
        ("road_knifer_2", "Road Knifer 2", 4),
    ]


def test_somebody_added_gets_a_name_of_its_own() -> None:
    entry = {"side": "party", "from": "dov_arden", "name": "Mara"}
    (added,) = entrants_from(entry, TWO_SIDES, {"mara": "Mara"})
    assert (added.id, added.sheet.name, added.sheet.role) == ("mara_1", "Mara 1", "players")


def test_a_wrong_entry_is_refused_with_all_reasons() -> None:
    entry = {"side": "foe", "from": "bandit_knifer", "count": 0, "weapons": ["bet"]}
    with pytest.raises(MapocError) as refused:
        entrants_from(entry, TWO_SIDES, {})
    assert [reason.split(": ")[1] for reason in refused.value.reasons] == ["side", "count", "weapons[0]"]
