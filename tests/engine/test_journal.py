"""Writing saves: whole lines on the disk or none, and never over what somebody else wrote."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from io import FileIO
from pathlib import Path
from typing import Any

import pytest

from mapoc_tui.engine import journal as journals
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import Note
from mapoc_tui.engine.errors import SaveFault
from mapoc_tui.engine.journal import Journal
from tests.engine.helpers import CREATED, EVENING, REDO, UNDO, assert_same, new_battle, play, read, saved


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "fight.mapoc.jsonl"


@pytest.fixture
def running(path: Path) -> Iterator[tuple[Battle, Journal]]:
    battle = new_battle()
    battle.recorder = journal = Journal.create(path, battle, CREATED)
    play(battle, [0, 0, 1])
    yield battle, journal
    journal.close()


def test_a_decision_is_on_the_disk_before_submit_returns(
    path: Path, monkeypatch: pytest.MonkeyPatch, running: tuple[Battle, Journal]
) -> None:
    battle, _ = running
    synced: list[bytes] = []
    monkeypatch.setattr("os.fsync", lambda handle: synced.append(path.read_bytes()))
    step = battle.submit(Note("now"))
    assert len(synced) == 1
    assert synced[0].endswith(b"\n")
    assert f'"n":{step.n},'.encode() in synced[0].splitlines()[-1]


def test_a_file_only_grows(path: Path) -> None:
    battle = new_battle()
    battle.recorder = journal = Journal.create(path, battle, CREATED)
    before = path.read_bytes()
    for number in EVENING:
        play(battle, [number])
        now = path.read_bytes()
        assert now.startswith(before)
        assert now.count(b"\n") <= before.count(b"\n") + 1
        before = now
    journal.close()


def test_a_save_never_overwrites_a_file(path: Path) -> None:
    path.write_text("mine")
    with pytest.raises(FileExistsError):
        Journal.create(path, new_battle(), CREATED)
    assert path.read_text() == "mine"


def test_folders_are_made(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b" / "fight"
    assert_same(saved(path), read(path).battle)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(SaveFault, match="file: cannot be made a folder"):
        Journal.create(tmp_path / "file" / "fight", new_battle(), CREATED)
    with pytest.raises(SaveFault, match="could not be written"):
        Journal.create(tmp_path / ("x" * 300), new_battle(), CREATED)


@pytest.mark.parametrize("evening", [[0, 0, 1, UNDO, 2, 0], EVENING, [0, UNDO]])
def test_a_fork_is_saved_with_its_history_under_new_numbers(path: Path, evening: list[int]) -> None:
    battle = play(new_battle(), evening)
    fork = battle.fork()
    fork.recorder = journal = Journal.create(path, fork, CREATED)
    play(fork, [0, UNDO, REDO, 1, UNDO])
    journal.close()
    assert [step.n for step in fork.history] == sorted({step.n for step in fork.history})
    assert_same(read(path).battle, fork)


def test_saving_what_was_undone_before_is_not_offered_as_redo(path: Path) -> None:
    battle = play(new_battle(), [0, 0, UNDO])
    battle.recorder = journal = Journal.create(path, battle, CREATED)
    journal.close()
    assert battle.ahead == read(path).battle.ahead == ()


# -- the disk fails


def broken(error: int) -> Callable[..., int]:
    def fail(*_: object) -> int:
        raise OSError(error, os.strerror(error))

    return fail


@pytest.mark.parametrize("taken", [0, 1, 40])
def test_a_full_disk_takes_nothing_and_changes_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch, running: tuple[Battle, Journal], taken: int
) -> None:
    battle, _ = running
    before, steps, decision = path.read_bytes(), battle.history, battle.decision

    def nearly_full(handle: FileIO, data: bytes) -> None:
        handle.write(data[:taken])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(journals, "_write_all", nearly_full)
        changes: list[Callable[[], object]] = [lambda: battle.submit(Note("lost")), battle.undo]
        for change in changes:
            with pytest.raises(
                SaveFault, match=r"could not be written \(No space left on device\); nothing was changed"
            ):
                change()
    assert path.read_bytes() == before
    assert (battle.history, battle.decision) == (steps, decision)
    battle.submit(Note("kept"))
    assert_same(read(path).battle, battle)


def test_a_failed_sync_counts_as_not_written(
    path: Path, monkeypatch: pytest.MonkeyPatch, running: tuple[Battle, Journal]
) -> None:
    battle, _ = running
    before = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", broken(errno.EIO))
        with pytest.raises(SaveFault, match="Input/output error"):
            battle.submit(Note("lost"))
    assert path.read_bytes() == before
    battle.undo()
    assert_same(read(path).battle, battle)


def test_a_disk_that_takes_a_little_at_a_time_gets_everything(path: Path) -> None:
    class Slow(FileIO):
        def write(self, data: Any) -> int:
            return super().write(bytes(data)[:7])

    with Slow(path, "xb") as handle:
        journals._write_all(handle, b"a line longer than seven bytes\n")
    assert path.read_bytes() == b"a line longer than seven bytes\n"


def test_a_torn_line_that_cannot_be_cut_back_is_never_written_after(
    path: Path, monkeypatch: pytest.MonkeyPatch, running: tuple[Battle, Journal]
) -> None:
    battle, _ = running
    decisions = len(battle.history)

    def torn(handle: FileIO, data: bytes) -> None:
        handle.write(data[:20])
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(journals, "_write_all", torn)
        patch.setattr(Journal, "_cut", broken(errno.EIO))
        with pytest.raises(SaveFault, match="Input/output error"):
            battle.submit(Note("lost"))
    with pytest.raises(SaveFault, match="is not as it was left"):
        battle.submit(Note("lost, too"))
    loaded = read(path)
    assert loaded.notice
    assert len(loaded.battle.history) == len(battle.history) == decisions


def test_a_torn_line_that_cannot_be_cut_off_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    saved(path)
    path.write_bytes(path.read_bytes()[:-3])
    monkeypatch.setattr(Journal, "_cut", broken(errno.EIO))
    with pytest.raises(SaveFault, match=r"could not be written \(Input/output error\)"):
        Journal.resume(path, read(path))


def test_a_new_save_that_fails_leaves_no_file(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "_write_all", broken(errno.ENOSPC))
    with pytest.raises(SaveFault, match="No space left"):
        Journal.create(path, new_battle(), CREATED)
    assert not path.exists()


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="root may write anywhere")
def test_a_file_that_may_not_be_written_is_named(path: Path) -> None:
    saved(path)
    path.chmod(0o400)
    with pytest.raises(SaveFault, match="Permission denied"):
        Journal.resume(path, read(path))


# -- somebody else meddles


def test_two_programs_cannot_write_to_one_save(path: Path, running: tuple[Battle, Journal]) -> None:
    battle, _ = running
    before = path.read_bytes()
    with pytest.raises(SaveFault, match="is open in another mapoc"):
        Journal.resume(path, read(path))
    assert path.read_bytes() == before
    battle.submit(Note("the first one goes on"))
    assert_same(read(path).battle, battle)


def test_another_process_is_kept_out_and_let_in_afterwards(path: Path) -> None:
    battle = saved(path)
    code = (
        "import sys; from pathlib import Path; from tests.engine.helpers import *\n"
        "path = Path(sys.argv[1]); journal = Journal.resume(path, read(path)); print('in', flush=True); input()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", code, path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert other.stdout is not None
    assert other.stdout.readline() == "in\n"
    with pytest.raises(SaveFault, match="open in another mapoc"):
        Journal.resume(path, read(path))
    other.communicate("\n")
    Journal.resume(path, read(path)).close()
    assert_same(read(path).battle, battle)


@pytest.mark.skipif(sys.platform == "win32", reason="handles are not inherited there")
def test_a_child_process_does_not_keep_a_closed_save_locked(path: Path) -> None:
    saved(path)
    journal = Journal.resume(path, read(path))
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE, pass_fds=[journal._handle.fileno()]) as child:
        journal.close()
        Journal.resume(path, read(path)).close()
        child.communicate()


def test_closing_twice_does_no_harm(path: Path, running: tuple[Battle, Journal]) -> None:
    _, journal = running
    journal.close()
    journal.close()
    Journal.resume(path, read(path)).close()


def test_without_locks_the_second_writer_notices_the_first(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "lock", lambda handle: True)
    saved(path)
    one, two = read(path), read(path)
    one.battle.recorder = first = Journal.resume(path, one)
    two.battle.recorder = second = Journal.resume(path, two)
    one.battle.submit(Note("first"))
    with pytest.raises(SaveFault, match="is not as it was left"):
        two.battle.submit(Note("second"))
    one.battle.submit(Note("third"))
    first.close()
    second.close()
    assert_same(read(path).battle, one.battle)


def test_a_disk_without_locks_is_no_hindrance(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fcntl")
    monkeypatch.setattr("fcntl.flock", broken(errno.ENOLCK))
    assert_same(saved(path), read(path).battle)


@pytest.mark.parametrize("change", [b"x", b'{"n":99}\n', None])
def test_a_save_that_changed_since_it_was_read_is_not_written_to(path: Path, change: bytes | None) -> None:
    saved(path)
    loaded = read(path)
    content = path.read_bytes() + change if change else path.read_bytes()[:-5]
    path.write_bytes(content)
    with pytest.raises(SaveFault, match="was changed since it was read"):
        Journal.resume(path, loaded)
    assert path.read_bytes() == content


def test_a_save_deleted_since_it_was_read_is_named(path: Path) -> None:
    saved(path)
    loaded = read(path)
    path.unlink()
    with pytest.raises(SaveFault, match="No such file"):
        Journal.resume(path, loaded)
    assert not path.exists()


def test_a_save_deleted_meanwhile_is_not_written_into_the_void(path: Path, running: tuple[Battle, Journal]) -> None:
    battle, _ = running
    steps = battle.history
    path.unlink()
    with pytest.raises(SaveFault, match="was deleted or moved"):
        battle.submit(Note("lost"))
    assert battle.history == steps


def test_a_save_replaced_meanwhile_is_left_alone(path: Path, running: tuple[Battle, Journal]) -> None:
    battle, _ = running
    copy = path.read_bytes()
    path.unlink()
    path.write_bytes(copy)
    with pytest.raises(SaveFault, match="is not as it was left"):
        battle.undo()
    assert path.read_bytes() == copy


def test_a_fight_whose_save_is_gone_can_be_saved_anew(path: Path, running: tuple[Battle, Journal]) -> None:
    battle, _ = running
    path.unlink()
    other = path.with_name("rescued")
    battle.recorder = rescue = Journal.create(other, battle, CREATED)
    battle.submit(Note("saved"))
    rescue.close()
    assert_same(read(other).battle, battle)
