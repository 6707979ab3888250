"""Table options: the questions that a rulebook leaves to the table, with the answers it may give."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import cached_property
from typing import Any

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.text import clean_name

_MOST_DIGITS = 12

Row = Mapping[str, Any]
"""One row of a data file."""


@immutable
class TableOption:
    """One option. ``values`` pairs each value with what it does; ``tier`` 1 is shown first, 2 on a second page."""

    key: str
    group: str
    tier: int
    question: str
    default: Any
    values: tuple[tuple[Any, str], ...]
    source: str = ""

    def explain(self, value: Any) -> str:
        """What a value does, in a plain sentence."""
        does = next((does for known, does in self.values if _same(known, value)), "")
        return f"{self.question} {does[:1].upper()}{does[1:]}." if does else self.question

    def fault(self, value: Any) -> str:
        """What is wrong with a value, or an empty text."""
        if any(_same(known, value) for known, _ in self.values):
            return ""
        allowed = ", ".join(show_value(known) for known, _ in self.values)
        return f"{self.key} cannot be {show_value(value)}: allowed are {allowed}"


class OptionTable(Mapping[str, TableOption]):
    """The table options of a game by key, made from rows of data that are read when somebody first looks."""

    def __init__(self, rows: Callable[[], Mapping[str, Row]]) -> None:
        self._rows = rows

    @cached_property
    def _options(self) -> Mapping[str, TableOption]:
        return {key: option_of(row) for key, row in self._rows().items()}

    def __getitem__(self, key: str) -> TableOption:
        return self._options[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._options)

    def __len__(self) -> int:
        return len(self._options)


def option_of(row: Row) -> TableOption:
    """A table option from a row of data. One with ``min`` and ``max`` takes every whole number between them."""
    values = [(one["value"], one["does"]) for one in row["values"]]
    if "max" in row:
        told = dict(values)
        values = [(number, told.get(number, f"at most {number}")) for number in range(row["min"], row["max"] + 1)]
    return TableOption(
        key=row["key"],
        group=row["group"],
        tier=row["tier"],
        question=row["question"],
        default=row["default"],
        values=tuple(values),
        source=row["source"],
    )


def _same(known: Any, value: Any) -> bool:
    if isinstance(known, list | tuple) and isinstance(value, list | tuple):
        return sorted(map(repr, known)) == sorted(map(repr, value))
    return type(known) is type(value) and known == value


def show_value(value: Any) -> str:
    """A value as it is written in a scenario file."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(show_value(item) for item in value) + "]"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, int) and abs(value) >= 10**_MOST_DIGITS:
        return f"a number of more than {_MOST_DIGITS} digits"
    return clean_name(f'"{value}"' if isinstance(value, str) else str(value))


SHOWN = 12
"""How many known names a fault lists."""


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """``unknown weapon "kantana" (did you mean "katana"?)``."""
    names = sorted(known)
    name = clean_name(name)
    close = get_close_matches(name, names, n=1)
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    hint = f'did you mean "{close[0]}"?' if close else "known are " + ", ".join(names[:SHOWN]) + more
    return f'unknown {what} "{name}" ({hint})'


def check_options(options: Mapping[str, TableOption], chosen: Mapping[str, Any]) -> list[str]:
    """All faults of a set of chosen values."""
    faults = []
    for key, value in chosen.items():
        option = options.get(key)
        fault = unknown("table option", key, options) if option is None else option.fault(value)
        if fault:
            faults.append(fault)
    return faults


def require_options(options: Mapping[str, TableOption], chosen: Mapping[str, Any]) -> None:
    """Raise a MapocError with all faults of a set of chosen values."""
    faults = check_options(options, chosen)
    if faults:
        raise MapocError(*faults)
