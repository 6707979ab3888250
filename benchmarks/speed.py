"""How fast fights play themselves, with python-chess beside them as a measure of the machine.

    pip install chess
    python benchmarks/speed.py [--fights 10] [--seed 1] [--batches 5]

In one process, and in turn, so that a busy machine slows both alike: fights of the packaged four against four with
random choices, as ``mapoc bench`` plays them, and chess games with random legal moves, as many moves as the fights had
decisions. Prints one JSON document: CPU microseconds a decision and a move in every batch, the ratio of the two, and
the counts, seeds and digests by which a run can be told from another one.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from hashlib import blake2b
from typing import Any

import chess

from mapoc_tui.cli.bench import SCENARIO, Tally
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.policies.luck import Luck


class Games:
    """Random games of chess, one after another."""

    def __init__(self, seed: str) -> None:
        self._luck = Luck(seed, "chess")
        self._board = chess.Board()
        self._hash = blake2b(digest_size=8)
        self.moves = 0
        self.cpu_seconds = 0.0

    def play(self, moves: int) -> None:
        """So many moves; a finished game gives way to a new one."""
        began = time.process_time()
        for _ in range(moves):
            legal = list(self._board.legal_moves)
            if not legal or self._board.is_insufficient_material() or self._board.is_seventyfive_moves():
                self._hash.update(self._board.fen().encode())
                self._board = chess.Board()
                legal = list(self._board.legal_moves)
            self._board.push(legal[self._luck.below(len(legal))])
        self.cpu_seconds += time.process_time() - began
        self.moves += moves

    @property
    def digest(self) -> str:
        """Stands for every finished game and the position now."""
        last = self._hash.copy()
        last.update(self._board.fen().encode())
        return last.hexdigest()


def measure(fights: int, seed: str, batches: int) -> dict[str, Any]:
    """Both loads in turn, batch by batch."""
    tally, games = Tally(read_scenario(packaged("scenarios") / SCENARIO)), Games(seed)
    decision_us, move_us = [], []
    for batch in range(batches):
        before = (tally.cpu_seconds, tally.decisions, games.cpu_seconds)
        for number in range(fights):
            tally.play(f"{seed}/{batch * fights + number}")
        decisions = tally.decisions - before[1]
        games.play(decisions)
        decision_us.append((tally.cpu_seconds - before[0]) / decisions * 1e6)
        move_us.append((games.cpu_seconds - before[2]) / decisions * 1e6)
    return {
        "scenario": SCENARIO,
        "seed": seed,
        "mapoc": {
            "us_per_decision": [round(each, 1) for each in decision_us],
            "fights": fights * batches,
            "decisions": tally.decisions,
            "events": tally.events,
            "digest": tally.hash.hexdigest(),
        },
        "chess": {
            "version": chess.__version__,
            "us_per_move": [round(each, 1) for each in move_us],
            "moves": games.moves,
            "digest": games.digest,
        },
        "ratio": round(statistics.median(ours / theirs for ours, theirs in zip(decision_us, move_us, strict=True)), 3),
    }


def main() -> None:
    """Measure as the command line says and print the document."""
    parser = argparse.ArgumentParser(description="Speed of fights beside python-chess.")
    parser.add_argument("--fights", type=int, default=10)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--batches", type=int, default=5)
    options = parser.parse_args()
    print(json.dumps(measure(options.fights, options.seed, options.batches), indent=2))


if __name__ == "__main__":
    main()
