"""What a fight test found, as plain JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from attrs import asdict

from mapoc_tui import __version__
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.intervals import LEVEL, NEWCOMBE, WILSON, Pairs, newcombe, wilson
from mapoc_tui.lab.ranking import ranked
from mapoc_tui.lab.simulation import Comparison
from mapoc_tui.lab.totals import Totals, mean, quantiles
from mapoc_tui.lab.words import difficulty


def document(test: FightTest, totals: Totals) -> dict[str, Any]:
    """Everything that was counted over 1 fight or more. Counts are sums over all fights, by ids."""
    return {
        "title": test.scenario.title,
        "ruleset": test.scenario.ruleset,
        "ruleset_version": test.ruleset.version,
        "app": __version__,
        "seed": test.seed,
        "sides": dict(test.policies),
        "fights": totals.fights,
        "wins": {side.id: totals.wins[side.id] for side in test.sides},
        "draws": totals.draws,
        "undecided": totals.undecided,
        "win_rate": {side.id: asdict(wilson(totals.wins[side.id], totals.fights)) for side in test.sides},
        "interval": WILSON,
        "level": LEVEL,
        "difficulty": difficulty(test, totals),
        "rounds": quantiles(totals.rounds),
        "rounds_counted": _by_value(totals.rounds),
        "combatants": {who: asdict(member) for who, member in totals.cast.items()},
        "falls": _by_combatant(totals, totals.falls),
        "deaths": _by_combatant(totals, totals.deaths),
        "damage_taken": _by_combatant(totals, totals.taken),
        "damage_dealt": _pairs(totals.dealt, "source", "means"),
        "used_up": _pairs(totals.spent, "who", "what"),
        "bars_lost": _pairs(totals.lost, "who", "bar"),
        "gauges": {name: {"mean": mean(values), **quantiles(values)} for name, values in totals.gauges.items()},
        "examples": examples(test, totals),
        "decisions": totals.decisions,
        "events": totals.events,
        "cpu_seconds": round(totals.cpu_seconds, 3),
        "digest": f"{totals.digest:016x}",
    }


def examples(test: FightTest, totals: Totals) -> dict[str, dict[str, Any]]:
    """The worst, the median and the best fight, each with the seed that plays it again."""
    return {
        name: {"seed": test.seed_of(example.number), "rounds": example.rounds, **_standing(asdict(example.standing))}
        for name, example in totals.examples().items()
    }


def comparison_document(first: FightTest, second: FightTest, comparison: Comparison) -> dict[str, Any]:
    """Two tests on the same seeds, with the difference between the chances of their players' sides."""
    return {
        "seed": first.seed,
        "fights": comparison.fights,
        "difference": difference(comparison.pairs[0]),
        "a": document(first, comparison.totals[0]),
        "b": document(second, comparison.totals[1]),
    }


def ranking_document(base: FightTest, changes: Mapping[str, FightTest], comparison: Comparison) -> dict[str, Any]:
    """A test and what each of several changes to it does, the greatest difference first."""
    return {
        "seed": base.seed,
        "fights": comparison.fights,
        "a": document(base, comparison.totals[0]),
        "changes": [
            {
                "change": one.change,
                "difference": difference(one.pairs),
                "falls": one.falls,
                "b": document(one.test, one.totals),
            }
            for one in ranked(base, changes, comparison)
        ],
    }


def difference(pairs: Pairs) -> dict[str, Any]:
    """By how much the chance of the players' side is greater in the second test than in the first."""
    return {**asdict(newcombe(pairs)), "of": "b - a", "interval": NEWCOMBE, "pairs": asdict(pairs)}


def _standing(standing: dict[str, int]) -> dict[str, Any]:
    result = {1: "won", 0: "none", -1: "lost"}[standing["result"]]
    return {"result": result, "falls": -standing["falls"], "deaths": -standing["deaths"], "health": standing["health"]}


def _by_value(counts: Counter[int]) -> dict[str, int]:
    return {str(value): counts[value] for value in sorted(counts)}


def _by_combatant(totals: Totals, counts: Counter[str]) -> dict[str, int]:
    return {who: counts[who] for who in totals.cast}


def _pairs(counts: Counter[tuple[str, str]], first: str, second: str) -> list[dict[str, Any]]:
    """Sorted by amount, so that the order does not depend on who played which fights."""
    rows = sorted(counts.items(), key=lambda row: (-row[1], row[0]))
    return [{first: key[0], second: key[1], "total": total} for key, total in rows]
