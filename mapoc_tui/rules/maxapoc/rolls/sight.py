"""Who sees whom: UNSEEN is kept for each observer (MA U-5, p. 67, 86; C-23)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State, hostile

PLACED_DEGREE = 1
"""The Stealth degree of whoever was put into hiding without a roll (MA Q-266)."""


def sees(state: State, observer: Combatant, target: Combatant) -> bool:
    """Whether somebody has seen another one; friends and bystanders always have (MA U-5, p. 67; U-11, p. 79)."""
    return "unseen" not in target.marks or observer.id in target.seen_by or not hostile(observer, target)


def stealth_degree(one: Combatant) -> int:
    """The degree that Perception has to meet (MA U-7, U-10, p. 67, 79; Q-95, Q-266)."""
    return max(PLACED_DEGREE, one.stealth)


def hidden_from(state: State, observer: Combatant) -> list[Combatant]:
    """Everybody in the fight whom somebody has not seen."""
    unseen = [each for each in state.combatants.values() if "unseen" in each.marks and each.here]
    return [each for each in unseen if not sees(state, observer, each)]


def traced(state: State, one: Combatant, target: Combatant) -> bool:
    """Whether somebody may strike blindly at an UNSEEN one: it attacked, or the own side noticed it, since the last
    turn (MA U-9, p. 67; Q-104).
    """
    return one.id in target.traces or any(
        not hostile(one, each) and each.able and each.id in target.seen_by for each in state.combatants.values()
    )


def secret_roll(state: State, roll: Roll) -> bool:
    """Whether players do not see a roll: Stealth of the other side, every roll of it, or none (MA Q-263)."""
    what = state.rulings.hidden_rolls
    if what == "none" or state[roll.who].sheet.party:
        return False
    return what == "all_gm_rolls" or roll.skill == "stealth"


def kept_from_players(state: State, one: Combatant) -> bool:
    """Whether the players may not know of somebody: hidden by the GM, or UNSEEN by the whole party (MA Q-263)."""
    if one.hidden:
        return True
    if "unseen" not in one.marks or one.sheet.party or state.rulings.hidden_rolls == "none":
        return False
    return not any(state[who].sheet.party for who in one.seen_by if who in state.combatants)
