"""Who must decide what: a lazy tree of options, and what is blocked with every reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Literal, TypeVar, overload

from attrs import define, field

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.immutable import immutable

T = TypeVar("T")


@immutable
class Chance:
    """An exact probability from 0 to 1, and what it is the probability of."""

    value: float
    of: str = "success"

    @property
    def percent(self) -> str:
        """``58%``; certain and impossible only when they really are."""
        if self.value <= 0 or self.value >= 1:
            return f"{self.value:.0%}"
        return f"{min(99, max(1, round(self.value * 100)))}%"


@define(eq=False)
class Option:
    """One choice: a leaf with a command, a branch of further options, or a question for typed text.

    ``key`` is stable among its siblings, ``letter`` a wish for the keyboard, ``cost`` a short text such as ``1C``.
    ``branch`` and ``chance`` are called only when somebody looks. ``ask`` turns typed text into the command, or raises
    a MapocError that says what is wrong with it.
    """

    key: str
    label: str
    command: Command | None = None
    branch: Callable[[], Sequence[Option]] | None = None
    letter: str = ""
    cost: str = ""
    detail: str = ""
    chance: Callable[[], Chance | None] | None = None
    ask: Callable[[str], Command] | None = None

    def options(self) -> Sequence[Option]:
        """What may be chosen below this option; empty for a leaf."""
        return self.branch() if self.branch is not None else ()


class Offers(Sequence[Option]):
    """Options that are found one by one: whoever wants any of them need not build the others.

    ``make`` gives the option of each number below ``width``, or None when it is not open. ``guess`` does the same
    without looking into branches: one that it gives may turn out to lead nowhere, which means that it is not open.
    """

    def __init__(
        self, width: int, make: Callable[[int], Option | None], guess: Callable[[int], Option | None] | None = None
    ) -> None:
        self.width = width
        self.guess = guess or make
        self._make = make
        self._found: list[Option] | None = None

    @property
    def found(self) -> list[Option]:
        """All open options, built when somebody first looks."""
        if self._found is None:
            self._found = [option for at in range(self.width) if (option := self._make(at)) is not None]
        return self._found

    def __len__(self) -> int:
        return len(self.found)

    @overload
    def __getitem__(self, at: int) -> Option: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Option]: ...
    def __getitem__(self, at: int | slice) -> Option | Sequence[Option]:
        return self.found[at]


def each_of(things: Sequence[T], make: Callable[[T], Option | None]) -> Offers:
    """An option for each of some things, None for one that is not open; made when somebody looks."""
    return Offers(len(things), lambda at: make(things[at]))


@immutable
class Blocked:
    """A choice that is not open now, with every reason."""

    key: str
    label: str
    reasons: tuple[str, ...]
    letter: str = ""


@define(eq=False)
class Decision:
    """What is asked of whom. ``who`` is a combatant's id, or empty when the GM decides.

    ``side`` is the id of the side that answers, ``""`` for the GM. ``kind`` is a stable name of the question.
    ``default`` is the key of the option that a hurried user gets with one key.
    """

    kind: str
    who: str
    side: str
    question: str
    branch: Callable[[], Sequence[Option]] = field(repr=False)
    blocked_branch: Callable[[], Sequence[Blocked]] = field(default=tuple, repr=False)
    default: str = ""
    note: str = ""

    def options(self) -> Sequence[Option]:
        """The open choices."""
        return self.branch()

    def blocked(self) -> Sequence[Blocked]:
        """The closed choices with all their reasons."""
        return self.blocked_branch()


def leaves(options: Sequence[Option]) -> Iterator[Option]:
    """Every leaf with a command, depth first. Questions for typed text are passed over."""
    for option in options:
        if option.command is not None:
            yield option
        else:
            yield from leaves(option.options())


Verdict = Literal["won", "draw", "undecided", "ended"]


@immutable
class Outcome:
    """How a fight ended: the verdict, the winning side's id if there is one, and a sentence."""

    verdict: Verdict
    winner: str
    sentence: str
