"""Traits of creatures: what takes less damage, bursts, regenerates, hunts in packs, and is immune to what."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Aim, Attack, Evade, GoProne, ThrowBomb, Wait
from mapoc_tui.rules.maxapoc.content.entrants import Entrant
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.content.gear import Weapon, weapon
from tests.maxapoc.builders import Play, begun, d, duel, foe, hero
from tests.maxapoc.grounds import befall, next_round

FAIL, SAFE = d(99), d(1)


def special(name: str = "hatchet", **changes: Any) -> Weapon:
    return weapon(name, changes=changes)


def struck(*traits: str, hand: Weapon | str = "hatchet", die: int = 6, mode: str = "", **facts: Any) -> Play:
    """Ada hits Bob for 9 with an H weapon; he has these traits and 60 health."""
    play = duel({"hand": [hand]}, {"traits": traits, "HP": 60, **facts})
    resist = (FAIL,) if not isinstance(hand, str) and hand.harm == "resilience" else ()
    play.attack("ada", "bob", mode=mode, **({"hands": 1} if mode else {}))
    roll = d(21, 0) if mode else d(50)
    return play.defend("bob", "none", roll, (die,), *resist)


def lost(play: Play) -> int:
    return 60 - play["bob"].hp


# ------------------------------------------------------------------------------------------ less damage


def test_the_incorporeal_take_half_of_plain_damage() -> None:
    """Bestiary trait incorporeal; armour comes afterwards."""
    assert lost(struck("incorporeal")) == 4
    assert lost(struck("incorporeal", armor=3)) == 1
    assert lost(struck("incorporeal", hand=special(damage_kind="resilience"))) == 9


def test_a_swarm_takes_half_of_attacks_on_one_target() -> None:
    """Bestiary trait swarm."""
    assert lost(struck("swarm")) == 4
    assert lost(struck("swarm", hand=special(damage_kind="resilience", element="fire"))) == 9


def test_a_blast_does_a_swarm_full_damage() -> None:
    """Bestiary trait swarm."""
    play = begun(hero(hand=[explosive("chemical_reaction")], at=-2), foe(traits=("swarm",), HP=60))
    play.do(ThrowBomb("ada", "ada-1", "bob"), d(45, 3), (6, 6)).do(Evade("bob", "none"), FAIL)
    assert lost(play) == 15


def test_a_swarm_is_not_knocked_prone_and_has_no_parts() -> None:
    """Bestiary trait swarm."""
    play = duel({}, {"traits": ("swarm",)})
    assert "Bob is a swarm" in play.refused(Attack("ada", "bob", "ada-1", "strike", 1, mode="vital"))
    play.until("turn", "bob")
    assert "a swarm does not lie down" in play.refused(GoProne("bob"))


@pytest.mark.parametrize(("code", "die", "expected"), [("H", 6, 4), ("M", (6, 6), 7), ("E", 8, 15)])
def test_a_colossus_shrugs_off_codes_below_e(code: str, die: Any, expected: int) -> None:
    """Bestiary trait colossal: after the Build modifier, which is 0 here."""
    faces = die if isinstance(die, tuple) else (die,)
    play = duel({"hand": [special(damage_code=code)]}, {"traits": ("colossal",), "HP": 60})
    play.attack("ada", "bob").defend("bob", "none", d(50), faces)
    assert lost(play) == expected


def test_a_vital_shot_ignores_the_armour_of_a_colossus() -> None:
    """Bestiary trait colossal; S-9, p. 68: H + 2 = E."""
    play = struck("colossal", mode="vital", die=8, armor=40)
    assert lost(play) == 15
    assert play["bob"].armor == 40


def test_a_colossus_is_not_knocked_out() -> None:
    """Bestiary trait colossal."""
    befall(begun(hero(), foe(traits=("colossal",))), "bob", "electrical", amount=5)


# ------------------------------------------------------------------------------------------ destroyed


def test_a_wounded_vital_organ_destroys_some() -> None:
    """Bestiary trait headshot: at least 1 health."""
    assert struck("headshot", mode="vital", die=8)["bob"].dead
    assert not struck("headshot", mode="vital", die=8, armor=40)["bob"].dead


def test_the_unliving_are_destroyed_at_zero() -> None:
    """Bestiary trait unliving."""
    play = befall(begun(hero(), foe(traits=("unliving",)), foe("cid")), "bob", "resilience", FAIL, amount=16)
    assert play["bob"].dead
    assert not befall(begun(hero(), foe(), foe("cid")), "bob", "resilience", FAIL, amount=16)["bob"].dead


@pytest.mark.parametrize("trait", ["unliving"])
def test_the_unliving_are_not_knocked_out(trait: str) -> None:
    """Bestiary trait unliving."""
    play = befall(begun(hero(), foe(traits=(trait,))), "bob", "electrical", amount=5)
    assert not play["bob"].conditions


def test_the_mindless_never_aim() -> None:
    """Bestiary trait mindless."""
    play = begun(hero(), foe(traits=("mindless",))).until("turn", "bob")
    assert "mindless" in play.refused(Aim("bob"))


# ------------------------------------------------------------------------------------------ bursting


def bloater(**facts: Any) -> Entrant:
    return foe(traits=("z_virus", "unliving", "death_burst"), family="zombie", HP=9, **facts)


def test_a_bloater_bursts_over_everybody_at_close() -> None:
    """Bestiary trait death_burst: 1d6, Dodge halves it, and Immunity whatever it did; H-7, p. 83."""
    play = begun(hero(hand=["hatchet"], IMMUNITY=45, LUCK=5), bloater(), foe("cid", at=1))
    play.attack("ada", "bob").defend("bob", "none", d(50), (6,), (5,))
    assert play["bob"].dead
    assert play.only(e.BlastRolled).queue == ("ada",)
    play.do(Evade("ada", "dodge"), d(50), SAFE, d(46))
    assert play["ada"].hp == 16
    assert [(each.kind, each.stage) for each in play["ada"].infections] == [("z_virus", 1)]


def test_a_dodge_halves_the_burst() -> None:
    """Bestiary trait death_burst."""
    play = begun(hero(hand=["hatchet"], IMMUNITY=45, LUCK=5), bloater(), foe("cid", at=1))
    play.attack("ada", "bob").defend("bob", "none", d(50), (6,), (5,))
    play.do(Evade("ada", "dodge"), d(50), FAIL, d(45))
    assert play["ada"].hp == 16 - 2


def test_one_bursting_body_sets_off_the_next() -> None:
    """Bestiary trait death_burst."""
    play = begun(hero(at=5), bloater(), bloater(who="cid"), foe("dan", at=9))
    befall(play, "bob", "resilience", FAIL, (6,), amount=9)
    assert play.asked == ("blast", "cid")
    play.do(Evade("cid", "none"), FAIL)
    assert play["cid"].hp == 3


# ------------------------------------------------------------------------------------------ regenerating


def troll(**facts: Any) -> Entrant:
    made = foe(traits=("regenerate",), HP=30, hp=10, INITIATIVE=3, **facts)
    return evolve(made, sheet=evolve(made.sheet, regenerate=3, weakness="fire"))


def test_it_regenerates_at_the_start_of_each_round() -> None:
    """Bestiary trait regenerate."""
    play = begun(hero(), troll())
    assert play["bob"].hp == 13
    next_round(play)
    assert play["bob"].hp == 16


def test_damage_by_its_weakness_stops_it_for_a_round() -> None:
    """Bestiary trait regenerate, weakness fire."""
    play = begun(hero(), troll())
    befall(play, "bob", "fire", (1,), FAIL, amount=1, rounds=1)
    assert play.find(e.WeaknessHit)
    next_round(play)
    assert play["bob"].hp == 12
    next_round(play)
    assert play["bob"].hp == 15


def test_other_damage_does_not() -> None:
    """Bestiary trait regenerate."""
    play = befall(begun(hero(), troll()), "bob", "resilience", FAIL, amount=3)
    next_round(play)
    assert play["bob"].hp == 13


def test_the_dying_do_not_regenerate() -> None:
    """A body at 0 health is past healing itself."""
    play = begun(hero(), troll(), foe("cid", INITIATIVE=3)).do(RuleCondition("bob", "dying"))
    next_round(play)
    assert play["bob"].hp == 0


# ------------------------------------------------------------------------------------------ packs


def test_a_pack_has_advantage_on_what_one_of_it_attacked_in_the_phase() -> None:
    """Bestiary trait pack."""
    dog = {"traits": ("pack",), "family": "beast", "hand": ["hatchet"]}
    play = begun(foe("rex", INITIATIVE=9, **dog), foe("bob", INITIATIVE=8, **dog), hero(INITIATIVE=3))
    play.attack("rex", "ada").defend("ada", "none", d(99)).end("rex")
    play.until("turn", "bob").attack("bob", "ada").do(Wait("rex", until_turn=True))
    play.defend("ada", "none", d(55, 4), (1,))
    parts = play.find(e.Checked)[0].roll.parts
    assert "the pack" in [part.reason for part in parts]


def test_a_lone_beast_has_none() -> None:
    """Bestiary trait pack."""
    dog = {"traits": ("pack",), "family": "beast", "hand": ["hatchet"]}
    play = begun(foe("rex", INITIATIVE=9, **dog), hero(INITIATIVE=3))
    play.attack("rex", "ada").defend("ada", "none", d(99))
    assert "the pack" not in [part.reason for part in play.find(e.Checked)[0].roll.parts]
