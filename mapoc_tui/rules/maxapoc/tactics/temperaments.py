"""Advice by temperament (data/temperaments.toml): everything is weighed anew, and more comes into question."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache

from mapoc_tui.engine.decisions import Decision
from mapoc_tui.engine.temperaments import Temperament
from mapoc_tui.engine.temperaments import temperaments as read
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.catalogue import purse
from mapoc_tui.rules.maxapoc.combat.stealth import can_hide, stealth_check, well_hidden
from mapoc_tui.rules.maxapoc.commands import Attack, Hide
from mapoc_tui.rules.maxapoc.content.gear import LONG, SHORT
from mapoc_tui.rules.maxapoc.content.sheet import Sheet
from mapoc_tui.rules.maxapoc.content.tables import document
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.moves.movement import steps
from mapoc_tui.rules.maxapoc.rolls.bonuses import friends
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance
from mapoc_tui.rules.maxapoc.skill_commands import Order
from mapoc_tui.rules.maxapoc.skills.command import order_check
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tactics.advice import Advice, Ranking, advise, fair, of_turn
from mapoc_tui.rules.maxapoc.tactics.choices import Choice, in_order
from mapoc_tui.rules.maxapoc.tactics.manners import manner
from mapoc_tui.rules.maxapoc.tactics.outlook import Outlook, outlook_of
from mapoc_tui.rules.maxapoc.tactics.plans import flights, is_legal, move_plans, wants_away
from mapoc_tui.rules.maxapoc.tactics.remembering import Memory
from mapoc_tui.rules.maxapoc.tactics.sizing_up import is_known
from mapoc_tui.rules.maxapoc.tactics.special_advice import HOLD_WORTH, mode_choice
from mapoc_tui.rules.maxapoc.tactics.support_advice import MOST_FRIENDS, ORDERED

FAIR_CHANCE = 0.25
"""Below this chance nobody tries what it has not learnt."""


@cache
def temperaments() -> Mapping[str, Temperament]:
    """Every temperament of this game."""
    return read(document("temperaments")["temperament"])


def advise_by(temperament: str, state: State, decision: Decision) -> Sequence[Advice]:
    """What somebody of a temperament may do, best first; one that this game does not know changes nothing."""
    bent = temperaments().get(temperament)
    if bent is None or decision.who not in state.combatants:
        return advise(state, decision)
    minded = with_hints(state, state[decision.who], bent)
    if decision.kind != "turn":
        return advise(minded, decision)
    return Ranking(state, decision, leaning(minded, decision.who, bent))


_MINDED: Memory[Sheet] = Memory(256)


def with_hints(state: State, one: Combatant, bent: Temperament) -> State:
    """The fight with the hints of a temperament in the place of somebody's own."""
    tactics = one.sheet.tactics
    sheet = _MINDED.recall((one.sheet, bent), (), lambda: evolve(one.sheet, tactics=evolve(tactics, **bent.hints)))
    return evolve(state, combatants={**state.combatants, one.id: evolve(one, sheet=sheet)})


def leaning(state: State, who: str, bent: Temperament) -> list[Choice]:
    """All that may be done with a turn, as the temperament weighs it; of the same command twice the better counts."""
    one = state[who]
    outlook = outlook_of(state, one)
    is_hurt = wants_away(state, one)
    found: dict[object, Choice] = {}
    for each in fair(state, who, (*in_order(of_turn(state, who)), *ventures(outlook, bent.liked(is_hurt)))):
        kind = manner(outlook, each.command)
        score, reason = bent.weigh(kind, each.score, each.reason, is_hurt)
        if each.command not in found or found[each.command].score < score:
            found[each.command] = Choice(score, each.command, reason)
    return sorted(found.values(), key=lambda each: -each.score)


# -- what only the inclined think of -----------------------------------------------------------


def ventures(outlook: Outlook, liked: Mapping[str, float]) -> Iterator[Choice]:
    """Moves of the kinds that somebody likes, whether the odds speak for them or not."""
    state, one = outlook.state, outlook.one
    money = purse(state, one)
    for kind in liked:
        for each in VENTURES.get(kind, nothing)(outlook, money):
            if is_legal(state, one, each.command, money):  # type: ignore[arg-type]
                yield each


def nothing(outlook: Outlook, money: Purse) -> Iterator[Choice]:
    """Kinds of which advice tells all there is."""
    yield from ()


def approaches(outlook: Outlook, money: Purse) -> Iterator[Choice]:
    """Nearer to the nearest enemy, until it stands at Close."""
    one = outlook.one
    near = outlook.nearest(one.position)
    for step in steps(one) if outlook.foes and near > 0 else ():
        if outlook.nearest(one.position + step) < near:
            for plan in move_plans(outlook, money, step, "closes in"):
                yield Choice(plan.chance, plan.command, plan.reason)


def retreats(outlook: Outlook, money: Purse) -> Iterator[Choice]:
    """Away from whoever could strike soon, not farther than Long without an attack; for good when it has had enough."""
    state, one = outlook.state, outlook.one
    pressed = outlook.nearest(one.position) <= SHORT and one.moved <= LONG
    for plan in flights(outlook, money) if pressed or wants_away(state, one) else ():
        yield Choice(plan.chance, plan.command, plan.reason)


def hideouts(outlook: Outlook, money: Purse) -> Iterator[Choice]:
    """Out of sight, while there is time for something else should it fail."""
    state, one = outlook.state, outlook.one
    if money.left > 1 and outlook.foes and not well_hidden(one) and can_hide(state, one, money):
        chance = success_chance(state, stealth_check(state, one))
        if chance >= FAIR_CHANCE:
            yield Choice(chance, Hide(one.id), f"hides in {chance:.0%}")


def grabs(outlook: Outlook, money: Purse) -> Iterator[Choice]:
    """Holding enemies, learnt or not (MA G-1, p. 68)."""
    state, one = outlook.state, outlook.one
    for arm in one.arms if not one.attacks else ():
        for foe in outlook.foes:
            if arm.place != "pack" and "restrained" not in foe.marks:
                command = Attack(one.id, foe.id, arm.id, mode="grapple")
                yield from mode_choice(state, command, HOLD_WORTH, "holds")


def orders(outlook: Outlook, money: Purse) -> Iterator[Choice]:
    """Telling friends to attack who have not been told yet, with a fair chance (MA K-4, p. 77)."""
    state, one = outlook.state, outlook.one
    chance = success_chance(state, order_check(one))
    told = [each for each in friends(state, one) if any(bonus.by == one.id for bonus in each.bonuses)]
    for friend in friends(state, one)[:MOST_FRIENDS] if chance >= FAIR_CHANCE and outlook.foes else ():
        if friend not in told and is_known(one, friend):
            yield Choice(chance, Order(one.id, friend.id, ORDERED), f"orders {friend.name} to attack in {chance:.0%}")


VENTURES: Mapping[str, Callable[[Outlook, Purse], Iterator[Choice]]] = {
    "close_in": approaches,
    "withdraw": retreats,
    "hide": hideouts,
    "grapple": grabs,
    "lead": orders,
}
