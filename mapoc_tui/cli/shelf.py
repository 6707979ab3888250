"""Choosing a fight line by line."""

from __future__ import annotations

from collections.abc import Callable

from mapoc_tui.cli.guard import sentences
from mapoc_tui.cli.output import say
from mapoc_tui.cli.prompts import Lines, Quit
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.play.library import Library, SaveEntry, ScenarioEntry, standing
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import DiceMode, Session

SAVES_OFFERED = 9
"""How many saves are offered, the ones played last."""


def pick(library: Library, dice: DiceMode) -> Session | None:
    """Offer saves and scenarios until one of them opens; None when nobody wants any."""
    offers = [*_saves(library, dice), *_scenarios(library, dice)]
    lines = Lines()
    try:
        while True:
            session = _ask(offers, lines)
            if session is not None:
                return session
    except Quit:
        return None


Offer = tuple[str, Callable[[], Session]]


def _ask(offers: list[Offer], lines: Lines) -> Session | None:
    for number, (words, _) in enumerate(offers, start=1):
        say(f"{number:>3} {words}")
    word = lines.word("Which fight? (q: none)")
    if word == "q":
        raise Quit
    if not (word.isascii() and word.isdigit() and 1 <= int(word) <= len(offers)):
        say(f"type a number from 1 to {len(offers)}")
        return None
    try:
        return offers[int(word) - 1][1]()
    except MapocError as error:
        say("\n".join(sentences(error)))
        return None


def _saves(library: Library, dice: DiceMode) -> list[Offer]:
    entries = [entry for entry in library.saves() if not entry.packaged and not entry.fault]
    return [_go_on(entry, dice) for entry in entries[:SAVES_OFFERED]]


def _go_on(entry: SaveEntry, dice: DiceMode) -> Offer:
    words = f"go on with {entry.title} ({entry.played:%Y-%m-%d}): {standing(entry.path).sentence}"
    return words, lambda: Session.open(entry.path, dice=dice)


def _scenarios(library: Library, dice: DiceMode) -> list[Offer]:
    return [_begin(library, entry, dice) for entry in library.scenarios() if not entry.fault]


def _begin(library: Library, entry: ScenarioEntry, dice: DiceMode) -> Offer:
    def begin() -> Session:
        scenario = read_scenario(entry.path)
        return Session.start(scenario, save=library.new_save(scenario.title), dice=dice)

    return " ".join(part for part in (f"begin {entry.title}.", entry.summary) if part), begin
