"""A counting duel, the smallest game that uses every part of the engine.

Two fighters strike in turn with a d6 (quick), 2d6 (heavy) or twelve d6 (flurry), then may push the total by spending
luck. Grit may fall below zero; who ends a swing at zero or less has lost.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from attrs import field

from mapoc_tui.engine.commands import Begin, Command, Note, RuleEnd, RulePool, RuleRoll, Ruling
from mapoc_tui.engine.decisions import Decision, Option, Outcome
from mapoc_tui.engine.dice import Dice, Draw, Request, die
from mapoc_tui.engine.errors import CommandRefused
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import TableOption
from mapoc_tui.engine.resolution import Resolution
from mapoc_tui.engine.scenarios import Scenario, Side, Table
from mapoc_tui.engine.switches import Switch
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.views import Bar, BattleView, CombatantView, LogLine, Viewer

DICE = {"quick": 1, "heavy": 2, "flurry": 12}


@immutable
class Fighter:
    id: str
    name: str
    grit: int = 10
    luck: int = 3
    tags: frozenset[str] = frozenset()


@immutable
class Frame:
    who: str


@immutable
class Swing(Frame):
    target: str
    total: int


@immutable
class State:
    fighters: dict[str, Fighter]
    stage: str = "setup"
    turn: str = "red"
    stack: tuple[Frame, ...] = ()
    swings: int = 0
    notes: tuple[str, ...] = ()
    ended: Outcome | None = None


@immutable
class Strike(Command):
    who: str
    target: str
    style: str = "quick"


@immutable
class Push(Command):
    who: str
    by: int


@immutable
class Began(Event):
    """The duel is on."""


@immutable
class Struck(Event):
    who: str
    target: str
    rolled: Draw
    total: int

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.rolled,)


@immutable
class Pushed(Event):
    who: str
    by: int
    luck: int


@immutable
class Hurt(Event):
    who: str
    grit: int
    causes: tuple[tuple[str, int], ...] = ()


@immutable
class TurnPassed(Event):
    to: str


@immutable
class TotalSet(Event):
    total: int


@immutable
class PoolSet(Event):
    who: str
    pool: str
    value: int


@immutable
class Noted(Event):
    text: str
    extra: dict[str, Any] = field(factory=dict)


@immutable
class Ended(Event):
    winner: str


COMMANDS: list[type[Command]] = [Strike, Push]
EVENTS: list[type[Event]] = [Began, Struck, Pushed, Hurt, TurnPassed, TotalSet, PoolSet, Noted, Ended]


class Toy:
    """The ruleset. ``version`` and ``upcasters`` may be changed by a test, hence one object a test."""

    name = "toy"
    title = "A counting duel"
    options: Mapping[str, TableOption] = {}
    commands: Sequence[type[Command]] = COMMANDS
    events: Sequence[type[Event]] = EVENTS

    def __init__(self, version: int = 1) -> None:
        self.version = version
        self.upcasters: dict[int, Callable[[dict[str, Any]], dict[str, Any]]] = {}
        self.decisions_asked = 0

    # -- beginnings

    def read(self, file: Table) -> Scenario:
        return Scenario(self.name, file.text("title"), {"luck": file.integer("luck", 3)})

    def schema(self) -> dict[str, Any]:
        return {}

    def sides(self, scenario: Scenario) -> Sequence[Side]:
        return (Side("red", "Red", "party"), Side("blue", "Blue", "enemies"))

    def start(self, scenario: Scenario) -> State:
        luck = scenario.setup["luck"]
        return State({who: Fighter(who, who.title(), luck=luck) for who in ("red", "blue")})

    # -- decisions

    def decision(self, state: State) -> Decision | None:
        self.decisions_asked += 1
        if state.ended is not None:
            return None
        if state.stage == "setup":
            return Decision("begin", "", "", "Begin?", lambda: [Option("begin", "Begin", Begin())])
        kind, branch = ("push", _pushes) if state.stack else ("strike", _strikes)
        return Decision(kind, state.turn, state.turn, f"What does {state.turn} do?", partial(branch, state))

    def refusals(self, state: State, command: Command) -> Sequence[str]:
        return list(_refusals(state, command))

    def outcome(self, state: State) -> Outcome | None:
        return state.ended

    def round(self, state: State) -> int:
        return state.swings // 2

    def known(self, state: State, side: str) -> State:
        return state

    def advise(self, state: State, decision: Decision, temperament: str = "") -> Sequence[tuple[float, Option, str]]:
        return []

    # -- resolving

    def decide(self, state: State, command: Command, dice: Dice) -> Resolution:
        reasons = self.refusals(state, command)
        if reasons:
            raise CommandRefused(type(command).__name__, reasons)
        return self.resolve(state, command, dice)

    def resolve(self, state: State, command: Command, dice: Dice) -> Resolution:
        resolution = Resolution(self.apply, state, dice)
        _resolve(resolution, command)
        return resolution

    def apply(self, state: State, event: Event) -> State:
        return _APPLY[type(event)](state, event)

    # -- looking

    def view(self, state: State, viewer: Viewer) -> BattleView:
        order = tuple(
            CombatantView(one.id, one.name, one.id, one.name, one.id == "red", "", "", (Bar("Grit", one.grit, 10),))
            for one in state.fighters.values()
        )
        return BattleView("Duel", f"Round {self.round(state)}", "R", state.turn, order, "", ())

    def describe(self, state: State, event: Event) -> LogLine | None:
        return LogLine("R", "", type(event).__name__, "turn")

    def gm_options(self, state: State) -> Sequence[Option]:
        return []

    def switches(self, state: State) -> Sequence[Switch]:
        return []

    def listing(self) -> Mapping[str, Sequence[tuple[str, str]]]:
        return {}


def _strikes(state: State) -> list[Option]:
    foe = other(state.turn)
    styles = [Option(style, style.title(), Strike(state.turn, foe, style)) for style in DICE]
    return [Option("strike", "Strike", branch=lambda: [Option(foe, foe.title(), branch=lambda: styles)])]


def _pushes(state: State) -> list[Option]:
    luck = state.fighters[state.turn].luck
    return [Option(str(by), f"Push by {by}", Push(state.turn, by)) for by in range(luck + 1)]


def other(who: str) -> str:
    return "blue" if who == "red" else "red"


def _refusals(state: State, command: Command) -> Iterator[str]:
    match command:
        case RulePool(who=who, pool=pool):
            if who not in state.fighters:
                yield f"nobody is called {who!r}"
            if pool not in ("grit", "luck"):
                yield f"nobody has {pool!r}"
        case RuleRoll():
            if not state.stack:
                yield "no roll is being looked at"
        case Note() | RuleEnd():
            return
        case Ruling():
            yield "this game knows no such ruling"
        case Begin():
            if state.stage != "setup":
                yield "the duel has begun"
        case Strike() | Push():
            yield from _fight_refusals(state, command)
        case _:
            yield "this game knows no such command"


def _fight_refusals(state: State, command: Strike | Push) -> Iterator[str]:
    if state.stage != "fight" or state.ended:
        yield "there is no fight now"
    if command.who != state.turn:
        yield f"it is not the turn of {command.who}"
    if isinstance(command, Strike):
        if state.stack:
            yield "a swing is not finished"
        if command.target != other(command.who):
            yield f"{command.target} is no foe"
        if command.style not in DICE:
            yield f"nobody knows the style {command.style!r}"
        return
    if not state.stack:
        yield "there is no swing to push"
    if command.who in state.fighters and not 0 <= command.by <= state.fighters[command.who].luck:
        yield f"cannot push by {command.by}"


def _resolve(resolution: Resolution, command: Command) -> None:
    match command:
        case Begin():
            resolution.emit(Began())
        case Strike():
            dice = (die(6),) * DICE[command.style]
            rolled = resolution.draw(Request(f"strike {command.who}", dice, f"d6 for the strike of {command.who}"))
            resolution.emit(Struck(command.who, command.target, rolled, sum(rolled.faces)))
        case Push():
            _push(resolution, command)
        case RulePool():
            resolution.emit(PoolSet(command.who, command.pool, command.value))
        case RuleRoll():
            resolution.emit(TotalSet(sum(command.faces)))
        case Note():
            resolution.emit(Noted(command.text, visible="gm" if command.secret else "everyone"))
        case RuleEnd():
            resolution.emit(Ended(command.winner))


def _push(resolution: Resolution, command: Push) -> None:
    swing: Swing = resolution.state.stack[-1]
    fighters = resolution.state.fighters
    if command.by:
        resolution.emit(Pushed(command.who, command.by, fighters[command.who].luck - command.by))
    grit = fighters[swing.target].grit - swing.total - command.by
    resolution.emit(Hurt(swing.target, grit, (("swing", swing.total), ("push", command.by))))
    if grit <= 0:
        resolution.emit(Ended(command.who))
    else:
        resolution.emit(TurnPassed(swing.target))


def _pool(state: State, who: str, **pools: int) -> State:
    return evolve(state, fighters={**state.fighters, who: evolve(state.fighters[who], **pools)})


def _struck(state: State, event: Struck) -> State:
    return evolve(state, stack=(*state.stack, Swing(event.who, event.target, event.total)), swings=state.swings + 1)


def _total_set(state: State, event: TotalSet) -> State:
    *below, swing = state.stack
    return evolve(state, stack=(*below, evolve(swing, total=event.total)))


def _hurt(state: State, event: Hurt) -> State:
    return evolve(_pool(state, event.who, grit=event.grit), stack=state.stack[:-1])


_APPLY: dict[type[Event], Callable[[State, Any], State]] = {
    Began: lambda state, event: evolve(state, stage="fight"),
    Struck: _struck,
    Pushed: lambda state, event: _pool(state, event.who, luck=event.luck),
    Hurt: _hurt,
    TurnPassed: lambda state, event: evolve(state, turn=event.to),
    TotalSet: _total_set,
    PoolSet: lambda state, event: _pool(state, event.who, **{event.pool: event.value}),
    Noted: lambda state, event: evolve(state, notes=(*state.notes, event.text)),
    Ended: lambda state, event: evolve(state, ended=Outcome("won", event.winner, f"{event.winner} wins")),
}


def scenario(luck: int = 3, title: str = "Duel") -> Scenario:
    return Scenario("toy", title, {"luck": luck})
