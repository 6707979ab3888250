"""Advice on supporting others: orders, leading, light in the dark, mending armour."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from mapoc_tui.rules.maxapoc.commands import Act
from mapoc_tui.rules.maxapoc.content.damage import repair
from mapoc_tui.rules.maxapoc.content.sheet import proficient
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.rolls.bonuses import PER_DEGREE, friends
from mapoc_tui.rules.maxapoc.rolls.checks import Check, success_chance
from mapoc_tui.rules.maxapoc.rolls.conditions import UNLIT, kind_of
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.rolls.lights import in_the_dark
from mapoc_tui.rules.maxapoc.skill_commands import HandleItem, Lead, Order, Repair
from mapoc_tui.rules.maxapoc.skills.aids import kit_of
from mapoc_tui.rules.maxapoc.skills.command import COMMAND, LEAD, lead_check, order_check
from mapoc_tui.rules.maxapoc.skills.healing import parts_of
from mapoc_tui.rules.maxapoc.skills.item_use import use_of
from mapoc_tui.rules.maxapoc.skills.mending import ARMOR, TASK, damaged, mended, repair_check
from mapoc_tui.rules.maxapoc.state import Combatant, State, hostile
from mapoc_tui.rules.maxapoc.tactics.choices import Choice, Hunch
from mapoc_tui.rules.maxapoc.tactics.expectation import ARMOR_WORTH, FALL_WORTH, Degrees, own_degrees
from mapoc_tui.rules.maxapoc.tactics.outlook import outlook_of
from mapoc_tui.rules.maxapoc.tactics.plans import is_legal
from mapoc_tui.rules.maxapoc.tactics.sizing_up import is_known
from mapoc_tui.rules.maxapoc.tactics.turn_advice import LATER

LIGHT_WORTH = 2.0
"""What it is worth to each of a camp to see whom it fights."""

MOST_FRIENDS = 3
"""So many friends are looked at, the nearest ones: looking into attacks takes time."""

ORDERED = "attack"
MOST_OF_A_KIT = 2

MENDERS = ("crafting", "mechanics")
"""The skills of those who mend armour."""


def support_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice | Hunch]:
    """Whatever may be done for others with the own turn."""
    if "leader" in one.sheet.traits and LEAD not in one.tried:
        yield from spurred(state, one, money, lead_check, leading, "spurs {} on")
    if proficient(one.sheet, COMMAND):
        yield from spurred(state, one, money, order_check, ordering, "orders {} to attack")
    for choice in (*light_choices(state, one), *mending_choices(state, one)):
        if choice.score > 0 and is_legal(state, one, choice.command, money):  # type: ignore[arg-type]
            yield choice


# -- orders ------------------------------------------------------------------------------------


def leading(one: Combatant, friend: Combatant) -> Lead:
    """A leader spurs somebody on (bestiary trait leader)."""
    return Lead(one.id, friend.id)


def ordering(one: Combatant, friend: Combatant) -> Order:
    """Whoever knows how to give orders tells somebody to attack (MA K-4, p. 77)."""
    return Order(one.id, friend.id, ORDERED)


def spurred(
    state: State,
    one: Combatant,
    money: Purse,
    check: Callable[[Combatant], Check],
    command: Callable[[Combatant, Combatant], Act],
    what: str,
) -> Iterator[Hunch]:
    """Points on the threshold of the next attack of whoever gains most; seldom as good as an attack of one's own."""

    def found() -> Iterator[Choice]:
        for friend in known_friends(state, one):
            if is_legal(state, one, command(one, friend), money):
                score = gain * worth_of_a_point(state, friend)
                if score > 0:
                    reason = f"{what.format(friend.name)}, +{gain:.0f} on average"
                    yield Choice(score, command(one, friend), reason)

    gain = expected_points(own_degrees(state, one, check))
    if gain > 0:
        yield Hunch(gain * LATER * most_points(state) / 100, found)


def most_points(state: State) -> float:
    """What no hit can be worth more than, whoever is hit."""
    return FALL_WORTH + max([each.hp + ARMOR_WORTH * each.armor for each in state.combatants.values()])


def known_friends(state: State, one: Combatant) -> list[Combatant]:
    """The nearest friends who may be known of."""
    return [each for each in friends(state, one) if is_known(one, each)][:MOST_FRIENDS]


@lru_cache(maxsize=1024)
def expected_points(degrees: Degrees) -> float:
    """What a roll adds to a threshold on average."""
    return sum(PER_DEGREE * degree * chance for degree, chance in enumerate(degrees))


def worth_of_a_point(state: State, friend: Combatant) -> float:
    """What a point more on the threshold of a friend's next attack is worth, in points of health."""
    blow = outlook_of(state, friend).best(friend)
    return LATER * blow.toll.points / 100 if blow is not None else 0.0


# -- light -------------------------------------------------------------------------------------


def light_choices(state: State, one: Combatant) -> Iterator[Choice]:
    """Somebody has to hold a light in the dark (MA A-10, p. 63; GR-67)."""
    if not state.dark:
        return
    foes = [each for each in state.combatants.values() if each.able and hostile(one, each) and is_known(one, each)]
    if not any(in_the_dark(state, one, foe.position) for foe in foes):
        return
    near = min(abs(foe.position - one.position) for foe in foes)
    worth = LIGHT_WORTH * (1 + len(known_friends(state, one)))
    for item in one.items:
        if kind_of(item).light >= max(near, UNLIT + 1) and use_of(item) and item not in one.marks:
            how = "use" if item in one.inhand else "ready"
            if how == "use" or free_hands(one) > 0:
                yield Choice(worth, HandleItem(one.id, item, how), "makes light")


# -- mending -----------------------------------------------------------------------------------


def mending_choices(state: State, one: Combatant) -> Iterator[Choice]:
    """Mending armour at Close, for those who know how and have the parts (MA K-9, p. 78)."""
    if one.attacks or not parts_of(one) or one.sheet.skills.keys().isdisjoint(MENDERS):
        return
    for broken in damaged(state, one):
        if broken.thing == ARMOR and proficient(one.sheet, broken.skills[0]):
            kit = min(MOST_OF_A_KIT, one.items.get(kit_of(one, TASK), 0)) if free_hands(one) else 0
            points, _ = mended(broken, round(repair(1 + kit).dice.mean), parts_of(one))
            chance = success_chance(state, repair_check(one, broken.skills[0], ()))
            command = Repair(one.id, ARMOR, broken.owner, broken.skills[0], kit=kit)
            yield Choice(chance * points * ARMOR_WORTH, command, f"mends {broken.name} in {chance:.0%}")
