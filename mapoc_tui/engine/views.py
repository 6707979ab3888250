"""A fight as anybody may look at it: the same neutral shape for every ruleset, screen and text."""

from __future__ import annotations

from typing import Literal

from attrs import field

from mapoc_tui.engine.immutable import immutable

Viewer = Literal["gm", "players"]


@immutable
class Bar:
    """A named pool. ``value`` may lie below zero; ``maximum`` 0 means that there is none to speak of."""

    name: str
    value: int
    maximum: int


@immutable
class EffectView:
    """An ongoing effect: its name, a plain sentence for when it ends, and what it does."""

    name: str
    ends: str
    detail: str = ""
    short: str = ""


@immutable
class CardSection:
    """A titled group of lines on a combatant's card."""

    title: str
    lines: tuple[str, ...]


@immutable
class CombatantView:
    """One combatant. ``status`` is a word in capitals (``DYING``) or empty; ``order`` the text of its order column.

    ``bystander`` marks those against whom and for whom nobody fights.
    """

    id: str
    name: str
    side: str
    side_name: str
    friendly: bool
    rank: str
    order: str
    bars: tuple[Bar, ...]
    effects: tuple[EffectView, ...] = ()
    status: str = ""
    active: bool = False
    deciding: bool = False
    out: bool = False
    bystander: bool = False
    hidden: bool = False
    distance: str = ""
    ready: str = ""
    note: str = ""
    card: tuple[CardSection, ...] = ()


Mark = Literal["done", "now", "next", "lost", ""]


@immutable
class TrackCell:
    """One combatant's turn in a column of the track. ``mark``: has acted, is acting, will act, lost the turn."""

    who: str
    name: str
    value: str
    mark: Mark


@immutable
class TrackColumn:
    """A part of the round: an action phase, or a band of the order."""

    title: str
    mark: Mark
    cells: tuple[TrackCell, ...]


@immutable
class BattleView:
    """All that the panes show. ``clock`` is where the fight stands (``Round 2, phase 3``), ``stamp`` the same in short.

    ``order`` lists combatants as they act, those who are out last. ``gauges`` are pools of the fight itself.
    """

    title: str
    clock: str
    stamp: str
    turn: str
    order: tuple[CombatantView, ...]
    track_title: str
    track: tuple[TrackColumn, ...]
    gauges: tuple[Bar, ...] = ()
    facts: tuple[str, ...] = ()
    outcome: str = ""

    def combatant(self, who: str) -> CombatantView | None:
        """The combatant with this id, if this viewer can see it."""
        return next((one for one in self.order if one.id == who), None)


LogKind = Literal["round", "turn", "roll", "harm", "down", "effect", "move", "talk", "gm"]


@immutable
class LogLine:
    """One line of the log. ``explain`` holds further lines that account for every number in ``text``.

    ``who`` is the name of whoever the line is about, or empty; ``text`` begins with it or goes on from it.
    """

    stamp: str
    who: str
    text: str
    kind: LogKind
    explain: tuple[str, ...] = ()
    visible: Literal["everyone", "gm"] = "everyone"
    indent: int = field(default=0)
