"""Any other use of a skill: as an action, on the GM's call, or by a whole group (2D6 L-5, L-25 to L-28, L-36)."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.checks import (
    BASE,
    Parts,
    bonus,
    concludes,
    odds_of,
    opposed,
    plan,
    roll_test,
    settle_outcome,
    unopposed,
)
from mapoc_tui.rules.twod6.checks import unskilled as unskilled_parts
from mapoc_tui.rules.twod6.commands import RuleGroupTest, RuleTest, UseSkill
from mapoc_tui.rules.twod6.constants import MOST_COMPLICATIONS
from mapoc_tui.rules.twod6.ending import in_a_fight, testable
from mapoc_tui.rules.twod6.events import GroupBegan, GroupCounted, GroupEnded, TestPrepared
from mapoc_tui.rules.twod6.harm import hurt
from mapoc_tui.rules.twod6.helping import attempt
from mapoc_tui.rules.twod6.odds import Odds
from mapoc_tui.rules.twod6.requests import REQUESTS
from mapoc_tui.rules.twod6.skills import SKILLS, SOCIAL
from mapoc_tui.rules.twod6.social import RESISTING, begin_social, social_test
from mapoc_tui.rules.twod6.state import Combatant, Group, Part, State, Test
from mapoc_tui.rules.twod6.working import Reasons, Working

LESS_IDEAL = Part("Less than ideal skill", 2)
"""What a member of a group test pays for another skill; it stacks with skill 0 (2D6 L-27, L-28)."""

# ------------------------------------------------------------------------------------------ the action


def refuse_use(one: Combatant, command: UseSkill) -> Reasons:
    """Any skill may be used; a speciality has to be there (2D6 L-13)."""
    reasons = [] if command.skill in SKILLS else ["there is no such skill"]
    if command.speciality and not any(own.skill == command.skill for own in one.sheet.specialities):
        reasons.append(f"{one.name} has no speciality of that skill")
    return reasons


def use_skill(work: Working, command: UseSkill) -> None:
    """Announce the test; the GM says how many complications there are (2D6 L-5)."""
    one = work.one(command.who)
    parts = bonus(work.state, one, command.skill, "use_skill", insists=command.speciality)
    plan(work, Test(one.id, command.skill, "use_skill", stage="difficulty", cl=(BASE,), bonus=parts))


def set_difficulty(work: Working, test: Test, complications: int) -> None:
    """The GM has named the complications."""
    cl = (*unopposed(complications), *unskilled_parts(work.state, work.one(test.who), test.skill))
    prepared = evolve(test, cl=cl, stage="rolled")
    work.tell(TestPrepared(prepared, "difficulty"), test.who)
    roll_test(work, prepared, planned=True)


def refuse_difficulty(complications: int) -> Reasons:
    """A number within reason."""
    if 0 <= complications <= MOST_COMPLICATIONS:
        return []
    return [f"complications are 0 to {MOST_COMPLICATIONS}, not {complications}"]


@concludes("use_skill", "task")
def _used(work: Working, test: Test) -> None:
    """What a success means is for the GM to say; in a fight a failure is just that (2D6 L-39)."""


# ------------------------------------------------------------------------------------------ on the GM's call


def refuse_test(state: State, command: RuleTest) -> Reasons:
    """Every reason why this test cannot be called for."""
    one = state.combatants.get(command.who)
    reasons = refuse_difficulty(command.complications)
    if command.skill not in SKILLS or (command.opposing and command.opposing not in SKILLS):
        reasons.append("there is no such skill")
    if command.request and command.request not in REQUESTS:
        reasons.append("there is no such request")
    if command.request and command.skill not in SOCIAL:
        reasons.append("that is no social skill")
    if one is None or not testable(state, one):
        return [*reasons, "nobody like that can be tested now"]
    if command.speciality:
        reasons += refuse_use(one, UseSkill(one.id, command.skill, True))
    return reasons + _refuse_opponent(state, one, command)


def _refuse_opponent(state: State, one: Combatant, command: RuleTest) -> Reasons:
    if not command.opponent:
        return ["a request needs somebody to ask"] if command.request else []
    opponent = state.combatants.get(command.opponent)
    if opponent is None or opponent.gone or opponent is one:
        return ["there is no such opponent"]
    if not command.opposing and not command.request:
        return ["an opposed test needs the opponent's skill"]
    return [f"{opponent.name} is unconscious"] if command.request and opponent.out else []


def call_test(work: Working, command: RuleTest) -> None:
    """Begin a test that the GM called for; outside a fight companions are asked whether they help (2D6 L-20)."""
    if command.request:
        begin_social(work, requested(work.state, command), resisting=command.opposing)
    else:
        attempt(work, task_test(work.state, command))


def requested(state: State, command: RuleTest) -> Test:
    """The test of a social challenge that a GM calls for (2D6 L-40, L-47)."""
    one, other = state[command.who], state[command.opponent]
    test = social_test(state, one, other, command.skill, command.request, command.opposing or RESISTING)
    return evolve(test, outcomes=command.outcomes or not in_a_fight(state))


def task_test(state: State, command: RuleTest) -> Test:
    """The test that a GM calls for: opposed or not (2D6 L-4, L-5)."""
    one = state[command.who]
    cl = _task_cl(state, command)
    return Test(
        one.id,
        command.skill,
        "task",
        target=command.opponent,
        outcomes=command.outcomes or not in_a_fight(state),
        cl=(*cl, *unskilled_parts(state, one, command.skill)),
        bonus=bonus(state, one, command.skill, "task", insists=command.speciality),
    )


def _task_cl(state: State, command: RuleTest) -> Parts:
    if command.opponent:
        return opposed(state, state[command.opponent], command.opposing)
    return unopposed(command.complications)


def choose_outcome(work: Working, test: Test, outcome: str) -> None:
    """The GM has picked what a failure comes to; a success with harm costs d6 damage (2D6 L-36, L-119)."""
    settle_outcome(work, outcome)
    if outcome == "success_with_harm":
        draw = work.roll(test.who, "harm", 1, f"Damage to {work.one(test.who).name}")
        hurt(work, test.who, "outcome", draw.faces[0], draw=draw)


# ------------------------------------------------------------------------------------------ a whole group


def group_members(state: State) -> tuple[str, ...]:
    """Every player's character who is awake, one a player (2D6 L-25)."""
    return tuple(one.id for one in state.combatants.values() if one.sheet.player and testable(state, one))


def refuse_group(state: State, command: RuleGroupTest) -> Reasons:
    """Every reason why this group test cannot be called for."""
    reasons = refuse_difficulty(command.complications)
    if command.skill not in SKILLS:
        reasons.append("there is no such skill")
    if not group_members(state):
        reasons.append("there is no player's character who is awake")
    return reasons


def call_group_test(work: Working, command: RuleGroupTest) -> None:
    """Begin a group test: it needs as many successes as there are players (2D6 L-25)."""
    members = group_members(work.state)
    work.tell(GroupBegan(command.skill, command.complications, len(members), members))


def group_test(state: State, group: Group, skill: str) -> Test:
    """The test of the next member: 2 harder with a less than ideal skill (2D6 L-27, L-28)."""
    one = state[group.members[0]]
    other = (LESS_IDEAL,) if skill != group.skill else ()
    cl = (*unopposed(group.complications), *other, *unskilled_parts(state, one, skill))
    return Test(one.id, skill, "group", cl=cl, bonus=bonus(state, one, skill, "group"))


def group_odds(state: State, command: RuleGroupTest) -> list[Odds]:
    """The chances of every member of a group test that is about to begin."""
    members = group_members(state)
    groups = (Group(command.skill, command.complications, 0, (who,)) for who in members)
    return [odds_of(state, group_test(state, group, command.skill)) for group in groups]


def use_group_skill(work: Working, group: Group, skill: str) -> None:
    """The next member rolls."""
    roll_test(work, group_test(work.state, group, skill))


@concludes("group")
def _counted(work: Working, test: Test) -> None:
    """A success counts 1, a critical success 2 (2D6 L-26)."""
    group = work.state.top
    assert isinstance(group, Group)
    counts = {"critical": 2, "success": 1}.get(test.result, 0)
    work.tell(GroupCounted(test.who, group.successes + counts), test.who)


def end_group(work: Working, group: Group) -> None:
    """Everybody has rolled: the group passes with enough successes (2D6 L-25)."""
    passed = group.successes >= group.needed
    work.tell(GroupEnded(group.skill, group.successes, group.needed, passed))


def skip_member(work: Working, group: Group) -> None:
    """A member who can no longer roll adds nothing."""
    work.tell(GroupCounted(group.members[0], group.successes), group.members[0])
