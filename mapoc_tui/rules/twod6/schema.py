"""JSON Schema of this game's scenario files."""

from __future__ import annotations

from typing import Any

from mapoc_tui.engine.options import TableOption
from mapoc_tui.rules.twod6.reading import BANDS, MOST_COPIES, MOST_TICKS, ROLES
from mapoc_tui.rules.twod6.rows_to_sheets import HIGHEST_POOL, HIGHEST_SKILL
from mapoc_tui.rules.twod6.rulings import OPTIONS
from mapoc_tui.rules.twod6.sheet import FOCI
from mapoc_tui.rules.twod6.shelves import combatant_rows, rows
from mapoc_tui.rules.twod6.skills import SKILLS

TEXT = {"type": "string"}
FLAG = {"type": "boolean"}


def scenario_schema() -> dict[str, Any]:
    """The whole file. Conditions between keys are checked by reading the file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Scenario of the 2d6 system",
        **_table(
            {
                "ruleset": {"const": "twod6"},
                **dict.fromkeys(("title", "summary", "notes", "author", "seed"), TEXT),
                "safe_place": FLAG,
                "supplies": FLAG,
                "rulings": _table({key: _option(option) for key, option in OPTIONS.items()}),
                "side": _list(_side()),
                "combatant": _list(_combatant()),
                "weapon": _list(_weapon(("id",))),
            },
            ("ruleset", "title", "side"),
        ),
    }


def _table(properties: dict[str, Any], required: tuple[str, ...] = ()) -> dict[str, Any]:
    table: dict[str, Any] = {"type": "object", "properties": properties, "additionalProperties": False}
    return {**table, "required": list(required)} if required else table


def _list(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _one_of(*values: Any) -> dict[str, Any]:
    return {"enum": list(values)}


def _number(low: int, high: int) -> dict[str, Any]:
    return {"type": "integer", "minimum": low, "maximum": high}


def _option(option: TableOption) -> dict[str, Any]:
    values = [value for value, _ in option.values]
    return {"description": option.question, "enum": values, "default": option.default}


def _side() -> dict[str, Any]:
    return _table({"id": TEXT, "name": TEXT, "role": _one_of(*ROLES), "surprised": FLAG}, ("id", "role"))


def _combatant() -> dict[str, Any]:
    own = {
        "side": TEXT,
        "from": _one_of(*combatant_rows()),
        "count": _number(1, MOST_COPIES),
        "copy": _list(_table({"number": _number(1, MOST_COPIES), **_person()}, ("number",))),
    }
    return _table({**own, **_person()}, ("side",))


def _person() -> dict[str, Any]:
    """The keys of a person, in a ``[[combatant]]`` and in the changes of one copy."""
    return {
        **dict.fromkeys(("name", "summary", "note", "drive", "hand"), TEXT),
        **dict.fromkeys(("hidden", "surprised", "named", "new", "drive_used"), FLAG),
        "skills": _table(dict.fromkeys(SKILLS, _number(0, HIGHEST_SKILL))),
        "specialities": _list(_speciality()),
        "focus": _one_of(*FOCI),
        "traits": _list(_one_of(*rows("traits", "trait"))),
        "weapons": _list({"anyOf": [TEXT, _weapon(())]}),
        "armor": _one_of("light", "medium", "heavy"),
        "band": _one_of(*BANDS),
        "endurance": _number(-9, HIGHEST_POOL),
        "will": _number(0, HIGHEST_POOL),
        "endurance_max": _number(1, HIGHEST_POOL),
        "will_max": _number(1, HIGHEST_POOL),
        "ticks": _number(0, MOST_TICKS),
    }


def _speciality() -> dict[str, Any]:
    return _table({"skill": _one_of(*SKILLS), "name": TEXT, "applies": _list(TEXT)}, ("skill", "name"))


def _weapon(required: tuple[str, ...]) -> dict[str, Any]:
    return _table(
        {
            **dict.fromkeys(("id", "gear", "name"), TEXT),
            "class": _one_of(*rows("weapons", "class")),
            "attack": _one_of("melee", "shoot"),
            "bonus": _number(0, 20),
            "reach": _number(1, 2),
            "close_modifier": _number(-9, 0),
            **dict.fromkeys(("thrown", "reload", "close", "natural"), FLAG),
        },
        required,
    )
