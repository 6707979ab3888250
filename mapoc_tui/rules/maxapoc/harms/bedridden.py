"""Too weak to act: BEDRIDDEN by an Initiative of 0 or less (MA C-1, p. 53, 54, 85; Q-37)."""

from __future__ import annotations

from functools import lru_cache

from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.rolls.conditions import Marks, kind_of
from mapoc_tui.rules.maxapoc.state import Combatant

CAUSE = "no Initiative"


def lasting_initiative(one: Combatant) -> int:
    """The Special Stat with hunger, infection and load; what passes with the fight does not count (MA Q-37)."""
    return one.sheet.initiative + lasting_change(one.marks) if one.marks else one.sheet.initiative


@lru_cache(maxsize=4096)
def lasting_change(marks: Marks) -> int:
    """What conditions add to Initiative that does not pass with the fight."""
    return sum(kind.initiative for kind in map(kind_of, marks) if kind.lasting)


def settle_bedridden(fight: Fight) -> None:
    """Whoever has no Initiative left is BEDRIDDEN, and up again when there is some; the GM's word stays."""
    for who, one in fight.state.combatants.items():
        if not one.here:
            continue
        if lasting_initiative(one) > 0:
            if one.conditions and any(each.id == "bedridden" and each.source == CAUSE for each in one.conditions):
                fight.lose(who, "bedridden", "there is Initiative again")
        elif "bedridden" not in one.marks:
            fight.gain(who, "bedridden", source=CAUSE)
