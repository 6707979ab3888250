"""Random play comes by everything: a few fights by nearly all of it, the fights of docs/random-play.md by all."""

from __future__ import annotations

from tests.properties import maxapoc
from tests.properties.coverage import play_many, wanted
from tests.properties.rare import rare_scenarios

FIGHTS, DECISIONS, CURIOSITY = 56, 140, 0.3
SHARE = 0.7
"""What a few fights have to come by in each category."""


def test_a_few_fights_of_the_curious_come_by_nearly_everything() -> None:
    """Nothing that is offered is refused or leads nowhere, and no fight breaks down."""
    coverage = play_many(FIGHTS, "curious", (*rare_scenarios(), *maxapoc.scenarios()), CURIOSITY, DECISIONS)
    for category, every in wanted().items():
        met = [what for what in every if coverage.counts[category][what]]
        assert len(met) >= SHARE * len(every), (category, sorted(every.difference(met)))
