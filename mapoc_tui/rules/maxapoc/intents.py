"""Between the declaration of an action and its dice: held actions of others come first (MA T-13, p. 64; Q-44, Q-270).

An attack on a person waits for them by itself (:mod:`combat.strikes`). Everything else is announced, carried out
afterwards, and judged once more in between: nothing is spent before that.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from mapoc_tui.engine.commands import Command
from mapoc_tui.rules.maxapoc import commands as c
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc import skill_commands as s
from mapoc_tui.rules.maxapoc.catalogue import DEEDS, objections, purse
from mapoc_tui.rules.maxapoc.combat.tugs import helpless
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.folding import pop
from mapoc_tui.rules.maxapoc.frames import Intent
from mapoc_tui.rules.maxapoc.order import first_holder, next_holder, trigger_by
from mapoc_tui.rules.maxapoc.rolls.bonuses import leave_path
from mapoc_tui.rules.maxapoc.state import State

Rolls = Callable[[State, Any], bool]


def always(state: State, command: c.Act) -> bool:
    """Dice follow, whatever is declared."""
    return True


def by_palming(state: State, command: Any) -> bool:
    """Dice follow where a quick hand tries it for free (MA N-3, N-5, p. 71)."""
    return bool(command.palming)


def with_athletics(state: State, command: c.Move) -> bool:
    """Most movements need no dice (MA M-8, p. 71)."""
    return command.athletics


def against_the_held(state: State, command: c.UseHold) -> bool:
    """Letting go needs no dice, nor does dragging the helpless (MA G-4 to G-8, p. 69)."""
    return command.how != "release" and not (command.how == "drag" and helpless(state[command.target]))


ROLLS: Mapping[type[c.Act], Rolls] = {
    c.AssailMind: always,
    c.AttackBarrier: always,
    c.Draw: by_palming,
    c.Escape: always,
    c.Hide: always,
    c.Improvise: by_palming,
    c.Mount: always,
    c.Move: with_athletics,
    c.PlaceCharge: always,
    c.Reload: by_palming,
    c.Search: always,
    c.SetOff: always,
    c.Sway: always,
    c.ThrowBomb: always,
    c.ThrowOn: always,
    c.UseHold: against_the_held,
    s.HandleItem: lambda state, command: command.how == "quick",
    s.Help: always,
    s.Lead: always,
    s.Make: always,
    s.Order: always,
    s.Repair: always,
    s.Salvage: always,
    s.Study: always,
    s.Treat: always,
    s.UseSkill: always,
}
"""Whether dice follow the declaration of an action; a sleight of hand is declared to nobody (MA K-18, p. 25)."""


def undertake(fight: Fight, command: c.Act) -> None:
    """Do something, or announce it to those who hold actions (MA T-13, p. 64; Q-44)."""
    state, rolls = fight.state, ROLLS.get(type(command))
    if rolls is not None and rolls(state, command) and first_holder(state, command.who, trigger_by(command)):
        fight.emit(e.Announced(command.who, command))
    else:
        carry_out(fight, command)


def carry_out(fight: Fight, command: c.Act) -> None:
    """Spend what it takes and do it."""
    state = fight.state
    deed, one = DEEDS[type(command)], state.combatants[command.who]
    deed.perform(fight, command, purse(state, one))
    if one.bonuses and fight[one.id].complex + fight[one.id].held < one.complex + one.held:
        leave_path(fight, one.id, deed.key)


def intent_step(fight: Fight, intent: Intent) -> bool:
    """Those who hold actions come first; then it is done if it is still possible (MA Q-44, Q-270)."""
    if next_holder(fight.state, intent):
        return True
    command = intent.command
    assert isinstance(command, c.Act)
    before = pop(fight.state)
    why = next(objections(before, command), "")
    if why:
        fight.emit(e.Thwarted(command.who, why))
    else:
        fight.emit(e.Resumed())
        carry_out(fight, command)
    return False


def announcement(state: State, command: Command, name: Callable[[str], str]) -> str:
    """What somebody announces, in words: ``Medicine, Eve``."""
    title, target = DEEDS[type(command)].title, getattr(command, "target", "")  # type: ignore[index]
    return f"{title}, {name(target)}" if target in state.combatants else title
