"""The policies with a temperament: advice of the rules, leaning one way. What that means, each ruleset knows."""

from __future__ import annotations

from attrs import frozen

from mapoc_tui.engine.decisions import Decision, Option
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.policies import POLICIES
from mapoc_tui.policies.base import fallback
from mapoc_tui.policies.luck import Luck


@frozen
class Tempered:
    """Takes the move that the rules call the best for its temperament; where they have no advice, the default."""

    name: str
    ponders = False

    @property
    def sentence(self) -> str:
        """What it does, in one sentence."""
        return POLICIES[self.name]

    def choose(self, ruleset: Ruleset, state: State, decision: Decision, luck: Luck) -> tuple[Option, str]:
        for _, option, reason in ruleset.advise(state, decision, self.name):
            return option, reason
        return fallback(decision), ""
