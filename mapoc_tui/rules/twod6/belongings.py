"""What somebody has that the GM can take away for good: weapons, armour, traits, specialities, skills (2D6 DP-13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import attrs

from mapoc_tui.engine.commands import RuleRemove, RuleTake
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.switches import ABILITY, COMBATANT, ITEM, Belonging, Switch, option_switches
from mapoc_tui.rules.twod6 import vitals
from mapoc_tui.rules.twod6.events import Taken
from mapoc_tui.rules.twod6.names import slug
from mapoc_tui.rules.twod6.rulings import OPTIONS
from mapoc_tui.rules.twod6.sheet import Sheet
from mapoc_tui.rules.twod6.shelves import rows
from mapoc_tui.rules.twod6.skills import SKILLS
from mapoc_tui.rules.twod6.state import Combatant, State
from mapoc_tui.rules.twod6.working import Reasons, Working

CELLS = {
    "order": "order_bonus",
    "defence": "defence_bonus",
    "melee": "melee_damage",
    "ranged": "ranged_damage",
    "endurance": "endurance",
    "will": "will",
}
"""Cell of a trait -> the sum on the sheet to which it adds (2D6 L-114)."""


def belongings(one: Combatant) -> Mapping[str, Belonging]:
    """Everything of somebody that can be taken away, by ``kind:key``. Nobody can be robbed of bare hands."""
    sheet = one.sheet
    found = {f"weapon:{each.id}": Belonging(ITEM, each.id, each.name) for each in sheet.weapons}
    if sheet.armor:
        found[f"armor:{sheet.armor}"] = Belonging(ITEM, "armor", f"{sheet.armor} armour")
    for trait in sheet.traits:
        found[f"trait:{trait}"] = Belonging(ABILITY, trait, str(rows("traits", "trait")[trait]["name"]))
    for own in sheet.specialities:
        found[f"speciality:{own.name}"] = Belonging(ABILITY, slug(own.name), f"speciality {own.name}")
    for skill in sheet.skills:
        found[f"skill:{skill}"] = Belonging(ABILITY, skill, SKILLS[skill])
    return found


def takings(state: State, one: Combatant) -> Mapping[str, Belonging]:
    """Those that can be taken away now: nothing while something else is half resolved."""
    return {} if state.stack else belongings(one)


def refuse_take(state: State, command: RuleTake) -> Reasons:
    """What speaks against taking something away."""
    one = state[command.who]
    reasons = ["something else has to be settled first"] if state.stack else []
    if command.what not in belongings(one):
        reasons.append(unknown(f"belonging of {one.name}", command.what, belongings(one)))
    return reasons


def take(work: Working, command: RuleTake) -> None:
    """Take it away; a pool that was full stays full when its maximum changes."""
    one = work.one(command.who)
    kind, _, key = command.what.partition(":")
    left = sheet_without(one.sheet, kind, key)
    body = vitals.set_to(one.vitals, pool_left(one.endurance, one.sheet.endurance, left.endurance))
    will = pool_left(one.will, one.sheet.will, left.will)
    work.tell(Taken(one.id, command.what, belongings(one)[command.what].words, left, body, will), one.id)


def pool_left(now: int, before: int, maximum: int) -> int:
    """What is in a pool after its maximum has changed."""
    return maximum if now == before else min(now, maximum)


def sheet_without(sheet: Sheet, kind: str, key: str) -> Sheet:
    """The sheet that is left. Endurance and Will rest on what they were at first, but for the part of a trait."""
    if kind == "weapon":
        return attrs.evolve(sheet, weapons=tuple(each for each in sheet.weapons if each.id != key))
    if kind == "armor":
        return attrs.evolve(sheet, armor="")
    if kind == "speciality":
        return attrs.evolve(sheet, specialities=tuple(own for own in sheet.specialities if own.name != key))
    if kind == "skill":
        return attrs.evolve(sheet, skills={skill: value for skill, value in sheet.skills.items() if skill != key})
    return attrs.evolve(
        sheet, traits=tuple(trait for trait in sheet.traits if trait != key), **sums_without(sheet, key)
    )


def sums_without(sheet: Sheet, trait: str) -> dict[str, Any]:
    """The sums on a sheet less what one trait adds to them; a maximum is 1 or more."""
    row = rows("traits", "trait")[trait]
    sums = {name: getattr(sheet, name) - row.get(cell, 0) for cell, name in CELLS.items()}
    return {**sums, "endurance": max(1, sums["endurance"]), "will": max(1, sums["will"])}


def switches(state: State) -> Iterator[Switch]:
    """Everybody in the fight with all belongings, then the table options."""
    for one in state.combatants.values():
        if one.left:
            continue
        yield Switch(COMBATANT, one.id, f"without {one.name}", RuleRemove(one.id))
        for what, each in takings(state, one).items():
            yield Switch(
                each.kind, f"{one.id}:{each.name}", f"without {one.name}'s {each.words}", RuleTake(one.id, what)
            )
    yield from option_switches(OPTIONS, lambda key: getattr(state.rulings, key))
