"""A fight played many times: set up by keys, watched while it runs, looked at afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from attrs import evolve
from textual.timer import Timer
from textual.worker import Worker, WorkerState

from mapoc_tui.engine.commands import Command, Ruling
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.variants import each_off, ruled
from mapoc_tui.play.examples import keep_report
from mapoc_tui.play.library import Library
from mapoc_tui.play.telling import words
from mapoc_tui.tui import theme
from mapoc_tui.tui.actions import Registry, Situation
from mapoc_tui.tui.chooser import Chooser
from mapoc_tui.tui.errands import Do
from mapoc_tui.tui.findings import NOT_TESTED, progress_words, setting
from mapoc_tui.tui.playback import Playback
from mapoc_tui.tui.screens.replay import ReplayScreen
from mapoc_tui.tui.screens.reporting import ReportScreen
from mapoc_tui.tui.trial import Trial, fresh_seed
from mapoc_tui.tui.trial_menu import (
    Change,
    Compare,
    Rank,
    Watch,
    after_options,
    result_options,
    running_options,
    setup_options,
)
from mapoc_tui.tui.work import SETTING, Work, replayed

GLANCE = 0.25
"""Seconds between two looks at how far the fights are."""


class FightTestScreen(ReportScreen):
    """Set-up, progress and results of a fight test. ``work`` is the last one that was started."""

    scope = "test"
    BINDINGS = Registry().bindings("test")  # type: ignore[assignment]

    def __init__(self, trial: Trial, library: Library) -> None:
        super().__init__()
        self.trial = trial
        self.library = library
        self.work: Work | None = None
        self._before: Work | None = None
        self.setting_up = True
        self._playing: Worker[None] | None = None
        self._example: Worker[Playback] | None = None
        self._glances: Timer | None = None

    def on_mount(self) -> None:
        """Show the set-up."""
        self.title_bar.show(self.trial.scenario.title, self.trial.title)
        self.lay_out()
        self.show_state()

    def on_unmount(self) -> None:
        """Nobody is left to play for."""
        if self.work is not None:
            self.work.run.stop()

    # ------------------------------------------------------------------------------------- showing

    @property
    def running(self) -> bool:
        """Whether fights are being played."""
        return self.work is not None and self.work.run.going

    def show_state(self) -> None:
        """Show everything as it is now, and ask what is next."""
        self.show_reports()
        self.show_progress()
        self.chooser = self._question()
        self.show_prompt()

    def show_reports(self) -> None:
        """What was found so far, or what is to be tested."""
        work, merged = self.work, "losses" not in self.rects
        self.results.show_title(work.title if work else SETTING, "so far" if self.running else "")
        self.losses.show_title("What each side loses", "as it is" if work and work.others else "")
        if work is None:
            self.results.show(partial(setting, self.trial))
        else:
            self.results.show(work.everything if merged else work.results)
            self.losses.show(work.losses)

    def show_progress(self) -> None:
        """How far the fights are."""
        work = self.work
        if work is None:
            self.progress.show(0, 1, NOT_TESTED)
            return
        run = work.run
        told = progress_words(run.done, run.count, run.seconds, run.seconds_left if run.going else None)
        if run.fault:
            self.progress.show(run.done, run.count, f"{told}; stopped by a fault", theme.BAD)
        else:
            self.progress.show(run.done, run.count, f"{told}, stopped" if run.stopped else told)

    def _question(self) -> Chooser:
        reserved = self.registry.letters("test")
        work = self.work
        if work is not None and work.run.going:
            return Chooser("Fight test", work.sentence, running_options(), outset="table", reserved=reserved)
        if work is None or self.setting_up:
            options = setup_options(self.trial)
            return Chooser("Fight test", "what is to be played?", options, default="start", reserved=reserved)
        totals = work.totals
        options = result_options(work.trial, totals) if totals is not None else after_options(work.trial)
        return Chooser("Fight test", "what next?", options, outset="table", reserved=reserved)

    @property
    def situation(self) -> Situation:
        """What the reasons of the registry need to know."""
        chooser = self.chooser
        return Situation(
            deeper=self.running or self.setting_up or (chooser is not None and chooser.deeper),
            pages=chooser is not None and chooser.pages > 1,
            default=chooser is not None and chooser.has_default,
            alone="losses" not in self.rects,
            line=bool(self.trial.command),
        )

    # ------------------------------------------------------------------------------------- choices

    def carry_out(self, command: Command) -> None:
        """Do what the question led to."""
        if isinstance(command, Change):
            self.trial = command.trial
            self.setting_up = True
            self.show_state()
        elif isinstance(command, Watch):
            self.play_again(command.example)
        elif isinstance(command, Compare):
            self.compare(lambda: (command.make(), command.change))
        elif isinstance(command, Rank):
            self.rank(command.kind)
        elif isinstance(command, Ruling):
            self.compare(lambda: self._ruled(command))
        elif isinstance(command, Do):
            getattr(self, f"do_{command.action}")()

    def leave_question(self) -> None:
        """Esc at the first step: stop, go back to the results, or leave a set-up without any."""
        if self.running:
            self.do_stop()
        elif self.setting_up and self.work is not None and self.work.run.done:
            self.setting_up = False
            self.show_state()
        elif self.setting_up:
            self.action_leave()
        else:
            self.show_prompt()

    def do_start(self) -> None:
        """Play the fights."""
        self.begin(Work.of(self.trial, self.mapoc.hire))

    def do_again(self) -> None:
        """Play as many with another seed."""
        self.trial = evolve(self.trial, seed=fresh_seed())
        self.do_start()

    def do_change(self) -> None:
        """Back to the set-up; the results stay until something new is played."""
        self.setting_up = True
        self.show_state()

    def do_keep(self) -> None:
        """Write the report into a file."""
        work = self.work
        if work is None or work.totals is None:
            return
        try:
            path = keep_report(work.trial.test, work.totals, work.trial.command, self.library.saves_folder)
        except MapocError as error:
            self.refuse(str(error))
        else:
            self.note = f"kept in {path}"
            self.show_prompt()

    def _ruled(self, ruling: Ruling) -> tuple[FightTest, str]:
        other, lines = ruled(self.trial.test, ruling)
        return other, "; ".join(words(line) for line in lines)

    def compare(self, changed: Callable[[], tuple[FightTest, str]]) -> None:
        """Play the same fights with one thing changed as well; ``changed`` gives that test, and what is changed."""
        try:
            other, change = changed()
        except MapocError as error:
            self.refuse(str(error))
        else:
            self.begin(Work.of(self.trial, self.mapoc.hire, change, {change: other}))

    def rank(self, kind: str) -> None:
        """Play the same fights without every single thing of a kind as well."""
        try:
            others = each_off(self.trial.test, [kind])
        except MapocError as error:
            self.refuse(str(error))
        else:
            self.begin(Work.of(self.trial, self.mapoc.hire, f"with one change at a time, {len(others)} in all", others))

    # ------------------------------------------------------------------------------------- playing

    def begin(self, work: Work) -> None:
        """Let a crew play in the background."""
        self._before, self.work = self.work, work
        self.note = ""
        self.setting_up = False
        self.results.first = self.losses.first = 0
        self._playing = self.run_worker(work.run.play, thread=True, exit_on_error=False, group="fights")
        self._glances = self.set_interval(GLANCE, self.glance)
        self.show_state()

    def glance(self) -> None:
        """Show how far it is; the crew may still be on its way home when all fights are over."""
        if self.running:
            self.show_reports()
            self.show_progress()
        elif self._playing is not None:
            self._over()

    def do_stop(self) -> None:
        """Keep what there is and play no more."""
        if self.work is not None:
            self.work.run.stop()
        self._over()

    def _over(self) -> None:
        self._playing = None
        if self._glances is not None:
            self._glances.stop()
        if self.work is not None and self.work.run.found is None:
            self.setting_up = True
            if not self.work.run.fault:
                self.work = self._before
        self.show_state()

    def play_again(self, example: str) -> None:
        """Play a fight again, in the background, and open it as a recording."""
        work = self.work
        if work is None or work.totals is None:
            return
        number = work.totals.examples()[example].number
        self.note = f"playing the {example} fight again"
        self.show_prompt()
        again = partial(replayed, work.trial, number)
        self._example = self.run_worker(again, thread=True, exit_on_error=False, group="example", exclusive=True)

    def on_worker_state_changed(self, event: Worker.StateChanged) -> None:
        """Something in the background is over."""
        worker, state = event.worker, event.state
        if state not in (WorkerState.SUCCESS, WorkerState.ERROR):
            return
        if worker is self._playing:
            if worker.error is not None and self.work is not None:
                self.work.run.fault = f"by a defect of the program, {worker.error!r}"
            self._over()
        elif worker is self._example:
            self._example, self.note = None, ""
            self._open(worker)

    def _open(self, worker: Worker[Playback]) -> None:
        if worker.error is not None:
            self.refuse(f"that fight cannot be played again: {worker.error}")
            return
        self.show_prompt()
        playback = worker.result
        if playback is not None and self.app.screen is self:
            before = self.work.trial.before if self.work is not None else None
            self.app.push_screen(ReplayScreen(playback, self.library, before.step.count if before is not None else 0))

    # ------------------------------------------------------------------------------------- other keys

    def action_leave(self) -> None:
        """Back to where the test was asked for; a test that runs is stopped first, and its results shown."""
        if self.running:
            self.do_stop()
            self.refuse("The test was stopped, and what there is was kept. The same key again leaves.")
        else:
            super().action_leave()

    def action_quit(self) -> None:
        """End the program; a test that runs is stopped first, and its results shown."""
        if self.running:
            self.action_leave()
        else:
            super().action_quit()

    def action_copy_command(self) -> None:
        """The command that makes the same test to the clipboard."""
        self.app.copy_to_clipboard(self.trial.command if self.work is None else self.work.trial.command)
        self.mapoc.tell("copied")
