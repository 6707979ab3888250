"""What the GM gives: found loot, a resupply between fights, a weapon that somebody throws over."""

from __future__ import annotations

import pytest

from mapoc_tui.engine import commands as c
from mapoc_tui.engine.codec import codec_of
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Attack
from mapoc_tui.rules.maxapoc.content.explosives import explosive_rows
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.content.tables import rows
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.rulings.gifts import CODES, gift
from tests.maxapoc.builders import Play, begun, foe, hero


def table() -> Play:
    return begun(hero("ada", hand=["hatchet"], items=["lighter"]), foe("bob"))


@pytest.mark.parametrize("what", [*rows("gear", "weapon"), *explosive_rows(), *items(), *CODES])
def test_everything_in_the_lists_can_be_given_by_id_and_by_name(what: str) -> None:
    """But for what grows on somebody."""
    found = gift(what)
    if found is None:
        assert rows("gear", "weapon")[what].get("natural")
        return
    assert gift(found.name.upper()) is not None
    play = table().do(c.RuleGive("ada", what))
    (given,) = play.find(e.Given)
    codec = codec_of(RULESET)
    assert codec.event(codec.dump(given)) == given
    line = RULESET.describe(play.state, given)
    assert line is not None
    assert found.name in line.text


def test_weapons_lie_in_the_pack_loaded_and_with_ids_of_their_own() -> None:
    play = table().do(c.RuleGive("ada", ".38 Revolver", 2))
    first, second = (arm for arm in play["ada"].arms if arm.weapon.id == "revolver_38")
    assert (first.place, first.loaded) == ("pack", first.weapon.capacity)
    assert first.id != second.id
    assert "not in hand" in play.refused(Attack("ada", "bob", first.id, "shoot", 1))


@pytest.mark.parametrize(("what", "pool"), [("A", "2"), ("a rounds", "2"), ("arrow", "arrow"), ("Arrows", "arrow")])
def test_rounds_go_to_the_pool_that_is_fired_from(what: str, pool: str) -> None:
    play = table().do(c.RuleGive("ada", what, 12)).do(c.RuleGive("ada", what, 3))
    assert play["ada"].rounds[pool] == 15


def test_more_of_an_item_adds_its_pieces() -> None:
    whole = items()["lighter"]["cp"]
    play = table().do(c.RuleGive("ada", "lighter", 2))
    assert play["ada"].items["lighter"] == 3 * whole
    assert [arm.weapon.id for arm in play["ada"].arms].count("lighter") == 1
    fresh = begun(hero("ada"), foe("bob")).do(c.RuleGive("ada", "lighter"))
    assert [arm.weapon.id for arm in fresh["ada"].arms].count("lighter") == 1


def test_what_is_worn_protects_at_once() -> None:
    """MA IT-164, p. 96: and taken away again it is gone."""
    play = table()
    before = play["ada"]
    points = items()["radiation_suit"]["armor"]
    play.do(c.RuleGive("ada", "radiation_suit"))
    assert (play["ada"].armor, play["ada"].sheet.armor) == (before.armor + points, before.sheet.armor + points)
    play.do(c.RuleTake("ada", "item:radiation_suit"))
    assert (play["ada"].armor, play["ada"].sheet.armor) == (before.armor, before.sheet.armor)


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (c.RuleGive("ada", "machette"), 'unknown weapon, item or ammunition "machette"'),
        (c.RuleGive("ada", ""), "unknown weapon, item or ammunition"),
        (c.RuleGive("ada", "bare_fist"), "unknown weapon, item or ammunition"),
        (c.RuleGive("ada", "katana", 0), "1 to 20 can be given at once, not 0"),
        (c.RuleGive("ada", "A", 1000), "1 to 999 can be given at once, not 1000"),
        (c.RuleGive("zoe", "katana"), "there is no such combatant"),
    ],
)
def test_what_cannot_be_given_is_told(command: c.RuleGive, reason: str) -> None:
    assert reason in table().refused(command)


def test_the_dead_are_given_nothing_and_nobody_in_the_middle_of_an_attack() -> None:
    play = table().attack("ada", "bob")
    assert "something else has to be settled first" in play.refused(c.RuleGive("ada", "katana"))
    dead = table().do(c.RuleHarm("bob", 900))
    assert "is dead" in dead.refused(c.RuleGive("bob", "katana"))


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("katana", c.RuleGive("ada", "katana")),
        (" 12  A ", c.RuleGive("ada", "A", 12)),
        (".38 Revolver", c.RuleGive("ada", ".38 Revolver")),
        ("2 .38 Revolver", c.RuleGive("ada", ".38 Revolver", 2)),
        ("9mm Auto", c.RuleGive("ada", "9mm Auto")),
        ("12-G Shotgun", c.RuleGive("ada", "12-G Shotgun")),
    ],
)
def test_what_is_typed_is_what_is_given(typed: str, command: c.RuleGive) -> None:
    menu = {option.key: option for option in RULESET.gm_options(table().state)}
    ada = {option.key: option for option in {each.key: each for each in menu["about"].options()}["ada"].options()}
    ask = ada["give"].ask
    assert ask is not None
    assert ask(typed) == command
    assert not RULESET.refusals(table().state, command)
