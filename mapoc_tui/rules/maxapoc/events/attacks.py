"""Attacks and the answers to them."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.state import Roll


@immutable
class AttackDeclared(Event):
    """Somebody attacks. ``held`` tells that a held action pays, ``aim`` how many aims ride on it."""

    who: str
    target: str
    arm: str
    way: str
    hands: int = 1
    held: bool = False
    cost: int = 1
    aim: int = 0
    second: bool = False
    rush: bool = False
    mode: str = ""
    detail: str = ""
    rounds: int = 1
    also: str = ""


@immutable
class DefenceTaken(Event):
    """The target answered. ``price`` is paid from the counter now, ``owed`` from the next round.

    ``earlier`` counts the defences before this one in the phase.
    """

    who: str
    defence: str
    arm: str = ""
    price: int = 0
    owed: int = 0
    held: bool = False
    earlier: int = 0


@immutable
class RiposteStruck(Event):
    """A Riposte won: the defender's roll is now an attack of its own, with its weapon."""

    who: str
    target: str
    arm: str
    roll: Roll


@immutable
class AttackTurned(Event):
    """The declared target is out of reach now; the same attack goes at another one, with what is left of its extras."""

    who: str
    target: str
    also: str = ""
    rush: bool = False


@immutable
class AttackWithdrawn(Event):
    """The declared target is out of reach now; the attack is taken back and not spent."""

    who: str
    cost: int
    held: bool


@immutable
class AttackResolved(Event):
    """The attack came to its end. ``result`` is ``hit``, ``miss``, ``stopped`` or ``riposte``, ``why`` in words."""

    who: str
    target: str
    result: str
    why: str


@immutable
class AttackEnded(Event):
    """Nothing is left to do about the attack."""

    who: str


@immutable
class DamageRolled(Event):
    """Damage dice: the code's degree with the steps that made it, extra dice, and the total."""

    who: str
    target: str
    code: int
    steps: tuple[Modifier, ...]
    rolled: tuple[Draw, ...]
    total: int
    extra: int = 0
    halved: str = ""

    @property
    def draws(self) -> tuple[Draw, ...]:
        return tuple(draw for draw in self.rolled if draw.faces)


@immutable
class ModeDropped(Event):
    """A Called Shot that missed its requirement goes on as a plain attack, by the table's rule."""

    who: str
    roll: Roll


@immutable
class TargetsSpread(Event):
    """An attack on several: these are hit upon after the first, with the same roll."""

    who: str
    targets: tuple[str, ...]
    rolled: tuple[Draw, ...] = ()

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.rolled


@immutable
class NextAsked(Event):
    """The next of several targets answers the attack; with none left it is the first one's turn again."""

    who: str
    target: str = ""


@immutable
class AttackCarriedOver(Event):
    """The same attack comes to its next target."""

    who: str
    target: str


@immutable
class ArmDamaged(Event):
    """A weapon or item lost Component Pieces; ``left`` remain."""

    who: str
    arm: str
    amount: int
    left: int


@immutable
class ShrapnelRolled(Event):
    """A breaking object hurts its holder."""

    who: str
    rolled: Draw
    cause: str

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.rolled,)


@immutable
class AmmunitionSpent(Event):
    """A weapon was fired: ``loaded`` rounds are left in it."""

    who: str
    arm: str
    loaded: int


@immutable
class StockSpent(Event):
    """Something carried was used up: ``left`` of this kind remain."""

    who: str
    stock: str
    left: int


@immutable
class Jammed(Event):
    """A firearm jammed."""

    who: str
    arm: str
