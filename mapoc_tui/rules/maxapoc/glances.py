"""What rules an action out at one look: of everything in the catalogue most people can do little at any moment.

A glance may let pass what turns out to be impossible, but never the other way round.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.gear import is_launcher
from mapoc_tui.rules.maxapoc.deeds import Deed
from mapoc_tui.rules.maxapoc.skills.armor_off import WORN
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State

Glance = Callable[[State, Combatant], bool]


def has_arm(fits: Callable[[Arm], bool]) -> Glance:
    """Somebody with a weapon of some sort."""

    def glance(state: State, one: Combatant) -> bool:
        for arm in one.arms:  # noqa: SIM110  # asked for every option of a turn
            if fits(arm):
                return True
        return False

    return glance


GLANCES: Mapping[str, Glance] = {
    "armor-on": lambda state, one: one.armor_off != WORN,
    "barrier": lambda state, one: bool(state.barriers),
    "bomb": has_arm(lambda arm: arm.weapon.charge is not None),
    "clear": has_arm(lambda arm: arm.jammed),
    "cover": lambda state, one: bool(state.barriers),
    "dismount": lambda state, one: bool(one.riding),
    "drop": has_arm(lambda arm: arm.place == "hand"),
    "escape": lambda state, one: "restrained" in one.marks,
    "hold": lambda state, one: bool(state.holds),
    "leave": lambda state, one: bool(one.behind),
    "load": has_arm(lambda arm: is_launcher(arm.weapon)),
    "mount": has_arm(lambda arm: "immobile" in arm.weapon.traits),
    "pick-up": lambda state, one: bool(state.ground),
    "place": has_arm(lambda arm: arm.weapon.charge is not None),
    "prone": lambda state, one: "prone" not in one.marks,
    "put-down": lambda state, one: bool(one.carrying),
    "set-off": lambda state, one: bool(state.bombs),
    "stand": lambda state, one: "prone" in one.marks,
    "stow": has_arm(lambda arm: arm.place == "hand"),
    "throw-on": lambda state, one: bool(state.bombs),
}
"""Key of a deed -> whether somebody may be able to do anything of the kind."""

FREE = frozenset({"attack", "barrier", "draw", "drop", "hold", "improvise", "item", "put-down", "reload"})
"""What may come without a Complex Action: second attacks, quick hands, letting go (MA T-11, p. 66; A-7; N-3, N-5)."""


def glanced(deed: Deed) -> Deed:
    """A deed with what rules it out at one look."""
    return evolve(deed, glance=GLANCES.get(deed.key), least=0 if deed.key in FREE else 1)
