"""A fight as plain text, eighty columns wide."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator

from mapoc_tui.engine.text import cut, fit
from mapoc_tui.engine.views import Bar, BattleView, CombatantView

COLUMNS = 80
NAME, SIDE = 20, 14
HEAD = " " * (len("> 1234 ") + NAME + 1 + SIDE + 1)


def view_lines(view: BattleView, position: str = "") -> Iterator[str]:
    """Title, clock, everybody in order, the track of the round, and the facts of the table."""
    yield from wrapped(view.title)
    yield from wrapped("; ".join(part for part in (view.clock, view.turn, position) if part))
    yield from (bar_text(gauge) for gauge in view.gauges)
    if view.outcome:
        yield from wrapped(view.outcome)
    yield ""
    for one in view.order:
        yield from combatant_lines(one)
    yield from _track(view)
    yield from listed_lines("Also", view.facts)


def combatant_lines(one: CombatantView) -> Iterator[str]:
    """One combatant: mark and order, name and pools on the first line, everything else below it."""
    mark = ">" if one.active else " "
    words = [bar_text(bar) for bar in one.bars]
    words += [word for word in (one.status, "hidden" if one.hidden else "", one.distance) if word]
    head = f"{mark} {fit(one.order, 4)} {fit(one.name, NAME)} {fit(one.side_name, SIDE)} "
    first, *rest = textwrap.wrap(", ".join(words), COLUMNS - len(HEAD)) or [""]
    yield (head + first).rstrip()
    yield from (HEAD + more for more in rest)
    for effect in one.effects:
        yield from wrapped("; ".join(part for part in (effect.name, effect.detail, effect.ends) if part), " " * 9, 7)
    for text in (one.ready, one.note):
        if text:
            yield from wrapped(text, " " * 9, 7)


def _track(view: BattleView) -> Iterator[str]:
    if not view.track:
        return
    yield ""
    yield view.track_title
    for column in view.track:
        mark = ">" if column.mark == "now" else " "
        cells = ", ".join(f"{cell.name} {cell.value}{_MARKS[cell.mark]}".strip() for cell in column.cells)
        yield from wrapped(f"{mark} {column.title}: {cells or 'nobody'}", "    ")


def listed_lines(title: str, items: Iterable[str]) -> Iterator[str]:
    """A titled list; nothing at all when there is nothing in it."""
    for number, item in enumerate(items):
        if not number:
            yield from ("", title)
        yield from wrapped(f"- {item}", "    ", 2)


_MARKS = {"done": " (done)", "now": " (now)", "next": "", "lost": " (lost)", "": ""}


def bar_text(bar: Bar) -> str:
    """``Health 9/12``; without a maximum only the value."""
    return f"{bar.name} {bar.value}/{bar.maximum}" if bar.maximum else f"{bar.name} {bar.value}"


def wrapped(text: str, margin: str = "", indent: int = 0) -> list[str]:
    """The text in lines of at most eighty columns; further lines begin with the margin."""
    lines = textwrap.wrap(" " * indent + text, COLUMNS, subsequent_indent=margin, drop_whitespace=True)
    return [cut(line, COLUMNS) for line in lines]
