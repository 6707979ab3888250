"""ENCUMBERED comes and goes with what people carry and wear (MA C-6, H-4, p. 42, 80, 85)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.rolls.carrying import burden
from mapoc_tui.rules.maxapoc.state import Combatant, State

CAUSES = ("armour", "load")


def settle_loads(fight: Fight, before: State) -> None:
    """After every command: whoever has won or lost anything that weighs may be ENCUMBERED now, or no longer."""
    if fight.state.stage == "over":
        return
    earlier = before.combatants
    for who, one in fight.state.combatants.items():
        if who not in earlier or (one is not earlier[who] and reloaded(earlier[who], one)):
            settle_load(fight, who)


def reloaded(before: Combatant, now: Combatant) -> bool:
    """Whether somebody carries anything else than before."""
    return (
        before.armor != now.armor
        or before.arms is not now.arms
        or before.items is not now.items
        or before.rounds is not now.rounds
        or before.laden != now.laden
    )


def settle_load(fight: Fight, who: str) -> None:
    """What somebody carries now; what the GM has put on somebody stays."""
    one = fight[who]
    cause = burden(one, fight.state.rulings)
    now = next((each for each in one.conditions if each.id == "encumbered"), None)
    if cause and now is None:
        fight.gain(who, "encumbered", source=cause)
    elif not cause and now is not None and now.source in CAUSES:
        fight.lose(who, "encumbered", "lighter now")
