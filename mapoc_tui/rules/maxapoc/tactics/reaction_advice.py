"""Advice on held actions for a reaction that is about to be rolled (MA T-16, p. 66)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc.commands import Brace
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance, with_held
from mapoc_tui.rules.maxapoc.state import Frame, State
from mapoc_tui.rules.maxapoc.tactics.answer_advice import HELD_WORTH, ROLL_WORTH
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.danger_advice import reroll_of_danger

ALERT_WORTH = 3.0
"""What it is worth to notice an attacker in time, in points of health."""


def brace_choices(state: State, frame: Frame) -> Iterator[Choice]:
    """Each number of held actions, by what the better chance is worth less what else they could do."""
    check = frame.brace
    assert check is not None
    one = state[check.who]
    plain = success_chance(state, check)
    for held in range(one.held + 1):
        better = success_chance(state, with_held(check, held)) - plain
        yield Choice(stake(state, frame, better) - HELD_WORTH * held, Brace(one.id, held), f"succeeds {better:+.0%}")


def stake(state: State, frame: Frame, better: float) -> float:
    """What so much more chance of a success is worth, in points of health."""
    check = frame.brace
    assert check is not None
    if (danger := reroll_of_danger(state, frame, check.purpose, better)) is not None:
        return danger[0]
    return better * ROLL_WORTH.get(check.purpose, ROLL_WORTH.get(check.skill, ALERT_WORTH))
