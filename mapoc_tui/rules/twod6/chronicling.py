"""The whole log: every chapter that tells events."""

from __future__ import annotations

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.views import LogLine
from mapoc_tui.rules.twod6 import log_fight, log_harm, log_tests
from mapoc_tui.rules.twod6.log import TELLERS, Telling
from mapoc_tui.rules.twod6.state import State

CHAPTERS = (log_fight, log_harm, log_tests)
"""The modules that tell; each registers its tellers when it is imported."""


def describe(state: State, event: Event) -> LogLine | None:
    """The log line of an event; None when it needs none."""
    teller = TELLERS.get(type(event))
    return teller(Telling(state, event), event) if teller else None
