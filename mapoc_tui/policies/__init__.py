"""Who plays a side by itself. Each policy is imported only when a side needs it."""

from __future__ import annotations

from importlib import import_module

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown
from mapoc_tui.policies.base import Policy

POLICIES = {
    "basic": "Does what its rules call the best move at hand, and says why.",
    "random": "Takes any open choice, each as likely as the others beside it.",
}
"""Name of each policy -> what it does, in one sentence."""

_MODULES = {"basic": "advised", "random": "wandering"}


def policy(name: str) -> Policy:
    """The policy of that name, or a MapocError naming the known ones."""
    if name not in POLICIES:
        raise MapocError(unknown("policy", name, POLICIES))
    found: Policy = import_module(f"mapoc_tui.policies.{_MODULES[name]}").POLICY
    return found
