"""Grappling and wrangling (MA G-1 to G-10, p. 68-69; C-9, C-15, C-30, p. 85-86)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleClear, RuleCondition, RuleMove
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.escapes import escape_check
from mapoc_tui.rules.maxapoc.combat.holds import hold_between, hold_check
from mapoc_tui.rules.maxapoc.combat.tugs import resist_check, tighten_check
from mapoc_tui.rules.maxapoc.commands import (
    Aim,
    Attack,
    Draw,
    Drop,
    Escape,
    Hide,
    Improvise,
    Move,
    PickUp,
    ResistHold,
    Search,
    UseHold,
    Wait,
)
from mapoc_tui.rules.maxapoc.content.gear import weapon
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.state import Hold
from mapoc_tui.rules.maxapoc.views.view import view
from tests.maxapoc.builders import Play, begun, d, duel, fighter, foe, hero
from tests.maxapoc.grounds import barrier, ground

HIT, MISS = d(30), d(90)
FIST = "ada-1"
GRAPPLERS = {"brawl": "P", "wrangle": "P", "blades": "P", "clubs": "P", "firearms": "P"}


def grappled(attacker: dict[str, Any] | None = None, defender: dict[str, Any] | None = None, **facts: Any) -> Play:
    """Ada holds the goon Bob with her bare hands; one Complex Action of her first turn is left."""
    play = duel(
        {"hand": (), "skills": GRAPPLERS, **(attacker or {})}, {"skills": GRAPPLERS, **(defender or {})}, **facts
    )
    return play.attack("ada", "bob", mode="grapple").defend("bob", "none", HIT)


def roped(line: str = "rope", at: int = 1, **attacker: Any) -> Play:
    """Ada holds Bob from afar."""
    play = duel({"hand": [line], "skills": GRAPPLERS, **attacker}, {"at": at, "skills": GRAPPLERS})
    return play.attack("ada", "bob", mode="grapple").defend("bob", "none", *([d(30, 3)] if "net" in line else [HIT]))


# -- taking hold -------------------------------------------------------------------------------


def test_a_won_grapple_restrains_without_damage() -> None:
    """MA G-1, p. 68."""
    play = grappled()
    assert play.state.holds == (Hold("ada", "bob", "brawl", hands=1),)
    assert "restrained" in play["bob"].marks
    assert play["bob"].hp == play["bob"].sheet.health
    assert not play.find(e.DamageRolled)


def test_a_lost_grapple_restrains_nobody() -> None:
    """MA G-1, p. 68: the target may defend, and a Riposte strikes back (Q-69)."""
    play = duel({"hand": (), "LUCK": 5}).attack("ada", "bob", mode="grapple")
    play.defend("bob", "riposte", MISS, HIT, (1, 1), arm="bob-1")
    assert not play.state.holds
    assert play.only(e.Harmed).who == "ada"


@pytest.mark.parametrize(
    ("hand", "at", "reason"),
    [
        ((), 1, "out of reach"),
        (["hatchet"], 0, "Brawl or Wrangle"),
        (["rope"], 1, ""),
        (["large_net"], 1, ""),
        (["bullwhip"], 1, ""),
        (["rope"], 2, "out of reach"),
        (["bat", "hatchet"], 0, "free hand"),
    ],
)
def test_what_grapples_how_far(hand: list[str], at: int, reason: str) -> None:
    """MA W-13, WT-21, G-1, G-10, p. 25, 68; Q-128, Q-138; GR-69."""
    play = begun(hero(hand=hand), foe(at=at))
    arm = "ada-3" if len(hand) == 2 else "ada-1"
    command = Attack("ada", "bob", arm, "strike", 1, "grapple")
    reasons = "; ".join(RULESET.refusals(play.state, command))
    assert reason in reasons if reason else not reasons


@pytest.mark.parametrize(
    "taken",
    [{"inhand": ("flare", "matches")}, {"holding": 2}, {"holding": 1, "inhand": ("flare",)}],
    ids=["two items", "two held ones", "one of each"],
)
def test_a_grapple_needs_a_hand_that_is_free(taken: dict[str, Any]) -> None:
    """MA G-1, p. 68; Q-138: one hand is bound for everybody who is held."""
    play = duel({"hand": (), "skills": GRAPPLERS})
    ada = evolve(play["ada"], **taken)
    state = evolve(play.state, combatants={**play.state.combatants, "ada": ada})
    assert "a Grapple needs a free hand" in RULESET.refusals(state, Attack("ada", "bob", FIST, mode="grapple"))


@pytest.mark.parametrize("trait", ["swarm", "incorporeal", "colossal"])
def test_some_creatures_cannot_be_held(trait: str) -> None:
    """Bestiary traits."""
    play = duel({"hand": ()}, {"traits": (trait,)})
    assert "nobody can hold" in play.refused(Attack("ada", "bob", FIST, mode="grapple"))


@pytest.mark.parametrize(("hand", "at", "helps"), [((), 0, True), (("bullwhip",), 0, True), (("bullwhip",), 1, False)])
def test_handcuffs_help_at_close(hand: tuple[str, ...], at: int, helps: bool) -> None:
    """MA IT-138, p. 95; GR-69: on the Grapple, and on restraining further."""
    play = duel({"hand": hand, "items": ("handcuffs",), "skills": GRAPPLERS}, {"at": at})
    play.attack("ada", "bob", mode="grapple").defend("bob", "none", d(30, 3) if helps else HIT)
    (hold,) = play.state.holds
    for check in (play.find(e.Checked)[0].roll, tighten_check(play.state, hold)):
        assert any(part.reason == "Handcuffs" for part in check.parts) is helps


def test_a_net_helps() -> None:
    """MA IT-143, p. 95; GR-69."""
    play = roped("large_net")
    roll = play.find(e.Checked)[0].roll
    assert [part.reason for part in roll.parts if part.gives == "advantage"] == ["Ensnaring"]


@pytest.mark.parametrize(("line", "advantages"), [("rope", (0, 1)), ("large_net", (1, 2))])
def test_a_net_helps_with_every_wrangle_roll(line: str, advantages: tuple[int, int]) -> None:
    """MA IT-143, p. 95: to hold on and to tie up as well, where having hold already is one more Advantage."""
    play = roped(line)
    (hold,) = play.state.holds
    checks = hold_check(play.state, hold), tighten_check(play.state, hold)
    assert tuple(sum(part.gives == "advantage" for part in check.parts) for check in checks) == advantages


def test_a_rope_does_nothing_but_hold() -> None:
    play = duel({"hand": ["rope"], "skills": GRAPPLERS})
    assert "can only restrain" in play.refused(Attack("ada", "bob", "ada-1"))
    rope = next(option for option in play.decision.options() if option.key == "attack").options()[0]
    assert rope.detail == "restrains, no damage"
    assert {option.key for option in rope.options()} == {"grapple"}


def test_a_grab_restrains_whom_it_hurts() -> None:
    """Weapon trait grab: letting go again is free."""
    grabber = evolve(weapon("hatchet"), traits=("grab",), natural=True)
    play = begun(hero(hand=["hatchet"]), foe(hand=[grabber], INITIATIVE=15))
    play.attack("bob", "ada").defend("ada", "none", HIT, (1,))
    assert hold_between(play.state, "bob", "ada") is not None
    assert "restrained" in play["ada"].marks


def test_a_grab_holds_nobody_behind_a_barrier() -> None:
    """MA B-3, p. 81: the barrier takes the hit, so nothing gets hold of whoever is behind it."""
    grabber = evolve(weapon("hatchet"), traits=("grab",), natural=True)
    bob = evolve(foe(), behind="door")
    play = ground(hero(hand=[grabber]), bob, barriers=(barrier(facing=-1),)).attack("ada", "bob", HIT, (1,))
    assert play.state.barriers["door"].armor == 6
    assert not play.state.holds


# -- RESTRAINED --------------------------------------------------------------------------------


def test_the_restrained_only_try_to_get_free() -> None:
    """MA G-2, p. 69; C-15, p. 86; Q-256."""
    play = grappled(defender={"hand": ["bat"]}).end("ada").until("turn", "bob")
    assert {option.key for option in play.decision.options()} == {"attack", "escape", "drop", "end"}
    for command in (Move("bob", 1), Aim("bob"), Hide("bob"), Search("bob"), Improvise("bob")):
        assert "RESTRAINED" in play.refused(command)
    assert play.do(Drop("bob", "bob-1")).state.ground


def test_dv_19_the_restrained_have_no_defence() -> None:
    """MA A-3, G-3, p. 66, 67."""
    play = next_phase(grappled()).do(Attack("ada", "bob", FIST)).do(Wait("bob"), d(50), (1,))
    assert play.only(e.AttackResolved).result == "hit"
    assert play.only(e.DefenceTaken).defence == "none"


def test_the_restrained_strike_at_their_holder_who_opposes_with_the_hold() -> None:
    """MA G-2, p. 69; Q-130, Q-132: a hit does not free, and the hold is no Defensive Action."""
    play = grappled(defender={"hand": ["bat"]}).end("ada").until("turn", "bob")
    play.attack("bob", "ada").do(Wait("ada"), HIT, MISS).keep("ada", (1, 1))
    assert play.only(e.AttackResolved).result == "hit"
    assert play["ada"].defences == 0
    assert play.state.holds


@pytest.mark.parametrize(
    ("hand", "way", "hands", "reason"),
    [
        ("auto_9mm", "shoot", 1, ""),
        ("lever_rifle", "shoot", 2, "cannot use"),
        ("sledge_hammer", "strike", 2, "cannot use"),
        ("hatchet", "strike", 1, ""),
        ("hatchet", "strike", 2, "has one hand for"),
    ],
)
def test_what_the_restrained_strike_with(hand: str, way: str, hands: int, reason: str) -> None:
    """MA Q-133: one hand, at Close."""
    play = grappled(defender={"hand": [hand], "STR": 80}).end("ada").until("turn", "bob")
    reasons = "; ".join(RULESET.refusals(play.state, Attack("bob", "ada", "bob-1", way, hands)))
    assert reason in reasons if reason else not reasons


def test_the_restrained_strike_at_nobody_else() -> None:
    """MA G-2, p. 69."""
    play = begun(hero(hand=(), skills=GRAPPLERS), hero("eve", INITIATIVE=5), foe(hand=["bat"]))
    play.attack("ada", "bob", mode="grapple").defend("bob", "none", HIT).end("ada").until("turn", "bob")
    assert "only at whoever holds it" in play.refused(Attack("bob", "eve", "bob-1"))


def test_every_offered_leaf_of_a_held_one_is_legal() -> None:
    play = grappled(defender={"hand": ["bat"]}).end("ada").until("turn", "bob")
    commands = [leaf.command for leaf in leaves(play.decision.options())]
    assert all(command is not None and not RULESET.refusals(play.state, command) for command in commands)
    assert len(commands) >= 5


def test_friends_may_cut_the_line() -> None:
    """MA Q-132, Q-139: the rope has 3 Component Pieces, at 0 the held one is free."""
    play = begun(
        hero(hand=["rope"], skills=GRAPPLERS),
        foe(),
        fighter("carl", "foes", rank="goon", hand=["hatchet"], INITIATIVE=9),
    )
    play.attack("ada", "bob", mode="grapple").defend("bob", "none", HIT).end("ada").until("turn", "carl")
    play.attack("carl", "ada", mode="restraint", detail="ada-1").do(Wait("ada")).do(Wait("bob"), HIT, MISS).keep(
        "ada", (6,)
    )
    assert play.only(e.ArmDamaged).left == 0
    assert not play.state.holds
    assert "restrained" not in play["bob"].marks
    assert play["ada"].hp == play["ada"].sheet.health


def test_a_line_around_somebody_does_nothing_else() -> None:
    play = roped("bullwhip", at=0).until("turn", "ada")
    play.end("ada").until("turn", "bob").end("bob").until("turn", "ada")
    assert "holds somebody" in play.refused(Attack("ada", "bob", "ada-1"))


# -- getting free ------------------------------------------------------------------------------


def test_dv_50_the_hogtied_break_with_20_less() -> None:
    """MA G-9, p. 69: STR 55, HOGTIED, Break has a threshold of 35."""
    play = begun(hero(STR=55), foe())
    play.do(RuleCondition("ada", "hogtied"))
    play.do(Escape("ada", "", "STR"), d(35))
    roll = play.only(e.Checked).roll
    assert (roll.base, roll.threshold, roll.success) == (55, 35, True)
    assert not play["ada"].marks


@pytest.mark.parametrize("stat", ["STR", "AGI"])
@pytest.mark.parametrize(
    ("mine", "other", "free"), [(30, 90, True), (30, 40, False), (20, 40, True), (90, 90, False), (90, 30, False)]
)
def test_the_higher_degree_frees(stat: str, mine: int, other: int, free: bool) -> None:
    """MA G-2, p. 69; Q-130, Q-131: a tie goes to the player, and if both fail the hold stands."""
    play = grappled(defender={"STR": 50, "AGI": 50}).end("ada").until("turn", "bob")
    play.do(Escape("bob", "ada", stat), d(mine), d(other))
    if play.asked[0] == "luck":
        play.keep("ada")
    assert ("restrained" not in play["bob"].marks) == free
    assert (not play.state.holds) == free


def test_the_escaper_is_the_attacker_in_a_tie() -> None:
    """MA A-4, p. 66; Q-59: between enemies of one side the attacker wins."""
    play = begun(hero(), foe(hand=(), INITIATIVE=15), fighter("carl", "foes", rank="goon", INITIATIVE=9))
    play.attack("bob", "carl", mode="grapple").defend("carl", "none", HIT).end("bob").until("turn", "carl")
    play.do(Escape("carl", "bob", "AGI"), d(40), d(40))
    assert not play.state.holds


def test_two_tries_in_a_turn_and_no_more() -> None:
    """MA Q-129."""
    play = grappled().end("ada").until("turn", "bob")
    play.do(Escape("bob", "ada", "STR"), MISS, HIT).do(Escape("bob", "ada", "AGI"), MISS, HIT)
    assert play["bob"].attacks == 0
    assert play.asked != ("turn", "bob")


def test_every_holder_has_to_be_beaten() -> None:
    """MA Q-139."""
    play = begun(hero(hand=()), hero("eve", hand=(), INITIATIVE=11), foe(INITIATIVE=5))
    play.attack("ada", "bob", mode="grapple").defend("bob", "none", HIT).end("ada").until("turn", "eve")
    play.attack("eve", "bob", mode="grapple").do(Wait("ada"), HIT).end("eve").until("turn", "bob")
    play.do(Escape("bob", "ada", "AGI"), d(10), MISS)
    if play.asked[0] == "luck":
        play.keep("ada")
    assert "restrained" in play["bob"].marks
    play.do(Escape("bob", "eve", "AGI"), d(10), d(40))
    assert "restrained" not in play["bob"].marks


# -- what a holder does ------------------------------------------------------------------------


def next_phase(play: Play) -> Play:
    """Ada's next turn; Bob does nothing."""
    return play.end("ada").until("turn", "bob").end("bob").until("turn", "ada")


def test_follow_ups_wait_for_the_next_phase_but_dragging_does_not() -> None:
    """MA Q-134."""
    play = grappled()
    for how in ("choke", "crush", "tighten"):
        assert "the attack of this phase is spent" in play.refused(UseHold("ada", "bob", how))
    play.do(UseHold("ada", "bob", "drag", 1))
    assert play.asked == ("drag", "bob")


@pytest.mark.parametrize(
    ("value", "marks"),
    [(90, {"unconscious", "restrained", "prone"}), (30, {"stunned", "restrained"}), (15, {"restrained"})],
)
def test_a_choke_is_a_knock_out_without_an_attack_roll(value: int, marks: set[str]) -> None:
    """MA G-5, S-6, p. 68, 69; Q-137: Resilience 40."""
    play = next_phase(grappled())
    play.do(UseHold("ada", "bob", "choke"), d(value), *([(2,)] if value == 30 else []))
    assert play["bob"].marks == marks
    assert play["ada"].attacks == 1


@pytest.mark.parametrize("trait", ["unliving", "machine"])
def test_what_does_not_breathe_is_not_choked(trait: str) -> None:
    """Bestiary traits."""
    play = next_phase(grappled(defender={"traits": (trait,)}))
    assert trait in play.refused(UseHold("ada", "bob", "choke"))


@pytest.mark.parametrize(("build", "degree", "faces"), [(0, 1, (3,)), (2, 3, (3,)), (-1, 1, (3,))])
def test_a_crush_is_light_and_build(build: int, degree: int, faces: tuple[int, ...]) -> None:
    """MA G-6, p. 69; Q-136: opposed Strength, never below Light, armour first."""
    play = next_phase(grappled(attacker={"STR": 60, "DC_MOD": build}, defender={"armor": 2}))
    play.do(UseHold("ada", "bob", "crush"), d(50), d(60), faces)
    rolled = play.only(e.DamageRolled)
    assert rolled.code == degree == 1 + sum(step.amount for step in rolled.steps)
    assert play["bob"].armor == 0
    assert play.find(e.Checked)[0].roll.skill == "STR"


def test_a_crush_by_a_carrier_calls_for_immunity() -> None:
    """MA H-22, p. 83: a wound is a wound, however the infected deal it."""
    play = next_phase(grappled(attacker={"traits": ("z_virus",)}, defender={"IMMUNITY": 40}))
    play.do(UseHold("ada", "bob", "crush"), d(30), d(60), (3,), d(41))
    assert [each.stage for each in play["bob"].infections] == [1]


def test_a_crush_takes_a_round_off_the_dying_without_a_roll() -> None:
    """MA H-18, p. 80: attacks on the dying succeed by themselves and do no damage."""
    play = begun(hero(hand=()), foe(FOR=40), foe("carl", INITIATIVE=5)).attack("ada", "bob", mode="grapple")
    play.defend("bob", "none", HIT).do(RuleCondition("bob", "dying")).end("ada").until("turn", "ada")
    play.do(UseHold("ada", "bob", "crush")).do(Wait("carl"))
    assert play["bob"].recovery == 3
    assert not play.find(e.DamageRolled)


def test_a_lost_crush_does_nothing() -> None:
    """MA G-6, p. 69."""
    play = next_phase(grappled(attacker={"LUCK": 5}))
    play.do(UseHold("ada", "bob", "crush"), d(39), d(5))
    assert not play.find(e.DamageRolled)
    assert play.state.holds


def test_the_unconscious_do_not_oppose() -> None:
    """MA Q-257."""
    play = begun(hero(hand=()), foe(), foe("carl", INITIATIVE=5))
    play.attack("ada", "bob", mode="grapple").defend("bob", "none", HIT).do(RuleCondition("bob", "unconscious"))
    play.do(UseHold("ada", "bob", "drag", 1))
    assert (play["ada"].position, play["bob"].position) == (1, 1)


@pytest.mark.parametrize(
    ("answer", "rolls", "moved"), [("comply", (), True), ("oppose", (HIT, MISS), True), ("oppose", (MISS, HIT), False)]
)
def test_a_drag_moves_both_or_neither(answer: str, rolls: tuple[tuple[int, ...], ...], moved: bool) -> None:
    """MA G-7, p. 69; DP-23."""
    play = grappled(attacker={"LUCK": 5}).do(UseHold("ada", "bob", "drag", -1))
    play.do(ResistHold("bob", answer), *rolls)
    assert (play["ada"].position, play["bob"].position) == ((-1, -1) if moved else (0, 0))
    assert play.state.holds


def test_a_drag_costs_a_slowed_holder_both_actions() -> None:
    """MA M-8, p. 71."""
    play = grappled().do(RuleCondition("ada", "slowed"))
    assert "needs 2 Complex" in play.refused(UseHold("ada", "bob", "drag", 1))


@pytest.mark.parametrize("stat", ["STR", "AGI"])
def test_tying_up_has_advantage_and_resisting_has_not(stat: str) -> None:
    """MA G-8, p. 69; Q-14, Q-135: Advantage even if Not Proficient; the target resists with Disadvantage."""
    play = next_phase(grappled())
    hold = play.state.holds[0]
    assert [part.gives for part in tighten_check(play.state, hold).parts] == ["advantage"]
    assert [part.gives for part in resist_check(play["bob"], stat).parts] == ["disadvantage"]
    play.do(UseHold("ada", "bob", "tighten")).do(Wait("bob"))
    assert play.asked == ("tighten", "bob")
    play.do(ResistHold("bob", stat), d(30, 3), d(90, 9))
    assert "hogtied" in play["bob"].marks
    assert play.state.holds[0].hogtied
    assert play["ada"].holding == 2


def test_not_proficient_does_not_count_for_tying_up() -> None:
    """MA Q-14."""
    play = duel({"hand": (), "skills": {}})
    play.attack("ada", "bob", mode="grapple").defend("bob", "none", d(30, 3))
    check = tighten_check(play.state, play.state.holds[0])
    assert [(part.gives, part.reason) for part in check.parts] == [("advantage", "has hold already")]


def test_who_resists_being_tied_up_and_wins_is_free() -> None:
    """MA G-8, p. 69."""
    play = next_phase(grappled(attacker={"LUCK": 5}))
    play.do(UseHold("ada", "bob", "tighten")).until("tighten").do(ResistHold("bob", "AGI"), d(90, 9), d(30, 3))
    assert not play.state.holds
    assert not play["bob"].marks


def test_the_hogtied_are_moved_without_a_roll() -> None:
    """MA G-9, p. 69."""
    play = next_phase(grappled())
    play.do(UseHold("ada", "bob", "tighten")).until("tighten").do(ResistHold("bob", "STR"), d(30, 3), d(90, 9))
    play.do(UseHold("ada", "bob", "drag", 1))
    assert (play["ada"].position, play["bob"].position) == (1, 1)
    assert not play.find(e.Checked)


def test_letting_go_is_free() -> None:
    """MA Q-138."""
    play = grappled().do(UseHold("ada", "bob", "release"))
    assert not play.state.holds
    assert not play["bob"].marks
    assert play["ada"].complex == 1


# -- the end of a hold -------------------------------------------------------------------------


def test_a_hold_binds_a_hand() -> None:
    """MA Q-138: one hand, so a weapon for two is out of the question."""
    play = duel({"hand": (), "pack": ["sledge_hammer"]}).attack("ada", "bob", arm="ada-2", mode="grapple")
    play.defend("bob", "none", HIT)
    assert "needs 2 free hands" in play.refused(Draw("ada", "ada-1"))


@pytest.mark.parametrize("condition", ["unconscious", "restrained"])
def test_a_holder_who_cannot_hold_lets_go(condition: str) -> None:
    """MA Q-138."""
    play = grappled().do(RuleCondition("ada", condition))
    assert not play.state.holds
    assert "restrained" not in play["bob"].marks


def test_going_away_releases() -> None:
    """MA Q-138: Close for hands, Short with a line."""
    assert not grappled().do(Move("ada", -1)).state.holds
    play = roped(at=0).do(Move("ada", -1))
    assert play.state.holds
    assert not play.do(RuleMove("ada", -2)).state.holds


def test_the_gm_frees() -> None:
    play = grappled().do(RuleClear("bob", "restrained"))
    assert not play.state.holds
    assert play["ada"].holding == 0


def test_dropping_the_line_releases() -> None:
    """MA Q-138."""
    play = roped().do(Drop("ada", "ada-1"))
    assert not play.state.holds


def tied_up() -> Play:
    """Bob is HOGTIED with a rope."""
    play = next_phase(roped(at=0))
    return play.do(UseHold("ada", "bob", "tighten")).until("tighten").do(ResistHold("bob", "STR"), d(30, 3), d(90, 9))


def test_a_rope_stays_on_the_hogtied() -> None:
    """MA Q-138, Q-140: bound alone, it may still Break and Slip, and nobody opposes."""
    play = tied_up().do(RuleMove("ada", 3))
    assert play.state.holds == (Hold("", "bob", "wrangle", "ada-1", hogtied=True),)
    assert play["ada"].arm("ada-1") is None
    play.until("turn", "bob").do(Escape("bob", "", "AGI"), HIT)
    assert not play.state.holds
    assert not play["bob"].marks
    assert [loose.arm.id for loose in play.state.ground] == ["ada-1"]


def test_the_bound_may_cut_the_rope_that_was_left_on_them() -> None:
    """MA G-2, p. 69; Q-132, Q-138: an attack on the restraint, which nobody opposes; at 0 of 3 pieces it is gone."""
    play = next_phase(roped(at=0)).do(UseHold("ada", "bob", "tighten"))
    play.until("tighten").do(ResistHold("bob", "STR"), d(30, 3), d(90, 9)).do(RuleMove("ada", 3)).until("turn", "bob")
    shots = [leaf.command for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Attack)]
    assert shots == [Attack("bob", "bob", arm, "strike", 1, "restraint", "ada-1") for arm in ("bob-1", "bob-2")]
    play.do(shots[0]).do(Wait("ada"), HIT, (1, 1))
    assert (play.only(e.BondsDamaged).left, play.state.holds != ()) == (1, True)
    play.end("bob").until("turn", "bob").do(shots[0]).do(Wait("ada"), HIT, (1, 1))
    assert (play.state.holds, play["bob"].marks, play.state.ground) == ((), frozenset(), ())


@pytest.mark.parametrize("fate", ["", "dying"])
def test_friends_may_cut_a_rope_that_was_left(fate: str) -> None:
    """MA Q-139: also the rope on somebody who is dying, which costs it nothing (H-18 is about the body)."""
    play = begun(hero(hand=["rope"], skills=GRAPPLERS), foe(skills=GRAPPLERS), foe("cid", hand=["bat"], INITIATIVE=5))
    play.attack("ada", "bob", mode="grapple").defend("bob", "none", HIT).end("ada").until("turn", "ada")
    play.do(UseHold("ada", "bob", "tighten")).until("tighten").do(ResistHold("bob", "STR"), d(30, 3), d(90, 9))
    play.do(RuleMove("ada", 3))
    play.until("turn", "cid")
    if fate:
        play.do(RuleCondition("bob", fate))
    before = play["bob"].recovery
    command = Attack("cid", "bob", "cid-1", "strike", 1, "restraint", "ada-1")
    assert command in [leaf.command for leaf in leaves(play.decision.options())]
    play.do(command).do(Wait("ada"), *([d(30, 3), (2, 2)] if fate else []))
    if not fate:
        play.do(Wait("bob"), HIT, (2, 2))
    assert (play.state.holds, play["bob"].recovery) == ((), before)
    assert "restrained" not in play["bob"].marks
    assert "is not bound by it" in play.refused(Attack("cid", "bob", "cid-1", "strike", 1, "restraint", "ada-1"))


def test_taking_the_rope_away_frees() -> None:
    play = tied_up().do(RuleMove("ada", 3)).do(RuleMove("ada", 0)).until("turn", "ada")
    play.do(PickUp("ada", "ada-1"))
    assert not play.state.holds


def test_the_pane_tells_who_holds_whom() -> None:
    play = grappled()
    found = {one.id: [(each.name, each.ends) for each in one.effects] for one in view(play.state, "players").order}
    assert ("RESTRAINING Bob", "when it lets go or goes away") in found["ada"]
    assert ("RESTRAINED", "when free of Ada") in found["bob"]


def test_the_chance_to_break_free_is_exact() -> None:
    """Break 50 against Brawl 50, the tie to the holder, who is a player."""
    play = grappled(defender={"STR": 50}).end("ada").until("turn", "bob")
    option = next(each for each in play.decision.options() if each.key == "escape").options()[0]
    assert option.chance is not None
    chance = option.chance()
    assert chance is not None
    fail, one, two, three, four = 0.5, 0.25, 0.13, 0.11, 0.01
    assert chance.value == pytest.approx(
        0.5 * fail + two * one + three * (one + two) + four * (one + two + three), abs=0.02
    )
    assert escape_check(play["bob"], "STR").base == 50
