"""Results of fight tests in sentences."""

from __future__ import annotations

from mapoc_tui.engine.scenarios import Side
from mapoc_tui.engine.text import plural
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.intervals import WILSON, Interval, wilson
from mapoc_tui.lab.totals import Example, Totals, quantile

GRADES = (
    (0.95, "Trivial"),
    (0.80, "Easy"),
    (0.60, "Moderate"),
    (0.45, "Even"),
    (0.20, "Hard"),
    (0.05, "Deadly"),
    (0.00, "Hopeless"),
)
"""From which chance of the heroes on a fight is called so."""

SHARES = (
    (0.10, "a tenth of them"),
    (0.20, "a fifth of them"),
    (0.25, "a quarter of them"),
    (0.33, "a third of them"),
    (0.50, "half of them"),
    (0.67, "two thirds of them"),
    (0.75, "three quarters of them"),
    (0.90, "nine tenths of them"),
    (0.98, "nearly all of them"),
)
"""A share of fights in words; the nearest one is used."""

SELDOM = 0.05
"""Less often than in this share of fights a fall is not worth a word."""

RESULTS = {1: "victory", 0: "no victory", -1: "defeat"}


def difficulty(test: FightTest, totals: Totals) -> str:
    """``Hard: the party wins 41 % of fights (36 to 46 %), usually in 4 rounds; Ines falls in half of them.``

    Of 1 fight or more; the grade goes by the chance that the players' side wins.
    """
    heroes = test.heroes
    chance = wilson(totals.wins[heroes.id], totals.fights)
    grade = next(name for least, name in GRADES if chance.estimate >= least)
    wins = f"{within(heroes)} {verb(heroes, 'win')} {percent(chance.estimate)} of fights ({span(chance)})"
    return f"{grade}: {wins}, usually in {usual_rounds(totals)}; {who_falls(heroes, totals)}."


def who_falls(heroes: Side, totals: Totals) -> str:
    """Which hero falls most often, and how often that is."""
    often = [(count, who) for who, count in totals.falls.items() if totals.cast[who].side == heroes.id]
    count, who = max(often, default=(0, ""), key=lambda one: (one[0], one[1]))
    if count == 0:
        return "nobody of theirs falls"
    share = count / totals.fights
    if share < SELDOM:
        return "hardly anybody of theirs falls"
    words = "all of them" if share == 1 else min(SHARES, key=lambda one: abs(one[0] - share))[1]
    return f"{totals.cast[who].name} falls in {words}"


def win_sentence(side: Side, totals: Totals) -> str:
    """``The party wins 58 % (52 to 64 %, Wilson, 200 fights).``"""
    chance = wilson(totals.wins[side.id], totals.fights)
    counted = f"{span(chance)}, {WILSON}, {plural(totals.fights, 'fight')}"
    return f"{side.name} {verb(side, 'win')} {percent(chance.estimate)} ({counted})."


def example_sentence(example: Example) -> str:
    """``defeat in 5 rounds, 4 fall, 2 die``: how one fight went for the heroes."""
    fallen, dead = -example.standing.falls, -example.standing.deaths
    falls = f"{fallen} {'falls' if fallen == 1 else 'fall'}" if fallen else "nobody falls"
    deaths = f", {dead} {'dies' if dead == 1 else 'die'}" if dead else ""
    return f"{RESULTS[example.standing.result]} in {plural(example.rounds, 'round')}, {falls}{deaths}"


def usual_rounds(totals: Totals) -> str:
    """``4 rounds`` or ``3 to 5 rounds``: how long the middle half of the fights take."""
    low, high = quantile(totals.rounds, 0.25), quantile(totals.rounds, 0.75)
    return plural(low, "round") if low == high else f"{low} to {plural(high, 'round')}"


def percent(share: float) -> str:
    """``58 %``; none and all only when they really are."""
    if 0 < share < 0.005:
        return "<1 %"
    if 0.995 <= share < 1:
        return ">99 %"
    return f"{share * 100:.0f} %"


def span(interval: Interval) -> str:
    """``52 to 64 %``: the bounds of a chance."""
    return f"{interval.low * 100:.0f} to {interval.high * 100:.0f} %"


def points(difference: float) -> str:
    """``+13`` or ``−2``: a difference of chances in percentage points."""
    rounded = round(difference * 100)
    return f"−{-rounded}" if rounded < 0 else f"+{rounded}"


def more(difference: float) -> str:
    """``+0.35`` or ``−1.20``: a difference of averages."""
    rounded = round(difference, 2)
    return f"−{-rounded:.2f}" if rounded < 0 else f"+{abs(rounded):.2f}"


def within(side: Side) -> str:
    """The name of a side inside a sentence."""
    return side.name[:1].lower() + side.name[1:] if side.name.startswith("The ") else side.name


def verb(side: Side, word: str) -> str:
    """``wins`` for the party, ``win`` for the Runners."""
    return word if side.name.endswith("s") else f"{word}s"
