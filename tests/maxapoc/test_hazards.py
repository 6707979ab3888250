"""Indirect harm: Resilience, electricity, falls, fire that goes on, lava and deep water."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleClear, RuleCondition
from mapoc_tui.engine.decisions import Option
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Move, PutOut, RuleHazard
from mapoc_tui.rules.maxapoc.content.gear import Weapon, weapon
from mapoc_tui.rules.maxapoc.harms.drowning import breath
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.skill_commands import Treat
from mapoc_tui.rules.maxapoc.state import Ongoing
from mapoc_tui.rules.maxapoc.views.view import view
from tests.maxapoc.builders import Play, begun, d, duel, foe, hero
from tests.maxapoc.grounds import befall, ground, next_round, zone

FAIL, ONE, TWO, THREE = d(99), d(40), d(20), d(10)
"""Rolls on a Resilience of 40 that reach no degree, one, two and three."""


def special(**changes: Any) -> Weapon:
    """A hatchet with something special about it."""
    return weapon("hatchet", changes=changes)


def burning(play: Play, who: str) -> tuple[Ongoing, ...]:
    return play[who].ongoing


# ------------------------------------------------------------------------------------------ Resilience damage


@pytest.mark.parametrize(
    ("amount", "roll", "armor", "left"),
    [
        pytest.param(9, TWO, 3, (0, 14), id="DV-32"),
        pytest.param(9, FAIL, 3, (0, 10), id="nothing negated"),
        pytest.param(9, ONE, 0, (0, 9), id="no armour"),
        pytest.param(3, THREE, 2, (2, 16), id="negated below 0 heals nothing, Q-233"),
        pytest.param(9, d(1), 0, (0, 15), id="a Critical negates 8"),
    ],
)
def test_each_degree_negates_two_then_armour_counts(
    amount: int, roll: tuple[int, ...], armor: int, left: tuple[int, int]
) -> None:
    """MA H-5, p. 83; Q-207."""
    play = befall(begun(hero(), foe(armor=armor)), "bob", "resilience", roll, amount=amount)
    assert (play["bob"].armor, play["bob"].hp) == left


def test_armour_may_not_count_against_indirect_damage() -> None:
    """Option armor_vs_resilience, GR-65."""
    play = begun(hero(), foe(armor=3), armor_vs_resilience=False)
    befall(play, "bob", "resilience", TWO, amount=9)
    assert (play["bob"].armor, play["bob"].hp) == (3, 11)


def test_a_player_may_reroll_resilience_by_luck() -> None:
    """MA D-17, p. 48."""
    play = befall(begun(hero(), foe()), "ada", "resilience", d(41), amount=9)
    assert play.asked == ("luck", "ada")
    play.spend_luck("ada", THREE)
    assert play["ada"].hp == 16 - 3


def test_a_hit_with_an_indirect_weapon_is_resisted_before_armour() -> None:
    """Bestiary damage_kind resilience; MA H-5, p. 83."""
    play = duel({"hand": [special(damage_kind="resilience")]}, {"armor": 2})
    play.attack("ada", "bob", way="strike", hands=1).defend("bob", "none", d(50), (6,), ONE)
    assert play.only(e.HurtResisted) == e.HurtResisted("bob", 9, 2, 1, 2)
    assert (play["bob"].armor, play["bob"].hp) == (0, 11)


def test_a_packet_takes_one_round_off_the_dying() -> None:
    """MA Q-217."""
    play = begun(hero(), hero("cid"), foe())
    play.do(RuleCondition("cid", "dying"))
    befall(play, "cid", "resilience", amount=30)
    assert play["cid"].recovery == 3
    assert not play.find(e.Checked)


# ------------------------------------------------------------------------------------------ electricity


@pytest.mark.parametrize(
    ("roll", "conditions"), [(FAIL, {"unconscious", "prone"}), (ONE, {"stunned"}), (TWO, set())], ids=["0", "1", "2"]
)
def test_electricity_is_a_knock_out(roll: tuple[int, ...], conditions: set[str]) -> None:
    """MA H-6, p. 83; S-6, p. 68; Q-226."""
    play = begun(hero(), foe(armor=5), foe("cid"))
    befall(play, "bob", "electrical", roll, *[(2,)] * (conditions == {"stunned"}), amount=9)
    assert set(play["bob"].marks) == conditions
    assert (play["bob"].armor, play["bob"].hp) == (5, 16)


def test_electricity_may_do_damage_that_passes_armour() -> None:
    """Option electrical_deals_damage, Q-226; AR-6, p. 83."""
    play = begun(hero(), foe(armor=5), electrical_deals_damage=True)
    befall(play, "bob", "electrical", TWO, ONE, amount=9)
    assert (play["bob"].armor, play["bob"].hp) == (5, 16 - 7)


# ------------------------------------------------------------------------------------------ falls and lava


@pytest.mark.parametrize(
    ("distances", "faces", "damage"),
    [
        pytest.param(1, (4,), 4, id="EX-17 Light"),
        pytest.param(2, (4, 3), 7, id="EX-17 Average"),
        pytest.param(3, (6,), 9, id="Heavy"),
        pytest.param(4, (1, 1), 5, id="Massive"),
    ],
)
def test_a_fall_has_the_code_of_its_distances(distances: int, faces: tuple[int, ...], damage: int) -> None:
    """MA H-8, TB-14, p. 83; Q-229: armour counts, Resilience negates."""
    play = begun(hero(), foe(armor=1))
    befall(play, "bob", "fall", faces, FAIL, amount=distances)
    assert play.only(e.HazardRolled).total == damage
    assert play["bob"].hp == 16 - damage + 1


def test_lava_does_1d6() -> None:
    """MA TB-15, p. 73."""
    assert befall(begun(hero(), foe()), "bob", "lava", (5,), ONE)["bob"].hp == 16 - 3


def test_harmful_ground_hurts_whoever_comes_and_whoever_stays() -> None:
    """MA M-10, p. 73."""
    play = ground(hero(), foe(at=3), zones=(zone(1),))
    play.do(Move("ada", 1), (3,), d(20))
    assert play.only(e.HazardRolled).who == "ada"
    play.until("turn", "bob")
    play.until("turn", "ada").end("ada")
    assert play["ada"].exposed == ("zone:0",)


def test_athletics_takes_one_over_harmful_ground() -> None:
    """MA M-10, p. 73: only the slow way through it means taking the harm."""
    play = ground(hero(STR=60), foe(at=3), zones=(zone(1),), hindering=(1,))
    play.do(Move("ada", 1, athletics=True), d(30, 3))
    assert play["ada"].position == 1
    assert not play.find(e.HazardRolled)


# ------------------------------------------------------------------------------------------ fire


def ablaze(*more: Any, rounds: int = 3) -> Play:
    """Bob burns for three instances of 1d4, the first one at once."""
    play = begun(hero(), foe(INITIATIVE=3), *more)
    return befall(play, "bob", "fire", (2,), FAIL, amount=1, rounds=rounds)


def test_fire_comes_back_at_the_start_of_each_round() -> None:
    """MA EXP-4, H-9, p. 83; Q-231, Q-232; GR-48."""
    play = ablaze()
    assert (play["bob"].hp, burning(play, "bob")[0].left) == (14, 2)
    next_round(play, (4,), ONE)
    assert (play["bob"].hp, burning(play, "bob")[0].left) == (12, 1)
    next_round(play, (1,), FAIL)
    assert (play["bob"].hp, burning(play, "bob")) == (11, ())


def test_the_same_fire_is_renewed() -> None:
    """MA GR-49."""
    play = ablaze()
    befall(play, "bob", "fire", (1,), FAIL, amount=1, rounds=5)
    assert [each.left for each in burning(play, "bob")] == [4]


def test_the_same_fire_never_burns_shorter_for_being_lit_again() -> None:
    """MA C-27; Q-41; GR-49: the longer time stays."""
    play = befall(begun(hero(LUCK=5), foe()), "ada", "fire", (1,), FAIL, amount=1, rounds=6)
    befall(play, "ada", "fire", (1,), FAIL, amount=1, rounds=3)
    assert [each.left for each in play["ada"].ongoing] == [5]


def test_a_fire_without_end_burns_until_it_is_put_out() -> None:
    """MA IT-128, p. 94; GR-49."""
    play = ablaze(rounds=0)
    next_round(play, (1,), FAIL)
    next_round(play, (1,), FAIL)
    assert burning(play, "bob")[0].left == 0


def test_anybody_at_close_puts_a_fire_out_with_two_actions() -> None:
    """MA GR-49: by the victim or somebody at Close, no roll."""
    play = ablaze()
    play.do(PutOut("ada", "bob"))
    assert not burning(play, "bob")
    assert play["ada"].complex == 0


def test_a_fire_is_put_out_at_close_and_with_two_actions() -> None:
    """MA GR-49."""
    play = begun(hero(at=1), foe())
    befall(play, "bob", "fire", (2,), FAIL, amount=1, rounds=3)
    assert play.refused(PutOut("ada", "bob")) == "Bob is not at Close"
    assert play.refused(PutOut("ada", "ada")) == "nobody of that name burns"


def test_a_weapon_that_burns_sets_its_target_on_fire() -> None:
    """MA WT-19, p. 90; GR-25: 1d6 at the start of the next 1d4 rounds."""
    play = duel({"hand": [special(damage_kind="resilience", element="fire", traits=["burn"])]})
    play.attack("ada", "bob", way="strike").defend("bob", "none", d(50), (6,), d(1), (3,))
    assert burning(play, "bob") == (Ongoing("hatchet", "burning fuel", "1d6", 3, "fire", "ada"),)


def test_a_flamethrower_burns_its_target_and_endangers_its_wielder() -> None:
    """TV-G-8; MA WT-2, WT-7, p. 91; GR-24, GR-26: M - 2 at Midrange, Backburn 5 less 4."""
    play = begun(hero(hand=["flamethrower"], skills={"heavy_weapons": "P"}), foe(at=2), npc_luck="none")
    play.attack("ada", "bob", (1,), way="shoot")
    play.defend("bob", "none", d(50), (2, 2), FAIL, (4,), (5,), TWO)
    assert play.only(e.DamageRolled).code == 2
    assert play["bob"].hp == 16 - 4
    assert burning(play, "bob")[0].left == 4
    assert play["ada"].hp == 16 - 1


def test_the_dead_burn_no_more() -> None:
    """MA C-27, p. 83."""
    play = ablaze()
    befall(play, "bob", "resilience", d(99), amount=60)
    assert play["bob"].dead
    assert not burning(play, "bob")


# ------------------------------------------------------------------------------------------ stunning, acid


def test_a_stunning_hit_calls_for_resilience() -> None:
    """Bestiary weapon trait stun; MA C-19, p. 86."""
    play = duel({"hand": [special(traits=["stun"])]})
    play.attack("ada", "bob").defend("bob", "none", d(50), (1,), d(41), (3,))
    assert [(each.id, each.left) for each in play["bob"].conditions] == [("stunned", 3)]


def test_acid_eats_twice_the_armour_that_stops_it() -> None:
    """Bestiary weapon trait acid."""
    play = duel({"hand": [special(traits=["acid"])]}, {"armor": 10})
    play.attack("ada", "bob").defend("bob", "none", d(50), (1,))
    assert (play["bob"].armor, play["bob"].hp) == (2, 16)


# ------------------------------------------------------------------------------------------ water


def test_breath_is_held_and_then_fought_for() -> None:
    """DV-36; MA C-4, p. 85; Q-253: FOR 4 holds its breath for one round; one degree harder every round."""
    play = begun(hero(), foe(FOR=4, STR=76, INITIATIVE=3), foe("cid", at=5, INITIATIVE=3))
    befall(play, "bob", "drowning")
    next_round(play)
    next_round(play, d(40))
    assert "unconscious" not in play["bob"].marks
    next_round(play, d(40))
    assert "unconscious" in play["bob"].marks
    next_round(play)
    assert "dying" in play["bob"].marks


def test_whoever_lost_consciousness_under_water_can_be_woken_on_land() -> None:
    """MA C-21, p. 85-86; Q-253, Q-120: not while still under water."""
    play = begun(hero(), foe(FOR=3, STR=76, INITIATIVE=3), foe("cid", at=5, INITIATIVE=3))
    befall(play, "bob", "drowning")
    next_round(play, d(100))
    assert "unconscious" in play["bob"].marks
    play.until("turn", "ada")
    assert play.refused(Treat("ada", "bob"))
    play.do(RuleClear("bob", "drowning")).do(Treat("ada", "bob"), d(1, 0))
    assert "unconscious" not in play["bob"].marks


@pytest.mark.parametrize(("fortitude", "rounds"), [pytest.param(50, 12, id="DV-36"), (3, 0)])
def test_breath_lasts_a_quarter_of_fortitude(fortitude: int, rounds: int) -> None:
    """MA C-4, p. 85."""
    assert breath(begun(hero(FOR=fortitude), foe())["ada"]) == rounds


def test_whoever_is_out_of_the_water_breathes() -> None:
    """MA C-4, p. 85."""
    play = befall(begun(hero(), foe(FOR=3, INITIATIVE=3)), "bob", "drowning")
    play.do(RuleClear("bob", "drowning"))
    next_round(play)
    assert not play["bob"].conditions


@pytest.mark.parametrize("trait", ["unliving", "machine"])
def test_what_does_not_breathe_does_not_drown(trait: str) -> None:
    """Bestiary traits."""
    play = begun(hero(), foe(traits=(trait,)))
    assert trait in play.refused(RuleHazard("bob", "drowning"))


def by_the_river(traits: tuple[str, ...] = ()) -> Play:
    """Deep water at 1, between Ada and the goon Bob."""
    river = (zone(1, element="water", name="the river"),)
    return ground(hero(traits=traits, LUCK=5, skills={"athletics": "P"}), foe(at=3), zones=river, hindering=[1])


def test_the_slow_way_through_deep_water_drowns() -> None:
    """MA M-10, TB-15, p. 73; C-4, p. 85."""
    play = by_the_river().do(Move("ada", 1))
    assert "drowning" in play["ada"].marks
    play.until("turn", "bob").until("turn", "ada").do(Move("ada", 1))
    assert "drowning" not in play["ada"].marks


def test_swimmers_come_through_deep_water() -> None:
    """MA K-19, M-9, M-10, p. 73: Athletics instead of the slow way."""
    play = by_the_river().do(Move("ada", 1, athletics=True), d(30)).do(Move("ada", 1, athletics=True), d(30))
    assert play["ada"].position == 2
    assert "drowning" not in play["ada"].marks


def test_what_does_not_breathe_walks_through_water() -> None:
    assert "drowning" not in by_the_river(("machine",)).do(Move("ada", 1))["ada"].marks


def test_only_its_own_water_lets_go() -> None:
    """The GM's flood goes on behind the river."""
    play = befall(by_the_river(), "ada", "drowning").do(Move("ada", 1)).until("turn", "bob").until("turn", "ada")
    assert "drowning" in play.do(Move("ada", 1))["ada"].marks


# ------------------------------------------------------------------------------------------ the GM's word


@pytest.mark.parametrize(
    ("kind", "amount", "rounds", "reason"),
    [
        ("frost", 1, 0, "there is no danger called frost"),
        ("fall", 0, 0, "a fall: Distances fallen is 1 to 100, not 0"),
        ("z_virus", 5, 0, "Z-virus: Success Requirement is 1 to 4, not 5"),
        ("fire", 1, -1, "a danger lasts 0 to 1000 rounds, not -1"),
    ],
)
def test_dangers_that_make_no_sense_are_refused(kind: str, amount: int, rounds: int, reason: str) -> None:
    assert reason in begun(hero(), foe()).refused(RuleHazard("bob", kind, amount, rounds))


def test_harm_may_go_on_for_rounds() -> None:
    """MA H-9, p. 83; Q-226: ongoing electricity repeats the Knock Out roll at each round start."""
    play = begun(hero(), foe(INITIATIVE=3), foe("cid", at=5, INITIATIVE=3))
    befall(play, "bob", "electrical", TWO, amount=4, rounds=3)
    next_round(play, TWO)
    next_round(play, FAIL)
    assert "unconscious" in play["bob"].marks
    assert not burning(play, "bob")


def test_different_fires_add_up() -> None:
    """MA GR-49."""
    play = duel({"hand": [special(damage_kind="resilience", element="fire", traits=["burn"])]})
    befall(play, "bob", "fire", (1,), FAIL, amount=1, rounds=3)
    play.attack("ada", "bob", way="strike").defend("bob", "none", d(50), (1,), d(1), (3,))
    assert [(each.name, each.left) for each in burning(play, "bob")] == [("fire", 2), ("burning fuel", 3)]


# ------------------------------------------------------------------------------------------ the GM's menu


def menu(play: Play, who: str) -> dict[str, Option]:
    """What the GM may send somebody, by key."""
    top = next(option for option in RULESET.gm_options(play.state) if option.key == "hazard")
    assert top.letter == "h"
    person = next(option for option in top.options() if option.key == who)
    return {option.key: option for option in person.options()}


@pytest.mark.parametrize(
    ("kind", "text", "command"),
    [
        ("resilience", "5", RuleHazard("bob", "resilience", 5)),
        ("electrical", "5 3", RuleHazard("bob", "electrical", 5, 3)),
        ("fall", "2", RuleHazard("bob", "fall", 2)),
        ("fire", "H 4", RuleHazard("bob", "fire", 3, 4)),
        ("fire", "l", RuleHazard("bob", "fire", 1, 0)),
        ("radiation", "2", RuleHazard("bob", "radiation", 2)),
    ],
)
def test_the_menu_makes_rulings_of_typed_numbers(kind: str, text: str, command: RuleHazard) -> None:
    ask = menu(begun(hero(), foe()), "bob")[kind].ask
    assert ask is not None
    assert ask(text) == command


@pytest.mark.parametrize(("kind", "text"), [("fire", "Z 3"), ("fire", "- 3"), ("fall", "far"), ("electrical", "5 x")])
def test_the_menu_says_what_it_cannot_read(kind: str, text: str) -> None:
    ask = menu(begun(hero(), foe()), "bob")[kind].ask
    assert ask is not None
    with pytest.raises(MapocError):
        ask(text)


def test_the_menu_leaves_out_what_cannot_befall_somebody() -> None:
    found = menu(begun(hero(), foe(traits=("unliving",))), "bob")
    assert {"drowning", "z_virus", "radiation"}.isdisjoint(found)
    assert found["lava"].command == RuleHazard("bob", "lava")


def test_fires_and_harmful_places_are_shown() -> None:
    play = ground(hero(), foe(INITIATIVE=3), zones=(zone(3, 4),))
    befall(play, "bob", "fire", (2,), FAIL, amount=1, rounds=3)
    shown = view(play.state, "players")
    assert "Fire at 3, 4: 1d6 (fire)" in shown.facts
    bob = shown.combatant("bob")
    assert bob is not None
    effect = next(effect for effect in bob.effects if effect.name == "BURNING")
    assert effect.ends == "after 2 more rounds, or when put out (2 Complex)"
