"""Under water: the breath, then Resilience, then the end (MA C-4, p. 85; Q-253; DV-36)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.harms.harm import drop_dead_weight, go_down, resilience_check
from mapoc_tui.rules.maxapoc.rolls.task_rolls import decided_by
from mapoc_tui.rules.maxapoc.state import Combatant, Roll

BREATH_PER_ROUND = 4
BREATHLESS = ("unliving", "machine")


def breath(one: Combatant) -> int:
    """The rounds for which somebody can hold its breath (MA C-4, p. 85)."""
    return one.sheet.stats["FOR"] // BREATH_PER_ROUND


def needs_no_breath(one: Combatant) -> str:
    """Why somebody cannot drown, or an empty text."""
    return next((f"{one.name} is {trait}" for trait in BREATHLESS if trait in one.sheet.traits), "")


def rounds_under(one: Combatant) -> int:
    """How many rounds somebody has been under water; -1 for somebody who is not."""
    return next((each.value for each in one.conditions if each.id == "drowning"), -1)


def sink(fight: Fight, who: str) -> None:
    """The start of a round under water: one more breath gone, or a roll against passing out (MA Q-253)."""
    one = fight[who]
    rounds = rounds_under(one) + 1
    if rounds < 1 or not one.here or "dying" in one.marks or needs_no_breath(one):
        return
    fight.emit(e.BreathCounted(who, rounds))
    if "unconscious" in one.marks:
        fight.emit(e.PoolSet(who, "health", 0, one.hp))
        go_down(fight, who)
    elif rounds > breath(one):
        fight.emit(e.ActionTaken(who, "hold_breath", 0, rolls=True, step=rounds - breath(one)))


@decided_by(lambda fight, task: resilience_check(fight[task.who], "breath", "resist", "breath", requirement=task.step))
def hold_breath(fight: Fight, task: Task, roll: Roll) -> None:
    """Resilience, one degree harder every round; a failure is UNCONSCIOUS (MA C-4, p. 85; Q-253)."""
    if not roll.success:
        fight.gain(task.who, "unconscious", source="drowning")
        fight.emit(e.WentLimp(task.who))
        drop_dead_weight(fight, task.who)
