"""A fight in progress: every key goes to the question of the moment, every answer to the session."""

from __future__ import annotations

from collections import deque

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Decision
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.views import LogLine
from mapoc_tui.play.library import Library
from mapoc_tui.play.session import AutoStep, Session
from mapoc_tui.tui.actions import YIELDING, Registry, Situation
from mapoc_tui.tui.chooser import Answer, Chooser, Leave
from mapoc_tui.tui.errands import Do, Roll, Seat, at_the_end, before_automatic, table_options
from mapoc_tui.tui.panes.pane import Pane
from mapoc_tui.tui.panes.prompt import PromptPane
from mapoc_tui.tui.playback import Playback
from mapoc_tui.tui.screens.fight import FightScreen
from mapoc_tui.tui.screens.replay import ReplayScreen

MOST_AHEAD = 64
"""As many keys as are kept while automatic players decide."""

WAITING = YIELDING | {"number", "default", "more", "choose"}
"""Actions that belong to the next question."""


class BattleScreen(FightScreen):
    """Shows a session and lets people decide."""

    scope = "battle"
    mode = "battle"
    BINDINGS = Registry().bindings("battle")  # type: ignore[assignment]

    def __init__(self, session: Session, library: Library) -> None:
        super().__init__()
        self.session = session
        self.library = library
        self.chooser: Chooser | None = None
        self.paused = False
        self._busy = False
        self._reason = session.notice
        self._explained: dict[int, LogLine] = {}
        self._ahead: deque[tuple[str, str]] = deque(maxlen=MOST_AHEAD)

    def opened(self) -> None:
        """Show the fight as it stands."""
        self.after_change()

    def on_unmount(self) -> None:
        """Close the save, however the screen goes away."""
        self._busy = False
        self.session.close()

    def action_leave(self) -> None:
        """Back to where the fight was opened from; nobody decides any more."""
        self._busy = False
        super().action_leave()

    # ------------------------------------------------------------------------------------- showing

    def after_change(self) -> None:
        """Show the fight as it stands now and ask the next question."""
        session = self.session
        saved = "saved" if session.save is not None else "not saved"
        own = f"seed {session.seed}" if self.viewer == "gm" else "the players' view"
        facts = (saved, f"undo {len(session.battle.history)}", own)
        told = (entry.line for entry in session.log_lines(self.viewer))
        lines = [self._explained.get(id(line), line) if self.viewer == "gm" else line for line in told]
        self.show_fight(session.view(self.viewer), lines, None, facts)
        self.ask()

    def ask(self) -> None:
        """Put the question of the moment into the prompt, or let an automatic player go on."""
        waiting = self.session.waiting_for
        if waiting.kind == "policy" and not self.paused and not self.session.stalemate:
            self._let_automatic()
            return
        self._busy = False
        self.chooser = self._question()
        self.show_prompt()
        self._type_ahead()

    def _question(self) -> Chooser:
        letters = self.registry.letters("battle")
        session, waiting = self.session, self.session.waiting_for
        if session.pending_dice is not None:
            return self._dice_question(session.pending_dice.reason)
        if waiting.kind == "over":
            told = session.outcome.sentence if session.outcome else "it is over"
            return Chooser("The fight is over", told, at_the_end(), outset="table", reserved=letters)
        if waiting.kind == "policy":
            name = self._side_name(waiting.side)
            told = session.stalemate or f"the {waiting.policy} policy decides next"
            return Chooser(name, told, before_automatic(name), default="let", outset="table", reserved=letters)
        decision = session.decision
        assert decision is not None
        return Chooser.of(decision, self._speaker(decision), letters)

    def _dice_question(self, reason: str) -> Chooser:
        speaker = "Dice on the table"
        chooser = Chooser(speaker, reason, (), outset="table")
        chooser.ask(f"{reason} (Enter alone lets the program roll)", self._typed_dice)
        return chooser

    def _typed_dice(self, text: str) -> Answer:
        if text:
            self.session.supply(text)
        else:
            self.session.roll_for_me()
        self.after_change()
        return None

    def _speaker(self, decision: Decision) -> str:
        one = self.view.combatant(decision.who) if self.view is not None else None
        if one is None:
            return self._side_name(decision.side)
        side = one.side_name if decision.side else "GM"
        return f"{one.name} ({side})" if side else one.name

    def _side_name(self, side: str) -> str:
        return next((one.name for one in self.session.sides if one.id == side), side or "GM")

    def show_prompt(self) -> None:
        """Draw the question again."""
        if self.chooser is not None:
            self.prompt.set_class(self._foe_decides(), "-foe")
            self.prompt.show(self.chooser, self._reason)
        self.show_hints()

    def _foe_decides(self) -> bool:
        decision = self.session.decision
        one = self.view.combatant(decision.who) if decision is not None and self.view is not None else None
        return one is not None and not one.friendly

    def refuse(self, reason: str) -> None:
        """Show a reason in the prompt, until the next key."""
        if self.chooser is not None:
            self.chooser.refuse(reason)
            self.show_prompt()

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
            automatic=any(name != "human" for name in self.session.controllers.values()),
            panes=self.plan.shape != "single",
        )

    # ------------------------------------------------------------------------------------- automatic players

    def _let_automatic(self) -> None:
        """One decision of an automatic player soon; keys come first."""
        self._busy = True
        waiting = self.session.waiting_for
        self.prompt.show_message(f"{self._side_name(waiting.side)}: decides by itself", self._reason)
        self.chooser = None
        self.show_hints()
        if self.mapoc.pace and not self._ahead:
            self.set_timer(self.mapoc.pace, self._automatic)
        else:
            self.call_later(self._automatic)

    def _automatic(self) -> None:
        if self._busy and self.session.waiting_for.kind == "policy":
            self._decide_automatically()
            self.after_change()

    def _decide_automatically(self) -> None:
        session = self.session
        side = self._side_name(session.waiting_for.side)
        try:
            taken = session.run_policies(1)
        except MapocError as error:
            self.paused, self._reason = True, str(error)
            return
        self._reason = ""
        if taken and taken[0].reason:
            self._reason = f"{side}: {taken[0].reason}"
            self._explain(taken[0])

    def _explain(self, taken: AutoStep) -> None:
        """Put the reason of a decision below the first log line that it led to."""
        first = taken.step.count - len(taken.step.events)
        line = next((entry.line for entry in self.session.log_lines() if entry.n > first), None)
        if line is not None:
            self._explained[id(line)] = evolve(line, explain=(*line.explain, f"the reason: {taken.reason}"))

    def action_let(self) -> None:
        """One decision of an automatic player, although they are paused."""
        self.session.stalemate = ""
        self._decide_automatically()
        self.after_change()

    def action_pause(self) -> None:
        """Stop before every decision of an automatic player, or let them go on."""
        self.paused = not self.paused
        self.session.stalemate = ""
        self.after_change()

    # ------------------------------------------------------------------------------------- keys of the prompt

    def typed(self, key: str, character: str) -> bool:
        """Text, numbers and letters that belong to the question."""
        if super().typed(key, character):
            return True
        chooser = self.chooser
        if chooser is None:
            return self._keep_for_later(key, character)
        if chooser.typing:
            return self._type_answer(chooser, key, character)
        if len(character) == 1 and character.islower():
            taken, answer = chooser.take_letter(character)
            if taken:
                self._answered(answer)
            return taken
        return False

    def _keep_for_later(self, key: str, character: str) -> bool:
        """While automatic players decide, what is typed for the next question waits for it."""
        action = self.registry.on_key("battle", key)
        waits = action.id in WAITING and self.holder == "prompt" if action else character.islower()
        if waits:
            self._ahead.append((key, character))
        return waits

    def _type_ahead(self) -> None:
        """Hand out what was typed while automatic players decided."""
        while self._ahead and self.chooser is not None and self.app.screen is self:
            key, character = self._ahead.popleft()
            if not self.typed(key, character):
                self.press(key)

    def _type_answer(self, chooser: Chooser, key: str, character: str) -> bool:
        if key == "escape":
            self.action_back()
        elif key == "enter":
            self._answered(chooser.take_marked())
        elif key == "backspace":
            chooser.erase()
        elif character:
            chooser.type(character)
        if self.chooser is chooser:
            self.show_prompt()
        return True

    def pasted(self, text: str) -> None:
        """Into the answer, while one is typed."""
        if self.chooser is not None and self.chooser.typing:
            self.chooser.type(text)
            self.show_prompt()
        else:
            super().pasted(text)

    def action_number(self, key: str) -> None:
        """Take the choice with that number."""
        if self.chooser is not None:
            self._answered(self.chooser.take_number(int(key)))

    def action_choose(self) -> None:
        """Take the marked choice, or what Enter does in the pane that has the keys."""
        if self.holder != "prompt":
            super().action_choose()
        elif self.chooser is not None:
            self._answered(self.chooser.take_marked())

    def action_default(self) -> None:
        """Take the usual choice."""
        if self.chooser is not None:
            self._answered(self.chooser.take_default())

    def action_more(self) -> None:
        """The next nine choices."""
        if self.chooser is not None:
            self.chooser.turn_page()
            self.show_prompt()

    def move_row(self, by: int) -> None:
        """Move the mark, in the prompt or in another pane."""
        if self.holder != "prompt":
            super().move_row(by)
        elif self.chooser is not None:
            self.chooser.move(by)
            self.show_prompt()

    def action_back(self) -> None:
        """Out of what is looked at, else one step back in the question."""
        if self.looking_around and not (self.chooser is not None and self.chooser.typing):
            super().action_back()
        elif self.session.pending_dice is not None:
            self._left()
        elif self.chooser is not None:
            self._answered(self.chooser.back())

    def _answered(self, answer: Answer) -> None:
        """Carry out what the prompt led to."""
        if answer is None:
            self.show_prompt()
        elif isinstance(answer, Leave):
            self._left()
        else:
            self._carry_out(answer)

    def _left(self) -> None:
        """Esc at the first step: back to the decision of the fight."""
        if self.chooser is not None and self.chooser.outset != "decision":
            self.session.cancel_dice()
            self.ask()
        else:
            self.show_prompt()

    def _carry_out(self, command: Command) -> None:
        if isinstance(command, Do):
            self._do(command.action)
        elif isinstance(command, Seat):
            self.session.control(command.side, command.controller)
            self.after_change()
        elif isinstance(command, Roll):
            self.session.dice = command.dice
            self.after_change()
        else:
            self._submit(command)

    def _do(self, name: str) -> None:
        getattr(self, f"action_{name}")()

    def _submit(self, command: Command) -> None:
        try:
            self.session.submit(command)
        except MapocError as error:
            self.refuse(str(error))
            return
        self._reason = ""
        self.session.stalemate = ""
        self.after_change()

    # ------------------------------------------------------------------------------------- other keys

    def action_undo(self) -> None:
        """Take back the last decision."""
        self._go(self.session.undo)

    def action_redo(self) -> None:
        """Take it again."""
        self._go(self.session.redo)

    def _go(self, change: object) -> None:
        assert callable(change)
        try:
            change()
        except MapocError as error:
            self.refuse(str(error))
            return
        self._ahead.clear()
        self._reason = ""
        self.session.stalemate = ""
        self.paused = self.paused or self.session.waiting_for.kind == "policy"
        self.after_change()

    def action_rule(self) -> None:
        """Open what the GM may rule."""
        options = self.session.ruleset.gm_options(self.session.battle.state)
        self._ask_instead(Chooser("GM", "which ruling?", options, outset="gm"))

    def action_sides(self) -> None:
        """Open who plays which side."""
        options = table_options(self.session.sides, self.session.controllers, self.session.dice)
        self._ask_instead(Chooser("Table", "what shall change?", options, outset="table"))

    def _ask_instead(self, chooser: Chooser) -> None:
        self._busy = False
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

    def clicked(self, pane: Pane, x: int, y: int) -> None:
        """A click in the prompt takes the choice."""
        if not isinstance(pane, PromptPane):
            super().clicked(pane, x, y)
            return
        at = pane.choice_at(x, y)
        if at is not None and self.chooser is not None:
            self.chooser.point(at)
            self._answered(self.chooser.take_marked())
