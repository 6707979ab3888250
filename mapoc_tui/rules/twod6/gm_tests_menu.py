"""The tests that the GM may call for, as lazy trees of options."""

from __future__ import annotations

from functools import partial

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.rules.twod6.checks import odds_of, skill_of
from mapoc_tui.rules.twod6.commands import RuleFirstAid, RuleGroupTest, RuleTest
from mapoc_tui.rules.twod6.constants import MOST_COMPLICATIONS
from mapoc_tui.rules.twod6.ending import in_a_fight, testable
from mapoc_tui.rules.twod6.healing import first_aid_test
from mapoc_tui.rules.twod6.menus import success
from mapoc_tui.rules.twod6.odds import group_passes
from mapoc_tui.rules.twod6.requests import REQUESTS
from mapoc_tui.rules.twod6.skills import SKILLS, SOCIAL
from mapoc_tui.rules.twod6.social import RESISTING, social_test
from mapoc_tui.rules.twod6.state import Combatant, State
from mapoc_tui.rules.twod6.tasks import group_odds, task_test


def call_options(state: State) -> list[Option]:
    """Who is tested, with which skill, against what."""
    awake = [one for one in state.combatants.values() if testable(state, one)]
    return [Option(one.id, one.name, branch=partial(_skills, state, one)) for one in awake]


def _skills(state: State, one: Combatant) -> list[Option]:
    special = {own.skill for own in one.sheet.specialities}
    plain = [_skill(state, one, skill, False) for skill in SKILLS]
    return plain + [_skill(state, one, skill, True) for skill in SKILLS if skill in special]


def _skill(state: State, one: Combatant, skill: str, speciality: bool) -> Option:
    key, words = (f"{skill}+", " with the speciality") if speciality else (skill, "")
    label = f"{SKILLS[skill]} {skill_of(state, one, skill)}{words}"
    return Option(key, label, branch=partial(_against, state, one, skill, speciality))


def _against(state: State, one: Combatant, skill: str, speciality: bool) -> list[Option]:
    """Unopposed with complications, or opposed; in a fight a failure has an outcome only if the GM wants it (G-9)."""
    found = [_unopposed(state, one, skill, speciality, number, False) for number in range(MOST_COMPLICATIONS + 1)]
    if in_a_fight(state):
        found += [_unopposed(state, one, skill, speciality, number, True) for number in range(MOST_COMPLICATIONS + 1)]
    others = [other for other in state.combatants.values() if other is not one and not other.gone]
    below = partial(_opposed, state, one, skill, speciality)
    return found + [Option(f"vs_{other.id}", f"Against {other.name}", branch=partial(below, other)) for other in others]


def _unopposed(state: State, one: Combatant, skill: str, speciality: bool, hard: int, outcomes: bool) -> Option:
    command = RuleTest(one.id, skill, hard, speciality=speciality, outcomes=outcomes)
    label = f"{hard} complications" if hard else "Unopposed"
    key, words = (f"c{hard}!", ", and a failure comes to something") if outcomes else (f"c{hard}", "")
    return Option(key, label + words, command, chance=success(lambda: odds_of(state, task_test(state, command))))


def _opposed(state: State, one: Combatant, skill: str, speciality: bool, other: Combatant) -> list[Option]:
    found = [_opposed_by(state, one, skill, speciality, other, opposing) for opposing in SKILLS]
    return found + (_requests(state, one, skill, other) if skill in SOCIAL and not speciality else [])


def _opposed_by(state: State, one: Combatant, skill: str, speciality: bool, other: Combatant, opposing: str) -> Option:
    command = RuleTest(one.id, skill, opponent=other.id, opposing=opposing, speciality=speciality)
    label = f"{SKILLS[opposing]} {skill_of(state, other, opposing)}"
    return Option(opposing, label, command, chance=success(lambda: odds_of(state, task_test(state, command))))


def _requests(state: State, one: Combatant, skill: str, other: Combatant) -> list[Option]:
    """Social challenges, in a fight or outside one (2D6 L-40, L-46)."""
    chance = success(lambda: odds_of(state, social_test(state, one, other, skill, "", RESISTING)))
    commands = {request: RuleTest(one.id, skill, opponent=other.id, request=request) for request in REQUESTS}
    return [Option(f"ask_{key}", REQUESTS[key], command, chance=chance) for key, command in commands.items()]


# ------------------------------------------------------------------------------------------ a whole group


def group_test_options(state: State) -> list[Option]:
    """The ideal skill of a group test, then how hard it is."""
    return [Option(skill, name, branch=partial(_group_tests, state, skill)) for skill, name in SKILLS.items()]


def _group_tests(state: State, skill: str) -> list[Option]:
    return [_group_test(state, RuleGroupTest(skill, number)) for number in range(MOST_COMPLICATIONS + 1)]


def _group_test(state: State, command: RuleGroupTest) -> Option:
    """A group test with the chance that it passes when everybody uses the ideal skill (2D6 T-8)."""

    def chance() -> Chance:
        odds = group_odds(state, command)
        return Chance(float(group_passes(odds, len(odds))))

    label = f"{command.complications} complications" if command.complications else "Unopposed"
    return Option(f"c{command.complications}", label, command, chance=chance)


# ------------------------------------------------------------------------------------------ first aid


def first_aid_options(state: State) -> list[Option]:
    """Who gives first aid, then to whom."""
    healers = [one for one in state.combatants.values() if testable(state, one)]
    return [Option(one.id, one.name, branch=partial(_patients, state, one)) for one in healers]


def _patients(state: State, healer: Combatant) -> list[Option]:
    patients = [one for one in state.combatants.values() if one.left != "removed"]
    return [_patient(state, healer, one) for one in patients]


def _patient(state: State, healer: Combatant, patient: Combatant) -> Option:
    chance = success(lambda: odds_of(state, first_aid_test(state, healer, patient)))
    return Option(patient.id, patient.name, RuleFirstAid(healer.id, patient.id), chance=chance)
