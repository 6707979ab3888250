"""Distances, moving, rushing, getting up and down, being slow (MA M-1 to M-9, N-2, K-19; p. 71-73)."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Aim, GoProne, Move, StandUp
from mapoc_tui.rules.maxapoc.moves.movement import EDGE
from mapoc_tui.rules.maxapoc.state import Roll, distance
from tests.maxapoc.builders import Play, begun, d, duel, foe, hero


def attack_roll(play: Play) -> Roll:
    return next(event.roll for event in play.find(e.Checked) if event.slot == "attack")


@pytest.mark.parametrize(("apart", "expected"), [(0, 0), (1, 1), (-1, 1), (2, 2), (3, 3), (4, 3), (-12, 3)])
def test_distance_is_counted_in_movements(apart: int, expected: int) -> None:
    """MA M-1, M-4, p. 71; Q-160: three and more is Long."""
    play = begun(hero("ada"), foe("bob", at=apart))
    assert distance(play["ada"], play["bob"]) == expected


def test_a_movement_is_one_distance_and_a_turn_has_two() -> None:
    """MA M-2, N-2, p. 71."""
    play = begun(hero("ada"), foe("bob", at=9)).do(Move("ada", 1))
    assert (play["ada"].position, play["ada"].complex) == (1, 1)
    play.do(Move("ada", 1))
    assert play["ada"].position == 2
    assert play.asked != ("turn", "ada")


def test_nobody_moves_farther_than_they_can() -> None:
    """MA M-2, p. 71; the line has an end (M-4)."""
    play = begun(hero("ada", at=EDGE), foe("bob", at=9))
    assert play.refused(Move("ada", -2)) == "one Movement covers 1 Distance"
    assert play.refused(Move("ada", 0)) == "one Movement covers 1 Distance"
    assert play.refused(Move("ada", 1)) == "that is the edge of the battlefield"


def test_leaving_close_costs_nothing_more() -> None:
    """Q-79."""
    play = duel().do(Move("ada", -1))
    assert (play["ada"].complex, play.asked) == (1, ("turn", "ada"))


# ------------------------------------------------------------------------------------------ rushing


def closing(first: int, then: tuple[int, ...], arm: str = "bat") -> Play:
    """Ada begins so far away from Bob, moves once, and in her next turn does these moves; then she may attack."""
    play = begun(hero("ada", hand=[arm], at=-first), foe("bob", hand=["bat"], FOR=200))
    play.do(Move("ada", 1)).end("ada").until("turn", "ada")
    for step in then:
        play.do(Move("ada", step))
    return play


def test_dv_39_a_rush() -> None:
    """MA M-7, p. 72; Q-166, Q-168: two Distances, the last one into Close; 1 Advantage and 1d4 more damage."""
    play = closing(2, (1,)).attack("ada", "bob").until("defence")
    play.defend("bob", "none", d(40, 7), (3, 2, 4))
    damage = play.only(e.DamageRolled)
    assert attack_roll(play).net == 1
    assert (damage.total, damage.extra) == (9, 4)


@pytest.mark.parametrize(
    ("start", "faces", "extra", "expected"),
    [
        pytest.param(2, (3, 4, 3), 3, (0, 9, 10), id="DV-56"),
        pytest.param(1, (3, 4), 0, (1, 10, 7), id="DV-14"),
    ],
)
def test_a_leg_shot_halves_all_of_it(
    start: int, faces: tuple[int, ...], extra: int, expected: tuple[int, int, int]
) -> None:
    """MA S-7, p. 68; Q-113, Q-168: the dice and those of the rush together, rounded down, before armour."""
    play = begun(hero("ada", hand=["bat"], at=-start, LUCK=5), foe("bob", armor=4, HP=10), foe("cal", at=9))
    play.do(Move("ada", 1))
    if start == 2:
        play.end("ada").until("turn", "ada").do(Move("ada", 1))
    play.attack("ada", "bob", mode="leg").until("defence")
    play.defend("bob", "none", d(40) if extra else d(40, 4), faces)
    bob = play["bob"]
    assert (bob.armor, bob.hp, play.only(e.DamageRolled).total) == (expected[0], expected[1], expected[2] // 2)
    assert play.only(e.DamageRolled).extra == extra
    assert "prone" in bob.marks


def test_dv_40_one_distance_is_no_rush() -> None:
    """MA M-7, p. 72: more than one since the last attack."""
    play = begun(hero("ada", hand=["bat"], at=-1), foe("bob", FOR=200)).do(Move("ada", 1))
    play.attack("ada", "bob").defend("bob", "none", d(40), (3, 2))
    assert attack_roll(play).net == 0
    assert play.only(e.DamageRolled).extra == 0


def test_the_first_action_of_the_turn_has_to_bring_contact() -> None:
    """MA M-7, p. 72; Q-166: whoever has been at Close since the turn before does not rush."""
    play = begun(hero("ada", hand=["bat"], at=-2), foe("bob", FOR=200))
    play.do(Move("ada", 1)).do(Move("ada", 1)).until("turn", "ada")
    play.attack("ada", "bob").until("defence").defend("bob", "none", d(40), (3, 2))
    assert play.only(e.DamageRolled).extra == 0


def test_only_melee_weapons_of_fighting_skills_rush() -> None:
    """MA M-7, p. 72; Q-167: no thrown hatchet, no whip, no pistol."""
    for arm, way in (("hatchet", "throw"), ("bullwhip", "strike"), ("auto_9mm", "shoot")):
        play = closing(2, (1,), arm).attack("ada", "bob", way=way).until("defence")
        assert {"full_dodge"} <= {leaf.command.defence for leaf in leaves(play.decision.options())}  # type: ignore[union-attr]


def test_a_half_made_distance_is_no_rush() -> None:
    """Q-169: SLOWED, the whole turn goes into the move."""
    play = begun(hero("ada", hand=["bat"], at=-2, INITIATIVE=20), foe("bob", FOR=200))
    play.do(Move("ada", 1)).end("ada").until("turn", "ada").do(RuleCondition("ada", "slowed"))
    play.do(Move("ada", 1))
    assert play["ada"].complex == 0
    assert play["ada"].contacts == ()


def test_an_attack_ends_the_run_up() -> None:
    """Q-166: Distances are counted from the last Attack Action on."""
    play = closing(2, (1,)).attack("ada", "bob").until("defence").defend("bob", "none", d(99, 9)).keep("ada")
    assert play["ada"].moved == 0


# ------------------------------------------------------------------------------------------ slow ways


def test_the_slowed_need_two_actions_for_a_distance() -> None:
    """MA M-8, p. 71, 86; C-17."""
    play = begun(hero("ada"), foe("bob", at=9)).do(RuleCondition("ada", "slowed"))
    play.do(Move("ada", 1))
    assert (play["ada"].position, play["ada"].complex) == (1, 0)


def test_athletics_takes_the_place_of_the_second_action() -> None:
    """MA M-8, K-19, p. 71, 73; Q-170."""
    play = begun(hero("ada", STR=60, skills={"athletics": "P"}), foe("bob", at=9)).do(RuleCondition("ada", "slowed"))
    play.do(Move("ada", 1, athletics=True), d(60))
    assert (play["ada"].position, play["ada"].complex) == (1, 1)


def test_failed_athletics_is_half_the_way() -> None:
    """Q-170: a second Complex Action completes the Distance in the same direction."""
    play = begun(hero("ada", STR=60, LUCK=5), foe("bob", at=9)).do(RuleCondition("ada", "slowed"))
    play.do(Move("ada", 1, athletics=True), d(70, 0))
    assert (play["ada"].position, play["ada"].complex) == (0, 1)
    assert "needs 2 Complex" in play.refused(Move("ada", -1))
    assert "half the way is made already" in play.refused(Move("ada", 1, athletics=True))
    play.do(Move("ada", 1))
    assert play["ada"].position == 1


def test_half_a_way_is_lost_with_the_turn() -> None:
    """Q-48, Q-170."""
    play = begun(hero("ada", STR=60, LUCK=5), foe("bob", at=9)).do(RuleCondition("ada", "slowed"))
    play.do(Move("ada", 1, athletics=True), d(70, 0)).end("ada").until("turn", "ada")
    assert play["ada"].halfway == 0


@pytest.mark.parametrize(("to", "from_wreck"), [(1, False), (2, True)])
def test_hindering_terrain_slows_whoever_enters_or_leaves_it(to: int, from_wreck: bool) -> None:
    """MA M-9, p. 73."""
    play = begun(hero("ada", at=to - 1), foe("bob", at=9), hindering=[1])
    play.do(Move("ada", 1))
    assert (play["ada"].position, play["ada"].complex) == (to, 0)


def test_flyers_do_not_mind_the_ground() -> None:
    """The trait flying of our bestiary."""
    play = begun(hero("ada", traits=("flying",)), foe("bob", at=9), hindering=[1]).do(Move("ada", 1))
    assert play["ada"].complex == 1


def test_several_causes_of_slowness_do_not_add() -> None:
    """Q-171."""
    play = begun(hero("ada"), foe("bob", at=9), hindering=[1])
    play.do(RuleCondition("ada", "slowed")).do(RuleCondition("ada", "encumbered")).do(RuleCondition("ada", "exhausted"))
    play.do(Move("ada", 1))
    assert play["ada"].position == 1


def test_the_slow_by_nature_have_no_athletics() -> None:
    """The trait slow of our bestiary."""
    play = begun(hero("ada", traits=("slow",)), foe("bob", at=9))
    assert "slow by nature" in play.refused(Move("ada", 1, athletics=True))
    play.do(Move("ada", 1))
    assert play["ada"].complex == 0


def test_the_fatigued_cannot_roll_athletics() -> None:
    """MA C-8, p. 85; Q-254."""
    play = begun(hero("ada"), foe("bob", at=9)).do(RuleCondition("ada", "slowed")).do(RuleCondition("ada", "fatigued"))
    assert "Ada is FATIGUED" in play.refused(Move("ada", 1, athletics=True))


def test_nothing_to_roll_athletics_for() -> None:
    """MA K-19: only in place of a second Movement."""
    assert duel().refused(Move("ada", 1, athletics=True)) == "nothing slows it"


def test_the_fast_cover_two_distances() -> None:
    """The trait fast of our bestiary, as riding animals do (MA M-2, p. 72)."""
    play = begun(hero("ada", traits=("fast",)), foe("bob", at=9), hindering=[5]).do(Move("ada", 2))
    assert (play["ada"].position, play["ada"].complex) == (2, 1)
    play.do(RuleCondition("ada", "slowed"))
    assert "only one Distance: SLOWED" in play.refused(Move("ada", 2))


# ------------------------------------------------------------------------------------------ prone


def test_lying_down_and_getting_up_cost_an_action_each() -> None:
    """MA N-2, p. 71; Q-172: also for the SLOWED."""
    play = begun(hero("ada"), foe("bob", at=9)).do(RuleCondition("ada", "slowed")).do(GoProne("ada"))
    assert "prone" in play["ada"].marks
    assert "PRONE already" in play.refused(GoProne("ada"))
    play.do(StandUp("ada"))
    assert "prone" not in play["ada"].marks
    assert play["ada"].complex == 0


def test_nobody_gets_up_who_stands() -> None:
    """MA N-2, p. 71."""
    assert duel().refused(StandUp("ada")) == "Ada is on its feet"


def test_the_prone_crawl() -> None:
    """Q-173: moving without getting up is as slow as for the SLOWED."""
    play = begun(hero("ada"), foe("bob", at=9)).do(RuleCondition("ada", "prone")).do(Move("ada", 1))
    assert play["ada"].complex == 0


@pytest.mark.parametrize(
    ("arm", "way", "net"), [("hatchet", "strike", 1), ("bat", "throw", -1), ("rifle_22", "shoot", -2)]
)
def test_attacks_on_the_prone(arm: str, way: str, net: int) -> None:
    """MA C-13, p. 86; Q-174: melee has Advantage, ranged and thrown Disadvantage (a rifle at Close has another)."""
    play = begun(hero("ada", hand=[arm], LUCK=5), foe("bob")).do(RuleCondition("bob", "prone"))
    play.attack("ada", "bob", way=way).defend("bob", "none", d(99, 9))
    assert attack_roll(play).net == net


@pytest.mark.parametrize("condition", ["restrained", "hogtied"])
def test_the_bound_do_not_move(condition: str) -> None:
    """MA C-15, G-2, p. 69, 86; section 7.4."""
    play = begun(hero("ada"), foe("bob", at=9)).do(RuleCondition("ada", condition))
    for command in (Move("ada", 1), GoProne("ada"), Aim("ada")):
        assert play.refused(command)
