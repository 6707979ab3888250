"""Log lines of this family. Harm beyond plain damage."""

from __future__ import annotations

from mapoc_tui.engine.text import plural
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.damage import read_code
from mapoc_tui.rules.maxapoc.rolls.stages import KINDS, STAGES
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tellers import Told, name, tells


@tells(e.HurtBegan)
def _hurt_began(state: State, event: e.HurtBegan) -> None:
    return None


@tells(e.HurtResisted)
def _hurt_resisted(state: State, event: e.HurtResisted) -> Told:
    left = event.amount - event.negated
    points = f"{plural(event.degrees, 'degree')}, {event.per_degree} points for each"
    explain = (f"{points}; armour comes after it",)
    return f"Resilience negates {event.negated} of {event.amount}: {left} left", "roll", explain, 1


@tells(e.DamageHalved)
def _damage_halved(state: State, event: e.DamageHalved) -> Told:
    return f"only {event.through} of {event.amount} goes through: {event.why}", "harm", (), 1


@tells(e.HazardRolled)
def _hazard_rolled(state: State, event: e.HazardRolled) -> Told:
    return f"{event.name} ({event.dice}): {shown(event.dice, event.draw.faces)} = {event.total}", "harm", (), 1


def shown(dice: str, faces: tuple[int, ...]) -> str:
    """The faces of a code and its fixed number."""
    static = read_code(dice).static
    return f"{list(faces)}" + (f" + {static}" if static else "")


@tells(e.Ignited)
def _ignited(state: State, event: e.Ignited) -> Told:
    ongoing = event.ongoing
    times = f"for {plural(ongoing.left, 'round')}" if ongoing.left else "until it is put out"
    explain = (f"{ongoing.dice} at the start of every round, Resilience each time",)
    verb = "burns" if ongoing.element == "fire" else "goes on to suffer"
    return f"{verb} {times} ({ongoing.name})", "effect", explain, 1


@tells(e.OngoingTicked)
def _ongoing_ticked(state: State, event: e.OngoingTicked) -> Told:
    ongoing = next(each for each in state[event.who].ongoing if each.id == event.ongoing)
    left = f", {plural(event.rounds, 'more round')}" if event.rounds >= 0 else ""
    return (
        f"{ongoing.name} ({ongoing.dice}): {shown(ongoing.dice, event.draw.faces)} = {event.total}{left}",
        "harm",
        (),
        1,
    )


@tells(e.FirePutOut)
def _fire_put_out(state: State, event: e.FirePutOut) -> Told:
    whom = "the fire on itself" if event.target == event.who else f"the fire on {name(state, event.target)}"
    return f"puts out {whom}", "effect", (), 1


@tells(e.WeaknessHit)
def _weakness_hit(state: State, event: e.WeaknessHit) -> Told:
    return f"is weak to {event.element}: no regeneration next round", "effect", (), 1


@tells(e.Surrounded)
def _surrounded(state: State, event: e.Surrounded) -> None:
    return None


@tells(e.ExposureBegan)
def _exposure_began(state: State, event: e.ExposureBegan) -> Told:
    if event.last:
        return f"{KINDS[event.kind]}: one last roll decides on life", "effect", (), 1
    return f"is exposed to {KINDS[event.kind]}", "effect", (), 1


@tells(e.Infected)
def _infected(state: State, event: e.Infected) -> Told:
    explain = (f"{plural(event.gained, 'stage')} in this fight, at most 3",)
    return f"INFECTED ({KINDS[event.kind]}), stage {event.stage}: {STAGES[event.stage]}", "effect", explain, 1


@tells(e.BreathCounted)
def _breath_counted(state: State, event: e.BreathCounted) -> Told:
    return f"is under water for {plural(event.rounds, 'round')}", "effect", (), 1


@tells(e.MorningCame)
def _morning_came(state: State, event: e.MorningCame) -> None:
    return None


@tells(e.JobTaken)
def _job_taken(state: State, event: e.JobTaken) -> None:
    return None
