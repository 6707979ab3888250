"""What the GM can give to somebody: weapons, explosives, items, and what is fired from weapons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, partial

from mapoc_tui.engine.commands import RuleGive
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.damage import degree_of
from mapoc_tui.rules.maxapoc.content.explosives import explosive, explosive_rows
from mapoc_tui.rules.maxapoc.content.gear import AMMUNITION, Weapon, ammo_name, is_launcher, weapon
from mapoc_tui.rules.maxapoc.content.item_arms import item_arms
from mapoc_tui.rules.maxapoc.content.items import items, threshold_bonuses, worn_points
from mapoc_tui.rules.maxapoc.content.loadout import find_weapon
from mapoc_tui.rules.maxapoc.content.names import unused
from mapoc_tui.rules.maxapoc.content.sheet import Sheet
from mapoc_tui.rules.maxapoc.content.tables import rows
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State

MOST_ROUNDS, MOST_THINGS = 999, 20
CODES = ("L", "A", "H", "M", "E", "D", "F", "R")


@immutable
class Gift:
    """One thing of a kind: a ``weapon``, an ``item``, or a round of the pool ``stock``, and what it is called."""

    name: str
    weapon: Weapon | None = None
    item: str = ""
    stock: str = ""


def gift(what: str) -> Gift | None:
    """What a person means by an id or a name, None for nothing that there is."""
    wanted = " ".join(what.split()).casefold()
    kinds = (stocks(), bombs(), things())
    found = next((kind[wanted] for kind in kinds if wanted in kind), None)
    if found is not None:
        return found
    key, variant = find_weapon(rows("gear", "weapon"), what.strip())
    if not key:
        return None
    given = weapon(key, variant)
    return None if given.natural else Gift(given.name, weapon=given)


@cache
def stocks() -> Mapping[str, Gift]:
    """Rounds, arrows and the like, by code (``A``) and by name (``A rounds``)."""
    keys = {code: str(degree_of(code)) for code in CODES} | {key: key for key in AMMUNITION}
    found = {code.casefold(): Gift(ammo_name(key), stock=key) for code, key in keys.items()}
    return found | {each.name.casefold(): each for each in found.values()}


@cache
def bombs() -> Mapping[str, Gift]:
    """Every explosive, by id and by name."""
    found = {key: Gift(explosive(key).name, weapon=explosive(key)) for key in explosive_rows()}
    return found | {each.name.casefold(): each for each in found.values()}


@cache
def things() -> Mapping[str, Gift]:
    """Every item and set of tools, by id and by name."""
    found = {key: Gift(row["name"], item=key) for key, row in items().items()}
    return found | {each.name.casefold(): each for each in found.values()}


def give_reasons(state: State, command: RuleGive) -> Iterator[str]:
    """What speaks against giving something."""
    one, found = state[command.who], gift(command.what)
    if not one.here:
        yield f"{one.name} is {'dead' if one.dead else 'out of the fight'}"
    if state.stack:
        yield "something else has to be settled first"
    if found is None:
        known = [*rows("gear", "weapon"), *explosive_rows(), *items(), *CODES, *AMMUNITION]
        yield unknown("weapon, item or ammunition", command.what, known)
    else:
        most = MOST_ROUNDS if found.stock else MOST_THINGS
        if not 1 <= command.count <= most:
            yield f"1 to {most} can be given at once, not {command.count}"


def give(fight: Fight, command: RuleGive) -> None:
    """Put it into somebody's pack; guns come loaded, worn items are put on."""
    one, found = fight[command.who], gift(command.what)
    assert found is not None
    name = f"{command.count} {found.name}" if found.stock or command.count > 1 else found.name
    given = partial(e.Given, one.id, name)
    if found.stock:
        fight.emit(given(stock=found.stock, rounds=command.count))
    elif found.weapon is not None:
        fight.emit(given(arms=tuple(arms_of(one, found.weapon, command.count))))
    else:
        pieces = items()[found.item]["cp"] * command.count
        fresh = () if found.item in one.items else tuple(item_arms(one.id, {found.item: pieces}))
        sheet = sheet_with(one.sheet, {**one.items, found.item: pieces})
        fight.emit(given(arms=fresh, item=found.item, pieces=pieces, sheet=sheet))


def arms_of(one: Combatant, made: Weapon, count: int) -> Iterator[Arm]:
    """So many weapons of a kind with ids of their own, in the pack."""
    taken = {arm.id for arm in one.arms}
    for _ in range(count):
        ident = unused(f"{one.id}-{len(one.arms) + 1}", taken)
        taken.add(ident)
        loaded = 0 if is_launcher(made) else made.capacity
        yield Arm(ident, made, loaded=loaded, grip=made.hands)


def sheet_with(sheet: Sheet, carried: dict[str, int]) -> Sheet:
    """The sheet with what worn items bring: Armour Points and bonuses (MA IT-111, IT-164, p. 93, 96)."""
    armor = sheet.armor - worn_points(sheet.items) + worn_points(carried)
    return evolve(sheet, items=carried, armor=armor, item_bonus=threshold_bonuses(carried))
