"""Names of save files made from titles: safe on every disk, and never one that is taken."""

from __future__ import annotations

import re
import unicodedata
from itertools import count
from pathlib import Path

from mapoc_tui.engine.saves import EXTENSION

STEM_BYTES = 80
"""The longest stem of a file name, in UTF-8 bytes."""

_DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)")


def file_stem(title: str) -> str:
    """``Gas station / night: part 2`` becomes ``gas-station-night-part-2``; letters of every script stay."""
    text = unicodedata.normalize("NFC", title.casefold())
    pieces = "".join(c if c.isalnum() or unicodedata.category(c)[0] == "M" else " " for c in text).split()
    words = [piece for piece in pieces if any(c.isalnum() for c in piece)]
    stem = "-".join(words).encode()[:STEM_BYTES].decode(errors="ignore").strip("-")
    return f"fight-{stem}" if _DEVICES.fullmatch(stem) else stem or "fight"


def free_path(folder: Path, title: str, extension: str = EXTENSION) -> Path:
    """Where a fight with this title, or something else, can be saved without touching another file."""
    stem = file_stem(title)
    numbered = (folder / f"{stem}-{n}{extension}" for n in count(2))
    path = folder / f"{stem}{extension}"
    while path.exists():
        path = next(numbered)
    return path


def stem_of(path: Path) -> str:
    """The file name without its extension."""
    return path.name.removesuffix(EXTENSION).removesuffix(".toml")
