"""What several commands ask of their arguments."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Annotated, Literal

from cyclopts import Parameter

from mapoc_tui.engine.errors import MapocError

View = Annotated[Literal["gm", "players"], Parameter(help="Whose eyes: the GM's, or those of the players.")]
Seed = Annotated[str, Parameter(help="Master seed; the scenario's own or a fresh one by default.")]
Moment = Annotated[int | None, Parameter(help="As it was after this many events.")]
Json = Annotated[bool, Parameter(name="--json", help="Print one JSON document instead.")]
Sides = Annotated[
    list[str] | None, Parameter(name="--side", help="SIDE=POLICY, or SIDE=human; may be given once for each side.")
]


def parse_sides(given: Iterable[str] | None) -> dict[str, str]:
    """``raiders=random`` and so on as a mapping, or MapocError with every fault."""
    sides: dict[str, str] = {}
    faults = []
    for text in given or ():
        side, equals, controller = (part.strip() for part in text.partition("="))
        if not (side and equals and controller):
            faults.append(f'--side "{text}": write SIDE=POLICY, such as raiders=basic')
        elif side in sides:
            faults.append(f"--side {side}: was given twice")
        else:
            sides[side] = controller
    if faults:
        raise MapocError(*faults)
    return sides


def require_terminal(instead: str) -> None:
    """Raise a MapocError that names another way when input or output is no terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise MapocError(f"mapoc: this needs a terminal; {instead}")
