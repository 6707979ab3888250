"""The players' people as a fight has left them, for the next one (2D6 L-100 to L-104, L-108)."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.veterans import PLAYERS, filled, vacancy
from mapoc_tui.rules.twod6.ending import outcome
from mapoc_tui.rules.twod6.entrants import Entrant
from mapoc_tui.rules.twod6.names import numbered, unused
from mapoc_tui.rules.twod6.state import Combatant, State


def rejoin(scenario: Scenario, state: State) -> Scenario:
    """The scenario with the players' people of another fight in place of its own; MapocError when none is left.

    One after another takes the place of one of those; more of them stand with the first.
    """
    place = vacancy(scenario)
    seats = [Entrant.of(each) for each in place.leave]
    ids = {each["id"] for each in place.stays}
    names = {each["name"] for each in place.stays}
    come = []
    for number, one in enumerate(filter(is_fit, party(state))):
        entrant = as_left(one, state)
        ident, (name,) = unused(one.id, ids), numbered(one.name, 1, names)
        ids.add(ident)
        names.add(name)
        sheet = attrs.evolve(entrant.sheet, side=place.side)
        come.append(seated(evolve(entrant, id=ident, name=name, sheet=sheet), seats, number).plain())
    side = next((each.name for each in state.sides.values() if each.role == PLAYERS), state.title)
    return filled(scenario, place, side, come, [one.name for one in party(state) if not is_fit(one)])


def seated(entrant: Entrant, seats: Sequence[Entrant], number: int) -> Entrant:
    """Somebody where another one was to stand; whoever finds no such place stands with the first."""
    if number >= len(seats):
        return evolve(entrant, position=seats[0].position) if seats else entrant
    seat = seats[number]
    return evolve(entrant, position=seat.position, hidden=seat.hidden, surprised=seat.surprised)


def party(state: State) -> list[Combatant]:
    """The players' people, those who have left the fight among them."""
    return [one for one in state.combatants.values() if one.sheet.role == PLAYERS]


def is_fit(one: Combatant) -> bool:
    """Whether somebody can go on: above 0; who is not needs a hospital and a week, at best (2D6 L-101)."""
    return not one.vitals.dead and not one.critical


def as_left(one: Combatant, state: State) -> Entrant:
    """Somebody right after a fight, with everything loaded again.

    Endurance and Will are as they were, and a drive that was called on is used for this session (2D6 L-104, L-108).
    What was dropped is picked up by those who hold the field, and lost by others.
    """
    ended = outcome(state)
    held = ended is not None and ended.winner in state.sides and state.sides[ended.winner].role == PLAYERS
    lost = () if held else one.ground
    weapons = tuple(weapon for weapon in one.sheet.weapons if weapon.id not in lost)
    return Entrant(
        id=one.id,
        name=one.name,
        sheet=attrs.evolve(one.sheet, weapons=weapons),
        endurance=one.endurance,
        will=one.will,
        hand=one.hand,
        drive_used=one.drive_used,
        ticks=one.ticks,
    )
