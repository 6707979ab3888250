"""Advice on stimulants: more Initiative for some rounds, so that there are more turns in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.combat.defences import start_counter
from mapoc_tui.rules.maxapoc.content.items import item_name, items
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.harms.knockouts import immune_to_knock_out, resilience_against
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance
from mapoc_tui.rules.maxapoc.rolls.conditions import kind_of
from mapoc_tui.rules.maxapoc.skill_commands import HandleItem
from mapoc_tui.rules.maxapoc.skills.item_use import lasting, use_of
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tactics.answer_advice import turns
from mapoc_tui.rules.maxapoc.tactics.attack_odds import imagined
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.expectation import FALL_WORTH
from mapoc_tui.rules.maxapoc.tactics.outlook import Outlook, outlook_of
from mapoc_tui.rules.maxapoc.tactics.turn_advice import LATER

KNOCK_OUT = "knock_out"


@cache
def stimulants() -> frozenset[str]:
    """The items that raise Initiative for some rounds (MA C-36, p. 64)."""
    used = {item: use_of(item).get("condition", "") for item in items()}
    return frozenset(item for item, condition in used.items() if condition and kind_of(condition).raises > 0)


def stimulant_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Taking out what brings more turns, then using it, with the attack for which there is still time."""
    for item in stimulants().intersection(one.items) if one.items else ():
        more, worth = turns_won(state, one, item)
        reason = f"{item_name(item)} brings {more} more turn{'s' * (more > 1)} a round"
        if worth > 0 and item in one.inhand:
            blow = outlook_of(state, one).best(one) if money.left > 1 else None
            yield Choice(worth + (blow.value if blow else 0.0), HandleItem(one.id, item, "use"), reason)
        elif worth > 0:
            yield Choice(worth * (1.0 if money.left > 1 else LATER), HandleItem(one.id, item, "ready"), reason)
        elif item in one.inhand:
            yield from dropping(state, one, item)


def turns_won(state: State, one: Combatant, item: str) -> tuple[int, float]:
    """How many more turns a round a stimulant brings, and what they are worth less what its end may cost.

    It counts from the next round on, and no more than what raises Initiative most (MA T-3, T-7, p. 64; GR-54).
    """
    condition = lasting(use_of(item))
    spurred = evolve(one, conditions=(*one.conditions, condition))
    more = turns(start_counter(spurred)) - turns(start_counter(one))
    if more < 1 or one.items[item] < use_of(item)["cost"]:
        return 0, 0.0
    rounds = sum(LATER**each for each in range(1, condition.left))
    return more, more * rounds * turn_without(state, one, item) - after_effect(state, one, item)


def turn_without(state: State, one: Combatant, item: str) -> float:
    """What a turn is worth to somebody who does not have the item in hand any more."""
    outlook = outlook_without(state, one, item)
    return outlook.promise(outlook.one, 0)


def outlook_without(state: State, one: Combatant, item: str) -> Outlook:
    """How somebody would see the fight with the item out of its hand."""
    freed = evolve(one, inhand=tuple(each for each in one.inhand if each != item))
    return Outlook(imagined(state, freed), freed) if item in one.inhand else outlook_of(state, one)


def dropping(state: State, one: Combatant, item: str) -> Iterator[Choice]:
    """The rest of it falls where the hand is wanted for a weapon: that is free (MA T-11, p. 66)."""
    freed = outlook_without(state, one, item)
    gain = freed.promise(freed.one, 0) - outlook_of(state, one).promise(one, 0)
    if gain > 0:
        blow = freed.best(freed.one)
        reason = f"drops {item_name(item)} to have the hand free"
        yield Choice(gain + (blow.value if blow else 0.0), HandleItem(one.id, item, "drop"), reason)


def after_effect(state: State, one: Combatant, item: str) -> float:
    """What the Knock Out roll at the end of a hard one costs on average (MA IT-108, p. 93)."""
    if kind_of(use_of(item)["condition"]).then != KNOCK_OUT or immune_to_knock_out(one):
        return 0.0
    return FALL_WORTH * (1 - success_chance(state, resilience_against(one)))
