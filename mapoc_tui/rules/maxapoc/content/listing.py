"""What the ruleset has on its shelves, one line each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mapoc_tui.rules.maxapoc.content.bestiary import enemies, entry, survivors
from mapoc_tui.rules.maxapoc.content.damage import code_of
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES, Weapon, weapon, weapon_ids, weapon_traits
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.content.sheet import skill_names
from mapoc_tui.rules.maxapoc.content.tables import rows

Line = tuple[str, str]


def listing() -> Mapping[str, Sequence[Line]]:
    """Heading -> (id, line) pairs."""
    return {
        "Survivors": [_creature(name) for name in survivors()],
        "Bestiary": [_creature(name) for name in enemies()],
        "Weapons": [_weapon(name) for name in weapon_ids()],
        "Armour": [_armor(name) for name in rows("gear", "armor")],
        "Explosives": [_explosive(name) for name in rows("explosives", "explosive")],
        "Barriers": [_barrier(name) for name in rows("explosives", "barrier")],
        "Items": [_item(name) for name in items()],
    }


def _creature(name: str) -> Line:
    sheet, weapons = entry(name)
    rank = f"{sheet.family} {sheet.rank}, " if name in enemies() else ""
    arms = ", ".join(one.name for one in weapons if "unarmed" not in one.tags)
    numbers = f"{rank}{sheet.health} HP, {sheet.armor} AP, Initiative {sheet.initiative}"
    return name, f"{sheet.name}: {numbers}; {arms}. {sheet.summary}"


def _weapon(name: str) -> Line:
    one = weapon(name)
    parts = [
        skill_names()[one.skill],
        f"damage {code_of(one.code)}",
        *_handling(one),
        *(weapon_traits()[trait]["name"] for trait in one.traits),
    ]
    doubt = f" (reconstructed, check your book: {', '.join(one.uncertain)})" if one.uncertain else ""
    return name, f"{rows('gear', 'weapon')[name]['name']}: {', '.join(parts)}{doubt}"


def _handling(one: Weapon) -> list[str]:
    parts = [f"{one.hands} hands" if one.hands != 1 else "1 hand"]
    if one.reach:
        parts.append(f"out to {DISTANCES[one.reach].capitalize()}")
    if one.capacity:
        parts.append(f"holds {one.capacity}")
    if one.noise:
        parts.append(f"noise {one.noise}")
    return parts


def _armor(name: str) -> Line:
    row = rows("gear", "armor")[name]
    return name, f"{', '.join(row['names'])}: {row['ap']} AP, {row['cp']} CP"


def _explosive(name: str) -> Line:
    row = rows("explosives", "explosive")[name]
    radius = row["radius"].capitalize()
    return name, f"{row['name']}: damage {row['damage_code']}, radius {radius}, noise {row['eag']}, {row['cp']} CP"


def _barrier(name: str) -> Line:
    row = rows("explosives", "barrier")[name]
    return name, f"{row['name']}: {row['ap']} AP, {row['cp']} CP"


def _item(name: str) -> Line:
    row = items()[name]
    does = row["summary"] if "summary" in row else f"Advantage on {skill_names()[row['skill']]}."
    return name, f"{row['name']}: {row['cp']} CP. {does}"
