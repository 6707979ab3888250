"""The two lists of combatants: the initiative order, and the table with armour and health."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len
from textual.content import Content

from mapoc_tui.engine.text import cut
from mapoc_tui.engine.views import Bar, BattleView, CombatantView
from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.cells import Column, Part
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.panes.pane import Pane, Window, more

MOST_BARS = 4
SMALLEST_BAR, LONGEST_BAR = 3, 12


class Fighters(Pane):
    """A list of the combatants with one of them marked."""

    heading = ""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.view: BattleView | None = None
        self.chosen = ""
        self._window = Window()

    def show(self, view: BattleView, chosen: str) -> None:
        """Show a view with this combatant marked."""
        if view == self.view and chosen == self.chosen:
            return
        self.view, self.chosen = view, chosen
        self.redraw()

    def shown(self, height: int) -> range:
        """Which combatants are in sight."""
        assert self.view is not None
        ids = [one.id for one in self.view.order]
        row = ids.index(self.chosen) if self.chosen in ids else 0
        shown = self._window.around(row, len(ids), height)
        self.show_more(more(shown, len(ids), self.glyphs))
        return shown

    def combatant_at(self, y: int) -> str:
        """The id of the combatant in a row of the pane, empty when there is none."""
        at = y - 1 + self._window.first
        return self.view.order[at].id if self.view is not None and 0 <= at < len(self.view.order) and y >= 1 else ""


class OrderPane(Fighters):
    """Who acts when: a sign for the acting one, the value, the name, and a word for those who are out."""

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """A head line, then a row for each combatant in sight."""
        if self.view is None:
            return []
        order = max([4, *(len(one.order) for one in self.view.order)])
        order = min(order, 8)
        head = cells.row([("  ", ""), cells.field("Init", order, right=True), (" Name", "")], width, theme.QUIET)
        rows = [self._row(self.view.order[at], order, width) for at in self.shown(height - 1)]
        return [head, *rows]

    def _row(self, one: CombatantView, order: int, width: int) -> Content:
        parts = [
            (turn_sign(one, self.glyphs), theme.KEY),
            (side_sign(one, self.glyphs), side_style(one)),
            cells.field(one.order, order, name_style(one), right=True),
            (" ", ""),
            (cells.short_name(one.name, width - order - 3), name_style(one)),
        ]
        if one.status:
            parts += [(" ", ""), (one.status, status_style(one))]
        return cells.row(parts, width, theme.CHOSEN if one.id == self.chosen else "")


class CombatantsPane(Fighters):
    """The table: names, sides, bars, effects, distances. ``merged`` adds the column of the order."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.merged = False

    def merge(self, merged: bool) -> None:
        """Whether this pane has to show the order, too."""
        if merged != self.merged:
            self.merged = merged
            self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Content]:
        """A head line, then a row for each combatant in sight."""
        if self.view is None:
            return []
        bars = bar_names(self.view)
        given = cells.allot(width - 3, table_columns(self.view, bars, self.merged, width - 3))
        rows = [self._row(self.view.order[at], given, bars, width) for at in self.shown(height - 1)]
        return [self._head(given, bars, width), *rows]

    def _head(self, given: dict[str, int], bars: Sequence[str], width: int) -> Content:
        titles = {"order": "Init", "name": "Name", "side": "Side", "effects": "Effects"}
        titles |= {"distance": "Distance", "ready": "Ready", **{f"bar{at}": name for at, name in enumerate(bars)}}
        parts: list[Part] = [("   ", "")]
        for key, room in given.items():
            if key.startswith("bar"):
                digits = bar_digits(self.view, titles[key]) if self.view is not None else room
                parts += [cells.field(titles[key], min(room, digits), right=True), (" " * (room - digits + 1), "")]
            else:
                parts += [cells.field(titles[key], room, right=key == "order"), (" ", "")]
        return cells.row(parts, width, theme.QUIET)

    def _row(self, one: CombatantView, given: dict[str, int], bars: Sequence[str], width: int) -> Content:
        parts: list[Part] = [(turn_sign(one, self.glyphs), theme.KEY)]
        parts.append((f"{side_sign(one, self.glyphs)} ", side_style(one)))
        for key, room in given.items():
            parts += [*self._field(one, key, room, bars), (" ", "")]
        return cells.row(parts, width, theme.CHOSEN if one.id == self.chosen else "")

    def _field(self, one: CombatantView, key: str, room: int, bars: Sequence[str]) -> list[Part]:
        assert self.view is not None
        if key.startswith("bar"):
            name = bars[int(key[3:])]
            return bar_field(one, name, room, bar_digits(self.view, name), self.glyphs)
        if key == "effects":
            return effects_field(one, room)
        text = {
            "order": one.order,
            "name": cells.short_name(one.name, room),
            "side": one.side_name,
            "distance": one.distance,
            "ready": one.ready,
        }[key]
        style = name_style(one) if key in ("name", "order") else theme.FAINT if one.out else theme.QUIET
        return [cells.field(text, room, style, right=key == "order")]


# ------------------------------------------------------------------------------------------ the columns


def bar_names(view: BattleView) -> list[str]:
    """The names of the bars of all combatants, each once, as they come up."""
    names = dict.fromkeys(bar.name for one in view.order for bar in one.bars)
    return list(names)[:MOST_BARS]


def table_columns(view: BattleView, bars: Sequence[str], merged: bool, width: int) -> list[Column]:
    """The columns that this fight needs. Pools are drawn as bars where names and effects leave room for them."""
    order = min(8, max([4, *(len(one.order) for one in view.order)]))
    names = max([8, *(cell_len(one.name) for one in view.order)])
    columns = [Column("order", order, order)] if merged else []
    columns += [Column("name", min(names, 16), min(names, 26), rank=1), Column("effects", 8, 34, rank=6)]
    numbers = [bar_digits(view, name) for name in bars]
    drawn = sum(column.least + 1 for column in columns) + sum(digits + SMALLEST_BAR + 2 for digits in numbers) <= width
    least = SMALLEST_BAR + 1 if drawn else 0
    at = 2 if merged else 1
    columns[at:at] = [
        Column(f"bar{n}", digits + least, digits + LONGEST_BAR + 1 if drawn else digits, rank=2 + n, group=2)
        for n, digits in enumerate(numbers)
    ]
    return [*columns, *_further_columns(view)]


def _further_columns(view: BattleView) -> list[Column]:
    """What is shown where there is more room."""
    texts = {
        "distance": [one.distance for one in view.order],
        "side": [one.side_name for one in view.order],
        "ready": [one.ready for one in view.order],
    }
    longest = {key: max(cell_len(text) for text in (*values, "")) for key, values in texts.items()}
    return [
        Column(key, max(len(key), min(longest[key], least)), min(longest[key], 30), rank)
        for key, least, rank in (("distance", 13, 7), ("side", 10, 8), ("ready", 14, 9))
        if longest[key]
    ]


def bar_digits(view: BattleView, name: str) -> int:
    """The cells that the numbers of a pool need, and its name above them."""
    counts = (len(cells.count(_bar(one, name))) for one in view.order)
    return max([5, min(cell_len(name), 9), *counts])


def bar_field(one: CombatantView, name: str, room: int, digits: int, glyphs: Glyphs) -> list[Part]:
    """A pool as numbers, and as a bar when there is room for one."""
    pool = _bar(one, name)
    if not any(bar.name == name for bar in one.bars):
        return [cells.field("", room)]
    style = theme.FAINT if one.out else theme.NORMAL
    parts = [cells.field(cells.count(pool), min(room, digits), style, right=True)]
    length = room - digits - 1
    if length < 3:
        return [*parts, (" " * (room - digits), "")]
    return [*parts, (" ", ""), *cells.bar(pool, length, glyphs, theme.FAINT if one.out else "")]


def _bar(one: CombatantView, name: str) -> Bar:
    return next((bar for bar in one.bars if bar.name == name), Bar(name, 0, 0))


def effects_field(one: CombatantView, room: int) -> list[Part]:
    """The status word, then the effects, as many as fit."""
    words = ", ".join(effect.short or effect.name for effect in one.effects)
    if not one.status:
        return [cells.field(words, room, theme.FAINT if one.out else theme.NORMAL)]
    status = cut(one.status, room)
    rest = room - cell_len(status)
    return [(status, status_style(one)), cells.field(f" {words}" if words else "", rest, theme.QUIET)]


# ------------------------------------------------------------------------------------------ signs and styles


def turn_sign(one: CombatantView, glyphs: Glyphs) -> str:
    """One cell: acting, asked for a decision, or neither."""
    if one.active:
        return glyphs.acting
    return glyphs.deciding if one.deciding else " "


def side_sign(one: CombatantView, glyphs: Glyphs) -> str:
    """One cell: friend, foe, or hidden from the players."""
    if one.hidden:
        return glyphs.hidden
    return glyphs.friend if one.friendly else glyphs.foe


def side_style(one: CombatantView) -> str:
    """The colour of the side."""
    if one.out:
        return theme.FAINT
    return theme.FRIEND if one.friendly else theme.FOE


def name_style(one: CombatantView) -> str:
    """Bold for the acting one, faint for those who are out."""
    if one.out:
        return theme.FAINT
    return theme.STRONG if one.active or one.deciding else theme.NORMAL


def status_style(one: CombatantView) -> str:
    """The style of the status word; where no pools are known, it is only a look from afar."""
    if one.out:
        return theme.FAINT
    return theme.BAD if one.bars else theme.STRONG
