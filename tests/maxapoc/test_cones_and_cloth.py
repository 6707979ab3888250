"""Defences against a cone, and armour that does more than stop damage."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.scenarios import Faults, Side, Table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.stealth import stealth_check
from mapoc_tui.rules.maxapoc.content.bestiary import read_sheet
from mapoc_tui.rules.maxapoc.content.sheet import STATS
from tests.maxapoc.builders import Faces, Play, begun, foe, hero


def test_against_a_cone_only_dodges_help() -> None:
    """MA X-10, p. 91."""
    play = begun(hero(hand=["flamethrower"], BS=80), foe(hand=["bat"], at=1)).attack("ada", "bob", (1,))
    offered = {option.key.split("-")[0] for option in play.decision.options()}
    assert offered == {"dodge", "full_dodge", "none"}
    closed = {blocked.key: " ".join(blocked.reasons) for blocked in play.decision.blocked()}
    assert "cone" in closed["parry"]


def spread(play: Play, *rolls: Faces) -> tuple[str, ...]:
    """Whom Ada's flames reach beside Bob."""
    return play.attack("ada", "bob", *rolls).only(e.TargetsSpread).targets


@pytest.mark.parametrize(("reach", "reached"), [(1, ()), (2, ("cid",)), (3, ("cid", "eve")), (6, ("cid", "eve"))])
def test_a_cone_takes_the_nearest_first_and_friends_too(reach: int, reached: tuple[str, ...]) -> None:
    """MA WT-7, p. 91; GR-23: those at the first target, then those between; neither its wielder nor who is beyond."""
    play = begun(
        hero(hand=["flamethrower"]), hero("eve", at=1, INITIATIVE=5), foe(at=2), foe("cid", at=2), foe("dan", at=3)
    )
    assert spread(play, (reach,)) == reached


@pytest.mark.parametrize(("lots", "reached"), [(((3,), (1,)), ("eve", "cid")), (((1,), (1,)), ("cid", "dan"))])
def test_lots_settle_who_of_those_equally_near_burns(lots: tuple[Faces, ...], reached: tuple[str, ...]) -> None:
    """MA GR-23: ties random until the die is used up."""
    others = [foe("cid", at=1), foe("dan", at=1), foe("eve", at=1)]
    assert spread(begun(hero(hand=["flamethrower"]), foe(at=1), *others), (3,), *lots) == reached


def test_a_camo_jacket_helps_to_hide_until_it_is_broken() -> None:
    """MA AR-5, p. 43; GR-64."""
    row = {"name": "Ada", "armor": ["Camo Jacket"], "stats": dict.fromkeys(STATS, 50), "skills": {"stealth": "P"}}
    worn = read_sheet(Table(row, "", Faults("test")), Side("party", "Party", "players"))
    play = begun(hero(armor=3), foe())
    ada = evolve(play["ada"], sheet=worn)
    helps = [part.reason for part in stealth_check(play.state, ada).parts if part.gives == "advantage"]
    assert helps == ["Camo Jacket"]
    broken = evolve(ada, armor=0)
    assert not [part for part in stealth_check(play.state, broken).parts if part.gives == "advantage"]
