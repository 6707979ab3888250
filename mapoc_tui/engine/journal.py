"""Save files: one JSON line a decision, appended and synced before anybody sees it, never rewritten."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from hashlib import blake2b
from io import FileIO
from pathlib import Path
from typing import Any

from attrs import frozen

from mapoc_tui import __version__
from mapoc_tui.engine.battle import Battle, Step
from mapoc_tui.engine.codec import Codec
from mapoc_tui.engine.dice import position_after
from mapoc_tui.engine.errors import NewerFormat, SaveFault
from mapoc_tui.engine.rulesets import Ruleset
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import canonical_json

KIND = "mapoc-battle"
FORMAT = 1
EXTENSION = ".mapoc.jsonl"

Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
UPCASTERS: dict[int, Upcaster] = {}
"""Format number -> function that turns a line of that format into one of the next."""


@frozen(slots=False)
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


@frozen(slots=False)
class Loaded:
    """A save that was read whole. ``notice`` tells of a torn last line that was left out, else it is empty."""

    battle: Battle
    header: Header
    notice: str
    last_line: bytes
    good_bytes: int


class Journal:
    """Appends the steps of one battle to its file."""

    def __init__(self, path: Path, codec: Codec, handle: FileIO, last_line: bytes) -> None:
        self.path = path
        self._codec = codec
        self._handle = handle
        self._last_line = last_line

    @classmethod
    def create(cls, path: Path, battle: Battle, created: str) -> Journal:
        """A new file with its header; it never overwrites one (FileExistsError)."""
        path.parent.mkdir(parents=True, exist_ok=True)
        codec = Codec(battle.ruleset)
        handle = FileIO(path, "xb")
        line = _text(
            {
                "kind": KIND,
                "format": FORMAT,
                "app": __version__,
                "ruleset": battle.ruleset.name,
                "ruleset_version": battle.ruleset.version,
                "created": created,
                "title": battle.scenario.title,
                "seed": battle.seed,
                "scenario": codec.plain(battle.scenario),
            }
        )
        journal = cls(path, codec, handle, line)
        journal._write(line)
        for step in battle.history:
            journal.record(step)
        return journal

    @classmethod
    def resume(cls, path: Path, loaded: Loaded) -> Journal:
        """Go on writing where a save that was read whole ends; a torn last line is cut off now."""
        handle = FileIO(path, "r+b")
        if handle.seek(0, os.SEEK_END) != loaded.good_bytes:
            handle.truncate(loaded.good_bytes)
        handle.seek(loaded.good_bytes)
        return cls(path, Codec(loaded.battle.ruleset), handle, loaded.last_line)

    def record(self, step: Step) -> None:
        """Write a decision with its events."""
        assert step.command is not None
        self._append(
            {
                "n": step.n,
                "command": self._codec.dump(step.command),
                "events": [self._codec.dump(event) for event in step.events],
            }
        )

    def rewind(self, n: int, to: int) -> None:
        """Write that the fight stands again as it did after line ``to``."""
        self._append({"n": n, "rewind_to": to})

    def close(self) -> None:
        """Close the file."""
        self._handle.close()

    def _append(self, entry: dict[str, Any]) -> None:
        line = _text({**entry, "check": check(self._last_line, entry)})
        self._write(line)
        self._last_line = line

    def _write(self, line: bytes) -> None:
        self._handle.write(line + b"\n")
        os.fsync(self._handle.fileno())


def check(previous: bytes, entry: dict[str, Any]) -> str:
    """The chained check of a line: sixteen digits over the text of the previous line and this entry."""
    return blake2b(previous + b"\n" + canonical_json(entry).encode(), digest_size=8).hexdigest()


def _text(entry: dict[str, Any]) -> bytes:
    return json.dumps(entry, ensure_ascii=False, separators=(",", ":")).encode()


# ------------------------------------------------------------------------------------------ reading


def read_header(path: Path) -> dict[str, Any]:
    """The first line of a save as JSON, or SaveFault. It says nothing about the rest of the file."""
    try:
        with path.open("rb") as handle:
            first = handle.readline()
    except OSError as error:
        raise SaveFault(f"{path}: cannot be read ({error.strerror or error})") from None
    return _header(path, first.rstrip(b"\n"), complete=first.endswith(b"\n"))


def load(path: Path, rulesets: Callable[[str], Ruleset]) -> Loaded:
    """Read a save whole. The file is not touched.

    Raises SaveFault naming the line that does not fit, NewerFormat for a file from a newer program.
    """
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise SaveFault(f"{path}: cannot be read ({error.strerror or error})") from None
    *lines, torn = raw.split(b"\n")
    if not lines:
        return _refuse_headless(path, torn)
    document = _header(path, lines[0], complete=True)
    ruleset = rulesets(document["ruleset"])
    if document["ruleset_version"] > ruleset.version:
        raise NewerFormat(
            f"{path}: was played with version {document['ruleset_version']} of the {ruleset.name} rules, "
            f"this program knows version {ruleset.version}"
        )
    codec = Codec(ruleset)
    header = _read(path, 1, lambda: codec.header(document, Header))
    battle = Battle(ruleset, header.scenario, header.seed)
    _fold(path, battle, codec, document, lines)
    notice = f"{path.name}: the last line was torn and is left out; everything before it is there" if torn else ""
    return Loaded(battle, header, notice, lines[-1], len(raw) - len(torn))


def _refuse_headless(path: Path, torn: bytes) -> Loaded:
    _header(path, torn, complete=False)
    raise SaveFault(f"{path}: holds no decision yet and its first line is torn")


def _header(path: Path, line: bytes, complete: bool) -> dict[str, Any]:
    try:
        document = json.loads(line)
    except ValueError:
        document = None
    if not isinstance(document, dict) or document.get("kind") != KIND:
        if not complete and line.startswith(b'{"kind":"mapoc-battle"'):
            raise SaveFault(f"{path}: its first line is torn, so nothing of the fight was saved")
        raise SaveFault(f"{path}: is not a fight saved by mapoc")
    if not isinstance(document.get("format"), int):
        raise SaveFault(f"{path}:1: says nothing about its format")
    if document["format"] > FORMAT:
        raise NewerFormat(
            f"{path}: has format {document['format']} (written by mapoc {document.get('app', '?')}), "
            f"this program (mapoc {__version__}) knows formats up to {FORMAT}"
        )
    missing = [key for key in ("ruleset", "ruleset_version", "seed", "scenario") if key not in document]
    if missing:
        raise SaveFault(f"{path}:1: lacks {', '.join(missing)}")
    return document


def _fold(path: Path, battle: Battle, codec: Codec, header: dict[str, Any], lines: list[bytes]) -> None:
    """Read every line after the first into the battle."""
    line: list[Step] = []
    ahead: list[Step] = []
    known: dict[int, list[Step]] = {0: []}
    for number, raw in enumerate(lines[1:], start=2):
        entry = _entry(path, number, raw, lines[number - 2])
        if entry["n"] != number - 1:
            raise SaveFault(f"{path}:{number}: should be decision {number - 1}, not {entry['n']}")
        if "rewind_to" in entry:
            target = known.get(entry["rewind_to"])
            if target is None:
                raise SaveFault(f"{path}:{number}: goes back to line {entry['rewind_to']}, which is not before it")
            ahead = _ahead(line, target, ahead)
            line = list(target)
        else:
            before = line[-1] if line else battle.step
            line = [*line, _read(path, number, lambda e=entry, b=before: _step(battle, codec, header, e, b))]  # type: ignore[misc]
            ahead = []
        known[entry["n"]] = line
    battle.adopt(line, ahead, len(lines))


def _ahead(line: list[Step], target: list[Step], ahead: list[Step]) -> list[Step]:
    """What redo brings back after going from one line of steps to another (next one last)."""
    if line[: len(target)] == target:
        return [*ahead, *reversed(line[len(target) :])]
    return ahead[: -(len(target) - len(line))] if target[: len(line)] == line else []


def _entry(path: Path, number: int, raw: bytes, previous: bytes) -> dict[str, Any]:
    try:
        entry = json.loads(raw)
    except ValueError:
        entry = None
    if not isinstance(entry, dict) or not isinstance(entry.get("n"), int):
        raise SaveFault(f"{path}:{number}: is not a line of a saved fight")
    stated = entry.pop("check", None)
    if stated != check(previous, entry):
        raise SaveFault(f"{path}:{number}: does not follow from the line before it; the file was changed or damaged")
    return entry


def _step(battle: Battle, codec: Codec, header: dict[str, Any], entry: dict[str, Any], before: Step) -> Step:
    for version in range(header["format"], FORMAT):
        entry = UPCASTERS[version](entry)
    for version in range(header["ruleset_version"], battle.ruleset.version):
        entry = battle.ruleset.upcasters[version](entry)
    command = codec.load(entry.get("command"))
    events = tuple(codec.load(event) for event in entry.get("events", ()))
    state = before.state
    for event in events:
        state = battle.ruleset.apply(state, event)
    position = position_after((draw for event in events for draw in event.draws), before.position)
    return Step(entry["n"], command, events, state, before.count + len(events), position)


def _read(path: Path, number: int, read: Callable[[], Any]) -> Any:
    """Run a reader and place whatever is wrong."""
    try:
        return read()
    except SaveFault as fault:
        raise SaveFault(f"{path}:{number}: {fault}") from fault
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise SaveFault(f"{path}:{number}: does not fit the fight as it stood ({error})") from error
