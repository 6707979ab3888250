"""Advice on the fallen: automatic enemies finish them off where the table plays them so (MA Q-126, p. 68, 80)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc.combat.attacks import arms_with_ways, prospect
from mapoc_tui.rules.maxapoc.commands import Attack
from mapoc_tui.rules.maxapoc.content.damage import distribution
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.state import Combatant, State, hostile
from mapoc_tui.rules.maxapoc.tactics.choices import Choice
from mapoc_tui.rules.maxapoc.tactics.expectation import FALL_WORTH, strike_degree
from mapoc_tui.rules.maxapoc.tactics.plans import is_legal

COUP = "coup"


def finishing_choices(state: State, one: Combatant, money: Purse) -> Iterator[Choice]:
    """A Coup de Grace on every fallen enemy in reach; never one by the party (MA S-5, p. 68; Q-126)."""
    if one.sheet.party or one.attacks or not state.rulings.enemies_use_coup_de_grace:
        return
    for fallen in state.combatants.values():
        if fallen.here and "unconscious" in fallen.marks and hostile(one, fallen):
            for arm, way, hands in arms_with_ways(one):
                command = Attack(one.id, fallen.id, arm.id, way, hands, mode=COUP)
                if is_legal(state, one, command, money):
                    share = death_share(state, command, fallen.recovery or fallen.sheet.recovery)
                    reason = f"takes {share:.0%} of what is left of {fallen.name}"
                    yield Choice(FALL_WORTH * share, command, reason)


def death_share(state: State, command: Attack, rounds: int) -> float:
    """The share of a Recovery Opportunity that the damage takes on average, 1 for death (MA H-20, p. 80)."""
    degree = strike_degree(state, prospect(state, command, held=False))
    return float(sum(chance * min(amount, rounds) for amount, chance in distribution(degree).items())) / rounds
