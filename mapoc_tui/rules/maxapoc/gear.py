"""Weapons as data: what stands in a row of the weapon tables (MA W-1 to W-16, p. 89-92)."""

from __future__ import annotations

from attrs import frozen

CLOSE, SHORT, MIDRANGE, LONG = range(4)
DISTANCES = ("close", "short", "midrange", "long")


@frozen(slots=False)
class Weapon:
    """One weapon profile. ``code`` is the degree of its damage code, ``reach`` and ``max_range`` are Distances.

    ``kind`` is its row of the range table (``handgun``), ``melee``, or ``none`` without range modifiers. ``build`` says
    whether the Build modifier counts, ``build_max`` how far. ``throw`` is ``balanced``, ``neutral``, ``unbalanced`` or
    ``no``. ``capacity`` 0 means that it needs no loading. ``noise`` goes onto the attraction gauge with each attack.
    ``value`` is its component value. ``uncertain`` names cells that were reconstructed.
    """

    id: str
    name: str
    skill: str
    code: int
    kind: str
    traits: tuple[str, ...] = ()
    hands: int = 1
    reach: int = CLOSE
    max_range: int = LONG
    build: bool = False
    build_max: int = 99
    strength: int = 0
    feed: str = ""
    capacity: int = 0
    noise: int = 0
    value: int = 0
    throw: str = "no"
    harm: str = "physical"
    natural: bool = False
    tags: tuple[str, ...] = ()
    page: int = 0
    uncertain: tuple[str, ...] = ()

    @property
    def melee(self) -> bool:
        """Whether it is used hand to hand."""
        return self.kind == "melee"
