"""The fight as one combatant may see it: whom it could hit with what, how well, and what its next turn promises."""

from __future__ import annotations

from functools import cached_property
from operator import attrgetter, itemgetter

from attrs import frozen

from mapoc_tui.rules.maxapoc.combat.attacks import attack_left, attacker_takes_ties, bound_reasons, is_rush
from mapoc_tui.rules.maxapoc.combat.barriers import cover
from mapoc_tui.rules.maxapoc.content.gear import LONG
from mapoc_tui.rules.maxapoc.moves.movement import SLOW_COST, hindered, longest_step, slow_itself
from mapoc_tui.rules.maxapoc.rolls.conditions import stopped
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance, hostile
from mapoc_tui.rules.maxapoc.tactics.attack_odds import Method, Use, guards_against, uses_of
from mapoc_tui.rules.maxapoc.tactics.blast_worth import harm
from mapoc_tui.rules.maxapoc.tactics.expectation import Degrees, Toll, hit_chance, toll
from mapoc_tui.rules.maxapoc.tactics.preferences import preferred
from mapoc_tui.rules.maxapoc.tactics.remembering import Memory

PREFERRED = 1.1
"""What an attack on the target that somebody's tactics name is worth, beside others."""

MOVE_DISCOUNT = 0.6
"""How much less an attack is worth for each Movement that puts it off; it never comes to nothing."""

SHOOTER_PATIENCE = 0.75
"""What it is worth to wait for somebody who shoots: it does not come by itself."""

COVERED = 0.3
"""What it is worth to shoot at the barrier before somebody, beside a hit."""

THROWN_WORTH, SPARE_WORTH = 12.0, 1.0
"""What the best weapon of somebody is worth that lies somewhere else after a throw, and what any other is."""

NOTABLE = 0.7
"""Attacks that cannot come to this share of the best one are not looked into."""

FOLLOW_UP = 0.3
"""What a second attack adds to a weapon that allows one, beside an aim."""

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
        self._worths: dict[tuple[object, ...], Worth] = {}
        self._losses: dict[str, float] = {}
        self._ties: dict[str, bool] = {}
        self._patiences: dict[str, float] = {}
        self._promises: dict[tuple[object, ...], float] = {}
        self._chances: dict[tuple[object, ...], float] = {}
        self._guards: dict[tuple[object, ...], tuple[Degrees, ...]] = {}
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
        fars = [(foe, distance(me, foe)) for foe in self.foes]
        second = me.attacks > 0
        for use in self.uses(me):
            method = use.method
            near = [(foe, far) for foe, far in fars if far in method.reaches]
            if near and next(attack_left(self.state, me, use.arm), None) is None:
                for foe, far in near:
                    if self._is_free(me, use, foe):
                        rush = me.moved > 1 and is_rush(me, foe.id, use.arm, method.way, held)
                        found.append(self.lead(me, use, foe, far, rush, second))
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

    @cached_property
    def within(self) -> list[int]:
        """The damage codes of the weapons that reach any enemy in sight from here."""
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
            self._chances[key] = hit_chance(attack, self._guards_against(me, method, foe, far), self._wins_ties(foe))
        return self._chances[key]

    def _guards_against(self, me: Combatant, method: Method, foe: Combatant, far: int) -> tuple[Degrees, ...]:
        """How a target can defend for free."""
        if foe.behind:
            return guards_against(self.state, me, method, foe, far)
        key = (me.marks, foe.id, method.faced[far])
        if key not in self._guards:
            self._guards[key] = guards_against(self.state, me, method, foe, far)
        return self._guards[key]

    def _wins_ties(self, foe: Combatant) -> bool:
        """Whether equal degrees against an enemy are the own."""
        if foe.id not in self._ties:
            self._ties[foe.id] = attacker_takes_ties(self.one.sheet, foe.sheet)
        return self._ties[foe.id]

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
        state, worths = self.state, self._worths
        aims = may_aim(me)
        walk = Walk(state, me)
        spans = [
            (foe, abs(foe.position - me.position), openness(state, me, foe) if foe.behind else 1.0) for foe in self.foes
        ]
        for use in self.uses(me):
            method = use.method
            often = 1 + FOLLOW_UP * ("multi_attack" in method.weapon.traits)
            for foe, span, share in spans:
                gap = span - method.reach
                if gap <= 0:
                    far = span if span < LONG else LONG
                    if far not in method.reaches or not self._is_free(me, use, foe):
                        continue
                    key, factor = (method, foe.id, far, False), often * share
                elif walk.barred:
                    continue
                else:
                    moves = walk.movements(foe.position, gap)
                    rush = moves == 1 and method.charges and me.moved + gap > 1
                    wait = self._patience(foe) / (1 + MOVE_DISCOUNT * (moves - 1))
                    key, factor = (method, foe.id, method.reach, rush), wait * share
                _, worth, cost = worths[key] if key in worths else self._worth(use, foe, key[2], key[3])
                worth *= factor
                found.append((worth - cost, worth, cost, method, foe, key[2], key[3], aims and gap <= 0))
        return found

    def _patience(self, foe: Combatant) -> float:
        """What it is worth to go to an enemy: those who shoot do not come by themselves."""
        if foe.id not in self._patiences:
            self._patiences[foe.id] = SHOOTER_PATIENCE if shoots(foe) else 1.0
        return self._patiences[foe.id]


class Walk:
    """How somebody gets along: how many Movements it takes to come nearer."""

    def __init__(self, state: State, me: Combatant) -> None:
        self.state = state
        self.me = me
        self.barred = bool(stopped(me.marks, "move"))
        self._slow = bool(slow_itself(me))
        self._stride = longest_step(me)
        self._known: dict[tuple[int, int], int] = {}

    def movements(self, to: int, gap: int) -> int:
        """The Movements for so many Distances towards a place: two where something slows, fewer for the fast."""
        if self._slow:
            return gap * SLOW_COST
        if not self.state.hindering:
            return -(-gap // self._stride)
        if (to, gap) not in self._known:
            here = self.me.position
            ahead = 1 if to > here else -1
            places = range(here, here + ahead * gap, ahead)
            slow = sum([hindered(self.state, self.me, place, place + ahead) for place in places])
            self._known[to, gap] = slow * SLOW_COST + -(-(gap - slow) // self._stride)
        return self._known[to, gap]


_OUTLOOKS: Memory[Outlook] = Memory(8)


def outlook_of(state: State, one: Combatant) -> Outlook:
    """The outlook of somebody; one decision asks for it several times."""
    return _OUTLOOKS.recall((state, one), (), lambda: Outlook(state, one))


def openness(state: State, me: Combatant, foe: Combatant) -> float:
    """What it is worth to attack an enemy where it stands: little if a barrier takes the hit."""
    return COVERED if cover(state, me, foe) is not None else 1.0


def by_bound(leads: list[Lead]) -> list[Lead]:
    """The most promising first."""
    return sorted(leads, key=attrgetter("bound"), reverse=True)


def is_known(one: Combatant, other: Combatant) -> bool:
    """Whether the player of one combatant may know of another: whom the GM hides only the own side knows."""
    return not other.hidden or other.sheet.side == one.sheet.side


def foes_of(state: State, one: Combatant) -> list[Combatant]:
    """The standing enemies whom somebody knows of and sees (MA C-23, p. 86)."""
    foes = [each for each in state.combatants.values() if hostile(one, each) and each.able]
    return [each for each in foes if is_known(one, each) and sees(state, one, each)]


def loss(one: Combatant, thrown: Arm) -> float:
    """What it costs to be without a thrown weapon: little while there is another one as good (MA GR-5)."""
    if thrown.weapon.throw == "no" or thrown.weapon.natural:
        return 0.0
    others = (arm.weapon for arm in one.arms if arm.id != thrown.id and arm.weapon.melee)
    spare = any(other.code >= thrown.weapon.code and not other.natural for other in others)
    return SPARE_WORTH if spare else THROWN_WORTH


def may_aim(one: Combatant) -> bool:
    """Whether somebody takes aim at all (MA N-4, p. 71)."""
    return one.sheet.tactics.aims and "mindless" not in one.sheet.traits


def shoots(one: Combatant) -> bool:
    """Whether somebody has a weapon ready that works from afar."""
    return _SHOOTERS.recall((one.arms,), (), lambda: any(map(is_gun, one.arms)))


def is_gun(arm: Arm) -> bool:
    """Whether a weapon is ready that works from afar."""
    return arm.ready and not arm.weapon.melee and not arm.jammed


_SHOOTERS: Memory[bool] = Memory(1024)
