"""The fight as one combatant may see it: whom it could hit with what, how well, and what its next turn promises."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property, lru_cache
from operator import attrgetter

from attrs import frozen

from mapoc_tui.rules.maxapoc.combat.attacks import FIGHTING_SKILLS, attack_left, cell, in_range, is_rush
from mapoc_tui.rules.maxapoc.combat.barriers import cover
from mapoc_tui.rules.maxapoc.content.gear import CLOSE, LONG
from mapoc_tui.rules.maxapoc.moves.movement import SLOW_COST, hindered, longest_step, slow_itself
from mapoc_tui.rules.maxapoc.rolls.conditions import stopped
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance, hostile
from mapoc_tui.rules.maxapoc.tactics.attack_odds import Lead, Scene, Use, odds_of, usable
from mapoc_tui.rules.maxapoc.tactics.expectation import Toll
from mapoc_tui.rules.maxapoc.tactics.preferences import preferred

PREFERRED = 1.1
"""What an attack on the target that somebody's tactics name is worth, beside others."""

MOVE_DISCOUNT = 0.6
"""How much less an attack is worth for each Movement that puts it off; it never comes to nothing."""

SHOOTER_PATIENCE = 0.75
"""What it is worth to wait for somebody who shoots: it does not come by itself."""

COVERED = 0.3
"""What it is worth to shoot at the barrier before somebody, beside a hit."""

TRAIT_WORTH = {"grab": 3.0, "stun": 2.0}
"""What weapon traits are worth beside the damage, in points of health."""

THROWN_WORTH, SPARE_WORTH = 12.0, 1.0
"""What the best weapon of somebody is worth that lies somewhere else after a throw, and what any other is."""

NOTABLE = 0.7
"""Attacks that cannot come to this share of the best one are not looked into."""

FOLLOW_UP = 0.3
"""What a second attack adds to a weapon that allows one, beside an aim."""

FITS = {"advantage": 2, "none": 1, "disadvantage": 0, "impossible": -1}

NOBODY = 99
"""A distance beyond all others."""


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
        self._odds = odds_of(Scene(state, one))
        self._liking = preferred(state, one, self.foes)
        self._shooters = {foe.id for foe in self.foes if shoots(foe)}
        self._uses: dict[int, tuple[object, list[Use]]] = {}
        self._worths: dict[tuple[object, ...], tuple[Toll, float, float]] = {}
        self._now: dict[tuple[object, ...], tuple[object, list[Lead]]] = {}
        self._then: dict[tuple[object, ...], tuple[object, list[Lead]]] = {}

    def nearest(self, position: int) -> int:
        """How far the nearest enemy in sight is from a position, without an upper limit."""
        return min([abs(foe.position - position) for foe in self.foes], default=NOBODY)

    # -- attacks now ---------------------------------------------------------------------------

    def blows(self, me: Combatant, held: bool = False, share: float = NOTABLE) -> list[Blow]:
        """The attacks that are legal in this phase, best first, as far as they may come to a share of the best one."""
        found: list[Blow] = []
        best = 0.0
        for lead in self._legal(me, held):
            if lead.bound <= best * share:
                break
            found.append(self.blow(lead, me.aim))
            best = max(best, found[-1].value)
        return sorted(found, key=attrgetter("value"), reverse=True)

    def best(self, me: Combatant, held: bool = False) -> Blow | None:
        """The best attack that is legal in this phase."""
        return next(iter(self.blows(me, held, share=1.0)), None)

    def _legal(self, me: Combatant, held: bool) -> list[Lead]:
        key = (me.position, me.marks, me.attacks, me.last_arm, me.used, me.moved, me.contacts, id(me.arms), held)
        if key not in self._now:
            self._now[key] = me.arms, by_bound(self._leads_now(me, held))
        return self._now[key][1]

    def _leads_now(self, me: Combatant, held: bool) -> Iterator[Lead]:
        for use in self.uses(me):
            if next(attack_left(self.state, me, use.arm), None) is None:
                for foe in self.foes:
                    if self._odds.is_target(me, use, foe):
                        rush = is_rush(me, foe.id, use.arm, use.way, held)
                        yield self.lead(me, use, foe, distance(me, foe), rush, second=me.attacks > 0)

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
        """How well a distance suits a weapon that works from afar: 1 without help or hindrance, -1 beyond its reach."""
        if not in_range(self.state, use.arm.weapon, use.way, min(LONG, far)):
            return -1
        kind = use.arm.weapon.kind if use.way == "shoot" else "thrown"
        found = cell(self.state, kind, min(LONG, far))
        return FITS[found.effect] + found.dc

    # -- looking into one ----------------------------------------------------------------------

    def lead(
        self,
        me: Combatant,
        use: Use,
        foe: Combatant,
        far: int,
        rush: bool = False,
        second: bool = False,
        aims: bool = False,
        factor: float = 1.0,
    ) -> Lead:
        """An attack with what a hit would do."""
        key = (use.arm.id, use.way, use.rounds, foe.id, far, rush)
        if key not in self._worths:
            self._worths[key] = self._worth(me, use, foe, far, rush)
        taken, worth, cost = self._worths[key]
        if foe.behind and cover(self.state, me, foe) is not None:
            factor *= COVERED
        return Lead(me, use, foe, far, taken, worth * factor, cost, worth * factor - cost, rush, second, aims)

    def _worth(self, me: Combatant, use: Use, foe: Combatant, far: int, rush: bool) -> tuple[Toll, float, float]:
        """What a hit takes, what that is worth, and what the attack costs anyway."""
        taken = self._odds.toll(me, use, foe, far, rush)
        worth = taken.points
        if "restrained" not in foe.marks:
            worth += trait_worth(use.arm.weapon.traits)
        worth *= PREFERRED if foe.id in self._liking else 1.0
        return taken, worth, self._loss(use.arm) if use.way == "throw" else 0.0

    def blow(self, lead: Lead, aim: int) -> Blow:
        """The attack with its exact chance."""
        chance = self._odds.chance(lead, aim)
        return Blow(lead.use, lead.foe, chance, lead.toll, chance * lead.worth - lead.cost)

    def _loss(self, thrown: Arm) -> float:
        """What it costs to be without a thrown weapon: little while there is another one as good (MA GR-5)."""
        if thrown.weapon.throw == "no" or thrown.weapon.natural:
            return 0.0
        others = (arm.weapon for arm in self.one.arms if arm.id != thrown.id and arm.weapon.melee)
        spare = any(other.code >= thrown.weapon.code and not other.natural for other in others)
        return SPARE_WORTH if spare else THROWN_WORTH

    # -- the turn after ------------------------------------------------------------------------

    def promise(self, me: Combatant) -> float:
        """What the best attack of the next turn would be worth, moving and aiming included."""
        key = (me.position, me.marks, min(me.moved, 1), id(me.arms))
        if key not in self._then:
            self._then[key] = me.arms, by_bound(self._leads_then(me))
        best = 0.0
        for lead in self._then[key][1]:
            if lead.bound <= best:
                break
            best = max(best, self.blow(lead, me.aim).value)
        return best

    def _leads_then(self, me: Combatant) -> Iterator[Lead]:
        aims = may_aim(me)
        moves = not stopped(me.marks, "move")
        for use in self.uses(me):
            often = 1 + FOLLOW_UP * ("multi_attack" in use.arm.weapon.traits)
            for foe in self.foes:
                gap = abs(foe.position - me.position) - use.reach
                if gap > 0:
                    if moves:
                        yield self._approach(me, use, foe, gap)
                elif self._odds.is_target(me, use, foe):
                    yield self.lead(me, use, foe, distance(me, foe), aims=aims, factor=often)

    def _approach(self, me: Combatant, use: Use, foe: Combatant, gap: int) -> Lead:
        """An attack that so many Distances stand before."""
        moves = self._movements(me, 1 if foe.position > me.position else -1, gap)
        patience = SHOOTER_PATIENCE if foe.id in self._shooters else 1.0
        rush = moves == 1 and is_charge(me, use, gap)
        return self.lead(me, use, foe, use.reach, rush, factor=patience / (1 + MOVE_DISCOUNT * (moves - 1)))

    def _movements(self, me: Combatant, ahead: int, gap: int) -> int:
        """The Movements for so many Distances in a direction: two where something slows, half as many for the fast."""
        state = self.state
        if slow_itself(me):
            return gap * SLOW_COST
        slow = 0
        if state.hindering:
            places = range(me.position, me.position + ahead * gap, ahead)
            slow = sum([hindered(state, me, place, place + ahead) for place in places])
        return slow * SLOW_COST + -(-(gap - slow) // longest_step(me))


@lru_cache(maxsize=1024)
def trait_worth(traits: tuple[str, ...]) -> float:
    """What the traits of a weapon are worth beside its damage."""
    return sum(TRAIT_WORTH.get(trait, 0.0) for trait in traits)


def by_bound(leads: Iterable[Lead]) -> list[Lead]:
    """The most promising first."""
    return sorted(leads, key=attrgetter("bound"), reverse=True)


def is_known(one: Combatant, other: Combatant) -> bool:
    """Whether the player of one combatant may know of another: whom the GM hides only the own side knows."""
    return not other.hidden or other.sheet.side == one.sheet.side


def is_foe(state: State, one: Combatant, other: Combatant) -> bool:
    """Whether somebody is a standing enemy whom another one knows of and sees (MA C-23, p. 86)."""
    return other.able and is_known(one, other) and hostile(one, other) and sees(state, one, other)


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
