"""Reading saves: whatever happens to a file, nothing is lost silently and nothing is invented."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from itertools import accumulate, repeat
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapoc_tui import __version__
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import Note, RulePool
from mapoc_tui.engine.errors import MapocError, NewerFormat, SaveFault
from mapoc_tui.engine.journal import Journal
from mapoc_tui.engine.rulesets import Ruleset
from mapoc_tui.engine.saves import FORMAT, UPCASTERS, load, read_header, sealed
from mapoc_tui.engine.text import clean
from tests.engine.helpers import CREATED, NOTE, UNDO, act, assert_same, evenings, new_battle, play, read, saved
from tests.engine.toy import Push, Strike, Toy, scenario

SHORT = [0, 1, 2, NOTE, 0, UNDO]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "fight.mapoc.jsonl"


@pytest.fixture
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thousands of little files need not reach the disk."""
    monkeypatch.setattr("os.fsync", lambda handle: None)


def moment(battle: Battle) -> tuple[Any, ...]:
    """All that a screen shows of a battle."""
    steps = [(step.n, step.command, step.events) for step in battle.history]
    return battle.state, steps, [step.n for step in battle.ahead]


def moments(numbers: list[int]) -> list[tuple[Any, ...]]:
    """What was to be seen after each line of the save of an evening."""
    battle = new_battle()
    seen = [moment(battle)]
    for number in numbers:
        act(battle, number)
        seen.append(moment(battle))
    return seen


def reseal(lines: list[dict[str, Any]]) -> bytes:
    """Entries as a save whose checks agree, as a tool would write it that knows how."""
    return b"".join(line + b"\n" for line in accumulate(lines, sealed, initial=b"") if line)


def entries(path: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    return [{key: value for key, value in line.items() if key != "check"} for line in lines]


# -- the shape of a file


def test_a_save_has_the_promised_lines(path: Path) -> None:
    saved(path, [0, 0, UNDO])
    header, *rest = (json.loads(line) for line in path.read_text("utf-8").splitlines())
    assert header.pop("check")
    assert header == {
        "kind": "mapoc-battle",
        "format": FORMAT,
        "app": __version__,
        "ruleset": "toy",
        "ruleset_version": 1,
        "created": CREATED,
        "title": "Duel",
        "seed": "seed",
        "scenario": {"ruleset": "toy", "title": "Duel", "setup": {"luck": 3}},
    }
    assert [list(line) for line in rest] == [["n", "command", "events", "check"]] * 2 + [["n", "rewind_to", "check"]]
    assert (rest[0]["command"], rest[2]["rewind_to"]) == ({"type": "Begin"}, 1)
    assert [line["n"] for line in rest] == [1, 2, 3]


def test_the_header_can_be_read_alone(path: Path) -> None:
    saved(path)
    header = read_header(path)
    assert (header["title"], header["created"], header["ruleset"]) == ("Duel", CREATED, "toy")
    path.write_bytes(path.read_bytes().split(b"\n")[0] + b"\n\x00garbage")
    assert read_header(path) == header


@given(evenings)
def test_a_loaded_fight_equals_the_live_one(tmp_path_factory: pytest.TempPathFactory, numbers: list[int]) -> None:
    """load(save) == play(commands), with everything that can still be done again."""
    path = tmp_path_factory.mktemp("saves") / "fight.mapoc.jsonl"
    live = saved(path, numbers)
    loaded = read(path)
    assert loaded.notice == ""
    assert not loaded.older
    assert_same(loaded.battle, live)


@given(evenings, evenings)
def test_a_fight_goes_on_after_a_break_as_without_one(
    tmp_path_factory: pytest.TempPathFactory, evening: list[int], next_evening: list[int]
) -> None:
    path = tmp_path_factory.mktemp("saves") / "fight.mapoc.jsonl"
    saved(path, evening)
    loaded = read(path)
    loaded.battle.recorder = journal = Journal.resume(path, loaded)
    play(loaded.battle, next_evening)
    journal.close()
    unbroken = play(new_battle(), [*evening, *next_evening])
    assert_same(loaded.battle, unbroken)
    assert_same(read(path).battle, unbroken)


def test_a_mistaken_undo_can_be_taken_back_even_after_a_break(path: Path) -> None:
    live = saved(path, [0, 1, 2, 0, UNDO, UNDO, UNDO])
    battle = read(path).battle
    assert len(battle.ahead) == len(live.ahead) == 3
    for _ in range(3):
        battle.redo()
    assert battle.digest() == play(new_battle(), [0, 1, 2, 0]).digest()


def test_undone_decisions_stay_in_the_file(path: Path) -> None:
    saved(path, [0, 1, UNDO, 0])
    loaded = read(path)
    assert [step.n for _, step in loaded.decisions] == [1, 2, 4]
    assert [before.n for before, _ in loaded.decisions] == [0, 1, 1]
    assert [step.n for step in loaded.battle.history] == [1, 4]


@pytest.mark.parametrize(
    ("jumps", "line", "ahead"),
    [
        ([(4, 1)], [1], [2, 3]),
        ([(4, 1), (5, 3)], [1, 2, 3], []),
        ([(4, 0), (5, 2)], [1, 2], [3]),
        ([(4, 0), (5, 2), (6, 0)], [], [1, 2, 3]),
        ([(4, 1), (5, 4), (6, 2)], [1, 2], [3]),
        ([(4, 3)], [1, 2, 3], []),
    ],
)
def test_a_rewind_may_jump_over_several_decisions(
    path: Path, jumps: list[tuple[int, int]], line: list[int], ahead: list[int]
) -> None:
    saved(path, [0, 1, 2])
    path.write_bytes(reseal([*entries(path), *({"n": n, "rewind_to": to} for n, to in jumps)]))
    battle = read(path).battle
    assert [step.n for step in battle.history] == line
    assert [step.n for step in battle.ahead] == ahead


def test_a_rewind_may_lead_to_another_branch(path: Path) -> None:
    saved(path, [0, 1, UNDO, 0, 2, UNDO])
    path.write_bytes(reseal([*entries(path), {"n": 7, "rewind_to": 2}]))
    battle = read(path).battle
    assert [step.n for step in battle.history] == [1, 2]
    assert battle.ahead == ()
    assert isinstance(battle.step.command, Strike)


# -- torn files


@pytest.mark.usefixtures("quick_disk")
def test_a_save_cut_anywhere_keeps_every_earlier_decision_and_goes_on(path: Path) -> None:
    saved(path, SHORT)
    whole, seen = path.read_bytes(), moments(SHORT)
    header = whole.index(b"\n") + 1
    for length in range(header, len(whole) + 1):
        path.write_bytes(whole[:length])
        loaded = read(path)
        lines = whole[:length].count(b"\n")
        assert moment(loaded.battle) == seen[lines - 1]
        assert bool(loaded.notice) == (whole[length - 1] != ord("\n"))
        assert path.read_bytes() == whole[:length]
        loaded.battle.recorder = journal = Journal.resume(path, loaded)
        loaded.battle.submit(Note("and on"))
        journal.close()
        again = read(path)
        assert again.notice == ""
        assert moment(again.battle) == moment(loaded.battle)
        assert path.read_bytes().startswith(b"\n".join(whole.split(b"\n")[:lines]) + b"\n")


def test_a_save_cut_within_its_header_says_so_and_is_left_alone(path: Path) -> None:
    saved(path, SHORT)
    whole = path.read_bytes()
    for length in range(whole.index(b"\n") + 1):
        path.write_bytes(whole[:length])
        with pytest.raises(SaveFault, match=r"is empty|not a fight saved by mapoc|first line is torn|has no end"):
            read(path)
        assert path.read_bytes() == whole[:length]


def test_the_notice_of_a_torn_line_names_the_file(path: Path) -> None:
    saved(path, SHORT)
    path.write_bytes(path.read_bytes() + b'{"n":7,"comm\x00\x00\x00')
    assert (
        read(path).notice == "fight.mapoc.jsonl: the last line was torn and is left out; everything before it is there"
    )


# -- damaged files


def damages(byte: int) -> Iterator[int]:
    return (byte ^ flip for flip in (0x01, 0x20, 0x80, byte ^ 0x0A) if flip)


def test_every_flipped_byte_is_reported_with_its_line_and_left_alone(path: Path) -> None:
    saved(path, SHORT)
    whole = path.read_bytes()
    for at, byte in enumerate(whole):
        line = whole.count(b"\n", 0, at) + 1
        for damaged in damages(byte):
            path.write_bytes(whole[:at] + bytes([damaged]) + whole[at + 1 :])
            with pytest.raises(SaveFault) as fault:
                read(path)
            message = str(fault.value)
            headless = line == 1 and ("not a fight saved by mapoc" in message or "first line is torn" in message)
            assert message.startswith(f"{path}:{line}: ") or headless, (at, damaged, message)
    assert path.read_bytes() == whole[:-1] + bytes([damaged])


def test_a_line_left_out_doubled_or_swapped_is_reported(path: Path) -> None:
    saved(path)
    lines = path.read_bytes().splitlines(keepends=True)
    for at in range(1, len(lines) - 1):
        for changed in (
            lines[:at] + lines[at + 1 :],
            lines[: at + 1] + lines[at:],
            [*lines[:at], lines[at + 1], lines[at], *lines[at + 2 :]],
        ):
            path.write_bytes(b"".join(changed))
            with pytest.raises(SaveFault, match=rf"jsonl:({at + 1}|{at + 2}): was changed or damaged"):
                read(path)


def test_lines_of_another_fight_are_reported(path: Path, tmp_path: Path) -> None:
    saved(path)
    saved(tmp_path / "other", seed="another")
    mine, theirs = (
        path.read_bytes().splitlines(keepends=True),
        (tmp_path / "other").read_bytes().splitlines(keepends=True),
    )
    path.write_bytes(b"".join(mine[:1] + theirs[1:]))
    with pytest.raises(SaveFault, match="jsonl:2: was changed or damaged"):
        read(path)


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty"),
        (b"\n", "not a fight saved by mapoc"),
        (b"\x00" * 4_096, "not a fight saved by mapoc"),
        (b"\x00" * 100 + b"\n" + b"\x00" * 100, "not a fight saved by mapoc"),
        (bytes(range(256)) * 20, "not a fight saved by mapoc"),
        (b"\xff\xfe{}\n", "not a fight saved by mapoc"),
        (b"[" * 100_000 + b"\n", "not a fight saved by mapoc"),
        (b"9" * 10_000 + b"\n", "not a fight saved by mapoc"),
        (b"[]\n", "not a fight saved by mapoc"),
        (b'{"kind":"other"}\n', "not a fight saved by mapoc"),
        (b'{"kind":"mapoc-battle"}\n', ":1: says nothing about its format"),
        (b'{"kind":"mapoc-battle","format":"1"}\n', ":1: says nothing about its format"),
        (b'{"kind":"mapoc-battle","format":1}\n', ":1: was changed or damaged"),
    ],
)
def test_what_is_no_save_is_named_as_such(path: Path, content: bytes, reason: str) -> None:
    path.write_bytes(content)
    for reading in (read, read_header):
        with pytest.raises(SaveFault, match=reason):
            reading(path)
    assert path.read_bytes() == content


def test_a_byte_order_mark_or_other_line_ends_are_reported(path: Path) -> None:
    saved(path)
    whole = path.read_bytes()
    path.write_bytes(b"\xef\xbb\xbf" + whole)
    with pytest.raises(SaveFault, match="not a fight saved by mapoc"):
        read(path)
    path.write_bytes(whole.replace(b"\n", b"\r\n"))
    with pytest.raises(SaveFault, match=":1: was changed or damaged, perhaps by a program that changes line ends"):
        read(path)


def test_folders_and_missing_files_are_named(tmp_path: Path) -> None:
    for place in (tmp_path, tmp_path / "none", tmp_path / "none" / "none"):
        for reading in (read, read_header):
            with pytest.raises(SaveFault, match="cannot be read") as fault:
                reading(place)
            assert str(place) in str(fault.value)


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_a_sentence(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "noise"
    path.write_bytes(content)
    with pytest.raises(SaveFault):
        read(path)


# -- files whose checks agree, but whose lines do not fit


@pytest.mark.parametrize(
    ("line", "change", "reason"),
    [
        (1, {"ruleset": "chess"}, "ruleset 'chess', which this program does not have"),
        (1, {"ruleset": None}, "says nothing about its ruleset"),
        (1, {"ruleset": ["toy"]}, "says nothing about its ruleset"),
        (1, {"ruleset_version": "1"}, "says nothing about its version of the toy rules"),
        (1, {"seed": 5}, "expected str @ the header.seed"),
        (1, {"scenario": []}, "the header.scenario"),
        (1, {"scenario": {"ruleset": "toy", "title": "x", "setup": {}}}, "does not fit the fight as it stood"),
        (1, {"format": True}, "expected int @ the header.format"),
        (2, {"n": 5}, "should be number 1, not 5"),
        (2, {"n": None}, "should be number 1, not None"),
        (2, {"n": [1]}, "should be number 1"),
        (2, {"command": None}, "holds no command"),
        (2, {"events": 5}, "does not fit"),
        (2, {"events": "Began"}, "holds no event"),
        (2, {"events": [{"type": "Struck"}]}, "Struck lacks who, target, rolled, total"),
        (2, {"events": [{"type": "PoolSet", "who": "green", "pool": "grit", "value": 1}]}, "does not fit .*'green'"),
        (3, {"rewind_to": 2}, "goes back to line 2 of the fight, which is not before it"),
        (3, {"rewind_to": 9}, "goes back to line 9"),
        (3, {"rewind_to": -1}, "goes back to line -1"),
        (3, {"rewind_to": [1]}, "goes back to line"),
        (3, {"rewind_to": True}, "goes back to line True"),
        (3, {"rewind_to": None}, "goes back to line None"),
        (3, {"events": [{"type": "TotalSet", "total": 4}]}, "does not fit"),
    ],
)
def test_lines_that_do_not_fit_are_reported(path: Path, line: int, change: dict[str, Any], reason: str) -> None:
    saved(path, [0, 0])
    lines = entries(path)
    lines[line - 1].update(change)
    path.write_bytes(reseal(lines))
    with pytest.raises(SaveFault, match=reason) as fault:
        read(path)
    assert f"{path}:{line}: " in str(fault.value)


@pytest.mark.parametrize("key", ["command", "events", "n", "scenario", "seed", "title", "created"])
def test_a_missing_key_is_reported(path: Path, key: str) -> None:
    saved(path, [0, 0])
    path.write_bytes(reseal([{k: v for k, v in line.items() if k != key} for line in entries(path)]))
    with pytest.raises(SaveFault, match=rf"jsonl:[12]: .*{key}"):
        read(path)


def test_an_unknown_ruleset_may_also_be_told_by_whoever_looks_it_up(path: Path) -> None:
    def none(name: str) -> Ruleset:
        raise MapocError(f'unknown ruleset "{name}"')

    saved(path, [0])
    with pytest.raises(SaveFault, match='jsonl:1: unknown ruleset "toy"'):
        load(path, none)


# -- other versions


def test_a_newer_format_is_refused_naming_both_versions_and_left_alone(path: Path) -> None:
    """T-21"""
    saved(path)
    lines = entries(path)
    lines[0].update(format=FORMAT + 1, app="9.9\x1b[1m", unheard_of=True)
    for content in (
        reseal(lines),
        b'{"kind":"mapoc-battle","format":2,"app":"9.9"}',
        b'{"kind":"mapoc-battle","format":2}\n',
    ):
        path.write_bytes(content)
        for reading in (read, read_header):
            with pytest.raises(
                NewerFormat, match=rf":1: has format 2 .*this program, mapoc {__version__}, .*up to 1"
            ) as fault:
                reading(path)
            assert "\x1b" not in str(fault.value)
        assert path.read_bytes() == content


def test_newer_rules_are_refused_naming_both_versions(path: Path) -> None:
    battle = Battle(Toy(version=7), new_battle().scenario, "seed")
    Journal.create(path, battle, CREATED).close()
    with pytest.raises(NewerFormat, match=r"has version of the toy rules 7; .* knows 1"):
        read(path)


def test_an_older_format_is_migrated_line_by_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A made-up past: format -1 wrote ``no``, format 0 ``who`` for the seed and ``back`` for rewinds."""

    def from_minus_one(line: dict[str, Any]) -> dict[str, Any]:
        return {**line, "n": line["no"]} if "no" in line else line

    def from_zero(line: dict[str, Any]) -> dict[str, Any]:
        if line.get("kind"):
            return {**line, "seed": line["luck"]}
        return {**line, "rewind_to": line["back"]} if "back" in line else line

    live = saved(path)
    monkeypatch.setitem(UPCASTERS, -1, from_minus_one)
    monkeypatch.setitem(UPCASTERS, 0, from_zero)
    old = []
    for line in entries(path):
        renamed = {"n": "no", "seed": "luck", "rewind_to": "back"}
        old.append({renamed.get(key, key): value for key, value in line.items()})
    old[0]["format"] = -1
    content = reseal(old)
    path.write_bytes(content)
    loaded = read(path)
    assert_same(loaded.battle, live)
    assert loaded.older
    with pytest.raises(SaveFault, match=r"older version.* in a file of its own"):
        Journal.resume(path, loaded)
    assert path.read_bytes() == content


def test_older_rules_are_migrated_by_the_ruleset(path: Path) -> None:
    """Between versions 1 and 3 of the toy rules ``Push`` got its number, and the scenario its luck."""

    def to_two(line: dict[str, Any]) -> dict[str, Any]:
        if "scenario" in line:
            line["scenario"]["setup"] = {"luck": 3}
        return line

    def to_three(line: dict[str, Any]) -> dict[str, Any]:
        if line.get("command", {}).get("type") == "Push":
            line["command"] = {"type": "Push", "who": line["command"]["who"], "by": line["command"]["more"]}
        return line

    live = saved(path, [0, 0, 2])
    lines = entries(path)
    lines[0]["scenario"]["setup"] = {}
    lines[3]["command"] = {"type": "Push", "who": "red", "more": 2}
    path.write_bytes(reseal(lines))
    toy = Toy(version=3)
    toy.upcasters = {1: to_two, 2: to_three}
    loaded = read(path, toy)
    assert loaded.older
    assert loaded.battle.step.command == Push("red", 2)
    assert_same(loaded.battle, live)


def test_what_is_too_old_says_so(path: Path) -> None:
    saved(path)
    lines = entries(path)
    lines[0]["format"] = -1_000_000_000
    path.write_bytes(reseal(lines))
    with pytest.raises(SaveFault, match=r":1: has format -1000000000, which .* no longer reads"):
        read(path)
    saved(path.with_name("other"))
    with pytest.raises(SaveFault, match=r"version of the toy rules 1, which .* no longer reads"):
        read(path.with_name("other"), Toy(version=2))


# -- speed


@pytest.mark.usefixtures("quick_disk")
def test_reading_takes_time_in_proportion_to_the_file(path: Path) -> None:
    def seconds(rounds: int) -> float:
        path.unlink(missing_ok=True)
        battle = new_battle()
        battle.recorder = journal = Journal.create(path, battle, CREATED)
        act(battle, 0)
        for n in range(rounds):
            battle.submit(RulePool("blue", "grit", n))
            battle.undo()
            battle.redo()
        journal.close()
        begun = time.perf_counter()
        assert len(read(path).battle.history) == rounds + 1
        return time.perf_counter() - begun

    seconds(10)
    small, large = min(map(seconds, repeat(250, 3))), min(map(seconds, repeat(2_000, 2)))
    assert large < 24 * small + 0.1


@pytest.mark.parametrize("hostile", ["\x1b]0;pwned\x07", "\x9b31m", "\u202egnp.exe", "half\ud800", "a\x00b"])
def test_a_save_from_elsewhere_cannot_steer_the_terminal(path: Path, hostile: str) -> None:
    battle = new_battle()
    battle.recorder = journal = Journal.create(path, battle, CREATED)
    battle.submit(Note(f"x{hostile}\u200dy"))
    journal.close()
    step = read(path).battle.step
    assert isinstance(step.command, Note)
    for text in (step.command.text, *step.state.notes):
        assert clean(text) == text == clean(f"x{hostile}\u200dy")


def test_the_title_of_a_save_from_elsewhere_is_harmless(path: Path) -> None:
    Journal.create(path, Battle(Toy(), scenario(title="\x1b[1mDuel"), "seed"), CREATED).close()
    assert read_header(path)["title"] == read(path).header.title == "[1mDuel"
