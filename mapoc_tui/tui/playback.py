"""A fight that is played back: any position of it, and the positions worth going to. It draws nothing."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping, Sequence
from pathlib import Path

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.views import BattleView, LogKind, LogLine, Viewer
from mapoc_tui.play.chronicle import Chronicle
from mapoc_tui.play.recording import Recording

SPEEDS = (0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
"""Events a second."""


class Playback:
    """Positions count events: 0 is before the first one. Whatever way leads to a position, it looks the same."""

    def __init__(self, battle: Battle, viewer: Viewer = "gm", controllers: Mapping[str, str] | None = None) -> None:
        """``controllers`` are who plays a fight that is continued from here."""
        self.battle = battle
        self.path: Path | None = None
        self.notice = ""
        self.controllers = dict(controllers or {})
        self.total = battle.step.count
        self._chronicle = Chronicle(battle.ruleset)
        self.look_as(viewer)

    @classmethod
    def of(cls, recording: Recording, viewer: Viewer = "gm") -> Playback:
        """The playback of a file."""
        playback = cls(recording.battle, viewer)
        playback.path, playback.notice = recording.path, recording.loaded.notice
        return playback

    def look_as(self, viewer: Viewer) -> None:
        """Tell everything as this viewer may know it."""
        self.viewer = viewer
        battle = self.battle
        self.entries = self._chronicle.entries(battle.at(0), battle.history, viewer)
        self.lines: list[LogLine] = [entry.line for entry in self.entries]
        self._numbers = [entry.n for entry in self.entries]
        self.falls = self._of("down")
        self.rounds = self._of("round")
        self.turns = self._of("turn", "round")

    def _of(self, *kinds: LogKind) -> list[int]:
        """Where lines of these kinds stand; an indented line only goes on from the one before."""
        told = (entry for entry in self.entries if entry.line.kind in kinds)
        return list(dict.fromkeys(entry.n for entry in told if not entry.line.indent or entry.line.kind == "down"))

    def view(self, position: int) -> BattleView:
        """How the fight stood there."""
        return self.battle.ruleset.view(self.battle.at(position), self.viewer)

    def told(self, position: int) -> int:
        """How many log lines had been told there."""
        return bisect_right(self._numbers, position)

    def turns_of(self, name: str) -> list[int]:
        """Where a combatant's turns begin."""
        own = (entry for entry in self.entries if entry.line.kind == "turn" and not entry.line.indent)
        return [entry.n for entry in own if entry.line.who == name]

    def line_after(self, position: int, found: Sequence[int]) -> int | None:
        """The position of the next of these log lines, None when there is none."""
        later = (at for at in found if self._numbers[at] > position)
        return next((self._numbers[at] for at in later), None)

    def line_before(self, position: int, found: Sequence[int]) -> int | None:
        """The position of the last of these log lines before this one."""
        earlier = (at for at in reversed(found) if self._numbers[at] < position)
        return next((self._numbers[at] for at in earlier), None)


def following(marks: Sequence[int], position: int, end: int) -> int:
    """The first mark after a position, else the end."""
    at = bisect_right(marks, position)
    return marks[at] if at < len(marks) else end


def preceding(marks: Sequence[int], position: int) -> int:
    """The last mark before a position, else the beginning."""
    at = bisect_left(marks, position)
    return marks[at - 1] if at > 0 else 0
