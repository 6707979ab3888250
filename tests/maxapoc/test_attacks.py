"""Attacks: with what, at whom, who wins, what a hit does, jams, ammunition (MA A, M-5, TB-4, WT; p. 64-72, 89-94)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.engine.decisions import Option, leaves
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import attack_check, attacker_takes_ties, code_with_build, prospect, uses_of
from mapoc_tui.rules.maxapoc.combat.hit_codes import damage_degree, damage_steps
from mapoc_tui.rules.maxapoc.commands import Aim, Attack, ClearJam, Draw, Move
from mapoc_tui.rules.maxapoc.content.damage import code_of
from mapoc_tui.rules.maxapoc.content.gear import CLOSE, LONG, MIDRANGE, SHORT, weapon
from mapoc_tui.rules.maxapoc.rolls.checks import Weighed, beats, chances, weighed
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.state import Roll
from mapoc_tui.rules.maxapoc.tactics.advice import advise
from tests.maxapoc.builders import Play, begun, d, duel, fighter, foe, hero, sheet


def plan(play: Play, arm: str = "ada-1", target: str = "bob", **how: Any) -> Attack:
    """The attack of Ada as it would be declared."""
    one = play["ada"].arm(arm)
    assert one is not None
    usual = {"way": "strike" if one.weapon.melee else "shoot", "hands": one.weapon.hands}
    return Attack("ada", target, arm, **{**usual, **how})


def weighed_attack(play: Play, **how: Any) -> Weighed:
    """Threshold, requirement and net of Ada's attack."""
    return weighed(play.state, attack_check(play.state, prospect(play.state, plan(play, **how), held=False)))


def reasons_of(play: Play, **how: Any) -> list[str]:
    """Why Ada's attack has the modifiers that it has."""
    return [part.reason for part in attack_check(play.state, prospect(play.state, plan(play, **how), False)).parts]


def code(play: Play, natural_1: bool = False, **how: Any) -> str:
    """The damage code of Ada's attack."""
    strike = prospect(play.state, plan(play, **how), held=False)
    arm = play["ada"].arm(strike.arm)
    assert arm is not None
    return code_of(damage_degree(arm.weapon, damage_steps(play.state, strike, arm.weapon, natural_1)))


def attack_roll(play: Play) -> Roll:
    return next(event.roll for event in play.find(e.Checked) if event.slot == "attack")


# ------------------------------------------------------------------------------------------ who wins

VALUES = {0: 90, 1: 60, 2: 40, 3: 15, 4: 1}
"""A roll on threshold 80 for each degree."""


def meet(attacker: int, defender: int, sides: tuple[str, str] = ("party", "foes"), rank: str = "goon") -> Play:
    """One strikes with so many degrees, the other dodges with so many; nobody has Luck."""
    one, other = (
        fighter(
            who,
            side,
            rank="" if side == "party" else rank,
            INITIATIVE=12 - place,
            FS=80,
            DODGE=80,
            LUCK_USES=0,
            hand=["hatchet"],
        )
        for place, (who, side) in enumerate(zip(("ada", "bob"), sides, strict=True))
    )
    third = foe("cal", at=9) if sides[1] == "party" else hero("eve", at=9)
    play = begun(one, other, third).until("turn", "ada").attack("ada", "bob").until("defence")
    hit = attacker and (attacker > defender or (attacker == defender and attacker_takes_ties(one.sheet, other.sheet)))
    return play.defend("bob", "dodge", d(VALUES[attacker]), d(VALUES[defender]), *([(1,)] if hit else []))


OPPOSED = [
    pytest.param(1, 0, ("party", "foes"), "goon", True, id="EX-2"),
    pytest.param(2, 2, ("party", "foes"), "goon", True, id="DV-15-pc-attacks"),
    pytest.param(2, 2, ("foes", "party"), "goon", False, id="DV-15-goon-attacks"),
    pytest.param(2, 2, ("party", "foes"), "boss", False, id="DV-16-pc-attacks"),
    pytest.param(2, 2, ("foes", "party"), "boss", True, id="DV-16-boss-attacks"),
    pytest.param(1, 1, ("party", "party"), "", True, id="DV-17"),
    pytest.param(0, 0, ("party", "foes"), "goon", False, id="DV-18"),
    pytest.param(4, 3, ("party", "foes"), "boss", True, id="DV-20"),
    pytest.param(4, 4, ("party", "foes"), "minion", True, id="DV-21"),
    pytest.param(3, 1, ("foes", "party"), "goon", True, id="A-3-higher"),
    pytest.param(1, 3, ("party", "foes"), "goon", False, id="A-3-lower"),
]


@pytest.mark.parametrize(("attacker", "defender", "sides", "rank", "hit"), OPPOSED)
def test_the_higher_degree_wins_and_ties_go_by_rank(
    attacker: int, defender: int, sides: tuple[str, str], rank: str, hit: bool
) -> None:
    """MA A-1, A-3, A-4, p. 66; D-6, p. 47."""
    play = meet(attacker, defender, sides, rank)
    assert (play["bob"].hp < 16) is hit


KINDS = {
    "pc": sheet(side="party"),
    "ally": sheet(side="friends"),
    "minion": sheet(side="foes", rank="minion"),
    "goon": sheet(side="foes", rank="goon"),
    "boss": sheet(side="foes", rank="boss"),
    "other": sheet(side="crowd"),
}
WINNERS = {
    "pc": {"pc": True, "ally": True, "minion": True, "goon": True, "boss": False, "other": True},
    "ally": {"pc": True, "ally": True, "minion": True, "goon": True, "boss": False, "other": True},
    "minion": {"pc": False, "ally": False, "minion": True, "goon": True, "boss": True, "other": True},
    "goon": {"pc": False, "ally": False, "minion": True, "goon": True, "boss": True, "other": True},
    "boss": {"pc": True, "ally": True, "minion": True, "goon": True, "boss": True, "other": True},
    "other": {"pc": False, "ally": False, "minion": True, "goon": True, "boss": True, "other": True},
}


@pytest.mark.parametrize("attacker", KINDS)
def test_who_wins_a_tie(attacker: str) -> None:
    """MA A-4, p. 66; TB-13; Q-56, Q-57: rows attack, columns defend; allies count as players."""
    found = {defender: attacker_takes_ties(KINDS[attacker], KINDS[defender]) for defender in KINDS}
    assert found == WINNERS[attacker]


def test_dv_19_nothing_opposes_an_attack_on_the_restrained() -> None:
    """MA A-3, X-2; Q-76: a success is enough."""
    play = duel(attacker={"FS": 80}).do(RuleCondition("bob", "restrained"))
    play.attack("ada", "bob", d(80), (1,))
    assert play["bob"].hp == 12


def test_the_degree_of_the_attack_does_not_change_the_damage() -> None:
    """MA A-8, p. 50, 81."""
    losses = [16 - meet(degree, 0)["bob"].hp for degree in (1, 2, 3, 4)]
    assert losses == [4, 4, 4, 4]


@pytest.mark.parametrize(("bonus", "lost"), [("none", 4), ("max_dice", 9), ("dc_plus_1", 5)])
def test_critical_hit_bonus(bonus: str, lost: int) -> None:
    """Q-16: a hatchet (1d6+3), all ones but for the bonus; Massive is 2d6+3."""
    play = duel(critical_hit_bonus=bonus)
    faces = (1, 1) if bonus == "dc_plus_1" else (1,)
    play.attack("ada", "bob").defend("bob", "none", d(1), faces)
    assert 16 - play["bob"].hp == lost


# ------------------------------------------------------------------------------------------ the table of ranges

RANGES = {
    "recurve_bow": ("disadvantage", "advantage", "none", "disadvantage"),
    "auto_9mm": ("advantage", "advantage", "none", "disadvantage"),
    "shotgun_12": ("advantage", "none", "none", "disadvantage"),
    "rifle_22": ("disadvantage", "disadvantage", "advantage", "none"),
    "crossbow": ("disadvantage", "advantage", "none", "disadvantage"),
}
NETS = {"advantage": 1, "none": 0, "disadvantage": -1}


@pytest.mark.parametrize("gun", RANGES)
@pytest.mark.parametrize("far", [CLOSE, SHORT, MIDRANGE, LONG])
def test_the_distance_of_a_shot(gun: str, far: int) -> None:
    """MA W-3, M-5, p. 72; TB-4 (cells as we read them, Q-161; crossbows as bows, Q-163)."""
    play = begun(hero("ada", hand=[gun], ammo={"arrow": 9}, STR=60), foe("bob", at=far))
    assert weighed_attack(play).net == NETS[RANGES[gun][far]]


def test_dv_49_a_shotgun_at_close() -> None:
    """MA TB-4, p. 72; Q-162: an Advantage, and Extreme becomes Devastating."""
    play = begun(hero("ada", hand=["shotgun_12"]), foe("bob"))
    assert (weighed_attack(play).net, code(play)) == (1, "D")


def test_dv_47_aims_stack_and_three_count() -> None:
    """MA N-4, p. 71; Q-82: three aims and a handgun at Short are four Advantages; three count, T +10."""
    play = begun(hero("ada", hand=["auto_9mm"], BS=50), foe("bob", at=1))
    for _ in range(3):
        play.do(Aim("ada")).end("ada").until("turn", "ada")
    assert play["ada"].aim == 3
    assert weighed_attack(play) == Weighed(60, 1, 3)


EX_SHOT = [
    pytest.param(False, False, (50, 1, 1), id="EX-4"),
    pytest.param(True, False, (55, 1, 2), id="EX-5"),
    pytest.param(True, True, (50, 1, 1), id="EX-6"),
]


@pytest.mark.parametrize(("aims", "called", "expected"), EX_SHOT)
def test_a_handgun_at_short(aims: bool, called: bool, expected: tuple[int, int, int]) -> None:
    """MA p. 49: the example of stacking, played."""
    play = begun(hero("ada", hand=["auto_9mm"], BS=50), foe("bob", at=1))
    if aims:
        play.do(Aim("ada"))
    assert weighed_attack(play, mode="leg" if called else "") == Weighed(*expected)


def test_the_dark_is_a_disadvantage_on_attacks_alone() -> None:
    """MA A-10, p. 63; Q-86."""
    play = duel(dark=True)
    assert weighed_attack(play).net == -1
    play.attack("ada", "bob").defend("bob", "dodge", d(99, 9), d(50))


def test_every_modifier_tells_its_reason() -> None:
    """MA A-15, D-11, p. 48: named sources."""
    play = begun(hero("ada", hand=["auto_45"], STR=20, skills={}), foe("bob", at=1), dark=True).do(Aim("ada"))
    reasons = reasons_of(play)
    assert sorted(reasons) == sorted(
        ["handgun at Short", "aimed", "in the dark", "needs Strength 25", "not proficient"]
    )


# ------------------------------------------------------------------------------------------ reach


@pytest.mark.parametrize(
    ("arm", "way", "far", "legal"),
    [
        ("hatchet", "strike", CLOSE, True),
        ("hatchet", "strike", SHORT, False),
        ("katana", "strike", SHORT, True),
        ("katana", "strike", MIDRANGE, False),
        ("hatchet", "throw", MIDRANGE, True),
        ("hatchet", "throw", LONG, False),
        ("revolver_38", "shoot", LONG, True),
        ("bare_fist", "throw", CLOSE, False),
    ],
)
def test_reach(arm: str, way: str, far: int, legal: bool) -> None:
    """MA M-3, M-6, A-9, p. 66, 71, 72; WT-12, WT-20, p. 89, 91; Q-77."""
    play = begun(hero("ada", hand=[arm] if arm != "bare_fist" else []), foe("bob", at=far))
    command = plan(play, way=way)
    if legal:
        play.do(command)
    else:
        assert play.refused(command)


def test_a_weapon_has_to_be_in_hand() -> None:
    """MA A-11, p. 71, 86."""
    play = duel(attacker={"hand": [], "pack": ["hatchet"]})
    assert play.refused(plan(play)) == "Hatchet is not in hand"


def test_an_attack_tells_every_reason_against_it() -> None:
    """All reasons at once."""
    play = begun(hero("ada", hand=["revolver_38"], loaded=0), foe("bob"), fighter("eve", "crowd", at=1))
    play.do(Move("ada", 1)).do(Move("ada", -1)).until("turn", "ada")
    text = play.refused(Attack("ada", "ada", "ada-1", "shoot", 1, also="nobody"))
    assert ".38 Revolver is empty" in text
    assert "strikes one target" in text


def test_anybody_may_be_attacked() -> None:
    """Q-281: friends and bystanders, too, one step further down in the menu."""
    play = begun(hero("ada", hand=["hatchet"]), foe("bob"), hero("eve"), fighter("pat", "crowd"))
    targets = {leaf.command.target for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Attack)}
    assert targets == {"bob", "eve", "pat", "ada"}


def test_weapons_that_reach_an_enemy_stand_first() -> None:
    """What is at hand in haste harms no friend and not oneself (MA Q-281)."""
    play = begun(hero(hand=["bat", "auto_9mm"]), hero("eve"), foe(at=2))
    attack = next(option for option in play.decision.options() if option.key == "attack")
    weapons = {option.key: option for option in attack.options()}
    assert list(weapons).index("ada-2-shoot-1") < list(weapons).index("ada-1-strike-1")
    assert [each.key for each in weapons["ada-1-strike-1"].options()] == ["others", "self"]


def test_whoever_attacks_oneself_confirms_it_and_has_no_defence() -> None:
    """Q-281: any creature in reach, after a confirmation."""
    play = begun(hero("ada", hand=["hatchet"]), foe("bob"))
    (offered,) = [option for option in attacks_with(play, "ada-1-strike-1") if option.key == "self"]
    assert offered.command is None
    (confirmed,) = leaves([offered])
    assert confirmed.command == Attack("ada", "ada", "ada-1", "strike", 1)
    play.do(confirmed.command, d(20), (2,))
    assert play["ada"].hp == 16 - 5
    assert play["ada"].attacks == 1


def attacks_with(play: Play, weapon: str) -> Sequence[Option]:
    """What is offered below one weapon."""
    (attack,) = [option for option in play.decision.options() if option.key == "attack"]
    assert attack.branch is not None
    (found,) = [option for option in attack.branch() if option.key == weapon]
    assert found.branch is not None
    return found.branch()


@pytest.mark.parametrize("how", [{"mode": "grapple"}, {"mode": "leg"}])
def test_only_a_plain_attack_is_aimed_at_oneself(how: dict[str, Any]) -> None:
    play = begun(hero("ada", hand=["hatchet"]), foe("bob"))
    assert "only a plain attack" in play.refused(Attack("ada", "ada", "ada-1", "strike", 1, **how))


def test_nobody_else_in_reach_leaves_the_menu_of_attacks_closed() -> None:
    play = begun(hero("ada", hand=["hatchet"]), foe("bob", at=2))
    assert "nobody else to attack" in play.refused(Attack("ada", "ada", "ada-1", "strike", 1))


def test_the_held_cannot_strike_themselves_nor_is_anybody_their_own_second_target() -> None:
    """MA G-2, p. 69; WT-14, p. 91."""
    play = begun(hero("ada", hand=["hatchet"]), foe("bob")).do(RuleCondition("ada", "restrained"))
    assert "RESTRAINED" in play.refused(Attack("ada", "ada", "ada-1", "strike", 1))
    play = begun(hero("ada", hand=["shotgun_12"]), foe("bob"))
    assert "must be another one" in play.refused(Attack("ada", "bob", "ada-1", "shoot", 2, also="ada"))


def test_advice_never_turns_a_weapon_on_oneself() -> None:
    play = begun(hero("ada", hand=["hatchet"]), foe("bob"))
    commands = [leaf.command for _, leaf, _ in advise(play.state, play.decision)]
    assert not any(isinstance(each, Attack) and each.target == "ada" for each in commands)


# ------------------------------------------------------------------------------------------ throwing


@pytest.mark.parametrize(("arm", "net"), [("hatchet", 1), ("bat", 0), ("katana", -1)])
def test_throwing_rolls_agility_and_nothing_else(arm: str, net: int) -> None:
    """MA W-10, A-9, p. 12, 66, 91; WT-3, WT-15; GR-4, GR-5: Balanced, neither, Unbalanced; no proficiency counts."""
    play = begun(hero("ada", hand=[arm], AGI=65, FS=90, skills={}), foe("bob", at=1))
    assert weighed_attack(play, way="throw") == Weighed(65, 1, net)


def test_a_throw_at_midrange_has_disadvantage_and_no_distance_helps_it() -> None:
    """MA M-5, p. 72; GR-7: the row and the make of the weapon count alike."""
    nets = []
    for far in (CLOSE, SHORT, MIDRANGE):
        play = begun(hero("ada", hand=["bat"]), foe("bob", at=far))
        nets.append(weighed_attack(play, way="throw").net)
    assert nets == [0, 0, -1]


@pytest.mark.parametrize(("mode", "threshold"), [("agility", 40), ("agility_or_skill", 75)])
def test_throw_roll(mode: str, threshold: int) -> None:
    """GR-4: Agility 40, Blades 70 and Skilled."""
    play = begun(
        hero("ada", hand=["hatchet"], AGI=40, FS=70, skills={"blades": "S"}), foe("bob", at=1), throw_roll=mode
    )
    assert weighed_attack(play, way="throw").threshold == threshold


def test_a_thrown_weapon_lies_where_its_target_stands() -> None:
    """GR-5; it stays a melee weapon, so Build counts (GR-6)."""
    play = begun(hero("ada", hand=["hatchet"], STR=80, FOR=80, AGI=60), foe("bob", at=2))
    play.attack("ada", "bob", way="throw").defend("bob", "none", d(40), (1,))
    assert 16 - play["bob"].hp == 1 + 7
    (loose,) = play.state.ground
    assert (loose.arm.id, loose.position, play["ada"].arm("ada-1")) == ("ada-1", 2, None)


def test_what_can_be_thrown() -> None:
    """GR-5, GR-9, GR-32: melee weapons but the fist; guns and bows are not thrown; Versatile ones have two grips."""
    assert {name: uses_of(weapon(name)) for name in ("hatchet", "bare_fist", "auto_9mm", "recurve_bow")} == {
        "hatchet": (("strike", 1), ("strike", 2), ("throw", 1)),
        "bare_fist": (("strike", 1),),
        "auto_9mm": (("shoot", 1),),
        "recurve_bow": (("shoot", 2),),
    }


# ------------------------------------------------------------------------------------------ one attack or two


def test_one_attack_in_a_phase() -> None:
    """MA W-6, A-5, p. 67; Q-60."""
    play = duel().attack("ada", "bob").defend("bob", "none", d(99)).keep("ada")
    assert play.refused(plan(play)) == "the attack of this phase is spent"
    assert play.refused(plan(play, way="throw")) == "the attack of this phase is spent"


def test_a_weapon_held_in_both_hands_is_no_pair() -> None:
    """GR-11 (TV-G-15: the bat in two hands) (MA WT-1)."""
    play = duel(attacker={"hand": ["bat"], "pack": ["combat_knife"], "LUCK_USES": 0})
    play.attack("ada", "bob", hands=2).defend("bob", "none", d(99, 9))
    assert "not in hand" in play.refused(plan(play, arm="ada-2"))
    play.do(Draw("ada", "ada-2", palming=True), d(20))
    assert play.refused(plan(play, arm="ada-2")) == "the attack of this phase is spent"


def test_both_hands_are_on_a_weapon_for_the_attack_alone() -> None:
    """GR-9: changing grip is free, so after a blow with both hands one is free again (MA T-11, p. 66; Q-176)."""
    play = duel(attacker={"hand": ["bat"], "pack": ["combat_knife"], "LUCK_USES": 0})
    play.attack("ada", "bob", hands=2).defend("bob", "none", d(99, 9)).do(Draw("ada", "ada-2"))
    assert [arm.place for arm in play["ada"].arms] == ["hand", "hand", "body"]


@pytest.mark.parametrize(
    ("mode", "first", "other", "allowed"),
    [
        pytest.param("base_code", "hatchet", "hatchet", True, id="TV-G-15-two-hatchets"),
        pytest.param("base_code", "hatchet", "auto_9mm", True, id="TV-G-15-hatchet-and-9mm"),
        pytest.param("base_code", "folding_knife", "bare_fist", False, id="TV-G-15-knife-and-fist"),
        ("same_skill", "hatchet", "auto_9mm", False),
        ("same_skill", "hatchet", "hatchet", True),
        ("modified_code", "hatchet", "auto_9mm", False),
        ("modified_code", "combat_knife", "auto_9mm", True),
        ("base_code", "combat_knife", "auto_9mm", False),
        ("fists_count", "folding_knife", "bare_fist", True),
    ],
)
def test_dual_wield(mode: str, first: str, other: str, allowed: bool) -> None:
    """GR-11: Build raises blades by a degree here, so the Average knife equals the Heavy pistol."""
    hands = [each for each in (first, other) if each != "bare_fist"]
    play = begun(hero("ada", hand=hands, LUCK_USES=0, STR=60, FOR=60), foe("bob", FOR=200), dual_wield=mode)
    play.attack("ada", "bob").defend("bob", "none", d(99))
    arm = next(arm for arm in reversed(play["ada"].arms) if arm.weapon.id == other)
    command = plan(play, arm=arm.id)
    if allowed:
        play.do(command)
    else:
        assert play.refused(command) == "the attack of this phase is spent"


def test_a_multi_attack_weapon_attacks_twice_and_no_more() -> None:
    """MA A-12, A-13, p. 69; WT-11, p. 91: the second attack has one Disadvantage, the second defence, too."""
    play = begun(hero("ada", hand=["auto_45"], BS=60, LUCK_USES=0), foe("bob", at=2, FOR=200, DODGE=10))
    play.attack("ada", "bob").defend("bob", "dodge", d(80), d(90))
    assert reasons_of(play) == ["second attack"]
    play.attack("ada", "bob").defend("bob", "dodge", d(80, 9), d(90, 9))
    assert play["ada"].complex == 0
    assert play["ada"].attacks == 2


def test_a_second_attack_may_have_another_target() -> None:
    """MA A-13, p. 69."""
    play = begun(hero("ada", hand=["auto_45"], LUCK_USES=0), foe("bob", at=2), foe("cal", at=2))
    play.attack("ada", "bob").defend("bob", "none", d(80)).attack("ada", "cal").until("defence")
    assert play.asked == ("defence", "cal")


@pytest.mark.parametrize(("cost", "left"), [("complex", 0), ("free", 1)])
def test_multi_attack_cost(cost: str, left: int) -> None:
    """Q-61: the second Complex Action of the turn, or nothing beyond the first."""
    play = begun(hero("ada", hand=["auto_45"], LUCK_USES=0), foe("bob", at=2, FOR=200), multi_attack_cost=cost)
    play.attack("ada", "bob").defend("bob", "none", d(80)).attack("ada", "bob").defend("bob", "none", d(80, 9))
    assert play["ada"].complex == left


def test_a_free_second_attack_is_open_after_the_last_complex_action() -> None:
    """Q-61, MA T-9: the turn goes on while an attack that costs nothing is left."""
    play = begun(hero("ada", hand=["auto_45"], LUCK_USES=0), foe("bob", at=2, FOR=200), multi_attack_cost="free")
    play.do(Aim("ada")).attack("ada", "bob").defend("bob", "none", d(80, 9))
    assert (play.asked, play["ada"].complex) == (("turn", "ada"), 0)
    play.attack("ada", "bob").defend("bob", "none", d(80, 9))
    assert play.asked != ("turn", "ada")


def test_dv_62_a_versatile_weapon_in_two_hands_cancels_the_second_attack() -> None:
    """MA WT-17, A-12, D-12; Q-112: one Advantage and one Disadvantage, so a Called Shot is open."""
    twice = evolve(weapon("bat"), traits=("versatile", "multi_attack"))
    play = duel(attacker={"hand": [twice], "LUCK_USES": 0}, defender={"FOR": 200})
    play.attack("ada", "bob", hands=2).defend("bob", "none", d(99, 9))
    assert weighed_attack(play, hands=2).net == 0
    assert weighed_attack(play, hands=1).net == -1
    assert "prevails" in play.refused(plan(play, hands=1, mode="leg"))
    play.attack("ada", "bob", hands=2, mode="leg")


def test_an_aim_serves_the_first_attack_only() -> None:
    """MA N-4, p. 71; Q-64."""
    play = begun(hero("ada", hand=["auto_45"], LUCK_USES=0), foe("bob", at=2, FOR=200)).do(Aim("ada")).end("ada")
    play.until("turn", "ada").attack("ada", "bob").until("defence").defend("bob", "none", d(80, 9))
    assert (play["ada"].aim, reasons_of(play)) == (0, ["second attack"])


# ------------------------------------------------------------------------------------------ damage codes


@pytest.mark.parametrize(
    ("arm", "build", "expected"),
    [
        pytest.param("recurve_bow", 160, "H", id="TV-G-3-recurve"),
        pytest.param("compound_bow", 160, "E", id="TV-G-3-compound"),
        pytest.param("crossbow", 160, "L", id="TV-G-3-crossbow"),
        pytest.param("sledge_hammer", 160, "E", id="TV-G-3-sledge"),
        pytest.param("bare_fist", 40, "L", id="TV-G-4-fist"),
        pytest.param("hatchet", 40, "A", id="TV-G-4-hatchet"),
        pytest.param("folding_knife", 45, "L", id="DV-26"),
        pytest.param("auto_9mm", 160, "H", id="A-16-gun"),
        pytest.param("compound_bow", 210, "E", id="WT-8-limit"),
    ],
)
def test_build_moves_the_code_of_melee_weapons_and_bows(arm: str, build: int, expected: str) -> None:
    """MA A-16, p. 30, 91; WT-8; Q-208: never below Light."""
    strength = max(50, build // 2) if build > 100 else build // 2
    play = begun(hero("ada", STR=strength, FOR=build - strength), foe("bob"))
    assert play["ada"].sheet.build == build
    assert code_of(code_with_build(play["ada"], weapon(arm))) == expected


def test_dv_55_a_vital_organ_with_a_hatchet_and_a_strong_arm() -> None:
    """MA H-10, S-9: H, Build +2, Vital Organ +2: Ferocious."""
    play = duel(attacker={"STR": 80, "FOR": 80})
    assert code(play, mode="vital") == "F"


# ------------------------------------------------------------------------------------------ Strength


@pytest.mark.parametrize(
    ("rule", "net", "letters", "refused"),
    [
        pytest.param("disadvantage", -1, "M", False, id="disadvantage"),
        pytest.param("unusable", 0, "M", True, id="unusable"),
        pytest.param("dc_minus_1", 0, "H", False, id="dc_minus_1"),
        pytest.param("ignore", 0, "M", False, id="ignore"),
    ],
)
def test_str_req_fail(rule: str, net: int, letters: str, refused: bool) -> None:
    """GR-1, WT-18, p. 89: a .45 needs Strength 25, Ada has 20."""
    play = begun(hero("ada", hand=["auto_45"], STR=20), foe("bob", at=2), str_req_fail=rule)
    assert (weighed_attack(play).net, code(play)) == (net, letters)
    if refused:
        assert "needs Strength 25" in play.refused(plan(play))
    else:
        play.do(plan(play))


def test_tv_g_21_a_weak_arm_with_a_heavy_pistol() -> None:
    """GR-1: both attacks have the Disadvantage for Strength, the second one more."""
    play = begun(hero("ada", hand=["auto_45"], STR=20, LUCK_USES=0), foe("bob", at=2, FOR=200))
    assert weighed_attack(play).net == -1
    play.attack("ada", "bob").defend("bob", "none", d(99, 9))
    assert weighed_attack(play).net == -2


def test_conditions_do_not_change_the_strength_that_a_weapon_needs() -> None:
    """GR-1: the Base Stat as it stands on the sheet (Q-141, Q-250)."""
    play = begun(hero("ada", hand=["auto_45"], STR=25), foe("bob", at=2)).do(RuleCondition("ada", "starving"))
    assert "needs Strength 25" not in reasons_of(play)


# ------------------------------------------------------------------------------------------ jams and rounds


def shoot(gun: str, value: int, *more: tuple[int, ...], bs: int = 50, **rulings: Any) -> Play:
    """One shot at Midrange that rolls a value, at somebody who does not defend."""
    play = begun(hero("ada", hand=[gun], BS=bs, LUCK_USES=0), foe("bob", at=2, FOR=200), **rulings)
    return play.attack("ada", "bob").defend("bob", "none", d(value), *more)


@pytest.mark.parametrize(
    ("gun", "value", "jams"),
    [
        pytest.param("auto_9mm", 96, True, id="TV-G-7-9mm-96"),
        pytest.param("auto_9mm", 95, True, id="A-14-95"),
        pytest.param("auto_9mm", 94, False, id="A-14-94"),
        pytest.param("auto_9mm", 100, True, id="TV-G-7-9mm-100"),
        pytest.param("lever_rifle", 100, True, id="TV-G-7-lever-100"),
        pytest.param("revolver_357", 96, False, id="TV-G-7-357-96"),
    ],
)
def test_unreliable_weapons_jam(gun: str, value: int, jams: bool) -> None:
    """MA W-8, WT-16, A-14, p. 70, 91; GR-18, GR-19: the round stays in the weapon and nobody hears it."""
    play = begun(hero("ada", hand=[gun], LUCK_USES=0), foe("bob", at=2))
    before = play["ada"].arms[0].loaded
    extra = (9,) if gun == "lever_rifle" else ()
    faces = d(value, 0) if extra and value == 100 else d(value)
    play.attack("ada", "bob").defend("bob", "none", faces)
    arm = play["ada"].arms[0]
    assert (arm.jammed, arm.loaded) == (jams, before if jams else before - 1)
    assert (play.state.attraction > 0) is not jams
    assert play["bob"].hp == 16


@pytest.mark.parametrize("gun", ["recurve_bow", "crossbow"])
def test_bows_do_not_jam(gun: str) -> None:
    """GR-19, GR-31."""
    play = begun(hero("ada", hand=[gun], ammo={"arrow": 3}, LUCK_USES=0), foe("bob", at=2))
    play.attack("ada", "bob").defend("bob", "none", d(100))
    assert not play["ada"].arms[0].jammed


def test_tv_g_7_a_reliable_weapon_rolls_a_100_again() -> None:
    """MA WT-13, p. 91; GR-20: until it is none."""
    play = begun(hero("ada", hand=["revolver_357"], LUCK_USES=0), foe("bob", at=2))
    play.attack("ada", "bob").defend("bob", "none", d(100), d(100), d(70))
    roll = attack_roll(play)
    assert (roll.value, play["ada"].arms[0].jammed) == (70, False)
    assert "setback" not in play["ada"].marks


@pytest.mark.parametrize(("cancels", "lost", "loaded"), [(True, 0, 16), (False, 9, 15)])
def test_jam_cancels_shot(cancels: bool, lost: int, loaded: int) -> None:
    """GR-18: a 96 on threshold 97 with a Heavy pistol; a shot that hits has left the weapon."""
    play = shoot("auto_9mm", 96, *([] if cancels else [(6,)]), bs=97, jam_cancels_shot=cancels)
    bob, arm = play["bob"], play["ada"].arms[0]
    assert (bob.sheet.health - bob.hp, arm.loaded, arm.jammed) == (lost, loaded, True)


def test_a_luck_reroll_replaces_the_jam() -> None:
    """GR-18, Q-22: a jam is a failed attack whatever the threshold is, so Luck is open."""
    play = begun(hero("ada", hand=["auto_9mm"], BS=99, LUCK_USES=1), foe("bob", at=2))
    play.attack("ada", "bob").defend("bob", "none", d(96))
    assert play.asked == ("luck", "ada")
    play.spend_luck("ada", d(30), (1,))
    assert not play["ada"].arms[0].jammed


def test_a_jammed_weapon_cannot_fire_until_it_is_cleared() -> None:
    """MA A-14, N-1, p. 70: one Complex Action, no roll."""
    play = shoot("auto_9mm", 97)
    assert "JAMMED" in play.refused(plan(play))
    play.do(ClearJam("ada", "ada-1"))
    assert not play["ada"].arms[0].jammed
    assert play["ada"].complex == 0


def test_the_chance_beside_an_attack_counts_jams_and_rerolls() -> None:
    """The exact chance: 94 of 100 for an Unreliable gun at threshold 99; a Reliable one never shows a 100."""
    for gun, expected in (("auto_9mm", 0.94), ("revolver_357", 1.0)):
        play = begun(hero("ada", hand=[gun], BS=99, LUCK_USES=0), foe("bob", at=2))
        check = attack_check(play.state, prospect(play.state, plan(play), held=False))
        assert 1 - chances(play.state, check)[0] == pytest.approx(expected, abs=1e-12)


def test_every_shot_takes_a_round() -> None:
    """MA W-11, p. 94."""
    play = shoot("revolver_38", 90)
    assert play["ada"].arms[0].loaded == 4
    play = begun(hero("ada", hand=["revolver_38"], loaded=0), foe("bob", at=2))
    assert play.refused(plan(play)) == ".38 Revolver is empty"


def test_every_shot_of_a_bow_takes_an_arrow() -> None:
    """MA W-12, p. 93; GR-30: nocking is part of the attack."""
    play = begun(hero("ada", hand=["recurve_bow"], ammo={"arrow": 1}, LUCK_USES=0), foe("bob", at=2))
    play.attack("ada", "bob").defend("bob", "none", d(99))
    assert play["ada"].rounds["arrow"] == 0
    play.end("ada").until("turn", "ada")
    assert play.refused(plan(play)) == "no arrow left for Recurve Bow"


@pytest.mark.parametrize(("per", "raised"), [("attack", 10), ("round", 10)])
def test_eag_per_single_shot(per: str, raised: int) -> None:
    """GR-50: one attack, one round (MA W-5)."""
    assert shoot("auto_9mm", 90, eag_per=per).state.attraction == raised


def test_friends_and_bystanders_can_be_held_or_knocked_out() -> None:
    """MA S-6, G-1, p. 68; Q-281: every way to attack them is in the menu, and all that is there is legal."""
    play = begun(hero("ada", hand=["hatchet"]), foe("bob"), hero("eve"), fighter("pat", "crowd"))
    commands = [leaf.command for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Attack)]
    ways = {(each.target, each.mode) for each in commands}
    assert {(who, mode) for who in ("bob", "eve", "pat") for mode in ("", "grapple", "knock_out", "leg")} <= ways
    assert not any(list(RULESET.refusals(play.state, each)) for each in commands)
    assert len(commands) == len(set(commands))


# ------------------------------------------------------------------------------------------ the chance on screen


def test_the_chance_to_hit_is_against_the_defence_that_stops_most() -> None:
    """MA A-3: the best of those that cost nothing, exactly; here Parry with the bat beats Dodge."""
    play = duel(attacker={"FS": 60}, defender={"FS": 80, "DODGE": 30})
    leaf = next(leaf for leaf in leaves(play.decision.options()) if leaf.command == plan(play))
    assert leaf.chance is not None
    shown = leaf.chance()
    assert shown is not None
    attack = chances(play.state, attack_check(play.state, prospect(play.state, plan(play), held=False)))
    parry = (0.2, 0.4, 0.2, 0.19, 0.01)
    assert shown.value == pytest.approx(beats(attack, parry, tie=True), abs=1e-12)
    assert "Parry" in shown.of


def test_a_steps_reason_stands_in_the_damage() -> None:
    """MA H-10, p. 81: the log can say why."""
    play = duel(attacker={"STR": 60, "FOR": 60}).attack("ada", "bob").defend("bob", "none", d(30), (1, 1))
    assert play.only(e.DamageRolled).steps == (Modifier("code", 1, "Build"),)
