"""Skills and Base Stats used for something that the GM judges (MA K-1, K-21, p. 12, 77; D-25; Q-178, Q-179, Q-204)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from mapoc_tui.engine.decisions import Chance, Offers, Option, each_of
from mapoc_tui.engine.text import clean, clean_name
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.sheet import contort_modifier
from mapoc_tui.rules.maxapoc.content.tables import Row, rows
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.bonuses import PER_DEGREE, give, points
from mapoc_tui.rules.maxapoc.rolls.checks import Check, success_chance
from mapoc_tui.rules.maxapoc.skill_commands import UseSkill
from mapoc_tui.rules.maxapoc.skills.works import Job, begin_work, witless, work_check
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State
from mapoc_tui.rules.maxapoc.work_frames import Work

TASK = "skill"
COST = 2
OTHER_SKILL = "other skill"


@cache
def uses() -> Mapping[str, Row]:
    """Every use by its id."""
    return rows("uses", "use")


def cost_of(use: str) -> int:
    """The Complex Actions that it takes (MA N-6, K-21)."""
    return int(uses().get(use, {}).get("cost", COST))


def use_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Everything that could be tried."""
    for key, row in uses().items():
        yield Candidate(
            row["name"],
            UseSkill(one.id, key),
            lambda key=key: Chance(success_chance(state, use_check(one, key))),  # type: ignore[misc]
            f"{cost_of(key)}C",
        )


def use_reasons(state: State, one: Combatant, command: UseSkill, purse: Purse) -> Iterator[str]:
    """What speaks against it."""
    yield from unable(state, one, cost_of(command.use), purse)
    yield from bound(one)
    yield from witless(one)
    if command.use not in uses():
        yield f"there is no use of a skill called {clean_name(command.use)}"
    if command.purpose != clean(command.purpose, 200):
        yield "say what for in one plain line of at most 200 characters"


def can_use_skills(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether anything can be tried: the cheapest use takes one action."""
    return purse.left > 0 and "restrained" not in one.marks and not any(witless(one))


def use_options(state: State, one: Combatant, purse: Purse) -> Offers:
    """What is tried, and then what for in the player's own words."""

    def option(use: str) -> Option:
        return Option(use, uses()[use]["name"], branch=lambda: purposes(state, one, use), detail=f"{cost_of(use)}C")

    return each_of(affordable(purse.left), option)


@lru_cache(maxsize=16)
def affordable(left: int) -> tuple[str, ...]:
    """The uses for which so many Complex Actions are enough."""
    return tuple(key for key in uses() if cost_of(key) <= left)


def purposes(state: State, one: Combatant, use: str) -> list[Option]:
    """Just the roll, or the roll with a purpose for the log."""
    chance = lambda: Chance(success_chance(state, use_check(one, use)))  # noqa: E731
    return [
        Option("roll", "just roll", UseSkill(one.id, use), chance=chance, letter="r"),
        Option("named", "say what for", ask=lambda text: UseSkill(one.id, use, clean(text, 200)), letter="w"),
    ]


def use_skill(fight: Fight, command: UseSkill, purse: Purse) -> None:
    """Try it."""
    facts = {"thing": command.purpose, "target": command.use, "skill": uses()[command.use]["skill"]}
    begin_work(fight, command.who, TASK, cost_of(command.use), purse.held, **facts)


def use_check(one: Combatant, use: str) -> Check:
    """The roll; Build counts for narrow gaps (MA BS-8, p. 12, 30)."""
    row = uses()[use]
    change = contort_modifier(one.sheet.build) if row.get("build", False) else 0
    extra = [points(change, "Build")] if change else []
    return work_check(one, use, row["skill"], {OTHER_SKILL, *row.get("tags", ())}, extra)


def settle_use(fight: Fight, work: Work, roll: Roll) -> None:
    """The GM says what comes of it; looking first helps the next roll (MA D-25, p. 25)."""
    row = uses()[work.target]
    fight.emit(e.SkillTried(work.who, row["name"], work.thing, roll.counted))
    if roll.success and "gives" in row:
        modifier = points(PER_DEGREE * roll.counted, row["name"])
        give(fight, work.who, Bonus(work.target, modifier, (row["gives"],), by=work.who))


USE_JOB = Job(lambda state, work: use_check(state[work.who], work.target), settle_use)

USE = Deed(
    UseSkill,
    TASK,
    "Another skill",
    "x",
    use_candidates,
    use_reasons,
    use_skill,
    cost="2C",
    is_open=can_use_skills,
    branch=use_options,
    group=SKILLS,
)
