"""Salvage in a fight (MA K-23, C-32, p. 82; D-19, p. 57; CPV-16; Q-201, Q-202)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.damage import read_code
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Purse, simple, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.rolls.checks import Check, possible, weighed
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition
from mapoc_tui.rules.maxapoc.skill_commands import Salvage
from mapoc_tui.rules.maxapoc.skills.healing import parts_of
from mapoc_tui.rules.maxapoc.skills.works import SALVAGE, Job, begin_work, witless, work_check
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State
from mapoc_tui.rules.maxapoc.work_frames import Work

COST = 2
LIMIT = 1
YIELD = read_code("1d4")
"""Component Pieces for each degree that counts (MA D-19, p. 47, 57)."""

MOST_BARREN = 2
"""Failures after which there is nothing more to find (MA SA-7, p. 57; Q-202)."""


def salvage_reasons(state: State, one: Combatant, command: Salvage, purse: Purse) -> Iterator[str]:
    """What speaks against looking for parts (MA K-23, p. 82; Q-202)."""
    yield from unable(state, one, COST, purse)
    yield from bound(one)
    yield from witless(one)
    if not one.sheet.salvage:
        yield f"{one.name} does not salvage"
    if one.barren >= MOST_BARREN:
        yield f"{one.name} can find nothing more here"
    elif not possible(weighed(state, salvage_check(one))):
        yield "no roll can meet the requirement"


def salvage(fight: Fight, command: Salvage, purse: Purse) -> None:
    """Look for parts; until the end of the phase it hampers defences (MA C-32, K-23, p. 82; Q-201)."""
    begin_work(fight, command.who, SALVAGE, COST, purse.held, skill=SALVAGE, limit=LIMIT)
    fight.impose(command.who, Condition("salvaging", 1, edge="phase"))


def salvage_check(one: Combatant) -> Check:
    """The roll; each try in the same place needs one degree more (MA SA-6, p. 57; Q-202)."""
    return work_check(one, SALVAGE, SALVAGE, {SALVAGE}, requirement=1 + one.searches, limit=LIMIT)


def settle_salvage(fight: Fight, work: Work, roll: Roll) -> None:
    """1d4 Component Pieces, or one failure more (MA K-23, p. 82)."""
    one = fight[work.who]
    searches = one.searches + 1
    if not roll.success:
        fight.emit(e.Salvaged(one.id, 0, parts_of(one), searches, one.barren + 1))
        return
    dice = YIELD * roll.counted
    draw = fight.roll(one.id, SALVAGE, [high for _, high in dice.dice], f"{dice.text} parts for {one.name}")
    found = dice.total(draw.faces)
    fight.emit(e.Salvaged(one.id, found, parts_of(one) + found, searches, one.barren, (draw,)))


SALVAGE_JOB = Job(lambda state, work: salvage_check(state[work.who]), settle_salvage)
SALVAGE_DEED = simple(Salvage, SALVAGE, "Salvage parts", "s", salvage_reasons, salvage, "2C", SKILLS)
