"""How long the battle screen takes from a key to the last repaint that it causes, with a long log.

    python benchmarks/tui_latency.py [SCENARIO] [--lines 5000] [--actions 60] [--size 120x40]
    python benchmarks/tui_latency.py [SCENARIO] --fights 1000 [--actions 60] [--size 120x40]

Prints one JSON document: times in milliseconds for keys that carry out a whole action, for keys that take one step in
a choice, and for keys that move a mark; with the seed and the final digest of the fight, so that a run can be told
from another one. With --fights it measures keys of a fight test instead, each to the first repaint after it, before
the fights begin (idle) and while all processors play them (running).
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import statistics
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter
from typing import Any

os.environ.setdefault("TEXTUAL_ANIMATIONS", "none")

from attrs import evolve

from mapoc_tui.engine.commands import Note
from mapoc_tui.play.controllers import HUMAN
from mapoc_tui.play.library import Library
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import Session
from mapoc_tui.play.settings import Settings
from mapoc_tui.tui.app import MapocApp
from mapoc_tui.tui.screens.battle import BattleScreen
from mapoc_tui.tui.screens.fight_test import FightTestScreen
from mapoc_tui.tui.trial import Trial

SEED = "latency"
SETTLED = 0.06
"""Seconds without a repaint after which a key is taken to have done all that it does."""


class Watched(MapocApp):
    """Notes when it painted last."""

    painted = 0.0
    first_painted = 0.0

    def _display(self, screen: Any, renderable: Any) -> None:
        super()._display(screen, renderable)
        self.painted = perf_counter()
        self.first_painted = self.first_painted or self.painted


async def latency(app: Watched, key: str) -> float:
    """Milliseconds from a key to the last repaint after it."""
    start = perf_counter()
    app.painted = start
    app.simulate_key(key)
    while perf_counter() - max(app.painted, start) < SETTLED:
        await asyncio.sleep(0.004)
    return (app.painted - start) * 1000


def keys_of(screen: BattleScreen) -> Iterator[str]:
    """Keys that walk through choices: the usual answer where there is one, else the first choice."""
    while screen.session.outcome is None:
        chooser = screen.chooser
        yield "space" if chooser is not None and chooser.has_default and screen.session.battle.step.n % 3 else "1"


async def measure(scenario: Path, lines: int, actions: int, size: tuple[int, int]) -> dict[str, Any]:
    """Play with keys and collect the times."""
    session = Session.start(read_scenario(scenario), seed=SEED)
    for side in session.sides:
        session.control(side.id, HUMAN)
    for number in range(lines):
        session.submit(Note(f"line {number} of a long evening at the table, with enough words in it to be broken once"))
    app = Watched(lambda app: BattleScreen(session, Library([], Path("."))), Library([], Path(".")), Settings(), 0)
    times: dict[str, list[float]] = {"action": [], "step": [], "mark": []}
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.3)
        screen = app.screen
        assert isinstance(screen, BattleScreen)
        for key in keys_of(screen):
            before = session.battle.step.n
            taken = await latency(app, key)
            times["action" if session.battle.step.n != before else "step"].append(taken)
            times["mark"].append(await latency(app, "j"))
            if len(times["action"]) >= actions:
                break
        told = len(screen.log_pane.book.entries)
        return {
            "scenario": scenario.name,
            "seed": SEED,
            "size": "x".join(map(str, size)),
            "log_lines": told,
            "widgets": len(list(screen.walk_children())),
            "digest": session.battle.digest(),
            "milliseconds": {name: summary(found) for name, found in times.items() if found},
        }


# ------------------------------------------------------------------------------------------ fight tests

LOOKING = ("?", "j", "pagedown", "k", "end", "home", "q", "end", "home")
"""Keys that look around in a fight test and in its help."""

NOTHING_CHANGES = 1.0
"""Seconds without a repaint after which a key is taken to have changed nothing."""


async def first_repaint(app: Watched, key: str) -> float | None:
    """Milliseconds from a key to the first repaint after it, None when there is none."""
    await asyncio.sleep(0.03)
    start = perf_counter()
    app.first_painted = 0.0
    app.simulate_key(key)
    while not app.first_painted and perf_counter() - start < NOTHING_CHANGES:
        await asyncio.sleep(0.001)
    return (app.first_painted - start) * 1000 if app.first_painted else None


async def looked_around(app: Watched, keys: int) -> list[float]:
    """The times of so many keys, those that changed something."""
    pressed = (LOOKING[at % len(LOOKING)] for at in range(keys // len(LOOKING) * len(LOOKING)))
    times = [await first_repaint(app, key) for key in pressed]
    return [time for time in times if time is not None]


async def measure_test(scenario: Path, fights: int, keys: int, size: tuple[int, int]) -> dict[str, Any]:
    """Press keys in a fight test, before it begins and while it runs."""
    trial = evolve(Trial.of_scenario(read_scenario(scenario), scenario), fights=fights, seed=SEED)
    library = Library([], Path("."))
    app = Watched(lambda app: FightTestScreen(trial, library), library, Settings(), 0)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(0.3)
        screen = app.screen
        assert isinstance(screen, FightTestScreen)
        idle = await looked_around(app, keys)
        app.simulate_key("s")
        while screen.work is None or not screen.work.run.done:
            await asyncio.sleep(0.05)
        running = await looked_around(app, keys)
        assert screen.running, "the fights were over too soon: give it more of them"
        return {
            "scenario": scenario.name,
            "seed": SEED,
            "size": "x".join(map(str, size)),
            "fights": fights,
            "workers": trial.jobs,
            "played_meanwhile": screen.work.run.done,
            "milliseconds": {"idle": summary(idle), "running": summary(running)},
        }


def summary(found: list[float]) -> dict[str, float]:
    """Count, median, 95th percentile and the worst."""
    ordered = sorted(found)
    worst = ordered[-1]
    return {
        "count": len(found),
        "median": round(statistics.median(ordered), 1),
        "p95": round(ordered[min(len(ordered) - 1, int(len(ordered) * 0.95))], 1),
        "max": round(worst, 1),
    }


def main() -> None:
    """Read the arguments, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else "")
    shipped = Path(__file__).parents[1] / "scenarios" / "tutorial.toml"
    parser.add_argument("scenario", nargs="?", type=Path, default=shipped)
    parser.add_argument("--lines", type=int, default=5_000, help="lines in the log before the first action")
    parser.add_argument("--actions", type=int, default=60, help="actions to measure")
    parser.add_argument("--size", default="120x40", help="columns x rows of the terminal")
    parser.add_argument("--fights", type=int, default=0, help="measure a fight test of so many fights instead")
    chosen = parser.parse_args()
    width, height = (int(part) for part in chosen.size.split("x"))
    if chosen.fights:
        found = asyncio.run(measure_test(chosen.scenario, chosen.fights, chosen.actions, (width, height)))
    else:
        found = asyncio.run(measure(chosen.scenario, chosen.lines, chosen.actions, (width, height)))
    print(json.dumps(found, indent=2))


if __name__ == "__main__":
    main()
