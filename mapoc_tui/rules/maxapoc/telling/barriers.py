"""Log lines of this family. Barriers."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import Told, tells, weapon_name


def barrier_name(state: State, barrier: str) -> str:
    """The name of a barrier."""
    found = state.barriers.get(barrier)
    return found.name if found else "cover"


@tells(e.CoverTaken)
def _cover_taken(state: State, event: e.CoverTaken) -> Told:
    if event.barrier:
        return f"gets behind {barrier_name(state, event.barrier)}", "move", (), 1
    return f"leaves {barrier_name(state, state[event.who].behind)}", "move", (), 1


@tells(e.BarrierHarmed)
def _barrier_harmed(state: State, event: e.BarrierHarmed) -> Told:
    barrier = state.barriers[event.barrier]
    broken = ", broken" if barrier.armor and not event.armor else ""
    through = f", {event.through} goes on to whoever is behind it" if event.through else ""
    text = f"{barrier.name} takes {event.amount}: {barrier.armor} -> {event.armor}{broken}{through}"
    return text, "harm", (event.cause,) if event.cause else (), 1


@tells(e.BlastStopped)
def _blast_stopped(state: State, event: e.BlastStopped) -> None:
    return None


@tells(e.BarrierAttacked)
def _barrier_attacked(state: State, event: e.BarrierAttacked) -> Told:
    weapon = weapon_name(state, event.who, event.arm)
    burst = f", {event.rounds} rounds" if event.rounds > 1 else ""
    held = ", out of turn" if event.held else ""
    return f"attacks {barrier_name(state, event.barrier)} with {weapon}{burst}{held}", "turn", (), 1


@tells(e.BarrierSet)
def _barrier_set(state: State, event: e.BarrierSet) -> Told:
    return f"{barrier_name(state, event.barrier)} has {event.armor} Armour Points", "gm", (), 1


@tells(e.WeaponMounted)
def _weapon_mounted(state: State, event: e.WeaponMounted) -> Told:
    weapon = weapon_name(state, event.who, event.arm)
    return f"mounts {weapon} on {barrier_name(state, event.barrier)}", "effect", (), 1
