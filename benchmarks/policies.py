"""How much better one way to play is than another, in paired fights.

    python benchmarks/policies.py [PLAYER:OPPONENT[:FIGHTS] ...] [--scenario benchmarks/mirror.toml] [--seed 1]

In every fight PLAYER plays one camp and OPPONENT the other, once with either camp, on the dice of two fights in which
OPPONENT plays both. Prints a line of a Markdown table for each pairing: how often PLAYER won, with Wilson's interval;
how often OPPONENT won in its place, on the same dice; the difference, with Newcombe's interval for pairs; a digest that
stands for every fight and die; CPU seconds a fight. Without pairings: those of the page on opponents. While it plays,
standard error shows the line as it is so far.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import digest
from mapoc_tui.lab.fights import Fight, FightTest, play
from mapoc_tui.lab.intervals import Interval, Pairs, newcombe, wilson
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.policies import TEMPERAMENTS
from mapoc_tui.rules import ruleset

MIRROR = Path(__file__).with_name("mirror.toml")
FRIENDLY = ("players", "allies")
PAIRINGS = ["basic:random:40", *(f"{name}:random:20" for name in TEMPERAMENTS)]
HEAD = """| player | opponent | fights | player wins | opponent in its place | difference | digest | CPU s a fight |
| --- | --- | --- | --- | --- | --- | --- | --- |"""


class Match:
    """Fights of one policy against another, by their numbers."""

    def __init__(self, scenario: Scenario, seed: str, player: str, opponent: str) -> None:
        self.player, self.opponent = player, opponent
        self.pairs = Pairs()
        self.digests: list[int] = []
        self.cpu_seconds = 0.0
        self._scenario, self._seed = scenario, seed
        self._sides = ruleset(scenario.ruleset).sides(scenario)
        self._baseline = cache(lambda number: self._play(number, opponent, opponent))

    def run(self, fights: int) -> Iterator[int]:
        """So many fights with either camp; gives the number of each that is over."""
        for number in range(fights):
            for friendly, names in ((True, (self.player, self.opponent)), (False, (self.opponent, self.player))):
                fight, other = self._play(number, *names), self._baseline(number)
                self.cpu_seconds += fight.cpu_seconds
                self.digests += [fight.digest, other.digest]
                self.pairs += paired(self._won(other, friendly), self._won(fight, friendly))
            yield number

    def _play(self, number: int, heroes: str, others: str) -> Fight:
        policies = {side.id: heroes if side.role in FRIENDLY else others for side in self._sides}
        return play(FightTest(self._scenario, policies, self._seed), number)

    def _won(self, fight: Fight, friendly: bool) -> bool:
        winner = next((side for side in self._sides if side.id == fight.winner), None)
        return winner is not None and (winner.role in FRIENDLY) == friendly

    @property
    def line(self) -> str:
        """The line of the table."""
        pairs = self.pairs
        cells = (
            self.player,
            self.opponent,
            str(pairs.count),
            shown(wilson(pairs.both + pairs.only_second, pairs.count)),
            shown(wilson(pairs.both + pairs.only_first, pairs.count)),
            shown(newcombe(pairs), sign="+"),
            f"`{digest(self.digests)}`",
            f"{self.cpu_seconds / pairs.count:.2f}",
        )
        return f"| {' | '.join(cells)} |"


def paired(first: bool, second: bool) -> Pairs:
    """One pair: whether the opponent won in the place of the player, and whether the player did."""
    return Pairs(first and second, first and not second, second and not first, not first and not second)


def shown(chance: Interval, sign: str = "") -> str:
    """``62.0% (51.3 to 71.6)``."""
    low, high = (f"{100 * bound:{sign}.1f}" for bound in (chance.low, chance.high))
    return f"{100 * chance.estimate:{sign}.1f}% ({low} to {high})"


def matches(pairings: list[str], scenario: Scenario, seed: str, fights: int) -> Iterator[Match]:
    """Every pairing, played."""
    for pairing in pairings:
        player, opponent, *number = pairing.split(":")
        match = Match(scenario, seed, player, opponent)
        for _ in match.run(int(number[0]) if number else fights):
            sys.stderr.write(f"\r{match.line}")
        sys.stderr.write("\n")
        yield match


def main() -> None:
    """Play as the command line says and print the table, line by line."""
    parser = argparse.ArgumentParser(description="Policies against each other.")
    parser.add_argument("pairings", nargs="*", default=PAIRINGS)
    parser.add_argument("--scenario", type=Path, default=MIRROR)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--fights", type=int, default=50, help="for pairings that give no number")
    options = parser.parse_args()
    sys.stdout.write(f"{HEAD}\n")
    for match in matches(options.pairings, read_scenario(options.scenario), options.seed, options.fights):
        sys.stdout.write(f"{match.line}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
