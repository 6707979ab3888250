"""``mapoc play --plain``: a fight line by line, for screen readers, pipes and small terminals."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain

from mapoc_tui.cli.guard import sentences
from mapoc_tui.cli.output import say, say_all
from mapoc_tui.cli.prompts import Lines, Quit
from mapoc_tui.cli.showing import view_lines
from mapoc_tui.engine.decisions import Decision, Option
from mapoc_tui.engine.dice import Request
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.play.session import Session
from mapoc_tui.play.telling import text_lines

HELP = """\
Type the number or the letter of a choice; Enter alone takes the one marked with Enter.
Several answers may stand on one line, such as: a 1 2
  0        one step back                     ?     this help
  u, redo  undo the last decision, redo it   why   the numbers behind the last lines
  g        what the GM may rule              log   the whole log
  closed   what cannot be chosen, and why    show  everybody in full
  q        stop; the fight is saved"""


class LineMode:
    """One fight on standard input and output.

    ``_trail`` holds the lists of options from the top down to the one that is asked now, each with its heading.
    """

    def __init__(self, session: Session, lines: Lines | None = None) -> None:
        self._session = session
        self._lines = lines or Lines()
        self._trail: list[tuple[str, Sequence[Option]]] = []
        self._told = 0
        self._told_before = 0
        self._commands: dict[str, Callable[[], None]] = {
            "0": self._back,
            "u": self._undo,
            "redo": self._redo,
            "g": self._rule,
            "closed": self._closed,
            "show": self._show,
            "log": self._log,
            "why": self._why,
            "?": self._help,
            "q": self._quit,
        }

    def play(self) -> None:
        """Play until somebody stops or the input ends."""
        say(f"{self._session.title}. Type ? for help.")
        self._tell()
        try:
            while True:
                self._turn()
        except Quit:
            say(f"The fight is saved in {self._session.save}" if self._session.save else "The fight was not saved")

    def _turn(self) -> None:
        session = self._session
        waiting = session.waiting_for.kind
        if session.pending_dice is not None:
            self._ask_dice(session.pending_dice)
        elif self._trail or waiting in ("human", "gm"):
            self._ask()
        elif waiting == "policy" and not session.stalemate:
            self._run_policy()
        else:
            self._idle()

    # ------------------------------------------------------------------------------------- choices

    def _ask(self) -> None:
        decision = self._session.decision
        if not self._trail:
            assert decision is not None
            self._trail = [(self._heading(decision), decision.options())]
        heading, options = self._trail[-1]
        default = decision.default if decision is not None and len(self._trail) == 1 else ""
        say(f"\n{heading}")
        say_all(option_lines(options, default))
        word = self._lines.word(" > ".join(["", *(label for label, _ in self._trail[1:])]).strip())
        option = find_option(options, word, default)
        if option is not None:
            self._take(option)
        elif word in self._commands:
            self._commands[word]()
        else:
            self._refuse(*self._wrong(word, len(options)))

    def _wrong(self, word: str, choices: int) -> Sequence[str]:
        """Why a word is no choice here: that choice is closed, or there is none like it."""
        decision = self._session.decision
        closed = decision.blocked() if decision is not None and len(self._trail) == 1 else ()
        for one in closed:
            if word in (one.letter, one.key) and word:
                return one.reasons
        if not choices:
            return ["nothing can be chosen here; closed tells why, g lets the GM rule"]
        wrong = f"there is no choice {word!r} here; " if word else ""
        return [f"{wrong}type a number from 1 to {choices}, or ? for help"]

    def _heading(self, decision: Decision) -> str:
        asked = decision.question if decision.side else f"GM: {decision.question}"
        return " ".join(part for part in (f"{self._session.view().clock}.", asked, decision.note) if part)

    def _take(self, option: Option) -> None:
        if option.command is not None:
            command = option.command
            self._do(lambda: self._session.submit(command))
        elif option.ask is not None:
            ask = option.ask
            text = self._lines.text(f"{option.label} (Enter alone goes back)")
            if text:
                self._do(lambda: self._session.submit(ask(text)))
        else:
            self._trail.append((option.label, option.options()))

    def _do(self, change: Callable[[], object]) -> None:
        """Change the fight and tell what came of it, or say why it cannot be."""
        self._told_before = self._told
        try:
            change()
        except MapocError as error:
            self._refuse(*sentences(error))
            return
        self._trail.clear()
        self._tell()

    def _refuse(self, *reasons: str) -> None:
        self._lines.forget()
        say_all(reasons)

    def _ask_dice(self, request: Request) -> None:
        text = self._lines.text(f"{request.reason} (Enter: the program rolls; u: take the choice back)")
        if text == "u":
            self._session.cancel_dice()
        elif text == "q":
            self._quit()
        elif text:
            self._do(lambda: self._session.supply(text))
        else:
            self._do(self._session.roll_for_me)

    # ------------------------------------------------------------------------------------- everybody else

    def _run_policy(self) -> None:
        side = self._session.waiting_for
        taken = self._session.run_policies(most=1)
        for one in taken:
            if one.reason:
                say(f"({side.policy}: {one.reason})")
        self._tell()
        if self._session.stalemate:
            say(self._session.stalemate)

    def _idle(self) -> None:
        """The fight is over, or it gets nowhere: only commands are left."""
        outcome = self._session.outcome
        say(f"\n{outcome.sentence}" if outcome else "\nEnter goes on; g lets the GM rule.")
        word = self._lines.word("")
        if word in self._commands:
            self._commands[word]()
        elif word or outcome:
            self._refuse("type u to undo, log, show, why, or q to stop")
        else:
            self._run_policy()

    def _tell(self) -> None:
        entries = self._session.log_lines()
        say_all(text_lines(entries[self._told :], explained=False))
        self._told = len(entries)

    # ------------------------------------------------------------------------------------- commands

    def _back(self) -> None:
        if self._trail:
            self._trail.pop()

    def _undo(self) -> None:
        self._step_through_time(self._session.undo, "Taken back.")

    def _redo(self) -> None:
        self._step_through_time(self._session.redo, "Done again.")

    def _step_through_time(self, change: Callable[[], object], words: str) -> None:
        try:
            change()
        except MapocError as error:
            self._refuse(*sentences(error))
            return
        self._trail.clear()
        self._told = min(self._told, len(self._session.log_lines()))
        say(words)
        self._tell()

    def _rule(self) -> None:
        self._trail.append(("GM rules", self._session.ruleset.gm_options(self._session.battle.state)))

    def _closed(self) -> None:
        decision = self._session.decision
        closed = decision.blocked() if decision is not None else ()
        say_all([f"{one.label}: {'; '.join(one.reasons)}" for one in closed] or ["everything is open"])

    def _show(self) -> None:
        say_all(view_lines(self._session.view()))

    def _log(self) -> None:
        say_all(text_lines(self._session.log_lines()))

    def _why(self) -> None:
        say_all(text_lines(self._session.log_lines()[self._told_before :]))

    def _help(self) -> None:
        say(HELP)

    def _quit(self) -> None:
        raise Quit


def option_lines(options: Sequence[Option], default: str = "") -> Iterator[str]:
    """``  1 (a) Attack [1C] with what is at hand 58% (Enter)``."""
    for number, option in enumerate(options, start=1):
        chance = option.chance() if option.chance is not None else None
        parts = [
            f"{number:>3}",
            f"({option.letter})" if option.letter else "",
            option.label,
            f"[{option.cost}]" if option.cost else "",
            option.detail,
            f"{chance.percent} {chance.of}" if chance is not None else "",
            "(Enter)" if option.key == default else "",
        ]
        yield " ".join(part for part in parts if part)


def find_option(options: Sequence[Option], word: str, default: str = "") -> Option | None:
    """The option with that number, letter, key or label; for an empty word the default."""
    if not word:
        return next((option for option in options if default and option.key == default), None)
    if word.isascii() and word.isdigit():
        return options[int(word) - 1] if 1 <= int(word) <= len(options) else None
    by_letter = (option for option in options if option.letter == word)
    by_name = (option for option in options if word.casefold() in (option.key.casefold(), option.label.casefold()))
    return next(chain(by_letter, by_name), None)
