"""Kits, tools and supplies that ride on a roll (MA IT-2, IT-3, RC-4, p. 52, 93-98; GR-52, GR-53; DP-42)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Act
from mapoc_tui.rules.maxapoc.content.damage import WorkCode
from mapoc_tui.rules.maxapoc.content.items import item_name, items
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.state import Combatant

MOST_AIDS = 3
"""More Advantages than three count for nothing (MA D-11, p. 48)."""

Coder = Callable[[int], WorkCode]
"""A ladder of codes by level: treatment or repair."""


# -- what there is -----------------------------------------------------------------------------


def kit_of(one: Combatant, task: str) -> str:
    """The kit that somebody carries for a task; empty for none."""
    return next((item for item in one.items if items().get(item, {}).get("kit") == task), "")


def aids_for(one: Combatant, skill: str, task: str) -> list[str]:
    """The supplies that can ride on a roll of this skill."""
    return [item for item in one.items if helps(item, skill, task) and one.items[item] >= cost_of(item)]


def helps(item: str, skill: str, task: str) -> bool:
    """Whether an item can ride on such a roll at all."""
    aid = items().get(item, {}).get("aid")
    return aid is not None and skill in aid["skills"] and aid.get("task", task) == task


def cost_of(item: str) -> int:
    """The Component Pieces that one use of a supply costs."""
    return int(items()[item]["aid"]["cost"])


def is_quiet(aids: Sequence[str]) -> bool:
    """Whether something among the supplies keeps the noise down (MA IT-171, p. 97)."""
    return any(items()[item]["aid"].get("quiet", False) for item in aids)


def aid_modifiers(aids: Sequence[str]) -> list[Modifier]:
    """What the supplies put on the roll."""
    return [Modifier(items()[item]["aid"].get("give", "advantage"), 1, item_name(item)) for item in aids]


# -- what speaks against it --------------------------------------------------------------------


def aid_reasons(one: Combatant, skill: str, task: str, kit: int, aids: Sequence[str]) -> Iterator[str]:
    """What speaks against using a kit and supplies (MA IT-1, RC-4, p. 52, 93; GR-52)."""
    if (kit or aids) and free_hands(one) < 1:
        yield "kits and supplies need a free hand"
    owned = one.items.get(kit_of(one, task), 0)
    if not 0 <= kit <= owned:
        yield f"a kit with {kit} Component Pieces is not there: {owned} are left"
    if len(set(aids)) != len(aids) or len(aids) > MOST_AIDS:
        yield f"at most {MOST_AIDS} supplies, each once"
    for item in aids:
        if item not in aids_for(one, skill, task):
            yield f"{one.name} has no {item_name(item)} to help with that"


# -- paying ------------------------------------------------------------------------------------


def use_up_aids(fight: Fight, who: str, task: str, kit: int, aids: Sequence[str]) -> None:
    """Kits and supplies lose Component Pieces with the roll, whatever comes of it (MA IT-1, p. 93)."""
    if kit:
        spend(fight, who, kit_of(fight[who], task), kit)
    for item in aids:
        if cost_of(item):
            spend(fight, who, item, cost_of(item))


def spend(fight: Fight, who: str, item: str, pieces: int, cause: str = "") -> None:
    """An item loses Component Pieces (MA IT-1, p. 93)."""
    fight.emit(e.ItemSpent(who, item, pieces, fight[who].items[item] - pieces, cause))


# -- laying it out -----------------------------------------------------------------------------


@immutable
class Supplied:
    """A roll as it is laid out for whoever has a kit or supplies: the kit first, then the supplies.

    ``make`` builds the command with so many Component Pieces of the kit and these supplies, ``chance`` tells how likely
    it succeeds. Work without a code has no use for a kit.
    """

    one: Combatant
    skill: str
    task: str
    codes: Coder | None
    make: Callable[[int, tuple[str, ...]], Act]
    chance: Callable[[tuple[str, ...]], Chance]

    def option(self, key: str, label: str, detail: str = "") -> Option:
        """A leaf for whoever has nothing to add, else a branch."""
        if self.kit:
            return Option(key, label, branch=self.kits, detail=detail)
        if self.supplies:
            return Option(key, label, branch=lambda: self.sets(0), detail=detail)
        return self.leaf(key, label, detail=detail)

    @property
    def kit(self) -> str:
        """The kit at hand, if it is of use."""
        return kit_of(self.one, self.task) if self.codes is not None and free_hands(self.one) > 0 else ""

    @property
    def supplies(self) -> list[str]:
        """The supplies at hand."""
        return aids_for(self.one, self.skill, self.task) if free_hands(self.one) > 0 else []

    def leaf(self, key: str, label: str, pieces: int = 0, aids: tuple[str, ...] = (), detail: str = "") -> Option:
        """The command itself."""
        return Option(key, label, self.make(pieces, aids), chance=lambda: self.chance(aids), detail=detail)

    def kits(self) -> list[Option]:
        """How much of the kit, up to the highest code (MA RC-4, p. 52; GR-75)."""
        assert self.codes is not None
        name, owned = item_name(self.kit), self.one.items[self.kit]
        found = []
        for pieces in range(min(useful(self.codes), owned) + 1):
            code = self.codes(1 + pieces)
            words = f"{pieces} of {name} ({owned})" if pieces else f"without {name}"
            about = f"{code.name} {code.dice.text}"
            if self.supplies:
                found.append(Option(str(pieces), words, branch=lambda pieces=pieces: self.sets(pieces), detail=about))  # type: ignore[misc]
            else:
                found.append(self.leaf(str(pieces), words, pieces, detail=about))
        return found

    def sets(self, pieces: int) -> list[Option]:
        """Which supplies besides."""
        chosen = [aids for size in range(MOST_AIDS + 1) for aids in combinations(self.supplies, size)]
        return [
            self.leaf("-".join(aids) or "bare", ", ".join(map(item_name, aids)) or "nothing more", pieces, aids)
            for aids in chosen
        ]


def useful(codes: Coder) -> int:
    """The Component Pieces of a kit after which the code rises no more (MA GR-75)."""
    pieces = 0
    while codes(1 + pieces) != codes(2 + pieces):
        pieces += 1
    return pieces
