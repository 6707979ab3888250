"""What a won attack in a mode does besides its damage (MA S-3 to S-10, p. 68)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harm import die, harm
from mapoc_tui.rules.maxapoc.holds import restrain
from mapoc_tui.rules.maxapoc.knockouts import knock_out
from mapoc_tui.rules.maxapoc.state import Arm

SHRAPNEL_DIE = 4
QUARTER = 4


def cripple_arm(fight: Fight, strike: Strike) -> None:
    """The hand drops what it holds and is useless until the end of the fight (MA S-3, p. 68; Q-115)."""
    target = fight[strike.target]
    if strike.detail and target.arm(strike.detail) is not None:
        fight.emit(e.ArmDropped(target.id, strike.detail, target.position))
    fight.gain(target.id, "arm_useless", source=strike.who)


def cripple_leg(fight: Fight, strike: Strike) -> None:
    """PRONE, and SLOWED when less than a quarter of health is left (MA S-7, p. 68; Q-116)."""
    target = fight[strike.target]
    fight.gain(target.id, "prone", source=strike.who)
    if target.hp < target.sheet.health // QUARTER:
        fight.gain(target.id, "slowed", source="leg")


def headshot(fight: Fight, strike: Strike) -> None:
    """Some creatures are destroyed by any wound to a vital organ (bestiary trait)."""
    target = fight[strike.target]
    if "headshot" in target.sheet.traits and target.here and target.wound:
        die(fight, target.id, "a wound to a vital organ")


def black_out(fight: Fight, strike: Strike) -> None:
    """The target rolls Resilience against losing consciousness (MA S-6, p. 68)."""
    knock_out(fight, strike.target, "knock-out")


def damage_item(fight: Fight, strike: Strike, amount: int) -> None:
    """The object loses Component Pieces; damage above its value breaks it over its holder (MA S-10, H-21; Q-123)."""
    target = fight[strike.target]
    arm = target.arm(strike.detail)
    if arm is None:
        return
    fight.emit(e.ArmDamaged(target.id, arm.id, amount, max(0, value_left(arm) - amount)))
    if amount >= value_left(arm):
        fight.emit(e.ArmDropped(target.id, arm.id, target.position, gone=True))
    if amount > value_left(arm):
        draw = fight.roll(target.id, "shrapnel", (SHRAPNEL_DIE,), f"1d4 from the broken {arm.weapon.name}")
        fight.emit(e.ShrapnelRolled(target.id, draw, arm.weapon.name))
        harm(fight, target.id, draw.faces[0], f"the broken {arm.weapon.name}", strike.who)


def value_left(arm: Arm) -> int:
    """The Component Pieces that a weapon still has (MA CPV-2, p. 50, 80)."""
    return arm.weapon.value - arm.worn


EFFECTS: Mapping[str, Callable[[Fight, Strike], None]] = {
    "cripple_arm": cripple_arm,
    "cripple_leg": cripple_leg,
    "headshot": headshot,
    "knock_out": black_out,
    "restrain": restrain,
}
