"""Ids and numbered names for those who enter a fight."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from itertools import count


def slug(name: str) -> str:
    """An id made from a name: plain lower-case letters, digits and underscores."""
    plain = unicodedata.normalize("NFKD", name.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_") or "fighter"


def unused(ident: str, taken: Collection[str]) -> str:
    """The id itself, or with the first number that nobody has."""
    if ident not in taken:
        return ident
    return next(f"{ident}_{number}" for number in count(2) if f"{ident}_{number}" not in taken)


def numbered(name: str, copies: int, taken: Collection[str]) -> list[str]:
    """A name for every copy: as it is for a single one without namesakes, else with the first free numbers."""
    if copies == 1 and not any(re.fullmatch(rf"{re.escape(name)}( \d+)?", other) for other in taken):
        return [name]
    first = 2 if name in taken else 1
    free = (f"{name} {number}" for number in count(first) if f"{name} {number}" not in taken)
    return [next(free) for _ in range(copies)]
