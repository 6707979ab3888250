"""The first screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mapoc_tui.engine.commands import Begin, RuleEnd, RulePool
from mapoc_tui.play.library import Library
from mapoc_tui.play.places import packaged
from mapoc_tui.play.recording import Recording
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import Session
from mapoc_tui.tui.app import Opening
from mapoc_tui.tui.playback import Playback
from mapoc_tui.tui.screens.replay import ReplayScreen
from tests.tui import stage
from tests.tui.driving import battle, fight_of, fight_test_of, opened, picker, press, replay_of, text_of


def save(library: Library, title: str = "Old mill ambush") -> Path:
    session = stage.fight(library.new_save(title))
    session.submit(Begin())
    session.close()
    assert session.save is not None
    return session.save


async def test_the_last_fight_is_offered_first(library: Library) -> None:
    save(library)
    async with opened(picker(library), library) as pilot:
        shown = "\n".join(text_of(pilot))
        assert shown.index("Go on with") < shown.index("Scenarios") < shown.index("Saved fights")
        await press(pilot, "enter")
        assert fight_of(pilot).session.battle.step.count == 1


async def test_scenarios_start_in_a_file_of_their_own(library: Library) -> None:
    path = save(library)
    async with opened(picker(library), library) as pilot:
        await press(pilot, "j enter")
        session = fight_of(pilot).session
        assert session.battle.step.count == 0
        assert session.save not in (None, path)
        await press(pilot, "q")
        assert len(library.saves()) == 2


async def test_preview_tells_who_fights(library: Library) -> None:
    async with opened(picker(library), library) as pilot:
        shown = "\n".join(text_of(pilot))
        assert "Two survivors, two raiders, one mill." in shown
        assert "Mara, Okafor" in shown


async def test_filter_leaves_what_has_every_word(library: Library) -> None:
    folder = library.scenario_folders[0]
    (folder / "boss.toml").write_text(stage.SCENARIO.replace("Old mill ambush", "The boss"))
    async with opened(picker(library), library) as pilot:
        await press(pilot, "/ b o s q enter")
        assert 'nothing here has "bosq"' in "\n".join(text_of(pilot))
        await press(pilot, "escape / b o s enter")
        shown = "\n".join(text_of(pilot))
        assert "The boss" in shown
        assert "Old mill" not in shown


async def test_files_that_do_not_read_are_named_and_left_alone(library: Library) -> None:
    broken = library.saves_folder / "broken.mapoc.jsonl"
    broken.parent.mkdir()
    broken.write_bytes(b"no fight at all\n")
    (library.scenario_folders[0] / "bad.toml").write_text("ruleset = 'stage'\ntitle = 'x")
    async with opened(picker(library), library) as pilot:
        shown = "\n".join(text_of(pilot))
        assert shown.count("damaged") == 2
        await press(pilot, "G end")
        shown = "\n".join(text_of(pilot))
        assert "This file cannot be opened" in shown
        assert "is not a fight saved by mapoc" in shown
        await press(pilot, "enter")
        assert not hasattr(pilot.app.screen, "session")
    assert broken.read_bytes() == b"no fight at all\n"


async def test_recordings_are_played_back_and_never_written_to(library: Library, tmp_path: Path) -> None:
    path = save(library)
    samples = tmp_path / "samples"
    samples.mkdir()
    path.rename(samples / path.name)
    shelf = Library(library.scenario_folders, tmp_path / "saves", samples)
    async with opened(picker(shelf), shelf) as pilot:
        await press(pilot, "end enter")
        assert replay_of(pilot).position == 0


async def test_an_empty_library_says_so(tmp_path: Path) -> None:
    empty = Library([], tmp_path / "none")
    async with opened(picker(empty), empty) as pilot:
        assert "There are no scenarios" in "\n".join(text_of(pilot))
        await press(pilot, "enter r j k ?")


@pytest.mark.parametrize("size", [(80, 24), (50, 12), (30, 8)])
async def test_lists_work_at_any_size(library: Library, size: tuple[int, int]) -> None:
    async with opened(picker(library), library, size) as pilot:
        await press(pilot, "enter b")
        assert fight_of(pilot).session.battle.step.count == 1


async def test_one_party_plays_every_fight_of_its_game(library: Library) -> None:
    """The preview, the fight and the fight test are theirs, until the same key takes it back."""
    folder = library.scenario_folders[0]
    for name in ("tutorial", "roadblock", "twod6_chase"):
        (folder / f"{name}.toml").write_bytes((packaged("scenarios") / f"{name}.toml").read_bytes())
    async with opened(picker(library), library) as pilot:
        await press(pilot, "/ p i p e space a n d enter p escape")
        assert "everywhere with the party of The pipe and the pistol" in "\n".join(text_of(pilot))
        await press(pilot, "/ p a r c e l enter")
        assert "Dov Arden" not in "\n".join(text_of(pilot))
        await press(pilot, "escape / r o a d b l o c k enter")
        shown = "\n".join(text_of(pilot))
        assert "Dov Arden" in shown
        assert "Mara" not in shown
        await press(pilot, "M")
        trial = fight_test_of(pilot).trial
        assert f"{folder / 'roadblock.toml'} --party={folder / 'tutorial.toml'} " in trial.command
        await press(pilot, "q enter")
        state = fight_of(pilot).session.battle.state
        assert "dov_arden" in state.combatants
        assert "mara_kessler" not in state.combatants
        await press(pilot, "q escape / p i p e space a n d enter p escape")
        assert "everywhere" not in "\n".join(text_of(pilot))


async def test_the_people_of_a_saved_fight_play_on_as_it_left_them(library: Library) -> None:
    """What a scenario brings in place of its own players; the saved fight itself stays as it is."""
    folder = library.scenario_folders[0]
    path = library.new_save("The pipe and the pistol")
    Session.start(read_scenario(packaged("scenarios") / "tutorial.toml"), save=path).close()
    (folder / "roadblock.toml").write_bytes((packaged("scenarios") / "roadblock.toml").read_bytes())
    async with opened(picker(library), library) as pilot:
        await press(pilot, "p")
        assert "everywhere with the party of The pipe and the pistol" in "\n".join(text_of(pilot))
        await press(pilot, "/ r o a d b l o c k enter")
        shown = "\n".join(text_of(pilot))
        assert "Dov Arden" in shown
        assert "Rook Tamsin" not in shown
        await press(pilot, "M")
        assert f"--party={path} " in fight_test_of(pilot).trial.command
        await press(pilot, "q enter")
        assert "dov_arden" in fight_of(pilot).session.battle.state.combatants
        await press(pilot, "q escape / p i p e enter p")
        assert "everywhere" not in "\n".join(text_of(pilot))


async def test_a_file_with_faults_has_no_party_to_take_along(library: Library) -> None:
    (library.scenario_folders[0] / "broken.toml").write_text("ruleset = [")
    async with opened(picker(library), library) as pilot:
        await press(pilot, "/ b r o k e n enter p")
        assert "everywhere" not in "\n".join(text_of(pilot))
        assert "p party" not in text_of(pilot)[-1]


@pytest.mark.parametrize("opened_from", ["picker", "command line", "replay"])
async def test_a_fight_that_is_over_leads_to_the_next_one(library: Library, opened_from: str) -> None:
    """Wherever it was opened from, the list follows, with the party of that fight for all others."""
    folder = library.scenario_folders[0]
    (folder / "roadblock.toml").write_bytes((packaged("scenarios") / "roadblock.toml").read_bytes())
    path = library.new_save("The pipe and the pistol")
    session = Session.start(read_scenario(packaged("scenarios") / "tutorial.toml"), save=path)
    session.submit(Begin())
    session.submit(RuleEnd("survivors"))
    session.close()
    openings: dict[str, Callable[[], Opening]] = {
        "picker": lambda: picker(library),
        "command line": lambda: battle(Session.open(path), library),
        "replay": lambda: lambda app: ReplayScreen(Playback.of(Recording.open(path)), library),
    }
    keys = {"picker": "/ p i p e enter enter", "command line": "", "replay": "end c"}[opened_from]
    async with opened(openings[opened_from](), library) as pilot:
        await press(pilot, keys)
        assert "Next fight with this party" in "\n".join(text_of(pilot))
        await press(pilot, "n")
        assert "everywhere with the party of The pipe and the pistol" in "\n".join(text_of(pilot))
        await press(pilot, "escape / r o a d b l o c k enter enter")
        assert "dov_arden" in fight_of(pilot).session.battle.state.combatants
        assert "mara_kessler" not in fight_of(pilot).session.battle.state.combatants


async def test_a_fight_in_no_file_has_no_next_one(library: Library) -> None:
    session = Session.start(read_scenario(packaged("scenarios") / "tutorial.toml"))
    session.submit(Begin())
    session.submit(RuleEnd("survivors"))
    async with opened(battle(session, library), library) as pilot:
        assert "Back to the list" in "\n".join(text_of(pilot))
        assert "Next fight" not in "\n".join(text_of(pilot))


async def test_nobody_goes_on_from_a_fight_that_all_have_lost(library: Library) -> None:
    """Why is said where it was asked for, and the fights of the list stay as they are."""
    path = library.new_save("The pipe and the pistol")
    session = Session.start(read_scenario(packaged("scenarios") / "tutorial.toml"), save=path)
    for command in (Begin(), RulePool("dov_arden", "health", 0), RuleEnd("wastes")):
        session.submit(command)
    session.close()
    async with opened(battle(Session.open(path), library), library) as pilot:
        await press(pilot, "n")
        assert "nobody of them is left who could fight on" in "\n".join(text_of(pilot))
        assert fight_of(pilot).session.outcome is not None
        await press(pilot, "b / p i p e enter p")
        assert "everywhere" not in "\n".join(text_of(pilot))
