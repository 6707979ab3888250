"""Copying frozen values cheaply, and giving them a stable digest."""

from __future__ import annotations

import json
from hashlib import blake2b
from typing import Any, TypeVar

T = TypeVar("T")


def evolve(value: T, **changes: Any) -> T:
    """A copy of a frozen attrs value (without slots) with some fields changed.

    Four times as fast as ``attrs.evolve``, which calls the initialiser; fields are neither checked nor converted.
    """
    copy = object.__new__(value.__class__)
    fields = copy.__dict__
    fields.update(value.__dict__)
    fields.update(changes)
    return copy


def canonical_json(document: Any) -> str:
    """One text for one value: sorted keys, no spaces, no escapes beyond those that JSON needs."""
    return json.dumps(document, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def digest(document: Any) -> str:
    """Sixteen hexadecimal digits that stand for a JSON document."""
    return blake2b(canonical_json(document).encode(), digest_size=8).hexdigest()
