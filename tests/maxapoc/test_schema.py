"""The JSON Schema of scenario files, and the shelves."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from mapoc_tui.rules.maxapoc.content.bestiary import CREATURE_KEYS
from mapoc_tui.rules.maxapoc.content.gear import WEAPON_KEYS
from mapoc_tui.rules.maxapoc.content.listing import listing
from mapoc_tui.rules.maxapoc.content.loadout import ENTRY_KEYS
from mapoc_tui.rules.maxapoc.content.recruits import COMBATANT_KEYS, COPY_KEYS
from mapoc_tui.rules.maxapoc.content.scenario import BATTLEFIELD_KEYS, SIDE_KEYS, TOP_KEYS
from mapoc_tui.rules.maxapoc.content.schema import schema
from mapoc_tui.rules.maxapoc.content.shelf import DATA_KEYS
from tests.maxapoc.test_scenario import FOE, HEAD, HERO, OURS

KINDS: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": list,
    "string": str,
    "boolean": bool,
    "integer": int,
    "number": (int, float),
}


def violations(value: Any, rule: dict[str, Any], place: str = "") -> Iterator[str]:
    """Where a document breaks the part of JSON Schema that we use."""
    if "anyOf" in rule and not any(not list(violations(value, one, place)) for one in rule["anyOf"]):
        yield f"{place}: fits nothing"
    if "enum" in rule and value not in rule["enum"]:
        yield f"{place}: {value!r} is no allowed word"
    if "const" in rule and value != rule["const"]:
        yield f"{place}: must be {rule['const']!r}"
    if "type" in rule:
        kind = rule["type"]
        if not isinstance(value, KINDS[kind]) or (isinstance(value, bool) and kind in ("integer", "number")):
            yield f"{place}: is no {kind}"
            return
    if "minimum" in rule and not rule["minimum"] <= value <= rule["maximum"]:
        yield f"{place}: {value} is out of bounds"
    if isinstance(value, list) and "items" in rule:
        if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", 10**9):
            yield f"{place}: wrong length"
        for number, item in enumerate(value):
            yield from violations(item, rule["items"], f"{place}[{number}]")
    if isinstance(value, dict) and rule.get("type") == "object":
        yield from (f"{place}: {key} is missing" for key in rule.get("required", ()) if key not in value)
        for key, item in value.items():
            below = rule.get("properties", {}).get(key, rule["additionalProperties"])
            if below is False:
                yield f"{place}: {key} is not known"
            else:
                yield from violations(item, below, f"{place}.{key}")


def properties(*path: str) -> set[str]:
    rule = schema()
    for step in path:
        rule = rule[step]
    return set(rule["properties"])


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_shipped_scenarios_fit_the_schema(path: Any) -> None:
    assert list(violations(tomllib.loads(path.read_text(encoding="utf-8")), schema())) == []


@pytest.mark.parametrize("line", [
    "hp = 3", "count = 51", 'distance = "far"', "stats = { STR = 1000 }", 'skills = { blades = "X" }', "hidden = 1",
    'weapons = [{ gear = "bat", hands = 4 }]', 'items = ["ropes"]', 'armor = "Kevlar Vst"', "ammo = { H = -1 }",
])  # fmt: skip
def test_the_schema_refuses_what_the_reader_refuses(line: str) -> None:
    assert list(violations(tomllib.loads(HEAD + HERO + FOE), schema())) == []
    assert list(violations(tomllib.loads(HEAD + HERO + FOE + line), schema()))


def test_schema_and_reader_know_the_same_keys() -> None:
    combatant = ("properties", "combatant", "items")
    weapon = (*combatant, "properties", "weapons", "items", "anyOf")
    assert properties() == set(TOP_KEYS)
    assert properties("properties", "side", "items") == set(SIDE_KEYS)
    assert properties("properties", "battlefield") == set(BATTLEFIELD_KEYS)
    assert properties("properties", "data") == set(DATA_KEYS)
    assert properties(*combatant) == set(COMBATANT_KEYS)
    assert properties(*combatant, "properties", "copy", "items") == set(COPY_KEYS)
    data = ("properties", "data", "properties")
    assert properties(*data, "weapon", "additionalProperties") == set(WEAPON_KEYS)
    assert properties(*data, "enemy", "additionalProperties") == set(CREATURE_KEYS)
    rule: Any = schema()
    for step in weapon:
        rule = rule[step]
    assert set(rule[1]["properties"]) == {*WEAPON_KEYS, *ENTRY_KEYS}


def test_the_shelves_list_everything_once() -> None:
    shelves = listing()
    assert {heading: len(lines) for heading, lines in shelves.items()} == {
        "Survivors": 7,
        "Bestiary": 25,
        "Weapons": 32,
        "Armour": 12,
        "Explosives": 12,
        "Barriers": 15,
        "Items": 88,
    }
    for lines in shelves.values():
        assert len({ident for ident, _ in lines}) == len(lines)
        assert all(line and "\n" not in line for _, line in lines)


def test_a_reconstructed_weapon_says_so() -> None:
    lines = dict(listing()["Weapons"])
    assert "reconstructed, check your book: ammo_capacity, cp" in lines["flamethrower"] or (
        "reconstructed, check your book: cp, ammo_capacity" in lines["flamethrower"]
    )
    assert "reconstructed" not in lines["katana"]
