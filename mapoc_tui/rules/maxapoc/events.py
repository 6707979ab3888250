"""Everything that can happen in a fight of this game. Each event holds the numbers it changes and the faces rolled."""

from __future__ import annotations

from typing import Any

from attrs import field, frozen

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.rules.maxapoc.conditions import Condition, Modifier
from mapoc_tui.rules.maxapoc.state import Arm, Roll

# -- the course of a fight ---------------------------------------------------------------------


@frozen(slots=False)
class FightBegan(Event):
    """The fight is on. ``lots`` settle equal Initiative for good, the higher first."""

    lots: dict[str, int] = field(factory=dict)
    drawn: tuple[Draw, ...] = ()

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.drawn


@frozen(slots=False)
class RoundBegan(Event):
    """A round began with these Initiative counters; ``debts`` is what stays owed after it."""

    round: int
    counters: dict[str, int]
    debts: dict[str, int] = field(factory=dict)


@frozen(slots=False)
class PhaseBegan(Event):
    """A phase began with this order."""

    phase: int
    order: tuple[str, ...]


@frozen(slots=False)
class TurnBegan(Event):
    """Somebody's turn began, at this place in the order."""

    who: str
    turn: int


@frozen(slots=False)
class TurnEnded(Event):
    """Somebody's turn ended with this many Complex Actions held."""

    who: str
    held: int


@frozen(slots=False)
class PhaseEnded(Event):
    """A phase ended: every counter fell by 5."""

    phase: int


@frozen(slots=False)
class RoundEnded(Event):
    """A round ended."""

    round: int


@frozen(slots=False)
class FightEnded(Event):
    """The fight is over."""

    verdict: str
    winner: str
    sentence: str


@frozen(slots=False)
class Paused(Event):
    """The fight stopped for a moment in which somebody may act: ``gap`` between turns, ``dawn`` at a round's start."""

    moment: str
    who: str = ""


@frozen(slots=False)
class Resumed(Event):
    """That moment is over."""


@frozen(slots=False)
class Waited(Event):
    """Somebody who might have acted out of turn did not; ``until_turn`` means: do not ask again before then."""

    who: str
    until_turn: bool = False


@frozen(slots=False)
class StageReached(Event):
    """What is being resolved went on to its next stage."""

    stage: str


# -- rolls -------------------------------------------------------------------------------------


@frozen(slots=False)
class Checked(Event):
    """A d100 was rolled. ``slot`` says for what in the thing being resolved, ``against`` whom it concerns.

    ``ruled`` marks a result that the GM put in the place of the dice.
    """

    slot: str
    roll: Roll
    rolled: tuple[Draw, ...] = ()
    against: str = ""
    ruled: bool = False

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.rolled

    @property
    def who(self) -> str:
        """Who rolled."""
        return self.roll.who


@frozen(slots=False)
class LuckOffered(Event):
    """These failed rolls may be rerolled, in this order."""

    slots: tuple[str, ...]


@frozen(slots=False)
class LuckSpent(Event):
    """A Luck Use was spent; ``left`` remain."""

    who: str
    left: int


@frozen(slots=False)
class RollKept(Event):
    """A failed roll was left as it is, or its reroll stands."""

    who: str
    slot: str


@frozen(slots=False)
class MishapCalled(Event):
    """The GM is asked about a critical failure: severity 2 critical, 3 extreme, 4 catastrophic."""

    who: str
    severity: int


@frozen(slots=False)
class MishapJudged(Event):
    """The GM has said what it brings."""

    who: str
    effect: str


# -- attacks -----------------------------------------------------------------------------------


@frozen(slots=False)
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


@frozen(slots=False)
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


@frozen(slots=False)
class RiposteStruck(Event):
    """A Riposte won: the defender's roll is now an attack of its own, with its weapon."""

    who: str
    target: str
    arm: str
    roll: Roll


@frozen(slots=False)
class AttackTurned(Event):
    """The declared target is out of reach now; the same attack goes at another one."""

    who: str
    target: str


@frozen(slots=False)
class AttackWithdrawn(Event):
    """The declared target is out of reach now; the attack is taken back and not spent."""

    who: str
    cost: int
    held: bool


@frozen(slots=False)
class AttackResolved(Event):
    """The attack came to its end. ``result`` is ``hit``, ``miss``, ``stopped`` or ``riposte``, ``why`` in words."""

    who: str
    target: str
    result: str
    why: str


@frozen(slots=False)
class AttackEnded(Event):
    """Nothing is left to do about the attack."""

    who: str


@frozen(slots=False)
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
        return self.rolled


@frozen(slots=False)
class AmmunitionSpent(Event):
    """A weapon was fired: ``loaded`` rounds are left in it."""

    who: str
    arm: str
    loaded: int


@frozen(slots=False)
class StockSpent(Event):
    """Something carried was used up: ``left`` of this kind remain."""

    who: str
    stock: str
    left: int


@frozen(slots=False)
class Jammed(Event):
    """A firearm jammed."""

    who: str
    arm: str


# -- harm --------------------------------------------------------------------------------------


@frozen(slots=False)
class Harmed(Event):
    """Somebody lost armour and health. ``armor`` and ``hp`` are what is left, ``over`` the part below 0."""

    who: str
    amount: int
    armor_lost: int
    hp_lost: int
    armor: int
    hp: int
    over: int = 0
    source: str = ""
    cause: str = ""


@frozen(slots=False)
class Fell(Event):
    """Somebody is DYING with a Recovery Opportunity of so many rounds."""

    who: str
    recovery: int


@frozen(slots=False)
class RecoveryLost(Event):
    """A Recovery Opportunity shrank to ``left``."""

    who: str
    lost: int
    left: int
    cause: str


@frozen(slots=False)
class DoomCalled(Event):
    """Somebody would die at once and may give up all Luck instead."""

    who: str


@frozen(slots=False)
class Died(Event):
    """Somebody is dead."""

    who: str
    cause: str


@frozen(slots=False)
class Recovered(Event):
    """Somebody is back on ``hp`` health and conscious."""

    who: str
    hp: int
    cause: str


@frozen(slots=False)
class Healed(Event):
    """Somebody regained health or armour; ``hp`` and ``armor`` are the new values."""

    who: str
    hp: int
    armor: int
    cause: str


@frozen(slots=False)
class ConditionGained(Event):
    """Somebody has a condition."""

    who: str
    condition: Condition
    draws_made: tuple[Draw, ...] = ()

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.draws_made


@frozen(slots=False)
class ConditionEnded(Event):
    """Somebody is rid of a condition."""

    who: str
    condition: str
    cause: str = ""


@frozen(slots=False)
class ConditionsCounted(Event):
    """Timed conditions came one step nearer to their end: ``left`` pairs (who, condition) with what remains."""

    left: tuple[tuple[str, str, int], ...]


@frozen(slots=False)
class InitiativeChanged(Event):
    """A counter changed out of the ordinary; ``order`` is the new order of the phase if it changed as well."""

    who: str
    counter: int
    cause: str
    order: tuple[str, ...] = ()


@frozen(slots=False)
class AttractionRaised(Event):
    """The Enemy Attraction Gauge rose by an amount to a total."""

    amount: int
    total: int
    cause: str


# -- other actions -----------------------------------------------------------------------------


@frozen(slots=False)
class ActionTaken(Event):
    """Somebody spent Complex Actions (0 for a Free one) on something; ``frame`` waits for its roll if it needs one."""

    who: str
    action: str
    cost: int
    held: bool = False
    arm: str = ""
    target: str = ""
    step: int = 0
    rolls: bool = False


@frozen(slots=False)
class ActionEnded(Event):
    """An action that needed a roll is over."""

    who: str


@frozen(slots=False)
class Moved(Event):
    """Somebody stands at another place; ``contacts`` came into Close by the first Complex of the turn."""

    who: str
    to: int
    contacts: tuple[str, ...] = ()


@frozen(slots=False)
class MoveHindered(Event):
    """Half a Distance was made; another Complex completes it in the same direction."""

    who: str
    step: int


@frozen(slots=False)
class AimTaken(Event):
    """Somebody aims; ``aim`` counts the aims stored."""

    who: str
    aim: int
    cause: str = ""


@frozen(slots=False)
class ArmPlaced(Event):
    """A weapon went to the hand, the pack or the body."""

    who: str
    arm: str
    place: str
    grip: int = 1


@frozen(slots=False)
class ArmDropped(Event):
    """A weapon left its owner and lies at a position; broken or used-up ones lie nowhere."""

    who: str
    arm: str
    position: int
    gone: bool = False


@frozen(slots=False)
class ArmGained(Event):
    """Somebody got a weapon from the ground or out of the surroundings."""

    who: str
    arm: Arm
    loose: bool = True


@frozen(slots=False)
class Reloaded(Event):
    """A weapon was loaded from the rounds carried; ``stock`` is the key of those rounds, ``left`` how many remain."""

    who: str
    arm: str
    loaded: int
    stock: str
    left: int


@frozen(slots=False)
class JamCleared(Event):
    """A firearm works again."""

    who: str
    arm: str


# -- the GM's rulings --------------------------------------------------------------------------


@frozen(slots=False)
class PoolSet(Event):
    """The GM set a pool: ``health``, ``armor``, ``luck`` or ``attraction`` (of the fight)."""

    who: str
    pool: str
    value: int
    before: int


@frozen(slots=False)
class Joined(Event):
    """Somebody joined the fight; ``entrant`` is all that is known about it."""

    who: str
    entrant: dict[str, Any]
    counter: int = 0


@frozen(slots=False)
class Removed(Event):
    """The GM took somebody out of the fight."""

    who: str


@frozen(slots=False)
class Hidden(Event):
    """Somebody was hidden from the players, or shown."""

    who: str
    hidden: bool


@frozen(slots=False)
class Renamed(Event):
    """Somebody has another name."""

    who: str
    name: str


@frozen(slots=False)
class OptionSet(Event):
    """A table option changed."""

    key: str
    value: Any
    sentence: str = ""


@frozen(slots=False)
class Noted(Event):
    """Somebody wrote something down."""

    text: str
