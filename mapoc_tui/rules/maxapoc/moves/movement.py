"""Moving along the line, getting up and down (MA M-1 to M-9, N-2, p. 71-73)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.barriers import open_covers
from mapoc_tui.rules.maxapoc.commands import GoProne, Move, StandUp
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES, LONG
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, simple, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.harms.surroundings import cross_safely
from mapoc_tui.rules.maxapoc.rolls.checks import Check, skill_check
from mapoc_tui.rules.maxapoc.rolls.conditions import stopped
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.rolls.task_rolls import decided_by
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State, distance, hostile

EDGE = 30
"""How far from the middle of the line anybody can be; beyond Long it makes no difference (MA M-4, p. 71)."""

SLOW_COST = 2


def slowed(state: State, one: Combatant, to: int) -> str:
    """Why a move takes two Complex Actions, or an empty text (MA M-8, M-9, p. 71, 73; Q-171, Q-173)."""
    return slow_itself(one) or ("hindering terrain" if hindered(state, one, one.position, to) else "")


def slow_itself(one: Combatant) -> str:
    """What slows somebody wherever it goes, or an empty text (MA M-8, p. 71; Q-171); an animal bears its rider."""
    if "mounted" in one.marks:
        return ""
    if "slow" in one.sheet.traits:
        return "slow by nature"
    if "slowed" in one.marks:
        return "SLOWED"
    return "crawling" if "prone" in one.marks else ""


def hindered(state: State, one: Combatant, start: int, to: int) -> bool:
    """Whether the ground of a step hinders somebody (MA M-9, p. 73; Q-173)."""
    hindering = state.hindering
    return bool(hindering) and (start in hindering or to in hindering) and "flying" not in one.sheet.traits


def move_cost(state: State, one: Combatant, command: Move) -> int:
    """One Complex Action; two when SLOWED, unless Athletics is tried or half the way is made (MA M-8, p. 71; Q-170)."""
    return cost_when(one, command, slowed(state, one, one.position + command.step))


def cost_when(one: Combatant, command: Move, cause: str) -> int:
    """The same for a move that something slows, or nothing."""
    return SLOW_COST if cause and not command.athletics and one.halfway != command.step else 1


def longest_step(one: Combatant) -> int:
    """Distances that one Movement covers, on foot or on an animal (MA C-37, M-2, p. 71, 72)."""
    return 2 if "fast" in one.sheet.traits or "mounted" in one.marks else 1


def move_reasons(state: State, one: Combatant, command: Move, purse: Purse) -> Iterator[str]:
    """What speaks against a move."""
    to = one.position + command.step
    cause = slowed(state, one, to)
    yield from unable(state, one, cost_when(one, command, cause), purse)
    if one.marks and (barring := stopped(one.marks, "move")):
        yield f"{one.name} is {barring}"
    if not 1 <= abs(command.step) <= longest_step(one):
        yield f"one Movement covers {longest_step(one)} Distance"
    if abs(to) > EDGE:
        yield "that is the edge of the battlefield"
    if abs(command.step) > 1 and cause:
        yield f"only one Distance: {cause}"
    if command.athletics:
        yield from athletics_reasons(state, one, command, cause)
    if command.cover and all(barrier.id != command.cover for barrier in open_covers(state, one, to)):
        yield "that barrier cannot be got behind on the way"


def athletics_reasons(state: State, one: Combatant, command: Move, cause: str) -> Iterator[str]:
    """What speaks against Athletics in place of the second Movement (MA K-19, p. 71, 73; C-8; Q-170)."""
    if not cause:
        yield "nothing slows it"
    if "slow" in one.sheet.traits:
        yield f"{one.name} is slow by nature"
    if one.marks and (barring := stopped(one.marks, "athletics")):
        yield f"{one.name} is {barring}"
    if one.halfway == command.step:
        yield "half the way is made already"


def move_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Both directions, with Athletics and without; those that bring it nearer to enemies first."""
    foes = [each for each in state.combatants.values() if each.able and hostile(one, each) and sees(state, one, each)]
    ways = steps(one)
    for step in sorted(ways, key=lambda step: nearest(foes, one.position + step)) if foes else ways:
        label, cause = partial(move_label, foes, one, step), slowed(state, one, one.position + step)
        for cover, behind in covers_at(state, one, one.position + step):
            yield Candidate(partial(label, behind), Move(one.id, step, cover=cover))
            if cause:
                words = partial(label, f"{behind}, with Athletics")
                yield Candidate(words, Move(one.id, step, athletics=True, cover=cover))


def covers_at(state: State, one: Combatant, to: int) -> Iterator[tuple[str, str]]:
    """Standing in the open at a place, then behind each barrier there: (barrier, words) (MA Q-181)."""
    yield "", ""
    if state.barriers:
        for barrier in open_covers(state, one, to):
            yield barrier.id, f", behind {barrier.name}"


def can_move(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether any move is legal: always with two Complex Actions, with one unless something slows it."""
    if purse.left < 1 or (one.marks and (stopped(one.marks, "act") or stopped(one.marks, "move"))):
        return False
    if purse.left >= SLOW_COST or not (one.marks or state.hindering or "slow" in one.sheet.traits):
        return True
    return any(
        next(move_reasons(state, one, Move(one.id, step, athletics), purse), None) is None
        for step in steps(one)
        for athletics in (False, True)
    )


def steps(one: Combatant) -> tuple[int, ...]:
    """The changes of position that a Movement may bring."""
    return (1, -1, 2, -2) if longest_step(one) == 2 else (1, -1)


def nearest(foes: Sequence[Combatant], position: int) -> int:
    """How far the nearest of some enemies is from a position."""
    return min([abs(each.position - position) for each in foes])


def move_label(foes: Sequence[Combatant], one: Combatant, step: int, more: str) -> str:
    """Who is near at the new place, in words, and what else there is to say of the move."""
    to = one.position + step
    near: dict[int, list[str]] = {}
    for each in foes:
        near.setdefault(min(LONG, abs(each.position - to)), []).append(each.name)
    arrow = "right" if step > 0 else "left"
    where = "; ".join(_near(names, far) for far, names in sorted(near.items())[:2])
    return f"{abs(step)} {arrow}: {where}{more}" if where else f"{abs(step)} {arrow}{more}"


def _near(names: list[str], far: int) -> str:
    return f"{', '.join(names[:2])}{' ...' if len(names) > 2 else ''} {DISTANCES[far]}"


def move(fight: Fight, command: Move, purse: Purse) -> None:
    """Move one Distance; with Athletics the roll comes first (MA M-2, M-8, p. 71)."""
    one = fight[command.who]
    cost = move_cost(fight.state, one, command)
    fight.emit(
        e.ActionTaken(
            one.id, "move", cost, purse.held, target=command.cover, step=command.step, rolls=command.athletics
        )
    )
    if not command.athletics:
        first = not purse.held and one.used == 0 and cost == 1
        arrive(fight, command.who, command.step, first, command.cover)


def arrive(fight: Fight, who: str, step: int, first: bool, cover: str = "") -> None:
    """Stand at the new place; ``first`` tells that this was the turn's first Complex Action (MA M-7, p. 72; Q-166)."""
    one = fight[who]
    to = one.position + step
    contacts: tuple[str, ...] = ()
    if first:
        contacts = tuple(
            each.id
            for each in fight.state.combatants.values()
            if each.here and each.position == to != one.position and hostile(one, each) and sees(fight.state, one, each)
        )
    fight.emit(e.Moved(who, to, contacts, cover))
    if one.items:
        fight.raise_attraction(rustle(one), "moving about")
    if one.aim and fight.state.rulings.aim_breaks in ("move", "move_or_damage"):
        fight.emit(e.AimTaken(who, 0, "moved"))


def rustle(one: Combatant) -> int:
    """What the noise of clothes adds to the gauge with each Movement (MA IT-140, IT-165, p. 95, 96; EG-11)."""
    worn = [items().get(item, {}) for item in one.items]
    return 0 if any(row.get("hushed") for row in worn) else sum(row.get("moving", 0) for row in worn)


def athletics_check(one: Combatant) -> Check:
    """The roll in place of the second Movement (MA K-19, p. 71, 73)."""
    return skill_check(one, "athletics", "athletics", {"movement"})


@decided_by(lambda fight, task: athletics_check(fight[task.who]))
def resolve_athletics(fight: Fight, task: Task, roll: Roll) -> None:
    """A success makes the Distance; a failure makes half of it (MA M-8, p. 71; Q-170)."""
    if roll.success:
        first = fight[task.who].used == 1 and fight.state.active == task.who
        arrive(fight, task.who, task.step, first, task.target)
        cross_safely(fight, task.who)
    else:
        fight.emit(e.MoveHindered(task.who, task.step))


def stand_reasons(state: State, one: Combatant, command: StandUp, purse: Purse) -> Iterator[str]:
    """What speaks against getting up (MA N-2, p. 71)."""
    yield from unable(state, one, 1, purse)
    if "prone" not in one.marks:
        yield f"{one.name} is on its feet"
    if one.marks and (barring := stopped(one.marks, "move")):
        yield f"{one.name} is {barring}"


def stand_up(fight: Fight, command: StandUp, purse: Purse) -> None:
    """Get up (MA N-2, p. 71; Q-172)."""
    fight.emit(e.ActionTaken(command.who, "stand", 1, purse.held))
    fight.lose(command.who, "prone", "stood up")


def prone_reasons(state: State, one: Combatant, command: GoProne, purse: Purse) -> Iterator[str]:
    """What speaks against lying down (MA N-2, p. 71)."""
    yield from unable(state, one, 1, purse)
    if "prone" in one.marks:
        yield f"{one.name} is PRONE already"
    if one.marks and (barring := stopped(one.marks, "move")):
        yield f"{one.name} is {barring}"
    if "swarm" in one.sheet.traits:
        yield "a swarm does not lie down"


def go_prone(fight: Fight, command: GoProne, purse: Purse) -> None:
    """Lie down (MA N-2, p. 71)."""
    fight.emit(e.ActionTaken(command.who, "prone", 1, purse.held))
    fight.gain(command.who, "prone")


def gap(one: Combatant, other: Combatant) -> str:
    """The Distance between two in a word."""
    return DISTANCES[distance(one, other)].capitalize()


MOVE = Deed(Move, "move", "Move", "m", move_candidates, move_reasons, move, is_open=can_move)
STAND = simple(StandUp, "stand", "Stand up", "v", stand_reasons, stand_up)
PRONE = simple(GoProne, "prone", "Go prone", "b", prone_reasons, go_prone)
