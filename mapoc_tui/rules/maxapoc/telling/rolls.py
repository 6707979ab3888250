"""Log lines of this family. Dice rolled, Luck, mishaps."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.dice import percentile
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.sheet import skill_names, threshold_parts
from mapoc_tui.rules.maxapoc.rolls.checks import severity
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.state import Roll, State
from mapoc_tui.rules.maxapoc.tellers import Told, plural, tells

DEGREES = ("failure", "Success", "Great Success", "Amazing Success", "Critical Success")
FAILURES = ("", "failure", "Critical Failure", "Extreme Failure", "Catastrophic Failure")
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
    skill = SPECIAL_STATS.get(roll.skill) or skill_names().get(roll.skill) or roll.skill
    purpose = roll.purpose.replace("_", " ")
    return skill if purpose.lower() in (skill.lower(), "attack") else f"{skill} ({purpose})"


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
    if roll.net:
        yield f"net {roll.net:+d}: one more tens die, the {'better' if roll.net > 0 else 'worse'} result counts"
    if roll.requirement > 1:
        yield f"needs {roll.requirement} degrees"
    if len(roll.tens) > 1:
        shown = " and ".join(str(percentile(roll.ones, tens)) for tens in roll.tens)
        yield f"the dice show {shown}: {roll.value} counts"
    if roll.threshold >= 4:
        yield f"Great up to {roll.threshold // 2}, Amazing up to {roll.threshold // 4}"


def threshold_text(state: State, roll: Roll) -> str:
    """The sum that makes the threshold."""
    one = state.combatants.get(roll.who)
    if one is not None and roll.skill in skill_names():
        parts = [f"{points} {reason}" for reason, points in threshold_parts(one.sheet, roll.skill)]
    else:
        parts = [f"{roll.base} {SPECIAL_STATS.get(roll.skill, roll.skill)}"]
    parts += [f"{part.amount:+d} {part.reason}" for part in roll.parts if part.gives == "threshold"]
    if roll.net > 1:
        parts.append(f"+{5 * (roll.net - 1)} stacked Advantage")
    return " + ".join(parts).replace("+ +", "+ ").replace("+ -", "- ")


def part_text(part: Modifier) -> str:
    """A source of Advantage or Disadvantage."""
    return part.reason if part.amount == 1 else f"{part.reason} (x{part.amount})"


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
