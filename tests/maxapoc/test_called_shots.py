"""Called Shots, Coups de Grace, bursts and attacks on several (MA S-1 to S-11, p. 68; WT-5, WT-7, WT-14, p. 91)."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import RuleClear, RuleCondition, RuleHarm, RuleHeal
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import attack_check, prospect
from mapoc_tui.rules.maxapoc.combat.defences import check_now
from mapoc_tui.rules.maxapoc.combat.hit_codes import damage_degree, damage_steps
from mapoc_tui.rules.maxapoc.combat.holds import restrain
from mapoc_tui.rules.maxapoc.combat.strikes import finish
from mapoc_tui.rules.maxapoc.commands import Aim, Attack
from mapoc_tui.rules.maxapoc.content.gear import weapon
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harms.harm import go_down
from mapoc_tui.rules.maxapoc.harms.knockouts import pass_out
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands, useless_arms
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.skill_commands import HandleItem
from tests.maxapoc.builders import Play, Script, begun, d, duel, foe, hero


def down(play: Play, who: str) -> Play:
    """Lay somebody low without an attack."""
    fight = Fight(play.state, Script(()))
    go_down(fight, who)
    play.state = fight.state
    return play


def attacked(play: Play) -> e.Checked:
    """The attack roll of the last command."""
    return next(each for each in play.find(e.Checked) if each.slot == "attack")


@pytest.mark.parametrize(
    ("mode", "requirement"), [("arm", 1), ("bullseye", 3), ("knock_out", 1), ("leg", 1), ("vital", 2)]
)
def test_a_called_shot_has_its_requirement(mode: str, requirement: int) -> None:
    """MA S-3 to S-9, p. 68."""
    play = duel(attacker={"FS": 80, "LUCK": 5}, defender={"FOR": 200})
    if mode == "bullseye":
        play.attack("ada", "bob").defend("bob", "none", d(10), (1,)).end("ada").until("turn", "ada")
    detail = "bob-1" if mode == "arm" else ""
    play.attack("ada", "bob", mode=mode, detail=detail).until("defence")
    strike = play.state.stack[-1]
    assert strike.mode == mode
    rolls = {"arm": ((1,),), "leg": ((1,),), "vital": ((1,),), "bullseye": ((1, 1),), "knock_out": (d(20),)}
    tens = () if mode == "knock_out" else (0,)
    play.defend("bob", "none", d(5, *tens), *rolls.get(mode, ()))
    assert attacked(play).roll.requirement == requirement


def test_a_called_shot_is_a_disadvantage_and_a_knock_out_cancels_it() -> None:
    """MA S-1, S-6, p. 68 (DV-13)."""
    play = duel(attacker={"FS": 80, "LUCK": 5})
    play.attack("ada", "bob", mode="knock_out").defend("bob", "none", d(50), d(20))
    roll = attacked(play).roll
    assert (roll.net, roll.requirement) == (0, 1)


@pytest.mark.parametrize(("value", "hit"), [(40, True), (41, False)])
def test_dv_11_a_vital_organ_needs_half_of_the_threshold(value: int, hit: bool) -> None:
    """MA S-9, p. 68: with an aim against the Called Shot the roll is plain."""
    play = duel(attacker={"FS": 80, "LUCK": 5})
    play.do(Aim("ada")).attack("ada", "bob", mode="vital")
    play.defend("bob", "none", d(value), *([(5,)] if hit else []))
    assert (play.only(e.AttackResolved).result == "hit") is hit
    if hit:
        assert play.only(e.DamageRolled).code == 5


@pytest.mark.parametrize(("value", "hit"), [(20, True), (21, False)])
def test_dv_12_a_bullseye_needs_a_quarter_of_the_threshold(value: int, hit: bool) -> None:
    """MA S-4, p. 68; H-10, p. 81: code +3, with an aim against the Called Shot."""
    play = duel(attacker={"FS": 80, "LUCK": 5}, defender={"FOR": 200})
    play.attack("ada", "bob").defend("bob", "none", d(10), (1,)).end("ada").until("turn", "ada")
    play.do(Aim("ada")).attack("ada", "bob", mode="bullseye").until("defence")
    play.defend("bob", "none", d(value), *([(1, 1)] if hit else []))
    assert [each.code for each in play.find(e.DamageRolled)] == [6] * hit


def test_a_bullseye_needs_an_earlier_hit() -> None:
    """MA S-4, p. 68; Q-114."""
    play = duel(attacker={"FS": 80, "LUCK": 5})
    assert "has not hurt" in play.refused(Attack("ada", "bob", "ada-1", mode="bullseye"))


@pytest.mark.parametrize("option", ["own_this_combat", "anyone", "last_attack"])
def test_whose_earlier_hit_opens_a_bullseye(option: str) -> None:
    """MA Q-114: ada hurt bob, then missed him, and cal never attacked."""
    play = begun(
        hero(hand=["hatchet"], INITIATIVE=20, LUCK=5),
        hero("cal", hand=["hatchet"], INITIATIVE=13),
        foe(hand=["bat"], INITIATIVE=1, FOR=100),
        bullseye_prior_hit=option,
    )
    play.attack("ada", "bob").defend("bob", "none", d(10), (6,)).end("ada")
    play.until("turn", "cal")
    cal_open = play.refused(Attack("cal", "bob", "cal-1", mode="bullseye")) if option != "anyone" else ""
    assert bool(cal_open) == (option != "anyone")
    play.end("cal").until("turn", "ada").attack("ada", "bob").until("defence").defend("bob", "none", d(99)).end(
        "ada"
    ).until("turn", "ada")
    reasons = [] if option != "last_attack" else [play.refused(Attack("ada", "bob", "ada-1", mode="bullseye"))]
    assert all("the last attack" in each for each in reasons)
    if option != "last_attack":
        play.attack("ada", "bob", mode="bullseye")


@pytest.mark.parametrize(("gate", "open_"), [("net", True), ("any", False)])
def test_the_gate_counts_the_net_or_any_disadvantage(gate: str, open_: bool) -> None:
    """MA S-1, p. 68; Q-109: in the dark and aimed."""
    play = duel(attacker={"FS": 80, "LUCK": 5}, dark=True, called_shot_gate=gate).do(Aim("ada"))
    command = Attack("ada", "bob", "ada-1", mode="leg")
    if open_:
        play.do(command)
    else:
        assert "Disadvantage prevails" in play.refused(command)


def test_no_called_shot_while_disadvantage_prevails() -> None:
    """MA S-1, p. 68."""
    play = duel(dark=True)
    assert "Disadvantage prevails" in play.refused(Attack("ada", "bob", "ada-1", mode="leg"))


def test_the_self_stabilised_make_no_called_shots() -> None:
    """MA S-1, p. 68; H-17, p. 80: nothing cancels their Disadvantage."""
    play = duel().do(Aim("ada")).do(RuleCondition("ada", "self_stabilised"))
    assert "Disadvantage prevails" in play.refused(Attack("ada", "bob", "ada-1", mode="leg"))


def test_a_rocket_has_no_called_shots() -> None:
    """MA S-2, p. 68; GR-45: it bursts at the target, so no part of it is hit."""
    play = begun(hero(hand=["rocket_launcher"], skills={"heavy_weapons": "P"}), foe(at=2))
    assert "past a barrier" in play.refused(Attack("ada", "bob", "ada-1", "shoot", 2, mode="vital"))


def test_a_cone_has_no_called_shots() -> None:
    """MA S-1, p. 68; Q-271."""
    play = begun(hero(hand=["flamethrower"]), foe(at=1))
    command = Attack("ada", "bob", "ada-1", "shoot", 2, mode="vital")
    assert "with a cone" in play.refused(command)
    assert all(getattr(leaf.command, "mode", "") != "vital" for leaf in leaves(play.decision.options()))


@pytest.mark.parametrize(("melee_only", "at", "open_"), [(True, 1, False), (True, 0, True), (False, 1, True)])
def test_a_whip_knocks_out_at_close_only(melee_only: bool, at: int, open_: bool) -> None:
    """MA S-6, p. 68; Q-67, Q-119: at Short Wrangle is no melee attack."""
    play = begun(hero(hand=["bullwhip"], skills={"wrangle": "P"}), foe(at=at), ko_melee_only=melee_only)
    command = Attack("ada", "bob", "ada-1", mode="knock_out")
    assert (not list(RULESET.refusals(play.state, command))) is open_


def test_an_arm_shot_halves_drops_and_cripples() -> None:
    """MA S-3, p. 68; Q-113, Q-115."""
    play = duel(attacker={"FS": 90}, defender={"armor": 0})
    play.attack("ada", "bob", mode="arm", detail="bob-1").defend("bob", "none", d(20, 3), (4,))
    assert play.only(e.DamageRolled).total == 3
    bob = play["bob"]
    assert bob.hp == bob.sheet.health - 3
    assert "arm_useless" in bob.marks
    assert bob.arm("bob-1") is None
    assert play.state.ground[0].arm.id == "bob-1"


def test_each_arm_can_be_shot_once() -> None:
    """MA S-3, p. 68; C-26; Q-115: the attacker chooses which, the one with the knife or the other."""
    play = duel(attacker={"FS": 90}, defender={"FOR": 200, "hand": ["folding_knife"], "pack": ["bat"]})
    play.attack("ada", "bob", mode="arm").defend("bob", "none", d(20, 3), (4,))
    bob = play["bob"]
    assert (free_hands(bob), [arm.id for arm in bob.arms if arm.place == "hand"]) == (0, ["bob-1"])
    assert "say which item" in play.end("ada").until("turn", "ada").refused(Attack("ada", "bob", "ada-1", mode="arm"))
    play.attack("ada", "bob", mode="arm", detail="bob-1").until("defence").defend("bob", "none", d(20, 3), (4,))
    assert (free_hands(play["bob"]), useless_arms(play["bob"])) == (0, 2)
    play.end("ada").until("turn", "ada")
    assert "no good arm" in play.refused(Attack("ada", "bob", "ada-1", mode="arm"))


def test_a_shot_hand_drops_what_else_it_holds() -> None:
    """MA S-3, p. 68; Q-115: a lamp, chosen by the attacker, or struck from the last good hand."""
    play = begun(foe(items=["accumulator_flashlight"], INITIATIVE=14, FOR=200), hero(FS=90, hand=["hatchet"], LUCK=5))
    play.do(HandleItem("bob", "accumulator_flashlight", "ready")).end("bob").until("turn", "ada")
    command = Attack("ada", "bob", "ada-1", mode="arm", detail="accumulator_flashlight")
    assert command in [leaf.command for leaf in leaves(play.decision.options())]
    play.attack("ada", "bob", mode="arm").until("defence", "bob").defend("bob", "none", d(20, 3), (4,))
    assert play["bob"].inhand == ("accumulator_flashlight",)
    play.end("ada").until("turn", "ada").do(command).until("defence", "bob").defend("bob", "none", d(20, 3), (4,))
    assert (play["bob"].inhand, free_hands(play["bob"])) == ((), 0)
    assert [each.item for each in play.state.litter] == ["accumulator_flashlight"]


def test_a_hand_that_holds_somebody_lets_go_when_its_arm_is_shot() -> None:
    """MA S-3, p. 68; C-30; Q-138."""
    play = begun(
        hero(hand=["hatchet"], FS=90),
        hero("eve", INITIATIVE=9, skills={"brawl": "P"}, hand=["folding_knife"]),
        foe(FOR=200, hand=["bat"]),
    )
    working = Fight(play.state, Script(()))
    restrain(working, Strike("bob", target="eve", arm="bob-2"))
    play.state = working.state
    play.attack("ada", "bob", mode="arm").defend("bob", "none", d(20, 3), (4,))
    assert play.only(e.HoldEnded).who == "bob"
    assert "restrained" not in play["eve"].marks


@pytest.mark.parametrize(("hp", "slowed"), [(16, False), (6, True)])
def test_a_leg_shot_fells_and_below_a_quarter_slows(hp: int, slowed: bool) -> None:
    """MA S-7, p. 68; Q-116: 3 of 16 is below a quarter, 13 is not."""
    play = duel(attacker={"FS": 90}, defender={"hp": hp})
    play.attack("ada", "bob", mode="leg").defend("bob", "none", d(20, 3), (4,))
    assert "prone" in play["bob"].marks
    assert ("slowed" in play["bob"].marks) is slowed


@pytest.mark.parametrize(("healed", "slowed"), [(0, True), (1, False)])
def test_a_leg_carries_again_at_a_quarter_of_health(healed: int, slowed: bool) -> None:
    """MA S-7, p. 68; Q-117: 3 of 16 is below the quarter, 4 is not."""
    play = duel(attacker={"FS": 90}, defender={"hp": 6})
    play.attack("ada", "bob", mode="leg").defend("bob", "none", d(20, 3), (4,))
    play.do(RuleHeal("bob", healed))
    assert ("slowed" in play["bob"].marks) is slowed
    assert "prone" in play["bob"].marks


def test_what_else_slows_outlasts_the_leg() -> None:
    """MA C-17, p. 86; Q-117: each with the end of its own cause."""
    play = duel(attacker={"FS": 90}, defender={"hp": 6}).do(RuleCondition("bob", "slowed"))
    play.attack("ada", "bob", mode="leg").defend("bob", "none", d(20, 3), (4,))
    assert "slowed" in play.do(RuleHeal("bob", full=True))["bob"].marks


@pytest.mark.parametrize(
    ("resilience", "mark"), [(99, "unconscious"), (40, "stunned"), (20, "")], ids=["fails", "one degree", "two degrees"]
)
def test_a_knock_out_goes_by_the_resilience_roll(resilience: int, mark: str) -> None:
    """MA S-6, p. 68."""
    play = duel(attacker={"FS": 90}, defender={"RESILIENCE": 60})
    before = play["bob"].hp
    stun = [(3,)] if mark == "stunned" else []
    play.attack("ada", "bob", mode="knock_out").defend("bob", "none", d(20), d(resilience), *stun)
    assert play["bob"].hp == before
    marks = play["bob"].marks & {"unconscious", "stunned"}
    assert marks == ({mark} if mark else set())


@pytest.mark.parametrize("fallback", [False, True])
def test_a_win_below_the_requirement_fails_or_is_an_ordinary_hit(fallback: bool) -> None:
    """MA Q-111: degree 1 on a vital organ."""
    play = duel(attacker={"FS": 80, "LUCK": 5}, called_shot_fallback=fallback).do(Aim("ada"))
    play.attack("ada", "bob", mode="vital")
    play.defend("bob", "none", d(60), *([(2,)] if fallback else []))
    if fallback:
        assert play.only(e.DamageRolled).code == 3
    else:
        assert play.only(e.AttackResolved).result == "after"


@pytest.mark.parametrize(("damage", "left", "shrapnel"), [(1, 1, False), (2, 0, False), (4, 0, True)])
def test_dv_43_a_shot_at_a_weapon_takes_its_pieces(damage: int, left: int, shrapnel: bool) -> None:
    """MA W-15, S-10, p. 68, 80; Q-123: a knife of 2 Component Pieces and Light damage."""
    knife = weapon("folding_knife")
    assert knife.value == 2
    play = duel(attacker={"FS": 90, "hand": ["folding_knife"]}, defender={"hand": ["folding_knife"]})
    rolls = [d(20, 3), (damage,), *([(2,)] if shrapnel else [])]
    play.attack("ada", "bob", mode="item", detail="bob-1").defend("bob", "none", *rolls)
    assert play.only(e.ArmDamaged).left == left
    assert bool(play.find(e.ShrapnelRolled)) is shrapnel
    assert (play["bob"].arm("bob-1") is None) is (left == 0)
    assert [loose.arm.broken for loose in play.state.ground] == [True] * (left == 0)


def shot_at(item: str, *rolls: tuple[int, ...], hand: str = "folding_knife") -> Play:
    """Ada strikes at something that Bob has in his hand."""
    play = begun(foe(items=[item], INITIATIVE=14), hero(FS=90, hand=[hand], LUCK=5))
    play.do(HandleItem("bob", item, "ready")).end("bob").until("turn", "ada")
    play.attack("ada", "bob", mode="item", detail=item).until("defence", "bob")
    return play.defend("bob", "none", d(20, 3), *rolls)


@pytest.mark.parametrize(("damage", "left"), [(2, 2), (4, None)])
def test_what_is_in_the_hand_can_be_shot_at(damage: int, left: int | None) -> None:
    """MA S-10, p. 68; IT-5, p. 80; Q-123: a lamp of 4 Component Pieces."""
    play = shot_at("accumulator_flashlight", (damage,))
    assert play["bob"].items.get("accumulator_flashlight") == left
    assert play.find(e.ShrapnelRolled) == []
    assert play["bob"].hp == 16


def test_what_is_in_the_pack_cannot() -> None:
    play = duel(defender={"items": ["holy_book"]})
    assert "does not hold that" in play.refused(Attack("ada", "bob", "ada-1", mode="item", detail="holy_book"))


def test_what_breaks_over_its_holder_hurts() -> None:
    """MA S-10, p. 68."""
    play = shot_at("holy_book", (5,), (3,), hand="katana")
    assert "holy_book" not in play["bob"].items
    assert play["bob"].hp == 13


def test_a_broken_light_goes_out() -> None:
    play = duel(attacker={"FS": 90, "hand": ["katana"]}, defender={"items": ["accumulator_flashlight"], "LUCK": 5})
    play.do(RuleCondition("bob", "accumulator_flashlight"))
    play.attack("ada", "bob", mode="item", detail="accumulator_flashlight", hands=2)
    play.defend("bob", "none", d(20, 3), (1,))
    assert "accumulator_flashlight" not in play["bob"].marks


@pytest.mark.parametrize(("face", "bursts"), [(1, False), (2, True)])
def test_a_tank_bursts_when_its_armour_is_gone(face: int, bursts: bool) -> None:
    """MA IT-156, p. 96; GR-63: 5 Armour Points of its own; with air in it Heavy damage within Close."""
    rolls = [(face,), (3,)] if bursts else [(face,)]
    play = duel(attacker={"FS": 90, "hand": ["hatchet"], "LUCK": 5}, defender={"items": ["oxygen_tank"], "LUCK": 5})
    play.attack("ada", "bob", mode="item", detail="oxygen_tank").defend("bob", "none", d(20, 3), *rolls)
    assert bool(play.find(e.BlastBegan)) is bursts
    assert ("oxygen_tank" in play["bob"].items) is not bursts


def test_what_nobody_carries_cannot_be_shot_at() -> None:
    assert "does not hold that" in duel().refused(Attack("ada", "bob", "ada-1", mode="item", detail="wire"))


def test_a_coup_de_grace_takes_the_damage_off_the_recovery_opportunity() -> None:
    """MA S-5, p. 68; H-20, p. 80."""
    play = begun(hero(hand=["folding_knife"]), foe(FOR=100), foe("cid", at=3))
    down(play, "bob")
    assert play["bob"].recovery == 10
    play.attack("ada", "bob", (3,), mode="coup")
    assert play["bob"].recovery == 7
    assert play.find(e.Checked) == []


@pytest.mark.parametrize("mode", ["coup", ""])
def test_an_attack_without_a_roll_leaves_the_aim(mode: str) -> None:
    """MA N-4, p. 71; H-18, p. 80; Q-280: neither a Coup de Grace nor a blow at the fallen uses it up."""
    play = down(begun(hero(hand=["folding_knife"]), foe(FOR=100), foe("cid", at=3)), "bob")
    play.do(Aim("ada")).attack("ada", "bob", *([(3,)] if mode else []), mode=mode)
    assert (play["ada"].aim, play["ada"].attacks) == (1, 1)


def test_whoever_wakes_has_the_whole_recovery_opportunity_again() -> None:
    """MA S-5, p. 68; Q-124: it stays lowered until the target wakes."""
    play = begun(hero(hand=["folding_knife"]), foe(FOR=100), foe("cid", at=3))
    working = Fight(play.state, Script(()))
    pass_out(working, "bob")
    play.state = working.state
    play.attack("ada", "bob", (3,), mode="coup")
    assert play["bob"].recovery == 7
    play.do(RuleClear("bob", "unconscious"))
    working = Fight(play.state, Script(()))
    pass_out(working, "bob")
    finish(working, Strike("ada", target="bob"), 3)
    assert working["bob"].recovery == 7


def test_whoever_falls_after_a_coup_de_grace_has_less_time() -> None:
    """MA S-5, H-13, p. 68, 80; Q-124: the Recovery Opportunity stays lowered until the target wakes or is healed."""
    play = begun(hero(hand=["folding_knife"]), foe(FOR=100), foe("cid", at=3)).do(RuleCondition("bob", "unconscious"))
    play.attack("ada", "bob", (3,), mode="coup").do(RuleHarm("bob", 30))
    assert ("dying" in play["bob"].marks, play["bob"].recovery) == (True, 7)


def test_a_coup_de_grace_needs_an_unconscious_target() -> None:
    """MA S-5, p. 68."""
    assert "not UNCONSCIOUS" in duel().refused(Attack("ada", "bob", "ada-1", mode="coup"))


def test_knock_outs_are_for_melee_unless_the_table_allows_more() -> None:
    """MA Q-119."""
    shooter = {"hand": ["revolver_357"], "BS": 80}
    command = Attack("ada", "bob", "ada-1", "shoot", mode="knock_out")
    assert "cannot be done" in begun(hero(**shooter), foe(at=1)).refused(command)
    begun(hero(**shooter), foe(at=1), ko_melee_only=False).do(command)


def test_a_burst_may_be_a_called_shot() -> None:
    """MA S-1, p. 68; WT-5, p. 91 (section 7.3): offered where Advantage outweighs the burst, refused elsewhere."""
    play = begun(hero(hand=["autorifle"], STR=40), foe(at=2))
    shots = [leaf.command for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Attack)]
    bursts = {each.mode for each in shots if each.rounds == 2}
    assert {"", "arm", "leg", "vital"} <= bursts
    assert {each.mode for each in shots if each.rounds == 4} == {""}
    assert not any(RULESET.refusals(play.state, each) for each in shots)


@pytest.mark.parametrize(
    ("rounds", "code", "attacker", "defender"),
    [(1, 0, 0, 0), (2, 1, 1, 1), (4, 3, 2, 1), (6, 5, 3, 1), (8, 7, 4, 1)],
)
def test_dv_23_bursts(rounds: int, code: int, attacker: int, defender: int) -> None:
    """MA WT-5, p. 91 (DV-23, TV-G-5)."""
    play = begun(hero(hand=["autorifle"], BS=90, STR=60), foe(at=2, FOR=200, STR=40))
    play.attack("ada", "bob", rounds=rounds)
    check = attack_check(play.state, play.state.stack[-1])
    bursts = [part.amount for part in check.parts if part.reason.startswith("burst")]
    assert sum(bursts) == attacker
    dodge = check_now(play.state, play.state.stack[-1], "dodge", None)
    assert sum(part.amount for part in dodge.parts if part.reason == "burst") == defender
    steps = damage_steps(play.state, play.state.stack[-1], weapon("autorifle"), False)
    assert sum(step.amount for step in steps) == code


def test_tv_g_5_a_burst_spends_its_rounds_and_one_noise() -> None:
    """MA WT-5, p. 91; GR-17."""
    play = begun(hero(hand=["autorifle"], BS=90, STR=60), foe(at=2, FOR=200))
    play.attack("ada", "bob", rounds=5).defend("bob", "none", d(5, 1), (3, 4))
    assert play["ada"].arm("ada-1").loaded == 25  # type: ignore[union-attr]
    assert play.only(e.DamageRolled).code == 6
    assert play.state.attraction == 15


@pytest.mark.parametrize(("at", "code"), [(1, 5), (2, 3), (3, 1)])
def test_dv_24_a_scattershot_weakens_with_distance(at: int, code: int) -> None:
    """MA WT-14, p. 91 (DV-24, TV-G-6)."""
    play = begun(hero(hand=["shotgun_12"], BS=90), foe(at=at))
    strike = prospect(play.state, Attack("ada", "bob", "ada-1", "shoot", 2), False)
    shotgun = weapon("shotgun_12")
    assert damage_degree(shotgun, damage_steps(play.state, strike, shotgun, False)) == code


@pytest.mark.parametrize(("first", "second"), [("bob", "cid"), ("cid", "bob")])
def test_a_shot_at_two_reaches_the_one_who_stands_as_well(first: str, second: str) -> None:
    """MA WT-14, p. 91; H-18, p. 80: the dying lose a round even by a miss, and the other is shot at, too."""
    play = down(begun(hero(hand=["shotgun_12"], LUCK=5), foe(at=1, FOR=100), foe("cid", at=1)), "bob")
    play.do(Aim("ada")).attack("ada", first, also=second)
    play.defend("cid", "none", d(99))
    assert (play["bob"].recovery, play["ada"].aim) == (9, 0)
    play = down(begun(hero(hand=["shotgun_12"], LUCK=5), foe(at=1, FOR=100), foe("cid", at=1)), "bob")
    play.attack("ada", first, also=second).defend("cid", "none", d(20, 1), (4,))
    assert (play["bob"].recovery, play["cid"].hp) == (9, 16 - 11)


def test_a_jam_is_one_jam_for_two_targets() -> None:
    """MA WT-14, WT-16, p. 91; GR-18: one roll, so the weapon jams once."""
    play = begun(hero(hand=["shotgun_20"], LUCK=5), foe(at=1), foe("cid", at=1)).attack("ada", "bob", also="cid")
    play.defend("bob", "none").defend("cid", "none", d(97))
    assert len(play.find(e.Jammed)) == 1


def test_tv_g_6_one_roll_and_one_round_for_two_targets() -> None:
    """MA WT-14, p. 91; X-1, p. 66; GR-21: everybody answers before the dice, then each has its own roll and damage."""
    play = begun(hero(hand=["shotgun_12"], BS=90), foe(at=2, FOR=100), foe("cid", at=2, FOR=100))
    play.attack("ada", "bob", also="cid").defend("bob", "dodge")
    assert not play.find(e.Checked)
    assert play.asked == ("defence", "cid")
    play.defend("cid", "full_dodge", d(20), d(90), (4,), d(90), (5,))
    assert [each.roll.purpose for each in play.find(e.Checked)] == ["attack", "dodge", "full_dodge"]
    assert play["ada"].arm("ada-1").loaded == 9  # type: ignore[union-attr]
    assert play.state.attraction == 25
    assert play["bob"].struck_by == play["cid"].struck_by == ("ada",)


def test_a_critical_failure_against_two_targets_has_its_effect_once() -> None:
    """MA D-18, p. 48; Q-25: that of the attack, and that of the first one's Dodge."""
    play = begun(hero(hand=["shotgun_20"], LUCK=5), foe(at=2), foe("cid", at=2))
    play.attack("ada", "bob", also="cid").defend("bob", "dodge").defend("cid", "none", d(100), d(100))
    assert [each.who for each in play.find(e.ConditionGained)] == ["ada", "bob"]


def test_two_targets_stand_together() -> None:
    """MA GR-21."""
    play = begun(hero(hand=["shotgun_12"], BS=90), foe(at=1), foe("cid", at=3))
    assert "not near enough" in play.refused(Attack("ada", "bob", "ada-1", "shoot", 2, also="cid"))


def test_the_tree_holds_called_shots_and_every_leaf_of_it_is_legal() -> None:
    """MA S-2, p. 68."""
    play = begun(hero(hand=["shotgun_12"], BS=90), foe(at=1, hand=["bat"]), foe("cid", at=1))
    commands = [leaf.command for leaf in leaves(play.decision.options())]
    modes = {command.mode for command in commands if isinstance(command, Attack)}
    assert {"arm", "leg", "vital", "item"} <= modes
    assert any(isinstance(command, Attack) and command.also for command in commands)
    assert all(not RULESET.refusals(play.state, command) for command in commands if command is not None)
