"""Log lines of this family. Dice rolled, Luck, mishaps."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mapoc_tui.engine.dice import percentile
from mapoc_tui.engine.text import plural
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.sheet import skill_names, threshold_parts
from mapoc_tui.rules.maxapoc.content.tables import rows
from mapoc_tui.rules.maxapoc.rolls.checks import MOST_SOURCES, severity
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.state import Roll, State
from mapoc_tui.rules.maxapoc.tellers import Told, tells

DEGREES = ("failure", "Success", "Great Success", "Amazing Success", "Critical Success")
FAILURES = ("", "failure", "Critical Failure", "Extreme Failure", "Catastrophic Failure")
FULL_DODGE = "full_dodge"
SPECIAL_STATS = {"dodge": "Dodge", "resilience": "Resilience", "resolve": "Resolve", "immunity": "Immunity"}


@tells(e.Checked)
def _checked(state: State, event: e.Checked) -> Told:
    roll = event.roll
    what = roll_name(roll)
    if not roll.tens:
        text = f"{what}: no roll can meet a requirement of {roll.requirement} degrees"
        return text, "roll", tuple(roll_parts(state, roll)), 1
    how = "the GM rules" if event.ruled else "rerolls" if roll.luck else "rolls"
    typed = " (typed)" if any(draw.typed for draw in event.rolled) else ""
    text = f"{how} {roll.value}{typed} against {roll.threshold} on {what}: {result_of(roll)}"
    return text, "roll", tuple(roll_parts(state, roll)), 1


def roll_name(roll: Roll) -> str:
    """What was rolled, with its purpose where that says more."""
    skill = plain_name(roll.skill)
    purpose = roll.purpose.replace("_", " ")
    return skill if purpose.lower() in (skill.lower(), "attack") else f"{skill} ({purpose})"


@cache
def base_stats() -> dict[str, str]:
    """The names of the Base Stats by their ids."""
    return {key: row["name"] for key, row in rows("characters", "base_stat").items()}


def plain_name(skill: str) -> str:
    """The name of a skill, a Special Stat or a Base Stat."""
    return SPECIAL_STATS.get(skill) or skill_names().get(skill) or base_stats().get(skill, skill)


def result_of(roll: Roll) -> str:
    """The degree in words."""
    if not roll.success:
        worse = severity(roll)
        if worse == 1 and 1 <= roll.value <= roll.threshold:
            return f"only {DEGREES[max(1, roll.degree)]}, {roll.requirement} degrees were needed"
        return FAILURES[worse]
    return DEGREES[roll.degree] if roll.degree < len(DEGREES) else DEGREES[-1]


def roll_parts(state: State, roll: Roll) -> Iterator[str]:
    """Everything that went into a roll (MA D-3 to D-15, p. 47-48)."""
    yield f"threshold {roll.threshold} = {threshold_text(state, roll)}"
    for gives, word in (("advantage", "Advantage"), ("disadvantage", "Disadvantage")):
        sources = [part_text(part) for part in roll.parts if part.gives == gives]
        if sources:
            yield f"{word}: {', '.join(sources)}"
    yield from net_parts(roll)
    if roll.requirement > 1:
        yield f"needs {roll.requirement} degrees{requirement_text(roll)}"
    if roll.limit < len(DEGREES) - 1:
        yield f"at most {plural(roll.limit, 'degree')} count{'s' if roll.limit == 1 else ''} (Success Limit)"
    if len(roll.tens) > 1:
        shown = " and ".join(str(percentile(roll.ones, tens)) for tens in roll.tens)
        yield f"the dice show {shown}: {roll.value} counts"
    if roll.threshold >= 4:
        yield f"Great up to {roll.threshold // 2}, Amazing up to {roll.threshold // 4}"


def net_parts(roll: Roll) -> Iterator[str]:
    """How Advantage and Disadvantage come out against each other (MA D-11 to D-13, p. 48)."""
    many = [gives for gives in ("advantage", "disadvantage") if amount_of(roll, gives) > MOST_SOURCES]
    if many:
        yield f"at most {MOST_SOURCES} of {' and of '.join(gives.capitalize() for gives in many)} count"
    if roll.net == -1 and amount_of(roll, "disadvantage") <= amount_of(roll, "advantage"):
        yield "SELF-STABILISED: at least one Disadvantage is left over"
    if roll.net:
        yield f"net {roll.net:+d}: one more tens die, the {'better' if roll.net > 0 else 'worse'} result counts"
    elif amount_of(roll, "advantage"):
        yield "Advantage and Disadvantage cancel out: a plain roll"


def amount_of(roll: Roll, gives: str) -> int:
    """How much of one kind speaks for or against a roll."""
    return sum(part.amount for part in roll.parts if part.gives == gives)


def requirement_text(roll: Roll) -> str:
    """What makes a requirement: the task, what changes it, stacked Disadvantage (MA D-10, D-15, p. 47-48)."""
    stacked = max(0, -roll.net - 1)
    changes = [(part.amount, part.reason) for part in roll.parts if part.gives == "requirement"]
    if stacked:
        changes.append((stacked, "stacked Disadvantage"))
    plain = roll.requirement - sum(amount for amount, _ in changes)
    signed = (f" {'-' if amount < 0 else '+'} {abs(amount)} {reason}" for amount, reason in changes)
    return f": {plain}{''.join(signed)}" if changes else ""


def threshold_text(state: State, roll: Roll) -> str:
    """The sum that makes the threshold."""
    one = state.combatants.get(roll.who)
    if one is not None and roll.skill in skill_names():
        parts = [f"{points} {reason}" for reason, points in threshold_parts(one.sheet, roll.skill)]
    elif one is not None and roll.purpose == FULL_DODGE:
        parts = [f"{one.sheet.dodge} Dodge", f"{roll.base - one.sheet.dodge} half of Strength"]
    else:
        parts = [f"{roll.base} {plain_name(roll.skill)}"]
    parts += [f"{part.amount:+d} {part.reason}" for part in roll.parts if part.gives == "threshold"]
    if roll.net > 1:
        parts.append(f"+{5 * (roll.net - 1)} stacked Advantage")
    return " + ".join(parts).replace("+ +", "+ ").replace("+ -", "- ")


def part_text(part: Modifier) -> str:
    """A source of Advantage or Disadvantage."""
    return part.reason if part.amount == 1 else f"{part.reason} (x{part.amount})"


@tells(e.BraceOffered)
def _brace_offered(state: State, event: e.BraceOffered) -> None:
    return None


@tells(e.Braced)
def _braced(state: State, event: e.Braced) -> Told | None:
    return (f"spends {plural(event.held, 'held action')} on the roll", "turn", (), 1) if event.held else None


@tells(e.LuckOffered)
def _luck_offered(state: State, event: e.LuckOffered) -> None:
    return None


@tells(e.LuckSpent)
def _luck_spent(state: State, event: e.LuckSpent) -> Told:
    spent = state[event.who].luck - event.left
    return f"spends {plural(spent, 'Luck Use')}, {event.left} left", "roll", (), 1


@tells(e.MishapCalled)
def _mishap_called(state: State, event: e.MishapCalled) -> Told:
    return f"{FAILURES[event.severity]}: the GM says what it brings", "effect", (), 1


@tells(e.MishapJudged)
def _mishap_judged(state: State, event: e.MishapJudged) -> Told:
    return f"the GM says: {event.effect}", "gm", (), 1
