"""Commands that read files: run, log, show, check, verify, list, schema."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from mapoc_tui.engine.commands import Note, RuleOption
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import Session
from tests.cli.conftest import Mapoc
from tests.play import toy

READERS = [["log"], ["log", "--format", "json"], ["show"], ["show", "--json"], ["verify"], ["watch"]]


# ------------------------------------------------------------------------------------------ run


def test_run_prints_the_log_and_how_it_came_out(mapoc: Mapoc) -> None:
    ran = mapoc("run", "gas", "--seed", "3")
    assert ran.code == 0
    assert "The fight begins" in ran.out
    assert ran.out.splitlines()[-2].startswith("The heroes won")
    assert ran.out.splitlines()[-1].startswith("seed 3, 4 rounds, ")


def test_run_is_the_same_for_the_same_seed(mapoc: Mapoc) -> None:
    outs = {mapoc("run", "gas", "--seed", seed).out for seed in "ABAB"}
    assert len(outs) == 2


def test_without_a_seed_every_run_has_its_own(mapoc: Mapoc) -> None:
    seeds = {json.loads(mapoc("run", "gas", "--json").out)["seed"] for _ in range(3)}
    assert len(seeds) == 3


def test_the_scenario_may_bring_its_seed(mapoc: Mapoc) -> None:
    Path("scenarios/own.toml").write_text('seed = "from the file"\n' + toy.SCENARIO)
    assert json.loads(mapoc("run", "own", "--json").out)["seed"] == "from the file"


def test_run_as_json_is_one_document(mapoc: Mapoc) -> None:
    document = json.loads(mapoc("run", "gas", "--seed", "3", "--side", "raiders=random", "--json").out)
    assert document["sides"] == {"heroes": "basic", "raiders": "random"}
    assert document["outcome"]["verdict"] == "won"
    assert document["save"] is None
    assert {"title", "ruleset", "rounds", "decisions", "events", "digest", "log"} <= document.keys()


def test_run_saves_only_when_asked(mapoc: Mapoc, tmp_path: Path) -> None:
    before = sorted(tmp_path.rglob("*"))
    mapoc("run", "gas")
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize(
    ("sides", "faults"),
    [
        (["raiders=human"], ["--side raiders=human: nobody is asked in a run; mapoc play asks"]),
        (["raiders"], ['--side "raiders": write SIDE=POLICY, such as raiders=basic']),
        (["=basic", "raiders="], ['--side "=basic": write', '--side "raiders=": write']),
        (["raiders=basic", "raiders=random"], ["--side raiders: was given twice"]),
        (["zombies=basic", "raiders=clever"], ['unknown policy "clever"', 'unknown side "zombies"']),
    ],
)
def test_sides_that_make_no_sense(mapoc: Mapoc, sides: list[str], faults: list[str]) -> None:
    ran = mapoc("run", "gas", *(word for side in sides for word in ("--side", side)))
    assert (ran.code, ran.out, len(ran.faults)) == (2, "", len(faults))
    assert all(fault in line for fault, line in zip(faults, ran.faults, strict=True))


def test_run_never_overwrites(mapoc: Mapoc, save: str) -> None:
    before = Path(save).read_bytes()
    ran = mapoc("run", "gas", "--save", save)
    assert ran.code == 2
    assert "exists already" in ran.err
    assert Path(save).read_bytes() == before


@pytest.mark.parametrize("name", ["nowhere", "nowhere/else.toml", "", "gas\nstation", "x" * 5000])
def test_no_such_scenario(mapoc: Mapoc, name: str) -> None:
    ran = mapoc("run", name)
    assert (ran.code, ran.out, len(ran.faults)) == (2, "", 1)


def test_faults_of_a_scenario_are_all_told(mapoc: Mapoc) -> None:
    Path("bad.toml").write_text('ruleset = "toy"\ntitel = "x"\n[[fighter]]\nhp = -1\n')
    ran = mapoc("run", "bad.toml")
    assert (ran.code, len(ran.faults)) == (2, 3)
    assert ran.faults[0].startswith("bad.toml:2: titel: unknown key")


# ------------------------------------------------------------------------------------------ log and show


def test_the_log_has_the_words_of_the_fight(mapoc: Mapoc) -> None:
    ran = mapoc("run", "gas", "--seed", "5", "--save", "x.mapoc.jsonl")
    log = mapoc("log", "x.mapoc.jsonl")
    assert log.code == 0
    assert ran.out.startswith(log.out)


def test_the_log_up_to_a_moment(mapoc: Mapoc, save: str) -> None:
    assert mapoc("log", save, "--at", "1").out.strip() == "R0    The fight begins"
    assert mapoc("log", save, "--at", "0").out == ""


def test_the_log_as_markdown(mapoc: Mapoc) -> None:
    Path("evil.toml").write_text(toy.SCENARIO.replace('"Rust"', '"*[Rust](x)*"'))
    mapoc("run", "evil.toml", "--save", "x.mapoc.jsonl")
    out = mapoc("log", "x.mapoc.jsonl", "--format", "markdown").out
    assert out.startswith("# Gas station / night: part 2\n\n## R0 The fight begins\n")
    assert "\\*\\[Rust\\](x)\\*" in out


def test_the_log_as_json(mapoc: Mapoc, save: str) -> None:
    document = json.loads(mapoc("log", save, "--format", "json").out)
    assert document["title"] == "Gas station / night: part 2"
    assert document["seed"] == "3"
    assert document["lines"][1]["explain"][0].startswith("d6 = ")
    assert "seed" not in json.loads(mapoc("log", save, "--format", "json", "--view", "players").out)


@pytest.mark.parametrize("words", [["log"], ["log", "--format", "markdown"], ["log", "--format", "json"]])
def test_secrets_stay_out_of_what_players_see(mapoc: Mapoc, words: list[str]) -> None:
    with closing(Session.start(read_scenario(Path("scenarios/gas.toml")), save=Path("x.mapoc.jsonl"))) as session:
        session.submit(Note("the door is a trap", secret=True))
    command, *options = words
    assert "trap" in mapoc(command, "x.mapoc.jsonl", *options).out
    assert "trap" not in mapoc(command, "x.mapoc.jsonl", *options, "--view", "players").out


def test_show_is_readable_in_eighty_columns(mapoc: Mapoc, save: str) -> None:
    out = mapoc("show", save, "--at", "9").out
    assert max(map(len, out.splitlines())) <= 80
    assert "> 1    Mara" in out
    assert "Health 11/12" in out
    assert '- as usual: toy_harm = "full"' in out
    assert "event 9 of 25" in out


def test_show_as_json(mapoc: Mapoc, save: str) -> None:
    at = json.loads(mapoc("show", save, "--at", "9", "--json").out)
    end = json.loads(mapoc("show", save, "--json").out)
    assert (at["n"], end["n"]) == (9, 25)
    assert len(at["digest"]) == 16
    assert at["digest"] != end["digest"]
    assert end["rulings"] == {"toy_harm": "full"}
    assert at["order"][0]["bars"] == [{"name": "Health", "value": 11, "maximum": 12}]


def test_show_tells_a_table_option_that_was_changed_in_mid_fight(mapoc: Mapoc) -> None:
    with closing(Session.start(read_scenario(Path("scenarios/gas.toml")), save=Path("x.mapoc.jsonl"))) as session:
        session.submit(Note("before"))
        session.submit(RuleOption("toy_harm", "half"))
    assert '- toy_harm = "half": How hard? Half.' in mapoc("show", "x.mapoc.jsonl").out
    assert json.loads(mapoc("show", "x.mapoc.jsonl", "--at", "1", "--json").out)["rulings"] == {"toy_harm": "full"}


@pytest.mark.parametrize("at", ["26", "-1", "99999999999999999999"])
@pytest.mark.parametrize("command", ["log", "show"])
def test_there_is_no_such_moment(mapoc: Mapoc, save: str, command: str, at: str) -> None:
    ran = mapoc(command, save, "--at", at)
    assert (ran.code, ran.out) == (2, "")
    assert f"has 25 events, so there is no moment {at}" in ran.err


@pytest.mark.parametrize("words", READERS)
def test_no_such_save(mapoc: Mapoc, words: list[str]) -> None:
    ran = mapoc(words[0], "nowhere", *words[1:])
    assert (ran.code, ran.out, len(ran.faults)) == (2, "", 1)


@pytest.mark.parametrize(
    "content", [b"", b"\x00" * 100, b"[1]\n", b'{"kind":"mapoc-battle"', b'{"kind":"other"}\n', b"\n\n"]
)
@pytest.mark.parametrize("words", READERS)
def test_what_is_no_save(mapoc: Mapoc, words: list[str], content: bytes) -> None:
    Path("x.mapoc.jsonl").write_bytes(content)
    ran = mapoc(words[0], "x.mapoc.jsonl", *words[1:])
    assert ran.code in (1, 2)
    assert (ran.out, len(ran.faults)) == ("", 1)
    assert ran.err.startswith("x.mapoc.jsonl")
    assert Path("x.mapoc.jsonl").read_bytes() == content


@pytest.mark.parametrize("words", READERS)
def test_a_folder_is_no_save(mapoc: Mapoc, words: list[str]) -> None:
    assert mapoc(words[0], "saves", *words[1:]).code == 2


def test_damage_is_named_with_its_line(mapoc: Mapoc, save: str) -> None:
    Path(save).write_bytes(Path(save).read_bytes().replace(b'"n":4', b'"n":5', 1))
    ran = mapoc("show", save)
    assert ran.code == 2
    assert f"{save}:5:" in ran.err


def test_a_torn_line_is_told_and_the_rest_is_shown(mapoc: Mapoc, save: str) -> None:
    torn = Path(save).read_bytes()[:-40]
    Path(save).write_bytes(torn)
    ran = mapoc("show", save)
    assert ran.code == 0
    assert "torn" in ran.err
    assert "event 24 of 24" in ran.out
    assert Path(save).read_bytes() == torn


# ------------------------------------------------------------------------------------------ check and verify


def test_check_finds_nothing(mapoc: Mapoc, save: str) -> None:
    ran = mapoc("check", save, "scenarios/gas.toml")
    assert (ran.code, ran.err, len(ran.out.splitlines())) == (0, "", 2)


def test_check_tells_all_faults_of_all_files(mapoc: Mapoc, save: str) -> None:
    Path("bad.toml").write_text('ruleset = "toy"\ntitel = "x"\n[[fighter]]\nhp = -1\n')
    Path("worse.toml").write_text("= =\n")
    ran = mapoc("check", "bad.toml", save, "worse.toml")
    assert (ran.code, len(ran.faults), len(ran.out.splitlines())) == (1, 4, 1)


@pytest.mark.parametrize(("file", "code"), [("nowhere.toml", 2), ("saves", 2), ("scenarios/gas.toml", 0)])
def test_check_of_what_is_no_file(mapoc: Mapoc, file: str, code: int) -> None:
    assert mapoc("check", file).code == code


def test_the_worst_exit_code_counts(mapoc: Mapoc) -> None:
    Path("bad.toml").write_text("= =\n")
    assert mapoc("check", "nowhere.toml", "bad.toml").code == 2


def test_verify_agrees(mapoc: Mapoc, save: str) -> None:
    ran = mapoc("verify", save, save)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("agrees") == 2


def test_verify_names_what_comes_out_otherwise(mapoc: Mapoc, save: str, monkeypatch: pytest.MonkeyPatch) -> None:
    strike = toy.Toy._strike
    monkeypatch.setattr(toy.Toy, "_strike", lambda self, done, brace: strike(self, done, not brace))
    ran = mapoc("verify", save)
    assert (ran.code, ran.out) == (1, "")
    assert "event 3" in ran.faults[0]


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", 2), (b"\x00" * 100, 2), (b'{"kind":"other"}\n', 2), (b'{"kind":"mapoc-battle","format":99}\n', 2)],
)
def test_verify_has_no_answer_for_what_is_no_save_of_this_program(mapoc: Mapoc, content: bytes, code: int) -> None:
    """Unlike a save that is damaged: there the answer is no."""
    Path("x.mapoc.jsonl").write_bytes(content)
    assert mapoc("verify", "x.mapoc.jsonl").code == code
    assert mapoc("verify", "scenarios/gas.toml").code == 2


@pytest.mark.parametrize("turned", [False, True])
def test_verify_judges_what_is_there_and_names_what_is_missing(mapoc: Mapoc, save: str, turned: bool) -> None:
    files = [save, "nowhere"]
    ran = mapoc("verify", *(reversed(files) if turned else files))
    assert (ran.code, ran.out.count("agrees")) == (2, 1)
    assert len(ran.faults) == 1
    assert "nowhere" in ran.faults[0]


def test_verify_says_no_to_damage(mapoc: Mapoc, save: str) -> None:
    Path(save).write_bytes(Path(save).read_bytes().replace(b'"n":4', b'"n":5', 1))
    assert mapoc("verify", save).code == 1


def test_verify_tells_of_a_torn_line(mapoc: Mapoc, save: str) -> None:
    Path(save).write_bytes(Path(save).read_bytes()[:-40])
    ran = mapoc("verify", save)
    assert (ran.code, ran.out.count("agrees")) == (0, 1)
    assert ran.faults == [f"{save}: the last line was torn and is left out; everything before it is there"]


# ------------------------------------------------------------------------------------------ list and schema


def test_list_shows_every_shelf(mapoc: Mapoc, save: str) -> None:
    Path("saves/broken.mapoc.jsonl").write_bytes(b"")
    Path(save).rename(f"saves/{save}")
    out = mapoc("list").out
    assert "  gas  Gas station / night: part 2 (toy). Two against two." in out.splitlines()
    for heading in ("scenarios:", "saves:", "policies:", "toy bestiary:", "toy gear:"):
        assert heading in out.splitlines()
    assert "The heroes won." in out
    assert "broken.mapoc.jsonl: is empty" in out


def test_list_of_one_shelf_as_json(mapoc: Mapoc) -> None:
    document = json.loads(mapoc("list", "scenarios", "--json").out)
    assert document == {"scenarios": [{"id": "gas", "line": "Gas station / night: part 2 (toy). Two against two."}]}


def test_list_of_an_unknown_shelf(mapoc: Mapoc) -> None:
    ran = mapoc("list", "gaer")
    assert (ran.code, ran.out) == (2, "")
    assert 'unknown heading "gaer"' in ran.err


def test_schema(mapoc: Mapoc) -> None:
    whole = json.loads(mapoc("schema").out)
    assert whole["anyOf"] == [toy.RULESET.schema()]
    assert json.loads(mapoc("schema", "toy").out) == toy.RULESET.schema()
    assert mapoc("schema", "tyo").code == 2
