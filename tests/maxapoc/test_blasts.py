"""Explosives: bombs thrown, thrown on, placed and fired, and what a blast does to everybody near."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.engine.scenarios import Faults, Table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import (
    Aim,
    Attack,
    Defend,
    Evade,
    LoadMissile,
    Move,
    PlaceCharge,
    SetOff,
    ThrowBomb,
    ThrowOn,
    Wait,
)
from mapoc_tui.rules.maxapoc.content.damage import code_of
from mapoc_tui.rules.maxapoc.content.entrants import Carried, Entrant
from mapoc_tui.rules.maxapoc.content.explosives import built_with, explosive, explosive_rows, read_explosive
from mapoc_tui.rules.maxapoc.content.gear import MIDRANGE, SHORT, weapon
from mapoc_tui.rules.maxapoc.folding import change
from mapoc_tui.rules.maxapoc.harms.blasts import burst_of
from tests.maxapoc.builders import Faces, Play, begun, d, foe, hero
from tests.maxapoc.grounds import barrier, ground, next_round

FAIL, ONE, TWO = d(99), d(40), d(20)
"""Rolls on a Resilience of 40 that reach no degree, one and two."""

FAR, FAR_MISS = d(45, 3), d(55, 4)
"""Rolls on an Agility of 50 at Midrange, where the worse of two counts."""

HIT, MISS = d(50), d(51)
"""Rolls on an Agility of 50 nearer than that."""


def bomber(name: str = "chemical_reaction", **facts: Any) -> Entrant:
    """Ada with a bomb in hand; that of Chemical Reaction has the plain code M and nothing special."""
    return hero(**{"hand": [explosive(name)], "at": -2, **facts})


def toss(play: Play, *rolls: Faces, target: str = "bob", spot: int = 0) -> Play:
    return play.do(ThrowBomb("ada", "ada-1", target, spot), *rolls)


def evade(play: Play, who: str, defence: str, *rolls: Faces, held: bool = False) -> Play:
    return play.do(Evade(who, defence, held), *rolls)


def test_a_thrower_who_stays_gives_itself_away_bit_by_bit() -> None:
    """MA U-8, p. 67, 79; Q-107: a bomb counts like a shot."""
    play = toss(begun(bomber(LUCK=5), foe(hp=16, LUCK=5)), FAR_MISS, (1, 1))
    assert play["ada"].perch == 0


# ------------------------------------------------------------------------------------------ as data


@pytest.mark.parametrize(
    ("pieces", "code"), [pytest.param(9, "H", id="TV-G-9"), (8, "A"), (6, "A"), (5, "L"), (3, "L")]
)
def test_a_shrapnel_bomb_grows_with_its_pieces(pieces: int, code: str) -> None:
    """TV-G-9; MA EXP-6, p. 92."""
    row = built_with(explosive_rows()["shrapnel_bomb"], pieces)
    bomb = read_explosive(Table(row, "", Faults("")))
    assert code_of(bomb.code) == code
    assert burst_of(bomb).radius == 0


def test_a_pipe_bomb_falls_off_by_distance() -> None:
    """TV-G-10; MA EXP-6, p. 92; GR-43: Close D, Short M, nothing beyond."""
    assert [code_of(degree) for degree in burst_of(explosive("pipe_bomb")).degrees] == ["D", "M"]


@pytest.mark.parametrize("name", list(explosive_rows()))
def test_every_explosive_has_its_radius_and_noise(name: str) -> None:
    """MA EXP-2, EXP-5, p. 92."""
    burst, row = burst_of(explosive(name)), explosive_rows()[name]
    assert burst.radius == {"close": 0, "short": SHORT, "midrange": MIDRANGE}[row["radius"]]
    assert burst.noise == row["eag"]


# ------------------------------------------------------------------------------------------ the blast


def test_dodge_halves_and_resilience_negates() -> None:
    """DV-33; MA EXP-3, H-7, p. 83: 15, halved 7, less 2."""
    play = toss(begun(bomber(), foe()), FAR, (6, 6))
    assert play.asked == ("blast", "bob")
    evade(play, "bob", "dodge", d(50), ONE)
    assert play["bob"].hp == 16 - 5


def test_one_roll_hurts_everybody_in_the_radius_and_the_thrower() -> None:
    """MA EXP-2, p. 92; GR-38, GR-41; Q-228: Short around the point of impact."""
    play = begun(bomber(at=-1), foe(), foe("cid", at=1), foe("dan", at=2))
    toss(play, HIT, (3, 3))
    evade(play, "bob", "none", FAIL)
    evade(play, "ada", "none", d(1))
    evade(play, "cid", "none", TWO)
    assert [play[who].hp for who in ("bob", "ada", "cid", "dan")] == [16 - 9, 16 - 1, 16 - 5, 16]


def test_dynamite_reaches_to_midrange() -> None:
    """MA EXP-6, p. 92; GR-41."""
    play = toss(begun(bomber("dynamite"), foe(), foe("cid", at=2)), FAR, (1,))
    assert [play.only(e.BlastRolled).queue] == [("bob", "ada", "cid")]


def test_pipe_bomb_rolls_for_each_distance() -> None:
    """TV-G-10."""
    play = toss(begun(bomber("pipe_bomb"), foe(), foe("cid", at=1)), FAR, (2, 2), (1, 1))
    evade(play, "bob", "none", FAIL)
    evade(play, "cid", "none", FAIL)
    assert (play["bob"].hp, play["cid"].hp) == (16 - 11, 16 - 5)


def test_a_blast_counts_as_a_defence() -> None:
    """MA X-3, p. 66; Q-74, Q-227."""
    play = toss(begun(bomber(), foe(INITIATIVE=3), foe("cid", at=1, INITIATIVE=3)), FAR, (1, 1))
    evade(play, "bob", "dodge", d(60), FAIL)
    evade(play, "cid", "none", FAIL)
    assert (play["bob"].defences, play["cid"].defences) == (1, 0)


def test_full_dodge_costs_initiative() -> None:
    """MA X-5, p. 67; Q-227: Dodge 50 + 20."""
    play = evade(toss(begun(bomber(), foe()), FAR, (1, 1)), "bob", "full_dodge", d(70), FAIL)
    assert play["bob"].counter == 10 - 5
    assert play["bob"].hp == 16 - 2


@pytest.mark.parametrize("condition", ["restrained", "surprised", "unconscious"])
def test_the_helpless_do_not_dodge(condition: str) -> None:
    """MA X-2, p. 67; GR-38."""
    play = begun(bomber(), foe(), foe("cid", at=5))
    play.do(RuleCondition("bob", condition))
    toss(play, FAR, (1, 1), FAIL)
    assert play["bob"].hp == 16 - 5


def test_a_victim_cannot_flee_in_other_ways() -> None:
    """MA H-7, p. 83."""
    play = toss(begun(bomber(), foe()), FAR, (1, 1))
    assert "there are dodge, full_dodge, none" in play.refused(Evade("bob", "parry"))
    assert "holds no action" in play.refused(Evade("bob", "dodge", held=True))


def test_a_blast_takes_a_round_off_the_dying() -> None:
    """MA Q-217."""
    play = begun(bomber(), foe(), foe("cid", at=5))
    play.do(RuleCondition("bob", "dying"))
    toss(play, FAR, (1, 1))
    assert play["bob"].recovery == 3


def test_noise_comes_when_it_goes_off() -> None:
    """MA EXP-5, p. 92; GR-50."""
    play = toss(begun(bomber(), foe()), FAR, (1, 1))
    assert play.state.attraction == 0
    evade(play, "bob", "none", FAIL)
    assert play.state.attraction == 10


# ------------------------------------------------------------------------------------------ the throw


@pytest.mark.parametrize(
    ("roll", "to", "how"),
    [(FAR, 0, "on target"), (FAR_MISS, -1, "one Distance short"), (d(100, 0), -2, "at the thrower's feet")],
)
def test_where_a_bomb_lands(roll: Faces, to: int, how: str) -> None:
    """MA GR-37; at Midrange a thrown thing has Disadvantage (p. 72)."""
    play = begun(bomber(LUCK=5), foe(at=0), foe("cid", at=5), critical_failure_effect="none")
    toss(play, roll, (1, 1))
    landed = play.only(e.BombLanded)
    assert (landed.to, landed.how) == (to, how)
    assert play.only(e.BlastBegan).position == to


def test_a_miss_at_close_goes_one_distance_beyond() -> None:
    """MA GR-37."""
    play = begun(bomber(at=0, LUCK=5), foe(), foe("cid", at=2))
    toss(play, MISS, (1, 1))
    assert play.only(e.BombLanded).to == 1


def test_a_dud_does_nothing() -> None:
    """Option bomb_roll, GR-37."""
    play = toss(begun(bomber(at=-1, LUCK=5), foe(), bomb_roll="dud_on_miss"), MISS)
    assert play.only(e.BombLanded).how == "a dud"
    assert play["bob"].hp == 16
    assert play["ada"].arm("ada-1") is None


@pytest.mark.parametrize(("dodge", "how"), [(d(50), "one Distance short"), (d(51), "on target")])
def test_a_throw_may_be_opposed(dodge: Faces, how: str) -> None:
    """Option bomb_roll, GR-37: against the first target's Dodge, which it then does not have any more."""
    play = begun(bomber(LUCK=5), foe(rank="boss"), bomb_roll="opposed")
    toss(play, FAR, dodge, (1, 1), *_spared(how))
    assert play.only(e.BombLanded).how == how
    assert play["bob"].defences == 1


def _spared(how: str) -> tuple[Faces, ...]:
    return (FAIL,) if how == "on target" else ()


def test_a_bomb_in_the_pack_has_to_be_drawn() -> None:
    """MA W-9, p. 71, 86."""
    play = begun(hero(pack=[explosive("molotov")]), foe())
    assert "no such bomb in hand" in play.refused(ThrowBomb("ada", "ada-1", "bob"))


def test_nothing_is_thrown_beyond_midrange() -> None:
    """MA M-6, p. 72."""
    play = begun(bomber(at=-3), foe())
    assert play.refused(ThrowBomb("ada", "ada-1", "bob")) == "nothing is thrown beyond Midrange"
    assert play.refused(ThrowBomb("ada", "ada-1", "", 0)) == "nothing is thrown beyond Midrange"


def test_a_throw_is_the_attack_of_the_phase() -> None:
    """MA A-6, p. 66; Q-60."""
    play = begun(bomber(hand=[explosive("molotov"), explosive("molotov")]), foe())
    evade(toss(play, FAR, (1,)), "bob", "none", FAIL, (1,))
    assert play.refused(ThrowBomb("ada", "ada-2", "bob")) == "the attack of this phase is spent"


def test_a_bomb_that_was_shot_from_the_hand_is_not_thrown() -> None:
    """MA S-3, p. 68; Q-270: the action, the attack and the aim are not spent."""
    play = begun(bomber(INITIATIVE=9, FOR=200), foe(INITIATIVE=12, hand=["auto_9mm"], BS=90, at=0))
    play.end("bob").until("turn", "ada").do(Aim("ada"))
    toss(play).do(Attack("bob", "ada", "bob-1", "shoot", mode="arm", detail="ada-1"))
    play.until("defence", "ada").defend("ada", "none", d(20, 3), (1,)).until("turn", "ada")
    ada = play["ada"]
    assert (ada.complex, ada.attacks, ada.aim, ada.arm("ada-1")) == (1, 0, 1, None)


def test_held_actions_come_before_the_dice() -> None:
    """MA T-13, p. 64; Q-44, Q-270: he is beyond reach now, so Ada may as well throw it where he stood."""

    play = begun(bomber(INITIATIVE=9), foe(INITIATIVE=12), foe("cid", at=3, INITIATIVE=11))
    play.end("bob").until("turn", "cid").end("cid").until("turn", "ada")
    toss(play)
    assert play.asked == ("held", "bob")
    play.do(Move("bob", 1)).do(Wait("bob", until_turn=True)).do(Wait("cid", until_turn=True))
    assert (play.asked, play["ada"].complex, play["ada"].attacks) == (("turn", "ada"), 2, 0)
    toss(play, FAR, (1, 1), target="", spot=0)
    assert play.only(e.BombLanded).to == 0
    assert play.asked == ("blast", "bob")


# ------------------------------------------------------------------------------------------ molotov


def test_a_molotov_burns_those_whom_it_hurt() -> None:
    """MA EXP-6, p. 92; GR-42, GR-48: H again at each of the next 1d6 round starts."""
    play = begun(bomber("molotov", at=-1), foe(), foe("cid", at=1))
    toss(play, HIT, (6,))
    evade(play, "bob", "none", FAIL, (5,))
    evade(play, "ada", "dodge", d(50), d(1))
    evade(play, "cid", "none", ONE, (2,))
    burning = {who: [(each.dice, each.left) for each in play[who].ongoing] for who in ("ada", "bob", "cid")}
    assert burning == {"ada": [], "bob": [("1d6+3", 5)], "cid": [("1d6+3", 2)]}


# ------------------------------------------------------------------------------------------ delayed


def thrown_grenade() -> Play:
    """A grenade at Bob's feet that goes off when round 2 starts; its throw is Balanced, but at Midrange."""
    play = begun(bomber("frag_grenade"), foe(INITIATIVE=3), foe("cid", at=4, INITIATIVE=3))
    return toss(play, HIT)


def test_a_grenade_is_balanced_and_waits_a_round() -> None:
    """MA EXP-6, p. 92; GR-7, GR-39."""
    play = thrown_grenade()
    (bomb,) = play.state.bombs
    assert (bomb.position, bomb.due, bomb.owner) == (0, 2, "ada")
    assert play["bob"].hp == 16


def test_a_grenade_goes_off_before_anybody_acts() -> None:
    """MA GR-39: at the start of the next round, before Initiative."""
    play = thrown_grenade()
    next_round(play, (1,))
    assert play.asked == ("blast", "bob")
    assert play.state.round == 2
    assert not play.state.bombs
    evade(play, "bob", "none", FAIL)
    assert play["bob"].hp == 16 - 8


def test_defences_of_the_last_phase_do_not_burden_the_next_round() -> None:
    """MA X-3, p. 66; T-8, p. 64: what goes off at the start of a round meets a first defence."""
    play = toss(begun(bomber("frag_grenade", INITIATIVE=3), foe(INITIATIVE=2)), HIT)
    play.state = change(play.state, "bob", defences=1)
    next_round(play, (1,))
    evade(play, "bob", "dodge", d(50), FAIL)
    assert play.find(e.Checked)[0].roll.net == 0


def test_anybody_at_close_throws_a_grenade_on() -> None:
    """MA GR-39; not an Attack Action."""
    play = thrown_grenade().until("turn", "bob")
    play.do(ThrowOn("bob", "bomb-1", "", 1)).do(Wait("ada", until_turn=True), d(45, 3))
    (bomb,) = play.state.bombs
    assert (bomb.position, bomb.due) == (1, 2)
    assert play["bob"].attacks == 0
    assert "no such bomb lies at Close" in play.refused(ThrowOn("bob", "bomb-1", "", 2))


# ------------------------------------------------------------------------------------------ C-4


def test_c4_is_set_with_tech_use_and_set_off_from_afar() -> None:
    """MA EXP-6, p. 92; GR-44."""
    play = begun(bomber("c4", skills={"tech_use": "P"}), foe(at=-2, INITIATIVE=3), foe("cid", at=2, INITIATIVE=2))
    play.do(PlaceCharge("ada", "ada-1"), d(50))
    (bomb,) = play.state.bombs
    assert (bomb.position, bomb.due) == (-2, 0)
    play.until("turn", "ada")
    play.do(SetOff("ada", "bomb-1"), (1, 1))
    assert play["ada"].complex == 1
    assert play.only(e.BlastRolled).totals == (13, 13)


def test_a_cigarette_sets_a_charge_off_after_ten_rounds() -> None:
    """MA IT-117, p. 94; GR-44: it costs one piece, is seen, and cannot be thrown on like a grenade."""
    setter = bomber("c4", skills={"tech_use": "P"}, items=["cigarettes"])
    play = begun(setter, foe(at=-2, INITIATIVE=3, HP=90), foe("cid", at=9, INITIATIVE=2))
    play.do(PlaceCharge("ada", "ada-1", "cigarettes"), d(50))
    (bomb,) = play.state.bombs
    assert (bomb.due, play["ada"].items["cigarettes"], play.state.attraction) == (11, 9, 2)
    assert "placed no such charge" in play.until("turn", "ada").refused(SetOff("ada", "bomb-1"))
    assert "no such bomb lies at Close" in play.until("turn", "bob").refused(ThrowOn("bob", "bomb-1", "", 1))
    while play.state.round < 10:
        next_round(play)
    next_round(play, (1, 1))
    assert play.only(e.BombSetOff).bomb == "bomb-1"


def test_a_failed_charge_leaves_the_fuse() -> None:
    """MA GR-44."""
    play = begun(bomber("c4", skills={"tech_use": "P"}, items=["cigarettes"], LUCK=5), foe())
    play.do(PlaceCharge("ada", "ada-1", "cigarettes"), d(51))
    assert play["ada"].items["cigarettes"] == 10
    assert "has no such fuse" in play.until("turn", "ada").refused(PlaceCharge("ada", "ada-1", "cigars"))


def test_a_charge_that_is_not_set_stays_in_hand() -> None:
    """MA GR-44."""
    play = begun(bomber("c4", skills={"tech_use": "P"}, LUCK=5), foe())
    play.do(PlaceCharge("ada", "ada-1"), d(51))
    assert not play.state.bombs
    assert play["ada"].arm("ada-1") is not None
    assert "placed no such charge" in play.until("turn", "ada").refused(SetOff("ada", "bomb-1"))


# ------------------------------------------------------------------------------------------ rockets


def launcher(at: int = 0, **facts: Any) -> Entrant:
    """Ada with a launcher that holds a Stinger, and one more missile."""
    made = hero(
        hand=["rocket_launcher"], pack=[explosive("heat_grenade")], at=at, skills={"heavy_weapons": "P"}, **facts
    )
    first, *rest = made.weapons
    return evolve(made, weapons=(evolve(first, loaded=1, missile=explosive("stinger_missile")), *rest))


def test_a_rocket_that_hits_leaves_its_target_no_second_dodge() -> None:
    """TV-G-17; MA WT-23, p. 90; GR-45: R+M, Short, noise 50 and 35."""
    play = begun(launcher(), foe(at=3), foe("cid", at=4), foe("dan", at=9))
    play.attack("ada", "bob", way="shoot")
    play.defend("bob", "dodge", d(20), d(51), (1, 1, 1, 1), FAIL)
    assert play.only(e.BlastRolled).totals == (18, 18)
    assert play.asked == ("blast", "cid")
    evade(play, "cid", "none", FAIL)
    assert [event.amount for event in play.find(e.AttractionRaised)] == [35, 50]
    assert play["ada"].arm("ada-1").loaded == 0  # type: ignore[union-attr]


def test_a_rocket_that_misses_bursts_one_distance_behind() -> None:
    """MA GR-45."""
    play = begun(launcher(), foe(at=3), foe("cid", at=5))
    play.attack("ada", "bob", way="shoot")
    play.defend("bob", "dodge", d(50), d(20), (1, 1, 1, 1))
    assert play.only(e.BlastBegan).position == 4
    assert play.only(e.BlastRolled).queue == ("bob", "cid")


def test_a_rocket_is_not_parried() -> None:
    """MA GR-45."""
    play = begun(launcher(), foe(at=0, hand=["bat"]))
    play.attack("ada", "bob", way="shoot")
    assert "against a rocket only Dodge" in play.refused(Defend("bob", "parry", "bob-1"))


def test_a_launcher_is_loaded_with_a_missile_from_the_pack() -> None:
    """MA N-3, p. 71; WT-23, p. 90."""
    play = begun(
        evolve(launcher(), weapons=(Carried(weapon("rocket_launcher"), hand=True), Carried(explosive("heat_grenade")))),
        foe(),
    )
    play.do(LoadMissile("ada", "ada-1", "ada-2"))
    arm = play["ada"].arm("ada-1")
    assert arm is not None
    assert (arm.loaded, arm.missile) == (1, explosive("heat_grenade"))
    assert play["ada"].arm("ada-2") is None
    assert "loaded" in play.refused(LoadMissile("ada", "ada-1", "ada-2"))


# ------------------------------------------------------------------------------------------ stink bombs, barriers


def test_a_stink_bomb_knocks_out() -> None:
    """MA GR-46: a Knock Out attack without damage."""
    play = begun(bomber("stink_bomb"), foe(), foe("cid", at=5))
    toss(play, FAR, FAIL)
    assert "unconscious" in play["bob"].marks
    assert play["bob"].hp == 16


def covered(behind: str = "door", armor: int = 10) -> Play:
    """Bob behind a door that covers him from the left."""
    bob = evolve(foe(), behind=behind)
    return ground(bomber(at=-1), bob, barriers=(barrier(armor=armor, facing=-1),))


def test_a_barrier_takes_the_blast_before_those_behind_it() -> None:
    """MA GR-73: the overflow comes with Dodge and Resilience."""
    play = covered(armor=4)
    toss(play, HIT, (6, 6), target="", spot=0)
    assert play.state.barriers["door"].armor == 0
    evade(play, "bob", "dodge", d(50), ONE)
    assert play["bob"].hp == 16 - (11 // 2 - 2)


def test_a_bomb_thrown_over_a_barrier_is_not_stopped_by_it() -> None:
    """MA GR-37, GR-73: it lands with the person aimed at."""
    play = toss(covered(), HIT, (6, 6))
    evade(play, "bob", "none", FAIL)
    assert play["bob"].hp == 16 - 15


def test_overflow_may_be_swallowed() -> None:
    """Option overflow, GR-71."""
    bob = evolve(foe(), behind="door")
    play = ground(bomber(at=-1), bob, barriers=(barrier(armor=4, facing=-1),), overflow=False)
    toss(play, HIT, (6, 6), target="", spot=0)
    assert play["bob"].hp == 16
