"""Everything that can be done with actions, in the order of the prompt (MA T-12, p. 66; combat.md section 7)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc.attack_options import ATTACK
from mapoc_tui.rules.maxapoc.barrier_deeds import ATTACK_BARRIER, LEAVE_COVER, TAKE_COVER
from mapoc_tui.rules.maxapoc.bomb_deeds import LOAD, PLACE, SET_OFF, THROW, THROW_ON
from mapoc_tui.rules.maxapoc.commands import Act
from mapoc_tui.rules.maxapoc.deeds import Deed, Purse
from mapoc_tui.rules.maxapoc.escapes import ESCAPE
from mapoc_tui.rules.maxapoc.fires import PUT_OUT
from mapoc_tui.rules.maxapoc.grapples import HOLD
from mapoc_tui.rules.maxapoc.handling import AIM, CLEAR, DRAW, DROP, IMPROVISE, PICK_UP, RELOAD, STOW
from mapoc_tui.rules.maxapoc.limits import limited
from mapoc_tui.rules.maxapoc.movement import MOVE, PRONE, STAND
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.stealth import HIDE, SEARCH
from mapoc_tui.rules.maxapoc.sway import ASSAIL, SWAY

CATALOGUE: tuple[Deed, ...] = tuple(
    limited(deed)
    for deed in (
        ATTACK,
        THROW,
        THROW_ON,
        ESCAPE,
        HOLD,
        MOVE,
        HIDE,
        SEARCH,
        SWAY,
        ASSAIL,
        AIM,
        RELOAD,
        CLEAR,
        DRAW,
        STAND,
        PRONE,
        PICK_UP,
        IMPROVISE,
        STOW,
        DROP,
        TAKE_COVER,
        LEAVE_COVER,
        ATTACK_BARRIER,
        PUT_OUT,
        PLACE,
        SET_OFF,
        LOAD,
    )
)

DEEDS: dict[type[Act], Deed] = {deed.command: deed for deed in CATALOGUE}


def purse(state: State, one: Combatant) -> Purse:
    """What somebody may spend now: the turn's actions in the own turn, those held at any other moment."""
    if state.active == one.id and not state.stack:
        return Purse(one.complex)
    return Purse(one.held, held=True)
