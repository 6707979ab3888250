"""The GM's rulings as a tree of options, the same for every ruleset; the ruleset says who and what there is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from attrs import field

from mapoc_tui.engine import commands as c
from mapoc_tui.engine.decisions import Option
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.gm_many import EXAMPLE, read_many
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import TableOption, show_value
from mapoc_tui.engine.scenarios import Side
from mapoc_tui.engine.switches import Belonging
from mapoc_tui.engine.text import clean_name


@immutable
class Subject:
    """Somebody whom rulings can be about: pools with their present values, conditions and belongings by id."""

    id: str
    name: str
    pools: Mapping[str, int]
    conditions: Mapping[str, str]
    position: int
    initiative: int
    hidden: bool
    belongings: Mapping[str, Belonging] = field(factory=dict)
    dead: bool = False


@immutable
class Shelf:
    """What a ruleset has to offer: names of pools and conditions, creatures to add, table options with their values."""

    pools: Mapping[str, str]
    conditions: Mapping[str, str]
    creatures: Mapping[str, str]
    sides: Sequence[Side]
    options: Mapping[str, TableOption]
    values: Callable[[str], Any]
    gauges: Mapping[str, tuple[str, int]] = field(factory=dict)
    place_word: str = "position"
    gifts: str = "such as 2 knife"


def gm_menu(subjects: Sequence[Subject], shelf: Shelf) -> list[Option]:
    """Everything that the GM may rule, as a tree."""
    about = [Option(one.id, one.name, branch=lambda one=one: about_one(one, subjects, shelf)) for one in subjects]  # type: ignore[misc]
    found = [
        Option("about", "Change somebody", branch=lambda: about, letter="c") if about else None,
        many_option(subjects, shelf) if len(subjects) > 1 else None,
        Option("add", "Add a combatant", branch=lambda: additions(shelf), letter="a"),
        Option("note", "Note for everybody", letter="n", ask=lambda text: c.Note(text)),
        Option("secret", "Secret note", letter="s", ask=lambda text: c.Note(text, secret=True)),
        *(gauge_option(key, name, value) for key, (name, value) in shelf.gauges.items()),
        Option("option", "Change a table option", branch=lambda: list(table_options(shelf)), letter="o"),
        Option("end", "End the fight", branch=lambda: endings(shelf.sides), letter="e"),
    ]
    return [option for option in found if option is not None]


def many_option(subjects: Sequence[Subject], shelf: Shelf) -> Option:
    """Damage, healing or a condition for several at once, undone at once."""
    names = {one.id: one.name for one in subjects}
    dead = [one.id for one in subjects if one.dead]
    return Option(
        "many",
        "Several at once",
        letter="m",
        detail=f"what, then whom: {EXAMPLE}",
        ask=lambda text: read_many(text, names, shelf.conditions, dead),
    )


def gauge_option(key: str, name: str, value: int) -> Option:
    """Set a gauge of the fight itself."""
    return Option(f"gauge-{key}", f"Set {name} (now {value})", ask=lambda text: c.RulePool("", key, number(text, name)))


def about_one(one: Subject, subjects: Sequence[Subject], shelf: Shelf) -> list[Option]:
    """Rulings about one combatant."""
    found = [
        Option(
            "harm", "Damage, through armour", letter="d", ask=lambda text: c.RuleHarm(one.id, amount(text, "damage"))
        ),
        Option("heal", "Heal", letter="h", ask=lambda text: c.RuleHeal(one.id, amount(text, "healing"))),
        Option("full", "Restore all", c.RuleHeal(one.id, full=True), letter="f"),
        *(pool_option(one, pool, name) for pool, name in shelf.pools.items()),
        Option("condition", "Give a condition", branch=lambda: conditions(one, subjects, shelf), letter="c"),
        Option(
            "initiative",
            f"Set initiative (now {one.initiative})",
            letter="i",
            ask=lambda text: c.RuleInitiative(one.id, number(text, "initiative")),
        ),
        Option(
            "move",
            f"Set {shelf.place_word} (now {one.position})",
            letter="m",
            ask=lambda text: c.RuleMove(one.id, number(text, shelf.place_word)),
        ),
        Option("hide", "Show to the players" if one.hidden else "Hide", c.RuleHide(one.id, not one.hidden), letter="v"),
        Option("rename", "Rename", letter="r", ask=lambda text: c.RuleRename(one.id, text)),
        Option("remove", "Take out of the fight", c.RuleRemove(one.id), letter="x"),
    ]
    found.insert(-1, Option("give", "Give something", letter="s", detail=shelf.gifts, ask=lambda text: gift(one, text)))
    if one.belongings:
        found.insert(-1, Option("take", "Take away for good", branch=lambda: takings(one), letter="t"))
    if one.conditions:
        found.insert(-4, Option("clear", "End a condition", branch=lambda: clearings(one), letter="e"))
    return found


def gift(one: Subject, text: str) -> c.RuleGive:
    """What is given, with a number before it where it is several: ``12 arrows``."""
    counted = re.fullmatch(r"([0-9]{1,6})\s+(\S.*)", text.strip())
    return c.RuleGive(one.id, counted[2], int(counted[1])) if counted else c.RuleGive(one.id, text.strip())


def pool_option(one: Subject, pool: str, name: str) -> Option:
    """Set a pool to a number."""
    label = f"Set {name} (now {one.pools.get(pool, 0)})"
    return Option(f"pool-{pool}", label, ask=lambda text: c.RulePool(one.id, pool, number(text, name)))


def clearings(one: Subject) -> list[Option]:
    """The conditions that can be ended."""
    return [Option(key, name, c.RuleClear(one.id, key)) for key, name in one.conditions.items()]


def takings(one: Subject) -> list[Option]:
    """What can be taken away."""
    return [Option(what, each.words, c.RuleTake(one.id, what)) for what, each in one.belongings.items()]


def conditions(one: Subject, subjects: Sequence[Subject], shelf: Shelf) -> list[Option]:
    """Known conditions, each with its time, and one of any name."""
    known = [
        Option(key, name, branch=lambda key=key: times(one, key, subjects))  # type: ignore[misc]
        for key, name in shelf.conditions.items()
    ]
    return [Option("other", "another, by name", ask=lambda text: c.RuleCondition(one.id, text)), *known]


def times(one: Subject, condition: str, subjects: Sequence[Subject]) -> list[Option]:
    """How long a condition lasts: open-ended, rounds, or turns of somebody."""
    by_rounds = Option(
        "rounds",
        "for so many rounds",
        ask=lambda text: c.RuleCondition(one.id, condition, rounds(text), "end"),
    )
    turns = [
        Option(
            f"{edge}-{who.id}",
            f"until the {edge} of {who.name}'s turn",
            c.RuleCondition(one.id, condition, 1, edge, who.id),
        )
        for who in [one, *(each for each in subjects if each.id != one.id)]
        for edge in ("start", "end")
    ]
    return [Option("open", "until I end it", c.RuleCondition(one.id, condition)), by_rounds, *turns]


def additions(shelf: Shelf) -> list[Option]:
    """Which side, then whom."""
    return [
        Option(side.id, f"to {side.name}", branch=lambda side=side: creatures(side, shelf.creatures))  # type: ignore[misc]
        for side in shelf.sides
    ]


def creatures(side: Side, known: Mapping[str, str]) -> list[Option]:
    """Everybody who can be added, one at a time."""
    return [Option(key, name, c.RuleAdd({"side": side.id, "from": key})) for key, name in known.items()]


def table_options(shelf: Shelf) -> Iterable[Option]:
    """Every table option with its values; the present one is marked."""
    for key, option in shelf.options.items():
        now = shelf.values(key)
        yield Option(key, option.question, branch=lambda option=option, now=now: values(option, now))  # type: ignore[misc]


def values(option: TableOption, now: Any) -> list[Option]:
    """The values of one option."""
    same = list(now) if isinstance(now, tuple) else now
    return [
        Option(show_value(value), f"{does}{' (now)' if value == same else ''}", c.RuleOption(option.key, value))
        for value, does in option.values
    ]


def endings(sides: Sequence[Side]) -> list[Option]:
    """Who won, or nobody."""
    won = [Option(side.id, f"{side.name} win", c.RuleEnd(side.id)) for side in sides]
    return [*won, Option("nobody", "nobody wins", c.RuleEnd())]


def number(text: str, what: str) -> int:
    """A whole number of at most six digits that somebody typed, with either minus sign."""
    typed = text.strip().replace("−", "-")
    if not re.fullmatch(r"-?[0-9]{1,6}", typed):
        raise MapocError(f"{what} must be a whole number of at most six digits, not {clean_name(typed) or 'nothing'}")
    return int(typed)


def rounds(text: str) -> int:
    """So many rounds; nothing, or words such as "until rest", are open-ended, which is 0."""
    return amount(text, "rounds") if any(map(str.isdigit, text)) else 0


def amount(text: str, what: str) -> int:
    """A whole number of 0 or more."""
    value = number(text, what)
    if value < 0:
        raise MapocError(f"{what} is 0 or more, not {value}")
    return value
