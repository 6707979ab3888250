"""What a won attack in a mode does besides its damage (MA S-3 to S-10, p. 68)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.holds import restrain
from mapoc_tui.rules.maxapoc.combat.shot_items import shoot_item
from mapoc_tui.rules.maxapoc.content.damage import repair
from mapoc_tui.rules.maxapoc.content.items import item_name
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harms.fires import burn_of_item
from mapoc_tui.rules.maxapoc.harms.harm import die, harm, let_fall
from mapoc_tui.rules.maxapoc.harms.hazards import set_alight
from mapoc_tui.rules.maxapoc.harms.knockouts import knock_out
from mapoc_tui.rules.maxapoc.harms.legs import go_lame
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands, useless_arms
from mapoc_tui.rules.maxapoc.state import Arm, Combatant

SHRAPNEL_DIE = 4
BUILD_PER_PIECE = 3


def cripple_arm(fight: Fight, strike: Strike) -> None:
    """The hand drops what it holds and is useless until the end of the fight (MA S-3, p. 68; Q-115)."""
    target = fight[strike.target]
    if strike.detail in target.inhand:
        let_fall(fight, target.id, strike.detail)
    elif strike.detail and target.arm(strike.detail) is not None:
        fight.emit(e.ArmDropped(target.id, strike.detail, target.position))
    fight.gain(target.id, "arm_useless", source=strike.who, value=useless_arms(target) + 1)
    now = fight[target.id]
    for item in now.inhand[: max(0, -free_hands(now))]:
        let_fall(fight, target.id, item)


def cripple_leg(fight: Fight, strike: Strike) -> None:
    """PRONE, and SLOWED when less than a quarter of health is left (MA S-7, p. 68; Q-116)."""
    fight.gain(strike.target, "prone", source=strike.who)
    go_lame(fight, strike.target)


def headshot(fight: Fight, strike: Strike) -> None:
    """Some creatures are destroyed by any wound to a vital organ (bestiary trait)."""
    target = fight[strike.target]
    if "headshot" in target.sheet.traits and target.here and target.wound:
        die(fight, target.id, "a wound to a vital organ")


def black_out(fight: Fight, strike: Strike) -> None:
    """The target rolls Resilience against losing consciousness (MA S-6, p. 68)."""
    knock_out(fight, strike.target, "knock-out")


def damage_item(fight: Fight, strike: Strike, amount: int) -> None:
    """The object loses Component Pieces; damage above its value breaks it over its holder.

    MA W-15, S-10, H-21; Q-123.
    """
    target = fight[strike.target]
    arm = target.arm(strike.detail)
    if arm is None:
        damage_carried(fight, strike, amount)
        return
    fight.emit(e.ArmDamaged(target.id, arm.id, amount, max(0, value_left(arm) - amount)))
    if amount >= value_left(arm):
        fight.emit(e.ArmDropped(target.id, arm.id, target.position, gone=not arm.weapon.value))
    if amount > value_left(arm):
        break_over(fight, strike, arm.weapon.name)


def damage_carried(fight: Fight, strike: Strike, amount: int) -> None:
    """The same for anything else that the target carries (MA S-10, p. 68)."""
    if strike.detail in fight[strike.target].items:
        name = item_name(strike.detail)
        if shoot_item(fight, strike.target, strike.detail, amount, strike.who):
            break_over(fight, strike, name)


def break_over(fight: Fight, strike: Strike, name: str) -> None:
    """Splinters hit the holder (MA W-15, S-10, p. 68)."""
    who = strike.target
    draw = fight.roll(who, "shrapnel", (SHRAPNEL_DIE,), f"1d4 from the broken {name}")
    fight.emit(e.ShrapnelRolled(who, draw, name))
    harm(fight, who, draw.faces[0], f"the broken {name}", strike.who)


def value_left(arm: Arm) -> int:
    """The Component Pieces that a weapon still has (MA CPV-2, p. 50, 80)."""
    return arm.weapon.value - arm.worn


def alight(fight: Fight, strike: Strike) -> None:
    """An item that burns sets somebody on fire (MA IT-7, p. 93-98; GR-47, GR-48)."""
    arm = fight[strike.who].arm(strike.arm)
    burn = burn_of_item(arm.weapon.id) if arm is not None else None
    if burn is not None:
        set_alight(fight, strike.target, burn, strike.who, at_once=True)


def dismantle(fight: Fight, strike: Strike) -> None:
    """Mechanics takes repair dice off a machine, all but the last piece of it (MA K-20, p. 25, 58; CPV-12; Q-89)."""
    target = fight[strike.target]
    code = repair()
    dice = code.dice * strike.rolls["attack"].counted
    draw = fight.roll(strike.who, "dismantle", [high for _, high in dice.dice], f"{dice.text} off {target.name}")
    total = dice.total(draw.faces)
    fight.emit(e.PoolRolled(strike.who, f"taking {target.name} apart", f"{code.name} ({dice.text})", (draw,), total))
    harm(fight, target.id, min(total, max(0, body_value(target) - 1)), "Mechanics", strike.who)


def body_value(one: Combatant) -> int:
    """What a body is worth in Component Pieces (MA p. 42, 88; GR-76)."""
    return one.sheet.build // BUILD_PER_PIECE


EFFECTS: Mapping[str, Callable[[Fight, Strike], None]] = {
    "alight": alight,
    "dismantle": dismantle,
    "cripple_arm": cripple_arm,
    "cripple_leg": cripple_leg,
    "headshot": headshot,
    "knock_out": black_out,
    "restrain": restrain,
}
