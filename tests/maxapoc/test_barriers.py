"""Barriers and concealment: who is covered, what breaks them, how one gets behind and round them."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.engine.scenarios import Scenario, parse_table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.barriers import concealment, cover, crumbling, open_covers, trick_shot_requirement
from mapoc_tui.rules.maxapoc.commands import (
    Attack,
    AttackBarrier,
    LeaveCover,
    LoadMissile,
    Mount,
    Move,
    PlaceCharge,
    RuleBarrier,
    RuleCover,
    SetOff,
    TakeCover,
)
from mapoc_tui.rules.maxapoc.content.entrants import Entrant
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.content.scenario import read
from mapoc_tui.rules.maxapoc.content.start import start
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.state import Barrier
from mapoc_tui.rules.maxapoc.views.view import view
from tests.maxapoc.builders import Play, d, foe, hero
from tests.maxapoc.grounds import barrier, ground, next_round

HIT = d(50)
GUNNER = {"heavy_weapons": "P"}


def behind(entrant: Entrant, ident: str = "door") -> Entrant:
    return evolve(entrant, behind=ident)


def siege(armor: int = 10, at: int = -2, hand: str = "auto_9mm", **facts: Any) -> Play:
    """Ada with a 9mm (H) at Midrange, Bob with 2 AP and 10 HP behind a door of 10 AP that covers him from her side."""
    bob = behind(foe(armor=2, HP=10, **facts.pop("bob", {})))
    play = ground(hero(hand=[hand], at=at), bob, foe("cid", at=5), barriers=(barrier(facing=-1),), **facts)
    return play.do(RuleBarrier("door", armor))


def door(play: Play) -> int:
    return play.state.barriers["door"].armor


# ------------------------------------------------------------------------------------------ who is covered


@pytest.mark.parametrize(
    ("attacker", "covered"), [(-2, True), (-1, True), (0, True), (1, False)], ids=["far", "near", "at it", "behind"]
)
def test_a_barrier_covers_from_its_other_side(attacker: int, covered: bool) -> None:
    """MA C-33, BR-1, B-3, p. 81; Q-244; GR-72."""
    play = siege(at=attacker)
    assert (cover(play.state, play["ada"], play["bob"]) is not None) == covered


def test_whoever_came_round_is_not_kept_off() -> None:
    """MA Q-80; GR-73."""
    play = siege(at=0, hand="hatchet").do(TakeCover("ada", "door"))
    assert cover(play.state, play["ada"], play["bob"]) is None


def test_only_those_behind_it_are_covered() -> None:
    """MA GR-72: characters who took position, and they shoot over it freely."""
    play = siege()
    assert cover(play.state, play["bob"], play["ada"]) is None
    assert cover(play.state, play["ada"], play["cid"]) is None


# ------------------------------------------------------------------------------------------ hits


def test_a_hit_goes_to_the_barrier_without_a_defence() -> None:
    """DV-60; TV-G-13; MA B-3, p. 81; GR-71: the door stops 10 of 13, armour and health take the rest."""
    play = siege().attack("ada", "bob", HIT, (6,), way="shoot")
    assert (door(play), play["bob"].armor, play["bob"].hp) == (1, 2, 10)
    play = siege(hand="auto_45").attack("ada", "bob", HIT, (6, 4), way="shoot")
    assert play.only(e.BarrierHarmed) == e.BarrierHarmed("door", 13, 0, 3, ".45 Auto")
    assert (door(play), play["bob"].armor, play["bob"].hp) == (0, 0, 9)
    assert play["bob"].defences == 0


def test_a_failed_attack_leaves_the_barrier_whole() -> None:
    """MA B-3, p. 81; GR-72: an attacker without a Success does nothing."""
    play = siege(npc_luck="none").attack("ada", "bob", d(51), way="shoot").keep("ada")
    assert door(play) == 10


def test_a_broken_barrier_covers_nobody() -> None:
    """MA BR-3, B-5, p. 81."""
    play = siege(armor=0).attack("ada", "bob", way="shoot")
    assert play.asked == ("defence", "bob")


def test_the_rest_of_a_hit_may_be_swallowed() -> None:
    """Option overflow, GR-71; Q-243."""
    play = siege(hand="auto_45", overflow=False).attack("ada", "bob", HIT, (6, 4), way="shoot")
    assert (door(play), play["bob"].armor, play["bob"].hp) == (0, 2, 10)


def test_a_defence_may_save_the_barrier() -> None:
    """Option barrier_defence_optional, Q-242."""
    play = siege(barrier_defence_optional=True, bob={"rank": "boss"}).attack("ada", "bob", way="shoot")
    play.defend("bob", "dodge", HIT, d(20))
    assert door(play) == 10
    play = siege(barrier_defence_optional=True).attack("ada", "bob", way="shoot")
    play.defend("bob", "none", HIT, (1,))
    assert door(play) == 6


def test_no_defence_is_open_while_the_barrier_stands() -> None:
    """MA B-2, BR-2, X-11, p. 81."""
    play = siege()
    chance = next(option for option in play.decision.options() if option.key == "attack")
    target = chance.options()[0].options()[0]
    assert target.chance is not None
    found = target.chance()
    assert found is not None
    assert found.value == 0.5


def test_the_dying_behind_a_barrier_are_hit_through_it() -> None:
    """MA B-3, H-18, p. 80-81: a roll against the barrier, and one round for what comes through."""
    play = siege(armor=1).do(RuleCondition("bob", "dying"))
    play.attack("ada", "bob", d(50, 3), (1,), way="shoot")
    assert (door(play), play["bob"].recovery) == (0, 3)


# ------------------------------------------------------------------------------------------ Trick Shots


def test_a_trick_shot_passes() -> None:
    """MA BR-5, B-4, p. 81; S-8, p. 68: three degrees, and the defender reacts as usual."""
    play = siege().attack("ada", "bob", way="shoot", mode="trick")
    assert play.asked == ("defence", "bob")
    play.defend("bob", "none", d(12, 0), (1,))
    assert (door(play), play["bob"].armor, play["bob"].hp) == (10, 0, 8)


def test_a_rocket_past_the_barrier_bursts_behind_it() -> None:
    """MA S-8, p. 68; B-4, p. 81; GR-45: a Trick Shot is resolved on whoever is behind it, past the barrier."""
    ada = hero(hand=["rocket_launcher"], pack=[explosive("heat_grenade")], loaded=0, at=-2, skills=GUNNER)
    play = ground(ada, behind(foe(armor=2, HP=60)), foe("cid", at=5), barriers=(barrier(facing=-1),))
    play.do(LoadMissile("ada", "ada-1", "ada-2")).attack("ada", "bob", mode="trick")
    play.defend("bob", "none", d(10), (1, 1, 1), d(99))
    assert (play["bob"].armor, play["bob"].hp) == (0, 60 - 21 + 2)


def test_other_called_shots_do_not() -> None:
    """MA Q-247."""
    command = Attack("ada", "bob", "ada-1", "shoot", 1, mode="leg")
    assert "Bob is behind Door" in siege().refused(command)


@pytest.mark.parametrize(("option", "requirement"), [(3, 3), (2, 2), (1, 1)])
def test_a_crumbling_barrier_may_be_easier_to_pass(option: int, requirement: int) -> None:
    """Option crumbling_trick_shot_sr, Q-246; MA B-6, p. 82."""
    play = siege(armor=2, crumbling_trick_shot_sr=option)
    assert trick_shot_requirement(play.state, play.state.barriers["door"]) == requirement
    play.attack("ada", "bob", way="shoot", mode="trick").defend("bob", "none", d(12, 0), (1,))
    assert play.find(e.Checked)[0].roll.requirement == requirement


def test_a_whole_barrier_is_as_hard_as_ever() -> None:
    """MA S-8, p. 68."""
    play = siege(crumbling_trick_shot_sr=1)
    assert trick_shot_requirement(play.state, play.state.barriers["door"]) == 3


# ------------------------------------------------------------------------------------------ crumbling


@pytest.mark.parametrize(
    ("maximum", "mark"), [pytest.param(100, 25, id="DV-37"), (30, 7), (3, 0), pytest.param(10, 2, id="TV-G-13")]
)
def test_a_barrier_crumbles_at_a_quarter(maximum: int, mark: int) -> None:
    """MA BR-4, B-6, p. 82; Q-245; DV-37: a glass pane never does."""
    at_mark = Barrier("b", "B", 0, 1, mark, maximum)
    assert crumbling(at_mark) == (mark > 0)
    assert not crumbling(evolve(at_mark, armor=mark + 1))


def test_it_loses_1d4_at_the_start_of_each_round() -> None:
    """MA B-6, p. 82."""
    play = siege(armor=2)
    next_round(play, (1,))
    assert door(play) == 1
    next_round(play, (4,))
    assert door(play) == 0


# ------------------------------------------------------------------------------------------ getting behind


def test_getting_behind_costs_an_action_at_close() -> None:
    """MA Q-181."""
    play = ground(hero(), foe(at=3), barriers=(barrier(),))
    play.do(TakeCover("ada", "door"))
    assert (play["ada"].behind, play["ada"].complex) == ("door", 1)
    play.do(LeaveCover("ada"))
    assert (play["ada"].behind, play["ada"].complex) == ("", 0)


def test_getting_behind_is_part_of_a_movement_to_its_place() -> None:
    """MA Q-181."""
    play = ground(hero(at=-1), foe(at=3), barriers=(barrier(),))
    play.do(Move("ada", 1, cover="door"))
    assert (play["ada"].behind, play["ada"].complex) == ("door", 1)
    play.do(Move("ada", 1))
    assert play["ada"].behind == ""


def test_nobody_comes_round_an_occupied_barrier_in_the_same_movement() -> None:
    """MA Q-80: going round is a Movement of its own."""
    play = siege(at=-1)
    assert list(open_covers(play.state, play["ada"], 0)) == []
    assert "cannot be got behind" in play.refused(Move("ada", 1, cover="door"))
    play.do(Move("ada", 1)).do(TakeCover("ada", "door"))
    assert play["ada"].behind == "door"


@pytest.mark.parametrize(
    ("made", "reason"),
    [
        (barrier(at=1), "there is no such barrier at Close"),
        (barrier(armor=0, maximum=10), "Door is broken"),
    ],
)
def test_a_barrier_must_be_there_to_get_behind(made: dict[str, Any], reason: str) -> None:
    """MA Q-181; H-3, p. 80."""
    play = ground(hero(), foe(at=3), barriers=(made,))
    assert play.refused(TakeCover("ada", "door")) == reason
    assert play.refused(LeaveCover("ada")) == "Ada is behind nothing"


@pytest.mark.parametrize(("armor", "maximum", "conceals"), [(5, 5, True), (0, 0, True), (0, 5, False)])
def test_every_barrier_that_stands_conceals(armor: int, maximum: int, conceals: bool) -> None:
    """MA B-1, p. 81: barriers and mere concealment."""
    play = ground(behind(hero()), foe(at=3), barriers=(barrier(armor=armor, maximum=maximum),))
    assert (concealment(play.state, play["ada"]) is not None) == conceals
    assert (cover(play.state, play["bob"], play["ada"]) is not None) == (armor > 0)


# ------------------------------------------------------------------------------------------ breaking them


def test_a_barrier_is_attacked_for_its_own_sake() -> None:
    """MA Q-272: no defence, SR 1, and nothing goes on to anybody."""
    play = siege(at=0, hand="sledge_hammer").do(AttackBarrier("ada", "door", "ada-1", "strike", 2), d(99))
    play.keep("ada")
    assert door(play) == 10
    play = siege(at=0, hand="hatchet", armor=4).do(AttackBarrier("ada", "door", "ada-1", "strike", 1), HIT, (6,))
    assert (door(play), play["bob"].armor) == (0, 2)
    assert play["ada"].attacks == 1


def test_shots_at_a_barrier_cost_rounds_and_make_noise() -> None:
    """MA E-2, p. 89; W-11, p. 94."""
    play = siege().do(AttackBarrier("ada", "door", "ada-1", "shoot", 1), HIT, (1,))
    arm = play["ada"].arm("ada-1")
    assert arm is not None
    assert (door(play), arm.loaded, play.state.attraction) == (6, 15, 10)


def test_a_shot_at_a_barrier_may_jam() -> None:
    """MA A-14, p. 70: Unreliable on 95 to 99."""
    play = siege(bob={"rank": "goon"}).do(AttackBarrier("ada", "door", "ada-1", "shoot", 1), d(96)).keep("ada")
    arm = play["ada"].arm("ada-1")
    assert arm is not None
    assert (arm.jammed, arm.loaded) == (True, 16)


@pytest.mark.parametrize(("cancels", "left", "loaded"), [(True, 10, 16), (False, 4, 15)])
def test_a_jam_may_come_after_the_shot_at_a_barrier(cancels: bool, left: int, loaded: int) -> None:
    """GR-18: a 96 on threshold 97; option jam_cancels_shot."""
    shooter = ground(
        hero(hand=["auto_9mm"], at=-2, BS=97, LUCK=5), foe(), barriers=(barrier(facing=-1),), jam_cancels_shot=cancels
    )
    dice = (d(96),) if cancels else (d(96), (3,))
    play = shooter.do(AttackBarrier("ada", "door", "ada-1", "shoot", 1), *dice)
    assert (door(play), play["ada"].arms[0].loaded, play["ada"].arms[0].jammed) == (left, loaded, True)


@pytest.mark.parametrize(("at", "code"), [(0, 6), (-1, 5), (-2, 3), (-3, 1)])
def test_distance_counts_for_the_damage_to_a_barrier(at: int, code: int) -> None:
    """MA H-10, p. 81; TB-4, p. 72; WT-14, p. 91: a shotgun is at its best at Close and scatters from Midrange on."""
    play = ground(hero(hand=["shotgun_12"], at=at, BS=90), foe(), barriers=(barrier(facing=-1, armor=100),))
    roll = d(30, 3) if at in (0, -3) else d(30)
    shot = {6: (1, 1), 5: (1,), 3: (1,), 1: (1,)}[code]
    assert play.do(AttackBarrier("ada", "door", "ada-1", "shoot", 2), roll, shot).only(e.DamageRolled).code == code


@pytest.mark.parametrize(("counting", "noise"), [("attack", 15), ("round", 75)])
def test_a_burst_breaks_a_barrier_faster(counting: str, noise: int) -> None:
    """MA WT-5, p. 91; Q-272: A + 4 = D for 5 rounds, two Disadvantages for whoever shoots; option eag_per."""
    ada = hero(hand=["autorifle"], at=-3, BS=90, STR=40)
    play = ground(ada, foe(), barriers=(barrier(facing=-1, armor=50),), eag_per=counting)
    play.do(AttackBarrier("ada", "door", "ada-1", "shoot", 2, rounds=5), d(40, 1), (1, 1))
    assert (play.only(e.DamageRolled).code, play["ada"].arms[0].loaded, play.state.attraction) == (6, 25, noise)
    assert "single shots" in siege().refused(AttackBarrier("ada", "door", "ada-1", "shoot", 1, rounds=2))


def test_a_silencer_works_on_shots_at_barriers() -> None:
    """GR-50: reducers act per attack (MA IT-174, p. 97)."""
    play = ground(hero(hand=["auto_9mm"], at=-2, items=("silencer",)), foe(), barriers=(barrier(facing=-1),))
    play.do(AttackBarrier("ada", "door", "ada-1", "shoot", 1), HIT, (1,))
    assert (play.state.attraction, play["ada"].items["silencer"]) == (5, 4)


def test_a_rope_or_a_lighter_breaks_no_barrier() -> None:
    """MA G-10, p. 25; IT-7, p. 93: what only restrains or sets alight does no damage by itself."""
    ada = hero(hand=["rope"], items=("lighter",), skills={"wrangle": "P", "brawl": "P"})
    play = ground(ada, foe(at=3), barriers=(barrier(facing=-1),))
    assert "can only restrain" in play.refused(AttackBarrier("ada", "door", "ada-1", "strike", 1))
    assert "can only set somebody alight" in play.refused(AttackBarrier("ada", "door", "ada-lighter", "strike", 0))


def test_a_blow_at_a_barrier_gives_the_hidden_away() -> None:
    """MA U-6, p. 67, 79."""
    play = siege(at=0, hand="hatchet", armor=4).do(RuleCondition("ada", "unseen"))
    play.do(AttackBarrier("ada", "door", "ada-1", "strike", 1), d(99)).keep("ada")
    assert "unseen" not in play["ada"].marks


def test_a_barrier_out_of_reach_is_not_attacked() -> None:
    """MA Q-77."""
    command = AttackBarrier("ada", "door", "ada-1", "strike", 1)
    assert siege(hand="hatchet").refused(command) == "Door is out of reach"
    assert "no such barrier to break" in siege(hand="hatchet", at=0, armor=0).refused(command)


def test_c4_breaks_doors() -> None:
    """MA GR-44, GR-73: whatever stands in the radius takes the blast."""
    ada = hero(hand=[explosive("c4")], skills={"tech_use": "P"}, INITIATIVE=20)
    play = ground(ada, foe(at=9), barriers=(barrier(armor=30),))
    play.do(PlaceCharge("ada", "ada-1"), HIT).until("turn", "ada").do(Move("ada", -1)).do(Move("ada", -1))
    play.until("turn", "ada").do(SetOff("ada", "bomb-1"), (10, 9))
    assert door(play) == 0


# ------------------------------------------------------------------------------------------ the GM and the view


def test_the_gm_sets_barriers_and_who_is_behind_them() -> None:
    play = siege(at=-3)
    play.do(RuleBarrier("door", 3)).do(RuleCover("ada", "door"))
    assert (door(play), play["ada"].behind, play["ada"].position) == (3, "door", 0)
    play.do(RuleCover("ada"))
    assert play["ada"].behind == ""
    assert play.refused(RuleBarrier("door", 11)) == "Door has 0 to 10 Armour Points, not 11"
    assert play.refused(RuleCover("ada", "wall")) == "there is no such barrier"


def test_barriers_are_shown() -> None:
    shown = view(siege(armor=2).state, "players")
    assert "Door at 0, 2/10 AP, covers from the left, crumbling" in shown.facts
    bob = shown.combatant("bob")
    assert bob is not None
    assert "BEHIND Door" in [effect.name for effect in bob.effects]


# ------------------------------------------------------------------------------------------ scenario files

HEAD = """
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
behind = "heavy_wood_door"
[[combatant]]
side = "foes"
from = "bandit_knifer"
"""


def parsed(text: str) -> tuple[Scenario, list[str]]:
    file = parse_table((HEAD + text).encode(), "fight.toml")
    return read(file), file.faults.found


def test_a_barrier_of_the_list_shields_its_side() -> None:
    """MA B-7, BR-8, TB-8, p. 82; the bandits stand to the right."""
    scenario, faults = parsed('[[barrier]]\nfrom = "heavy_wood_door"\nshields = "party"\nat = -1\n')
    assert faults == []
    state = start(scenario)
    assert state.barriers["heavy_wood_door"] == Barrier("heavy_wood_door", "Heavy wood door", -1, 1, 10, 10)
    mara = next(iter(state.combatants.values()))
    assert (mara.behind, mara.position) == ("heavy_wood_door", -1)


def test_a_barrier_of_its_own_and_concealment() -> None:
    scenario, faults = parsed(
        '[[barrier]]\nid = "heavy_wood_door"\nname = "Car"\narmor = 12\narmor_left = 7\nfacing = "left"\nat = 4\n'
        '[[barrier]]\nname = "Hedge"\nconcealment = true\nshields = "foes"\nat = 2\n'
    )
    assert faults == []
    assert start(scenario).barriers == {
        "heavy_wood_door": Barrier("heavy_wood_door", "Car", 4, -1, 7, 12),
        "hedge": Barrier("hedge", "Hedge", 2, 1),
    }


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('from = "paper_wall"\nshields = "party"', 'barrier[0].from: unknown barrier "paper_wall"'),
        ('name = "Wall"\nshields = "party"', "barrier[0]: armor is missing"),
        ('name = "Wall"\narmor = 4', "barrier[0]: shields is missing"),
        ('name = "Wall"\narmor = 4\nshields = "cows"', 'barrier[0].shields: unknown side "cows"'),
        ('name = "Wall"\narmor = 4\nfacing = "up"', "barrier[0].facing:"),
        ('name = "Hedge"\nconcealment = true\narmor = 3\nshields = "party"', "barrier[0].concealment:"),
        ('armor = 4\nshields = "party"', "barrier[0]: name is missing"),
    ],
)
def test_faults_of_barriers_are_told_with_their_place(text: str, fault: str) -> None:
    door_text = '[[barrier]]\nid = "heavy_wood_door"\nfrom = "heavy_wood_door"\nshields = "party"\n'
    found = parsed("[[barrier]]\n" + text + "\n" + door_text)[1]
    assert len(found) == 1
    assert fault in found[0]


def test_barriers_have_ids_of_their_own() -> None:
    text = '[[barrier]]\nfrom = "heavy_wood_door"\nshields = "party"\n' * 2
    assert "two barriers with the id" in parsed(text)[1][0]


def test_a_place_behind_a_barrier_is_its_place() -> None:
    assert "combatant[0].behind: there is no barrier" in parsed("")[1][0]
    moved = HEAD.replace('behind = "heavy_wood_door"', 'behind = "heavy_wood_door"\nat = 3')
    file = parse_table((moved + '[[barrier]]\nfrom = "heavy_wood_door"\nshields = "party"\n').encode(), "fight.toml")
    read(file)
    assert "stands at 0: leave out the place" in file.faults.found[0]


def test_zones_are_read() -> None:
    door_text = '[[barrier]]\nfrom = "heavy_wood_door"\nshields = "party"\n'
    scenario, faults = parsed(door_text + '[[zone]]\nname = "Lava"\nat = [2, 1]\n')
    assert faults == []
    (zone,) = start(scenario).zones
    assert (zone.name, zone.positions, zone.dice, zone.element) == ("Lava", (1, 2), "1d6", "fire")
    bad = parsed(door_text + '[[zone]]\nname = "Lava"\nat = [2, 1]\ndice = "lots"\n')[1]
    assert "zone[0].dice" in bad[0]


# ------------------------------------------------------------------------------------------ mounted weapons


def gunner(**facts: Any) -> Entrant:
    return hero(hand=["mounted_turret"], skills={"mechanics": "P", "heavy_weapons": "P"}, LUCK=5, **facts)


def test_a_heavy_weapon_stands_on_the_barrier_of_its_gunner() -> None:
    """MA WT-9, BR-7, p. 91: unusable unless mounted."""
    play = ground(behind(gunner()), foe(at=3), barriers=(barrier(),))
    assert not RULESET.refusals(play.state, Attack("ada", "bob", "ada-1", "shoot", 2))
    play.do(LeaveCover("ada"))
    assert "Mounted Turret has to be mounted" in play.refused(Attack("ada", "bob", "ada-1", "shoot", 2))


@pytest.mark.parametrize(("roll", "mounted"), [(HIT, "door"), (d(51), "")])
def test_mounting_takes_two_actions_and_mechanics(roll: tuple[int, ...], mounted: str) -> None:
    """MA W-14, p. 60; K-1, p. 77."""
    play = ground(gunner(INITIATIVE=20), foe(at=3, INITIATIVE=3), barriers=(barrier(),))
    assert "behind no barrier" in play.refused(Mount("ada", "ada-1"))
    play.do(TakeCover("ada", "door")).until("turn", "bob").until("turn", "ada").do(Mount("ada", "ada-1"), roll)
    arm = play["ada"].arm("ada-1")
    assert arm is not None
    assert arm.mount == mounted
