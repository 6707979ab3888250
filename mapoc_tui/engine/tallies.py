"""What an event counts for when many fights are added up: the same few kinds for every ruleset."""

from __future__ import annotations

from typing import Literal

from mapoc_tui.engine.immutable import immutable

TallyKind = Literal["harm", "fall", "death", "spent", "gauge"]


@immutable
class Tally:
    """One thing to be counted about the combatant ``who``.

    ``harm``: lost ``amount`` from its bars, by ``source`` (an id, empty for nobody) with ``means`` (a weapon or a
    cause in words). ``fall``: went out of action, whether it came back or not. ``death``: died. ``spent``: used up
    ``amount`` of ``means``, such as rounds of ammunition. ``gauge``: the pool ``means`` of the fight itself rose to
    ``amount``; ``who`` is empty.
    """

    kind: TallyKind
    who: str
    amount: int = 1
    source: str = ""
    means: str = ""
