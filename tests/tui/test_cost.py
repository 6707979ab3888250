"""What a key may cost, in counts that do not depend on the machine."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from textual.screen import Screen

from mapoc_tui.engine.commands import Note
from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from tests.lab.crews import StuckCrew
from tests.tui.driving import battle, fight_of, fight_test_of, opened, picker, press, replay_of, until

LINES = 2_000


@contextmanager
def layouts(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """Every time that a screen is laid out again."""
    seen: list[str] = []
    real = Screen._refresh_layout

    def counted(screen: Screen[None], *size: object, **rest: object) -> None:
        seen.append("")
        real(screen, *size, **rest)  # type: ignore[arg-type]

    with monkeypatch.context() as patched:
        patched.setattr(Screen, "_refresh_layout", counted)
        yield seen


@pytest.fixture
def long_session(session: Session) -> Session:
    session.battle.recorder = None
    for number in range(LINES):
        session.submit(Note(f"line {number}"))
    return session


async def test_an_action_lays_nothing_out_again(
    long_session: Session, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(battle(long_session, library), library) as pilot:
        await press(pilot, "b")
        with layouts(monkeypatch) as seen:
            await press(pilot, "a 1 1 w u j k tab")
        assert seen == []


async def test_an_action_wraps_only_its_own_lines(long_session: Session, library: Library) -> None:
    async with opened(battle(long_session, library), library) as pilot:
        book = fight_of(pilot).log_pane.book
        await press(pilot, "b")
        before = book.wrapped
        await press(pilot, "w")
        assert book.wrapped - before == 1


async def test_a_step_of_a_recording_wraps_nothing(long_session: Session, library: Library) -> None:
    async with opened(battle(long_session, library), library) as pilot:
        await press(pilot, "R")
        book = replay_of(pilot).log_pane.book
        before = book.wrapped
        await press(pilot, "[ [ ] home end")
        assert book.wrapped == before


async def test_the_screen_is_made_of_few_widgets(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        assert len(list(fight_of(pilot).walk_children())) <= 14


async def test_a_look_at_running_fights_lays_nothing_out_again(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with opened(picker(library), library, hire=lambda jobs: StuckCrew(5)) as pilot:
        await press(pilot, "M s")
        screen = fight_test_of(pilot)
        await until(pilot, lambda: screen.work is not None and screen.work.run.done == 5)
        screen.glance()
        await pilot.pause()
        with layouts(monkeypatch) as seen:
            for _ in range(3):
                screen.glance()
                await pilot.pause()
        assert seen == []
