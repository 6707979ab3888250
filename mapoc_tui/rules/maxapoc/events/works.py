"""Skills at work: healing, mending, making, salvage, bonuses for others, items."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.pending import Bonus, Project


@immutable
class WorkBegan(Event):
    """Somebody spent Complex Actions on a piece of work that waits for its roll; the rest is as in the frame."""

    who: str
    action: str
    cost: int
    held: bool = False
    target: str = ""
    thing: str = ""
    skill: str = ""
    kit: int = 0
    aids: tuple[str, ...] = ()
    limit: int = 4


@immutable
class BonusGained(Event):
    """Somebody has a bonus for a roll to come; ``studied`` is whom Academics need not be used on again."""

    who: str
    bonus: Bonus
    studied: str = ""


@immutable
class BonusesLeft(Event):
    """Bonuses were used up, lost or came nearer to their end; these are left."""

    who: str
    bonuses: tuple[Bonus, ...]
    cause: str = ""


@immutable
class HealingRolled(Event):
    """Treatment dice gave ``total`` points, of which ``restored`` count; ``parts`` are left of what pays for them."""

    who: str
    target: str
    code: str
    rolled: tuple[Draw, ...]
    total: int
    restored: int
    paid: int
    parts: int

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.rolled


@immutable
class PoolRolled(Event):
    """Repair dice gave ``total`` points for some work with this name."""

    who: str
    name: str
    code: str
    rolled: tuple[Draw, ...]
    total: int

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.rolled


@immutable
class Mended(Event):
    """An object got ``restored`` points back and has ``now``; it cost ``paid`` Component Pieces, ``parts`` are left.

    ``thing`` is ``armor`` of ``target``, the id of its weapon, ``item:`` and an item of it, or a barrier of nobody.
    """

    who: str
    target: str
    thing: str
    name: str
    restored: int
    now: int
    paid: int
    parts: int


@immutable
class ArmorShifted(Event):
    """Somebody took its armour off or put it on; ``worn`` Armour Points protect it, ``off`` lie aside (-1: none)."""

    who: str
    worn: int
    off: int


@immutable
class ProjectAdvanced(Event):
    """The work on an object went on, or got nowhere."""

    who: str
    project: Project


@immutable
class ProjectFinished(Event):
    """An object is done; ``parts`` Component Pieces are left."""

    who: str
    project: Project
    parts: int


@immutable
class Salvaged(Event):
    """Somebody looked for Component Pieces, for the ``searches``-th time, and has ``parts`` of them now."""

    who: str
    found: int
    parts: int
    searches: int
    barren: int
    rolled: tuple[Draw, ...] = ()

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.rolled


@immutable
class SkillTried(Event):
    """A skill was used for something that the GM judges."""

    who: str
    skill: str
    purpose: str
    degree: int


@immutable
class ItemSpent(Event):
    """An item lost Component Pieces of its value; with none left it is used up."""

    who: str
    item: str
    spent: int
    left: int
    cause: str = ""


@immutable
class ItemPlaced(Event):
    """An item went into the hand, or back."""

    who: str
    item: str
    hand: bool


@immutable
class ItemPassed(Event):
    """An item changed its owner: given, or taken in secret; ``hand`` says that the new one holds it."""

    who: str
    target: str
    item: str
    pieces: int
    stolen: bool = False
    hand: bool = False


@immutable
class ItemUsed(Event):
    """Somebody used an item, for itself or on another one."""

    who: str
    item: str
    target: str = ""


@immutable
class ItemDropped(Event):
    """Somebody let go of an item; it lies at a position now, and shines if it is ``lit``."""

    who: str
    item: str
    position: int
    lit: bool = False


@immutable
class ItemFetched(Event):
    """Somebody picked an item up from the ground."""

    who: str
    item: str
