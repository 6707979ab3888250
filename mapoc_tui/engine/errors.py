"""The errors of the engine: one base class, one subclass a kind, every reason at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mapoc_tui.engine.dice import Request


class MapocError(Exception):
    """What went wrong, in sentences meant for the user."""

    def __init__(self, *reasons: str) -> None:
        super().__init__(*reasons)
        self.reasons: tuple[str, ...] = reasons

    def __str__(self) -> str:
        return "; ".join(self.reasons)


class CommandRefused(MapocError):
    """The command is not legal now. Nothing was rolled, changed or logged."""

    def __init__(self, what: str, reasons: Iterable[str]) -> None:
        self.what = what
        super().__init__(*reasons)

    def __str__(self) -> str:
        return f"{self.what}: {'; '.join(self.reasons)}"


class DiceNeeded(MapocError):
    """Somebody at the table has to type what they rolled before the command can be carried out."""

    def __init__(self, request: Request) -> None:
        super().__init__(request.reason)
        self.request = request


class BadDice(MapocError):
    """Typed dice that no such dice can show."""


class ScenarioFaults(MapocError):
    """Everything that is wrong with a scenario file, each with its place."""


class SaveFault(MapocError):
    """A save file that cannot be read, with the line where it stops making sense."""


class NotASave(SaveFault):
    """A file that is no save at all, not even a damaged one."""


class NewerFormat(SaveFault):
    """A save file written by a newer program. It is never touched."""


class NothingToUndo(MapocError):
    """There is no decision to take back, or none to do again."""


UNFIT = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, RecursionError)
"""What code raises that meets data it was not made for, such as the events of a save that was tampered with."""
