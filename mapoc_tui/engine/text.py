"""User text made safe for a terminal: cleaned where it enters, measured in cells."""

from __future__ import annotations

import unicodedata

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
        category = unicodedata.category(character)
        if character == _JOINER or category in _MARKS:
            if room == 0:
                continue
            room -= 1
        elif category in _DROPPED:
            continue
        else:
            room = 0 if character.isspace() else MOST_MARKS
        kept.append(character)
        if len(kept) > limit:
            return _trimmed(kept[: limit - 1]) + "…"
    return _trimmed(kept)


def _trimmed(characters: list[str]) -> str:
    return "".join(characters).strip().rstrip(_JOINER)


def clean_name(text: str) -> str:
    """A name cleaned and cut to forty terminal cells."""
    return cut(clean(text, 400), NAME_CELLS)


def cut(text: str, cells: int) -> str:
    """The text, shortened with an ellipsis to at most ``cells`` terminal cells."""
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, cells - 1).rstrip() + "…" if cells > 0 else ""


def fit(text: str, cells: int) -> str:
    """The text in exactly ``cells`` terminal cells: cut or padded."""
    short = cut(text, cells).rstrip(_JOINER)
    return short + " " * (cells - cell_len(short))
