"""What traits of creatures do to the damage that comes at them, and what they do at the start of a round."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.damage import degree_of
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.legs import walk_again
from mapoc_tui.rules.maxapoc.hazard_frames import Burst
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.state import Combatant, State

COLOSSAL_CODE = degree_of("E")
DEATH_BURST = Burst("bursting body", ("1d6",), infects="z_virus")


# -- less damage -------------------------------------------------------------------------------


def softened(one: Combatant, physical: bool, single: bool, fire: bool, degree: int) -> str:
    """Why only half of some damage gets through to a creature, or an empty text.

    ``single`` is an attack on one target, ``degree`` that of the damage code with everything that moved it.
    """
    traits = one.sheet.traits
    if "incorporeal" in traits and physical:
        return "incorporeal"
    if "swarm" in traits and single and not fire:
        return "a swarm"
    return "colossal" if "colossal" in traits and degree < COLOSSAL_CODE else ""


def soften(fight: Fight, who: str, amount: int, why: str) -> int:
    """Half of the damage, rounded down, if there is a reason for it."""
    if not why:
        return amount
    fight.emit(e.DamageHalved(who, amount, amount // 2, why))
    return amount // 2


# -- fighting as a pack ------------------------------------------------------------------------


def pack_advantage(state: State, one: Combatant, target: Combatant) -> list[Modifier]:
    """Advantage against a target that another of its kind attacked earlier in the phase (bestiary trait pack)."""
    if "pack" not in one.sheet.traits or not any(_is_mate(one, state[who]) for who in target.beset):
        return []
    return [Modifier("advantage", 1, "the pack")]


def _is_mate(one: Combatant, other: Combatant) -> bool:
    return (
        other.id != one.id
        and "pack" in other.sheet.traits
        and (other.sheet.side, other.sheet.family) == (one.sheet.side, one.sheet.family)
    )


# -- healing by itself -------------------------------------------------------------------------


def regenerates(state: State, one: Combatant) -> bool:
    """Whether a creature regains health at the start of this round: wounded, on its feet, and not seared.

    Damage by its weakness stops it for the round after; one that is DYING is past healing itself.
    """
    return (
        one.able
        and "regenerate" in one.sheet.traits
        and one.hp < one.sheet.health
        and not (one.seared and one.seared >= state.round - 1)
    )


def regenerate(fight: Fight, who: str) -> None:
    """Health comes back (bestiary trait regenerate)."""
    one = fight[who]
    if regenerates(fight.state, one):
        hp = min(one.sheet.health, one.hp + one.sheet.regenerate)
        fight.emit(e.Healed(who, hp, one.armor, "regenerates"))
        walk_again(fight, who)
