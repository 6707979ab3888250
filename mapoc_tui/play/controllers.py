"""Who decides for which side: people, or a policy by its name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.scenarios import Side
from mapoc_tui.policies import POLICIES

HUMAN = "human"
"""Stands for people where else the name of a policy would stand."""

PLAYED_BY_DEFAULT = "basic"
"""The policy of a side that nobody else was named for."""


def choose_controllers(sides: Sequence[Side], chosen: Mapping[str, str]) -> dict[str, str]:
    """Side id -> controller: as chosen, else people for the players and a policy for everybody else.

    A side may be named by its id or by its name. Raises MapocError with every fault.
    """
    controllers = {side.id: HUMAN if side.role == "players" else PLAYED_BY_DEFAULT for side in sides}
    faults = []
    for name, controller in chosen.items():
        side = find_side(sides, name)
        if side is None:
            faults.append(unknown("side", name, [one.id for one in sides]))
        elif controller != HUMAN and controller not in POLICIES:
            faults.append(unknown("policy", controller, [HUMAN, *POLICIES]))
        else:
            controllers[side.id] = controller
    if faults:
        raise MapocError(*faults)
    return controllers


def find_side(sides: Iterable[Side], name: str) -> Side | None:
    """The side with this id, or else with this name whatever its capitals."""
    sides = list(sides)
    by_name = (side for side in sides if side.name.casefold() == name.casefold())
    return next((side for side in sides if side.id == name), next(by_name, None))


def all_automatic(sides: Iterable[Side], policy: str = PLAYED_BY_DEFAULT) -> dict[str, str]:
    """The same policy for every side."""
    return {side.id: policy for side in sides}
