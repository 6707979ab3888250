"""Advice on Medicine: waking the dying first, then whoever is hurt badly."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mapoc_tui.rules.maxapoc.commands import Move
from mapoc_tui.rules.maxapoc.content.damage import treatment
from mapoc_tui.rules.maxapoc.content.sheet import proficient
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.rolls.checks import Check
from mapoc_tui.rules.maxapoc.skill_commands import Treat
from mapoc_tui.rules.maxapoc.skills.aids import kit_of
from mapoc_tui.rules.maxapoc.skills.healing import MEDICINE, needs_medicine, parts_of, restorable, treatment_check
from mapoc_tui.rules.maxapoc.state import Combatant, State, hostile
from mapoc_tui.rules.maxapoc.tactics.choices import Choice, Hunch
from mapoc_tui.rules.maxapoc.tactics.expectation import own_degrees
from mapoc_tui.rules.maxapoc.tactics.outlook import MOVE_DISCOUNT, outlook_of
from mapoc_tui.rules.maxapoc.tactics.plans import is_legal
from mapoc_tui.rules.maxapoc.tactics.sizing_up import is_known
from mapoc_tui.rules.maxapoc.tactics.turn_advice import LATER

WAKING_WORTH = 8.0
"""What it is worth that a dying friend wakes, in points of health."""

STEADY_WORTH = 4.0
"""What it is worth that somebody need not go on self-stabilised."""

MOST_OF_A_KIT = 2
"""The Component Pieces of a kit that go into one treatment in a fight."""


def healing_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice | Hunch]:
    """Treating friends at Close, and going to the dying for those who know how."""
    if not parts_of(one):
        return
    for patient in state.combatants.values():
        is_near = patient.position == one.position
        if (is_near or "dying" in patient.marks) and needs_medicine(patient) and is_friend(one, patient):
            if is_near:
                yield treatment_of(state, one, patient, money)
            elif proficient(one.sheet, MEDICINE):
                yield from ways_to(state, one, patient, money)


def is_friend(one: Combatant, other: Combatant) -> bool:
    """Whether somebody is of the own camp, and known."""
    return one.sheet.party == other.sheet.party and not hostile(one, other) and is_known(one, other)


def treatment_of(state: State, one: Combatant, patient: Combatant, money: Purse) -> Hunch:
    """A treatment with as much of a kit as may be used, and the attack for which there is still time."""
    most = min(MOST_OF_A_KIT, one.items.get(kit_of(one, MEDICINE), 0))
    blow = outlook_of(state, one).best(one) if money.left > 1 else None
    then = blow.value if blow else 0.0

    def found() -> Iterator[Choice]:
        commands = (Treat(one.id, patient.id, kit) for kit in range(most, -1, -1))
        command = next((each for each in commands if is_legal(state, one, each, money)), None)
        if command is not None:
            chance, worth = prospects(state, one, patient, command.kit)
            yield Choice(chance * worth + then, command, f"treats {patient.name} with success in {chance:.0%}")

    chance, worth = prospects(state, one, patient, most)
    return Hunch(chance * worth + then, found)


def prospects(state: State, one: Combatant, patient: Combatant, kit: int) -> tuple[float, float]:
    """The chance of a treatment, and what its success is worth in points of health."""
    points = restorable(patient, usual_points(kit), parts_of(one))
    worth = points + WAKING_WORTH * ("dying" in patient.marks) + STEADY_WORTH * ("self_stabilised" in patient.marks)
    return 1 - own_degrees(state, one, unaided)[0], worth


def unaided(one: Combatant) -> Check:
    """The roll of a treatment without supplies."""
    return treatment_check(one, ())


@cache
def usual_points(kit: int) -> int:
    """What a treatment restores on average with so much of a kit."""
    return round(treatment(1 + kit).dice.mean)


def ways_to(state: State, one: Combatant, patient: Combatant, money: Purse) -> Iterator[Choice]:
    """A step towards somebody dying."""
    gap = abs(patient.position - one.position)
    chance, worth = prospects(state, one, patient, 0)
    soon = 1.0 if gap < money.left else LATER / (1 + MOVE_DISCOUNT * (gap - 1))
    command = Move(one.id, 1 if patient.position > one.position else -1)
    if is_legal(state, one, command, money):
        yield Choice(chance * worth * soon, command, f"goes to help {patient.name}")
