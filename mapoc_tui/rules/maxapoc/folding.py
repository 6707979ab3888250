"""The register of folds, and the small changes to a state that they are made of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, marks_of
from mapoc_tui.rules.maxapoc.state import HANDS, Arm, Combatant, Frame, State

E_ = TypeVar("E_", bound=Event)
Fold = Callable[[State, Any], State]
FOLDS: dict[type[Event], Fold] = {}


def folds(kind: type[E_]) -> Callable[[Callable[[State, E_], State]], Callable[[State, E_], State]]:
    """Register the fold of one kind of event."""

    def register(fold: Callable[[State, E_], State]) -> Callable[[State, E_], State]:
        FOLDS[kind] = fold
        return fold

    return register


# -- small changes -----------------------------------------------------------------------------


def change(state: State, who: str, **changes: Any) -> State:
    """The state with some fields of one combatant changed."""
    combatants = state.combatants
    return evolve(state, combatants=combatants | {who: evolve(combatants[who], **changes)})


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


def one_handed(arm: str, hands: int) -> str:
    """What an attack leaves as the first of a pair of weapons: nothing when both hands were on it (MA A-12; GR-11)."""
    return arm if hands < HANDS else ""


def with_conditions(one: Combatant, conditions: tuple[Condition, ...]) -> dict[str, Any]:
    """The changes that go with another set of conditions."""
    return {"conditions": conditions, "marks": marks_of(conditions)}


def paid(one: Combatant, cost: int, held: bool) -> dict[str, int]:
    """The changes that go with spending Complex Actions, from the turn or from those held."""
    if held:
        return {"held": one.held - cost}
    return {"complex": one.complex - cost, "used": one.used + cost}
