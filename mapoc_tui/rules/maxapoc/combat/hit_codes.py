"""The damage code of a hit: what moves the weapon's own along the ladder (MA H-10, p. 81; DC-5; GR-77)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc.combat.attacks import build_step, cell
from mapoc_tui.rules.maxapoc.combat.modes import mode_of
from mapoc_tui.rules.maxapoc.content.damage import LIGHT
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES, MIDRANGE, SHORT, Weapon
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.state import State, distance

SCATTER_LOSS = -2
CONE_LOSS = -2


def damage_steps(state: State, strike: Strike, weapon: Weapon, natural_1: bool) -> list[Modifier]:
    """What moves the damage code of a hit along the ladder (MA H-10, p. 81; DC-5)."""
    return code_steps(state, strike, weapon, natural_1, distance(state[strike.who], state[strike.target]))


def code_steps(state: State, strike: Strike, weapon: Weapon, natural_1: bool, far: int) -> list[Modifier]:
    """The same for something at a Distance, a barrier for one (MA H-10, p. 81; DC-5)."""
    one, mode = state[strike.who], mode_of(strike.mode)
    found = range_steps(state, strike, weapon, far)
    own = [
        ("Build", build_step(one.sheet, weapon)),
        (mode.name, mode.code),
        (f"burst of {strike.rounds}", strike.rounds - 1),
    ]
    if weapon.strength > one.sheet.stats["STR"] and state.rulings.str_req_fail == "dc_minus_1":
        own.append((f"needs Strength {weapon.strength}", -1))
    if natural_1 and state.rulings.critical_hit_bonus == "dc_plus_1":
        own.append(("natural 1", 1))
    found += [Modifier("code", amount, reason) for reason, amount in own if amount]
    return [*found, *floor_steps(weapon, found)]


def floor_steps(weapon: Weapon, steps: list[Modifier]) -> Iterator[Modifier]:
    """What keeps a code from falling below Light by its wielder's own steps (GR-77)."""
    missing = LIGHT - weapon.code - sum(step.amount for step in steps if step.gives == "code")
    if missing > 0:
        yield Modifier("code", missing, "at least Light")


def range_steps(state: State, strike: Strike, weapon: Weapon, far: int) -> list[Modifier]:
    """What the Distance does to the damage code (MA TB-4, p. 72; WT-7, WT-14, p. 91)."""
    where = DISTANCES[far].capitalize()
    found = []
    if "cone" in weapon.traits and far >= MIDRANGE:
        found.append(Modifier("loss", CONE_LOSS, f"cone at {where}"))
    if strike.way == "shoot" and (change := cell(state, weapon.kind, far).dc):
        found.append(Modifier("code", change, f"{weapon.kind} at {where}"))
    if strike.way == "shoot" and "scattershot" in weapon.traits and far > SHORT:
        found.append(Modifier("loss", SCATTER_LOSS * (far - SHORT), f"shot scatters at {where}"))
    return found


def damage_degree(weapon: Weapon, steps: list[Modifier]) -> int:
    """The degree of the code: the wielder's own steps stop at Light, losses by Distance may end in nothing (GR-77)."""
    own = sum(step.amount for step in steps if step.gives == "code")
    losses = sum(step.amount for step in steps if step.gives == "loss")
    return max(0, max(LIGHT, weapon.code + own) + losses)
