"""All about one combatant, and everything that is going on in the fight."""

from __future__ import annotations

from collections.abc import Iterable

from textual.content import Content

from mapoc_tui.engine.views import BattleView, CombatantView, EffectView
from mapoc_tui.tui import cells, theme
from mapoc_tui.tui.cells import Part
from mapoc_tui.tui.glyphs import DRAWN, Glyphs
from mapoc_tui.tui.panes.fighters import side_sign, side_style, status_style
from mapoc_tui.tui.panes.pane import Scrolled

EFFECTS_TITLE = "Ongoing effects"


class CardPane(Scrolled):
    """The card of the marked combatant. ``merged`` puts its effects on it as well."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.one: CombatantView | None = None
        self.merged = False

    def show(self, view: BattleView, chosen: str, merged: bool) -> None:
        """Show a combatant of the view."""
        one = view.combatant(chosen)
        if one == self.one and merged == self.merged:
            return
        if self.one is None or one is None or one.id != self.one.id:
            self.first = 0
        self.one, self.merged = one, merged
        self.show_title(one.name if one else "Nobody", f"{one.side_name} {one.rank}".strip() if one else "")
        self.redraw()

    def all_lines(self, width: int) -> list[Content]:
        """Bars, effects, then the sections of the card."""
        if self.one is None:
            return []
        found = [*self._state(self.one, width), *self._bars(self.one, width)]
        if self.merged:
            found.append(heading(EFFECTS_TITLE, width))
            found += list(effect_lines(self.one, width, named=False)) or [cells.row([("none", theme.FAINT)], width)]
        for section in self.one.card:
            found.append(heading(section.title, width))
            found += text_lines(section.lines, width)
        if self.one.note:
            found.append(heading("Note", width))
            found += text_lines([self.one.note], width)
        return found

    def _state(self, one: CombatantView, width: int) -> Iterable[Content]:
        words = [word for word in (one.status, "hidden from the players" if one.hidden else "") if word]
        if words:
            yield cells.row([(", ".join(words), status_style(one))], width)
        facts = [fact for fact in (one.distance, one.ready) if fact]
        if facts:
            yield cells.row([(f" {self.glyphs.dot} ".join(facts), theme.QUIET)], width)

    def _bars(self, one: CombatantView, width: int) -> Iterable[Content]:
        name = min(14, max((len(pool.name) for pool in one.bars), default=0), width // 2)
        for pool in one.bars:
            length = max(0, min(20, width - name - 9))
            parts = [cells.field(pool.name, name, theme.QUIET), (" ", "")]
            parts += [cells.field(cells.count(pool), 6, right=True), (" ", ""), *cells.bar(pool, length, self.glyphs)]
            yield cells.row(parts, width)


class EffectsPane(Scrolled):
    """Everything that goes on, by combatant, with a plain sentence for when it ends."""

    def __init__(self, name: str, glyphs: Glyphs = DRAWN) -> None:
        super().__init__(name, glyphs)
        self.order: tuple[CombatantView, ...] = ()

    def show(self, view: BattleView) -> None:
        """Show the effects of a view."""
        if view.order == self.order:
            return
        self.order = view.order
        self.redraw()

    def all_lines(self, width: int) -> list[Content]:
        """The combatants with effects, each followed by them."""
        found: list[Content] = []
        for one in self.order:
            lines = list(effect_lines(one, width - 2, named=True))
            if lines:
                head: list[Part] = [(f"{side_sign(one, self.glyphs)} ", side_style(one)), (one.name, "bold")]
                found += [cells.row(head, width), *(cells.row([("  ", "")], 2) + line for line in lines)]
        return found or [cells.row([("nothing is going on", theme.FAINT)], width)]


def heading(title: str, width: int) -> Content:
    """A title inside a pane."""
    return cells.row([(title, theme.HEADING)], width)


def text_lines(lines: Iterable[str], width: int) -> list[Content]:
    """Wrapped lines with what hangs over indented."""
    found = []
    for text in lines:
        for at, piece in enumerate(cells.wrap(text, width, width - 2)):
            found.append(cells.row([("  " if at else "", ""), (piece, "")], width))
    return found


def effect_lines(one: CombatantView, width: int, named: bool) -> Iterable[Content]:
    """Each effect: its name, when it ends, and below that what it does, if there is room for all."""
    if one.status and named:
        yield cells.row([(one.status, status_style(one))], width)
    for effect in one.effects:
        yield from _effect(effect, width)


def _effect(effect: EffectView, width: int) -> Iterable[Content]:
    ends = f"  {effect.ends}" if effect.ends else ""
    whole = cells.wrap(effect.name + ends, width, width - 2)
    for at, piece in enumerate(whole):
        if at:
            yield cells.row([("  ", ""), (piece, theme.QUIET)], width)
        else:
            name, rest = piece[: len(effect.name)], piece[len(effect.name) :]
            yield cells.row([(name, theme.STRONG), (rest, theme.QUIET)], width)
    if effect.detail:
        for piece in cells.wrap(effect.detail, width - 2, width - 2):
            yield cells.row([("  ", ""), (piece, theme.QUIET)], width)
