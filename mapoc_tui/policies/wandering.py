"""The random policy: a walk down the tree of options, one draw a fork."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mapoc_tui.engine.decisions import Decision, Offers, Option
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.policies import POLICIES
from mapoc_tui.policies.base import NoChoice
from mapoc_tui.policies.luck import Luck

REASON = "drawn by lot among all that was open"


class Wandering:
    """Picks evenly among siblings at every fork. It sees only the branches that it walks."""

    name = "random"
    sentence = POLICIES["random"]
    ponders = False

    def choose(self, ruleset: Ruleset, state: State, decision: Decision, luck: Luck) -> tuple[Option, str]:
        leaf = any_leaf(decision.branch(), luck.below)
        if leaf is None:
            raise NoChoice(decision)
        return leaf, REASON


def any_leaf(options: Sequence[Option], below: Callable[[int], int]) -> Option | None:
    """A leaf, all siblings with the same chance at every fork; None when there is none.

    The walk steps back from branches that end in nothing or in typed text, and builds nothing that it does not need.
    ``below`` gives a random whole number from 0 to less than its argument.
    """
    if isinstance(options, Offers):
        count, look = options.width, options.guess
    else:
        count, look = len(options), options.__getitem__
    left = list(range(count))
    while count:
        at = below(count)
        option = look(left[at])
        if option is not None:
            leaf = option if option.command is not None else any_leaf(option.options(), below)
            if leaf is not None:
                return leaf
        count -= 1
        left[at] = left[count]
    return None


POLICY = Wandering()
