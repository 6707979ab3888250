"""The planner: tries its best moves out in its head, with dice of its own, and takes the one that comes out best."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean, stdev

from attrs import define, field

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Decision, Option
from mapoc_tui.engine.dice import SeededDice
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.policies import POLICIES
from mapoc_tui.policies.advised import POLICY as BASIC
from mapoc_tui.policies.luck import Luck
from mapoc_tui.policies.prospects import look_ahead, standing

MOST_CANDIDATES = 4
"""So many moves are tried out: the best ones by advice."""

HEAT = 4
"""The look-aheads of each candidate before those that fall behind are left out."""

BUDGET = 1_000
"""No new heat begins after so many decisions inside look-aheads."""

SURE = 1.0
"""By how many standard errors a move has to be better than the advised one, or may fall behind it."""

_SEEDS = 2**32


@define(eq=False)
class Candidate:
    """A move, the reason that the rules give for it, and how its look-aheads came out."""

    option: Option
    command: Command
    reason: str
    results: list[float] = field(factory=list)

    @property
    def mean(self) -> float:
        """How its look-aheads came out on average."""
        return fmean(self.results)

    def gain(self, other: Candidate) -> tuple[float, float]:
        """How much better it came out than another one on the same dice, and the standard error of that."""
        gains = [mine - yours for mine, yours in zip(self.results, other.results, strict=False)]
        return fmean(gains), stdev(gains) / sqrt(len(gains))


class Planner:
    """Sees what its side may see, never the dice to come, and follows advice unless something is clearly better."""

    name = "planner"
    sentence = POLICIES["planner"]

    def choose(self, ruleset: Ruleset, state: State, decision: Decision, luck: Luck) -> tuple[Option, str]:
        known = ruleset.known(state, decision.side)
        found = list(candidates(ruleset, known, decision))
        if len(found) < 2:
            return BASIC.choose(ruleset, state, decision, luck)
        try_out(ruleset, known, decision.side, found, luck)
        best = choice(found)
        return best.option, reason(best, found)


def candidates(ruleset: Ruleset, known: State, decision: Decision) -> Iterator[Candidate]:
    """What is worth trying out, the best advice first, each command once."""
    seen: set[Command] = set()
    for _, option, reason in islice(ruleset.advise(known, decision), MOST_CANDIDATES):
        if option.command is not None and option.command not in seen:
            seen.add(option.command)
            yield Candidate(option, option.command, reason)


def try_out(ruleset: Ruleset, known: State, side: str, found: list[Candidate], luck: Luck) -> None:
    """Look ahead heat by heat, all on the same dice, until the budget is spent or nothing rivals the first."""
    first, *rivals = found
    spent = 0
    while rivals and spent < BUDGET:
        for _ in range(HEAT):
            seed = f"look-ahead {luck.below(_SEEDS)}"
            for each in (first, *rivals):
                state, taken = look_ahead(ruleset, known, each.command, SeededDice(seed))
                each.results.append(standing(ruleset, state, side))
                spent += taken + 1
        rivals = [each for each in rivals if may_be_better(each, first)]


def may_be_better(one: Candidate, first: Candidate) -> bool:
    """Whether a move may still turn out better than the advised one."""
    gain, error = one.gain(first)
    return gain + SURE * error > 0


def choice(found: list[Candidate]) -> Candidate:
    """The move that came out best, if it is clearly better than the advised one; else that."""
    first, *others = found
    lasting = [each for each in others if len(each.results) == len(first.results)]
    best = max(lasting, key=lambda each: each.mean, default=first)
    gain, error = best.gain(first)
    return best if gain > SURE * error else first


def reason(best: Candidate, found: list[Candidate]) -> str:
    """``62% after 24 look-aheads, next best 55% (Aim)``."""
    second = max((each for each in found if each is not best), key=lambda each: each.mean)
    times = len(best.results)
    return f"{best.mean:.0%} over {times} look-aheads; next best {second.mean:.0%} ({second.option.label})"


POLICY = Planner()
