"""An action that one roll decides: the dice, then Luck, then what comes of it (MA D-3, D-17, p. 47-48)."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Task
from mapoc_tui.rules.maxapoc.rolls.checks import Check
from mapoc_tui.rules.maxapoc.rolls.reactions import asks_resister
from mapoc_tui.rules.maxapoc.state import Roll

Settle = Callable[[Fight, Task, Roll], None]
Step = Callable[[Fight, Task], bool]


def decided_by(check: Callable[[Fight, Task], Check], at_target: bool = False) -> Callable[[Settle], Step]:
    """Make the step of a task from the check that it rolls and from what its result brings.

    ``at_target`` says that the roll concerns the target of the task. What a critical failure brings comes last.
    """

    def step_of(settle: Settle) -> Step:
        @wraps(settle)
        def step(fight: Fight, task: Task) -> bool:
            if task.stage == "start":
                mine = check(fight, task)
                if asks_resister(fight, mine):
                    return False
                fight.check("task", mine, task.target if at_target else "")
                fight.emit(e.StageReached("rolled"))
                fight.offer_luck("task")
                return False
            roll = task.rolls["task"]
            fight.emit(e.ActionEnded(task.who))
            settle(fight, task, roll)
            fight.mishaps(roll)
            return False

        return step

    return step_of
