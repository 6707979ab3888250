"""User text made safe for a terminal: cleaned where it enters, measured in cells."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Any

from rich.cells import cell_len, set_cell_size

NAME_CELLS = 40
NOTE_CHARACTERS = 2_000
MOST_MARKS = 4
"""How many accents, joiners and the like may sit on one character."""

_JOINER = "\u200d"
_BREAKS = frozenset("\n\r\t\v\f\x85\u2028\u2029")
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co"})
_MARKS = frozenset({"Mn", "Me"})


def clean(text: str, limit: int = NOTE_CHARACTERS) -> str:
    """One line without control and formatting characters, at most ``limit`` (1 or more) characters long.

    Line breaks and tabs become spaces. Format characters (right-to-left marks, zero-width spaces) are dropped, but the
    joiner inside an emoji stays. Nothing carries more than a few accents, and none hang in the air.
    """
    kept: list[str] = []
    room = 0
    for character in text:
        if character in _BREAKS:
            character = " "
        if not _is_harmless(character):
            continue
        if character == _JOINER or unicodedata.category(character) in _MARKS:
            if room == 0:
                continue
            room -= 1
        else:
            room = 0 if character.isspace() else MOST_MARKS
        kept.append(character)
        if len(kept) > limit:
            return _trimmed(kept[: limit - 1]) + "…"
    return _trimmed(kept)


def harmless(document: Any) -> Any:
    """A JSON document without the characters that could steer a terminal. What was cleaned before stays as it is."""
    if isinstance(document, str):
        return document if document.isprintable() else "".join(filter(_is_harmless, document))
    if isinstance(document, list):
        return [harmless(item) for item in document]
    if isinstance(document, dict):
        return {harmless(key): harmless(item) for key, item in document.items()}
    return document


def _is_harmless(character: str) -> bool:
    return character == _JOINER or unicodedata.category(character) not in _DROPPED


def _trimmed(characters: list[str]) -> str:
    return "".join(characters).strip().rstrip(_JOINER)


@lru_cache(maxsize=1024)
def clean_name(text: str) -> str:
    """A name cleaned and cut to forty terminal cells."""
    return cut(clean(text, 400), NAME_CELLS)


def plural(count: int, word: str) -> str:
    """``1 round``, ``2,000 rounds``."""
    return f"{count:,} {word}{'' if count == 1 else 's'}"


def cut(text: str, cells: int) -> str:
    """The text, shortened with an ellipsis to at most ``cells`` terminal cells."""
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, cells - 1).rstrip() + "…" if cells > 0 else ""


def fit(text: str, cells: int) -> str:
    """The text in exactly ``cells`` terminal cells: cut or padded."""
    short = cut(text, cells).rstrip(_JOINER)
    return short + " " * (cells - cell_len(short))
