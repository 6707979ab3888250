"""Write the page of measured figures anew.

    pip install chess
    python benchmarks/figures.py > docs/benchmarks.md

Every figure comes with the command that made it, its seed, its counts and its digest. Takes some minutes.
"""

from __future__ import annotations

import json
import os
import platform
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from mapoc_tui import __version__

HERE = Path(__file__).parent
MAPOC = [sys.executable, "-m", "mapoc_tui"]

HEAD = """\
# Benchmarks

Written by `python benchmarks/figures.py > docs/benchmarks.md`; none of these figures is copied by hand. Times are CPU
seconds of the process that plays, so that other work on the machine counts as little as can be; it still shows, and
figures of one machine on two days differ by a tenth or more. Counts and digests do not differ: they are the same on
every machine that runs this version, and a run whose digest is another one played other fights.
"""

FIGHTS = [
    ("roadblock", "maxapoc", 40),
    ("tutorial", "maxapoc", 60),
    ("twod6_street_brawl", "twod6", 60),
    ("twod6_chase", "twod6", 60),
]


def main() -> None:
    """Measure everything and print the page."""
    for line in page():
        print(line, flush=True)


def page() -> Iterator[str]:
    """The page, line by line."""
    yield HEAD
    yield f"Version {__version__}, Python {platform.python_version()}, {processor()}, {os.cpu_count()} processors,"
    yield f"load {os.getloadavg()[0]:.1f} at the start." if hasattr(os, "getloadavg") else ""
    yield from raw_speed()
    yield from beside_chess()
    yield from fight_tests()
    yield from starting()


def raw_speed() -> Iterator[str]:
    """Fights with random choices."""
    words = ["bench", "--fights", "20", "--seed", "1", "--json"]
    found = document([*MAPOC, *words])
    yield from section("Fights with random choices", words)
    yield from table(
        ("fights", "decisions", "events", "CPU seconds", "µs a decision", "digest"),
        [
            [
                found["fights"],
                f"{found['decisions']:,}",
                f"{found['events']:,}",
                f"{found['cpu_seconds']:.1f}",
                f"{found['us_per_decision']:.0f}",
                f"`{found['digest']}`",
            ]
        ],
    )


def beside_chess() -> Iterator[str]:
    """The same, with another program on the same machine at the same time."""
    words = [str(HERE / "speed.py"), "--fights", "2", "--batches", "5", "--seed", "1"]
    found = document([sys.executable, *words])
    yield from section("Beside python-chess", ["python", "benchmarks/speed.py", *words[1:]], program="")
    yield "In one process and in turn: a fight's decision, and a random legal move of chess. The ratio is the figure"
    yield "that survives a busy machine."
    yield ""
    ours, chess = found["mapoc"], found["chess"]
    yield from table(
        ("", "µs, median of 5 batches", "µs, all batches", "count", "digest"),
        [
            ["decision", *times(ours["us_per_decision"]), f"{ours['decisions']:,}", f"`{ours['digest']}`"],
            [
                f"move (chess {chess['version']})",
                *times(chess["us_per_move"]),
                f"{chess['moves']:,}",
                f"`{chess['digest']}`",
            ],
        ],
    )
    yield ""
    yield f"A decision takes {found['ratio']:.1f} times as long as a move of chess."


def fight_tests() -> Iterator[str]:
    """Fights of the basic policy, with everything that a fight test counts."""
    yield from section("Fight tests", ["simulate", "SCENARIO", "-n", "FIGHTS", "--seed", "1", "--jobs", "1", "--json"])
    rows = []
    for scenario, rules, count in FIGHTS:
        found = document([*MAPOC, "simulate", scenario, "-n", str(count), "--seed", "1", "--jobs", "1", "--json"])
        each = found["cpu_seconds"] / found["fights"] * 1000
        decisions, events = f"{found['decisions']:,}", f"{found['events']:,}"
        rows.append([scenario, rules, count, f"{each:.0f}", decisions, events, f"`{found['digest']}`"])
    yield from table(("scenario", "rules", "fights", "CPU ms a fight", "decisions", "events", "digest"), rows)


def starting() -> Iterator[str]:
    """What somebody waits for before anything happens."""
    yield from section("Starting", ["--help"])
    seconds = []
    for _ in range(10):
        began = time.perf_counter()
        subprocess.run([*MAPOC, "--help"], check=True, capture_output=True)  # noqa: S603 - our own program
        seconds.append(time.perf_counter() - began)
    median, best = (round(each * 1000) for each in (statistics.median(seconds), min(seconds)))
    yield f"Wall-clock time of 10 runs: median {median} ms, best {best} ms."


# ------------------------------------------------------------------------------------------ small things


def document(words: list[str]) -> dict[str, Any]:
    """What a command prints as JSON."""
    told = subprocess.run(words, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own
    found: dict[str, Any] = json.loads(told)
    return found


def section(title: str, words: list[str], program: str = "mapoc") -> Iterator[str]:
    """A heading with the command below it."""
    yield from ("", f"## {title}", "", f"    {shlex.join([program, *words] if program else words)}", "")


def table(heads: tuple[str, ...], rows: list[list[Any]]) -> Iterator[str]:
    """A table of Markdown."""
    yield f"| {' | '.join(heads)} |"
    yield f"| {' | '.join('---' for _ in heads)} |"
    for row in rows:
        yield f"| {' | '.join(map(str, row))} |"


def times(batches: list[float]) -> list[str]:
    """The median of some times, and all of them."""
    return [f"{statistics.median(batches):.0f}", " ".join(f"{each:.0f}" for each in batches)]


def processor() -> str:
    """The name of the processor, as far as the system tells."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    named = (line.partition(":")[2].strip() for line in lines if line.startswith("model name"))
    return next(named, platform.processor() or platform.machine())


if __name__ == "__main__":
    main()
