"""Immunity damage in a fight: the Z-virus, radiation, contagion (MA H-22, p. 83; I-1 to I-3, I-9, I-10, p. 53-54)."""

from __future__ import annotations

from mapoc_tui.engine.events import Audience
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.harm import die
from mapoc_tui.rules.maxapoc.hazard_frames import Exposure
from mapoc_tui.rules.maxapoc.rolls.checks import Check, special_check
from mapoc_tui.rules.maxapoc.rolls.reactions import asks_resister
from mapoc_tui.rules.maxapoc.rolls.stages import (
    CONTAGIOUS,
    DEATH,
    KINDS,
    MOST_PER_FIGHT,
    stage_condition,
    worst,
)
from mapoc_tui.rules.maxapoc.state import Combatant, Infection, State

TURNED = {"z_virus": "zombie", "radiation": "mutant"}
"""What each kind of infection makes of people in the end (MA I-9, p. 54): those cannot catch it."""

Z_VIRUS = "z_virus"
IMMUNE_TRAITS = ("unliving", "machine")
MASK, TANK = "oxygen_mask", "oxygen_tank"
TANK_SHELL = 15
"""Component Pieces of an empty tank; the rest is air (MA IT-156, p. 96)."""


def immune_to_infection(one: Combatant, kind: str) -> str:
    """Why somebody cannot be infected, or an empty text: not alive, a machine, or a source of it (bestiary traits)."""
    traits = one.sheet.traits
    found = next((trait for trait in (*IMMUNE_TRAITS, kind) if trait in traits), "")
    if found or one.sheet.family == TURNED[kind]:
        return f"{one.name} is {found.replace('_', ' ') or 'a ' + one.sheet.family}"
    return ""


def carried_by(one: Combatant) -> str:
    """What a wound by a creature that bears the Z-virus, or by somebody INFECTED with it, brings (MA H-22, p. 83).

    Empty for nothing.
    """
    return Z_VIRUS if Z_VIRUS in one.sheet.traits or infection_of(one, Z_VIRUS).stage else ""


def breathes_own_air(one: Combatant) -> bool:
    """Whether a mask on a tank with air in it keeps everything out (MA IT-155, IT-156, p. 96)."""
    return MASK in one.items and one.items.get(TANK, 0) > TANK_SHELL


def infection_of(one: Combatant, kind: str) -> Infection:
    """Where an infection stands; stage 0 for somebody without it."""
    return next((each for each in one.infections if each.kind == kind), Infection(kind, 0))


def expose(fight: Fight, who: str, kind: str, requirement: int = 1) -> None:
    """Call for an Immunity roll, unless it can change nothing any more (MA H-22, p. 83; Q-236, Q-237)."""
    one = fight[who]
    safe = immune_to_infection(one, kind) or breathes_own_air(one)
    if one.here and not safe and infection_of(one, kind).gained < MOST_PER_FIGHT:
        fight.emit(e.ExposureBegan(who, kind, requirement))


def immunity_check(one: Combatant, exposure: Exposure) -> Check:
    """The Immunity roll (MA SS-8, p. 30; I-1, p. 53)."""
    tags = {"resist", "infection", exposure.kind}
    purpose, least = KINDS[exposure.kind], exposure.requirement
    return special_check(one, purpose, "immunity", one.sheet.immunity, tags, requirement=least)


def exposure_step(fight: Fight, exposure: Exposure) -> bool:
    """The roll; a failure is INFECTED or one stage worse (MA H-22, p. 83)."""
    one = fight[exposure.who]
    if not one.here:
        fight.emit(e.ActionEnded(one.id))
    elif exposure.stage == "start":
        check = immunity_check(one, exposure)
        if asks_resister(fight, check):
            return False
        fight.check("immunity", check)
        fight.emit(e.StageReached("rolled"))
        fight.offer_luck("immunity")
    else:
        roll = exposure.rolls["immunity"]
        fight.emit(e.ActionEnded(one.id))
        (decide_on_life if exposure.last else settle_exposure)(fight, exposure, roll.success)
        fight.mishaps(roll)
    return False


def settle_exposure(fight: Fight, exposure: Exposure, resisted: bool) -> None:
    """One stage worse (MA I-2, p. 53); at the sixth one more roll decides on life (MA I-9, p. 54)."""
    if resisted:
        return
    infection = infection_of(fight[exposure.who], exposure.kind)
    stage = infection.stage + 1
    set_stage(fight, exposure.who, Infection(exposure.kind, stage, infection.gained + 1))
    if stage >= DEATH:
        fight.emit(e.ExposureBegan(exposure.who, exposure.kind, last=True))


def decide_on_life(fight: Fight, exposure: Exposure, survived: bool) -> None:
    """The last Immunity roll: back to the fifth stage, or death (MA I-9, p. 54; R-RP-22)."""
    if survived:
        gained = infection_of(fight[exposure.who], exposure.kind).gained
        set_stage(fight, exposure.who, Infection(exposure.kind, DEATH - 1, gained))
    else:
        die(fight, exposure.who, KINDS[exposure.kind])


def set_stage(fight: Fight, who: str, infection: Infection) -> None:
    """A new stage with the condition that belongs to the worst of all infections (MA I-3, p. 54; R-RP-44)."""
    before = stage_condition(worst(fight[who].infections))
    fight.emit(
        e.Infected(who, infection.kind, infection.stage, infection.gained, visible=audience(fight.state, infection))
    )
    after = stage_condition(worst(fight[who].infections))
    if before != after:
        if before:
            fight.lose(who, before)
        if after:
            fight.gain(who, after, source=infection.kind)


def audience(state: State, infection: Infection) -> Audience:
    """The first two stages show no symptoms; the GM may keep them secret (MA I-3, p. 54; Q-263)."""
    secret = state.rulings.hidden_rolls != "none" and infection.stage < CONTAGIOUS
    return "gm" if secret else "everyone"


def contagious(one: Combatant) -> list[str]:
    """The kinds of infection that somebody gives to those at Close (MA I-10, p. 53-54, 85)."""
    return [each.kind for each in one.infections if each.stage >= CONTAGIOUS]
