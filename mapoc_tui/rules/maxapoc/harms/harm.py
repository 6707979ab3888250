"""Damage to armour and health, falling, dying and coming back (MA H-1 to H-20, p. 80; procedure 2.4)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.enemy_traits import DEATH_BURST
from mapoc_tui.rules.maxapoc.content.items import unquenchable
from mapoc_tui.rules.maxapoc.fight import Fight, luck_allowed
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harms.legs import walk_again
from mapoc_tui.rules.maxapoc.rolls.checks import Check, special_check
from mapoc_tui.rules.maxapoc.rolls.conditions import UNLIT, kind_of
from mapoc_tui.rules.maxapoc.state import Combatant, State

OVERKILL = 2
"""How many times the maximum of Health the part of one hit below 0 may be before it kills at once."""


def harm(
    fight: Fight, who: str, amount: int, cause: str, source: str = "", armor: bool = True, acid: bool = False
) -> None:
    """One packet of Physical Damage: armour first, then health (MA H-1, H-2, H-12, p. 80).

    ``armor`` says whether armour counts at all; ``acid`` takes twice as much of it. On somebody who is dying each
    packet takes one round off the Recovery Opportunity instead (MA AR-1, H-3, H-18, Q-217).
    """
    one = fight[who]
    if not one.here:
        return
    if "dying" in one.marks:
        weaken(fight, who, 1, cause)
        return
    stopped = min(one.armor, amount) if armor else 0
    armor_left = max(0, one.armor - stopped * (2 if acid else 1))
    left = one.hp - (amount - stopped if fight.state.rulings.overflow or not stopped else 0)
    over = max(0, -left)
    fight.emit(e.Harmed(who, amount, stopped, one.hp - max(0, left), armor_left, max(0, left), over, source, cause))
    if amount and fight.state.rulings.aim_breaks in ("damage", "move_or_damage") and is_aiming(fight.state, one):
        fight.emit(e.AimTaken(who, 0, "hit"))
    if left <= 0:
        fall(fight, who, over, cause)


def is_aiming(state: State, one: Combatant) -> bool:
    """Whether somebody has an aim to lose, in hand or in an attack that is declared (MA N-4, p. 71; Q-81)."""
    return one.aim > 0 or any(isinstance(frame, Strike) and frame.is_aimed_by(one.id) for frame in state.stack)


def fall(fight: Fight, who: str, over: int, cause: str) -> None:
    """Health is gone: dead by overkill, dead by rank or nature, or DYING (MA H-12, H-13, H-19, p. 80; Q-225)."""
    one = fight[who]
    if "death_burst" in one.sheet.traits:
        fight.emit(e.BlastBegan(who, DEATH_BURST, one.position, one.behind))
    if over > OVERKILL * one.sheet.health:
        if may_sacrifice(fight.state, one, "overkill"):
            fight.emit(e.DoomCalled(who))
        else:
            die(fight, who, f"overkill of {over}")
    elif one.sheet.rank_or_minion in fight.state.rulings.dies_at_zero or "unliving" in one.sheet.traits:
        die(fight, who, cause)
    else:
        go_down(fight, who)


def go_down(fight: Fight, who: str) -> None:
    """Unconscious and dying, flat on the ground, hands empty (MA H-12, H-13, p. 80; Q-259).

    A Recovery Opportunity that a Coup de Grace has shortened stays short (Q-124).
    """
    fight.emit(e.Fell(who, fight[who].recovery or fight[who].sheet.recovery))
    fight.lose(who, "self_stabilised")
    fight.gain(who, "dying")
    drop_dead_weight(fight, who)


def drop_dead_weight(fight: Fight, who: str) -> None:
    """Whoever loses consciousness falls prone and lets go of everything (MA C-13, C-21; Q-259)."""
    fight.gain(who, "prone")
    let_everything_fall(fight, who)


def let_everything_fall(fight: Fight, who: str) -> None:
    """Weapons and items in hand lie on the ground (MA C-14, p. 86; Q-218, Q-259)."""
    for arm in fight[who].arms:
        if arm.place == "hand":
            fight.emit(e.ArmDropped(who, arm.id, fight[who].position))
    for item in fight[who].inhand:
        let_fall(fight, who, item)


def let_fall(fight: Fight, who: str, item: str, to: int | None = None) -> None:
    """An item lies on the ground, here or elsewhere; a light is out, unless nothing can put it out (MA T-11; GR-68)."""
    lit = unquenchable(item) and item in fight[who].marks
    if kind_of(item).light != UNLIT:
        fight.lose(who, item, "dropped")
    fight.emit(e.ItemDropped(who, item, fight[who].position if to is None else to, lit))


def die(fight: Fight, who: str, cause: str) -> None:
    """Death; what was in hand lies on the ground."""
    let_everything_fall(fight, who)
    fight.emit(e.Died(who, cause))


def weaken(fight: Fight, who: str, rounds: int, cause: str) -> None:
    """A Recovery Opportunity shrinks; at 0 it is over (MA H-13, H-18, p. 80)."""
    left = max(0, fight[who].recovery - rounds)
    fight.emit(e.RecoveryLost(who, rounds, left, cause))
    if left == 0:
        die(fight, who, "its Recovery Opportunity is over")


def tick_the_dying(fight: Fight) -> None:
    """The clock of the dying runs at the end of each round after that of the fall (MA H-13, p. 80; Q-214)."""
    for who, one in fight.state.combatants.items():
        if one.here and "dying" in one.marks and one.fell < fight.state.round:
            weaken(fight, who, 1, "time")


# -- coming back -------------------------------------------------------------------------------


def may_sacrifice(state: State, one: Combatant, when: str) -> bool:
    """Whether all Luck may be given up to live, ``dying`` or at the moment of ``overkill`` (MA H-16, p. 80; Q-264)."""
    return luck_allowed(state, one) and state.rulings.sacrifice_scope in ("any", when)


def resilience_check(one: Combatant, purpose: str, *tags: str, requirement: int = 1) -> Check:
    """A Resilience roll (MA SS-6, p. 30); ``tags`` say what it resists."""
    return special_check(one, purpose, "resilience", one.sheet.resilience, set(tags), requirement=requirement)


def sacrifice(fight: Fight, who: str) -> None:
    """All Luck given up: conscious on 1 health, without a roll (MA H-16, p. 80; Q-220)."""
    fight.emit(e.LuckSpent(who, 0))
    come_back(fight, who, 1, "gave up all Luck")


def come_back(fight: Fight, who: str, hp: int, cause: str) -> None:
    """Self-stabilised: conscious, Initiative 1 and Disadvantage on everything until healed (MA H-15, H-17, p. 80)."""
    fight.emit(e.Recovered(who, min(hp, fight[who].sheet.health), cause))
    fight.lose(who, "dying")
    walk_again(fight, who)
    fight.gain(who, "prone")
    fight.gain(who, "self_stabilised")
    if fight.state.round:
        fight.emit(e.InitiativeChanged(who, 1, "SELF-STABILISED"))


def heal(fight: Fight, who: str, amount: int, cause: str, medicine: bool = True) -> None:
    """Health restored, never above the maximum; a dying one wakes, prone (MA H-14, p. 80; Q-189, Q-218, Q-224)."""
    one = fight[who]
    hp = min(one.sheet.health, one.hp + amount)
    fight.emit(e.Healed(who, hp, one.armor, cause))
    if hp > 0 and "dying" in one.marks:
        fight.emit(e.Recovered(who, hp, cause))
        fight.lose(who, "dying", cause)
        fight.gain(who, "prone")
    walk_again(fight, who)
    if medicine:
        fight.lose(who, "self_stabilised", cause)
