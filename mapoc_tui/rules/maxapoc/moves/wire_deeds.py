"""Stretching a trip wire where one stands (MA IT-191, p. 98; K-1, p. 77; GR-56, GR-57)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Option
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import StretchWire
from mapoc_tui.rules.maxapoc.deeds import SKILLS, Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.trip_wires import WIRE, chance_of, wires_at
from mapoc_tui.rules.maxapoc.moves.bomb_deeds import delivered
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.skills.aids import spend
from mapoc_tui.rules.maxapoc.skills.works import witless
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, State, TripWire

COST = 2
TRAP = "trap"


def payloads(one: Combatant) -> list[Arm]:
    """The explosives in hand that a wire may set off."""
    return [arm for arm in one.arms if arm.place == "hand" and delivered(arm.weapon) in ("thrown", "placed")]


def wire_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """As long as there is wire: for a trap, or for an explosive in hand."""
    for pieces in range(1, one.items.get(WIRE, 0) + 1):
        for arm in ("", *(each.id for each in payloads(one))):
            yield Candidate(words(one, pieces, arm), StretchWire(one.id, pieces, arm))


def words(one: Combatant, pieces: int, arm: str) -> str:
    """``3 pieces, 30%, for Pipe Bomb``."""
    found = one.arm(arm)
    return f"{pieces} of wire, {chance_of(pieces)}%, for {found.weapon.name if found else 'a 1d6 trap'}"


def wire_reasons(state: State, one: Combatant, command: StretchWire, purse: Purse) -> Iterator[str]:
    """What speaks against stretching a wire."""
    yield from unable(state, one, COST, purse)
    yield from bound(one)
    yield from witless(one)
    left = one.items.get(WIRE, 0)
    if not 1 <= command.pieces <= left:
        yield f"{one.name} has {left} Component Pieces of wire" if left else f"{one.name} has no wire"
    if command.arm and all(arm.id != command.arm for arm in payloads(one)):
        yield f"{one.name} has no such explosive in hand"


def can_stretch(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether there is wire and time, told quickly."""
    return purse.left >= COST and one.items.get(WIRE, 0) > 0 and not any(witless(one)) and not any(bound(one))


def wire_options(state: State, one: Combatant, purse: Purse) -> list[Option]:
    """For what, then how long a wire."""

    def lengths(arm: str) -> list[Option]:
        return [
            Option(str(pieces), f"{pieces} of {one.items[WIRE]}", StretchWire(one.id, pieces, arm), detail=chances)
            for pieces in range(1, one.items[WIRE] + 1)
            for chances in (f"trips in {chance_of(pieces)}%",)
        ]

    arms = [(TRAP, "", "a 1d6 trap"), *((arm.id, arm.id, arm.weapon.name) for arm in payloads(one))]
    return [Option(key, name, branch=lambda arm=arm: lengths(arm)) for key, arm, name in arms]  # type: ignore[misc]


def stretch(fight: Fight, command: StretchWire, purse: Purse) -> None:
    """The wire is there; friends know of it, and whoever stands here moves across only when it comes back.

    MA IT-191, p. 98; GR-57.
    """
    one = fight[command.who]
    arm = one.arm(command.arm)
    fight.emit(e.ActionTaken(one.id, "wire", COST, purse.held, arm=command.arm))
    spend(fight, one.id, WIRE, command.pieces)
    wire = TripWire(
        unused_id(fight.state),
        one.position,
        chance_of(command.pieces),
        one.id,
        one.sheet.party,
        arm.weapon if arm is not None else None,
    )
    fight.emit(e.WireStretched(one.id, wire, command.arm, visible="everyone" if one.sheet.party else "gm"))
    for each in fight.state.combatants.values():
        if key := next((key for key in wires_at(fight.state, each) if key not in each.exposed), ""):
            fight.emit(e.Surrounded(each.id, (*each.exposed, key)))


def unused_id(state: State) -> str:
    """An id that no wire in the fight has."""
    taken = {wire.id for wire in state.wires}
    return next(name for number in range(1, len(taken) + 2) if (name := f"wire-{number}") not in taken)


STRETCH = Deed(
    StretchWire,
    "wire",
    "Stretch a trip wire",
    "w",
    wire_candidates,
    wire_reasons,
    stretch,
    cost="2C",
    nothing="there is no wire",
    is_open=can_stretch,
    branch=wire_options,
    group=SKILLS,
)
