"""What there is to play: scenarios, and saved fights with where they stand."""

from __future__ import annotations

import filecmp
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.saves import EXTENSION, load, read_header
from mapoc_tui.engine.scenarios import Scenario, read_table
from mapoc_tui.engine.text import clean, clean_name
from mapoc_tui.play.names import free_path, stem_of
from mapoc_tui.play.places import packaged, saves_folder, scenario_folders
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.settings import Settings
from mapoc_tui.rules import RULESETS, ruleset


@immutable
class ScenarioEntry:
    """A scenario file by its first look; ``fault`` says why it is none. Rules have not read it yet."""

    path: Path
    title: str
    ruleset: str = ""
    summary: str = ""
    packaged: bool = False
    fault: str = ""


@immutable
class SaveEntry:
    """A saved fight by its first line; ``fault`` says why it cannot be read. ``played`` is when it was last written."""

    path: Path
    title: str
    played: datetime
    ruleset: str = ""
    created: str = ""
    packaged: bool = False
    fault: str = ""


@immutable
class Standing:
    """Where a saved fight stands: the clock (``Round 2, phase 3``), whose turn, and how it ended if it is over."""

    clock: str = ""
    turn: str = ""
    outcome: str = ""
    fault: str = ""

    @property
    def sentence(self) -> str:
        """All of it in one line."""
        return self.fault or self.outcome or ", ".join(part for part in (self.clock, self.turn) if part)


E = TypeVar("E", ScenarioEntry, SaveEntry)


class Library:
    """The shelves of this machine, looked at anew with every question."""

    def __init__(self, scenarios: Sequence[Path], saves: Path, samples: Path | None = None) -> None:
        self.scenario_folders = tuple(scenarios)
        self.saves_folder = saves
        self.samples_folder = samples

    @classmethod
    def here(cls, settings: Settings | None = None) -> Library:
        """The library as the current folder, the environment and the settings have it."""
        chosen = settings or Settings()
        return cls(scenario_folders(chosen.scenarios), saves_folder(chosen.saves), packaged("saves"))

    # ------------------------------------------------------------------------------------- scenarios

    def scenarios(self) -> list[ScenarioEntry]:
        """Every scenario file, own folders first, by title within a folder."""
        found: list[ScenarioEntry] = []
        for folder in self.scenario_folders:
            entries = [_scenario_entry(path) for path in _files(folder, ".toml")]
            found += sorted(entries, key=lambda one: one.title.casefold())
        return _each_once(found)

    def find_scenario(self, text: str) -> Path:
        """The scenario that is meant by a path, a file name or a title. MapocError when there is none, or several."""
        path = Path(text).expanduser()
        if _exists(path):
            return path
        return _the_one("scenario", text, [(entry.path, entry.title) for entry in self.scenarios()])

    def read_scenario(self, text: str, party: str = "", rulings: Mapping[str, Any] | None = None) -> Scenario:
        """The scenario that is meant, with the party of another file if that is named, and table options that count."""
        return read_scenario(self.find_scenario(text), rulings, self.find_party(party) if party else None)

    def find_party(self, text: str) -> Path:
        """The scenario or the saved fight whose party is meant, scenarios first. MapocError when there is neither."""
        try:
            return self.find_scenario(text)
        except MapocError:
            saves = [(entry.path, entry.title) for entry in self.saves()]
            if not any(_matches(text, saves)):
                raise
            return _the_one("save", text, saves)

    # ------------------------------------------------------------------------------------- saves

    def saves(self) -> list[SaveEntry]:
        """Every save, the one played last first, those that come with the program at the end."""
        folders = [self.saves_folder, *([self.samples_folder] if self.samples_folder else [])]
        found: list[SaveEntry] = []
        for folder in folders:
            entries = [_save_entry(path, folder != self.saves_folder) for path in _files(folder, EXTENSION)]
            found += sorted(entries, key=lambda one: one.played, reverse=True)
        return _each_once(found)

    def find_save(self, text: str) -> Path:
        """The save that is meant by a path, a file name or a title. MapocError when there is none, or several."""
        path = Path(text).expanduser()
        if _exists(path):
            return path
        return _the_one("save", text, [(entry.path, entry.title) for entry in self.saves()])

    def last_save(self) -> SaveEntry | None:
        """The own fight that was played last and is not over."""
        own = (entry for entry in self.saves() if not entry.packaged and not entry.fault)
        return next((entry for entry in own if _unfinished(standing(entry.path))), None)

    def new_save(self, title: str) -> Path:
        """Where a new fight with this title goes: a file that does not exist yet."""
        return free_path(self.saves_folder, title)


def standing(path: Path) -> Standing:
    """Where a saved fight stands; the whole file is read. A file that does not fit gives its fault."""
    try:
        battle = load(path, ruleset).battle
    except MapocError as error:
        return Standing(fault=str(error))
    view = battle.ruleset.view(battle.state, "gm")
    return Standing(view.clock, view.turn, battle.outcome.sentence if battle.outcome else "")


def _unfinished(stands: Standing) -> bool:
    return not stands.fault and not stands.outcome


def _each_once(entries: Iterable[E]) -> list[E]:
    """The first of those that are the same: a checkout holds what comes along, and so does the installed program."""
    kept: list[E] = []
    by_name: dict[str, list[Path]] = {}
    for entry in entries:
        path = entry.path.resolve()
        others = by_name.setdefault(path.name, [])
        if not any(path == other or _alike(path, other) for other in others):
            others.append(path)
            kept.append(entry)
    return kept


def _alike(one: Path, other: Path) -> bool:
    try:
        return filecmp.cmp(one, other, shallow=False)
    except OSError:
        return False


def _files(folder: Path, ending: str) -> list[Path]:
    try:
        return sorted(path for path in folder.iterdir() if path.name.endswith(ending) and path.is_file())
    except OSError:
        return []


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except (OSError, ValueError):
        return False


def _scenario_entry(path: Path) -> ScenarioEntry:
    came_along = path.parent == packaged("scenarios")
    try:
        table = read_table(path)
    except MapocError as error:
        return ScenarioEntry(path, clean_name(stem_of(path)), packaged=came_along, fault=clean(str(error)))
    name = table.choice("ruleset", RULESETS)
    title = table.name("title") or clean_name(stem_of(path))
    if not name and not table.faults.found:
        table.fault("", "names no ruleset, so it is no scenario")
    fault = clean("; ".join(table.faults.found))
    return ScenarioEntry(path, title, name, table.text("summary"), came_along, fault)


def _save_entry(path: Path, came_along: bool) -> SaveEntry:
    played = _written(path)
    try:
        header = read_header(path)
    except MapocError as error:
        return SaveEntry(path, clean_name(stem_of(path)), played, packaged=came_along, fault=clean(str(error)))
    title = clean_name(_text(header, "title")) or clean_name(stem_of(path))
    return SaveEntry(path, title, played, _text(header, "ruleset"), clean(_text(header, "created")), came_along)


def _text(header: dict[str, Any], key: str) -> str:
    value = header.get(key)
    return value if isinstance(value, str) else ""


def _written(path: Path) -> datetime:
    try:
        return datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return datetime.fromtimestamp(0, UTC)


def _the_one(what: str, text: str, shelf: Iterable[tuple[Path, str]]) -> Path:
    entries = list(shelf)
    found = list(_matches(text, entries))
    if not found:
        known = [stem_of(path) for path, _ in entries]
        hint = unknown(what, clean(text), known) if known else f"there is no {what} on the shelves either"
        raise MapocError(f"{clean(text)}: no such file; {hint}")
    if len(found) > 1:
        raise MapocError(f"several of them are called {clean(text)}: {', '.join(str(path) for path in found)}")
    return found[0]


def _matches(text: str, entries: Sequence[tuple[Path, str]]) -> Iterator[Path]:
    """Files of that name, the first shelf winning; else everything with that title."""
    named = [path for path, _ in entries if text in (path.name, stem_of(path))]
    if named:
        yield named[0]
        return
    yield from (path for path, title in entries if title.casefold() == text.casefold())
