"""Trees of options that hold only what is legal, at every depth."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.rules.twod6.odds import Odds

Legal = Callable[[Command], bool]


def is_open(legal: Legal, option: Option) -> bool:
    """Whether an option is legal, asks for text, or has something open below it."""
    if option.command is not None:
        return legal(option.command)
    return option.ask is not None or any(is_open(legal, below) for below in option.options())


def opened(legal: Legal, options: Iterable[Option]) -> list[Option]:
    """The open options, each with only open ones below it."""
    return [_opened(legal, option) for option in options if is_open(legal, option)]


def _opened(legal: Legal, option: Option) -> Option:
    branch = option.branch
    if branch is not None:
        option.branch = lambda: opened(legal, branch())
    return option


def success(odds: Callable[[], Odds], of: str = "success") -> Callable[[], Chance]:
    """A chance that is reckoned only when somebody looks."""
    return lambda: Chance(float(odds().success), of)
