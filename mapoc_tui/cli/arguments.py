"""What several commands ask of their arguments."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Annotated, Literal

from cyclopts import Parameter

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.play.controllers import HUMAN, all_automatic, choose_controllers
from mapoc_tui.rules import ruleset

View = Annotated[Literal["gm", "players"], Parameter(help="Whose eyes: the GM's, or those of the players.")]
Seed = Annotated[str, Parameter(help="Master seed; the scenario's own or a fresh one by default.")]
Moment = Annotated[int | None, Parameter(help="As it was after this many events.")]
Party = Annotated[
    str, Parameter(help="Who plays instead: the party of another scenario, or of a saved fight as it stands.")
]
Json = Annotated[bool, Parameter(name="--json", help="Print one JSON document instead.")]
Sides = Annotated[
    list[str] | None, Parameter(name="--side", help="SIDE=POLICY, or SIDE=human; may be given once for each side.")
]

Policies = Annotated[list[str] | None, Parameter(name="--side", help="SIDE=POLICY; may be given once for each side.")]


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


def automatic_sides(scenario: Scenario, given: Iterable[str] | None) -> dict[str, str]:
    """Side id -> policy for all sides where nobody is asked; MapocError with every fault."""
    chosen = parse_sides(given)
    people = [side for side, controller in chosen.items() if controller == HUMAN]
    if people:
        raise MapocError(*(f"--side {side}=human: nobody is asked in a run; mapoc play asks" for side in people))
    sides = ruleset(scenario.ruleset).sides(scenario)
    return choose_controllers(sides, {**all_automatic(sides), **chosen})


def require_terminal(instead: str) -> None:
    """Raise a MapocError that names another way when input or output is no terminal."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise MapocError(f"mapoc: this needs a terminal; {instead}")
