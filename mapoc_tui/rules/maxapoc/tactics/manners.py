"""What kind of move a command is, for temperaments: closing in, striking, shooting, grappling and so on."""

from __future__ import annotations

from collections.abc import Mapping

from mapoc_tui.engine.commands import Command
from mapoc_tui.rules.maxapoc.commands import (
    Aim,
    AssailMind,
    Attack,
    ClearJam,
    Hide,
    Move,
    PutOut,
    Reload,
    TakeCover,
    ThrowBomb,
    UseHold,
)
from mapoc_tui.rules.maxapoc.skill_commands import Help, Lead, Order, Repair, Treat
from mapoc_tui.rules.maxapoc.tactics.outlook import Outlook
from mapoc_tui.rules.maxapoc.tactics.sizing_up import shoots

MANNERS: Mapping[type[Command], str] = {
    AssailMind: "shoot",
    ThrowBomb: "shoot",
    Reload: "shoot",
    ClearJam: "shoot",
    UseHold: "grapple",
    Hide: "hide",
    TakeCover: "cover",
    Lead: "lead",
    Order: "lead",
    Help: "lead",
    Treat: "help",
    Repair: "help",
    PutOut: "help",
}


def manner(outlook: Outlook, command: Command) -> str:
    """The kind of a move; empty for those that no temperament cares about."""
    if isinstance(command, Attack):
        return "grapple" if command.mode == "grapple" else "strike" if command.way == "strike" else "shoot"
    if isinstance(command, Aim):
        return "shoot" if shoots(outlook.one) else "strike"
    if isinstance(command, Move):
        here = outlook.one.position
        gap = outlook.nearest(here + command.step) - outlook.nearest(here)
        return "close_in" if gap < 0 else "withdraw" if gap > 0 else ""
    return MANNERS.get(type(command), "")
