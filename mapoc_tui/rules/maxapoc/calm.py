"""What happens without anybody falling, coming near to anything, or being able to go on who was not before."""

from __future__ import annotations

from mapoc_tui.engine.events import Event
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.state import State

CALM: frozenset[type[Event]] = frozenset(
    {
        e.ActionEnded,
        e.ActionTaken,
        e.AimTaken,
        e.Announced,
        e.ArmDropped,
        e.ArmGained,
        e.ArmPlaced,
        e.ArmorShifted,
        e.AttackDeclared,
        e.AttackEnded,
        e.AttackResolved,
        e.AttractionRaised,
        e.Checked,
        e.DamageRolled,
        e.DefenceTaken,
        e.LuckOffered,
        e.MoveHindered,
        e.Paused,
        e.PhaseBegan,
        e.PhaseEnded,
        e.Resumed,
        e.RollKept,
        e.RoundBegan,
        e.RoundEnded,
        e.RoundsPassed,
        e.SkillTried,
        e.StageReached,
        e.TurnBegan,
        e.TurnEnded,
        e.Waited,
        e.WorkBegan,
    }
)
"""After these the fight cannot be over, and nobody meets anything harmful or terrible, if that was so before."""


class Watch:
    """Remembers the last ``state`` in which nobody had anything to fear, to know that very one again."""

    state: State | None = None


WATCH = Watch()
