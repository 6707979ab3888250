"""What a fight test found, as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from textwrap import wrap as wrap_text

from mapoc_tui.engine.text import fit, plural
from mapoc_tui.lab.charts import chance_bar, histogram, table
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.intervals import LEVEL, NEWCOMBE, WILSON, Interval, newcombe, wilson
from mapoc_tui.lab.ranking import ranked
from mapoc_tui.lab.simulation import Comparison
from mapoc_tui.lab.totals import Totals, mean, quantile
from mapoc_tui.lab.words import (
    difficulty,
    example_sentence,
    more,
    percent,
    points,
    span,
    usual_rounds,
    verb,
    win_sentence,
    within,
)

WIDTH = 80
NAME = 20
MOST_SOURCES = 12

wrap = partial(wrap_text, subsequent_indent="  ", break_on_hyphens=False)


def report(test: FightTest, totals: Totals, width: int = WIDTH) -> Iterator[str]:
    """The whole report of 1 fight or more, at most ``width`` (60 or more) cells wide."""
    yield from wrap(f"{test.scenario.title}: {plural(totals.fights, 'fight')}, seed {test.seed}", width)
    yield from wrap("Sides: " + ", ".join(f"{side.name} ({test.policies[side.id]})" for side in test.sides), width)
    yield ""
    yield from wrap(difficulty(test, totals), width)
    yield from wrap(win_sentence(test.heroes, totals), width)
    yield ""
    yield from results(test, totals, width)
    yield ""
    yield f"Rounds: {quantile(totals.rounds, 0.5)} in the middle, mostly {usual_rounds(totals)}"
    yield from (f"  {row}" for row in histogram(totals.rounds, width - 2))
    yield ""
    yield from combatants(test, totals, width)
    yield ""
    yield from sources(totals, width)
    yield from used_up(totals, width)
    for name, values in totals.gauges.items():
        low, high = quantile(values, 0.1), quantile(values, 0.9)
        mid = f"{mean(values):.1f} on average, {low} to {high} in eight fights of ten"
        yield from wrap(f"{name} at its highest: {mid}", width)
    yield from examples(test, totals, width)
    yield ""
    played = f"{plural(totals.decisions, 'decision')}, {plural(totals.events, 'event')}"
    yield from wrap(f"{played}, {totals.cpu_seconds:.1f} s of CPU time, digest {totals.digest:016x}", width)


def results(test: FightTest, totals: Totals, width: int = WIDTH) -> Iterator[str]:
    """A bar for the chance of every side, then draws and undecided fights. Together they are all fights."""
    for side in test.sides:
        yield _result(side.name, totals.wins[side.id], totals.fights, width)
    yield _result("draw", totals.draws, totals.fights, width)
    yield _result("undecided", totals.undecided, totals.fights, width)
    yield from wrap(f"Brackets: {WILSON} intervals, which hold the true chance in 95 of 100 tests.", width)


def _result(name: str, count: int, fights: int, width: int) -> str:
    chance = wilson(count, fights)
    lead = f"{fit(name, NAME)} {count:>6,} {percent(chance.estimate):>5}  {span(chance):>12} "
    return lead + chance_bar(chance, width - len(lead) - 1)


def combatants(test: FightTest, totals: Totals, width: int = WIDTH) -> Iterator[str]:
    """Who falls and dies how often, and how much damage each deals and takes in a fight."""
    names = {side.id: side.name for side in test.sides}
    order = list(names)
    cast = sorted(totals.cast.items(), key=lambda one: order.index(one[1].side))
    dealt = {who: sum(each for (source, _), each in totals.dealt.items() if source == who) for who in totals.cast}
    rows = [
        (
            member.name,
            names[member.side],
            percent(totals.falls[who] / totals.fights),
            percent(totals.deaths[who] / totals.fights),
            f"{dealt[who] / totals.fights:.1f}",
            f"{totals.taken[who] / totals.fights:.1f}",
        )
        for who, member in cast
    ]
    yield from table(("Combatant", "Side", "falls", "dies", "deals", "takes"), rows, 2, width)


def sources(totals: Totals, width: int = WIDTH) -> Iterator[str]:
    """Where damage comes from, the most first; means over all fights."""
    rows = sorted(totals.dealt.items(), key=lambda row: (-row[1], row[0]))
    whole = sum(totals.dealt.values())
    if not whole:
        return
    shown = [
        (_name(totals, source), means.capitalize(), f"{amount / totals.fights:.1f}", percent(amount / whole))
        for (source, means), amount in rows[:MOST_SOURCES]
    ]
    rest = sum(amount for _, amount in rows[MOST_SOURCES:])
    if rest:
        more = f"{len(rows) - MOST_SOURCES} more"
        shown.append((more, "", f"{rest / totals.fights:.1f}", percent(rest / whole)))
    yield from table(("Damage by", "With", "a fight", "share"), shown, 2, width)
    yield ""


def used_up(totals: Totals, width: int = WIDTH) -> Iterator[str]:
    """What each one uses up in a fight: things spent, and what bars have fallen by in the end."""
    lines: list[str] = []
    for who, member in totals.cast.items():
        used = [(what, each) for (one, what), each in (*totals.spent.items(), *totals.lost.items()) if one == who]
        items = [f"{each / totals.fights:.1f} {what}" for what, each in sorted(used)]
        if items:
            lines.extend(wrap(f"  {member.name}: {', '.join(items)}", width))
    if lines:
        yield "Used up or lost in a fight, on average:"
        yield from lines
        yield ""


def examples(test: FightTest, totals: Totals, width: int = WIDTH) -> Iterator[str]:
    """The worst, the median and the best fight with their seeds."""
    yield ""
    for name, example in totals.examples().items():
        yield from wrap(f"{name.capitalize()}: {example_sentence(example)}, seed {test.seed_of(example.number)}", width)


def _name(totals: Totals, who: str) -> str:
    return totals.cast[who].name if who in totals.cast else who or "nobody"


# ------------------------------------------------------------------------------------------ comparing


def comparison_report(
    first: FightTest, second: FightTest, names: tuple[str, str], comparison: Comparison, width: int = WIDTH
) -> Iterator[str]:
    """Two tests side by side, and what the second one changes."""
    yield from wrap(f"{plural(comparison.fights, 'fight')} each on the same seeds, seed {first.seed}", width)
    for letter, name, test, totals in zip("AB", names, (first, second), comparison.totals, strict=True):
        yield ""
        yield from wrap(f"{letter}, {name}. {difficulty(test, totals)}", width)
        yield _result(test.heroes.name, totals.wins[test.heroes.id], totals.fights, width)
    pairs = comparison.pairs[0]
    yield ""
    yield from wrap(f"B against A: {_changes(second, newcombe(pairs))}", width)
    alone = f"in A alone {pairs.only_first:,}, in B alone {pairs.only_second:,}"
    yield from wrap(f"Won in both {pairs.both:,}, {alone}, in neither {pairs.neither:,}.", width)
    yield ""
    yield from table(("On average", "A", "B"), _side_by_side(first, second, comparison), 1, width)


def _side_by_side(first: FightTest, second: FightTest, comparison: Comparison) -> list[tuple[str, str, str]]:
    measured = [_measures(test, totals) for test, totals in zip((first, second), comparison.totals, strict=True)]
    return [(name, f"{measured[0][name]:.2f}", f"{measured[1][name]:.2f}") for name in measured[0]]


def _measures(test: FightTest, totals: Totals) -> dict[str, float]:
    own = [who for who, member in totals.cast.items() if member.side == test.heroes.id]
    return {
        "rounds": mean(totals.rounds),
        "of the players' side fall": sum(totals.falls[who] for who in own) / totals.fights,
        "of the players' side die": sum(totals.deaths[who] for who in own) / totals.fights,
        "damage to the players' side": sum(totals.taken[who] for who in own) / totals.fights,
        "draws": totals.draws / totals.fights,
        "undecided": totals.undecided / totals.fights,
    }


def ranking_report(
    base: FightTest, changes: Mapping[str, FightTest], comparison: Comparison, width: int = WIDTH
) -> Iterator[str]:
    """What each of several changes does to one test, the greatest difference first."""
    yield from wrap(f"{plural(comparison.fights, 'fight')} each on the same seeds, seed {base.seed}", width)
    yield ""
    yield from wrap(f"As it is. {difficulty(base, comparison.totals[0])}", width)
    yield ""
    effects = ranked(base, changes, comparison)
    rows = [
        (
            one.change,
            points(one.wins.estimate),
            f"{points(one.wins.low)} to {points(one.wins.high)}",
            "sure" if one.sure else "",
            more(one.falls),
        )
        for one in effects
    ]
    yield from table(("Change", "wins", "interval", "", "falls"), rows, 1, width)
    yield ""
    heroes = f"{within(base.heroes)} {verb(base.heroes, 'win')}"
    yield from wrap(f"wins: by how many points {heroes} more often ({NEWCOMBE}); falls: how many more a fight.", width)
    by_chance = len(effects) * (1 - LEVEL)
    surely = f"sure: the interval leaves out 0. Of {plural(len(effects), 'change')} that do nothing"
    yield from wrap(f"{surely}, about {by_chance:.1f} would be so by chance.", width)


def _changes(test: FightTest, change: Interval) -> str:
    """``the party wins 13 points more often (+5 to +21, Newcombe, paired)``, or that nothing sure can be said."""
    bounds = f"{points(change.low)} to {points(change.high)}, {NEWCOMBE}"
    heroes = f"{within(test.heroes)} {verb(test.heroes, 'win')}"
    often = f"{abs(change.estimate) * 100:.0f} points {'more' if change.estimate > 0 else 'less'} often"
    if change.low <= 0 <= change.high:
        return f"no sure difference, {points(change.estimate)} points ({bounds})."
    return f"{heroes} {often} ({bounds})."
