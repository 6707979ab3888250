"""What people do with explosives: throw, throw on, place, set off, load (MA EXP, p. 92; GR-37, GR-39, GR-44, GR-45)."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import only_attack_left
from mapoc_tui.rules.maxapoc.commands import Act, LoadMissile, PlaceCharge, SetOff, ThrowBomb, ThrowOn
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES, MIDRANGE, Weapon, is_launcher
from mapoc_tui.rules.maxapoc.content.items import item_name, items
from mapoc_tui.rules.maxapoc.content.ordnance import is_missile
from mapoc_tui.rules.maxapoc.content.tables import Row
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.bombs import PLACE_COST, burst_bomb, place_check, throw_check
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.rolls.checks import success_chance
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, hostile

SPOTS = range(-MIDRANGE, MIDRANGE + 1)


def bombs_in_hand(one: Combatant, delivery: str) -> list[Arm]:
    """The explosives in hand that are thrown, or placed."""
    return [arm for arm in one.arms if arm.place == "hand" and delivered(arm.weapon) == delivery]


def delivered(weapon: Weapon) -> str:
    """How an explosive gets to its place; empty for what does not explode."""
    return weapon.charge.delivery if weapon.charge else ""


# -- where to ----------------------------------------------------------------------------------


def aim_reasons(state: State, one: Combatant, target: str, spot: int) -> Iterator[str]:
    """What speaks against a person or a place as the aim (MA M-6, p. 72; GR-37)."""
    aimed = state.combatants.get(target)
    if target and (aimed is None or not aimed.here):
        yield "there is no such target"
        return
    if aimed is not None and aimed.id == one.id:
        yield "nobody throws at themselves: choose the place"
    if aimed is not None and not sees(state, one, aimed):
        yield f"{one.name} has not seen {aimed.name}"
    to = aimed.position if aimed is not None else spot
    if abs(to - one.position) > MIDRANGE:
        yield "nothing is thrown beyond Midrange"


def aims(state: State, one: Combatant) -> Iterator[tuple[str, int, str]]:
    """Everybody and every place within a throw: (target, position, words), standing enemies first."""
    people = [each for each in state.combatants.values() if each.here and each.id != one.id]
    people.sort(key=lambda each: (not hostile(one, each), not each.able, abs(each.position - one.position)))
    for each in people:
        yield each.id, each.position, each.name
    for step in SPOTS:
        yield "", one.position + step, place_words(state, one.position + step)


def place_words(state: State, position: int) -> str:
    """A place with who stands there."""
    there = [each.name for each in state.combatants.values() if each.here and each.position == position]
    return f"place {position}" + (f": {', '.join(there[:3])}" if there else "")


def aim_options(
    state: State, one: Combatant, weapon: Weapon, aim: int, make: Callable[[str, int], Act]
) -> list[Option]:
    """Enemies, then everybody else and places behind one more step each, with the chance to land it there."""

    def chance(spot: int) -> Chance:
        return Chance(success_chance(state, throw_check(state, one, weapon, spot, aim)), "to land it there")

    def leaf(target: str, spot: int, words: str) -> Option:
        far = DISTANCES[min(3, abs(spot - one.position))].capitalize()
        return Option(
            target or f"at{spot}",
            words,
            make(target, spot),
            chance=lambda: chance(spot),
            detail=far,
        )

    fits = [each for each in aims(state, one) if next(aim_reasons(state, one, each[0], each[1]), None) is None]
    foes = [leaf(*each) for each in fits if each[0] and hostile(one, state[each[0]])]
    friends = [leaf(*each) for each in fits if each[0] and not hostile(one, state[each[0]])]
    places = [leaf(*each) for each in fits if not each[0]]
    more = [
        Option("others", "somebody else ...", branch=lambda: friends) if friends else None,
        Option("places", "a place ...", branch=lambda: places),
    ]
    return [*foes, *(option for option in more if option is not None)]


# -- throwing ----------------------------------------------------------------------------------


def throw_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every bomb in hand at everybody and every place."""
    for arm in bombs_in_hand(one, "thrown"):
        for target, spot, words in aims(state, one):
            yield Candidate(f"{arm.weapon.name} at {words}", ThrowBomb(one.id, arm.id, target, spot))


def throw_reasons(state: State, one: Combatant, command: ThrowBomb, purse: Purse) -> Iterator[str]:
    """What speaks against throwing a bomb (MA A-9, p. 66; Q-60)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    arm = one.arm(command.arm)
    if arm is None or arm.place != "hand" or delivered(arm.weapon) != "thrown":
        yield f"{one.name} has no such bomb in hand"
    yield from only_attack_left(state, one)
    yield from aim_reasons(state, one, command.target, command.spot)


def can_throw(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether a bomb can be thrown now, told quickly: some place is always in range."""
    return (
        purse.left > 0
        and next(only_attack_left(state, one), None) is None
        and "restrained" not in one.marks
        and any(arm.weapon.charge is not None for arm in one.arms)
        and bool(bombs_in_hand(one, "thrown"))
    )


def throw_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """Which bomb, then at what."""

    def below(arm: Arm) -> list[Option]:
        return aim_options(
            state, one, arm.weapon, one.aim, lambda target, spot: ThrowBomb(one.id, arm.id, target, spot)
        )

    arms = bombs_in_hand(one, "thrown")
    if len(arms) == 1:
        return below(arms[0])
    return [Option(arm.id, arm.weapon.name, branch=lambda arm=arm: below(arm)) for arm in arms]  # type: ignore[misc]


def throw(fight: Fight, command: ThrowBomb, purse: Purse) -> None:
    """Throw it; held actions of others come first (MA A-9, p. 66; Q-44)."""
    one = fight[command.who]
    target = fight.state.combatants.get(command.target)
    spot = target.position if target is not None else command.spot
    fight.emit(e.BombThrown(one.id, command.arm, "", command.target, spot, 1, purse.held, one.aim))


# -- throwing on -------------------------------------------------------------------------------


def bombs_here(state: State, one: Combatant) -> list[Arm]:
    """The bombs with a delay that lie at Close, as if they were in hand; charges that were set stay where they are."""
    lying = (bomb for bomb in state.bombs if bomb.due and bomb.position == one.position)
    return [Arm(bomb.id, bomb.weapon) for bomb in lying if delivered(bomb.weapon) == "thrown"]


def throw_on_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every bomb that lies at Close, to everybody and every place."""
    for arm in bombs_here(state, one):
        for target, spot, words in aims(state, one):
            yield Candidate(f"{arm.weapon.name} at {words}", ThrowOn(one.id, arm.id, target, spot))


def throw_on_reasons(state: State, one: Combatant, command: ThrowOn, purse: Purse) -> Iterator[str]:
    """What speaks against throwing a bomb on (MA GR-39)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    if all(arm.id != command.bomb for arm in bombs_here(state, one)):
        yield "no such bomb lies at Close"
    yield from aim_reasons(state, one, command.target, command.spot)


def can_throw_on(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether a bomb lies here that can be thrown on, told quickly."""
    return bool(state.bombs) and purse.left > 0 and "restrained" not in one.marks and bool(bombs_here(state, one))


def throw_on_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """Which bomb, then where to."""

    def below(arm: Arm) -> list[Option]:
        return aim_options(state, one, arm.weapon, 0, lambda target, spot: ThrowOn(one.id, arm.id, target, spot))

    arms = bombs_here(state, one)
    return [Option(arm.id, arm.weapon.name, branch=lambda arm=arm: below(arm)) for arm in arms]  # type: ignore[misc]


def throw_on(fight: Fight, command: ThrowOn, purse: Purse) -> None:
    """Away with it before the round is over (MA GR-39)."""
    target = fight.state.combatants.get(command.target)
    spot = target.position if target is not None else command.spot
    fight.emit(e.BombThrown(command.who, "", command.bomb, command.target, spot, 1, purse.held, attack=False))


# -- placing and setting off -------------------------------------------------------------------


def place_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every charge in hand that is placed, to be set off by hand or by a fuse."""
    for arm in bombs_in_hand(one, "placed"):
        check = place_check(one, arm.weapon)
        for fuse in ("", *fuses_of(one)):
            burning = f", {fuse_words(fuse)}" if fuse else ""
            yield Candidate(
                arm.weapon.name + burning,
                PlaceCharge(one.id, arm.id, fuse),
                lambda check=check: Chance(success_chance(state, check), "to set it"),  # type: ignore[misc]
            )


def fuses_of(one: Combatant) -> Iterator[str]:
    """The items that somebody carries and that burn down as a fuse (MA IT-116, IT-117, p. 94)."""
    return (item for item, left in one.items.items() if left >= fuse_of(item).get("cost", left + 1))


def fuse_of(item: str) -> Row:
    """What an item costs as a fuse and how many rounds it burns; empty for one that is none."""
    found: Row = items().get(item, {}).get("fuse", {})
    return found


def fuse_words(item: str) -> str:
    """``Cigarettes (10) as a fuse of 10 rounds``."""
    return f"{item_name(item)} as a fuse of {fuse_of(item)['rounds']} rounds"


def place_reasons(state: State, one: Combatant, command: PlaceCharge, purse: Purse) -> Iterator[str]:
    """What speaks against placing a charge (MA EXP-6, p. 92; GR-44)."""
    yield from unable(state, one, PLACE_COST, purse)
    yield from bound(one)
    if all(arm.id != command.arm for arm in bombs_in_hand(one, "placed")):
        yield f"{one.name} has no such charge in hand"
    if command.fuse and command.fuse not in fuses_of(one):
        yield f"{one.name} has no such fuse"


def place(fight: Fight, command: PlaceCharge, purse: Purse) -> None:
    """Two Complex Actions and a roll (MA GR-44)."""
    fight.emit(
        e.ActionTaken(command.who, "place", PLACE_COST, purse.held, arm=command.arm, target=command.fuse, rolls=True)
    )


def set_off_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every charge that one has placed."""
    for bomb in state.bombs:
        if bomb.owner == one.id and not bomb.due:
            yield Candidate(f"{bomb.weapon.name} at {place_words(state, bomb.position)}", SetOff(one.id, bomb.id))


def set_off_reasons(state: State, one: Combatant, command: SetOff, purse: Purse) -> Iterator[str]:
    """What speaks against setting a charge off (MA GR-44)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    if all(bomb.id != command.bomb or bomb.owner != one.id or bomb.due for bomb in state.bombs):
        yield f"{one.name} has placed no such charge"


def set_off(fight: Fight, command: SetOff, purse: Purse) -> None:
    """One Complex Action, at any distance (MA GR-44)."""
    burst_bomb(fight, command.bomb, 1, purse.held)


# -- launchers ---------------------------------------------------------------------------------


def load_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every launcher in hand with every missile in the pack."""
    missiles = [arm for arm in one.arms if is_missile(arm.weapon)]
    for arm in one.arms:
        if arm.place != "pack" and is_launcher(arm.weapon):
            for missile in missiles:
                yield Candidate(
                    f"{arm.weapon.name} with {missile.weapon.name}", LoadMissile(one.id, arm.id, missile.id)
                )


def load_reasons(state: State, one: Combatant, command: LoadMissile, purse: Purse) -> Iterator[str]:
    """What speaks against loading a launcher (MA N-3, p. 71; WT-23, p. 90)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    arm, missile = one.arm(command.arm), one.arm(command.missile)
    if arm is None or arm.place == "pack" or not is_launcher(arm.weapon):
        yield f"{one.name} has no such launcher in hand"
    elif arm.loaded:
        yield f"{arm.weapon.name} is loaded"
    if missile is None or not is_missile(missile.weapon):
        yield f"{one.name} has no such missile"


def load(fight: Fight, command: LoadMissile, purse: Purse) -> None:
    """A missile from the pack into the launcher (MA N-3, p. 71)."""
    fight.emit(e.ActionTaken(command.who, "load", 1, purse.held, arm=command.arm))
    fight.emit(e.MissileLoaded(command.who, command.arm, command.missile))


THROW = Deed(
    ThrowBomb, "bomb", "Throw bomb", "l", throw_candidates, throw_reasons, throw,
    nothing="no bomb is in hand", is_open=can_throw, branch=throw_options,
)  # fmt: skip
THROW_ON = Deed(
    ThrowOn, "throw-on", "Throw on", "y", throw_on_candidates, throw_on_reasons, throw_on,
    nothing="no bomb lies at Close", is_open=can_throw_on, branch=throw_on_options,
)  # fmt: skip
PLACE = Deed(
    PlaceCharge, "place", "Place charge", "j", place_candidates, place_reasons, place, cost="2C",
    nothing="no charge is in hand",
)  # fmt: skip
SET_OFF = Deed(
    SetOff, "set-off", "Set off", "!", set_off_candidates, set_off_reasons, set_off, nothing="nothing was placed"
)
LOAD = Deed(
    LoadMissile, "load", "Load missile", "r", load_candidates, load_reasons, load,
    nothing="no launcher is in hand, or no missile is left",
)  # fmt: skip
