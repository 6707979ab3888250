"""How a fight stands: frozen values, changed only by folding events."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

from attrs import field

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.scenarios import Side
from mapoc_tui.rules.twod6.rulings import Rulings
from mapoc_tui.rules.twod6.sheet import UNARMED, Sheet, Weapon

Edge = Literal["start", "end", "round", "action", "attack", "test", ""]
"""What ends an effect: the start or end of the clock's turn, the end of the round, the clock's next action or attack,
the next test that it fits, or nothing but somebody's word."""


@immutable
class Part:
    """A named part of a sum: a modifier, or a part of a challenge level or of damage."""

    label: str
    value: int


@immutable
class Effect:
    """Something that lasts. ``clock`` is whose turn counts, ``turns`` how many more edges; 0 turns is open-ended.

    ``source`` is who brought it about, ``topic`` the test or the request that it concerns, ``name`` that of a condition
    of the GM's own.
    """

    id: str
    kind: str
    name: str = ""
    source: str = ""
    topic: str = ""
    amount: int = 0
    clock: str = ""
    edge: Edge = ""
    turns: int = 0


@immutable
class Vitals:
    """How hurt somebody is. Endurance may lie below zero (2D6 L-82); ``bled`` counts where bleeding is taken once."""

    endurance: int
    bleeding: bool = False
    bled: bool = False
    stabilised: bool = False
    hospital: bool = False
    passed_out: bool = False
    dead: bool = False


@immutable
class Combatant:
    """Somebody in the fight.

    ``hand`` is the weapon in hand, empty for none; ``ground`` are own weapons that lie about, ``unloaded`` those to be
    loaded. ``position`` is a place on the line of bands. ``band`` is ``before``, ``enemies`` or ``after`` in the order,
    ``total`` what counts inside it, ``first_rank`` a seized initiative, the highest first (2D6 L-72). ``aided``: has
    profited from first aid, ``failed_healers``: who has tried in vain (2D6 L-102). ``lost_turns`` are turns still to be
    lost (2D6 L-106). ``left`` says how somebody left the fight, empty for those who are in it.
    """

    id: str
    name: str
    sheet: Sheet
    vitals: Vitals
    will: int
    hand: str = ""
    ground: tuple[str, ...] = ()
    unloaded: tuple[str, ...] = ()
    position: int = 0
    hidden: bool = False
    band: str = ""
    total: int = 0
    first_rank: int = 0
    aided: bool = False
    failed_healers: tuple[str, ...] = ()
    lost_turns: int = 0
    drive_used: bool = False
    ticks: int = 0
    left: str = ""
    effects: tuple[Effect, ...] = ()

    @property
    def endurance(self) -> int:
        """The Endurance left, below zero for the badly hurt."""
        return self.vitals.endurance

    @property
    def critical(self) -> bool:
        """Whether this one is critically injured (2D6 L-84)."""
        return self.vitals.endurance <= 0

    @property
    def gone(self) -> bool:
        """Dead, or no longer in the fight."""
        return self.vitals.dead or self.left != ""

    @property
    def out(self) -> bool:
        """Gone, or unconscious."""
        vitals = self.vitals
        return vitals.dead or vitals.passed_out or self.left != "" or self.has("unconscious")

    @property
    def drained(self) -> bool:
        """Critically injured, and neither Will to act nor a drive to call it back (2D6 L-89, L-108, G-21)."""
        return self.critical and self.will == 0 and (self.drive_used or not self.sheet.drive)

    @property
    def standing(self) -> bool:
        """Whether this one still counts in the fight: awake, and able to act some day."""
        return not self.drained and not self.out

    @property
    def weapon(self) -> Weapon:
        """What is in hand, bare hands if nothing."""
        return self.sheet.arms[self.hand] if self.hand else UNARMED

    @property
    def carried(self) -> tuple[Weapon, ...]:
        """The weapons that could be drawn now."""
        lost = (self.hand, *self.ground)
        return tuple(weapon for weapon in self.sheet.weapons if not weapon.natural and weapon.id not in lost)

    @property
    def disarmed(self) -> bool:
        """Without the weapon that was in hand (2D6 L-68)."""
        return bool(self.ground) and not self.hand

    def has(self, kind: str) -> bool:
        """Whether an effect of this kind lasts."""
        return bool(self.effects) and any(effect.kind == kind for effect in self.effects)

    def effects_of(self, kind: str) -> Iterator[Effect]:
        """The effects of a kind."""
        return (effect for effect in self.effects if effect.kind == kind)

    def effect(self, ident: str) -> Effect | None:
        """The effect with this id."""
        return next((effect for effect in self.effects if effect.id == ident), None)


# ------------------------------------------------------------------------------------------ what is half resolved

Stage = Literal["difficulty", "resist", "help", "rolled", "complication", "outcome", "effect", ""]
"""Where a test stands: what is asked about it now. Empty once nothing is left to ask."""

Result = Literal["critical", "success", "failure", "critical_failure", ""]

Purpose = Literal[
    "attack_melee",
    "attack_ranged",
    "defence",
    "defend",
    "first_aid",
    "assist",
    "help",
    "social",
    "use_skill",
    "retrieve",
    "flee",
    "order",
    "stay_awake",
    "task",
    "group",
]
"""What a test is for. ``defence`` is a player's roll against an opponent's attack, ``task`` one on the GM's call."""


@immutable
class Test:
    """One test, from before its roll to its last consequence (2D6 L-1 to L-19).

    ``target`` is whom it concerns, ``topic`` a request or a named test, ``helpers`` who may still be asked for help.
    ``effect``, ``effect_target`` and ``outcome`` are what was chosen for a critical success or a failure.
    """

    __test__ = False

    who: str
    skill: str
    purpose: Purpose
    stage: Stage = "rolled"
    target: str = ""
    weapon: str = ""
    topic: str = ""
    nonlethal: bool = False
    outcomes: bool = False
    cl: tuple[Part, ...] = ()
    bonus: tuple[Part, ...] = ()
    helpers: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()
    will: int = 0
    result: Result = ""
    effect: str = ""
    effect_target: str = ""
    outcome: str = ""

    @property
    def challenge(self) -> int:
        """The challenge level."""
        return sum(part.value for part in self.cl)

    @property
    def modifier(self) -> int:
        """Everything that is added to the dice but Will."""
        return sum(part.value for part in self.bonus)

    @property
    def total(self) -> int:
        """2d6 + skill + all modifiers + Will (2D6 L-1, L-14)."""
        return sum(self.faces) + self.modifier + self.will

    @property
    def passed(self) -> bool:
        """Whether it counts as a success; two outcomes of a failure do (2D6 L-36, L-37)."""
        return self.result in ("critical", "success") or self.outcome in ("success_with_harm", "success_with_cost")


@immutable
class Plea:
    """A social success that waits for the target's answer (2D6 L-40, L-45). ``amount`` is the penalty of resisting."""

    source: str
    target: str
    request: str
    amount: int


@immutable
class Fainting:
    """A player's character at 0 Endurance or less, whose player says whether it stays awake (2D6 L-90)."""

    fainting: str


@immutable
class Ordering:
    """The order test in progress: who has still to roll. ``joining``: the fight is already under way."""

    pending: tuple[str, ...]
    joining: bool = False


@immutable
class Group:
    """A group test in progress (2D6 L-25)."""

    skill: str
    complications: int
    needed: int
    members: tuple[str, ...]
    successes: int = 0


Frame = Test | Plea | Fainting | Ordering | Group


@immutable
class State:
    """A whole fight. ``round`` 0 is before it has begun.

    ``order`` is who acts this round, ``order_cl`` the challenge level of the order test, ``passed`` whose turn has come
    and gone. Of the ``active`` one: ``spent`` says whether its action is used, ``moved`` its change of band, ``drew``
    its change of weapon. ``seizures`` counts grants of the initiative. ``safe`` and ``supplies`` are what first aid
    needs, ``weapons`` rows of the scenario's own weapon table (2D6 G-26).
    """

    title: str
    sides: dict[str, Side]
    combatants: dict[str, Combatant]
    rulings: Rulings = field(factory=Rulings)
    safe: bool = True
    supplies: bool = True
    weapons: dict[str, Any] = field(factory=dict)
    round: int = 0
    order: tuple[str, ...] = ()
    order_cl: int = 0
    active: str = ""
    passed: tuple[str, ...] = ()
    spent: bool = False
    moved: bool = False
    drew: bool = False
    seizures: int = 0
    begun: bool = False
    stack: tuple[Frame, ...] = ()
    ended: bool = False
    winner: str = ""

    def __getitem__(self, who: str) -> Combatant:
        return self.combatants[who]

    @property
    def top(self) -> Frame | None:
        """What is being resolved now."""
        return self.stack[-1] if self.stack else None

    @property
    def acting(self) -> Combatant:
        """Whose turn it is."""
        return self.combatants[self.active]


# ------------------------------------------------------------------------------------------ who stands where


def strangers(one: Combatant, other: Combatant) -> bool:
    """Whether two combatants are of different parties, so that one may attack the other."""
    return one.sheet.party != other.sheet.party


def foes(one: Combatant, other: Combatant) -> bool:
    """Whether two combatants fight each other: the players and their allies against the enemies."""
    return {one.sheet.party, other.sheet.party} == {"players", "enemies"}


def seen(by: Combatant, other: Combatant) -> bool:
    """Whether somebody may be chosen at all: those hidden by the GM are known to their own party only."""
    return not other.hidden or not strangers(by, other)


def enemies(state: State, one: Combatant) -> Iterator[Combatant]:
    """Everybody awake whom this one fights."""
    return (other for other in state.combatants.values() if foes(one, other) and not other.out)


def companions(state: State, one: Combatant) -> Iterator[Combatant]:
    """The others of the own party who are awake in the fight."""
    everybody = state.combatants.values()
    return (other for other in everybody if other is not one and not strangers(one, other) and not other.out)


def distance(state: State, one: Combatant, other: Combatant) -> int:
    """0 engaged, 1 near, 2 far; always 0 where the table uses no bands (2D6 L-55, G-12)."""
    return min(2, abs(one.position - other.position)) if state.rulings.use_bands else 0


def engaged(state: State, one: Combatant) -> bool:
    """Whether an enemy who is awake stands right beside this one."""
    return state.rulings.use_bands and any(distance(state, one, other) == 0 for other in enemies(state, one))
