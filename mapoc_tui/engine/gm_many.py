"""One ruling for several combatants, typed in a line: ``4 raider* hook, +2 mara, prone boss``."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase

from mapoc_tui.engine import commands as c
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.text import NAME_CELLS, clean_name, cut

KINDS = (c.RuleHarm, c.RuleHeal, c.RuleCondition)
"""What can be ruled for several at once."""

EXAMPLE = "4 raider* hook, +2 mara, prone boss"

Judge = Callable[[c.Ruling], Iterable[str]]


def reasons_against_many(command: c.RuleMany, judge: Judge) -> Iterator[str]:
    """Every reason why rulings cannot be made together; ``judge`` gives those against a single one."""
    if not command.rulings:
        yield "nobody is named"
    named: list[str] = []
    for each in command.rulings:
        if not isinstance(each, KINDS):
            yield "only damage, healing and conditions can be ruled for several at once"
            continue
        if each.who in named:
            yield f"{each.who} is named twice"
        named.append(each.who)
        yield from judge(each)


def read_many(
    text: str, names: Mapping[str, str], conditions: Mapping[str, str], dead: Collection[str] = ()
) -> c.RuleMany:
    """The rulings of a typed line: parts with commas between them, in each first what, then whom.

    ``4`` is damage through armour, ``+4`` healing, a word a condition of the game. Whom says the beginning of a name or
    of a word in it, or a pattern with ``*``, which passes over the ``dead``. ``names`` and ``conditions`` map ids to
    what people call them. Raises MapocError with everything that is wrong.
    """
    faults: list[str] = []
    rulings: dict[str, c.Ruling] = {}
    for part in text.split(","):
        what, *whom = part.split() or [""]
        try:
            ruling = _ruling(what, conditions)
            found = _found(whom, names, dead)
        except MapocError as error:
            faults += error.reasons
            continue
        faults += [f"{names[who]} is named twice" for who in found if who in rulings]
        rulings |= {who: ruling(who) for who in found}
    if faults:
        raise MapocError(*faults)
    return c.RuleMany(tuple(rulings.values()))


def _ruling(what: str, conditions: Mapping[str, str]) -> Callable[[str], c.Ruling]:
    if re.fullmatch(r"[0-9]{1,6}", what):
        return lambda who: c.RuleHarm(who, int(what))
    if re.fullmatch(r"\+[0-9]{1,6}", what):
        return lambda who: c.RuleHeal(who, int(what))
    plain = what.casefold().replace("_", " ")
    for key, name in conditions.items():
        if plain in (key.casefold().replace("_", " "), name.casefold()):
            return lambda who: c.RuleCondition(who, key)
    raise MapocError(f"{_shown(what)}: write 4 for damage, +4 for healing, or a condition such as prone; then names")


def _found(whom: Sequence[str], names: Mapping[str, str], dead: Collection[str]) -> list[str]:
    """Everybody who is meant, each once, in the order of the fight."""
    if not whom:
        raise MapocError("say whom: the beginning of a name, or * for everybody")
    living = {who: name for who, name in names.items() if who not in dead}
    meant = {who for word in whom for who in _meant(word, living if "*" in word else names)}
    return [who for who in names if who in meant]


def _meant(word: str, names: Mapping[str, str]) -> list[str]:
    pattern = word.casefold()
    if "*" in pattern:
        found = [who for who, name in names.items() if any(fnmatchcase(each, pattern) for each in _called(who, name))]
    else:
        exact = [who for who, name in names.items() if pattern in _called(who, name)]
        begun = [who for who, name in names.items() if any(each.startswith(pattern) for each in _called(who, name))]
        found = exact if len(exact) == 1 else begun
        if len(found) > 1:
            meant = ", ".join(names[who] for who in found)
            raise MapocError(f"{_shown(word)} may be {meant}: type more of the name, or {_shown(word)}* for all")
    if not found:
        raise MapocError(unknown("name", word, names.values()))
    return found


def _called(who: str, name: str) -> list[str]:
    """What somebody answers to: the id, the name without spaces, and each word of it."""
    words = name.casefold().split()
    return [who.casefold(), "".join(words), *words]


def _shown(text: str) -> str:
    return cut(clean_name(text), NAME_CELLS) or "nothing"
