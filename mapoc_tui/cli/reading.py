"""``mapoc log`` and ``mapoc show``: a saved fight as text or JSON."""

from __future__ import annotations

from typing import Annotated, Literal

from attrs import asdict
from cyclopts import Parameter

from mapoc_tui.cli.arguments import Json, Moment, View
from mapoc_tui.cli.output import FINE, complain, say_all, say_json
from mapoc_tui.cli.showing import listed_lines, view_lines
from mapoc_tui.engine.values import digest, plain
from mapoc_tui.play.library import Library
from mapoc_tui.play.recording import Recording
from mapoc_tui.play.rulings import ruling_lines, rulings_in_force
from mapoc_tui.play.settings import load_settings
from mapoc_tui.play.telling import documents, markdown_lines, text_lines

Format = Annotated[
    Literal["text", "markdown", "json"], Parameter(name="--format", help="Plain text, Markdown or one JSON document.")
]


def log(file: str, /, *, view: View = "gm", format: Format = "text", at: Moment = None) -> int:  # noqa: A002
    """Print the log of a saved fight.

    Parameters
    ----------
    file
        A save: a path, a file name or a title from the saves folder.
    """
    recording = open_recording(file)
    entries = recording.entries(recording.moment(at), view)
    if format == "json":
        say_json({**recording.about(view), "view": view, "lines": documents(entries)})
    elif format == "markdown":
        say_all(markdown_lines(recording.loaded.header.title, entries))
    else:
        say_all(text_lines(entries))
    return FINE


def show(file: str, /, *, at: Moment = None, view: View = "gm", json: Json = False) -> int:
    """Print how a saved fight stands: everybody with armour, health and effects, and the table options in force.

    Parameters
    ----------
    file
        A save: a path, a file name or a title from the saves folder.
    """
    recording = open_recording(file)
    moment = recording.moment(at)
    shown = recording.view(moment, view)
    rulings = rulings_in_force(recording.battle, moment)
    if json:
        state = digest(plain(recording.state(moment)))
        say_json({**asdict(shown), "rulings": plain(rulings), "n": moment, "digest": state})
    else:
        say_all(view_lines(shown, f"event {moment} of {recording.length}"))
        say_all(listed_lines("Table options", ruling_lines(recording.battle.ruleset.options, rulings)))
    return FINE


def open_recording(file: str) -> Recording:
    """The save that is meant; a torn last line is told where errors go."""
    recording = Recording.open(Library.here(load_settings()).find_save(file))
    complain([recording.loaded.notice] if recording.loaded.notice else [])
    return recording
