"""What a save file looks like, and reading one whole.

The first line is the header, each further line a decision with its events or a rewind. Every line ends in a check
over itself and the line before it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import blake2b
from itertools import pairwise
from pathlib import Path
from typing import Any

from attrs import frozen

from mapoc_tui import __version__
from mapoc_tui.engine.battle import Battle, Step, follow, play_through
from mapoc_tui.engine.codec import codec_of
from mapoc_tui.engine.errors import UNFIT, MapocError, NewerFormat, NotASave, SaveFault
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.rulesets import Ruleset
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.text import clean_name, harmless
from mapoc_tui.engine.timeline import Timeline
from mapoc_tui.engine.values import as_utf8, plain

KIND = "mapoc-battle"
FORMAT = 1
EXTENSION = ".mapoc.jsonl"

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
UPCASTERS: dict[int, Upcaster] = {}
"""Format number -> function that turns a line of that format, the header too, into one of the next."""

_SEAL = re.compile(rb',"check":"([0-9a-f]{16})"\}')
_SEAL_BYTES = 28


@immutable
class Header:
    """The first line of a save."""

    app: str
    ruleset: str
    ruleset_version: int
    created: str
    title: str
    seed: str
    scenario: Scenario
    format: int = FORMAT


@frozen(slots=False, eq=False)
class Loaded:
    """A save that was read whole.

    ``decisions`` are all of the file with the step before each, the undone ones too. ``older`` is set when they were
    migrated from an older version. ``notice`` tells of a torn last line that was left out, else it is empty.
    ``last_line`` and ``torn`` are the end of the file, ``good_bytes`` its length without the torn part.
    """

    battle: Battle
    header: Header
    decisions: tuple[tuple[Step, Step], ...]
    older: bool
    notice: str
    last_line: bytes
    torn: bytes
    good_bytes: int


# ------------------------------------------------------------------------------------------ lines


def header_line(battle: Battle, created: str) -> bytes:
    """The first line of a new save."""
    entry = {
        "kind": KIND,
        "format": FORMAT,
        "app": __version__,
        "ruleset": battle.ruleset.name,
        "ruleset_version": battle.ruleset.version,
        "created": created,
        "title": battle.scenario.title,
        "seed": battle.seed,
        "scenario": plain(battle.scenario),
    }
    return sealed(b"", entry)


def step_line(previous: bytes, step: Step) -> bytes:
    """The line of a decision with its events."""
    return sealed(previous, {"n": step.n, "command": plain(step.command), "events": plain(step.events)})


def rewind_line(previous: bytes, n: int, to: int) -> bytes:
    """The line that says: the fight stands again as it did after line ``to``."""
    return sealed(previous, {"n": n, "rewind_to": to})


def sealed(previous: bytes, entry: Mapping[str, Any]) -> bytes:
    """An entry as a line, without its line end, with the check that chains it to the previous line."""
    body = as_utf8(json.dumps(entry, ensure_ascii=False, separators=(",", ":")))[:-1]
    return body + b',"check":"' + _check(previous, body) + b'"}'


def _check(previous: bytes, body: bytes) -> bytes:
    return blake2b(previous + b"\n" + body, digest_size=8).hexdigest().encode()


def _unsealed(previous: bytes, line: bytes) -> dict[str, Any]:
    """The entry of a line that is as it was written, or SaveFault."""
    seal = _SEAL.fullmatch(line[-_SEAL_BYTES:])
    if seal is None or seal[1] != _check(previous, line[:-_SEAL_BYTES]):
        hint = ", perhaps by a program that changes line ends" if line.endswith(b"\r") else ""
        raise SaveFault(f"was changed or damaged{hint}: its check does not agree")
    entry = _document(line)
    if entry is None:
        raise SaveFault("is not a line of a saved fight")
    return {key: value for key, value in entry.items() if key != "check"}


def _document(line: bytes) -> dict[str, Any] | None:
    """A line as JSON, None when it is none. The texts of a save from elsewhere are no safer than any others."""
    try:
        text = line.decode()
        document = json.loads(text)
        if "\\u" in text or not text.isprintable():
            document = harmless(document)
    except (ValueError, RecursionError):
        return None
    return document if isinstance(document, dict) else None


# ------------------------------------------------------------------------------------------ reading


def read_header(path: Path) -> dict[str, Any]:
    """The first line of a save as JSON, or SaveFault. It says nothing about the rest of the file."""
    try:
        with path.open("rb") as handle:
            first = handle.readline()
    except OSError as error:
        raise _unreadable(path, error) from None
    return _header(path, first.removesuffix(b"\n"), first.endswith(b"\n"))


def load(path: Path, rulesets: Callable[[str], Ruleset]) -> Loaded:
    """Read a save whole. The file is not touched.

    Raises SaveFault naming the line that does not fit, NewerFormat for a file from a newer program. ``rulesets`` finds
    a ruleset by its name and raises a MapocError or a LookupError for an unknown one.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise _unreadable(path, error) from None
    *lines, torn = raw.split(b"\n")
    document = _header(path, lines[0] if lines else torn, complete=bool(lines))
    with _placed(path, 1):
        reader = _Reader(document, rulesets)
    for number, (previous, line) in enumerate(pairwise(lines), start=2):
        with _placed(path, number):
            reader.read(number - 1, _unsealed(previous, line))
    with _placed(path, len(lines) + 1):
        _require_torn(torn)
    notice = f"{path.name}: the last line was torn and is left out; everything before it is there" if torn else ""
    return reader.loaded(notice, lines[-1], torn, len(raw) - len(torn))


class _Reader:
    """Builds a battle from the lines of a save."""

    def __init__(self, first: dict[str, Any], rulesets: Callable[[str], Ruleset]) -> None:
        formats = _chain(UPCASTERS, first["format"], FORMAT, "format")
        document = _upcast(first, formats)
        ruleset = _find(rulesets, document.get("ruleset"))
        version = document.get("ruleset_version")
        rules = _chain(ruleset.upcasters, version, ruleset.version, f"version of the {ruleset.name} rules")
        self._upcasters = [*formats, *rules]
        self._codec = codec_of(ruleset)
        self._header = self._codec.header(_upcast(document, rules), Header)
        self._battle = Battle(ruleset, self._header.scenario, self._header.seed)
        self._timeline = Timeline(self._battle.step)

    def read(self, n: int, raw: dict[str, Any]) -> None:
        """Take in a line, a decision or a rewind, as the ``n``-th after the header."""
        entry = _upcast(raw, self._upcasters)
        if entry["n"] != n:
            raise SaveFault(f"should be number {n}, not {entry['n']}")
        if "rewind_to" in entry:
            self._timeline.rewind(n, entry["rewind_to"])
            return
        before = self._timeline.line[-1]
        command = self._codec.command(entry["command"])
        events = [self._codec.event(event) for event in entry["events"]]
        state = play_through(self._battle.ruleset, before.state, events)
        self._timeline.take(follow(before, n, command, events, state))

    def loaded(self, notice: str, last_line: bytes, torn: bytes, good_bytes: int) -> Loaded:
        """What has been read."""
        self._battle.adopt(self._timeline.line[1:], self._timeline.ahead, self._timeline.lines)
        older = bool(self._upcasters)
        decisions = self._timeline.taken
        return Loaded(self._battle, self._header, decisions, older, notice, last_line, torn, good_bytes)


def _header(path: Path, line: bytes, complete: bool) -> dict[str, Any]:
    """The first line, sound and of a format that this program knows."""
    document = _document(line)
    if document is None or document.get("kind") != KIND:
        if line.startswith(b'{"kind":"mapoc-battle"'):
            raise SaveFault(f"{path}: its first line is torn or damaged, so nothing can be read of the fight")
        raise NotASave(f"{path}: is {'not a fight saved by mapoc' if line or complete else 'empty'}")
    with _placed(path, 1):
        if not isinstance(document.get("format"), int):
            raise SaveFault("says nothing about its format")
        _refuse_newer(document)
        if not complete:
            raise SaveFault("has no end, so nothing of the fight was saved")
        return _unsealed(b"", line)


def _refuse_newer(document: dict[str, Any]) -> None:
    if document["format"] > FORMAT:
        app = clean_name(str(document.get("app", "of unknown version")))
        raise NewerFormat(
            f"has format {document['format']} (written by mapoc {app}); "
            f"this program, mapoc {__version__}, knows formats up to {FORMAT}"
        )


def _find(rulesets: Callable[[str], Ruleset], name: Any) -> Ruleset:
    if not isinstance(name, str):
        raise SaveFault("says nothing about its ruleset")
    try:
        return rulesets(name)
    except LookupError:
        raise SaveFault(f"was played with the ruleset {name!r}, which this program does not have") from None


def _chain(upcasters: Mapping[int, Upcaster], version: Any, current: int, what: str) -> list[Upcaster]:
    """What brings a line of a version up to the current one."""
    if not isinstance(version, int):
        raise SaveFault(f"says nothing about its {what}")
    if version > current:
        raise NewerFormat(f"has {what} {version}; this program, mapoc {__version__}, knows {current}")
    chain = []
    for step in range(version, current):
        if step not in upcasters:
            raise SaveFault(f"has {what} {version}, which this program, mapoc {__version__}, no longer reads")
        chain.append(upcasters[step])
    return chain


def _upcast(entry: dict[str, Any], upcasters: Iterable[Upcaster]) -> dict[str, Any]:
    for upcaster in upcasters:
        entry = upcaster(entry)
    return entry


def _require_torn(rest: bytes) -> None:
    """What follows the last line end has to be the beginning of a line, as a power cut leaves it."""
    seal = _SEAL.search(rest)
    if seal is not None and seal.end() < len(rest):
        raise SaveFault("was changed or damaged: something else stands where the line should end")


def _unreadable(path: Path, error: OSError) -> SaveFault:
    return SaveFault(f"{path}: cannot be read ({error.strerror or error})")


@contextmanager
def _placed(path: Path, line: int) -> Iterator[None]:
    """Say of whatever is wrong where it stands."""
    try:
        yield
    except SaveFault as fault:
        raise type(fault)(f"{path}:{line}: {fault}") from fault
    except MapocError as error:
        raise SaveFault(f"{path}:{line}: {error}") from error
    except UNFIT as error:
        raise SaveFault(f"{path}:{line}: does not fit the fight as it stood ({error})") from error
