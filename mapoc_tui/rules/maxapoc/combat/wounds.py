"""From a hit to its harm: barrier first, then what the target is made of, then armour and health (procedure 2.4)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.combat.barriers import hit_barrier, shield
from mapoc_tui.rules.maxapoc.combat.enemy_traits import soften, softened
from mapoc_tui.rules.maxapoc.combat.hit_codes import damage_degree, damage_steps
from mapoc_tui.rules.maxapoc.content.gear import Weapon
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harms.fires import burn_of
from mapoc_tui.rules.maxapoc.harms.harm import harm
from mapoc_tui.rules.maxapoc.harms.hazards import aftermath, suffer
from mapoc_tui.rules.maxapoc.harms.infection import carried_by
from mapoc_tui.rules.maxapoc.hazard_frames import Injury
from mapoc_tui.rules.maxapoc.state import Combatant, State


def wound(fight: Fight, strike: Strike, amount: int) -> None:
    """The damage of a hit: barrier, then the target (MA H-1, H-2, p. 80; B-3, p. 81)."""
    weapon = weapon_of(fight.state, strike)
    barrier = shield(fight.state, strike)
    if barrier is not None:
        amount = hit_barrier(fight, barrier.id, amount, weapon.name)
        if not amount:
            return
    target = fight[strike.target]
    if "dying" not in target.marks:
        amount = soften(fight, target.id, amount, why_soft(fight.state, strike, weapon, target))
    injury = injury_of(fight, strike, weapon, amount)
    if weapon.harm == "resilience":
        suffer(fight, target.id, injury)
    else:
        pierced = "colossal" in target.sheet.traits and strike.mode == "vital"
        harm(fight, target.id, amount, weapon.name, strike.who, armor=not pierced, acid=injury.acid)
        aftermath(fight, target, injury, amount)


def weapon_of(state: State, strike: Strike) -> Weapon:
    """The weapon of a hit."""
    arm = state[strike.who].arm(strike.arm)
    assert arm is not None
    return arm.weapon


def why_soft(state: State, strike: Strike, weapon: Weapon, target: Combatant) -> str:
    """Why only half of a hit gets through to a creature, or an empty text (bestiary traits)."""
    if not target.sheet.traits:
        return ""
    single = not strike.also and "cone" not in weapon.traits
    degree = damage_degree(weapon, damage_steps(state, strike, weapon, natural_1=False))
    return softened(target, weapon.harm == "physical", single, weapon.element == "fire", degree)


def injury_of(fight: Fight, strike: Strike, weapon: Weapon, amount: int) -> Injury:
    """The hit as a packet of damage with everything that comes with it."""
    return Injury(
        amount,
        weapon.name,
        strike.who,
        weapon.element,
        acid="acid" in weapon.traits,
        stun="stun" in weapon.traits,
        infects=carried_by(fight[strike.who]),
        burn=burn_of(weapon),
    )
