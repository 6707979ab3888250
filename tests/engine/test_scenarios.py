"""Scenario files: typed look-ups, every fault at once, each with its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapoc_tui.engine.errors import ScenarioFaults
from mapoc_tui.engine.scenarios import LARGEST_FILE, Table, line_of, parse_table, read_table
from tests.engine.helpers import refusal

FILE = """\
title = "Gas station"   # 1
rulings.hidden = true
"odd key" = 1
notes = \"\"\"
[combatant]
weapon = 1
\"\"\"

[place]   # 9
light = "dark"
gear = { rope = 1, lamp = { oil = 2 } }

[[combatant]]  # 13
name = "Tara"
weapons = ["axe",
  "bow"]

  [[ combatant . effect ]]  # 18
  id = "tired"

  [[combatant.effect]]
  id = 'lost'
  turns = 3

[[combatant]]
name = "Ghul"
stats.strength = 4
stats.agility = 5

[combatant.home]
street = "x"
[[combatant.effect]]
id = "mad"
[deep.down.below]
key = 1
["quoted.table".'x']
key = 2
"""


def table(text: str) -> Table:
    return parse_table(text.encode(), "fight.toml")


def faults(read: Table) -> tuple[str, ...]:
    with pytest.raises(ScenarioFaults) as found:
        read.faults.finish()
    return found.value.reasons


# -- where things stand


@pytest.mark.parametrize(
    ("place", "line"),
    [
        ("title", 1),
        ("rulings", 2),
        ("rulings.hidden", 2),
        ("odd key", 3),
        ("notes", 4),
        ("weapon", 0),
        ("place", 9),
        ("place.light", 10),
        ("place.gear", 11),
        ("place.gear.rope", 11),
        ("place.gear.lamp.oil", 11),
        ("combatant", 13),
        ("combatant[0]", 13),
        ("combatant[0].name", 14),
        ("combatant[0].weapons", 15),
        ("combatant[0].weapons[1]", 15),
        ("combatant[0].effect", 18),
        ("combatant[0].effect[0]", 18),
        ("combatant[0].effect[0].id", 19),
        ("combatant[0].effect[1].id", 22),
        ("combatant[0].effect[1].turns", 23),
        ("combatant[0].missing", 13),
        ("combatant[1]", 25),
        ("combatant[1].name", 26),
        ("combatant[1].stats", 27),
        ("combatant[1].stats.agility", 28),
        ("combatant[1].home.street", 31),
        ("combatant[1].effect[0].id", 33),
        ("combatant[1].effect[1].id", 32),
        ("combatant[9].name", 13),
        ("deep", 34),
        ("deep.down.below.key", 35),
        ("quoted.table.x.key", 37),
        ("nothing.at[3].all", 0),
        ("", 0),
    ],
)
def test_places_are_found(place: str, line: int) -> None:
    assert table(FILE).data
    assert line_of(FILE, place) == line


@given(st.text(), st.text())
def test_looking_for_a_line_never_fails(text: str, place: str) -> None:
    assert 0 <= line_of(text, place) <= text.count("\n") + 1


def test_lines_are_counted_as_editors_count_them() -> None:
    assert line_of('a = "\u2028\x85"\nb = 1', "b") == 2
    crlf = parse_table(b"a = 1\r\nb = 'x'\r\n", "fight.toml")
    crlf.integer("b")
    assert faults(crlf) == ("fight.toml:2: b: must be a whole number, not text",)


# -- look-ups


def test_what_is_there_is_read() -> None:
    read = table(
        'text = "a\\u001bb\\nc"\nname = "日本語 [bold]"\nnumber = 7\nflag = true\nword = "long"\nlist = ["a", "b"]\n'
        "[inner]\nx = 1\n[[rows]]\nn = 1\n[[rows]]\nn = 2\n"
    )
    assert read.text("text") == "ab c"
    assert read.name("name") == "日本語 [bold]"
    assert (read.integer("number"), read.flag("flag"), read.choice("word", ("long", "short"))) == (7, True, "long")
    assert read.texts("list") == ("a", "b")
    assert read.table("inner").integer("x") == 1
    assert [row.integer("n") for row in read.tables("rows")] == [1, 2]
    read.faults.finish()


def test_what_is_missing_has_a_default() -> None:
    read = table("")
    assert (read.text("a", "x"), read.name("b"), read.integer("c", 3), read.flag("d", True)) == ("x", "", 3, True)
    assert (read.choice("e", ("y",), "z"), read.texts("f"), list(read.tables("g")), read.table("h").data) == (
        "z",
        (),
        [],
        {},
    )
    read.faults.finish()


@pytest.mark.parametrize("blank", ["", "  ", "\\u200b"])
def test_a_required_text_has_to_say_something(blank: str) -> None:
    read = table(f'name = "{blank}"\nnote = "{blank}"\n')
    read.name("name", required=True)
    read.text("note")
    assert faults(read) == ("fight.toml:1: name: has nothing in it that can be read",)


def test_all_faults_come_at_once_each_with_its_place() -> None:
    read = table(
        "title = 5\nround = 1.5\nwhen = 2024-01-01\nhour = 10:00:00\nflag = 1\nrange = 99\nword = 'lnog'\n"
        "list = ['a', 2]\n\n[[row]]\nnam = 'x'\n[[row]]\nname = ['x']\n\n[rows]\na = 1\n"
    )
    read.allow("title", "round", "when", "hour", "flag", "range", "word", "list", "row", "inner", "rows")
    read.text("title")
    read.text("need", required=True)
    for key in ("round", "when", "hour", "flag"):
        read.integer(key) if key != "flag" else read.flag(key)
    read.integer("range", low=1, high=10)
    read.choice("word", ("long", "short"))
    read.texts("list")
    read.table("list")
    list(read.tables("rows"))
    for row in read.tables("row"):
        row.allow("name")
        row.name("name", required=True)
    assert faults(read) == (
        "fight.toml:1: title: must be text, not a whole number",
        "fight.toml: need is missing",
        "fight.toml:2: round: must be a whole number, not a fraction",
        "fight.toml:3: when: must be a whole number, not a date",
        "fight.toml:4: hour: must be a whole number, not a date",
        "fight.toml:5: flag: must be true or false, not a whole number",
        "fight.toml:6: range: must be 1 to 10, not 99",
        'fight.toml:7: word: unknown word "lnog" (did you mean "long"?)',
        "fight.toml:8: list: must be a list of texts",
        "fight.toml:8: list: must be a table, not a list",
        "fight.toml:15: rows: must be an array of tables",
        'fight.toml:11: row[0].nam: unknown key "nam" (did you mean "name"?)',
        "fight.toml:10: row[0]: name is missing",
        "fight.toml:13: row[1].name: must be text, not a list",
    )


@pytest.mark.parametrize(
    "number", ["true", "'7'", "[7]", "{a = 7}", "7.0", "inf", "1979-05-27T07:32:00Z", "0x" + "f" * 9_999]
)
def test_what_is_no_whole_number_in_range_is_a_fault(number: str) -> None:
    read = table(f"n = {number}")
    assert read.integer("n", 3) == 3
    (fault,) = faults(read)
    assert fault.startswith("fight.toml:1: n: must be ")
    assert len(fault) < 120


def test_faults_show_no_control_characters() -> None:
    read = table('"\\u001b]0;x\\u0007" = 1\nword = "\\u001b[31m"\n')
    read.allow("word")
    read.choice("word", ("a",))
    assert not any("\x1b" in fault or "\x07" in fault for fault in faults(read))


def test_long_names_are_cut_in_faults() -> None:
    read = table(f"{'k' * 100_000} = 1\nword = '{'w' * 100_000}'")
    read.allow("word")
    read.choice("word", ("a",))
    assert all(len(fault) <= 2_000 for fault in faults(read))


# -- whole files


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"a = \nb = 2", "fight.toml:1: is not valid TOML: Invalid value"),
        (b"a = 1\na = 2\n\n", "fight.toml:2: is not valid TOML: Cannot overwrite a value"),
        (b"a = 1\n[b", "fight.toml: is not valid TOML"),
        (b"a = 1\nb = '\xff'", "fight.toml:2: is not UTF-8 text"),
        (b"\xff\xfea\x00", "fight.toml:1: is not UTF-8 text"),
        (b"\x00" * 100, "fight.toml:1: is not valid TOML"),
        (b"a = 2021-13-45", "is not valid TOML"),
        (b"a = " + b"9" * 5_000, "holds a number that is too large"),
        (b"a = " + b"[" * 20_000, "fight.toml: is nested too deeply"),
        (b"a = " + b"{b=" * 20_000, "fight.toml: is nested too deeply"),
        (b"a = 1\rb = 2", "is not valid TOML"),
    ],
)
def test_what_is_no_toml_is_told_with_its_line(raw: bytes, reason: str) -> None:
    with pytest.raises(ScenarioFaults) as fault:
        parse_table(raw, "fight.toml")
    assert reason in str(fault.value)
    assert "\x00" not in str(fault.value)


@given(st.binary() | st.text().map(lambda text: text.encode("utf-8", "replace")))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    sentence = refusal(lambda: parse_table(raw, "noise.toml"))
    assert sentence is None or sentence.startswith("noise.toml")


def test_a_byte_order_mark_does_no_harm() -> None:
    assert parse_table(b"\xef\xbb\xbfa = 1", "fight.toml").integer("a") == 1


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    with pytest.raises(ScenarioFaults, match="is a folder, not a scenario file"):
        read_table(tmp_path)
    with pytest.raises(ScenarioFaults, match=r"none.toml: cannot be read \(No such file or directory\)"):
        read_table(tmp_path / "none.toml")
    huge = tmp_path / "huge.toml"
    with huge.open("wb") as handle:
        handle.truncate(LARGEST_FILE + 1)
    with pytest.raises(ScenarioFaults, match="too large for a scenario file"):
        read_table(huge)


def test_a_file_is_read(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("a = 1")
    assert read_table(tmp_path / "a.toml").integer("a") == 1
