"""Changes of distance: one band a turn, free (2D6 L-55, G-12)."""

from __future__ import annotations

from mapoc_tui.rules.twod6.commands import Move
from mapoc_tui.rules.twod6.constants import FARTHEST
from mapoc_tui.rules.twod6.happenings import Moved
from mapoc_tui.rules.twod6.requests import forbidden
from mapoc_tui.rules.twod6.state import Combatant, State
from mapoc_tui.rules.twod6.working import Reasons, Working

POSITIONS = tuple(range(-FARTHEST, FARTHEST + 1))
"""The places of the line, from far on the players' side over the middle to far on the other one."""

POSITION_NAMES = {
    -2: "far on the players' side",
    -1: "near on the players' side",
    0: "in the middle",
    1: "near on the other side",
    2: "far on the other side",
}


def open_moves(state: State, one: Combatant) -> list[int]:
    """The positions to which the active one may go now."""
    if state.moved or not state.rulings.use_bands or (one.effects and forbidden(one, "move")):
        return []
    return [to for to in (one.position - 1, one.position + 1) if to in POSITIONS]


def refuse_move(state: State, one: Combatant, to: int) -> Reasons:
    """Every reason why somebody cannot go there now."""
    reasons = forbidden(one, "move")
    if not state.rulings.use_bands:
        reasons.append("this table uses no distance bands: say where you go")
    elif abs(to - one.position) != 1 or to not in POSITIONS:
        reasons.append("a move is one band, no more and no less")
    if state.moved:
        reasons.append(f"{one.name} has changed the distance already this turn")
    return reasons


def move(work: Working, command: Move) -> None:
    """Go one band."""
    work.tell(Moved(command.who, work.one(command.who).position, command.to), command.who)
