"""Several changes to one fight, ranked by what each does."""

from __future__ import annotations

from collections.abc import Mapping

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.intervals import Interval, Pairs, newcombe
from mapoc_tui.lab.simulation import Comparison
from mapoc_tui.lab.totals import Totals


@immutable
class Effect:
    """What one change does to the players' side.

    ``wins`` is by how much its chance to win rises, -1.0 to 1.0, ``falls`` by how much the number of those who fall in
    a fight does, counted over those who take part with the change and without it.
    """

    change: str
    test: FightTest
    totals: Totals
    pairs: Pairs
    wins: Interval
    falls: float

    @property
    def sure(self) -> bool:
        """Whether the interval leaves out that the change does nothing."""
        return not self.wins.low <= 0 <= self.wins.high


def ranked(base: FightTest, changes: Mapping[str, FightTest], comparison: Comparison) -> list[Effect]:
    """The effects, the greatest first: by victories, then by falls."""
    first, *others = comparison.totals
    effects = [
        Effect(change, test, totals, pairs, newcombe(pairs), _more_falls(base, first, totals))
        for (change, test), pairs, totals in zip(changes.items(), comparison.pairs, others, strict=True)
    ]
    return sorted(effects, key=lambda one: (-abs(one.wins.estimate), -abs(one.falls), one.change))


def _more_falls(base: FightTest, before: Totals, after: Totals) -> float:
    in_both = [who for who, one in before.cast.items() if one.side == base.heroes.id and who in after.cast]
    return sum(after.falls[who] / after.fights - before.falls[who] / before.fights for who in in_both)
