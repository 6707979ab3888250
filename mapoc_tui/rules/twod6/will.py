"""Will: spent after a roll, lost under pressure, called back by the drive (2D6 1.2 and 1.13)."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.rules.twod6.commands import CallDrive
from mapoc_tui.rules.twod6.constants import WILL_OVERFLOW
from mapoc_tui.rules.twod6.happenings import DriveCalled, WillLost
from mapoc_tui.rules.twod6.state import Combatant
from mapoc_tui.rules.twod6.working import Reasons, Working


def after_loss(will: int, loss: int, overflow: bool = WILL_OVERFLOW) -> tuple[int, int]:
    """The Will left after a loss, never below 0 (2D6 L-105), and the turns that it costs.

    At 0 Will every further point is a round without action (2D6 L-106); with ``overflow`` so are the points left over
    when one loss takes Will to 0 (2D6 L-107, G-25).
    """
    beyond = max(0, loss - will)
    return max(0, will - loss), beyond if overflow or will == 0 else 0


def lose_will(work: Working, who: str, loss: int, draw: Draw | None = None) -> None:
    """Take Will from somebody (2D6 L-105 to L-107)."""
    one = work.one(who)
    will, turns = after_loss(one.will, loss)
    work.tell(WillLost(who, loss, will, one.lost_turns + turns, draw), who)


def pay_will(work: Working, who: str) -> None:
    """Lose d6 Will to be rid of a request (2D6 L-44, L-45)."""
    draw = work.roll(who, "will", 1, f"Will lost by {work.one(who).name}")
    lose_will(work, who, draw.faces[0], draw)


# ------------------------------------------------------------------------------------------ the drive


def refuse_drive(one: Combatant) -> Reasons:
    """Once per session, for whoever has a drive (2D6 L-108)."""
    reasons = []
    if not one.sheet.drive:
        reasons.append(f"{one.name} has no drive")
    if one.drive_used:
        reasons.append(f"{one.name} has called on the drive already this session")
    return reasons


def call_drive(work: Working, command: CallDrive) -> None:
    """Regain d6 Will up to the maximum (2D6 L-108, L-105); a roll beyond it is an experience tick (2D6 L-109)."""
    one = work.one(command.who)
    draw = work.roll(one.id, "drive", 1, f"Will regained by {one.name}")
    wanted = one.will + draw.faces[0]
    ticks = one.ticks + (wanted > one.sheet.will)
    work.tell(DriveCalled(one.id, draw, max(one.will, min(one.sheet.will, wanted)), ticks), one.id)
