"""A piece of work from its declaration to its result: what all uses of skills share (MA K-1 to K-24, p. 77)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from mapoc_tui.engine.decisions import Chance
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.sheet import STATS
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.rolls.checks import Check, skill_check, special_check, stat_check, success_chance
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.rolls.contests import contest
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State
from mapoc_tui.rules.maxapoc.work_frames import Work

SALVAGE = "salvage"
FREE_HAND = "free hand"


@immutable
class Job:
    """One kind of work: its roll, what comes of it, and the roll against it if there is one."""

    check: Callable[[State, Work], Check]
    settle: Callable[[Fight, Work, Roll], None]
    against: Callable[[State, Work], Check | None] | None = None


def begin_work(fight: Fight, who: str, action: str, cost: int, held: bool, **facts: Any) -> None:
    """Pay for a piece of work; everything else is resolved from the frame."""
    fight.emit(e.WorkBegan(who, action, cost, held, **facts))


def do_work(fight: Fight, work: Work, job: Job) -> bool:
    """Roll, let Luck have its say, settle; it comes to nothing when the worker is taken out meanwhile."""
    if not fight[work.who].able:
        fight.emit(e.ActionEnded(work.who))
    elif work.stage == "start":
        contest(fight, job.check(fight.state, work), job.against(fight.state, work) if job.against else None)
    else:
        fight.emit(e.ActionEnded(work.who))
        job.settle(fight, work, work.rolls["task"])
        fight.mishaps(*work.rolls.values())
    return False


# -- rolls -------------------------------------------------------------------------------------


def work_check(
    one: Combatant,
    purpose: str,
    skill: str,
    tags: set[str],
    extra: list[Modifier] | None = None,
    against: Combatant | None = None,
    requirement: int = 1,
    limit: int = 4,
) -> Check:
    """A roll on a skill, a Base Stat or Salvage."""
    if free_hands(one) > 0:
        tags.add(FREE_HAND)
    if skill in STATS:
        return stat_check(one, purpose, skill, tags, extra or (), against, requirement)
    if skill == SALVAGE:
        check = special_check(one, purpose, skill, one.sheet.salvage, tags, extra or (), against, requirement)
        return evolve(check, limit=limit)
    return skill_check(one, purpose, skill, tags, extra or (), against, requirement, limit)


def to_succeed(state: State, check: Callable[[], Check], of: str = "success") -> Callable[[], Chance]:
    """The exact chance of a success, worked out when somebody looks."""
    return lambda: Chance(success_chance(state, check()), of)


# -- what speaks against it --------------------------------------------------------------------


def at_hand(state: State, one: Combatant, target: str) -> Iterator[str]:
    """Whether somebody is there and at Close."""
    found = state.combatants.get(target)
    if found is None or not found.here:
        yield "there is nobody of that name"
    elif found.position != one.position:
        yield f"{found.name} is not at Close"


def witless(one: Combatant) -> Iterator[str]:
    """The mindless have no use for skills and things."""
    if "mindless" in one.sheet.traits:
        yield f"{one.name} is mindless"


def no_attack_before(one: Combatant) -> Iterator[str]:
    """Healing and work on objects come before any attack of the phase (MA K-5, K-8, K-9, p. 77-78; Q-187)."""
    if one.attacks:
        yield f"{one.name} has attacked in this phase"
