"""``mapoc simulate`` and ``mapoc compare`` as somebody types them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from mapoc_tui.cli import batches
from mapoc_tui.cli.main import main
from mapoc_tui.lab.fights import Standing
from mapoc_tui.play.recording import Recording

ROOT = Path(__file__).parents[2]
BRAWL = "twod6_street_brawl"

Mapoc = Callable[..., str]


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("MAPOC_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("MAPOC_CONFIG", str(tmp_path / "settings.toml"))


@pytest.fixture
def mapoc(capsys: pytest.CaptureFixture[str]) -> Mapoc:
    """What a command prints; it must end with the code given and put nothing else on standard error."""

    def run(*words: str, code: int = 0, complains: str = "") -> str:
        assert main(words) == code
        captured = capsys.readouterr()
        assert complains in captured.err if complains else captured.err == ""
        assert "\x1b" not in captured.out + captured.err
        return captured.out

    return run


def simulated(mapoc: Mapoc, *words: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads(mapoc("simulate", BRAWL, "--jobs", "1", "--json", *words))
    return document


def test_simulate_gives_the_same_for_a_seed_whoever_plays(mapoc: Mapoc) -> None:
    one = simulated(mapoc, "-n", "16", "--seed", "3")
    two = json.loads(mapoc("simulate", BRAWL, "-n", "16", "--seed", "3", "--jobs", "2", "--json"))
    del one["cpu_seconds"], two["cpu_seconds"]
    assert one == two
    assert (one["seed"], one["fights"], one["asked"]) == ("3", 16, 16)


def test_without_a_seed_a_fresh_one_is_taken_and_shown(mapoc: Mapoc) -> None:
    one, two = (simulated(mapoc, "-n", "4") for _ in range(2))
    assert one["seed"] != two["seed"]
    assert one["digest"] != two["digest"]
    assert simulated(mapoc, "-n", "4", "--seed", one["seed"])["digest"] == one["digest"]


def test_any_policy_can_play_any_side(mapoc: Mapoc) -> None:
    document = simulated(mapoc, "-n", "2", "--side", "patrons=random")
    assert document["sides"] == {"patrons": "random", "collectors": "basic"}


def test_examples_are_saved_as_they_were_counted(mapoc: Mapoc, tmp_path: Path) -> None:
    """The saved fight, the one that a run with its seed plays, and the counts are one and the same."""
    document = simulated(mapoc, "-n", "9", "--seed", "5", "--keep", "kept")
    assert list(document["saves"]) == list(document["examples"]) == ["worst", "median", "best"]
    order = []
    for name, path in document["saves"].items():
        example = document["examples"][name]
        run = json.loads(mapoc("run", BRAWL, "--seed", example["seed"], "--json"))
        recording = Recording.open(Path(path))
        assert run["digest"] == recording.battle.digest()
        assert run["rounds"] == example["rounds"]
        won = {"patrons": "won", "collectors": "lost", "": "none"}[run["outcome"]["winner"]]
        assert example["result"] == won
        result = {"won": 1, "none": 0, "lost": -1}[won]
        order.append(Standing(result, -example["deaths"], -example["falls"], example["health"]))
    assert order == sorted(order)
    again = simulated(mapoc, "-n", "1", "--seed", "5", "--keep", "kept")
    assert not set(again["saves"].values()) & set(document["saves"].values())
    assert "agrees" in mapoc("verify", *document["saves"].values())


def test_a_folder_that_cannot_be_is_refused_before_anything_is_played(mapoc: Mapoc, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    words = ("simulate", BRAWL, "-n", "100000", "--keep", "file/kept")
    mapoc(*words, code=2, complains="file/kept: cannot be made a folder")


@pytest.mark.parametrize(
    ("words", "complains"),
    [
        (["nowhere"], "nowhere"),
        ([BRAWL, "-n", "0"], 'Invalid value "0" for -n'),
        ([BRAWL, "--jobs", "-1"], "--jobs"),
        ([BRAWL, "--side", "nobody=basic"], 'unknown side "nobody"'),
        ([BRAWL, "--side", "patrons=genius"], 'unknown policy "genius"'),
        ([BRAWL, "--side", "patrons=human"], "nobody is asked"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(mapoc: Mapoc, words: list[str], complains: str) -> None:
    mapoc("simulate", *words, code=2, complains=complains)


def test_the_text_says_how_to_see_a_fight_again(mapoc: Mapoc) -> None:
    text = mapoc("simulate", BRAWL, "-n", "3", "--seed", "a b", "--jobs", "1", "--side", "collectors=random")
    *lines, lead, command = text.splitlines()
    assert max(map(len, lines)) <= 80
    assert lead == "The worst one again:"
    assert command.startswith(f"  mapoc run {BRAWL} --seed 'a b/")
    assert command.endswith(" --side=collectors=random")


# ------------------------------------------------------------------------------------------ stopping


def test_a_run_that_is_stopped_keeps_what_it_has(mapoc: Mapoc, monkeypatch: pytest.MonkeyPatch) -> None:
    """The partial result is that of a whole run of as many fights, and its counts add up."""
    whole = simulated(mapoc, "-n", "3", "--seed", "8")
    _interrupt_after(3, monkeypatch)
    said = "Stopped by the keyboard after 3 of 500 fights"
    partial = json.loads(mapoc("simulate", BRAWL, "--json", "-j", "1", "-n", "500", "--seed", "8", complains=said))
    assert (partial.pop("asked"), whole.pop("asked")) == (500, 3)
    del partial["cpu_seconds"], whole["cpu_seconds"]
    assert partial == whole


def test_a_run_that_is_stopped_at_once_has_nothing_to_say(mapoc: Mapoc, monkeypatch: pytest.MonkeyPatch) -> None:
    _interrupt_after(0, monkeypatch)
    mapoc("simulate", BRAWL, "-j", "1", code=2, complains="before the first fights were over")


def _interrupt_after(fights: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(play: Any, *arguments: Any) -> Any:
        def playing(*rest: Any) -> Iterator[Any]:
            for number, found in enumerate(play(*rest)):
                if number == fights:
                    raise KeyboardInterrupt
                yield found

        return run_batch(playing, *arguments[:3], quiet=True)

    run_batch = batches.run_batch
    monkeypatch.setattr("mapoc_tui.cli.simulate.run_batch", lambda play, *rest, quiet: interrupted(play, *rest))


@pytest.mark.skipif(sys.platform == "win32", reason="signals of a terminal")
def test_the_keyboard_stops_a_run_with_workers() -> None:
    """The interrupt goes to the whole process group, as a terminal sends it; nobody prints a traceback."""
    words = [
        sys.executable,
        "-m",
        "mapoc_tui",
        "simulate",
        BRAWL,
        "-n",
        "100000",
        "--jobs",
        "2",
        "--seed",
        "1",
        "--json",
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    ran = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
        preexec_fn=_heed_interrupts,
    )
    time.sleep(8)
    os.killpg(ran.pid, signal.SIGINT)
    out, err = ran.communicate(timeout=60)
    assert err.startswith(("Stopped by the keyboard after", "mapoc: stopped by the keyboard before"))
    assert len(err.splitlines()) == 1
    if ran.returncode == 0:
        document = json.loads(out)
        assert sum(document["wins"].values()) + document["draws"] + document["undecided"] == document["fights"]


def _heed_interrupts() -> None:
    """Shells let what they start in the background ignore interrupts, and so would all that it starts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


# ------------------------------------------------------------------------------------------ comparing


def test_compare_pairs_fights_on_the_same_seeds(mapoc: Mapoc) -> None:
    words = ("compare", BRAWL, BRAWL, "-n", "6", "--seed", "2", "--jobs", "1")
    document = json.loads(mapoc(*words, "--json"))
    assert document["a"] | {"cpu_seconds": 0} == document["b"] | {"cpu_seconds": 0}
    difference = document["difference"]
    assert difference["estimate"] == 0
    assert difference["pairs"]["only_first"] == difference["pairs"]["only_second"] == 0
    assert difference["low"] < 0 < difference["high"]
    assert document["a"]["digest"] == simulated(mapoc, "-n", "6", "--seed", "2")["digest"]
    assert "no sure difference" in mapoc(*words)


def test_an_enemy_less_is_easier(mapoc: Mapoc) -> None:
    words = ("compare", BRAWL, "--without", "Debt Collector 1", "-n", "12", "--seed", "1", "--jobs", "1", "--json")
    document = json.loads(mapoc(*words))
    assert document["difference"]["estimate"] >= 0
    assert len(document["b"]["combatants"]) == len(document["a"]["combatants"]) - 1


def test_several_changes_are_tried_one_at_a_time(mapoc: Mapoc) -> None:
    words = ("compare", BRAWL, "--ruling", "use_armor=true", "--ruling", "unconscious_mode=test", "-n", "3", "-j", "1")
    document = json.loads(mapoc(*words, "--json"))
    names = {one["change"] for one in document["changes"]}
    assert names == {"with use_armor=true", "with unconscious_mode=test"}
    text = mapoc(*words)
    assert all(name in text for name in names)


def test_what_if_tries_everything_of_a_kind(mapoc: Mapoc) -> None:
    words = ("compare", "tutorial", "--what-if", "items", "--what-if", "abilities", "-n", "2", "--seed", "1", "-j", "1")
    document = json.loads(mapoc(*words, "--json"))
    names = [one["change"] for one in document["changes"]]
    assert len(names) > 10
    assert "without Dov Arden's 9mm Auto" in names
    assert "without Dov Arden's Firearms" in names
    sizes = [abs(one["difference"]["estimate"]) for one in document["changes"]]
    assert sizes == sorted(sizes, reverse=True)
    assert "without Ash Scavver's Pipe" in mapoc(*words)


def test_another_party_plays_the_same_fight(mapoc: Mapoc) -> None:
    words = ("tutorial", "--party", "Roadblock at mile nine", "-n", "2", "--seed", "1", "-j", "1")
    document = json.loads(mapoc("simulate", *words, "--json"))
    assert "mara_kessler" in document["combatants"]
    assert "ash_scavver" in document["combatants"]
    assert "'--party=Roadblock at mile nine'" in mapoc("simulate", *words)
    worst = document["examples"]["worst"]["seed"]
    run = json.loads(mapoc("run", "tutorial", "--party", "roadblock", "--seed", worst, "--json"))
    assert run["rounds"] == document["examples"]["worst"]["rounds"]
    mapoc("compare", *words, "--what-if", "items", "--json")


def test_a_thing_less(mapoc: Mapoc) -> None:
    words = ("compare", "tutorial", "--without", "dov_arden:auto_9mm", "-n", "12", "--seed", "1", "-j", "1", "--json")
    assert json.loads(mapoc(*words))["difference"]["estimate"] < 0


@pytest.mark.parametrize(
    ("words", "complains"),
    [
        ([], "name a second scenario, or changes"),
        (["--without", "nobody"], 'unknown combatant "nobody"'),
        (["--what-if", "everything"], 'Choose from: "combatants", "items", "abilities", "rulings", "all"'),
        (["--ruling", "overflow"], "write KEY=VALUE"),
        (["--ruling", "nonsense=1"], "rulings.nonsense: unknown"),
        (["--ruling", "use_armor=maybe"], "use_armor"),
        (["tutorial", "--side", "nobody=basic"], 'unknown side "nobody"'),
        (["tutorial", "--side", "nobody"], "write SIDE=POLICY"),
    ],
)
def test_comparisons_that_make_no_sense_are_refused(mapoc: Mapoc, words: list[str], complains: str) -> None:
    mapoc("compare", BRAWL, *words, code=2, complains=complains)


def test_a_side_that_one_of_two_scenarios_has_is_enough(mapoc: Mapoc) -> None:
    words = ("compare", BRAWL, "tutorial", "--side", "wastes=random", "-n", "1", "-j", "1", "--json")
    document = json.loads(mapoc(*words))
    assert document["a"]["sides"] == {"patrons": "basic", "collectors": "basic"}
    assert document["b"]["sides"] == {"survivors": "basic", "wastes": "random"}
