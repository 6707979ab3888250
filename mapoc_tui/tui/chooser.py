"""The walk through one question: the tree of choices, the mark, the pages, and typed answers. It draws nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from attrs import define, field, frozen

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Blocked, Decision, Option
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.text import clean

PAGE = 9
LONGEST_ANSWER = 400


@frozen
class Row:
    """A choice as the prompt shows it. ``number`` and ``letter`` are its keys; closed ones have ``reasons``."""

    label: str
    number: str = ""
    letter: str = ""
    cost: str = ""
    chance: str = ""
    detail: str = ""
    reasons: tuple[str, ...] = ()
    deeper: bool = False

    @property
    def open(self) -> bool:
        """Whether it can be chosen."""
        return not self.reasons


@frozen
class Leave:
    """Esc was pressed where there is no step to take back."""


Answer = Command | Leave | None
Outset = Literal["decision", "gm", "table"]


@define
class _Level:
    """One step of the walk."""

    label: str
    options: Sequence[Option]
    blocked: Sequence[Blocked] = ()
    mark: int = 0
    asks: Callable[[str], Answer] | None = None
    typed: str = ""
    detail: str = ""
    rows: list[Row] | None = None

    @property
    def choices(self) -> list[Option | Blocked]:
        """Open and closed ones in the order of the screen."""
        return [*self.options, *self.blocked]


@define
class Chooser:
    """Walks down from a question to a command, and back. ``refusal`` says why the last key did nothing.

    ``speaker`` names who decides. ``reserved`` are letters that no choice may take.
    """

    speaker: str
    question: str
    options: Sequence[Option]
    blocked: Sequence[Blocked] = ()
    default: str = ""
    note: str = ""
    outset: Outset = "decision"
    reserved: frozenset[str] = frozenset()
    refusal: str = ""
    _levels: list[_Level] = field(init=False)

    def __attrs_post_init__(self) -> None:
        root = _Level("", self.options, self.blocked)
        root.mark = self._at_default(root)
        self._levels = [root]

    @classmethod
    def of(cls, decision: Decision, speaker: str, reserved: frozenset[str] = frozenset()) -> Chooser:
        """The walk through a decision of the fight."""
        return cls(
            speaker,
            decision.question,
            decision.options(),
            decision.blocked(),
            decision.default,
            decision.note,
            reserved=reserved,
        )

    # ------------------------------------------------------------------------------------- looking

    @property
    def _level(self) -> _Level:
        return self._levels[-1]

    @property
    def crumbs(self) -> tuple[str, ...]:
        """The labels of the steps taken so far."""
        return tuple(level.label for level in self._levels[1:])

    @property
    def deeper(self) -> bool:
        """Whether Esc would go back a step here."""
        return len(self._levels) > 1

    @property
    def typing(self) -> bool:
        """Whether text is asked for; then every letter belongs to the answer."""
        return self._level.asks is not None

    @property
    def typed(self) -> str:
        """The answer as far as it is typed."""
        return self._level.typed

    @property
    def pages(self) -> int:
        """How many pages of nine choices there are."""
        return max(1, -(-len(self._level.options) // PAGE))

    @property
    def page(self) -> int:
        """The page that the mark is on, from 0."""
        return min(self._level.mark // PAGE, self.pages - 1)

    @property
    def has_default(self) -> bool:
        """Whether there is a usual answer at this step."""
        return not self.deeper and any(option.key == self.default for option in self.options)

    @property
    def rows(self) -> list[Row]:
        """The choices of this page; on the last one, the closed ones follow."""
        level = self._level
        if level.rows is None:
            level.rows = self._make_rows(level)
        return level.rows

    @property
    def marked(self) -> int:
        """Which of ``rows`` is marked."""
        return self._level.mark - self.page * PAGE

    @property
    def marked_row(self) -> Row | None:
        """The row with the mark."""
        rows = self.rows
        return rows[self.marked] if rows else None

    def _make_rows(self, level: _Level) -> list[Row]:
        first = self.page * PAGE
        shown = level.options[first : first + PAGE]
        letters = self._letters(level)
        rows = [
            Row(
                option.label,
                str(number),
                letters.get(option.key, ""),
                option.cost,
                _chance(option),
                option.detail,
                deeper=option.command is None,
            )
            for number, option in enumerate(shown, start=1)
        ]
        if self.page == self.pages - 1:
            rows += [
                Row(closed.label, letter=letters.get(closed.key, ""), reasons=closed.reasons)
                for closed in level.blocked
            ]
        return rows

    def _letters(self, level: _Level) -> dict[str, str]:
        """Key of a choice -> its letter: the one it wishes for, unless an earlier choice or an action has it."""
        given: dict[str, str] = {}
        for choice in level.choices:
            letter = choice.letter
            if letter.islower() and letter not in self.reserved and letter not in given.values():
                given.setdefault(choice.key, letter)
        return given

    def _at_default(self, level: _Level) -> int:
        """The mark begins at the usual answer if the first page shows it, so that nobody has to look for the rest."""
        first_page = level.options[:PAGE]
        return next((at for at, option in enumerate(first_page) if option.key == self.default), 0)

    # ------------------------------------------------------------------------------------- moving

    def move(self, by: int) -> None:
        """Put the mark on another row of this step, closed ones included."""
        self.refusal = ""
        level = self._level
        self._mark(max(0, min(len(level.choices) - 1, level.mark + by)))

    def point(self, at: int) -> None:
        """Mark a row of this page."""
        self._mark(self.page * PAGE + at)

    def turn_page(self) -> None:
        """Show the next nine choices, after the last ones the first again."""
        self.refusal = ""
        self._mark((self.page + 1) % self.pages * PAGE)

    def _mark(self, at: int) -> None:
        before = self.page
        self._level.mark = at
        if self.page != before:
            self._level.rows = None

    def back(self) -> Answer:
        """One step back; Leave at the first one."""
        self.refusal = ""
        if len(self._levels) == 1:
            return Leave()
        self._levels.pop()
        return None

    # ------------------------------------------------------------------------------------- choosing

    def take_number(self, number: int) -> Answer:
        """Take the choice with that number on this page."""
        rows = self.rows
        if not 1 <= number <= len(rows) or not rows[number - 1].number:
            self.refusal = f"there is no choice {number} here"
            return None
        return self._take(self.page * PAGE + number - 1)

    def take_letter(self, letter: str) -> tuple[bool, Answer]:
        """Take the choice with that letter; False when there is none."""
        level = self._level
        letters = self._letters(level)
        for at, choice in enumerate(level.choices):
            if letters.get(choice.key) == letter:
                return True, self._take(at)
        return False, None

    def take_marked(self) -> Answer:
        """Take the marked choice, or hand in what was typed."""
        level = self._level
        if level.asks is not None:
            return self._hand_in(level, level.asks)
        return self._take(level.mark) if level.choices else None

    def take_default(self) -> Answer:
        """Take the usual answer of the question."""
        if not self.has_default:
            self.refusal = "this question has no usual answer: choose by number or letter"
            return None
        return self._take([option.key for option in self.options].index(self.default))

    def _take(self, at: int) -> Answer:
        self.refusal = ""
        level = self._level
        self._mark(at)
        if at >= len(level.options):
            closed = level.blocked[at - len(level.options)]
            self.refusal = f"{closed.label}: {'; '.join(closed.reasons)}"
            return None
        option = level.options[at]
        if option.command is not None:
            return option.command
        if option.ask is not None:
            self.ask(option.label, option.ask, option.detail)
        else:
            self._levels.append(_Level(option.label, option.options()))
        return None

    # ------------------------------------------------------------------------------------- typing

    def ask(self, label: str, asks: Callable[[str], Answer], detail: str = "") -> None:
        """Ask for a text. ``asks`` turns it into the answer, or raises a MapocError that is shown as a refusal.

        ``detail`` stands below it, as long as nothing is refused.
        """
        self._levels.append(_Level(label, (), asks=asks, detail=detail))

    @property
    def detail(self) -> str:
        """What there is to know about the text that is asked for."""
        return self._level.detail

    def type(self, text: str) -> None:
        """Add typed or pasted text to the answer."""
        self.refusal = ""
        added = clean(f"|{text}|", LONGEST_ANSWER + 2)[1:-1]
        self._level.typed = (self._level.typed + added)[:LONGEST_ANSWER]

    def erase(self) -> None:
        """Take back the last character of the answer."""
        self.refusal = ""
        self._level.typed = self._level.typed[:-1]

    def refuse(self, reason: str) -> None:
        """Show why something was not done, until the next key."""
        self.refusal = reason

    def _hand_in(self, level: _Level, asks: Callable[[str], Answer]) -> Answer:
        self.refusal = ""
        try:
            return asks(level.typed.strip())
        except MapocError as error:
            self.refusal = str(error)
            return None


def _chance(option: Option) -> str:
    chance = option.chance() if option.chance is not None else None
    if chance is None:
        return ""
    return chance.percent if chance.of == "success" else f"{chance.percent} {chance.of}"
