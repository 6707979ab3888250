"""How events of this family change the state. Attacks and the answers to them."""

from __future__ import annotations

from typing import Any

from attrs import fields_dict

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.folding import change, folds, one_handed, paid, pop, push, top, with_arm
from mapoc_tui.rules.maxapoc.frames import Answer, Strike
from mapoc_tui.rules.maxapoc.state import State


@folds(e.AttackDeclared)
def _attack_declared(state: State, event: e.AttackDeclared) -> State:
    one = state[event.who]
    state = change(
        state,
        event.who,
        attacks=one.attacks + 1,
        last_arm=one_handed(event.arm, event.hands),
        moved=0,
        aim=one.aim - event.aim,
        perch=one.perch if event.way == "strike" else max(0, one.perch),
        **paid(one, event.cost, event.held),
    )
    besets = event.who not in state[event.target].beset
    if besets:
        state = set_upon(state, event.who, event.target)
    return push(
        state,
        Strike(
            event.who,
            target=event.target,
            arm=event.arm,
            way=event.way,
            hands=event.hands,
            aim=event.aim,
            second=event.second,
            rush=event.rush,
            mode=event.mode,
            detail=event.detail,
            rounds=event.rounds,
            also=event.also,
            cost=event.cost,
            held=event.held,
            moved=one.moved,
            last_arm=one.last_arm,
            perch=one.perch,
            besets=besets,
        ),
    )


def set_upon(state: State, who: str, target: str) -> State:
    """Somebody has attacked somebody in this phase."""
    return change(state, target, beset=(*state[target].beset, who))


def let_off(state: State, strike: Strike) -> State:
    """The target of an attack that does not take place was not attacked by it (MA Q-270)."""
    if not strike.besets:
        return state
    left = tuple(each for each in state[strike.target].beset if each != strike.who)
    return change(state, strike.target, beset=left)


@folds(e.DefenceTaken)
def _defence_taken(state: State, event: e.DefenceTaken) -> State:
    one = state[event.who]
    if event.defence not in ("none", "hold"):
        state = change(
            state,
            event.who,
            defences=one.defences + 1,
            counter=one.counter - event.price,
            debt=one.debt + event.owed,
            held=one.held - event.held,
        )
    return top(state, stage="roll", defence=event.defence, guard=event.arm, spent=event.held, earlier=event.earlier)


@folds(e.RiposteStruck)
def _riposte_struck(state: State, event: e.RiposteStruck) -> State:
    return push(
        state,
        Strike(
            event.who,
            stage="defend" if state.rulings.riposte_defendable else "hit",
            rolls={"attack": event.roll},
            target=event.target,
            arm=event.arm,
            riposte=True,
        ),
    )


@folds(e.AttackTurned)
def _attack_turned(state: State, event: e.AttackTurned) -> State:
    strike = state.stack[-1]
    assert isinstance(strike, Strike)
    state = let_off(state, strike)
    besets = event.who not in state[event.target].beset
    if besets:
        state = set_upon(state, event.who, event.target)
    return top(state, stage="start", target=event.target, also=event.also, rush=event.rush, besets=besets)


@folds(e.AttackWithdrawn)
def _attack_withdrawn(state: State, event: e.AttackWithdrawn) -> State:
    one, frame = state[event.who], state.stack[-1]
    assert isinstance(frame, Strike)
    again = {"aim": one.aim + frame.aim, "moved": frame.moved, "last_arm": frame.last_arm, "perch": frame.perch}
    again |= paid(one, -event.cost, event.held)
    return change(let_off(pop(state), frame), event.who, attacks=one.attacks - 1, **again)


@folds(e.AttackResolved)
def _attack_resolved(state: State, event: e.AttackResolved) -> State:
    one, strike = state[event.who], state.stack[-1]
    assert isinstance(strike, Strike)
    unused = strike.aim if event.result == "fallen" and not strike.rolls else 0
    return top(change(state, event.who, last_hit="", aim=one.aim + unused), stage=event.result)


@folds(e.AttackEnded)
def _attack_ended(state: State, event: e.AttackEnded) -> State:
    return pop(state)


@folds(e.ActionEnded)
def _action_ended(state: State, event: e.ActionEnded) -> State:
    return pop(state)


@folds(e.ModeDropped)
def _mode_dropped(state: State, event: e.ModeDropped) -> State:
    return top(state, mode="", detail="", rolls={**state.stack[-1].rolls, "attack": event.roll})


@folds(e.TargetsSpread)
def _targets_spread(state: State, event: e.TargetsSpread) -> State:
    strike = state.stack[-1]
    assert isinstance(strike, Strike)
    return top(state, queue=event.targets, first=strike.target)


def answered(answer: Answer) -> dict[str, Any]:
    """The changes that put a target with its answer into an attack."""
    return {name: getattr(answer, name) for name in fields_dict(Answer)}


@folds(e.NextAsked)
def _next_asked(state: State, event: e.NextAsked) -> State:
    strike = state.stack[-1]
    assert isinstance(strike, Strike)
    answers = (*strike.answers, strike.answer)
    if not event.target:
        return top(state, **answered(answers[0]), answers=answers[1:], rolls={})
    queue = strike.queue[strike.queue.index(event.target) + 1 :]
    return top(state, **answered(Answer(event.target)), answers=answers, queue=queue, rolls={}, stage="alert")


@folds(e.AttackCarriedOver)
def _attack_carried_over(state: State, event: e.AttackCarriedOver) -> State:
    strike = state.stack[-1]
    assert isinstance(strike, Strike)
    rolls = {"attack": strike.rolls["attack"]}
    place = [each.target for each in strike.answers].index(event.target)
    answers = strike.answers[place + 1 :]
    return top(state, **answered(strike.answers[place]), stage="roll", rolls=rolls, answers=answers, carried=True)


@folds(e.ArmDamaged)
def _arm_damaged(state: State, event: e.ArmDamaged) -> State:
    one = state[event.who]
    arm = one.arm(event.arm)
    assert arm is not None
    return change(state, event.who, arms=with_arm(one, event.arm, worn=arm.worn + event.amount))


@folds(e.ShrapnelRolled)
def _shrapnel_rolled(state: State, event: e.ShrapnelRolled) -> State:
    return state


@folds(e.DamageRolled)
def _damage_rolled(state: State, event: e.DamageRolled) -> State:
    return state


@folds(e.AmmunitionSpent)
def _ammunition_spent(state: State, event: e.AmmunitionSpent) -> State:
    return change(state, event.who, arms=with_arm(state[event.who], event.arm, loaded=event.loaded, opened=False))


@folds(e.StockSpent)
def _stock_spent(state: State, event: e.StockSpent) -> State:
    return change(state, event.who, rounds={**state[event.who].rounds, event.stock: event.left})


@folds(e.Jammed)
def _jammed(state: State, event: e.Jammed) -> State:
    return change(state, event.who, arms=with_arm(state[event.who], event.arm, jammed=True))


@folds(e.JamCleared)
def _jam_cleared(state: State, event: e.JamCleared) -> State:
    return change(state, event.who, arms=with_arm(state[event.who], event.arm, jammed=False))
