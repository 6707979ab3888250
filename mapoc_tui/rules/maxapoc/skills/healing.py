"""Medicine in a fight (MA K-5 to K-7, K-15, K-16, p. 52, 77; TB-2; H-14, p. 80; Q-120, Q-188, Q-189)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.damage import Code, WorkCode, treatment
from mapoc_tui.rules.maxapoc.content.gear import PARTS
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.harm import heal
from mapoc_tui.rules.maxapoc.harms.knockouts import wake
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.rolls.checks import Check, success_chance
from mapoc_tui.rules.maxapoc.skill_commands import Treat
from mapoc_tui.rules.maxapoc.skills.aids import Supplied, aid_modifiers, aid_reasons, use_up_aids
from mapoc_tui.rules.maxapoc.skills.works import Job, at_hand, begin_work, no_attack_before, witless, work_check
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State
from mapoc_tui.rules.maxapoc.work_frames import Work

MEDICINE = "medicine"
LIMIT = 1
NOISE = 5
POINTS_PER_PIECE = 4
BEYOND_MEDICINE = ("machine", "unliving")


# -- codes and costs ---------------------------------------------------------------------------


def treatment_dice(level: int, degree: int) -> Code:
    """The dice of a treatment code, once for each degree that counts (MA K-7, RC-3, p. 52, 77)."""
    return treatment(level).dice * degree


def pieces_for(points: int) -> int:
    """The Component Pieces for so many points of health: one for each four, a part counts as four (MA K-16, p. 52)."""
    return -(-points // POINTS_PER_PIECE)


def restorable(patient: Combatant, total: int, parts: int) -> int:
    """The points that are restored: no more than are missing, nor than there are parts for (MA Q-188, Q-189)."""
    return min(total, patient.sheet.health - patient.hp, parts * POINTS_PER_PIECE)


def parts_of(one: Combatant) -> int:
    """Loose Component Pieces at hand."""
    return one.rounds.get(PARTS, 0)


# -- who needs it ------------------------------------------------------------------------------


WAKEABLE = ("knock-out", "drowning")
"""What somebody can be woken from while there is health left."""


def knocked_out(one: Combatant) -> bool:
    """Whether somebody lies there stunned, with health left, or was brought out of the water so (MA Q-120, Q-253)."""
    return (
        one.here
        and "drowning" not in one.marks
        and any(each.id == "unconscious" and each.source in WAKEABLE for each in one.conditions)
    )


def needs_medicine(one: Combatant) -> bool:
    """Whether Medicine could do anything for somebody."""
    if one.hp >= one.sheet.health and not one.marks:
        return False
    return one.here and (one.hp < one.sheet.health or "self_stabilised" in one.marks or knocked_out(one))


def patients(state: State, one: Combatant) -> list[Combatant]:
    """Everybody at Close who needs help, friends first, the dying before all others."""
    near = [each for each in state.combatants.values() if each.position == one.position and needs_medicine(each)]
    return sorted(near, key=lambda each: (each.sheet.party != one.sheet.party, "dying" not in each.marks, each.able))


def treat_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Everybody at Close who needs help."""
    for patient in patients(state, one):
        yield Candidate(patient_name(one, patient), Treat(one.id, patient.id))


def patient_name(one: Combatant, patient: Combatant) -> str:
    """A patient with its state."""
    name = "oneself" if patient.id == one.id else patient.name
    state = "DYING, " if "dying" in patient.marks else "knocked out, " if knocked_out(patient) else ""
    return f"{name} ({state}{patient.hp}/{patient.sheet.health})"


def treat_reasons(state: State, one: Combatant, command: Treat, purse: Purse) -> Iterator[str]:
    """What speaks against Medicine (MA K-5, p. 77; Q-187)."""
    yield from unable(state, one, 1, purse)
    yield from bound(one)
    yield from witless(one)
    yield from no_attack_before(one)
    yield from at_hand(state, one, command.target)
    patient = state.combatants.get(command.target)
    if patient is not None:
        yield from patient_reasons(one, patient)
    yield from aid_reasons(one, MEDICINE, MEDICINE, command.kit, command.aids)


def patient_reasons(one: Combatant, patient: Combatant) -> Iterator[str]:
    """Whom Medicine cannot help, and what it costs (MA K-16, p. 52; bestiary traits)."""
    beyond = next((trait for trait in BEYOND_MEDICINE if trait in patient.sheet.traits), "")
    if beyond:
        yield f"Medicine does nothing for {patient.name}: {beyond}"
    elif not needs_medicine(patient):
        yield f"{patient.name} needs no Medicine"
    if not parts_of(one) and patient.hp < patient.sheet.health and not knocked_out(patient):
        yield f"{one.name} has no Component Pieces left"


def can_treat(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether anybody can be treated now, told quickly."""
    if purse.left < 1 or one.attacks or "restrained" in one.marks or any(witless(one)):
        return False
    return any(next(patient_reasons(one, each), None) is None for each in patients(state, one))


def treat_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """Whom, with how much of a kit, with which supplies (DP-25, DP-42)."""

    def supplied(patient: Combatant) -> Supplied:
        return Supplied(
            one,
            MEDICINE,
            MEDICINE,
            treatment,
            lambda kit, aids: Treat(one.id, patient.id, kit, aids),
            lambda aids: Chance(success_chance(state, treatment_check(one, aids)), "to heal"),
        )

    return [
        supplied(patient).option(patient.id, patient_name(one, patient), f"{parts_of(one)} parts")
        for patient in patients(state, one)
        if next(patient_reasons(one, patient), None) is None
    ]


# -- the work ----------------------------------------------------------------------------------


def treat(fight: Fight, command: Treat, purse: Purse) -> None:
    """Begin a treatment; it makes noise whatever comes of it (MA E-3, K-5, K-15, p. 77)."""
    facts = {"target": command.target, "skill": MEDICINE, "kit": command.kit, "aids": command.aids, "limit": LIMIT}
    begin_work(fight, command.who, MEDICINE, 1, purse.held, **facts)
    use_up_aids(fight, command.who, MEDICINE, command.kit, command.aids)
    fight.raise_attraction(NOISE, "Medicine")


def treatment_check(one: Combatant, aids: tuple[str, ...], limit: int = LIMIT) -> Check:
    """The Medicine roll; one degree counts in a fight (MA K-6, p. 77)."""
    return work_check(one, "treatment", MEDICINE, {"treatment"}, aid_modifiers(aids), limit=limit)


def settle_treatment(fight: Fight, work: Work, roll: Roll) -> None:
    """Health by the treatment dice; whoever was knocked out wakes (MA K-7, H-14, p. 77, 80; Q-120)."""
    patient = fight[work.target]
    if not roll.success or next(at_hand(fight.state, fight[work.who], work.target), None):
        return
    if patient.hp < patient.sheet.health and parts_of(fight[work.who]):
        restore(fight, work, treatment(1 + work.kit), roll.counted)
    elif patient.hp == patient.sheet.health:
        fight.lose(work.target, "self_stabilised", "Medicine")
    if knocked_out(fight[work.target]):
        wake(fight, work.target, "Medicine")


def restore(fight: Fight, work: Work, code: WorkCode, degree: int) -> None:
    """Roll the dice and pay for what they restore (MA K-7, K-16, p. 52, 77)."""
    healer, patient = fight[work.who], fight[work.target]
    dice = treatment_dice(code.level, degree)
    reason = f"{dice.text} of treatment for {patient.name}"
    draw = fight.roll(work.who, "treatment", [high for _, high in dice.dice], reason)
    total = dice.total(draw.faces)
    points = restorable(patient, total, parts_of(healer))
    paid = pieces_for(points)
    left = parts_of(healer) - paid
    fight.emit(e.HealingRolled(work.who, work.target, f"{code.name} ({dice.text})", (draw,), total, points, paid, left))
    if points:
        heal(fight, work.target, points, "Medicine")


MEDICINE_JOB = Job(lambda state, work: treatment_check(state[work.who], work.aids, work.limit), settle_treatment)

TREAT = Deed(
    Treat,
    MEDICINE,
    "Medicine",
    "m",
    treat_candidates,
    treat_reasons,
    treat,
    nothing="nobody at Close needs Medicine",
    is_open=can_treat,
    branch=treat_options,
    group=SKILLS,
)
