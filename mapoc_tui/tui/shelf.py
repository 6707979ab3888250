"""What the first screen lists, and what it tells about the marked entry. It draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Literal

from attrs import evolve, frozen

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.views import BattleView
from mapoc_tui.play.library import Library, SaveEntry, ScenarioEntry
from mapoc_tui.play.recording import Recording
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.rules import RULESETS, ruleset

Kind = Literal["continue", "scenario", "save", "recording"]

HEADINGS: dict[Kind, str] = {
    "continue": "Go on with",
    "scenario": "Scenarios",
    "save": "Saved fights",
    "recording": "Recordings",
}


@frozen
class Item:
    """An entry of the list."""

    kind: Kind
    path: Path
    title: str
    about: str
    ruleset: str = ""
    fault: str = ""
    summary: str = ""

    def is_same(self, other: Item) -> bool:
        """Whether both stand for the same file in the same place of the list."""
        return (self.kind, self.path) == (other.kind, other.path)

    @property
    def is_recorded(self) -> bool:
        """Whether it can be played back."""
        return self.kind != "scenario"


def shelf(library: Library) -> list[Item]:
    """Everything there is to open: the last fight first, then scenarios, saved fights and recordings."""
    saves = library.saves()
    last = library.last_save()
    return [
        *([_of_save(last, "continue")] if last is not None else []),
        *(_of_scenario(entry) for entry in library.scenarios()),
        *(_of_save(entry, "save") for entry in saves if not entry.packaged),
        *(_of_save(entry, "recording") for entry in saves if entry.packaged),
    ]


def _of_scenario(entry: ScenarioEntry) -> Item:
    about = RULESETS.get(entry.ruleset, entry.ruleset)
    return Item("scenario", entry.path, entry.title, about, entry.ruleset, entry.fault, entry.summary)


def _of_save(entry: SaveEntry, kind: Kind) -> Item:
    return Item(kind, entry.path, entry.title, day(entry.played), entry.ruleset, entry.fault)


def day(moment: datetime) -> str:
    """A day and an hour as people at the table write them, in local time."""
    return moment.astimezone().strftime("%Y-%m-%d %H:%M")


def matching(items: Sequence[Item], text: str) -> list[Item]:
    """The entries that have every word of a text somewhere."""
    words = text.casefold().split()
    return [item for item in items if all(word in _all_of(item) for word in words)]


def _all_of(item: Item) -> str:
    return f"{item.title} {item.about} {item.summary} {item.path.name}".casefold()


# ------------------------------------------------------------------------------------------ the preview


@frozen
class Preview:
    """Titled groups of lines; ``fault`` says why an entry cannot be opened."""

    groups: tuple[tuple[str, tuple[str, ...]], ...]
    fault: tuple[str, ...] = ()

    def with_difficulty(self, words: tuple[str, ...]) -> Preview:
        """The same with a group that says how hard it is, below the summary."""
        if self.fault:
            return self
        first = sum(not title for title, _ in self.groups)
        return evolve(self, groups=(*self.groups[:first], ("Difficulty", words), *self.groups[first:]))


def preview(item: Item, party: Path | None = None) -> Preview:
    """What is to be known about an entry, with the party of another file if there is one. The file is read whole."""
    found = _scenario(item, party) if item.kind == "scenario" else _save(item)
    return Preview((*found.groups, ("File", (str(item.path),))), found.fault)


def _scenario(item: Item, party: Path | None) -> Preview:
    try:
        scenario = read_scenario(item.path, party=party)
        rules = ruleset(scenario.ruleset)
        view = rules.view(rules.start(scenario), "gm")
    except MapocError as error:
        return Preview((), error.reasons)
    return Preview(tuple(_groups(scenario, rules.title, view)))


def _groups(scenario: Scenario, rules: str, view: BattleView) -> Iterable[tuple[str, tuple[str, ...]]]:
    if scenario.summary:
        yield "", (scenario.summary,)
    yield "Rules", (rules,)
    yield from _sides(view)
    if scenario.notes:
        yield "Notes", (scenario.notes,)
    if scenario.seed:
        yield "Seed", (scenario.seed,)


def _sides(view: BattleView) -> Iterable[tuple[str, tuple[str, ...]]]:
    for side in dict.fromkeys(one.side_name for one in view.order):
        names = [one.name for one in view.order if one.side_name == side]
        yield side, (", ".join(names),)


def _save(item: Item) -> Preview:
    try:
        recording = Recording.open(item.path)
    except MapocError as error:
        return Preview((), error.reasons)
    view = recording.view(recording.length, "gm")
    header = recording.loaded.header
    stands = view.outcome or ", ".join(part for part in (view.clock, view.turn) if part)
    rules = recording.battle.ruleset.title
    decisions = f"{_many(len(recording.battle.history), 'decision')}, {_many(recording.length, 'event')}"
    return Preview(
        (
            ("Stands", (stands, *([recording.loaded.notice] if recording.loaded.notice else []))),
            *_sides(view),
            ("Played", (item.about, decisions)),
            ("Rules", (f"{rules}, written by mapoc {header.app}",)),
        )
    )


def _many(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
