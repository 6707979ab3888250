"""What the start of a round brings before anybody acts (MA T-8, p. 64; procedure 2.2)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.barriers import crumble, crumbling
from mapoc_tui.rules.maxapoc.combat.enemy_traits import regenerate
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.bombs import burst_bomb, due
from mapoc_tui.rules.maxapoc.harms.drowning import rounds_under, sink
from mapoc_tui.rules.maxapoc.harms.fires import tick
from mapoc_tui.rules.maxapoc.harms.knockouts import sleepers
from mapoc_tui.rules.maxapoc.harms.surroundings import linger
from mapoc_tui.rules.maxapoc.hazard_frames import Job, Morning
from mapoc_tui.rules.maxapoc.state import State


def jobs(state: State) -> Iterator[Job]:
    """Everything to be settled at the start of the round that has just begun, in the order of the rules."""
    everybody = [one for one in state.combatants.values() if one.here]
    yield from (Job("tick", one.id, each.id) for one in everybody for each in one.ongoing)
    yield from (Job("linger", one.id) for one in everybody if one.exposed)
    yield from (Job("sink", one.id) for one in everybody if rounds_under(one) >= 0)
    yield from (Job("crumble", barrier.id) for barrier in state.barriers.values() if crumbling(barrier))
    yield from (Job("regenerate", one.id) for one in everybody if "regenerate" in one.sheet.traits)
    yield from (Job("wake", who) for who in sleepers(state))
    yield from (Job("burst", bomb.id) for bomb in due(state))


JOBS: Mapping[str, Callable[[Fight, Job], None]] = {
    "tick": lambda fight, job: tick(fight, job.who, job.what),
    "linger": lambda fight, job: linger(fight, job.who),
    "sink": lambda fight, job: sink(fight, job.who),
    "crumble": lambda fight, job: crumble(fight, job.who),
    "regenerate": lambda fight, job: regenerate(fight, job.who),
    "wake": lambda fight, job: fight.emit(e.ActionTaken(job.who, "wake", 0, rolls=True)),
    "burst": lambda fight, job: burst_bomb(fight, job.who),
}


def morning_step(fight: Fight, morning: Morning) -> None:
    """The next thing; whatever it pushes is resolved before another one comes."""
    job = morning.jobs[0]
    fight.emit(e.JobTaken())
    JOBS[job.kind](fight, job)
