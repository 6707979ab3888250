"""Defending, and getting away (2D6 1.10)."""

from __future__ import annotations

from mapoc_tui.rules.twod6.attacks import skill_for, ways
from mapoc_tui.rules.twod6.checks import BASE, Parts, bonus, concludes, roll_test, skill_of, unskilled
from mapoc_tui.rules.twod6.commands import Defend, Flee
from mapoc_tui.rules.twod6.happenings import EffectBegan, LeftFight
from mapoc_tui.rules.twod6.requests import forbidden, penalties
from mapoc_tui.rules.twod6.state import Combatant, Effect, Part, State, Test, distance, enemies
from mapoc_tui.rules.twod6.working import Reasons, Working

# ------------------------------------------------------------------------------------------ defend


def defend_test(state: State, one: Combatant) -> Test:
    """Athletics against 8, or against the best attack in reach (2D6 L-73, L-74, G-18)."""
    cl = (BASE, *_pressure(state, one), *unskilled(state, one, "athletics"))
    return Test(one.id, "athletics", "defend", cl=cl, bonus=bonus(state, one, "athletics", "defend"))


def _pressure(state: State, one: Combatant) -> Parts:
    if state.rulings.defend_cl_mode == "fixed_8":
        return ()
    best = max((_attack_skill(state, other, one) for other in enemies(state, one)), default=0)
    return (Part("Best attack in reach", best),) if best else ()


def _attack_skill(state: State, one: Combatant, target: Combatant) -> int:
    """The best skill with which somebody could strike from here."""
    apart = distance(state, one, target)
    reaches = {"melee": 0, "throw": 1}
    skills = [
        skill_of(state, one, skill_for(way)) for weapon, way in ways(one) if apart <= reaches.get(way, weapon.reach)
    ]
    return max(skills, default=0)


def defend(work: Working, command: Defend) -> None:
    """Do nothing else this round (2D6 L-73)."""
    roll_test(work, defend_test(work.state, work.one(command.who)))


@concludes("defend")
def _defended(work: Working, test: Test) -> None:
    """All damage is halved until the defender's next action, on a critical success too (2D6 L-75, L-77)."""
    if test.passed and not work.one(test.who).gone:
        work.tell(EffectBegan(test.who, Effect("defending", "defending", clock=test.who, edge="action")), test.who)


# ------------------------------------------------------------------------------------------ get away


def flee_test(state: State, one: Combatant) -> Test:
    """Athletics against 8 + the highest Athletics among the enemies (2D6 L-79, G-19)."""
    best = max((skill_of(state, other, "athletics") for other in enemies(state, one)), default=0)
    cl = (BASE, Part("Fastest enemy", best), *unskilled(state, one, "athletics"))
    parts = bonus(state, one, "athletics", "flee")
    return Test(one.id, "athletics", "flee", cl=cl, bonus=(*parts, *penalties(one, "flee")))


def refuse_flee(state: State, one: Combatant) -> Reasons:
    """No test lets anybody leave unless the table has one; then only a promise keeps them (2D6 L-79, G-19)."""
    reasons = forbidden(one, "flee")
    if not state.rulings.flee_test:
        reasons.append("this table has no test for leaving a fight: defend, and a critical success may do it")
    return reasons


def flee(work: Working, command: Flee) -> None:
    """Try to leave the fight."""
    roll_test(work, flee_test(work.state, work.one(command.who)))


@concludes("flee")
def _fled(work: Working, test: Test) -> None:
    if test.passed:
        work.tell(LeftFight(test.who, "fled"), test.who)
