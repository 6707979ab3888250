"""The log in words: plain text, Markdown or JSON. Every front end that prints a log takes its words from here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from mapoc_tui.engine.views import LogLine
from mapoc_tui.play.chronicle import Entry


def words(line: LogLine) -> str:
    """What a line says, with the name of whoever it is about in front unless the text begins with it anyway."""
    return line.text if line.text.startswith(line.who) else f"{line.who} {line.text}"


def text_lines(entries: Iterable[Entry], explained: bool = True) -> Iterator[str]:
    """Lines of plain text: the stamp, the words, and below them what accounts for the numbers."""
    for entry in entries:
        line = entry.line
        if line.kind == "round":
            yield ""
        margin = "  " * line.indent
        yield f"{line.stamp:<6}{margin}{words(line)}".rstrip()
        if explained:
            yield from (f"{'':<6}{margin}  {reason}" for reason in line.explain)


def markdown_lines(title: str, entries: Iterable[Entry]) -> Iterator[str]:
    """Lines of Markdown: a heading a round, a bullet a line, nested bullets for what accounts for the numbers."""
    yield f"# {_escaped(title)}"
    before = "#"
    for line in (line for entry in entries for line in _markdown(entry.line)):
        if line or before:
            yield line
        before = line


def _markdown(line: LogLine) -> Iterator[str]:
    head = _escaped(f"{line.stamp} {words(line)}".strip())
    margin = "  " * line.indent
    if line.kind == "round":
        yield from ("", f"## {head}", "")
    else:
        yield f"{margin}- {head}"
        margin += "  "
    yield from (f"{margin}- {_escaped(reason)}" for reason in line.explain)


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
