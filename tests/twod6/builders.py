"""Small fights without files: fighters by a few numbers, played with dice that are written down."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

from mapoc_tui.engine.commands import Begin, Command
from mapoc_tui.engine.decisions import Decision, Option, leaves
from mapoc_tui.engine.dice import Dice, Draw, Request, ScriptedDice
from mapoc_tui.engine.errors import CommandRefused
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.entrants import Entrant
from mapoc_tui.rules.twod6.rows_to_sheets import weapon_shelf
from mapoc_tui.rules.twod6.ruleset import RULESET
from mapoc_tui.rules.twod6.rulings import OPTIONS
from mapoc_tui.rules.twod6.sheet import Sheet, Weapon, endurance_maximum, will_maximum
from mapoc_tui.rules.twod6.shelves import rows
from mapoc_tui.rules.twod6.skills import SKILLS
from mapoc_tui.rules.twod6.state import Combatant, State

E = TypeVar("E", bound=Event)
Faces = tuple[int, ...]

ROLES = {"watch": "players", "friends": "allies", "gang": "enemies", "crowd": "others"}

# ------------------------------------------------------------------------------------------ fighters


def weapon(ident: str) -> Weapon:
    """A weapon of the tables."""
    row = weapon_shelf()[ident]
    cells = {**rows("weapons", "class")[row["class"]], **row}
    kind = cells.pop("class")
    return Weapon(kind=kind, **{key: value for key, value in cells.items() if key != "kind"})


def fighter(
    name: str,
    side: str = "watch",
    *,
    hand: str = "",
    pack: Iterable[str] = (),
    endurance: int | None = None,
    will: int | None = None,
    at: int = 0,
    hidden: bool = False,
    surprised: bool = False,
    ticks: int = 0,
    drive: str = "",
    **numbers: Any,
) -> Entrant:
    """Somebody with the skills and the sheet cells that are named; Endurance and Will are full unless given."""
    skills = {skill: numbers.pop(skill) for skill in SKILLS if numbers.get(skill)}
    for skill in SKILLS:
        numbers.pop(skill, None)
    focus = numbers.pop("focus", "")
    most = endurance_maximum(skills.get("athletics", 0), focus)
    mind = will_maximum(skills.get("conviction", 0), focus)
    arms = [weapon(ident) for ident in ([hand] if hand else []) + list(pack)]
    held = hand if hand and not arms[0].natural else ""
    sheet = Sheet(side, ROLES[side], skills, most, mind, focus=focus, weapons=tuple(arms), drive=drive, **numbers)
    return Entrant(
        id=name,
        name=name.title(),
        sheet=sheet,
        endurance=most if endurance is None else endurance,
        will=mind if will is None else will,
        hand=held,
        position=at,
        hidden=hidden,
        surprised=surprised,
        ticks=ticks,
    )


def hero(name: str = "ada", **numbers: Any) -> Entrant:
    """A player's character."""
    return fighter(name, "watch", **numbers)


def foe(name: str = "bob", **numbers: Any) -> Entrant:
    """An enemy."""
    return fighter(name, "gang", **numbers)


def scenario(*entrants: Entrant, safe: bool = True, supplies: bool = True, **rulings: Any) -> Scenario:
    """A fight of these fighters, with the table options that are named."""
    present = {entrant.sheet.side for entrant in entrants}
    setup = {
        "sides": [{"id": side, "name": side.title(), "role": ROLES[side]} for side in ROLES if side in present],
        "combatants": [entrant.plain() for entrant in entrants],
        "safe": safe,
        "supplies": supplies,
        "weapons": {},
    }
    chosen = {key: option.default for key, option in OPTIONS.items()}
    return Scenario("twod6", "A fight", setup, {**chosen, **rulings})


# ------------------------------------------------------------------------------------------ playing


class Sixes:
    """Dice that always show a six."""

    def draw(self, request: Request) -> Draw:
        return Draw(request.stream, (6,) * len(request.dice))


class Table:
    """A fight at a table: commands with the dice that they roll, in order."""

    def __init__(self, *entrants: Entrant, **settings: Any) -> None:
        self.scenario = scenario(*entrants, **settings)
        self.state: State = RULESET.start(self.scenario)
        self.events: list[Event] = []

    def __getitem__(self, who: str) -> Combatant:
        return self.state[who]

    def do(self, command: Command, *rolls: Faces) -> Table:
        """Carry out a command with exactly these rolls."""
        dice = ScriptedDice(rolls)
        self._carry(command, dice)
        dice.finish()
        return self

    def luckily(self, command: Command) -> Table:
        """Carry out a command with sixes."""
        self._carry(command, Sixes())
        return self

    def _carry(self, command: Command, dice: Dice) -> None:
        resolution = RULESET.decide(self.state, command, dice)
        self.state, self.events = resolution.state, resolution.events

    def begin(self) -> Table:
        """Begin the fight with sixes for everybody's order test."""
        self.luckily(Begin())
        while self.state.round == 0:
            self.luckily(c.SpendWill(0))
        return self

    def turn_of(self, who: str) -> Table:
        """Let everybody before somebody pass, with sixes where dice are rolled."""
        while self.state.active != who:
            self.luckily(c.EndTurn(self.state.active))
        return self

    def refused(self, command: Command) -> tuple[str, ...]:
        """The reasons why a command is refused, before any die is rolled and with nothing changed."""
        before = self.state
        with pytest.raises(CommandRefused) as refusal:
            RULESET.decide(self.state, command, ScriptedDice(()))
        assert self.state is before
        assert refusal.value.reasons == tuple(RULESET.refusals(self.state, command))
        return refusal.value.reasons

    def open(self, command: Command) -> bool:
        """Whether a command is legal now."""
        return not RULESET.refusals(self.state, command)

    def gm(self, *path: str) -> Option:
        """An option of the GM's menu by the keys that lead to it."""
        options = RULESET.gm_options(self.state)
        for key in path:
            found = next(option for option in options if option.key == key)
            options = found.options()
        return found

    @property
    def decision(self) -> Decision:
        """What is asked now."""
        decision = RULESET.decision(self.state)
        assert decision is not None
        return decision

    @property
    def asked(self) -> tuple[str, str, str]:
        """Kind of the question, whom it is about, and the side that answers."""
        return self.decision.kind, self.decision.who, self.decision.side

    @property
    def keys(self) -> list[str]:
        """The keys of the open options."""
        return [option.key for option in self.decision.options()]

    def option(self, *path: str) -> Option:
        """An option by the keys that lead to it."""
        options = self.decision.options()
        for key in path:
            found = next(option for option in options if option.key == key)
            options = found.options()
        return found

    def blocked(self, key: str) -> tuple[str, ...]:
        """The reasons why an entry of the menu is closed."""
        return next(shut.reasons for shut in self.decision.blocked() if shut.key == key)

    def commands(self) -> list[Command]:
        """Every leaf of the open question."""
        return [leaf.command for leaf in leaves(self.decision.options()) if leaf.command is not None]

    def told(self, kind: type[E]) -> E:
        """The only event of a kind that the last command wrote."""
        (event,) = (event for event in self.events if isinstance(event, kind))
        return event

    def none_told(self, kind: type[Event]) -> bool:
        """Whether the last command wrote no event of a kind."""
        return not any(isinstance(event, kind) for event in self.events)

    def chance(self, *path: str) -> float:
        """The chance of an option."""
        chance = self.option(*path).chance
        assert chance is not None
        value = chance()
        assert value is not None
        return value.value


def duel(attacker: Entrant, *others: Entrant, **settings: Any) -> Table:
    """A fight that has begun, and it is the first one's turn."""
    return Table(attacker, *others, **settings).begin().turn_of(attacker.id)


def strike(table: Table, who: str, target: str, *rolls: Faces, nonlethal: bool = False, keep: bool = True) -> Table:
    """Somebody attacks with what is in hand, or unarmed; no Will is spent unless ``keep`` is off."""
    arm = table[who].weapon
    table.do(c.Attack(who, target, arm.id, arm.attack, nonlethal), *(rolls[:1] if _asks(table, who) else rolls))
    if keep and _asks(table, who):
        table.do(c.SpendWill(0), *rolls[1:])
    return table


def _asks(table: Table, who: str) -> bool:
    return table[who].sheet.player and table[who].will > 0
