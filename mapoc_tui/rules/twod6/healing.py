"""First aid, hospital and rest (2D6 1.12, L-110)."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.checks import BASE, Parts, bonus, concludes, unskilled
from mapoc_tui.rules.twod6.ending import in_a_fight
from mapoc_tui.rules.twod6.happenings import Hospitalised, Rested, Treated, TreatmentFailed
from mapoc_tui.rules.twod6.helping import attempt
from mapoc_tui.rules.twod6.state import Combatant, Part, State, Test, Vitals, distance, seen, strangers
from mapoc_tui.rules.twod6.vitals import healed, treated
from mapoc_tui.rules.twod6.working import Reasons, Working

LONGEST_REST = 60
"""The most days of rest that are ruled at once."""

# ------------------------------------------------------------------------------------------ first aid


def first_aid_test(state: State, one: Combatant, patient: Combatant) -> Test:
    """Medicine against 8, 2 more without a safe place or without supplies (2D6 L-96, L-97, G-27)."""
    cl = (BASE, *_hindrance(state), *unskilled(state, one, "medicine"))
    return Test(
        one.id, "medicine", "first_aid", target=patient.id, cl=cl, bonus=bonus(state, one, "medicine", "first_aid")
    )


def _hindrance(state: State) -> Parts:
    lacking = [name for name, there in (("safe place", state.safe), ("supplies", state.supplies)) if not there]
    return (Part("No " + " and no ".join(lacking), 2),) if lacking else ()


def refuse_first_aid(state: State, one: Combatant, patient_id: str) -> Reasons:
    """Every reason why somebody cannot be treated now by somebody who stands there."""
    patient = state.combatants.get(patient_id)
    if patient is None or patient.left or not seen(one, patient):
        return ["there is no such patient"]
    reasons = refuse_patient(one, patient)
    if distance(state, one, patient):
        reasons.append(f"{patient.name} is not beside {one.name}")
    if strangers(one, patient) and not patient.out:
        reasons.append(f"{patient.name} is not on the same side and still awake")
    return reasons


def refuse_patient(one: Combatant, patient: Combatant) -> Reasons:
    """One success a patient and fight; a failed try is not repeated by the same healer (2D6 L-102)."""
    reasons = []
    if patient.vitals.dead:
        reasons.append(f"{patient.name} is dead")
    elif patient.endurance >= patient.sheet.endurance:
        reasons.append(f"{patient.name} is not hurt")
    if patient.aided:
        reasons.append(f"{patient.name} has had first aid already")
    if one.id in patient.failed_healers:
        reasons.append(f"{one.name} has tried already, in vain")
    return reasons


def give_first_aid(work: Working, healer: str, patient: str) -> None:
    """Roll first aid (2D6 L-96); outside a fight companions may help, and a failure comes to something (2D6 L-119)."""
    test = first_aid_test(work.state, work.one(healer), work.one(patient))
    attempt(work, evolve(test, outcomes=not in_a_fight(work.state)))


@concludes("first_aid")
def _treated(work: Working, test: Test) -> None:
    """A success stabilises and gives back d6 Endurance, up to the maximum (2D6 L-98, L-99, L-100). A failure is final
    for this healer (2D6 L-102) but where the GM made it a problem to be dealt with first (2D6 L-35)."""
    patient = work.one(test.target)
    if patient.vitals.dead or patient.left == "removed":
        return
    if not test.passed:
        if test.outcome != "trouble":
            work.tell(TreatmentFailed(patient.id, test.who), patient.id, test.who)
        return
    draw = work.roll(patient.id, "first_aid_heals", 1, f"Endurance regained by {patient.name}")
    after = treated(patient.vitals, draw.faces[0], patient.sheet.endurance)
    gained = after.endurance - patient.endurance
    work.tell(Treated(patient.id, test.who, draw, gained, after), patient.id)


# ------------------------------------------------------------------------------------------ later


def refuse_hospital(patient: Combatant) -> Reasons:
    """Only for those still at 0 or less after first aid (2D6 L-101)."""
    needed = patient.vitals.hospital and not patient.vitals.dead
    return [] if needed else [f"{patient.name} does not need a hospital"]


def leave_hospital(work: Working, who: str) -> None:
    """After a week the patient has 1 Endurance (2D6 L-101)."""
    work.tell(Hospitalised(who, Vitals(1)), who)


def rest(work: Working, who: str, days: int) -> None:
    """Each day of rest gives back d6 Will, and d6 Endurance to whoever is above 0 (2D6 L-104, L-110)."""
    one = work.one(who)
    rolls: list[Draw] = []
    after = one.vitals
    if one.endurance > 0:
        rolls.append(work.roll(who, "rest_endurance", days, f"Endurance regained by {one.name}"))
        after = healed(after, sum(rolls[0].faces), one.sheet.endurance)
    rolls.append(work.roll(who, "rest_will", days, f"Will regained by {one.name}"))
    will = max(one.will, min(one.sheet.will, one.will + sum(rolls[-1].faces)))
    work.tell(Rested(who, days, tuple(rolls), after, will), who)


def refuse_rest(one: Combatant, days: int) -> Reasons:
    """The dead do not rest, and nobody does for less than a day."""
    reasons = [f"{one.name} is dead"] if one.vitals.dead else []
    if not 1 <= days <= LONGEST_REST:
        reasons.append(f"days of rest are 1 to {LONGEST_REST}, not {days}")
    return reasons
