"""What automatic players do with what few have at hand: stimulants, launchers, weapons that have to be set up."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.rules.maxapoc.commands import Attack, LoadMissile, Mount, Move, TakeCover
from mapoc_tui.rules.maxapoc.content.entrants import Entrant
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.skill_commands import HandleItem
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
