"""Automatic players on the screen: one decision after another, with time to see each, and no key lost meanwhile."""

from __future__ import annotations

from collections import deque

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.views import LogLine
from mapoc_tui.play.session import AutoStep, Session
from mapoc_tui.tui.actions import YIELDING
from mapoc_tui.tui.screens.asking import AskingScreen

MOST_AHEAD = 64
"""As many keys as are kept while automatic players decide."""

WAITING = YIELDING | {"number", "default", "more", "choose"}
"""Actions that belong to the next question."""


class AutomaticScreen(AskingScreen):
    """Lets automatic players of a session decide. ``paused`` stops before each of their decisions."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.paused = False
        self.note = session.notice
        self._busy = self._soon = False
        self._explained: dict[int, LogLine] = {}
        self._ahead: deque[tuple[str, str]] = deque(maxlen=MOST_AHEAD)

    def after_change(self) -> None:
        """Show the fight as it stands now and ask the next question."""
        raise NotImplementedError

    def side_name(self, side: str) -> str:
        """The name of a side, ``GM`` for none."""
        return next((one.name for one in self.session.sides if one.id == side), side or "GM")

    # ------------------------------------------------------------------------------------- deciding

    def let_automatic(self) -> None:
        """One decision of an automatic player soon; keys come first."""
        self._busy = True
        self.chooser = None
        waiting = self.session.waiting_for
        self.prompt.show_message(f"{self.side_name(waiting.side)}: decides by itself", self.note)
        self.show_hints()
        if self._soon:
            return
        self._soon = True
        if self.mapoc.pace and not self._ahead:
            self.set_timer(self.mapoc.pace, self._automatic)
        else:
            self.call_later(self._automatic)

    def stop_automatic(self) -> None:
        """Nothing is decided until the next question is asked."""
        self._busy = False

    def on_screen_resume(self) -> None:
        """Automatic players go on only where somebody can see it."""
        if self._busy:
            self.let_automatic()

    def _automatic(self) -> None:
        self._soon = False
        if self._busy and self.app.screen is self and self.session.waiting_for.kind == "policy":
            self.decide_automatically()
            self.after_change()

    def decide_automatically(self) -> None:
        """One decision of the automatic player that the fight waits for."""
        side = self.side_name(self.session.waiting_for.side)
        self.note = ""
        try:
            taken = self.session.run_policies(1)
        except MapocError as error:
            self.paused, self.note = True, str(error)
            return
        if taken and taken[0].reason:
            self.note = f"{side}: {taken[0].reason}"
            self._explain(taken[0])

    def action_let(self) -> None:
        """One decision of an automatic player, although they are paused."""
        self.session.stalemate = ""
        self.decide_automatically()
        self.after_change()

    def action_pause(self) -> None:
        """Stop before every decision of an automatic player, or let them go on."""
        self.paused = not self.paused
        self.session.stalemate = ""
        self.after_change()

    # ------------------------------------------------------------------------------------- reasons in the log

    def _explain(self, taken: AutoStep) -> None:
        """Put the reason of a decision below the first log line that it led to."""
        first = taken.step.count - len(taken.step.events)
        line = next((entry.line for entry in self.session.log_lines() if entry.n > first), None)
        if line is not None:
            self._explained[id(line)] = evolve(line, explain=(*line.explain, f"the reason: {taken.reason}"))

    def log_lines(self) -> list[LogLine]:
        """The log for the present viewer; reasons are for the GM alone."""
        lines = [entry.line for entry in self.session.log_lines(self.viewer)]
        if self.viewer == "players" or not self._explained:
            return lines
        return [self._explained.get(id(line), line) for line in lines]

    # ------------------------------------------------------------------------------------- keys typed meanwhile

    def unasked(self, key: str, character: str) -> bool:
        """While automatic players decide, what is typed for the next question waits for it."""
        action = self.registry.on_key(self.scope, key)
        waits = action.id in WAITING and self.holder == "prompt" if action else character.islower()
        if waits:
            self._ahead.append((key, character))
        return waits

    def type_ahead(self) -> None:
        """Hand out what was typed while automatic players decided."""
        while self._ahead and self.chooser is not None and self.app.screen is self:
            key, character = self._ahead.popleft()
            if not self.typed(key, character):
                self.press(key)

    def forget_ahead(self) -> None:
        """Drop what was typed ahead: the question that it was meant for will not come."""
        self._ahead.clear()
