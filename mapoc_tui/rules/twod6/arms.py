"""Weapons in hand: drawn, dropped, lost and got back, loaded (2D6 L-68 to L-71, L-122, L-123)."""

from __future__ import annotations

from typing import Literal

from mapoc_tui.rules.twod6.commands import DrawWeapon, DropWeapon, Reload
from mapoc_tui.rules.twod6.happenings import HandChanged, LoadChanged
from mapoc_tui.rules.twod6.state import Combatant, State
from mapoc_tui.rules.twod6.working import Reasons, Working


def lose_weapon(work: Working, who: str, how: Literal["dropped", "thrown", "disarmed"]) -> None:
    """The weapon in hand falls to the ground (2D6 L-68). What is part of the body cannot be lost."""
    one = work.one(who)
    if one.hand:
        work.tell(HandChanged(who, how, one.hand, "", (*one.ground, one.hand)), who)


def pick_up(work: Working, who: str, weapon: str) -> None:
    """An own weapon is back in hand (2D6 L-69); one that was in hand is put away."""
    one = work.one(who)
    ground = tuple(other for other in one.ground if other != weapon)
    work.tell(HandChanged(who, "retrieved", weapon, weapon, ground), who)


def draw_weapon(work: Working, command: DrawWeapon) -> None:
    """Draw another weapon, a back-up for one that was lost, for free (2D6 L-69, L-71)."""
    one = work.one(command.who)
    work.tell(HandChanged(one.id, "drawn", command.weapon, command.weapon, one.ground), one.id)


def may_draw(state: State, one: Combatant) -> bool:
    """Whether there is another weapon that can still be drawn this turn."""
    return not state.drew and bool(one.carried)


def refuse_draw(state: State, one: Combatant, weapon: str) -> Reasons:
    """Why a weapon cannot be drawn: one carried weapon a turn can."""
    reasons = []
    if state.drew:
        reasons.append(f"{one.name} has drawn a weapon already this turn")
    if weapon not in {carried.id for carried in one.carried}:
        reasons.append(f"{one.name} carries no other such weapon")
    return reasons


def drop_weapon(work: Working, command: DropWeapon) -> None:
    """Let the weapon in hand fall, for free."""
    lose_weapon(work, command.who, "dropped")


def refuse_drop(one: Combatant) -> Reasons:
    """Why nothing can be dropped."""
    return [] if one.hand else [f"{one.name} has nothing in hand"]


def refuse_retrieve(one: Combatant, weapon: str) -> Reasons:
    """Why a weapon cannot be got back: it has to lie about (2D6 L-69)."""
    return [] if weapon in one.ground else [f"no such weapon of {one.name} lies about"]


def empty(work: Working, who: str, weapon: str) -> None:
    """A shot leaves a weapon empty that has to be loaded each time."""
    work.tell(LoadChanged(who, weapon, (*work.one(who).unloaded, weapon)), who)


def reload(work: Working, command: Reload) -> None:
    """Load the weapon in hand, which costs the action (2D6 G-26)."""
    one = work.one(command.who)
    unloaded = tuple(other for other in one.unloaded if other != one.hand)
    work.tell(LoadChanged(one.id, one.hand, unloaded), one.id)


def refuse_reload(one: Combatant) -> Reasons:
    """Why there is nothing to load."""
    if not one.weapon.reload:
        return [f"{one.name} holds nothing that has to be loaded"]
    return [] if one.hand in one.unloaded else [f"the {one.weapon.name} is loaded"]
