"""How events of this family change the state. The course of a fight: rounds, phases, turns."""

from __future__ import annotations

from collections.abc import Mapping

from mapoc_tui.engine.decisions import Outcome
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, folds, pop, push, top
from mapoc_tui.rules.maxapoc.frames import Dawn, Drawn, Gap, Intent, Strike
from mapoc_tui.rules.maxapoc.state import COMPLEX_PER_TURN, Frame, State

INITIATIVE_PER_PHASE = 5

MOMENTS: Mapping[str, type[Frame]] = {"gap": Gap, "dawn": Dawn, "drawn": Drawn}


@folds(e.FightBegan)
def _fight_began(state: State, event: e.FightBegan) -> State:
    combatants = {who: evolve(one, lot=event.lots.get(who, 0)) for who, one in state.combatants.items()}
    return evolve(state, stage="fight", combatants=combatants)


@folds(e.RoundBegan)
def _round_began(state: State, event: e.RoundBegan) -> State:
    combatants = {
        who: evolve(
            one,
            counter=event.counters.get(who, one.counter),
            debt=event.debts.get(who, 0),
            defences=0,
            suffered=tuple(each.id for each in one.conditions),
        )
        for who, one in state.combatants.items()
    }
    return evolve(state, round=event.round, phase=0, order=(), turn=-1, active="", combatants=combatants)


@folds(e.PhaseBegan)
def _phase_began(state: State, event: e.PhaseBegan) -> State:
    fresh = {"attacks": 0, "defences": 0, "stirred": False, "beset": (), "busy": ()}
    combatants = {
        who: evolve(one, **fresh) if one.attacks or one.defences or one.stirred or one.beset or one.busy else one
        for who, one in state.combatants.items()
    }
    return evolve(state, phase=event.phase, order=event.order, turn=-1, active="", combatants=combatants)


@folds(e.TurnBegan)
def _turn_began(state: State, event: e.TurnBegan) -> State:
    one = evolve(
        state.combatants[event.who],
        complex=COMPLEX_PER_TURN,
        held=0,
        pledge=None,
        used=0,
        resting=False,
        contacts=(),
        halfway=0,
        tried=(),
    )
    combatants = state.combatants | {one.id: one}
    return evolve(state, combatants=combatants, active=event.who, turn=event.turn)


@folds(e.TurnEnded)
def _turn_ended(state: State, event: e.TurnEnded) -> State:
    for one in state.combatants.values():
        if event.who in one.traces:
            state = change(state, one.id, traces=tuple(who for who in one.traces if who != event.who))
    one = evolve(state[event.who], complex=0, held=event.held, pledge=event.pledge, contacts=(), halfway=0)
    return evolve(state, combatants=state.combatants | {one.id: one}, active="")


@folds(e.PhaseEnded)
def _phase_ended(state: State, event: e.PhaseEnded) -> State:
    combatants = {
        who: evolve(one, counter=one.counter - INITIATIVE_PER_PHASE, perch=one.perch + (one.perch >= 0))
        for who, one in state.combatants.items()
    }
    return evolve(state, combatants=combatants, order=(), turn=-1, active="")


@folds(e.RoundEnded)
def _round_ended(state: State, event: e.RoundEnded) -> State:
    return evolve(state, phase=0, order=(), turn=-1, active="")


@folds(e.FightEnded)
def _fight_ended(state: State, event: e.FightEnded) -> State:
    outcome = Outcome(event.verdict, event.winner, event.sentence)  # type: ignore[arg-type]
    return evolve(state, stage="over", outcome=outcome, active="", stack=())


@folds(e.Paused)
def _paused(state: State, event: e.Paused) -> State:
    return push(state, MOMENTS[event.moment](event.who))


@folds(e.Resumed)
def _resumed(state: State, event: e.Resumed) -> State:
    return pop(state)


@folds(e.Announced)
def _announced(state: State, event: e.Announced) -> State:
    return push(state, Intent(event.who, command=event.command))


@folds(e.Thwarted)
def _thwarted(state: State, event: e.Thwarted) -> State:
    return pop(state)


@folds(e.Waited)
def _waited(state: State, event: e.Waited) -> State:
    if event.until_turn:
        state = change(state, event.who, resting=True)
    frame = state.stack[-1]
    assert isinstance(frame, Gap | Dawn | Strike)
    return top(state, asked=(*frame.asked, event.who))


@folds(e.StageReached)
def _stage_reached(state: State, event: e.StageReached) -> State:
    return top(state, stage=event.stage)
