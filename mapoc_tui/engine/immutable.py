"""Frozen classes whose instances are quick to read and to copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import NOTHING, Factory, fields, frozen

__all__ = ["immutable"]

T = TypeVar("T")


def _immutable(cls: type[T]) -> type[T]:
    """A frozen attrs class without slots, for fields without converters and validators.

    Its instances keep their fields in a dict of their own. The initialiser that attrs writes fills the one whose keys
    the instances of a class share, and CPython 3.11 reads from that three times as slowly once somebody has asked for
    it, as every copy does.
    """
    made: type[T] = frozen(cls, slots=False, init=False)
    made.__init__ = _initialiser(made)  # type: ignore[method-assign]
    return made


def _initialiser(cls: type) -> Callable[..., None]:
    """``__init__`` with the arguments that attrs would give it."""
    scope: dict[str, Any] = {"NOTHING": NOTHING, "put": object.__setattr__}
    asked, by_name, kept = ["self"], ["*"], []
    for one in fields(cls):
        name, default = one.name, f"_{one.name}"
        makes = isinstance(one.default, Factory)  # type: ignore[arg-type]  # attrs types Factory as a function
        scope[default] = one.default.factory if makes else one.default
        where = by_name if one.kw_only else asked
        where.append(name if one.default is NOTHING else f"{name}=NOTHING" if makes else f"{name}={default}")
        kept.append(f"{name!r}: {default}() if {name} is NOTHING else {name}" if makes else f"{name!r}: {name}")
    arguments = ", ".join(asked + by_name if len(by_name) > 1 else asked)
    source = f"def __init__({arguments}):\n put(self, '__dict__', {{{', '.join(kept)}}})"
    exec(compile(source, f"<initialiser of {cls.__qualname__}>", "exec"), scope)  # noqa: S102 - as attrs does
    initialiser: Callable[..., None] = scope["__init__"]
    initialiser.__qualname__ = f"{cls.__qualname__}.__init__"
    return initialiser


if TYPE_CHECKING:
    from attrs import frozen as immutable  # so that type checkers know what it makes of a class
else:
    immutable = _immutable
