"""The log line of an event."""

from __future__ import annotations

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.views import LogLine
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import TELLERS, stamp
from mapoc_tui.rules.maxapoc.telling import (
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

FAMILIES = (actions, attacks, barriers, blasts, course, gm, harm, hazards, holds, resolve, rolls, stealth, works)
"""Importing a family registers its tellers."""


def describe(state: State, event: Event) -> LogLine | None:
    """The log line of an event, None when it needs none."""
    teller = TELLERS.get(type(event))
    told = teller(state, event) if teller else None
    if told is None:
        return None
    text, kind, explain, indent = told
    who = state.combatants.get(getattr(event, "who", ""))
    return LogLine(stamp(state, event), who.name if who else "", text, kind, explain, event.visible, indent)
