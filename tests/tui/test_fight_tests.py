"""Fight tests on the screen: set up, run, stopped, looked at."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep

import pytest
from textual.pilot import Pilot

from mapoc_tui import __version__
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.lab.crew import LocalCrew
from mapoc_tui.lab.simulation import simulate
from mapoc_tui.play.library import Library
from mapoc_tui.play.places import packaged
from mapoc_tui.play.session import Session
from mapoc_tui.tui.screens.picker import PickerScreen
from tests.lab.crews import StuckCrew, Threads
from tests.tui.driving import (
    PATIENCE,
    battle,
    choose,
    fight_of,
    fight_test_of,
    opened,
    picker,
    press,
    replay_of,
    rush,
    shown,
    until,
)

SIX_FIGHTS = "d 7 enter m a 6 enter"
"""Keys that set up a small test with a known seed."""


async def run_to_the_end(pilot: Pilot[None], keys: str) -> None:
    await press(pilot, keys)
    await until(pilot, lambda: fight_test_of(pilot).work is not None and not fight_test_of(pilot).running)
    await until(pilot, lambda: "what next?" in shown(pilot))


async def test_a_scenario_is_tested_by_keys(library: Library) -> None:
    async with opened(picker(library), library) as pilot:
        await press(pilot, "M")
        assert "Not tested yet." in shown(pilot)
        assert "Played by basic: Does what its rules call the best move at hand" in shown(pilot)
        await run_to_the_end(pilot, f"{SIX_FIGHTS} s")
        screen = fight_test_of(pilot)
        *_, totals = simulate(screen.trial.test, 6)
        assert screen.work is not None
        assert screen.work.totals is not None
        assert screen.work.totals.digest == totals.digest
        assert "6 of 6 fights" in shown(pilot)
        assert "Wilson intervals" in shown(pilot)
        assert "Mara" in shown(pilot)
        await press(pilot, "end")
        assert "simulate scenarios/mill.toml -n 6 --seed 7" in shown(pilot)


async def test_who_plays_and_with_which_dice_is_chosen_and_told(library: Library) -> None:
    async with opened(picker(library), library) as pilot:
        await press(pilot, "M 4")
        assert "Takes any open choice" in shown(pilot)
        await press(pilot, "k j j")
        trial = fight_test_of(pilot).trial
        await press(pilot, "escape 4")
        await choose(pilot, "random")
        await press(pilot, "w 1 enter")
        changed = fight_test_of(pilot).trial
        assert (changed.policies["raiders"], changed.jobs, changed.seed) == ("random", 1, trial.seed)
        await press(pilot, "d enter")
        assert fight_test_of(pilot).trial.seed != trial.seed


async def test_numbers_that_make_no_sense_are_refused(library: Library) -> None:
    async with opened(picker(library), library) as pilot:
        await press(pilot, "M m a 0 enter")
        assert "fights: a whole number from 1 to 1,000,000" in shown(pilot)
        await press(pilot, "backspace 2 5 enter")
        assert fight_test_of(pilot).trial.fights == 25


# ------------------------------------------------------------------------------------------ stopping


async def stuck_after(pilot: Pilot[None], fights: int) -> None:
    await press(pilot, "d 7 enter s")
    await until(pilot, lambda: fight_test_of(pilot).work.run.done == fights)


@pytest.fixture
def crew() -> StuckCrew:
    return StuckCrew(4)


@pytest.mark.parametrize("key", ["escape", "s", "1"])
async def test_whoever_stops_keeps_what_there_is(library: Library, crew: StuckCrew, key: str) -> None:
    async with opened(picker(library), library, hire=lambda jobs: crew) as pilot:
        await press(pilot, "M")
        await stuck_after(pilot, 4)
        await press(pilot, key)
        screen = fight_test_of(pilot)
        *_, totals = simulate(screen.trial.test, 4)
        assert screen.work is not None
        assert screen.work.totals is not None
        assert screen.work.totals.digest == totals.digest
        assert not screen.running
        assert crew.sent_home
        assert "4 of 200 fights" in shown(pilot)
        assert "Watch the worst fight" in shown(pilot)


@pytest.mark.parametrize("key", ["q", "Q"])
async def test_leaving_stops_first(library: Library, crew: StuckCrew, key: str) -> None:
    async with opened(picker(library), library, hire=lambda jobs: crew) as pilot:
        await press(pilot, "M")
        await stuck_after(pilot, 4)
        await press(pilot, key)
        assert "what there is was kept" in shown(pilot)
        assert fight_test_of(pilot).work.run.done == 4
        await press(pilot, "q")
        assert isinstance(pilot.app.screen, PickerScreen)


async def test_a_test_stopped_before_its_first_fight_leaves_the_results_before(library: Library) -> None:
    crews = [Threads(), StuckCrew(0)]
    async with opened(picker(library), library, hire=lambda jobs: crews.pop(0)) as pilot:
        await press(pilot, "M")
        await run_to_the_end(pilot, f"{SIX_FIGHTS} s")
        before = fight_test_of(pilot).work
        await press(pilot, "c s")
        assert fight_test_of(pilot).running
        await press(pilot, "escape")
        assert fight_test_of(pilot).work is before
        await press(pilot, "escape")
        assert "Watch the worst fight" in shown(pilot)


async def test_keys_typed_ahead_are_not_lost(library: Library, crew: StuckCrew) -> None:
    async with opened(picker(library), library, hire=lambda jobs: crew) as pilot:
        await rush(pilot, "M d 7 enter m a 9 enter s")
        await until(pilot, lambda: fight_test_of(pilot).work is not None and fight_test_of(pilot).work.run.done == 4)
        assert (fight_test_of(pilot).trial.seed, fight_test_of(pilot).trial.fights) == ("7", 9)


# ------------------------------------------------------------------------------------------ faults


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (MapocError("the fight with seed 7/3 cannot be played: it is dark"), "seed 7/3 cannot be played: it is dark"),
        (RuntimeError("no such attribute"), "defect of the program, RuntimeError('no such attribute')"),
    ],
)
async def test_a_fault_is_told_in_a_line_and_nothing_is_lost(library: Library, fault: Exception, said: str) -> None:
    async with opened(picker(library), library, (160, 50), hire=lambda jobs: StuckCrew(3, fault)) as pilot:
        await press(pilot, "M")
        await run_to_the_end(pilot, "d 7 enter s")
        assert said in shown(pilot)
        assert "3 of 200 fights" in shown(pilot)
        assert "Watch the worst fight" in shown(pilot)


async def test_no_workers_to_be_had_is_told(library: Library) -> None:
    def none(jobs: int) -> Threads:
        raise OSError("no more processes")

    async with opened(picker(library), library, hire=none) as pilot:
        await press(pilot, "M s")
        await until(pilot, lambda: "no more processes" in shown(pilot))
        assert "Play 200 fights" in shown(pilot)
        await press(pilot, "escape")
        assert isinstance(pilot.app.screen, PickerScreen)


# ------------------------------------------------------------------------------------------ looking at fights


@pytest.mark.parametrize(("key", "name"), [("w", "worst"), ("m", "median"), ("b", "best")])
async def test_examples_are_the_fights_that_were_counted(library: Library, key: str, name: str) -> None:
    async with opened(picker(library), library) as pilot:
        await press(pilot, "M")
        await run_to_the_end(pilot, f"{SIX_FIGHTS} s")
        example = fight_test_of(pilot).work.totals.examples()[name]
        await press(pilot, key)
        await until(pilot, lambda: hasattr(pilot.app.screen, "playback"))
        watched = replay_of(pilot).playback.battle
        assert watched.seed == f"7/{example.number}"
        assert watched.ruleset.round(watched.state) == example.rounds
        assert {1: "heroes", -1: "raiders"}[example.standing.result] == watched.outcome.winner
        await press(pilot, "end")
        assert watched.outcome.sentence in shown(pilot) or "read-only" in shown(pilot)
        await press(pilot, "q")
        assert "Watch the worst fight" in shown(pilot)


async def test_a_fight_is_tested_as_it_stands(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b a 1 2 a 2 1 a 1 2")
        count, state = session.battle.step.count, session.battle.state
        await press(pilot, "M")
        assert "from where the fight stands" in shown(pilot)
        await run_to_the_end(pilot, f"{SIX_FIGHTS} s")
        screen = fight_test_of(pilot)
        assert screen.trial.test.battle(0).state == state
        assert f"--at {count}" in screen.trial.command
        await press(pilot, "w")
        await until(pilot, lambda: hasattr(pilot.app.screen, "playback"))
        watched = replay_of(pilot)
        assert watched.position == count
        assert watched.playback.battle.at(count) == state
        assert watched.playback.battle.seed.startswith("7/")
        await press(pilot, "q q")
        assert fight_of(pilot).session.battle.state == state


async def test_a_fight_goes_on_from_an_example(session: Session, library: Library) -> None:
    """What is continued is a fight of its own; the one at the table stays as it is."""
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b a 1 2 M")
        await run_to_the_end(pilot, f"{SIX_FIGHTS} s")
        await press(pilot, "w")
        await until(pilot, lambda: hasattr(pilot.app.screen, "playback"))
        await press(pilot, "] ] c")
        branch = fight_of(pilot).session
        assert branch is not session
        assert branch.seed.startswith("7/")
        assert branch.save is not None
        assert len(session.battle.history) == 3


async def test_a_fight_that_has_not_begun_is_tested_from_the_beginning(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "M")
        assert "fight test, from the beginning" in shown(pilot)


async def test_a_recording_is_tested_from_its_position(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b a 1 2 a 2 1 R home ] M")
        assert fight_test_of(pilot).trial.before.step.count == 1


async def test_a_fight_that_is_over_is_not_tested(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b g 2 M")
        assert "there is nothing left to test" in shown(pilot)
        assert fight_of(pilot).session is session


async def test_a_report_is_kept_beside_the_saves(library: Library) -> None:
    async with opened(picker(library), library) as pilot:
        await press(pilot, "M")
        await run_to_the_end(pilot, f"{SIX_FIGHTS} s")
        await press(pilot, "t t")
        assert "kept in saves/old-mill-ambush-test-2.txt" in shown(pilot)
    told = (library.saves_folder / "old-mill-ambush-test.txt").read_text()
    assert "Old mill ambush: 6 fights, seed 7" in told
    assert f"mapoc {__version__}" in told
    assert told.endswith("mapoc simulate scenarios/mill.toml -n 6 --seed 7\n")
    assert library.saves() == []


async def test_a_report_that_cannot_be_kept_is_told(library: Library) -> None:
    library.saves_folder.write_text("a file where the folder should be")
    async with opened(picker(library), library) as pilot:
        await press(pilot, "M")
        await run_to_the_end(pilot, f"{SIX_FIGHTS} s")
        await press(pilot, "t")
        assert "cannot be made a folder" in shown(pilot)


async def test_what_if_compares_on_the_same_seeds(library: Library) -> None:
    async with opened(picker(library), library, (160, 50)) as pilot:
        await press(pilot, f"M {SIX_FIGHTS} f")
        await choose(pilot, "The Heroes played by")
        await choose(pilot, "random")
        await run_to_the_end(pilot, "")
        assert "What if: The Heroes played by random, 6 fights" in shown(pilot)
        assert "B against A:" in shown(pilot)
        assert "Newcombe, paired" in shown(pilot)


async def test_what_if_something_is_left_out(library: Library) -> None:
    async with opened(picker(library), library, (160, 50)) as pilot:
        await press(pilot, f"M {SIX_FIGHTS} f")
        await choose(pilot, "Without")
        await choose(pilot, "something of Mara")
        await choose(pilot, "Mara's club")
        await run_to_the_end(pilot, "")
        assert "What if: without Mara's club, 6 fights" in shown(pilot)
        assert "B against A:" in shown(pilot)


async def test_what_if_everything_of_a_kind_is_left_out_one_at_a_time(library: Library) -> None:
    async with opened(picker(library), library, (160, 50)) as pilot:
        await press(pilot, f"M {SIX_FIGHTS} f e")
        await choose(pilot, "Items, weapons and armour")
        await run_to_the_end(pilot, "")
        assert "6 fights" in shown(pilot)
        assert "without Mara's club" in shown(pilot)
        assert "that do nothing, about" in shown(pilot)


async def test_a_kind_of_which_there_is_nothing_is_told(library: Library) -> None:
    async with opened(picker(library), library, (160, 50)) as pilot:
        await press(pilot, f"M {SIX_FIGHTS} f e")
        await choose(pilot, "Abilities: traits and skills")
        assert "there are no abilities to leave out" in shown(pilot)
        assert not fight_test_of(pilot).running


async def test_what_if_the_gm_rules_before(library: Library) -> None:
    async with opened(picker(library), library, (160, 50)) as pilot:
        await press(pilot, f"M {SIX_FIGHTS} f g")
        await choose(pilot, "End the fight")
        await run_to_the_end(pilot, "")
        assert "What if: GM: the fight ends, 6 fights" in shown(pilot)
        found = fight_test_of(pilot).work.run.found
        assert [totals.undecided for totals in found.totals] == [0, 6]


@pytest.mark.parametrize("size", [(80, 24), (50, 12), (30, 8)])
async def test_it_works_at_any_size(library: Library, size: tuple[int, int]) -> None:
    async with opened(picker(library), library, size) as pilot:
        await press(pilot, "M")
        await press(pilot, f"{SIX_FIGHTS} s")
        await until(pilot, lambda: not fight_test_of(pilot).running)
        await pilot.resize_terminal(100, 30)
        await until(pilot, lambda: "Watch the worst fight" in shown(pilot))


# ------------------------------------------------------------------------------------------ real processes


@pytest.fixture
def shipped(tmp_path: Path) -> Library:
    """The scenarios that come with the program: other processes know nothing of the stage."""
    return Library([packaged("scenarios")], tmp_path / "saves")


@pytest.fixture
def to_tutorial() -> str:
    return "/ p i p e enter M d 7 enter"


async def test_processes_play_and_go_home(shipped: Library, to_tutorial: str) -> None:
    async with opened(picker(shipped), shipped, hire=LocalCrew) as pilot:
        await press(pilot, f"{to_tutorial} w 1 enter m a 2 enter s")
        await until(pilot, lambda: "2 of 2 fights" in shown(pilot))
    assert gone_soon(multiprocessing.active_children)


async def test_quitting_in_the_midst_leaves_no_process_behind(shipped: Library, to_tutorial: str) -> None:
    async with opened(picker(shipped), shipped, hire=LocalCrew) as pilot:
        await press(pilot, f"{to_tutorial} s")
        await until(pilot, lambda: fight_test_of(pilot).work.run.done > 0)
    assert gone_soon(multiprocessing.active_children)


def gone_soon(children: Callable[[], list[multiprocessing.Process]]) -> bool:
    """Whether every process ends in a while."""
    deadline = monotonic() + PATIENCE
    while children() and monotonic() < deadline:
        sleep(0.05)
    return not children()
