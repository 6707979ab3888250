"""The fight as one combatant may see it: whom it could hit with what, how well, and what its next turn promises."""

from __future__ import annotations

from functools import cached_property
from math import inf
from operator import attrgetter, itemgetter
from typing import NamedTuple

from mapoc_tui.rules.maxapoc.combat.attacks import attack_left, bound_reasons, is_rush
from mapoc_tui.rules.maxapoc.content.gear import LONG
from mapoc_tui.rules.maxapoc.state import Combatant, State, distance
from mapoc_tui.rules.maxapoc.tactics.attack_odds import Arsenal, Use, arsenal_of, hit_chance_on, target_of
from mapoc_tui.rules.maxapoc.tactics.blast_worth import harm
from mapoc_tui.rules.maxapoc.tactics.expectation import Toll, toll
from mapoc_tui.rules.maxapoc.tactics.preferences import preferred
from mapoc_tui.rules.maxapoc.tactics.remembering import Memory
from mapoc_tui.rules.maxapoc.tactics.sizing_up import SHOOTER_PATIENCE, foes_of, is_known, loss, openness
from mapoc_tui.rules.maxapoc.tactics.walking import Walk

PREFERRED = 1.1
"""What an attack on the target that somebody's tactics name is worth, beside others."""

MOVE_DISCOUNT = 0.6
"""How much less an attack is worth for each Movement that puts it off; it never comes to nothing."""

NOTABLE = 0.7
"""Attacks that cannot come to this share of the best one are not looked into."""

MOST_PROMISES = 4096
"""So many promises of attacks on an enemy are remembered."""

NOBODY = 99
"""A distance beyond all others."""


Lead = tuple[float, float, float, Toll, Use, Combatant, int, bool, bool]
"""An attack that may be worth looking into, so far off, as a rush or not, as a second one or not.

First come what it can be worth at most, what it is worth when it hits, and what it costs anyway.
"""


class Blow(NamedTuple):
    """An attack looked into: the chance to hit, what a hit takes, and how good that is in points of health."""

    use: Use
    target: Combatant
    chance: float
    toll: Toll
    value: float


Worth = tuple[Toll, float, float]
"""What a hit takes, what that is worth, and what the attack costs anyway."""


class Outlook:
    """Everything is worked out for a combatant as it is or as it might be: elsewhere, aiming, with another weapon."""

    def __init__(self, state: State, one: Combatant) -> None:
        self.state = state
        self.one = one
        self.foes = foes_of(state, one)
        self.targets = {foe.id: target_of(state, foe) for foe in self.foes}
        self._liking = preferred(state, one, self.foes)
        self._arsenals: dict[int, tuple[object, Arsenal]] = {}
        self._nearest: dict[int, int] = {}
        self._worths: dict[tuple[object, ...], Worth] = {}
        self._losses: dict[str, float] = {}
        self._now: dict[tuple[object, ...], tuple[object, list[Lead]]] = {}
        self._promises: dict[tuple[object, ...], tuple[object, float]] = {}

    def nearest(self, position: int) -> int:
        """How far the nearest enemy in sight is from a position, without an upper limit."""
        if position not in self._nearest:
            near = NOBODY
            for foe in self.foes:
                far = foe.position - position if foe.position > position else position - foe.position
                if far < near:
                    near = far
            self._nearest[position] = near
        return self._nearest[position]

    # -- attacks now ---------------------------------------------------------------------------

    def blows(self, me: Combatant, held: bool = False) -> list[Blow]:
        """The notable attacks that are legal in this phase, best first."""
        found: list[Blow] = []
        best = 0.0
        for lead in sorted(self._leads(me, held), key=itemgetter(0), reverse=True):
            if lead[0] <= best * NOTABLE:
                break
            blow = self.blow(me, lead, me.aim)
            found.append(blow)
            if blow.value > best:
                best = blow.value
        return sorted(found, key=attrgetter("value"), reverse=True)

    def best(self, me: Combatant, held: bool = False) -> Blow | None:
        """The best attack that is legal in this phase; of equal ones that which could do most."""
        found = None
        least, best = 0.0, (-inf, 0.0)
        for lead in self._leads(me, held):
            if lead[0] > least:
                value = self.value(me, lead, me.aim)
                if (value, lead[0]) > best:
                    found, best = lead, (value, lead[0])
                    least = max(least, value)
        return self.blow(me, found, me.aim) if found else None

    def _leads(self, me: Combatant, held: bool) -> list[Lead]:
        """The attacks that are legal in this phase."""
        key = (me.position, me.marks, me.attacks, me.last_arm, me.used, me.moved, me.contacts, id(me.arms), held)
        if key not in self._now:
            self._now[key] = me.arms, self._leads_now(me, held)
        return self._now[key][1]

    def _leads_now(self, me: Combatant, held: bool) -> list[Lead]:
        found = []
        uses = self.arsenal(me).uses
        if me.attacks or me.busy:
            uses = [use for use in uses if next(attack_left(self.state, me, use.arm), None) is None]
        is_bound, is_second = "restrained" in me.marks, me.attacks > 0
        for use in uses:
            method = use.method
            for foe in self.foes:
                far = foe.position - me.position if foe.position > me.position else me.position - foe.position
                if far > LONG:
                    far = LONG
                if far in method.reaches and not (is_bound and self._is_barred(me, use, foe)):
                    rush = me.moved > 1 and is_rush(me, foe.id, use.arm, method.way, held)
                    found.append(self.lead(me, use, foe, far, rush, is_second))
        return found

    def _is_barred(self, me: Combatant, use: Use, foe: Combatant) -> bool:
        """Whether bonds speak against an attack on an enemy in sight and in reach."""
        return next(bound_reasons(self.state, me, use.arm, use.method.way, foe), None) is not None

    def arsenal(self, me: Combatant) -> Arsenal:
        """The weapons that could be used now, whoever is in reach."""
        key = id(me.arms)
        if key not in self._arsenals:
            self._arsenals[key] = me.arms, arsenal_of(self.state, me)
        return self._arsenals[key][1]

    @cached_property
    def within(self) -> int | None:
        """The highest damage code of the weapons that reach any enemy in sight from here, None without any."""
        fars = {distance(self.one, foe) for foe in self.foes}
        methods = [use.method for use in self.arsenal(self.one).uses]
        return max([each.weapon.code for each in methods if not fars.isdisjoint(each.reaches)], default=None)

    def tempting(self, near: int, then: int) -> bool:
        """Whether it brings a good weapon into reach, or to a distance that suits it better, to change distances."""
        far, after = near if near < LONG else LONG, then if then < LONG else LONG
        for method in self.arsenal(self.one).main:
            if method.way == "strike":
                if then < near > method.reach:
                    return True
            elif method.fits[after] > method.fits[far]:
                return True
        return False

    # -- looking into one ----------------------------------------------------------------------

    def lead(self, me: Combatant, use: Use, foe: Combatant, far: int, rush: bool = False, second: bool = False) -> Lead:
        """An attack with what a hit would do."""
        key = (use.method, foe.id, far, rush)
        taken, worth, cost = self._worths[key] if key in self._worths else self._worth(use, foe, far, rush)
        if foe.behind:
            worth *= openness(self.state, me, foe)
        return worth - cost, worth, cost, taken, use, foe, far, rush, second

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

    def blow(self, me: Combatant, lead: Lead, aim: int) -> Blow:
        """The attack with its exact chance."""
        _, worth, cost, taken, use, foe, _, _, _ = lead
        chance = self._chance(me, lead, aim)
        return Blow(use, foe, chance, taken, chance * worth - cost)

    def value(self, me: Combatant, lead: Lead, aim: int) -> float:
        """What it is worth alone."""
        return self._chance(me, lead, aim) * lead[1] - lead[2]

    def _chance(self, me: Combatant, lead: Lead, aim: int) -> float:
        """The exact chance to hit, after so many aims; an aim is of no use to a second attack."""
        _, _, _, _, use, foe, far, rush, second = lead
        aimed = 0 if second else aim
        return hit_chance_on(self.state, me, use.method, foe, self.targets[foe.id], far, rush, second, aimed)

    # -- the turn after ------------------------------------------------------------------------

    def promise(self, me: Combatant, aim: int) -> float:
        """What the best attack of the next turn would be worth after so many aims, moving and aiming included."""
        key = (me.position, me.marks, me.moved > 0, id(me.arms), aim)
        if key not in self._promises:
            self._promises[key] = me.arms, self._promise(me, aim)
        return self._promises[key][1]

    def _promise(self, me: Combatant, aim: int) -> float:
        """The same, of which most is known from turns before: what an attack on those who are as they were promises."""
        arsenal, marks, state = self.arsenal(me), me.marks, self.state
        is_plain = not (state.dark or arsenal.launches or "restrained" in marks or "unseen" in marks)
        ground = (state.hindering, me.position) if state.hindering else ()
        stand = (arsenal, marks, me.moved > 0, aim, ground, self._spares if arsenal.throws else ())
        walk = None
        best = 0.0
        for foe in self.foes:
            promises = self.targets[foe.id].promises
            beset = foe.beset if arsenal.personal else ()
            key = (*stand, foe.position - me.position, foe.hp, foe.armor, beset, foe.id in self._liking)
            if is_plain and not foe.behind and key in promises:
                value = promises[key]
            else:
                walk = walk or Walk(state, me)
                value = self._promise_of(me, arsenal.uses, foe, aim, walk)
                if is_plain and not foe.behind:
                    if len(promises) >= MOST_PROMISES:
                        promises.clear()
                    promises[key] = value
            if value > best:
                best = value
        return best

    def _promise_of(self, me: Combatant, uses: list[Use], foe: Combatant, aim: int, walk: Walk) -> float:
        """What the best attack on one enemy would be worth."""
        best = 0.0
        state, worths, target = self.state, self._worths, self.targets[foe.id]
        span = abs(foe.position - me.position)
        share = openness(state, me, foe) if foe.behind else 1.0
        patience = SHOOTER_PATIENCE if target.shoots else 1.0
        is_bound = "restrained" in me.marks
        waits: dict[int, int] = {}
        for use in uses:
            method = use.method
            gap = span - method.reach
            if gap <= 0:
                far, rush, factor, aimed = span if span < LONG else LONG, False, method.often, aim + walk.aims
                if far not in method.reaches or (is_bound and self._is_barred(me, use, foe)):
                    continue
            elif walk.barred:
                continue
            else:
                if gap not in waits:
                    waits[gap] = walk.movements(foe.position, gap)
                moves = waits[gap]
                far, rush, aimed = method.reach, moves == 1 and method.charges and me.moved + gap > 1, aim
                factor = patience / (1 + MOVE_DISCOUNT * (moves - 1))
            key = (method, foe.id, far, rush)
            _, worth, cost = worths[key] if key in worths else self._worth(use, foe, far, rush)
            worth *= factor * share
            if worth - cost > best:
                value = hit_chance_on(state, me, method, foe, target, far, rush, False, aimed) * worth - cost
                if value > best:
                    best = value
        return best

    @cached_property
    def _spares(self) -> tuple[str, ...]:
        """All weapons of the combatant: on them it depends what it loses by throwing one."""
        return tuple([arm.id for arm in self.one.arms])


_OUTLOOKS: Memory[Outlook] = Memory(8)


def outlook_of(state: State, one: Combatant) -> Outlook:
    """The outlook of somebody; one decision asks for it several times."""
    return _OUTLOOKS.recall((state, one), (), lambda: Outlook(state, one))
