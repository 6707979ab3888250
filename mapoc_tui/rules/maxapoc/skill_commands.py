"""What a combatant's controller may choose with skills and items. Ids throughout."""

from __future__ import annotations

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.commands import Act


@immutable
class Study(Act):
    """Use Academics on a ``target``, or to support the own next Command or help (no target)."""

    target: str = ""


@immutable
class Order(Act):
    """Use Command on a friend for a named action (a key of tasks.toml)."""

    target: str
    task: str


@immutable
class Lead(Act):
    """Spur a friend on as a leader of creatures does."""

    target: str


@immutable
class Help(Act):
    """Help the primary ``target`` with a named action by ``skill``: one that fits it, a Base Stat, or ``command``."""

    target: str
    task: str
    skill: str


@immutable
class Treat(Act):
    """Use Medicine on somebody at Close; ``kit`` Component Pieces raise the code, ``aids`` ride on the roll."""

    target: str
    kit: int = 0
    aids: tuple[str, ...] = ()


@immutable
class Repair(Act):
    """Repair or rebuild a ``thing``: ``armor`` or a weapon of ``target``, a weapon on the ground, or a barrier.

    ``thorough`` gives the other Complex Action, too, for one more degree that counts.
    """

    thing: str
    target: str = ""
    skill: str = "crafting"
    thorough: bool = False
    kit: int = 0
    aids: tuple[str, ...] = ()


@immutable
class TakeArmorOff(Act):
    """Take the armour off."""


@immutable
class PutArmorOn(Act):
    """Put the armour on that was taken off."""


@immutable
class Make(Act):
    """Work for a phase on an object: a ``recipe``, or with an empty one anything with a ``name`` and a ``value``."""

    recipe: str = ""
    name: str = ""
    value: int = 0
    skill: str = "crafting"
    aids: tuple[str, ...] = ()


@immutable
class Salvage(Act):
    """Look for Component Pieces."""


@immutable
class UseSkill(Act):
    """Use a skill or a Base Stat for something that the GM judges."""

    use: str
    purpose: str = ""


@immutable
class HandleItem(Act):
    """Do something with an item: ``how`` is ``ready``, ``quick``, ``use``, ``stow``, ``give`` (to ``target``),
    ``drop``, or ``fetch`` from the ground.

    ``times`` is how much of it is used at once; medicine may be used on a ``target``.
    """

    item: str
    how: str
    target: str = ""
    times: int = 1


@immutable
class Sleight(Act):
    """Palming: ``steal`` an item of somebody at Close, or ``conceal`` an own item or weapon."""

    how: str
    thing: str
    target: str = ""
