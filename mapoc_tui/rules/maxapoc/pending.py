"""What waits for a later moment: rolls, bonuses on them, objects in the making (MA C-34, p. 25, 77; K-12, p. 79)."""

from __future__ import annotations

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier

HIGHEST_DEGREE = 4

REACTIONS = ("defence", "reaction", "resist")
"""Tags of rolls that nobody chose to make: they use up no bonus that is meant for an action (MA Q-182, Q-184)."""


@immutable
class Check:
    """A roll that is about to be made: ``base`` is Base Stat and proficiency, or the Special Stat.

    ``purpose`` says in a word what for (``attack``), ``skill`` what is rolled (``blades``, ``AGI``, ``dodge``).
    ``requirement`` is the least degree that succeeds, ``limit`` the highest that counts. ``reliable`` means that a 100
    is rolled again, ``spoils_from`` is the least value that fails whatever the threshold is.
    """

    who: str
    purpose: str
    skill: str
    base: int
    parts: tuple[Modifier, ...]
    requirement: int = 1
    limit: int = HIGHEST_DEGREE
    reliable: bool = False
    spoils_from: int = 100


@immutable
class Bonus:
    """``modifier`` counts for the next roll of its bearer with all tags of ``needs`` and none of ``bars``.

    ``id`` is its kind: ``academics``, ``command``, ``help``, ``lead``, or an item. With a ``target`` only rolls against
    that one count. Whoever does anything but ``deeds`` loses it; without any it stays. It lapses after so many ends of
    the bearer's turns, 0 ``turns`` wait on. ``by`` is whoever gave it.
    """

    id: str
    modifier: Modifier
    needs: tuple[str, ...] = ()
    bars: tuple[str, ...] = REACTIONS
    target: str = ""
    deeds: tuple[str, ...] = ()
    turns: int = 0
    by: str = ""

    def fits(self, tags: set[str], target: str) -> bool:
        """Whether it counts for a roll with these tags against somebody (empty for nobody)."""
        if self.target and self.target != target:
            return False
        return tags.issuperset(self.needs) and tags.isdisjoint(self.bars)


@immutable
class Pledge:
    """What held actions are kept for: a ``deed``, or ``defence``, and the ``trigger`` that sets it off.

    ``by`` is whoever has to bring the trigger about, empty for anybody (MA Q-43).
    """

    deed: str
    trigger: str = ""
    by: str = ""


@immutable
class Project:
    """An object in the making: ``recipe`` is what it will be, ``name`` its name, ``left`` the successful phases to go.

    ``value`` are the Component Pieces that it is worth and costs.
    """

    recipe: str
    name: str
    skill: str
    value: int
    left: int
