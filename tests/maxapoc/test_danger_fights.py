"""Whole fights full of dangers: the shipped scenarios to their end, and a wild mixture played at random."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from mapoc_tui.engine.battle import Battle, play_through
from mapoc_tui.engine.decisions import Option
from mapoc_tui.engine.scenarios import Scenario, parse_table, read_table
from mapoc_tui.policies import policy
from mapoc_tui.policies.driver import play_out
from mapoc_tui.rules.maxapoc.content.scenario import read, sides
from mapoc_tui.rules.maxapoc.ruleset import RULESET

SCENARIOS = Path(__file__).parents[2] / "scenarios"

MIXTURE = """
ruleset = "maxapoc"
title = "Everything at once"
[battlefield]
hindering = [1]
[[zone]]
name = "Lava"
at = [1]
[[barrier]]
id = "wall"
name = "Wall"
armor = 20
armor_left = 5
at = 0
shields = "party"
[[side]]
id = "party"
role = "players"
[[side]]
id = "foes"
role = "enemies"
[[combatant]]
side = "party"
from = "mara_kessler"
behind = "wall"
weapons = ["rocket_launcher"]
explosives = { stinger_missile = 2, c4 = 1, dynamite = 1 }
skills = { heavy_weapons = "P", tech_use = "P" }
[[combatant]]
side = "party"
from = "dov_arden"
weapons = ["flamethrower"]
skills = { heavy_weapons = "P" }
ammo = { fuel = 8 }
explosives = { stink_bomb = 2, frag_grenade = 2 }
infection = { z_virus = 4 }
[[combatant]]
side = "party"
from = "ines_okafor"
behind = "wall"
weapons = ["mounted_turret"]
ammo = { M = 60 }
skills = { heavy_weapons = "P", mechanics = "P" }
[[combatant]]
side = "foes"
from = "beast_roach_carpet"
[[combatant]]
side = "foes"
from = "zombie_bloater"
count = 2
at = 1
[[combatant]]
side = "foes"
from = "mutant_spitter"
at = 1
[[combatant]]
side = "foes"
from = "horror_lantern_maw"
at = 2
[[combatant]]
side = "foes"
from = "robot_foreman"
at = 2
[[combatant]]
side = "foes"
from = "kaiju_harbour_breaker"
at = 3
"""


@pytest.mark.parametrize("name", ["burning_building", "siege", "zombies"])
def test_a_scenario_of_danger_plays_itself_to_an_end(name: str) -> None:
    file = read_table(SCENARIOS / f"{name}.toml")
    scenario = read(file)
    assert file.faults.found == []
    battle = Battle(RULESET, scenario, "1")
    result = play_out(battle, {side.id: policy("basic") for side in sides(scenario)})
    assert result.outcome.verdict == "won"


def mixture() -> Scenario:
    file = parse_table(MIXTURE.encode(), "mixture.toml")
    scenario = read(file)
    assert file.faults.found == []
    return scenario


def anything(options: list[Option], luck: random.Random) -> Option:
    """A leaf that is offered, found by walking down at random."""
    found = luck.choice([option for option in options if option.ask is None])
    below = list(found.options())
    return anything(below, luck) if found.command is None and below else found


@pytest.mark.parametrize("seed", range(4))
def test_nothing_that_is_offered_is_refused_and_every_fold_agrees(seed: int) -> None:
    luck = random.Random(seed)
    battle = Battle(RULESET, mixture(), str(seed))
    for _ in range(150):
        decision = battle.decision
        if decision is None:
            break
        option = anything(list(decision.options()), luck)
        if option.command is None:
            continue
        before = battle.state
        step = battle.submit(option.command)
        assert play_through(RULESET, before, step.events) == step.state
        for event in step.events:
            RULESET.describe(before, event)
            before = RULESET.apply(before, event)
    RULESET.view(battle.state, "players")
