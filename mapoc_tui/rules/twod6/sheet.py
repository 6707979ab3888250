"""A character or creature as numbers, and the weapons it carries."""

from __future__ import annotations

from functools import cached_property

from mapoc_tui.engine.immutable import immutable

TOUGH = 4
DETERMINED = 2
FOCI = ("tough", "determined", "magician")


@immutable
class Weapon:
    """A weapon. ``bonus`` goes onto the d6 of a hit (2D6 L-59), ``attack`` is ``melee`` or ``shoot``.

    ``thrown``: may be thrown to near. ``reload``: a shot empties it. ``reach``: how many bands a shot carries.
    ``close``: usable while engaged, with ``close_modifier``. ``natural``: claws and the like, never lost.
    """

    id: str
    name: str
    kind: str
    attack: str = "melee"
    bonus: int = 0
    thrown: bool = False
    reload: bool = False
    reach: int = 2
    close: bool = True
    close_modifier: int = 0
    natural: bool = False


UNARMED = Weapon("unarmed", "bare hands", "unarmed", natural=True)
"""Everybody can strike unarmed: d6 without a bonus (2D6 L-60)."""


@immutable
class Speciality:
    """A speciality of a skill. ``applies`` lists the kinds of weapons and the tests for which it always counts."""

    skill: str
    name: str
    applies: tuple[str, ...] = ()


@immutable
class Sheet:
    """What does not change in a fight. ``skills`` lacks those at 0; the bonuses are the sums over all traits.

    ``role`` is that of the side: ``players``, ``allies``, ``enemies`` or ``others``. ``named`` opponents may spend Will
    where the table allows it (2D6 G-7). ``armor`` is empty, ``light``, ``medium`` or ``heavy``.
    """

    side: str
    role: str
    skills: dict[str, int]
    endurance: int
    will: int
    specialities: tuple[Speciality, ...] = ()
    focus: str = ""
    traits: tuple[str, ...] = ()
    order_bonus: int = 0
    defence_bonus: int = 0
    melee_damage: int = 0
    ranged_damage: int = 0
    weapons: tuple[Weapon, ...] = ()
    armor: str = ""
    drive: str = ""
    named: bool = False
    note: str = ""
    summary: str = ""

    @cached_property
    def arms(self) -> dict[str, Weapon]:
        """Everything that this one can strike with, by its id."""
        return {weapon.id: weapon for weapon in (UNARMED, *self.weapons)}

    @cached_property
    def player(self) -> bool:
        """Whether a player decides for this one: only then are there critical failures and ticks (2D6 L-8, L-10)."""
        return self.role == "players"

    @cached_property
    def party(self) -> str:
        """Who stands together: players and their allies, enemies, others."""
        return "players" if self.role == "allies" else self.role


def endurance_maximum(athletics: int, focus: str = "") -> int:
    """8 + Athletics, 4 more with the tough focus (2D6 L-80)."""
    return 8 + athletics + (TOUGH if focus == "tough" else 0)


def will_maximum(conviction: int, focus: str = "") -> int:
    """8 + Conviction, 2 more with the determined focus (2D6 L-81)."""
    return 8 + conviction + (DETERMINED if focus == "determined" else 0)
