"""The fight as one side may imagine it: nothing that it cannot see, and the usual in place of what it does not know.

Positions, health, armour, conditions and whatever is in hand are for everybody to see, and so are the exact chances
against somebody. What is in packs, how many rounds are left, intentions and the Luck of others are not.
"""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.sheet import Tactics
from mapoc_tui.rules.maxapoc.rolls.sight import PLACED_DEGREE, sees, traced
from mapoc_tui.rules.maxapoc.state import Combatant, State

USUAL_RELOADS = 2
"""How often strangers are thought to be able to reload."""

USUAL_LUCK = 2
"""The Luck Uses that a player character is thought to have left by the other side."""


def known(state: State, side: str) -> State:
    """The fight as a side knows it."""
    own = [one for one in state.combatants.values() if one.sheet.side == side]
    combatants = {one.id: one if one in own else imagined(state, own, one) for one in state.combatants.values()}
    holds = tuple(hold for hold in state.holds if not {hold.holder, hold.victim} & lost(state, combatants))
    return evolve(state, combatants=combatants, holds=holds)


def lost(state: State, combatants: dict[str, Combatant]) -> set[str]:
    """Those whom a side leaves out."""
    return {who for who, one in combatants.items() if one.gone and not state[who].gone}


def imagined(state: State, own: list[Combatant], one: Combatant) -> Combatant:
    """Somebody of another side: left out if nobody of the own one can know of it."""
    if one.hidden or not any(sees(state, each, one) or traced(state, each, one) for each in own):
        return Combatant(one.id, one.name, one.sheet, hp=0, armor=0, position=0, luck=0, gone=True)
    return stranger(one) if one.here else one


def stranger(one: Combatant) -> Combatant:
    """Somebody with what is in hand and the usual reserves (MA Q-263)."""
    arms = tuple(arm for arm in one.arms if arm.ready)
    return evolve(
        one,
        sheet=evolve(one.sheet, tactics=Tactics()),
        arms=arms,
        rounds={arm.weapon.ammo: USUAL_RELOADS * arm.weapon.capacity for arm in arms if arm.weapon.ammo},
        items={item: count for item, count in one.items.items() if item in one.inhand or item in one.marks},
        luck=USUAL_LUCK if one.sheet.player else 0,
        stealth=PLACED_DEGREE if "unseen" in one.marks else 0,
    )
