"""What combatants do and what befalls them, as events.

Every event brings its faces and the numbers that it leaves behind.
"""

from __future__ import annotations

from typing import Literal

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.twod6.state import Effect, Part, Plea, Vitals

# ------------------------------------------------------------------------------------------ actions


@immutable
class ActionBegan(Event):
    """Somebody used the round's action; ``will`` is left after its price for the critically injured (2D6 L-88)."""

    who: str
    action: str
    will: int
    target: str = ""


@immutable
class ActionRegained(Event):
    """The action is free again: the weapon is back and the round is not lost (2D6 L-70)."""

    who: str


@immutable
class HandChanged(Event):
    """Another weapon is in hand. ``how``: drawn, dropped, thrown, disarmed or retrieved."""

    who: str
    how: Literal["drawn", "dropped", "thrown", "disarmed", "retrieved"]
    weapon: str
    hand: str
    ground: tuple[str, ...]


@immutable
class LoadChanged(Event):
    """A weapon was emptied or loaded; ``unloaded`` are all that are empty now."""

    who: str
    weapon: str
    unloaded: tuple[str, ...]


@immutable
class Moved(Event):
    """Somebody changed position; ``free``: by the own free change of band."""

    who: str
    before: int
    position: int
    free: bool = True


@immutable
class LeftFight(Event):
    """Somebody left the fight: safely, by fleeing, or taken out by the GM."""

    who: str
    how: Literal["safely", "fled", "removed"]


@immutable
class Spoke(Event):
    """Somebody said something."""

    who: str
    text: str


@immutable
class PleaMade(Event):
    """A social success asks for an answer."""

    plea: Plea


@immutable
class PleaAnswered(Event):
    """The target of a social success gave in, resists, or pays."""

    who: str
    source: str
    request: str
    answer: str


# ------------------------------------------------------------------------------------------ body and mind


@immutable
class Hurt(Event):
    """Somebody took damage.

    ``draw`` are its dice, ``parts`` everything that is summed, ``dealt`` what was taken off ``before``, ``vitals`` the
    state afterwards, ``weapon`` what ``source`` attacked with. ``reopened``: first aid is open again (2D6 L-103).
    """

    who: str
    cause: str
    dealt: int
    before: int
    vitals: Vitals
    parts: tuple[Part, ...] = ()
    source: str = ""
    draw: Draw | None = None
    halved: bool = False
    lethal: bool = True
    reopened: bool = False
    weapon: str = ""

    @property
    def draws(self) -> tuple[Draw, ...]:
        return () if self.draw is None else (self.draw,)


@immutable
class Fainted(Event):
    """Somebody passed out; ``asked``: as the player chose."""

    who: str
    vitals: Vitals
    asked: bool = False


@immutable
class AwakeAsked(Event):
    """A player has to say whether the character stays conscious."""

    who: str


@immutable
class StayedAwake(Event):
    """Somebody at 0 Endurance or less stays conscious; ``asked``: as the player chose."""

    who: str
    asked: bool = False


@immutable
class Treated(Event):
    """First aid succeeded: ``healed`` points came back (2D6 L-98, L-99)."""

    who: str
    healer: str
    draw: Draw
    healed: int
    vitals: Vitals

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.draw,)


@immutable
class TreatmentFailed(Event):
    """First aid failed: this healer cannot try again (2D6 L-102)."""

    who: str
    healer: str


@immutable
class WillLost(Event):
    """Somebody lost Will; ``lost_turns`` are the turns now still to be lost (2D6 L-106, L-107)."""

    who: str
    loss: int
    will: int
    lost_turns: int
    draw: Draw | None = None

    @property
    def draws(self) -> tuple[Draw, ...]:
        return () if self.draw is None else (self.draw,)


@immutable
class DriveCalled(Event):
    """Somebody called on the drive (2D6 L-108, L-109)."""

    who: str
    draw: Draw
    will: int
    ticks: int

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.draw,)


@immutable
class Rested(Event):
    """Days of rest; the first draw is for Endurance where that comes back, the last one for Will."""

    who: str
    days: int
    rolls: tuple[Draw, ...]
    vitals: Vitals
    will: int

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.rolls


@immutable
class Hospitalised(Event):
    """A week in hospital is over (2D6 L-101)."""

    who: str
    vitals: Vitals


@immutable
class EffectBegan(Event):
    """An effect came, or took the place of the one with its id."""

    who: str
    effect: Effect


@immutable
class EffectTicked(Event):
    """An effect has so many edges left."""

    who: str
    effect: str
    left: int


@immutable
class EffectOver(Event):
    """An effect ended; ``why`` is an id: time, used, cleared, shaken, yielded or gone."""

    who: str
    effect: str
    why: str = "time"
