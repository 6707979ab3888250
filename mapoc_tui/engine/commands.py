"""What somebody chose, or what the GM ruled. The GM's rulings are the same in every game."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen


@frozen(slots=False)
class Command:
    """Base of all commands: imperative, addressed by ids."""


@frozen(slots=False)
class Begin(Command):
    """The GM starts the fight: whoever is listed now takes part from the beginning."""


@frozen(slots=False)
class Ruling(Command):
    """Base of what the GM may do at any time, whoever has to decide."""


@frozen(slots=False)
class RuleEnd(Ruling):
    """End the fight as it stands; ``winner`` is a side, or empty when nobody won."""

    winner: str = ""


@frozen(slots=False)
class RulePool(Ruling):
    """Set a named pool (health, armour, Will ...) of a combatant to a value."""

    who: str
    pool: str
    value: int


@frozen(slots=False)
class RuleHarm(Ruling):
    """Deal an amount of damage that goes through the ordinary layers. The amount is 0 or more."""

    who: str
    amount: int


@frozen(slots=False)
class RuleHeal(Ruling):
    """Give back an amount, never above the maximum. The amount is 0 or more; ``full`` restores all."""

    who: str
    amount: int = 0
    full: bool = False


@frozen(slots=False)
class RuleCondition(Ruling):
    """Put a condition on a combatant; a name that the ruleset does not know becomes a custom one.

    ``clock`` is whose turn counts, ``edge`` its start or end, ``turns`` how many more; 0 turns is open-ended.
    """

    who: str
    condition: str
    turns: int = 0
    edge: str = "start"
    clock: str = ""


@frozen(slots=False)
class RuleClear(Ruling):
    """Take a condition off a combatant."""

    who: str
    condition: str


@frozen(slots=False)
class RuleMove(Ruling):
    """Put a combatant at a position."""

    who: str
    position: int


@frozen(slots=False)
class RuleInitiative(Ruling):
    """Set a combatant's initiative."""

    who: str
    value: int


@frozen(slots=False)
class RuleAdd(Ruling):
    """Add a combatant from the ruleset's lists. ``entry`` is what a scenario file would say of it."""

    entry: dict[str, Any] = field(factory=dict)


@frozen(slots=False)
class RuleRemove(Ruling):
    """Take a combatant out of the fight."""

    who: str


@frozen(slots=False)
class RuleTake(Ruling):
    """Take something away from a combatant for good. ``what`` is a key of its belongings, such as ``trait:fast``."""

    who: str
    what: str


@frozen(slots=False)
class RuleHide(Ruling):
    """Hide a combatant from the players, or show it."""

    who: str
    hidden: bool = True


@frozen(slots=False)
class RuleRename(Ruling):
    """Give a combatant another name."""

    who: str
    name: str


@frozen(slots=False)
class RuleOption(Ruling):
    """Change a table option; it counts from now on."""

    key: str
    value: Any


@frozen(slots=False)
class RuleRoll(Ruling):
    """Replace the roll that is being looked at by the faces given."""

    faces: tuple[int, ...]


@frozen(slots=False)
class Note(Ruling):
    """Write something into the log, for everybody or for the GM alone."""

    text: str
    secret: bool = False
