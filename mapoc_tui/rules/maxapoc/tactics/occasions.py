"""Advice on what few have at hand in a fight, looked into only where there is an enemy and somebody has it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tactics.barrier_advice import barrier_choices
from mapoc_tui.rules.maxapoc.tactics.charge_advice import charge_choices
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.heavy_advice import heavy_choices
from mapoc_tui.rules.maxapoc.tactics.item_advice import stimulant_choices
from mapoc_tui.rules.maxapoc.tactics.outlook import outlook_of
from mapoc_tui.rules.maxapoc.tactics.plans import is_legal, wants_away
from mapoc_tui.rules.maxapoc.tactics.teamwork_advice import help_choices, study_choices

Chooser = Callable[[State, Combatant, Purse], Iterator[Choice]]

CHOOSERS: tuple[Chooser, ...] = (
    stimulant_choices,
    heavy_choices,
    charge_choices,
    barrier_choices,
    help_choices,
    study_choices,
)


def occasion_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """Whatever of this gains anything to whoever fights on; nothing while no enemy is in sight: every fight ends."""
    fights_on = outlook_of(state, one).foes and not wants_away(state, one)
    for chooser in CHOOSERS if fights_on else ():
        for choice in chooser(state, one, money):
            if choice.score > 0 and is_legal(state, one, choice.command, money):  # type: ignore[arg-type]
                yield choice
