"""``mapoc compare``: what a change does to a fight, on the same seeds."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from functools import partial
from typing import Annotated, Any, Literal

from cyclopts import Parameter

from mapoc_tui.cli.arguments import Json, Party, Policies, automatic_sides, parse_sides
from mapoc_tui.cli.batches import DEFAULT_FIGHTS, Cluster, Fights, Jobs, TestSeed, run_batch, seed_or_fresh
from mapoc_tui.cli.output import FINE, say_all, say_json
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.switches import KINDS
from mapoc_tui.lab import lines, report
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.simulation import Comparison
from mapoc_tui.lab.simulation import compare as play_abreast
from mapoc_tui.lab.variants import each_off
from mapoc_tui.lab.variants import without as leave_out
from mapoc_tui.play.controllers import find_side
from mapoc_tui.play.library import Library
from mapoc_tui.play.settings import load_settings
from mapoc_tui.rules import ruleset

ALL = "all"
Kind = Literal["combatants", "items", "abilities", "rulings", "all"]


def compare(
    scenario: str,
    other: str = "",
    /,
    *,
    without: Annotated[
        list[str] | None,
        Parameter(
            help="The same fight without this: a combatant, or COMBATANT:THING for a weapon, item, trait or skill; "
            "may be given again."
        ),
    ] = None,
    ruling: Annotated[
        list[str] | None,
        Parameter(help="KEY=VALUE: the same fight by another table option; may be given again."),
    ] = None,
    what_if: Annotated[
        list[Kind] | None,
        Parameter(help="Everything of this kind off, one thing at a time; may be given again."),
    ] = None,
    fights: Fights = DEFAULT_FIGHTS,
    seed: TestSeed = "",
    jobs: Jobs = 0,
    side: Policies = None,
    party: Party = "",
    cluster: Cluster = "",
    json: Json = False,
) -> int:
    """Play two scenarios, or one and changes to it, on the same seeds and report what differs.

    The difference of the chances to win has an interval of its own. Several changes are tried one at a time and ranked
    by what they do; --what-if finds them: every combatant, every item with weapons and armour, every ability (traits
    and skills), or every table option that is on or departs from the usual.

    Parameters
    ----------
    scenario
        A scenario: a path, a file name or a title from the scenario folders.
    other
        Another scenario to compare it with.
    """
    parse_sides(side)
    master = seed_or_fresh(seed)
    base = _test(scenario, side, master, party)
    changes = {other: _test(other, side, master, party)} if other else {}
    changes |= {f"without {who}": leave_out(base, who) for who in without or ()}
    changes |= {f"with {text}": _test(scenario, side, master, party, text) for text in ruling or ()}
    if what_if:
        changes |= each_off(base, KINDS if ALL in what_if else what_if)
    if not changes:
        raise MapocError(
            "mapoc compare: name a second scenario, or changes: --without COMBATANT, --ruling KEY=VALUE, --what-if KIND"
        )
    _require_sides(side, [base, *changes.values()])
    comparison = run_batch(partial(play_abreast, [base, *changes.values()]), fights, jobs, cluster, quiet=json)
    if len(changes) > 1 or what_if:
        _print_ranking(base, changes, comparison, json)
    else:
        ((name, second),) = changes.items()
        _print_two(base, second, (scenario, name), comparison, json)
    return FINE


def _print_two(first: FightTest, second: FightTest, names: tuple[str, str], found: Comparison, json: bool) -> None:
    if json:
        say_json(report.comparison_document(first, second, found))
    else:
        say_all(lines.comparison_report(first, second, names, found))


def _print_ranking(base: FightTest, changes: dict[str, FightTest], found: Comparison, json: bool) -> None:
    if json:
        say_json(report.ranking_document(base, changes, found))
    else:
        say_all(lines.ranking_report(base, changes, found))


def _test(text: str, given: Iterable[str] | None, seed: str, party: str, ruling: str = "") -> FightTest:
    """The test of a scenario. Of the sides given, those count that it has."""
    scenario = Library.here(load_settings()).read_scenario(text, party, _ruling(ruling) if ruling else None)
    sides = ruleset(scenario.ruleset).sides(scenario)
    own = [each for each in given or () if find_side(sides, each.partition("=")[0].strip())]
    return FightTest(scenario, automatic_sides(scenario, own), seed)


def _ruling(text: str) -> dict[str, Any]:
    """``KEY=VALUE`` as it would stand in a scenario file; words need no quotation marks."""
    key, equals, value = (part.strip() for part in text.partition("="))
    if not (key and equals and value):
        raise MapocError(f'--ruling "{text}": write KEY=VALUE, such as overflow=false')
    try:
        return {key: tomllib.loads(f"value = {value}")["value"]}
    except tomllib.TOMLDecodeError:
        return {key: value}


def _require_sides(given: Iterable[str] | None, tests: Iterable[FightTest]) -> None:
    """Refuse a side that none of the tests has."""
    sides = [side for test in tests for side in test.sides]
    faults = [
        unknown("side", name, {side.id for side in sides}) for name in parse_sides(given) if not find_side(sides, name)
    ]
    if faults:
        raise MapocError(*faults)
