"""Many fights added up, in whatever portions they come, without keeping any of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from attrs import field

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.lab.fights import Fight, Member, Standing

QUANTILES = {"min": 0.0, "p10": 0.1, "p25": 0.25, "p50": 0.5, "p75": 0.75, "p90": 0.9, "max": 1.0}
"""Name -> the share of the values that lie at it or below."""

DIGEST_SPACE = 1 << 64


@immutable
class Alike:
    """Fights that went equally well: how many there are, and the first of them with its rounds."""

    count: int
    number: int
    rounds: int


@immutable
class Example:
    """A fight that stands for many: its number, how it went, its rounds."""

    number: int
    standing: Standing
    rounds: int


@immutable
class Totals:
    """Sums over fights; see :class:`~mapoc_tui.lab.fights.Fight` for what the keys are.

    The order in which fights come, and how they are bundled on the way, changes nothing. The size depends on the fight,
    not on how many there are.
    """

    fights: int = 0
    wins: Counter[str] = field(factory=Counter)
    draws: int = 0
    undecided: int = 0
    rounds: Counter[int] = field(factory=Counter)
    decisions: int = 0
    events: int = 0
    cast: dict[str, Member] = field(factory=dict)
    falls: Counter[str] = field(factory=Counter)
    deaths: Counter[str] = field(factory=Counter)
    dealt: Counter[tuple[str, str]] = field(factory=Counter)
    taken: Counter[str] = field(factory=Counter)
    spent: Counter[tuple[str, str]] = field(factory=Counter)
    lost: Counter[tuple[str, str]] = field(factory=Counter)
    gauges: dict[str, Counter[int]] = field(factory=dict)
    standings: dict[Standing, Alike] = field(factory=dict)
    digest: int = 0
    cpu_seconds: float = 0.0

    @classmethod
    def of(cls, fight: Fight) -> Totals:
        """The sums of one fight."""
        return cls(
            fights=1,
            wins=Counter([fight.winner] if fight.winner else []),
            draws=int(fight.drawn),
            undecided=int(not fight.winner and not fight.drawn),
            rounds=Counter([fight.rounds]),
            decisions=fight.decisions,
            events=fight.events,
            cast=dict(fight.cast),
            falls=Counter(fight.falls),
            deaths=Counter(fight.deaths),
            dealt=Counter(fight.dealt),
            taken=Counter(fight.taken),
            spent=Counter(fight.spent),
            lost=Counter(fight.lost),
            gauges={name: Counter([value]) for name, value in fight.gauges.items()},
            standings={fight.standing: Alike(1, fight.number, fight.rounds)},
            digest=fight.digest,
            cpu_seconds=fight.cpu_seconds,
        )

    def __add__(self, other: Totals) -> Totals:
        """The sums of the fights of both."""
        return Totals(
            fights=self.fights + other.fights,
            wins=self.wins + other.wins,
            draws=self.draws + other.draws,
            undecided=self.undecided + other.undecided,
            rounds=self.rounds + other.rounds,
            decisions=self.decisions + other.decisions,
            events=self.events + other.events,
            cast={**self.cast, **{who: one for who, one in other.cast.items() if who not in self.cast}},
            falls=self.falls + other.falls,
            deaths=self.deaths + other.deaths,
            dealt=self.dealt + other.dealt,
            taken=self.taken + other.taken,
            spent=self.spent + other.spent,
            lost=self.lost + other.lost,
            gauges=_together(self.gauges, other.gauges),
            standings=_mingled(self.standings, other.standings),
            digest=(self.digest + other.digest) % DIGEST_SPACE,
            cpu_seconds=self.cpu_seconds + other.cpu_seconds,
        )

    def examples(self) -> dict[str, Example]:
        """The worst, the median and the best fight for the heroes; the first one where several went equally."""
        order = sorted(self.standings)
        middle = quantile({place: self.standings[standing].count for place, standing in enumerate(order)}, 0.5)
        chosen = {"worst": order[0], "median": order[middle], "best": order[-1]}
        return {name: self._example(standing) for name, standing in chosen.items()}

    def _example(self, standing: Standing) -> Example:
        alike = self.standings[standing]
        return Example(alike.number, standing, alike.rounds)


def _together(one: Mapping[str, Counter[int]], other: Mapping[str, Counter[int]]) -> dict[str, Counter[int]]:
    return {name: one.get(name, Counter()) + other.get(name, Counter()) for name in {**one, **other}}


def _mingled(one: Mapping[Standing, Alike], other: Mapping[Standing, Alike]) -> dict[Standing, Alike]:
    both = {standing: _joined(one[standing], other[standing]) for standing in one.keys() & other.keys()}
    return {**one, **other, **both}


def _joined(one: Alike, other: Alike) -> Alike:
    first = min(one, other, key=lambda alike: alike.number)
    return Alike(one.count + other.count, first.number, first.rounds)


def quantile(counts: Mapping[int, int], share: float) -> int:
    """The least value at or below which this share (0 to 1) of all counted ones lies. At least one was counted."""
    wanted = share * sum(counts.values())
    seen = 0
    for value in sorted(counts):
        seen += counts[value]
        if seen >= wanted and seen > 0:
            return value
    raise ValueError("nothing was counted")


def quantiles(counts: Mapping[int, int]) -> dict[str, int]:
    """The values at the usual places, by name."""
    return {name: quantile(counts, share) for name, share in QUANTILES.items()}


def mean(counts: Mapping[int, int]) -> float:
    """The mean of counted values. At least one was counted."""
    return sum(value * count for value, count in counts.items()) / sum(counts.values())
