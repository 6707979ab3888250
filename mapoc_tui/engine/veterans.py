"""Those who come out of one fight and go into the next: the place of the players in a setup, and who takes it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import evolve

PLAYERS = "players"

Entry = Mapping[str, Any]
"""A side or an entrant as a setup holds it: plain JSON. Entrants have a ``sheet`` with the id of their ``side``."""


@immutable
class Vacancy:
    """The first ``side`` of the players in a fight, those who ``leave`` it to others, and everybody who ``stays``."""

    side: str
    leave: Sequence[Entry]
    stays: Sequence[Entry]


def vacancy(scenario: Scenario) -> Vacancy:
    """What becomes free when other players' people come; MapocError when nobody plays there."""
    sides = [side["id"] for side in scenario.setup["sides"] if side["role"] == PLAYERS]
    if not sides:
        raise MapocError(f"{scenario.title}: no side there has the role players, so no party can come")
    entrants: Sequence[Entry] = scenario.setup["combatants"]
    leave = [each for each in entrants if each["sheet"]["side"] in sides]
    return Vacancy(sides[0], leave, [each for each in entrants if each["sheet"]["side"] not in sides])


def filled(
    scenario: Scenario, place: Vacancy, name: str, come: Sequence[Entry], behind: Sequence[str], **changes: Any
) -> Scenario:
    """The scenario with others in that place, under the ``name`` of their side; ``changes`` are to the rest of it.

    The notes tell the names of those who stay ``behind``. MapocError when nobody comes.
    """
    if not come:
        raise MapocError(f"{name}: nobody of them is left who could fight on")
    sides = [
        {**side, "name": name} if side["id"] == place.side else side
        for side in scenario.setup["sides"]
        if side["role"] != PLAYERS or side["id"] == place.side
    ]
    setup = {**scenario.setup, **changes, "sides": sides, "combatants": [*come, *place.stays]}
    told = f"{scenario.notes} Left behind: {', '.join(behind)}.".strip() if behind else scenario.notes
    return evolve(scenario, setup=setup, notes=told)
