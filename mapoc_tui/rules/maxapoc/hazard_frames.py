"""What can be half resolved beyond attacks: indirect harm, blasts, bombs in the air, the morning of a round."""

from __future__ import annotations

from attrs import field

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.state import Frame


@immutable
class Burn:
    """What sets somebody on fire: ``dice`` at the start of each of the next ``rounds`` (dice, too) (MA EXP-4, p. 83).

    ``always`` does so even to somebody whom the hit itself did not hurt.
    """

    id: str
    name: str
    dice: str
    rounds: str
    element: str = "fire"
    always: bool = False


@immutable
class Injury:
    """One packet of indirect damage on its way to somebody (MA H-5, p. 83).

    ``source`` is whoever caused it. Each degree on Resilience negates ``per_degree`` points. ``armor`` says whether
    armour counts, ``acid`` that it suffers double. ``stun`` and ``infects`` are what comes with a wound. ``startles``
    lets whoever is hurt look for an attacker that it has not seen.
    """

    amount: int
    cause: str
    source: str = ""
    element: str = ""
    per_degree: int = 2
    armor: bool = True
    acid: bool = False
    stun: bool = False
    infects: str = ""
    startles: bool = False
    burn: Burn | None = None


@immutable
class Hurt(Frame):
    """Indirect damage that waits for the Resilience roll of ``who``."""

    injury: Injury = field(factory=lambda: Injury(0, ""))


@immutable
class Exposure(Frame):
    """An Immunity roll of ``who`` against a kind of infection; the ``last`` decides on life (MA H-22, p. 83; I-9)."""

    kind: str = ""
    requirement: int = 1
    last: bool = False


@immutable
class Burst:
    """What goes off. ``dice`` and ``degrees`` of the damage stand by Distance from the burst, Close first.

    ``infects`` exposes everybody to a kind of infection, ``knockout`` knocks out instead of doing damage.
    """

    name: str
    dice: tuple[str, ...]
    degrees: tuple[int, ...] = ()
    element: str = ""
    noise: int = 0
    knockout: bool = False
    infects: str = ""
    burn: Burn | None = None

    @property
    def radius(self) -> int:
        """How far it reaches, in Distances."""
        return len(self.dice) - 1


@immutable
class Blast(Frame):
    """A burst at a position that goes through its victims, the first of ``queue`` next (MA H-7, p. 83; GR-38).

    ``behind`` is the barrier on whose covered side it went off, ``spared`` those who get no Dodge any more. ``totals``
    is the damage by Distance, ``spill`` what is left of it behind each barrier that was in the way. ``defence``,
    ``spent`` and ``earlier`` belong to the present victim.
    """

    burst: Burst = field(factory=lambda: Burst("", ()))
    position: int = 0
    behind: str = ""
    spared: tuple[str, ...] = ()
    queue: tuple[str, ...] = ()
    totals: tuple[int, ...] = ()
    spill: dict[str, int] = field(factory=dict)
    defence: str = ""
    spent: bool = False
    earlier: int = 0


@immutable
class Toss(Frame):
    """A bomb on its way: the weapon ``arm`` of ``who``, or one that lay here, ``bomb``, to a person or to a place."""

    arm: str = ""
    bomb: str = ""
    target: str = ""
    spot: int = 0
    aim: int = 0


@immutable
class Batter(Frame):
    """An attack on a barrier for its own sake (MA Q-272)."""

    barrier: str = ""
    arm: str = ""
    way: str = "strike"
    hands: int = 1
    aim: int = 0
    second: bool = False
    rounds: int = 1


@immutable
class Job:
    """Something that the start of a round brings to somebody or something (``who``); ``what`` says which of several."""

    kind: str
    who: str
    what: str = ""


@immutable
class Morning(Frame):
    """The start of a round with everything that it brings, one after another (MA T-8, p. 64; procedure 2.2)."""

    jobs: tuple[Job, ...] = ()
