"""Moving and handling weapons."""

from __future__ import annotations

from attrs import frozen

from mapoc_tui.engine.events import Event
from mapoc_tui.rules.maxapoc.state import Arm


@frozen(slots=False)
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


@frozen(slots=False)
class ActionEnded(Event):
    """An action that needed a roll is over."""

    who: str


@frozen(slots=False)
class Moved(Event):
    """Somebody stands at another place; ``contacts`` came into Close by the first Complex of the turn.

    ``behind`` is the barrier there that it got behind.
    """

    who: str
    to: int
    contacts: tuple[str, ...] = ()
    behind: str = ""


@frozen(slots=False)
class MoveHindered(Event):
    """Half a Distance was made; another Complex completes it in the same direction."""

    who: str
    step: int


@frozen(slots=False)
class AimTaken(Event):
    """Somebody aims; ``aim`` counts the aims stored."""

    who: str
    aim: int
    cause: str = ""


@frozen(slots=False)
class ArmPlaced(Event):
    """A weapon went to the hand, the pack or the body."""

    who: str
    arm: str
    place: str
    grip: int = 1


@frozen(slots=False)
class ArmDropped(Event):
    """A weapon left its owner and lies at a position; broken or used-up ones lie nowhere."""

    who: str
    arm: str
    position: int
    gone: bool = False


@frozen(slots=False)
class ArmGained(Event):
    """Somebody got a weapon from the ground or out of the surroundings."""

    who: str
    arm: Arm
    loose: bool = True


@frozen(slots=False)
class BeltOpened(Event):
    """Half the work of loading a belt is done."""

    who: str
    arm: str


@frozen(slots=False)
class Reloaded(Event):
    """A weapon was loaded from the rounds carried; ``stock`` is the key of those rounds, ``left`` how many remain."""

    who: str
    arm: str
    loaded: int
    stock: str
    left: int


@frozen(slots=False)
class JamCleared(Event):
    """A firearm works again."""

    who: str
    arm: str


@frozen(slots=False)
class PersonLifted(Event):
    """Somebody carries the helpless ``target`` now, which weighs so many Component Pieces."""

    who: str
    target: str
    weight: int


@frozen(slots=False)
class PersonPut(Event):
    """Somebody carries ``target`` no longer."""

    who: str
    target: str
    cause: str


@frozen(slots=False)
class RideBegan(Event):
    """Somebody rides an animal now."""

    who: str
    animal: str


@frozen(slots=False)
class RideEnded(Event):
    """Somebody rides the animal no longer."""

    who: str
    animal: str
    cause: str


@frozen(slots=False)
class ArmPassed(Event):
    """A weapon went from hand to hand."""

    who: str
    target: str
    arm: str


@frozen(slots=False)
class RoundsPassed(Event):
    """So many rounds of a stock have another owner."""

    who: str
    target: str
    stock: str
    count: int
