"""Harm beyond plain damage: resisted, burning, infected, and what the start of a round brings."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.hazard_frames import Injury, Job
from mapoc_tui.rules.maxapoc.state import Ongoing


@immutable
class HurtBegan(Event):
    """Indirect damage comes at somebody."""

    who: str
    injury: Injury


@immutable
class HurtResisted(Event):
    """The Resilience roll negated so much of an amount, so many points for each of its degrees that counted."""

    who: str
    amount: int
    negated: int
    degrees: int = 0
    per_degree: int = 2


@immutable
class DamageHalved(Event):
    """Only half of an amount goes through, for a reason."""

    who: str
    amount: int
    through: int
    why: str


@immutable
class HazardRolled(Event):
    """Dice of a danger that no weapon makes: a fall, lava, a fire."""

    who: str
    name: str
    dice: str
    draw: Draw
    total: int

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.draw,) if self.draw.faces else ()


@immutable
class Ignited(Event):
    """Damage goes on at somebody from now on; the same kind of it is renewed."""

    who: str
    ongoing: Ongoing
    drawn: tuple[Draw, ...] = ()

    @property
    def draws(self) -> tuple[Draw, ...]:
        return self.drawn


@immutable
class OngoingTicked(Event):
    """The start of a round brings ongoing damage again, ``rounds`` more times after it; -1 for no end."""

    who: str
    ongoing: str
    draw: Draw
    total: int
    rounds: int

    @property
    def draws(self) -> tuple[Draw, ...]:
        return (self.draw,) if self.draw.faces else ()


@immutable
class FirePutOut(Event):
    """Somebody put out every fire on somebody, maybe on itself."""

    who: str
    target: str


@immutable
class WeaknessHit(Event):
    """Somebody was hurt by what it is weak to."""

    who: str
    element: str


@immutable
class Surrounded(Event):
    """The harmful surroundings of somebody are others now."""

    who: str
    exposed: tuple[str, ...]


@immutable
class ExposureBegan(Event):
    """Somebody has to roll Immunity; ``last`` decides on life and death."""

    who: str
    kind: str
    requirement: int = 1
    last: bool = False


@immutable
class Infected(Event):
    """Somebody's infection has another stage; ``gained`` counts the stages of this fight."""

    who: str
    kind: str
    stage: int
    gained: int


@immutable
class BreathCounted(Event):
    """Somebody has been under water for so many rounds."""

    who: str
    rounds: int


@immutable
class MorningCame(Event):
    """A round begins with all this to be settled first."""

    jobs: tuple[Job, ...]


@immutable
class JobTaken(Event):
    """The next thing that the start of the round brings is being settled."""
