"""Where two rules meet: several targets and Luck, interrupts and what they take away, pairs and throws, aims."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleAdd, RuleClear, RuleCondition, RuleEnd
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import commands as c
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import attack_check
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, marks_of
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from tests.maxapoc.builders import Play, begun, d, foe, hero
from tests.maxapoc.grounds import next_round


def put(play: Play, who: str, *conditions: str, **changes: Any) -> Play:
    """Somebody with other numbers and conditions."""
    one = evolve(play[who], **changes)
    given = (*one.conditions, *(Condition(each) for each in conditions))
    one = evolve(one, conditions=given, marks=marks_of(given))
    play.state = evolve(play.state, combatants={**play.state.combatants, who: one})
    return play


# -- Luck --------------------------------------------------------------------------------------


def two_targets(rolled: int) -> Play:
    """Ada shoots at Bob and Cid, who take it as it comes."""
    play = begun(hero(hand=["shotgun_20"]), foe("bob", at=1), foe("cid", at=1))
    return play.attack("ada", "bob", also="cid").defend("bob", "none").do(c.Defend("cid", "none"), d(rolled))


def test_one_attack_roll_is_offered_to_luck_once() -> None:
    """MA D-17, p. 48; Q-19, GR-21: kept against the first target, it is kept against the others."""
    play = two_targets(80)
    assert play.asked == ("luck", "ada")
    play.keep("ada")
    assert play.asked[0] != "luck"


def test_what_luck_rolls_against_the_first_target_counts_for_all() -> None:
    """MA D-17, D-18, p. 48: a critical failure brings its mishap once."""
    play = two_targets(80).do(c.SpendLuck("ada"), d(100))
    assert play.asked[0] != "luck"
    assert [each.id for each in play["ada"].conditions].count("setback") == 1


def hunted(**rulings: Any) -> Play:
    play = begun(
        hero(INITIATIVE=20, skills={"perception": "P"}), foe(at=2, INITIATIVE=1, skills={"stealth": "P"}), **rulings
    )
    return put(play, "bob", "unseen", stealth=3)


@pytest.mark.parametrize(("option", "asked"), [(True, ("luck", "ada")), (False, ("turn", "bob"))])
def test_a_search_that_finds_nobody_may_be_rerolled_where_the_table_says_so(
    option: bool, asked: tuple[str, str]
) -> None:
    """MA Q-20: a success is not enough against Stealth of three degrees."""
    play = hunted(luck_on_lost_opposition=option).do(c.Search("ada", False), d(40))
    assert play.asked == asked


def test_the_one_who_hides_answers_a_reroll_that_has_found_it() -> None:
    """MA Q-20, Q-95, with both options on."""
    play = hunted(luck_on_lost_opposition=True, stealth_reroll=True, npc_luck="all")
    play.do(c.Search("ada", False), d(40), d(20))
    assert play.asked == ("luck", "ada")
    play.do(c.SpendLuck("ada"), d(2))
    assert play.asked == ("luck", "bob")


@pytest.mark.parametrize("option", [True, False])
def test_a_throw_that_a_dodge_has_beaten_may_be_rerolled_where_the_table_says_so(option: bool) -> None:
    """MA Q-20; GR-37."""
    play = begun(
        hero(INITIATIVE=20, hand=[explosive("molotov")]),
        foe(at=1, INITIATIVE=1, rank="boss"),
        luck_on_lost_opposition=option,
        bomb_roll="opposed",
    )
    play.do(c.ThrowBomb("ada", "ada-1", "bob"), d(40), d(2), *(() if option else ((1,),)))
    assert (play.asked == ("luck", "ada")) == option


# -- interrupts --------------------------------------------------------------------------------


def interrupted(**facts: Any) -> Play:
    """Bob, who holds both actions, comes before the dice of Ada's two-handed blow."""
    play = begun(hero(hand=["bat"], INITIATIVE=12), foe(INITIATIVE=20, skills={"brawl": "P"}, **facts))
    play.end("bob")
    return play.attack("ada", "bob", hands=2)


def test_a_grapple_leaves_no_second_hand_for_a_declared_blow() -> None:
    """MA Q-270, A-11, G-2, p. 69, 70; Q-133: it can be taken back, and nothing is lost by that."""
    play = interrupted()
    assert play.asked == ("held", "bob")
    play.attack("bob", "ada", mode="grapple").defend("ada", "none", d(10)).until("astray", "ada")
    assert [option.key for option in play.decision.options()] == ["back"]
    play.do(c.TakeBack("ada"))
    assert (play["ada"].complex, play["ada"].attacks) == (2, 0)


def test_an_aim_is_lost_before_the_dice_where_damage_breaks_it() -> None:
    """MA Q-81."""
    play = begun(
        hero(hand=["auto_45"], INITIATIVE=12, BS=80),
        foe(hand=["auto_45"], at=1, INITIATIVE=20),
        aim_breaks="damage",
    )
    play.end("bob").do(c.Aim("ada")).attack("ada", "bob")
    assert play.asked == ("held", "bob")
    play.attack("bob", "ada").defend("ada", "none", d(20, 2), (1,) * 2)
    while play.asked[0] == "held":
        play.do(c.Wait(play.asked[1]))
    assert "aimed" not in [part.reason for part in attack_check(play.state, play.state.stack[-1]).parts]


def astray(weapon: str) -> Play:
    """Bob gets out of reach of Ada's attack, Cid does not."""
    play = begun(hero(hand=[weapon]), foe("bob", INITIATIVE=20), foe("cid", INITIATIVE=1))
    play.end("bob").attack("ada", "bob")
    return play.do(c.Move("bob", 1)).until("astray", "ada")


def test_an_attack_that_is_turned_on_somebody_else_was_none_on_the_first() -> None:
    """MA Q-270: who was attacked in this phase counts for those who hunt in packs."""
    play = astray("bat").do(c.Retarget("ada", "cid")).until("defence", "cid")
    assert (play["bob"].beset, play["cid"].beset) == ((), ("ada",))


def test_an_attack_that_is_taken_back_leaves_no_trace() -> None:
    """MA Q-270: nor does it count how long somebody has shot from here (U-8)."""
    play = begun(hero(hand=["auto_45"]), foe("bob", INITIATIVE=20), foe("cid", INITIATIVE=1))
    play.end("bob").attack("ada", "bob")
    assert (play["bob"].beset, play["ada"].perch) == (("ada",), 0)
    back = RULESET.apply(play.state, e.AttackWithdrawn("ada", 1, False))
    assert (back["bob"].beset, back["ada"].perch, back["ada"].attacks) == ((), -1, 0)


def test_a_riposte_strikes_before_a_blind_blow_goes_astray() -> None:
    """MA U-9, X-7, p. 67; Q-68, Q-105: the attack failed and the Riposte succeeded."""
    play = begun(hero(hand=["hatchet"], INITIATIVE=12), foe(hand=["bat"], INITIATIVE=20, LUCK=5))
    play.end("bob")
    put(play, "bob", "unseen", traces=("ada",), stealth=2)
    play.do(c.Attack("ada", "bob", "ada-1", "strike", 1, "blind"))
    while play.asked[0] == "held":
        play.do(c.Wait(play.asked[1]))
    play.do(c.Defend("bob", "riposte", "bob-1"), d(100), d(10)).keep("ada", (1, 1), (1,))
    assert len(play.find(e.RiposteStruck)) == 1
    assert [event.who for event in play.find(e.DamageRolled)] == ["bob", "ada"]


# -- weapons -----------------------------------------------------------------------------------


@pytest.mark.parametrize("second", ["strike", "throw"])
def test_a_pair_may_begin_with_a_throw(second: str) -> None:
    """MA A-12, p. 69; GR-5, GR-11: the first hatchet lies on the ground by then."""
    play = begun(hero(hand=["hatchet", "hatchet"], INITIATIVE=12), foe(INITIATIVE=1))
    play.attack("ada", "bob", arm="ada-1", way="throw").defend("bob", "none", d(80, 8)).keep("ada")
    assert not RULESET.refusals(play.state, c.Attack("ada", "bob", "ada-2", second, 1))


def test_a_rocket_is_no_coup_de_grace() -> None:
    """MA S-5, p. 68; WT-23, p. 90; GR-45."""
    made = hero(hand=["rocket_launcher"], skills={"heavy_weapons": "P"})
    first, *others = made.weapons
    loaded = evolve(first, loaded=1, missile=explosive("stinger_missile"))
    play = put(begun(evolve(made, weapons=(loaded, *others)), foe(at=1)), "bob", "unconscious")
    assert "a rocket bursts" in play.refused(c.Attack("ada", "bob", "ada-1", "shoot", 2, "coup"))


def test_an_aim_does_nothing_for_a_second_attack() -> None:
    """MA N-4, p. 71; Q-64."""
    play = put(
        begun(hero(hand=["auto_45"], INITIATIVE=12), foe(at=1, INITIATIVE=1)), "ada", attacks=1, aim=1, last_arm="ada-1"
    )
    play.attack("ada", "bob", arm="ada-1")
    assert "aimed" not in [part.reason for part in attack_check(play.state, play.state.stack[-1]).parts]


@pytest.mark.parametrize("defence", ["parry", "riposte"])
def test_a_broken_weapon_stops_nothing(defence: str) -> None:
    """MA Q-66; GR-60."""
    play = begun(hero(hand=["hatchet"]), foe(hand=["hatchet"], at=0))
    hatchet = evolve(play["bob"].arms[0], worn=play["bob"].arms[0].weapon.value)
    put(play, "bob", arms=(hatchet, *play["bob"].arms[1:])).attack("ada", "bob")
    assert "Hatchet is broken" in play.refused(c.Defend("bob", defence, "bob-1"))


def test_a_jammed_gun_is_cleared_before_it_is_loaded() -> None:
    """MA 7.4, row JAMMED; A-14, p. 70."""
    play = begun(hero(hand=["auto_45"], ammo={"A": 20}, loaded=2), foe(at=1))
    gun = evolve(play["ada"].arms[0], jammed=True)
    put(play, "ada", arms=(gun, *play["ada"].arms[1:]))
    assert "JAMMED" in play.refused(c.Reload("ada", "ada-1"))
    assert "reload" not in [option.key for option in play.decision.options()]


def test_a_bullseye_follows_a_hit_that_was_the_last_attack() -> None:
    """MA S-4, p. 68; Q-114: an attack on a barrier comes between."""
    play = put(begun(hero(), foe(), bullseye_prior_hit="last_attack"), "ada", last_hit="bob")
    for event in (e.BombThrown("ada", "ada-1", target="bob"), e.AttackSpent("ada")):
        assert RULESET.apply(play.state, event)["ada"].last_hit == ""


# -- newcomers ---------------------------------------------------------------------------------


def test_newcomers_who_stand_equal_get_lots() -> None:
    """MA T-2, p. 64; Q-33, Q-52: so do those who had no need of one before; alone nobody rolls."""
    play = begun(hero(), foe())
    play.do(RuleAdd({"side": "foes", "from": "bandit_knifer"}))
    (joined,) = play.find(e.Joined)
    assert (joined.lots, joined.draws) == ({}, ())
    play.do(RuleAdd({"side": "foes", "from": "bandit_knifer"}))
    (joined,) = play.find(e.Joined)
    assert len(joined.lots) == 2
    first, second = (play[who].lot for who in joined.lots)
    assert 0 < second != first > 0
    assert len(joined.draws) == 2


def test_every_newcomer_draws_where_lots_alone_settle_it() -> None:
    """MA Q-33: option initiative_tie."""
    play = begun(hero(), foe(), initiative_tie="random")
    play.do(RuleAdd({"side": "foes", "from": "bandit_knifer"}))
    (joined,) = play.find(e.Joined)
    assert play[joined.who].lot > 0
    assert play.do(RuleEnd("party")).state.stage == "over"


# -- Initiative --------------------------------------------------------------------------------


def test_a_condition_that_comes_back_in_one_round_costs_initiative_once() -> None:
    """MA 5.3, Q-38: whether it came in this round or was there when the round began."""
    play = begun(hero(INITIATIVE=18), foe(INITIATIVE=1))
    for condition, left in (("stunned", 13), ("shaken", 10)):
        play.do(RuleCondition("ada", condition)).do(RuleClear("ada", condition)).do(RuleCondition("ada", condition))
        assert play["ada"].counter == left
    next_round(play)
    assert play["ada"].counter == 10
    play.do(RuleClear("ada", "stunned")).do(RuleCondition("ada", "stunned"))
    assert play["ada"].counter == 10
