"""The fold: the only code that changes a fight's state. Every event brings its numbers; nothing is computed anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6 import events as e
from mapoc_tui.rules.twod6 import happenings as h
from mapoc_tui.rules.twod6.entrants import Entrant
from mapoc_tui.rules.twod6.state import Combatant, Effect, Fainting, Frame, Group, Ordering, State

E_ = TypeVar("E_", bound=Event)
FOLDS: dict[type[Event], Callable[[State, Any], State]] = {}


def folds(*kinds: type[E_]) -> Callable[[Callable[[State, E_], State]], Callable[[State, E_], State]]:
    """Register the fold of some kinds of event."""

    def register(fold: Callable[[State, E_], State]) -> Callable[[State, E_], State]:
        FOLDS.update(dict.fromkeys(kinds, fold))
        return fold

    return register


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    return FOLDS[type(event)](state, event)


# ------------------------------------------------------------------------------------------ small changes


def change(state: State, who: str, **changes: Any) -> State:
    """The state with some fields of one combatant changed."""
    combatants = dict(state.combatants)
    combatants[who] = evolve(combatants[who], **changes)
    return evolve(state, combatants=combatants)


def push(state: State, frame: Frame) -> State:
    """The state with one more thing half resolved."""
    return evolve(state, stack=(*state.stack, frame))


def pop(state: State) -> State:
    """The state without the innermost thing half resolved."""
    return evolve(state, stack=state.stack[:-1])


def replace_top(state: State, frame: Frame) -> State:
    """The state with another frame in place of the innermost one."""
    return evolve(state, stack=(*state.stack[:-1], frame))


def on_to(state: State, stage: str, **changes: Any) -> State:
    """The test on top goes on to another stage, or is over when there is none."""
    return replace_top(state, evolve(state.stack[-1], stage=stage, **changes)) if stage else pop(state)


def with_effect(one: Combatant, effect: Effect) -> tuple[Effect, ...]:
    """The effects of somebody with one more; the one with the same id gives way."""
    return (*without_effect(one, effect.id), effect)


def without_effect(one: Combatant, ident: str) -> tuple[Effect, ...]:
    """The effects of somebody but the one with this id."""
    return tuple(effect for effect in one.effects if effect.id != ident)


# ------------------------------------------------------------------------------------------ the course of a fight


@folds(e.FightBegan)
def _fight_began(state: State, event: e.FightBegan) -> State:
    return push(evolve(state, begun=True, order_cl=event.cl), Ordering(event.testers))


@folds(e.PlaceTaken)
def _place_taken(state: State, event: e.PlaceTaken) -> State:
    state = change(state, event.who, band=event.band, total=event.total)
    frame = state.top
    if isinstance(frame, Ordering) and event.who in frame.pending:
        return replace_top(state, evolve(frame, pending=tuple(who for who in frame.pending if who != event.who)))
    return state


@folds(e.NewcomersRoll)
def _newcomers_roll(state: State, event: e.NewcomersRoll) -> State:
    return push(state, Ordering(event.testers, joining=True))


@folds(e.OrderChanged)
def _order_changed(state: State, event: e.OrderChanged) -> State:
    stack = state.stack[:-1] if isinstance(state.top, Ordering) else state.stack
    return evolve(state, order=event.order, passed=event.passed, stack=stack)


@folds(e.RoundBegan)
def _round_began(state: State, event: e.RoundBegan) -> State:
    stack = state.stack[:-1] if isinstance(state.top, Ordering) else state.stack
    return evolve(state, round=event.round, order=event.order, passed=(), active="", stack=stack)


@folds(e.TurnBegan)
def _turn_began(state: State, event: e.TurnBegan) -> State:
    passed = (*state.passed, event.who)
    return evolve(state, active=event.who, passed=passed, spent=False, moved=False, drew=False)


@folds(e.TurnLost)
def _turn_lost(state: State, event: e.TurnLost) -> State:
    state = evolve(state, passed=(*state.passed, event.who))
    return change(state, event.who, lost_turns=event.left)


@folds(e.TurnEnded)
def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return evolve(state, active="")


@folds(e.FightEnded)
def _fight_ended(state: State, event: e.FightEnded) -> State:
    return evolve(state, ended=True, winner=event.winner, active="", stack=())


# ------------------------------------------------------------------------------------------ tests


@folds(e.TestPlanned)
def _test_planned(state: State, event: e.TestPlanned) -> State:
    return push(state, event.test)


@folds(e.TestPrepared)
def _test_prepared(state: State, event: e.TestPrepared) -> State:
    return replace_top(state, event.test)


@folds(e.TestRolled)
def _test_rolled(state: State, event: e.TestRolled) -> State:
    test = evolve(event.test, stage="rolled", faces=event.draw.faces)
    return replace_top(state, test) if event.planned else push(state, test)


@folds(e.RollReplaced)
def _roll_replaced(state: State, event: e.RollReplaced) -> State:
    return replace_top(state, evolve(state.stack[-1], faces=event.faces))


@folds(e.TestConfirmed)
def _test_confirmed(state: State, event: e.TestConfirmed) -> State:
    state = change(state, event.who, will=event.will_left, ticks=event.ticks)
    return on_to(state, event.next, will=event.will, result=event.result)


@folds(e.TestSpared)
def _test_spared(state: State, event: e.TestSpared) -> State:
    return pop(state) if event.planned else state


@folds(e.ComplicationNamed)
def _complication_named(state: State, event: e.ComplicationNamed) -> State:
    return on_to(state, event.next)


@folds(e.OutcomeChosen)
def _outcome_chosen(state: State, event: e.OutcomeChosen) -> State:
    return on_to(state, event.next, outcome=event.outcome)


@folds(e.EffectChosen)
def _effect_chosen(state: State, event: e.EffectChosen) -> State:
    if event.seizures:
        state = evolve(change(state, event.who, first_rank=event.seizures), seizures=event.seizures)
    return pop(state) if event.asked else state


@folds(e.GroupBegan)
def _group_began(state: State, event: e.GroupBegan) -> State:
    return push(state, Group(event.skill, event.complications, event.needed, event.members))


@folds(e.GroupCounted)
def _group_counted(state: State, event: e.GroupCounted) -> State:
    frame = state.top
    assert isinstance(frame, Group)
    members = tuple(who for who in frame.members if who != event.who)
    return replace_top(state, evolve(frame, members=members, successes=event.successes))


@folds(e.GroupEnded)
def _group_ended(state: State, event: e.GroupEnded) -> State:
    return pop(state)


# ------------------------------------------------------------------------------------------ actions


@folds(h.ActionBegan)
def _action_began(state: State, event: h.ActionBegan) -> State:
    return change(evolve(state, spent=True), event.who, will=event.will)


@folds(h.ActionRegained)
def _action_regained(state: State, event: h.ActionRegained) -> State:
    return evolve(state, spent=False)


@folds(h.HandChanged)
def _hand_changed(state: State, event: h.HandChanged) -> State:
    drew = state.drew or event.how == "drawn"
    return change(evolve(state, drew=drew), event.who, hand=event.hand, ground=event.ground)


@folds(h.LoadChanged)
def _load_changed(state: State, event: h.LoadChanged) -> State:
    return change(state, event.who, unloaded=event.unloaded)


@folds(h.Moved)
def _moved(state: State, event: h.Moved) -> State:
    return change(evolve(state, moved=state.moved or event.free), event.who, position=event.position)


@folds(h.LeftFight)
def _left_fight(state: State, event: h.LeftFight) -> State:
    return change(state, event.who, left=event.how)


@folds(h.PleaMade)
def _plea_made(state: State, event: h.PleaMade) -> State:
    return push(state, event.plea)


@folds(h.PleaAnswered)
def _plea_answered(state: State, event: h.PleaAnswered) -> State:
    return pop(state)


# ------------------------------------------------------------------------------------------ body and mind


@folds(h.Hurt)
def _hurt(state: State, event: h.Hurt) -> State:
    return _wounded(state, event.who, event.reopened, vitals=event.vitals)


def _wounded(state: State, who: str, reopened: bool, **changes: Any) -> State:
    if reopened:
        changes.update(aided=False, failed_healers=())
    return change(state, who, **changes)


@folds(h.Fainted)
def _fainted(state: State, event: h.Fainted) -> State:
    return change(pop(state) if event.asked else state, event.who, vitals=event.vitals)


@folds(h.AwakeAsked)
def _awake_asked(state: State, event: h.AwakeAsked) -> State:
    return push(state, Fainting(event.who))


@folds(h.StayedAwake)
def _stayed_awake(state: State, event: h.StayedAwake) -> State:
    return pop(state) if event.asked else state


@folds(h.Treated)
def _treated(state: State, event: h.Treated) -> State:
    return change(state, event.who, vitals=event.vitals, aided=True)


@folds(h.TreatmentFailed)
def _treatment_failed(state: State, event: h.TreatmentFailed) -> State:
    return change(state, event.who, failed_healers=(*state[event.who].failed_healers, event.healer))


@folds(h.WillLost)
def _will_lost(state: State, event: h.WillLost) -> State:
    return change(state, event.who, will=event.will, lost_turns=event.lost_turns)


@folds(h.DriveCalled)
def _drive_called(state: State, event: h.DriveCalled) -> State:
    return change(state, event.who, will=event.will, ticks=event.ticks, drive_used=True)


@folds(h.Rested)
def _rested(state: State, event: h.Rested) -> State:
    return change(state, event.who, vitals=event.vitals, will=event.will)


@folds(h.Hospitalised)
def _hospitalised(state: State, event: h.Hospitalised) -> State:
    return change(state, event.who, vitals=event.vitals)


@folds(h.EffectBegan)
def _effect_began(state: State, event: h.EffectBegan) -> State:
    return change(state, event.who, effects=with_effect(state[event.who], event.effect))


@folds(h.EffectTicked)
def _effect_ticked(state: State, event: h.EffectTicked) -> State:
    effects = tuple(
        evolve(effect, turns=event.left) if effect.id == event.effect else effect for effect in state[event.who].effects
    )
    return change(state, event.who, effects=effects)


@folds(h.EffectOver)
def _effect_over(state: State, event: h.EffectOver) -> State:
    return change(state, event.who, effects=without_effect(state[event.who], event.effect))


# ------------------------------------------------------------------------------------------ the GM


@folds(e.FrameDropped)
def _frame_dropped(state: State, event: e.FrameDropped) -> State:
    stack = state.stack
    return evolve(state, stack=(*stack[: event.depth], *stack[event.depth + 1 :]))


@folds(e.VitalsSet)
def _vitals_set(state: State, event: e.VitalsSet) -> State:
    return _wounded(state, event.who, event.reopened, vitals=event.vitals)


@folds(e.PoolSet)
def _pool_set(state: State, event: e.PoolSet) -> State:
    return change(state, event.who, **{event.pool: event.value})


@folds(e.Joined)
def _joined(state: State, event: e.Joined) -> State:
    return evolve(state, combatants={**state.combatants, event.who: Entrant.of(event.entry).combatant()})


@folds(e.Given)
def _given(state: State, event: e.Given) -> State:
    return change(state, event.who, sheet=event.sheet)


@folds(e.Taken)
def _taken(state: State, event: e.Taken) -> State:
    one = state[event.who]
    kept = event.sheet.arms
    return change(
        state,
        event.who,
        sheet=event.sheet,
        vitals=event.vitals,
        will=event.will,
        hand=one.hand if one.hand in kept else "",
        ground=tuple(weapon for weapon in one.ground if weapon in kept),
        unloaded=tuple(weapon for weapon in one.unloaded if weapon in kept),
    )


@folds(e.Veiled)
def _veiled(state: State, event: e.Veiled) -> State:
    return change(state, event.who, hidden=event.hidden)


@folds(e.Renamed)
def _renamed(state: State, event: e.Renamed) -> State:
    return change(state, event.who, name=event.name)


@folds(e.OptionSet)
def _option_set(state: State, event: e.OptionSet) -> State:
    return evolve(state, rulings=state.rulings.changed(event.key, event.value))


@folds(e.PlaceSet)
def _place_set(state: State, event: e.PlaceSet) -> State:
    return evolve(state, safe=event.safe, supplies=event.supplies)


@folds(h.Spoke, e.Noted)
def _said(state: State, event: Event) -> State:
    return state
