"""What a combatant's controller may choose. Ids throughout; what is legal, the rules say."""

from __future__ import annotations

from mapoc_tui.engine.commands import Command, Ruling
from mapoc_tui.engine.immutable import immutable


@immutable
class Act(Command):
    """Base of what a combatant does with Complex or Free Actions."""

    who: str


@immutable
class Attack(Act):
    """Attack a target with a weapon: ``way`` is ``strike``, ``shoot`` or ``throw``, ``hands`` the grip.

    ``mode`` is a Called Shot or a Grapple (data/modes.toml), ``detail`` the arm or the item it names. ``rounds`` is the
    size of a burst, ``also`` the second target of a Scattershot or a sweep.
    """

    target: str
    arm: str
    way: str = "strike"
    hands: int = 1
    mode: str = ""
    detail: str = ""
    rounds: int = 1
    also: str = ""


@immutable
class Move(Act):
    """Move along the line: ``step`` is -1 or +1 (-2, +2 for the fast). ``athletics`` rolls against being SLOWED.

    ``cover`` is a barrier at the new place to get behind.
    """

    step: int
    athletics: bool = False
    cover: str = ""


@immutable
class StandUp(Act):
    """Get up."""


@immutable
class GoProne(Act):
    """Lie down."""


@immutable
class Aim(Act):
    """Take aim."""


@immutable
class Reload(Act):
    """Load a weapon; ``palming`` tries it as a Free Action first."""

    arm: str
    palming: bool = False


@immutable
class ClearJam(Act):
    """Clear a jammed firearm."""

    arm: str


@immutable
class Draw(Act):
    """Get a weapon into the hand; ``palming`` tries it as a Free Action first."""

    arm: str
    palming: bool = False


@immutable
class Stow(Act):
    """Put a weapon away."""

    arm: str


@immutable
class Drop(Act):
    """Let go of a weapon, free of cost."""

    arm: str


@immutable
class PickUp(Act):
    """Take a weapon from the ground."""

    arm: str


@immutable
class Pass(Act):
    """Hand a ``thing`` over to a friend at Close: a weapon in hand, or so many rounds of a kind."""

    target: str
    thing: str
    count: int = 0


@immutable
class Improvise(Act):
    """Pick up something that is good for one blow."""

    palming: bool = False


@immutable
class Lift(Act):
    """Pick up somebody helpless at Close, to carry."""

    target: str


@immutable
class PutDown(Act):
    """Put down whom one carries, free of cost."""


@immutable
class Ride(Act):
    """Get on an animal at Close."""

    target: str


@immutable
class Dismount(Act):
    """Get off the animal."""


@immutable
class UseHold(Act):
    """Do something with a held one: ``choke``, ``crush``, ``drag`` (``step`` -1 or +1), ``tighten`` or ``release``."""

    target: str
    how: str
    step: int = 0


@immutable
class Escape(Act):
    """Try to get free of a holder by ``STR`` (Break) or ``AGI`` (Slip); ``holder`` is empty for bonds left behind."""

    holder: str
    stat: str


@immutable
class Hide(Act):
    """Hide from everybody (Stealth)."""


@immutable
class Search(Act):
    """Look for whoever hides (Perception): with both Complex Actions, or with one in haste."""

    hasty: bool = False


@immutable
class Sway(Act):
    """Attack a target's composure with ``charm`` or ``intimidate``, or wear it down with ``interrogate``."""

    target: str
    skill: str


@immutable
class AssailMind(Act):
    """Strike at a target's mind with a power that it has instead of a weapon."""

    target: str
    arm: str


@immutable
class EndTurn(Act):
    """End the turn; Complex Actions that are left are held.

    Tables that name what they are held for say a ``deed`` or ``defence``, a ``trigger`` (``attack`` or ``turn``), and
    ``by`` whom it has to be brought about, empty for anybody.
    """

    deed: str = ""
    trigger: str = ""
    by: str = ""


@immutable
class Wait(Act):
    """Keep held actions for now; ``until_turn`` stops the asking until the own next turn."""

    until_turn: bool = False


@immutable
class Defend(Act):
    """Answer an attack: ``dodge``, ``full_dodge``, ``parry``, ``riposte`` or ``none``.

    ``arm`` is the weapon where it needs one, ``held`` spends a held action for an Advantage.
    """

    defence: str
    arm: str = ""
    held: bool = False


@immutable
class ResistHold(Act):
    """Answer a holder: ``comply`` or ``oppose`` when dragged, resist with ``STR`` or ``AGI`` when tied up."""

    answer: str


@immutable
class Look(Act):
    """Hurt by somebody unseen: ``look`` where that came from, with a ``held`` action, or ``none``."""

    how: str


@immutable
class Brace(Act):
    """Spend so many ``held`` actions, or none, on the reaction that is about to be rolled."""

    held: int = 0


@immutable
class SpendLuck(Act):
    """Reroll the failed roll."""


@immutable
class KeepRoll(Act):
    """Let the roll stand."""


@immutable
class SelfStabilise(Act):
    """A dying one comes back: ``roll`` spends one Luck Use, ``sacrifice`` all, ``no`` waits."""

    how: str


@immutable
class JudgeMishap(Command):
    """The GM says what a critical failure brings: ``nothing`` or ``setback``."""

    effect: str


@immutable
class GoOn(Command):
    """The GM has brought in whom the noise has drawn, and the fight goes on."""


@immutable
class Retarget(Act):
    """Turn a declared attack, whose target is gone, on somebody else."""

    target: str


@immutable
class TakeBack(Act):
    """Take back a declared attack whose target is gone."""


@immutable
class Evade(Act):
    """Answer a blast: ``dodge``, ``full_dodge`` or ``none``; ``held`` spends a held action for an Advantage."""

    defence: str
    held: bool = False


@immutable
class PutOut(Act):
    """Put out every fire on somebody at Close, or on oneself."""

    target: str


@immutable
class ThrowBomb(Act):
    """Throw a bomb in hand at a person, or at the place ``spot`` without one."""

    arm: str
    target: str = ""
    spot: int = 0


@immutable
class ThrowOn(Act):
    """Throw a bomb that lies at Close on to a person, or to the place ``spot``."""

    bomb: str
    target: str = ""
    spot: int = 0


@immutable
class PlaceCharge(Act):
    """Set a charge in hand where one stands; the item ``fuse`` sets it off after its time, without one nothing does."""

    arm: str
    fuse: str = ""


@immutable
class StretchWire(Act):
    """Stretch so many Component Pieces of wire where one stands; ``arm`` is the explosive that it sets off, if any."""

    pieces: int
    arm: str = ""


@immutable
class SetOff(Act):
    """Set off a charge that one has placed."""

    bomb: str


@immutable
class LoadMissile(Act):
    """Load a launcher with a missile from the pack."""

    arm: str
    missile: str


@immutable
class TakeCover(Act):
    """Get behind a barrier at Close."""

    barrier: str


@immutable
class LeaveCover(Act):
    """Step out from behind a barrier."""


@immutable
class AttackBarrier(Act):
    """Attack a barrier for its own sake; ``way``, ``hands`` and ``rounds`` as for an attack."""

    barrier: str
    arm: str
    way: str = "strike"
    hands: int = 1
    rounds: int = 1


@immutable
class Mount(Act):
    """Set up a heavy weapon on the barrier that one is behind."""

    arm: str


@immutable
class RuleHazard(Ruling):
    """A danger comes at somebody by the GM's word.

    ``kind`` is ``resilience``, ``electrical``, ``fall``, ``fire``, ``lava``, ``drowning``, ``fright``, ``z_virus``,
    ``radiation``. ``amount`` are points of damage (for ``rounds`` rounds if it goes on), Distances fallen, or the
    Success Requirement of an Immunity or a Resolve roll; a fire has the damage code of degree ``amount`` for ``rounds``
    rounds, 0 until it is put out.
    """

    who: str
    kind: str
    amount: int = 0
    rounds: int = 0


@immutable
class RuleCover(Ruling):
    """Put somebody behind a barrier, wherever it stands, or in the open."""

    who: str
    barrier: str = ""


@immutable
class RuleBarrier(Ruling):
    """Set the Armour Points of a barrier."""

    barrier: str
    armor: int
