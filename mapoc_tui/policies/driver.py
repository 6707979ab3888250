"""Fights that play themselves from the first decision to the end, or to a stated limit."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Decision, Outcome
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.rulesets import Ruleset, State
from mapoc_tui.policies.base import NoChoice, Policy, fallback
from mapoc_tui.policies.luck import Luck

STALEMATE_ROUNDS = 20
"""A fight is undecided when this many rounds left every bar of every combatant as it was."""

MOST_DECISIONS = 20_000
"""A fight is undecided when it takes more decisions than this."""


@immutable
class Limits:
    """When to give up on a fight."""

    stalemate_rounds: int = STALEMATE_ROUNDS
    decisions: int = MOST_DECISIONS


DEFAULT_LIMITS = Limits()


@immutable
class Result:
    """How a fight that played itself came out. ``outcome`` is undecided when a limit stopped it."""

    outcome: Outcome
    decisions: int
    rounds: int


class Stalemate:
    """Notices a fight that gets nowhere: bars compared every so many rounds, so that healing as fast as harm counts."""

    def __init__(self, ruleset: Ruleset, rounds: int = STALEMATE_ROUNDS) -> None:
        self._ruleset = ruleset
        self._rounds = rounds
        self._looks_at = 1
        self._bars: Any = None

    def reached(self, state: State) -> bool:
        """Whether nothing has come of the rounds since the last look. Ask after every decision."""
        now = self._ruleset.round(state)
        if now < self._looks_at:
            return False
        before, self._bars = self._bars, bars(self._ruleset, state)
        self._looks_at = now + self._rounds
        return bool(before == self._bars)

    @property
    def sentence(self) -> str:
        """What to say when it is reached."""
        return f"{self._rounds} rounds changed nothing for anybody"


def bars(ruleset: Ruleset, state: State) -> Any:
    """Every bar of every combatant as the GM sees it."""
    return {one.id: one.bars for one in ruleset.view(state, "gm").order}


@contextmanager
def collector_at_rest() -> Iterator[None]:
    """Keep Python's cycle collector out of one fight: its values form no cycles, and it would look at all of them.

    Best around all that is done with the fight, so that nothing of it is left to be looked at in the end.
    """
    busy = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if busy:
            gc.enable()


@collector_at_rest()
def play_out(battle: Battle, policies: Mapping[str, Policy], limits: Limits = DEFAULT_LIMITS) -> Result:
    """Let policies take every decision until the fight is over or a limit is reached.

    ``policies`` names one for every side by id; the GM's questions get their default answer.
    """
    players = {side: (policy, Luck(battle.seed, side)) for side, policy in policies.items()}
    stalemate = Stalemate(battle.ruleset, limits.stalemate_rounds)
    taken = 0
    while (decision := battle.decision) is not None:
        if taken == limits.decisions:
            return _undecided(battle, taken, f"not over after {taken} decisions")
        if stalemate.reached(battle.state):
            return _undecided(battle, taken, stalemate.sentence)
        try:
            command = _choice(battle, decision, players)
        except NoChoice as stuck:
            return _undecided(battle, taken, str(stuck))
        battle.submit(command, offered=True)
        taken += 1
    outcome = battle.outcome or Outcome("undecided", "", "undecided: nobody can act any more")
    return Result(outcome, taken, battle.ruleset.round(battle.state))


def _choice(battle: Battle, decision: Decision, players: Mapping[str, tuple[Policy, Luck]]) -> Command:
    if decision.side:
        policy, luck = players[decision.side]
        step = battle.step
        luck.seek(step.count)
        leaf, _ = policy.choose(battle.ruleset, step.state, decision, luck)
    else:
        leaf = fallback(decision)
    assert leaf.command is not None
    return leaf.command


def _undecided(battle: Battle, decisions: int, why: str) -> Result:
    outcome = Outcome("undecided", "", f"undecided: {why}")
    return Result(outcome, decisions, battle.ruleset.round(battle.state))
