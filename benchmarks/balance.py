"""How even the packaged fights are when they play themselves.

    python benchmarks/balance.py [SCENARIO ...] [--fights 200] [--seed 1] [--heroes basic] [--others basic] [--jobs 1]

Plays every packaged scenario of a ruleset, or those that are named, and prints a line for each: the shares of fights
that the players' side won, that it lost, and that nobody won; rounds on average and at most; how many of either camp
went down in a fight on average; decisions and CPU milliseconds a fight.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import nullcontext

from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.lab.charts import table
from mapoc_tui.lab.crew import local_workers
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.simulation import simulate
from mapoc_tui.lab.totals import Totals, mean
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.policies import POLICIES
from mapoc_tui.rules import ruleset

HEADS = ("scenario", "won", "lost", "neither", "rounds", "most", "heroes down", "others down", "decisions", "ms")
WIDTH = 120
FRIENDLY = ("players", "allies")


def chosen(names: list[str], rules: str) -> Iterator[tuple[str, Scenario]]:
    """The packaged scenarios of a ruleset by name, in the order of the alphabet."""
    for path in sorted((packaged("scenarios")).glob("*.toml")):
        if not names or path.stem in names:
            scenario = read_scenario(path)
            if scenario.ruleset == rules:
                yield path.stem, scenario


def fight_test(scenario: Scenario, seed: str, heroes: str, others: str) -> FightTest:
    """The test with one policy for the players and their allies and one for everybody else."""
    sides = ruleset(scenario.ruleset).sides(scenario)
    policies = {side.id: heroes if side.role in FRIENDLY else others for side in sides}
    return FightTest(scenario, policies, seed)


def line(name: str, test: FightTest, totals: Totals) -> list[str]:
    """The line of one scenario."""
    fights = totals.fights
    friendly = {side.id for side in test.sides if side.role in FRIENDLY}
    won = sum(count for side, count in totals.wins.items() if side in friendly)
    lost = sum(totals.wins.values()) - won
    down = {True: 0, False: 0}
    for who, count in totals.falls.items():
        down[totals.cast[who].side in friendly] += count
    return [
        name,
        f"{won / fights:.1%}",
        f"{lost / fights:.1%}",
        f"{(totals.draws + totals.undecided) / fights:.1%}",
        f"{mean(totals.rounds):.1f}",
        str(max(totals.rounds)),
        f"{down[True] / fights:.2f}",
        f"{down[False] / fights:.2f}",
        f"{totals.decisions / fights:.0f}",
        f"{totals.cpu_seconds / fights * 1000:.0f}",
    ]


def measured(test: FightTest, fights: int, workers: Executor | None, jobs: int) -> Totals:
    """The sums over all fights of a test."""
    *_, totals = simulate(test, fights, workers, jobs)
    return totals


def main() -> None:
    """Measure as the command line says and print the table."""
    parser = argparse.ArgumentParser(description="Balance of the packaged scenarios.")
    parser.add_argument("scenarios", nargs="*")
    parser.add_argument("--rules", default="maxapoc")
    parser.add_argument("--fights", type=int, default=200)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--heroes", choices=list(POLICIES), default="basic")
    parser.add_argument("--others", choices=list(POLICIES), default="basic")
    parser.add_argument("--jobs", type=int, default=1)
    options = parser.parse_args()
    rows = []
    with local_workers(options.jobs) if options.jobs > 1 else nullcontext() as workers:
        for name, scenario in chosen(options.scenarios, options.rules):
            test = fight_test(scenario, options.seed, options.heroes, options.others)
            rows.append(line(name, test, measured(test, options.fights, workers, options.jobs)))
    print("\n".join(table(HEADS, rows, 1, WIDTH)))


if __name__ == "__main__":
    main()
