"""What is held to change nobody's standing does not (MA Q-54, Q-235; trait terrify)."""

from __future__ import annotations

from operator import attrgetter

import pytest

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.dice import SeededDice
from mapoc_tui.engine.values import evolve
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.policies import policy
from mapoc_tui.policies.driver import Limits, play_out
from mapoc_tui.rules import ruleset
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.apply import apply
from mapoc_tui.rules.maxapoc.calm import CALM, WATCH
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.state import State

SCENARIOS = ("roadblock", "zombies", "burning_building")

STANDING = attrgetter(
    "id", "sheet", "position", "marks", "dead", "gone", "luck", "exposed", "infections", "faced", "seen_by"
)


def unmoved(before: State, now: State) -> bool:
    """Whether nothing has changed of what the end of a fight and the surroundings of people rest on."""
    people = [[STANDING(one) for one in state.combatants.values()] for state in (before, now)]
    return before.zones == now.zones and before.wires == now.wires and people[0] == people[1]


@pytest.mark.parametrize("name", SCENARIOS)
def test_calm_events_leave_everybody_as_they_were(name: str) -> None:
    scenario = read_scenario(packaged("scenarios") / f"{name}.toml")
    rules = ruleset(scenario.ruleset)
    battle = Battle(rules, scenario, "calm")
    play_out(battle, {side.id: policy("random") for side in rules.sides(scenario)}, Limits(decisions=600))
    seen, state = set(), battle.at(0)
    for event in battle.events:
        after = apply(state, event)
        if type(event) in CALM:
            seen.add(type(event))
            assert unmoved(state, after), event
        state = after
    assert len(seen) > len(CALM) // 2


def test_whoever_is_looked_after_once_is_not_again_until_something_happens() -> None:
    scenario = read_scenario(packaged("scenarios") / "roadblock.toml")
    rules = ruleset(scenario.ruleset)
    battle = Battle(rules, scenario, "calm")
    play_out(battle, {side.id: policy("random") for side in rules.sides(scenario)}, Limits(decisions=5))
    WATCH.state = battle.state
    dice = SeededDice("calm", battle.step.position)
    assert Fight(battle.state, dice).calm  # type: ignore[arg-type]
    assert not Fight(evolve(battle.state), dice).calm  # type: ignore[arg-type]
    fight = Fight(battle.state, dice)  # type: ignore[arg-type]
    fight.emit(e.Moved(battle.state.order[0], 3))  # type: ignore[attr-defined]
    assert not fight.calm
