"""The planner: tries moves out in its head, with dice of its own, and takes the one that comes out best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import sqrt
from statistics import fmean, stdev

from attrs import define, field

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Decision, Option
from mapoc_tui.engine.dice import SeededDice
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.policies import POLICIES, TEMPERAMENTS
from mapoc_tui.policies.advised import POLICY as BASIC
from mapoc_tui.policies.luck import Luck
from mapoc_tui.policies.prospects import look_ahead, standing
from mapoc_tui.policies.wandering import POLICY as RANDOM

ADVISED, TEMPERED, WILD = 3, 1, 1
"""What is tried out: the best moves by plain advice, the best one by that for each temperament, one at random."""

HEATS = ((8, 4, -0.13), (4, 8, -0.01), (2, 12, 0.0))
"""Heat by heat: how many candidates at most, how often each looks ahead, and what a rival has to have gained then."""

SURE = 1.0
"""By how many standard errors a move has to come out better than the advised one."""

_SEEDS = 2**32


@define(eq=False)
class Candidate:
    """A move, and how its look-aheads came out."""

    option: Option
    command: Command
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
    ponders = True

    def choose(self, ruleset: Ruleset, state: State, decision: Decision, luck: Luck) -> tuple[Option, str]:
        known = ruleset.known(state, decision.side)
        asked = ruleset.decision(known)
        if asked is None or (asked.kind, asked.who) != (decision.kind, decision.who):
            return BASIC.choose(ruleset, state, decision, luck)
        legal = (each for each in moves(ruleset, known, asked, luck) if not ruleset.refusals(state, each.command))
        found = list(islice(legal, HEATS[0][0]))
        if len(found) < 2:
            return BASIC.choose(ruleset, state, decision, luck)
        try_out(ruleset, known, decision.side, found, luck)
        best = choice(found)
        return best.option, reason(best, found)


def moves(ruleset: Ruleset, known: State, asked: Decision, luck: Luck) -> Iterator[Candidate]:
    """What is worth a try, the advised move first, each command once."""
    seen: set[Command | None] = {None}
    for option in thoughts(ruleset, known, asked, luck):
        if option.command not in seen:
            seen.add(option.command)
            assert option.command is not None
            yield Candidate(option, option.command)


def thoughts(ruleset: Ruleset, known: State, asked: Decision, luck: Luck) -> Iterator[Option]:
    """What plain advice says, what somebody of another temperament would do, and what nobody thinks of."""
    for _, option, _ in islice(ruleset.advise(known, asked), ADVISED):
        yield option
    for temperament in TEMPERAMENTS:
        for _, option, _ in islice(ruleset.advise(known, asked, temperament), TEMPERED):
            yield option
    for _ in range(WILD):
        yield RANDOM.choose(ruleset, known, asked, luck)[0]


def try_out(ruleset: Ruleset, known: State, side: str, found: Sequence[Candidate], luck: Luck) -> None:
    """Look ahead in heats, all moves of a heat on the same dice; the best ones go on, with the advised one."""
    first, *rivals = found
    for most, times, least in HEATS:
        if not rivals:
            break
        rivals = sorted(rivals, key=lambda each: -each.mean if each.results else 0.0)[: most - 1]
        for _ in range(times):
            dice_seed = f"look-ahead {luck.below(_SEEDS)}"
            for each in (first, *rivals):
                ahead = look_ahead(ruleset, known, each.command, SeededDice(dice_seed))
                each.results.append(standing(ruleset, ahead, side))
        rivals = [each for each in rivals if each.gain(first)[0] > least and each.results != first.results]


def choice(found: Sequence[Candidate]) -> Candidate:
    """The move that came out best, if it is clearly better than the advised one; else that."""
    first, *others = found
    lasting = [each for each in others if len(each.results) == len(first.results)]
    best = max(lasting, key=lambda each: each.mean, default=first)
    gain, error = best.gain(first)
    return best if gain > SURE * error else first


def reason(best: Candidate, found: Sequence[Candidate]) -> str:
    """``62% over 21 look-aheads; next best 55% (Aim)``."""
    second = max((each for each in found if each is not best), key=lambda each: (len(each.results), each.mean))
    return f"{best.mean:.0%} over {len(best.results)} look-aheads; next best {second.mean:.0%} ({second.option.label})"


POLICY = Planner()
