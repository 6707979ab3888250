"""Everything that can be done with actions, in the order of the prompt (MA T-12, p. 66; combat.md section 7)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.rules.maxapoc.combat.attack_options import ATTACK
from mapoc_tui.rules.maxapoc.combat.escapes import ESCAPE
from mapoc_tui.rules.maxapoc.combat.grapples import HOLD
from mapoc_tui.rules.maxapoc.combat.pledges import off_pledge
from mapoc_tui.rules.maxapoc.combat.stealth import HIDE, SEARCH
from mapoc_tui.rules.maxapoc.combat.sway import ASSAIL, SWAY
from mapoc_tui.rules.maxapoc.commands import Act
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Deed, Group, Purse, purse_of
from mapoc_tui.rules.maxapoc.glances import glanced
from mapoc_tui.rules.maxapoc.harms.fires import PUT_OUT
from mapoc_tui.rules.maxapoc.moves.barrier_deeds import ATTACK_BARRIER, LEAVE_COVER, TAKE_COVER
from mapoc_tui.rules.maxapoc.moves.bomb_deeds import LOAD, PLACE, SET_OFF, THROW, THROW_ON
from mapoc_tui.rules.maxapoc.moves.carrying_people import LIFT, PUT_DOWN
from mapoc_tui.rules.maxapoc.moves.handling import AIM, DRAW, DROP, IMPROVISE, PICK_UP, STOW
from mapoc_tui.rules.maxapoc.moves.loading import CLEAR, RELOAD
from mapoc_tui.rules.maxapoc.moves.mounting import MOUNT
from mapoc_tui.rules.maxapoc.moves.movement import MOVE, PRONE, STAND
from mapoc_tui.rules.maxapoc.moves.passing import PASS
from mapoc_tui.rules.maxapoc.moves.riding import DISMOUNT, RIDE
from mapoc_tui.rules.maxapoc.moves.wire_deeds import STRETCH
from mapoc_tui.rules.maxapoc.rolls.limits import limited
from mapoc_tui.rules.maxapoc.skills.academics import STUDY
from mapoc_tui.rules.maxapoc.skills.armor_off import ARMOR_OFF, ARMOR_ON
from mapoc_tui.rules.maxapoc.skills.command import LEAD_DEED, ORDER
from mapoc_tui.rules.maxapoc.skills.healing import TREAT
from mapoc_tui.rules.maxapoc.skills.helping import HELP_DEED
from mapoc_tui.rules.maxapoc.skills.item_use import HANDLE
from mapoc_tui.rules.maxapoc.skills.making import MAKE
from mapoc_tui.rules.maxapoc.skills.mending import REPAIR
from mapoc_tui.rules.maxapoc.skills.salvaging import SALVAGE_DEED
from mapoc_tui.rules.maxapoc.skills.skill_use import USE
from mapoc_tui.rules.maxapoc.skills.sleight import PALM
from mapoc_tui.rules.maxapoc.state import Combatant, State

CATALOGUE: tuple[Deed, ...] = tuple(
    limited(glanced(deed))
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
        PASS,
        DROP,
        LIFT,
        PUT_DOWN,
        RIDE,
        DISMOUNT,
        TAKE_COVER,
        LEAVE_COVER,
        ATTACK_BARRIER,
        PUT_OUT,
        PLACE,
        SET_OFF,
        LOAD,
        MOUNT,
        TREAT,
        REPAIR,
        STUDY,
        ORDER,
        HELP_DEED,
        LEAD_DEED,
        MAKE,
        SALVAGE_DEED,
        USE,
        HANDLE,
        STRETCH,
        PALM,
        ARMOR_OFF,
        ARMOR_ON,
    )
)
"""Free and Complex Actions in the order of the prompt (MA T-11, T-12, T-18, N-8, p. 64, 66, 70)."""

PLAIN: tuple[Deed, ...] = tuple(deed for deed in CATALOGUE if not deed.group)
"""Those with an entry of their own in the prompt."""

GROUPS: tuple[Group, ...] = (
    Group(
        SKILLS,
        "Skills and items ...",
        "s",
        tuple(deed for deed in CATALOGUE if deed.group == SKILLS),
        usual=tuple(deed for deed in CATALOGUE if deed.key == USE.key),
    ),
)

ENTRIES: tuple[Deed | Group, ...] = (*PLAIN, *GROUPS)
"""Every entry of the prompt."""

NAMEABLE: dict[str, Deed] = {deed.key: deed for deed in CATALOGUE if deed.cost}
"""What a held action can be kept for, by its key (MA Q-43)."""

DEEDS: dict[type[Act], Deed] = {deed.command: deed for deed in CATALOGUE}


def purse(state: State, one: Combatant) -> Purse:
    """What somebody may spend now: the turn's actions in the own turn, those held at any other moment.

    MA T-14, T-15.
    """
    if state.active == one.id and not state.stack:
        return purse_of(one.complex)
    return purse_of(one.held, held=True)


def objections(state: State, command: Act) -> Iterator[str]:
    """Every reason against a command of the catalogue, as things stand."""
    deed, one = DEEDS[type(command)], state[command.who]
    money = purse(state, one)
    if money.held:
        yield from off_pledge(state, one, deed.key)
    yield from deed.reasons(state, one, command, money)
