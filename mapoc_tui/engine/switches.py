"""What can be left out of a fight, one thing at a time, to see what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mapoc_tui.engine.commands import RuleOption, Ruling
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import TableOption, show_value

COMBATANT, ITEM, ABILITY, OPTION = KINDS = ("combatants", "items", "abilities", "rulings")
"""The kinds of things: somebody, what somebody carries, what somebody can do, table options."""


@immutable
class Belonging:
    """Something that a combatant has and the GM can take away: its kind, a short name to type, and its words."""

    kind: str
    name: str
    words: str


@immutable
class Switch:
    """One thing that can be left out.

    ``name`` is what to type for it: a combatant, ``combatant:thing``, or a table option. ``words`` say what is done,
    such as ``without Ada's katana``, and ``ruling`` does it.
    """

    kind: str
    name: str
    words: str
    ruling: Ruling


def option_switches(
    options: Mapping[str, TableOption], value_of: Callable[[str], Any], except_for: tuple[str, ...] = ()
) -> Iterator[Switch]:
    """Every table option that departs from the default, back to it; and those that are on, off."""
    for key, option in options.items():
        now = value_of(key)
        other = False if now is True else option.default
        if key in except_for or other == (list(now) if isinstance(now, tuple) else now):
            continue
        yield Switch(OPTION, key, f"with {key} = {show_value(other)}", RuleOption(key, other))
