"""Command, and leaders of creatures (MA K-4, p. 77; D-23, p. 49; bestiary trait leader)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Offers, Option, each_of
from mapoc_tui.rules.maxapoc.content.gear import MIDRANGE
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.bonuses import (
    PER_DEGREE,
    SUPPORT,
    friend_reasons,
    friends,
    give,
    of_one_camp,
    points,
)
from mapoc_tui.rules.maxapoc.rolls.checks import Check
from mapoc_tui.rules.maxapoc.rolls.tasks import named_actions
from mapoc_tui.rules.maxapoc.skill_commands import Lead, Order
from mapoc_tui.rules.maxapoc.skills.works import Job, begin_work, to_succeed, witless, work_check
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State, distance
from mapoc_tui.rules.maxapoc.work_frames import Work

COMMAND, LEAD = "command", "lead"


def order_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every friend with every action that has a name."""
    chance = to_succeed(state, lambda: order_check(one))
    for each in friends(state, one):
        for task in named_actions().values():
            yield Candidate(f"{each.name}: {task.name}", Order(one.id, each.id, task.id), chance)


def order_reasons(state: State, one: Combatant, command: Order, purse: Purse) -> Iterator[str]:
    """What speaks against Command (MA K-4, p. 77; bestiary trait mindless)."""
    yield from unable(state, one, 1, purse)
    yield from witless(one)
    yield from friend_reasons(state, one, command.target)
    if command.task not in named_actions():
        yield f"there is no action called {command.task}"
    target = state.combatants.get(command.target)
    if target is not None and "mindless" in target.sheet.traits:
        yield f"{target.name} is mindless"


def can_order(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether any friend can be told anything, told quickly."""
    if purse.left < 1 or any(witless(one)) or "paranoia" in one.marks:
        return False
    return any(
        each.able
        and each.id != one.id
        and of_one_camp(one, each)
        and not {"paranoia"} & each.marks
        and "mindless" not in each.sheet.traits
        for each in state.combatants.values()
    )


def order_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """Whom, then which action (DP-28)."""
    chance = to_succeed(state, lambda: order_check(one))

    def below(friend: Combatant) -> Offers:
        return each_of(
            list(named_actions().values()),
            lambda task: Option(task.id, task.name, Order(one.id, friend.id, task.id), chance=chance),
        )

    return [
        Option(each.id, each.name, branch=lambda each=each: below(each))  # type: ignore[misc]
        for each in friends(state, one)
        if next(order_reasons(state, one, Order(one.id, each.id, "attack"), purse), None) is None
    ]


def order(fight: Fight, command: Order, purse: Purse) -> None:
    """Tell a friend what to do (MA K-4, p. 77)."""
    facts = {"target": command.target, "thing": command.task, "skill": COMMAND}
    begin_work(fight, command.who, COMMAND, 1, purse.held, **facts)


def order_check(one: Combatant) -> Check:
    """The Command roll."""
    return work_check(one, COMMAND, COMMAND, {COMMAND, SUPPORT})


def settle_order(fight: Fight, work: Work, roll: Roll) -> None:
    """+5 for each degree on the named action, until the end of the friend's next turn (MA K-4, p. 77; Q-184, Q-185)."""
    if roll.success and fight[work.target].able:
        task = named_actions()[work.thing]
        modifier = points(PER_DEGREE * roll.counted, f"Command of {fight[work.who].name} ({task.name})")
        give(fight, work.target, Bonus(COMMAND, modifier, task.when, deeds=task.deeds, turns=1, by=work.who))


# -- leaders of creatures ----------------------------------------------------------------------


def lead_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every friend within Midrange."""
    chance = to_succeed(state, lambda: lead_check(one))
    for each in friends(state, one):
        yield Candidate(each.name, Lead(one.id, each.id), chance)


def lead_reasons(state: State, one: Combatant, command: Lead, purse: Purse) -> Iterator[str]:
    """What speaks against it: once a turn of its own (bestiary trait leader)."""
    yield from unable(state, one, 1, purse)
    if "leader" not in one.sheet.traits:
        yield f"{one.name} leads nobody"
    if purse.held or LEAD in one.tried:
        yield "a leader spurs somebody on once in its own turn"
    yield from friend_reasons(state, one, command.target)
    target = state.combatants.get(command.target)
    if target is not None and distance(one, target) > MIDRANGE:
        yield f"{target.name} is beyond Midrange"


def can_lead(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether a leader can spur anybody on, told quickly."""
    if "leader" not in one.sheet.traits or purse.left < 1 or purse.held or LEAD in one.tried:
        return False
    return any(
        next(lead_reasons(state, one, Lead(one.id, each.id), purse), None) is None for each in friends(state, one)
    )


def lead(fight: Fight, command: Lead, purse: Purse) -> None:
    """Spur a friend on (bestiary trait leader)."""
    begin_work(fight, command.who, LEAD, 1, purse.held, target=command.target, skill=COMMAND)


def lead_check(one: Combatant) -> Check:
    """A Command roll."""
    return work_check(one, "leading", COMMAND, {COMMAND, SUPPORT})


def settle_lead(fight: Fight, work: Work, roll: Roll) -> None:
    """+5 for each degree on the next roll, whatever it is (bestiary trait leader)."""
    if roll.success and fight[work.target].able:
        modifier = points(PER_DEGREE * roll.counted, f"led by {fight[work.who].name}")
        give(fight, work.target, Bonus(LEAD, modifier, bars=(), by=work.who))


ORDER_JOB = Job(lambda state, work: order_check(state[work.who]), settle_order)
LEAD_JOB = Job(lambda state, work: lead_check(state[work.who]), settle_lead)

ORDER = Deed(
    Order,
    COMMAND,
    "Command",
    "o",
    order_candidates,
    order_reasons,
    order,
    nothing="no friend is there",
    is_open=can_order,
    branch=order_options,
    group=SKILLS,
)
LEAD_DEED = Deed(
    Lead,
    LEAD,
    "Lead",
    "t",
    lead_candidates,
    lead_reasons,
    lead,
    nothing="no friend is there",
    is_open=can_lead,
    group=SKILLS,
)
