"""Rows of text measured in terminal cells. What users wrote is only ever content, never markup."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from attrs import frozen
from rich.cells import cell_len
from textual.content import Content, Span

from mapoc_tui.engine.text import clean, cut
from mapoc_tui.engine.views import Bar
from mapoc_tui.tui import theme
from mapoc_tui.tui.glyphs import Glyphs

Part = tuple[str, str]
"""A piece of text and its style."""


def safe(text: str) -> str:
    """The text without anything that a terminal would act on."""
    return text if text.isprintable() else clean(text)


def row(parts: Iterable[Part], width: int, style: str = "") -> Content:
    """One line of exactly ``width`` cells; ``style`` lies under the styles of the parts."""
    pieces: list[str] = []
    spans: list[Span] = []
    used = length = 0
    for text, part_style in parts:
        piece = safe(text)
        if full := cell_len(piece) > width - used:
            piece = "" if piece.isspace() else cut(piece, width - used)
        used += cell_len(piece)
        if part_style and piece:
            spans.append(Span(length, length + len(piece), part_style))
        pieces.append(piece)
        length += len(piece)
        if full:
            break
    pieces.append(" " * max(0, width - used))
    line = Content("".join(pieces), spans)
    return line.stylize_before(style) if style else line


def rows(lines: Iterable[Content]) -> Content:
    """Lines below each other."""
    return Content("\n").join(lines)


def field(text: str, cells: int, style: str = "", right: bool = False) -> Part:
    """A text in a column of exactly ``cells`` cells."""
    shown = cut(safe(text), cells)
    blank = " " * (cells - cell_len(shown))
    return (blank + shown if right else shown + blank, style)


def short_name(name: str, room: int) -> str:
    """A name in at most ``room`` cells. The number of a copy stays, so that copies can be told apart."""
    head, _, number = safe(name).rpartition(" ")
    if cell_len(name) <= room or not number.isdecimal() or room < len(number) + 4:
        return cut(name, room)
    return f"{cut(head, room - len(number) - 1)} {number}"


def wrap(text: str, first: int, other: int) -> list[str]:
    """The text broken at spaces into lines of at most ``first``, then ``other`` cells; long words are cut through."""
    lines: list[str] = []
    line, room = "", max(1, first)
    for word in safe(text).split(" "):
        while cell_len(word) > room and not line:
            head = _head(word, room)
            lines.append(head)
            word, room = word[len(head) :], max(1, other)
        joined = f"{line} {word}" if line else word
        if cell_len(joined) <= room:
            line = joined
            continue
        lines.append(line)
        line, room = "", max(1, other)
        while cell_len(word) > room:
            head = _head(word, room)
            lines.append(head)
            word = word[len(head) :]
        line = word
    return [*lines, line] if line or not lines else lines


def _head(word: str, room: int) -> str:
    """As much of a word as fits, at least one character."""
    end = 1
    while end < len(word) and cell_len(word[: end + 1]) <= room:
        end += 1
    return word[:end]


# ------------------------------------------------------------------------------------------ bars


def bar(pool: Bar, width: int, glyphs: Glyphs, style: str = "") -> list[Part]:
    """A bar of ``width`` cells. It is full or empty only when the pool is. Without a style it says how good that is."""
    if pool.maximum <= 0:
        return [(" " * width, "")]
    share = max(0.0, min(1.0, pool.value / pool.maximum))
    halves = round(share * width * 2)
    if 0 < pool.value < pool.maximum:
        halves = max(1, min(width * 2 - 1, halves))
    if not glyphs.half:
        halves = halves // 2 * 2 or (2 if pool.value > 0 else 0)
    filled = glyphs.full * (halves // 2) + (glyphs.half if halves % 2 else "")
    return [(filled, style or _bar_style(share)), (glyphs.rest * (width - len(filled)), theme.FAINT)]


def _bar_style(share: float) -> str:
    if share > 0.5:
        return theme.GOOD
    return theme.POOR if share > 0.25 else theme.BAD


def count(pool: Bar) -> str:
    """``14/22``, or the value alone when there is no maximum to speak of, or a dash when there is nothing."""
    if pool.maximum <= 0:
        return str(pool.value) if pool.value else "-"
    return f"{pool.value}/{pool.maximum}"


# ------------------------------------------------------------------------------------------ columns


@frozen
class Column:
    """A column that needs ``least`` cells and would like ``want``. Those with the highest ``rank`` give way first.

    What room is left goes to low ranks first; columns of one ``group`` (but 0) share it.
    """

    key: str
    least: int
    want: int
    rank: int = 0
    group: int = 0


def allot(width: int, columns: Sequence[Column], gap: int = 1) -> dict[str, int]:
    """How many cells each column gets, with a gap between them; those that find no room are missing."""
    kept = list(columns)
    while len(kept) > 1 and _total(kept, gap) > width:
        kept.remove(max(kept, key=lambda column: column.rank))
    given = {column.key: column.least for column in kept}
    spare = width - _total(kept, gap)
    for column in sorted(kept, key=lambda column: column.rank):
        fellows = [other for other in kept if other.group and other.group == column.group and other.rank >= column.rank]
        more = max(0, min(spare // max(1, len(fellows)), column.want - column.least))
        given[column.key] += more
        spare -= more
    return given


def _total(columns: Sequence[Column], gap: int) -> int:
    return sum(column.least for column in columns) + gap * (len(columns) - 1)
