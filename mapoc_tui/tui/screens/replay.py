"""Playing back a fight: the panes of the battle, read-only, above a line to move along."""

from __future__ import annotations

from collections.abc import Sequence

from textual.timer import Timer

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from mapoc_tui.tui.actions import Registry, Situation
from mapoc_tui.tui.panes.pane import Pane
from mapoc_tui.tui.panes.scrubber import ScrubberPane
from mapoc_tui.tui.playback import SPEEDS, Playback, following, preceding
from mapoc_tui.tui.screens.fight import FightScreen
from mapoc_tui.tui.trial import Trial


class ReplayScreen(FightScreen):
    """Shows a recording at a position."""

    scope = "replay"
    mode = "replay"
    BINDINGS = Registry().bindings("replay")  # type: ignore[assignment]

    def __init__(self, playback: Playback, library: Library, position: int | None = None) -> None:
        """``position`` is where to begin, None at the end."""
        super().__init__()
        self.playback = playback
        self.library = library
        self.viewer = playback.viewer
        self.position = max(0, min(playback.total, playback.total if position is None else position))
        self.speed = 2
        self.number: str | None = None
        self._refusal = playback.notice
        self._playing: Timer | None = None

    def opened(self) -> None:
        """Show the position to begin with."""
        self.scrubber.show_title(f"Recording: {self.playback.battle.scenario.title}")
        self._mark_line()
        self.show_position()

    def _mark_line(self) -> None:
        self.scrubber.mark(self.playback.falls, self.playback.rounds)

    # ------------------------------------------------------------------------------------- the position

    def show_position(self) -> None:
        """Show the fight as it stood at the position."""
        playback = self.playback
        own = f"seed {playback.battle.seed}" if self.viewer == "gm" else "the players' view"
        facts = ("read-only", own)
        self.show_fight(playback.view(self.position), playback.lines, playback.told(self.position), facts)
        self._show_line()

    def _show_line(self) -> None:
        state = "playing" if self._playing is not None else "paused"
        falls = f"{self.glyphs.fall} somebody falls" if self.playback.falls else ""
        told = [f"{state}, {SPEEDS[self.speed]:g} events a second", falls]
        self.scrubber.show(self.position, self.playback.total, "   ".join(part for part in told if part), self._refusal)
        self.show_hints()

    def go_to(self, position: int) -> None:
        """Show another position; too far is as far as possible."""
        self._refusal = ""
        position = max(0, min(self.playback.total, position))
        if position != self.position:
            self.position = position
            self.show_position()
        else:
            self._show_line()

    @property
    def situation(self) -> Situation:
        """What the reasons of the registry need to know."""
        return Situation(
            at_start=self.position == 0,
            at_end=self.position == self.playback.total,
            deeper=self.looking_around or self.number is not None,
            matches=bool(self.log_pane.query_text),
            line=self.log_pane.mark is not None,
            panes=self.plan.shape != "single",
        )

    def refuse(self, reason: str) -> None:
        """Show a reason in the line, until the next key."""
        self._refusal = reason
        self._show_line()

    # ------------------------------------------------------------------------------------- keys

    def typed(self, key: str, character: str) -> bool:
        """Digits of an event's number."""
        self._refusal = ""
        if super().typed(key, character):
            return True
        if self.number is None:
            return False
        if character.isdecimal():
            self.number = (self.number + character)[:9]
        elif key == "backspace":
            self.number = self.number[:-1]
        elif key in ("enter", "escape"):
            wanted, self.number = self.number, None
            if key == "enter" and wanted:
                self.go_to(int(wanted))
        else:
            self.number = None
            self.show_hints()
            return False
        self.show_hints()
        return True

    def show_hints(self) -> None:
        """The number that is being typed, or the keys."""
        if self.number is not None:
            self.hint.show_typed(f"go to event (0 to {self.playback.total}): ", self.number)
        else:
            super().show_hints()

    def action_digit(self, key: str) -> None:
        """The first digit of an event's number."""
        self.number = key
        self.show_hints()

    def action_event_next(self) -> None:
        """One event on."""
        self.go_to(self.position + 1)

    def action_event_previous(self) -> None:
        """One event back."""
        self.go_to(self.position - 1)

    def _on(self, marks: Sequence[int]) -> None:
        self.go_to(following(marks, self.position, self.playback.total))

    def _back(self, marks: Sequence[int]) -> None:
        self.go_to(preceding(marks, self.position))

    def action_turn_next(self) -> None:
        """On to the next turn."""
        self._on(self.playback.turns)

    def action_turn_previous(self) -> None:
        """Back to the turn before."""
        self._back(self.playback.turns)

    def action_round_next(self) -> None:
        """On to the next round."""
        self._on(self.playback.rounds)

    def action_round_previous(self) -> None:
        """Back to the round before."""
        self._back(self.playback.rounds)

    def action_fall_next(self) -> None:
        """On to the next fall."""
        self._on(self.playback.falls)

    def action_fall_previous(self) -> None:
        """Back to the fall before."""
        self._back(self.playback.falls)

    def _own_turns(self) -> list[int]:
        one = self.view.combatant(self.chosen) if self.view is not None else None
        return self.playback.turns_of(one.name) if one is not None else []

    def action_own_turn_next(self) -> None:
        """On to the marked combatant's next turn."""
        self._on(self._own_turns())

    def action_own_turn_previous(self) -> None:
        """Back to the marked combatant's turn before."""
        self._back(self._own_turns())

    def action_start(self) -> None:
        """Before the first event."""
        self.go_to(0)

    def action_finish(self) -> None:
        """After the last event."""
        self.go_to(self.playback.total)

    def action_match_next(self) -> None:
        """On to the next line of the whole recording with the text."""
        found = self.log_pane.book.matches(self.log_pane.query_text)
        self._to_line(self.playback.line_after(self.position, found), "no line further on has that text")

    def action_match_previous(self) -> None:
        """Back to the line before with the text."""
        found = self.log_pane.book.matches(self.log_pane.query_text)
        self._to_line(self.playback.line_before(self.position, found), "no line before this has that text")

    def _to_line(self, position: int | None, reason: str) -> None:
        if position is None:
            self.refuse(reason)
            return
        self.log_pane.follow()
        self.go_to(position)

    def found(self) -> None:
        """Go to the first line of the recording with the text, if none of those told so far has it."""
        if not self.log_pane.found:
            self.action_match_next()

    # ------------------------------------------------------------------------------------- playing

    def action_play(self) -> None:
        """Play, or pause."""
        if self._playing is None:
            self._playing = self.set_interval(1 / SPEEDS[self.speed], self._tick)
        else:
            self._pause()
        self._show_line()

    def _pause(self) -> None:
        if self._playing is not None:
            self._playing.stop()
            self._playing = None

    def _tick(self) -> None:
        if self.position >= self.playback.total - 1:
            self._pause()
        self.go_to(self.position + 1)

    def _change_speed(self, by: int) -> None:
        self.speed = max(0, min(len(SPEEDS) - 1, self.speed + by))
        if self._playing is not None:
            self._pause()
            self.action_play()
        self._show_line()

    def action_slower(self) -> None:
        """Play more slowly."""
        self._change_speed(-1)

    def action_faster(self) -> None:
        """Play faster."""
        self._change_speed(1)

    # ------------------------------------------------------------------------------------- other keys

    def action_viewer(self) -> None:
        """The GM's view, or that of the players."""
        self.viewer = "players" if self.viewer == "gm" else "gm"
        self.playback.look_as(self.viewer)
        self._mark_line()
        self.show_position()

    def action_branch(self) -> None:
        """A new fight that goes on from here, in a file of its own."""
        battle = self.playback.battle
        save = self.library.new_save(battle.scenario.title)
        try:
            branch = Session.branch(battle, self.position, save, self.playback.controllers, self.mapoc.settings.dice)
        except MapocError as error:
            self.refuse(str(error))
            return
        self._pause()
        self.mapoc.open_battle(branch)

    def action_fight_test(self) -> None:
        """Play the fight many times from this position."""
        playback = self.playback
        try:
            trial = Trial.of_battle(playback.battle.until(self.position), playback.path, playback.controllers)
        except MapocError as error:
            self.refuse(str(error))
            return
        self._pause()
        self.mapoc.open_test(trial)

    def action_leave(self) -> None:
        """Stop playing and go back."""
        self._pause()
        if self.playback.path is not None:
            self.mapoc.left_at[self.playback.path] = self.position
        super().action_leave()

    def clicked(self, pane: Pane, x: int, y: int) -> None:
        """A click on the line goes there."""
        if isinstance(pane, ScrubberPane):
            self.go_to(pane.position_at(x))
        else:
            super().clicked(pane, x, y)
