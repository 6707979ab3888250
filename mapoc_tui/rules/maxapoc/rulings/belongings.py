"""What somebody has that the GM can take away for good: weapons, items, traits, trained skills."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from mapoc_tui.engine.commands import RulePool, RuleRemove, RuleTake
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.switches import ABILITY, COMBATANT, ITEM, Belonging, Switch, option_switches
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.items import item_name, threshold_bonuses, worn_points
from mapoc_tui.rules.maxapoc.content.loadout import FIST
from mapoc_tui.rules.maxapoc.content.names import unused
from mapoc_tui.rules.maxapoc.content.options import OPTIONS
from mapoc_tui.rules.maxapoc.content.sheet import Sheet, skill_names
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.state import ITEM as ITEM_TAG
from mapoc_tui.rules.maxapoc.state import Combatant, State

SETTLED_AT_THE_START = ("start_loaded", "armor_over_12")
"""Table options that count while a fight is set up: changing them afterwards does nothing."""


def belongings(one: Combatant) -> Mapping[str, Belonging]:
    """Everything of somebody that can be taken away, by ``kind:key``. Nobody can be robbed of bare fists."""
    found: dict[str, Belonging] = {}
    for arm in one.arms:
        if arm.weapon.id != FIST and ITEM_TAG not in arm.weapon.tags:
            name = unused(arm.weapon.id, [each.name for each in found.values()])
            found[f"weapon:{arm.id}"] = Belonging(ITEM, name, arm.weapon.name)
    found |= {f"item:{item}": Belonging(ITEM, item, item_name(item)) for item in one.items}
    found |= {f"trait:{trait}": Belonging(ABILITY, trait, trait.replace("_", " ")) for trait in one.sheet.traits}
    found |= {f"skill:{key}": Belonging(ABILITY, key, skill_names()[key]) for key in one.sheet.skills}
    return found


def takings(state: State, one: Combatant) -> Mapping[str, Belonging]:
    """Those that can be taken away now: nothing while something else is half resolved."""
    return {} if state.stack else belongings(one)


def take_reasons(state: State, command: RuleTake) -> Iterator[str]:
    """What speaks against taking something away."""
    one = state[command.who]
    if one.gone:
        yield f"{one.name} is out of the fight"
    if state.stack:
        yield "something else has to be settled first"
    if command.what not in belongings(one):
        yield unknown(f"belonging of {one.name}", command.what, belongings(one))


def take(fight: Fight, command: RuleTake) -> None:
    """Take it away: whatever rests on it is gone as well."""
    one, what = fight[command.who], command.what
    kind, _, key = what.partition(":")
    fight.emit(e.Taken(one.id, what, belongings(one)[what].words, sheet_without(one.sheet, kind, key)))
    if kind == "item":
        fight.lose(one.id, key, "taken away")
    if what == "trait:camouflage" and fight.state.stage == "setup" and one.id not in fight.state.ambushers:
        fight.lose(one.id, "unseen", "taken away")


def sheet_without(sheet: Sheet, kind: str, key: str) -> Sheet:
    """The sheet that is left; worn items take their Armour Points and bonuses along (MA IT-111, IT-164, p. 93, 96)."""
    if kind == "trait":
        return evolve(sheet, traits=tuple(trait for trait in sheet.traits if trait != key))
    if kind == "skill":
        return evolve(sheet, skills={skill: level for skill, level in sheet.skills.items() if skill != key})
    if kind == "item":
        left = {item: pieces for item, pieces in sheet.items.items() if item != key}
        armor = sheet.armor - worn_points(sheet.items) + worn_points(left)
        return evolve(sheet, items=left, armor=max(0, armor), item_bonus=threshold_bonuses(left))
    return sheet


def switches(state: State) -> Iterator[Switch]:
    """Everybody in the fight with all belongings and the armour, then the table options."""
    for one in state.combatants.values():
        if one.gone:
            continue
        yield Switch(COMBATANT, one.id, f"without {one.name}", RuleRemove(one.id))
        if one.armor:
            yield Switch(ITEM, f"{one.id}:armor", f"without {one.name}'s armour", RulePool(one.id, "armor", 0))
        for what, each in takings(state, one).items():
            yield Switch(
                each.kind, f"{one.id}:{each.name}", f"without {one.name}'s {each.words}", RuleTake(one.id, what)
            )
    yield from option_switches(OPTIONS, lambda key: getattr(state.rulings, key), SETTLED_AT_THE_START)
