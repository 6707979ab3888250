"""A saved fight to look at: its header, its log, and the fight at any moment. The file is never touched."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.rulesets import State
from mapoc_tui.engine.saves import Loaded, load
from mapoc_tui.engine.views import BattleView, Viewer
from mapoc_tui.play.chronicle import Chronicle, Entry
from mapoc_tui.rules import ruleset


@immutable
class Recording:
    """A save that was read whole. Moments are counted in events: 0 is before the first one."""

    path: Path
    loaded: Loaded
    chronicle: Chronicle

    @classmethod
    def open(cls, path: Path) -> Recording:
        """Read a save, or raise SaveFault."""
        loaded = load(path, ruleset)
        return cls(path, loaded, Chronicle(loaded.battle.ruleset))

    @property
    def battle(self) -> Battle:
        """The fight as it stands at its end."""
        return self.loaded.battle

    @property
    def length(self) -> int:
        """The number of events."""
        return self.battle.step.count

    def moment(self, at: int | None) -> int:
        """A moment that somebody asked for, the last one when they asked for none. MapocError when there is none."""
        if at is None:
            return self.length
        if not 0 <= at <= self.length:
            raise MapocError(f"{self.path}: has {self.length} events, so there is no moment {at}")
        return at

    def state(self, at: int) -> State:
        """The state after that many events."""
        return self.battle.at(at)

    def until(self, at: int | None) -> Battle:
        """The fight up to the last decision before that moment, to be gone on from; MapocError when there is none."""
        return self.battle.until(self.moment(at))

    def view(self, at: int, viewer: Viewer) -> BattleView:
        """The fight at that moment, as the viewer may see it."""
        return self.battle.ruleset.view(self.state(at), viewer)

    def entries(self, at: int, viewer: Viewer) -> list[Entry]:
        """The log up to that moment."""
        told = self.chronicle.entries(self.battle.at(0), self.battle.history, viewer)
        return [entry for entry in told if entry.n <= at]

    def about(self, viewer: Viewer) -> dict[str, Any]:
        """What there is to say about the fight itself; its seed is for the GM alone."""
        header = self.loaded.header
        facts = {
            "title": header.title,
            "ruleset": header.ruleset,
            "ruleset_version": header.ruleset_version,
            "app": header.app,
            "created": header.created,
        }
        return facts | ({"seed": header.seed} if viewer == "gm" else {})
