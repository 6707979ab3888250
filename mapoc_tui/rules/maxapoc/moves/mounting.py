"""Heavy weapons that stand on a barrier (MA WT-9, BR-7, p. 91; W-14, p. 60)."""

from __future__ import annotations

from collections.abc import Iterator

from mapoc_tui.engine.decisions import Chance
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Mount
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.moves.handling import bound
from mapoc_tui.rules.maxapoc.rolls.checks import Check, skill_check, success_chance
from mapoc_tui.rules.maxapoc.rolls.task_rolls import decided_by
from mapoc_tui.rules.maxapoc.state import Arm, Combatant, Roll, State

MOUNT_COST = 2


def loose(one: Combatant) -> list[Arm]:
    """The immobile weapons in hand that stand on nothing here."""
    return [
        arm
        for arm in one.arms
        if arm.place == "hand" and "immobile" in arm.weapon.traits and not (arm.mount and arm.mount == one.behind)
    ]


def mount_check(one: Combatant) -> Check:
    """The roll that sets it up (MA W-14, p. 60)."""
    return skill_check(one, "mounting", "mechanics", {"mount"})


def mount_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Every weapon that has to be mounted."""
    for arm in loose(one):
        chance = Chance(success_chance(state, mount_check(one)), "to set it up")
        yield Candidate(arm.weapon.name, Mount(one.id, arm.id), lambda chance=chance: chance)  # type: ignore[misc]


def mount_reasons(state: State, one: Combatant, command: Mount, purse: Purse) -> Iterator[str]:
    """What speaks against mounting a weapon: it takes a barrier to stand on (MA BR-7, p. 91)."""
    yield from unable(state, one, MOUNT_COST, purse)
    yield from bound(one)
    if all(arm.id != command.arm for arm in loose(one)):
        yield f"{one.name} has no such weapon to mount"
    barrier = state.barriers.get(one.behind)
    if barrier is None or barrier.armor < 1:
        yield f"{one.name} is behind no barrier to mount it on"


def mount(fight: Fight, command: Mount, purse: Purse) -> None:
    """Two Complex Actions and a roll on Mechanics (MA K-1, p. 77; W-14, p. 60)."""
    fight.emit(e.ActionTaken(command.who, "mount", MOUNT_COST, purse.held, arm=command.arm, rolls=True))


@decided_by(lambda fight, task: mount_check(fight[task.who]))
def resolve_mount(fight: Fight, task: Task, roll: Roll) -> None:
    """A success sets the weapon on the barrier; a failure changes nothing."""
    one = fight[task.who]
    if roll.success and one.arm(task.arm) is not None and one.behind:
        fight.emit(e.WeaponMounted(one.id, task.arm, one.behind))


MOUNT = Deed(
    Mount, "mount", "Mount weapon", "M", mount_candidates, mount_reasons, mount, cost="2C",
    nothing="no weapon has to be mounted",
)  # fmt: skip
