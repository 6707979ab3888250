"""The fold: the only code that changes a fight's state. Every event brings its own numbers; nothing is worked out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mapoc_tui.engine.decisions import Outcome
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.conditions import Condition, marks_of
from mapoc_tui.rules.maxapoc.frames import Dawn, Doom, Gap, Mishap, Strike, Task
from mapoc_tui.rules.maxapoc.start import combatant
from mapoc_tui.rules.maxapoc.state import COMPLEX_PER_TURN, Arm, Combatant, Frame, Loose, State

E_ = TypeVar("E_", bound=Event)
Fold = Callable[[State, Any], State]
FOLDS: dict[type[Event], Fold] = {}

INITIATIVE_PER_PHASE = 5


def folds(kind: type[E_]) -> Callable[[Callable[[State, E_], State]], Callable[[State, E_], State]]:
    """Register the fold of one kind of event."""

    def register(fold: Callable[[State, E_], State]) -> Callable[[State, E_], State]:
        FOLDS[kind] = fold
        return fold

    return register


def apply(state: State, event: Event) -> State:
    """The state after an event."""
    return FOLDS[type(event)](state, event)


# -- small changes -----------------------------------------------------------------------------


def change(state: State, who: str, **changes: Any) -> State:
    """The state with some fields of one combatant changed."""
    combatants = dict(state.combatants)
    combatants[who] = evolve(combatants[who], **changes)
    return evolve(state, combatants=combatants)


def everybody(state: State, **changes: Any) -> dict[str, Combatant]:
    """All combatants with the same fields changed."""
    return {who: evolve(one, **changes) for who, one in state.combatants.items()}


def push(state: State, frame: Frame) -> State:
    """The state with one more thing half resolved."""
    return evolve(state, stack=(*state.stack, frame))


def pop(state: State) -> State:
    """The state without the innermost thing half resolved."""
    return evolve(state, stack=state.stack[:-1])


def top(state: State, **changes: Any) -> State:
    """The state with fields of the innermost thing changed."""
    return evolve(state, stack=(*state.stack[:-1], evolve(state.stack[-1], **changes)))


def with_arm(one: Combatant, arm: str, **changes: Any) -> tuple[Arm, ...]:
    """The weapons of a combatant with fields of one changed."""
    return tuple(evolve(each, **changes) if each.id == arm else each for each in one.arms)


def with_conditions(one: Combatant, conditions: tuple[Condition, ...]) -> dict[str, Any]:
    """The changes that go with another set of conditions."""
    return {"conditions": conditions, "marks": marks_of(conditions)}


def paid(one: Combatant, cost: int, held: bool) -> dict[str, int]:
    """The changes that go with spending Complex Actions, from the turn or from those held."""
    if held:
        return {"held": one.held - cost}
    return {"complex": one.complex - cost, "used": one.used + cost}


# -- the course of a fight ---------------------------------------------------------------------


@folds(e.FightBegan)
def _fight_began(state: State, event: e.FightBegan) -> State:
    combatants = {who: evolve(one, lot=event.lots.get(who, 0)) for who, one in state.combatants.items()}
    return evolve(state, stage="fight", combatants=combatants)


@folds(e.RoundBegan)
def _round_began(state: State, event: e.RoundBegan) -> State:
    combatants = {
        who: evolve(one, counter=event.counters.get(who, one.counter), debt=event.debts.get(who, 0))
        for who, one in state.combatants.items()
    }
    return evolve(state, round=event.round, phase=0, order=(), turn=-1, active="", combatants=combatants)


@folds(e.PhaseBegan)
def _phase_began(state: State, event: e.PhaseBegan) -> State:
    combatants = everybody(state, attacks=0, defences=0)
    return evolve(state, phase=event.phase, order=event.order, turn=-1, active="", combatants=combatants)


@folds(e.TurnBegan)
def _turn_began(state: State, event: e.TurnBegan) -> State:
    state = change(
        state,
        event.who,
        complex=COMPLEX_PER_TURN,
        held=0,
        used=0,
        resting=False,
        contacts=(),
        halfway=0,
        tried=(),
    )
    return evolve(state, active=event.who, turn=event.turn)


@folds(e.TurnEnded)
def _turn_ended(state: State, event: e.TurnEnded) -> State:
    return evolve(change(state, event.who, complex=0, held=event.held, contacts=(), halfway=0), active="")


@folds(e.PhaseEnded)
def _phase_ended(state: State, event: e.PhaseEnded) -> State:
    combatants = {who: evolve(one, counter=one.counter - INITIATIVE_PER_PHASE) for who, one in state.combatants.items()}
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
    return push(state, Gap(event.who) if event.moment == "gap" else Dawn(event.who))


@folds(e.Resumed)
def _resumed(state: State, event: e.Resumed) -> State:
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


# -- rolls -------------------------------------------------------------------------------------


@folds(e.Checked)
def _checked(state: State, event: e.Checked) -> State:
    frame = state.stack[-1]
    return top(state, rolls={**frame.rolls, event.slot: event.roll}, luck=frame.luck)


@folds(e.LuckOffered)
def _luck_offered(state: State, event: e.LuckOffered) -> State:
    return top(state, luck=event.slots)


@folds(e.LuckSpent)
def _luck_spent(state: State, event: e.LuckSpent) -> State:
    return change(state, event.who, luck=event.left)


@folds(e.RollKept)
def _roll_kept(state: State, event: e.RollKept) -> State:
    return top(state, luck=tuple(slot for slot in state.stack[-1].luck if slot != event.slot))


@folds(e.MishapCalled)
def _mishap_called(state: State, event: e.MishapCalled) -> State:
    return push(state, Mishap(event.who, severity=event.severity))


@folds(e.MishapJudged)
def _mishap_judged(state: State, event: e.MishapJudged) -> State:
    return pop(state)


# -- attacks -----------------------------------------------------------------------------------


@folds(e.AttackDeclared)
def _attack_declared(state: State, event: e.AttackDeclared) -> State:
    one = state[event.who]
    state = change(
        state,
        event.who,
        attacks=one.attacks + 1,
        last_arm=event.arm,
        moved=0,
        aim=0,
        **paid(one, event.cost, event.held),
    )
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
            cost=event.cost,
            held=event.held,
        ),
    )


@folds(e.DefenceTaken)
def _defence_taken(state: State, event: e.DefenceTaken) -> State:
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
    return top(state, stage="start", target=event.target)


@folds(e.AttackWithdrawn)
def _attack_withdrawn(state: State, event: e.AttackWithdrawn) -> State:
    one = state[event.who]
    refund = {"held": one.held + event.cost} if event.held else {"complex": one.complex + event.cost}
    return change(pop(state), event.who, attacks=one.attacks - 1, **refund)


@folds(e.AttackResolved)
def _attack_resolved(state: State, event: e.AttackResolved) -> State:
    return top(state, stage=event.result)


@folds(e.AttackEnded)
def _attack_ended(state: State, event: e.AttackEnded) -> State:
    return pop(state)


@folds(e.ActionEnded)
def _action_ended(state: State, event: e.ActionEnded) -> State:
    return pop(state)


@folds(e.DamageRolled)
def _damage_rolled(state: State, event: e.DamageRolled) -> State:
    return state


@folds(e.AmmunitionSpent)
def _ammunition_spent(state: State, event: e.AmmunitionSpent) -> State:
    return change(state, event.who, arms=with_arm(state[event.who], event.arm, loaded=event.loaded))


@folds(e.StockSpent)
def _stock_spent(state: State, event: e.StockSpent) -> State:
    return change(state, event.who, rounds={**state[event.who].rounds, event.stock: event.left})


@folds(e.Jammed)
def _jammed(state: State, event: e.Jammed) -> State:
    return change(state, event.who, arms=with_arm(state[event.who], event.arm, jammed=True))


@folds(e.JamCleared)
def _jam_cleared(state: State, event: e.JamCleared) -> State:
    return change(state, event.who, arms=with_arm(state[event.who], event.arm, jammed=False))


# -- harm --------------------------------------------------------------------------------------


@folds(e.Harmed)
def _harmed(state: State, event: e.Harmed) -> State:
    return change(state, event.who, armor=event.armor, hp=event.hp)


@folds(e.Fell)
def _fell(state: State, event: e.Fell) -> State:
    return change(state, event.who, recovery=event.recovery, fell=state.round, held=0, complex=0, aim=0)


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
    return change(state, event.who, **with_conditions(one, (*kept, event.condition)))


@folds(e.ConditionEnded)
def _condition_ended(state: State, event: e.ConditionEnded) -> State:
    one = state[event.who]
    return change(
        state, event.who, **with_conditions(one, tuple(each for each in one.conditions if each.id != event.condition))
    )


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


# -- other actions -----------------------------------------------------------------------------


@folds(e.ActionTaken)
def _action_taken(state: State, event: e.ActionTaken) -> State:
    one = state[event.who]
    if event.cost:
        state = change(state, event.who, **paid(one, event.cost, event.held))
    if event.rolls:
        tried = (*one.tried, event.action + event.arm)
        state = change(state, event.who, tried=tried)
        frame = Task(event.who, action=event.action, arm=event.arm, target=event.target, step=event.step)
        state = push(state, frame)
    return state


@folds(e.Moved)
def _moved(state: State, event: e.Moved) -> State:
    one = state[event.who]
    moved = one.moved + abs(event.to - one.position)
    return change(state, event.who, position=event.to, moved=moved, contacts=event.contacts, halfway=0)


@folds(e.MoveHindered)
def _move_hindered(state: State, event: e.MoveHindered) -> State:
    return change(state, event.who, halfway=event.step)


@folds(e.AimTaken)
def _aim_taken(state: State, event: e.AimTaken) -> State:
    one = state[event.who]
    tried = (*one.tried, "aim") if event.aim > one.aim else one.tried
    return change(state, event.who, aim=event.aim, tried=tried)


@folds(e.ArmPlaced)
def _arm_placed(state: State, event: e.ArmPlaced) -> State:
    return change(state, event.who, arms=with_arm(state[event.who], event.arm, place=event.place, grip=event.grip))


@folds(e.ArmDropped)
def _arm_dropped(state: State, event: e.ArmDropped) -> State:
    one = state[event.who]
    arm = one.arm(event.arm)
    state = change(state, event.who, arms=tuple(each for each in one.arms if each.id != event.arm))
    if arm is None or event.gone:
        return state
    return evolve(state, ground=(*state.ground, Loose(evolve(arm, place="pack", grip=1), event.position)))


@folds(e.ArmGained)
def _arm_gained(state: State, event: e.ArmGained) -> State:
    if event.loose:
        state = evolve(state, ground=tuple(each for each in state.ground if each.arm.id != event.arm.id))
    return change(state, event.who, arms=(*state[event.who].arms, event.arm))


@folds(e.Reloaded)
def _reloaded(state: State, event: e.Reloaded) -> State:
    one = state[event.who]
    rounds = {**one.rounds, event.stock: event.left}
    return change(state, event.who, rounds=rounds, arms=with_arm(one, event.arm, loaded=event.loaded))


# -- the GM's rulings --------------------------------------------------------------------------

POOLS = {"health": "hp", "armor": "armor", "luck": "luck", "recovery": "recovery"}


@folds(e.PoolSet)
def _pool_set(state: State, event: e.PoolSet) -> State:
    if event.pool == "attraction":
        return evolve(state, attraction=event.value)
    return change(state, event.who, **{POOLS[event.pool]: event.value})


@folds(e.Joined)
def _joined(state: State, event: e.Joined) -> State:
    newcomer = evolve(combatant(event.entrant, state.rulings), counter=event.counter)
    return evolve(state, combatants={**state.combatants, event.who: newcomer})


@folds(e.Removed)
def _removed(state: State, event: e.Removed) -> State:
    return change(state, event.who, gone=True, complex=0, held=0)


@folds(e.Hidden)
def _hidden(state: State, event: e.Hidden) -> State:
    return change(state, event.who, hidden=event.hidden)


@folds(e.Renamed)
def _renamed(state: State, event: e.Renamed) -> State:
    return change(state, event.who, name=event.name)


@folds(e.OptionSet)
def _option_set(state: State, event: e.OptionSet) -> State:
    return evolve(state, rulings=evolve(state.rulings, **{event.key: event.value}))


@folds(e.Noted)
def _noted(state: State, event: e.Noted) -> State:
    return state
