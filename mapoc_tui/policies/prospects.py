"""How a fight would stand for a side a while after a move, and what that is worth."""

from __future__ import annotations

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.dice import Dice
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.engine.views import CombatantView
from mapoc_tui.policies.advised import POLICY as BASIC
from mapoc_tui.policies.base import fallback
from mapoc_tui.policies.luck import Luck

HORIZON, FARTHEST = 11, 80
"""How many decisions a look-ahead goes beyond the move for each combatant who is up, and how many at most.

Eleven are nearly three turns of everybody, and so the rest of many a small fight. Nearer looks prize what hurts at once
and miss what it leads to.
"""

UPRIGHT = 0.5
"""What it counts for to be up at all, beside all that somebody can lose."""

_NO_LUCK = Luck("", "")


def look_ahead(ruleset: Ruleset, state: State, command: Command, dice: Dice) -> State:
    """The fight a while after a move, everybody being played by ``basic``."""
    most = horizon(ruleset, state)
    state = ruleset.resolve(state, command, dice).state
    for _ in range(most):
        asked = ruleset.decision(state)
        if asked is None:
            break
        option = BASIC.choose(ruleset, state, asked, _NO_LUCK)[0] if asked.side else fallback(asked)
        assert option.command is not None
        state = ruleset.resolve(state, option.command, dice).state
    return state


def horizon(ruleset: Ruleset, state: State) -> int:
    """How many decisions to look ahead."""
    return min(FARTHEST, HORIZON * sum(not one.out for one in ruleset.view(state, "gm").order))


def standing(ruleset: Ruleset, state: State, side: str) -> float:
    """How a fight stands for a side and its friends, 0 lost to 1 won, by what is left of everybody's bars.

    Being ahead makes itself felt twice, in what is dealt and in what is taken: so strengths are squared.
    """
    order = [one for one in ruleset.view(state, "gm").order if not one.bystander]
    friendly = {one.friendly for one in order if one.side == side}
    ours = sum(strength(one) for one in order if one.friendly in friendly) ** 2
    theirs = sum(strength(one) for one in order if one.friendly not in friendly) ** 2
    return ours / (ours + theirs) if ours or theirs else 0.5


def strength(one: CombatantView) -> float:
    """What is left of somebody who is up."""
    if one.out:
        return 0.0
    return sum(max(0, bar.value) + UPRIGHT * bar.maximum for bar in one.bars)
