"""Loading weapons and clearing jams (MA N-1, N-3, W-7, p. 70-71; WT-4, WT-10, p. 91)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import ClearJam, Reload
from mapoc_tui.rules.maxapoc.content.gear import Weapon, is_launcher
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.handling import bound, own_arm, palming_chance, palming_reasons, resolve_quick
from mapoc_tui.rules.maxapoc.rolls.carrying import PIECES
from mapoc_tui.rules.maxapoc.skills.aids import spend
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State

BELT_COST = 2
FUEL, FUEL_CAN = "fuel", "jerry_can"


def loaders(one: Combatant) -> Iterator[Arm]:
    """Weapons in hand that hold rounds."""
    return (arm for arm in one.arms if takes_rounds(arm))


def takes_rounds(arm: Arm) -> bool:
    """Whether a weapon is at hand and holds rounds."""
    return arm.place != "pack" and arm.weapon.capacity > 0 and not is_launcher(arm.weapon)


def reload_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every weapon that can be loaded, with a quick hand where its feed allows that."""
    for arm in loaders(one):
        step = ", open it" if needs_opening(arm) else ""
        yield Candidate(f"{arm.weapon.name} ({arm.loaded}/{arm.weapon.capacity}){step}", Reload(one.id, arm.id))
        if "mag" in arm.weapon.traits:
            chance = palming_chance(state, one, "fast reload")
            yield Candidate(f"{arm.weapon.name}, fast reload", Reload(one.id, arm.id, palming=True), chance)


def can_reload(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether any weapon can be loaded."""
    if "restrained" in one.marks:
        return False
    for arm in one.arms:
        if arm.loaded < arm.weapon.capacity and not arm.jammed and takes_rounds(arm) and stock_for(one, arm.weapon):
            quick = "mag" in arm.weapon.traits and not purse.held and "reload" + arm.id not in one.tried
            if quick or purse.left:
                return True
    return False


def stock_for(one: Combatant, weapon: Weapon) -> int:
    """The rounds that somebody has for a weapon; a can of fuel holds shots for a flamethrower, too (GR-27)."""
    own = one.rounds.get(weapon.ammo, 0)
    return own + one.items.get(FUEL_CAN, 0) // PIECES[FUEL] if weapon.ammo == FUEL else own


def reload_cost(arm: Arm) -> int:
    """The Complex Actions until it is loaded: one, two with a belt that is not open (MA N-3, p. 71; WT-4, p. 91)."""
    return BELT_COST if needs_opening(arm) else 1


def needs_opening(arm: Arm) -> bool:
    """Whether the first of two actions on a belt is still to come; two turns may share them (MA WT-4, p. 91; GR-28)."""
    return "belt_fed" in arm.weapon.traits and not arm.opened


def reload_reasons(state: State, one: Combatant, command: Reload, purse: Purse) -> Iterator[str]:
    """What speaks against loading (MA W-7, N-3, p. 71; WT-4, WT-10, p. 91; GR-28)."""
    arm = one.arm(command.arm)
    if command.palming:
        yield from palming_reasons(state, one, "reload" + command.arm, purse)
        if arm is not None and "mag" not in arm.weapon.traits:
            yield f"{arm.weapon.name} has no magazine"
    else:
        yield from unable(state, one, 1, purse)
    yield from bound(one)
    if arm is None or arm.place == "pack" or not arm.weapon.capacity:
        yield f"{one.name} has no such weapon in hand to load"
        return
    if arm.jammed:
        yield f"{arm.weapon.name} is JAMMED"
    if arm.loaded >= arm.weapon.capacity:
        yield f"{arm.weapon.name} is full"
    if stock_for(one, arm.weapon) < 1:
        yield f"no rounds left for {arm.weapon.name}"


def reload(fight: Fight, command: Reload, purse: Purse) -> None:
    """Load a weapon from the rounds carried, a belt in two steps (MA N-3, p. 71; GR-28)."""
    arm = fight[command.who].arm(command.arm)
    assert arm is not None
    cost = 0 if command.palming else 1
    fight.emit(e.ActionTaken(command.who, "reload", cost, purse.held, arm=command.arm, rolls=command.palming))
    if command.palming:
        return
    if needs_opening(arm):
        fight.emit(e.BeltOpened(command.who, command.arm))
    else:
        load(fight, command.who, command.arm)


def load(fight: Fight, who: str, arm_id: str) -> None:
    """Fill the weapon, or put in one round where the table plays it so (MA GR-28)."""
    one = fight[who]
    arm = one.arm(arm_id)
    assert arm is not None
    stock = one.rounds.get(arm.weapon.ammo, 0)
    single = fight.state.rulings.reload_amount == "one_round" and arm.weapon.feed in ("cylinder", "tube")
    wanted = 1 if single else arm.weapon.capacity - arm.loaded
    put_in = min(stock_for(one, arm.weapon), wanted)
    poured = max(0, put_in - stock)
    fight.emit(e.Reloaded(who, arm_id, arm.loaded + put_in, arm.weapon.ammo, stock - put_in + poured))
    if poured:
        spend(fight, who, FUEL_CAN, poured * PIECES[FUEL])


resolve_reload = resolve_quick(lambda fight, task: load(fight, task.who, task.arm), "fast reload")


def jam_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every jammed weapon in hand."""
    return (
        Candidate(arm.weapon.name, ClearJam(one.id, arm.id)) for arm in one.arms if arm.jammed and arm.place != "pack"
    )


def jam_reasons(state: State, one: Combatant, command: ClearJam, purse: Purse) -> Iterator[str]:
    """What speaks against clearing a jam (MA N-1, p. 70)."""
    yield from unable(state, one, 1, purse)
    yield from own_arm(one, command, command.arm, ("hand", "body"), "in hand")
    yield from bound(one)
    arm = one.arm(command.arm)
    if arm is not None and not arm.jammed:
        yield f"{arm.weapon.name} is not JAMMED"


def clear_jam(fight: Fight, command: ClearJam, purse: Purse) -> None:
    """Clear a jammed firearm, without a roll (MA N-1, p. 70)."""
    fight.emit(e.ActionTaken(command.who, "clear", 1, purse.held, arm=command.arm))
    fight.emit(e.JamCleared(command.who, command.arm))


RELOAD = Deed(
    Reload,
    "reload",
    "Reload",
    "r",
    reload_candidates,
    reload_reasons,
    reload,
    nothing="no weapon in hand takes rounds",
    is_open=can_reload,
)
CLEAR = Deed(ClearJam, "clear", "Clear jam", "c", jam_candidates, jam_reasons, clear_jam, nothing="nothing is JAMMED")
