"""What is asked while something is half resolved, and before the fight begins."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from mapoc_tui.engine.commands import Begin
from mapoc_tui.engine.decisions import Blocked, Chance, Decision, Option
from mapoc_tui.engine.text import clean
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.checks import OUTCOMES, odds_of, result_of, skill_of, will_limit
from mapoc_tui.rules.twod6.constants import MOST_COMPLICATIONS
from mapoc_tui.rules.twod6.criticals import EFFECTS, choices
from mapoc_tui.rules.twod6.ending import outcome
from mapoc_tui.rules.twod6.helping import help_test, helping_skills
from mapoc_tui.rules.twod6.odds import helped
from mapoc_tui.rules.twod6.order import refuse_begin
from mapoc_tui.rules.twod6.requests import REQUESTS
from mapoc_tui.rules.twod6.skills import SKILLS
from mapoc_tui.rules.twod6.social import ANSWERS, RESISTING
from mapoc_tui.rules.twod6.state import Combatant, Fainting, Group, Plea, State, Test
from mapoc_tui.rules.twod6.tasks import group_test
from mapoc_tui.rules.twod6.turn_menu import turn_decision

GM = ""
"""Stands for the side when the GM decides."""

Branch = Callable[[], Sequence[Option]]


def decision(state: State) -> Decision | None:
    """Who must decide what; None when the fight is over, and in the middle of what a decision brings about."""
    top = state.top
    if isinstance(top, Test):
        return ASK[top.stage](state, top)
    if isinstance(top, Plea):
        return _plea(state, top)
    if isinstance(top, Fainting):
        return _fainting(state, state[top.fainting])
    if isinstance(top, Group):
        return _group(state, top)
    if state.ended or (state.begun and outcome(state) is not None):
        return None
    if not state.begun:
        return _begin(state)
    return turn_decision(state) if state.active else None


def _begin(state: State) -> Decision:
    """The GM begins the fight; blocked with every reason while it cannot."""
    reasons = tuple(refuse_begin(state))
    options = [] if reasons else [Option("begin", "Begin the fight", Begin(), letter="b")]
    blocked = [Blocked("begin", "Begin the fight", reasons, "b")] if reasons else []
    default = "" if reasons else "begin"
    return Decision("begin", "", GM, "Shall the fight begin?", lambda: options, lambda: blocked, default)


# ------------------------------------------------------------------------------------------ about a test


def _about(test: Test, who: Combatant, kind: str, question: str, default: str, branch: Branch, gm: bool) -> Decision:
    return Decision(kind, test.who, GM if gm else who.sheet.side, question, branch, default=default)


def _will(state: State, test: Test) -> Decision:
    """How much Will goes into the roll (2D6 DP-2, L-14, L-15)."""
    one = state[test.who]
    question = f"{one.name}: {SKILLS[test.skill]} {test.total} against {test.challenge}. Spend Will?"
    return _about(test, one, "will", question, "keep", lambda: _amounts(state, test), gm=False)


def _amounts(state: State, test: Test) -> list[Option]:
    return [will_option(state, test, amount) for amount in range(will_limit(state, test) + 1)]


def will_option(state: State, test: Test, amount: int) -> Option:
    """Spending that much Will, with the total and the result that it makes."""
    spent = evolve(test, will=amount)
    result = result_of(state.rulings, spent, state[test.who].sheet.player).replace("_", " ")
    label = f"{amount} Will: total {spent.total}, {result}" if amount else f"Keep {spent.total}: {result}"
    key, cost = (str(amount), f"{amount} Will") if amount else ("keep", "")
    return Option(key, label, c.SpendWill(amount), cost=cost)


def _effect(state: State, test: Test) -> Decision:
    """The effect of a critical success (2D6 DP-3, DP-4, DP-5, L-118, G-28)."""
    one = state[test.who]
    gm = one.sheet.player and state.rulings.critical_picker == "gm"
    question = f"Critical success of {one.name}: which effect?"
    return _about(test, one, "effect", question, _first_effect(state, test), lambda: _effects(state, test), gm)


def _first_effect(state: State, test: Test) -> str:
    return choices(state, test)[0][0]


def _effects(state: State, test: Test) -> list[Option]:
    """Every effect; below one that concerns somebody, whom."""
    found: dict[str, list[str]] = {}
    for effect, target in choices(state, test):
        found.setdefault(effect, []).append(target)
    return [effect_option(state, effect, concerned) for effect, concerned in found.items()]


def effect_option(state: State, effect: str, concerned: Sequence[str]) -> Option:
    """An effect as an option, a branch if it has to be said whom it concerns."""
    if concerned == [""]:
        return Option(effect, EFFECTS[effect], c.ChooseEffect(effect))
    below = [Option(who, state[who].name, c.ChooseEffect(effect, who)) for who in concerned]
    return Option(effect, EFFECTS[effect], branch=lambda: below)


def _outcome(state: State, test: Test) -> Decision:
    """What a failure comes to (2D6 DP-6, L-119)."""
    options = [Option(outcome, label, c.ChooseOutcome(outcome)) for outcome, label in OUTCOMES.items()]
    question = f"{state[test.who].name} fails with {SKILLS[test.skill]}: what comes of it?"
    return _about(test, state[test.who], "outcome", question, "closed", lambda: options, gm=True)


def _complication(state: State, test: Test) -> Decision:
    """What a critical failure adds (2D6 DP-7, L-9)."""
    question = f"Critical failure of {state[test.who].name}: which complication comes with it?"
    options = [
        Option("open", "Leave it open", c.NameComplication()),
        Option("name", "Name it", ask=lambda text: c.NameComplication(clean(text))),
    ]
    return _about(test, state[test.who], "complication", question, "open", lambda: options, gm=True)


def _difficulty(state: State, test: Test) -> Decision:
    """How many complications a test has (2D6 DP-10, L-5)."""
    question = f"{state[test.who].name} uses {SKILLS[test.skill]}: how many complications?"
    options = [
        Option(str(number), f"{number}: challenge level {8 + 2 * number}", c.SetDifficulty(number))
        for number in range(MOST_COMPLICATIONS + 1)
    ]
    return _about(test, state[test.who], "difficulty", question, "0", lambda: options, gm=True)


def _resist(state: State, test: Test) -> Decision:
    """The skill that resists a social test (2D6 L-47, G-10)."""
    target = state[test.target]
    question = f"With which skill does {target.name} resist {state[test.who].name}?"
    options = [
        Option(skill, f"{name} {skill_of(state, target, skill)}", c.ChooseResist(skill))
        for skill, name in SKILLS.items()
    ]
    return _about(test, state[test.who], "resist", question, RESISTING, lambda: options, gm=True)


def _help(state: State, test: Test) -> Decision:
    """Whether a companion helps (2D6 DP-11, L-20)."""
    helper = state[test.helpers[0]]
    question = f"{state[test.who].name} is about to use {SKILLS[test.skill]}. Does {helper.name} help?"
    return Decision("help", helper.id, helper.sheet.side, question, lambda: _helps(state, test, helper), default="no")


def _helps(state: State, test: Test, helper: Combatant) -> list[Option]:
    return [
        Option("no", "No", c.OfferHelp(), chance=lambda: Chance(float(odds_of(state, test).success))),
        *(_help_with(state, test, helper, skill) for skill in helping_skills(helper, test)),
    ]


def _help_with(state: State, test: Test, helper: Combatant, skill: str) -> Option:
    """Help with a skill, with the chance of the test as a whole (2D6 T-7)."""

    def chance() -> Chance:
        first = odds_of(state, help_test(state, helper, skill, "help", test.who))
        success = helped(test.modifier, test.challenge, first, state.rulings.meets_is_success)
        return Chance(float(success), "success with this help")

    return Option(skill, f"With {SKILLS[skill]} {skill_of(state, helper, skill)}", c.OfferHelp(skill), chance=chance)


ASK: dict[str, Callable[[State, Test], Decision]] = {
    "rolled": _will,
    "effect": _effect,
    "outcome": _outcome,
    "complication": _complication,
    "difficulty": _difficulty,
    "resist": _resist,
    "help": _help,
}

# ------------------------------------------------------------------------------------------ about everything else


def _plea(state: State, plea: Plea) -> Decision:
    """What the target of a social success does (2D6 DP-8, L-40, L-45)."""
    target = state[plea.target]
    asked = REQUESTS.get(plea.request, "")
    question = f"{state[plea.source].name} to {target.name}: {asked}. What does {target.name} do?"
    options = [Option(answer, label, c.AnswerPlea(answer)) for answer, label in ANSWERS.items()]
    return Decision("plea", target.id, target.sheet.side, question, lambda: options, default="resist")


def _fainting(state: State, one: Combatant) -> Decision:
    """Whether a character at 0 Endurance or less stays conscious (2D6 DP-9, L-90)."""
    options = [
        Option("pass_out", "Pass out", c.StayAwake(False)),
        Option("stay", "Stay conscious: every action costs 1 Will", c.StayAwake(True)),
    ]
    question = f"{one.name} is down at {one.endurance} Endurance. Does {one.name} stay conscious?"
    return Decision("faint", one.id, one.sheet.side, question, lambda: options, default="pass_out")


def _group(state: State, group: Group) -> Decision:
    """The skill of the next member of a group test (2D6 L-27)."""
    one = state[group.members[0]]
    question = f"Group test, {group.successes} of {group.needed} successes: what does {one.name} use?"
    return Decision(
        "group_skill", one.id, one.sheet.side, question, lambda: _group_skills(state, group), default=group.skill
    )


def _group_skills(state: State, group: Group) -> list[Option]:
    one = state[group.members[0]]
    others = sorted((skill for skill in SKILLS if skill != group.skill), key=lambda skill: -skill_of(state, one, skill))
    return [_group_skill(state, group, one, skill) for skill in (group.skill, *others)]


def _group_skill(state: State, group: Group, one: Combatant, skill: str) -> Option:
    def chance() -> Chance:
        return Chance(float(odds_of(state, group_test(state, group, skill)).success))

    hard = "" if skill == group.skill else ", 2 harder"
    return Option(skill, f"{SKILLS[skill]} {skill_of(state, one, skill)}{hard}", c.GroupSkill(skill), chance=chance)
