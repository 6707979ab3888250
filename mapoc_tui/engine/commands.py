"""What somebody chose, or what the GM ruled. The GM's rulings are the same in every game."""

from __future__ import annotations

from typing import Any

from attrs import field

from mapoc_tui.engine.immutable import immutable


@immutable
class Command:
    """Base of all commands: imperative, addressed by ids."""


@immutable
class Begin(Command):
    """The GM starts the fight: whoever is listed now takes part from the beginning."""


@immutable
class Ruling(Command):
    """Base of what the GM may do at any time, whoever has to decide."""


@immutable
class RuleEnd(Ruling):
    """End the fight as it stands; ``winner`` is a side, or empty when nobody won."""

    winner: str = ""


@immutable
class RulePool(Ruling):
    """Set a named pool (health, armour, Will ...) of a combatant to a value."""

    who: str
    pool: str
    value: int


@immutable
class RuleHarm(Ruling):
    """Deal an amount of damage that goes through the ordinary layers. The amount is 0 or more."""

    who: str
    amount: int


@immutable
class RuleHeal(Ruling):
    """Give back an amount, never above the maximum. The amount is 0 or more; ``full`` restores all."""

    who: str
    amount: int = 0
    full: bool = False


@immutable
class RuleCondition(Ruling):
    """Put a condition on a combatant; a name that the ruleset does not know becomes a custom one.

    ``clock`` is whose turn counts, ``edge`` its start or end, ``turns`` how many more; 0 turns is open-ended.
    """

    who: str
    condition: str
    turns: int = 0
    edge: str = "start"
    clock: str = ""


@immutable
class RuleClear(Ruling):
    """Take a condition off a combatant."""

    who: str
    condition: str


@immutable
class RuleMove(Ruling):
    """Put a combatant at a position."""

    who: str
    position: int


@immutable
class RuleInitiative(Ruling):
    """Set a combatant's initiative."""

    who: str
    value: int


@immutable
class RuleAdd(Ruling):
    """Add a combatant from the ruleset's lists. ``entry`` is what a scenario file would say of it."""

    entry: dict[str, Any] = field(factory=dict)


@immutable
class RuleRemove(Ruling):
    """Take a combatant out of the fight."""

    who: str


@immutable
class RuleTake(Ruling):
    """Take something away from a combatant for good. ``what`` is a key of its belongings, such as ``trait:fast``."""

    who: str
    what: str


@immutable
class RuleGive(Ruling):
    """Give something to a combatant, so many of it. ``what`` is an id or a name of the ruleset's lists."""

    who: str
    what: str
    count: int = 1


@immutable
class RuleHide(Ruling):
    """Hide a combatant from the players, or show it."""

    who: str
    hidden: bool = True


@immutable
class RuleRename(Ruling):
    """Give a combatant another name."""

    who: str
    name: str


@immutable
class RuleOption(Ruling):
    """Change a table option; it counts from now on."""

    key: str
    value: Any


@immutable
class RuleRoll(Ruling):
    """Replace the roll that is being looked at by the faces given."""

    faces: tuple[int, ...]


@immutable
class RuleMany(Ruling):
    """Several rulings as one decision, in this order: damage, healing and conditions, each for somebody else."""

    rulings: tuple[Command, ...]


@immutable
class Note(Ruling):
    """Write something into the log, for everybody or for the GM alone."""

    text: str
    secret: bool = False
