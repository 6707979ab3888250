"""Attacks: who can strike whom with what, the level to beat, the damage."""

from __future__ import annotations

import pytest

from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.attacks import test_of as attack_of
from mapoc_tui.rules.twod6.entrants import Entrant
from mapoc_tui.rules.twod6.happenings import Hurt
from mapoc_tui.rules.twod6.state import Part
from tests.twod6.builders import Table, duel, fighter, foe, hero, strike


def level(table: Table, attack: c.Attack) -> int:
    return attack_of(table.state, attack).challenge


@pytest.mark.parametrize(("melee", "athletics", "expected"), [(2, 3, 12), (4, 1, 13), (0, 0, 9)])
def test_hand_to_hand_against_the_better_of_two_skills(melee: int, athletics: int, expected: int) -> None:
    """2D6 L-57: 8 + that, and one for being hard to hit here."""
    table = duel(hero(melee=1, hand="bat"), foe(melee=melee, athletics=athletics, defence_bonus=1))
    assert level(table, c.Attack("ada", "bob", "bat", "melee")) == expected


def test_at_a_distance_against_athletics() -> None:
    """2D6 L-58."""
    table = duel(hero(shoot=1, hand="pistol"), foe(melee=4, athletics=2))
    assert level(table, c.Attack("ada", "bob", "pistol", "shoot")) == 10


def test_the_unskilled_attacker() -> None:
    """2D6 L-3, L-57."""
    table = duel(hero(hand="bat"), foe(melee=2))
    assert level(table, c.Attack("ada", "bob", "bat", "melee")) == 12


def test_a_defensive_trait() -> None:
    """2D6 L-61, L-116."""
    table = duel(hero(melee=1, shoot=1, hand="knife"), foe(athletics=3, defence_bonus=2))
    assert level(table, c.Attack("ada", "bob", "knife", "melee")) == 13
    assert level(table, c.Attack("ada", "bob", "knife", "throw")) == 13


@pytest.mark.parametrize(
    ("attacker", "way", "dealt"),
    [
        (hero(melee=3, hand="sword", melee_damage=2, ranged_damage=1), "melee", 4 + 2 + 2),
        (hero(shoot=3, hand="pistol", melee_damage=2, ranged_damage=1), "shoot", 4 + 2 + 1),
        (hero(shoot=3, hand="knife", melee_damage=2, ranged_damage=1), "throw", 4 + 1 + 1),
        (hero(melee=3, melee_damage=2, ranged_damage=1), "melee", 4 + 2),
    ],
    ids=["sword", "pistol", "thrown knife", "unarmed"],
)
def test_damage_is_d6_and_bonuses(attacker: Entrant, way: str, dealt: int) -> None:
    """2D6 L-59, L-60, L-117: the attacker's bonus is that for the kind of attack."""
    table = duel(attacker, foe())
    arm = table["ada"].weapon.id
    table.do(c.Attack("ada", "bob", arm, way), (3, 3)).do(c.SpendWill(0), (4,))
    assert table.told(Hurt).dealt == dealt


@pytest.mark.parametrize(
    ("ident", "bonus"),
    [
        ("knife", 1),
        ("bat", 2),
        ("greatsword", 3),
        ("hunting_bow", 2),
        ("heavy_crossbow", 2),
        ("pistol", 2),
        ("pump_gun", 3),
        ("hunting_rifle", 3),
        ("teeth", 1),
        ("claws", 2),
        ("jaws", 4),
    ],
)
def test_the_weapon_table(ident: str, bonus: int) -> None:
    """2D6 G-26, 2.1."""
    attacker = hero(melee=3, shoot=3, hand=ident)
    arm = attacker.sheet.arms[ident]
    table = Table(attacker, foe(at=1 if arm.attack == "shoot" else 0)).begin()
    table.do(c.Attack("ada", "bob", ident, arm.attack), (3, 3)).do(c.SpendWill(0), (1,))
    assert table.told(Hurt).dealt == 1 + bonus


def test_a_hit_does_at_least_one_point() -> None:
    """2D6 L-63, G-15: armour cannot take everything, halving can."""
    table = duel(hero(melee=3), foe(armor="heavy"), use_armor=True)
    strike(table, "ada", "bob", (3, 3), (1,))
    assert table.told(Hurt).dealt == 1


@pytest.mark.parametrize(("worn", "off"), [("light", 1), ("medium", 2), ("heavy", 3)])
@pytest.mark.parametrize("used", [True, False])
def test_armour(worn: str, off: int, used: bool) -> None:
    """2D6 L-64, G-16: `use_armor`, off each hit."""
    table = duel(hero(melee=3, hand="bat"), foe(armor=worn), use_armor=used)
    strike(table, "ada", "bob", (3, 3), (6,))
    assert table.told(Hurt).dealt == 8 - (off if used else 0)


@pytest.mark.parametrize(("used", "expected"), [(True, 10), (False, 11)])
def test_heavy_armour_slows(used: bool, expected: int) -> None:
    """2D6 G-16: 1 off Athletics."""
    table = duel(hero(melee=3, hand="bat"), foe(armor="heavy", athletics=3), use_armor=used)
    assert level(table, c.Attack("ada", "bob", "bat", "melee")) == expected


# ------------------------------------------------------------------------------------------ who rolls


def test_opponents_roll_their_attacks() -> None:
    """2D6 L-62, G-14."""
    table = duel(foe(melee=3, hand="bat"), hero(athletics=2))
    table.do(c.Attack("bob", "ada", "bat", "melee"), (3, 4), (2,))
    assert table["ada"].endurance == 10 - 4


def test_the_player_may_roll_to_defend_instead() -> None:
    """2D6 G-14: `npc_attack_mode = "defence"`; Will may be spent on it, a failure is a hit."""
    table = duel(foe(melee=3, hand="bat"), hero(melee=1, athletics=2), npc_attack_mode="defence")
    table.do(c.Attack("bob", "ada", "bat", "melee"), (3, 4))
    assert table.decision.question == "Ada: Athletics 9 against 11. Spend Will?"
    rolled = table.state
    table.do(c.SpendWill(2))
    assert table["ada"].endurance == 10
    table.state = rolled
    table.do(c.SpendWill(0), (2,))
    assert table["ada"].endurance == 10 - 4


def test_a_shot_is_dodged_with_athletics() -> None:
    """2D6 G-14, L-58."""
    table = duel(foe(shoot=3, hand="pistol"), hero(melee=4, athletics=1), npc_attack_mode="defence")
    table.do(c.Attack("bob", "ada", "pistol", "shoot"), (3, 4))
    assert table.decision.question.startswith("Ada: Athletics 8 against 11")


def test_allies_and_the_helpless_do_not_roll_to_defend() -> None:
    """2D6 G-14: it is about players' characters who can defend themselves."""
    ally = fighter("wren", "friends", athletics=1)
    table = Table(hero("ada", endurance=-1), ally, foe(awareness=9, melee=3, hand="bat"), npc_attack_mode="defence")
    table.begin().turn_of("bob")
    for target in ("wren", "ada"):
        assert attack_of(table.state, c.Attack("bob", target, "bat", "melee")).who == "bob"


def test_a_critical_failure_of_the_defence() -> None:
    """2D6 L-8: the complication comes first, then the hit."""
    table = duel(foe(melee=3, hand="bat"), hero(), npc_attack_mode="defence")
    table.do(c.Attack("bob", "ada", "bat", "melee"), (1, 1)).do(c.SpendWill(0))
    assert table.asked[0] == "complication"
    table.do(c.NameComplication(), (2,))
    assert (table["ada"].endurance, table["ada"].ticks) == (8 - 4, 1)


# ------------------------------------------------------------------------------------------ reach


@pytest.mark.parametrize(
    ("ident", "way", "reasons"),
    [
        (
            "bat",
            "melee",
            {1: "Bob is near, too far for the baseball bat", 2: "Bob is far, too far for the baseball bat"},
        ),
        ("knife", "throw", {2: "Bob is far, too far for the knife"}),
        ("pistol", "shoot", {}),
        (
            "pump_gun",
            "shoot",
            {0: "the pump-action shotgun cannot be used while engaged", 2: "Bob is far, too far for"},
        ),
        ("hunting_rifle", "shoot", {}),
        ("hunting_bow", "shoot", {0: "the hunting bow cannot be used while engaged"}),
    ],
)
@pytest.mark.parametrize("apart", [0, 1, 2])
def test_reach(ident: str, way: str, reasons: dict[int, str], apart: int) -> None:
    """2D6 G-12, 2.1."""
    table = duel(hero(hand=ident), foe(at=apart))
    attack = c.Attack("ada", "bob", ident, way)
    if apart in reasons:
        (reason,) = table.refused(attack)
        assert reason.startswith(reasons[apart])
    else:
        assert table.open(attack)


@pytest.mark.parametrize(("apart", "modifier"), [(0, 1), (1, 3)])
def test_a_rifle_in_a_scuffle(apart: int, modifier: int) -> None:
    """2D6 2.1: -2 while engaged."""
    table = duel(hero(shoot=3, hand="hunting_rifle"), foe(at=apart))
    assert attack_of(table.state, c.Attack("ada", "bob", "hunting_rifle", "shoot")).modifier == modifier


def test_a_crossbow_has_to_be_loaded_again() -> None:
    """2D6 2.1: which costs an action."""
    table = duel(hero(shoot=3, will=0, hand="heavy_crossbow"), foe(at=1))
    table.do(c.Attack("ada", "bob", "heavy_crossbow", "shoot"), (1, 2)).do(c.EndTurn("ada")).do(c.EndTurn("bob"))
    assert table.refused(c.Attack("ada", "bob", "heavy_crossbow", "shoot")) == ("the crossbow is not loaded",)
    table.do(c.Reload("ada"))
    assert table.state.spent
    table.do(c.EndTurn("ada")).do(c.EndTurn("bob"))
    assert table.refused(c.Reload("ada")) == ("the crossbow is loaded",)
    assert table.open(c.Attack("ada", "bob", "heavy_crossbow", "shoot"))


def test_a_thrown_knife_lies_on_the_ground() -> None:
    """2D6 2.1."""
    table = duel(hero(shoot=3, will=0, hand="knife"), foe(at=1)).do(c.Attack("ada", "bob", "knife", "throw"), (1, 2))
    assert (table["ada"].hand, table["ada"].ground) == ("", ("knife",))


def test_every_reason_at_once() -> None:
    table = Table(hero("ada", hand="bat"), hero("ivy", at=-1), foe()).begin()
    assert table.refused(c.Attack("ada", "ivy", "bat", "melee", nonlethal=True)) == (
        "only an unarmed attack can be non-lethal",
        "Ivy is on the same side",
        "Ivy is near, too far for the baseball bat",
    )
    assert table.refused(c.Attack("ada", "nobody", "gun", "shoot")) == (
        "Ada cannot strike with that now",
        "there is no such target",
    )


def test_the_hidden_are_no_targets_until_they_attack() -> None:
    table = duel(hero("ada", hand="bat"), foe("bob", melee=1, hand="bat", hidden=True))
    assert table.refused(c.Attack("ada", "bob", "bat", "melee")) == ("there is no such target",)
    table.do(c.EndTurn("ada"))
    table.do(c.Attack("bob", "ada", "bat", "melee"), (1, 2))
    assert not table["bob"].hidden
    table.turn_of("ada")
    assert table.open(c.Attack("ada", "bob", "bat", "melee"))


def test_damage_is_explained_part_by_part() -> None:
    """2D6 L-59, L-64."""
    table = duel(hero(melee=3, hand="bat", melee_damage=1), foe(armor="light"), use_armor=True)
    strike(table, "ada", "bob", (3, 3), (4,))
    hurt = table.told(Hurt)
    assert hurt.parts == (Part("baseball bat", 2), Part("Damage bonus", 1), Part("Light armour", -1))
    assert [draw.faces for draw in hurt.draws] == [(4,)]
