"""Small fights of both games to be tested."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mapoc_tui.lab.fights import FightTest
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario

BRAWL = "twod6_street_brawl"
TUTORIAL = "tutorial"

MakeTest = Callable[..., FightTest]


def fight_test(name: str = BRAWL, seed: str = "1", policy: str = "basic", **fields: object) -> FightTest:
    """A test of a packaged scenario with one policy for all sides."""
    scenario = read_scenario(packaged("scenarios") / f"{name}.toml")
    sides = FightTest(scenario, {}, seed).sides
    return FightTest(scenario, {side.id: policy for side in sides}, seed, **fields)  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def brawl() -> FightTest:
    """A fight of the 2d6 system that is open to both sides."""
    return fight_test(BRAWL)


@pytest.fixture(scope="session")
def tutorial() -> FightTest:
    """The smallest fight of Maximum Apocalypse."""
    return fight_test(TUTORIAL)
