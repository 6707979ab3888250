"""How automatic players lean: rows of a ruleset's data that put its advice into another order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from attrs import field

from mapoc_tui.engine.immutable import immutable


@immutable
class Temperament:
    """A leaning towards kinds of moves, which the ruleset names.

    ``likes`` adds to the score of a kind, ``hurt`` does so too once somebody is hurt; ``shuns`` leaves a kind that
    share of its score. ``says`` is the reason in a few words, ``hints`` is whatever else the ruleset makes of it.
    """

    id: str
    says: str
    likes: Mapping[str, float] = field(factory=dict)
    hurt: Mapping[str, float] = field(factory=dict)
    shuns: Mapping[str, float] = field(factory=dict)
    hints: Mapping[str, Any] = field(factory=dict)

    def liked(self, is_hurt: bool) -> Mapping[str, float]:
        """What it leans towards now."""
        return {**self.likes, **self.hurt} if is_hurt else self.likes

    def weigh(self, kind: str, score: float, reason: str, is_hurt: bool) -> tuple[float, str]:
        """The score and the reason of a move as this temperament sees it. What is shunned never counts as harmful."""
        extra = self.liked(is_hurt).get(kind)
        if extra is not None:
            return score + extra, f"{self.says}: {reason}"
        return score * self.shuns.get(kind, 1.0) if score > 0 else score, reason


def temperaments(rows: Iterable[Mapping[str, Any]]) -> dict[str, Temperament]:
    """The temperaments of a data file by their id."""
    return {row["id"]: Temperament(**row) for row in rows}
