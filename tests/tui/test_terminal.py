"""The real program in a pseudo-terminal, with the bytes that real keys send."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import sys
import termios
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest

PROGRAM = """
import sys
import pytest
from tests.tui import stage

stage.install(pytest.MonkeyPatch())
from mapoc_tui.cli.main import main

sys.argv = ["mapoc", *sys.argv[1:]]
sys.exit(main())
"""
PATIENCE = 20.0
UP, ESC = b"\x1b[A", b"\x1b"


class Terminal:
    """A program at the other end of a terminal, and all that it has written."""

    def __init__(self, *arguments: str, cwd: Path) -> None:
        self.written = b""
        root = Path(__file__).parents[2]
        environment = {**os.environ, "TERM": "xterm-256color", "PYTHONPATH": str(root), "MAPOC_SAVES": "saves"}
        self.child, self.master = pty.fork()
        if self.child == 0:
            os.chdir(cwd)
            os.execve(sys.executable, [sys.executable, "-c", PROGRAM, *arguments], environment)
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))

    def send(self, keys: bytes) -> None:
        os.write(self.master, keys)

    def read(self, seconds: float) -> bytes:
        """What comes within a time; nothing when the program has ended."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        try:
            chunk = os.read(self.master, 65_536) if ready else b""
        except OSError:
            chunk = b""
        self.written += chunk
        return chunk

    def expect(self, text: str) -> None:
        """Wait until a text has been written."""
        deadline = monotonic() + PATIENCE
        while text not in self.plain:
            assert monotonic() < deadline, f"{text!r} never came: {self.plain[-2_000:]}"
            self.read(0.2)

    @property
    def plain(self) -> str:
        """What was written, without what only moves and colours."""
        return re.sub(rb"\x1b\[[0-9;?:<>=]*[a-zA-Z]", b"", self.written).decode(errors="replace")

    def end(self) -> int:
        """Wait for the program to end; its exit code."""
        deadline = monotonic() + PATIENCE
        while monotonic() < deadline:
            self.read(0.05)
            done, status = os.waitpid(self.child, os.WNOHANG)
            if done:
                self.child = 0
                return os.waitstatus_to_exitcode(status)
        raise AssertionError("the program did not end")

    def close(self) -> None:
        if self.child:
            os.kill(self.child, signal.SIGKILL)
            os.waitpid(self.child, 0)
        os.close(self.master)


@pytest.fixture
def terminal(tmp_path: Path, library: object) -> Iterator[Terminal]:
    one = Terminal("play", "mill", cwd=tmp_path)
    yield one
    one.close()


def test_a_fight_with_real_keys(terminal: Terminal, tmp_path: Path) -> None:
    terminal.expect("Begin?")
    terminal.send(b"b")
    terminal.expect("what now?")
    terminal.send(b"a1")
    terminal.expect("brace?")
    terminal.send(UP + b"\t\x1b[Z2u" + ESC)
    terminal.expect("undo 1")
    terminal.send(b"Q")
    assert terminal.end() == 0
    saved = (tmp_path / "saves" / "old-mill-ambush.mapoc.jsonl").read_text()
    assert '"type":"Strike"' in saved
    assert "rewind_to" in saved


def test_the_terminal_is_left_as_it_was(terminal: Terminal) -> None:
    terminal.expect("Begin?")
    terminal.send(b"\x11")
    assert terminal.end() == 0
    for mode in (b"?1049", b"?1000", b"?1006", b"?2004", b"?25"):
        last = max(terminal.written.rfind(mode + b"h"), 0), max(terminal.written.rfind(mode + b"l"), 0)
        assert (last[0] > last[1]) == (mode == b"?25"), f"{mode!r} was left on"


def test_fights_are_played_beside_the_screen(tmp_path: Path) -> None:
    """Textual replaces the standard error, with which processes could not be started."""
    terminal = Terminal("play", "tutorial", cwd=tmp_path)
    try:
        terminal.expect("Begin")
        terminal.send(b"M")
        terminal.expect("what is to be played?")
        terminal.send(b"w1\rma4\rs")
        terminal.expect("what next?")
        terminal.send(b"cma99\rs")
        terminal.expect(" of 99 fights")
        terminal.send(b"QQ")
        assert terminal.end() == 0
        assert "Traceback" not in terminal.plain
    finally:
        terminal.close()
