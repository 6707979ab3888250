"""Charm, Intimidate and Interrogate in a fight, and minds that strike at minds (MA R-1, p. 69, 77; K-17; D-25)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from mapoc_tui.engine.decisions import Chance
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import only_attack_left
from mapoc_tui.rules.maxapoc.combat.resolve import frighten, lowered, resolve_check, unsettle, unshakeable
from mapoc_tui.rules.maxapoc.combat.stealth import leave_traces
from mapoc_tui.rules.maxapoc.commands import AssailMind, Sway
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES, LONG, MIDRANGE
from mapoc_tui.rules.maxapoc.content.sheet import skill_names
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.rolls.checks import Check, chances, skill_check, success_chance
from mapoc_tui.rules.maxapoc.rolls.contests import contest, contest_chance, prevails
from mapoc_tui.rules.maxapoc.rolls.reactions import asks_resister
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, distance, hostile

REACH = {"charm": MIDRANGE, "intimidate": MIDRANGE, "interrogate": LONG}
"""How far the words of each skill carry (MA Q-145, Q-205)."""

SKILLS = tuple(REACH)
SWAY_COST = 2
LOWERED_PER_DEGREE = 5


def foes_who_hear(state: State, one: Combatant) -> Iterator[Combatant]:
    """Enemies whom words may reach, nearest first."""
    foes = [each for each in state.combatants.values() if each.able and hostile(one, each) and sees(state, one, each)]
    return iter(sorted(foes, key=lambda each: abs(each.position - one.position)))


def hearing_reasons(state: State, one: Combatant, target: Combatant, far: int) -> Iterator[str]:
    """What speaks against a target of an attack on the mind."""
    if target.id == one.id:
        yield "nobody does that to themselves"
    if not target.able:
        yield f"{target.name} is in no state to notice"
    if distance(one, target) > far:
        yield f"{target.name} is too far away at {DISTANCES[distance(one, target)].capitalize()}"
    if not sees(state, one, target):
        yield f"{target.name} is UNSEEN to {one.name}"
    if calm := unshakeable(target):
        yield calm


# -- words -------------------------------------------------------------------------------------


def sway_check(one: Combatant, skill: str, target: Combatant) -> Check:
    """The skill of the speaker."""
    return skill_check(one, skill, skill, {"sway", skill}, against=target)


def by_requirement(state: State, skill: str) -> bool:
    """Whether the target just rolls Resolve against the speaker's degree (MA Q-144); questions are always opposed."""
    return state.rulings.resolve_attack_mode == "sr_degree" and skill != "interrogate"


def sway_chance(state: State, one: Combatant, skill: str, target: Combatant) -> Chance:
    """The exact chance that the target gives way, before Luck."""
    mine = sway_check(one, skill, target)
    if not by_requirement(state, skill):
        return Chance(contest_chance(state, mine, resolve_check(target)), "to prevail")
    value = sum(
        chance * (1 - success_chance(state, resolve_check(target, degree)))
        for degree, chance in enumerate(chances(state, mine))
        if degree and chance
    )
    return Chance(value, "to prevail")


def sway_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Charm and Intimidate on every enemy; Command never hurts a mind (MA R-2, p. 77)."""
    for target in foes_who_hear(state, one):
        for skill in SKILLS:
            words = f"{skill_names()[skill]} {target.name}"
            yield Candidate(words, Sway(one.id, target.id, skill), partial(sway_chance, state, one, skill, target))


def sway_reasons(state: State, one: Combatant, command: Sway, purse: Purse) -> Iterator[str]:
    """What speaks against it (MA K-17, p. 69; Q-145, Q-205)."""
    yield from unable(state, one, SWAY_COST, purse)
    if command.skill not in SKILLS:
        yield f"composure is attacked with {', '.join(SKILLS)}, not with {command.skill}"
    target = state.combatants.get(command.target)
    if target is None:
        yield "there is no such target"
    else:
        yield from hearing_reasons(state, one, target, REACH.get(command.skill, LONG))


def can_sway(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether there is anybody to talk to and time for it."""
    if purse.left < SWAY_COST:
        return False
    for each in state.combatants.values():
        if each.able and hostile(one, each) and next(hearing_reasons(state, one, each, LONG), None) is None:
            return True
    return False


def sway(fight: Fight, command: Sway, purse: Purse) -> None:
    """Attack somebody's composure, or lower its guard (MA R-1, K-17, p. 69; D-25, p. 25)."""
    who, skill = command.who, command.skill
    fight.emit(e.ActionTaken(who, "sway", SWAY_COST, purse.held, arm=skill, target=command.target, rolls=True))


def resolve_sway(fight: Fight, task: Task) -> bool:
    """Skill against Resolve, or Resolve against the degree of the skill (MA R-1, p. 69; Q-144)."""
    one, target, skill = fight[task.who], fight[task.target], task.arm
    if task.stage == "start" and not by_requirement(fight.state, skill):
        contest(fight, sway_check(one, skill, target), resolve_check(target))
    elif task.stage == "start":
        fight.check("task", sway_check(one, skill, target), target.id)
        fight.emit(e.StageReached("spoken"))
        fight.offer_luck("task")
    elif task.stage == "spoken" and task.rolls["task"].success:
        other = resolve_check(target, task.rolls["task"].counted)
        if asks_resister(fight, other):
            return False
        fight.check("resist", other, one.id)
        fight.emit(e.StageReached("rolled"))
        fight.offer_luck("resist")
    else:
        settle_sway(fight, task)
    return False


def settle_sway(fight: Fight, task: Task) -> None:
    """What the words do."""
    mine, other = task.rolls["task"], task.rolls.get("resist")
    if by_requirement(fight.state, task.arm):
        won = other is not None and not other.success
    else:
        won = prevails(fight.state, task)
    fight.emit(e.ActionEnded(task.who))
    if won and task.arm == "interrogate":
        lost = max(lowered(fight[task.target]), LOWERED_PER_DEGREE * mine.counted)
        fight.gain(task.target, "resolve_lowered", source=fight[task.who].name, value=lost)
    elif won:
        unsettle(fight, task.target, fight[task.who].name)
    fight.mishaps(mine, other)


# -- minds against minds -----------------------------------------------------------------------


def mind_arms(one: Combatant) -> Iterator[Arm]:
    """Powers that strike at the mind (weapon trait mind)."""
    return (arm for arm in one.arms if arm.place != "pack" and "mind" in arm.weapon.traits)


def mind_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every such power on every enemy."""
    for arm in mind_arms(one):
        for target in foes_who_hear(state, one):
            yield Candidate(
                f"{arm.weapon.name}: {target.name}",
                AssailMind(one.id, target.id, arm.id),
                lambda target=target: Chance(  # type: ignore[misc]
                    1 - success_chance(state, resolve_check(target)), "to break its calm"
                ),
            )


def mind_reasons(state: State, one: Combatant, command: AssailMind, purse: Purse) -> Iterator[str]:
    """It is the attack of the phase and reaches living minds only (weapon trait mind; MA A-5, p. 67)."""
    yield from unable(state, one, 1, purse)
    yield from only_attack_left(state, one)
    arm = one.arm(command.arm)
    target = state.combatants.get(command.target)
    if arm is None or "mind" not in arm.weapon.traits:
        yield f"{one.name} has no such power"
    elif target is None:
        yield "there is no such target"
    else:
        yield from hearing_reasons(state, one, target, arm.weapon.max_range)
        if "unliving" in target.sheet.traits:
            yield f"{target.name} is no living mind"


def can_assail(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether somebody has such a power and anybody to use it on."""
    return any(mind_arms(one)) and any(
        next(mind_reasons(state, one, each.command, purse), None) is None  # type: ignore[arg-type]
        for each in mind_candidates(state, one)
    )


def assail_mind(fight: Fight, command: AssailMind, purse: Purse) -> None:
    """No damage and no attack roll: the target rolls Resolve (weapon trait mind)."""
    one = fight[command.who]
    arm = one.arm(command.arm)
    assert arm is not None
    fight.emit(e.ActionTaken(one.id, "assail", 1, purse.held, arm=arm.id, target=command.target))
    fight.emit(e.AttackSpent(one.id))
    leave_traces(fight, one.id)
    frighten(fight, command.target, arm.weapon.name, one.id)


SWAY = Deed(
    Sway,
    "sway",
    "Sway",
    "w",
    sway_candidates,
    sway_reasons,
    sway,
    cost="2C",
    nothing="no enemy hears it",
    is_open=can_sway,
)
ASSAIL = Deed(
    AssailMind,
    "assail",
    "Assail a mind",
    "y",
    mind_candidates,
    mind_reasons,
    assail_mind,
    nothing="has no power over minds",
    is_open=can_assail,
)
