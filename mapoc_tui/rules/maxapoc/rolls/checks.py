"""One d100 roll, from what speaks for and against it to its degree (MA D-1 to D-19, p. 47-49; procedure 2.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from mapoc_tui.engine.dice import DIGIT, Draw, Request, percentile
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.items import item_rows
from mapoc_tui.rules.maxapoc.content.options import Rulings
from mapoc_tui.rules.maxapoc.content.sheet import base_threshold, proficient, stat_of
from mapoc_tui.rules.maxapoc.pending import HIGHEST_DEGREE as HIGHEST_DEGREE
from mapoc_tui.rules.maxapoc.pending import Check as Check
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier, own_rows, rows_against
from mapoc_tui.rules.maxapoc.rolls.traits import trait_rows
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State

MOST_SOURCES = 3
STEP = 5
NOT_PROFICIENT = Modifier("disadvantage", 1, "not proficient")
UNNERVED = Modifier("disadvantage", 1, "UNNERVED")
DARK = Modifier("disadvantage", 1, "in the dark")

PLAIN, EXTRA = (DIGIT, DIGIT), (DIGIT, DIGIT, DIGIT)


@immutable
class Weighed:
    """What a check comes to: threshold, Success Requirement and the net of Advantages and Disadvantages.

    ``raised`` are degrees that are added to a success.
    """

    threshold: int
    requirement: int
    net: int
    raised: int = 0


# -- gathering ---------------------------------------------------------------------------------


def skill_check(
    who: Combatant,
    purpose: str,
    skill: str,
    tags: set[str],
    extra: Iterable[Modifier] = (),
    against: Combatant | None = None,
    requirement: int = 1,
    limit: int = HIGHEST_DEGREE,
) -> Check:
    """A roll on a skill; not being proficient is a Disadvantage (MA D-3, D-16, p. 45, 47)."""
    sheet = who.sheet
    tags |= skill_tags(skill)
    parts = [] if proficient(sheet, skill) else [NOT_PROFICIENT]
    parts += gather(who, tags, extra, against)
    return Check(who.id, purpose, skill, base_threshold(sheet, skill), tuple(parts), requirement, limit)


@cache
def skill_tags(skill: str) -> frozenset[str]:
    """What every roll on a skill is tagged with."""
    return frozenset({"skill", f"skill:{skill}", f"stat:{stat_of(skill)}"})


def stat_check(
    who: Combatant,
    purpose: str,
    stat: str,
    tags: set[str],
    extra: Iterable[Modifier] = (),
    against: Combatant | None = None,
    requirement: int = 1,
) -> Check:
    """A roll on a Base Stat such as AGI (MA D-3, p. 47)."""
    tags |= {"base", f"stat:{stat}"}
    return Check(who.id, purpose, stat, who.sheet.stats[stat], tuple(gather(who, tags, extra, against)), requirement)


def special_check(
    who: Combatant,
    purpose: str,
    special: str,
    base: int,
    tags: set[str],
    extra: Iterable[Modifier] = (),
    against: Combatant | None = None,
    requirement: int = 1,
) -> Check:
    """A roll on a Special Stat such as Dodge or Resilience (MA D-3, p. 30, 47)."""
    tags |= {"special", special}
    return Check(who.id, purpose, special, base, tuple(gather(who, tags, extra, against)), requirement)


def gather(
    who: Combatant, tags: set[str], extra: Iterable[Modifier], against: Combatant | None = None
) -> list[Modifier]:
    """Every modifier with its reason: from the roller's conditions and traits, from the other side, and more."""
    parts = list(extra)
    if who.marks:
        parts += [row.modifier for row in own_rows(who.marks) if row.fits(tags)]
    if who.sheet.traits:
        parts += [row.modifier for row in trait_rows(who.sheet.traits) if row.fits(tags)]
    if against is not None and against.marks:
        parts += [row.modifier for row in rows_against(against.marks) if row.fits(tags)]
    if who.items:
        parts += item_modifiers(who, tags)
    if who.bonuses:
        aimed_at = against.id if against is not None else ""
        parts += [bonus.modifier for bonus in who.bonuses if bonus.fits(tags, aimed_at)]
    return parts


def item_modifiers(who: Combatant, tags: set[str]) -> list[Modifier]:
    """What carried items do to a roll, each of them once (MA IT-3, p. 48, 93; GR-52, GR-53)."""
    if who.inhand:
        tags.update(f"in hand:{item}" for item in who.inhand)
    return [row.modifier for row in item_rows(tuple(who.items)) if row.fits(tags)]


def held_helps(held: int) -> list[Modifier]:
    """What held actions bring one reaction: an Advantage each (MA T-16, p. 66; Q-47)."""
    return [Modifier("advantage", int(held), "held action")] if held else []


def with_held(check: Check, held: int) -> Check:
    """A reaction that so many held actions help."""
    return evolve(check, parts=(*check.parts, *held_helps(held)))


# -- weighing ----------------------------------------------------------------------------------


def weigh(check: Check, rulings: Rulings, stabilised: bool = False) -> Weighed:
    """Threshold, requirement and net of a check (MA D-11 to D-15, p. 48; H-17, p. 80)."""
    advantages = disadvantages = threshold = requirement = raised = 0
    for part in check.parts:
        gives = part.gives
        if gives == "advantage":
            advantages += part.amount
        elif gives == "disadvantage":
            disadvantages += part.amount
        elif gives == "threshold":
            threshold += part.amount
        elif gives == "requirement":
            requirement += part.amount
        elif gives == "degree":
            raised += part.amount
    net = net_of(advantages, disadvantages, rulings.adv_cap_order)
    if stabilised:
        net = min(net, -1)
    threshold += check.base
    requirement = max(1, check.requirement + requirement)
    if net > 1:
        threshold += STEP * (net - 1)
    elif net < -1:
        requirement -= net + 1
    return Weighed(threshold, requirement, net, raised)


def net_of(advantages: int, disadvantages: int, cap_order: str = "cap_first") -> int:
    """Advantages less Disadvantages, of which at most three count (MA D-11, D-12, p. 48; Q-6)."""
    if advantages <= MOST_SOURCES and disadvantages <= MOST_SOURCES:
        return advantages - disadvantages
    if cap_order == "cap_first":
        return min(MOST_SOURCES, advantages) - min(MOST_SOURCES, disadvantages)
    return max(-MOST_SOURCES, min(MOST_SOURCES, advantages - disadvantages))


def weighed(state: State, check: Check) -> Weighed:
    """What a check comes to in a fight as it stands."""
    marks = state.combatants[check.who].marks
    if not marks:
        return weigh(check, state.rulings)
    return weigh(widened(state, check), state.rulings, "self_stabilised" in marks)


def widened(state: State, check: Check) -> Check:
    """The check with what the table's options put on it: UNNERVED on every roll (MA R-3, p. 69; Q-149)."""
    if "unnerved" not in state.combatants[check.who].marks or state.rulings.unnerved_scope != "all":
        return check
    if any(part.reason == UNNERVED.reason for part in check.parts):
        return check
    return evolve(check, parts=(*check.parts, UNNERVED))


def possible(weighed: Weighed) -> bool:
    """Whether any roll can succeed: a requirement above four degrees cannot be met (MA Q-9, Q-269)."""
    return weighed.requirement <= HIGHEST_DEGREE


# -- rolling -----------------------------------------------------------------------------------


def degree_of(value: int, threshold: int) -> int:
    """The degree that a d100 shows: 0 failure, 1 Success, 2 Great, 3 Amazing, 4 Critical.

    MA D-26, D-4 to D-7, p. 47-48.
    """
    if value == 1:
        return 4
    if value == 100 or value > threshold:
        return 0
    if value <= threshold // 4:
        return 3
    return 2 if value <= threshold // 2 else 1


def read_percentile(ones: int, tens: Sequence[int], net: int) -> int:
    """The better of the complete results with an Advantage, the worse with a Disadvantage (MA D-13, p. 48; Q-5)."""
    if len(tens) == 1:
        return percentile(ones, tens[0])
    results = [percentile(ones, each) for each in tens]
    return min(results) if net > 0 else max(results)


def request(state: State, who: str, purpose: str, net: int) -> Request:
    """The dice of a check: ones and tens, and one more tens die unless the net is even."""
    reason = f"d100 for {state.combatants[who].name}'s {purpose}"
    return Request(f"{who}:{purpose}", EXTRA if net else PLAIN, reason, percentile=True)


def judge(
    value: int, threshold: int, requirement: int, spoils_from: int, reduces: bool, raised: int = 0
) -> tuple[int, bool]:
    """The degree that a value reaches and whether it is a success (MA D-10, p. 47; Q-8, Q-15; GR-18)."""
    degree = 0 if value >= spoils_from else degree_of(value, threshold)
    if degree and raised:
        degree = min(HIGHEST_DEGREE, degree + raised)
    success = degree >= requirement
    return (degree - requirement + 1 if success and reduces else degree), success


def settle(check: Check, weight: Weighed, draw: Draw | None, rulings: Rulings, luck: bool = False) -> Roll:
    """The roll that the dice make; without dice it fails (MA Q-269)."""
    tens: tuple[int, ...] = ()
    ones = value = degree = 0
    success = False
    if draw is not None:
        ones, *rest = draw.faces
        tens = tuple(rest)
        value = read_percentile(ones, tens, weight.net)
        reduces = rulings.sr_reduces_degree
        degree, success = judge(value, weight.threshold, weight.requirement, check.spoils_from, reduces, weight.raised)
    return Roll(
        check.who,
        check.purpose,
        check.skill,
        check.base,
        weight.threshold,
        weight.requirement,
        weight.net,
        ones,
        tens,
        value,
        degree,
        success,
        check.limit,
        luck,
        check.parts,
        check.reliable,
        check.spoils_from,
    )


def same_check(roll: Roll) -> Check:
    """The check that a roll was made for."""
    return Check(
        roll.who, roll.purpose, roll.skill, roll.base, roll.parts, 1, roll.limit, roll.reliable, roll.spoils_from
    )


def same_weight(roll: Roll) -> Weighed:
    """What the check of a roll came to."""
    raised = sum(part.amount for part in roll.parts if part.gives == "degree")
    return Weighed(roll.threshold, roll.requirement, roll.net, raised)


def severity(roll: Roll) -> int:
    """How bad a failure is: 1 ordinary, 2 Critical, 3 Extreme, 4 Catastrophic; 0 is no failure (MA D-8, p. 48)."""
    if roll.success:
        return 0
    if roll.luck:
        return 4 if roll.value == 100 else 3
    return 2 if roll.value == 100 else 1


# -- chances -----------------------------------------------------------------------------------


@lru_cache(maxsize=3)
def _weights(sign: int) -> tuple[int, ...]:
    """How many of 1,000 equal cases show each value 0 to 100, for net 0, above and below."""
    weights = [0] * 101
    for ones in range(10):
        for first in range(10):
            for second in range(10):
                tens = (first, second) if sign else (first,)
                weights[read_percentile(ones, tens, sign)] += 1
    return tuple(weights)


@lru_cache(maxsize=4096)
def degree_chances(
    threshold: int,
    net: int,
    requirement: int = 1,
    reliable: bool = False,
    spoils_from: int = 100,
    reduces: bool = False,
    raised: int = 0,
) -> tuple[float, ...]:
    """The exact chance of each degree 0 to 4; whatever misses the requirement counts as 0.

    ``threshold`` already holds the steps for stacked Advantages; ``reduces`` takes the requirement off the degree.
    """
    counts = [0] * (HIGHEST_DEGREE + 1)
    for value, weight in enumerate(_weights((net > 0) - (net < 0))):
        if weight and not (reliable and value == 100):
            degree, success = judge(value, threshold, requirement, spoils_from, reduces, raised)
            counts[degree if success else 0] += weight
    return tuple(count / sum(counts) for count in counts)


def chances(state: State, check: Check) -> tuple[float, ...]:
    """The exact chance of each counted degree of a check in a fight as it stands."""
    return _chances(state, check, weighed(state, check))


def second_chance(state: State, roll: Roll) -> float:
    """The exact chance that a reroll succeeds."""
    return 1 - _chances(state, same_check(roll), same_weight(roll))[0]


def _chances(state: State, check: Check, weight: Weighed) -> tuple[float, ...]:
    reduces = state.rulings.sr_reduces_degree
    every = degree_chances(
        weight.threshold, weight.net, weight.requirement, check.reliable, check.spoils_from, reduces, weight.raised
    )
    if check.limit == HIGHEST_DEGREE:
        return every
    return (*every[: check.limit], sum(every[check.limit :]), *[0.0] * (HIGHEST_DEGREE - check.limit))


def success_chance(state: State, check: Check) -> float:
    """The exact chance of a success."""
    return 1 - chances(state, check)[0]


def beats(attacker: Sequence[float], defender: Sequence[float], tie: bool) -> float:
    """The chance that the attacker's degree wins; ``tie`` says whether equal successes are its own (MA A-3, A-4)."""
    won = 0.0
    below = defender[0]
    for degree in range(1, 5):
        won += attacker[degree] * (below + (defender[degree] if tie else 0.0))
        below += defender[degree]
    return won


def outdoes(attack: Roll, defence: Roll | None, tie: bool) -> bool:
    """Whether the side that began wins: the higher degree, a tie if it takes those (MA A-3, A-4, p. 66; D-6, p. 47)."""
    if not attack.success:
        return False
    if defence is None or not defence.success or attack.counted > defence.counted:
        return True
    return attack.counted == defence.counted and tie
