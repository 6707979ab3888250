"""When a fight is over."""

from __future__ import annotations

from mapoc_tui.engine.decisions import Outcome
from mapoc_tui.rules.twod6.state import Combatant, State


def outcome(state: State) -> Outcome | None:
    """How the fight ended: by the GM's word (2D6 L-79), or because one party alone stands; None while it goes on."""
    if state.ended:
        return _ruled(state)
    if not state.begun or not state.round or state.stack:
        return None
    return _last_standing(state)


def _last_standing(state: State) -> Outcome | None:
    players = any(one.standing for one in state.combatants.values() if one.sheet.party == "players")
    enemies = any(one.standing for one in state.combatants.values() if one.sheet.party == "enemies")
    if players and enemies:
        return None
    if not players and not enemies:
        return Outcome("draw", "", "Nobody is left who could fight on.")
    return _won(state, "players" if players else "enemies")


def _ruled(state: State) -> Outcome:
    if not state.winner:
        return Outcome("ended", "", "The GM ended the fight; nobody won.")
    return Outcome("won", state.winner, f"The GM ended the fight: {state.sides[state.winner].name} won.")


def _won(state: State, party: str) -> Outcome:
    """The winning side: that of the players even where only their allies stand."""
    standing = next(one.sheet.side for one in state.combatants.values() if one.sheet.party == party and one.standing)
    side = next((side.id for side in state.sides.values() if side.role == "players" == party), standing)
    return Outcome("won", side, f"{state.sides[side].name} won: nobody on the other side can fight on.")


def at_hand(state: State, one: Combatant) -> bool:
    """Whether somebody is there: once the fight is over those who left it by themselves are back (2D6 L-76)."""
    return not one.left or (one.left != "removed" and not in_a_fight(state))


def testable(state: State, one: Combatant) -> bool:
    """Whether somebody is there and awake, so that a test can be asked of it."""
    return at_hand(state, one) and not (one.vitals.dead or one.vitals.passed_out or one.has("unconscious"))


def in_a_fight(state: State) -> bool:
    """Whether a fight is going on, also while something is half resolved: then help is an action, and a failure is just
    a failure (2D6 L-39)."""
    return state.begun and not state.ended and not (state.round and _last_standing(state))
