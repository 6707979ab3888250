"""What the commands with a screen hand over to it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mapoc_tui.play.session import Session
from tests.cli.conftest import Mapoc


class Screen:
    """Stands in for the screens and notes what it is given."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.given: tuple[Any, ...] = ()
        monkeypatch.setattr("mapoc_tui.cli.play.require_terminal", lambda instead: None)
        for name in ("run_picker", "run_battle", "run_replay"):
            monkeypatch.setattr(f"mapoc_tui.tui.app.{name}", self.taking(name))

    def taking(self, name: str) -> Any:
        def take(*given: Any) -> int:
            self.given = (name, *given)
            return 7

        return take


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Screen:
    return Screen(monkeypatch)


@pytest.mark.parametrize("words", [[], ["play"]])
def test_the_program_opens_with_the_picker(mapoc: Mapoc, screen: Screen, words: list[str]) -> None:
    assert mapoc(*words).code == 7
    assert screen.given[0] == "run_picker"


def test_dice_of_the_command_line_win_over_the_settings(mapoc: Mapoc, screen: Screen) -> None:
    mapoc("play", "--dice", "table")
    assert screen.given[2].dice == "table"


def test_a_scenario_is_played_and_saved(mapoc: Mapoc, screen: Screen) -> None:
    words = ["--seed", "9", "--side", "raiders=human", "--side", "heroes=random", "--dice", "table"]
    assert mapoc("play", "gas", *words).code == 7
    name, session, *_ = screen.given
    assert isinstance(session, Session)
    assert (name, session.seed, session.dice) == ("run_battle", "9", "table")
    assert session.controllers == {"heroes": "random", "raiders": "human"}
    assert session.save == Path("saves/gas-station-night-part-2.mapoc.jsonl")


def test_a_saved_fight_goes_on(mapoc: Mapoc, screen: Screen, save: str) -> None:
    assert mapoc("play", save).code == 7
    assert screen.given[1].battle.step.count == 25


def test_another_mapoc_has_it_open(mapoc: Mapoc, save: str) -> None:
    session = Session.open(Path(save))
    ran = mapoc("play", "--plain", save)
    session.close()
    assert ran.code == 2
    assert "open in another mapoc" in ran.err


@pytest.mark.parametrize(("words", "at"), [([], None), (["--at", "9"], 9)])
def test_a_replay_begins_where_it_is_told_to(
    mapoc: Mapoc, screen: Screen, save: str, words: list[str], at: int | None
) -> None:
    assert mapoc("replay", save, "--view", "players", *words).code == 7
    assert screen.given[:4] == ("run_replay", Path(save), "players", at)


def test_a_replay_has_no_such_moment(mapoc: Mapoc, screen: Screen, save: str) -> None:
    ran = mapoc("replay", save, "--at", "26")
    assert (ran.code, screen.given) == (2, ())
    assert "no moment 26" in ran.err
