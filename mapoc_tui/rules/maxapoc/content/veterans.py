"""The players' people as a fight has left them, for the next one (MA p. 51, 52; regular-phase section 4; Q-54)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.veterans import PLAYERS, filled, vacancy
from mapoc_tui.rules.maxapoc.content.entrants import ALL_LUCK, Carried, Entrant
from mapoc_tui.rules.maxapoc.content.names import Names, unused
from mapoc_tui.rules.maxapoc.content.options import Rulings
from mapoc_tui.rules.maxapoc.rolls.conditions import outlasts
from mapoc_tui.rules.maxapoc.state import ITEM, Arm, Combatant, State

CAMOUFLAGE = "camouflage"


def rejoin(scenario: Scenario, state: State) -> Scenario:
    """The scenario with the players' people of another fight in place of its own; MapocError when none is left.

    One after another takes the place of one of those; more of them stand with the first. Ambushes stay ambushes.
    """
    place = vacancy(scenario)
    seats = [Entrant.of(each) for each in place.leave]
    ambushers = scenario.setup.get("ambushers", ())
    ambush = any(seat.id in ambushers for seat in seats)
    refreshed = luck_is_back(scenario, state)
    ids = {each["id"] for each in place.stays}
    names = Names({each["sheet"]["name"] for each in place.stays}, set())
    come = []
    for number, one in enumerate(filter(is_fit, party(state))):
        ident = unused(one.id, ids)
        ids.add(ident)
        left = as_left(one, state)
        left = evolve(left, id=ident, sheet=evolve(left.sheet, name=names.give(one.name), side=place.side))
        left = evolve(left, luck=ALL_LUCK) if refreshed else left
        come.append(seated(left, seats, number, ambush).plain())
    others = [each for each in ambushers if all(seat.id != each for seat in seats)]
    behind = [one.name for one in party(state) if not is_fit(one)]
    hidden = [each["id"] for each in come] if ambush else []
    return filled(scenario, place, side_name(state), come, behind, ambushers=[*others, *hidden])


def luck_is_back(scenario: Scenario, state: State) -> bool:
    """Whether spent Luck Uses have come back between two fights, as the table of the second one has it (MA Q-278)."""
    when = Rulings.of(scenario.rulings).luck_refresh
    return when == "fight" or (when == "scenario" and scenario.title != state.title)


def seated(entrant: Entrant, seats: Sequence[Entrant], number: int, ambush: bool) -> Entrant:
    """Somebody where another one was to stand; whoever finds no such place stands with the first."""
    if number >= len(seats):
        return evolve(entrant, at=seats[0].at if seats else 0, unseen=entrant.unseen or ambush)
    seat = seats[number]
    unseen = entrant.unseen or ambush or (seat.unseen and CAMOUFLAGE not in seat.sheet.traits)
    return evolve(entrant, at=seat.at, behind=seat.behind, hidden=seat.hidden, unseen=unseen)


def party(state: State) -> list[Combatant]:
    """The players' people, those whom the GM has taken out among them."""
    return [one for one in state.combatants.values() if one.sheet.role == PLAYERS]


def is_fit(one: Combatant) -> bool:
    """Whether somebody can go on: alive, and not dying any more (MA H-13, H-14, p. 80)."""
    return not one.dead and one.hp > 0


def side_name(state: State) -> str:
    """The name of the first side of the players."""
    return next((side.name for side in state.sides if side.role == PLAYERS), state.title)


def as_left(one: Combatant, state: State) -> Entrant:
    """Somebody some minutes after a fight: on its feet, with what has lasted (MA C-16, C-21, C-22, C-26, p. 86; Q-278).

    Health, Armour Points, ammunition, items, Luck and infections are as they were; weapons are as worn and as loaded.
    """
    return Entrant(
        id=one.id,
        sheet=evolve(one.sheet, items=dict(one.items)),
        hp=one.hp,
        armor=max(one.armor, one.armor_off),
        unseen=CAMOUFLAGE in one.sheet.traits,
        weapons=tuple(carried(arm) for arm in (*one.arms, *dropped(one, state)) if ITEM not in arm.weapon.tags),
        ammo={key: count for key, count in one.rounds.items() if count},
        infections={each.kind: each.stage for each in one.infections},
        luck=one.luck,
        dents=dict(one.dents),
        insanities=one.insanities,
        conditions=tuple(each for each in one.conditions if outlasts(each)),
    )


def carried(arm: Arm) -> Carried:
    """A weapon as it is brought along; what stood on a barrier is packed."""
    return Carried(
        weapon=arm.weapon,
        loaded=arm.loaded,
        jammed=arm.jammed,
        hand=arm.ready and not arm.mount,
        missile=arm.missile,
        worn=arm.worn,
    )


def dropped(one: Combatant, state: State) -> Iterator[Arm]:
    """The own weapons on the ground, once the players hold the field: they are picked up."""
    winner = state.outcome.winner if state.outcome is not None else ""
    if any(side.id == winner and side.role == PLAYERS for side in state.sides):
        brought = f"{one.id}-"
        yield from (loose.arm for loose in state.ground if loose.arm.id.startswith(brought))
