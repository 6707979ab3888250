"""How hard a scenario is, found out beside the list."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.lab.simulation import simulate
from mapoc_tui.lab.words import difficulty
from mapoc_tui.play.library import Library
from mapoc_tui.tui import appraisals
from mapoc_tui.tui.appraisals import Appraiser
from mapoc_tui.tui.screens import picker as picker_screen
from mapoc_tui.tui.trial import Trial
from tests.lab.crews import StuckCrew, Threads
from tests.tui import stage
from tests.tui.driving import opened, picker, press, shown, until

FEW = 4


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(appraisals, "FIGHTS", FEW)
    monkeypatch.setattr(picker_screen, "REST", 0.01)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "cache"


def words(text: str) -> str:
    """The words of a text without the frames and breaks of the screen."""
    return " ".join(text.replace("│", " ").split())


def sentence() -> str:
    test = Trial.of_scenario(stage.scenario()).with_seed(appraisals.SEED).test
    *_, totals = simulate(test, FEW)
    return difficulty(test, totals)


def nobody(jobs: int) -> Threads:
    raise AssertionError("nobody should have to play")


async def test_the_picker_tells_how_hard_a_scenario_is(library: Library, folder: Path) -> None:
    async with opened(picker(library), library, (160, 50), appraiser=Appraiser(Threads, folder)) as pilot:
        await until(pilot, lambda: sentence() in words(shown(pilot)))
        assert "all played by basic" in shown(pilot)


async def test_it_is_found_out_only_once(library: Library, folder: Path) -> None:
    first = Appraiser(Threads, folder).appraisal(library.scenarios()[0].path)
    assert first.words == (appraisals.NOT_YET,)
    first.play()
    assert first.words[0] == sentence()
    async with opened(picker(library), library, (160, 50), appraiser=Appraiser(nobody, folder)) as pilot:
        await until(pilot, lambda: sentence() in words(shown(pilot)))


async def test_another_scenario_is_found_out_anew(library: Library, folder: Path) -> None:
    path = library.scenarios()[0].path
    Appraiser(Threads, folder).appraisal(path).play()
    path.write_text(path.read_text().replace("hp = 22", "hp = 2"))
    again = Appraiser(Threads, folder).appraisal(path)
    again.play()
    assert again.words[0] != sentence()
    assert len(list(folder.iterdir())) == 2


async def test_keys_work_meanwhile_and_moving_on_stops_it(library: Library, folder: Path) -> None:
    other = library.scenario_folders[0] / "other.toml"
    other.write_text(stage.SCENARIO.replace("Old mill ambush", "The other mill"))
    crew = StuckCrew(2)
    async with opened(picker(library), library, appraiser=Appraiser(lambda jobs: crew, folder)) as pilot:
        await until(pilot, lambda: "2 of 4 fights are over" in shown(pilot))
        first = pilot.app.screen._appraisal
        await press(pilot, "j")
        assert first._stopped
        assert "Not tested yet." in shown(pilot)
        await press(pilot, "k enter b")
        assert pilot.app.screen.session.battle.step.count == 1
        crew.stuck.let_go()


@pytest.mark.parametrize("broken", ["not json", "[1]", '"\\ud800"'])
def test_what_was_kept_and_is_damaged_is_found_out_again(library: Library, folder: Path, broken: str) -> None:
    path = library.scenarios()[0].path
    Appraiser(Threads, folder).appraisal(path).play()
    (kept,) = folder.iterdir()
    kept.write_text(broken)
    again = Appraiser(Threads, folder).appraisal(path)
    again.play()
    assert again.words[0] == sentence()


def test_where_nothing_can_be_written_it_is_told_all_the_same(library: Library, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    one = Appraiser(Threads, blocked / "cache").appraisal(library.scenarios()[0].path)
    one.play()
    assert one.words[0] == sentence()


def test_a_fault_is_told_in_place_of_it(library: Library, folder: Path) -> None:
    crew = StuckCrew(1, MapocError("the fight with seed x/1 cannot be played"))
    one = Appraiser(lambda jobs: crew, folder).appraisal(library.scenarios()[0].path)
    one.play()
    assert one.words == ("Not tested yet.", "the fight with seed x/1 cannot be played")
    assert not folder.exists()


def test_a_scenario_that_cannot_be_read_stays_untested(tmp_path: Path, folder: Path) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text("ruleset =")
    one = Appraiser(nobody, folder).appraisal(bad)
    one.play()
    assert one.over
    assert one.words == (appraisals.NOT_YET,)
