"""The fight as one combatant may see it: whom it could hit with what, how well, and what its next turn promises."""

from __future__ import annotations

from functools import cached_property
from operator import attrgetter, itemgetter

from attrs import frozen

from mapoc_tui.rules.maxapoc.combat.attacks import attack_left, attacker_takes_ties, bound_reasons, is_rush
from mapoc_tui.rules.maxapoc.content.gear import LONG
from mapoc_tui.rules.maxapoc.state import Combatant, State, distance
from mapoc_tui.rules.maxapoc.tactics.attack_odds import Method, Use, guards_against, uses_of
from mapoc_tui.rules.maxapoc.tactics.blast_worth import harm
from mapoc_tui.rules.maxapoc.tactics.expectation import Degrees, Toll, hit_chance, toll
from mapoc_tui.rules.maxapoc.tactics.preferences import preferred
from mapoc_tui.rules.maxapoc.tactics.remembering import Memory
from mapoc_tui.rules.maxapoc.tactics.sizing_up import foes_of, is_known, loss, may_aim, openness, patience
from mapoc_tui.rules.maxapoc.tactics.walking import Walk

PREFERRED = 1.1
"""What an attack on the target that somebody's tactics name is worth, beside others."""

MOVE_DISCOUNT = 0.6
"""How much less an attack is worth for each Movement that puts it off; it never comes to nothing."""

NOTABLE = 0.7
"""Attacks that cannot come to this share of the best one are not looked into."""

NOBODY = 99
"""A distance beyond all others."""


@frozen(slots=False)
class Lead:
    """An attack from a distance that may be worth looking into.

    ``worth`` is what it is worth when it hits, ``cost`` what it costs anyway, ``bound`` what it can be worth at most.
    """

    me: Combatant
    use: Use
    foe: Combatant
    far: int
    toll: Toll
    worth: float
    cost: float
    bound: float
    rush: bool = False
    second: bool = False


@frozen(slots=False)
class Blow:
    """An attack looked into: the chance to hit, what a hit takes, and how good that is in points of health."""

    use: Use
    target: Combatant
    chance: float
    toll: Toll
    value: float


Worth = tuple[Toll, float, float]
"""What a hit takes, what that is worth, and what the attack costs anyway."""

Hope = tuple[float, float, float, Method, Combatant, int, bool, bool]
"""An attack of the next turn: bound, worth, cost, method, foe, far and rush as in a lead.

The last says whether there is time to take aim once more before it.
"""


class Outlook:
    """Everything is worked out for a combatant as it is or as it might be: elsewhere, aiming, with another weapon."""

    def __init__(self, state: State, one: Combatant) -> None:
        self.state = state
        self.one = one
        self.foes = foes_of(state, one)
        self._uses: dict[int, tuple[object, list[Use]]] = {}
        self._liking = preferred(state, one, self.foes)
        self._nearest: dict[int, int] = {}
        self._within: list[int] | None = None
        self._worths: dict[tuple[object, ...], Worth] = {}
        self._losses: dict[str, float] = {}
        self._patiences: dict[str, float] = {}
        self._promises: dict[tuple[object, ...], float] = {}
        self._chances: dict[tuple[object, ...], float] = {}
        self._guards: dict[tuple[object, ...], tuple[tuple[Degrees, ...], bool]] = {}
        self._now: dict[tuple[object, ...], tuple[object, list[Lead]]] = {}
        self._then: dict[tuple[object, ...], tuple[object, list[Hope]]] = {}

    def nearest(self, position: int) -> int:
        """How far the nearest enemy in sight is from a position, without an upper limit."""
        if position not in self._nearest:
            self._nearest[position] = min([abs(foe.position - position) for foe in self.foes], default=NOBODY)
        return self._nearest[position]

    # -- attacks now ---------------------------------------------------------------------------

    def blows(self, me: Combatant, held: bool = False, share: float = NOTABLE) -> list[Blow]:
        """The attacks that are legal in this phase, best first, as far as they may come to a share of the best one."""
        found: list[Blow] = []
        best = 0.0
        for lead in self._legal(me, held):
            if lead.bound <= best * share:
                break
            blow = self.blow(lead, me.aim)
            found.append(blow)
            if blow.value > best:
                best = blow.value
        return sorted(found, key=attrgetter("value"), reverse=True)

    def best(self, me: Combatant, held: bool = False) -> Blow | None:
        """The best attack that is legal in this phase."""
        found = self.blows(me, held, share=1.0)
        return found[0] if found else None

    def _legal(self, me: Combatant, held: bool) -> list[Lead]:
        key = (me.position, me.marks, me.attacks, me.last_arm, me.used, me.moved, me.contacts, id(me.arms), held)
        if key not in self._now:
            self._now[key] = me.arms, by_bound(self._leads_now(me, held))
        return self._now[key][1]

    def _leads_now(self, me: Combatant, held: bool) -> list[Lead]:
        found = []
        uses = self.uses(me)
        if me.attacks or me.busy:
            uses = [use for use in uses if next(attack_left(self.state, me, use.arm), None) is None]
        fars = [(foe, distance(me, foe)) for foe in self.foes] if uses else []
        for use in uses:
            method = use.method
            for foe, far in fars:
                if far in method.reaches and self._is_free(me, use, foe):
                    rush = me.moved > 1 and is_rush(me, foe.id, use.arm, method.way, held)
                    found.append(self.lead(me, use, foe, far, rush, me.attacks > 0))
        return found

    def _is_free(self, me: Combatant, use: Use, foe: Combatant) -> bool:
        """Whether somebody can use a weapon on an enemy in sight and in reach: only bonds speak against that."""
        if "restrained" not in me.marks:
            return True
        return next(bound_reasons(self.state, me, use.arm, use.method.way, foe), None) is None

    def uses(self, me: Combatant) -> list[Use]:
        """The weapons that could be used now, whoever is in reach."""
        key = id(me.arms)
        if key not in self._uses:
            self._uses[key] = me.arms, uses_of(self.state, me)
        return self._uses[key][1]

    @property
    def within(self) -> list[int]:
        """The damage codes of the weapons that reach any enemy in sight from here."""
        if self._within is None:
            self._within = self._reaching()
        return self._within

    def _reaching(self) -> list[int]:
        fars = {distance(self.one, foe) for foe in self.foes}
        methods = [use.method for use in self.uses(self.one)]
        return [method.weapon.code for method in methods if not fars.isdisjoint(method.reaches)]

    def tempting(self, step: int) -> bool:
        """Whether a move brings a good weapon into reach, or to a distance that suits it better."""
        near, then = self.nearest(self.one.position), self.nearest(self.one.position + step)
        for method in self._main_methods:
            if method.way == "strike":
                if then < near > method.reach:
                    return True
            elif method.fits[min(LONG, then)] > method.fits[min(LONG, near)]:
                return True
        return False

    @cached_property
    def _main_methods(self) -> list[Method]:
        """The ways to attack with the strongest weapons at hand."""
        methods = [use.method for use in self.uses(self.one)]
        strongest = max([method.weapon.code for method in methods], default=0)
        return [method for method in methods if method.weapon.code >= strongest - 1]

    # -- looking into one ----------------------------------------------------------------------

    def lead(self, me: Combatant, use: Use, foe: Combatant, far: int, rush: bool = False, second: bool = False) -> Lead:
        """An attack with what a hit would do."""
        taken, worth, cost = self._worth(use, foe, far, rush)
        if foe.behind:
            worth *= openness(self.state, me, foe)
        return Lead(me, use, foe, far, taken, worth, cost, worth - cost, rush, second)

    def _worth(self, use: Use, foe: Combatant, far: int, rush: bool) -> Worth:
        """What a hit takes, what that is worth, and what the attack costs anyway."""
        key = (use.method, foe.id, far, rush)
        if key not in self._worths:
            self._worths[key] = self._valued(use, foe, far, rush)
        return self._worths[key]

    def _valued(self, use: Use, foe: Combatant, far: int, rush: bool) -> Worth:
        arm, method = use
        taken = toll(method.degrees[far], rush, foe.armor, foe.hp, self.state.rulings.overflow)
        worth = taken.points if arm.missile is None else harm(self.one, arm.missile, foe.position, self._known)
        if "restrained" not in foe.marks:
            worth += method.worth
        worth *= PREFERRED if foe.id in self._liking else 1.0
        if method.way != "throw":
            return taken, worth, 0.0
        if arm.id not in self._losses:
            self._losses[arm.id] = loss(self.one, arm)
        return taken, worth, self._losses[arm.id]

    @cached_property
    def _known(self) -> list[Combatant]:
        """Everybody on their feet whom somebody knows of, itself among them."""
        one, everybody = self.one, self.state.combatants.values()
        return [each for each in everybody if each.able and (each.id == one.id or is_known(one, each))]

    def blow(self, lead: Lead, aim: int) -> Blow:
        """The attack with its exact chance."""
        chance = self._chance(lead.me, lead.use.method, lead.foe, lead.far, lead.rush, lead.second, aim)
        return Blow(lead.use, lead.foe, chance, lead.toll, chance * lead.worth - lead.cost)

    def _chance(
        self, me: Combatant, method: Method, foe: Combatant, far: int, rush: bool, second: bool, aim: int
    ) -> float:
        """The exact chance to hit, after so many aims, whoever defends as well as it can for free."""
        key = (me.marks, method, foe.id, far, rush, second, aim)
        if key not in self._chances:
            attack = method.attack(self.state, me, foe, far, rush, second, 0 if second else aim)
            self._chances[key] = hit_chance(attack, *self._resistance(me, method, foe, far))
        return self._chances[key]

    def _resistance(self, me: Combatant, method: Method, foe: Combatant, far: int) -> tuple[tuple[Degrees, ...], bool]:
        """How an enemy can defend for free, and whether equal degrees are the own."""
        key = (me.marks, foe.id, method.faced[far])
        if foe.behind or key not in self._guards:
            tie = attacker_takes_ties(me.sheet, foe.sheet)
            self._guards[key] = guards_against(self.state, me, method, foe, far), tie
        return self._guards[key]

    # -- the turn after ------------------------------------------------------------------------

    def promise(self, me: Combatant, aim: int) -> float:
        """What the best attack of the next turn would be worth after so many aims, moving and aiming included."""
        key = (me.position, me.marks, me.moved > 0, id(me.arms))
        if key not in self._then:
            self._then[key] = me.arms, sorted(self._hopes(me), key=itemgetter(0), reverse=True)
        if (key, aim) not in self._promises:
            self._promises[key, aim] = self._promise(me, aim, self._then[key][1])
        return self._promises[key, aim]

    def _promise(self, me: Combatant, aim: int, hopes: list[Hope]) -> float:
        best = 0.0
        for bound, worth, cost, method, foe, far, rush, aims in hopes:
            if bound <= best:
                break
            value = self._chance(me, method, foe, far, rush, False, aim + aims) * worth - cost
            if value > best:
                best = value
        return best

    def _hopes(self, me: Combatant) -> list[Hope]:
        """Every attack of the next turn, not yet looked into."""
        found: list[Hope] = []
        worths, uses = self._worths, self.uses(me)
        aims = may_aim(me)
        walk = Walk(self.state, me)
        for foe in self.foes:
            span = abs(foe.position - me.position)
            share = openness(self.state, me, foe) if foe.behind else 1.0
            waits: dict[int, tuple[int, float]] = {}
            for use in uses:
                method = use.method
                reach = method.reach
                gap = span - reach
                if gap <= 0:
                    far, rush, factor = span if span < LONG else LONG, False, method.often
                    if far not in method.reaches or not self._is_free(me, use, foe):
                        continue
                elif walk.barred:
                    continue
                else:
                    if reach not in waits:
                        waits[reach] = self._wait(walk, foe, gap)
                    moves, factor = waits[reach]
                    far, rush = reach, moves == 1 and method.charges and me.moved + gap > 1
                key = (method, foe.id, far, rush)
                _, worth, cost = worths[key] if key in worths else self._worth(use, foe, far, rush)
                worth *= factor * share
                found.append((worth - cost, worth, cost, method, foe, far, rush, aims and gap <= 0))
        return found

    def _wait(self, walk: Walk, foe: Combatant, gap: int) -> tuple[int, float]:
        """The Movements that stand before an attack, and what it is worth for all that, beside one at once."""
        moves = walk.movements(foe.position, gap)
        if foe.id not in self._patiences:
            self._patiences[foe.id] = patience(foe)
        return moves, self._patiences[foe.id] / (1 + MOVE_DISCOUNT * (moves - 1))


_OUTLOOKS: Memory[Outlook] = Memory(8)


def outlook_of(state: State, one: Combatant) -> Outlook:
    """The outlook of somebody; one decision asks for it several times."""
    return _OUTLOOKS.recall((state, one), (), lambda: Outlook(state, one))


def by_bound(leads: list[Lead]) -> list[Lead]:
    """The most promising first."""
    return sorted(leads, key=attrgetter("bound"), reverse=True)
