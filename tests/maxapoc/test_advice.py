"""The basic player: right answers in situations where there is one, and play that is legal and fair everywhere."""

from __future__ import annotations

from typing import Any, TypeGuard

import pytest

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import Begin, Command
from mapoc_tui.engine.decisions import Decision, leaves
from mapoc_tui.engine.values import evolve
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.policies.base import fallback
from mapoc_tui.policies.luck import Luck
from mapoc_tui.policies.wandering import Wandering
from mapoc_tui.rules.maxapoc.commands import (
    Act,
    Aim,
    Attack,
    ClearJam,
    Defend,
    Draw,
    EndTurn,
    Escape,
    KeepRoll,
    Move,
    Reload,
    Retarget,
    Search,
    SelfStabilise,
    SpendLuck,
    StandUp,
    TakeBack,
    Wait,
)
from mapoc_tui.rules.maxapoc.content.gear import weapon
from mapoc_tui.rules.maxapoc.content.sheet import Tactics
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.harm import go_down
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, marks_of
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.state import State
from tests.maxapoc.builders import Play, Script, begun, d, duel, fight, foe, hero


def advice(play: Play) -> Command:
    """The first leaf for the open question."""
    (_, leaf, reason), *_ = RULESET.advise(play.state, play.decision)
    assert leaf.command is not None
    assert reason
    return leaf.command


def changed(play: Play, who: str, **facts: Any) -> Play:
    """The same fight with somebody changed."""
    combatants = {**play.state.combatants, who: evolve(play[who], **facts)}
    play.state = evolve(play.state, combatants=combatants)
    return play


def afflicted(play: Play, who: str, *conditions: str) -> Play:
    """The same fight with conditions on somebody."""
    found = tuple(Condition(condition) for condition in conditions)
    return changed(play, who, conditions=found, marks=marks_of(found))


def minded(play: Play, who: str, **hints: Any) -> Play:
    """The same fight with other tactics for somebody."""
    return changed(play, who, sheet=evolve(play[who].sheet, tactics=Tactics(**hints)))


def felled(play: Play, who: str) -> Play:
    """The same fight with somebody dying."""
    working = Fight(play.state, Script(()))
    go_down(working, who)
    play.state = working.state
    return play


def arms(play: Play, who: str, **facts: Any) -> Play:
    """The same fight with somebody's first weapon changed."""
    first, *others = play[who].arms
    return changed(play, who, arms=(evolve(first, **facts), *others))


# ------------------------------------------------------------------------------------------ the own turn


def test_an_empty_gun_is_reloaded() -> None:
    """MA N-3, p. 71: without Palming to speak of it takes an action."""
    play = begun(hero(hand=["revolver_357"], loaded=0, ammo={"3": 12}, skills={"firearms": "P"}), foe(at=2))
    assert advice(play) == Reload("ada", "ada-1")


def test_a_magazine_is_tried_with_a_quick_hand_first() -> None:
    """MA N-3, p. 71: a Free Action with two degrees of Palming."""
    play = begun(hero(hand=["auto_9mm"], loaded=0, ammo={"3": 12}, AGI=80), foe(at=2))
    assert advice(play) == Reload("ada", "ada-1", palming=True)


def test_a_jam_is_cleared() -> None:
    """MA N-1, p. 70."""
    play = arms(begun(hero(hand=["auto_9mm"]), foe(at=2)), "ada", jammed=True)
    assert advice(play) == ClearJam("ada", "ada-1")


def test_a_useless_weapon_gives_way_to_a_useful_one() -> None:
    """A gun without rounds, a knife in the pack, and the enemy at Close."""
    play = begun(hero(hand=["revolver_357"], pack=["hatchet"], loaded=0, skills={"blades": "P"}), foe())
    assert advice(play) == Draw("ada", "ada-2")


def test_nobody_strikes_the_fallen() -> None:
    """A standing enemy at Long is closed in on, whoever lies at one's feet."""
    play = felled(begun(hero(hand=["hatchet"], FS=90), foe("bob"), foe("cid", at=3)), "bob")
    assert advice(play) == Move("ada", 1)


def test_nobody_shoots_the_fallen() -> None:
    play = felled(begun(hero(hand=["auto_9mm"], BS=90), foe("bob"), foe("cid", at=1)), "bob")
    assert advice(play) == Aim("ada")
    assert advice(play.do(Aim("ada"))) == Attack("ada", "cid", "ada-1", "shoot")


def test_nobody_shoots_friends() -> None:
    play = felled(begun(hero(hand=["auto_9mm"]), hero("ben"), foe("bob"), foe("cid", at=30, hand=["bat"])), "bob")
    targets = {leaf.command.target for _, leaf, _ in RULESET.advise(play.state, play.decision) if attacks(leaf.command)}
    assert targets == {"cid"}


def attacks(command: Command | None) -> TypeGuard[Attack]:
    return isinstance(command, Attack)


def test_a_finishing_blow_goes_first() -> None:
    """Of two enemies with the same sheet the one is struck whom one hit fells."""
    play = begun(hero(hand=["hatchet"]), foe("bob", hand=["bat"]), foe("cid", hand=["bat"], hp=4))
    play = minded(play, "ada", aims=False)
    assert play["bob"].sheet.health == play["cid"].sheet.health
    assert target_of(advice(play)) == "cid"


def target_of(command: Command) -> str:
    assert isinstance(command, Attack)
    return command.target


@pytest.mark.parametrize(
    ("hint", "expected"), [("nearest", "bob"), ("weakest", "cid"), ("strongest", "bob"), ("wounded", "dan")]
)
def test_tactics_choose_among_equals(hint: str, expected: str) -> None:
    """Three enemies whom one shot is sure to fell, so much alike that the hint decides."""
    deadly = evolve(weapon("auto_9mm"), code=16)
    enemies = (
        foe("bob", at=1, FOR=80, hp=22),
        foe("cid", at=-1, FOR=80, hp=20),
        foe("dan", at=-1, FOR=200, hp=21),
    )
    play = minded(begun(hero(hand=[deadly]), *enemies), "ada", target=hint, aims=False)
    play = changed(play, "bob", position=0) if hint == "nearest" else play
    assert target_of(advice(play)) == expected


def test_aiming_comes_before_the_shot_and_the_shot_after_it() -> None:
    """MA N-4, p. 71: with two actions and nothing better to do for the first."""
    play = begun(hero(hand=["revolver_357"]), foe(at=2))
    assert advice(play) == Aim("ada")
    assert advice(play.do(Aim("ada"))) == Attack("ada", "bob", "ada-1", "shoot")


@pytest.mark.parametrize("why", ["mindless", "hint"])
def test_some_never_aim(why: str) -> None:
    """Enemy trait mindless; a hint of the tactics."""
    play = begun(hero(hand=["hatchet"], traits=("mindless",) if why == "mindless" else ()), foe())
    play = minded(play, "ada", aims=why == "mindless")
    assert isinstance(advice(play), Attack)


@pytest.mark.parametrize("at", [3, -3, 8])
def test_whoever_is_out_of_reach_closes_in(at: int) -> None:
    play = begun(hero(hand=["hatchet"]), foe(at=at, hand=["bat"]))
    assert advice(play) == Move("ada", 1 if at > 0 else -1)


def test_a_rifle_seeks_a_distance_without_disadvantage() -> None:
    """MA TB-4, p. 72: Disadvantage at Short, Advantage at Midrange."""
    play = begun(hero(hand=["lever_rifle"]), foe(at=1, hand=["bat"]))
    assert advice(play) == Move("ada", -1)


def test_a_fighter_on_the_ground_gets_up() -> None:
    """MA N-2, p. 71: out of reach it crawls otherwise."""
    play = afflicted(begun(hero(hand=["hatchet"]), foe(at=2, hand=["bat"])), "ada", "prone")
    assert advice(play) == StandUp("ada")


def test_a_fighter_on_the_ground_does_not_stay_there_among_enemies() -> None:
    """MA C-13, p. 86: enemies at Close have Advantage against it."""
    play = changed(afflicted(duel(), "ada", "prone"), "ada", attacks=1, complex=1)
    assert advice(play) == StandUp("ada")


def test_the_held_try_to_get_free() -> None:
    """MA G-2, p. 69: by the better of Strength and Agility."""
    play = afflicted(begun(hero(hand=["hatchet"], STR=70, AGI=30), foe()), "ada", "restrained")
    assert advice(play) == Escape("ada", "", "STR")


def test_whoever_has_had_enough_gets_away() -> None:
    play = begun(hero(hand=["hatchet"]), hero("ben"), foe(at=1, hand=["bat"]))
    play = changed(minded(play, "ada", flees_at=0.5), "ada", hp=3)
    assert advice(play) == Move("ada", -1)


@pytest.mark.parametrize("others", [0, 1])
def test_whoever_cannot_get_away_fights_on(others: int) -> None:
    """MA M-4, p. 71: with the back to the edge of the battlefield, or with nobody left who holds out."""
    friends = [hero("ben")] * others
    play = begun(hero(hand=["hatchet"], at=-30 * others), *friends, foe(at=1 - 30 * others, hand=["bat"]))
    play = changed(minded(play, "ada", flees_at=0.5), "ada", hp=3)
    assert advice(play) == Move("ada", 1)


def test_the_mindless_never_get_away() -> None:
    play = begun(hero(hand=["hatchet"], traits=("mindless",)), hero("ben"), foe(hand=["bat"]))
    assert isinstance(advice(changed(minded(play, "ada", flees_at=0.9), "ada", hp=1)), Attack)


def test_with_nobody_in_sight_somebody_searches() -> None:
    """MA K-13, p. 79."""
    assert advice(afflicted(begun(hero(hand=["hatchet"]), foe()), "bob", "unseen")) == Search("ada")


def test_with_nothing_useful_to_do_the_turn_ends() -> None:
    """Bare hands, and the enemy cannot be reached: whoever is RESTRAINED by nobody has one way only."""
    play = changed(begun(hero(), foe(at=9)), "ada", complex=0)
    assert advice(play) == EndTurn("ada")


@pytest.mark.parametrize(("spare", "expected"), [([], None), (["folding_knife"], "ada-2")])
def test_only_a_spare_weapon_is_thrown(spare: list[str], expected: str | None) -> None:
    """MA A-9, p. 12, 66: at an enemy at Midrange whom any hit is likely to fell."""
    play = begun(hero(hand=["hatchet", *spare], AGI=60), foe(at=2, hand=["bat"], hp=2))
    throws = [leaf.command.arm for score, leaf, _ in RULESET.advise(*asked(play)) if score > 3 and thrown(leaf.command)]
    assert throws[:1] == ([expected] if expected else [])


def thrown(command: Command | None) -> TypeGuard[Attack]:
    return isinstance(command, Attack) and command.way == "throw"


def test_the_reason_tells_the_odds() -> None:
    play = minded(begun(hero(hand=["hatchet"]), foe(name="Raider 2", armor=1)), "ada", aims=False)
    (_, _, reason), *_ = RULESET.advise(play.state, play.decision)
    assert reason.startswith("hits Raider 2 in ")
    assert "5.5 damage past armour" in reason


# ------------------------------------------------------------------------------------------ held actions


def test_a_held_action_meets_whoever_comes_within_reach() -> None:
    """MA T-13, p. 64: between two turns, or before an attack is carried out."""
    play = begun(hero(hand=["hatchet"]), foe(hand=["bat"], at=1)).end("ada")
    play.do(Move("bob", -1)).attack("bob", "ada")
    assert play.asked == ("held", "ada")
    assert target_of(advice(play)) == "bob"


def test_a_held_action_is_kept_while_nobody_is_in_reach() -> None:
    play = begun(hero(hand=["hatchet"]), foe(at=3)).end("ada").end("bob")
    assert play.asked == ("held", "ada")
    assert advice(play) == Wait("ada")


def test_a_held_action_helps_a_defence() -> None:
    """MA T-16, p. 66."""
    play = begun(hero(hand=["hatchet"]), foe(hand=["barbed_bat"], STR=99, FS=80, AGI=10)).end("ada")
    play.attack("bob", "ada").until("defence")
    command = advice(play)
    assert isinstance(command, Defend)
    assert command.held


# ------------------------------------------------------------------------------------------ defences


def test_a_weak_attack_is_not_worth_a_full_dodge() -> None:
    """MA X-5, p. 67: five points of Initiative are a turn, a graze is a graze."""
    play = begun(hero(hand=["folding_knife"]), foe(hand=["hatchet"], INITIATIVE=8))
    play = changed(play, "bob", hp=5).attack("ada", "bob")
    assert defence_of(advice(play)) in ("dodge", "parry")


def defence_of(command: Command) -> str:
    assert isinstance(command, Defend)
    return command.defence


def test_the_better_odds_decide_between_dodge_and_parry() -> None:
    """MA X-4, X-6, p. 66-67."""
    quick = duel(defender={"AGI": 90, "INS": 90, "FS": 20, "INITIATIVE": 8}).attack("ada", "bob")
    skilled = duel(defender={"AGI": 20, "INS": 20, "FS": 60, "INITIATIVE": 8}).attack("ada", "bob")
    assert (defence_of(advice(quick)), defence_of(advice(skilled))) == ("dodge", "parry")


def test_a_riposte_that_costs_no_turn_is_taken() -> None:
    """MA X-7, p. 67: of nine points three are to spare, of eight they are not."""
    cheap = duel(defender={"INITIATIVE": 9, "FS": 75}).attack("ada", "bob")
    dear = duel(defender={"INITIATIVE": 8, "FS": 75}).attack("ada", "bob")
    assert (defence_of(advice(cheap)), defence_of(advice(dear))) == ("riposte", "parry")


def test_a_turn_is_given_up_against_a_deadly_attack() -> None:
    """MA X-5, p. 67: by somebody who can hardly hurt anybody."""
    play = begun(
        hero(hand=[evolve(weapon("hatchet"), code=9)], FS=90), foe(AGI=70, INS=70, STR=90, FS=5, INITIATIVE=10)
    )
    assert defence_of(advice(play.attack("ada", "bob"))) == "full_dodge"


def test_the_next_round_is_not_given_up_for_a_graze() -> None:
    """MA X-7, p. 67; Q-36: only near death."""
    for hp, expected in ((16, {"dodge", "parry"}), (3, {"full_dodge"})):
        play = begun(hero(hand=["hatchet"], FS=90), foe(AGI=70, INS=70, STR=90, FS=5, INITIATIVE=10, hp=hp))
        play = changed(play, "bob", counter=2).attack("ada", "bob")
        assert defence_of(advice(play)) in expected


# ------------------------------------------------------------------------------------------ Luck and dying


def rolled(weapon_code: int, luck: int, value: int, **facts: Any) -> Play:
    """Ada has failed her attack on Bob, whose defence failed, too."""
    play = begun(hero(hand=[evolve(weapon("hatchet"), code=weapon_code)], LUCK=luck), foe(hand=["bat"], **facts))
    play.attack("ada", "bob").defend("bob", "dodge", d(value), d(99))
    assert play.asked == ("luck", "ada")
    return play


def test_luck_is_spent_on_a_good_attack_and_not_on_a_weak_one() -> None:
    """MA D-17, p. 48."""
    assert advice(rolled(8, 50, 90)) == SpendLuck("ada")
    assert advice(rolled(1, 50, 90, armor=9)) == KeepRoll("ada")


def test_the_last_luck_is_kept_for_coming_back() -> None:
    """MA H-15, p. 80."""
    assert advice(rolled(3, 50, 90)) == SpendLuck("ada")
    assert advice(rolled(3, 10, 90)) == KeepRoll("ada")


def test_luck_is_spent_on_a_defence_against_a_dangerous_hit() -> None:
    """MA D-17, p. 48; Q-21."""
    deadly = evolve(weapon("hatchet"), code=9)
    play = begun(hero(hand=["bat"], AGI=70, INS=70), foe(hand=[deadly], INITIATIVE=15))
    play.attack("bob", "ada").defend("ada", "dodge", d(40), d(99))
    assert play.asked == ("luck", "ada")
    assert advice(play) == SpendLuck("ada")


def test_luck_cannot_help_where_the_attack_has_failed() -> None:
    play = begun(hero(hand=["bat"]), foe(hand=["hatchet"], INITIATIVE=15))
    play.attack("bob", "ada").defend("ada", "dodge", d(98), d(99))
    assert advice(play) == KeepRoll("ada")


@pytest.mark.parametrize(("luck", "recovery", "how"), [(3, 4, "roll"), (3, 1, "sacrifice"), (1, 4, "sacrifice")])
def test_the_dying_come_back(luck: int, recovery: int, how: str) -> None:
    """MA H-15, H-16, p. 80: by a roll while there is time and Luck to spare."""
    play = felled(begun(hero(), hero("ben", hand=["bat"]), foe()), "ada")
    play = changed(play, "ada", luck=luck, recovery=recovery).until("dying")
    play = changed(play, "ada", luck=luck, recovery=recovery)
    assert advice(play) == SelfStabilise("ada", how)


# ------------------------------------------------------------------------------------------ other questions


def test_an_attack_whose_target_is_gone_turns_on_the_next_enemy() -> None:
    """MA Q-270: never on a friend, though one is in reach."""
    play = begun(hero(hand=["hatchet"]), hero("ben"), foe("bob", hand=["bat"]), foe("cid", hand=["bat"], INITIATIVE=15))
    play.end("cid").attack("ada", "bob")
    play = changed(play, "bob", dead=True).until("astray")
    assert advice(play) == Retarget("ada", "cid")


def test_an_attack_whose_weapon_is_gone_is_taken_back() -> None:
    """MA Q-270: there is nothing left to turn on anybody."""
    play = begun(hero(hand=["hatchet"]), foe("bob", hand=["bat"]), foe("cid", hand=["bat"], INITIATIVE=15))
    play.end("cid").attack("ada", "bob")
    play = changed(play, "ada", arms=()).until("astray")
    assert advice(play) == TakeBack("ada")


def test_a_coup_de_grace_is_not_turned_on_those_who_stand() -> None:
    """MA S-5, p. 68; Q-270: only the helpless can be finished off."""
    play = begun(hero(hand=["hatchet"]), foe("bob", hand=["bat"]), foe("cid", hand=["bat"], INITIATIVE=15)).end("cid")
    play = changed(play, "bob", marks=frozenset({"unconscious"})).attack("ada", "bob", mode="coup")
    play = changed(play, "bob", marks=frozenset()).until("astray")
    assert advice(play) == TakeBack("ada")


def test_questions_without_advice_of_their_own_get_their_default() -> None:
    play = Play(begun(hero(), foe()).state)
    question = Decision("strange", "ada", "party", "What now?", play.decision.branch, default="end")
    ((score, leaf, _),) = RULESET.advise(play.state, question)
    assert (score, leaf.command) == (0.0, EndTurn("ada"))


def test_the_gm_begins() -> None:
    assert [leaf.command for _, leaf, _ in RULESET.advise(*asked(fight(hero(), foe())))] == [Begin()]


def asked(play: Play) -> tuple[State, Decision]:
    return play.state, play.decision


# ------------------------------------------------------------------------------------------ everywhere

SCENARIOS = ("roadblock", "boss", "shootout", "tutorial")


def moments(name: str, seed: str, most: int) -> list[tuple[State, Decision]]:
    """The questions to combatants in a fight in which everybody chooses at random."""
    scenario = read_scenario(packaged("scenarios") / f"{name}.toml")
    battle = Battle(RULESET, scenario, seed)
    luck = Luck(seed, "test")
    found: list[tuple[State, Decision]] = []
    while (question := battle.decision) is not None and len(found) < most:
        leaf = fallback(question)
        if question.side:
            found.append((battle.state, question))
            luck.seek(len(found))
            leaf, _ = Wandering().choose(RULESET, battle.state, question, luck)
        assert leaf.command is not None
        battle.submit(leaf.command)
    return found


@pytest.mark.parametrize("name", SCENARIOS)
def test_every_advised_leaf_is_legal_and_the_best_comes_first(name: str) -> None:
    for state, question in moments(name, "legal", 250):
        found = RULESET.advise(state, question)
        assert found, question
        for _, leaf, _ in found:
            assert leaf.command is not None
            assert not RULESET.refusals(state, leaf.command), (question.question, leaf.command)
        scores = [score for score, _, _ in found]
        assert scores == sorted(scores, reverse=True)


def test_advised_leaves_are_among_those_of_the_decision() -> None:
    for state, question in moments("roadblock", "leaves", 60):
        offered = {leaf.command for leaf in leaves(question.options())}
        assert all(leaf.command in offered for _, leaf, _ in RULESET.advise(state, question))


def told(state: State, question: Decision) -> list[tuple[float, Command | None, str]]:
    return [(score, leaf.command, reason) for score, leaf, reason in RULESET.advise(state, question)]


@pytest.mark.parametrize("name", ["roadblock", "boss"])
def test_advice_is_the_same_whenever_it_is_asked_for(name: str) -> None:
    for state, question in moments(name, "again", 60):
        assert told(state, question) == told(evolve(state), question)


@pytest.mark.parametrize("name", ["roadblock", "boss"])
def test_advice_never_depends_on_hidden_enemies(name: str) -> None:
    """Hide an enemy, then change everything about it: nothing of that may show in what the other side is told."""
    compared = 0
    for state, question in moments(name, "hidden", 120):
        if question.kind not in ("turn", "held"):
            continue
        one = state[question.who]
        other = next(each for each in state.combatants.values() if each.sheet.party != one.sheet.party)
        hidden = evolve(other, hidden=True)
        elsewhere = evolve(hidden, position=one.position, hp=1, armor=0, arms=(), marks=frozenset({"prone"}))
        gone = evolve(hidden, gone=True)
        answers = [told(with_one(state, each), question) for each in (hidden, elsewhere, gone)]
        assert answers[0] == answers[1]
        assert not names(answers[0], other.id)
        compared += answers[0] == answers[2]
    assert compared


def with_one(state: State, one: Any) -> State:
    return evolve(state, combatants={**state.combatants, one.id: one})


def names(answers: list[tuple[float, Command | None, str]], who: str) -> bool:
    """Whether anything is to be done to somebody."""
    return any(isinstance(command, Act) and getattr(command, "target", "") == who for _, command, _ in answers)


def renewed(state: State) -> State:
    """The same fight of other objects, so that nothing is found that was remembered by them."""
    fresh = {each.id: evolve(each, sheet=evolve(each.sheet)) for each in state.combatants.values()}
    return evolve(state, combatants=fresh)


@pytest.mark.parametrize("name", ["roadblock", "siege", "zombies"])
def test_advice_never_depends_on_what_is_remembered(name: str) -> None:
    for state, question in moments(name, "renewed", 80):
        assert told(state, question) == told(renewed(state), question)
