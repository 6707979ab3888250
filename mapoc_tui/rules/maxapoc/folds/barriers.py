"""How events of this family change the state. Barriers."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, folds, one_handed, paid, push, top, with_arm
from mapoc_tui.rules.maxapoc.hazard_frames import Batter, Blast
from mapoc_tui.rules.maxapoc.state import State


@folds(e.CoverTaken)
def _cover_taken(state: State, event: e.CoverTaken) -> State:
    spent = paid(state[event.who], event.cost, event.held) if event.cost else {}
    return change(state, event.who, behind=event.barrier, **spent)


@folds(e.BarrierHarmed)
def _barrier_harmed(state: State, event: e.BarrierHarmed) -> State:
    return _with_armor(state, event.barrier, event.armor)


@folds(e.BarrierSet)
def _barrier_set(state: State, event: e.BarrierSet) -> State:
    return _with_armor(state, event.barrier, event.armor)


def _with_armor(state: State, barrier: str, armor: int) -> State:
    changed = evolve(state.barriers[barrier], armor=armor)
    return evolve(state, barriers={**state.barriers, barrier: changed})


@folds(e.BlastStopped)
def _blast_stopped(state: State, event: e.BlastStopped) -> State:
    frame = state.stack[-1]
    assert isinstance(frame, Blast)
    return top(state, spill={**frame.spill, event.barrier: event.through})


@folds(e.BarrierAttacked)
def _barrier_attacked(state: State, event: e.BarrierAttacked) -> State:
    one = state[event.who]
    state = change(
        state,
        event.who,
        attacks=one.attacks + 1,
        last_arm=one_handed(event.arm, event.hands),
        last_hit="",
        moved=0,
        aim=0,
        **paid(one, event.cost, event.held),
    )
    frame = Batter(
        event.who,
        barrier=event.barrier,
        arm=event.arm,
        way=event.way,
        hands=event.hands,
        aim=event.aim,
        second=event.second,
        rounds=event.rounds,
    )
    return push(state, frame)


@folds(e.WeaponMounted)
def _weapon_mounted(state: State, event: e.WeaponMounted) -> State:
    return change(state, event.who, arms=with_arm(state[event.who], event.arm, mount=event.barrier))
