"""How events of this family change the state. Harm, falling, dying, conditions, Initiative, noise."""

from __future__ import annotations

from typing import Any

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, folds, push, with_conditions
from mapoc_tui.rules.maxapoc.frames import Doom
from mapoc_tui.rules.maxapoc.state import State


@folds(e.Harmed)
def _harmed(state: State, event: e.Harmed) -> State:
    one, source = state[event.who], event.source
    hurt = bool(event.armor_lost or event.hp_lost) and source in state.combatants
    struck_by = (*one.struck_by, source) if hurt and source not in one.struck_by else one.struck_by
    state = change(state, event.who, armor=event.armor, hp=event.hp, wound=event.hp_lost, struck_by=struck_by)
    return change(state, source, last_hit=event.who) if hurt else state


@folds(e.Fell)
def _fell(state: State, event: e.Fell) -> State:
    done, rest = state.order[: state.turn + 1], state.order[state.turn + 1 :]
    # Should it be healed at once, it acts from the next phase on (MA Q-218).
    state = evolve(state, order=(*done, *(who for who in rest if who != event.who)))
    return change(state, event.who, recovery=event.recovery, fell=state.round, held=0, complex=0, aim=0)


@folds(e.WentLimp)
def _went_limp(state: State, event: e.WentLimp) -> State:
    return change(state, event.who, held=0, complex=0, aim=0)


@folds(e.RecoveryLost)
def _recovery_lost(state: State, event: e.RecoveryLost) -> State:
    return change(state, event.who, recovery=event.left)


@folds(e.DoomCalled)
def _doom_called(state: State, event: e.DoomCalled) -> State:
    return push(state, Doom(event.who))


@folds(e.Died)
def _died(state: State, event: e.Died) -> State:
    return change(
        state,
        event.who,
        dead=True,
        hp=min(0, state[event.who].hp),
        complex=0,
        held=0,
        aim=0,
        conditions=(),
        marks=frozenset(),
        ongoing=(),
    )


@folds(e.Recovered)
def _recovered(state: State, event: e.Recovered) -> State:
    return change(state, event.who, hp=event.hp, recovery=0, fell=0, dead=False)


@folds(e.Healed)
def _healed(state: State, event: e.Healed) -> State:
    return change(state, event.who, hp=event.hp, armor=event.armor)


@folds(e.ConditionGained)
def _condition_gained(state: State, event: e.ConditionGained) -> State:
    one = state[event.who]
    kept = tuple(each for each in one.conditions if each.id != event.condition.id)
    suffered = one.suffered if event.condition.id in one.suffered else (*one.suffered, event.condition.id)
    return change(state, event.who, suffered=suffered, **with_conditions(one, (*kept, event.condition)))


@folds(e.ConditionEnded)
def _condition_ended(state: State, event: e.ConditionEnded) -> State:
    one = state[event.who]
    found: dict[str, Any] = {}
    if event.condition == "unseen":
        found = {"stealth": 0, "seen_by": (), "traces": ()}
    elif event.condition == "unconscious" and "dying" not in one.marks:
        found = {"recovery": 0}  # a Coup de Grace counts down only as long as its victim lies there (MA Q-124)
    left = tuple(each for each in one.conditions if each.id != event.condition)
    return change(state, event.who, **with_conditions(one, left), **found)


@folds(e.ConditionsCounted)
def _conditions_counted(state: State, event: e.ConditionsCounted) -> State:
    for who, condition, left in event.left:
        one = state[who]
        state = change(
            state,
            who,
            conditions=tuple(evolve(each, left=left) if each.id == condition else each for each in one.conditions),
        )
    return state


@folds(e.InitiativeChanged)
def _initiative_changed(state: State, event: e.InitiativeChanged) -> State:
    state = change(state, event.who, counter=event.counter)
    return evolve(state, order=event.order) if event.order else state


@folds(e.AttractionRaised)
def _attraction_raised(state: State, event: e.AttractionRaised) -> State:
    return evolve(state, attraction=event.total)


@folds(e.AttractionTested)
def _attraction_tested(state: State, event: e.AttractionTested) -> State:
    return evolve(state, attraction=event.total)
