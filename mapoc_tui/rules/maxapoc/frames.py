"""What can be half resolved: an attack, an action with a roll, a moment for held actions, the start of a round."""

from __future__ import annotations

from attrs import field

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.state import Frame


@immutable
class Answer:
    """What one of several targets does about an attack; the fields are those of the attack."""

    target: str
    defence: str = ""
    guard: str = ""
    spent: bool = False
    earlier: int = 0


@immutable
class Strike(Frame):
    """An attack from its declaration to its end. ``who`` attacks ``target`` with ``arm``.

    ``way`` to ``also`` are as in the command. ``defence`` is what the target chose, ``guard`` the weapon it uses,
    ``spent`` tells that a held action helps it, ``earlier`` counts the target's defences before this one. ``riposte``
    marks a counter-strike. Of several targets ``queue`` still have to answer and ``answers`` have, before the dice or
    until the roll comes to them; ``first`` is the first of them, ``carried`` says that the roll has come to another.
    ``asked`` are the holders of actions who have had their say. ``moved``, ``last_arm`` and ``perch`` are what the
    attacker had before and has again if it takes the attack back, ``besets`` says that it had not attacked the target
    in this phase before.
    """

    target: str = ""
    arm: str = ""
    way: str = "strike"
    hands: int = 1
    mode: str = ""
    detail: str = ""
    rounds: int = 1
    also: str = ""
    aim: int = 0
    second: bool = False
    rush: bool = False
    cost: int = 1
    held: bool = False
    defence: str = ""
    guard: str = ""
    spent: bool = False
    earlier: int = 0
    riposte: bool = False
    queue: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()
    first: str = ""
    carried: bool = False
    asked: tuple[str, ...] = ()
    moved: int = 0
    last_arm: str = ""
    perch: int = -1
    besets: bool = False

    def is_aimed_by(self, who: str) -> bool:
        """Whether it is an aimed attack of somebody before the dice."""
        return self.who == who and self.aim > 0 and "attack" not in self.rolls

    @property
    def answer(self) -> Answer:
        """What the present target does."""
        return Answer(self.target, self.defence, self.guard, self.spent, self.earlier)


@immutable
class Task(Frame):
    """An action that waits for a roll: ``action`` names it, the rest is what it is about."""

    action: str = ""
    arm: str = ""
    target: str = ""
    step: int = 0


@immutable
class Tug(Frame):
    """A holder drags the held one along or ties it up: ``action`` is ``drag`` or ``tighten``, ``step`` the way.

    ``answer`` is what the held one does about it: ``comply``, ``oppose``, ``STR`` or ``AGI``.
    """

    target: str = ""
    action: str = ""
    step: int = 0
    answer: str = ""


@immutable
class Glimpse(Frame):
    """Somebody was hurt by the UNSEEN ``target`` and may look for it; ``spent`` tells that a held action helps."""

    target: str = ""
    spent: bool = False


@immutable
class Gap(Frame):
    """The moment between two turns, in which held actions may be used; ``who`` has just finished."""

    asked: tuple[str, ...] = ()


@immutable
class Intent(Gap):
    """The moment between the declaration of an action and its dice: ``who`` is about to carry out ``command``.

    Nothing is spent yet.
    """

    command: Command = field(kw_only=True)


@immutable
class Dawn(Frame):
    """The start of a round: the dying may try to come back. ``asked`` have decided."""

    asked: tuple[str, ...] = ()


@immutable
class Doom(Frame):
    """Somebody is about to die of a huge wound and may still give up all Luck (MA H-19, Q-264)."""


@immutable
class Mishap(Frame):
    """The GM is asked what a critical failure brings (MA D-8, D-18; Q-25)."""

    severity: int = 2


@immutable
class Drawn(Frame):
    """Noise has drawn enemies into the fight; the GM says who comes (MA E-4, p. 51; R-RP-7)."""
