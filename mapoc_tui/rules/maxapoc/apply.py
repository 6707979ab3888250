"""The state after an event."""

from __future__ import annotations

from mapoc_tui.engine.events import Event
from mapoc_tui.rules.maxapoc.folding import FOLDS
from mapoc_tui.rules.maxapoc.folds import (
    actions,
    attacks,
    barriers,
    blasts,
    course,
    gm,
    harm,
    hazards,
    holds,
    resolve,
    rolls,
    stealth,
    works,
)
from mapoc_tui.rules.maxapoc.state import State

FAMILIES = (actions, attacks, barriers, blasts, course, gm, harm, hazards, holds, resolve, rolls, stealth, works)
"""Importing a family registers its folds."""


def apply(state: State, event: Event) -> State:
    """The only way in which a state changes."""
    return FOLDS[type(event)](state, event)
