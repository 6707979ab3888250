"""Academics in a fight: weak spots, and preparation for helping others (MA K-2, K-3, p. 77; D-24, p. 49)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc.deeds import SKILLS, Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.bonuses import PER_DEGREE, SUPPORT, give, points
from mapoc_tui.rules.maxapoc.rolls.checks import Check
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.skill_commands import Study
from mapoc_tui.rules.maxapoc.skills.works import Job, begin_work, to_succeed, witless, work_check
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State, hostile
from mapoc_tui.rules.maxapoc.work_frames import Work

ACADEMICS = "academics"


def study_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every enemy in sight, everybody else, and the own next help for others."""
    others = [each for each in state.combatants.values() if each.id != one.id and each.here]
    chance = to_succeed(state, lambda: study_check(one))
    for each in sorted(others, key=lambda each: (not hostile(one, each), abs(each.position - one.position))):
        yield Candidate(each.name, Study(one.id, each.id), chance)
    yield Candidate("to support somebody next", Study(one.id), chance)


def study_reasons(state: State, one: Combatant, command: Study, purse: Purse) -> Iterator[str]:
    """What speaks against Academics: not again on somebody after a success (MA K-2, K-3, p. 77)."""
    yield from unable(state, one, 1, purse)
    yield from witless(one)
    if not command.target:
        if any(bonus.id == ACADEMICS and not bonus.target for bonus in one.bonuses):
            yield f"{one.name} is prepared to support somebody already"
        return
    target = state.combatants.get(command.target)
    if target is None or not target.here or target.id == one.id:
        yield "there is nobody of that name to study"
        return
    if target.id in one.studied:
        yield f"{one.name} has studied {target.name} already"
    if not sees(state, one, target):
        yield f"{target.name} is UNSEEN to {one.name}"


def can_study(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether there is anything left to study, told quickly."""
    if purse.left < 1 or any(witless(one)):
        return False
    return next(study_reasons(state, one, Study(one.id), purse), None) is None or any(
        next(study_reasons(state, one, Study(one.id, who), purse), None) is None for who in state.combatants
    )


def study(fight: Fight, command: Study, purse: Purse) -> None:
    """Think about somebody's weak spots (MA K-2, p. 77)."""
    begin_work(fight, command.who, ACADEMICS, 1, purse.held, target=command.target, skill=ACADEMICS)


def study_check(one: Combatant) -> Check:
    """The Academics roll."""
    return work_check(one, ACADEMICS, ACADEMICS, {ACADEMICS})


def settle_study(fight: Fight, work: Work, roll: Roll) -> None:
    """+5 for each degree on the next action against it, or on the next help (MA K-2, D-24, p. 49, 77; Q-182)."""
    if not roll.success:
        return
    amount = PER_DEGREE * roll.counted
    if work.target:
        name = fight[work.target].name
        bonus = Bonus(ACADEMICS, points(amount, f"Academics ({name})"), target=work.target, by=work.who)
    else:
        bonus = Bonus(ACADEMICS, points(amount, "Academics"), (SUPPORT,), by=work.who)
    give(fight, work.who, bonus, work.target)


STUDY_JOB = Job(lambda state, work: study_check(state[work.who]), settle_study)

STUDY = Deed(
    Study,
    ACADEMICS,
    "Academics",
    "a",
    study_candidates,
    study_reasons,
    study,
    nothing="there is nobody to study",
    is_open=can_study,
    group=SKILLS,
)
