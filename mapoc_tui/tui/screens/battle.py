"""A fight in progress: what people choose goes to the session, and the next question comes back."""

from __future__ import annotations

from collections.abc import Callable

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Decision
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.play.controllers import HUMAN
from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from mapoc_tui.tui.actions import Registry, Situation
from mapoc_tui.tui.chooser import Answer, Chooser
from mapoc_tui.tui.errands import Do, Roll, Seat, at_the_end, before_automatic, table_options
from mapoc_tui.tui.playback import Playback
from mapoc_tui.tui.screens.automatic import AutomaticScreen
from mapoc_tui.tui.screens.replay import ReplayScreen
from mapoc_tui.tui.trial import Trial


class BattleScreen(AutomaticScreen):
    """Shows a session and lets people decide."""

    scope = "battle"
    mode = "battle"
    BINDINGS = Registry().bindings("battle")  # type: ignore[assignment]

    def __init__(self, session: Session, library: Library) -> None:
        super().__init__(session)
        self.library = library

    def opened(self) -> None:
        """Show the fight as it stands."""
        self.after_change()

    def on_unmount(self) -> None:
        """Close the save, however the screen goes away."""
        self.stop_automatic()
        self.session.close()

    # ------------------------------------------------------------------------------------- showing

    def after_change(self) -> None:
        """Show the fight as it stands now and ask the next question."""
        session = self.session
        saved = "saved" if session.save is not None else "not saved"
        own = f"seed {session.seed}" if self.viewer == "gm" else "the players' view"
        facts = (saved, f"undo {len(session.battle.history)}", own)
        self.show_fight(session.view(self.viewer), self.log_lines(), None, facts)
        self.ask()

    def ask(self) -> None:
        """Put the question of the moment into the prompt, or let an automatic player go on."""
        waiting = self.session.waiting_for
        if waiting.kind == "policy" and not self.paused and not self.session.stalemate:
            self.let_automatic()
            return
        self.stop_automatic()
        self.chooser = self._question()
        self.show_prompt()
        self.type_ahead()

    def show_prompt(self) -> None:
        """Draw the question again, in the colour of whoever decides."""
        decision = self.session.decision
        one = self.view.combatant(decision.who) if decision is not None and self.view is not None else None
        self.prompt.set_class(one is not None and not one.friendly, "-foe")
        super().show_prompt()

    @property
    def situation(self) -> Situation:
        """What the reasons of the registry need to know."""
        battle, chooser = self.session.battle, self.chooser
        return Situation(
            undo=bool(battle.history) or self.session.pending_dice is not None,
            redo=bool(battle.ahead),
            deeper=self.looking_around or (chooser is not None and (chooser.deeper or chooser.outset != "decision")),
            pages=chooser is not None and chooser.pages > 1,
            default=chooser is not None and chooser.has_default,
            matches=bool(self.log_pane.query_text),
            line=self.log_pane.mark is not None,
            automatic=any(name != HUMAN for name in self.session.controllers.values()),
            panes=self.plan.shape != "single",
        )

    # ------------------------------------------------------------------------------------- the question

    def _question(self) -> Chooser:
        letters = self.registry.letters("battle")
        session, waiting = self.session, self.session.waiting_for
        if session.pending_dice is not None:
            return self._dice_question(session.pending_dice.reason)
        if waiting.kind == "over":
            told = session.outcome.sentence if session.outcome else "it is over"
            offered = at_the_end(saved=session.save is not None)
            return Chooser("The fight is over", told, offered, outset="table", reserved=letters)
        if waiting.kind == "policy":
            name = self.side_name(waiting.side)
            told = session.stalemate or f"the {waiting.policy} policy decides next"
            return Chooser(name, told, before_automatic(name), default="let", outset="table", reserved=letters)
        decision = session.decision
        assert decision is not None
        return Chooser.of(decision, self._speaker(decision), letters)

    def _speaker(self, decision: Decision) -> str:
        one = self.view.combatant(decision.who) if self.view is not None else None
        if one is None:
            return self.side_name(decision.side)
        side = one.side_name if decision.side else "GM"
        return f"{one.name} ({side})" if side else one.name

    def _dice_question(self, reason: str) -> Chooser:
        chooser = Chooser("Dice on the table", reason, (), outset="table")
        chooser.ask(f"{reason} (Enter alone lets the program roll)", self._typed_dice)
        return chooser

    def _typed_dice(self, text: str) -> Answer:
        if text:
            self.session.supply(text)
        else:
            self.session.roll_for_me()
        self.after_change()
        return None

    # ------------------------------------------------------------------------------------- the answer

    def carry_out(self, command: Command) -> None:
        """Hand a choice to the session, or run an errand of the table."""
        if isinstance(command, Do):
            getattr(self, f"action_{command.action}")()
        elif isinstance(command, Seat):
            self.session.control(command.side, command.controller)
            self.after_change()
        elif isinstance(command, Roll):
            self.session.dice = command.dice
            self.after_change()
        else:
            self._change(lambda: self.session.submit(command))

    def leave_question(self) -> None:
        """Back to the decision of the fight."""
        if self.chooser is not None and self.chooser.outset != "decision":
            self.session.cancel_dice()
            self.ask()
        else:
            self.show_prompt()

    def action_back(self) -> None:
        """Out of what is looked at, out of dice that are asked for, else one step back in the question."""
        if self.session.pending_dice is not None:
            self.leave_question()
        else:
            super().action_back()

    def _change(self, change: Callable[[], object]) -> None:
        """Change the fight and show it, or show why not."""
        try:
            change()
        except MapocError as error:
            self.refuse(str(error))
        else:
            self.note = self.session.stalemate = ""
            self.after_change()

    # ------------------------------------------------------------------------------------- other keys

    def action_undo(self) -> None:
        """Take back the last decision."""
        self._go(self.session.undo)

    def action_redo(self) -> None:
        """Take it again."""
        self._go(self.session.redo)

    def _go(self, change: Callable[[], object]) -> None:
        """Go back or forth. Where an automatic player would decide anew at once, it is paused."""

        def changed() -> None:
            change()
            self.forget_ahead()
            self.paused = self.paused or self.session.waiting_for.kind == "policy"

        self._change(changed)

    def action_rule(self) -> None:
        """Open what the GM may rule."""
        options = self.session.ruleset.gm_options(self.session.battle.state)
        self._ask_instead(Chooser("GM", "which ruling?", options, outset="gm"))

    def action_sides(self) -> None:
        """Open who plays which side."""
        options = table_options(self.session.sides, self.session.controllers, self.session.dice)
        self._ask_instead(Chooser("Table", "what shall change?", options, outset="table"))

    def _ask_instead(self, chooser: Chooser) -> None:
        self.stop_automatic()
        self.session.cancel_dice()
        chooser.reserved = self.registry.letters("battle")
        self.chooser = chooser
        if self.holder != "prompt":
            self.give_keys("prompt")
        self.show_prompt()

    def action_viewer(self) -> None:
        """The GM's view, or that of the players."""
        self.viewer = "players" if self.viewer == "gm" else "gm"
        self.after_change()

    def action_review(self) -> None:
        """Play back this fight so far."""
        playback = Playback(self.session.battle.fork(), self.viewer, self.session.controllers)
        self.app.push_screen(ReplayScreen(playback, self.library))

    def action_fight_test(self) -> None:
        """Play the fight many times from where it stands."""
        session = self.session
        try:
            self.mapoc.open_test(Trial.of_battle(session.battle, session.save, session.controllers))
        except MapocError as error:
            self.refuse(str(error))

    def action_next(self) -> None:
        """Back to the list, where the party of this fight plays all others now, if anybody of it can go on."""
        battle = self.session.battle
        try:
            battle.ruleset.rejoin(battle.scenario, battle.state)
        except MapocError as error:
            self.refuse(str(error))
            return
        self.stop_automatic()
        self.mapoc.next_fight(self)

    def action_leave(self) -> None:
        """Back to where the fight was opened from; nobody decides any more."""
        self.stop_automatic()
        super().action_leave()
