"""The fight as one side may imagine it: nobody hidden from it, and what others look like in place of their numbers."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.state import Combatant, State, Vitals

HURT, BADLY_HURT = 0.75, 0.25
"""The shares of their Endurance that others are thought to have left when they look hurt, or badly hurt."""

USUAL_WILL = 0.5
"""The share of their Will that others are thought to have left."""


def known(state: State, side: str) -> State:
    """The fight as a side knows it: the own party as it is, others by their looks."""
    party = next((one.sheet.party for one in state.combatants.values() if one.sheet.side == side), "")
    combatants = {one.id: one if one.sheet.party == party else imagined(one) for one in state.combatants.values()}
    return evolve(state, combatants=combatants)


def imagined(one: Combatant) -> Combatant:
    """Somebody of another party: left out if hidden, else with what it looks like and has in hand."""
    if one.hidden:
        return Combatant(one.id, one.name, one.sheet, Vitals(0), 0, left="removed")
    known_arms = (one.hand, *one.ground)
    weapons = tuple(weapon for weapon in one.sheet.weapons if weapon.natural or weapon.id in known_arms)
    return evolve(
        one,
        sheet=evolve(one.sheet, weapons=weapons),
        vitals=evolve(one.vitals, endurance=apparent(one)),
        will=round(USUAL_WILL * one.sheet.will),
    )


def apparent(one: Combatant) -> int:
    """The Endurance that somebody seems to have left (2D6 L-83, L-84)."""
    most = one.sheet.endurance
    if one.endurance <= 0 or one.endurance >= most:
        return min(most, max(0, one.endurance))
    return max(1, round(most * (HURT if 2 * one.endurance > most else BADLY_HURT)))
