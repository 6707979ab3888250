"""What a sensible player does, with the reason: the column for automatic play of the decision points.

It looks only at what the deciding side may see: everybody who is not hidden from it, and chances that the menu shows.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from mapoc_tui.engine.decisions import Decision, Option, leaves
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.asking import effect_option, will_option
from mapoc_tui.rules.twod6.attacks import damage_parts, defender_rolls, test_of, ways
from mapoc_tui.rules.twod6.checks import odds_of, shortfall, spends_will, will_limit
from mapoc_tui.rules.twod6.deeds import refuse_deed
from mapoc_tui.rules.twod6.healing import first_aid_test
from mapoc_tui.rules.twod6.odds import mean_damage, mean_per_attack, with_will
from mapoc_tui.rules.twod6.sheet import UNARMED, Weapon
from mapoc_tui.rules.twod6.state import Combatant, State, Test, distance, enemies, engaged, seen
from mapoc_tui.rules.twod6.turn_menu import move_option, strike

Advice = tuple[float, Option, str]

HURT = 3
"""At this much Endurance or less somebody defends every other turn (2D6 DP-1)."""

WILL_SPENT = 2
WILL_KEPT = 3
"""Spend the shortfall up to the first, as long as the second is left (2D6 DP-2)."""

WILL_BACK = 6
"""The drive is called on when this much Will is missing."""

FREE, AID, FLIGHT, GUARD, RETRIEVE, FIGHT, WAIT, END = 30.0, 24.0, 21.0, 20.0, 19.0, 10.0, 2.0, 1.0
"""The scores of the kinds of deed, best first; an attack adds the mean damage."""

BEYOND = 2.5
"""The score of an attack on anybody but the nearest, who comes first whatever the damage (2D6 DP-1)."""


def advise(state: State, decision: Decision) -> Sequence[Advice]:
    """The leaves of a decision that are worth a thought, best first."""
    if decision.kind == "turn":
        return sorted(_turn(state, state.acting), key=lambda advice: -advice[0])
    top = state.top
    if isinstance(top, Test) and top.stage == "rolled":
        return _will(state, top)
    if isinstance(top, Test) and top.stage == "effect":
        return _effect(state, top)
    return _default(decision)


def _default(decision: Decision) -> list[Advice]:
    """The answer that a hurried user gets: the penalty, passing out, no help, the ideal skill (2D6 DP-6 to DP-11)."""
    preferred = [option for option in decision.options() if option.key == decision.default]
    return [(1.0, option, "the usual answer") for option in leaves(preferred)]


# ------------------------------------------------------------------------------------------ answers


def _will(state: State, test: Test) -> list[Advice]:
    """The shortfall if it is small and enough Will stays (2D6 DP-2)."""
    keep = (1.0, will_option(state, test, 0), "the roll stands")
    missing = shortfall(state.rulings, test)
    enough = state[test.who].will - missing >= WILL_KEPT
    if not (0 < missing <= min(WILL_SPENT, will_limit(state, test)) and enough):
        return [keep]
    return [(2.0, will_option(state, test, missing), f"{missing} Will turns a failure into a success"), keep]


def _effect(state: State, test: Test) -> list[Advice]:
    """More damage; away when badly hurt, else out of reach; pressure; information (2D6 DP-3, DP-4, DP-5)."""
    wishes = {
        "attack_melee": "extra_damage",
        "attack_ranged": "extra_damage",
        "defend": "leave" if state[test.who].critical else "untargetable",
        "social": "pressure",
    }
    wanted = wishes.get(test.purpose, "extra_information")
    return [(1.0, effect_option(state, wanted, [""]), "the most useful effect")]


# ------------------------------------------------------------------------------------------ the own turn


def _turn(state: State, one: Combatant) -> Iterable[Advice]:
    """Attack the nearest enemy who is awake, defend when hurt, look after the fallen (2D6 DP-1, DP-12)."""
    yield END, Option("end", "End the turn", c.EndTurn(one.id)), "nothing better to do"
    if state.spent:
        return
    foes = [other for other in enemies(state, one) if seen(one, other)]
    yield from _free(state, one)
    yield from _aid(state, one)
    if foes:
        yield from _fight(state, one, foes)


def _fight(state: State, one: Combatant, foes: Sequence[Combatant]) -> Iterable[Advice]:
    strikes = list(_strikes(state, one, foes))
    yield from strikes
    yield from _guard(state, one)
    if not any(isinstance(o.command, c.Attack) and o.command.weapon != UNARMED.id for _, o, _ in strikes):
        yield from _arm(state, one)
    if not strikes and one.hand not in one.unloaded:
        yield from _approach(state, one, foes)


def _legal(state: State, score: float, option: Option, reason: str) -> Iterable[Advice]:
    assert isinstance(option.command, c.Deed)
    if not refuse_deed(state, option.command):
        yield score, option, reason


def _free(state: State, one: Combatant) -> Iterable[Advice]:
    if one.sheet.drive and one.sheet.will - one.will >= WILL_BACK:
        drive = Option("drive", "Call on the drive", c.CallDrive(one.id))
        yield from _legal(state, FREE, drive, "Will is running low")


def _aid(state: State, one: Combatant) -> Iterable[Advice]:
    """First aid for companions who bleed, before anything else (2D6 L-98)."""
    for other in state.combatants.values():
        if other.vitals.bleeding and other.sheet.party == one.sheet.party and seen(one, other):
            hope = float(odds_of(state, first_aid_test(state, one, other)).success)
            aid = Option(other.id, other.name, c.FirstAid(one.id, other.id))
            yield from _legal(state, AID * hope, aid, f"{other.name} is bleeding to death")


def _strikes(state: State, one: Combatant, foes: Sequence[Combatant]) -> Iterable[Advice]:
    """Attacks on the nearest in reach before all others (2D6 DP-1)."""
    found = [
        (weapon, target, command)
        for weapon, way in ways(one)
        if way != "throw"
        for target in foes
        if not refuse_deed(state, command := c.Attack(one.id, target.id, weapon.id, way))
    ]
    nearest = min((distance(state, one, target) for _, target, _ in found), default=0)
    for weapon, target, command in found:
        yield _strike(state, one, target, weapon, command, distance(state, one, target) == nearest)


def _strike(
    state: State, one: Combatant, target: Combatant, weapon: Weapon, command: c.Attack, nearest: bool
) -> Advice:
    """An attack rated by the damage that it may be expected to do."""
    mean = _expected(state, one, target, weapon, command)
    score = (FIGHT if nearest else BEYOND) + mean
    return score, strike(state, command), f"{target.name} is in reach: {mean:.1f} damage on average"


def _expected(state: State, one: Combatant, target: Combatant, weapon: Weapon, command: c.Attack) -> float:
    """The mean damage of an attack, with the little Will that would be spent on it (2D6 T-6, T-10)."""
    test = test_of(state, command)
    damage = sum(part.value for part in damage_parts(one, weapon, command.way))
    if defender_rolls(state, one, target):
        return float((1 - odds_of(state, test).success) * mean_damage(1, damage))
    meets = state.rulings.meets_is_success
    mean = mean_per_attack(test.modifier, test.challenge, damage, meets)
    if spends_will(state, one) and one.will - WILL_SPENT >= WILL_KEPT:
        more = with_will(test.modifier, test.challenge, WILL_SPENT, meets) - odds_of(state, test).success
        mean += more * mean_damage(1, damage)
    return float(mean)


def _arm(state: State, one: Combatant) -> Iterable[Advice]:
    """Without a weapon that serves here: a back-up, else the lost one; loading it; some room (2D6 DP-12)."""
    close = engaged(state, one) or not state.rulings.use_bands
    fit = [weapon for weapon in one.carried if (weapon.attack == "melee") == close or not one.hand]
    if fit:
        best = max(fit, key=lambda weapon: ((weapon.attack == "melee") == close, weapon.bonus))
        draw = Option(best.id, best.name, c.DrawWeapon(one.id, best.id))
        yield from _legal(state, FREE - 1, draw, f"the {best.name} is of more use here")
    elif one.disarmed:
        lost = one.sheet.arms[one.ground[-1]]
        retrieve = Option(lost.id, lost.name, c.Retrieve(one.id, lost.id))
        yield from _legal(state, RETRIEVE, retrieve, f"the {lost.name} lies there")
    elif one.hand in one.unloaded:
        yield from _legal(state, RETRIEVE, Option("reload", "Load", c.Reload(one.id)), "the weapon is empty")
    elif close and one.weapon.attack == "shoot":
        yield from _step(state, one, -1, "back", f"the {one.weapon.name} needs room")


def _guard(state: State, one: Combatant) -> Iterable[Advice]:
    """Defend when hurt, but not twice in a row: nobody wins by that alone (2D6 DP-1)."""
    hurt = one.endurance <= HURT and not one.has("defending")
    if one.critical:
        yield from _legal(state, FLIGHT, Option("flee", "Leave the fight", c.Flee(one.id)), "too badly hurt to stay")
    score, reason = (GUARD, "too hurt to go without a guard") if hurt else (WAIT, "no better use for the action")
    yield from _legal(state, score, Option("defend", "Defend", c.Defend(one.id)), reason)


def _approach(state: State, one: Combatant, foes: Sequence[Combatant]) -> Iterable[Advice]:
    """Toward the nearest enemy, as long as nobody is in reach."""
    nearest = min(foes, key=lambda other: abs(other.position - one.position))
    ahead = nearest.position - one.position
    if ahead:
        forward = (ahead > 0) == (one.sheet.party != "enemies")
        yield from _step(
            state, one, 1 if forward else -1, "forward" if forward else "back", f"{nearest.name} is too far"
        )


def _step(state: State, one: Combatant, ahead: int, key: str, reason: str) -> Iterable[Advice]:
    to = one.position + (-ahead if one.sheet.party == "enemies" else ahead)
    command = c.Move(one.id, to)
    if not refuse_deed(state, command):
        yield FREE - 2, move_option(one, key, to), reason
