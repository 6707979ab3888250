"""The command line. Each command is imported only when it is called."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from mapoc_tui import __version__

COMMANDS = {
    "play": ("mapoc_tui.cli.play:play", "Play a fight on the battle screen, or line by line."),
    "run": ("mapoc_tui.cli.run:run", "Let one fight play itself without a screen and print its log."),
    "replay": ("mapoc_tui.cli.play:replay", "Watch a saved fight again."),
    "log": ("mapoc_tui.cli.reading:log", "Print the log of a saved fight."),
    "show": ("mapoc_tui.cli.reading:show", "Print how a saved fight stands."),
    "verify": ("mapoc_tui.cli.checking:verify", "Check that saved fights agree with their dice and the rules."),
    "watch": ("mapoc_tui.cli.watch:watch", "Follow a running fight as the players may see it."),
    "check": ("mapoc_tui.cli.checking:check", "Find every fault of scenarios and saves."),
    "list": ("mapoc_tui.cli.listing:shelves", "List scenarios, saves, bestiary and gear."),
    "schema": ("mapoc_tui.cli.listing:schema", "Print the JSON Schema of scenario files."),
    "simulate": ("mapoc_tui.cli.simulate:simulate", "Play a fight many times and report chances and losses."),
    "compare": ("mapoc_tui.cli.compare:compare", "Play two fights on the same seeds and report what differs."),
    "odds": ("mapoc_tui.cli.odds:odds", "Work out exact chances of one exchange."),
    "bench": ("mapoc_tui.cli.bench:bench", "Measure how fast fights play themselves on this machine."),
}
"""Name of each command -> where it is, and what it does."""

SUMMARY = "Run, test and replay tabletop fights in a terminal."


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program with these arguments (those of the process by default); returns the exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words in (["--version"], ["--help"], ["-h"]):
        sys.stdout.write(f"{__version__ if words == ['--version'] else overview()}\n")
        return 0
    from mapoc_tui.cli.dispatch import dispatch
    from mapoc_tui.cli.guard import guarded
    from mapoc_tui.cli.output import survive_poor_encodings

    survive_poor_encodings()
    return guarded(lambda: dispatch(words))


def overview() -> str:
    """The help of the program itself. It is made here, because building the parser takes longer than all the rest."""
    width = max(map(len, COMMANDS)) + 2
    lines = [f"  {name:<{width}}{does}" for name, (_, does) in COMMANDS.items()]
    return "\n".join(
        [
            "Usage: mapoc [COMMAND] [OPTIONS]",
            "",
            SUMMARY,
            "Without a command it opens the program: go on with the last fight, pick a scenario, open a save.",
            "",
            "Commands:",
            *lines,
            "",
            "  mapoc COMMAND --help tells more; mapoc --version prints the version.",
        ]
    )
