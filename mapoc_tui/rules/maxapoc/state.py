"""How a fight stands: frozen values, changed only by folding events (MA combat.md section 5 is its list)."""

from __future__ import annotations

from attrs import field

from mapoc_tui.engine.decisions import Outcome
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.scenarios import Side
from mapoc_tui.rules.maxapoc.content.gear import LONG, RangeRow, Weapon
from mapoc_tui.rules.maxapoc.content.options import Rulings
from mapoc_tui.rules.maxapoc.content.sheet import PARTY, Sheet
from mapoc_tui.rules.maxapoc.pending import Bonus, Check, Pledge, Project
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, Marks, Modifier

HANDS = 2
COMPLEX_PER_TURN = 2
FULL_GAUGE = 100
"""The attraction gauge goes no higher (MA R-RP-47, p. 51)."""

ITEM = "item"
"""The tag of weapons that are special items as well; the place of one that burns by itself is its item."""

ITEM_PREFIX = "item:"
"""What stands before an item where things of all kinds are named."""


@immutable
class Arm:
    """A weapon that somebody has. ``place`` is ``hand``, ``pack`` or ``body`` (natural), ``grip`` the hands on it.

    ``worn`` counts Component Pieces lost to damage. ``missile`` is what a launcher is loaded with,
    ``mount`` the barrier on which it stands, ``opened`` says that half the work on its belt is done.
    """

    id: str
    weapon: Weapon
    loaded: int = 0
    jammed: bool = False
    place: str = "pack"
    grip: int = 1
    worn: int = 0
    missile: Weapon | None = None
    mount: str = ""
    opened: bool = False

    @property
    def broken(self) -> bool:
        """Whether nothing is left of its value, so that it is of no use until it is rebuilt (MA H-21, p. 80; GR-60)."""
        return self.worn > 0 and self.worn >= self.weapon.value

    @property
    def ready(self) -> bool:
        """Whether it can be used at once (READIED, MA C-14, p. 86)."""
        return self.place != "pack"


@immutable
class Loose:
    """A weapon that lies on the ground at a position."""

    arm: Arm
    position: int


@immutable
class Litter:
    """An item that lies on the ground at a position, with what is left of it in Component Pieces; ``lit`` it shines.

    ``dents`` are the Component Pieces that damage has taken off it.
    """

    item: str
    pieces: int
    position: int
    lit: bool = False
    dents: int = 0


@immutable
class Barrier:
    """A fixed object at a position; ``armor`` of ``maximum`` Armour Points are left, 0 of 0 only conceals.

    It shields those who took position behind it from attackers on the side of ``facing`` (+1 towards higher positions,
    -1 towards lower ones) (MA B-1, p. 81; Q-244).
    """

    id: str
    name: str
    position: int
    facing: int
    armor: int = 0
    maximum: int = 0


@immutable
class Bomb:
    """An explosive that lies somewhere and has not gone off yet.

    It does so at the start of round ``due``, or when ``owner`` sets it off if that is 0. ``behind`` is the barrier on
    whose covered side it lies.
    """

    id: str
    weapon: Weapon
    position: int
    owner: str
    due: int = 0
    behind: str = ""


@immutable
class TripWire:
    """A wire at a position, which trips whoever knows nothing of it in ``chance`` percent (MA IT-191, p. 98; GR-57).

    The camp of its ``owner`` knows of it; ``party`` tells which camp that is. Without a ``payload`` it is a 1d6 trap.
    """

    id: str
    position: int
    chance: int
    owner: str
    party: bool
    payload: Weapon | None = None


@immutable
class Zone:
    """Places that harm whoever comes there or stays there, as lava and deep water do (MA M-10, TB-15, p. 73)."""

    name: str
    positions: tuple[int, ...]
    dice: str = "1d6"
    element: str = "fire"


@immutable
class Ongoing:
    """Damage at the start of every round (MA C-27, H-9, p. 83): ``dice`` such as ``1d6``.

    The same ``id`` again renews it. ``left`` counts the rounds still to come, 0 lasts until it is put out. ``element``
    is ``fire``, ``acid`` or ``electricity``, ``by`` whoever caused it.
    """

    id: str
    name: str
    dice: str
    left: int = 0
    element: str = "fire"
    by: str = ""


@immutable
class Infection:
    """INFECTED (MA C-10, p. 53-54, 85): stage 1 to 6, of which ``gained`` were got in this fight."""

    kind: str
    stage: int
    gained: int = 0


@immutable
class Hold:
    """One who is held by another (MA G-1, p. 68). ``skill`` is the one that holds, ``arm`` the line that it uses.

    ``hands`` are the holder's hands that are bound by it. A HOGTIED one stays bound without a ``holder`` by a rope or
    a net that was left on it (MA G-9, p. 69; Q-138).
    """

    holder: str
    victim: str
    skill: str
    arm: str = ""
    hands: int = 0
    hogtied: bool = False


@immutable
class Combatant:
    """Somebody in the fight.

    ``complex`` counts the Complex Actions left on the own turn, ``held`` those kept for later (for ``pledge`` where
    that is named), ``used`` those spent this turn.
    ``attacks`` and ``defences`` count this phase. ``moved`` are Distances since the last Attack Action,
    ``contacts`` whom the first Complex of this turn brought into Close. ``recovery`` are the rounds left of a Recovery
    Opportunity, ``fell`` the round of the fall. ``debt`` is taken off the next round's Initiative; ``lot`` settles
    equal Initiative, the higher first. ``behind`` is the barrier
    that it took position behind. ``struck_by`` are those who have hurt it, ``last_hit`` whom its own last attack hurt,
    ``wound`` the health lost by the last damage. ``stealth`` is the degree with which it hides, ``seen_by`` who has
    seen it all the same, ``traces`` who may strike blindly at it, ``watchful`` the degree of its own Perception before
    an ambush (-1 without one), ``perch`` the phases since its first shot from this spot (-1 without one).
    ``holding`` counts hands that hold somebody, ``carrying`` is whom it carries, ``laden`` what that weighs,
    ``riding`` the animal that it rides,
    ``stirred`` says that it moved in this phase. ``faced`` are the
    terrible things that it has come near to, ``insanities`` how many it has ever received. ``exposed`` names the
    harmful surroundings that have had their effect while it stays in them, ``seared`` the last round in which its
    weakness hurt it, ``beset`` who has attacked it in this phase. ``items`` are the Component Pieces left of what it
    carries, ``dents`` those that damage has taken off its items, ``inhand`` the items among them that it holds,
    ``armor_off`` the Armour Points that it has taken off (-1 while worn). ``bonuses`` wait for a roll, ``studied`` are
    whom it has learnt about. ``busy`` is what it has done in this phase besides attacks, ``projects`` what it makes.
    ``searches`` counts its tries to salvage, ``barren`` those that failed. ``suffered`` are the conditions that it has
    had in this round.
    """

    id: str
    name: str
    sheet: Sheet
    hp: int
    armor: int
    position: int
    luck: int
    counter: int = 0
    debt: int = 0
    lot: int = 0
    arms: tuple[Arm, ...] = ()
    rounds: dict[str, int] = field(factory=dict)
    conditions: tuple[Condition, ...] = ()
    marks: Marks = frozenset()
    complex: int = 0
    held: int = 0
    pledge: Pledge | None = None
    used: int = 0
    resting: bool = False
    aim: int = 0
    attacks: int = 0
    defences: int = 0
    last_arm: str = ""
    moved: int = 0
    contacts: tuple[str, ...] = ()
    halfway: int = 0
    tried: tuple[str, ...] = ()
    behind: str = ""
    struck_by: tuple[str, ...] = ()
    last_hit: str = ""
    wound: int = 0
    ongoing: tuple[Ongoing, ...] = ()
    infections: tuple[Infection, ...] = ()
    exposed: tuple[str, ...] = ()
    seared: int = 0
    beset: tuple[str, ...] = ()
    stealth: int = 0
    seen_by: tuple[str, ...] = ()
    traces: tuple[str, ...] = ()
    watchful: int = -1
    perch: int = -1
    holding: int = 0
    carrying: str = ""
    laden: int = 0
    riding: str = ""
    stirred: bool = False
    faced: tuple[str, ...] = ()
    insanities: int = 0
    items: dict[str, int] = field(factory=dict)
    dents: dict[str, int] = field(factory=dict)
    inhand: tuple[str, ...] = ()
    armor_off: int = -1
    bonuses: tuple[Bonus, ...] = ()
    studied: tuple[str, ...] = ()
    busy: tuple[str, ...] = ()
    projects: tuple[Project, ...] = ()
    searches: int = 0
    barren: int = 0
    suffered: tuple[str, ...] = ()
    recovery: int = 0
    fell: int = 0
    hidden: bool = False
    dead: bool = False
    gone: bool = False

    @property
    def able(self) -> bool:
        """Whether it is up: in the fight, alive and conscious."""
        return "unconscious" not in self.marks and not self.dead and not self.gone

    @property
    def here(self) -> bool:
        """Whether it is in the fight and alive, on its feet or not."""
        return not (self.dead or self.gone)

    def arm(self, arm: str) -> Arm | None:
        """The weapon with this id."""
        for one in self.arms:
            if one.id == arm:
                return one
        return None


@immutable
class Roll:
    """One d100 roll that was made, with everything that went into it (MA D-1 to D-19, p. 47-49).

    ``degree`` is what the dice show, 0 to 4; ``success`` whether it meets the requirement. ``luck`` marks a reroll.
    """

    who: str
    purpose: str
    skill: str
    base: int
    threshold: int
    requirement: int
    net: int
    ones: int
    tens: tuple[int, ...]
    value: int
    degree: int
    success: bool
    limit: int = 4
    luck: bool = False
    parts: tuple[Modifier, ...] = ()
    reliable: bool = False
    spoils_from: int = 100

    @property
    def counted(self) -> int:
        """The degree that counts: 0 without a success, never above the Success Limit (MA D-10, D-19)."""
        return min(self.degree, self.limit) if self.success else 0


@immutable
class Frame:
    """Something half resolved. ``rolls`` are its dice so far by slot, ``luck`` the slots that may be rerolled.

    ``brace`` is the reaction that held actions may help, ``braced`` how many do, -1 while that is open.
    """

    who: str
    stage: str = "start"
    rolls: dict[str, Roll] = field(factory=dict)
    luck: tuple[str, ...] = ()
    brace: Check | None = None
    braced: int = 0


@immutable
class State:
    """A fight. ``stage`` is ``setup``, ``fight`` or ``over``; ``order`` is the snapshot of this phase, ``turn`` the
    place in it, ``active`` whose turn it is, ``stack`` what is half resolved, innermost last. ``ambushers``
    are those who opened the fight from hiding, until its first phase is over, ``lair`` says that
    the ground hides them. ``enclosed`` are places under a roof, ``carriers`` those who carry somebody,
    ``riders`` those who ride.
    """

    title: str
    sides: tuple[Side, ...]
    combatants: dict[str, Combatant]
    rulings: Rulings
    stage: str = "setup"
    round: int = 0
    phase: int = 0
    order: tuple[str, ...] = ()
    turn: int = -1
    active: str = ""
    stack: tuple[Frame, ...] = ()
    ground: tuple[Loose, ...] = ()
    litter: tuple[Litter, ...] = ()
    barriers: dict[str, Barrier] = field(factory=dict)
    bombs: tuple[Bomb, ...] = ()
    zones: tuple[Zone, ...] = ()
    wires: tuple[TripWire, ...] = ()
    attraction: int = 0
    dark: bool = False
    hindering: tuple[int, ...] = ()
    ranges: dict[str, RangeRow] = field(factory=dict)
    holds: tuple[Hold, ...] = ()
    carriers: tuple[str, ...] = ()
    riders: tuple[str, ...] = ()
    ambushers: tuple[str, ...] = ()
    lair: bool = False
    enclosed: tuple[int, ...] = ()
    outcome: Outcome | None = None

    def __getitem__(self, who: str) -> Combatant:
        return self.combatants[who]

    @property
    def stamp(self) -> str:
        """``R2P3``: the round and the phase."""
        return f"R{self.round}P{self.phase}" if self.phase else f"R{self.round}" if self.round else ""


def distance(one: Combatant, other: Combatant) -> int:
    """The Distance between two: 0 Close, 1 Short, 2 Midrange, 3 Long (MA M-1, p. 71; Q-160)."""
    far = abs(one.position - other.position)
    return far if far < LONG else LONG


def hostile(one: Combatant, other: Combatant) -> bool:
    """Whether two stand against each other: party against enemies, bystanders against nobody."""
    role, against = one.sheet.role, other.sheet.role
    if role == "others" or against == "others" or one.sheet.side == other.sheet.side:
        return False
    return (role in PARTY) != (against in PARTY)
