"""The rulesets. Each is imported only when a fight needs it."""

from __future__ import annotations

from importlib import import_module

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.rulesets import Ruleset

RULESETS = {
    "maxapoc": "Maximum Apocalypse",
    "twod6": "The 2d6 system",
}


def ruleset(name: str) -> Ruleset:
    """The ruleset of that name, or a MapocError naming the known ones."""
    if name not in RULESETS:
        raise MapocError(unknown("ruleset", name, RULESETS))
    found: Ruleset = import_module(f"mapoc_tui.rules.{name}.ruleset").RULESET
    return found
