"""The fight as one combatant may see it: whom it could hit with what, how well, and what its next turn promises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from operator import attrgetter
from typing import NamedTuple

from attrs import frozen

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.attacks import (
    FIGHTING_SKILLS,
    arm_reasons,
    arms_with_ways,
    attack_check,
    attack_left,
    attacker_takes_ties,
    cell,
    in_range,
    is_rush,
    target_reasons,
)
from mapoc_tui.rules.maxapoc.barriers import cover
from mapoc_tui.rules.maxapoc.checks import Check, chances
from mapoc_tui.rules.maxapoc.conditions import stopped
from mapoc_tui.rules.maxapoc.defences import parries
from mapoc_tui.rules.maxapoc.expectation import Degrees, Toll, aimed, free_guards, hit_chance, toll_on
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.gear import CLOSE, LONG, MIDRANGE
from mapoc_tui.rules.maxapoc.holds import only_holds
from mapoc_tui.rules.maxapoc.movement import longest_step, slowed
from mapoc_tui.rules.maxapoc.preferences import preferred
from mapoc_tui.rules.maxapoc.sight import sees
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance, hostile

PREFERENCE = 0.1
"""By how much the target that somebody's tactics name is preferred among equals."""

MOVE_DISCOUNT = 0.6
"""What an attack is worth that one more Movement puts off."""

SLOW_FACTOR = 2

SHOOTER_PATIENCE = 0.75
"""What it is worth to wait for somebody who shoots: it does not come by itself."""

COVERED = 0.3
"""What it is worth to shoot at the barrier before somebody, beside a hit."""

TRAIT_WORTH = {"grab": 3.0, "stun": 2.0}
"""What weapon traits are worth beside the damage, in points of health."""

THROWN_WORTH = 4.0
"""What the best weapon of somebody is worth that lies somewhere else after a throw."""

NOTABLE = 0.5
"""Attacks that cannot come to this share of the best one are not looked into."""

FITS = {"advantage": 2, "none": 1, "disadvantage": 0, "impossible": -1}

LONGEST_BURST = 4

NOBODY = 99
"""A distance beyond all others."""


class Use(NamedTuple):
    """A weapon, the way it is used, the hands on it, and the rounds fired at once."""

    arm: Arm
    way: str
    hands: int
    rounds: int = 1

    @property
    def reach(self) -> int:
        """How far it reaches, in Distances."""
        weapon = self.arm.weapon
        if self.way == "strike":
            return weapon.reach
        return min(MIDRANGE, weapon.max_range) if self.way == "throw" else weapon.max_range


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


class Outlook:
    """Everything is worked out for a combatant as it is or as it might be: elsewhere, aiming, with another weapon."""

    def __init__(self, state: State, one: Combatant) -> None:
        self.state = state
        self.one = one
        self.foes = [each for each in state.combatants.values() if is_foe(state, one, each)]
        self._liking = preferred(state, one, self.foes)
        self._shooters = {foe.id for foe in self.foes if shoots(foe)}
        self._uses: dict[int, tuple[object, list[Use]]] = {}
        self._targets: dict[tuple[object, ...], bool] = {}
        self._tolls: dict[tuple[object, ...], tuple[Toll, float]] = {}
        self._checks: dict[tuple[object, ...], Check] = {}
        self._guards: dict[tuple[object, ...], list[Degrees]] = {}
        self._chances: dict[tuple[object, ...], float] = {}
        self._promises: dict[tuple[object, ...], tuple[object, float]] = {}

    def nearest(self, position: int) -> int:
        """How far the nearest enemy in sight is from a position, without an upper limit."""
        return min((abs(foe.position - position) for foe in self.foes), default=NOBODY)

    # -- attacks now ---------------------------------------------------------------------------

    def blows(self, me: Combatant, held: bool = False, share: float = NOTABLE) -> list[Blow]:
        """The attacks that are legal in this phase, best first, as far as they may come to a share of the best one."""
        found: list[Blow] = []
        best = 0.0
        for lead in by_bound(self._legal(me, held)):
            if lead.bound <= best * share:
                break
            found.append(self.blow(lead))
            best = max(best, found[-1].value)
        return sorted(found, key=attrgetter("value"), reverse=True)

    def best(self, me: Combatant, held: bool = False) -> Blow | None:
        """The best attack that is legal in this phase."""
        return next(iter(self.blows(me, held, share=1.0)), None)

    def _legal(self, me: Combatant, held: bool) -> Iterator[Lead]:
        for use in self.uses(me):
            arm, way = use.arm, use.way
            if next(attack_left(self.state, me, arm), None) is None:
                for foe in self.foes:
                    if self._is_target(me, arm, way, foe):
                        rush = is_rush(me, foe.id, arm, way, held)
                        yield self.lead(me, use, foe, distance(me, foe), rush, second=me.attacks > 0)

    def _is_target(self, me: Combatant, arm: Arm, way: str, foe: Combatant) -> bool:
        key = (me.position, me.marks, arm.id, way, foe.id)
        if key not in self._targets:
            self._targets[key] = next(target_reasons(self.state, me, arm, way, foe), None) is None
        return self._targets[key]

    def uses(self, me: Combatant) -> list[Use]:
        """The weapons that could be used now, whoever is in reach."""
        _, found = self._uses.get(id(me.arms), (None, None))
        if found is None:
            found = list(usable(self.state, me))
            self._uses[id(me.arms)] = me.arms, found
        return found

    def is_inside(self, use: Use) -> bool:
        """Whether a weapon reaches any enemy in sight from here."""
        arm, way = use.arm, use.way
        return any(in_range(self.state, arm.weapon, way, distance(self.one, foe)) for foe in self.foes)

    def tempting(self, step: int) -> bool:
        """Whether a move brings a good weapon into reach, or to a distance that suits it better."""
        near, then = self.nearest(self.one.position), self.nearest(self.one.position + step)
        return any(self._tempts(use, near, then) for use in self._main_uses)

    def _tempts(self, use: Use, near: int, then: int) -> bool:
        if use.way == "strike":
            return then < near > use.reach
        return self._fit(use, then) > self._fit(use, near)

    @cached_property
    def _main_uses(self) -> list[Use]:
        """The ways to attack with the strongest weapons at hand."""
        uses = self.uses(self.one)
        strongest = max((use.arm.weapon.code for use in uses), default=0)
        return [use for use in uses if use.arm.weapon.code >= strongest - 1]

    def _fit(self, use: Use, far: int) -> int:
        """How well a distance suits a weapon that works from afar: 2 with Advantage to -1 beyond its reach."""
        if not in_range(self.state, use.arm.weapon, use.way, min(LONG, far)):
            return -1
        kind = use.arm.weapon.kind if use.way == "shoot" else "thrown"
        return FITS[cell(self.state, kind, min(LONG, far)).effect]

    # -- looking into one ----------------------------------------------------------------------

    def lead(
        self,
        me: Combatant,
        use: Use,
        foe: Combatant,
        far: int,
        rush: bool = False,
        second: bool = False,
        factor: float = 1.0,
    ) -> Lead:
        """An attack with what a hit would do."""
        arm = use.arm
        key = (arm.id, use.way, use.rounds, foe.id, far, rush)
        found = self._tolls.get(key)
        if found is None:
            taken = toll_on(*self._imagined(me, use, foe, far, rush))
            found = self._tolls[key] = taken, self._worth(arm, foe, taken)
        taken, worth = found[0], found[1] * factor
        if foe.behind and cover(self.state, me, foe) is not None:
            worth *= COVERED
        cost = self._loss(arm) if use.way == "throw" else 0.0
        return Lead(me, use, foe, far, taken, worth, cost, worth - cost, rush, second)

    def _worth(self, arm: Arm, foe: Combatant, taken: Toll) -> float:
        """What a hit is worth: what it takes, and what the weapon does besides to those who are still free."""
        besides = sum(TRAIT_WORTH.get(trait, 0.0) for trait in arm.weapon.traits if "restrained" not in foe.marks)
        return (taken.points + besides) * (1 + PREFERENCE * (foe.id in self._liking))

    def blow(self, lead: Lead) -> Blow:
        """The attack with its exact chance."""
        chance = self._chance(lead, 0 if lead.second else lead.me.aim)
        return Blow(lead.use, lead.foe, chance, lead.toll, chance * lead.worth - lead.cost)

    def _loss(self, thrown: Arm) -> float:
        """What it costs to be without a thrown weapon, unless there is another one as good (MA GR-5)."""
        if thrown.weapon.throw == "no" or thrown.weapon.natural:
            return 0.0
        others = (arm.weapon for arm in self.one.arms if arm.id != thrown.id and arm.weapon.melee)
        return THROWN_WORTH * all(other.natural or other.code < thrown.weapon.code for other in others)

    def _chance(self, lead: Lead, aim: int) -> float:
        use = lead.use
        key = (lead.me.marks, use.arm.id, *use[1:], lead.foe.id, lead.far, lead.rush, lead.second)
        chance = self._chances.get((*key, aim))
        if chance is None:
            world, strike = self._imagined(lead.me, lead.use, lead.foe, lead.far, lead.rush, lead.second)
            if key not in self._checks:
                self._checks[key] = attack_check(world, strike)
            attack = chances(world, aimed(self._checks[key], aim))
            tie = attacker_takes_ties(lead.me.sheet, lead.foe.sheet)
            chance = self._chances[(*key, aim)] = hit_chance(attack, self._guarding(world, strike), tie)
        return chance

    def _imagined(
        self, me: Combatant, use: Use, foe: Combatant, far: int, rush: bool = False, second: bool = False
    ) -> tuple[State, Strike]:
        """The fight with the combatant as it might be, so far from an enemy, and its attack without an aim."""
        if distance(me, foe) != far:
            me = evolve(me, position=foe.position + (far if me.position > foe.position else -far))
        arm, way, hands, rounds = use
        strike = Strike(me.id, target=foe.id, arm=arm.id, way=way, hands=hands, rounds=rounds, rush=rush, second=second)
        return evolve(self.state, combatants={**self.state.combatants, me.id: me}), strike

    def _guarding(self, world: State, strike: Strike) -> list[Degrees]:
        key = (strike.target, parries(world, strike), strike.rounds > 1)
        if key not in self._guards:
            self._guards[key] = list(free_guards(world, strike))
        return self._guards[key]

    # -- the turn after ------------------------------------------------------------------------

    def promise(self, me: Combatant) -> float:
        """What the best attack of the next turn would be worth, moving and aiming included."""
        key = (me.position, me.aim, min(me.moved, 1), id(me.arms), me.marks)
        if key not in self._promises:
            best = 0.0
            for lead in by_bound(self._hopes(me)):
                if lead.bound <= best:
                    break
                best = max(best, self.blow(lead).value)
            self._promises[key] = me.arms, best
        return self._promises[key][1]

    def _hopes(self, me: Combatant) -> Iterator[Lead]:
        steady = evolve(me, aim=me.aim + 1) if may_aim(me) else me
        for use in self.uses(me):
            arm, way = use.arm, use.way
            often = 1 + FOLLOW_UP * ("multi_attack" in arm.weapon.traits)
            for foe in self.foes:
                gap = abs(foe.position - me.position) - use.reach
                if gap > 0:
                    if not stopped(me.marks, "move"):
                        yield self._approach(me, use, foe, gap)
                elif self._is_target(me, arm, way, foe):
                    yield self.lead(steady, use, foe, distance(me, foe), factor=often)

    def _approach(self, me: Combatant, use: Use, foe: Combatant, gap: int) -> Lead:
        """An attack that so many Distances stand before."""
        ahead = 1 if foe.position > me.position else -1
        moves = -(-gap // longest_step(me))
        if slowed(self.state, me, me.position + ahead):
            moves = gap * SLOW_FACTOR
        patience = SHOOTER_PATIENCE if foe.id in self._shooters else 1.0
        rush = moves == 1 and is_charge(me, use, gap)
        return self.lead(me, use, foe, use.reach, rush, factor=patience * MOVE_DISCOUNT ** (moves - 1))


FOLLOW_UP = 0.3
"""What a second attack adds to a weapon that allows one, beside an aim."""


def by_bound(leads: Iterable[Lead]) -> list[Lead]:
    """The most promising first."""
    return sorted(leads, key=attrgetter("bound"), reverse=True)


def is_foe(state: State, one: Combatant, other: Combatant) -> bool:
    """Whether somebody is a standing enemy that another one may know of: not kept from its side, not UNSEEN (C-23)."""
    known = not other.hidden or other.sheet.side == one.sheet.side
    return known and other.able and hostile(one, other) and sees(state, one, other)


def usable(state: State, me: Combatant) -> Iterator[Use]:
    """Every way to attack with what somebody has in hand."""
    for arm, way, hands in arms_with_ways(me):
        if next(arm_reasons(state, me, arm, way, hands), None) is None and not only_holds(arm.weapon):
            yield Use(arm, way, hands)
            if way == "shoot" and "burst_fire" in arm.weapon.traits:
                yield from (Use(arm, way, hands, rounds) for rounds in range(2, min(arm.loaded, LONGEST_BURST) + 1))


def is_charge(me: Combatant, use: Use, gap: int) -> bool:
    """Whether an attack after so many more Distances could be a rush (MA M-7, p. 72)."""
    fighting = use.way == "strike" and use.arm.weapon.skill in FIGHTING_SKILLS
    return fighting and use.reach == CLOSE and me.moved + gap > 1


def may_aim(one: Combatant) -> bool:
    """Whether somebody takes aim at all (MA N-4, p. 71)."""
    return one.sheet.tactics.aims and "mindless" not in one.sheet.traits


def shoots(one: Combatant) -> bool:
    """Whether somebody has a weapon ready that works from afar."""
    return any(arm.ready and not arm.weapon.melee and not arm.jammed for arm in one.arms)
