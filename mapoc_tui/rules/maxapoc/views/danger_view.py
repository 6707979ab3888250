"""Fires, infections, barriers, bombs and harmful places as the panes show them."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.text import plural
from mapoc_tui.engine.views import EffectView, Viewer
from mapoc_tui.rules.maxapoc.combat.barriers import crumbling, stands, strength
from mapoc_tui.rules.maxapoc.harms.infection import audience
from mapoc_tui.rules.maxapoc.harms.surroundings import WATER
from mapoc_tui.rules.maxapoc.rolls.conditions import kind_of
from mapoc_tui.rules.maxapoc.rolls.stages import KINDS, STAGES, stage_condition
from mapoc_tui.rules.maxapoc.state import Barrier, Bomb, Combatant, Infection, Ongoing, State


def danger_facts(state: State, viewer: Viewer) -> Iterator[str]:
    """Barriers, bombs that lie about, places that harm, and the wires that somebody may know of."""
    yield from (barrier_fact(barrier) for barrier in state.barriers.values())
    yield from (bomb_fact(bomb) for bomb in state.bombs)
    for zone in state.zones:
        places = ", ".join(str(place) for place in zone.positions)
        harm = "deep water" if zone.element == WATER else f"{zone.dice} ({zone.element})"
        yield f"{zone.name} at {places}: {harm}"
    for wire in state.wires:
        if viewer == "gm" or wire.party:
            yield f"trip wire at {wire.position}, {wire.chance}%: {wire.payload.name if wire.payload else '1d6 trap'}"


def barrier_fact(barrier: Barrier) -> str:
    """What is left of a barrier and from where it covers."""
    if not stands(barrier):
        return f"{barrier.name} at {barrier.position}, broken"
    side = "right" if barrier.facing > 0 else "left"
    falling = ", crumbling" if crumbling(barrier) else ""
    return f"{barrier.name} at {barrier.position}, {strength(barrier)}, covers from the {side}{falling}"


def bomb_fact(bomb: Bomb) -> str:
    """A bomb that lies somewhere."""
    when = f"goes off at the start of round {bomb.due}" if bomb.due else "waits to be set off"
    return f"{bomb.weapon.name} at {bomb.position} {when}"


def danger_effects(state: State, one: Combatant, viewer: Viewer) -> Iterator[EffectView]:
    """What burns, what is caught, and what one stands behind."""
    yield from (ongoing_effect(each) for each in one.ongoing)
    for infection in one.infections:
        if viewer == "gm" or audience(state, infection) == "everyone":
            yield infection_effect(infection)
    barrier = state.barriers.get(one.behind)
    if barrier is not None and stands(barrier):
        does = f"attacks from the other side hit it: {strength(barrier)}" if barrier.maximum else "Advantage on Stealth"
        ends = "when it moves away, or the barrier is broken"
        yield EffectView(f"BEHIND {barrier.name}", ends, does, "Cover")


def ongoing_effect(ongoing: Ongoing) -> EffectView:
    """Damage that goes on."""
    word = "BURNING" if ongoing.element == "fire" else ongoing.name.upper()
    times = f"after {plural(ongoing.left, 'more round')}" if ongoing.left else "when put out"
    ends = f"{times}, or when put out (2 Complex)" if ongoing.left and ongoing.element == "fire" else times
    does = f"{ongoing.dice} ({ongoing.name}) at the start of each round, less Resilience"
    return EffectView(word, ends, does, f"Burn {ongoing.left}" if ongoing.left else "Burning")


def infection_effect(infection: Infection) -> EffectView:
    """A stage of an infection with what it does."""
    name = f"INFECTED {infection.stage}"
    condition = stage_condition(infection.stage)
    does = kind_of(condition).does if condition else "no symptoms yet"
    detail = f"{KINDS[infection.kind]}, {STAGES[infection.stage]}: {does}; {infection.gained} of 3 stages in this fight"
    return EffectView(name, "by treatment, after the fight", detail, f"Inf {infection.stage}")
