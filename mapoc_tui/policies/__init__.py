"""Who plays a side by itself. Each policy is imported only when a side needs it."""

from __future__ import annotations

from importlib import import_module

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown
from mapoc_tui.policies.base import Policy

TEMPERAMENTS = {
    "rusher": "Closes in and fights hand to hand, whatever it carries.",
    "shooter": "Shoots from where it stands and lets the others come.",
    "skirmisher": "Attacks and falls back, so that nobody stands next to it for long.",
    "grappler": "Grabs enemies and holds them rather than cut them down.",
    "ambusher": "Hides first and strikes out of hiding.",
    "leader": "Tells its friends what to do and helps them before it fights itself.",
    "coward": "Fights until it is hurt, then gets away or hides as long as others of its side hold out.",
}
"""Policies that follow the advice of the rules in their own way; a game that knows no such way plays them as usual."""

POLICIES = {
    "basic": "Does what its rules call the best move at hand, and says why.",
    "random": "Takes any open choice, each as likely as the others beside it.",
    "planner": "Plays its best moves forward with dice of its own, from what its side knows, and takes the best one.",
    **TEMPERAMENTS,
}
"""Name of each policy -> what it does, in one sentence."""

_MODULES = {"basic": "advised", "random": "wandering", "planner": "planner"}


def policy(name: str) -> Policy:
    """The policy of that name, or a MapocError naming the known ones."""
    if name not in POLICIES:
        raise MapocError(unknown("policy", name, POLICIES))
    if name in TEMPERAMENTS:
        from mapoc_tui.policies.tempered import Tempered

        return Tempered(name)
    found: Policy = import_module(f"mapoc_tui.policies.{_MODULES[name]}").POLICY
    return found
