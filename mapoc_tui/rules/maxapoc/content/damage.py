"""The damage ladder and the codes for repair and treatment (MA TB-1 to TB-3, DC-1 and DC-2, p. 52, 56, 81, 90, 101)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import groupby

from mapoc_tui.engine.dice import Die, die, parse_dice
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.options import unknown
from mapoc_tui.rules.maxapoc.content.tables import Row, rows

LIGHT = 1
RUINOUS = 8


@immutable
class Code:
    """Dice and a fixed number; for damage the fixed number is the Static Damage (MA DC-3, p. 81)."""

    dice: tuple[Die, ...]
    static: int = 0

    @property
    def text(self) -> str:
        """``2d10+1d4+11``."""
        counts = [(len(list(same)), sides) for sides, same in groupby(sides for _, sides in self.dice)]
        parts = [f"{count}d{sides}" for count, sides in counts]
        return "+".join([*parts, str(self.static)] if self.static or not parts else parts)

    @property
    def lowest(self) -> int:
        """The least that it can give."""
        return len(self.dice) + self.static

    @property
    def highest(self) -> int:
        """The most that it can give."""
        return sum(sides for _, sides in self.dice) + self.static

    @property
    def mean(self) -> Fraction:
        """What it gives on average."""
        return Fraction(self.lowest + self.highest, 2)

    def total(self, faces: Iterable[int]) -> int:
        """What the faces of the dice give."""
        return sum(faces) + self.static

    def __mul__(self, times: int) -> Code:
        """The code rolled several times, as for each degree of a repair (MA RC-3, p. 56)."""
        return Code(self.dice * times, self.static * times)


def read_code(text: str) -> Code:
    """The code of a text such as ``2d6+3``."""
    terms = parse_dice(text).terms
    dice = tuple(die(sides) for _, count, sides in terms if sides for _ in range(count))
    return Code(dice, sum(sign * count for sign, count, sides in terms if not sides))


# ------------------------------------------------------------------------------------------ damage


@cache
def damage(degree: int) -> Code:
    """The damage code of a degree: 1 Light to 8 Ruinous, and on without end (MA DC-2, p. 81).

    Degree 0 is no damage at all.
    """
    if degree < LIGHT:
        return Code(())
    ladder = _ladder()
    whole, rest = divmod(degree - 1, RUINOUS)
    ruinous, last = ladder[RUINOUS - 1], ladder[rest]
    dice = ruinous.dice * whole + last.dice
    return Code(tuple(sorted(dice, reverse=True)), ruinous.static * whole + last.static)


@cache
def _ladder() -> tuple[Code, ...]:
    return tuple(read_code(row["dice"]) for row in rows("gear", "damage_code", "code").values())


@cache
def degree_of(code: str) -> int:
    """The degree of a damage code such as ``H`` or ``R+L``; ``-`` is 0. ValueError names an unknown code."""
    if code == "-":
        return 0
    letters = [letter.strip() for letter in code.split("+")]
    degrees = rows("gear", "damage_code", "code")
    strange = next((letter for letter in letters if letter not in degrees), None)
    if strange is not None or any(letter != "R" for letter in letters[:-1]):
        raise ValueError(unknown("damage code", strange or code, degrees))
    return sum(degrees[letter]["degree"] for letter in letters)


@cache
def code_of(degree: int) -> str:
    """The letters of a degree: ``H`` for 3, ``R+L`` for 9, ``R+R+L`` for 17, ``-`` for 0."""
    if degree < LIGHT:
        return "-"
    whole, rest = divmod(degree - 1, RUINOUS)
    return "+".join(["R"] * whole + [list(rows("gear", "damage_code", "code"))[rest]])


@cache
def code_name(degree: int) -> str:
    """The name of a degree: ``Heavy``, ``Ruinous + Light``."""
    names = rows("gear", "damage_code", "code")
    return " + ".join(names[letter]["name"] for letter in code_of(degree).split("+")) if degree >= LIGHT else "None"


@cache
def distribution(degree: int) -> Mapping[int, Fraction]:
    """The exact chance of each amount of damage, from the least to the most."""
    return chances(damage(degree))


@cache
def chances(code: Code) -> Mapping[int, Fraction]:
    """The exact chance of each total of a code."""
    ways = {code.static: 1}
    for low, high in code.dice:
        following: dict[int, int] = {}
        for total, count in ways.items():
            for face in range(low, high + 1):
                following[total + face] = following.get(total + face, 0) + count
        ways = following
    rolls = sum(ways.values())
    return {total: Fraction(count, rolls) for total, count in sorted(ways.items())}


# ------------------------------------------------------------------------------------------ work


@immutable
class WorkCode:
    """A step of the repair or the treatment ladder; its dice are rolled once for each degree that counts."""

    level: int
    code: str
    name: str
    dice: Code


@cache
def repair(level: int = 1) -> WorkCode:
    """The repair code of a level, 1 Quick to 7 Outstanding; beyond the ends counts as the end (MA RC-1, p. 56)."""
    return _step("repair_code", level)


@cache
def treatment(level: int = 1) -> WorkCode:
    """The treatment code of a level, 1 Quick to 5 Fair; beyond the ends counts as the end (MA RC-2, p. 52)."""
    return _step("treatment_code", level)


def _step(heading: str, level: int) -> WorkCode:
    steps: list[Row] = list(rows("gear", heading, "code").values())
    row = steps[min(max(level, 1), len(steps)) - 1]
    return WorkCode(row["level"], row["code"], row["name"], read_code(row["dice"]))
