"""What the GM takes away for good, at the table or to see what it is worth."""

from __future__ import annotations

import pytest

from mapoc_tui.engine import commands as c
from mapoc_tui.engine.codec import codec_of
from mapoc_tui.engine.switches import ABILITY, COMBATANT, ITEM, OPTION
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Attack
from mapoc_tui.rules.maxapoc.content.sheet import proficient
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.rulings.belongings import belongings
from tests.maxapoc.builders import Play, begun, fight, foe, hero


def table() -> Play:
    """Ada has something of every kind."""
    ada = hero(
        "ada",
        hand=["katana"],
        items=["ballistic_glasses", "lighter", "radiation_suit"],
        traits=("fast", "flying"),
        armor=6,
    )
    return begun(ada, foe("bob"))


def test_everything_that_somebody_has_can_be_taken_but_bare_fists() -> None:
    """Weapons, items, traits and trained skills; items that are weapons as well count once."""
    found = belongings(table()["ada"])
    assert [what for what in found if not what.startswith("skill:")] == [
        "weapon:ada-1",
        "item:ballistic_glasses",
        "item:lighter",
        "item:radiation_suit",
        "trait:fast",
        "trait:flying",
    ]
    assert {each.kind for each in found.values()} == {ITEM, ABILITY}
    assert found["weapon:ada-1"].words == "Katana"
    assert found["skill:firearms"].words == "Firearms"


def test_a_weapon_is_gone() -> None:
    """Neither in hand nor on the ground, and its owner can no longer attack with it."""
    play = table().do(c.RuleTake("ada", "weapon:ada-1"))
    assert play["ada"].arm("ada-1") is None
    assert play.state.ground == ()
    assert "no such weapon" in play.refused(Attack("ada", "bob", "ada-1", "strike", 2))


def test_a_trait_and_a_skill_are_gone() -> None:
    """Without the proficiency a roll has a Disadvantage again (MA D-16, p. 45)."""
    play = table()
    assert proficient(play["ada"].sheet, "firearms")
    play.do(c.RuleTake("ada", "trait:fast")).do(c.RuleTake("ada", "skill:firearms"))
    sheet = play["ada"].sheet
    assert sheet.traits == ("flying",)
    assert not proficient(sheet, "firearms")


def test_a_worn_item_takes_its_points_and_bonuses_along() -> None:
    """MA IT-111, IT-164, p. 93, 96: Armour Points of a suit, a threshold bonus of glasses."""
    play = table()
    before = play["ada"]
    assert before.sheet.item_bonus
    play.do(c.RuleTake("ada", "item:radiation_suit")).do(c.RuleTake("ada", "item:ballistic_glasses"))
    after = play["ada"]
    assert set(after.items) == {"lighter"}
    assert after.sheet.item_bonus == {}
    assert after.armor == after.sheet.armor < before.armor


def test_an_item_that_is_a_weapon_goes_with_both() -> None:
    """GR-35: a lighter burns in the hand; the flame ends with it."""
    play = table().do(c.RuleCondition("ada", "lighter"))
    assert any(arm.weapon.id == "lighter" for arm in play["ada"].arms)
    play.do(c.RuleTake("ada", "item:lighter"))
    assert not any(arm.weapon.id == "lighter" for arm in play["ada"].arms)
    assert "lighter" not in play["ada"].items
    assert "lighter" not in play["ada"].marks


def test_camouflage_that_is_taken_before_the_fight_hides_nobody() -> None:
    """MA AR-5, p. 43: whoever starts UNSEEN by it is seen without it."""
    bob = evolve(foe("bob", traits=("camouflage",)), unseen=True)
    play = fight(hero("ada"), bob)
    assert "unseen" in play["bob"].marks
    assert "unseen" not in play.do(c.RuleTake("bob", "trait:camouflage"))["bob"].marks


@pytest.mark.parametrize(
    ("ruling", "reason"),
    [
        (c.RuleTake("nobody", "trait:fast"), "there is no such combatant"),
        (c.RuleTake("ada", "trait:swarm"), 'unknown belonging of Ada "trait:swarm"'),
        (c.RuleTake("ada", "weapon:ada-2"), "unknown belonging of Ada"),
    ],
)
def test_what_somebody_does_not_have_cannot_be_taken(ruling: c.Ruling, reason: str) -> None:
    assert reason in table().refused(ruling)


def test_nothing_is_taken_in_the_middle_of_something() -> None:
    """The attack on Bob is half resolved, and nothing is offered for taking."""
    play = table().do(Attack("ada", "bob", "ada-1", "strike", 2))
    assert play.state.stack
    assert "settled first" in play.refused(c.RuleTake("ada", "weapon:ada-1"))
    assert {each.kind for each in RULESET.switches(play.state)} == {COMBATANT, ITEM, OPTION}


def test_nobody_who_has_left_loses_anything() -> None:
    play = begun(hero("ada"), foe("bob"), foe("cal", traits=("fast",))).do(c.RuleRemove("cal"))
    assert "out of the fight" in play.refused(c.RuleTake("cal", "trait:fast"))
    assert not any(each.name.startswith("cal") for each in RULESET.switches(play.state))


def test_the_ruling_and_its_event_can_be_saved() -> None:
    codec = codec_of(RULESET)
    play = table().do(ruling := c.RuleTake("ada", "item:lighter"))
    event = play.only(e.Taken)
    assert codec.command(codec.dump(ruling)) == ruling
    assert codec.event(codec.dump(event)) == event


def test_switches_name_everything_once() -> None:
    """Everybody, all they have and their armour, and the table options that are on or unusual."""
    play = fight(hero("ada", hand=["katana"], armor=4), foe("bob"), overflow=False, luck_refresh="session")
    found = {each.name: each for each in RULESET.switches(play.state)}
    assert found["ada"].ruling == c.RuleRemove("ada")
    assert found["ada:armor"].ruling == c.RulePool("ada", "armor", 0)
    assert found["ada:katana"].ruling == c.RuleTake("ada", "weapon:ada-1")
    assert found["ada:katana"].words == "without Ada's Katana"
    assert found["overflow"].ruling == c.RuleOption("overflow", True)
    assert found["jam_cancels_shot"].words == "with jam_cancels_shot = false"
    assert "start_loaded" not in found
    assert "bob:armor" not in found


def test_the_menu_offers_what_can_be_taken() -> None:
    about = next(option for option in RULESET.gm_options(table().state) if option.key == "about")
    ada = next(option for option in about.options() if option.key == "ada")
    take = next(option for option in ada.options() if option.key == "take")
    assert [option.label for option in take.options()][:2] == ["Katana", "Ballistic Glasses"]


def test_every_switch_can_be_thrown_before_a_fight() -> None:
    """And cannot be thrown once more."""
    start = fight(hero("ada", hand=["katana"], items=["lighter"], armor=4), foe("bob", traits=("fast",))).state
    for each in RULESET.switches(start):
        assert each not in RULESET.switches(Play(start).do(each.ruling).state)
