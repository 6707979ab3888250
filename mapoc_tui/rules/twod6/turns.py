"""Rounds and turns: whose turn it is, who loses one, what ends when, bleeding (2D6 L-53 to L-56, L-87)."""

from __future__ import annotations

from typing import Literal

from mapoc_tui.rules.twod6.constants import ROUNDS_A_MINUTE
from mapoc_tui.rules.twod6.events import RoundBegan, TurnBegan, TurnEnded, TurnLost
from mapoc_tui.rules.twod6.happenings import EffectOver, EffectTicked
from mapoc_tui.rules.twod6.harm import bleed
from mapoc_tui.rules.twod6.order import order_of
from mapoc_tui.rules.twod6.state import Combatant, State
from mapoc_tui.rules.twod6.working import Working

Reason = Literal["out", "overcome", "surprised", "spent", "stunned", ""]


def next_turn(work: Working) -> None:
    """The next one in the order who has had no turn this round; after the last one the round ends.

    One action a round for everybody, in an order that is kept (2D6 L-53, L-55).
    """
    state = work.state
    who = next((who for who in state.order if who not in state.passed), "")
    if not who:
        end_round(work)
        return
    tick(work, who, "start")
    one = work.one(who)
    reason = why_lost(work.state, one)
    if not reason:
        work.tell(TurnBegan(who), who)
        return
    left = one.lost_turns - (reason == "overcome")
    work.tell(TurnLost(who, reason, left), who)
    tick(work, who, "end")


def why_lost(state: State, one: Combatant) -> Reason:
    """Why somebody's turn goes by: fallen, overcome at 0 Will (2D6 L-106), surprised (2D6 L-56), stunned by ruling,
    or critically injured with no Will to act and no drive to call it back (2D6 L-89, L-108)."""
    if one.out:
        return "out"
    if one.lost_turns:
        return "overcome"
    if state.rulings.surprise_mode == "lose_round" and one.has("surprised"):
        return "surprised"
    if one.has("stunned"):
        return "stunned"
    return "spent" if one.drained else ""


def end_turn(work: Working) -> None:
    """The active one's turn is over. Where bleeding follows own actions, it comes now (2D6 G-20)."""
    state = work.state
    one = state.acting
    if state.spent and state.rulings.bleed_interval == "own_action" and one.vitals.bleeding:
        bleed(work, one.id)
    work.tell(TurnEnded(one.id), one.id)
    tick(work, one.id, "end")


# ------------------------------------------------------------------------------------------ the round


def end_round(work: Working) -> None:
    """Bleeding, then what lasts to the end of the round, then the next round in its order (2D6 L-66, L-87)."""
    if bleeds_now(work.state):
        for one in work.state.combatants.values():
            if one.vitals.bleeding and one.left != "removed" and not _has_bled(work.state, one):
                bleed(work, one.id)
    for who in work.state.combatants:
        _tick_effects(work, who, "", "round")
    work.emit(RoundBegan(work.state.round + 1, order_of(work.state)))


def bleeds_now(state: State) -> bool:
    """Whether this round's end is one at which bleeding counts (2D6 L-87, G-20)."""
    interval = state.rulings.bleed_interval
    return interval in ("round", "once") or (interval == "minute" and state.round % ROUNDS_A_MINUTE == 0)


def _has_bled(state: State, one: Combatant) -> bool:
    return state.rulings.bleed_interval == "once" and one.vitals.bled


# ------------------------------------------------------------------------------------------ durations


def tick(work: Working, clock: str, edge: Literal["start", "end"]) -> None:
    """Somebody's turn starts or ends, also one that is lost: what runs by it comes nearer to its end."""
    for who, one in work.state.combatants.items():
        if one.effects:
            _tick_effects(work, who, clock, edge)


def _tick_effects(work: Working, who: str, clock: str, edge: str) -> None:
    for effect in work.one(who).effects:
        if effect.edge != edge or effect.clock != clock or not effect.turns:
            continue
        if effect.turns == 1:
            work.tell(EffectOver(who, effect.id), who)
        else:
            work.tell(EffectTicked(who, effect.id, effect.turns - 1), who)
