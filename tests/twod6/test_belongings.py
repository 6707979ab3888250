"""What the GM takes away for good, at the table or to see what it is worth."""

from __future__ import annotations

import pytest

from mapoc_tui.engine import commands as k
from mapoc_tui.engine.codec import codec_of
from mapoc_tui.engine.switches import ABILITY, ITEM
from mapoc_tui.rules.twod6.belongings import belongings
from mapoc_tui.rules.twod6.events import Taken
from mapoc_tui.rules.twod6.ruleset import RULESET
from mapoc_tui.rules.twod6.sheet import Speciality
from tests.twod6.builders import Table, foe, hero


def table() -> Table:
    """Ada has something of every kind: 11 Endurance with Thick Hide, and more damage by Brawny."""
    ada = hero(
        "ada",
        hand="bat",
        pack=["knife"],
        melee=4,
        specialities=(Speciality("melee", "Cricket", ("blunt",)),),
        armor="light",
        traits=("thick_hide", "brawny"),
        melee_damage=2,
    )
    return Table(ada, foe("bob")).begin()


def test_everything_that_somebody_has_can_be_taken() -> None:
    """2D6 DP-13."""
    found = belongings(table()["ada"])
    assert {what: each.name for what, each in found.items()} == {
        "weapon:bat": "bat",
        "weapon:knife": "knife",
        "armor:light": "armor",
        "trait:thick_hide": "thick_hide",
        "trait:brawny": "brawny",
        "speciality:Cricket": "cricket",
        "skill:melee": "melee",
    }
    assert {each.kind for each in found.values()} == {ITEM, ABILITY}


def test_a_weapon_in_hand_leaves_the_hand_empty() -> None:
    """The other one can still be drawn (2D6 L-71)."""
    one = table().do(k.RuleTake("ada", "weapon:bat"))["ada"]
    assert (one.hand, [weapon.id for weapon in one.carried]) == ("", ["knife"])
    assert "bat" not in one.sheet.arms


def test_a_trait_takes_along_what_it_adds() -> None:
    """2D6 L-114: a pool that was full stays full."""
    before = table()["ada"]
    after = table().do(k.RuleTake("ada", "trait:brawny")).do(k.RuleTake("ada", "trait:thick_hide"))["ada"]
    assert after.sheet.traits == ()
    assert after.sheet.melee_damage == before.sheet.melee_damage - 2
    assert after.sheet.endurance == before.sheet.endurance - 3
    assert after.endurance == after.sheet.endurance


def test_a_pool_that_was_not_full_stays_below_its_new_maximum() -> None:
    hurt = table().do(k.RulePool("ada", "endurance", 2)).do(k.RuleTake("ada", "trait:thick_hide"))["ada"]
    assert hurt.endurance == 2


def test_skill_speciality_and_armour() -> None:
    one = table()
    for what in ("skill:melee", "speciality:Cricket", "armor:light"):
        one = one.do(k.RuleTake("ada", what))
    sheet = one["ada"].sheet
    assert (sheet.skills, sheet.specialities, sheet.armor) == ({}, (), "")


@pytest.mark.parametrize(
    ("ruling", "reason"),
    [
        (k.RuleTake("nobody", "weapon:bat"), "there is nobody like that in the fight"),
        (k.RuleTake("ada", "weapon:bet"), 'unknown belonging of Ada "weapon:bet" (did you mean "weapon:bat"?)'),
        (k.RuleTake("bob", "weapon:bat"), "unknown belonging of Bob"),
    ],
)
def test_what_somebody_does_not_have_cannot_be_taken(ruling: k.Ruling, reason: str) -> None:
    assert any(reason in told for told in table().refused(ruling))


def test_the_ruling_and_its_event_can_be_saved() -> None:
    codec = codec_of(RULESET)
    (event,) = table().do(ruling := k.RuleTake("ada", "trait:brawny")).events
    assert isinstance(event, Taken)
    assert codec.command(codec.dump(ruling)) == ruling
    assert codec.event(codec.dump(event)) == event


def test_every_switch_can_be_thrown() -> None:
    """And cannot be thrown once more."""
    switches = RULESET.switches(table().state)
    assert [each.name for each in switches][:4] == ["ada", "ada:bat", "ada:knife", "ada:armor"]
    for each in switches:
        assert each not in RULESET.switches(table().luckily(each.ruling).state)


def test_the_menu_offers_what_can_be_taken() -> None:
    take = table().gm("about", "ada", "take")
    assert [option.label for option in take.options()][:3] == ["baseball bat", "knife", "light armour"]
