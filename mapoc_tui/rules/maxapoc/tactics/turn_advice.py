"""What to do with a turn or with held actions: every attack and every plan, each with what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.combat.attack_options import ATTACK
from mapoc_tui.rules.maxapoc.combat.attacks import attack_cost, second_target_distance
from mapoc_tui.rules.maxapoc.combat.pledges import off_pledge, thrifty_end
from mapoc_tui.rules.maxapoc.combat.stealth import SEARCH_COST
from mapoc_tui.rules.maxapoc.commands import Attack, Search, Wait
from mapoc_tui.rules.maxapoc.deeds import Purse, unable
from mapoc_tui.rules.maxapoc.rolls.limits import binds
from mapoc_tui.rules.maxapoc.state import Combatant, State, distance, hostile
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.outlook import Blow, Outlook, outlook_of
from mapoc_tui.rules.maxapoc.tactics.plans import Plan, flights, is_legal, plans, wants_away
from mapoc_tui.rules.maxapoc.tactics.sizing_up import may_aim

LATER = 0.6
"""What a point of damage in the next turn is worth, beside one now."""

LASTING = 1.2
"""The same for what stays: a place, a weapon in hand."""

ACTION_WORTH = 0.001
"""What a Complex Action is worth that is left over: of two ways to the same end the shorter one is taken."""

SAFETY_WORTH = 20.0
"""What it is worth to those who have had enough to get away."""

SEARCH_WORTH = 1.0

FAIR_SHOT = 0.25
"""The chance from which somebody shoots out of hiding."""


# -- the own turn ------------------------------------------------------------------------------


def turn_choices(state: State, one: Combatant, money: Purse) -> Iterable[Choice]:
    """Whatever may be done with the own turn."""
    outlook = outlook_of(state, one)
    end = Choice(0.0, thrifty_end(state, one), "nothing useful is left to do")
    if not outlook.foes:
        return end, *search_choices(state, one, money)
    if wants_away(state, one):
        return end, *away_choices(outlook, money)
    if one.hidden and lies_low(outlook):
        return (end,)
    return end, *Turn(outlook, money).choices()


def search_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """The fight goes on and no enemy is in sight or lies there, so somebody must hide (MA K-13, p. 79)."""
    fallen = any("dying" in each.marks and each.here and hostile(one, each) for each in state.combatants.values())
    search = Search(one.id, hasty=money.left < SEARCH_COST)
    if not fallen and is_legal(state, one, search, money):
        yield Choice(SEARCH_WORTH, search, "looks for whoever hides")


def away_choices(outlook: Outlook, money: Purse) -> Iterator[Choice]:
    """Away from everybody; whoever cannot get away, or has a shot at them, fights on."""
    for plan in flights(outlook, money):
        yield Choice(SAFETY_WORTH * plan.chance, plan.command, plan.reason)
    if outlook.nearest(outlook.one.position) <= 1 or outlook.blows(outlook.one):
        yield from Turn(outlook, money).choices()


def lies_low(outlook: Outlook) -> bool:
    """Whether somebody in hiding stays there: it has no fair shot from where it is, and others fight in the open."""
    one = outlook.one
    others = (each for each in outlook.state.combatants.values() if each.able and not each.hidden and each.id != one.id)
    helped = any(each.sheet.party == one.sheet.party for each in others)
    return helped and all(blow.chance < FAIR_SHOT for blow in outlook.blows(one))


class Turn:
    """One turn weighed: what each attack and each plan brings now, and what it promises for the turn after."""

    def __init__(self, outlook: Outlook, money: Purse) -> None:
        self.outlook = outlook
        self.one = outlook.one
        self.money = money

    def choices(self) -> Iterator[Choice]:
        """Every notable attack and every plan that gains anything."""
        blows = self.outlook.blows(self.one, self.money.held)
        for blow in legal(self.outlook, blows, self.money):
            yield Choice(self.of_blow(blow), attack(self.one, blow), words(blow))
        for first, second in self.pairs(blows):
            both = self.of_blow(first) + second.value
            yield Choice(both, attack(self.one, first, second), f"{words(first)}; {words(second)}")
        for plan in plans(self.outlook, self.money):
            score, then = self.of_plan(plan)
            if score > 0:
                yield Choice(score, plan.command, f"{plan.reason}, then {words(then)}" if then else plan.reason)

    # -- attacks -------------------------------------------------------------------------------

    def of_blow(self, blow: Blow) -> float:
        """What an attack brings, with what can be done after it."""
        return blow.value + self.afterwards(blow) if self.money.left > 1 else blow.value

    def pairs(self, blows: list[Blow]) -> Iterator[tuple[Blow, Blow]]:
        """The best blow of each weapon that reaches two, with the best second target (MA WT-14, p. 91; GR-21)."""
        wide = [blow for blow in blows if second_target_distance(blow.use.method.weapon) is not None]
        firsts = {blow.use.method: blow for blow in reversed(wide)}
        for method, first in firsts.items():
            for second in wide:
                command = attack(self.one, first, second)
                if second.use.method is method and is_legal(self.outlook.state, self.one, command, self.money):
                    yield first, second
                    break

    def afterwards(self, blow: Blow) -> float:
        """What one more action is worth after an attack: a second one, or an aim for the turn after."""
        one = self.one
        after = evolve(one, attacks=one.attacks + 1, last_arm=blow.use.arm.id, aim=0, moved=0, used=one.used + 1)
        second = self.outlook.best(after)
        return max(second.value if second else 0.0, self.aim_gain(blow))

    def aim_gain(self, blow: Blow) -> float:
        """What an aim now adds to the same attack in the turn after, when there is time for another aim."""
        if not may_aim(self.one) or "aim" in self.one.tried:
            return 0.0
        lead = self.outlook.lead(self.one, blow.use, blow.target, distance(self.one, blow.target))
        return LATER * (self.outlook.value(self.one, lead, 2) - self.outlook.value(self.one, lead, 1))

    # -- plans ---------------------------------------------------------------------------------

    def of_plan(self, plan: Plan) -> tuple[float, Blow | None]:
        """What a plan brings by the chance that it succeeds, and the attack of this turn that it leads to."""
        done, blow = self.of_success(plan)
        failed = self.of_plan(plan.otherwise)[0] if plan.otherwise is not None and plan.chance < 1 else 0.0
        return plan.chance * done + (1 - plan.chance) * failed - ACTION_WORTH * plan.cost, blow

    def of_success(self, plan: Plan) -> tuple[float, Blow | None]:
        """What a plan brings when it succeeds: an attack right after it, or a better one in the turn after."""
        promise, after, aim = self.outlook.promise, plan.after, self.one.aim
        aims = after.aim > aim
        waiting = (LATER if aims else LASTING) * (promise(after, after.aim) - promise(self.one, aim))
        blow = self.follow(plan)
        if blow is None:
            return plan.extra + waiting, None
        lasting = 0.0 if aims else LASTING * (promise(after, 0) - promise(self.one, 0))
        at_once = blow.value + max(0.0, lasting)
        return plan.extra + max(waiting, at_once), blow if at_once >= waiting else None

    def follow(self, plan: Plan) -> Blow | None:
        """The best attack that there is still time for, aimed if there is time for that, too."""
        left = self.money.left - plan.cost
        if left < 1:
            return None
        after = plan.after
        if left > 1 and may_aim(after) and "aim" not in after.tried:
            after = evolve(after, aim=after.aim + 1)
        return self.outlook.best(after, self.money.held)


# -- held actions ------------------------------------------------------------------------------


def held_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Attack whoever has come within reach, else keep the action for a defence (MA T-13, T-16, p. 64, 66)."""
    spent = one.attacks > 0
    yield Choice(0.0, Wait(one.id, until_turn=spent), "keeps the action for a defence")
    named = next(off_pledge(state, one, ATTACK.key), None) is None
    if named and not spent and not wants_away(state, one) and not one.hidden:
        outlook = outlook_of(state, one)
        for blow in legal(outlook, outlook.blows(one, held=True), money):
            yield Choice(blow.value, attack(one, blow), words(blow))


# -- attacks as commands -----------------------------------------------------------------------


def legal(outlook: Outlook, blows: list[Blow], money: Purse) -> list[Blow]:
    """The attacks that nothing speaks against; conditions apart, it is only the action that may be wanting."""
    state, one = outlook.state, outlook.one
    if one.marks and binds(one.marks):
        return [blow for blow in blows if is_legal(state, one, attack(one, blow), money)]
    is_able = not blows or next(unable(state, one, attack_cost(state, one), money), None) is None
    return blows if is_able else []


def attack(one: Combatant, blow: Blow, also: Blow | None = None) -> Attack:
    """The command for an attack."""
    arm, method = blow.use
    second = also.target.id if also else ""
    return Attack(one.id, blow.target.id, arm.id, method.way, method.hands, rounds=method.rounds, also=second)


# -- words -------------------------------------------------------------------------------------


def words(blow: Blow) -> str:
    """``hits Raider 2 in 58%, 5.2 damage past armour``."""
    fall = f", fells it in {blow.toll.fall:.0%}" if blow.toll.fall >= 0.005 else ""
    return f"hits {blow.target.name} in {blow.chance:.0%}, {blow.toll.health:.1f} damage past armour{fall}"
