"""What automatic players do with what few have at hand: stimulants, launchers, weapons that have to be set up."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleCondition, RuleHarm
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.commands import (
    Aim,
    Attack,
    AttackBarrier,
    Draw,
    LoadMissile,
    Mount,
    Move,
    PlaceCharge,
    SetOff,
    TakeCover,
)
from mapoc_tui.rules.maxapoc.content.entrants import Entrant
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.content.sheet import Tactics
from mapoc_tui.rules.maxapoc.folding import change
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.skill_commands import HandleItem, Help, Study
from tests.maxapoc.builders import Play, begun, d, foe, hero
from tests.maxapoc.grounds import barrier, ground
from tests.maxapoc.test_barriers import behind
from tests.maxapoc.test_special_advice import advised, best

SHOOTER: dict[str, Any] = {"hand": ["auto_9mm"], "skills": {"firearms": "S"}, "INITIATIVE": 10}


def reason(play: Play) -> str:
    """Why an automatic player would do what it does."""
    return RULESET.advise(play.state, play.decision)[0][2]


# -- stimulants: MA C-36, IT-108, IT-127, p. 64, 93-94 ------------------------------------------


def drinker(item: str, **facts: Any) -> Play:
    """Ada with a pistol and a stimulant, against somebody who takes a while to fell."""
    return begun(hero(**{**SHOOTER, "items": [item], **facts}), foe(at=2, hand=["bat"], FOR=90))


@pytest.mark.parametrize(("item", "turns"), [("energy_drink", 1), ("amphetamines", 2)])
def test_whoever_wins_turns_by_it_takes_a_stimulant(item: str, turns: int) -> None:
    play = drinker(item)
    assert best(play) == HandleItem("ada", item, "ready")
    assert f"brings {turns} more turn" in reason(play)
    assert best(play.do(HandleItem("ada", item, "ready"))) == HandleItem("ada", item, "use")


@pytest.mark.parametrize("item", ["tea", "energy_drink"])
def test_nobody_takes_a_stimulant_that_brings_no_turn(item: str) -> None:
    """Three or five points more than 18, or two more than 13, make no further turn (MA T-3, p. 64)."""
    assert advised(drinker(item, INITIATIVE=18 if item == "energy_drink" else 13), HandleItem) == []


def test_nobody_takes_a_second_stimulant() -> None:
    """MA GR-54: the highest of all increases alone counts."""
    play = drinker("amphetamines", items=["amphetamines", "energy_drink"])
    play.do(HandleItem("ada", "amphetamines", "ready")).do(HandleItem("ada", "amphetamines", "use"))
    assert advised(play.until("turn", "ada"), HandleItem) == []


def test_the_rest_of_it_falls_where_the_hand_is_wanted() -> None:
    """MA T-11, p. 66: that is free, and a hatchet strikes harder with both hands."""
    play = drinker("energy_drink", hand=["hatchet"], skills={"blades": "S"})
    play.do(HandleItem("ada", "energy_drink", "ready")).do(HandleItem("ada", "energy_drink", "use"))
    play.state = change(play.until("turn", "ada").state, "bob", position=0)
    assert best(play) == HandleItem("ada", "energy_drink", "drop")
    assert "to have the hand free" in reason(play)
    assert advised(play.do(HandleItem("ada", "energy_drink", "drop")), HandleItem) == []


def test_nobody_drops_what_is_in_nobodys_way() -> None:
    play = drinker("energy_drink").do(HandleItem("ada", "energy_drink", "ready"))
    play.do(HandleItem("ada", "energy_drink", "use")).until("turn", "ada")
    assert advised(play, HandleItem) == []


# -- launchers: MA N-3, WT-23, EXP-2, p. 71, 90, 92 ---------------------------------------------


def rocketeer(*others: Entrant, **facts: Any) -> Play:
    """Ada with an empty launcher and a missile in the pack."""
    skills = {"heavy_weapons": "P"}
    missile = explosive("heat_grenade")
    ada = hero(hand=["rocket_launcher"], pack=[missile], loaded=0, **{"skills": skills, **facts})
    return begun(ada, *others)


def test_an_empty_launcher_is_loaded_for_those_far_away() -> None:
    play = rocketeer(foe(at=3), foe("cid", at=3))
    assert best(play) == LoadMissile("ada", "ada-1", "ada-2")
    assert isinstance(best(play.do(LoadMissile("ada", "ada-1", "ada-2"))), Attack)


def test_no_launcher_is_loaded_for_somebody_who_stands_here() -> None:
    assert not isinstance(best(rocketeer(foe())), LoadMissile)


def test_no_missile_is_fired_among_friends() -> None:
    play = rocketeer(hero("eve", at=3), hero("fay", at=3), foe(at=3))
    assert advised(play, LoadMissile) == []
    assert not isinstance(best(play.do(LoadMissile("ada", "ada-1", "ada-2"))), Attack)


# -- weapons that have to be set up: MA W-14, WT-9, BR-7, p. 60, 91 -----------------------------


def gunner(*others: Entrant, covered: bool = False, armor: int = 10, **facts: Any) -> Play:
    """Ada with a turret that stands on nothing, at a barrier or behind it."""
    ada = hero(hand=["mounted_turret"], **{"skills": {"heavy_weapons": "P", "mechanics": "P"}, **facts})
    play = ground(ada, *others, barriers=(barrier(armor=armor, maximum=10),))
    return play.do(TakeCover("ada", "door")) if covered else play


def test_a_turret_is_taken_to_the_barrier_and_set_up() -> None:
    play = gunner(foe(at=3))
    assert best(play) == TakeCover("ada", "door")
    assert "to set up Mounted Turret" in reason(play)
    play.do(TakeCover("ada", "door")).end("ada").until("turn", "ada")
    assert best(play) == Mount("ada", "ada-1")
    play.do(Mount("ada", "ada-1"), d(30)).until("turn", "ada")
    assert "aims for the next attack, then hits Bob" in reason(play)


def test_no_turret_is_set_up_on_what_is_broken() -> None:
    assert advised(gunner(foe(at=3), armor=0), TakeCover) == []


def test_whoever_cannot_set_it_up_does_not_try() -> None:
    """A roll that cannot succeed promises nothing."""
    play = gunner(foe(at=3), covered=True, skills={"heavy_weapons": "P"}, INT=1)
    play.end("ada").until("turn", "ada")
    assert best(play) != Mount("ada", "ada-1")


def test_nobody_walks_away_from_a_turret_that_stands() -> None:
    """Away from its barrier it cannot be fired."""
    play = ground(
        behind(hero(hand=["mounted_turret"], skills={"heavy_weapons": "P"})), foe(at=3), barriers=(barrier(),)
    )
    assert advised(play, Attack) != []
    assert advised(play, Move) == []


# -- charges: MA EXP-6, p. 92; GR-44 -----------------------------------------------------------


def sapper(*others: Entrant, hands: bool = True, **facts: Any) -> Play:
    """Ada with a charge that she knows how to set."""
    where = "hand" if hands else "pack"
    return begun(hero(**{where: [explosive("c4")], "skills": {"tech_use": "S"}, **facts}), *others)


def crowd(at: int, hand: str = "bat") -> list[Entrant]:
    """Three who come from the same place."""
    return [foe(who, at=at, hand=[hand]) for who in ("bob", "cid", "dan")]


def test_a_charge_is_placed_before_those_who_come_and_left_behind() -> None:
    play = sapper(*crowd(4))
    assert best(play) == PlaceCharge("ada", "ada-1")
    assert "before those who come" in reason(play)
    play.do(PlaceCharge("ada", "ada-1"), d(30)).until("turn", "ada")
    for place in (-1, -2):
        command = best(play)
        assert command == Move("ada", -1)
        assert play.do(command)["ada"].position == place
    for who in ("bob", "cid", "dan"):
        play.state = change(play.state, who, position=0)
    assert isinstance(best(play.until("turn", "ada")), SetOff)


def test_a_charge_is_drawn_for_them() -> None:
    assert best(sapper(*crowd(4), hands=False)) == Draw("ada", "ada-1")


@pytest.mark.parametrize(("at", "hand"), [(1, "bat"), (4, "auto_9mm")])
def test_no_charge_is_placed_for_those_who_are_here_or_need_not_come(at: int, hand: str) -> None:
    assert advised(sapper(*crowd(at, hand)), PlaceCharge) == []


def test_no_charge_is_placed_among_friends() -> None:
    play = sapper(hero("eve"), hero("fay"), hero("gil"), *crowd(4))
    assert advised(play, PlaceCharge) == []


# -- barriers: MA B-3, p. 81; Q-272 -------------------------------------------------------------


def covered(*others: Entrant, prone: bool = True) -> Play:
    """Ada with a pistol, Bob behind a door, prone or on his feet."""
    shooter = hero(at=-2, **SHOOTER)
    bob = behind(foe(hand=["auto_9mm"]))
    play = ground(shooter, bob, *others, barriers=(barrier(facing=-1, armor=6),))
    return play.do(RuleCondition("bob", "prone")) if prone else play


def test_the_barrier_is_attacked_before_somebody_who_lies_behind_it() -> None:
    play = covered().do(Aim("ada"))
    assert best(play) == AttackBarrier("ada", "door", "ada-1", "shoot", 1)
    assert "hits Door in" in reason(play)


def test_whoever_stands_behind_it_is_hit_as_easily() -> None:
    assert advised(covered(prone=False), AttackBarrier) == []


def test_an_enemy_in_the_open_is_the_better_target() -> None:
    assert not isinstance(best(covered(foe("cid", at=0, hand=["bat"])).do(Aim("ada"))), AttackBarrier)


# -- help: MA D-20 to D-23, p. 49 ---------------------------------------------------------------


def bound(helper_at: int = 0, **facts: Any) -> Play:
    """Ada lies in bonds, the strong Fay has nothing to fight with, Bob is far away."""
    fay = hero("fay", at=helper_at, hand=(), STR=90, INITIATIVE=14)
    play = begun(fay, hero(hand=(), INITIATIVE=8, **facts), foe(at=4, hand=["bat"]))
    return play.do(RuleCondition("ada", "restrained"))


def test_a_friend_in_bonds_is_helped_by_whoever_has_nothing_better_to_do() -> None:
    assert best(bound()) == Help("fay", "ada", "escape", "STR")
    assert "helps Ada to get free" in reason(bound())


def test_nobody_helps_from_afar_or_whoever_is_free() -> None:
    assert advised(bound(helper_at=-1), Help) == []
    free = begun(hero("fay"), hero("ada", INITIATIVE=8), foe(at=4))
    assert advised(free, Help) == []


def test_whoever_can_fight_does_not_help() -> None:
    play = begun(hero("fay", **SHOOTER), hero("ada", INITIATIVE=8), foe(at=2)).do(RuleCondition("ada", "restrained"))
    assert not isinstance(best(play), Help)


def test_a_healer_with_parts_is_helped_by_one_without() -> None:
    """MA D-20, K-5, p. 49, 77: two pairs of hands, one set of parts."""
    skills = {"medicine": "S"}
    fay, medic = (
        hero("fay", hand=(), skills=skills, INITIATIVE=14),
        hero("ada", hand=(), skills=skills, ammo={"parts": 4}, INITIATIVE=8),
    )
    play = begun(fay, medic, hero("eve", hp=4, INITIATIVE=5), foe(at=4, hand=["bat"]))
    assert advised(play, Help) == []
    assert best(play.do(RuleHarm("eve", 4))) == Help("fay", "ada", "medicine", "medicine")


# -- Academics: MA K-2, K-3, p. 77 --------------------------------------------------------------


def scholar(aims: bool, far: int = 1, **facts: Any) -> Play:
    """A scholar with a pistol and somebody in range."""
    ada = hero(**{**SHOOTER, "skills": {"firearms": "P", "academics": "S"}, **facts})
    return begun(evolve(ada, sheet=evolve(ada.sheet, tactics=Tactics(aims=aims))), foe(at=far, hand=["bat"]))


def test_a_scholar_who_does_not_aim_looks_for_weak_spots_first() -> None:
    play = scholar(aims=False)
    assert best(play) == Study("ada", "bob")
    assert "looks for weak spots of Bob" in reason(play)
    assert isinstance(best(play.do(Study("ada", "bob"), d(20))), Attack)


def test_an_aim_from_afar_is_worth_more_than_weak_spots() -> None:
    assert best(scholar(aims=True, far=2)) == Aim("ada")


def test_nobody_studies_without_having_learnt_it_or_the_same_enemy_again() -> None:
    assert advised(scholar(aims=False, skills={"firearms": "P"}), Study) == []
    assert advised(scholar(aims=False).do(Study("ada", "bob"), d(20)), Study) == []
