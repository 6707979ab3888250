"""Helpers of the tests that press keys."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from time import monotonic

from textual.pilot import Pilot

from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from mapoc_tui.play.settings import Settings
from mapoc_tui.tui.app import MapocApp, Opening
from mapoc_tui.tui.appraisals import Appraiser
from mapoc_tui.tui.laboratory import Hire
from mapoc_tui.tui.screens.battle import BattleScreen
from mapoc_tui.tui.screens.fight_test import FightTestScreen
from mapoc_tui.tui.screens.picker import PickerScreen
from mapoc_tui.tui.screens.replay import ReplayScreen
from tests.lab.crews import Threads

PATIENCE = 20.0


@asynccontextmanager
async def opened(
    opening: Opening,
    library: Library,
    size: tuple[int, int] = (120, 40),
    settings: Settings | None = None,
    hire: Hire = Threads,
    appraiser: Appraiser | None = None,
) -> AsyncIterator[Pilot[None]]:
    """The running program; nobody plays fights in other processes unless the test wants it."""
    app = MapocApp(opening, library, settings or Settings(), pace=0, hire=hire, appraiser=appraiser)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot


def battle(session: Session, library: Library) -> Opening:
    """Begin with a fight."""
    return lambda app: BattleScreen(session, library)


def picker(library: Library) -> Opening:
    """Begin with the lists."""
    return lambda app: PickerScreen(library)


async def press(pilot: Pilot[None], keys: str) -> None:
    """Press keys that are written with spaces between them."""
    await pilot.press(*keys.split())


async def rush(pilot: Pilot[None], keys: str) -> None:
    """Send keys without waiting for anything in between, as somebody who types without looking."""
    for key in keys.split():
        pilot.app.simulate_key(key)
    await pilot.pause()


async def until(pilot: Pilot[None], condition: Callable[[], bool]) -> None:
    """Wait until something holds."""
    deadline = monotonic() + PATIENCE
    while not condition():
        assert monotonic() < deadline, "it never came true"
        await pilot.pause(0.01)


def fight_of(pilot: Pilot[None]) -> BattleScreen:
    """The battle screen on top."""
    screen = pilot.app.screen
    assert isinstance(screen, BattleScreen)
    return screen


def replay_of(pilot: Pilot[None]) -> ReplayScreen:
    """The replay screen on top."""
    screen = pilot.app.screen
    assert isinstance(screen, ReplayScreen)
    return screen


def fight_test_of(pilot: Pilot[None]) -> FightTestScreen:
    """The fight test on top."""
    screen = pilot.app.screen
    assert isinstance(screen, FightTestScreen)
    return screen


async def choose(pilot: Pilot[None], label: str) -> None:
    """Take the choice with that label in the prompt of a fight test, wherever it stands."""
    chooser = fight_test_of(pilot).chooser
    assert chooser is not None
    await press(pilot, next(row.number for row in chooser.rows if row.label == label))


def shown(pilot: Pilot[None]) -> str:
    """Everything on the screen as one text."""
    return "\n".join(text_of(pilot))


def text_of(pilot: Pilot[None]) -> list[str]:
    """The rows of the screen as plain text."""
    return [strip.text for strip in pilot.app.screen._compositor.render_strips()]
