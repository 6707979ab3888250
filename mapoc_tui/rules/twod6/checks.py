"""The test: what it is made of, its roll, Will spent after it, and its result (2D6 1.1 and 1.2)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.constants import BASE_CL, CRITICAL_MARGIN, SPECIALITY_BONUS, UNSKILLED
from mapoc_tui.rules.twod6.criticals import choices, choose
from mapoc_tui.rules.twod6.events import (
    ComplicationNamed,
    OutcomeChosen,
    TestConfirmed,
    TestPlanned,
    TestRolled,
    TestSpared,
)
from mapoc_tui.rules.twod6.happenings import EffectOver
from mapoc_tui.rules.twod6.odds import Odds, chances
from mapoc_tui.rules.twod6.rulings import Rulings
from mapoc_tui.rules.twod6.skills import SKILLS
from mapoc_tui.rules.twod6.state import Combatant, Part, Purpose, Result, Stage, State, Test
from mapoc_tui.rules.twod6.working import Working

Parts = tuple[Part, ...]

BASE = Part("Base", BASE_CL)

Conclusion = Callable[[Working, Test], None]
CONCLUSIONS: dict[str, Conclusion] = {}

OUTCOMES = {
    "closed": "It fails and cannot be tried again until things look better",
    "trouble": "It fails and makes a problem; a new try is open once that is dealt with",
    "success_with_harm": "It works after all, and costs d6 damage",
    "success_with_cost": "It works after all, but takes much longer or draws attention",
}
"""What a failure outside attacks can come to; the GM picks one (2D6 L-35, L-36, L-37, L-38, L-119)."""


def concludes(*purposes: Purpose) -> Callable[[Conclusion], Conclusion]:
    """Register what follows a test of some purposes."""

    def register(conclusion: Conclusion) -> Conclusion:
        CONCLUSIONS.update(dict.fromkeys(purposes, conclusion))
        return conclusion

    return register


# ------------------------------------------------------------------------------------------ what a test is made of


def skill_of(state: State, one: Combatant, skill: str) -> int:
    """A skill as it counts in this fight; heavy armour takes 1 off Athletics where armour is used (2D6 L-111, G-16)."""
    value = one.sheet.skills.get(skill, 0)
    if skill == "athletics" and state.rulings.use_armor and one.sheet.armor == "heavy":
        return max(0, value - 1)
    return value


def unskilled(state: State, one: Combatant, skill: str) -> Parts:
    """The 2 that skill 0 adds to the challenge level; it looks only at the tester (2D6 L-3, L-6)."""
    return () if skill_of(state, one, skill) else (Part("Unskilled", UNSKILLED),)


def opposed(state: State, opponent: Combatant, skill: str) -> Parts:
    """8 + the opponent's skill (2D6 L-4)."""
    return (BASE, Part(f"{SKILLS[skill]} of the other side", skill_of(state, opponent, skill)))


def unopposed(complications: int) -> Parts:
    """8 + 2 for each complication that the GM names (2D6 L-5)."""
    return (BASE, Part("Complications", 2 * complications)) if complications else (BASE,)


def bonus(state: State, one: Combatant, skill: str, purpose: Purpose, kind: str = "", insists: bool = False) -> Parts:
    """Skill and modifiers of a test (2D6 L-1).

    ``kind`` is the weapon's; a speciality counts when it names the kind or the purpose, or when its owner ``insists``
    (2D6 L-13).
    """
    parts = [Part(SKILLS[skill], skill_of(state, one, skill))]
    if one.sheet.specialities and (insists or speciality_applies(one, skill, (purpose, kind))):
        parts.append(Part("Speciality", SPECIALITY_BONUS))
    if one.effects:
        parts += [Part("Help", effect.amount) for effect in one.effects_of("help") if effect.topic == purpose]
        if state.rulings.surprise_mode == "minus_2" and state.round and one.has("surprised"):
            parts.append(Part("Surprised", -2))
    if state.rulings.wound_penalty and 2 * one.endurance <= one.sheet.endurance:
        parts.append(Part("Wounds", -1))
    return tuple(parts)


def speciality_applies(one: Combatant, skill: str, tags: Sequence[str]) -> bool:
    """Whether a speciality of the skill counts by itself for one of these kinds and purposes."""
    return any(own.skill == skill and any(tag in own.applies for tag in tags if tag) for own in one.sheet.specialities)


def odds_of(state: State, test: Test) -> Odds:
    """The chances of a test that is not rolled yet, without Will."""
    return chances(test.modifier, test.challenge, state.rulings.meets_is_success)


# ------------------------------------------------------------------------------------------ the roll


def plan(work: Working, test: Test) -> None:
    """Announce a test about which something is asked before it is rolled."""
    work.tell(TestPlanned(test), test.who)


def roll_test(work: Working, test: Test, planned: bool = False) -> None:
    """Roll the dice of a test; a companion's critical success may spare the roll (2D6 L-29)."""
    one = work.one(test.who)
    for effect in one.effects_of("free_success"):
        if effect.topic == test.skill and test.purpose in ("use_skill", "task", "group"):
            _spare(work, test, effect.id, planned)
            return
    for effect in one.effects_of("help"):
        if effect.topic == test.purpose:
            work.tell(EffectOver(one.id, effect.id, "used"), one.id)
    draw = work.roll(one.id, test.purpose, 2, f"{SKILLS[test.skill]} test of {one.name}")
    work.tell(TestRolled(test, draw, planned), one.id)


def _spare(work: Working, test: Test, effect: str, planned: bool) -> None:
    spared = evolve(test, stage="", result="success")
    work.tell(EffectOver(test.who, effect, "used"), test.who)
    work.tell(TestSpared(spared, planned), test.who)
    conclude(work, spared)


# ------------------------------------------------------------------------------------------ Will after the roll


def shortfall(rulings: Rulings, test: Test) -> int:
    """How many points are missing for a success, 0 or less for none (2D6 L-2, G-1)."""
    return test.challenge - test.total + (not rulings.meets_is_success)


def spends_will(state: State, one: Combatant) -> bool:
    """Players may spend Will on tests, named opponents where the table lets them (2D6 L-14, L-18, G-7)."""
    return one.sheet.player or (state.rulings.npc_spend_will and one.sheet.named)


def will_limit(state: State, test: Test) -> int:
    """The most Will that may be spent on this test (2D6 L-15, G-5).

    Where Will only turns a failure into a success, it is what that needs (2D6 L-17, G-6).
    """
    one = state[test.who]
    if not spends_will(state, one):
        return 0
    limit = min(one.will, state.rulings.will_per_test_max or one.will)
    if not state.rulings.will_can_make_critical:
        limit = min(limit, max(0, shortfall(state.rulings, test)))
    return limit


def refuse_will(state: State, test: Test, amount: int) -> list[str]:
    """Why that much Will cannot be spent."""
    name, limit = state[test.who].name, will_limit(state, test)
    if 0 <= amount <= limit:
        return []
    return [f"{name} may spend 0 to {limit} Will on this test, not {amount}"]


# ------------------------------------------------------------------------------------------ the result


def result_of(rulings: Rulings, test: Test, player: bool) -> Result:
    """What a roll comes to.

    A success from a margin of 0 (2D6 L-2), a critical success from a margin of 5 (2D6 L-7), which Will may make up
    unless the table says otherwise (2D6 L-17). A natural 2 on a player's failed test without Will is a critical
    failure (2D6 L-8, L-16); one that reaches the challenge level is a plain success, by however much (2D6 L-11, G-3).
    """
    natural_2 = sum(test.faces) == 2 and test.will == 0
    if shortfall(rulings, test) > 0:
        return "critical_failure" if natural_2 and player else "failure"
    margin = test.total - test.challenge
    if not rulings.will_can_make_critical:
        margin -= test.will
    return "critical" if margin >= CRITICAL_MARGIN and not natural_2 else "success"


def confirm(work: Working, amount: int) -> None:
    """Spend that much Will on the roll and let it stand; nothing comes between the roll and this (2D6 L-19).

    A critical failure gives the player's character an experience tick (2D6 L-10).
    """
    test = evolve(_top(work), will=amount)
    one = work.one(test.who)
    test = evolve(test, result=result_of(work.state.rulings, test, one.sheet.player))
    following = _next_stage(work.state, test)
    ticks = one.ticks + (test.result == "critical_failure")
    work.tell(
        TestConfirmed(one.id, amount, one.will - amount, test.total, test.challenge, test.result, ticks, following),
        one.id,
    )
    _go_on(work, evolve(test, stage=following))


def _next_stage(state: State, test: Test) -> Stage:
    """What is asked about a test whose result stands: the complication first, then what the failure comes to."""
    if test.result == "critical_failure" and test.stage == "rolled":
        return "complication"
    if test.outcomes and not test.passed and test.stage != "outcome":
        return "outcome"
    if test.result == "critical" and len(choices(state, test)) > 1:
        return "effect"
    return ""


def name_complication(work: Working, text: str) -> None:
    """A critical failure adds one further complication to the failure (2D6 L-9)."""
    test = _top(work)
    following = _next_stage(work.state, test)
    work.tell(ComplicationNamed(test.who, text, following), test.who)
    _go_on(work, evolve(test, stage=following))


def settle_outcome(work: Working, outcome: str) -> None:
    """The GM picks what a failure comes to (2D6 L-119)."""
    test = evolve(_top(work), outcome=outcome, stage="")
    work.tell(OutcomeChosen(test.who, test.skill, outcome, test.passed), test.who)
    conclude(work, test)


def choose_effect(work: Working, effect: str, target: str) -> None:
    """The effect of a critical success is chosen (2D6 L-118)."""
    conclude(work, choose(work, _top(work), effect, target, asked=True))


def _top(work: Working) -> Test:
    test = work.state.top
    assert isinstance(test, Test)
    return test


def _go_on(work: Working, test: Test) -> None:
    if not test.stage:
        conclude(work, test)


def conclude(work: Working, test: Test) -> None:
    """Everything is asked: the test has its consequences. An effect without alternative is not asked for."""
    if test.result == "critical" and not test.effect:
        open_effects = choices(work.state, test)
        if len(open_effects) == 1:
            test = choose(work, test, *open_effects[0], asked=False)
    CONCLUSIONS[test.purpose](work, test)
