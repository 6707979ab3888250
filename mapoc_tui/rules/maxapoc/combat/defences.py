"""Dodge, Full Dodge, Parry and Riposte: who may, at what price, with which roll (MA X-1 to X-13, p. 66-67)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import FIGHTING_SKILLS, attack_check, attacker_takes_ties, hand_to_hand
from mapoc_tui.rules.maxapoc.combat.barriers import shield
from mapoc_tui.rules.maxapoc.combat.holds import hold_check, opposing_hold
from mapoc_tui.rules.maxapoc.combat.pledges import may_brace
from mapoc_tui.rules.maxapoc.commands import Defend
from mapoc_tui.rules.maxapoc.content.gear import Weapon
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.rolls.checks import (
    HIGHEST_DEGREE,
    Check,
    beats,
    chances,
    held_helps,
    skill_check,
    special_check,
)
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier, initiative_change, stopped
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.state import Arm, Barrier, Combatant, State, distance

PRICES = {"dodge": 0, "full_dodge": 5, "parry": 0, "riposte": 3, "none": 0}
"""Initiative points (MA X-5, X-7, p. 67)."""

TITLES = {
    "dodge": "Dodge",
    "full_dodge": "Full Dodge",
    "parry": "Parry",
    "riposte": "Riposte",
    "hold": "the hold",
    "none": "no defence",
}
UNPARRIED_WORDS = {"cone": "a cone", "explosive_ammo": "a rocket"}
UNPARRIED = frozenset(UNPARRIED_WORDS)
LETTERS = {"dodge": "d", "full_dodge": "f", "parry": "p", "riposte": "r", "none": "n"}
SELF_STABILISED_INITIATIVE = 1


# -- the price ---------------------------------------------------------------------------------


def start_counter(one: Combatant) -> int:
    """The Initiative with which somebody starts a round, debts aside (MA T-2, T-6, p. 64; H-17, p. 80)."""
    if "self_stabilised" in one.marks:
        return SELF_STABILISED_INITIATIVE
    return one.sheet.initiative + (initiative_change(one.conditions) if one.conditions else 0)


@immutable
class Payment:
    """Initiative given up now and owed from the next round."""

    now: int = 0
    owed: int = 0


def payment(state: State, one: Combatant, price: int) -> Payment | None:
    """How a price can be paid, None when it cannot (MA X-7, p. 67; Q-36)."""
    if price == 0 or one.counter >= price:
        return Payment(now=price)
    mode = state.rulings.initiative_debt
    now = max(0, one.counter) if mode == "split" else 0
    owed = price - now
    if mode == "unlimited" or mode == "carry":
        return Payment(now, owed)
    if mode == "one_debt" and one.debt:
        return None
    return Payment(now, owed) if owed <= start_counter(one) - one.debt else None


# -- what is open ------------------------------------------------------------------------------


def guards(one: Combatant) -> Iterator[Arm]:
    """What somebody can parry with: a readied weapon of a fighting skill, or the body (MA W-16, X-6, p. 67; Q-66)."""
    ready = (arm for arm in one.arms if arm.place in ("hand", "body") and not arm.broken)
    return (arm for arm in ready if arm.weapon.skill in FIGHTING_SKILLS and arm.weapon.melee)


def helpless(state: State, one: Combatant) -> str:
    """Why somebody has no defence of any kind, or an empty text (MA G-3, X-2, p. 67, 86)."""
    if not one.able:
        return f"{one.name} is UNCONSCIOUS"
    barring = stopped(one.marks, "defend") if one.marks else ""
    return f"{one.name} is {barring}" if barring else ""


def defence_reasons(state: State, strike: Strike, defence: str, arm: Arm | None) -> Iterator[str]:
    """What speaks against one way to defend (MA X-10, X-2 to X-9, p. 66-67, 72)."""
    one, attacker = state[strike.target], state[strike.who]
    if barring := helpless(state, one):
        yield barring
    if one.id == attacker.id:
        yield "nobody defends against themselves"
    if barrier := stands_between(state, strike):
        yield f"{barrier.name} takes the hit"
    yield from way_reasons(state, strike, one, attacker, defence, arm)


def way_reasons(
    state: State, strike: Strike, one: Combatant, attacker: Combatant, defence: str, arm: Arm | None
) -> Iterator[str]:
    """What speaks against this way rather than another."""
    if not sees(state, one, attacker) and not (defence == "dodge" and dodges_unseen(state)):
        yield f"{one.name} has not seen the attacker"
    if defence in ("dodge", "full_dodge"):
        if arm is not None:
            yield f"{TITLES[defence]} needs no weapon"
    elif arm is None or arm.place == "pack":
        yield f"{TITLES[defence]} needs a weapon in hand"
    elif arm.weapon.skill not in FIGHTING_SKILLS or not arm.weapon.melee:
        yield f"{arm.weapon.name} cannot {defence}"
    elif arm.broken:
        yield f"{arm.weapon.name} is broken"
    elif defence == "parry" and not parries(state, strike):
        yield "a Parry does not stop this attack"
    elif defence == "riposte":
        yield from riposte_reasons(state, strike, one, attacker, arm)
    if defence in ("parry", "riposte") and not UNPARRIED.isdisjoint(traits := weapon_of(state, strike).traits):
        yield f"against {UNPARRIED_WORDS[min(UNPARRIED.intersection(traits))]} only Dodge and Full Dodge help"
    if strike.rush and defence in ("full_dodge", "riposte"):
        yield f"no {TITLES[defence]} against a rush"
    yield from price_reasons(state, one, defence)


def price_reasons(state: State, one: Combatant, defence: str) -> Iterator[str]:
    """Why somebody cannot pay for a defence (MA H-17, p. 80; Q-36)."""
    if not PRICES[defence]:
        return
    if "self_stabilised" in one.marks:
        yield "SELF-STABILISED: there is no Initiative to pay with"
    elif payment(state, one, PRICES[defence]) is None:
        yield f"{TITLES[defence]} costs {PRICES[defence]} Initiative and the next round cannot pay it"


def stands_between(state: State, strike: Strike) -> Barrier | None:
    """The barrier that makes a defence needless, unless the table lets it be saved by one (MA X-11, p. 81; Q-242)."""
    if not state.barriers or state.rulings.barrier_defence_optional:
        return None
    return shield(state, strike)


def weapon_of(state: State, strike: Strike) -> Weapon:
    """The weapon that is used against the defender."""
    arm = state[strike.who].arm(strike.arm)
    assert arm is not None
    return arm.weapon


def parries(state: State, strike: Strike) -> bool:
    """Which attacks a Parry stops (MA X-6, p. 67; Q-65)."""
    scope = state.rulings.parry_scope
    return in_melee(state, strike) or scope == "any" or (strike.way == "throw" and scope == "melee_and_thrown")


def in_melee(state: State, strike: Strike) -> bool:
    """Whether the attack is a melee attack (MA Q-65, Q-67)."""
    far = distance(state[strike.who], state[strike.target])
    return hand_to_hand(strike, weapon_of(state, strike), far)


def dodges_unseen(state: State) -> bool:
    """Whether the table lets anybody dodge an attacker that they have not seen (MA X-13, p. 67; Q-94)."""
    return state.rulings.defend_vs_unseen == "dodge_disadvantage"


def riposte_reasons(state: State, strike: Strike, one: Combatant, attacker: Combatant, arm: Arm) -> Iterator[str]:
    """A Riposte answers a melee attack by somebody within reach (MA X-7, p. 67; Q-68; GR-10)."""
    if not in_melee(state, strike):
        yield "a Riposte answers melee attacks only"
    elif distance(one, attacker) > arm.weapon.reach:
        yield f"{attacker.name} is out of reach of {arm.weapon.name}"


def defence_choices(state: State, strike: Strike) -> Iterator[tuple[str, Arm | None]]:
    """Every defence that is open, without the declining of one."""
    one, attacker = state[strike.target], state[strike.who]
    if one.id == attacker.id or helpless(state, one) or stands_between(state, strike):
        return
    for defence in ("dodge", "full_dodge"):
        if next(way_reasons(state, strike, one, attacker, defence, None), None) is None:
            yield defence, None
    for arm in guards(one):
        for defence in ("parry", "riposte"):
            if next(way_reasons(state, strike, one, attacker, defence, arm), None) is None:
                yield defence, arm


def refusals(state: State, strike: Strike, command: Defend) -> Iterator[str]:
    """Everything that speaks against an answer to an attack."""
    one = state[strike.target]
    if command.defence not in PRICES:
        yield f"there is no defence called {command.defence}"
        return
    if command.held and (not may_brace(state, one) or command.defence == "none"):
        yield f"{one.name} holds no action to spend"
    if command.defence != "none":
        arm = one.arm(command.arm) if command.arm else None
        yield from defence_reasons(state, strike, command.defence, arm)


def options(state: State, strike: Strike) -> list[Option]:
    """The answers to an attack, each with the exact chance to come through unhurt."""
    one = state[strike.target]
    found = []
    for defence, arm in defence_choices(state, strike):
        for held in (False, True) if may_brace(state, one) else (False,):
            found.append(_option(state, strike, defence, arm, held))
    none = Option(
        "none", "No defence", Defend(one.id, "none"), letter="n", chance=lambda: survival(state, strike, None)
    )
    return [*found, none]


def _option(state: State, strike: Strike, defence: str, arm: Arm | None, held: bool) -> Option:
    price = PRICES[defence]
    label = TITLES[defence] + (f" with {arm.weapon.name}" if arm else "") + (" and a held action" if held else "")
    arm_id = arm.id if arm else ""
    return Option(
        f"{defence}-{arm_id}-{'held' if held else 'plain'}",
        label,
        Defend(strike.target, defence, arm_id, held),
        letter="" if held else LETTERS[defence],
        cost=f"{price}I" if price else "",
        chance=lambda: survival(state, strike, check_now(state, strike, defence, arm, held)),
    )


# -- the roll ----------------------------------------------------------------------------------


def defence_check(state: State, strike: Strike, defence: str, arm: Arm | None, held: bool, earlier: int) -> Check:
    """The defender's roll with every modifier; ``earlier`` counts its defences before.

    MA X-12, X-3 to X-7, p. 66-67.
    """
    one, attacker = state[strike.target], state[strike.who]
    if defence == "hold":
        return hold_defence(state, strike, attacker)
    extra = []
    if not sees(state, one, attacker):
        extra.append(Modifier("disadvantage", 1, "unseen attacker"))
    extra += burdens(state, one, held, earlier)
    if strike.rounds > 1:
        extra.append(Modifier("disadvantage", 1, "burst"))
    tags = {"defence", defence, "against_melee" if in_melee(state, strike) else "against_ranged"}
    if arm is not None:
        return skill_check(one, defence, arm.weapon.skill, tags, extra, attacker)
    return special_check(one, defence, "dodge", dodge_base(one, defence), tags, extra, attacker)


def dodge_base(one: Combatant, defence: str) -> int:
    """The Dodge Special Stat, with half of Strength for a Full Dodge (MA X-4, X-5, p. 67)."""
    return one.sheet.dodge + (one.sheet.stats["STR"] // 2 if defence == "full_dodge" else 0)


def burdens(state: State, one: Combatant, held: bool, earlier: int) -> list[Modifier]:
    """What defending again costs, and what a held action brings (MA X-3, T-16, p. 66; Q-47, Q-73)."""
    found = []
    if earlier:
        amount = earlier if state.rulings.repeat_defence_stack else 1
        found.append(Modifier("disadvantage", amount, "defended before in this phase"))
    return [*found, *held_helps(held)]


def hold_defence(state: State, strike: Strike, attacker: Combatant) -> Check:
    """Whoever holds the attacker, or the line that is attacked, opposes with the hold (MA G-2, p. 69; Q-130, Q-132)."""
    hold = opposing_hold(state, strike)
    assert hold is not None
    return hold_check(state, hold, attacker)


def check_now(state: State, strike: Strike, defence: str, arm: Arm | None, held: bool = False) -> Check:
    """The roll of a defence that has not been taken yet."""
    return defence_check(state, strike, defence, arm, held, state[strike.target].defences)


def survival(state: State, strike: Strike, guard: Check | None) -> Chance:
    """The exact chance that the attack does not hit, before Luck."""
    attacking = attack_chances(state, strike)
    if guard is None:
        return Chance(attacking[0], "the attack fails by itself")
    return Chance(1 - hit_against(state, strike, attacking, guard), "to come through")


def attack_chances(state: State, strike: Strike) -> tuple[float, ...]:
    """The exact chance of each degree of an attack; the degree of one that has been rolled is certain."""
    known = strike.rolls.get("attack")
    if known is None:
        return chances(state, attack_check(state, strike))
    return tuple(float(degree == known.counted) for degree in range(HIGHEST_DEGREE + 1))


def hit_against(state: State, strike: Strike, attacking: tuple[float, ...], guard: Check) -> float:
    """The exact chance that an attack beats a defence (MA A-3, A-4, p. 66)."""
    tie = attacker_takes_ties(state[strike.who].sheet, state[strike.target].sheet)
    return beats(attacking, chances(state, guard), tie)


def best_free_defence(state: State, strike: Strike) -> tuple[str, float] | None:
    """The defence without a price that stops most, and the chance to hit against it; None when there is none."""
    attacking = attack_chances(state, strike)
    if opposing_hold(state, strike):
        hold = hold_defence(state, strike, state[strike.who])
        return TITLES["hold"], hit_against(state, strike, attacking, hold)
    found = (
        (TITLES[defence], hit_against(state, strike, attacking, check_now(state, strike, defence, arm)))
        for defence, arm in defence_choices(state, strike)
        if not PRICES[defence]
    )
    return min(found, key=lambda each: each[1], default=None)


def take(fight: Fight, strike: Strike, command: Defend) -> None:
    """Choose a defence and pay for it, before any dice (MA X-1, p. 66; Q-72)."""
    one = fight[strike.target]
    due = payment(fight.state, one, PRICES[command.defence]) or Payment()
    fight.emit(e.DefenceTaken(one.id, command.defence, command.arm, due.now, due.owed, command.held, one.defences))
