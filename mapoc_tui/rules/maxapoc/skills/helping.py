"""Help with a task of somebody else (MA D-20 to D-24, p. 49; C-3, p. 85; Q-28 to Q-31)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Offers, Option, each_of
from mapoc_tui.rules.maxapoc.content.sheet import STATS, skill_names
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.bonuses import PER_DEGREE, SUPPORT, friend_reasons, friends, give, points
from mapoc_tui.rules.maxapoc.rolls.checks import Check, severity
from mapoc_tui.rules.maxapoc.rolls.tasks import Named, named_actions
from mapoc_tui.rules.maxapoc.skill_commands import Help
from mapoc_tui.rules.maxapoc.skills.command import COMMAND, can_order
from mapoc_tui.rules.maxapoc.skills.works import SALVAGE, Job, begin_work, to_succeed, witless, work_check
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State, distance
from mapoc_tui.rules.maxapoc.work_frames import Work

HELP = "help"
FAILED, BADLY_FAILED, MOST_HINDRANCE = -5, -10, -20
"""What failing helpers cost, where they do, and the most that all of them together cost (MA D-22, p. 49; Q-28)."""

WARY_REQUIREMENT = 2
"""The degree that help among the distrustful takes (MA C-3, p. 85; Q-30)."""


def helping_skills(task: Named) -> tuple[str, ...]:
    """What a helper may roll for a task; Command always does (MA D-20, D-23, p. 49)."""
    if not task.skills:
        return ()
    own = tuple(skill_names()) if task.skills == ("any",) else task.skills
    return (*own, COMMAND) if COMMAND not in own else own


def skill_word(skill: str) -> str:
    """The name of what a helper rolls."""
    return "Salvage" if skill == SALVAGE else skill_names().get(skill, skill)


def help_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every friend, every task that can be helped with, every skill for it."""
    for each in friends(state, one):
        for task in named_actions().values():
            for skill in helping_skills(task):
                yield Candidate(f"{each.name}: {task.name}, {skill_word(skill)}", Help(one.id, each.id, task.id, skill))


def help_reasons(state: State, one: Combatant, command: Help, purse: Purse) -> Iterator[str]:
    """What speaks against helping: each helper pays the whole cost of the task (MA D-20, p. 49; Q-29, Q-31)."""
    task = named_actions().get(command.task)
    yield from unable(state, one, task.cost if task else 1, purse)
    yield from witless(one)
    yield from friend_reasons(state, one, command.target)
    if task is None or command.skill not in helping_skills(task):
        yield "nobody can help with that in this way"
        return
    target = state.combatants.get(command.target)
    if target is not None and any(each.id == HELP and each.by == one.id for each in helps_with(target, task)):
        yield f"{one.name} has helped with that already"
    if target is not None and task.close and command.skill != COMMAND and distance(one, target) > 0:
        yield f"{target.name} is not at Close"


def helps_with(target: Combatant, task: Named) -> Iterator[Bonus]:
    """What waits for somebody's roll for a task."""
    kinds = {tags_of(task, skill) for skill in helping_skills(task)}
    return (each for each in target.bonuses if each.needs in kinds)


def can_help(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether any friend can be helped: Command reaches everybody."""
    return can_order(state, one, purse) or (
        purse.left > 0
        and not any(witless(one))
        and any(next(friend_reasons(state, one, each.id), None) is None for each in friends(state, one))
    )


def help_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """Whom, with what, by which skill (DP-32)."""

    def legal(friend: Combatant, task: Named) -> Iterator[Help]:
        commands = (Help(one.id, friend.id, task.id, skill) for skill in helping_skills(task))
        return (each for each in commands if next(help_reasons(state, one, each, purse), None) is None)

    def skill_option(friend: Combatant, each: Help) -> Option:
        chance = to_succeed(state, lambda: help_check(state, one, each.skill, friend))
        return Option(each.skill, skill_word(each.skill), each, chance=chance)

    def skills(friend: Combatant, task: Named) -> Offers:
        return each_of(list(legal(friend, task)), lambda each: skill_option(friend, each))

    def task_option(friend: Combatant, task: Named) -> Option | None:
        if next(legal(friend, task), None) is None:
            return None
        return Option(task.id, task.name, branch=lambda: skills(friend, task), cost=f"{task.cost}C")

    def tasks(friend: Combatant) -> Offers:
        return each_of(list(named_actions().values()), lambda task: task_option(friend, task))

    return [
        Option(each.id, each.name, branch=lambda each=each: tasks(each))  # type: ignore[misc]
        for each in friends(state, one)
        if next(friend_reasons(state, one, each.id), None) is None
    ]


def help_out(fight: Fight, command: Help, purse: Purse) -> None:
    """Do the task together with its Primary, as loudly (MA D-20, p. 49; K-15, p. 77; Q-29)."""
    cost = named_actions()[command.task].cost
    fight.raise_attraction(named_actions()[command.task].noise, "helping")
    facts = {"target": command.target, "thing": command.task, "skill": command.skill}
    begin_work(fight, command.who, HELP, cost, purse.held, **facts)


def help_check(state: State, one: Combatant, skill: str, primary: Combatant) -> Check:
    """The helper's roll; among the distrustful it takes two degrees (MA D-20, p. 49; C-3, p. 85; Q-30)."""
    wary = "distrust" in one.marks or "distrust" in primary.marks
    return work_check(one, "helping", skill, {SUPPORT}, requirement=WARY_REQUIREMENT if wary else 1)


def settle_help(fight: Fight, work: Work, roll: Roll) -> None:
    """+5 for each degree for the Primary; a failure may cost (MA D-21 to D-23, p. 49; Q-28)."""
    if not fight[work.target].able:
        return
    task = named_actions()[work.thing]
    amount = PER_DEGREE * roll.counted if roll.success else hindrance(fight.state, work, roll)
    if amount:
        modifier = points(amount, f"help of {fight[work.who].name} ({task.name})")
        give(fight, work.target, Bonus(HELP, modifier, tags_of(task, work.skill), turns=1, by=work.who))


def tags_of(task: Named, skill: str) -> tuple[str, ...]:
    """What the roll of the Primary must have: the task, and the helper's own skill (MA D-20, D-23, p. 49)."""
    if skill in (COMMAND, SALVAGE):
        return task.when
    return (*task.when, f"stat:{skill}" if skill in STATS else f"skill:{skill}")


def hindrance(state: State, work: Work, roll: Roll) -> int:
    """What a failed helper costs, where failures count at all (MA D-22, D-23, p. 49; Q-28)."""
    if state.rulings.teamwork_failure_penalty == "off" or work.skill == COMMAND:
        return 0
    amount = BADLY_FAILED if severity(roll) > 1 else FAILED
    before = sum(min(0, each.modifier.amount) for each in state[work.target].bonuses if each.id == HELP)
    return max(amount, MOST_HINDRANCE - before)


HELP_JOB = Job(lambda state, work: help_check(state, state[work.who], work.skill, state[work.target]), settle_help)

HELP_DEED = Deed(
    Help,
    HELP,
    "Help somebody",
    "e",
    help_candidates,
    help_reasons,
    help_out,
    cost="as the task",
    nothing="no friend is there",
    is_open=can_help,
    branch=help_options,
    group=SKILLS,
)
