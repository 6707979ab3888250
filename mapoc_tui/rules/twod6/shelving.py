"""What is on the shelves, for ``mapoc list``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from mapoc_tui.rules.twod6.shelves import Row, rows
from mapoc_tui.rules.twod6.skills import SKILLS

DOES = {
    "order": "{:+} to the order test",
    "defence": "{:+} to the challenge level of attacks on its owner",
    "melee": "{:+} damage hand to hand",
    "ranged": "{:+} damage at a distance",
    "endurance": "{:+} Endurance",
    "will": "{:+} Will",
}
"""Cell of a trait row -> what it does."""


def listing() -> Mapping[str, Sequence[tuple[str, str]]]:
    """Heading -> (id, line) pairs."""
    return {
        "Characters": [_person(row) for row in rows("characters", "character").values()],
        "Opponents": [_person(row) for row in rows("opponents", "opponent").values()],
        "Weapons": [_weapon(row) for row in rows("weapons", "weapon").values()],
        "Traits": [_trait(row) for row in rows("traits", "trait").values()],
    }


def _person(row: Row) -> tuple[str, str]:
    best = sorted(row["skills"].items(), key=lambda pair: -pair[1])[:3]
    skills = ", ".join(f"{SKILLS[skill]} {value}" for skill, value in best)
    return row["id"], f"{row['name']}: {row['summary']} ({skills})"


def _weapon(row: Row) -> tuple[str, str]:
    kind = rows("weapons", "class")[row["class"]]
    full = {**kind, **row}
    skill = "Melee" if full["attack"] == "melee" else "Shoot"
    return row["id"], f"{row['name']}: {kind['name']}, {skill}, d6+{full['bonus']}"


def _trait(row: Row) -> tuple[str, str]:
    does = ", ".join(text.format(row[cell]) for cell, text in DOES.items() if cell in row)
    return row["id"], f"{row['name']}: {does} ({row['cost']} points)"
