"""Stages of Infection and what each does in a fight (MA C-10, I-1 to I-3, p. 53-54, 85)."""

from __future__ import annotations

from collections.abc import Iterable

from mapoc_tui.rules.maxapoc.state import Infection

KINDS = {"z_virus": "Z-virus", "radiation": "radiation"}
STAGES = ("", "Incubation", "Gestation", "Symptomatic", "Prodromal", "Acute", "Death")
CONTAGIOUS, ACUTE, DEATH = 3, 5, 6
MOST_PER_FIGHT = 3
"""Stages that one kind of infection can bring in one fight (MA H-22, p. 83; Q-237)."""


def worst(infections: Iterable[Infection]) -> int:
    """The stage that counts: several infections do not add (MA R-RP-44)."""
    return max((one.stage for one in infections), default=0)


def stage_condition(stage: int) -> str:
    """The condition of a stage; the first two have no effect (MA I-3, p. 54, 85)."""
    if stage >= ACUTE:
        return "infected_severe"
    return "infected_symptomatic" if stage >= CONTAGIOUS else ""
