"""What the GM may rule in this game."""

from __future__ import annotations

from collections.abc import Sequence

from mapoc_tui.engine.decisions import Option
from mapoc_tui.engine.gm_menu import Shelf, Subject, gm_menu
from mapoc_tui.rules.maxapoc.content.bestiary import enemies, survivors
from mapoc_tui.rules.maxapoc.content.options import OPTIONS
from mapoc_tui.rules.maxapoc.rolls.conditions import kind_of, kinds
from mapoc_tui.rules.maxapoc.rulings.belongings import takings
from mapoc_tui.rules.maxapoc.rulings.gm import POOL_NAMES, pools_of
from mapoc_tui.rules.maxapoc.rulings.hazard_rulings import hazard_menu
from mapoc_tui.rules.maxapoc.state import Combatant, State


def gm_options(state: State) -> Sequence[Option]:
    """The GM's menu for a fight as it stands."""
    creatures = {**enemies(), **survivors()}
    shelf = Shelf(
        pools={key: name for key, name in POOL_NAMES.items() if key != "attraction"},
        conditions={key: kind.name for key, kind in kinds().items()},
        creatures={key: row["name"] for key, row in creatures.items()},
        sides=state.sides,
        options=OPTIONS,
        values=lambda key: getattr(state.rulings, key),
        gifts="such as machete, duct tape, or 12 A for a dozen rounds",
        gauges={"attraction": ("the attraction gauge", state.attraction)},
    )
    menu = gm_menu([subject(state, one) for one in state.combatants.values() if not one.gone], shelf)
    hazards = Option("hazard", "Dangers and barriers", branch=lambda: hazard_menu(state), letter="h")
    return [*menu[:1], hazards, *menu[1:]]


def subject(state: State, one: Combatant) -> Subject:
    """A combatant as the menu needs it."""
    return Subject(
        one.id,
        one.name,
        pools_of(one),
        {each.id: kind_of(each.id).name for each in one.conditions},
        one.position,
        one.counter,
        one.hidden,
        takings(state, one),
        one.dead,
    )
