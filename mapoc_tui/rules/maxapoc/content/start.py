"""From a scenario's setup to the state before anything has happened."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mapoc_tui.engine.scenarios import Scenario, Side
from mapoc_tui.engine.values import evolve, latest
from mapoc_tui.rules.maxapoc.content.entrants import ALL_LUCK, Entrant, combatants, ranges
from mapoc_tui.rules.maxapoc.content.item_arms import item_arms
from mapoc_tui.rules.maxapoc.content.options import Rulings
from mapoc_tui.rules.maxapoc.rolls.carrying import MOST_ARMOR, burden
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, marks_of
from mapoc_tui.rules.maxapoc.rolls.stages import stage_condition
from mapoc_tui.rules.maxapoc.state import Arm, Barrier, Combatant, Infection, State, Zone


@latest
def start(scenario: Scenario) -> State:
    """The state of a fight that has not begun."""
    setup = scenario.setup
    rulings = Rulings.of(scenario.rulings)
    return State(
        title=scenario.title,
        sides=tuple(Side(**side) for side in setup["sides"]),
        combatants={entrant.id: enter(entrant, rulings) for entrant in combatants(setup)},
        rulings=rulings,
        attraction=setup.get("attraction", 0),
        dark=setup.get("dark", False),
        hindering=tuple(setup.get("hindering", ())),
        ambushers=tuple(setup.get("ambushers", ())),
        lair=setup.get("lair", False),
        enclosed=tuple(setup.get("enclosed", ())),
        ranges=ranges(setup),
        barriers={each["id"]: Barrier(**each) for each in setup.get("barriers", ())},
        zones=tuple(Zone(**{**each, "positions": tuple(each["positions"])}) for each in setup.get("zones", ())),
    )


def combatant(document: Mapping[str, Any], rulings: Rulings) -> Combatant:
    """Somebody who joins in mid-fight, from the plain form of an entrant."""
    return enter(Entrant.of(document), rulings)


def enter(entrant: Entrant, rulings: Rulings) -> Combatant:
    """The combatant that an entrant becomes."""
    sheet = entrant.sheet
    conditions = tuple(born_with(entrant))
    if rulings.armor_over_12 == "cap" and sheet.human:
        sheet = evolve(sheet, armor=min(sheet.armor, MOST_ARMOR))
    made = Combatant(
        id=entrant.id,
        name=sheet.name,
        sheet=sheet,
        hp=entrant.hp,
        armor=min(entrant.armor, sheet.armor),
        position=entrant.at,
        luck=sheet.luck_uses if entrant.luck == ALL_LUCK else entrant.luck,
        arms=tuple(arms(entrant)),
        rounds=dict(entrant.ammo),
        items=dict(sheet.items),
        dents=dict(entrant.dents),
        insanities=entrant.insanities,
        conditions=conditions,
        marks=marks_of(conditions),
        infections=tuple(Infection(kind, stage) for kind, stage in entrant.infections.items()),
        behind=entrant.behind,
        hidden=entrant.hidden,
    )
    return encumbered(made, rulings)


def encumbered(one: Combatant, rulings: Rulings) -> Combatant:
    """Somebody with the condition that too much armour or load brings (MA C-6, p. 42, 80, 85)."""
    cause = burden(one, rulings)
    if not cause:
        return one
    conditions = (Condition("encumbered", source=cause), *one.conditions)
    return evolve(one, conditions=conditions, marks=marks_of(conditions))


def born_with(entrant: Entrant) -> Iterator[Condition]:
    """Conditions that somebody brings along: hidden from all, a late stage of infection (MA I-3, p. 54), old ones."""
    if entrant.unseen:
        yield Condition("unseen")
    if condition := stage_condition(max(entrant.infections.values(), default=0)):
        yield Condition(condition, source="infection")
    yield from entrant.conditions


def arms(entrant: Entrant) -> Iterator[Arm]:
    """The weapons brought along; what belongs to the body needs no hand (MA C-14, p. 86).

    A heavy weapon stands ready on the barrier that its owner starts behind (MA BR-7, p. 91).
    """
    for number, each in enumerate(entrant.weapons, start=1):
        place = "body" if each.weapon.natural else "hand" if each.hand else "pack"
        grip = 0 if each.weapon.natural else each.weapon.hands
        mount = entrant.behind if "immobile" in each.weapon.traits and place == "hand" else ""
        arm = Arm(f"{entrant.id}-{number}", each.weapon, each.loaded, each.jammed, place, grip)
        yield evolve(arm, missile=each.missile, mount=mount, worn=each.worn)
    yield from item_arms(entrant.id, entrant.sheet.items)
