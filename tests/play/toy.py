"""A tiny game for tests of everything above the rules: two sides strike each other, and defenders may brace."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from types import ModuleType
from typing import Any, ClassVar

import pytest
from attrs import field

from mapoc_tui.engine import commands
from mapoc_tui.engine.commands import Begin, Command, Note, RuleEnd, RuleOption, RulePool
from mapoc_tui.engine.decisions import Blocked, Chance, Decision, Option, Outcome
from mapoc_tui.engine.dice import Dice, Draw, Request, die
from mapoc_tui.engine.errors import BadDice, CommandRefused
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import TableOption
from mapoc_tui.engine.resolution import Resolution
from mapoc_tui.engine.scenarios import Scenario, Side, Table
from mapoc_tui.engine.switches import ITEM, Switch
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.views import Bar, BattleView, CardSection, CombatantView, LogLine, TrackCell, TrackColumn


@immutable
class Strike(Command):
    target: str


@immutable
class Wait(Command):
    pass


@immutable
class Brace(Command):
    brace: bool


@immutable
class Shout(Command):
    words: str


@immutable
class Began(Event):
    order: tuple[str, ...]


@immutable
class Aimed(Event):
    who: str
    target: str


@immutable
class Struck(Event):
    who: str
    target: str
    draw: Draw
    harm: int

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.draw,)


@immutable
class Passed(Event):
    who: str


@immutable
class Shouted(Event):
    who: str
    words: str


@immutable
class Noted(Event):
    text: str


@immutable
class Set(Event):
    who: str
    value: int


@immutable
class Switched(Event):
    key: str
    value: Any


@immutable
class Ended(Event):
    winner: str


@immutable
class Fighter:
    name: str
    side: str
    hp: int
    most: int


@immutable
class State:
    fighters: dict[str, Fighter]
    harmless: bool = False
    order: tuple[str, ...] = ()
    turn: int = 0
    aimed: tuple[str, str] | None = None
    winner: str | None = None
    rulings: dict[str, Any] = field(factory=dict)


def _alive(state: State) -> list[str]:
    return [who for who in state.order if state.fighters[who].hp > 0]


def _actor(state: State) -> str:
    for turn in range(state.turn, state.turn + len(state.order)):
        who = state.order[turn % len(state.order)]
        if state.fighters[who].hp > 0:
            return who
    return ""


def _foes(state: State, who: str) -> list[str]:
    return [foe for foe in _alive(state) if state.fighters[foe].side != state.fighters[who].side]


class Toy:
    name = "toy"
    version = 1
    title = "A toy game"
    options: ClassVar = {
        "toy_harm": TableOption("toy_harm", "harm", 1, "How hard?", "full", (("full", "all"), ("half", "half")))
    }
    commands: Sequence[type[Command]] = (Strike, Wait, Brace, Shout)
    events: Sequence[type[Event]] = (Began, Aimed, Struck, Passed, Shouted, Noted, Set, Switched, Ended)
    upcasters: ClassVar[dict[int, Any]] = {}

    def read(self, file: Table) -> Scenario:
        file.allow("ruleset", "title", "summary", "seed", "harmless", "fighter")
        fighters = {}
        for table in file.tables("fighter"):
            name = table.name("name", required=True)
            fighters[name.casefold()] = {
                "name": name,
                "side": table.choice("side", ("heroes", "raiders"), "raiders"),
                "hp": table.integer("hp", 5, 1),
            }
        setup = {"fighters": fighters, "harmless": file.flag("harmless")}
        return Scenario(
            "toy", file.name("title"), setup, {"toy_harm": "full"}, file.text("summary"), "", file.text("seed")
        )

    def schema(self) -> dict[str, Any]:
        return {"title": "toy", "type": "object", "properties": {"ruleset": {"const": "toy"}}}

    def sides(self, scenario: Scenario) -> Sequence[Side]:
        return (Side("heroes", "The Heroes", "players"), Side("raiders", "Raiders", "enemies"))

    def start(self, scenario: Scenario) -> State:
        fighters = {
            who: Fighter(one["name"], one["side"], one["hp"], one["hp"])
            for who, one in scenario.setup["fighters"].items()
        }
        return State(fighters, scenario.setup["harmless"], rulings=dict(scenario.rulings))

    def decision(self, state: State) -> Decision | None:
        if self.outcome(state):
            return None
        if not state.order:
            return Decision(
                "begin", "", "", "Begin?", lambda: [Option("begin", "Begin", Begin(), letter="b")], default="begin"
            )
        if state.aimed:
            target = state.aimed[1]
            one = state.fighters[target]
            options = [Option("brace", "Brace", Brace(True), letter="c"), Option("take", "Take it", Brace(False))]
            return Decision("brace", target, one.side, f"{one.name}: brace?", lambda: options, default="brace")
        return self._turn(state, _actor(state))

    def _turn(self, state: State, who: str) -> Decision:
        def targets() -> list[Option]:
            return [
                Option(foe, state.fighters[foe].name, Strike(foe), chance=lambda: Chance(0.5))
                for foe in _foes(state, who)
            ]

        def options() -> list[Option]:
            return [
                Option("strike", "Strike", branch=targets, letter="a", cost="1C", detail="at one foe"),
                Option("shout", "Shout", letter="s", ask=_shout),
                Option("wait", "Wait", Wait(), letter="w"),
            ]

        question = f"{state.fighters[who].name}: what now?"
        blocked = [Blocked("flee", "Flee", ("the gate is shut", "nobody flees here"))]
        return Decision("turn", who, state.fighters[who].side, question, options, lambda: blocked, "wait")

    def refusals(self, state: State, command: Command) -> Sequence[str]:
        if isinstance(command, commands.Ruling):
            return []
        decision = self.decision(state)
        if isinstance(command, Strike):
            wrong = []
            if decision is None or decision.kind != "turn":
                wrong.append("it is nobody's turn")
            if command.target not in _alive(state):
                wrong.append(f"{command.target} cannot be struck")
            return wrong
        kinds = {Wait: "turn", Shout: "turn", Brace: "brace", Begin: "begin"}
        legal = decision is not None and decision.kind == kinds.get(type(command))
        return [] if legal else ["it is not the time for that"]

    def decide(self, state: State, command: Command, dice: Dice) -> Resolution:
        wrong = self.refusals(state, command)
        if wrong:
            raise CommandRefused(type(command).__name__, wrong)
        return self.resolve(state, command, dice)

    def resolve(self, state: State, command: Command, dice: Dice) -> Resolution:
        done = Resolution(self.apply, state, dice)
        match command:
            case Begin():
                done.emit(Began(tuple(state.fighters)))
            case Strike(target):
                done.emit(Aimed(_actor(state), target))
            case Brace(brace):
                self._strike(done, brace)
            case Wait():
                done.emit(Passed(_actor(state)))
            case Shout(words):
                done.emit(Shouted(_actor(state), words))
            case Note(text, secret):
                done.emit(Noted(text, visible="gm" if secret else "everyone"))
            case RulePool(who, _, value):
                done.emit(Set(who, value))
            case RuleOption(key, value):
                done.emit(Switched(key, value))
            case RuleEnd(winner):
                done.emit(Ended(winner))
        return done

    def _strike(self, done: Resolution, brace: bool) -> None:
        who, target = done.state.aimed
        attacker = done.state.fighters[who]
        draw = done.draw(Request("hit", (die(6),), f"d6 for {attacker.name}'s strike"))
        harm = 0 if done.state.harmless else max(0, draw.faces[0] - (2 if brace else 0))
        done.emit(Struck(who, target, draw, harm))

    def apply(self, state: State, event: Event) -> State:
        match event:
            case Began(order):
                return evolve(state, order=order)
            case Aimed(who, target):
                return evolve(state, aimed=(who, target))
            case Struck(who, target, _, harm):
                return self._after(self._with(state, target, state.fighters[target].hp - harm), who)
            case Passed(who) | Shouted(who, _):
                return self._after(state, who)
            case Set(who, value):
                return self._with(state, who, value)
            case Switched(key, value):
                return evolve(state, rulings={**state.rulings, key: value})
            case Ended(winner):
                return evolve(state, winner=winner)
        return state

    def _after(self, state: State, who: str) -> State:
        count = len(state.order)
        turn = state.turn - state.turn % count + state.order.index(who) + 1
        return evolve(state, turn=turn if turn > state.turn else turn + count, aimed=None)

    def _with(self, state: State, who: str, hp: int) -> State:
        return evolve(state, fighters={**state.fighters, who: evolve(state.fighters[who], hp=hp)})

    def outcome(self, state: State) -> Outcome | None:
        if state.winner is not None:
            return Outcome("ended", state.winner, "The GM ended the fight.")
        if not state.order:
            return None
        sides = {state.fighters[who].side for who in _alive(state)}
        if len(sides) == 1:
            winner = sides.pop()
            return Outcome("won", winner, f"The {winner} won.")
        return None if sides else Outcome("draw", "", "Everybody is down.")

    def round(self, state: State) -> int:
        return state.turn // len(state.order) + 1 if state.order else 0

    def known(self, state: State, side: str) -> State:
        return state

    def advise(self, state: State, decision: Decision, temperament: str = "") -> Sequence[tuple[float, Option, str]]:
        if decision.kind != "turn":
            return ()
        weakest = min(decision.options()[0].options(), key=lambda one: state.fighters[one.key].hp)
        return [(1.0, weakest, f"{weakest.label} is the weakest")]

    def view(self, state: State, viewer: str) -> BattleView:
        actor = _actor(state) if state.order else ""
        order = tuple(
            CombatantView(
                who,
                one.name,
                one.side,
                one.side.title(),
                one.side == "heroes",
                "goon",
                str(n),
                (Bar("Health", one.hp, one.most),),
                status="DOWN" if one.hp <= 0 else "",
                active=who == actor,
                out=one.hp <= 0,
                card=(CardSection("Gear", ("a club",)),),
            )
            for n, (who, one) in enumerate(state.fighters.items(), start=1)
        )
        outcome = self.outcome(state)
        return BattleView(
            "Toy fight",
            f"Round {self.round(state)}",
            f"R{self.round(state)}",
            f"{state.fighters[actor].name}'s turn" if actor else "",
            order,
            "Turns",
            (TrackColumn("Turns", "now", (TrackCell("x", "X", "1", "next"),)),),
            facts=("it rains",),
            outcome=outcome.sentence if outcome else "",
        )

    def describe(self, state: State, event: Event) -> LogLine | None:
        stamp = f"R{self.round(state)}"
        match event:
            case Began():
                return LogLine(stamp, "", "The fight begins", "round")
            case Struck(who, target, draw, harm):
                words = f"{state.fighters[who].name} strikes {state.fighters[target].name}: {harm}"
                return LogLine(
                    stamp, state.fighters[who].name, words, "roll", (f"d6 = {draw.faces[0]}" + " (typed)" * draw.typed,)
                )
            case Passed(who):
                return LogLine(stamp, state.fighters[who].name, "waits", "turn")
            case Shouted(who, words):
                return LogLine(stamp, state.fighters[who].name, f"shouts: {words}", "talk")
            case Noted(text):
                return LogLine(stamp, "", f"GM: {text}", "gm")
            case Set(who, value):
                return LogLine(stamp, "", f"GM: {state.fighters[who].name} to {value}", "gm")
            case Switched(key, value):
                return LogLine(stamp, "", f"GM: {key} is {value} now", "gm")
            case Ended():
                return LogLine(stamp, "", "GM: the fight ends", "gm")
        return None

    def gm_options(self, state: State) -> Sequence[Option]:
        return [
            Option("note", "Note", ask=Note),
            Option("end", "End the fight", RuleEnd()),
        ]

    def switches(self, state: State) -> Sequence[Switch]:
        return [
            Switch(ITEM, f"{who}:club", f"without {one.name}'s club", Note(f"{one.name} has no club"))
            for who, one in state.fighters.items()
        ]

    def listing(self) -> dict[str, list[tuple[str, str]]]:
        return {"bestiary": [("raider", "Raider, goon, 5 HP")], "gear": [("club", "Club, 1d6")]}


def _shout(text: str) -> Command:
    if not text.strip():
        raise BadDice("shout something")
    return Shout(text.strip())


RULESET = Toy()

SCENARIO = """\
ruleset = "toy"
title = "Gas station / night: part 2"
summary = "Two against two."

[[fighter]]
name = "Mara"
side = "heroes"
hp = 12

[[fighter]]
name = "Rust"
hp = 6

[[fighter]]
name = "Okafor"
side = "heroes"
hp = 12

[[fighter]]
name = "Dust"
hp = 6
"""


def install(monkeypatch: pytest.MonkeyPatch) -> Toy:
    """Make the toy known among the rulesets."""
    import mapoc_tui.rules

    package, module = ModuleType("mapoc_tui.rules.toy"), ModuleType("mapoc_tui.rules.toy.ruleset")
    module.RULESET = RULESET  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(mapoc_tui.rules.RULESETS, "toy", "A toy game")
    return RULESET
