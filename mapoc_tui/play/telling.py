"""The log in words: plain text, Markdown or JSON. Every front end that prints a log takes its words from here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from mapoc_tui.play.chronicle import Entry


def text_lines(entries: Iterable[Entry], explained: bool = True) -> Iterator[str]:
    """Lines of plain text: the stamp, the words, and below them what accounts for the numbers."""
    for entry in entries:
        line = entry.line
        if line.kind == "round":
            yield ""
        margin = "  " * line.indent
        yield f"{line.stamp:<6}{margin}{line.text}".rstrip()
        if explained:
            yield from (f"{'':<6}{margin}  {words}" for words in line.explain)


def markdown_lines(entries: Iterable[Entry]) -> Iterator[str]:
    """Lines of Markdown: a heading a round, a bullet a line, nested bullets for what accounts for the numbers."""
    for entry in entries:
        line = entry.line
        if line.kind == "round":
            yield from ("", f"## {_escaped(line.text)}", "")
            continue
        margin = "  " * line.indent
        yield f"{margin}- {_escaped(f'{line.stamp} {line.text}'.strip())}"
        yield from (f"{margin}  - {_escaped(words)}" for words in line.explain)


def documents(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """One JSON object a line."""
    return [
        {
            "n": entry.n,
            "stamp": entry.line.stamp,
            "who": entry.line.who,
            "kind": entry.line.kind,
            "text": entry.line.text,
            "explain": list(entry.line.explain),
            "indent": entry.line.indent,
            "visible": "gm" if entry.secret else "everyone",
        }
        for entry in entries
    ]


def _escaped(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>#|~])", r"\\\1", text)
