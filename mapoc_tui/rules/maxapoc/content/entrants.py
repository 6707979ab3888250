"""Those who enter a fight, as a save keeps them: complete in themselves, whatever becomes of the data files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from attrs import field, has
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn
from cattrs.preconf.json import make_converter

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.content.gear import RangeCell, RangeRow, Weapon
from mapoc_tui.rules.maxapoc.content.sheet import Sheet
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition

ALL_LUCK = -1


@immutable
class Carried:
    """A weapon that somebody brings. ``loaded`` counts rounds or arrows in it, ``hand`` whether it is READIED.

    ``missile`` is what a launcher is loaded with, ``worn`` counts Component Pieces lost to damage.
    """

    weapon: Weapon
    loaded: int = 0
    jammed: bool = False
    hand: bool = False
    missile: Weapon | None = None
    worn: int = 0


@immutable
class Entrant:
    """Somebody who enters the fight. ``hp`` and ``armor`` are the points left, ``at`` a position on the line.

    ``ammo`` maps the key of a pool (``Weapon.ammo``) to the loose rounds, arrows or shots of it, ``infections`` a kind
    to its stage. ``behind`` is the id of a barrier. From earlier fights come ``luck``, the Luck Uses left (-1 for all),
    ``dents``, the Component Pieces lost by items, ``conditions`` that have lasted, and the number of ``insanities``.
    """

    id: str
    sheet: Sheet
    hp: int
    armor: int
    at: int = 0
    hidden: bool = False
    unseen: bool = False
    weapons: tuple[Carried, ...] = ()
    ammo: dict[str, int] = field(factory=dict)
    infections: dict[str, int] = field(factory=dict)
    behind: str = ""
    luck: int = ALL_LUCK
    dents: dict[str, int] = field(factory=dict)
    conditions: tuple[Condition, ...] = ()
    insanities: int = 0

    def plain(self) -> dict[str, Any]:
        """This entrant as JSON, defaults left out."""
        document: dict[str, Any] = _converter().unstructure(self)
        return document

    @classmethod
    def of(cls, document: Mapping[str, Any]) -> Entrant:
        """The entrant that :meth:`plain` wrote."""
        return _converter().structure(document, cls)


@cache
def _converter() -> Converter:
    converter = make_converter()
    converter.register_unstructure_hook_factory(
        has, lambda cls: make_dict_unstructure_fn(cls, converter, _cattrs_omit_if_default=True)
    )
    return converter


def combatants(setup: Mapping[str, Any]) -> list[Entrant]:
    """Everybody of a scenario's setup, in the order of the file."""
    return [Entrant.of(document) for document in setup["combatants"]]


# ------------------------------------------------------------------------------------------ the range table


def plain_ranges(ranges: Mapping[str, RangeRow]) -> dict[str, Any]:
    """A range table as JSON: for each weapon class four pairs of effect and degrees."""
    return {kind: [[cell.effect, cell.dc] for cell in cells] for kind, cells in ranges.items()}


def ranges(setup: Mapping[str, Any]) -> dict[str, RangeRow]:
    """The range table with which a fight is played."""
    return {kind: _row(RangeCell(effect, dc) for effect, dc in cells) for kind, cells in setup["ranges"].items()}


def _row(cells: Iterable[RangeCell]) -> RangeRow:
    close, short, midrange, long = cells
    return (close, short, midrange, long)
