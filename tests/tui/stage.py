"""The toy game dressed up: armour, effects, phases and cards, so that every pane has something to show."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from mapoc_tui.engine.scenarios import Scenario, parse_table
from mapoc_tui.engine.tallies import Tally
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.views import (
    Bar,
    BattleView,
    CardSection,
    CombatantView,
    EffectView,
    LogLine,
    Mark,
    TrackCell,
    TrackColumn,
)
from mapoc_tui.play.session import Session
from tests.play.toy import Aimed, State, Struck, Toy, _actor

ARMOUR = {"mara": (6, 9), "okafor": (2, 5), "rust": (4, 4), "dust": (0, 4)}
EFFECTS = {
    "mara": (EffectView("Bleeding", "for 2 more rounds, at the start of Mara's turn", "1 Health each time", "Blt2"),),
    "okafor": (EffectView("Unnerved", "until the end of the fight", "Resolve checks are harder", "Unn"),),
    "dust": (EffectView("Slowed", "until the end of Dust's next turn", "", "Slow"),),
}
CARD = (
    CardSection("Armour", ("Leather coat 6/9 (body)", "Bicycle helmet 2/3 (head)")),
    CardSection("Ready", ("Crossbow, 5 bolts, loaded", "Hunting knife")),
    CardSection("Defences", ("dodge 41, full dodge 55, parry 33",)),
)


class Stage(Toy):
    """The toy game with everything that a view can hold."""

    name = "stage"
    title = "A stage game"

    def read(self, file: Any) -> Scenario:
        return evolve(super().read(file), ruleset="stage")

    def view(self, state: State, viewer: str) -> BattleView:
        plain = super().view(state, viewer)
        actor = _actor(state) if state.order else ""
        deciding = state.aimed[1] if state.aimed else ""
        order = tuple(self._dress(one, deciding) for one in plain.order)
        return evolve(
            plain,
            title="Old mill ambush",
            clock=f"Round {self.round(state)}, phase {state.turn % 4 + 1}" if actor else "Before the fight",
            turn=f"Turn: {state.fighters[actor].name}" if actor else "",
            order=order,
            track_title="Action phases",
            track=tuple(self._phase(state, n) for n in range(4)),
            gauges=(Bar("EAG", 35, 100),),
            facts=(),
        )

    def _dress(self, one: CombatantView, deciding: str) -> CombatantView:
        armour = ARMOUR.get(one.id, (0, 0))
        return evolve(
            one,
            order=str(24 - int(one.order) * 3),
            bars=(Bar("Armour", *armour), *one.bars),
            effects=EFFECTS.get(one.id, ()),
            status="DYING" if one.out else "",
            deciding=one.id == deciding,
            distance="" if one.id == "mara" else "Short" if one.id == "rust" else "Midrange",
            ready="crossbow, 5 bolts" if one.friendly else "club",
            card=CARD,
        )

    def _phase(self, state: State, n: int) -> TrackColumn:
        now = state.turn % 4
        mark: Mark = "done" if n < now else "now" if n == now else "next"
        cells = tuple(
            TrackCell(who, one.name, str(21 - 3 * at - 5 * n), self._turn_mark(state, who, n))
            for at, (who, one) in enumerate(state.fighters.items())
        )
        return TrackColumn(f"Phase {n + 1}", mark if state.order else "", cells)

    def _turn_mark(self, state: State, who: str, n: int) -> Mark:
        now = state.turn % 4
        if state.fighters[who].hp <= 0:
            return "lost"
        if n == now and state.order and who == _actor(state):
            return "now"
        return "done" if n < now else "next"

    def describe(self, state: State, event: Any) -> LogLine | None:
        if isinstance(event, Aimed):
            who, target = state.fighters[event.who].name, state.fighters[event.target].name
            return LogLine(f"R{self.round(state)}", who, f"aims at {target}", "turn")
        line = super().describe(state, event)
        if line is None or line.kind != "roll":
            return line
        target = state.fighters[event.target]
        falls = target.hp <= event.harm
        text = f"{line.who} shoots {target.name} with the crossbow: 44 against 52, {event.harm} damage"
        why = (*line.explain, "threshold 52 = 60 for the skill - 8 for half cover", "Armour stops 0")
        if falls:
            return evolve(line, text=f"{text}; {target.name} goes down", kind="down", explain=why)
        return evolve(line, text=text, explain=why)

    def tally(self, state: State, event: Any) -> Iterable[Tally]:
        if isinstance(event, Struck):
            yield Tally("harm", event.target, event.harm, event.who, "crossbow")
            yield Tally("spent", event.who, means="bolts")
            if 0 < state.fighters[event.target].hp <= event.harm:
                yield Tally("fall", event.target)


RULESET = Stage()

SCENARIO = """\
ruleset = "stage"
title = "Old mill ambush"
summary = "Two survivors, two raiders, one mill."
seed = "4711"

[[fighter]]
name = "Mara"
side = "heroes"
hp = 22

[[fighter]]
name = "Rust"
hp = 12

[[fighter]]
name = "Okafor"
side = "heroes"
hp = 16

[[fighter]]
name = "Dust"
hp = 12
"""


def scenario() -> Scenario:
    """Mara and Okafor against Rust and Dust."""
    return RULESET.read(parse_table(SCENARIO.encode(), "stage.toml"))


def install(monkeypatch: pytest.MonkeyPatch) -> Stage:
    """Make the stage known among the rulesets."""
    import mapoc_tui.rules

    package, module = ModuleType("mapoc_tui.rules.stage"), ModuleType("mapoc_tui.rules.stage.ruleset")
    module.RULESET = RULESET  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, package.__name__, package)
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setitem(mapoc_tui.rules.RULESETS, "stage", "A stage game")
    return RULESET


def fight(save: Path | None = None, controllers: Mapping[str, str] | None = None) -> Session:
    """The fight at the mill; people play both sides unless others are named."""
    return Session.start(scenario(), save=save, controllers=controllers or {"raiders": "human"})
