"""Recordings played back by keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapoc_tui.engine.commands import Begin
from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from mapoc_tui.tui.playback import Playback, following, preceding
from mapoc_tui.tui.screens.replay import ReplayScreen
from tests.play.toy import Brace, Strike
from tests.tui import stage
from tests.tui.driving import fight_of, opened, picker, press, replay_of, rush, text_of, until


@pytest.fixture
def played(library: Library) -> Session:
    """A fight fought to its end: Mara and Okafor shoot whoever stands."""
    session = stage.fight(library.new_save("Old mill ambush"))
    session.submit(Begin())
    while session.outcome is None:
        decision = session.decision
        assert decision is not None
        if decision.kind == "brace":
            session.submit(Brace(False))
        else:
            session.submit(Strike(decision.options()[0].options()[0].key))
    session.close()
    return session


def replay(played: Session, library: Library, position: int | None = 0) -> object:
    return lambda app: ReplayScreen(Playback(played.battle, "gm", {"raiders": "human"}), library, position)


async def test_any_position_looks_the_same_however_it_was_reached(played: Session, library: Library) -> None:
    total = played.battle.step.count
    async with opened(replay(played, library), library) as pilot:
        screen = replay_of(pilot)
        await press(pilot, "] " * 7)
        stepped = text_of(pilot)
        await press(pilot, "end " + "[ " * (total - 7))
        assert screen.position == 7
        assert text_of(pilot) == stepped
        await press(pilot, "home 7 enter")
        assert text_of(pilot) == stepped
        assert f"7 of {total}" in "\n".join(stepped)


async def test_held_keys_move_one_event_each(played: Session, library: Library) -> None:
    async with opened(replay(played, library), library) as pilot:
        await rush(pilot, "] " * 9 + "[ " * 3)
        assert replay_of(pilot).position == 6
        await rush(pilot, "] " * 500)
        assert replay_of(pilot).position == played.battle.step.count


async def test_going_on_is_closed_at_the_end_and_open_again_at_the_start(played: Session, library: Library) -> None:
    async with opened(replay(played, library), library) as pilot:
        await press(pilot, "end ]")
        assert "this is the end" in "\n".join(text_of(pilot))
        await press(pilot, "home ]")
        assert replay_of(pilot).position == 1


async def test_typed_numbers_go_to_the_event_and_esc_stays(played: Session, library: Library) -> None:
    async with opened(replay(played, library), library) as pilot:
        await press(pilot, "1 0 backspace 2 enter")
        assert replay_of(pilot).position == 12
        await press(pilot, "3 escape")
        assert replay_of(pilot).position == 12
        await press(pilot, "9 9 9 9 9 9 9 9 9 9 9 enter")
        assert replay_of(pilot).position == played.battle.step.count


async def test_falls_and_rounds_are_found(played: Session, library: Library) -> None:
    playback = Playback(played.battle)
    async with opened(replay(played, library), library) as pilot:
        await press(pilot, "d")
        assert replay_of(pilot).position == playback.falls[0]
        log = replay_of(pilot).log_pane
        assert log.book.entries[log.count - 1].kind == "down"
        await press(pilot, "D")
        assert replay_of(pilot).position == 0
        await press(pilot, ">")
        assert replay_of(pilot).position == playback.rounds[0]


async def test_search_goes_through_the_whole_recording(played: Session, library: Library) -> None:
    async with opened(replay(played, library), library) as pilot:
        await press(pilot, "/ g o e s space d o w n enter")
        first = replay_of(pilot).position
        assert first == Playback(played.battle).falls[0]
        await press(pilot, "n N")
        assert replay_of(pilot).position == first


async def test_playing_goes_to_the_end_and_stops(played: Session, library: Library) -> None:
    async with opened(replay(played, library), library) as pilot:
        screen = replay_of(pilot)
        await press(pilot, "= = = space")
        await until(pilot, lambda: screen.position == screen.playback.total)
        await pilot.pause()
        assert "paused" in "\n".join(text_of(pilot))


async def test_continuing_starts_a_new_fight_and_leaves_the_recording_alone(played: Session, library: Library) -> None:
    assert played.save is not None
    before = played.save.read_bytes()
    async with opened(replay(played, library), library) as pilot:
        await press(pilot, "3 enter c")
        screen = fight_of(pilot)
        assert screen.session.save != played.save
        assert screen.session.battle.step.count == 3
        await press(pilot, "a")
        assert screen.session.battle.step.count == 3
        await press(pilot, "1 q")
        assert replay_of(pilot).position == 3
    assert played.save.read_bytes() == before
    assert len(list(played.save.parent.iterdir())) == 2


async def test_players_view_does_not_tell_the_seed(played: Session, library: Library) -> None:
    opening = lambda app: ReplayScreen(Playback(played.battle, "players"), library, 3)  # noqa: E731
    async with opened(opening, library) as pilot:
        assert "4711" not in "\n".join(text_of(pilot))
        await press(pilot, "G")
        assert "seed 4711" in "\n".join(text_of(pilot))


async def test_a_click_on_the_line_goes_there(played: Session, library: Library) -> None:
    async with opened(replay(played, library), library) as pilot:
        screen = replay_of(pilot)
        await pilot.click("#scrubber", offset=(60, 1))
        assert 0 < screen.position < screen.playback.total
        await pilot.click("#scrubber", offset=(1, 1))
        assert screen.position == 0


def test_marks_are_found_in_both_directions() -> None:
    assert [following([3, 7], n, 9) for n in (0, 3, 7, 9)] == [3, 7, 9, 9]
    assert [preceding([3, 7], n) for n in (0, 3, 7, 9)] == [0, 0, 3, 7]


def test_positions_agree_with_the_log(played: Session, tmp_path: Path) -> None:
    playback = Playback(played.battle)
    for position in range(playback.total + 1):
        told = playback.told(position)
        assert [entry.n for entry in playback.entries[:told]] == [
            entry.n for entry in playback.entries if entry.n <= position
        ]


async def test_a_recording_opens_where_it_was_left(played: Session, library: Library) -> None:
    async with opened(picker(library), library) as pilot:
        await press(pilot, "end r 5 enter q r")
        assert replay_of(pilot).position == 5
