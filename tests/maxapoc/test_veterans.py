"""The people of one fight in the next: what has lasted, and what has not (MA p. 51-54, 86; Q-54, Q-278)."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapoc_tui.engine import commands as c
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import evolve
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.rules.maxapoc.content.start import start
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, kinds, marks_of
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, Infection, Loose, State
from tests.maxapoc.builders import Script, begun, foe, hero


def shipped(name: str) -> Scenario:
    return read_scenario(packaged("scenarios") / f"{name}.toml")


def table() -> State:
    """Ada and Eve against Bob; Ada has a bow and a lighter."""
    return begun(hero("ada", hand=["recurve_bow"], items=["lighter"]), hero("eve"), foe("bob")).state


def changed(state: State, who: str, **changes: object) -> State:
    one = evolve(state[who], **changes)
    return evolve(state, combatants={**state.combatants, who: evolve(one, marks=marks_of(one.conditions))})


def rejoined(state: State, fight: str = "roadblock") -> State:
    return start(RULESET.rejoin(shipped(fight), state))


def ada(state: State) -> Combatant:
    return rejoined(state)["ada"]


def test_pools_are_as_they_were() -> None:
    """Health, Armour Points, rounds, pieces left of items, and Luck, which comes back with the session (MA Q-278)."""
    before = table()
    one = before["ada"]
    worn = {"hp": 3, "luck": one.luck - 1, "rounds": {"arrow": 7, "shell": 0}, "items": {"lighter": 1}, "insanities": 2}
    now = ada(changed(before, "ada", **worn, dents={"lighter": 1}))
    assert (now.hp, now.luck, now.rounds, now.insanities) == (3, one.luck - 1, {"arrow": 7}, 2)
    assert (now.items, now.dents) == ({"lighter": 1}, {"lighter": 1})
    assert next(arm for arm in now.arms if arm.weapon.id == "lighter").worn == one.sheet.items["lighter"] - 1


def test_no_luck_left_is_not_all_of_it() -> None:
    assert ada(changed(table(), "ada", luck=0)).luck == 0


@pytest.mark.parametrize(("value", "other", "same"), [("session", 1, 1), ("scenario", 4, 1), ("fight", 4, 4)])
def test_luck_comes_back_when_the_table_says_so(value: str, other: int, same: int) -> None:
    """MA Q-278, p. 30, 48: option luck_refresh."""
    scenario = shipped("roadblock")
    rulings = {**scenario.rulings, "luck_refresh": value}
    state = changed(table(), "ada", luck=1, sheet=evolve(table()["ada"].sheet, luck_uses=4))
    for title, left in ((scenario.title, other), (state.title, same)):
        following = evolve(scenario, rulings=rulings, title=title)
        assert start(RULESET.rejoin(following, state))["ada"].luck == left


def test_armour_that_was_taken_off_is_worn_again() -> None:
    state = changed(table(), "ada", sheet=evolve(table()["ada"].sheet, armor=6), armor=0, armor_off=4)
    assert (ada(state).armor, ada(state).armor_off) == (4, -1)


def test_weapons_are_as_loaded_as_jammed_and_as_worn() -> None:
    """MA C-28, H-21, p. 70, 80."""
    before = table()
    bow = evolve(before["ada"].arms[0], loaded=1, jammed=True, worn=2)
    now = ada(changed(before, "ada", arms=(bow, *before["ada"].arms[1:])))
    again = next(arm for arm in now.arms if arm.weapon.id == bow.weapon.id)
    assert (again.loaded, again.jammed, again.worn, again.place) == (1, True, 2, "hand")
    assert [arm.weapon.id for arm in now.arms].count("lighter") == 1


def drop(state: State, arm: Arm) -> State:
    """Ada has dropped a weapon, and Bob is taken out."""
    left = tuple(each for each in state["ada"].arms if each.id != arm.id)
    state = changed(state, "ada", arms=left)
    return evolve(state, ground=(Loose(evolve(arm, place="pack"), 1),))


def test_the_own_weapons_are_picked_up_by_those_who_hold_the_field() -> None:
    before = table()
    bow = before["ada"].arms[0]
    lost = drop(before, bow)
    won = RULESET.decide(lost, c.RuleEnd("party"), Script([])).state
    beaten = RULESET.decide(lost, c.RuleEnd("foes"), Script([])).state
    assert bow.weapon.id in [arm.weapon.id for arm in ada(won).arms]
    assert bow.weapon.id not in [arm.weapon.id for arm in rejoined(won)["eve"].arms]
    for state in (lost, beaten):
        assert bow.weapon.id not in [arm.weapon.id for arm in ada(state).arms]


OUTLAST = {"distrust", "emaciated", "exhausted", "starving", "self_stabilised"}


OWN_CAUSES = {"encumbered", "infected_symptomatic", "infected_severe"}


@pytest.mark.parametrize("condition", sorted(kinds().keys() - OWN_CAUSES))
def test_insanities_hunger_and_tiredness_outlast_a_fight(condition: str) -> None:
    """MA C-3, C-5, C-7, C-11, C-12, C-18, C-25, p. 70, 80, 85-86; what runs by rounds has run out (C-16, C-22)."""
    state = changed(table(), "ada", conditions=(Condition(condition, value=1),))
    kept = [each for each in ada(state).conditions if each.id == condition]
    assert bool(kept) == (condition in OUTLAST or kinds()[condition].insanity > 0)
    assert all(each.value == 1 for each in kept)


def test_what_the_gm_has_put_on_somebody_stays_if_it_has_no_end() -> None:
    state = changed(table(), "ada", conditions=(Condition("cursed"), Condition("blessed", left=2)))
    assert [each.id for each in ada(state).conditions] == ["cursed"]


def test_infections_keep_their_stage_and_its_effect() -> None:
    """MA C-10, I-3, p. 53-54."""
    now = ada(changed(table(), "ada", infections=(Infection("z_virus", 3, gained=2),)))
    assert now.infections == (Infection("z_virus", 3),)
    assert "infected_symptomatic" in now.marks


def test_nothing_of_the_turn_is_left() -> None:
    """MA Q-54: debts, aim and held actions end."""
    busy = {"debt": 4, "aim": 2, "held": 1, "stirred": True, "struck_by": ("bob",), "behind": "wall", "fell": 3}
    now = ada(changed(table(), "ada", **busy))
    assert (now.debt, now.aim, now.held, now.stirred) == (0, 0, 0, False)
    assert (now.struck_by, now.behind, now.fell) == ((), "", 0)


def test_the_dead_and_the_dying_stay_behind_and_are_named() -> None:
    """MA H-13, H-14, p. 80. Whom the GM has taken out is back."""
    state = changed(table(), "ada", hp=0, conditions=(Condition("dying"),))
    scenario = RULESET.rejoin(shipped("roadblock"), changed(state, "eve", gone=True))
    assert scenario.notes.endswith("Left behind: Ada.")
    after = start(scenario)
    assert "ada" not in after.combatants
    assert after["eve"].able


def test_nobody_left_is_an_error() -> None:
    state = changed(changed(table(), "ada", dead=True), "eve", hp=0)
    with pytest.raises(MapocError, match="Party: nobody of them is left"):
        rejoined(state)


def test_a_fight_without_players_has_no_place_for_them() -> None:
    scenario = shipped("roadblock")
    setup = {**scenario.setup, "sides": [{**side, "role": "enemies"} for side in scenario.setup["sides"]]}
    with pytest.raises(MapocError, match="no side there has the role players"):
        RULESET.rejoin(evolve(scenario, setup=setup), table())


def test_they_take_the_place_of_the_players_of_the_fight() -> None:
    """Side, place and ambush are those of the fight; ids and names that somebody has there are not given twice."""
    scenario = shipped("roadblock")
    other = evolve(start(scenario)["mara_kessler"], position=3)
    setup = scenario.setup
    entrants = [{**each, "at": 4} if each["sheet"]["side"] == "party" else each for each in setup["combatants"]]
    foes = [each for each in entrants if each["sheet"]["side"] != "party"]
    foes[0] = {**foes[0], "id": "mara_kessler", "sheet": {**foes[0]["sheet"], "name": other.name}}
    players = [each for each in entrants if each["sheet"]["side"] == "party"]
    fight = evolve(
        scenario,
        setup={**setup, "combatants": [*players, *foes], "ambushers": [each["id"] for each in players]},
    )
    after = start(RULESET.rejoin(fight, start(scenario)))
    mara = after["mara_kessler_2"]
    assert (mara.position, mara.sheet.side, "unseen" in mara.marks) == (4, "party", True)
    assert mara.name != after["mara_kessler"].name == other.name
    assert set(after.ambushers) == {one.id for one in after.combatants.values() if one.sheet.side == "party"}


@pytest.mark.parametrize("path", sorted(packaged("scenarios").glob("*.toml")), ids=lambda path: path.stem)
def test_nobody_who_has_not_fought_is_changed_by_it(path: Path) -> None:
    """Going from the start of a fight into the same one makes no difference."""
    scenario = read_scenario(path)
    if scenario.ruleset == RULESET.name:
        assert start(RULESET.rejoin(scenario, start(scenario))) == start(scenario)
