"""What a fight test is about and what it found, as titled groups of lines. It draws nothing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap

from attrs import frozen

from mapoc_tui.engine.text import plural
from mapoc_tui.lab import lines
from mapoc_tui.lab.charts import histogram
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.simulation import Comparison
from mapoc_tui.lab.totals import Totals, mean, quantile
from mapoc_tui.lab.words import difficulty, usual_rounds, win_sentence
from mapoc_tui.policies import POLICIES
from mapoc_tui.tui.trial import Trial

LEAST_WIDTH = 60
"""Charts and tables need that many cells; what is narrower cuts them."""

NOT_TESTED = "Not tested yet."


@frozen
class Group:
    """Lines under a title, which may be empty."""

    title: str
    lines: tuple[str, ...]


def setting(trial: Trial, width: int) -> Iterator[Group]:
    """What is to be tested, before there is any result."""
    yield Group("", (f"Every fight is played {trial.beginning}, each with dice of its own.",))
    view, test = trial.view, trial.test
    for side in test.sides:
        names = ", ".join(one.name for one in view.order if one.side == side.id and not one.out)
        policy = trial.policies[side.id]
        yield Group(side.name, (names or "nobody who can act", f"Played by {policy}: {POLICIES[policy]}"))
    yield from _command(trial, width)


def outcome(trial: Trial, totals: Totals, width: int) -> Iterator[Group]:
    """Who wins how often, how long it takes, and fights worth looking at."""
    test, width = trial.test, max(LEAST_WIDTH, width)
    yield Group("", _wrapped((difficulty(test, totals), win_sentence(test.heroes, totals)), width))
    yield Group("Who wins", tuple(lines.results(test, totals, width)))
    usual = f"Rounds: {quantile(totals.rounds, 0.5)} in the middle, mostly {usual_rounds(totals)}"
    yield Group(usual, tuple(histogram(totals.rounds, width)))
    for name, values in totals.gauges.items():
        low, high = quantile(values, 0.1), quantile(values, 0.9)
        told = f"{mean(values):.1f} on average, {low} to {high} in eight fights of ten"
        yield Group(f"{name} at the end", (told,))
    yield Group("Who played", tuple(f"{side.name}: {trial.policies[side.id]}" for side in test.sides))
    yield from _command(trial, width)


def losses(trial: Trial, totals: Totals, width: int) -> Iterator[Group]:
    """Who falls and dies, where damage comes from, and what is used up."""
    test, width = trial.test, max(LEAST_WIDTH, width)
    yield Group("Who falls, who dies, damage a fight", tuple(lines.combatants(test, totals, width)))
    yield Group("Where damage comes from", _kept(lines.sources(totals, width)))
    yield Group("Used up or lost in a fight, on average", _kept(list(lines.used_up(totals, width))[1:]))


def differences(base: Trial, others: Mapping[str, FightTest], found: Comparison, width: int) -> Iterator[Group]:
    """A test and a changed one side by side on the same seeds, or many changed ones ranked."""
    width = max(LEAST_WIDTH, width)
    if len(others) > 1:
        yield Group("", tuple(lines.ranking_report(base.test, others, found, width)))
        return
    ((change, other),) = others.items()
    yield Group("", tuple(lines.comparison_report(base.test, other, ("as it is", change), found, width)))


def progress_words(done: int, count: int, seconds: float, left: float | None) -> str:
    """``312 of 1,000 fights in 0:42, about 1:33 left``."""
    rest = f", about {clock(left)} left" if left is not None else ""
    return f"{done:,} of {plural(count, 'fight')} in {clock(seconds)}{rest}"


def clock(seconds: float) -> str:
    """``1:05`` or ``1:02:05``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _command(trial: Trial, width: int) -> Iterator[Group]:
    seed = f"seed {trial.seed}: fight 0 is played with the seed {trial.test.seed_of(0)}, and so on"
    command = trial.command or "this fight is in no file, so no command can repeat it"
    yield Group("The same again", (seed, command))


def _wrapped(texts: Iterable[str], width: int) -> tuple[str, ...]:
    return tuple(line for text in texts for line in wrap(text, width, break_on_hyphens=False))


def _kept(rows: Iterable[str]) -> tuple[str, ...]:
    return tuple(row for row in rows if row) or ("nothing",)
