"""The random policy: a walk down the tree of options, one draw a fork."""

from __future__ import annotations

from collections.abc import Sequence

from mapoc_tui.engine.decisions import Decision, Offers, Option
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.policies import POLICIES
from mapoc_tui.policies.base import NoChoice
from mapoc_tui.policies.luck import Luck


class Wandering:
    """Picks evenly among siblings at every fork. It sees only the branches that it walks."""

    name = "random"
    sentence = POLICIES["random"]

    def choose(self, ruleset: Ruleset, state: State, decision: Decision, luck: Luck) -> tuple[Option, str]:
        option = _any(decision.branch(), luck)
        while option is not None:
            if option.command is not None:
                return option, ""
            option = _any(option.options(), luck)
        return _around_dead_ends(decision, luck), ""


def _any(options: Sequence[Option], luck: Luck) -> Option | None:
    """One of the options, none of the others built where that can be helped."""
    if isinstance(options, Offers):
        return options.draw(luck.below)
    return options[luck.below(len(options))] if options else None


def _around_dead_ends(decision: Decision, luck: Luck) -> Option:
    """The same walk again, stepping back from branches that end in nothing or in typed text."""
    leaf = _leaf(decision.options(), luck)
    if leaf is None:
        raise NoChoice(decision)
    return leaf


def _leaf(options: Sequence[Option], luck: Luck) -> Option | None:
    left = list(options)
    while left:
        option = left.pop(luck.below(len(left)))
        leaf = option if option.command is not None else _leaf(option.options(), luck)
        if leaf is not None:
            return leaf
    return None


POLICY = Wandering()
