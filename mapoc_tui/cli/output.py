"""What commands print: plain lines without colour, or one JSON document."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterable
from typing import Any

from mapoc_tui.engine.text import clean

FINE = 0
"""Exit code: it was done, or the answer is yes."""

NO = 1
"""Exit code: the answer is no."""

FAILED = 2
"""Exit code: the request could not be carried out."""


def say(text: str = "") -> None:
    """Print a line."""
    sys.stdout.write(f"{text}\n")


def say_all(lines: Iterable[str]) -> None:
    """Print lines."""
    for line in lines:
        say(line)


def say_json(document: Any) -> None:
    """Print one JSON document."""
    say(json.dumps(document, ensure_ascii=False, indent=2))


def complain(reasons: Iterable[str]) -> None:
    """Print one line for each reason where errors go."""
    sys.stdout.flush()
    for reason in reasons:
        sys.stderr.write(f"{clean(reason)}\n")


def survive_poor_encodings() -> None:
    """Let a terminal that lacks a character show a question mark instead."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
