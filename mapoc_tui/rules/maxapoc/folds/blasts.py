"""How events of this family change the state. Explosives and blasts."""

from __future__ import annotations

from typing import Any

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, folds, paid, pop, push, top, with_arm
from mapoc_tui.rules.maxapoc.hazard_frames import Blast, Toss
from mapoc_tui.rules.maxapoc.state import State

SPENT: dict[str, Any] = {"last_hit": "", "moved": 0, "aim": 0}
"""What an attack ends that is none on a person."""


@folds(e.BombThrown)
def _bomb_thrown(state: State, event: e.BombThrown) -> State:
    one = state[event.who]
    attack = {**SPENT, "attacks": one.attacks + 1, "last_arm": event.arm} if event.attack else {}
    attack["perch"] = max(0, one.perch)
    state = change(state, event.who, **attack, **paid(one, event.cost, event.held))
    return push(
        state,
        Toss(event.who, arm=event.arm, bomb=event.bomb, target=event.target, spot=event.spot, aim=event.aim),
    )


@folds(e.BombLanded)
def _bomb_landed(state: State, event: e.BombLanded) -> State:
    return pop(_without_arm(state, event.who, event.arm))


def _without_arm(state: State, who: str, arm: str) -> State:
    if not arm:
        return state
    return change(state, who, arms=tuple(each for each in state[who].arms if each.id != arm))


@folds(e.BombPlanted)
def _bomb_planted(state: State, event: e.BombPlanted) -> State:
    state = _without_arm(state, event.who, event.arm)
    return evolve(state, bombs=(*state.bombs, event.bomb))


@folds(e.BombMoved)
def _bomb_moved(state: State, event: e.BombMoved) -> State:
    bombs = tuple(
        evolve(each, position=event.to, behind=event.behind) if each.id == event.bomb else each for each in state.bombs
    )
    return evolve(state, bombs=bombs)


@folds(e.BombSetOff)
def _bomb_set_off(state: State, event: e.BombSetOff) -> State:
    if event.cost:
        state = change(state, event.who, **paid(state[event.who], event.cost, event.held))
    return evolve(state, bombs=tuple(each for each in state.bombs if each.id != event.bomb))


@folds(e.MissileLoaded)
def _missile_loaded(state: State, event: e.MissileLoaded) -> State:
    missile = state[event.who].arm(event.missile)
    assert missile is not None
    state = _without_arm(state, event.who, event.missile)
    arms = with_arm(state[event.who], event.arm, loaded=1, missile=missile.weapon)
    return change(state, event.who, arms=arms)


@folds(e.BlastBegan)
def _blast_began(state: State, event: e.BlastBegan) -> State:
    frame = Blast(event.who, burst=event.burst, position=event.position, behind=event.behind, spared=event.spared)
    return push(state, frame)


@folds(e.BlastRolled)
def _blast_rolled(state: State, event: e.BlastRolled) -> State:
    return top(state, totals=event.totals, queue=event.queue, stage="next")


@folds(e.Evaded)
def _evaded(state: State, event: e.Evaded) -> State:
    one = state[event.who]
    if event.defence != "none":
        state = change(
            state,
            event.who,
            defences=one.defences + 1,
            counter=one.counter - event.price,
            debt=one.debt + event.owed,
            held=one.held - event.held,
        )
    if not isinstance(state.stack[-1], Blast):
        return state
    return top(state, stage="dodge", defence=event.defence, spent=event.held, earlier=event.earlier)


@folds(e.BlastStruck)
def _blast_struck(state: State, event: e.BlastStruck) -> State:
    frame = state.stack[-1]
    assert isinstance(frame, Blast)
    return top(state, stage="next", queue=frame.queue[1:], rolls={}, luck=(), defence="", spent=False, earlier=0)


@folds(e.BlastEnded)
def _blast_ended(state: State, event: e.BlastEnded) -> State:
    return pop(state)


@folds(e.WireStretched)
def _wire_stretched(state: State, event: e.WireStretched) -> State:
    state = _without_arm(state, event.who, event.arm)
    return evolve(state, wires=(*state.wires, event.wire))


@folds(e.WireMet)
def _wire_met(state: State, event: e.WireMet) -> State:
    kept = tuple(wire for wire in state.wires if wire.id != event.wire or not event.tripped)
    return evolve(state, wires=kept)
