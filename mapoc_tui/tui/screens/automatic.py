"""Automatic players on the screen: one decision after another, with time to see each, and no key lost meanwhile."""

from __future__ import annotations

from collections import deque

from textual.worker import Worker, WorkerState

from mapoc_tui.engine.battle import Step
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.views import LogLine
from mapoc_tui.play.session import AutoStep, Session, Thought
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
        self._thinking: Worker[Thought] | None = None
        self._thought_of: Step | None = None

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
        doing = "thinks ahead" if self.session.ponders else "decides by itself"
        self.prompt.show_message(f"{self.side_name(self.session.waiting_for.side)}: {doing}", self.note)
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
            if self.session.ponders:
                self._think()
            else:
                self._take()

    def _think(self) -> None:
        """Let the automatic player think in the background; what it thinks about at this moment goes on."""
        if self._thinking is None or self._thought_of is not self.session.battle.step:
            self._thought_of = self.session.battle.step
            self._thinking = self.run_worker(
                self.session.thinking(), thread=True, exit_on_error=False, group="thinking"
            )

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """An automatic player has thought enough; nobody wants to know if the fight has moved on since, or is away."""
        if event.worker is not self._thinking or event.state not in (WorkerState.SUCCESS, WorkerState.ERROR):
            return
        thought, error = self._thinking.result, self._thinking.error
        self._thinking = None
        if not self._busy or self.app.screen is not self or self._thought_of is not self.session.battle.step:
            return
        if thought is not None:
            self._take(thought)
        else:
            self._give_up(str(error) if isinstance(error, MapocError) else f"a defect of the program: {error!r}")

    def _take(self, thought: Thought | None = None) -> None:
        side = self.side_name(self.session.waiting_for.side)
        self.note = ""
        try:
            taken = self.session.run_policies(1, thought)
        except MapocError as error:
            self._give_up(str(error))
            return
        if taken and taken[0].reason:
            self.note = f"{side}: {taken[0].reason}"
            self._explain(taken[0])
        self.after_change()

    def _give_up(self, why: str) -> None:
        """Stop here and say why: the automatic player can decide nothing."""
        self.paused, self.note = True, why
        self.after_change()

    def action_let(self) -> None:
        """One decision of an automatic player, although they are paused."""
        self.session.stalemate = ""
        if self.session.ponders:
            self.let_automatic()
        else:
            self._take()

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
