"""Knock Outs: a Resilience roll against losing consciousness (MA S-6, p. 68; H-6, p. 83; C-19, C-21, p. 86)."""

from __future__ import annotations

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.harms.harm import drop_dead_weight, resilience_check
from mapoc_tui.rules.maxapoc.rolls.checks import Check
from mapoc_tui.rules.maxapoc.rolls.task_rolls import decided_by
from mapoc_tui.rules.maxapoc.state import Combatant, Roll, State

STUN_DIE = 4
IMMUNE = ("unliving", "colossal")


def immune_to_knock_out(one: Combatant) -> str:
    """Why somebody cannot be knocked out, or an empty text."""
    return next((f"{one.name} is {trait}" for trait in IMMUNE if trait in one.sheet.traits), "")


def knock_out(fight: Fight, who: str, cause: str) -> None:
    """Call for the roll of somebody who is awake and can be knocked out (MA S-6, p. 68)."""
    one = fight[who]
    if one.able and not immune_to_knock_out(one):
        fight.emit(e.ActionTaken(who, "knock_out", 0, rolls=True, arm=cause))


def resilience_against(one: Combatant) -> Check:
    """The roll to stay awake."""
    return resilience_check(one, "staying awake", "resist", "knock_out")


@decided_by(lambda fight, task: resilience_against(fight[task.who]))
def resolve_knock_out(fight: Fight, task: Task, roll: Roll) -> None:
    """A failure is UNCONSCIOUS, one degree STUNNED for 1d4 rounds, more nothing (MA S-6, p. 68; Q-121)."""
    if not roll.success:
        pass_out(fight, task.who)
    elif roll.counted == 1:
        stun(fight, task.who)


def pass_out(fight: Fight, who: str) -> None:
    """UNCONSCIOUS until the end of the fight or as the table plays it (MA Q-120)."""
    left, draw = 0, None
    if fight.state.rulings.knockout_duration == "1d4_rounds":
        draw = fight.roll(who, "knock-out", (STUN_DIE,), f"1d4 rounds of unconsciousness for {fight[who].name}")
        left = draw.faces[0]
    fight.gain(who, "unconscious", left, source="knock-out", draw=draw)
    fight.emit(e.WentLimp(who))
    drop_dead_weight(fight, who)


def stun(fight: Fight, who: str) -> None:
    """STUNNED for 1d4 rounds; Initiative falls at once (MA C-19, p. 86; Q-38)."""
    draw = fight.roll(who, "stun", (STUN_DIE,), f"1d4 rounds STUNNED for {fight[who].name}")
    fight.gain(who, "stunned", draw.faces[0], draw=draw)


def sleepers(state: State) -> list[str]:
    """Whoever was knocked out and may roll to wake at the start of a round (MA Q-120)."""
    if state.rulings.knockout_duration != "resilience_each_round":
        return []
    return [
        one.id
        for one in state.combatants.values()
        if one.here and any(each.id == "unconscious" and each.source == "knock-out" for each in one.conditions)
    ]


@decided_by(lambda fight, task: resilience_check(fight[task.who], "waking", "resist"))
def resolve_waking(fight: Fight, task: Task, roll: Roll) -> None:
    """A success on Resilience wakes somebody who was knocked out, where the table plays it so (MA Q-120)."""
    if roll.success:
        wake(fight, task.who, "Resilience")


def wake(fight: Fight, who: str, cause: str) -> None:
    """Somebody knocked out is awake again, prone (MA Q-120, Q-218)."""
    fight.lose(who, "unconscious", cause)
