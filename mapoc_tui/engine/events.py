"""What happened: the only thing a save holds, a replay folds and a log line is made from."""

from __future__ import annotations

from typing import Literal

from attrs import field

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.immutable import immutable

Audience = Literal["everyone", "gm"]


@immutable
class Event:
    """Base of all events. Small, in the past tense, with every rolled face and every number that it changes.

    ``visible`` says who may ever see it; it is fixed when the event is written.
    """

    visible: Audience = field(default="everyone", kw_only=True)

    @property
    def draws(self) -> tuple[Draw, ...]:
        """The dice rolled for this event, in order. Faces that the GM set instead are none of them."""
        return ()
