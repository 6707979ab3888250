"""Fire and other damage that goes on (MA C-27, H-9, EXP-4, p. 83; GR-24, GR-25, GR-42, GR-48, GR-49)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import PutOut
from mapoc_tui.rules.maxapoc.content.damage import damage, read_code
from mapoc_tui.rules.maxapoc.content.gear import Weapon
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.hazards import danger, suffer
from mapoc_tui.rules.maxapoc.hazard_frames import Burn, Injury
from mapoc_tui.rules.maxapoc.state import Combatant, State

PUT_OUT_COST = 2
BACKBURN_DICE = "1d6"


# -- what burns how ----------------------------------------------------------------------------


def burn_of(weapon: Weapon) -> Burn | None:
    """The fire that a weapon or explosive leaves on those it hits, None for most."""
    if weapon.charge is not None and weapon.charge.burn:
        return Burn(weapon.id, weapon.name, damage(weapon.code).text, weapon.charge.burn)
    if "burn" in weapon.traits:
        return Burn(weapon.id, "burning fuel", "1d6", "1d4", always=True)
    return None


@cache
def burn_of_item(item: str) -> Burn | None:
    """The fire that an item makes (MA IT-7, p. 93-98; GR-47, GR-48); None for an item without one.

    The first instance of its damage comes with the hit, so one round less is to follow.
    """
    row = items()[item]
    fire = row.get("fire")
    return Burn(item, row["name"], fire["dice"], fire.get("rounds", "1"), always=True) if fire else None


# -- every round -------------------------------------------------------------------------------


def tick(fight: Fight, who: str, what: str) -> None:
    """The start of a round brings it again (MA H-9, p. 83; Q-231, Q-232)."""
    one = fight[who]
    each = next((each for each in one.ongoing if each.id == what), None)
    if each is None or not one.here:
        return
    code = read_code(each.dice)
    draw = fight.roll(who, what, [high for _, high in code.dice], f"{each.dice} of {each.name} for {one.name}")
    total = code.total(draw.faces)
    fight.emit(e.OngoingTicked(who, what, draw, total, each.left - 1 if each.left else -1))
    suffer(fight, who, Injury(total, each.name, each.by, each.element))


def backburn(fight: Fight, who: str, weapon: Weapon) -> None:
    """A flamethrower endangers its wielder with every use (MA WT-2, p. 91; GR-24)."""
    if "backburn" in weapon.traits and fight[who].here:
        danger(fight, who, "backburn", BACKBURN_DICE, "fire", who)


# -- putting it out ----------------------------------------------------------------------------


def burning(one: Combatant) -> bool:
    """Whether somebody is on fire."""
    return any(each.element == "fire" for each in one.ongoing)


def put_out_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Everybody at Close who burns, oneself first."""
    for each in sorted(state.combatants.values(), key=lambda each: each.id != one.id):
        if each.here and burning(each) and each.position == one.position:
            yield Candidate("oneself" if each.id == one.id else each.name, PutOut(one.id, each.id))


def put_out_reasons(state: State, one: Combatant, command: PutOut, purse: Purse) -> Iterator[str]:
    """What speaks against putting out a fire (MA IT-128, p. 94; GR-49)."""
    yield from unable(state, one, PUT_OUT_COST, purse)
    target = state.combatants.get(command.target)
    if target is None or not target.here or not burning(target):
        yield "nobody of that name burns"
    elif target.position != one.position:
        yield f"{target.name} is not at Close"
    if "restrained" in one.marks:
        yield f"{one.name} is RESTRAINED"


def put_out(fight: Fight, command: PutOut, purse: Purse) -> None:
    """Two Complex Actions end every fire on a person, without a roll (MA GR-49)."""
    fight.emit(e.ActionTaken(command.who, "put out", PUT_OUT_COST, purse.held, target=command.target))
    fight.emit(e.FirePutOut(command.who, command.target))


def anything_burns(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether there is a fire to put out, told quickly."""
    return (
        purse.left >= PUT_OUT_COST
        and "restrained" not in one.marks
        and any(
            each.ongoing and each.here and each.position == one.position and burning(each)
            for each in state.combatants.values()
        )
    )


PUT_OUT = Deed(
    PutOut,
    "put-out",
    "Put out fire",
    "w",
    put_out_candidates,
    put_out_reasons,
    put_out,
    cost="2C",
    nothing="nobody at Close burns",
    is_open=anything_burns,
)
