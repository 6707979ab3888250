"""The shape of everything that can be done with an action: candidates, reasons against each, and the doing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

from attrs import define, field

from mapoc_tui.engine.decisions import Blocked, Chance, Offers, Option, each_of
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.rules.maxapoc.commands import Act
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.rolls.conditions import Marks, stopped
from mapoc_tui.rules.maxapoc.state import Combatant, State


@immutable
class Purse:
    """What somebody may spend now: Complex Actions of the own turn, or held ones (MA T-9, T-13, p. 64)."""

    left: int
    held: bool = False


@lru_cache(maxsize=64)
def purse_of(left: int, held: bool = False) -> Purse:
    """The purse with so many actions; one of a kind serves everybody."""
    return Purse(left, held)


@define(eq=False)
class Candidate:
    """Something that might be done: a command with its words, some of them made when asked, and its chance."""

    label: str | Callable[[], str]
    command: Act
    chance: Callable[[], Chance | None] | None = None
    detail: str = ""

    def option(self, number: int) -> Option:
        """It as a leaf among others that are numbered."""
        label = self.label if isinstance(self.label, str) else self.label()
        return Option(str(number), label, self.command, chance=self.chance, detail=self.detail)


Reasons = Callable[[State, Combatant, Any, Purse], Iterator[str]]
"""Yields every reason why a command is not legal; the first one is enough to know that it is not."""


@immutable
class Deed:
    """One row of the action catalogue (MA combat.md section 7).

    ``candidates`` lists what somebody might want, legal or not; ``reasons`` judges each; ``perform`` carries it out.
    ``nothing`` is the reason when there is no candidate at all. ``single`` marks one without a choice. ``is_open``
    tells quickly whether anything is legal where trying every candidate would be slow; ``branch`` lays the choice out
    in more than one step. Those of one ``group`` stand together behind one entry of the prompt. ``least`` is the fewest
    Complex Actions that any of it costs, ``glance`` rules out at one look most of those who cannot do it. ``bound``
    tells whose conditions speak against some of it: then every candidate is tried.
    """

    command: type[Act]
    key: str
    title: str
    letter: str
    candidates: Callable[[State, Combatant], Iterable[Candidate]]
    reasons: Reasons
    perform: Callable[[Fight, Any, Purse], None]
    cost: str = "1C"
    nothing: str = ""
    single: bool = False
    is_open: Callable[[State, Combatant, Purse], bool] | None = field(default=None)
    branch: Callable[[State, Combatant, Purse], Sequence[Option]] | None = field(default=None)
    group: str = ""
    least: int = 0
    glance: Callable[[State, Combatant], bool] | None = field(default=None)
    bound: Callable[[Marks], bool] | None = field(default=None)

    def legal(self, state: State, one: Combatant, purse: Purse) -> Iterator[Candidate]:
        """The candidates that nothing speaks against."""
        for candidate in self.candidates(state, one):
            if next(self.reasons(state, one, candidate.command, purse), None) is None:
                yield candidate

    def available(self, state: State, one: Combatant, purse: Purse) -> bool:
        """Whether anything of this kind is legal."""
        if purse.left < self.least or (self.glance is not None and not self.glance(state, one)):
            return False
        is_open = self.is_open
        if one.marks:
            if stopped(one.marks, "act"):
                return False
            if self.bound is not None and self.bound(one.marks):
                is_open = None
        if is_open is not None:
            return is_open(state, one, purse)
        if self.single:
            return next(self.reasons(state, one, self.command(one.id), purse), None) is None
        return next(self.legal(state, one, purse), None) is not None

    def option(self, state: State, one: Combatant, purse: Purse) -> Option | None:
        """The option for the prompt, None when nothing of this kind is legal."""
        if not self.available(state, one, purse):
            return None
        cost = "held" if purse.held and self.cost else self.cost
        if self.single:
            return Option(self.key, self.title, self.command(one.id), letter=self.letter, cost=cost)
        return Option(
            self.key, self.title, branch=lambda: self.options(state, one, purse), letter=self.letter, cost=cost
        )

    guess = option
    """The same: one that is offered leads somewhere."""

    def options(self, state: State, one: Combatant, purse: Purse) -> Sequence[Option]:
        """What is below the option."""
        if self.branch is not None:
            return self.branch(state, one, purse)
        candidates = list(self.candidates(state, one))

        def make(at: int) -> Option | None:
            each = candidates[at]
            if next(self.reasons(state, one, each.command, purse), None) is not None:
                return None
            return each.option(at + 1)

        return Offers(len(candidates), make)

    def blocked(self, state: State, one: Combatant, purse: Purse) -> Blocked:
        """Why nothing of this kind is legal: every reason, each once."""
        reasons: dict[str, None] = {}
        for candidate in self.candidates(state, one):
            reasons.update(dict.fromkeys(self.reasons(state, one, candidate.command, purse)))
        return Blocked(self.key, self.title, tuple(reasons) or (self.nothing,), self.letter)


SKILLS = "skills"


@immutable
class Group:
    """Deeds that stand together behind one entry of the prompt. The ``usual`` ones are open most of the time."""

    key: str
    title: str
    letter: str
    deeds: tuple[Deed, ...]
    usual: tuple[Deed, ...] = ()
    least: int = 0

    def option(self, state: State, one: Combatant, purse: Purse) -> Option | None:
        """The entry, None when nothing of the group is legal."""
        return self.guess(state, one, purse) if self.available(state, one, purse) else None

    def guess(self, state: State, one: Combatant, purse: Purse) -> Option:
        """The entry, whether or not anything is legal."""
        return Option(self.key, self.title, branch=lambda: self.options(state, one, purse), letter=self.letter)

    def available(self, state: State, one: Combatant, purse: Purse) -> bool:
        """Whether anything of the group is legal."""
        for deed in (*self.usual, *self.deeds):  # noqa: SIM110  # asked for every option of a turn
            if deed.available(state, one, purse):
                return True
        return False

    def options(self, state: State, one: Combatant, purse: Purse) -> Offers:
        """The legal deeds of the group."""
        return each_of(self.deeds, lambda deed: deed.option(state, one, purse))


def simple(
    command: type[Act],
    key: str,
    title: str,
    letter: str,
    reasons: Reasons,
    perform: Callable[[Fight, Any, Purse], None],
    cost: str = "1C",
    group: str = "",
) -> Deed:
    """A deed without a choice: its option is the command itself."""
    return Deed(
        command,
        key,
        title,
        letter,
        lambda state, one: (Candidate(title, command(one.id)),),
        reasons,
        perform,
        cost,
        single=True,
        group=group,
    )


def unable(state: State, one: Combatant, cost: int, purse: Purse) -> Iterator[str]:
    """Why somebody cannot spend Complex Actions now (MA T-10, T-9, p. 64; section 7.4)."""
    if not one.able:
        yield f"{one.name} is {'dead' if one.dead else 'out of the fight' if one.gone else 'UNCONSCIOUS'}"
    elif one.marks and (barring := stopped(one.marks, "act")):
        yield f"{one.name} is {barring}"
    if cost > purse.left:
        yield f"needs {cost} Complex, {purse.left} {'held' if purse.held else 'left'}"
