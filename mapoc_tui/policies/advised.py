"""The basic policy: it follows the advice of the rules."""

from __future__ import annotations

from mapoc_tui.engine.decisions import Decision, Option
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.policies import POLICIES
from mapoc_tui.policies.base import fallback
from mapoc_tui.policies.luck import Luck


class Advised:
    """Takes the best-rated move; where the rules have no advice, the default."""

    name = "basic"
    sentence = POLICIES["basic"]
    ponders = False

    def choose(self, ruleset: Ruleset, state: State, decision: Decision, luck: Luck) -> tuple[Option, str]:
        for _, option, reason in ruleset.advise(state, decision):
            return option, reason
        return fallback(decision), ""


POLICY = Advised()
