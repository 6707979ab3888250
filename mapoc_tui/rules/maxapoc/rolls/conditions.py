"""Conditions and the rows of modifiers that they and other sources put on rolls (MA C-1 to C-37, p. 85-86)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, Literal

from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.tables import document

Gives = Literal["advantage", "disadvantage", "threshold", "requirement", "limit", "code", "loss", "degree"]

UNLIT = -1
"""The light of whatever gives none."""


@immutable
class Modifier:
    """One thing that changes a roll or a damage code, with its reason for the log."""

    gives: Gives
    amount: int
    reason: str


@immutable
class Row:
    """A modifier with its ``when``: tags of the check that all have to be there, and tags that must not."""

    modifier: Modifier
    needs: frozenset[str]
    bars: frozenset[str]

    def fits(self, tags: set[str]) -> bool:
        """Whether the row counts for a check with these tags."""
        return self.needs <= tags and not self.bars & tags


def row(source: str, data: Mapping[str, Any]) -> Row:
    """A row as it stands in a data file; ``source`` is the reason unless the row gives its own."""
    when = data.get("when", ())
    return Row(
        Modifier(data["give"], data.get("amount", 1), data.get("reason", source)),
        frozenset(tag for tag in when if not tag.startswith("!")),
        frozenset(tag[1:] for tag in when if tag.startswith("!")),
    )


@immutable
class Kind:
    """What a condition is: its words, what it stops, and its rows on own rolls and on rolls against the bearer.

    ``lasting`` says that its loss of Initiative outlasts a fight. ``insanity`` is the face of the d10 that brings it.
    ``flees`` names what the bearer has to get ``apart`` Distances away from, ``confined`` what it needs to do anything
    but move. ``raises`` is added to Initiative, the highest of all alone, ``light`` the Distances that it lights up (-1
    for none). ``then`` is what its end brings. ``outlasts`` says that the end of a fight does not end it.
    """

    id: str
    name: str
    rule: str
    does: str
    ends: str
    initiative: int = 0
    stops: frozenset[str] = frozenset()
    brings: tuple[str, ...] = ()
    own: tuple[Row, ...] = ()
    against: tuple[Row, ...] = ()
    lasting: bool = False
    insanity: int = 0
    flees: str = ""
    apart: int = 0
    confined: str = ""
    raises: int = 0
    light: int = UNLIT
    then: str = ""
    outlasts: bool = False


@cache
def kinds() -> Mapping[str, Kind]:
    """Every condition of the rules by its id."""
    return {entry["id"]: _kind(entry) for entry in document("conditions")["condition"]}


def _kind(entry: Mapping[str, Any]) -> Kind:
    rows = entry.get("modifiers", ())
    return Kind(
        id=entry["id"],
        name=entry["name"],
        rule=entry["rule"],
        does=entry["does"],
        ends=entry["ends"],
        initiative=entry.get("initiative", 0),
        stops=frozenset(entry.get("stops", ())),
        brings=tuple(entry.get("brings", ())),
        own=tuple(row(entry["name"], one) for one in rows if one["on"] == "self"),
        against=tuple(row(f"target {entry['name']}", one) for one in rows if one["on"] == "target"),
        lasting=entry.get("lasting", False),
        insanity=entry.get("insanity", 0),
        flees=entry.get("flees", ""),
        apart=entry.get("apart", 0),
        confined=entry.get("confined", ""),
        raises=entry.get("raises", 0),
        light=entry.get("light", UNLIT),
        then=entry.get("then", ""),
        outlasts=entry.get("outlasts", "insanity" in entry),
    )


@cache
def insanities() -> Mapping[int, str]:
    """The insanities by the face of the d10 (MA TB-7, p. 70)."""
    return {kind.insanity: kind.id for kind in kinds().values() if kind.insanity}


def kind_of(condition: str) -> Kind:
    """The kind of a condition; one that the rules do not know is a custom one without effects."""
    known = kinds().get(condition)
    return known or Kind(condition, condition, "", "as the GM says", "when the GM says so")


@immutable
class Condition:
    """A condition on somebody. ``left`` counts the edges (turn starts or ends of ``clock``, or ends of rounds when
    ``clock`` is empty) after which it ends; 0 is open-ended. ``source`` is whoever or whatever caused it, ``times``
    how often its loss of Initiative counts.
    """

    id: str
    left: int = 0
    clock: str = ""
    edge: str = "end"
    source: str = ""
    value: int = 0
    times: int = 1

    @property
    def name(self) -> str:
        """The word on screen."""
        return kind_of(self.id).name


def outlasts(condition: Condition) -> bool:
    """Whether somebody still has it when the next fight begins (MA Q-54); the GM's own ones if they have no end."""
    known = kinds().get(condition.id)
    return known.outlasts if known is not None else not condition.left


Marks = frozenset[str]
"""The ids of all conditions that count for somebody, those that others bring with them included, each once."""


def marks_of(conditions: Iterable[Condition]) -> Marks:
    """What counts: every condition and whatever it brings."""
    found: set[str] = set()
    open_ids = [one.id for one in conditions]
    while open_ids:
        condition = open_ids.pop()
        if condition not in found:
            found.add(condition)
            open_ids.extend(kind_of(condition).brings)
    return frozenset(found)


@lru_cache(maxsize=4096)
def stopped(marks: Marks, what: str) -> str:
    """The name of a condition that takes something away, or an empty text."""
    return next((kind_of(one).name for one in sorted(marks) if what in kind_of(one).stops), "")


@lru_cache(maxsize=4096)
def own_rows(marks: Marks) -> tuple[Row, ...]:
    """The rows of conditions on their bearer's own rolls."""
    return tuple(one for mark in sorted(marks) for one in kind_of(mark).own)


@lru_cache(maxsize=4096)
def rows_against(marks: Marks) -> tuple[Row, ...]:
    """The rows of conditions on rolls of whoever acts against their bearer."""
    return tuple(one for mark in sorted(marks) for one in kind_of(mark).against)


@lru_cache(maxsize=4096)
def initiative_change(conditions: tuple[Condition, ...]) -> int:
    """What conditions add to Initiative."""
    return sum(amount for amount, _ in initiative_parts(conditions))


def initiative_parts(conditions: tuple[Condition, ...]) -> Iterator[tuple[int, str]]:
    """Each loss with its name, and of all increases the highest (MA Q-42; GR-54)."""
    times = {one.id: one.times for one in conditions}
    found = [kind_of(mark) for mark in sorted(marks_of(conditions))]
    yield from ((kind.initiative * times.get(kind.id, 1), kind.name) for kind in found if kind.initiative)
    highest = max(found, key=lambda kind: kind.raises, default=None)
    if highest is not None and highest.raises:
        yield highest.raises, highest.name


def stacked(old: Condition, new: Condition, mode: str) -> Condition:
    """What becomes of a condition that strikes again (MA Q-41): the longer time stays, the times add up, or the times
    and the losses of Initiative. An open-ended one stays open-ended.
    """
    if not old.left or not new.left:
        return evolve(new, left=0, times=old.times)
    if mode == "refresh":
        return evolve(new, left=max(old.left, new.left), times=old.times)
    return evolve(new, left=old.left + new.left, times=old.times + (mode == "add"))
