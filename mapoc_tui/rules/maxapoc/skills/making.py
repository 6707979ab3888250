"""Making objects in a fight, phase by phase (MA K-12, K-15, p. 79; CPV-8, CPV-14, p. 79, 98; Q-197 to Q-200; DP-27)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.text import clean_name
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import is_firearm
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.content.gear import ammo_name
from mapoc_tui.rules.maxapoc.content.items import item_name
from mapoc_tui.rules.maxapoc.content.sheet import base_threshold, skill_names
from mapoc_tui.rules.maxapoc.content.tables import Row, rows
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.moves.handling import bound, unused_id
from mapoc_tui.rules.maxapoc.pending import Project
from mapoc_tui.rules.maxapoc.rolls.checks import Check, success_chance
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.skill_commands import Make
from mapoc_tui.rules.maxapoc.skills.aids import Supplied, aid_modifiers, aid_reasons, is_quiet, spend, use_up_aids
from mapoc_tui.rules.maxapoc.skills.healing import parts_of
from mapoc_tui.rules.maxapoc.skills.works import Job, begin_work, no_attack_before, witless, work_check
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, Roll, State
from mapoc_tui.rules.maxapoc.work_frames import Work

TASK = "make"
CRAFTS = ("crafting", "mechanics", "science")
NOISE = 5
IN_HASTE = Modifier("disadvantage", 1, "in a fight")
SAVES_A_PHASE = 3
"""The degree that saves one phase of work (MA K-12, p. 79)."""

MOST_VALUE = 100
OWN = "own"


# -- what there is to make ---------------------------------------------------------------------


@cache
def recipes() -> Mapping[str, Row]:
    """Every recipe by its id (MA EXP-1)."""
    return rows("recipes", "recipe")


def worth(lasting: bool = False, armor: int = 0, disadvantages: int = 0, advantage: bool = True) -> int:
    """The Component Pieces of an object that somebody thinks up (MA CPV-14, p. 98); the GM has the last word.

    4 with an Advantage that uses it up, 5 with a ``lasting`` one, 3 for each point of armour, 1 less for each
    Disadvantage.
    """
    return (4 + lasting) * advantage + 3 * armor - disadvantages


MAKESHIFT = {"makeshift tool": worth(), "lasting tool": worth(lasting=True), "armour plate": worth(False, 1, 0, False)}


def makeshift(one: Combatant) -> Iterator[Project]:
    """Plain objects that anybody can make, by whichever skill its maker knows best (MA EXP-7)."""
    best = max(CRAFTS, key=lambda skill: base_threshold(one.sheet, skill))
    return (Project("", name, best, value, value) for name, value in MAKESHIFT.items())


def kinds_of_round(one: Combatant) -> list[str]:
    """The pools of the firearms that somebody has (MA W-11, p. 94)."""
    return list(dict.fromkeys(arm.weapon.ammo for arm in one.arms if is_firearm(arm.weapon) and arm.weapon.ammo))


def designs(one: Combatant) -> Iterator[Project]:
    """Everything that somebody might begin by a recipe; rounds for each kind of firearm."""
    for key, recipe in recipes().items():
        own = recipe["gives"].get("ammo") == OWN
        for pool in kinds_of_round(one) if own else [""]:
            name = f"{recipe['name']} ({ammo_name(pool)})" if pool else recipe["name"]
            for skill in recipe["skills"]:
                yield Project(f"{key}:{pool}" if pool else key, name, skill, recipe["value"], recipe["value"])


def material(one: Combatant, project: Project) -> tuple[str, int]:
    """What an object is made of, and how much of that there is: an item, or loose parts (empty)."""
    source = recipe_of(project.recipe).get("from", "")
    return (source, one.items.get(source, 0)) if source else ("", parts_of(one))


def recipe_of(ident: str) -> Row:
    """The recipe of a project; a thing of one's own has none."""
    return recipes().get(ident.partition(":")[0], {})


def project_for(one: Combatant, command: Make) -> Project | None:
    """The work that a command goes on with, or begins."""
    begun = next((each for each in one.projects if (each.recipe, each.name) == (command.recipe, command.name)), None)
    if begun is not None:
        return begun
    if not command.recipe:
        return Project("", command.name, command.skill, command.value, command.value)
    fits = (each for each in designs(one) if (each.recipe, each.name) == (command.recipe, command.name))
    return next(fits, None)


# -- what speaks against it --------------------------------------------------------------------


def make_reasons(state: State, one: Combatant, command: Make, purse: Purse) -> Iterator[str]:
    """What speaks against working on an object (MA K-8, K-12, p. 78, 79)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    yield from witless(one)
    yield from no_attack_before(one)
    if TASK in one.busy:
        yield "an object takes one roll a phase"
    project = project_for(one, command)
    if project is None:
        yield "there is no such thing to make"
        return
    yield from project_reasons(one, project)
    if command.skill != project.skill:
        yield f"{project.name} needs {skill_names()[project.skill]}"
    yield from aid_reasons(one, command.skill, TASK, 0, command.aids)


def project_reasons(one: Combatant, project: Project) -> Iterator[str]:
    """What speaks against an object: its name, its value, the lack of what it is made of."""
    if not project.recipe and project.name != clean_name(project.name):
        yield "an object needs a name of at most forty characters"
    if not project.name:
        yield "an object needs a name"
    if not 1 <= project.value <= MOST_VALUE:
        yield f"an object is worth 1 to {MOST_VALUE} Component Pieces"
    if project.skill not in CRAFTS:
        yield "objects are made with Crafting, Mechanics or Science"
    source, owned = material(one, project)
    if owned < project.value:
        what = item_name(source) if source else "loose parts"
        yield f"{project.name} takes {project.value} of {what}, {owned} are left"


def can_make(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether anything can be made now, told quickly."""
    if purse.left < 1 or one.attacks or TASK in one.busy or "restrained" in one.marks or any(witless(one)):
        return False
    projects = chain(one.projects, makeshift(one), designs(one))
    return any(next(project_reasons(one, each), None) is None for each in projects)


# -- laying it out -----------------------------------------------------------------------------


def make_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Work that was begun, everything by recipe, and plain objects."""
    for project in (*one.projects, *designs(one), *makeshift(one)):
        yield Candidate(project.name, command_for(one, project))


def command_for(one: Combatant, project: Project, aids: tuple[str, ...] = ()) -> Make:
    """The command that works on a project."""
    return Make(one.id, project.recipe, project.name, project.value, project.skill, aids)


def make_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """Go on, begin something by recipe, or think something up (DP-27)."""
    begun = [each for each in one.projects if next(project_reasons(one, each), None) is None]
    known = {(each.recipe, each.name) for each in begun}
    fresh = [each for each in designs(one) if (each.recipe, each.name) not in known]
    options = [project_option(state, one, each) for each in (*begun, *fresh) if not any(project_reasons(one, each))]
    plain = [each for each in makeshift(one) if not any(project_reasons(one, each))]
    if plain:
        branch = lambda: own_options(state, one, plain)  # noqa: E731
        options.append(Option("own", "something else ...", branch=branch, detail=f"{parts_of(one)} parts"))
    return options


def project_option(state: State, one: Combatant, project: Project) -> Option:
    """One object with its skill and what can be added."""
    supplied = Supplied(
        one,
        project.skill,
        TASK,
        None,
        lambda kit, aids: command_for(one, project, aids),
        lambda aids: Chance(success_chance(state, make_check(one, project.skill, aids)), "to make progress"),
    )
    words = f"{project.name}, {skill_names()[project.skill]}"
    return supplied.option(f"{project.recipe}-{project.name}", words, f"{project.left} of {project.value} phases left")


def own_options(state: State, one: Combatant, plain: list[Project]) -> list[Option]:
    """An object of one's own, named by its maker or plain, by each of the skills."""
    named = [
        Option(
            skill,
            f"a thing of your own by {skill_names()[skill]}: name and value, such as: spear 5",
            ask=lambda text, skill=skill: own_object(one, text, skill),  # type: ignore[misc]
        )
        for skill in CRAFTS
    ]
    return [*(project_option(state, one, each) for each in plain), *named]


def own_object(one: Combatant, text: str, skill: str) -> Make:
    """The command for typed words such as ``spear 5``: the name, then the value in Component Pieces."""
    typed = re.fullmatch(r"(.*\S)\s+([0-9]{1,3})", text.strip())
    if typed is None:
        raise MapocError("type the name of the object and its value in Component Pieces, such as: spear 5")
    return Make(one.id, "", clean_name(typed[1]), int(typed[2]), skill)


# -- the work ----------------------------------------------------------------------------------


def begin_making(fight: Fight, command: Make, purse: Purse) -> None:
    """One phase of work (MA E-3, K-12, K-15, p. 79; Q-197)."""
    project = project_for(fight[command.who], command)
    assert project is not None
    facts = {"thing": project.name, "skill": command.skill, "aids": command.aids}
    fight.emit(e.ProjectAdvanced(command.who, project))
    begin_work(fight, command.who, TASK, 1, purse.held, **facts)
    use_up_aids(fight, command.who, TASK, 0, command.aids)
    if not is_quiet(command.aids):
        fight.raise_attraction(NOISE, "making things")


def make_check(one: Combatant, skill: str, aids: tuple[str, ...]) -> Check:
    """The roll, with Disadvantage in the middle of a fight (MA K-12, p. 79)."""
    return work_check(one, "making", skill, {TASK}, [IN_HASTE, *aid_modifiers(aids)])


def settle_making(fight: Fight, work: Work, roll: Roll) -> None:
    """A success takes a phase off, three degrees take two; a failure brings nothing (MA K-12, p. 79; Q-198)."""
    if not roll.success:
        return
    project = next(each for each in fight[work.who].projects if each.name == work.thing)
    left = max(0, project.left - (2 if roll.counted >= SAVES_A_PHASE else 1))
    project = evolve(project, left=left)
    if left:
        fight.emit(e.ProjectAdvanced(work.who, project))
    else:
        finish(fight, work.who, project)


def finish(fight: Fight, who: str, project: Project) -> None:
    """The object is there, and paid for (MA Q-199)."""
    source, _ = material(fight[who], project)
    parts = parts_of(fight[who])
    if source:
        spend(fight, who, source, project.value)
    fight.emit(e.ProjectFinished(who, project, parts if source else parts - project.value))
    gives = recipe_of(project.recipe).get("gives", {})
    if "ammo" in gives:
        pool = project.recipe.partition(":")[2] or gives["ammo"]
        fight.emit(e.StockSpent(who, pool, fight[who].rounds.get(pool, 0) + 1))
    elif "explosive" in gives:
        arm = Arm(unused_id(fight.state, who), explosive(gives["explosive"]))
        fight.emit(e.ArmGained(who, arm, loose=False))


MAKE_JOB = Job(lambda state, work: make_check(state[work.who], work.skill, work.aids), settle_making)

MAKE = Deed(
    Make,
    TASK,
    "Make something",
    "c",
    make_candidates,
    make_reasons,
    begin_making,
    nothing="there is nothing to make it of",
    is_open=can_make,
    branch=make_options,
    group=SKILLS,
)
