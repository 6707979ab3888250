"""Assistance: in a fight as an action, outside one before a test is rolled (2D6 1.3)."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.checks import BASE, bonus, concludes, plan, roll_test, unskilled
from mapoc_tui.rules.twod6.commands import Assist
from mapoc_tui.rules.twod6.ending import in_a_fight, testable
from mapoc_tui.rules.twod6.events import TestPrepared
from mapoc_tui.rules.twod6.happenings import EffectBegan
from mapoc_tui.rules.twod6.skills import SKILLS, SOCIAL
from mapoc_tui.rules.twod6.state import Combatant, Effect, Part, Purpose, State, Test, strangers
from mapoc_tui.rules.twod6.working import Reasons, Working

HELPABLE: dict[str, tuple[str, ...]] = {
    "attack_melee": ("melee", "athletics", "taunt"),
    "attack_ranged": ("shoot", "awareness", "taunt"),
    "defend": ("athletics", "melee", "awareness"),
    "first_aid": ("medicine", "science", "empathy"),
    "social": SOCIAL,
    "use_skill": tuple(SKILLS),
    "retrieve": ("athletics", "awareness"),
    "flee": ("athletics", "stealth", "vehicles"),
}
"""The tests that may be named in a fight -> the skills that fit (2D6 L-20)."""

TEST_NAMES = {
    "attack_melee": "a hand-to-hand attack",
    "attack_ranged": "a ranged attack",
    "defend": "defending",
    "first_aid": "first aid",
    "social": "a social challenge",
    "use_skill": "the use of a skill",
    "retrieve": "getting a weapon back",
    "flee": "getting away",
}


def help_test(state: State, one: Combatant, skill: str, purpose: Purpose, target: str, topic: str = "") -> Test:
    """A fitting skill against 8 (2D6 L-20)."""
    cl = (BASE, *unskilled(state, one, skill))
    return Test(one.id, skill, purpose, target=target, topic=topic, cl=cl, bonus=bonus(state, one, skill, purpose))


def worth(test: Test) -> int:
    """+2 for a helper's success, +4 for a critical one; a failure changes nothing (2D6 L-21, L-22, L-24)."""
    return {"critical": 4, "success": 2}.get(test.result, 0)


# ------------------------------------------------------------------------------------------ in a fight


def refuse_assist(state: State, one: Combatant, command: Assist) -> Reasons:
    """Every reason why this help cannot be given; one test takes at most one helper (2D6 L-23)."""
    reasons = []
    if command.skill not in HELPABLE.get(command.test, ()):
        reasons.append("that skill does not fit such a test")
    ally = state.combatants.get(command.ally)
    if ally is None or ally.gone or ally is one or strangers(one, ally):
        return [*reasons, "there is no such companion"]
    if ally.out:
        reasons.append(f"{ally.name} is unconscious")
    if ally.effect(f"help:{command.test}") is not None:
        reasons.append(f"{ally.name} has help for that already")
    return reasons


def assist(work: Working, command: Assist) -> None:
    """Roll for a companion's next test of a kind."""
    roll_test(work, help_test(work.state, work.one(command.who), command.skill, "assist", command.ally, command.test))


@concludes("assist")
def _assisted(work: Working, test: Test) -> None:
    """The help stands until it is used or the helper's next turn begins."""
    if not worth(test):
        return
    help_ = Effect(f"help:{test.topic}", "help", "", test.who, test.topic, worth(test), test.who, "start", 1)
    work.tell(EffectBegan(test.target, help_), test.target)


# ------------------------------------------------------------------------------------------ outside one


def with_helpers(state: State, test: Test) -> Test:
    """A test as it waits for companions to be asked, outside a fight and where there are any (2D6 DP-11)."""
    if in_a_fight(state):
        return test
    one = state[test.who]
    others = (other for other in state.combatants.values() if other is not one and not strangers(one, other))
    helpers = tuple(other.id for other in others if testable(state, other))
    return evolve(test, stage="help", helpers=helpers) if helpers else test


def attempt(work: Working, test: Test) -> None:
    """Roll a test, after companions have been asked where they may help (2D6 L-20)."""
    waiting = with_helpers(work.state, test)
    if waiting.helpers:
        plan(work, waiting)
    else:
        roll_test(work, test)


def offer_help(work: Working, test: Test, skill: str) -> None:
    """The next companion helps or does not; the first who does is the only one (2D6 L-23)."""
    helper, *others = test.helpers
    if not skill:
        work.tell(TestPrepared(evolve(test, helpers=tuple(others)), "no_help", helper), test.who, helper)
        return
    work.tell(TestPrepared(evolve(test, helpers=()), "trying_to_help", helper), test.who, helper)
    roll_test(work, help_test(work.state, work.one(helper), skill, "help", test.who))


@concludes("help")
def _helped(work: Working, test: Test) -> None:
    if worth(test):
        waiting = work.state.top
        assert isinstance(waiting, Test)
        helped = evolve(waiting, bonus=(*waiting.bonus, Part("Help", worth(test))))
        work.tell(TestPrepared(helped, "help", test.who), helped.who, test.who)


def refuse_help(state: State, test: Test, skill: str) -> Reasons:
    """With the same skill, or with one that the helper has (2D6 L-20)."""
    if not skill or skill in helping_skills(state[test.helpers[0]], test):
        return []
    return [f"{state[test.helpers[0]].name} cannot help with that skill"]


def helping_skills(helper: Combatant, test: Test) -> list[str]:
    """The skills with which somebody may help: that of the test, then the own ones."""
    return [test.skill, *(skill for skill in SKILLS if helper.sheet.skills.get(skill) and skill != test.skill)]
