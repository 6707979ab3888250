"""How events of this family change the state. Grappling and wrangling."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, folds, push, top
from mapoc_tui.rules.maxapoc.frames import Tug
from mapoc_tui.rules.maxapoc.state import Hold, Loose, State


def with_holds(state: State, holds: tuple[Hold, ...], *holders: str) -> State:
    """The state with other holds; the hands of these holders are counted anew."""
    for who in holders:
        if who:
            state = change(state, who, holding=sum(hold.hands for hold in holds if hold.holder == who))
    return evolve(state, holds=holds)


@folds(e.Restrained)
def _restrained(state: State, event: e.Restrained) -> State:
    hold = Hold(event.who, event.target, event.skill, event.arm, event.hands)
    return with_holds(state, (*state.holds, hold), event.who)


@folds(e.HoldTightened)
def _hold_tightened(state: State, event: e.HoldTightened) -> State:
    holds = tuple(
        evolve(hold, hogtied=True, hands=event.hands)
        if (hold.holder, hold.victim) == (event.who, event.target)
        else hold
        for hold in state.holds
    )
    return with_holds(state, holds, event.who)


@folds(e.HoldEnded)
def _hold_ended(state: State, event: e.HoldEnded) -> State:
    holds = tuple(hold for hold in state.holds if (hold.holder, hold.victim) != (event.who, event.target))
    return with_holds(state, holds, event.who)


@folds(e.LeftBound)
def _left_bound(state: State, event: e.LeftBound) -> State:
    one = state[event.who]
    line = one.arm(event.arm)
    if line is not None:
        state = change(state, one.id, arms=tuple(arm for arm in one.arms if arm.id != event.arm))
        loose = Loose(evolve(line, place="pack", grip=1), state[event.target].position)
        state = evolve(state, ground=(*state.ground, loose))
    holds = tuple(evolve(hold, holder="", hands=0) if hold.arm == event.arm else hold for hold in state.holds)
    return with_holds(state, holds, event.who)


@folds(e.BondsDamaged)
def _bonds_damaged(state: State, event: e.BondsDamaged) -> State:
    ground = tuple(
        evolve(loose, arm=evolve(loose.arm, worn=loose.arm.worn + event.amount)) if loose.arm.id == event.arm else loose
        for loose in state.ground
        if event.left or loose.arm.id != event.arm
    )
    return evolve(state, ground=ground)


@folds(e.TugBegan)
def _tug_began(state: State, event: e.TugBegan) -> State:
    return push(state, Tug(event.who, target=event.target, action=event.action, step=event.step))


@folds(e.TugAnswered)
def _tug_answered(state: State, event: e.TugAnswered) -> State:
    return top(state, answer=event.answer)


@folds(e.AttackSpent)
def _attack_spent(state: State, event: e.AttackSpent) -> State:
    return change(state, event.who, attacks=state[event.who].attacks + 1, last_arm="", last_hit="", moved=0)
