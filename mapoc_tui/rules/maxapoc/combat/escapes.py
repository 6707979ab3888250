"""How the RESTRAINED get free (MA G-2, p. 69; Q-129 to Q-131)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Chance
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.holds import hold_between, hold_check, holds_on, let_go
from mapoc_tui.rules.maxapoc.commands import Escape
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.rolls.checks import Check, stat_check
from mapoc_tui.rules.maxapoc.rolls.contests import contest, contest_chance, prevails
from mapoc_tui.rules.maxapoc.state import Combatant, Hold, State

ESCAPES = {"STR": "break", "AGI": "slip out of"}
"""Break and Slip: the Base Stat of each (MA G-2, p. 69)."""


def escape_check(one: Combatant, stat: str) -> Check:
    """Breaking rests on Strength, slipping on Agility (MA G-2, p. 69)."""
    return stat_check(one, "breaking free" if stat == "STR" else "slipping free", stat, {"escape"})


def against_escape(state: State, hold: Hold) -> Check | None:
    """The holder's roll; a rope or net that was left on somebody does not roll."""
    return hold_check(state, hold) if hold.holder else None


def escape_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Both ways out of every hold, or of whatever else restrains it."""
    unheld = Hold("", one.id, "")
    for hold in holds_on(state, one.id) or ([unheld] if "restrained" in one.marks else []):
        for stat, verb in ESCAPES.items():
            yield Candidate(
                f"{verb} {hold_name(state, hold)}",
                Escape(one.id, hold.holder, stat),
                lambda hold=hold, stat=stat: Chance(  # type: ignore[misc]
                    contest_chance(state, escape_check(one, stat), against_escape(state, hold)), "to get free"
                ),
            )


def hold_name(state: State, hold: Hold) -> str:
    """A hold in words."""
    return f"the hold of {state[hold.holder].name}" if hold.holder else "the bonds"


def escape_reasons(state: State, one: Combatant, command: Escape, purse: Purse) -> Iterator[str]:
    """What speaks against trying to get free (MA G-2, p. 69; Q-129)."""
    yield from unable(state, one, 1, purse)
    if command.stat not in ESCAPES:
        yield f"Break rests on STR and Slip on AGI, nothing on {command.stat}"
    if "restrained" not in one.marks:
        yield f"{one.name} is not RESTRAINED"
    elif hold_between(state, command.holder, one.id) is None and (command.holder or holds_on(state, one.id)):
        yield "there is no such hold"


def escape(fight: Fight, command: Escape, purse: Purse) -> None:
    """Try to get free, as often as there are actions (MA G-2, p. 69; Q-129)."""
    fight.emit(e.ActionTaken(command.who, "escape", 1, purse.held, target=command.holder, arm=command.stat, rolls=True))


def resolve_escape(fight: Fight, task: Task) -> bool:
    """Whoever gets free is the attacker in a tie; if both fail the hold stands (MA G-2, p. 69; Q-130, Q-131)."""
    hold = hold_between(fight.state, task.target, task.who)
    if task.stage == "start":
        other = against_escape(fight.state, hold) if hold else None
        contest(fight, escape_check(fight[task.who], task.arm), other)
        return False
    free = prevails(fight.state, task)
    fight.emit(e.ActionEnded(task.who))
    if free and hold is not None:
        let_go(fight, hold, "got free")
    elif free:
        fight.lose(task.who, "hogtied", "got free")
        fight.lose(task.who, "restrained", "got free")
    fight.mishaps(task.rolls["task"], task.rolls.get("resist"))
    return False


def can_escape(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether somebody is RESTRAINED and can try to get free."""
    return purse.left > 0 and "restrained" in one.marks and one.able


ESCAPE = Deed(
    Escape,
    "escape",
    "Get free",
    "f",
    escape_candidates,
    escape_reasons,
    escape,
    nothing="is not RESTRAINED",
    is_open=can_escape,
)
