"""Log lines of this family. Explosives and blasts."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.defences import TITLES
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES
from mapoc_tui.rules.maxapoc.hazard_frames import Blast
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import Told, name, tells, weapon_name


def bomb_name(state: State, bomb: str) -> str:
    """The name of a bomb that lies somewhere."""
    return next((each.weapon.name for each in state.bombs if each.id == bomb), "a bomb")


@tells(e.BombThrown)
def _bomb_thrown(state: State, event: e.BombThrown) -> Told:
    what = bomb_name(state, event.bomb) if event.bomb else weapon_name(state, event.who, event.arm)
    where = f"at {name(state, event.target)}" if event.target else f"to {event.spot}"
    verb = "throws on" if event.bomb else "throws"
    return f"{verb} {what} {where}" + (", out of turn" if event.held else ""), "turn", (), 1


@tells(e.BombLanded)
def _bomb_landed(state: State, event: e.BombLanded) -> Told:
    return f"{event.name} lands at {event.to}, {event.how}", "roll", (), 1


@tells(e.BombPlanted)
def _bomb_planted(state: State, event: e.BombPlanted) -> Told:
    bomb = event.bomb
    when = f"goes off at the start of round {bomb.due}" if bomb.due else "waits to be set off"
    return f"{bomb.weapon.name} at {bomb.position} {when}", "effect", (), 1


@tells(e.BombMoved)
def _bomb_moved(state: State, event: e.BombMoved) -> Told:
    return f"{bomb_name(state, event.bomb)} lies at {event.to} now", "effect", (), 1


@tells(e.BombSetOff)
def _bomb_set_off(state: State, event: e.BombSetOff) -> Told | None:
    return (f"sets off {bomb_name(state, event.bomb)}", "turn", (), 1) if event.cost else None


@tells(e.MissileLoaded)
def _missile_loaded(state: State, event: e.MissileLoaded) -> Told:
    missile, launcher = weapon_name(state, event.who, event.missile), weapon_name(state, event.who, event.arm)
    return f"loads {launcher} with {missile}", "turn", (), 1


@tells(e.BlastBegan)
def _blast_began(state: State, event: e.BlastBegan) -> Told:
    radius = DISTANCES[event.burst.radius].capitalize()
    return f"{event.burst.name} goes off at {event.position}, radius {radius}", "harm", (), 1


@tells(e.BlastRolled)
def _blast_rolled(state: State, event: e.BlastRolled) -> Told | None:
    frame = state.stack[-1]
    assert isinstance(frame, Blast)
    if not event.drawn:
        return None
    parts = [
        f"{DISTANCES[far].capitalize()} {dice}: {total}"
        for far, (dice, total) in enumerate(zip(frame.burst.dice, event.totals, strict=True))
        if total
    ]
    faces = ", ".join(str(list(draw.faces)) for draw in event.drawn)
    return f"blast damage, {'; '.join(parts)}", "harm", (f"the dice show {faces}",), 1


@tells(e.Evaded)
def _evaded(state: State, event: e.Evaded) -> Told | None:
    if event.defence == "none":
        return "stands still", "turn", (), 1
    price = f", pays {event.price} Initiative" if event.price else ""
    owed = f", owes {event.owed} Initiative from the next round" if event.owed else ""
    held = ", spends a held action" if event.held else ""
    return f"{TITLES[event.defence]}{price}{owed}{held}", "turn", (), 1


@tells(e.BlastStruck)
def _blast_struck(state: State, event: e.BlastStruck) -> Told | None:
    if not event.amount:
        return None
    halved = ", half of it dodged" if event.halved else ""
    return f"the blast does {event.amount}{halved}", "harm", (), 1


@tells(e.BlastEnded)
def _blast_ended(state: State, event: e.BlastEnded) -> None:
    return None


@tells(e.WireStretched)
def _wire_stretched(state: State, event: e.WireStretched) -> Told:
    what = event.wire.payload.name if event.wire.payload else "a 1d6 trap"
    return f"stretches a trip wire for {what} ({event.wire.chance}%)", "effect", (), 1


@tells(e.WireMet)
def _wire_met(state: State, event: e.WireMet) -> Told:
    what = "walks into a trip wire" if event.tripped else "steps over a trip wire"
    return f"{what}: {event.draw.faces[0]} against {event.chance}", "effect", (), 1
