"""Whom somebody likes to attack, by the hint of its tactics."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from mapoc_tui.rules.maxapoc.state import Combatant, State

Measure = Callable[[Combatant, Combatant], float]

MEASURES: Mapping[str, Measure] = {
    "nearest": lambda one, foe: abs(foe.position - one.position),
    "weakest": lambda one, foe: foe.hp + foe.armor,
    "strongest": lambda one, foe: -foe.hp - foe.armor,
    "wounded": lambda one, foe: foe.hp / foe.sheet.health,
}
"""Hint -> what is smallest for those who are preferred."""


def preferred(state: State, one: Combatant, foes: Sequence[Combatant]) -> set[str]:
    """The ids of the enemies that somebody's tactics prefer; ``random`` means another one each phase."""
    if not foes:
        return set()
    hint = one.sheet.tactics.target
    if hint == "random":
        return {foes[(state.round + state.phase + sum(one.id.encode())) % len(foes)].id}
    measures = [MEASURES[hint](one, foe) for foe in foes]
    least = min(measures)
    return {foe.id for foe, measure in zip(foes, measures, strict=True) if measure == least}
