"""What the GM can give to somebody in mid-fight: weapons of the table (2D6 DP-13, G-26)."""

from __future__ import annotations

import attrs

from mapoc_tui.engine.commands import RuleGive
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.scenarios import Faults, Table
from mapoc_tui.rules.twod6.events import Given
from mapoc_tui.rules.twod6.names import unused
from mapoc_tui.rules.twod6.rows_to_sheets import read_weapon, weapon_shelf
from mapoc_tui.rules.twod6.sheet import Weapon
from mapoc_tui.rules.twod6.state import State
from mapoc_tui.rules.twod6.working import Reasons, Working

MOST_THINGS = 20


def found(state: State, what: str) -> Weapon | None:
    """The weapon that a person means by an id or a name, of ours or the scenario's own; None if there is none."""
    wanted = " ".join(what.split()).casefold()
    for ident, row in weapon_shelf(state.weapons).items():
        if wanted in (ident.casefold(), str(row.get("name", "")).casefold()):
            made = read_weapon(Table(row, ident, Faults("weapons.toml")))
            return None if made is None or made.natural else made
    return None


def refuse_give(state: State, command: RuleGive) -> Reasons:
    """What speaks against giving something."""
    reasons = ["something else has to be settled first"] if state.stack else []
    if state[command.who].vitals.dead:
        reasons.append(f"{state[command.who].name} is dead")
    if found(state, command.what) is None:
        reasons.append(unknown("weapon", command.what, weapon_shelf(state.weapons)))
    if not 1 <= command.count <= MOST_THINGS:
        reasons.append(f"1 to {MOST_THINGS} can be given at once, not {command.count}")
    return reasons


def give(work: Working, command: RuleGive) -> None:
    """Put it where it can be drawn; each gets an id of its own."""
    one, made = work.one(command.who), found(work.state, command.what)
    assert made is not None
    sheet, name = one.sheet, made.name if command.count == 1 else f"{command.count} {made.name}"
    for _ in range(command.count):
        ident = unused(made.id, [weapon.id for weapon in sheet.weapons])
        sheet = attrs.evolve(sheet, weapons=(*sheet.weapons, attrs.evolve(made, id=ident)))
    work.tell(Given(one.id, name, sheet), one.id)
