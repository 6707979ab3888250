"""Log lines of this family. Harm, falling, dying, conditions, Initiative, noise."""

from __future__ import annotations

from mapoc_tui.engine.text import plural
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.rolls.conditions import kind_of
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import Told, tells


@tells(e.Harmed)
def _harmed(state: State, event: e.Harmed) -> Told:
    one = state[event.who]
    lost = []
    if event.armor_lost:
        lost.append(f"armour {one.armor} -> {event.armor}")
    if event.hp_lost or not event.armor_lost:
        lost.append(f"health {one.hp} -> {event.hp}")
    over = f", {event.over} below 0" if event.over else ""
    explain = (f"{event.amount} damage: armour takes {event.armor_lost}, health {event.hp_lost}{over}",)
    return f"takes {event.amount}: {', '.join(lost)}", "harm", explain, 1


@tells(e.Fell)
def _fell(state: State, event: e.Fell) -> Told:
    return f"falls, DYING, {plural(event.recovery, 'round')} left", "down", (), 1


@tells(e.RecoveryLost)
def _recovery_lost(state: State, event: e.RecoveryLost) -> Told:
    return f"{plural(event.left, 'round')} left to live ({event.cause})", "down", (), 1


@tells(e.DoomCalled)
def _doom_called(state: State, event: e.DoomCalled) -> Told:
    return "is about to die of overkill", "down", (), 1


@tells(e.Died)
def _died(state: State, event: e.Died) -> Told:
    return f"dies ({event.cause})", "down", (), 1


@tells(e.Recovered)
def _recovered(state: State, event: e.Recovered) -> Told:
    return f"is conscious again on {event.hp} health ({event.cause})", "effect", (), 1


@tells(e.Healed)
def _healed(state: State, event: e.Healed) -> Told:
    one = state[event.who]
    gained = []
    if event.hp != one.hp:
        gained.append(f"health {one.hp} -> {event.hp}")
    if event.armor != one.armor:
        gained.append(f"armour {one.armor} -> {event.armor}")
    return f"{', '.join(gained) or 'nothing to heal'} ({event.cause})", "effect", (), 1


QUIET = ("unconscious",)


@tells(e.ConditionGained)
def _condition_gained(state: State, event: e.ConditionGained) -> Told | None:
    condition = event.condition
    if condition.id in QUIET or condition.id == "dying":
        return None
    kind = kind_of(condition.id)
    times = f" for {plural(condition.left, 'round' if not condition.clock else 'turn')}" if condition.left else ""
    dice = tuple(f"the die shows {face}" for draw in event.draws_made for face in draw.faces)
    return f"is {kind.name}{times}", "effect", (f"{kind.name}: {kind.does}", *dice), 1


@tells(e.ConditionEnded)
def _condition_ended(state: State, event: e.ConditionEnded) -> Told | None:
    if event.condition in QUIET or event.condition == "dying":
        return None
    cause = f" ({event.cause})" if event.cause else ""
    return f"is no longer {kind_of(event.condition).name}{cause}", "effect", (), 1


@tells(e.InitiativeChanged)
def _initiative_changed(state: State, event: e.InitiativeChanged) -> Told | None:
    before = state[event.who].counter
    if before == event.counter:
        return ("changes place in the order", "gm", (), 1) if event.order else None
    return f"Initiative {before} -> {event.counter} ({event.cause})", "effect", (), 1


@tells(e.AttractionRaised)
def _attraction_raised(state: State, event: e.AttractionRaised) -> Told:
    most = ", the most" if event.total < state.attraction + event.amount else ""
    return f"attraction gauge +{event.amount} = {event.total}{most} ({event.cause})", "effect", (), 1


@tells(e.AttractionTested)
def _attraction_tested(state: State, event: e.AttractionTested) -> Told:
    rolled = f"attraction check: {event.draw.faces[0]} against {event.gauge}"
    if not event.drawn:
        return f"{rolled}, nobody comes", "gm", (), 1
    return f"{rolled}, enemies are drawn; the gauge falls to {event.total}", "gm", (), 1
