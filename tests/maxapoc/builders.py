"""Small fights without files: fighters by a few numbers, placed on the line, played with dice that are written down."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeVar

from mapoc_tui.engine.commands import Begin, Command
from mapoc_tui.engine.decisions import Decision
from mapoc_tui.engine.dice import Draw, Request, ScriptedDice
from mapoc_tui.engine.errors import CommandRefused
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.scenarios import Scenario, Side
from mapoc_tui.policies.base import fallback
from mapoc_tui.rules.maxapoc.commands import Attack, Brace, Defend, EndTurn, KeepRoll, SpendLuck, Wait
from mapoc_tui.rules.maxapoc.content.entrants import Carried, Entrant, plain_ranges
from mapoc_tui.rules.maxapoc.content.gear import Weapon, range_kinds, range_row, weapon
from mapoc_tui.rules.maxapoc.content.items import items as items_of_rules
from mapoc_tui.rules.maxapoc.content.items import threshold_bonuses
from mapoc_tui.rules.maxapoc.content.sheet import STATS, Sheet, build_modifier, recovery_rounds, special_stats
from mapoc_tui.rules.maxapoc.content.start import start
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.state import Combatant, State

E = TypeVar("E", bound=Event)
Faces = tuple[int, ...]

ROLES = {"party": "players", "friends": "allies", "foes": "enemies", "crowd": "others"}
SIDES = [Side(side, side.capitalize(), role) for side, role in ROLES.items()]

AVERAGE = {"STR": 40, "FOR": 40}
"""Base Stats are 50 but for these: no Build modifier, 16 Health, Initiative 10, Dodge 50."""


# ------------------------------------------------------------------------------------------ dice


def d(value: int, *more: int) -> Faces:
    """A d100 as the dice show it; ``more`` are the digits of further tens dice: ``d(27, 8)`` is 27 or 87."""
    return (value % 10, value // 10 % 10, *more)


class Script(ScriptedDice):
    """Dice that are written down; lots for equal Initiative fall in the order of the fighters, 90 for the first.

    The attraction gauge draws nobody unless ``gauge`` says what is rolled against it.
    """

    def __init__(self, rolls: Iterable[Faces], gauge: int = 100) -> None:
        super().__init__(rolls)
        self._lot = 90
        self._gauge = gauge

    @property
    def left(self) -> bool:
        """Whether any rolls are left over."""
        return self._next < len(self._rolls)

    def draw(self, request: Request) -> Draw:
        if request.stream == "gauge:attraction":
            return Draw(request.stream, (self._gauge,))
        if not request.stream.endswith(":lot"):
            return super().draw(request)
        self._lot -= 1
        return Draw(request.stream, (self._lot + 1,))


# ------------------------------------------------------------------------------------------ fighters


def sheet(
    name: str = "Ada",
    side: str = "party",
    rank: str = "",
    family: str = "human",
    skills: dict[str, str] | None = None,
    traits: tuple[str, ...] = (),
    armor: int = 0,
    items: Sequence[str] = (),
    **numbers: int,
) -> Sheet:
    """A sheet from Base Stats (STR=60) and Special Stats that depart from the formulas (INITIATIVE=12)."""
    stats = {stat: numbers.pop(stat, AVERAGE.get(stat, 50)) for stat in STATS}
    special = special_stats(stats, numbers)
    return Sheet(
        name=name,
        side=side,
        role=ROLES[side],
        rank=rank,
        family=family,
        stats=stats,
        skills=skills or {},
        build=special["BUILD"],
        health=special["HP"],
        initiative=special["INITIATIVE"],
        luck_uses=special["LUCK_USES"],
        salvage=special["SALVAGE"],
        resilience=special["RESILIENCE"],
        resolve=special["RESOLVE"],
        immunity=special["IMMUNITY"],
        dodge=special["DODGE"],
        build_mod=numbers.get("DC_MOD", build_modifier(special["BUILD"])),
        recovery=recovery_rounds(stats["FOR"]),
        armor=armor,
        traits=traits,
        items={item: items_of_rules()[item]["cp"] for item in items},
        item_bonus=threshold_bonuses(items),
    )


def fighter(
    who: str,
    side: str = "party",
    at: int = 0,
    hand: Sequence[str | Weapon] = (),
    pack: Sequence[str | Weapon] = (),
    loaded: int = -1,
    ammo: dict[str, int] | None = None,
    hp: int = 0,
    armor_left: int = -1,
    **facts: Any,
) -> Entrant:
    """Somebody with weapons in hand and in the pack, who can use every skill; guns are full unless ``loaded`` says so.

    Weapons get the ids ``who-1``, ``who-2`` and so on; the bare fist is always the last one.
    """
    facts.setdefault("skills", dict.fromkeys(("blades", "brawl", "clubs", "firearms", "archery", "palming"), "P"))
    facts.setdefault("rank", "" if ROLES[side] in ("players", "allies") else "goon")
    own = sheet(facts.pop("name", who.capitalize()), side, **facts)
    weapons = [*(carried(each, True, loaded) for each in hand), *(carried(each, False, loaded) for each in pack)]
    weapons.append(Carried(weapon("bare_fist"), hand=True))
    armor = own.armor if armor_left < 0 else armor_left
    return Entrant(who, own, hp or own.health, armor, at, weapons=tuple(weapons), ammo=ammo or {})


def carried(name: str | Weapon, hand: bool, loaded: int = -1) -> Carried:
    """A weapon of the tables, or one made for a test."""
    one = weapon(name) if isinstance(name, str) else name
    return Carried(one, one.capacity if loaded < 0 else min(loaded, one.capacity), hand=hand)


def hero(who: str = "ada", **facts: Any) -> Entrant:
    """A player character who acts first."""
    return fighter(who, **{"INITIATIVE": 12, **facts})


def foe(who: str = "bob", **facts: Any) -> Entrant:
    """A goon who acts after the heroes."""
    return fighter(who, "foes", **{"INITIATIVE": 10, **facts})


# ------------------------------------------------------------------------------------------ fights


def scenario(*fighters: Entrant, dark: bool = False, hindering: Sequence[int] = (), **rulings: Any) -> Scenario:
    """A scenario as the reader of files would make it."""
    setup = {
        "sides": [{"id": side.id, "name": side.name, "role": side.role} for side in SIDES],
        "combatants": [each.plain() for each in fighters],
        "ranges": plain_ranges({kind: range_row(kind) for kind in range_kinds()}),
        "dark": dark,
        "hindering": list(hindering),
    }
    return Scenario("maxapoc", "Test", setup, rulings)


UNUSED = {"brace": Brace, "held": Wait}
"""The answers that leave held actions unused, by the kind of the question."""


class Play:
    """A fight that is played by a script: every command rolls exactly the dice that are written beside it."""

    def __init__(self, state: State) -> None:
        self.state = self.before = state
        self.events: list[Event] = []
        self.gauge = 100

    def __getitem__(self, who: str) -> Combatant:
        return self.state[who]

    @property
    def decision(self) -> Decision:
        """The open question."""
        found = RULESET.decision(self.state)
        assert found is not None
        return found

    @property
    def asked(self) -> tuple[str, str]:
        """The kind of the open question, and who is asked."""
        return self.decision.kind, self.decision.who

    def do(self, command: Command, *rolls: Faces) -> Play:
        """Carry out a command; unused rolls, missing rolls and folds that come out otherwise are failures.

        As long as rolls are left over, nobody spends held actions on a reaction or comes between.
        """
        dice = Script(rolls, self.gauge)
        self.before, self.events = self.state, []
        self._decide(command, dice)
        while dice.left and self.asked[0] in UNUSED:
            kind, who = self.asked
            self._decide(UNUSED[kind](who), dice)
        dice.finish()
        return self

    def _decide(self, command: Command, dice: Script) -> None:
        resolution = RULESET.decide(self.state, command, dice)
        folded = self.state
        for event in resolution.events:
            folded = RULESET.apply(folded, event)
        assert folded == resolution.state
        self.events += resolution.events
        self.state = resolution.state

    def refused(self, command: Command) -> str:
        """The reasons for which a command is refused; a failure when it is not."""
        try:
            RULESET.decide(self.state, command, Script(()))
        except CommandRefused as error:
            return "; ".join(error.reasons)
        raise AssertionError(f"{command} was not refused")

    def find(self, kind: type[E]) -> list[E]:
        """The events of one kind that the last command brought about."""
        return [event for event in self.events if type(event) is kind]

    def only(self, kind: type[E]) -> E:
        """The one event of that kind."""
        (found,) = self.find(kind)
        return found

    # -- words that many tests share ----------------------------------------------------------

    def begin(self) -> Play:
        return self.do(Begin())

    def attack(self, who: str, target: str, *rolls: Faces, **how: Any) -> Play:
        """Attack with the first weapon, as it is used: struck with or shot."""
        arm = self[who].arm(how.pop("arm", f"{who}-1"))
        assert arm is not None
        usual = {"way": "strike" if arm.weapon.melee else "shoot", "hands": arm.weapon.hands}
        return self.do(Attack(who, target, arm.id, **{**usual, **how}), *rolls)

    def defend(self, who: str, defence: str, *rolls: Faces, arm: str = "", held: bool = False) -> Play:
        return self.do(Defend(who, defence, arm, held), *rolls)

    def end(self, who: str) -> Play:
        return self.do(EndTurn(who))

    def spend_luck(self, who: str, *rolls: Faces) -> Play:
        return self.do(SpendLuck(who), *rolls)

    def keep(self, who: str, *rolls: Faces) -> Play:
        return self.do(KeepRoll(who), *rolls)

    def idle(self, *rolls: Faces) -> Play:
        """Whoever is asked does as little as possible."""
        command = fallback(self.decision).command
        assert command is not None
        return self.do(command, *rolls)

    def until(self, kind: str, who: str = "") -> Play:
        """Nobody does anything until a question of this kind is asked (of this combatant)."""
        for _ in range(200):
            if self.decision.kind == kind and who in ("", self.decision.who):
                return self
            self.idle()
        raise AssertionError(f"nobody is asked about {kind}")


def fight(*fighters: Entrant, **facts: Any) -> Play:
    """A fight that has not begun."""
    return Play(start(scenario(*fighters, **facts)))


def begun(*fighters: Entrant, **facts: Any) -> Play:
    """A fight at its first turn."""
    return fight(*fighters, **facts).begin()


def duel(attacker: dict[str, Any] | None = None, defender: dict[str, Any] | None = None, **facts: Any) -> Play:
    """Ada with a hatchet against the goon Bob with a bat, at Close, on Ada's first turn."""
    return begun(
        hero(**{"hand": ["hatchet"], **(attacker or {})}), foe(**{"hand": ["bat"], **(defender or {})}), **facts
    )
