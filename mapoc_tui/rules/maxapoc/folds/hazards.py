"""How events of this family change the state. Harm beyond plain damage."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, folds, pop, push, top
from mapoc_tui.rules.maxapoc.hazard_frames import Exposure, Hurt, Morning
from mapoc_tui.rules.maxapoc.state import Combatant, Infection, Ongoing, State


@folds(e.HurtBegan)
def _hurt_began(state: State, event: e.HurtBegan) -> State:
    return push(state, Hurt(event.who, injury=event.injury))


@folds(e.HurtResisted)
def _hurt_resisted(state: State, event: e.HurtResisted) -> State:
    return pop(state)


@folds(e.DamageHalved)
def _damage_halved(state: State, event: e.DamageHalved) -> State:
    return state


@folds(e.HazardRolled)
def _hazard_rolled(state: State, event: e.HazardRolled) -> State:
    return state


@folds(e.Ignited)
def _ignited(state: State, event: e.Ignited) -> State:
    others = _without(state[event.who], event.ongoing.id)
    return change(state, event.who, ongoing=(*others, event.ongoing))


def _without(one: Combatant, ongoing: str) -> tuple[Ongoing, ...]:
    return tuple(each for each in one.ongoing if each.id != ongoing)


@folds(e.OngoingTicked)
def _ongoing_ticked(state: State, event: e.OngoingTicked) -> State:
    one = state[event.who]
    if event.rounds == 0:
        return change(state, event.who, ongoing=_without(one, event.ongoing))
    left = max(0, event.rounds)
    ongoing = tuple(evolve(each, left=left) if each.id == event.ongoing else each for each in one.ongoing)
    return change(state, event.who, ongoing=ongoing)


@folds(e.FirePutOut)
def _fire_put_out(state: State, event: e.FirePutOut) -> State:
    kept = tuple(each for each in state[event.target].ongoing if each.element != "fire")
    return change(state, event.target, ongoing=kept)


@folds(e.WeaknessHit)
def _weakness_hit(state: State, event: e.WeaknessHit) -> State:
    return change(state, event.who, seared=state.round)


@folds(e.Surrounded)
def _surrounded(state: State, event: e.Surrounded) -> State:
    return change(state, event.who, exposed=event.exposed)


@folds(e.ExposureBegan)
def _exposure_began(state: State, event: e.ExposureBegan) -> State:
    frame = Exposure(event.who, kind=event.kind, requirement=event.requirement, last=event.last)
    return push(state, frame)


@folds(e.Infected)
def _infected(state: State, event: e.Infected) -> State:
    others = tuple(each for each in state[event.who].infections if each.kind != event.kind)
    new = Infection(event.kind, event.stage, event.gained)
    return change(state, event.who, infections=(*others, new))


@folds(e.BreathCounted)
def _breath_counted(state: State, event: e.BreathCounted) -> State:
    conditions = tuple(
        evolve(each, value=event.rounds) if each.id == "drowning" else each for each in state[event.who].conditions
    )
    return change(state, event.who, conditions=conditions)


@folds(e.MorningCame)
def _morning_came(state: State, event: e.MorningCame) -> State:
    return push(state, Morning("", jobs=event.jobs))


@folds(e.JobTaken)
def _job_taken(state: State, event: e.JobTaken) -> State:
    frame = state.stack[-1]
    assert isinstance(frame, Morning)
    return top(state, jobs=frame.jobs[1:])
