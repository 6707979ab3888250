"""User text made safe for a terminal: cleaned where it enters, measured in cells."""

from __future__ import annotations

import unicodedata

from rich.cells import cell_len, set_cell_size

NAME_CELLS = 40
NOTE_CHARACTERS = 2_000
_JOINER = "\u200d"


def clean(text: str, limit: int = NOTE_CHARACTERS) -> str:
    """One line without control and formatting characters, at most ``limit`` characters long.

    Line breaks and tabs become spaces. Format characters (right-to-left marks, zero-width spaces) are dropped, but the
    joiner inside an emoji stays.
    """
    kept = []
    for character in text:
        if character in "\n\r\t\v\f\u2028\u2029":
            kept.append(" ")
        elif character == _JOINER or unicodedata.category(character) not in ("Cc", "Cf", "Cs", "Co", "Cn"):
            kept.append(character)
        if len(kept) > limit:
            return "".join(kept[: limit - 1]).strip() + "…"
    return "".join(kept).strip()


def clean_name(text: str) -> str:
    """A name cleaned and cut to forty terminal cells."""
    return cut(clean(text, 400), NAME_CELLS)


def cut(text: str, cells: int) -> str:
    """The text, shortened with an ellipsis to at most ``cells`` terminal cells."""
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, max(0, cells - 1)).rstrip() + "…" if cells > 0 else ""


def fit(text: str, cells: int) -> str:
    """The text in exactly ``cells`` terminal cells: cut or padded."""
    short = cut(text, cells)
    return short + " " * (cells - cell_len(short))
