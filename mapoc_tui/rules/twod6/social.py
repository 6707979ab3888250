"""Social challenges (2D6 1.6)."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.checks import Parts, bonus, concludes, opposed, plan, roll_test, unskilled
from mapoc_tui.rules.twod6.commands import Social
from mapoc_tui.rules.twod6.ending import in_a_fight
from mapoc_tui.rules.twod6.events import TestPrepared
from mapoc_tui.rules.twod6.happenings import EffectBegan, EffectOver, PleaAnswered, PleaMade
from mapoc_tui.rules.twod6.helping import attempt, with_helpers
from mapoc_tui.rules.twod6.requests import REQUESTS
from mapoc_tui.rules.twod6.skills import SKILLS, SOCIAL
from mapoc_tui.rules.twod6.state import Combatant, Effect, Plea, State, Test, seen, strangers
from mapoc_tui.rules.twod6.will import pay_will
from mapoc_tui.rules.twod6.working import Reasons, Working

RESISTING = "conviction"
"""The skill that resists unless the GM names another (2D6 L-47)."""

ANSWERS = {
    "resist": "Resist, with a penalty on everything that goes against it",
    "pay": "Pay d6 Will and be rid of it",
    "give_in": "Give in and do as asked",
}
"""What a target may answer (2D6 L-40, L-45)."""


def refuse_social(state: State, one: Combatant, command: Social) -> Reasons:
    """Every reason why somebody cannot be talked to like this."""
    reasons = []
    if command.skill not in SOCIAL:
        reasons.append("that is no social skill")
    if command.request not in REQUESTS:
        reasons.append("that cannot be asked for in a fight")
    target = state.combatants.get(command.target)
    if target is None or not seen(one, target) or target.gone:
        return [*reasons, "there is nobody like that to talk to"]
    if not strangers(one, target):
        reasons.append(f"{target.name} is on the same side")
    elif target.out:
        reasons.append(f"{target.name} is unconscious")
    return reasons


def social_test(state: State, one: Combatant, target: Combatant, skill: str, request: str, resisting: str) -> Test:
    """A social skill against 8 + the resisting skill (2D6 L-4, L-47)."""
    return Test(
        one.id,
        skill,
        "social",
        target=target.id,
        topic=request,
        cl=_resistance(state, one, target, skill, resisting),
        bonus=bonus(state, one, skill, "social"),
    )


def _resistance(state: State, one: Combatant, target: Combatant, skill: str, resisting: str) -> Parts:
    return (*opposed(state, target, resisting), *unskilled(state, one, skill))


def talk(work: Working, command: Social) -> None:
    """Roll a social challenge; the GM may have to name the resisting skill first (2D6 G-10)."""
    one, target = work.one(command.who), work.one(command.target)
    begin_social(work, social_test(work.state, one, target, command.skill, command.request, RESISTING))


def begin_social(work: Working, test: Test, resisting: str = "") -> None:
    """Roll a social challenge, or ask for the resisting skill unless it is named already."""
    if work.state.rulings.social_resist_skill == "ask" and not resisting:
        plan(work, evolve(test, stage="resist"))
    else:
        attempt(work, test)


def choose_resist(work: Working, test: Test, skill: str) -> None:
    """The GM has named the resisting skill (2D6 L-47)."""
    cl = _resistance(work.state, work.one(test.who), work.one(test.target), test.skill, skill)
    prepared = with_helpers(work.state, evolve(test, cl=cl, stage="rolled"))
    work.tell(TestPrepared(prepared, "resist"), test.who)
    if not prepared.helpers:
        roll_test(work, prepared, planned=True)


def refuse_resist(skill: str) -> Reasons:
    """Any skill may resist."""
    return [] if skill in SKILLS else ["there is no such skill"]


# ------------------------------------------------------------------------------------------ the answer


@concludes("social")
def _asked(work: Working, test: Test) -> None:
    """A success makes the target choose; a critical success may make resisting cost 2 (2D6 L-40, L-41, L-43)."""
    target = work.one(test.target)
    if test.passed and not target.out:
        amount = 2 if test.effect == "pressure" else 1
        work.tell(PleaMade(Plea(test.who, target.id, test.topic, amount)), test.who, target.id)


def answer_plea(work: Working, plea: Plea, answer: str) -> None:
    """Give in, take the penalty, or lose d6 Will (2D6 L-40, L-45).

    Paying ends the whole penalty from this request, however many successes built it up (2D6 L-120).
    """
    about = (plea.source, plea.target)
    work.tell(PleaAnswered(plea.target, plea.source, plea.request, answer), *about)
    if answer == "resist":
        _resist(work, plea)
        return
    end_penalty(work, plea.target, penalty_id(plea.source, plea.request), "shaken" if answer == "pay" else "yielded")
    if answer == "pay":
        pay_will(work, plea.target)
    else:
        _bind(work, plea.target, plea.source, plea.request)


def penalty_id(source: str, request: str) -> str:
    """The id of the penalty from one request of somebody."""
    return f"penalty:{source}:{request}"


def _resist(work: Working, plea: Plea) -> None:
    """The penalty; those of several successes add up (2D6 L-41, L-42)."""
    ident = penalty_id(plea.source, plea.request)
    before = work.one(plea.target).effect(ident)
    amount = plea.amount + (before.amount if before else 0)
    penalty = Effect(ident, "penalty", source=plea.source, topic=plea.request, amount=amount)
    work.tell(EffectBegan(plea.target, _lasting(work.state, penalty)), plea.target)


def _bind(work: Working, who: str, source: str, request: str) -> None:
    bound = Effect(f"bound:{source}:{request}", "bound", source=source, topic=request)
    work.tell(EffectBegan(who, _lasting(work.state, bound)), who)


def _lasting(state: State, effect: Effect) -> Effect:
    """One round in a fight, to the end of the asker's next turn, so that asking again can add to it; else to the end of
    the scene (2D6 L-42, L-46)."""
    if not in_a_fight(state):
        return effect
    turns = 2 if state.active == effect.source else 1
    return evolve(effect, clock=effect.source, edge="end", turns=turns)


def end_penalty(work: Working, who: str, ident: str, why: str) -> None:
    """The penalty of a request is over."""
    if work.one(who).effect(ident) is not None:
        work.tell(EffectOver(who, ident, why), who)


# ------------------------------------------------------------------------------------------ later


def refuse_release(one: Combatant, ident: str) -> Reasons:
    """Opponents may shake a penalty off later; a player's character has chosen once (2D6 L-44, L-45)."""
    effect = one.effect(ident)
    reasons = [] if effect and effect.kind == "penalty" else [f"{one.name} resists no such request"]
    if one.sheet.player:
        reasons.append("a player's character answers a request once")
    return reasons


def shake_off(work: Working, who: str, ident: str) -> None:
    """Lose d6 Will to end the whole penalty (2D6 L-44, L-120)."""
    end_penalty(work, who, ident, "shaken")
    pay_will(work, who)


def yield_to(work: Working, who: str, ident: str) -> None:
    """Give in after all (2D6 L-44)."""
    effect = work.one(who).effect(ident)
    assert effect is not None
    end_penalty(work, who, ident, "yielded")
    _bind(work, who, effect.source, effect.topic)
