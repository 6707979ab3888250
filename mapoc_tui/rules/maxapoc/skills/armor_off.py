"""Taking armour off and putting it on (MA K-22, p. 78, 80; Q-273)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Purse, simple, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.skill_commands import PutArmorOn, TakeArmorOff
from mapoc_tui.rules.maxapoc.state import Combatant, State

WORN = -1


def off_reasons(state: State, one: Combatant, command: TakeArmorOff, purse: Purse) -> Iterator[str]:
    """What speaks against taking armour off."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    if not one.sheet.human or not one.sheet.armor:
        yield f"{one.name} wears no armour"
    elif one.armor_off != WORN:
        yield "the armour is off already"


def take_off(fight: Fight, command: TakeArmorOff, purse: Purse) -> None:
    """The armour lies aside and protects nobody (MA K-22, p. 80)."""
    fight.emit(e.ActionTaken(command.who, "armor off", 1, purse.held))
    fight.emit(e.ArmorShifted(command.who, 0, fight[command.who].armor))


def on_reasons(state: State, one: Combatant, command: PutArmorOn, purse: Purse) -> Iterator[str]:
    """What speaks against putting armour on."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    if one.armor_off == WORN:
        yield f"{one.name} has taken no armour off"


def put_on(fight: Fight, command: PutArmorOn, purse: Purse) -> None:
    """The armour protects again (MA Q-273)."""
    fight.emit(e.ActionTaken(command.who, "armor on", 1, purse.held))
    fight.emit(e.ArmorShifted(command.who, fight[command.who].armor_off, WORN))


ARMOR_OFF = simple(TakeArmorOff, "armor-off", "Take armour off", "f", off_reasons, take_off, group=SKILLS)
ARMOR_ON = simple(PutArmorOn, "armor-on", "Put armour on", "d", on_reasons, put_on, group=SKILLS)
