"""The library: where files are, what they are called, what is listed and how."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from mapoc_tui.engine.commands import Begin, RuleEnd
from mapoc_tui.engine.errors import MapocError, ScenarioFaults
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import evolve
from mapoc_tui.play.library import Library, standing
from mapoc_tui.play.names import file_stem, free_path
from mapoc_tui.play.places import packaged, saves_folder, scenario_folders
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import Session
from mapoc_tui.play.settings import Settings
from tests.play import toy


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library([tmp_path / "scenarios"], tmp_path / "saves")


def play(library: Library, scenario: Scenario, title: str, *, over: bool = False, hour: int = 0) -> Path:
    """Save a fight that was last written at some hour."""
    session = Session.start(evolve(scenario, title=title), save=library.new_save(title))
    session.submit(RuleEnd() if over else Begin())
    session.close()
    assert session.save is not None
    os.utime(session.save, (hour * 3600, hour * 3600))
    return session.save


# ------------------------------------------------------------------------------------------ file names


@pytest.mark.parametrize(
    ("title", "stem"),
    [
        ("Gas station / night: part 2", "gas-station-night-part-2"),
        ("日本語", "日本語"),
        ("Straße im Süden", "strasse-im-süden"),
        ("🏕️", "fight"),
        ("🏕️ Scout", "scout"),
        ("../../etc/passwd", "etc-passwd"),
        ("CON", "fight-con"),
        ("com1", "fight-com1"),
        ("[bold]Bob[/bold]", "bold-bob-bold"),
        (" . ", "fight"),
        ("", "fight"),
        ("a\0b\x1b[31m", "a-b-31m"),
        ("x" * 300, "x" * 80),
    ],
)
def test_titles_become_safe_file_names(title: str, stem: str) -> None:
    """T-24: names that hurt disks."""
    assert file_stem(title) == stem


def test_long_titles_are_cut_between_characters() -> None:
    assert file_stem("日" * 100) == "日" * 26


def test_titles_with_one_stem_do_not_overwrite_each_other(library: Library, scenario: Scenario) -> None:
    """T-24: two names that reduce to one file name."""
    paths = [play(library, scenario, title) for title in ("Night: part 2", "night / part 2", "NIGHT part 2")]
    assert [path.name for path in paths] == [
        "night-part-2.mapoc.jsonl",
        "night-part-2-2.mapoc.jsonl",
        "night-part-2-3.mapoc.jsonl",
    ]
    assert {entry.title for entry in library.saves()} == {"Night: part 2", "night / part 2", "NIGHT part 2"}


def test_a_fight_is_found_and_opened_under_its_own_title(library: Library, scenario: Scenario) -> None:
    path = play(library, scenario, "Gas station / night: part 2")
    assert library.find_save("Gas station / night: part 2") == path
    assert library.find_save("gas-station-night-part-2") == path
    assert library.find_save(str(path)) == path


def test_free_path_passes_over_folders_of_that_name(tmp_path: Path) -> None:
    (tmp_path / "x.mapoc.jsonl").mkdir()
    assert free_path(tmp_path, "x").name == "x-2.mapoc.jsonl"


# ------------------------------------------------------------------------------------------ saves


def test_saves_are_listed_newest_first_with_where_they_stand(library: Library, scenario: Scenario) -> None:
    play(library, scenario, "old", hour=1)
    play(library, scenario, "new", hour=3)
    play(library, scenario, "done", hour=2, over=True)
    entries = library.saves()
    assert [entry.title for entry in entries] == ["new", "done", "old"]
    assert [standing(entry.path).sentence for entry in entries] == [
        "Round 1, Mara's turn",
        "The GM ended the fight.",
        "Round 1, Mara's turn",
    ]
    assert (entries[0].ruleset, entries[0].played.hour) == ("toy", 3)


def test_the_last_fight_is_the_newest_that_is_not_over(library: Library, scenario: Scenario) -> None:
    assert library.last_save() is None
    play(library, scenario, "old", hour=1)
    play(library, scenario, "newer", hour=2)
    play(library, scenario, "done", hour=3, over=True)
    last = library.last_save()
    assert last is not None
    assert last.title == "newer"


def test_what_cannot_be_read_is_listed_with_its_sentence(library: Library, scenario: Scenario) -> None:
    path = play(library, scenario, "fight")
    header = json.loads(path.read_text().splitlines()[0])
    folder = library.saves_folder
    (folder / "newer.mapoc.jsonl").write_text(json.dumps({**header, "format": 9}) + "\n")
    (folder / "foreign.mapoc.jsonl").write_bytes(b"\x89PNG\x1b]0;owned\x07")
    (folder / "empty.mapoc.jsonl").write_bytes(b"")
    faults = {entry.path.name: entry.fault for entry in library.saves()}
    assert faults["fight.mapoc.jsonl"] == ""
    assert "format 9" in faults["newer.mapoc.jsonl"]
    assert "not a fight saved by mapoc" in faults["foreign.mapoc.jsonl"]
    assert "empty" in faults["empty.mapoc.jsonl"]


def test_damage_in_the_middle_is_told_when_looked_into(library: Library, scenario: Scenario) -> None:
    path = play(library, scenario, "fight")
    path.write_bytes(path.read_bytes().replace(b"Began", b"Bagan"))
    assert ":2:" in standing(path).fault
    assert library.last_save() is None


def test_packaged_saves_come_last_and_are_never_the_last_fight(tmp_path: Path, scenario: Scenario) -> None:
    samples = Library([], tmp_path / "samples")
    play(samples, scenario, "sample", hour=9)
    library = Library([], tmp_path / "saves", tmp_path / "samples")
    play(library, scenario, "own", hour=1, over=True)
    assert [(entry.title, entry.packaged) for entry in library.saves()] == [("own", False), ("sample", True)]
    assert library.last_save() is None


def test_one_folder_under_two_names_is_listed_once(tmp_path: Path, scenario: Scenario) -> None:
    library = Library([], tmp_path / "saves", tmp_path / "." / "saves")
    play(library, scenario, "own")
    assert len(library.saves()) == 1


def test_what_lies_in_a_checkout_and_comes_along_is_listed_once(tmp_path: Path, scenario: Scenario) -> None:
    """Whoever installs from a clone and starts there has the same files in two places."""
    own, along = tmp_path / "own", tmp_path / "along"
    for folder in (own, along):
        folder.mkdir()
        (folder / "mill.toml").write_text('ruleset = "maxapoc"\ntitle = "The mill"\n')
        (folder / "ford.toml").write_text(f'ruleset = "maxapoc"\ntitle = "The ford, {folder.name}"\n')
    library = Library([own, along], own, along)
    saved = play(library, scenario, "One")
    (along / saved.name).write_bytes(saved.read_bytes())
    assert [one.title for one in library.scenarios()] == ["The ford, own", "The mill", "The ford, along"]
    assert library.find_scenario("The mill") == own / "mill.toml"
    assert [one.path for one in library.saves()] == [saved]


def test_unknown_saves_are_refused_with_a_hint(library: Library, scenario: Scenario) -> None:
    with pytest.raises(MapocError, match="there is no save"):
        library.find_save("nihgt")
    play(library, scenario, "night")
    with pytest.raises(MapocError, match='did you mean "night"'):
        library.find_save("nihgt")


def test_a_title_shared_by_two_saves_is_ambiguous(library: Library, scenario: Scenario) -> None:
    for _ in range(2):
        play(library, scenario, "One: night")
    with pytest.raises(MapocError, match="several"):
        library.find_save("One: night")


# ------------------------------------------------------------------------------------------ scenarios


def shelve(folder: Path, name: str, text: str = toy.SCENARIO) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / name
    path.write_text(text)
    return path


def test_scenarios_are_listed_with_title_and_fault(library: Library, tmp_path: Path) -> None:
    folder = tmp_path / "scenarios"
    shelve(folder, "good.toml")
    shelve(folder, "broken.toml", "title =\n")
    shelve(folder, "other.toml", 'ruleset = "taxapoc"')
    shelve(folder, "notes.toml", "title = 'Notes'")
    shelve(folder, "readme.txt", "no scenario")
    found = {entry.path.name: entry for entry in library.scenarios()}
    assert set(found) == {"good.toml", "broken.toml", "other.toml", "notes.toml"}
    good = found["good.toml"]
    assert (good.title, good.ruleset, good.summary, good.fault) == (
        "Gas station / night: part 2",
        "toy",
        "Two against two.",
        "",
    )
    assert "broken.toml:1: is not valid TOML" in found["broken.toml"].fault
    assert 'unknown ruleset "taxapoc"' in found["other.toml"].fault
    assert "no ruleset" in found["notes.toml"].fault


def test_own_scenarios_come_before_packaged_ones_of_the_same_name(tmp_path: Path) -> None:
    own, theirs = shelve(tmp_path / "own", "gas.toml"), shelve(tmp_path / "theirs", "gas.toml")
    library = Library([tmp_path / "own", tmp_path / "theirs", tmp_path / "missing"], tmp_path)
    assert library.find_scenario("gas") == own
    assert library.find_scenario(str(theirs)) == theirs


def test_reading_a_scenario_collects_its_faults(tmp_path: Path) -> None:
    path = shelve(tmp_path / "scenarios", "bad.toml", 'ruleset = "toy"\ntitel = "x"\n[[fighter]]\nhp = -1\n')
    with pytest.raises(ScenarioFaults) as caught:
        read_scenario(path)
    assert len(caught.value.reasons) == 3


@pytest.mark.parametrize("text", ['title = "x"', 'ruleset = "nope"', "ruleset = 3"])
def test_a_scenario_names_its_ruleset(tmp_path: Path, text: str) -> None:
    with pytest.raises(ScenarioFaults, match="ruleset"):
        read_scenario(shelve(tmp_path / "scenarios", "x.toml", text))


# ------------------------------------------------------------------------------------------ places


def test_saves_go_to_the_current_folder_where_it_has_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert saves_folder().is_relative_to(tmp_path / "data")
    (tmp_path / "saves").mkdir()
    assert saves_folder() == Path("saves")
    assert saves_folder("elsewhere") == Path("elsewhere")
    monkeypatch.setenv("MAPOC_SAVES", str(tmp_path / "there"))
    assert saves_folder("elsewhere") == tmp_path / "there"


def test_settings_may_name_folders() -> None:
    library = Library.here(Settings(saves="s", scenarios="t"))
    assert library.saves_folder == Path("s")
    assert Path("t") in library.scenario_folders


def test_scenarios_come_with_the_program() -> None:
    assert packaged("scenarios").is_dir()
    assert scenario_folders()[-1] == packaged("scenarios")
