"""Attacks as they are offered: the weapon, the grip, the target, with the exact chance beside each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import define, field

from mapoc_tui.engine.decisions import Chance, Offers, Option, each_of
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.combat.attacks import (
    arm_reasons,
    arms_with_ways,
    attack_check,
    attack_cost,
    attack_left,
    burst_disadvantages,
    code_with_build,
    in_range,
    perform,
    prospect,
    reasons,
    second_target_distance,
    shut_reasons,
    uses_of,
)
from mapoc_tui.rules.maxapoc.combat.barriers import falls_prey, shield
from mapoc_tui.rules.maxapoc.combat.defences import best_free_defence
from mapoc_tui.rules.maxapoc.combat.holds import GRAPPLE, RESTRAINT, bonds_on, hold_between, needs_mode
from mapoc_tui.rules.maxapoc.combat.modes import (
    BLIND,
    Mode,
    called_modes,
    details,
    mode_of,
    mode_reasons,
    special_modes,
    suits,
)
from mapoc_tui.rules.maxapoc.commands import Attack, Retarget
from mapoc_tui.rules.maxapoc.content.damage import code_of, damage
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance
from mapoc_tui.rules.maxapoc.rolls.conditions import stopped
from mapoc_tui.rules.maxapoc.rolls.sight import hidden_from, sees
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance, hostile


def targets(state: State, one: Combatant) -> list[Combatant]:
    """Whom somebody would think of first: standing enemies, nearest first, then the fallen, then everybody else."""
    seen = targetable(state, one)
    if len(seen) < 2:
        return seen
    return sorted(seen, key=lambda each: (not hostile(one, each), not each.able, abs(each.position - one.position)))


def targetable(state: State, one: Combatant) -> list[Combatant]:
    """Whom somebody sees; the RESTRAINED only reach who holds them (MA U-5, p. 67; G-2, p. 69)."""
    found = [each for each in state.combatants.values() if each.id != one.id and not (each.dead or each.gone)]
    if "restrained" in one.marks:
        return [each for each in found if hold_between(state, each.id, one.id)]
    return [each for each in found if sees(state, one, each)]


def candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every attack that could be thought of: weapon, way, grip and target."""
    for arm, way, hands in arms_with_ways(one):
        for target in state.combatants.values():
            if target.id != one.id and target.here:
                yield Candidate(target.name, Attack(one.id, target.id, arm.id, way, hands))
        for hold in bonds_on(state, one.id):
            yield Candidate("the bonds", Attack(one.id, one.id, arm.id, way, hands, RESTRAINT, hold.arm))


Use = tuple[Arm, str, int]
"""A weapon, the way to use it, and the hands on it."""


def usable(state: State, one: Combatant) -> Iterator[Use]:
    """The weapons, ways and grips that nothing but the lack of a target speaks against."""
    fresh = not (one.attacks or one.busy)
    for arm in one.arms:
        if arm.place != "pack" and (fresh or next(attack_left(state, one, arm), None) is None):
            for way, hands in uses_of(arm.weapon):
                if next(arm_reasons(state, one, arm, way, hands), None) is None:
                    yield arm, way, hands


def reachable(state: State, one: Combatant, arm: Arm, way: str, others: list[Combatant]) -> list[Combatant]:
    """Those of the others whom a weapon can be used on."""
    return [each for each in others if in_range(state, arm.weapon, way, distance(one, each))]


def is_open(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether any weapon reaches anybody now."""
    if one.attacks > 1 or attack_cost(state, one) > purse.left:
        return False
    if one.marks and stopped(one.marks, "act"):
        return False
    others = targetable(state, one)
    return any(
        can_use(state, one, purse, use, reachable(state, one, use[0], use[1], others)) for use in usable(state, one)
    )


def can_use(state: State, one: Combatant, purse: Purse, use: Use, within: list[Combatant]) -> bool:
    """Whether a weapon can be used on any of those within reach, or in the dark on somebody unseen."""
    arm, way, hands = use
    plain = not ("restrained" in one.marks or needs_mode(arm.weapon))
    if plain and within:
        return True
    sally = Sally(state, one, purse, arm, way, hands, within)
    if plain:
        return bool(hidden_from(state, one)) and next(sally.called_in(mode_of(BLIND)), None) is not None
    return bool(sally.options())


def weapon_options(state: State, one: Combatant, purse: Purse) -> Offers:
    """The weapons that reach somebody, those that reach an enemy first."""
    others = targets(state, one)
    uses = [(use, reachable(state, one, use[0], use[1], others)) for use in usable(state, one)]

    def option(reaching: tuple[Use, list[Combatant]]) -> Option | None:
        use, within = reaching
        if not can_use(state, one, purse, use, within):
            return None
        arm, way, hands = use
        sally = Sally(state, one, purse, arm, way, hands, within)
        key, label = f"{arm.id}-{way}-{hands}", weapon_label(arm, way, hands)
        return Option(key, label, branch=sally.options, detail=weapon_detail(one, arm))

    def harmless(reaching: tuple[Use, list[Combatant]]) -> bool:
        return not any(hostile(one, each) for each in reaching[1])

    return each_of(sorted(uses, key=harmless) if len(uses) > 1 else uses, option)


def weapon_label(arm: Arm, way: str, hands: int) -> str:
    """The words for a weapon used in a way."""
    if way == "throw":
        return f"throw {arm.weapon.name}"
    return f"{arm.weapon.name}, both hands" if "versatile" in arm.weapon.traits and hands == 2 else arm.weapon.name


def weapon_detail(one: Combatant, arm: Arm) -> str:
    """Damage code and rounds left."""
    if mode := needs_mode(arm.weapon):
        return "restrains, no damage" if mode == GRAPPLE else "sets somebody alight"
    code = code_with_build(one, arm.missile or arm.weapon)
    rounds = f", {arm.loaded}/{arm.weapon.capacity}" if arm.weapon.capacity else ""
    return f"{code_of(code)} {damage(code).text}{rounds}"


@define(slots=False, eq=False)
class Sally:
    """An attack with a chosen weapon and grip, as it is laid out further: target, burst, Called Shot, second target.

    ``within`` are those whom the weapon reaches, ``foes`` the enemies among them. ``friendly`` lays it out against
    friends and bystanders instead (MA Q-281).
    """

    state: State
    one: Combatant
    purse: Purse
    arm: Arm
    way: str
    hands: int
    within: list[Combatant]
    rounds: int = 1
    friendly: bool = False
    foes: list[Combatant] = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.foes = [each for each in self.within if hostile(self.one, each) is not self.friendly]

    def options(self) -> Offers:
        """The targets; what can be added to the attack; friends, bystanders and oneself behind one more step."""
        foes = self.plain()
        more: list[Callable[[], Option | None]] = [
            lambda: self._more("burst", "burst ...", "b", self.burst_options, bool(self.bursts() and foes)),
            self.called_option,
            *(lambda mode=mode: self.mode_option(mode, f"{mode.name} ...") for mode in special_modes()),
            lambda: self._more("pair", "two targets ...", "t", self.pair_options, any(True for _ in self.pairs())),
            self.others_option,
            self.self_option,
        ]
        last = len(foes)
        return Offers(last + len(more), lambda at: self.leaf(foes[at]) if at < last else more[at - last]())

    def called_option(self) -> Option | None:
        """The Called Shots behind one more step."""
        return self._more("called", "called shot ...", "s", self.mode_options, any(True for _ in self.called()))

    def self_option(self) -> Option | None:
        """The attacker itself, behind a step that confirms it (MA Q-281)."""
        if self.friendly or self.is_limited or not self.legal(self.attack(self.one)):
            return None
        return Option("self", "oneself ...", branch=lambda: [self.leaf(self.one, f"yes, {self.one.name} itself")])

    @staticmethod
    def _more(
        key: str, label: str, letter: str, branch: Callable[[], Sequence[Option]], is_open: bool
    ) -> Option | None:
        return Option(key, label, branch=branch, letter=letter) if is_open else None

    def others_option(self) -> Option | None:
        """Friends and bystanders behind one more step."""
        if self.friendly or len(self.foes) == len(self.within):
            return None
        others = Sally(self.state, self.one, self.purse, self.arm, self.way, self.hands, self.within, friendly=True)
        is_open = not self.is_limited or bool(others.options())
        return self._more("others", "somebody else ...", "", others.options, is_open)

    @property
    def is_limited(self) -> bool:
        """Whether a plain attack may be out of the question: the RESTRAINED and those with a mere rope can do less."""
        return "restrained" in self.one.marks or bool(needs_mode(self.arm.weapon))

    def plain(self) -> list[Combatant]:
        """Whom it can simply be used on."""
        if self.is_limited:
            return [each for each in self.foes if self.legal(self.attack(each))]
        return self.foes

    def attack(self, target: Combatant, **changes: Any) -> Attack:
        """The command against a target."""
        return Attack(self.one.id, target.id, self.arm.id, self.way, self.hands, rounds=self.rounds, **changes)

    def legal(self, command: Attack) -> bool:
        """Whether nothing speaks against a command."""
        return next(reasons(self.state, self.one, command, self.purse), None) is None

    def leaf(self, target: Combatant, label: str = "", **changes: Any) -> Option:
        """One target with the exact chance to hit it."""
        command = self.attack(target, **changes)
        far = DISTANCES[distance(self.one, target)].capitalize()
        return Option(
            "-".join(part for part in (target.id, command.detail, command.also) if part),
            label or target.name,
            command,
            chance=lambda: hit_chance(self.state, command, self.purse.held),
            detail=far + ("" if target.able else ", down"),
        )

    # -- bursts --------------------------------------------------------------------------------

    def bursts(self) -> range:
        """The sizes of a burst that are loaded (MA WT-5, p. 91)."""
        many = "burst_fire" in self.arm.weapon.traits and self.way == "shoot"
        return range(2, self.arm.loaded + 1) if many else range(0)

    def burst_options(self) -> list[Option]:
        """How many rounds, then at whom."""
        return [
            Option(
                str(size),
                f"{size} rounds",
                branch=lambda size=size: evolve(self, rounds=size).aims_of_burst(),  # type: ignore[misc]
                detail=f"code +{size - 1}, {burst_disadvantages(size)} Disadvantage",
            )
            for size in self.bursts()
        ]

    def aims_of_burst(self) -> list[Option]:
        """At whom, or at which part of whom: a burst may be a Called Shot where the gate is open (7.3)."""
        called = self.called_option()
        return [*map(self.leaf, self.foes), *([called] if called else [])]

    # -- Called Shots --------------------------------------------------------------------------

    def called(self) -> Iterator[tuple[Mode, Combatant, str, str]]:
        """Every Called Shot and Coup de Grace that is legal: mode, target, and what it names."""
        for mode in called_modes():
            yield from self.called_in(mode)

    def called_in(self, mode: Mode) -> Iterator[tuple[Mode, Combatant, str, str]]:
        """The legal ones of one mode."""
        blind = mode.id == BLIND
        if (mode.tag and mode.tag not in self.arm.weapon.tags) or (blind and self.friendly):
            return
        others = reachable(self.state, self.one, self.arm, self.way, hidden_from(self.state, self.one)) if blind else []
        bound = [self.one] if mode.id == RESTRAINT and not self.friendly else []
        for target in others if blind else [*self.foes, *bound]:
            for detail, words in details(self.state, mode, target):
                command = self.attack(target, mode=mode.id, detail=detail)
                fits = next(mode_reasons(self.state, self.one, command, self.arm, target), None) is None
                if fits and self.legal(command):
                    yield mode, target, detail, words

    def mode_options(self) -> Offers:
        """Which part or effect, then whom."""
        return each_of(called_modes(), lambda mode: self.mode_option(mode, mode.name))

    def mode_option(self, mode: Mode, label: str) -> Option | None:
        """A Called Shot, a grapple, a line to cut or a blow in the dark, with its targets."""
        if next(self.called_in(mode), None) is None:
            return None
        return Option(mode.id, label, branch=lambda: self.called_options(mode), detail=mode.does)

    def called_options(self, mode: Mode) -> list[Option]:
        """The targets of a Called Shot."""
        return [
            self.leaf(target, f"{target.name} {words}".strip(), mode=mode.id, detail=detail)
            for _, target, detail, words in self.called_in(mode)
        ]

    # -- two targets ---------------------------------------------------------------------------

    def pairs(self) -> Iterator[tuple[Combatant, Combatant]]:
        """Two targets of one attack (MA WT-14, p. 91; GR-21)."""
        if second_target_distance(self.arm.weapon) is None or self.way == "throw":
            return
        for first in self.foes:
            for second in self.foes:
                if first.id != second.id and self.legal(self.attack(first, also=second.id)):
                    yield first, second

    def pair_options(self) -> list[Option]:
        """The pairs of targets."""
        return [self.leaf(one, f"{one.name} and {two.name}", also=two.id) for one, two in self.pairs()]


def hit_chance(state: State, command: Attack, held: bool) -> Chance | None:
    """The exact chance to hit before Luck: against the target's best defence that costs nothing."""
    strike = prospect(state, command, held)
    barrier = shield(state, strike)
    if not mode_of(command.mode).rolls or ("dying" in state[command.target].marks and falls_prey(state, strike)):
        return Chance(1.0, "no roll is needed")
    defence = best_free_defence(state, strike)
    if defence is None:
        hit = f"to hit {barrier.name}" if barrier else "to hit, nothing defends"
        return Chance(success_chance(state, attack_check(state, strike)), hit)
    name, chance = defence
    return Chance(chance, f"to hit against {name}")


ATTACK = Deed(
    Attack,
    "attack",
    "Attack",
    "a",
    candidates,
    reasons,
    perform,
    nothing="there is nobody to attack",
    is_open=is_open,
    branch=weapon_options,
)


def retarget_options(state: State, strike: Strike) -> list[Option]:
    """Whom else a declared attack can be turned on (MA T-11, p. 66; Q-270)."""
    one = state[strike.who]
    arm = one.arm(strike.arm)
    if arm is None or next(arm_reasons(state, one, arm, strike.way, strike.hands), None):
        return []
    within = reachable(state, one, arm, strike.way, targets(state, one))
    fit = (each for each in within if is_fit(state, strike, arm, each))
    return [Option(each.id, each.name, Retarget(one.id, each.id)) for each in fit]


def is_fit(state: State, strike: Strike, arm: Arm, target: Combatant) -> bool:
    """Whether a declared attack can be turned on another target: its mode and its gate allow that (MA S-1; Q-270)."""
    if not suits(state, strike, arm, target):
        return False
    turned = evolve(strike, target=target.id, rush=strike.rush and target.id in state[strike.who].contacts)
    return not mode_of(strike.mode).rolls or next(shut_reasons(state, turned), None) is None
