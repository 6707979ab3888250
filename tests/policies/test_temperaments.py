"""Temperaments: each shows its trait where it has one, says why, and never gets a fight stuck."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.temperaments import Temperament
from mapoc_tui.engine.values import evolve
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.policies import TEMPERAMENTS, policy
from mapoc_tui.policies.driver import DEFAULT_LIMITS, Limits, play_out
from mapoc_tui.policies.luck import Luck
from mapoc_tui.rules import ruleset
from mapoc_tui.rules.maxapoc.commands import Aim, Attack, Hide, Move
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, marks_of
from mapoc_tui.rules.maxapoc.ruleset import RULESET as MAXAPOC
from mapoc_tui.rules.maxapoc.skill_commands import Order
from mapoc_tui.rules.maxapoc.tactics.temperaments import temperaments as of_maxapoc
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.ruleset import RULESET as TWOD6
from mapoc_tui.rules.twod6.temperaments import temperaments as of_twod6
from tests.maxapoc import builders as maxapoc
from tests.twod6 import builders as twod6

SCENARIOS = sorted(packaged("scenarios").glob("*.toml"))


def chosen(name: str, play: maxapoc.Play) -> tuple[Command, str]:
    """What a policy does in a position of Maximum Apocalypse, and why."""
    option, reason = policy(name).choose(MAXAPOC, play.state, play.decision, Luck("1", "party"))
    assert option.command is not None
    assert not MAXAPOC.refusals(play.state, option.command)
    return option.command, reason


def picked(name: str, table: twod6.Table) -> Command:
    """What a policy does in a position of the 2d6 system."""
    option, _ = policy(name).choose(TWOD6, table.state, table.decision, Luck("1", "watch"))
    assert option.command is not None
    assert not TWOD6.refusals(table.state, option.command)
    return option.command


def changed(play: maxapoc.Play, who: str, **facts: Any) -> maxapoc.Play:
    combatants = {**play.state.combatants, who: evolve(play[who], **facts)}
    play.state = evolve(play.state, combatants=combatants)
    return play


# ------------------------------------------------------------------------------------------ weighing


def test_what_is_liked_counts_for_more_and_says_so() -> None:
    bent = Temperament("rusher", "wants it", likes={"close_in": 5.0}, hurt={"withdraw": 9.0}, shuns={"shoot": 0.5})
    assert bent.weigh("close_in", -1.0, "closes in", False) == (4.0, "wants it: closes in")
    assert bent.weigh("shoot", 4.0, "shoots", False) == (2.0, "shoots")
    assert bent.weigh("withdraw", 1.0, "leaves", False) == (1.0, "leaves")
    assert bent.weigh("withdraw", 1.0, "leaves", True) == (10.0, "wants it: leaves")


def test_what_is_shunned_is_never_made_harmful() -> None:
    bent = Temperament("rusher", "", shuns={"shoot": 0.5})
    assert bent.weigh("shoot", -4.0, "", False)[0] == -4.0
    assert bent.weigh("shoot", 1.0, "", False)[0] > 0


def test_rulesets_know_no_temperament_that_is_no_policy() -> None:
    assert set(of_maxapoc()) == set(TEMPERAMENTS)
    assert set(of_twod6()) < set(TEMPERAMENTS)


# ------------------------------------------------------------------------------------------ Maximum Apocalypse


def gunner(at: int = 2) -> maxapoc.Play:
    """Ada with a revolver in hand and a hatchet in the pack, Bob with a bat."""
    return maxapoc.begun(maxapoc.hero(hand=["revolver_357"], pack=["hatchet"], BS=70), maxapoc.foe(hand=["bat"], at=at))


def test_the_rusher_closes_in_with_a_gun_in_hand() -> None:
    command, reason = chosen("rusher", gunner())
    assert command == Move("ada", 1)
    assert reason.startswith("wants it hand to hand: closes in")


@pytest.mark.parametrize("at", [0, 1, 2])
def test_the_shooter_shoots_rather_than_close_in_or_strike(at: int) -> None:
    command, reason = chosen("shooter", gunner(at))
    assert isinstance(command, Aim) or (isinstance(command, Attack) and command.way == "shoot")
    assert reason.startswith("would rather shoot: ")


def test_a_shooter_without_anything_to_shoot_with_fights_all_the_same() -> None:
    play = maxapoc.begun(maxapoc.hero(hand=["hatchet"]), maxapoc.foe(hand=["bat"], at=1))
    assert chosen("shooter", play)[0] == Move("ada", 1)


def test_the_skirmisher_strikes_and_falls_back() -> None:
    play = maxapoc.duel()
    assert isinstance(chosen("skirmisher", play)[0], Attack)
    command, reason = chosen("skirmisher", changed(play, "ada", attacks=1, complex=1))
    assert isinstance(command, Move)
    assert reason == "keeps out of reach: gets away"


def test_the_grappler_grabs() -> None:
    """MA G-1, p. 68."""
    play = maxapoc.duel()
    command, reason = chosen("grappler", play)
    assert isinstance(command, Attack)
    assert command.mode == "grapple"
    assert reason.startswith("wants them alive: ")
    assert isinstance(basic := chosen("basic", play)[0], Aim | Attack)
    assert getattr(basic, "mode", "") == ""


def test_the_ambusher_hides_first_and_strikes_then() -> None:
    """MA U-11, p. 79."""
    play = maxapoc.begun(
        maxapoc.hero(hand=["hatchet"], skills={"stealth": "T", "blades": "P"}, AGI=70),
        maxapoc.foe(hand=["bat"], at=1),
        dark=True,
    )
    command, reason = chosen("ambusher", play)
    assert command == Hide("ada")
    assert reason.startswith("strikes out of hiding: ")
    found = (Condition("unseen"),)
    hidden = changed(play, "ada", conditions=found, marks=marks_of(found), stealth=2)
    assert chosen("ambusher", hidden)[0] == Move("ada", 1)


def test_the_leader_gives_orders_before_it_fights() -> None:
    """MA K-4, p. 77: each friend once."""
    play = maxapoc.begun(
        maxapoc.hero(hand=["hatchet"], CHA=60), maxapoc.hero("ben", hand=["hatchet"], INITIATIVE=8), maxapoc.foe()
    )
    command, reason = chosen("leader", play)
    assert command == Order("ada", "ben", "attack")
    assert reason.startswith("others come first: ")
    play.do(command, maxapoc.d(15, 1))
    assert isinstance(chosen("leader", play)[0], Attack | Aim)


def test_a_leader_alone_fights() -> None:
    assert isinstance(chosen("leader", maxapoc.duel())[0], Attack | Aim)


def hard_pressed(hp: int, friends: int = 1) -> maxapoc.Play:
    """Ada at Close with Bob, with so much health left."""
    others = [maxapoc.hero("ben", hand=["bat"], INITIATIVE=8)] * friends
    return changed(maxapoc.begun(maxapoc.hero(hand=["hatchet"]), *others, maxapoc.foe(hand=["bat"])), "ada", hp=hp)


def test_the_coward_gets_away_when_hurt() -> None:
    command, reason = chosen("coward", hard_pressed(6))
    assert isinstance(command, Move)
    assert reason.startswith("has had enough: ")


@pytest.mark.parametrize(("hp", "friends"), [(16, 1), (6, 0)])
def test_the_coward_fights_unhurt_or_alone(hp: int, friends: int) -> None:
    assert isinstance(chosen("coward", hard_pressed(hp, friends))[0], Attack | Aim)


def test_temperaments_matter_for_the_own_turn_alone() -> None:
    """Whoever is struck defends as well as anybody."""
    play = maxapoc.duel().attack("ada", "bob")
    assert {str(chosen(name, play)[0]) for name in TEMPERAMENTS} == {str(chosen("basic", play)[0])}


# ------------------------------------------------------------------------------------------ the 2d6 system


def street(**facts: Any) -> twod6.Table:
    """Ada with a pistol, a companion, and Bob a band away."""
    return twod6.duel(
        twod6.hero("ada", shoot=2, hand="pistol", pack=["bat"], **facts), twod6.foe("bob", at=1), twod6.hero("ben")
    )


def test_in_the_2d6_system_rushers_close_in_and_shooters_shoot() -> None:
    """2D6 DP-1."""
    assert picked("rusher", street()) == c.Move("ada", 1)
    assert picked("shooter", street()) == c.Attack("ada", "bob", "pistol", "shoot")


def test_in_the_2d6_system_leaders_help() -> None:
    """2D6 L-20."""
    command = picked("leader", street())
    assert isinstance(command, c.Assist)
    assert command.ally == "ben"


def test_in_the_2d6_system_cowards_take_guard_or_leave_when_hurt() -> None:
    """2D6 L-73."""
    assert isinstance(picked("coward", street(endurance=4)), c.Defend | c.Flee | c.Move)
    assert isinstance(picked("coward", street()), c.Attack)


def test_without_a_meaning_a_temperament_plays_as_usual() -> None:
    assert picked("grappler", street()) == picked("basic", street())


# ------------------------------------------------------------------------------------------ everywhere


TO_THE_END = ("grapple_pit", "roadblock", "shootout", "tutorial", "twod6_chase", "twod6_street_brawl")
A_WHILE = 60


@pytest.mark.parametrize("name", TEMPERAMENTS)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_temperament_plays_every_packaged_fight(name: str, path: Any) -> None:
    """No refusal, no stalemate, and nobody attacks whoever is down but to finish it off, where the table plays so."""
    scenario = read_scenario(path)
    whole = path.stem in TO_THE_END
    limits = DEFAULT_LIMITS if whole else Limits(decisions=A_WHILE)
    battle = Battle(ruleset(scenario.ruleset), scenario, "temper")
    result = play_out(battle, {side.id: policy(name) for side in battle.ruleset.sides(scenario)}, limits)
    if whole:
        assert result.outcome.verdict in ("won", "draw"), result.outcome.sentence
    assert not any(is_down(battle, step.n) for step in battle.history if is_attack(step.command))
    assert refused(battle) == []


def refused(battle: Battle) -> list[str]:
    """What speaks against anything that was done: what is offered is carried out without being judged again."""
    before = [battle.fork(0).state, *(step.state for step in battle.history)]
    taken = zip(before, (step.command for step in battle.history), strict=False)
    return [reason for state, command in taken if command for reason in battle.ruleset.refusals(state, command)]


def is_attack(command: Command | None) -> bool:
    return isinstance(command, Attack | c.Attack) and getattr(command, "mode", "") != "coup"


def is_down(battle: Battle, n: int) -> bool:
    """Whether the target of the attack of step ``n`` was out of action before it."""
    history = battle.history
    at = next(number for number, step in enumerate(history) if step.n == n)
    before = history[at - 1].state
    target = before.combatants[history[at].command.target]  # type: ignore[union-attr]
    return not getattr(target, "able", True) or getattr(target, "out", False)
