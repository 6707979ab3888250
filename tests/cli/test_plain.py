"""The line mode: a whole fight through a pipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapoc_tui.cli.plain import find_option
from mapoc_tui.engine.decisions import Blocked, Decision, Option
from tests.cli.conftest import Mapoc
from tests.play import toy

PLAY = ("play", "gas", "--plain", "--seed", "5")


def test_a_whole_fight_through_a_pipe(mapoc: Mapoc, tmp_path: Path) -> None:
    ran = mapoc(*PLAY, typed="\n" + "a 1\n\n" * 40 + "q\n")
    assert (ran.code, ran.err) == (0, "")
    assert "The heroes won." in ran.out
    assert ran.out.splitlines()[-1] == "The fight is saved in saves/gas-station-night-part-2.mapoc.jsonl"
    assert mapoc("verify", "gas-station-night-part-2").code == 0


def test_input_that_ends_stops_the_fight_and_it_goes_on_later(mapoc: Mapoc) -> None:
    assert mapoc(*PLAY, typed="\na 1\n").code == 0
    ran = mapoc("play", "--plain", "--save", "saves/gas-station-night-part-2.mapoc.jsonl", typed="")
    assert ran.code == 0
    assert "Mara strikes Rust" in ran.out
    assert "brace?" in ran.out


def test_the_last_fight_is_offered(mapoc: Mapoc) -> None:
    mapoc(*PLAY, typed="\n")
    ran = mapoc("play", "--plain", typed="7\nx\n1\n")
    assert "go on with Gas station / night: part 2" in ran.out
    assert "begin Gas station / night: part 2. Two against two." in ran.out
    assert ran.out.count("type a number from 1 to 2") == 2
    assert "Mara: what now?" in ran.out


def test_nothing_is_picked(mapoc: Mapoc) -> None:
    assert mapoc("play", "--plain", typed="q\n").code == 0
    assert mapoc("play", "--plain", typed="").code == 0


def test_choices_show_number_letter_cost_and_chance(mapoc: Mapoc) -> None:
    out = mapoc(*PLAY, typed="\na\n").out
    assert "  1 (a) Strike [1C] at one foe\n" in out
    assert "  3 (w) Wait (Enter)\n" in out
    assert "  1 Rust 50% success\n" in out


def test_policies_say_why(mapoc: Mapoc) -> None:
    assert "(basic: Mara is the weakest)" in mapoc(*PLAY, typed="\nw\n").out


def test_undo_and_redo(mapoc: Mapoc) -> None:
    out = mapoc(*PLAY, typed="\nw\nu\nredo\nu\nu\nu\n").out
    assert out.count("Taken back.") == 3
    assert out.count("Done again.") == 1
    assert "there is nothing to take back" in out


def test_back_and_closed_and_help(mapoc: Mapoc) -> None:
    out = mapoc(*PLAY, typed="\na\n0\nclosed\n?\nshow\nlog\n").out
    assert "Flee: the gate is shut; nobody flees here" in out
    assert "one step back" in out
    assert "Health 12/12" in out
    assert out.count("The fight begins") == 2


def test_a_closed_choice_tells_why(mapoc: Mapoc) -> None:
    out = mapoc(*PLAY, typed="\nflee\n").out.splitlines()
    assert "the gate is shut; nobody flees here" in "; ".join(out)
    assert not any("there is no choice" in line for line in out)


def test_where_all_is_closed_no_number_is_asked_for(mapoc: Mapoc, monkeypatch: pytest.MonkeyPatch) -> None:
    """T-9."""
    closed = [Blocked("begin", "Begin", ("nobody is there",), "b")]
    empty = Decision("begin", "", "", "Shall it begin?", list, lambda: closed)
    monkeypatch.setattr(toy.Toy, "decision", lambda *_: empty)
    out = mapoc(*PLAY, typed="b\nx\n").out
    assert "nobody is there" in out.splitlines()
    assert "nothing can be chosen here; closed tells why, g lets the GM rule" in out
    assert "1 to 0" not in out
    assert "undecided: Shall it begin? Begin: nobody is there" in mapoc("run", "gas").out


def test_answers_typed_ahead_are_dropped_after_a_mistake(mapoc: Mapoc) -> None:
    out = mapoc(*PLAY, typed="\nx a 1\n").out
    assert "there is no choice 'x' here" in out
    assert "strikes" not in out


def test_typed_text_is_text(mapoc: Mapoc) -> None:
    """T-25: letters typed into a box are no commands."""
    out = mapoc(*PLAY, typed="\ns\nq u [bold] \x1b[31mred\n").out
    assert "Mara shouts: q u [bold] [31mred" in out


def test_an_empty_text_goes_back(mapoc: Mapoc) -> None:
    out = mapoc(*PLAY, typed="\ns\n\nw\n").out
    assert "shouts" not in out
    assert "Mara waits" in out


def test_the_gm_may_rule_at_any_time(mapoc: Mapoc) -> None:
    out = mapoc(*PLAY, typed="\ng\n1\nit rains\ng 2\nq\n").out
    assert "GM: it rains" in out
    assert "The GM ended the fight." in out


def test_dice_of_the_table(mapoc: Mapoc) -> None:
    out = mapoc(*PLAY, "--dice", "table", typed="\nw\n2\n7\n4\nwhy\n").out
    assert "d6 for Rust's strike (Enter: the program rolls; u: take the choice back)" in out
    assert "not 7" in out
    assert "Rust strikes Mara: 4" in out
    assert "d6 = 4 (typed)" in out


@pytest.mark.parametrize(
    ("typed", "expected"), [("u\nq\n", "brace?"), ("\nq\n", "Rust strikes Mara"), ("q\n", "saved in")]
)
def test_dice_may_be_declined(mapoc: Mapoc, typed: str, expected: str) -> None:
    out = mapoc(*PLAY, "--dice", "table", typed="\nw\n2\n" + typed).out
    assert expected in out.rpartition("take the choice back)")[2]


def test_the_settings_may_ask_for_dice(mapoc: Mapoc) -> None:
    Path("settings.toml").write_text('dice = "table"\nthem = "x"\n')
    ran = mapoc(*PLAY, typed="\nw\n2\n")
    assert "d6 for Rust's strike" in ran.out
    assert 'unknown key "them"' in ran.err


def test_everybody_plays_by_themselves(mapoc: Mapoc) -> None:
    ran = mapoc(*PLAY, "--side", "heroes=basic", typed="")
    assert ran.code == 0
    assert "won." in ran.out


def test_a_fight_that_gets_nowhere_waits(mapoc: Mapoc) -> None:
    text = Path("scenarios/gas.toml").read_text().replace("\n\n", "\nharmless = true\n\n", 1)
    Path("scenarios/dull.toml").write_text(text)
    out = mapoc("play", "dull", "--plain", "--side", "heroes=basic", typed="\nx\ng 2\nq\n").out
    assert out.count("undecided: 20 rounds changed nothing for anybody") == 2
    assert "The GM ended the fight." in out


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["nowhere"], "no such file"),
        (["gas", "--side", "raiders=nobody"], "unknown policy"),
        (["--side", "raiders=basic"], "without a scenario or a save"),
        (["--seed", "1"], "without a scenario or a save"),
        (["--save", "nowhere.mapoc.jsonl"], "no such file"),
        (["fight.mapoc.jsonl", "--seed", "1"], "has its seed already"),
        (["fight.mapoc.jsonl", "--save", "other"], "leave out --save"),
        (["gas", "--save", "fight.mapoc.jsonl"], "exists already"),
        (["gas", "--save", "scenarios/gas.toml/x"], "cannot be made a folder"),
    ],
)
def test_fights_that_cannot_be_played(mapoc: Mapoc, save: str, words: list[str], fault: str) -> None:
    ran = mapoc("play", "--plain", *words)
    assert (ran.code, ran.out, len(ran.faults)) == (2, "", 1)
    assert fault in ran.err


OPTIONS = [
    Option("attack", "Attack", letter="a"),
    Option("a", "Aim", letter="i"),
    Option("3", "Three"),
]


@pytest.mark.parametrize(
    ("word", "key"),
    [
        ("1", "attack"),
        ("a", "attack"),
        ("i", "a"),
        ("aim", "a"),
        ("ATTACK", "attack"),
        ("3", "3"),
        ("4", None),
        ("²", None),
    ],
)
def test_options_are_found_by_number_letter_key_and_label(word: str, key: str | None) -> None:
    found = find_option(OPTIONS, word)
    assert (found.key if found else None) == key


def test_enter_takes_only_a_marked_default() -> None:
    assert find_option(OPTIONS, "") is None
    assert find_option(OPTIONS, "", "a") is OPTIONS[1]


def test_the_keyboard_stops_it_like_q(mapoc: Mapoc, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    ran = mapoc(*PLAY)
    assert (ran.code, ran.err) == (0, "")
    assert "The fight is saved in" in ran.out
