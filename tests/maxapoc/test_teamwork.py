"""Academics, Command, help and leaders (MA D-20 to D-24, p. 49; K-2 to K-4, p. 77; Q-28 to Q-31, Q-182 to Q-185)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mapoc_tui.engine.decisions import leaves
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.catalogue import CATALOGUE
from mapoc_tui.rules.maxapoc.combat.attacks import attack_check, prospect
from mapoc_tui.rules.maxapoc.commands import Aim, Attack, EndTurn, Move
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.content.options import Rulings
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.bombs import place_check
from mapoc_tui.rules.maxapoc.moves.mounting import mount_check
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.bonuses import points
from mapoc_tui.rules.maxapoc.rolls.checks import Check, degree_of, weigh, weighed
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, Modifier
from mapoc_tui.rules.maxapoc.rolls.tasks import named_actions
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.skill_commands import Help, Lead, Order, Salvage, Study, Treat, UseSkill
from mapoc_tui.rules.maxapoc.skills.helping import tags_of
from mapoc_tui.rules.maxapoc.skills.sleight import sleight_check
from mapoc_tui.rules.maxapoc.skills.works import work_check
from mapoc_tui.rules.maxapoc.state import Combatant
from tests.maxapoc.builders import Play, Script, begun, d, fight, foe, hero

SPEAKER = {
    "CHA": 60,
    "INT": 60,
    "skills": {"command": "P", "academics": "P", "medicine": "P"},
    "INITIATIVE": 18,
    "LUCK": 5,
}


def squad(speaker: dict[str, Any] | None = None, friend: dict[str, Any] | None = None, **facts: Any) -> Play:
    """Sal who speaks, Fay who fights, the goon Bob at Close; Sal has the first turn, then Fay."""
    return begun(
        hero("sal", **{**SPEAKER, **(speaker or {})}),
        hero("fay", **{"hand": ["hatchet"], "INITIATIVE": 14, "LUCK": 5, "FS": 60, **(friend or {})}),
        foe("bob", INITIATIVE=5, armor=12),
        **facts,
    )


def clash(
    play: Play, who: str, target: str, defence: str, *rolls: tuple[int, ...], arm: str = "", guard: str = ""
) -> Play:
    """An attack that nobody interrupts, and the answer to it."""
    play.attack(who, target, **({"arm": arm} if arm else {})).until("defence")
    return play.defend(target, defence, *rolls, arm=guard)


def mark(play: Play, who: str, condition: str) -> Play:
    """Put a condition on somebody."""
    work = Fight(play.state, Script(()))
    work.impose(who, Condition(condition))
    play.state = work.state
    return play


def attack_threshold(play: Play, who: str, target: str, arm: str = "") -> int:
    """The threshold of an attack as things stand."""
    command = Attack(who, target, arm or f"{who}-1")
    return weighed(play.state, attack_check(play.state, prospect(play.state, command, False))).threshold


# -- arithmetic ------------------------------------------------------------------------------------


def test_ex_11_one_of_two_helpers_makes_the_difference() -> None:
    """MA D-20, EX-11, p. 49: a threshold of 80, one degree of help, a roll of 82; the failed helper costs nothing."""
    play = begun(
        hero("ann", INITIATIVE=20, STR=50, LUCK=5),
        hero("ben", INITIATIVE=19, STR=50, LUCK=5),
        hero("pia", INITIATIVE=15, STR=80, LUCK=5),
        foe(at=3),
    )
    play.do(Help("ann", "pia", "skill", "athletics"), d(95, 0)).until("turn", "ben")
    play.do(Help("ben", "pia", "skill", "athletics"), d(45, 3)).until("turn", "pia")
    assert [bonus.modifier.amount for bonus in play["pia"].bonuses] == [5]
    play.do(UseSkill("pia", "climb"), d(82, 0))
    roll = play.only(e.Checked).roll
    assert (roll.threshold, roll.value, roll.counted) == (85, 82, 1)
    assert degree_of(82, 80) == 0


def test_dv_44_every_degree_of_every_helper_is_five() -> None:
    """MA DV-44, D-21: degrees 2 and 3 are +25."""
    play = begun(
        hero("ann", INITIATIVE=20, skills={"medicine": "P"}),
        hero("ben", INITIATIVE=19, skills={"medicine": "P"}),
        hero("mia", INITIATIVE=15, skills={"medicine": "P"}, ammo={"parts": 3}, hp=9),
        foe(at=3),
    )
    play.do(Help("ann", "mia", "medicine", "medicine"), d(25)).until("turn", "ben")
    play.do(Help("ben", "mia", "medicine", "medicine"), d(12)).until("turn", "mia")
    play.do(Treat("mia", "mia"), d(75), (2,))
    assert play.find(e.Checked)[0].roll.threshold == 75
    assert play["mia"].bonuses == ()


@pytest.mark.parametrize(("value", "degree"), [(35, 2), (36, 0)])
def test_dv_54_a_command_raises_the_threshold_before_it_is_halved(value: int, degree: int) -> None:
    """MA DV-54, D-3, D-15: threshold 60, Command +10, two Disadvantages."""
    one = fight(hero("sal", INT=60, skills={"academics": "P"}))["sal"]
    parts = [Modifier("threshold", 10, "Command"), Modifier("disadvantage", 1, "a"), Modifier("disadvantage", 1, "b")]
    weight = weigh(work_check(one, "test", "academics", set(), parts), Rulings())
    assert (weight.threshold, weight.requirement) == (70, 2)
    shown = degree_of(value, weight.threshold)
    assert (shown if shown >= weight.requirement else 0) == degree


# -- Academics -------------------------------------------------------------------------------------


def test_academics_helps_the_next_action_against_that_target() -> None:
    """MA K-2, p. 77; Q-182: two degrees are +10, once."""
    play = squad({"hand": ["hatchet"], "FS": 50}).do(Study("sal", "bob"), d(30))
    assert play["sal"].studied == ("bob",)
    assert attack_threshold(play, "sal", "bob") == 60
    assert attack_threshold(play, "fay", "bob") == 60
    assert attack_threshold(play, "sal", "fay") == 50
    clash(play, "sal", "bob", "none", d(90, 9))
    assert play.find(e.Checked)[0].roll.threshold == 60
    assert play["sal"].bonuses == ()


def test_academics_is_not_used_up_by_a_defence() -> None:
    """MA Q-182: only an action aimed at the target counts."""
    play = squad({"hand": ["hatchet"]}).do(Study("sal", "bob"), d(30)).until("turn", "bob")
    clash(play, "bob", "sal", "dodge", d(90), d(5))
    assert [bonus.id for bonus in play["sal"].bonuses] == ["academics"]


def test_academics_may_be_tried_again_after_a_failure_only() -> None:
    """MA K-3, p. 77."""
    play = squad().do(Study("sal", "bob"), d(90))
    assert play["sal"].studied == ()
    play.do(Study("sal", "bob"), d(30)).until("turn", "sal")
    assert "has studied Bob" in play.refused(Study("sal", "bob"))


def test_academics_prepares_a_command() -> None:
    """MA D-24, p. 49; K-4, p. 77: one degree is +5 on the own next Command."""
    play = squad().do(Study("sal"), d(50))
    assert "prepared" in play.refused(Study("sal"))
    play.do(Order("sal", "fay", "attack"), d(64))
    assert play.find(e.Checked)[0].roll.threshold == 65
    assert play["fay"].bonuses[0].modifier.amount == 5
    assert play["sal"].bonuses == ()


# -- Command ---------------------------------------------------------------------------------------


def test_every_action_can_be_named() -> None:
    """MA K-4, p. 77; TB-7, 5, p. 70: whatever costs an action, so that the decidophobic can be told to do it."""
    named = {deed for task in named_actions().values() for deed in task.deeds}
    assert named == {deed.key for deed in CATALOGUE if deed.cost}


@pytest.mark.parametrize(
    ("task", "check"),
    [
        ("charge", lambda one: place_check(one, explosive("c4"))),
        ("mount", mount_check),
        ("palming", lambda one: sleight_check(one, "conceal", "")),
    ],
)
def test_help_with_charges_mounts_and_sleights(task: str, check: Callable[[Combatant], Check]) -> None:
    """MA D-20, D-21, p. 49: a degree of help is +5 on the roll of the task."""
    found = named_actions()[task]
    bonus = Bonus("help", points(5, "help"), tags_of(found, found.skills[0]))
    fay = evolve(squad()["fay"], bonuses=(bonus,))
    assert bonus.modifier in check(fay).parts


def test_a_command_helps_the_named_action_once() -> None:
    """MA K-4, p. 77."""
    play = squad().do(Order("sal", "fay", "attack"), d(30)).until("turn", "fay")
    clash(play, "fay", "bob", "dodge", d(70), d(90), (3,))
    roll = next(each for each in play.find(e.Checked) if each.slot == "attack").roll
    assert roll.threshold == 70
    assert roll.success
    assert play["fay"].bonuses == ()


def test_commands_add_up() -> None:
    """MA Q-185."""
    play = squad().do(Order("sal", "fay", "attack"), d(30)).do(Order("sal", "fay", "attack"), d(50))
    assert attack_threshold(play, "fay", "bob") == 75


def test_doing_something_else_loses_a_command() -> None:
    """MA K-4, p. 77; Q-184."""
    play = squad().do(Order("sal", "fay", "attack"), d(30)).until("turn", "fay").do(Aim("fay"))
    assert play["fay"].bonuses == ()
    assert play.only(e.BonusesLeft).cause == "did something else"


def test_reactions_neither_use_nor_lose_a_command() -> None:
    """MA Q-184."""
    play = begun(
        hero("sal", **SPEAKER), foe("bob", INITIATIVE=16), hero("fay", hand=["hatchet"], INITIATIVE=14, LUCK=5)
    )
    play.do(Order("sal", "fay", "attack"), d(30)).until("turn", "bob")
    clash(play, "bob", "fay", "parry", d(90), d(20), guard="fay-1")
    assert len(play["fay"].bonuses) == 1


def test_a_command_lasts_until_the_end_of_the_next_turn() -> None:
    """MA Q-184: from a turn before, and out of the own turn."""
    play = squad().do(Order("sal", "fay", "attack"), d(30)).until("turn", "fay").do(EndTurn("fay"))
    assert play["fay"].bonuses == ()
    assert play.only(e.BonusesLeft).cause == "the turn is over"


def test_a_command_in_the_middle_of_an_attack_counts_for_it() -> None:
    """MA T-13, K-4, p. 64, 77; Q-44: a held action comes before the dice."""
    play = squad().do(EndTurn("sal")).until("turn", "fay")
    play.attack("fay", "bob")
    assert play.asked == ("held", "sal")
    play.do(Order("sal", "fay", "attack"), d(30)).until("defence")
    play.defend("bob", "none", d(70), (3,))
    assert play.find(e.Checked)[0].roll.threshold == 70


def test_the_mindless_obey_nobody() -> None:
    """Bestiary trait mindless."""
    play = squad(friend={"traits": ("mindless",)})
    assert "mindless" in play.refused(Order("sal", "fay", "attack"))
    assert not [leaf for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Order)]


def test_the_paranoid_neither_give_nor_take_help() -> None:
    """MA TB-7, 9, p. 70."""
    assert "PARANOIA" in mark(squad(), "fay", "paranoia").refused(Order("sal", "fay", "attack"))
    assert "PARANOIA" in mark(squad(), "sal", "paranoia").refused(Help("sal", "fay", "move", "athletics"))


# -- help ------------------------------------------------------------------------------------------


def test_a_helper_pays_the_whole_cost_of_the_task() -> None:
    """MA Q-29: salvage takes two actions."""
    play = squad().do(Help("sal", "fay", "salvage", "salvage"), d(13))
    assert play.asked[1] != "sal"
    play.until("turn", "fay").do(Salvage("fay"), d(37), (3,))
    roll = play.find(e.Checked)[0].roll
    assert roll.threshold == play["fay"].sheet.salvage + 10
    assert "needs 2 Complex" in squad().do(Study("sal", "bob"), d(90)).refused(Help("sal", "fay", "salvage", "salvage"))


def test_help_lapses_with_the_next_turn_of_the_primary() -> None:
    """MA Q-29; unlike a Command it survives other actions."""
    play = squad().do(Help("sal", "fay", "salvage", "salvage"), d(20)).until("turn", "fay").do(Move("fay", 1))
    assert len(play["fay"].bonuses) == 1
    assert play.do(EndTurn("fay"))["fay"].bonuses == ()


@pytest.mark.parametrize(("option", "amounts"), [("off", []), ("on", [-5, -10])])
def test_what_failing_helpers_cost(option: str, amounts: list[int]) -> None:
    """MA D-22, p. 49; Q-28: -5 for a failure, -10 for a critical one."""
    ann, sal = (hero(name, INITIATIVE=20, LUCK=5) for name in ("ann", "sal"))
    play = begun(ann, sal, hero("fay", INITIATIVE=6), foe(at=3), teamwork_failure_penalty=option)
    for who, rolled in (("ann", d(95, 9)), ("sal", d(100, 0))):
        play.until("turn", who).do(Help(who, "fay", "move", "athletics"), rolled)
    assert [bonus.modifier.amount for bonus in play["fay"].bonuses] == amounts


def test_failing_helpers_cost_at_most_twenty() -> None:
    """MA D-22, p. 49."""
    helpers = [hero(name, INITIATIVE=20, LUCK=5) for name in ("ann", "ben", "cat")]
    play = begun(*helpers, hero("pia", INITIATIVE=6), foe(at=3), teamwork_failure_penalty="on")
    for who in ("ann", "ben", "cat"):
        play.until("turn", who).do(Help(who, "pia", "move", "athletics"), d(100, 0))
    assert [bonus.modifier.amount for bonus in play["pia"].bonuses] == [-10, -10]


def test_one_helper_helps_with_one_action_once() -> None:
    """MA D-20, D-21, p. 49: with another task, or somebody else, it may help in the same turn."""
    play = begun(hero("sal", INITIATIVE=20), hero("fay", INITIATIVE=6), hero("ike", INITIATIVE=5), foe(at=3))
    play.do(Help("sal", "fay", "move", "athletics"), d(10, 1))
    assert "Sal has helped with that already" in play.refused(Help("sal", "fay", "move", "athletics"))
    assert "Sal has helped with that already" in play.refused(Help("sal", "fay", "move", "command"))
    assert not RULESET.refusals(play.state, Help("sal", "ike", "move", "athletics"))
    assert not RULESET.refusals(play.state, Help("sal", "fay", "hide", "stealth"))


@pytest.mark.parametrize(
    ("task", "skill", "noise"), [("medicine", "medicine", 5), ("repair", "crafting", 5), ("move", "athletics", 0)]
)
def test_help_is_as_loud_as_the_task(task: str, skill: str, noise: int) -> None:
    """MA E-3, K-15, p. 77-79: table of actions, row Help."""
    play = begun(hero("sal", INITIATIVE=20), hero("fay", INITIATIVE=6), foe(at=3))
    assert play.do(Help("sal", "fay", task, skill), d(10, 1)).state.attraction == noise


def test_command_in_the_place_of_the_skill_never_costs() -> None:
    """MA D-23, p. 49."""
    play = squad(teamwork_failure_penalty="on").do(Help("sal", "fay", "move", "command"), d(95))
    assert play["fay"].bonuses == ()


@pytest.mark.parametrize(("value", "amount"), [(50, 0), (30, 10)])
def test_the_distrustful_need_two_degrees(value: int, amount: int) -> None:
    """MA C-3, p. 85; Q-30: from two degrees on the bonus is whole."""
    play = mark(squad(), "fay", "distrust").do(Help("sal", "fay", "medicine", "medicine"), d(value))
    assert sum(bonus.modifier.amount for bonus in play["fay"].bonuses) == amount


def test_nobody_helps_with_an_attack() -> None:
    """MA Q-31."""
    assert "nobody can help" in squad().refused(Help("sal", "fay", "attack", "blades"))


def test_hands_on_help_needs_to_be_close() -> None:
    play = squad({"at": 1})
    assert "not at Close" in play.refused(Help("sal", "fay", "medicine", "medicine"))
    assert play.do(Help("sal", "fay", "medicine", "command"), d(50))["fay"].bonuses


# -- leaders ---------------------------------------------------------------------------------------


def test_a_leader_spurs_on_once_a_turn_within_midrange() -> None:
    """Bestiary trait leader: the next roll, whatever it is."""
    play = begun(
        foe("boss", traits=("leader",), skills={"command": "P"}, CHA=60, INITIATIVE=20),
        foe("bob", hand=["bat"], INITIATIVE=15),
        foe("far", at=3, INITIATIVE=5),
        hero("ada", hand=["hatchet"], INITIATIVE=18, LUCK=5),
    )
    assert "beyond Midrange" in play.refused(Lead("boss", "far"))
    play.do(Lead("boss", "bob"), d(25))
    assert "once in its own turn" in play.refused(Lead("boss", "bob"))
    clash(play.until("turn", "ada"), "ada", "bob", "dodge", d(70), d(55))
    guard = next(each for each in play.find(e.Checked) if each.slot == "defence").roll
    assert guard.threshold == 60
    assert play["bob"].bonuses == ()


def test_whoever_is_no_leader_cannot_lead() -> None:
    assert "leads nobody" in squad().refused(Lead("sal", "fay"))


# -- the panes -------------------------------------------------------------------------------------


def test_a_bonus_stands_in_the_effects_pane_with_its_end() -> None:
    """MA C-34."""
    play = squad().do(Order("sal", "fay", "attack"), d(30))
    card = RULESET.view(play.state, "gm").combatant("fay")
    assert card is not None
    (effect,) = card.effects
    assert effect.name == "+10 COMMAND OF SAL (ATTACK)"
    assert "or when it does something else" in effect.ends
    assert effect.short == "+10 Command"
