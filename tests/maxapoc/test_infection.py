"""Immunity damage in a fight: the Z-virus, radiation, contagion, stages and what they do."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import Begin, RuleCondition, RuleMove
from mapoc_tui.engine.scenarios import parse_table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.defences import start_counter
from mapoc_tui.rules.maxapoc.commands import Move, RuleHazard, Wait
from mapoc_tui.rules.maxapoc.content.entrants import Entrant
from mapoc_tui.rules.maxapoc.content.scenario import read
from mapoc_tui.rules.maxapoc.content.start import start
from mapoc_tui.rules.maxapoc.rolls.checks import stat_check
from mapoc_tui.rules.maxapoc.rolls.stages import stage_condition, worst
from mapoc_tui.rules.maxapoc.state import Infection
from mapoc_tui.rules.maxapoc.views.view import view
from tests.maxapoc.builders import Play, begun, d, fight, foe, hero
from tests.maxapoc.grounds import befall, next_round

SAFE, INFECTED = d(45), d(46)
"""Rolls on an Immunity of 45."""


def zombie(**facts: Any) -> Entrant:
    """Bob, a carrier with a hatchet."""
    return foe(
        **{"hand": ["hatchet"], "traits": ("z_virus", "unliving"), "family": "zombie", "INITIATIVE": 20, **facts}
    )


def patient(**facts: Any) -> Entrant:
    """Ada without Luck."""
    return hero(**{"LUCK": 5, "IMMUNITY": 45, **facts})


def bite(play: Play, *rolls: tuple[int, ...], damage: int = 1) -> Play:
    """Bob hits Ada, who does not defend."""
    play.until("turn", "bob").attack("bob", "ada")
    if play.asked[0] == "held":
        play.do(Wait("ada", until_turn=True))
    return play.defend("ada", "none", d(50), (damage,), *rolls)


def infection(play: Play, who: str = "ada") -> list[tuple[str, int, int]]:
    return [(each.kind, each.stage, each.gained) for each in play[who].infections]


def sick(stage: int, kind: str = "z_virus", **facts: Any) -> Entrant:
    return evolve(patient(**facts), infections={kind: stage})


# ------------------------------------------------------------------------------------------ the Z-virus


def test_a_wound_by_a_carrier_calls_for_immunity() -> None:
    """MA H-22, p. 83; I-1, p. 53: a failure is stage 1."""
    play = bite(begun(patient(), zombie()), INFECTED)
    assert infection(play) == [("z_virus", 1, 1)]
    assert infection(bite(begun(patient(), zombie()), SAFE)) == []


@pytest.mark.parametrize(
    ("infections", "called"), [({}, False), ({"radiation": 1}, False), ({"z_virus": 1}, True), ({"z_virus": 2}, True)]
)
def test_people_with_the_virus_give_it_on_by_wounds(infections: dict[str, int], called: bool) -> None:
    """MA H-22, p. 83; I-1, p. 53: whoever is infected with it, at whatever stage."""
    carrier = evolve(foe(hand=["hatchet"], INITIATIVE=20), infections=infections)
    play = bite(begun(patient(), carrier), *[INFECTED] * called)
    assert infection(play) == [("z_virus", 1, 1)] * called


def test_armour_that_stops_it_all_keeps_the_virus_out() -> None:
    """MA Q-234; option infection_needs_hp_loss."""
    play = bite(begun(patient(armor=10), zombie()))
    assert not play.find(e.ExposureBegan)
    play = bite(begun(patient(armor=10), zombie(), infection_needs_hp_loss=False), INFECTED)
    assert infection(play) == [("z_virus", 1, 1)]


@pytest.mark.parametrize("facts", [{"traits": ("unliving",)}, {"traits": ("machine",)}, {"family": "zombie"}])
def test_the_lifeless_catch_nothing(facts: dict[str, Any]) -> None:
    """Bestiary traits unliving and machine."""
    play = bite(begun(patient(**facts), zombie()))
    assert not play.find(e.ExposureBegan)
    assert play.refused(RuleHazard("ada", "z_virus", 1)) != ""


def test_three_failures_in_one_fight_are_stage_three_and_no_more() -> None:
    """EX-13, p. 54; MA H-22, p. 83; Q-237: at most three stages from one source."""
    play = begun(patient(HP=60), zombie(hand=["hatchet"], INITIATIVE=20))
    for _ in range(3):
        bite(play, INFECTED)
        play.until("turn", "ada")
    assert infection(play) == [("z_virus", 3, 3)]
    assert "infected_symptomatic" in play["ada"].marks
    bite(play)
    assert infection(play) == [("z_virus", 3, 3)]


def test_kinds_of_infection_are_kept_apart() -> None:
    """MA R-RP-44: they do not add, the worst counts."""
    play = begun(patient(), foe())
    befall(play, "ada", "z_virus", INFECTED, amount=1)
    befall(play, "ada", "radiation", INFECTED, amount=1)
    assert infection(play) == [("z_virus", 1, 1), ("radiation", 1, 1)]
    assert worst(play["ada"].infections) == 1


def test_luck_rerolls_immunity() -> None:
    """MA D-17, p. 48; Q-24."""
    play = befall(begun(hero(IMMUNITY=45), foe()), "ada", "z_virus", INFECTED, amount=1)
    assert play.asked == ("luck", "ada")
    assert infection(play.spend_luck("ada", SAFE)) == []


def test_a_requirement_above_four_fails_without_dice() -> None:
    """DV-53; MA Q-9, Q-269: SR 3 with a net of three Disadvantages."""
    play = begun(sick(5), foe(at=5))
    play.do(RuleCondition("ada", "setback")).do(RuleCondition("ada", "emaciated"))
    befall(play, "ada", "radiation", amount=3)
    roll = play.only(e.Checked).roll
    assert (roll.requirement, roll.tens) == (5, ())
    assert infection(play)[-1] == ("radiation", 1, 1)


# ------------------------------------------------------------------------------------------ stages


@pytest.mark.parametrize(
    ("stage", "condition"),
    [(1, ""), (2, ""), (3, "infected_symptomatic"), (4, "infected_symptomatic"), (5, "infected_severe")],
)
def test_conditions_by_stage(stage: int, condition: str) -> None:
    """MA I-3, p. 54, 85; C-10."""
    assert stage_condition(stage) == condition
    play = begun(sick(stage), foe(at=5))
    assert [each.id for each in play["ada"].conditions] == [condition] * bool(condition)


@pytest.mark.parametrize(("stage", "hampered"), [(2, 0), (3, 1), (5, 1)])
def test_late_stages_hamper_rolls(stage: int, hampered: int) -> None:
    """MA C-10, p. 85; Q-249: Base Stat rolls from stage 3 on."""
    one = begun(sick(stage), foe(at=5))["ada"]
    parts = stat_check(one, "test", "STR", set()).parts
    assert sum(part.gives == "disadvantage" for part in parts) == hampered


def test_the_acute_stage_costs_initiative() -> None:
    """MA C-10, p. 85."""
    assert start_counter(begun(sick(5), foe(at=5))["ada"]) == 12 - 5


def test_a_worse_stage_changes_the_condition_at_once() -> None:
    """MA I-3, p. 54; Q-38: Initiative falls with it."""
    play = befall(begun(sick(4), foe(at=5)), "ada", "z_virus", INFECTED, amount=1)
    assert [each.id for each in play["ada"].conditions] == ["infected_severe"]
    assert play["ada"].counter == 12 - 5


@pytest.mark.parametrize(("roll", "dead", "stage"), [(d(45, 2), False, 5), (d(46, 9), True, 6)])
def test_the_sixth_stage_is_one_last_roll(roll: tuple[int, ...], dead: bool, stage: int) -> None:
    """MA I-9, p. 54; R-RP-22; the acute have Disadvantage on all rolls."""
    play = befall(begun(sick(5), foe(at=5)), "ada", "z_virus", d(46, 9), roll, amount=1)
    assert (play["ada"].dead, infection(play)[0][1]) == (dead, stage)


def test_early_stages_are_for_the_gm_alone() -> None:
    """MA Q-263; option hidden_rolls."""
    play = befall(begun(patient(), foe()), "ada", "z_virus", INFECTED, amount=1)
    assert play.only(e.Infected).visible == "gm"
    names = {viewer: shown(play, viewer) for viewer in ("gm", "players")}
    assert ("INFECTED 1" in names["gm"], "INFECTED 1" in names["players"]) == (True, False)
    play = befall(begun(patient(), foe(), hidden_rolls="none"), "ada", "z_virus", INFECTED, amount=1)
    assert play.only(e.Infected).visible == "everyone"
    assert "INFECTED 1" in shown(play, "players")


def shown(play: Play, viewer: Any) -> list[str]:
    one = view(play.state, viewer).combatant("ada")
    assert one is not None
    return [effect.name for effect in one.effects]


# ------------------------------------------------------------------------------------------ radiation


def mutant(at: int = 1, **facts: Any) -> Entrant:
    return foe(at=at, traits=("radiation",), family="mutant", **{"INITIATIVE": 3, **facts})


def test_radiation_strikes_on_coming_close_and_at_each_round_start() -> None:
    """MA H-22, p. 83; Q-235."""
    play = begun(patient(), mutant()).do(Move("ada", 1), INFECTED)
    assert infection(play) == [("radiation", 1, 1)]
    next_round(play, INFECTED)
    assert infection(play) == [("radiation", 2, 2)]


def test_whoever_starts_close_rolls_once_in_the_first_round() -> None:
    """MA Q-235."""
    play = fight(patient(), mutant(at=0)).do(Begin(), SAFE)
    assert play["ada"].exposed == ("radiation:bob",)


def test_going_away_and_coming_back_is_a_new_exposure() -> None:
    """MA Q-235."""
    play = begun(patient(), mutant()).do(Move("ada", 1), SAFE)
    play.do(Move("ada", -1)).do(RuleMove("ada", 1), SAFE)
    assert infection(play) == []


@pytest.mark.parametrize("facts", [{"traits": ("radiation",)}, {"family": "mutant"}, {"traits": ("machine",)}])
def test_some_do_not_mind_radiation(facts: dict[str, Any]) -> None:
    """Bestiary trait radiation; I-9, p. 54: radiation makes mutants, so it does nothing to them."""
    play = begun(patient(at=5), mutant(at=0), foe("cid", **facts))
    assert not play["cid"].exposed


# ------------------------------------------------------------------------------------------ contagion


def test_the_symptomatic_are_contagious_once_in_a_fight() -> None:
    """MA I-10, p. 53-54, 85; Q-238."""
    play = begun(sick(3), evolve(patient(at=1), id="cid"), foe(at=9))
    play.do(Move("ada", 1), INFECTED)
    assert infection(play, "cid") == [("z_virus", 1, 1)]
    play.do(Move("ada", -1)).do(RuleMove("ada", 1))
    assert infection(play, "cid") == [("z_virus", 1, 1)]


def test_early_stages_are_not_contagious() -> None:
    """MA I-10, p. 53."""
    play = begun(sick(2), evolve(patient(at=1), id="cid"), foe(at=9)).do(Move("ada", 1))
    assert not play.find(e.ExposureBegan)


# ------------------------------------------------------------------------------------------ scenario files


def test_a_scenario_brings_the_sick() -> None:
    text = """
ruleset = "maxapoc"
title = "Test"
[[side]]
id = "party"
role = "players"
[[side]]
id = "foes"
role = "enemies"
[[combatant]]
side = "party"
from = "mara_kessler"
infection = { z_virus = 3, radiation = 0 }
[[combatant]]
side = "foes"
from = "bandit_knifer"
"""
    file = parse_table(text.encode(), "fight.toml")
    scenario = read(file)
    assert file.faults.found == []
    one = next(iter(start(scenario).combatants.values()))
    assert one.infections == (Infection("z_virus", 3),)
    assert "infected_symptomatic" in one.marks
    file = parse_table(text.replace("z_virus = 3", "z_virus = 6").encode(), "fight.toml")
    read(file)
    assert "combatant[0].infection.z_virus: must be 0 to 5" in file.faults.found[0]
