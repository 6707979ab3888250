"""How the body stands after harm and healing (2D6 L-82 to L-103)."""

from __future__ import annotations

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6.constants import DEAD_AT
from mapoc_tui.rules.twod6.state import Vitals


def wounded(vitals: Vitals, dealt: int, lethal: bool = True) -> Vitals:
    """The body after damage that has passed all layers; ``dealt`` is 0 or more.

    Endurance may go below 0 (2D6 L-82). Lethal damage that leaves 0 or less starts the bleeding, also of somebody who
    did not bleed or was stabilised (2D6 L-84, L-93, L-103); at -10 it kills (2D6 L-85). Non-lethal damage never lowers
    Endurance below 0 and draws no blood (2D6 L-91, L-92).
    """
    if not lethal:
        return evolve(vitals, endurance=max(vitals.endurance - dealt, min(0, vitals.endurance)))
    if dealt <= 0:
        return vitals
    after = vitals.endurance - dealt
    if after > 0:
        return evolve(vitals, endurance=after)
    dead = after <= DEAD_AT
    return evolve(vitals, endurance=after, bleeding=not dead, bled=False, stabilised=False, dead=vitals.dead or dead)


def bled(vitals: Vitals, dealt: int) -> Vitals:
    """The body after it has bled once (2D6 L-86)."""
    return evolve(wounded(vitals, dealt), bled=True)


def healed(vitals: Vitals, amount: int, maximum: int) -> Vitals:
    """The body with Endurance back, never above the maximum (2D6 L-100).

    Above 0 nobody bleeds, is unconscious from wounds or needs a hospital any more (2D6 L-83, L-84).
    """
    after = min(max(maximum, vitals.endurance), vitals.endurance + amount)
    if after > 0:
        return Vitals(after)
    return evolve(vitals, endurance=after)


def treated(vitals: Vitals, amount: int, maximum: int) -> Vitals:
    """The body after successful first aid: d6 Endurance back, in every case (2D6 L-99).

    Whoever is at 0 or less is stabilised and does not bleed (2D6 L-98); whoever still is afterwards needs a hospital
    (2D6 L-101).
    """
    after = healed(vitals, amount, maximum)
    if after.endurance > 0:
        return after
    return evolve(after, bleeding=False, stabilised=True, hospital=True)


def set_to(vitals: Vitals, endurance: int) -> Vitals:
    """The body with Endurance at a number that the GM names: down is like damage, up like healing."""
    if endurance < vitals.endurance:
        return wounded(vitals, vitals.endurance - endurance)
    risen = healed(vitals, endurance - vitals.endurance, endurance)
    if vitals.dead and DEAD_AT < endurance <= 0:
        return evolve(risen, dead=False, bleeding=True, passed_out=True)
    return risen
