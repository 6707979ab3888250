"""``mapoc watch``: a running fight as the players may see it, read from its save again and again."""

from __future__ import annotations

import shutil
import sys
import time
from collections.abc import Iterator, Sequence
from itertools import takewhile
from pathlib import Path

from mapoc_tui.cli.output import FINE, say, say_all
from mapoc_tui.cli.showing import view_lines
from mapoc_tui.play.chronicle import Entry
from mapoc_tui.play.library import Library
from mapoc_tui.play.recording import Recording
from mapoc_tui.play.settings import load_settings
from mapoc_tui.play.telling import text_lines

SECONDS = 0.25
"""How long to wait between two looks at the file."""

CLEAR = "\x1b[2J\x1b[H"


def watch(file: str, /) -> int:
    """Follow a running fight as the players may see it, until it is over or ctrl+c. The save is only read.

    Parameters
    ----------
    file
        A save: a path, a file name or a title from the saves folder.
    """
    path = Library.here(load_settings()).find_save(file)
    tell = _redraw if sys.stdout.isatty() else _append
    told: list[Entry] = []
    try:
        for recording in looks(path):
            entries = recording.entries(recording.length, "players")
            tell(recording, told, entries)
            sys.stdout.flush()
            told = entries
    except KeyboardInterrupt:
        say()
    return FINE


def looks(path: Path) -> Iterator[Recording]:
    """The fight now, and again whenever its file has changed, until it is over."""
    seen = None
    while True:
        stat = path.stat()
        if (stat.st_mtime_ns, stat.st_size) != seen:
            seen = (stat.st_mtime_ns, stat.st_size)
            recording = Recording.open(path)
            yield recording
            if recording.battle.decision is None:
                return
        time.sleep(SECONDS)


def _redraw(recording: Recording, told: Sequence[Entry], entries: Sequence[Entry]) -> None:
    """The whole screen anew: how things stand, and below it as much of the log as there is room for."""
    shown = list(view_lines(recording.view(recording.length, "players")))
    room = shutil.get_terminal_size().lines - len(shown) - 2
    latest = list(text_lines(entries, explained=False))[-room:] if room > 0 else []
    sys.stdout.write(CLEAR)
    say_all([*shown, "", *latest])


def _append(recording: Recording, told: Sequence[Entry], entries: Sequence[Entry]) -> None:
    """What is new since the last look, and whose turn it is."""
    same = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(told, entries, strict=False)))
    if not told:
        say_all(view_lines(recording.view(recording.length, "players")))
    if same < len(told):
        say(f"Taken back: the last {len(told) - same} lines do not count.")
    say_all(text_lines(entries[same:], explained=False))
    view = recording.view(recording.length, "players")
    say(view.outcome or "; ".join(part for part in (view.clock, view.turn) if part))
