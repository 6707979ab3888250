"""Moving and handling weapons."""

from __future__ import annotations

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.state import Arm


@immutable
class ActionTaken(Event):
    """Somebody spent Complex Actions (0 for a Free one) on something; ``frame`` waits for its roll if it needs one."""

    who: str
    action: str
    cost: int
    held: bool = False
    arm: str = ""
    target: str = ""
    step: int = 0
    rolls: bool = False


@immutable
class ActionEnded(Event):
    """An action that needed a roll is over."""

    who: str


@immutable
class Moved(Event):
    """Somebody stands at another place; ``contacts`` came into Close by the first Complex of the turn.

    ``behind`` is the barrier there that it got behind.
    """

    who: str
    to: int
    contacts: tuple[str, ...] = ()
    behind: str = ""


@immutable
class MoveHindered(Event):
    """Half a Distance was made; another Complex completes it in the same direction."""

    who: str
    step: int


@immutable
class AimTaken(Event):
    """Somebody aims; ``aim`` counts the aims stored."""

    who: str
    aim: int
    cause: str = ""


@immutable
class ArmPlaced(Event):
    """A weapon went to the hand, the pack or the body."""

    who: str
    arm: str
    place: str
    grip: int = 1


@immutable
class ArmDropped(Event):
    """A weapon left its owner and lies at a position; broken or used-up ones lie nowhere."""

    who: str
    arm: str
    position: int
    gone: bool = False


@immutable
class ArmGained(Event):
    """Somebody got a weapon from the ground or out of the surroundings."""

    who: str
    arm: Arm
    loose: bool = True


@immutable
class BeltOpened(Event):
    """Half the work of loading a belt is done."""

    who: str
    arm: str


@immutable
class Reloaded(Event):
    """A weapon was loaded from the rounds carried; ``stock`` is the key of those rounds, ``left`` how many remain."""

    who: str
    arm: str
    loaded: int
    stock: str
    left: int


@immutable
class JamCleared(Event):
    """A firearm works again."""

    who: str
    arm: str


@immutable
class PersonLifted(Event):
    """Somebody carries the helpless ``target`` now, which weighs so many Component Pieces."""

    who: str
    target: str
    weight: int


@immutable
class PersonPut(Event):
    """Somebody carries ``target`` no longer."""

    who: str
    target: str
    cause: str


@immutable
class RideBegan(Event):
    """Somebody rides an animal now."""

    who: str
    animal: str


@immutable
class RideEnded(Event):
    """Somebody rides the animal no longer."""

    who: str
    animal: str
    cause: str


@immutable
class ArmPassed(Event):
    """A weapon went from hand to hand."""

    who: str
    target: str
    arm: str


@immutable
class RoundsPassed(Event):
    """So many rounds of a stock have another owner."""

    who: str
    target: str
    stock: str
    count: int
