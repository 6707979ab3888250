"""The recordings that come along: golden fights, which the rules of today must tell in the same way."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapoc_tui.engine.saves import load
from mapoc_tui.engine.verify import verify
from mapoc_tui.play.places import packaged
from mapoc_tui.rules import ruleset

NAMES = ("pipe_and_pistol", "street_brawl")
"""By name: whoever plays in a checkout has fights of their own in the same folder."""

RECORDINGS = [packaged("saves") / f"{name}.mapoc.jsonl" for name in NAMES]


def test_both_games_have_one() -> None:
    assert {load(path, ruleset).battle.ruleset.name for path in RECORDINGS} == {"maxapoc", "twod6"}


@pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.name)
def test_a_recording_agrees_and_has_an_end(path: Path) -> None:
    """T-22: every command decided again with the recorded dice gives the recorded events."""
    battle = load(path, ruleset).battle
    assert verify(battle) == []
    assert battle.outcome is not None
