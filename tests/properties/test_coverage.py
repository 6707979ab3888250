"""Random play comes by everything: a few fights by nearly all of it, the fights of docs/random-play.md by all."""

from __future__ import annotations

from pathlib import Path

from tests.properties import maxapoc
from tests.properties.coverage import COMMANDS, CONDITIONS, HOLDS, ITEMS, MADNESS, MODES, play_many, wanted
from tests.properties.rare import rare_scenarios

PAGE = Path(__file__).parents[2] / "docs" / "random-play.md"
FIGHTS, DECISIONS, CURIOSITY = 72, 140, 0.3
REQUIRED = (COMMANDS, MODES, HOLDS, ITEMS, CONDITIONS, MADNESS)
SHARE = 0.7
"""What a few fights have to come by in each category."""


def test_a_few_fights_of_the_curious_come_by_nearly_everything() -> None:
    """Nothing that is offered is refused or leads nowhere, and no fight breaks down."""
    coverage = play_many(FIGHTS, "curious", (*rare_scenarios(), *maxapoc.scenarios()), CURIOSITY, DECISIONS)
    for category, every in wanted().items():
        met = [what for what in every if coverage.counts[category][what]]
        assert len(met) >= SHARE * len(every), (category, sorted(every.difference(met)))


def test_the_page_names_everything_there_is_and_all_of_it_was_met() -> None:
    """Whoever adds a command, a condition or a way to attack plays the 2,000 fights again."""
    pairs = [line.strip("| ").split(" | ") for line in PAGE.read_text("utf-8").splitlines() if line.startswith("| ")]
    met = {what: int(count) for what, count in pairs if count.strip().isdigit()}
    every = {what for category in REQUIRED for what in wanted()[category]}
    assert every <= {what for what, count in met.items() if count}
