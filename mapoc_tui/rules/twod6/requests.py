"""What may be asked for in a social challenge during a fight, and which deeds go against it (2D6 L-41)."""

from __future__ import annotations

from collections.abc import Iterable

from mapoc_tui.rules.twod6.state import Combatant, Effect, Part

REQUESTS = {
    "stop_fighting": "Stop fighting: no more attacks",
    "spare_me": "Leave me alone: no attacks on me",
    "fight_me": "Fight me: no attacks on anybody else",
    "stay_here": "Stay where you are: no flight, no change of distance",
}
"""Request id -> what is asked."""


def opposes(effect: Effect, deed: str, target: str = "") -> bool:
    """Whether a deed (``attack``, ``move`` or ``flee``) goes against what was asked."""
    if effect.topic == "stay_here":
        return deed in ("move", "flee")
    if deed != "attack":
        return False
    if effect.topic == "stop_fighting":
        return True
    return (target == effect.source) == (effect.topic == "spare_me")


def penalties(one: Combatant, deed: str, target: str = "") -> tuple[Part, ...]:
    """The penalties of resisting on a deed against the request; those of several successes add up (2D6 L-42)."""
    return tuple(Part("Resisting", -effect.amount) for effect in _against(one, "penalty", deed, target))


def forbidden(one: Combatant, deed: str, target: str = "") -> list[str]:
    """Why a deed is closed to somebody who has given in (2D6 L-40)."""
    return [
        f"{one.name} has given in: {REQUESTS[effect.topic].split(': ')[1]}"
        for effect in _against(one, "bound", deed, target)
    ]


def _against(one: Combatant, kind: str, deed: str, target: str) -> Iterable[Effect]:
    return (effect for effect in one.effects_of(kind) if opposes(effect, deed, target))
