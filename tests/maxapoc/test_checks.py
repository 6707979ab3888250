"""One d100 roll: reading it, degrees, Advantages, requirements, Luck, critical failures (MA D-1 to D-19, p. 47-49)."""

from __future__ import annotations

from itertools import product
from typing import Any

import icepool
import pytest

from mapoc_tui.engine.commands import RuleRoll
from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import JudgeMishap
from mapoc_tui.rules.maxapoc.content.options import Rulings
from mapoc_tui.rules.maxapoc.content.sheet import base_threshold
from mapoc_tui.rules.maxapoc.rolls.checks import (
    Check,
    Weighed,
    beats,
    degree_chances,
    degree_of,
    judge,
    net_of,
    possible,
    read_percentile,
    settle,
    severity,
    weigh,
)
from mapoc_tui.rules.maxapoc.rolls.conditions import Gives, Modifier
from mapoc_tui.rules.maxapoc.state import Roll
from tests.maxapoc.builders import Play, begun, d, duel, fighter, foe, hero, sheet

RULES = Rulings()


def parts(advantages: int = 0, disadvantages: int = 0, threshold: int = 0) -> tuple[Modifier, ...]:
    """So many sources of each kind, each with a reason of its own."""
    counts: list[tuple[Gives, int]] = [("advantage", advantages), ("disadvantage", disadvantages)]
    found = [Modifier(gives, 1, f"{gives} {number}") for gives, count in counts for number in range(count)]
    return (*found, Modifier("threshold", threshold, "help")) if threshold else tuple(found)


def check(base: int, *modifiers: Modifier, requirement: int = 1, limit: int = 4) -> Check:
    return Check("ada", "test", "blades", base, modifiers, requirement, limit)


def weighed(base: int, *modifiers: Modifier, requirement: int = 1, **rulings: Any) -> Weighed:
    return weigh(check(base, *modifiers, requirement=requirement), Rulings(**rulings))


def rolled(base: int, value: int, *modifiers: Modifier, requirement: int = 1, limit: int = 4, **rulings: Any) -> Roll:
    """The roll of a check whose dice show a value, both tens dice alike where there are two."""
    one = check(base, *modifiers, requirement=requirement, limit=limit)
    table = Rulings(**rulings)
    weight = weigh(one, table)
    tens = value // 10 % 10
    return settle(one, weight, Draw("ada:test", d(value, tens) if weight.net else d(value)), table)


# ------------------------------------------------------------------------------------------ reading the dice


@pytest.mark.parametrize(
    ("tens", "ones", "value"), [(5, 7, 57), (0, 0, 100), (0, 1, 1), (0, 9, 9), (9, 0, 90), (1, 0, 10)]
)
def test_tens_and_ones_make_a_number(tens: int, ones: int, value: int) -> None:
    """MA D-1, p. 6: a double zero is 100."""
    assert read_percentile(ones, [tens], 0) == value


@pytest.mark.parametrize(
    ("tens", "ones", "net", "value"),
    [
        pytest.param((0, 5), 0, 1, 50, id="DV-7-advantage"),
        pytest.param((0, 5), 0, -1, 100, id="DV-7-disadvantage"),
        pytest.param((2, 8), 7, 1, 27, id="DV-8-advantage"),
        pytest.param((8, 2), 7, 3, 27, id="DV-8-more-advantage"),
        pytest.param((2, 8), 7, -1, 87, id="DV-8-disadvantage"),
        pytest.param((0, 5), 1, 1, 1, id="a natural 1"),
    ],
)
def test_two_tens_dice_are_compared_as_complete_results(tens: tuple[int, ...], ones: int, net: int, value: int) -> None:
    """MA D-13, p. 48; Q-5."""
    assert read_percentile(ones, tens, net) == value


# ------------------------------------------------------------------------------------------ degrees

DEGREES = [
    pytest.param(80, [(57, 1), (40, 2), (20, 3), (41, 1), (21, 2)], id="EX-1"),
    pytest.param(75, [(74, 1)], id="EX-2-attacker"),
    pytest.param(25, [(39, 0)], id="EX-2-defender"),
    pytest.param(60, [(12, 3), (15, 3), (16, 2)], id="EX-3"),
    pytest.param(60, [(60, 1), (61, 0), (30, 2), (31, 1), (15, 3), (16, 2), (1, 4), (100, 0)], id="EX-18"),
    pytest.param(75, [(37, 2), (38, 1), (18, 3), (19, 2)], id="D-5"),
    pytest.param(0, [(1, 4), (2, 0)], id="Q-11-zero"),
    pytest.param(-10, [(1, 4), (2, 0)], id="Q-11-below-zero"),
    pytest.param(140, [(99, 1), (100, 0), (70, 2), (35, 3)], id="Q-3-above-100"),
    pytest.param(108, [(54, 2), (55, 1), (27, 3)], id="TV-G-22"),
    pytest.param(3, [(1, 4), (2, 1), (3, 1)], id="TV-G-22-small"),
]


@pytest.mark.parametrize(("threshold", "expected"), DEGREES)
def test_degrees_by_halves_and_quarters(threshold: int, expected: list[tuple[int, int]]) -> None:
    """MA D-26, D-4 to D-7, p. 47-48: meets or below counts; 1 is Critical and 100 fails whatever the threshold is."""
    assert [(value, degree_of(value, threshold)) for value, _ in expected] == expected


def test_a_requirement_makes_lower_degrees_failures() -> None:
    """MA D-10, p. 47: with SR 2 and T 60 a 31 fails, a 30 has two degrees, a 15 three."""
    rolls = [rolled(60, value, requirement=2) for value in (60, 31, 30, 16, 15, 2, 1)]
    assert [(roll.success, roll.counted) for roll in rolls] == [
        (False, 0),
        (False, 0),
        (True, 2),
        (True, 2),
        (True, 3),
        (True, 3),
        (True, 4),
    ]


@pytest.mark.parametrize(("reduces", "counted"), [(False, 3), (True, 2)])
def test_sr_reduces_degree(reduces: bool, counted: int) -> None:
    """Q-8: the full degree counts, or what it has above the requirement."""
    assert rolled(60, 15, requirement=2, sr_reduces_degree=reduces).counted == counted
    assert rolled(60, 31, requirement=2, sr_reduces_degree=reduces).counted == 0
    assert rolled(60, 15, sr_reduces_degree=reduces).counted == 3


def test_a_success_limit_caps_what_counts_and_not_the_success() -> None:
    """MA D-19, p. 47, 57."""
    roll = rolled(60, 10, limit=1)
    assert (roll.degree, roll.success, roll.counted) == (3, True, 1)
    assert rolled(60, 70, limit=1).counted == 0


# ------------------------------------------------------------------------------------------ what makes a roll

STACKING = [
    pytest.param(80, parts(1), (80, 1, 1), id="EX-4"),
    pytest.param(80, parts(2), (85, 1, 2), id="EX-5"),
    pytest.param(80, parts(2, 1), (80, 1, 1), id="EX-6"),
    pytest.param(50, parts(0, 1), (50, 1, -1), id="EX-7"),
    pytest.param(50, parts(0, 2), (50, 2, -2), id="EX-8"),
    pytest.param(50, parts(0, 3), (50, 3, -3), id="EX-9"),
    pytest.param(50, parts(1, 3), (50, 2, -2), id="EX-10"),
    pytest.param(50, parts(3), (60, 1, 3), id="D-14"),
    pytest.param(50, parts(2, 2), (50, 1, 0), id="D-12"),
    pytest.param(60, parts(0, 2, 10), (70, 2, -2), id="DV-54"),
]


@pytest.mark.parametrize(("base", "modifiers", "expected"), STACKING)
def test_advantages_and_disadvantages_stack(
    base: int, modifiers: tuple[Modifier, ...], expected: tuple[int, int, int]
) -> None:
    """MA D-11 to D-15, p. 48-49: threshold, requirement, net."""
    weight = weighed(base, *modifiers)
    assert (weight.threshold, weight.requirement, weight.net) == expected


def test_dv_10_disadvantages_raise_the_requirement() -> None:
    """MA D-15, p. 48."""
    assert [weighed(50, *parts(0, count)).requirement for count in (0, 1, 2, 3)] == [1, 1, 2, 3]


def test_dv_54_a_requirement_is_met_by_the_raised_threshold() -> None:
    """MA D-3, D-15: T 70, SR 2: 35 has two degrees, 36 fails."""
    assert [rolled(60, value, *parts(0, 2, 10)).success for value in (35, 36)] == [True, False]
    assert rolled(60, 35, *parts(0, 2, 10)).counted == 2


@pytest.mark.parametrize(
    ("order", "threshold", "net"),
    [
        pytest.param("cap_first", 55, 2, id="DV-9-cap_first"),
        pytest.param("cancel_first", 60, 3, id="DV-9-cancel_first"),
    ],
)
def test_adv_cap_order(order: str, threshold: int, net: int) -> None:
    """Q-6: four Advantages and one Disadvantage."""
    weight = weighed(50, *parts(4, 1), adv_cap_order=order)
    assert (weight.threshold, weight.requirement, weight.net) == (threshold, 1, net)


def test_at_most_three_of_each_count() -> None:
    """MA D-11, D-12, p. 48: whatever the order of capping is, the net lies within three."""
    for advantages, disadvantages in product(range(6), range(6)):
        assert net_of(advantages, disadvantages) == min(3, advantages) - min(3, disadvantages)
        assert net_of(advantages, disadvantages, "cancel_first") == max(-3, min(3, advantages - disadvantages))


def test_dv_48_the_self_stabilised_never_lose_their_disadvantage() -> None:
    """MA H-17, p. 80; Q-223."""
    assert weigh(check(50, *parts(3)), RULES, stabilised=True) == Weighed(50, 1, -1)
    assert weigh(check(50, *parts(0, 2)), RULES, stabilised=True) == Weighed(50, 2, -2)


def test_dv_53_a_requirement_above_four_fails_without_dice() -> None:
    """Q-9, Q-269."""
    weight = weighed(90, *parts(0, 3), requirement=3)
    assert weight.requirement == 5
    assert not possible(weight)
    roll = settle(check(90), weight, None, RULES)
    assert (roll.success, roll.counted, roll.tens, severity(roll)) == (False, 0, (), 1)


PROFICIENCY = [("", 0, True), ("P", 0, False), ("S", 5, False), ("T", 10, False), ("M", 15, False)]


@pytest.mark.parametrize(("level", "bonus", "disadvantage"), PROFICIENCY)
def test_proficiency_raises_the_threshold_or_costs_a_disadvantage(level: str, bonus: int, disadvantage: bool) -> None:
    """MA D-16, p. 7, 45; EX-2 has an axe at Fighting Skill 70, Skilled."""
    skills = {"blades": level} if level else {}
    play = duel(attacker={"FS": 70, "skills": skills})
    play.attack("ada", "bob").defend("bob", "none", *([d(99, 9)] if disadvantage else [d(99)])).until("luck")
    roll = play.state.stack[-1].rolls["attack"]
    assert (roll.threshold, roll.net) == (70 + bonus, -1 if disadvantage else 0)


def test_worn_items_raise_a_threshold() -> None:
    """MA IT-111, p. 93, and D-3."""
    plain = sheet(BS=60, skills={"firearms": "S"})
    glasses = evolve(plain, item_bonus={"BS": 5})
    assert (base_threshold(plain, "firearms"), base_threshold(glasses, "firearms")) == (65, 70)


# ------------------------------------------------------------------------------------------ chances

THRESHOLDS = (-5, 0, 1, 3, 24, 50, 77, 99, 108, 140)
GRID = [
    (net, requirement, reliable, spoils_from, reduces)
    for net in (-3, -1, 0, 1, 3)
    for requirement in (1, 2, 3, 4, 5)
    for reliable, spoils_from, reduces in (
        (False, 100, False),
        (True, 100, False),
        (False, 95, False),
        (True, 95, True),
    )
]


def enumerated(
    threshold: int, net: int, requirement: int, reliable: bool, spoils: int, reduces: bool
) -> tuple[float, ...]:
    """The chances of every counted degree, by going through all dice."""
    counts = [0] * 5
    cases = 0
    for ones, *tens in product(range(10), repeat=3 if net else 2):
        value = read_percentile(ones, tens, net)
        if reliable and value == 100:
            continue
        cases += 1
        degree, success = judge(value, threshold, requirement, spoils, reduces)
        counts[degree if success else 0] += 1
    return tuple(count / cases for count in counts)


@pytest.mark.parametrize("threshold", THRESHOLDS)
def test_chances_equal_the_count_of_all_dice(threshold: int) -> None:
    """MA D-4 to D-15: the chances shown beside every option."""
    for case in GRID:
        chances = degree_chances(threshold, *case)
        assert chances == pytest.approx(enumerated(threshold, *case), abs=1e-12), case
        assert sum(chances) == pytest.approx(1, abs=1e-12), case


def oracle(threshold: int, net: int, requirement: int) -> icepool.Die[int]:
    """The degree as icepool works it out from the words of the rule, 0 for a failure."""
    digit = icepool.z(10)
    pick = min if net > 0 else max

    def degree(ones: int, *tens: int) -> int:
        value = pick(10 * each + ones or 100 for each in tens)
        if value == 100:
            return 0
        reached = 4 if value == 1 else sum(value <= threshold // part for part in (1, 2, 4))
        return reached if reached >= requirement else 0

    return icepool.map(degree, digit, digit, digit) if net else icepool.map(degree, digit, digit)


@pytest.mark.parametrize("net", [-2, -1, 0, 1, 2])
def test_chances_agree_with_icepool(net: int) -> None:
    """MA D-4 to D-15."""
    for threshold, requirement in product((1, 20, 45, 77, 99, 130), (1, 2, 3)):
        found = oracle(threshold, net, requirement)
        expected = [float(found.probability(degree)) for degree in range(5)]
        assert degree_chances(threshold, net, requirement) == pytest.approx(expected, abs=1e-12), (
            threshold,
            requirement,
        )


@pytest.mark.parametrize("tie", [False, True])
@pytest.mark.parametrize("attacker", [(45, 0, 1), (80, 2, 1), (60, -2, 2), (70, 0, 2)])
@pytest.mark.parametrize("defender", [(25, 0, 1), (50, 1, 1), (85, -1, 1), (40, -3, 3)])
def test_the_chance_to_win_agrees_with_icepool(
    attacker: tuple[int, int, int], defender: tuple[int, int, int], tie: bool
) -> None:
    """MA A-3, A-4, p. 66: a success that is higher, or equal for whoever takes ties."""
    wins = icepool.map(
        lambda mine, yours: mine > yours or (tie and mine == yours > 0), oracle(*attacker), oracle(*defender)
    )
    expected = float(wins.probability(True))
    assert beats(degree_chances(*attacker), degree_chances(*defender), tie) == pytest.approx(expected, abs=1e-12)


# ------------------------------------------------------------------------------------------ Luck


def failing(luck: int = 2, side: str = "party", rank: str = "", **rulings: Any) -> Play:
    """Somebody's attack has failed against a target that does not defend."""
    enemy = "foes" if side == "party" else "party"
    play = begun(
        fighter("ada", side, rank=rank, hand=["hatchet"], LUCK_USES=luck, INITIATIVE=12, FS=60),
        fighter("bob", enemy, LUCK_USES=0, INITIATIVE=10),
        **rulings,
    )
    return play.attack("ada", "bob").defend("bob", "none", d(80))


def test_a_failed_roll_may_be_rerolled_and_the_second_result_stands() -> None:
    """MA D-17, p. 48; Q-19: once a roll."""
    play = failing()
    assert play.asked == ("luck", "ada")
    play.spend_luck("ada", d(70))
    assert play["ada"].luck == 1
    assert play.asked[0] == "turn"
    assert play["bob"].hp == 16


def test_a_reroll_that_succeeds_hits() -> None:
    """MA D-17, p. 48."""
    play = failing()
    play.spend_luck("ada", d(50), (4,))
    assert play["bob"].hp == 16 - 7


def test_a_failed_roll_may_be_left_as_it_is() -> None:
    """MA D-17, p. 48: it is the player's choice."""
    play = failing().keep("ada")
    assert (play["ada"].luck, play["bob"].hp) == (2, 16)


def test_nobody_rerolls_without_a_luck_use() -> None:
    """MA D-17, p. 48."""
    assert failing(luck=0).asked == ("turn", "ada")


def test_a_reroll_uses_the_same_dice_threshold_and_requirement() -> None:
    """Q-23: the whole d100, with the same extra die."""
    play = duel(attacker={"skills": {}, "FS": 60}).attack("ada", "bob").defend("bob", "none", d(80, 9))
    play.spend_luck("ada", d(30, 6), (1,))
    roll = next(event for event in play.events if isinstance(event, e.Checked)).roll
    assert (roll.value, roll.net, roll.threshold, roll.luck) == (60, -1, 60, True)


@pytest.mark.parametrize(
    ("npc_luck", "rank", "asked"),
    [
        ("none", "boss", False),
        ("boss", "boss", True),
        ("boss", "goon", False),
        ("all", "goon", True),
        ("all", "minion", True),
    ],
)
def test_npc_luck(npc_luck: str, rank: str, asked: bool) -> None:
    """Q-18: who may spend Luck."""
    play = failing(side="foes", rank=rank, npc_luck=npc_luck)
    assert (play.asked[0] == "luck") is asked


def test_allies_of_the_party_have_no_luck_by_default() -> None:
    """Q-18: characters controlled by players only."""
    play = begun(fighter("ada", "friends", hand=["hatchet"], INITIATIVE=12), foe("bob"), hero("eve", at=3))
    assert play.attack("ada", "bob").defend("bob", "none", d(80)).asked == ("turn", "ada")


def both(**rulings: Any) -> Play:
    """Two players against each other, so that both have Luck."""
    return begun(
        hero("ada", hand=["hatchet"], FS=60, LUCK_USES=2),
        fighter("eve", "party", LUCK_USES=2, DODGE=60),
        foe("bob", at=3),
        **rulings,
    )


def test_the_attacker_decides_on_luck_first_then_the_defender() -> None:
    """Q-21."""
    play = both().attack("ada", "eve").defend("eve", "dodge", d(70), d(90))
    assert play.asked == ("luck", "ada")
    play.spend_luck("ada", d(40))
    assert play.asked == ("luck", "eve")
    play.spend_luck("eve", d(30))
    assert play["eve"].hp == 16
    assert (play["ada"].luck, play["eve"].luck) == (1, 1)


@pytest.mark.parametrize(("allowed", "asked"), [(False, "turn"), (True, "luck")])
def test_luck_on_lost_opposition(allowed: bool, asked: str) -> None:
    """Q-20: a success that loses the comparison."""
    play = both(luck_on_lost_opposition=allowed)
    play.attack("ada", "eve").defend("eve", "dodge", d(50), d(30))
    assert play.asked == (asked, "ada")


def test_a_defence_that_a_reroll_has_beaten_may_be_rerolled_in_turn() -> None:
    """Q-20, Q-21: with Luck on lost oppositions both dice are open until each has had its say."""
    play = both(luck_on_lost_opposition=True)
    play.attack("ada", "eve").defend("eve", "dodge", d(50), d(30))
    play.spend_luck("ada", d(10))
    assert play.asked == ("luck", "eve")
    play.spend_luck("eve", d(1))
    assert play["eve"].hp == 16
    assert (play["ada"].luck, play["eve"].luck, play.asked) == (1, 1, ("turn", "ada"))


# ------------------------------------------------------------------------------------------ critical failures


@pytest.mark.parametrize(
    ("value", "luck", "expected"), [(60, False, 0), (61, False, 1), (100, False, 2), (61, True, 3), (100, True, 4)]
)
def test_four_degrees_of_failure(value: int, luck: bool, expected: int) -> None:
    """MA D-8, p. 48."""
    roll = settle(check(60), Weighed(60, 1, 0), Draw("ada:test", d(value)), RULES, luck)
    assert severity(roll) == expected


def test_a_missed_requirement_after_luck_is_an_extreme_failure() -> None:
    """Q-26."""
    roll = settle(check(60), Weighed(60, 2, 0), Draw("ada:test", d(50)), RULES, luck=True)
    assert severity(roll) == 3


def test_a_critical_failure_is_a_disadvantage_on_the_next_roll_only() -> None:
    """MA D-18, p. 48; C-31; Q-25."""
    play = duel(attacker={"LUCK": 5}).attack("ada", "bob").defend("bob", "none", d(100))
    assert "setback" in play["ada"].marks
    play.end("ada").until("turn", "bob").attack("bob", "ada").until("defence")
    play.defend("ada", "dodge", d(90), d(80, 9))
    roll = next(event for event in play.find(e.Checked) if event.slot == "defence").roll
    assert roll.net == -1
    assert "setback" not in play["ada"].marks


def test_a_reroll_of_a_critical_failure_replaces_it() -> None:
    """Q-22."""
    play = duel(attacker={"LUCK_USES": 1}).attack("ada", "bob").defend("bob", "none", d(100))
    play.spend_luck("ada", d(40), (1,))
    assert "setback" not in play["ada"].marks
    assert play["bob"].hp == 12


def test_a_failed_reroll_is_handled_like_a_critical_failure() -> None:
    """MA D-18, p. 48."""
    assert "setback" in failing().spend_luck("ada", d(90))["ada"].marks


@pytest.mark.parametrize(
    ("effect", "asked", "marked"),
    [("next_roll_disadvantage", "turn", True), ("gm_prompt", "mishap", False), ("none", "turn", False)],
)
def test_critical_failure_effect(effect: str, asked: str, marked: bool) -> None:
    """Q-25."""
    play = duel(attacker={"LUCK": 5}, critical_failure_effect=effect)
    play.attack("ada", "bob").defend("bob", "none", d(100))
    assert play.decision.kind == asked
    assert ("setback" in play["ada"].marks) is marked


@pytest.mark.parametrize(("effect", "marked"), [("setback", True), ("nothing", False)])
def test_the_gm_says_what_a_critical_failure_brings(effect: str, marked: bool) -> None:
    """MA D-18, p. 48 (DP-37)."""
    play = duel(attacker={"LUCK": 5}, critical_failure_effect="gm_prompt")
    play.attack("ada", "bob").defend("bob", "none", d(100))
    assert (play.decision.side, play.decision.who) == ("", "ada")
    assert play.refused(JudgeMishap("curse")) == "a mishap brings setback or nothing"
    play.do(JudgeMishap(effect))
    assert ("setback" in play["ada"].marks) is marked
    assert play.asked == ("turn", "ada")


# ------------------------------------------------------------------------------------------ the GM's word


def test_the_gm_may_replace_a_roll_that_is_being_looked_at() -> None:
    """The GM's number goes the way of the dice; Luck stays open while it fails."""
    play = failing()
    assert "1 to 100" in play.refused(RuleRoll((101,)))
    play.do(RuleRoll((75,)))
    assert play.asked == ("luck", "ada")
    play.do(RuleRoll((60,)), (4,))
    assert play["bob"].hp == 16 - 7
    assert play.refused(RuleRoll((5,))) == "no roll is being looked at"


@pytest.mark.parametrize(("reduces", "hit"), [(False, True), (True, False)])
def test_a_replaced_roll_counts_as_a_rolled_one_would(reduces: bool, hit: bool) -> None:
    """Q-8: two Disadvantages make SR 2; two degrees are one above it where the requirement is taken off."""
    play = duel(
        attacker={"FS": 60, "skills": {}}, defender={"DODGE": 60, "rank": "boss"}, dark=True, sr_reduces_degree=reduces
    )
    play.attack("ada", "bob").defend("bob", "dodge", d(80, 9), d(60))
    play.do(RuleRoll((30,)), *([(4,)] if hit else []))
    assert (play["bob"].hp < 16) is hit
