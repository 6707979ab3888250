"""Rounds, phases, turns, what Initiative pays for, held actions, the attraction gauge (MA T, X-7, E; p. 51, 64)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import Begin, RuleAdd, RuleCondition, RuleEnd, RuleHarm, RuleHeal, RuleInitiative
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.defences import start_counter
from mapoc_tui.rules.maxapoc.commands import Aim, Attack, Defend, Draw, EndTurn, Move, Retarget, TakeBack, Wait
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.knockouts import pass_out
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition
from mapoc_tui.rules.maxapoc.skill_commands import Treat
from tests.maxapoc.builders import Play, Script, begun, d, duel, fight, fighter, foe, hero

Turn = tuple[int, int]


def turns(play: Play, who: str) -> list[Turn]:
    """The turns that somebody has until this round is over: (phase, counter). Nobody does anything."""
    now = play.state.round
    found = [(play.state.phase, play[who].counter)] if play.state.active == who and play[who].complex else []
    while play.state.round == now:
        play.idle()
        if play.state.round == now and any(event.who == who for event in play.find(e.TurnBegan)):
            found.append((play.state.phase, play[who].counter))
    return found


def to(play: Play, phase: int, who: str) -> Play:
    """Nobody does anything until this one's turn in this phase."""
    while (play.state.phase, play.asked) != (phase, ("turn", who)):
        play.idle()
    return play


# ------------------------------------------------------------------------------------------ free before and after


@pytest.mark.parametrize("first", [True, False])
def test_free_actions_come_before_or_after_complex_ones(first: bool) -> None:
    """MA T-10, p. 64; N-5, p. 71: a quick draw may stand at either end of the turn."""
    play = begun(hero("ada", pack=["hatchet"], at=4, LUCK_USES=0), foe("bob"))
    quick = (Draw("ada", "ada-1", palming=True), d(90))
    if first:
        play.do(*quick)
    play.do(Move("ada", 1)).do(Move("ada", 1))
    if not first:
        assert play.asked == ("turn", "ada")
        assert "needs 1 Complex" in play.refused(Move("ada", 1))
        play.do(*quick)
    assert play.state.active != "ada"


def test_a_turn_with_nothing_left_ends_by_itself() -> None:
    """MA T-9, T-10, p. 64."""
    play = begun(hero("ada", hand=["hatchet"], at=4), foe("bob")).do(Move("ada", 1)).do(Move("ada", 1))
    assert play.state.active != "ada"


# ------------------------------------------------------------------------------------------ rounds and phases


@pytest.mark.parametrize(
    ("initiative", "expected"),
    [(0, 0), (1, 1), (5, 1), (6, 2), (10, 2), (11, 3), (15, 3), (16, 4), (20, 4), (21, 4), (37, 4)],
)
def test_dv_1_turns_in_a_round(initiative: int, expected: int) -> None:
    """MA T-3 to T-5, p. 64: a turn in each phase that begins with a counter above 0, at most four."""
    play = begun(hero("ada", INITIATIVE=initiative), foe("bob", at=9, INITIATIVE=40))
    assert len(turns(play, "ada")) == expected


def test_every_counter_falls_by_five_after_a_phase() -> None:
    """MA T-4, p. 64: 12 has turns at 12, 7 and 2."""
    assert turns(begun(hero("ada", INITIATIVE=12), foe("bob", INITIATIVE=20)), "ada") == [(1, 12), (2, 7), (3, 2)]


def test_the_highest_counter_acts_first() -> None:
    """MA T-3, p. 64."""
    play = begun(hero("ada", INITIATIVE=7), foe("bob", INITIATIVE=20), hero("eve", INITIATIVE=12))
    assert play.state.order == ("bob", "eve", "ada")


def test_a_round_ends_when_nobody_has_initiative_left() -> None:
    """MA T-5, p. 64."""
    play = begun(hero("ada", INITIATIVE=6), foe("bob", INITIATIVE=3))
    for who in ("ada", "bob", "ada"):
        assert play.state.round == 1
        play.until("turn", who).end(who)
    play.until("turn")
    assert (play.state.round, play.state.phase, play.asked[1]) == (2, 1, "ada")


def test_every_round_starts_with_the_full_initiative() -> None:
    """MA T-2, T-8, T-6, p. 64: nothing is rolled."""
    play = begun(hero("ada", INITIATIVE=12), foe("bob", INITIATIVE=4))
    turns(play, "ada")
    assert (play["ada"].counter, play["bob"].counter) == (12, 4)


def test_a_fight_needs_two_parties() -> None:
    """MA T-1, p. 64."""
    assert "two parties" in fight(hero("ada"), fighter("eve", "friends")).refused(Begin())
    assert "two parties" in fight(hero("ada"), fighter("eve", "crowd")).refused(Begin())
    assert fight().refused(Begin()) == "nobody is in the fight"
    assert "begun already" in duel().refused(Begin())


# ------------------------------------------------------------------------------------------ equal Initiative

TIED: dict[str, dict[str, Any]] = {
    "ann": {"side": "party", "AGI": 40, "LUCK": 30},
    "bea": {"side": "party", "AGI": 60, "LUCK": 30},
    "cal": {"side": "foes", "AGI": 60, "LUCK": 50},
    "dot": {"side": "foes", "AGI": 60, "LUCK": 60},
}


@pytest.mark.parametrize(
    ("mode", "order"),
    [
        ("pc_agility_luck_random", ("bea", "ann", "dot", "cal")),
        ("agility_luck_random", ("dot", "cal", "bea", "ann")),
        ("random", ("ann", "bea", "cal", "dot")),
    ],
)
def test_initiative_tie(mode: str, order: tuple[str, ...]) -> None:
    """Q-33: the lots of these tests fall in the order of the fighters."""
    people = [fighter(who, **{"INITIATIVE": 10, **facts}) for who, facts in TIED.items()]
    assert begun(*people, initiative_tie=mode).state.order == order


def test_a_die_settles_what_nothing_else_does() -> None:
    """Q-33: also for those who come to stand equal only later."""
    play = begun(hero("ann", INITIATIVE=12), hero("eve", INITIATIVE=7), foe("bob", INITIATIVE=20))
    assert play["ann"].lot > play["eve"].lot > 0
    assert play["bob"].lot == 0
    play.do(RuleInitiative("ann", 7))
    assert play.state.order == ("bob", "ann", "eve")


# ------------------------------------------------------------------------------------------ what Initiative pays for


def beset(initiative: int, attackers: int = 1, **rulings: Any) -> Play:
    """Ada with a bat and several foes at Close who act before her in every phase."""
    foes = [foe(f"bob{number}", hand=["bat"], INITIATIVE=40 - number, FS=90) for number in range(1, attackers + 1)]
    return begun(hero("ada", hand=["bat"], INITIATIVE=initiative, LUCK_USES=0, FS=90), *foes, **rulings)


def answer(play: Play, phase: int, defence: str, attacker: str = "bob1") -> Play:
    """The attacker strikes in this phase, Ada answers, and nobody hits anybody."""
    to(play, phase, attacker).attack(attacker, "ada").until("defence")
    arm = "ada-1" if defence in ("parry", "riposte") else ""
    guard = d(99, 9) if play["ada"].defences else d(99)
    return play.defend("ada", defence, d(95), guard, arm=arm)


def test_dv_2_a_riposte_costs_a_turn() -> None:
    """MA X-7, p. 67: 12 becomes 9, then 4, then -1."""
    assert turns(answer(beset(12), 1, "riposte"), "ada") == [(1, 9), (2, 4)]


def test_dv_3_what_cannot_be_paid_now_is_owed() -> None:
    """MA X-7, p. 67: Full Dodge at counter 2: it stays 2, and the next round starts at 7."""
    play = answer(beset(12), 3, "full_dodge")
    assert (play["ada"].counter, play["ada"].debt) == (2, 5)
    assert turns(play, "ada") == [(3, 2)]
    assert turns(play, "ada") == [(1, 7), (2, 2)]


def test_dv_4_the_turn_of_the_phase_is_not_lost() -> None:
    """MA X-7, p. 67; Q-34: the order of a phase stands from its beginning."""
    play = answer(beset(5), 1, "full_dodge")
    assert play["ada"].counter == 0
    assert turns(play, "ada") == [(1, 0)]


def test_dv_5_debts_add_up_to_what_the_next_round_has() -> None:
    """MA X-7, p. 67; Q-36."""
    play = beset(8, attackers=3)
    answer(play, 3, "full_dodge", "bob1")
    assert (play["ada"].counter, play["ada"].debt) == (-2, 5)
    answer(play, 3, "riposte", "bob2")
    assert play["ada"].debt == 8
    to(play, 3, "bob3").attack("bob3", "ada").until("defence")
    assert "the next round cannot pay it" in play.refused(_defend("riposte"))
    play.defend("ada", "dodge", d(95), d(99, 9))
    assert turns(play, "ada") == []
    assert turns(play, "ada") == []
    assert play["ada"].counter == 8


def _defend(defence: str) -> Defend:
    return Defend("ada", defence, "ada-1" if defence in ("parry", "riposte") else "")


def test_dv_51_only_the_initiative_that_will_be_there_can_be_given_up() -> None:
    """MA X-7, p. 67; Q-36: with Initiative 4 a Riposte can be owed, a Full Dodge cannot."""
    play = to(beset(4), 2, "bob1").attack("bob1", "ada").until("defence")
    assert "the next round cannot pay it" in play.refused(_defend("full_dodge"))
    play.defend("ada", "riposte", d(95), d(99), arm="ada-1")
    turns(play, "ada")
    assert play["ada"].counter == 1


def test_dv_63_surplus_initiative_pays_without_losing_a_turn() -> None:
    """MA T-5, X-7; Q-35: 25 pays a Full Dodge and still has four turns."""
    assert turns(answer(beset(25), 1, "full_dodge"), "ada") == [(1, 20), (2, 15), (3, 10), (4, 5)]


@pytest.mark.parametrize(
    ("mode", "counter", "next_round"),
    [("whole_next_round", 2, 7), ("unlimited", 2, 7), ("split", 0, 9), ("carry", 2, 7), ("one_debt", 2, 7)],
)
def test_initiative_debt_of_a_full_dodge_at_counter_2(mode: str, counter: int, next_round: int) -> None:
    """Q-36: what is paid now, and what the next round starts with."""
    play = answer(beset(12, initiative_debt=mode), 3, "full_dodge")
    assert play["ada"].counter == counter
    turns(play, "ada")
    assert play["ada"].counter == next_round


@pytest.mark.parametrize(
    ("mode", "open_again", "starts"),
    [
        ("whole_next_round", False, (3, 8)),
        ("unlimited", True, (-2, 8)),
        ("split", False, (3, 8)),
        ("carry", True, (-2, 6)),
        ("one_debt", False, (3, 8)),
    ],
)
def test_initiative_debt_of_a_second_full_dodge(mode: str, open_again: bool, starts: tuple[int, int]) -> None:
    """Q-36: two Full Dodges with Initiative 8 and no counter left."""
    play = answer(beset(8, attackers=2, initiative_debt=mode), 3, "full_dodge", "bob1")
    to(play, 3, "bob2").attack("bob2", "ada").until("defence")
    offered = {leaf.command.defence for leaf in leaves(play.decision.options())}  # type: ignore[union-attr]
    assert ("full_dodge" in offered) is open_again
    play.defend("ada", "full_dodge" if open_again else "none", d(95), *([d(99, 9)] if open_again else []))
    counters = []
    for _ in range(2):
        turns(play, "ada")
        counters.append(play["ada"].counter)
    assert tuple(counters) == starts


@pytest.mark.parametrize("mode", ["whole_next_round", "unlimited", "split", "carry", "one_debt"])
def test_free_defences_are_open_whatever_is_owed(mode: str) -> None:
    """MA T-14, p. 66; Q-51: reactions cost nothing, with or without Initiative left."""
    play = answer(beset(6, attackers=2, initiative_debt=mode), 3, "full_dodge", "bob1")
    play.do(RuleCondition("ada", "stunned", 3, "end"))
    to(play, 3, "bob2").attack("bob2", "ada").until("defence")
    offered = {leaf.command.defence for leaf in leaves(play.decision.options())}  # type: ignore[union-attr]
    assert {"dodge", "parry"} <= offered


# ------------------------------------------------------------------------------------------ losses of Initiative


@pytest.mark.parametrize(
    ("timing", "this_round", "next_round"),
    [
        pytest.param("now", [(1, 7), (2, 2)], 7, id="DV-41"),
        pytest.param("next_round", [(1, 12), (2, 7), (3, 2)], 7, id="next_round"),
    ],
)
def test_initiative_loss_timing(timing: str, this_round: list[Turn], next_round: int) -> None:
    """MA C-19, p. 86; Q-38, Q-40: STUNNED for 2 rounds; this round is the first of them."""
    play = begun(hero("ada"), foe("bob", INITIATIVE=20), initiative_loss_timing=timing)
    play.do(RuleCondition("ada", "stunned", 2, "end"))
    assert turns(play, "ada") == this_round
    assert play["ada"].counter == next_round
    turns(play, "ada")
    assert play["ada"].counter == 12


@pytest.mark.parametrize(("stack", "left", "initiative"), [("refresh", 3, 7), ("extend", 5, 7), ("add", 5, 2)])
def test_condition_stack(stack: str, left: int, initiative: int) -> None:
    """Q-41: STUNNED for 2 rounds and then for 3 more."""
    working = Fight(duel(condition_stack=stack).state, Script(()))
    working.gain("ada", "stunned", 2)
    working.gain("ada", "stunned", 3)
    (stunned,) = working["ada"].conditions
    assert stunned.left == left
    assert start_counter(working["ada"]) == working["ada"].counter == initiative


def test_a_shorter_time_does_not_shorten_a_longer_one() -> None:
    """Q-41: nor does it end what is open-ended."""
    working = Fight(duel().state, Script(()))
    working.gain("ada", "shaken", 3)
    working.gain("ada", "shaken", 1)
    working.gain("ada", "prone")
    working.gain("ada", "prone", 2)
    assert [one.left for one in working["ada"].conditions] == [3, 0]


def test_different_losses_add_up() -> None:
    """Q-42: STUNNED -5 and SHAKEN -3; EMACIATED brings STARVING, -4 together (Q-251)."""
    working = Fight(begun(hero("ada", INITIATIVE=20), foe("bob")).state, Script(()))
    for condition in ("stunned", "shaken", "emaciated"):
        working.gain("ada", condition)
    assert start_counter(working["ada"]) == 20 - 5 - 3 - 4


# ------------------------------------------------------------------------------------------ times that run out


def holding(play: Play) -> tuple[Condition, ...]:
    return play["cal"].conditions


@pytest.mark.parametrize(("turns_left", "rounds"), [(1, 1), (2, 2), (3, 3)])
def test_a_time_in_rounds_counts_this_round(turns_left: int, rounds: int) -> None:
    """Q-40: it ends with the last of its rounds."""
    play = begun(hero("ada"), foe("cal"))
    play.do(RuleCondition("cal", "unnerved", turns_left, "end"))
    for number in range(1, rounds + 1):
        assert holding(play)
        assert play.state.round == number
        turns(play, "ada")
    assert not holding(play)


def test_a_time_that_ends_with_a_turn_ends_with_that_turn() -> None:
    """MA T-17, p. 64: own end conditions."""
    play = begun(hero("ada", INITIATIVE=12), foe("bob", INITIATIVE=11), foe("cal", INITIATIVE=4))
    play.do(RuleCondition("cal", "unnerved", 2, "end", "bob"))
    assert holding(play)[0].left == 2
    play.end("ada").until("turn", "bob").end("bob")
    assert holding(play)[0].left == 1
    to(play, 2, "bob").end("bob")
    assert not holding(play)


def test_a_clock_without_turns_runs_by_rounds() -> None:
    """Whoever is out of the fight has no turns; what waits for them waits for the end of the round instead."""
    play = begun(hero("ada"), foe("bob"), foe("cal"))
    play.do(RuleCondition("cal", "unnerved", 1, "start", "bob"))
    play.do(RuleHarm("bob", 16))
    turns(play, "ada")
    assert not holding(play)


# ------------------------------------------------------------------------------------------ the turn


def test_a_turn_is_two_complex_actions() -> None:
    """MA A-7, T-9, p. 64."""
    play = duel()
    assert play["ada"].complex == 2
    play.do(Move("ada", -1)).do(Move("ada", -1))
    assert play.asked != ("turn", "ada")
    assert play["ada"].held == 0


def test_a_held_action_may_be_used_between_two_turns() -> None:
    """MA T-13, p. 64; Q-43, Q-44."""
    play = begun(hero("ada"), foe("bob", at=2), foe("cal", at=2, INITIATIVE=8))
    play.do(Move("ada", -1)).end("ada")
    assert play["ada"].held == 1
    play.end("bob")
    assert play.asked == ("held", "ada")
    play.do(Move("ada", -1))
    assert (play["ada"].position, play["ada"].held) == (-2, 0)


def test_what_is_held_is_lost_with_the_own_next_turn() -> None:
    """MA T-13, p. 64."""
    play = begun(hero("ada"), foe("bob", at=2)).end("ada")
    assert play["ada"].held == 2
    play.until("turn", "ada")
    assert (play["ada"].held, play["ada"].complex) == (0, 2)


def test_held_actions_last_over_the_end_of_a_round() -> None:
    """Q-46."""
    play = begun(hero("ada", INITIATIVE=3), foe("bob", INITIATIVE=12, at=2))
    play.until("turn", "ada").end("ada")
    to(play, 1, "bob")
    assert (play.state.round, play["ada"].held) == (2, 2)


def test_whoever_does_not_want_to_be_asked_is_left_alone_until_the_own_turn() -> None:
    """MA T-13, p. 64 (DP-12)."""
    play = begun(hero("ada"), foe("bob", at=2), foe("cal", at=2, INITIATIVE=8)).end("ada")
    play.end("bob").do(Wait("ada", until_turn=True))
    play.end("cal")
    assert play.asked == ("held", "bob")


def interrupted(**facts: Any) -> Play:
    """Bob with an aimed pistol shoots at Ada, who holds two actions; Eve stands beside her."""
    play = begun(
        hero("ada", INITIATIVE=20),
        hero("eve", INITIATIVE=3),
        foe("bob", at=3, hand=["revolver_38"], INITIATIVE=12, **facts),
    )
    play.end("ada").do(Aim("bob")).attack("bob", "ada")
    assert play.asked == ("held", "ada")
    return play


def test_a_held_action_comes_before_the_dice_of_a_declared_attack() -> None:
    """MA T-13, p. 64; Q-44: the interrupting action resolves first."""
    play = interrupted()
    play.do(Move("ada", -1))
    assert play["ada"].position == -1
    assert play.asked == ("held", "ada")
    play.do(Wait("ada"))
    assert play.asked == ("defence", "ada")


def strike_out_of_reach() -> Play:
    """Bob strikes at Ada, who held an action and steps away; Eve stands still where Ada stood."""
    play = begun(hero("ada", INITIATIVE=20), hero("eve", INITIATIVE=3), foe("bob", hand=["bat"], INITIATIVE=12))
    play.end("ada").do(Aim("bob")).attack("bob", "ada").do(Move("ada", -1))
    return play.until("astray")


def test_an_attack_that_became_impossible_may_be_taken_back() -> None:
    """Q-270: the Complex Action, the attack and the aim are not spent."""
    play = strike_out_of_reach()
    play.do(TakeBack("bob"))
    assert play.asked == ("turn", "bob")
    one = play["bob"]
    assert (one.complex, one.attacks, one.aim, one.used) == (1, 0, 1, 1)


def test_whoever_loses_the_weapon_to_an_interruption_takes_the_attack_back() -> None:
    """Q-270: Ada shoots the bat out of Bob's hand before he can strike."""
    play = begun(
        hero("ada", at=2, INITIATIVE=20, hand=["auto_9mm"], BS=90),
        hero("eve", INITIATIVE=3, hand=["bat"]),
        foe("bob", hand=["bat"], INITIATIVE=12, FOR=90),
    )
    play.end("ada").attack("bob", "eve").attack("ada", "bob", mode="arm", detail="bob-1")
    play.until("defence", "bob").defend("bob", "none", d(20, 3), (1,)).do(Wait("ada", True))
    assert play.asked == ("astray", "bob")
    assert [option.key for option in play.decision.options()] == ["back"]
    play.do(TakeBack("bob"))
    assert (play["bob"].complex, play["bob"].attacks) == (2, 0)


def test_a_mode_that_became_impossible_is_not_carried_out() -> None:
    """MA S-5, p. 68; Q-270: Eve is woken before the Coup de Grace falls."""
    play = begun(
        hero("ada", INITIATIVE=20, skills={"medicine": "P"}),
        hero("eve", INITIATIVE=3),
        foe("bob", hand=["bat"], INITIATIVE=12),
    )
    play.end("ada")
    working = Fight(play.state, Script(()))
    pass_out(working, "eve")
    play.state = working.state
    play.attack("bob", "eve", mode="coup").do(Treat("ada", "eve"), d(20)).do(Wait("ada", True))
    assert play["eve"].able
    assert play.asked == ("astray", "bob")
    assert play["eve"].here


def test_an_attack_that_became_impossible_may_be_turned_on_somebody_else() -> None:
    """MA T-11, p. 66; Q-270: changing the target is free."""
    play = strike_out_of_reach()
    assert play.refused(Retarget("bob", "ada")) == "that target is out of reach, too"
    play.do(Retarget("bob", "eve"))
    assert play.until("defence").asked == ("defence", "eve")
    play.defend("eve", "none", d(10, 9), (1, 1))
    assert (play["bob"].complex, play["bob"].attacks, play["bob"].aim) == (0, 1, 0)


@pytest.mark.parametrize(("eve", "rush"), [(2, True), (3, False)])
def test_a_rush_goes_on_only_at_somebody_whom_it_reached(eve: int, rush: bool) -> None:
    """MA M-7, p. 72; Q-270: Bob's katana reaches to Short, his rush ended at 2."""
    play = begun(
        hero("ada", at=2, INITIATIVE=20), hero("eve", at=eve, INITIATIVE=6), foe("bob", hand=["katana"], INITIATIVE=12)
    )
    to(play, 1, "bob").do(Move("bob", 1)).end("bob")
    to(play, 2, "bob").do(Move("bob", 1)).attack("bob", "ada")
    play.do(Move("ada", -1)).do(Move("ada", -1)).until("astray").do(Retarget("bob", "eve"))
    assert play.until("defence").asked == ("defence", "eve")
    offered = {leaf.command.defence for leaf in leaves(play.decision.options())}  # type: ignore[union-attr]
    assert ("full_dodge" in offered) is not rush


def test_the_unable_hold_nothing() -> None:
    """Q-282: whoever falls loses what was held."""
    play = begun(hero("ada", LUCK_USES=0), hero("eve", at=5), foe("bob")).end("ada")
    play.do(RuleHarm("ada", 16))
    assert (play["ada"].held, play["ada"].complex) == (0, 0)


def test_whoever_was_healed_from_dying_acts_from_the_next_phase_on() -> None:
    """MA H-14, p. 80; Q-218."""
    play = begun(hero("ada", INITIATIVE=12, LUCK_USES=0), hero("eve", INITIATIVE=20), foe("bob", INITIATIVE=11))
    play.do(RuleHarm("ada", 16)).do(RuleHeal("ada", 9)).end("eve")
    assert (play.state.phase, play.until("turn").asked[1]) == (1, "bob")
    assert to(play, 2, "ada")["ada"].counter == 7


# ------------------------------------------------------------------------------------------ newcomers


@pytest.mark.parametrize(("entry", "counter", "in_next_phase"), [("next_phase", 8, True), ("next_round", 0, False)])
def test_reinforcement_entry(entry: str, counter: int, in_next_phase: bool) -> None:
    """Q-52: Initiative 13 in the second phase, one phase being over."""
    play = to(begun(hero("ada", INITIATIVE=20), foe("bob", INITIATIVE=3), reinforcement_entry=entry), 2, "ada")
    play.do(RuleAdd({"side": "foes", "from": "bandit_knifer", "derived": {"INITIATIVE": 13}}))
    (knifer,) = [who for who in play.state.combatants if "knifer" in who]
    assert play[knifer].counter == counter
    assert knifer not in play.state.order
    to(play, 3, "ada")
    assert (knifer in play.state.order) is in_next_phase
    turns(play, "ada")
    assert play[knifer].counter == 13


def test_newcomers_bring_their_conditions() -> None:
    """MA T-2, p. 64; C-10, p. 85; Q-52: a late stage of infection costs 5 Initiative."""
    play = to(begun(hero("ada", INITIATIVE=20), foe("bob", INITIATIVE=3)), 2, "ada")
    ill = {"derived": {"INITIATIVE": 13}, "infection": {"z_virus": 5}}
    play.do(RuleAdd({"side": "foes", "from": "bandit_knifer", **ill}))
    (knifer,) = [who for who in play.state.combatants if "knifer" in who]
    assert play[knifer].counter == 13 - 5 - 5


# ------------------------------------------------------------------------------------------ the attraction gauge


def test_each_round_draws_enemies_nearer() -> None:
    """MA E-1, p. 51; EG-3: a fight that ends in round 3 adds 15, the last round counts though it is cut short."""
    play = begun(hero("ada"), foe("bob", at=9))
    turns(play, "ada")
    turns(play, "ada")
    assert (play.state.round, play.state.attraction) == (3, 10)
    play.do(RuleHarm("bob", 500))
    assert play.state.outcome is not None
    assert play.state.attraction == 15


def test_a_fight_that_ends_with_a_round_counts_it_once() -> None:
    """MA E-1, p. 51; Q-260."""
    play = begun(hero("ada"), foe("bob", FOR=10))
    play.do(RuleHarm("bob", 10))
    assert (play.state.stage, play.state.attraction) == ("over", 5)


def test_the_gm_ends_a_round_that_has_begun() -> None:
    """MA E-1, p. 51; Q-54, Q-260."""
    play = begun(hero("ada"), foe("bob")).do(RuleEnd("party"))
    assert play.state.attraction == 5
    assert play.state.outcome is not None
    assert (play.state.outcome.verdict, play.state.outcome.winner) == ("won", "party")


@pytest.mark.parametrize(("used", "expected"), [(True, 7), (False, 0)])
def test_eag_enabled(used: bool, expected: int) -> None:
    """MA E-2, p. 89; EG-17, p. 51: a shot of the .38 adds 7, where the gauge is used."""
    play = begun(hero("ada", hand=["revolver_38"]), foe("bob", at=2), eag_enabled=used)
    play.attack("ada", "bob").defend("bob", "none", d(99)).keep("ada")
    assert play.state.attraction == expected


def test_melee_weapons_are_quiet() -> None:
    """MA E-2, p. 89."""
    play = duel().attack("ada", "bob").defend("bob", "none", d(30), (1,))
    assert play.state.attraction == 0


def test_commands_out_of_turn_are_refused_with_the_question_that_is_open() -> None:
    """MA T-12, T-18, N-8, T-3, p. 64."""
    play = duel()
    assert play.refused(EndTurn("bob")) == "now Ada decides"
    assert "an action of the turn" in play.refused(Wait("ada"))
    assert play.refused(Attack("bob", "ada", "bob-1")) == "now Ada decides"
