"""Writing a save: one line a decision, appended and synced before anybody sees it, nothing ever rewritten."""

from __future__ import annotations

import os
from contextlib import suppress
from io import FileIO
from pathlib import Path

from mapoc_tui.engine.battle import Battle, Step
from mapoc_tui.engine.errors import SaveFault
from mapoc_tui.engine.locks import lock, unlock
from mapoc_tui.engine.saves import Loaded, header_line, rewind_line, step_line


class Journal:
    """Appends the steps of one battle to its file, which no other program may write to meanwhile.

    Whatever cannot be written raises SaveFault and leaves the file as it was.
    """

    def __init__(self, path: Path, handle: FileIO, last_line: bytes, size: int) -> None:
        self.path = path
        self._handle = handle
        self._last_line = last_line
        self._size = size

    @classmethod
    def create(cls, path: Path, battle: Battle, created: str) -> Journal:
        """A new file with its header and what has happened so far; it never overwrites one (FileExistsError).

        The decisions of the battle are numbered anew, and what was undone before is not in the file.
        """
        battle.renumber()
        lines = [header_line(battle, created)]
        for step in battle.history:
            lines.append(step_line(lines[-1], step))
        _make_folder(path)
        journal = cls(path, _opened(path, "xb"), b"", 0)
        try:
            journal._lock()
            journal._write(*lines)
            _sync_folder(path.parent)
        except SaveFault:
            journal.close()
            path.unlink(missing_ok=True)
            raise
        return journal

    @classmethod
    def resume(cls, path: Path, loaded: Loaded) -> Journal:
        """Go on writing where a save that was read whole ends; a torn last line is cut off now."""
        if loaded.older:
            raise SaveFault(
                f"{path}: was saved by an older version; it can be read, and continued in a file of its own"
            )
        journal = cls(path, _opened(path, "r+b"), loaded.last_line, loaded.good_bytes)
        try:
            journal._lock()
            journal._require_end(loaded)
        except SaveFault:
            journal.close()
            raise
        except OSError as error:
            journal.close()
            raise _unwritten(path, error) from None
        return journal

    def record(self, step: Step) -> None:
        """Write a decision with its events."""
        self._append(step_line(self._last_line, step))

    def rewind(self, n: int, to: int) -> None:
        """Write that the fight stands again as it did after line ``to``."""
        self._append(rewind_line(self._last_line, n, to))

    def close(self) -> None:
        """Close the file; from now on another program may go on with it."""
        if not self._handle.closed:
            unlock(self._handle.fileno())
        self._handle.close()

    def _append(self, line: bytes) -> None:
        self._require_own()
        self._write(line)

    def _write(self, *lines: bytes) -> None:
        """Bring whole lines to the disk, or none of them."""
        data = b"".join(line + b"\n" for line in lines)
        try:
            _write_all(self._handle, data)
            os.fsync(self._handle.fileno())
        except OSError as error:
            with suppress(OSError):
                self._cut()
            raise _unwritten(self.path, error) from None
        self._last_line = lines[-1]
        self._size += len(data)

    def _cut(self) -> None:
        self._handle.truncate(self._size)
        self._handle.seek(self._size)

    def _lock(self) -> None:
        if not lock(self._handle.fileno()):
            raise SaveFault(f"{self.path}: is open in another mapoc, which has to close it first")

    def _require_end(self, loaded: Loaded) -> None:
        """Refuse a file that has another end than the one that was read, else cut off its torn line."""
        end = loaded.last_line + b"\n" + loaded.torn
        self._handle.seek(max(0, self._size - len(loaded.last_line) - 1))
        if self._handle.read() != end:
            raise SaveFault(f"{self.path}: was changed since it was read; open it again")
        self._cut()

    def _require_own(self) -> None:
        """Refuse to write when the file is not the one, or not as long as, it was after the last line."""
        mine = os.fstat(self._handle.fileno())
        try:
            there = self.path.stat()
        except OSError:
            raise SaveFault(f"{self.path}: was deleted or moved; nothing more can be written to it") from None
        if not os.path.samestat(mine, there) or mine.st_size != self._size:
            raise SaveFault(f"{self.path}: is not as it was left, another program wrote to it; nothing more is added")


def _opened(path: Path, mode: str) -> FileIO:
    try:
        return FileIO(path, mode)
    except FileExistsError:
        raise
    except OSError as error:
        raise _unwritten(path, error) from None


def _unwritten(path: Path, error: OSError) -> SaveFault:
    return SaveFault(f"{path}: could not be written ({error.strerror or error}); nothing was changed")


def _make_folder(path: Path) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SaveFault(f"{path.parent}: cannot be made a folder ({error.strerror or error})") from None


def _write_all(handle: FileIO, data: bytes) -> None:
    """Write everything; a disk that is nearly full may take a part only before it complains."""
    rest = memoryview(data)
    while rest:
        rest = rest[handle.write(rest) :]


def _sync_folder(folder: Path) -> None:
    """Make the name of a new file last, where folders can be synced."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
