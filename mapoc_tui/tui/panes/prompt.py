"""The question of the moment: who decides, the way so far, the numbered choices, and why something is refused."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen
from rich.cells import cell_len
from textual import events
from textual.content import Content

from mapoc_tui.engine.text import cut
from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.cells import Part
from mapoc_tui.tui.chooser import Chooser, Row
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.panes.pane import Pane, Window, more

GAP = 2
LONGEST_LABEL = 40
"""The width that a label may take from the detail beside it; where that leaves room, labels may be longer."""
NARROWEST = 24
"""The least width of a column of choices."""


@frozen
class Widths:
    """The widths of the parts of one choice."""

    letter: int
    label: int
    chance: int
    cost: int
    detail: int

    @property
    def whole(self) -> int:
        """Mark, number, letter, label and the rest with their gaps."""
        extra = sum(GAP + part for part in (self.chance, self.cost, self.detail) if part)
        return 3 + (self.letter + 1 if self.letter else 0) + self.label + extra


class PromptPane(Pane):
    """Draws a chooser, or a message when nobody is asked."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.chooser: Chooser | None = None
        self.message: tuple[str, ...] = ()
        self.note = ""
        self._window = Window()
        self._cells: list[tuple[int, int, int]] = []

    def show(self, chooser: Chooser, note: str = "") -> None:
        """Show a question as it stands, with a note below it."""
        self.chooser, self.note, self.message = chooser, note, ()
        self.show_title(self._way(chooser))
        self.redraw()

    def show_message(self, title: str, *message: str) -> None:
        """Show lines of text in place of a question."""
        self.chooser, self.message = None, message
        self.show_title(title)
        self.show_more("")
        self.redraw()

    def on_resize(self, event: events.Resize) -> None:
        """The way so far may have more room now."""
        if self.chooser is not None:
            self.show_title(self._way(self.chooser))

    def _way(self, chooser: Chooser) -> str:
        steps = [chooser.speaker, *chooser.crumbs]
        into = f" {self.glyphs.into} "
        way = into.join(steps)
        ask = ":" if chooser.typing else "?" if chooser.deeper else ""
        whole = f"{way}{ask}" if chooser.deeper else opening(chooser)
        room = max(20, self.size.width - 4)
        while cell_len(whole) > room and len(steps) > 2:
            steps.pop(1)
            whole = steps[0] + into + "…" + into + into.join(steps[2:]) + ask
        return cut(whole, room)

    # ------------------------------------------------------------------------------------- drawing

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """The choices, and in the last row a refusal or what is to be known of the marked one."""
        self._cells = []
        if self.chooser is None:
            pieces = [piece for text in self.message for piece in cells.wrap(text, width - 1, width - 1)]
            return [cells.row([(" ", ""), (piece, "")], width) for piece in pieces]
        if self.chooser.typing:
            self.show_more("")
            return self._answer(self.chooser, width)
        rows = self.chooser.rows
        if not rows:
            return [cells.row([(" there is nothing to choose here", theme.QUIET)], width)]
        fitted, columns = arrange(rows, width, max(1, height - 1 if height > 3 else height))
        lines = laid_out(rows, columns)
        foot = self._foot(self.chooser, width, height, fitted)
        free = height - max(len(foot), 1 if height > 3 else 0)
        marked = next(y for y, line in enumerate(lines) if self.chooser.marked in line)
        shown = self._window.around(marked, len(lines), max(1, free))
        grid = [self._line(self.chooser, lines[y], y - shown.start, fitted, width) for y in shown]
        self._say_more(self.chooser, shown, len(lines))
        blank = [cells.row([], width)] * (height - len(grid) - len(foot))
        return [*grid, *blank, *foot]

    def _answer(self, chooser: Chooser, width: int) -> list[Content]:
        label = chooser.crumbs[-1] if chooser.crumbs else chooser.question
        shown = chooser.typed
        while cell_len(shown) > width - min(cell_len(label), width // 2) - 6:
            shown = shown[1:]
        entry: list[Part] = [(f" {cut(label, width // 2)}: ", theme.QUIET), (shown, "bold")]
        rows = [cells.row([*entry, (self.glyphs.caret, theme.KEY)], width)]
        if chooser.refusal:
            return [*rows, *self._said(f"! {chooser.refusal}", theme.BAD, width, 3)]
        return [*rows, *self._said(chooser.detail, theme.QUIET, width, 3)] if chooser.detail else rows

    def _foot(self, chooser: Chooser, width: int, height: int, widths: Widths) -> list[Content]:
        """The refusal, or the marked choice in full, or the note; as few rows as it takes, and a choice is left."""
        if chooser.refusal:
            return self._said(f"! {chooser.refusal}", theme.BAD, width, max(1, height - 2))
        row = chooser.marked_row
        about = ""
        if row is not None:
            long = row.label if cell_len(row.label) > widths.label else ""
            chance = row.chance if cell_len(row.chance) > widths.chance else ""
            detail = row.detail if cell_len(row.detail) > widths.detail else ""
            about = "; ".join(row.reasons) or "   ".join(text for text in (long, chance, detail) if text)
        texts = [text for text in (about, self.note or (chooser.note if not chooser.deeper else "")) if text]
        return self._said("   ".join(texts), theme.QUIET, width, max(1, height // 3)) if texts else []

    def _said(self, text: str, style: str, width: int, most: int) -> list[Content]:
        pieces = cells.wrap(text, width - 1, width - 3)
        if len(pieces) > most:
            pieces[most - 1 :] = [cut(" ".join(pieces[most - 1 :]), width - 3)]
        return [cells.row([(" " if at == 0 else "   ", ""), (piece, style)], width) for at, piece in enumerate(pieces)]

    def _line(self, chooser: Chooser, line: Sequence[int], y: int, widths: Widths, width: int) -> Content:
        """The choices beside each other in one row."""
        parts: list[Part] = []
        for at in line:
            start = sum(cell_len(text) for text, _ in parts)
            self._cells.append((y, start, at))
            parts += self._choice(chooser.rows[at], widths, at == chooser.marked)
        return cells.row(parts, width)

    def _say_more(self, chooser: Chooser, shown: range, deep: int) -> None:
        pages = f"page {chooser.page + 1} of {chooser.pages}, 0 for more" if chooser.pages > 1 else ""
        self.show_more(" ".join(part for part in (more(shown, deep, self.glyphs), pages) if part))

    def _choice(self, row: Row, widths: Widths, marked: bool) -> list[Part]:
        under = f" {theme.CHOSEN}" if marked else ""
        key = theme.KEY if row.open else theme.FAINT
        text = theme.NORMAL if row.open else theme.FAINT
        quiet = theme.QUIET if row.open else theme.FAINT
        parts: list[Part] = [
            (self.glyphs.acting if marked else " ", theme.KEY + under),
            cells.field(row.number or "-", 1, (quiet if widths.letter else key) + under),
            (" ", under.strip()),
        ]
        if widths.letter:
            parts += [cells.field(row.letter, widths.letter, key + under), (" ", under.strip())]
        if not row.open:
            return [*parts, cells.field(closed_text(row), self._rest(widths), text + under), (" ", "")]
        label = cells.short_name(row.label, widths.label)
        parts.append(cells.field(label, widths.label, f"{text} bold".strip() + under if marked else text))
        chance = row.chance if cell_len(row.chance) <= widths.chance else brief(row.chance)
        for value, room, style in (
            (chance, widths.chance, theme.GOOD),
            (row.cost, widths.cost, quiet),
            (row.detail, widths.detail, quiet),
        ):
            if room:
                parts += [(" " * GAP, under.strip()), cells.field(value, room, style + under)]
        return [*parts, (" ", "")]

    def _rest(self, widths: Widths) -> int:
        return widths.whole - 3 - (widths.letter + 1 if widths.letter else 0)

    def choice_at(self, x: int, y: int) -> int | None:
        """Which row of the chooser was drawn there."""
        here = [at for row, start, at in self._cells if row == y and start <= x]
        return here[-1] if here else None


def opening(chooser: Chooser) -> str:
    """Who is asked and what, naming nobody twice."""
    name, _, side = chooser.speaker.partition(" (")
    who = side.removesuffix(")") if side and chooser.question.startswith(name) else chooser.speaker
    return f"{who}: {chooser.question}"


def laid_out(rows: Sequence[Row], columns: int) -> list[Sequence[int]]:
    """Which choices stand beside each other, line by line; counted downwards, the closed ones below the rest."""
    lines: list[Sequence[int]] = []
    for is_open in (True, False):
        part = [at for at, row in enumerate(rows) if row.open is is_open]
        deep = -(-len(part) // columns)
        lines += [part[y::deep] for y in range(deep)]
    return lines


def arrange(rows: Sequence[Row], width: int, height: int) -> tuple[Widths, int]:
    """The widths of a choice, and the number of columns: as few as the height allows."""
    columns = max(1, min(-(-len(rows) // height), width // NARROWEST))
    room = width // columns - 1
    bare = Widths(
        letter=max(len(row.letter) for row in rows),
        label=0,
        chance=max(cell_len(row.chance) for row in rows),
        cost=max(cell_len(row.cost) for row in rows),
        detail=0,
    )
    longest = max((cell_len(row.label) for row in rows if row.open), default=0)
    if room - bare.whole < min(longest, LONGEST_LABEL):
        bare = evolve(bare, chance=max(cell_len(brief(row.chance)) for row in rows))
    spare = room - bare.whole - GAP - max((cell_len(row.detail) for row in rows), default=0)
    label = max(8, min(longest, max(LONGEST_LABEL, spare), room - bare.whole))
    told = max((cell_len(closed_text(row)) for row in rows if not row.open), default=0)
    detail = max(told - label, *(cell_len(row.detail) for row in rows))
    detail = min(detail, room - bare.whole - label - GAP)
    return evolve(bare, label=label, detail=detail if detail >= 6 else 0), columns


def brief(chance: str) -> str:
    """A chance without what it is the chance of."""
    return chance.split(" ")[0]


def closed_text(row: Row) -> str:
    """A choice that is not open, with its reasons."""
    return f"{row.label}: {'; '.join(row.reasons)}"
