"""Scenario files: TOML read whole, with all faults collected and each one placed."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from attrs import define, field

from mapoc_tui.engine.errors import ScenarioFaults
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import show_value, unknown
from mapoc_tui.engine.text import clean, clean_name

COMMON_KEYS = frozenset({"ruleset", "title", "summary", "notes", "seed", "rulings", "author"})
LARGEST_FILE = 2_000_000


@immutable
class Scenario:
    """A fight that has not begun. ``setup`` is what the ruleset made of the file: plain JSON, complete in itself.

    ``rulings`` holds every table option with the value that this fight uses.
    """

    ruleset: str
    title: str
    setup: dict[str, Any]
    rulings: dict[str, Any] = field(factory=dict)
    summary: str = ""
    notes: str = ""
    seed: str = ""


@immutable
class Side:
    """A party of a fight, as declared in the file."""

    id: str
    name: str
    role: str


@define
class Faults:
    """Collects what is wrong with one file, so that all of it can be told at once."""

    file: str
    text: str = ""
    found: list[str] = field(factory=list)

    def add(self, place: str, message: str) -> None:
        """Note a fault at a place such as ``combatant[2].weapon``."""
        line = line_of(self.text, place)
        where = f"{self.file}:{line}" if line else self.file
        self.found.append(clean(f"{where}: {place + ': ' if place else ''}{message}"))

    def finish(self) -> None:
        """Raise ScenarioFaults if anything was found."""
        if self.found:
            raise ScenarioFaults(*self.found)


@define
class Table:
    """A table of the file with its place, read by typed look-ups that note faults instead of failing."""

    data: Mapping[str, Any]
    place: str
    faults: Faults

    def at(self, key: str) -> str:
        """The place of a key of this table."""
        return f"{self.place}.{key}" if self.place else key

    def fault(self, key: str, message: str) -> None:
        """Note a fault at a key, or at the table itself when the key is empty."""
        self.faults.add(self.at(key) if key else self.place, message)

    def allow(self, *known: str) -> None:
        """Note every key that is not among the known ones."""
        for key in self.data:
            if key not in known:
                self.fault(key, unknown("key", key, known))

    def text(self, key: str, default: str = "", required: bool = False) -> str:
        """A text, cleaned of control characters."""
        value = self.data.get(key)
        if value is None:
            if required:
                self.fault("", f"{key} is missing")
            return default
        if not isinstance(value, str):
            self.fault(key, f"must be text, not {kind(value)}")
            return default
        text = clean(value)
        if required and not text:
            self.fault(key, "has nothing in it that can be read")
        return text

    def name(self, key: str, default: str = "", required: bool = False) -> str:
        """A name: cleaned and at most forty cells wide."""
        return clean_name(self.text(key, default, required))

    def integer(self, key: str, default: int = 0, low: int = 0, high: int = 10_000) -> int:
        """A whole number between two bounds."""
        value = self.data.get(key)
        if value is None:
            return default
        if not isinstance(value, int) or isinstance(value, bool):
            self.fault(key, f"must be a whole number, not {kind(value)}")
        elif not low <= value <= high:
            self.fault(key, f"must be {low} to {high}, not {show_value(value)}")
        else:
            return value
        return default

    def flag(self, key: str, default: bool = False) -> bool:
        """True or false."""
        value = self.data.get(key, default)
        if isinstance(value, bool):
            return value
        self.fault(key, f"must be true or false, not {kind(value)}")
        return default

    def choice(self, key: str, known: Mapping[str, Any] | tuple[str, ...], default: str = "") -> str:
        """One of the known words."""
        value = self.text(key, default)
        if value and value not in known and value != default:
            self.fault(key, unknown(key, value, known))
            return default
        return value

    def texts(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self.fault(key, "must be a list of texts")
            return ()
        return tuple(clean(item) for item in value)

    def table(self, key: str) -> Table:
        """A table inside this one; empty when it is missing."""
        value = self.data.get(key, {})
        if not isinstance(value, dict):
            self.fault(key, f"must be a table, not {kind(value)}")
            value = {}
        return Table(value, self.at(key), self.faults)

    def tables(self, key: str) -> Iterator[Table]:
        """The tables of an array of tables."""
        value = self.data.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, dict) for item in value):
            self.fault(key, "must be an array of tables")
            return
        for number, item in enumerate(value):
            yield Table(item, f"{self.at(key)}[{number}]", self.faults)


def kind(value: Any) -> str:
    """The kind of a TOML value in words."""
    names = {
        bool: "true or false",
        str: "text",
        int: "a whole number",
        float: "a fraction",
        list: "a list",
        dict: "a table",
    }
    return names.get(type(value), "a date")


def read_table(path: Path) -> Table:
    """The whole file as a table, or ScenarioFaults when it cannot be read or is no TOML."""
    name = str(path)
    try:
        with path.open("rb") as handle:
            raw = handle.read(LARGEST_FILE + 1)
    except IsADirectoryError:
        raise ScenarioFaults(f"{name}: is a folder, not a scenario file") from None
    except OSError as error:
        raise ScenarioFaults(f"{name}: cannot be read ({error.strerror or error})") from None
    if len(raw) > LARGEST_FILE:
        raise ScenarioFaults(f"{name}: is too large for a scenario file (more than {LARGEST_FILE:,} bytes)")
    return parse_table(raw, name)


def parse_table(raw: bytes, name: str) -> Table:
    """TOML text as a table, or ScenarioFaults with the line where it stops being TOML."""
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise ScenarioFaults(f"{name}:{line}: is not UTF-8 text") from None
    try:
        data = tomllib.loads(text.replace("\r\n", "\n"))
    except tomllib.TOMLDecodeError as error:
        match = re.search(r"\(at line (\d+), column \d+\)$", str(error))
        where = f"{name}:{match[1]}" if match else name
        raise ScenarioFaults(clean(f"{where}: is not valid TOML: {error}")) from None
    except RecursionError:
        raise ScenarioFaults(f"{name}: is nested too deeply") from None
    except ValueError:
        raise ScenarioFaults(f"{name}: holds a number that is too large") from None
    return Table(data, "", Faults(name, text))


def line_of(text: str, place: str) -> int:
    """The line on which a place such as ``combatant[2].weapon`` stands, else what holds it; 0 when nothing does."""
    lines = _lines(text)
    while place and place not in lines:
        place = place[: max(place.rfind("."), place.rfind("["), 0)]
    return lines.get(place, 0)


_PART = r"""(?:"[^"]*"|'[^']*'|[\w-]+)"""
_PATH = rf"{_PART}(?:\s*\.\s*{_PART})*"
_HEADER = re.compile(rf"\s*(\[\[?)\s*({_PATH})\s*\]")
_KEY = re.compile(rf"\s*({_PATH})\s*=")


@lru_cache(maxsize=4)
def _lines(text: str) -> dict[str, int]:
    """Place -> line of every table and of every key that begins a line. Texts of several lines are passed over."""
    found: dict[str, int] = {}
    rows: dict[str, int] = {}
    table, quoted = "", False
    for number, line in enumerate(text.split("\n"), start=1):
        header, key = (None, None) if quoted else (_HEADER.match(line), _KEY.match(line))
        places: list[str] = []
        if header:
            places = list(_places("", header[2], rows, adds_row=header[1] == "[["))
            table = places[-1]
        elif key:
            places = list(_places(table, key[1], rows))
        for place in places:
            found.setdefault(place, number)
        quoted ^= (line.count('"""') + line.count("'''")) % 2 == 1
    return found


def _places(table: str, path: str, rows: dict[str, int], adds_row: bool = False) -> Iterator[str]:
    """The place of each part of a dotted path within a table; ``rows`` counts those of each array of tables."""
    parts = [part.strip("\"'") for part in re.findall(_PART, path)]
    place = table
    for at, part in enumerate(parts, start=1):
        place = f"{place}.{part}" if place else part
        if adds_row and at == len(parts):
            rows[place] = rows.get(place, 0) + 1
        yield place
        if place in rows:
            place += f"[{rows[place] - 1}]"
            yield place
