"""Small charts and tables of plain characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from mapoc_tui.engine.text import fit
from mapoc_tui.lab.intervals import Interval

MOST_ROWS = 12
"""The most rows of a histogram; values are bundled to fit."""


def chance_bar(chance: Interval, cells: int) -> str:
    """``######[##..]....``: filled up to the estimate, brackets around where the true value is likely to be."""
    filled = round(chance.estimate * cells)
    row = ["#"] * filled + ["."] * (cells - filled)
    low, high = (min(cells - 1, int(bound * cells)) for bound in (chance.low, chance.high))
    row[low], row[high] = ("|", "|") if low == high else ("[", "]")
    return "".join(row)


def histogram(counts: Mapping[int, int], cells: int) -> Iterator[str]:
    """A row for each value, or for each few values where there are many: the value, how often, a bar."""
    rows = _bundled(counts)
    most = max(count for _, count in rows)
    label_width = max(len(label) for label, _ in rows)
    count_width = len(str(most))
    room = cells - label_width - count_width - 2
    for label, count in rows:
        bar = "#" * max(round(room * count / most), int(count > 0))
        yield f"{label:>{label_width}} {count:>{count_width}} {bar}".rstrip()


def _bundled(counts: Mapping[int, int]) -> list[tuple[str, int]]:
    low, high = min(counts), max(counts)
    step = -(-(high - low + 1) // MOST_ROWS)
    bundles = [range(first, min(first + step, high + 1)) for first in range(low, high + 1, step)]
    return [(_label(bundle), sum(counts.get(value, 0) for value in bundle)) for bundle in bundles]


def _label(bundle: range) -> str:
    return str(bundle[0]) if len(bundle) == 1 else f"{bundle[0]}-{bundle[-1]}"


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], texts: int, width: int) -> Iterator[str]:
    """Rows under heads: the first ``texts`` columns to the left and cut to fit, the others as numbers to the right."""
    widths = [max(len(row[at]) for row in (heads, *rows)) for at in range(texts, len(heads))]
    room = width - sum(widths) - 2 * len(widths) - 2 * (texts - 1)
    shares = [room // texts] * texts
    shares[0] += room - sum(shares)
    for row in (heads, *rows):
        words = "  ".join(fit(cell, share) for cell, share in zip(row, shares, strict=False))
        numbers = "".join(f"  {cell:>{each}}" for cell, each in zip(row[texts:], widths, strict=True))
        yield (words + numbers).rstrip()
