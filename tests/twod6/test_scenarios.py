"""Scenario files: what they may say, and everything that can be wrong with them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mapoc_tui.engine.errors import ScenarioFaults
from mapoc_tui.engine.scenarios import Scenario, parse_table, read_table
from mapoc_tui.rules.twod6.entrants import Entrant
from mapoc_tui.rules.twod6.reading import ENTRY_KEYS
from mapoc_tui.rules.twod6.ruleset import RULESET
from mapoc_tui.rules.twod6.rulings import OPTIONS, Rulings
from mapoc_tui.rules.twod6.shelves import combatant_rows, rows

SHIPPED = sorted((Path(__file__).parents[2] / "scenarios").glob("twod6_*.toml"))

HEAD = """
ruleset = "twod6"
title = "Test"
[[side]]
id = "us"
role = "players"
[[side]]
id = "them"
role = "enemies"
"""


def read(text: str) -> Scenario:
    table = parse_table((HEAD + text).encode(), "x.toml")
    scenario = RULESET.read(table)
    table.faults.finish()
    return scenario


def people(text: str) -> dict[str, Entrant]:
    return {document["id"]: Entrant.of(document) for document in read(text).setup["combatants"]}


def faults(text: str) -> list[str]:
    with pytest.raises(ScenarioFaults) as found:
        read(text)
    return list(found.value.reasons)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_shipped_scenarios_are_sound_and_plain(path: Path) -> None:
    table = read_table(path)
    scenario = RULESET.read(table)
    table.faults.finish()
    assert json.loads(json.dumps(scenario.setup)) == scenario.setup
    assert set(scenario.rulings) == set(OPTIONS)
    state = RULESET.start(scenario)
    assert {side.id for side in RULESET.sides(scenario)} == {one.sheet.side for one in state.combatants.values()}
    decision = RULESET.decision(state)
    assert decision is not None
    assert [option.key for option in decision.options()] == ["begin"]


def test_there_is_enough_to_choose_from() -> None:
    assert len(rows("characters", "character")) == 6
    assert len(rows("opponents", "opponent")) == 8
    assert len(SHIPPED) == 3


@pytest.mark.parametrize("ident", combatant_rows())
def test_everybody_on_the_shelf_can_be_brought_in(ident: str) -> None:
    (one,) = people(f'[[combatant]]\nside = "them"\nfrom = "{ident}"\n').values()
    assert one.name == combatant_rows()[ident]["name"]


def test_copies_are_numbered_and_may_differ() -> None:
    found = people(
        """
[[combatant]]
side = "them"
from = "corner_thug"
count = 3
[[combatant.copy]]
number = 2
name = "Rook"
endurance = 4
hidden = true
[[combatant.copy]]
number = 3
weapons = ["bat", { class = "small", name = "broken chair", bonus = 2 }]
hand = "broken_chair"
skills = { melee = 4 }
[[combatant]]
side = "them"
from = "corner_thug"
"""
    )
    assert [one.name for one in found.values()] == ["Thug 1", "Rook", "Thug 3", "Thug 2"]
    rook, third = found["rook"], found["thug_3"]
    assert (rook.endurance, rook.hidden, found["thug_1"].endurance) == (4, True, 9)
    assert (third.hand, third.sheet.arms["broken_chair"].bonus) == ("broken_chair", 2)
    assert third.sheet.skills == {**found["thug_1"].sheet.skills, "melee": 4}


def test_two_entries_of_one_name_stay_apart() -> None:
    entry = '[[combatant]]\nside = "us"\nname = "日本 [b]"\n'
    assert {ident: one.name for ident, one in people(entry + entry).items()} == {"b": "日本 [b]", "b_2": "日本 [b] 2"}


def test_bands_are_places_on_the_own_side() -> None:
    entry = '[[combatant]]\nside = "{side}"\nname = "{side}"\nband = "far"\n'
    found = people(entry.format(side="us") + entry.format(side="them"))
    assert (found["us"].position, found["them"].position) == (-2, 2)


def test_a_side_may_be_surprised() -> None:
    """2D6 L-56."""
    text = HEAD.replace('role = "enemies"', 'role = "enemies"\nsurprised = true')
    table = parse_table((text + '[[combatant]]\nside = "them"\nname = "Bob"\n').encode(), "x.toml")
    state = RULESET.start(RULESET.read(table))
    assert state["bob"].has("surprised")


def test_whoever_starts_at_0_or_less_is_down() -> None:
    """2D6 L-84."""
    state = RULESET.start(read('[[combatant]]\nside = "us"\nname = "Eve"\nendurance = -2\n'))
    assert (state["eve"].vitals.bleeding, state["eve"].out) == (True, True)


def test_a_scenario_may_change_the_weapon_table() -> None:
    """2D6 G-26."""
    scenario = read('[[weapon]]\nid = "knife"\nbonus = 3\n[[combatant]]\nside = "them"\nfrom = "corner_thug"\n')
    state = RULESET.start(scenario)
    assert state["thug"].weapon.bonus == 3
    assert state.weapons["knife"]["bonus"] == 3


def test_rulings_are_complete() -> None:
    scenario = read("[rulings]\nuse_armor = true\nwill_per_test_max = 3\n")
    state = RULESET.start(scenario)
    assert (state.rulings.use_armor, state.rulings.will_per_test_max, state.rulings.use_bands) == (True, 3, True)


def test_the_defaults_of_the_code_are_those_of_the_file() -> None:
    assert Rulings.of({key: option.default for key, option in OPTIONS.items()}) == Rulings()


def test_all_faults_at_once_with_their_lines() -> None:
    found = faults(
        """
colour = "red"
[rulings]
use_armor = "yes"
use_armour = true
will_per_test_max = 21
[[combatant]]
side = "thm"
from = "corner_thg"
traits = ["brawni"]
weapons = ["nife", 7]
skills = { mele = 2, lore = 40 }
band = "close"
"""
    )
    told = "\n".join(found)
    for expected in (
        'x.toml:13: rulings.use_armor: use_armor cannot be "yes": allowed are false, true',
        'unknown key "use_armour" (did you mean "use_armor"?)',
        "will_per_test_max cannot be 21",
        'unknown side "thm" (did you mean "them"?)',
        'unknown character or opponent "corner_thg" (did you mean "corner_thug"?)',
        'unknown trait "brawni" (did you mean "brawny"?)',
        'unknown weapon "nife" (did you mean "knife"?)',
        "must be the id of a weapon or a table, not a whole number",
        'unknown key "mele" (did you mean "melee"?)',
        "must be 0 to 12, not 40",
        'unknown band "close"',
    ):
        assert expected in told, f"{expected} is not in\n{told}"
    assert len(found) == len(set(found))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('[[combatant]]\nname = "Bob"\n', "side is missing: us, them"),
        ('[[combatant]]\nside = "us"\n', "name is missing"),
        ('[[combatant]]\nside = "us"\nname = "Bob"\nhand = "axe"\n', 'unknown weapon in hand "axe"'),
        ('[[combatant]]\nside = "us"\nname = "Bob"\nendurance = 9\n', "must be -9 to 8, not 9"),
        ('[[combatant]]\nside = "us"\nname = "Bob"\nweapons = [{ name = "chair" }]\n', "a weapon needs a class"),
        (
            '[[combatant]]\nside = "us"\nname = "Bob"\ncount = 2\n[[combatant.copy]]\nnumber = 3\n',
            "must be 1 to 2, not 3",
        ),
        ('[[side]]\nid = "us"\nrole = "players"\n', 'there is a side "us" already'),
        ('[[side]]\nid = "x"\nrole = "villains"\n', 'unknown role "villains"'),
        ('[[side]]\nid = "x"\nrole = ""\n', "role is missing: players, allies, enemies, others"),
        ('[[combatant]]\nside = "us"\nname = " "\n', "name: has nothing in it that can be read"),
    ],
)
def test_single_faults(text: str, fault: str) -> None:
    assert any(fault in found for found in faults(text)), faults(text)


def test_tier_3_answers_are_no_options() -> None:
    for key in ("will_overflow", "speciality_bonus", "weapon_table"):
        assert any(f'unknown key "{key}"' in fault for fault in faults(f"[rulings]\n{key} = 1\n"))


def test_the_schema_knows_every_key_that_the_reader_knows() -> None:
    schema = RULESET.schema()
    person = schema["properties"]["combatant"]["items"]["properties"]
    assert set(person) == set(ENTRY_KEYS)
    assert set(schema["properties"]["rulings"]["properties"]) == set(OPTIONS)


KINDS = {"object": dict, "array": list, "string": str, "boolean": bool, "integer": int}


def fits(value: Any, rule: dict[str, Any]) -> bool:
    """Whether a document keeps to the part of JSON Schema that is used."""
    if "anyOf" in rule:
        return any(fits(value, one) for one in rule["anyOf"])
    if value not in rule.get("enum", [value]) or value != rule.get("const", value):
        return False
    if "type" in rule and not isinstance(value, KINDS[rule["type"]]):
        return False
    if isinstance(value, dict):
        return set(rule.get("required", ())) <= set(value) <= set(rule["properties"]) and all(
            fits(item, rule["properties"][key]) for key, item in value.items()
        )
    if isinstance(value, list):
        return all(fits(item, rule["items"]) for item in value)
    low = rule.get("minimum", value)
    high = rule.get("maximum", value)
    return bool(low <= value <= high)


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_the_shipped_scenarios_fit_the_schema(path: Path) -> None:
    document = dict(read_table(path).data)
    assert fits(document, RULESET.schema())
    assert not fits({**document, "colour": "red"}, RULESET.schema())
    assert not fits({**document, "rulings": {"use_armor": "yes"}}, RULESET.schema())


def test_the_shelves_are_listed() -> None:
    listing = RULESET.listing()
    assert list(listing) == ["Characters", "Opponents", "Weapons", "Traits"]
    assert dict(listing["Weapons"])["knife"] == "knife: small weapon, Melee, d6+1"
    assert dict(listing["Traits"])["quick_reflexes"].startswith("Quick Reflexes: +2 to the order test, +2 to")
