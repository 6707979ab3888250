"""Remembering what rests on values that did not change: two turns later most of a fight is still the very same."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class Memory(Generic[T]):
    """Answers of a pure function, found again by the very objects that they rest on, which it therefore keeps alive.

    So no object has to be hashed or compared. A memory that is full forgets everything.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: dict[tuple[object, ...], tuple[tuple[object, ...], T]] = {}

    def recall(self, same: tuple[object, ...], equal: tuple[object, ...], answer: Callable[[], T]) -> T:
        """What was answered before for the ``same`` objects and ``equal`` values, else the answer."""
        key = (*map(id, same), *equal)
        known = self._known.get(key)
        if known is None:
            known = same, answer()
            if len(self._known) >= self._most:
                self._known.clear()
            self._known[key] = known
        return known[1]
