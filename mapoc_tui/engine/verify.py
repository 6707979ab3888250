"""Does a fight still come out the same? Every command is decided again with the dice that were recorded."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from itertools import pairwise, zip_longest
from typing import Any

from attrs import fields, has

from mapoc_tui.engine.battle import Battle, Step
from mapoc_tui.engine.dice import ScriptedDice
from mapoc_tui.engine.errors import UNFIT, MapocError
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import show_value
from mapoc_tui.engine.resolution import Resolution
from mapoc_tui.engine.rulesets import Ruleset
from mapoc_tui.engine.saves import Loaded
from mapoc_tui.engine.values import plain


@immutable
class Difference:
    """Something that comes out otherwise now.

    ``line`` counts from 1 in the save file, ``event`` from 1 in the fight as it stood then.
    """

    line: int
    event: int
    what: str

    def __str__(self) -> str:
        return f"line {self.line}, event {self.event}: {self.what}"


def verify(fight: Battle | Loaded) -> list[Difference]:
    """Everything that today's rules would have made differently, in the order of the file; empty when all agrees.

    Of a save, the decisions that were undone are checked, too.
    """
    if isinstance(fight, Loaded):
        return list(_differences(fight.battle.ruleset, fight.decisions))
    return list(_differences(fight.ruleset, pairwise((fight.fork(0).step, *fight.history))))


def _differences(ruleset: Ruleset, decisions: Iterable[tuple[Step, Step]]) -> Iterator[Difference]:
    for before, step in decisions:
        for event, what in _compared(ruleset, before, step):
            yield Difference(step.n + 1, event, what)


def _compared(ruleset: Ruleset, before: Step, step: Step) -> Iterator[tuple[int, str]]:
    first = before.count + 1
    try:
        again = _decided_again(ruleset, before, step)
    except MapocError as error:
        yield first, f"{type(step.command).__name__} cannot be carried out now: {error}"
        return
    except UNFIT as error:
        yield first, f"{type(step.command).__name__} does not fit the fight as it stood: {error!r}"
        return
    unlike = list(_unlike(first, step.events, again.events))
    yield from unlike
    if not unlike and again.state != step.state:
        yield step.count, "the events agree, but the fight stands otherwise after them"


def _decided_again(ruleset: Ruleset, before: Step, step: Step) -> Resolution:
    assert step.command is not None
    dice = ScriptedDice(draw for event in step.events for draw in event.draws)
    resolution = ruleset.decide(before.state, step.command, dice)
    dice.finish()
    return resolution


def _unlike(first: int, recorded: Sequence[Event], now: Sequence[Event]) -> Iterator[tuple[int, str]]:
    for number, was, would_be in _aligned(recorded, now):
        yield from ((first + number, what) for what in _unlike_each_other(was, would_be))


def _aligned(recorded: Sequence[Event], now: Sequence[Event]) -> Iterator[tuple[int, Event | None, Event | None]]:
    """Events that belong together by their kinds, so that one too many or too few does not upset all that follow."""
    kinds = SequenceMatcher(None, [type(event) for event in recorded], [type(event) for event in now], autojunk=False)
    for _, begin, end, start, stop in kinds.get_opcodes():
        for at, (was, would_be) in enumerate(zip_longest(recorded[begin:end], now[start:stop]), start=begin):
            yield at, was, would_be


def _unlike_each_other(was: Event | None, would_be: Event | None) -> Iterator[str]:
    if was is None:
        yield f"nothing was recorded, now there would be {type(would_be).__name__}"
    elif would_be is None:
        yield f"{type(was).__name__} was recorded, now there would be nothing"
    elif type(was) is not type(would_be):
        yield f"{type(was).__name__} was recorded, now there would be {type(would_be).__name__}"
    elif was != would_be:
        yield f"{type(was).__name__} differs in {', '.join(_parts_unlike('', was, would_be))}"


def _parts_unlike(place: str, was: Any, now: Any) -> Iterator[str]:
    """Every innermost part in which two values differ: ``roll.threshold (65 was recorded, now it would be 60)``."""
    if was == now:
        return
    both = _parts(was), _parts(now)
    if type(was) is type(now) and both[0].keys() == both[1].keys() and both[0]:
        for name, part in both[0].items():
            yield from _parts_unlike(f"{place}.{name}".removeprefix("."), part, both[1][name])
    else:
        yield f"{place} ({show_value(plain(was))} was recorded, now it would be {show_value(plain(now))})"


def _parts(value: Any) -> dict[Any, Any]:
    if isinstance(value, dict):
        return value
    if isinstance(value, list | tuple):
        return dict(enumerate(value, start=1))
    return {one.name: getattr(value, one.name) for one in fields(type(value))} if has(type(value)) else {}
