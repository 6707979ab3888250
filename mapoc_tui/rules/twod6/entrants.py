"""Those who enter a fight, as a save keeps them: complete in themselves, whatever becomes of the data files."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from attrs import has
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn
from cattrs.preconf.json import make_converter

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.scenarios import Side
from mapoc_tui.rules.twod6.rulings import Rulings
from mapoc_tui.rules.twod6.sheet import Sheet
from mapoc_tui.rules.twod6.state import Combatant, Effect, State, Vitals

SURPRISED = Effect("surprised", "surprised", edge="round", turns=1)
"""Surprise lasts to the end of the first round (2D6 L-56)."""


@immutable
class Entrant:
    """Somebody who enters the fight. ``endurance`` and ``will`` are what is left of them."""

    id: str
    name: str
    sheet: Sheet
    endurance: int
    will: int
    hand: str = ""
    position: int = 0
    hidden: bool = False
    surprised: bool = False
    drive_used: bool = False
    ticks: int = 0

    def plain(self) -> dict[str, Any]:
        """This entrant as JSON, defaults left out."""
        document: dict[str, Any] = _converter().unstructure(self)
        return document

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Entrant:
        """The entrant that :meth:`plain` wrote."""
        return _converter().structure(document, cls)

    def combatant(self) -> Combatant:
        """This entrant in the fight; whoever enters with 0 Endurance or less is bleeding and unconscious (2D6 L-84)."""
        down = self.endurance <= 0
        return Combatant(
            id=self.id,
            name=self.name,
            sheet=self.sheet,
            vitals=Vitals(self.endurance, bleeding=down, passed_out=down),
            will=self.will,
            hand=self.hand,
            position=self.position,
            hidden=self.hidden,
            drive_used=self.drive_used,
            ticks=self.ticks,
            effects=(SURPRISED,) if self.surprised else (),
        )


@cache
def _converter() -> Converter:
    converter = make_converter()
    converter.register_unstructure_hook_factory(
        has, lambda cls: make_dict_unstructure_fn(cls, converter, _cattrs_omit_if_default=True)
    )
    return converter


def sides_of(setup: Mapping[str, Any]) -> list[Side]:
    """The sides of a scenario's setup, in the order of the file."""
    return [Side(side["id"], side["name"], side["role"]) for side in setup["sides"]]


def opening(title: str, setup: Mapping[str, Any], rulings: Mapping[str, Any]) -> State:
    """The state before anything has happened."""
    entrants = [Entrant.of(document) for document in setup["combatants"]]
    return State(
        title=title,
        sides={side.id: side for side in sides_of(setup)},
        combatants={entrant.id: entrant.combatant() for entrant in entrants},
        rulings=Rulings.of(rulings),
        safe=setup.get("safe", True),
        supplies=setup.get("supplies", True),
        weapons=setup.get("weapons", {}),
    )
