"""JSON Schema of the scenario files of this ruleset, made from the same lists that the reader uses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mapoc_tui.engine.options import TableOption
from mapoc_tui.rules.maxapoc.content.bestiary import (
    DEFENCES,
    DERIVED,
    FAMILIES,
    HIGHEST,
    ROLES,
    TARGETS,
    creature_traits,
    creatures,
    weaknesses,
)
from mapoc_tui.rules.maxapoc.content.explosives import DELIVERIES
from mapoc_tui.rules.maxapoc.content.gear import (
    DISTANCES,
    EFFECTS,
    FEEDS,
    HARMS,
    THROWS,
    armor_names,
    range_kinds,
    weapon_ids,
    weapon_traits,
)
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.content.options import OPTIONS
from mapoc_tui.rules.maxapoc.content.ordnance import MOST_OF_A_KIND
from mapoc_tui.rules.maxapoc.content.recruits import FARTHEST, MOST_COPIES
from mapoc_tui.rules.maxapoc.content.scenario import AMBUSHES, MOST_COMBATANTS, SIDE_ROLES
from mapoc_tui.rules.maxapoc.content.sheet import NO_ROLL, PROFICIENCIES, RANKS, STATS, THROW, skill_names
from mapoc_tui.rules.maxapoc.content.terrain import FACINGS, MOST_ARMOR, barrier_rows
from mapoc_tui.rules.maxapoc.rolls.stages import DEATH, KINDS

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
FLAG: Schema = {"type": "boolean"}


def schema() -> Schema:
    """The schema of a whole file. It allows what the reader allows, except where two keys must agree."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenario of Maximum Apocalypse",
        **_table(
            {
                "ruleset": {"const": "maxapoc"},
                "title": TEXT,
                "summary": TEXT,
                "notes": TEXT,
                "author": TEXT,
                "seed": TEXT,
                "rulings": _table({key: _option(option) for key, option in OPTIONS.items()}),
                "battlefield": _battlefield(),
                "side": _list(_side(), least=2),
                "combatant": _list(_combatant(), least=2) | {"maxItems": MOST_COMBATANTS},
                "barrier": _list(_barrier()),
                "zone": _list(_zone()),
                "data": _data(),
            },
            required=("ruleset", "title", "side", "combatant"),
        ),
    }


def _option(option: TableOption) -> Schema:
    values = [value for value, _ in option.values]
    return {"description": option.question, "default": option.default, "enum": values}


def _battlefield() -> Schema:
    places = _list(_integer(-FARTHEST, FARTHEST))
    return _table(
        {
            "dark": FLAG,
            "attraction": _integer(0, 100),
            "hindering": places,
            "enclosed": places,
            "ambush": TEXT,
            "ambush_from": _word(AMBUSHES),
        }
    )


def _side() -> Schema:
    keys = {"id": TEXT, "name": TEXT, "role": _word(SIDE_ROLES), "at": _integer(-FARTHEST, FARTHEST)}
    return _table(keys, required=("role",))


def _barrier() -> Schema:
    return _table(
        {
            "id": TEXT,
            "from": TEXT | {"examples": list(barrier_rows())},
            "name": TEXT,
            "armor": _integer(1, MOST_ARMOR),
            "armor_left": _integer(0, MOST_ARMOR),
            "at": _integer(-FARTHEST, FARTHEST),
            "shields": TEXT,
            "facing": _word(FACINGS),
            "concealment": FLAG,
        }
    )


def _zone() -> Schema:
    places = _list(_integer(-FARTHEST, FARTHEST))
    return _table({"name": TEXT, "at": places, "dice": TEXT, "element": TEXT}, required=("name",))


def _combatant() -> Schema:
    keys = {
        **_creature(),
        **_place(),
        "side": TEXT,
        "from": TEXT | {"examples": list(creatures())},
        "count": _integer(1, MOST_COPIES),
        "copy": _list(_table({**_creature(), **_place(), "number": _integer(1, MOST_COPIES)}, required=("number",))),
    }
    return _table(keys, required=("side",))


def _place() -> Schema:
    return {
        "at": _integer(-FARTHEST, FARTHEST),
        "distance": _word(DISTANCES),
        "behind": TEXT,
        "hidden": FLAG,
        "unseen": FLAG,
        "health": _integer(1, 10_000),
        "armor_left": _integer(0, HIGHEST),
        "infection": _table({kind: _integer(0, DEATH - 1) for kind in KINDS}),
    }


def _creature() -> Schema:
    skills = _table({skill: _word(PROFICIENCIES) for skill in skill_names()})
    return {
        "name": TEXT,
        "summary": TEXT,
        "note": TEXT,
        "rank": _word(RANKS),
        "family": _word(FAMILIES),
        "stats": _table({stat: _integer(0, HIGHEST) for stat in STATS}),
        "skills": skills,
        "derived": _table({key: _integer(-9 if key == "DC_MOD" else 0, HIGHEST) for key in DERIVED}),
        "armor": {"anyOf": [_integer(0, HIGHEST), _word(armor_names()), _list(_word(armor_names()))]},
        "traits": _list(_word(creature_traits())),
        "regenerate": _integer(0, 100),
        "weakness": _word(weaknesses()),
        "weapons": _list({"anyOf": [TEXT | {"examples": list(weapon_ids())}, _weapon(entry=True)]}),
        "ammo": {"type": "object", "additionalProperties": _integer(0, 999)},
        "explosives": {"type": "object", "additionalProperties": {"anyOf": [_bombs(), _integer(0, MOST_OF_A_KIND)]}},
        "items": _list(_word(items())),
        "tactics": _table(
            {
                "role": _word(ROLES),
                "target": _word(TARGETS),
                "defence": _word(DEFENCES),
                "aims": FLAG,
                "flees_at": {"type": "number", "minimum": 0, "maximum": 1},
            }
        ),
    }


def _bombs() -> Schema:
    return _table({"count": _integer(0, MOST_OF_A_KIND), "cp": _integer(0, 1_000), "readied": FLAG})


def _explosive() -> Schema:
    """The cells of an explosive."""
    falloff = _table({"dc_per_distance_past_close": _integer(-16, 0)})
    return _table(
        {
            "id": TEXT,
            "name": TEXT,
            "damage_code": TEXT,
            "damage_kind": _word(HARMS),
            "radius": _word(DISTANCES),
            "delivery": _word(DELIVERIES),
            "throw": _word(THROWS),
            "delay_rounds": _integer(0, 100),
            "falloff": falloff,
            "burn_rounds": TEXT,
            "knockout": FLAG,
            "element": TEXT,
            "place_skill": _word(skill_names()),
            "scaling": _table({"extra_cp": _integer(1, 1_000), "dc": _integer(0, 16)}),
            "eag": _integer(0, 100),
            "cp": _integer(0, 10_000),
            "page": _integer(0, 10_000),
            "tags": _list(TEXT),
        }
    )


def _weapon(entry: bool) -> Schema:
    """The cells of a weapon; an ``entry`` of a combatant may start from a row and says how it is carried."""
    keys = {
        "id": TEXT,
        "name": TEXT,
        "skill": _word((*skill_names(), THROW, NO_ROLL)),
        "damage_code": TEXT,
        "class": _word(("melee", "none", *range_kinds())),
        "traits": _list(_word(weapon_traits())),
        "hands": _integer(0, 2),
        "reach": _word(DISTANCES),
        "max_range": _word(DISTANCES),
        "dc_mod": FLAG,
        "dc_mod_max": _integer(0, 99),
        "str_req": _integer(0, 10_000),
        "ammo": TEXT,
        "ammo_capacity": _integer(0, 999),
        "feed": _word(FEEDS),
        "eag": _integer(0, 100),
        "cp": _integer(0, 10_000),
        "page": _integer(0, 10_000),
        "throw": _word(THROWS),
        "damage_kind": _word(HARMS),
        "element": TEXT,
        "natural": FLAG,
        "variants": _list(TEXT),
        "tags": _list(TEXT),
    }
    if entry:
        keys |= {"gear": TEXT, "variant": TEXT, "loaded": _integer(0, 999), "jammed": FLAG, "readied": FLAG}
    return _table(keys)


def _data() -> Schema:
    cell = _table({"effect": _word(EFFECTS), "dc": _integer(-16, 16)})
    row = _table(dict.fromkeys(DISTANCES, cell))
    return _table(
        {
            "weapon": {"type": "object", "additionalProperties": _weapon(entry=False)},
            "enemy": {"type": "object", "additionalProperties": _table(_creature())},
            "explosive": {"type": "object", "additionalProperties": _explosive()},
            "range_row": _table(dict.fromkeys(range_kinds(), row)),
        }
    )


# ------------------------------------------------------------------------------------------ building blocks


def _table(keys: Mapping[str, Schema], required: Iterable[str] = ()) -> Schema:
    made: Schema = {"type": "object", "properties": dict(keys), "additionalProperties": False}
    return made | {"required": list(required)} if required else made


def _list(items: Schema, least: int = 0) -> Schema:
    made: Schema = {"type": "array", "items": items}
    return made | {"minItems": least} if least else made


def _integer(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _word(words: Iterable[str]) -> Schema:
    return {"enum": list(words)}
