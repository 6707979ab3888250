"""The GM's word on dangers and barriers: falls, fire, electricity, infection, water, fright, cover (MA H, B, R-1)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from mapoc_tui.engine.commands import Ruling
from mapoc_tui.engine.decisions import Option
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.gm_menu import amount
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.barriers import strength
from mapoc_tui.rules.maxapoc.combat.resolve import frighten, unshakeable
from mapoc_tui.rules.maxapoc.commands import RuleBarrier, RuleCover, RuleHazard
from mapoc_tui.rules.maxapoc.content.damage import code_of, damage, degree_of
from mapoc_tui.rules.maxapoc.content.terrain import LAVA_DICE
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.drowning import needs_no_breath
from mapoc_tui.rules.maxapoc.harms.hazards import ELECTRICITY, danger, fall_down, set_alight, suffer
from mapoc_tui.rules.maxapoc.harms.infection import expose, immune_to_infection
from mapoc_tui.rules.maxapoc.hazard_frames import Burn, Injury
from mapoc_tui.rules.maxapoc.rolls.stages import KINDS
from mapoc_tui.rules.maxapoc.state import Combatant, Ongoing, State

BY_GM = "the GM's ruling"
HIGHEST_REQUIREMENT = 4
LASTING = ("resilience", "electrical")


@immutable
class Hazard:
    """A danger that the GM can send: its words, what ``amount`` means with its bounds, and what it does.

    ``ask`` is what the menu asks for, empty for a danger without a number.
    """

    name: str
    ask: str
    low: int
    high: int
    befall: Callable[[Fight, RuleHazard], None]
    immune: Callable[[Combatant], str] = lambda one: ""


def _resilience(fight: Fight, command: RuleHazard) -> None:
    go_on(fight, command, "harm", "harm")
    suffer(fight, command.who, Injury(command.amount, BY_GM))


def _electrical(fight: Fight, command: RuleHazard) -> None:
    go_on(fight, command, "electricity", ELECTRICITY)
    suffer(fight, command.who, Injury(command.amount, "electricity", element=ELECTRICITY))


def go_on(fight: Fight, command: RuleHazard, name: str, element: str) -> None:
    """The same again at the start of the following rounds, so many in all (MA H-9, p. 83; Q-226, Q-231)."""
    if command.rounds > 1:
        ongoing = Ongoing(f"gm-{name}", name, str(command.amount), command.rounds - 1, element)
        fight.emit(e.Ignited(command.who, ongoing))


def _fall(fight: Fight, command: RuleHazard) -> None:
    fall_down(fight, command.who, command.amount)


def _fire(fight: Fight, command: RuleHazard) -> None:
    """A fire of this damage code, from now on (MA H-9, p. 83)."""
    burn = Burn("gm-fire", "fire", damage(command.amount).text, str(command.rounds))
    set_alight(fight, command.who, burn, at_once=True)


def _lava(fight: Fight, command: RuleHazard) -> None:
    danger(fight, command.who, "lava", LAVA_DICE, "fire")


def _infect(fight: Fight, command: RuleHazard) -> None:
    expose(fight, command.who, command.kind, command.amount)


def _drown(fight: Fight, command: RuleHazard) -> None:
    """Under water from now on; the condition ends when the GM ends it (MA C-4, p. 85)."""
    fight.gain(command.who, "drowning", source=BY_GM)


def _fright(fight: Fight, command: RuleHazard) -> None:
    """Something terrible happens before somebody's eyes (MA R-1, p. 69; Q-157)."""
    frighten(fight, command.who, "what happens", requirement=command.amount)


def _immune_to(kind: str) -> Callable[[Combatant], str]:
    return lambda one: immune_to_infection(one, kind)


HAZARDS: Mapping[str, Hazard] = {
    "resilience": Hazard("indirect damage", "points of damage, and rounds if it goes on", 0, 10_000, _resilience),
    "electrical": Hazard("electricity", "points of damage, and rounds if it goes on", 0, 10_000, _electrical),
    "fall": Hazard("a fall", "Distances fallen", 1, 100, _fall),
    "fire": Hazard("fire", "damage code and rounds, such as L 3", 1, 100, _fire),
    "lava": Hazard("lava", "", 0, 0, _lava),
    "drowning": Hazard("deep water", "", 0, 0, _drown, needs_no_breath),
    "fright": Hazard("a frightful scene", "Success Requirement", 1, HIGHEST_REQUIREMENT, _fright, unshakeable),
    **{
        kind: Hazard(name, "Success Requirement", 1, HIGHEST_REQUIREMENT, _infect, _immune_to(kind))
        for kind, name in KINDS.items()
    },
}


# -- what is legal -----------------------------------------------------------------------------


def hazard_reasons(state: State, command: RuleHazard) -> Iterator[str]:
    """What speaks against sending a danger."""
    hazard = HAZARDS.get(command.kind)
    if hazard is None:
        yield f"there is no danger called {command.kind}: known are {', '.join(HAZARDS)}"
        return
    one = state[command.who]
    if not one.here:
        yield f"{one.name} is {'dead' if one.dead else 'out of the fight'}"
    if immune := hazard.immune(one):
        yield immune
    if state.stage != "fight":
        yield "dangers come when the fight has begun"
    if not hazard.low <= command.amount <= hazard.high:
        yield f"{hazard.name}: {hazard.ask or 'the amount'} is {hazard.low} to {hazard.high}, not {command.amount}"
    if not 0 <= command.rounds <= 1_000:
        yield f"a danger lasts 0 to 1000 rounds, not {command.rounds}"


def cover_reasons(state: State, command: RuleCover) -> Iterator[str]:
    """What speaks against putting somebody behind a barrier."""
    if command.barrier and command.barrier not in state.barriers:
        yield "there is no such barrier"
    if state[command.who].behind == command.barrier:
        yield f"{state[command.who].name} is there already"


def barrier_reasons(state: State, command: RuleBarrier) -> Iterator[str]:
    """What speaks against setting a barrier's Armour Points."""
    barrier = state.barriers.get(command.barrier)
    if barrier is None:
        yield "there is no such barrier"
    elif not 0 <= command.armor <= barrier.maximum:
        yield f"{barrier.name} has 0 to {barrier.maximum} Armour Points, not {command.armor}"


JUDGES: Mapping[type[Ruling], Callable[[State, Any], Iterator[str]]] = {
    RuleHazard: hazard_reasons,
    RuleCover: cover_reasons,
    RuleBarrier: barrier_reasons,
}


# -- what follows ------------------------------------------------------------------------------


def befall(fight: Fight, command: RuleHazard) -> None:
    """The danger comes."""
    HAZARDS[command.kind].befall(fight, command)


def put_behind(fight: Fight, command: RuleCover) -> None:
    """Behind the barrier, at its place, or out into the open."""
    if command.barrier and fight[command.who].position != fight.state.barriers[command.barrier].position:
        fight.emit(e.Moved(command.who, fight.state.barriers[command.barrier].position, behind=command.barrier))
    else:
        fight.emit(e.CoverTaken(command.who, command.barrier))


def set_barrier(fight: Fight, command: RuleBarrier) -> None:
    """The barrier as the GM says."""
    fight.emit(e.BarrierSet(command.barrier, command.armor))


RULINGS: Mapping[type[Ruling], Callable[[Fight, Any], None]] = {
    RuleHazard: befall,
    RuleCover: put_behind,
    RuleBarrier: set_barrier,
}


# -- the menu ----------------------------------------------------------------------------------


def hazard_menu(state: State) -> list[Option]:
    """Whom a danger befalls, and the barriers."""
    people = [
        Option(one.id, one.name, branch=lambda one=one: about_one(state, one))  # type: ignore[misc]
        for one in state.combatants.values()
        if one.here
    ]
    return [*people, *map(barrier_option, state.barriers.values())]


def barrier_option(barrier: Any) -> Option:
    """Set what is left of a barrier."""
    label = f"Set {barrier.name} (now {strength(barrier)})"
    return Option(f"barrier-{barrier.id}", label, ask=lambda text: RuleBarrier(barrier.id, amount(text, "Armour")))


def about_one(state: State, one: Combatant) -> Sequence[Option]:
    """Every danger for somebody, and every place behind something."""
    dangers = [hazard_option(one, kind, hazard) for kind, hazard in HAZARDS.items() if not hazard.immune(one)]
    covers = [
        Option(f"behind-{barrier.id}", f"behind {barrier.name}", RuleCover(one.id, barrier.id))
        for barrier in state.barriers.values()
        if barrier.id != one.behind
    ]
    leave = [Option("open", "out into the open", RuleCover(one.id))] if one.behind else []
    return [*dangers, *covers, *leave]


def hazard_option(one: Combatant, kind: str, hazard: Hazard) -> Option:
    """One danger, with its number typed where it has one."""
    if not hazard.ask:
        return Option(kind, hazard.name, RuleHazard(one.id, kind))
    if kind == "fire":
        return Option(kind, f"{hazard.name}: {hazard.ask}", ask=lambda text: fire_ruling(one.id, text))
    if kind in LASTING:
        return Option(kind, f"{hazard.name}: {hazard.ask}", ask=lambda text: lasting_ruling(one.id, kind, text))
    return Option(
        kind, f"{hazard.name}: {hazard.ask}", ask=lambda text: RuleHazard(one.id, kind, amount(text, hazard.ask))
    )


def lasting_ruling(who: str, kind: str, text: str) -> RuleHazard:
    """A danger from what somebody typed: points of damage, then rounds if it goes on."""
    points, _, rounds = text.strip().partition(" ")
    return RuleHazard(who, kind, amount(points, "damage"), amount(rounds, "rounds") if rounds.strip() else 0)


def fire_ruling(who: str, text: str) -> RuleHazard:
    """A fire from what somebody typed: the letters of a damage code, then rounds; without them it burns on."""
    code, _, rounds = text.strip().partition(" ")
    try:
        degree = degree_of(code.upper())
    except ValueError as error:
        raise MapocError(str(error)) from None
    if not degree:
        raise MapocError(f"a fire needs a damage code such as {code_of(1)}")
    return RuleHazard(who, "fire", degree, amount(rounds, "rounds") if rounds.strip() else 0)
