"""What a policy is, and what anybody may fall back on."""

from __future__ import annotations

from typing import Protocol

from mapoc_tui.engine.decisions import Decision, Option, leaves
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.policies.luck import Luck


class NoChoice(MapocError):
    """A decision without any option that a policy could take; where all is closed, it tells why."""

    def __init__(self, decision: Decision) -> None:
        shut = () if decision.options() else decision.blocked()
        closed = [f"{one.label}: {', '.join(one.reasons)}" for one in shut]
        super().__init__(" ".join([decision.question, *(closed or ["There is nothing to choose from"])]))


class Policy(Protocol):
    """Somebody who decides for a side. It draws from its own luck, never from the dice of the fight."""

    @property
    def name(self) -> str:
        """The name that stands on the command line."""

    @property
    def sentence(self) -> str:
        """What it does, in one sentence."""

    @property
    def ponders(self) -> bool:
        """Whether a decision may take longer than people wait for a key."""

    def choose(self, ruleset: Ruleset, state: State, decision: Decision, luck: Luck) -> tuple[Option, str]:
        """A leaf of the decision, and the reason for it (may be empty). Raises NoChoice when there is no leaf."""


def fallback(decision: Decision) -> Option:
    """The leaf that a hurried user would get: below the default option if there is one, else the first of all."""
    options = decision.options()
    preferred = [option for option in options if option.key == decision.default]
    leaf = next(leaves([*preferred, *options]), None)
    if leaf is None:
        raise NoChoice(decision)
    return leaf
