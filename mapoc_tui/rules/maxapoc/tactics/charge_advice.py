"""Advice on charges: one is placed where enemies will come, then left behind; when to set it off is another matter."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.commands import Draw, Move, PlaceCharge
from mapoc_tui.rules.maxapoc.content.gear import Weapon
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.harms.blasts import burst_of
from mapoc_tui.rules.maxapoc.harms.bombs import place_check
from mapoc_tui.rules.maxapoc.moves.movement import steps
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance
from mapoc_tui.rules.maxapoc.rolls.conditions import stopped
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, hostile
from mapoc_tui.rules.maxapoc.tactics.blast_worth import harm
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.outlook import Outlook, outlook_of
from mapoc_tui.rules.maxapoc.tactics.sizing_up import is_known, shoots
from mapoc_tui.rules.maxapoc.tactics.turn_advice import LATER

MARGIN = 2
"""So much farther than the blast enemies must be off, or they come along with whoever falls back."""


def charge_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Placing a charge before those who come, and getting out of its reach (MA EXP-6, p. 92; GR-44)."""
    placed = [bomb for bomb in state.bombs if bomb.owner == one.id and not bomb.due]
    for bomb in placed:
        yield from retreats(state, one, bomb.weapon, bomb.position)
    carried = [arm for arm in one.arms if arm.weapon.charge and arm.weapon.charge.delivery == "placed"]
    if carried and not placed:
        yield from placing(state, one, carried[0])


def placing(state: State, one: Combatant, arm: Arm) -> Iterator[Choice]:
    """This turn it is placed, in the next its owner falls back, in that after it goes off."""
    outlook = outlook_of(state, one)
    if outlook.nearest(one.position) < burst_of(arm.weapon).radius + MARGIN:
        return
    chance = success_chance(state, place_check(one, arm.weapon))
    gain = catch(outlook, arm.weapon, one.position)
    worth = chance * LATER**2 * gain - LATER * outlook.promise(one, 0)
    reason = f"sets {arm.weapon.name} in {chance:.0%} before those who come, for {gain:.1f}"
    if arm.ready:
        yield Choice(worth, PlaceCharge(one.id, arm.id), reason)
    elif free_hands(one):
        yield Choice(LATER * worth, Draw(one.id, arm.id), f"draws {arm.weapon.name} for those who come")


def retreats(state: State, one: Combatant, weapon: Weapon, position: int) -> Iterator[Choice]:
    """Away from the own charge, as long as it would catch its owner and enemies are still to come."""
    here = abs(one.position - position)
    outlook = outlook_of(state, one)
    if here > burst_of(weapon).radius:
        return
    worth = LATER * catch(outlook, weapon, position)
    for step in steps(one):
        to = one.position + step
        if abs(to - position) > here and outlook.nearest(to) > outlook.nearest(one.position):
            yield Choice(worth, Move(one.id, step), f"gets out of the reach of {weapon.name}")


def catch(outlook: Outlook, weapon: Weapon, position: int) -> float:
    """What a charge does once all have come who have to come near, less what it does to friends who stand there."""
    one = outlook.one
    comers = [evolve(foe, position=position) for foe in outlook.foes if has_to_come(foe)]
    everybody = outlook.state.combatants.values()
    friends = [each for each in everybody if each.able and each.id != one.id and is_known(one, each)]
    return harm(one, weapon, position, [*comers, *(each for each in friends if not hostile(one, each))])


def has_to_come(foe: Combatant) -> bool:
    """Whether an enemy has nothing to attack with from afar, and can move."""
    return not shoots(foe) and not stopped(foe.marks, "move")
