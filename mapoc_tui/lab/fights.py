"""One fight of a test: played by policies from its own seed, and what is counted about it."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterable
from typing import TypeVar

from attrs import field, frozen

from mapoc_tui.engine.battle import Battle, Step
from mapoc_tui.engine.commands import Command, RuleRemove
from mapoc_tui.engine.errors import UNFIT, MapocError
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.rulesets import Ruleset
from mapoc_tui.engine.scenarios import Scenario, Side
from mapoc_tui.engine.tallies import Tally
from mapoc_tui.engine.values import digest, evolve
from mapoc_tui.engine.views import BattleView
from mapoc_tui.policies import policy
from mapoc_tui.policies.driver import DEFAULT_LIMITS, Limits, Result, collector_at_rest, play_out
from mapoc_tui.rules import ruleset

K = TypeVar("K")


@immutable
class FightTest:
    """What is tested, as plain data that can go to other processes.

    ``policies`` names one for every side by id. ``without`` are combatants that the GM takes out before the start, and
    ``rulings`` whatever else the GM rules then; nothing of that is counted.
    ``start`` is where a fight under way stands (see :func:`as_it_stands`), if they do not begin anew.
    """

    scenario: Scenario
    policies: dict[str, str]
    seed: str
    without: tuple[str, ...] = ()
    limits: Limits = DEFAULT_LIMITS
    start: Step | None = None
    rulings: tuple[Command, ...] = ()

    def seed_of(self, number: int) -> str:
        """The seed of fight ``number``, 0 or more. Dice come from a hash of it: no two fights of a test share any."""
        return f"{self.seed}/{number}"

    @property
    def ruleset(self) -> Ruleset:
        """The rules of the fight."""
        return ruleset(self.scenario.ruleset)

    @property
    def sides(self) -> tuple[Side, ...]:
        """The sides, in the order of the scenario."""
        return tuple(self.ruleset.sides(self.scenario))

    @property
    def heroes(self) -> Side:
        """The side whose chances are asked about: that of the players, or else the first one."""
        return next((side for side in self.sides if side.role == "players"), self.sides[0])

    def battle(self, number: int) -> Battle:
        """Fight ``number`` before its first decision."""
        battle = Battle(self.ruleset, self.scenario, self.seed_of(number), start=self.start)
        for ruling in self.ruled:
            battle.submit(ruling)
        return battle

    @property
    def ruled(self) -> tuple[Command, ...]:
        """Everything that the GM rules before the start."""
        return (*map(RuleRemove, self.without), *self.rulings)


def as_it_stands(battle: Battle) -> Step:
    """Where a battle stands now, without its history: wounds, ammunition, whose turn it is and all else."""
    return evolve(battle.step, n=0, command=None, events=())


@immutable
class Member:
    """Somebody who took part: the name, and the id of the side."""

    name: str
    side: str


@frozen(slots=False, order=True)
class Standing:
    """How well a fight went for the heroes; the worse one compares as less, by the first field that differs.

    ``result`` is 1 for a victory, -1 for a defeat, 0 for neither. ``deaths`` and ``falls`` count heroes below zero, as
    -2 for two of them. ``health`` is what is left of their bars, in percent.
    """

    result: int
    deaths: int
    falls: int
    health: int


@immutable
class Fight:
    """What one fight came to. ``winner`` is a side's id, or empty; a fight without one may be ``drawn``.

    Of a fight under way it is what came after its start; ``rounds`` has the round in which it stood then.

    Everybody is named by id. ``dealt`` is damage by (source, means), ``taken`` by victim; ``spent`` is what was used up
    by (who, what), ``lost`` what bars had fallen by in the end, by (who, bar). ``gauges`` are how high each pool of the
    fight itself ever stood. ``digest`` stands for every event, every die and the end.
    """

    number: int
    winner: str
    drawn: bool
    rounds: int
    decisions: int
    events: int
    cast: dict[str, Member]
    falls: frozenset[str]
    deaths: frozenset[str]
    dealt: Counter[tuple[str, str]]
    taken: Counter[str]
    spent: Counter[tuple[str, str]]
    lost: Counter[tuple[str, str]]
    gauges: dict[str, int]
    standing: Standing
    digest: int
    cpu_seconds: float = field(default=0.0, eq=False)


@collector_at_rest()
def play(test: FightTest, number: int) -> Fight:
    """Play one fight to its end. Raises MapocError naming the seed where the rules fail."""
    began = time.process_time()
    try:
        battle = test.battle(number)
        result = play_out(battle, {side: policy(name) for side, name in test.policies.items()}, test.limits)
        return _counted(test, number, battle, result, began)
    except (MapocError, *UNFIT) as error:
        raise MapocError(f"the fight with seed {test.seed_of(number)} cannot be played: {error}") from None


def _counted(test: FightTest, number: int, battle: Battle, result: Result, began: float) -> Fight:
    first = battle.fork(len(test.ruled))
    start = test.ruleset.view(first.state, "gm")
    end = test.ruleset.view(battle.state, "gm")
    tallies = list(tallied(battle, len(test.ruled)))
    harm = [one for one in tallies if one.kind == "harm"]
    spent = [one for one in tallies if one.kind == "spent"]
    deaths = frozenset(one.who for one in tallies if one.kind == "death")
    falls = deaths.union(one.who for one in tallies if one.kind == "fall")
    outcome = result.outcome
    winner = outcome.winner if outcome.verdict == "won" else ""
    return Fight(
        number=number,
        winner=winner,
        drawn=outcome.verdict == "draw",
        rounds=result.rounds - max(0, test.ruleset.round(first.state) - 1),
        decisions=result.decisions,
        events=battle.step.count - first.step.count,
        cast={one.id: Member(one.name, one.side) for one in (*start.order, *end.order) if one.id not in test.without},
        falls=falls,
        deaths=deaths,
        dealt=added(((one.source, one.means), one.amount) for one in harm),
        taken=added((one.who, one.amount) for one in harm),
        spent=added(((one.who, one.means), one.amount) for one in spent),
        lost=added(_lost(start, end)),
        gauges=_highest(start, tallies),
        standing=_standing(test.heroes.id, winner, falls, deaths, end),
        digest=_digest(number, outcome.verdict, battle),
        cpu_seconds=time.process_time() - began,
    )


def _highest(start: BattleView, tallies: Iterable[Tally]) -> dict[str, int]:
    """How high each pool of the fight itself ever stood."""
    gauges = {gauge.name: gauge.value for gauge in start.gauges}
    for one in tallies:
        if one.kind == "gauge":
            gauges[one.means] = max(gauges.get(one.means, 0), one.amount)
    return gauges


def _digest(number: int, verdict: str, battle: Battle) -> int:
    """Kinds and dice instead of whole events: writing those out would take longer than playing them."""
    told = [(type(event).__name__, [draw.faces for draw in event.draws]) for event in battle.events]
    return int(digest([number, verdict, told, battle.digest()]), 16)


def tallied(battle: Battle, skipped: int = 0) -> Iterable[Tally]:
    """Everything that the events of a fight count for, after so many decisions."""
    state = battle.fork(skipped).state
    for event in (event for step in battle.history[skipped:] for event in step.events):
        yield from battle.ruleset.tally(state, event)
        state = battle.ruleset.apply(state, event)


def added(pairs: Iterable[tuple[K, int]]) -> Counter[K]:
    """The sum of the amounts of each key; keys without any are left out."""
    total: Counter[K] = Counter()
    for key, amount in pairs:
        total[key] += amount
    return +total


def _lost(start: BattleView, end: BattleView) -> Iterable[tuple[tuple[str, str], int]]:
    """By how much each bar of those who were there from the start is lower at the end."""
    for one in start.order:
        after = end.combatant(one.id)
        left = {bar.name: bar.value for bar in after.bars} if after else {}
        for bar in one.bars:
            fallen = bar.value - left.get(bar.name, bar.value)
            if fallen > 0:
                yield (one.id, bar.name), fallen


def _standing(heroes: str, winner: str, falls: frozenset[str], deaths: frozenset[str], end: BattleView) -> Standing:
    own = [one for one in end.order if one.side == heroes]
    bars = [bar for one in own for bar in one.bars]
    whole = sum(bar.maximum for bar in bars)
    left = sum(max(0, bar.value) for bar in bars)
    return Standing(
        result=1 if winner == heroes else -1 if winner else 0,
        deaths=-sum(one.id in deaths for one in own),
        falls=-sum(one.id in falls for one in own),
        health=100 * left // whole if whole else 0,
    )
