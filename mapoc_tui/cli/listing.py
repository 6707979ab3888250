"""``mapoc list`` and ``mapoc schema``: what there is, and what scenario files may say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from cyclopts import Parameter

from mapoc_tui.cli.arguments import Json
from mapoc_tui.cli.output import FINE, say, say_json
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.text import clean
from mapoc_tui.play.library import Library, SaveEntry, ScenarioEntry, standing
from mapoc_tui.play.names import stem_of
from mapoc_tui.play.settings import load_settings
from mapoc_tui.policies import POLICIES
from mapoc_tui.rules import RULESETS, ruleset

Rows = Sequence[tuple[str, str]]


def shelves(what: str = "", /, *, json: Json = False) -> int:
    """List scenarios, saves, policies, bestiary and gear.

    Parameters
    ----------
    what
        Only the headings with this word in them, such as ``saves`` or ``gear``.
    """
    found = {heading: rows for heading, rows in _shelves().items() if what.casefold() in heading.casefold()}
    if not found:
        raise MapocError(f"mapoc list: {unknown('heading', what, _shelves())}")
    if json:
        say_json({heading: [{"id": name, "line": line} for name, line in rows] for heading, rows in found.items()})
    else:
        _print(found)
    return FINE


def _shelves() -> dict[str, Rows]:
    library = Library.here(load_settings())
    shelves: dict[str, Rows] = {
        "scenarios": [(stem_of(entry.path), _scenario_line(entry)) for entry in library.scenarios()],
        "saves": [(stem_of(entry.path), _save_line(entry)) for entry in library.saves()],
        "policies": list(POLICIES.items()),
    }
    for name in RULESETS:
        shelves |= {f"{name} {heading}": rows for heading, rows in ruleset(name).listing().items()}
    return shelves


def _scenario_line(entry: ScenarioEntry) -> str:
    return entry.fault or f"{entry.title} ({entry.ruleset}). {entry.summary}"


def _save_line(entry: SaveEntry) -> str:
    if entry.fault:
        return entry.fault
    stands = standing(entry.path)
    return stands.fault or f"{entry.title} ({entry.ruleset}), {entry.played:%Y-%m-%d}: {stands.sentence}"


def _print(shelves: Mapping[str, Rows]) -> None:
    for number, (heading, rows) in enumerate(shelves.items()):
        if number:
            say()
        say(f"{heading}:")
        width = min(32, max((len(name) for name, _ in rows), default=0))
        for name, line in rows or [("none", "")]:
            say(f"  {clean(name):<{width}}  {clean(line)}".rstrip())


def schema(
    name: Annotated[str, Parameter(help="Only the schema of this ruleset.")] = "",
    /,
) -> int:
    """Print the JSON Schema of scenario files."""
    say_json(ruleset(name).schema() if name else _any_schema())
    return FINE


def _any_schema() -> dict[str, Any]:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A scenario for mapoc",
        "anyOf": [ruleset(name).schema() for name in RULESETS],
    }
