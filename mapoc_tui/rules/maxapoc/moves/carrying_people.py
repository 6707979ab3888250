"""People who carry people: the helpless picked up, taken along and put down (MA p. 12, 42; Q-275; DP-45)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Lift, PutDown
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, simple, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.skills.works import at_hand
from mapoc_tui.rules.maxapoc.state import HANDS, Combatant, State

TOO_HEAVY = 2
"""How many times the own Build somebody may have to be picked up without a roll (MA p. 12; Q-275)."""

BUILD_PER_PIECE = 3


# -- picking up --------------------------------------------------------------------------------


def lift_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Whoever lies helpless at Close."""
    return (Candidate(each.name, Lift(one.id, each.id)) for each in helpless_here(state, one))


def helpless_here(state: State, one: Combatant) -> list[Combatant]:
    """The unconscious at Close."""
    return [each for each in state.combatants.values() if not each.able and each.here and each.position == one.position]


def lift_reasons(state: State, one: Combatant, command: Lift, purse: Purse) -> Iterator[str]:
    """What speaks against picking somebody up: those who can walk are not carried (MA Q-275)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    yield from at_hand(state, one, command.target)
    other = state.combatants.get(command.target)
    if free_hands(one) < HANDS:
        yield "both hands have to be free"
    if other is None:
        return
    if other.able:
        yield f"{other.name} is on its feet"
    if other.id in carried(state):
        yield f"{other.name} is carried already"
    if "restrained" in other.marks:
        yield f"{other.name} is held"
    if other.sheet.build > TOO_HEAVY * one.sheet.build:
        yield f"{other.name} is too heavy without a Lift roll: Build {other.sheet.build} against {one.sheet.build}"


def can_lift(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether anybody can be picked up, told quickly."""
    down = helpless_here(state, one) if purse.left else []
    return any(next(lift_reasons(state, one, Lift(one.id, each.id), purse), None) is None for each in down)


def lift(fight: Fight, command: Lift, purse: Purse) -> None:
    """Both hands are full, and the load is heavier (MA Q-275; p. 42)."""
    weight = fight[command.target].sheet.build // BUILD_PER_PIECE
    fight.emit(e.ActionTaken(command.who, "lift", 1, purse.held, target=command.target))
    fight.emit(e.PersonLifted(command.who, command.target, weight))


def carried(state: State) -> Iterator[str]:
    """Everybody who is carried."""
    return (state[who].carrying for who in state.carriers)


# -- taking along, putting down ----------------------------------------------------------------


def put_down_reasons(state: State, one: Combatant, command: PutDown, purse: Purse) -> Iterator[str]:
    """What speaks against putting somebody down (MA Q-275)."""
    yield from unable(state, one, 0, purse)
    if not one.carrying:
        yield f"{one.name} carries nobody"
    if purse.held:
        yield "a Free Action belongs to the own turn"


def put_down(fight: Fight, command: PutDown, purse: Purse) -> None:
    """A Free Action (MA Q-275)."""
    set_down(fight, command.who, "put down")


def set_down(fight: Fight, who: str, cause: str) -> None:
    """The hands are free again."""
    fight.emit(e.PersonPut(who, fight[who].carrying, cause))


def settle_burdens(fight: Fight) -> None:
    """Whoever is carried comes along, and is let go when it cannot go on."""
    for who in fight.state.carriers:
        one, other = fight[who], fight[fight[who].carrying]
        if why := slips(one, other):
            set_down(fight, who, why)
        elif (other.position, other.behind) != (one.position, one.behind):
            fight.emit(e.Moved(other.id, one.position, behind=one.behind))


def slips(one: Combatant, other: Combatant) -> str:
    """Why somebody cannot be carried any further, or an empty text."""
    if not one.able:
        return f"{one.name} falls"
    if not other.here:
        return "there is nobody to carry"
    if other.able:
        return f"{other.name} wakes up"
    return f"{one.name} cannot hold on" if free_hands(one) < 0 or "restrained" in one.marks else ""


LIFT = Deed(
    Lift,
    "lift",
    "Carry",
    "",
    lift_candidates,
    lift_reasons,
    lift,
    nothing="nobody lies helpless here",
    is_open=can_lift,
)
PUT_DOWN = simple(PutDown, "put-down", "Put down", "", put_down_reasons, put_down, cost="")
