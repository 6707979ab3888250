"""Keys and sizes at random: nothing breaks, and what was saved is what was played."""

from __future__ import annotations

import random

import pytest

from mapoc_tui.engine.verify import verify
from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from mapoc_tui.tui.actions import ACTIONS
from mapoc_tui.tui.screens.picker import PickerScreen
from tests.tui.driving import opened, picker

LEAVING = {"Q", "ctrl+q", "ctrl+p", "q"}
KEYS = [key for action in ACTIONS for key in action.keys if key not in LEAVING] + list("abcswx123456") * 4
MANY = 500


@pytest.mark.parametrize("seed", range(4))
async def test_random_keys_break_nothing(library: Library, seed: int) -> None:
    chance = random.Random(seed)
    async with opened(picker(library), library, (80, 24)) as pilot:
        pilot.app.simulate_key("enter")
        for _ in range(MANY):
            pilot.app.simulate_key(chance.choice(KEYS))
            if chance.random() < 0.02:
                await pilot.resize_terminal(chance.randrange(1, 170), chance.randrange(1, 60))
        await pilot.pause(0.1)
        for _ in range(20):
            if isinstance(pilot.app.screen, PickerScreen):
                break
            await pilot.press("escape", "q")
        assert isinstance(pilot.app.screen, PickerScreen)
    assert library.saves()
    for entry in library.saves():
        session = Session.open(entry.path)
        assert verify(session.battle) == []
        assert not session.notice
        session.close()
