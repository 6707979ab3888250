"""Actions that can be named to others: what Command and help are for (MA D-20 to D-24, p. 49; K-4, p. 77)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.content.tables import rows


@immutable
class Named:
    """One action as it is named: the keys of the deeds that do it, and the tags of its roll.

    A helper rolls one of ``skills`` (a skill, a Base Stat or ``salvage``) at the full ``cost``; without any nobody can
    help. ``close`` asks for a helper at Close, ``noise`` is what each try adds to the attraction gauge.
    """

    id: str
    name: str
    deeds: tuple[str, ...]
    when: tuple[str, ...] = ()
    skills: tuple[str, ...] = ()
    cost: int = 1
    close: bool = False
    noise: int = 0


@cache
def named_actions() -> Mapping[str, Named]:
    """Every action that can be named, by its id."""
    return {
        key: Named(
            key,
            row["name"],
            tuple(row["deeds"]),
            tuple(row.get("when", ())),
            tuple(row.get("skills", ())),
            row.get("cost", 1),
            row.get("close", False),
            row.get("noise", 0),
        )
        for key, row in rows("tasks", "task").items()
    }
