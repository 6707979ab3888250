"""Dice: seeded streams, a script, or faces typed at the table, behind one protocol."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Protocol

from attrs import field

from mapoc_tui.engine.errors import BadDice, DiceNeeded
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.text import NAME_CELLS, clean, cut

Die = tuple[int, int]
"""The lowest and the highest face of one die."""

DIGIT: Die = (0, 9)
"""A ten-sided die read as a digit, as the tens and the ones of a percentile roll are."""

MOST_DICE = 1_000
MOST_SIDES = 10_000


def die(sides: int) -> Die:
    """An ordinary die with faces 1 to ``sides``."""
    return (1, sides)


@immutable
class Request:
    """Dice that are wanted: from which named stream, which dice, and what for, in words for the table.

    ``percentile`` marks one ones digit followed by one or two tens digits.
    """

    stream: str
    dice: tuple[Die, ...]
    reason: str
    percentile: bool = False


@immutable
class Draw:
    """Dice that were rolled, kept inside the event that used them."""

    stream: str
    faces: tuple[int, ...]
    typed: bool = False


class Dice(Protocol):
    """Whatever can answer a request."""

    def draw(self, request: Request) -> Draw: ...


class SeededDice:
    """Faces computed from the seed, the name of the stream and the number of earlier draws from it.

    No stream can move another, and a copy at the same position rolls the same. ``position`` counts the draws of each
    stream so far; the one that was given stays as it is.
    """

    def __init__(self, seed: str, position: dict[str, int] | None = None) -> None:
        self._key = _key(seed)
        self.position = position or {}

    def draw(self, request: Request) -> Draw:
        stream = request.stream
        turn = self.position.get(stream, 0)
        self.position = self.position | {stream: turn + 1}
        faces = []
        for block in range(0, len(request.dice), 8):
            noise = blake2b(f"{stream}\n{turn}\n{block}".encode(), key=self._key).digest()
            for at, (low, high) in enumerate(request.dice[block : block + 8]):
                number = int.from_bytes(noise[8 * at : 8 * at + 8], "little")
                faces.append(low + number % (high - low + 1))
        return Draw(stream, tuple(faces))


@lru_cache(maxsize=256)
def _key(seed: str) -> bytes:
    return blake2b(seed.encode("utf-8", "surrogatepass"), digest_size=32).digest()


class ScriptedDice:
    """Faces given in advance, for tests and for checking a save. It complains about wrong and about unused ones."""

    def __init__(self, rolls: Iterable[Draw | tuple[int, ...]]) -> None:
        self._rolls = list(rolls)
        self._next = 0

    def draw(self, request: Request) -> Draw:
        if self._next >= len(self._rolls):
            raise BadDice(f"the script has no roll left for {request.reason}")
        roll = self._rolls[self._next]
        self._next += 1
        if not isinstance(roll, Draw):
            roll = Draw(request.stream, tuple(roll))
        if roll.stream != request.stream:
            raise BadDice(f"the script holds a roll for {roll.stream} where {request.stream} is rolled")
        return Draw(roll.stream, checked_faces(request, roll.faces), roll.typed)

    def finish(self) -> None:
        """Raise BadDice when rolls are left over."""
        left = self._rolls[self._next :]
        if left:
            raise BadDice(f"the script has rolls left over: {_listed(left)}")


class TableDice:
    """Faces typed by people, in the order in which they are asked for; ``None`` lets the program roll that one.

    ``asks`` says which requests people roll; all others fall through to ``behind``. What people roll is drawn from
    ``behind`` as well and dropped, so that typing one roll never moves another.
    """

    def __init__(
        self,
        behind: Dice,
        supplied: Iterable[tuple[int, ...] | None] = (),
        asks: Callable[[Request], bool] = lambda request: True,
    ) -> None:
        self._behind = behind
        self._supplied = list(supplied)
        self._asks = asks
        self._next = 0

    def draw(self, request: Request) -> Draw:
        rolled = self._behind.draw(request)
        if not self._asks(request):
            return rolled
        if self._next >= len(self._supplied):
            raise DiceNeeded(request)
        faces = self._supplied[self._next]
        self._next += 1
        if faces is None:
            return rolled
        return Draw(request.stream, checked_faces(request, faces), typed=True)

    def finish(self) -> None:
        """Raise BadDice when more was typed than was asked for."""
        left = self._supplied[self._next :]
        if left:
            raise BadDice(f"more dice were typed than are rolled: {_listed(left)}")


def _listed(rolls: Iterable[Draw | tuple[int, ...] | None]) -> str:
    faces = (roll.faces if isinstance(roll, Draw) else roll or () for roll in rolls)
    return ", ".join(" ".join(map(str, shown)) or "none" for shown in faces)


def checked_faces(request: Request, faces: Iterable[int]) -> tuple[int, ...]:
    """The faces, or BadDice naming what these dice can show."""
    shown = tuple(faces)
    if len(shown) != len(request.dice):
        raise BadDice(f"{request.reason} needs {len(request.dice)} dice, not {len(shown)}")
    for face, (low, high) in zip(shown, request.dice, strict=True):
        if not low <= face <= high:
            raise BadDice(f"{request.reason}: a die shows {low} to {high}, not {face}")
    return shown


def position_after(draws: Iterable[Draw], before: Mapping[str, int] | None = None) -> dict[str, int]:
    """How many draws each stream has given, counted from the recorded ones."""
    position = dict(before or {})
    for draw in draws:
        position[draw.stream] = position.get(draw.stream, 0) + 1
    return position


# ------------------------------------------------------------------------------------------ typed text


def percentile(ones: int, tens: int) -> int:
    """1 to 100 from the two digits; a double zero is 100 (MA D-1, p. 6)."""
    return tens * 10 + ones or 100


def read_typed(request: Request, text: str) -> tuple[int, ...]:
    """The faces that somebody typed for a request; BadDice says what no such dice can show.

    Percentile dice are typed as the total (``1`` to ``100``), or as shown on the dice: ``50 7``, and with a second
    tens die ``50 80 7``. Other dice are typed one number a die.
    """
    numbers = text.replace(",", " ").replace("−", "-").split()
    for number in numbers:
        if not re.fullmatch(r"-?[0-9]{1,9}", number):
            raise BadDice(f"{request.reason}: {cut(clean(number), NAME_CELLS)} is not a number that dice show")
    if not numbers:
        raise BadDice(f"{request.reason}: type the numbers on the dice")
    return checked_faces(request, _digits(request, numbers) if request.percentile else map(int, numbers))


def _digits(request: Request, numbers: list[str]) -> tuple[int, ...]:
    tens_dice = len(request.dice) - 1
    if len(numbers) == 1 and tens_dice == 1:
        total = int(numbers[0])
        if not 1 <= total <= 100 and numbers[0] not in ("0", "00", "000"):
            raise BadDice(f"{request.reason}: a percentile roll is 1 to 100, not {numbers[0]}")
        return (total % 10, total // 10 % 10)
    if len(numbers) != tens_dice + 1:
        wanted = "the total, or tens and ones" if tens_dice == 1 else "both tens dice and the ones die, such as 50 80 7"
        raise BadDice(f"{request.reason}: type {wanted}")
    *tens, ones = numbers
    if len(ones) != 1:
        raise BadDice(f"{request.reason}: the ones die shows 0 to 9, not {ones}")
    for number in tens:
        if not re.fullmatch(r"[0-9]0", number):
            raise BadDice(f"{request.reason}: a tens die shows 00, 10 to 90, not {number}")
    return (int(ones), *(int(number[0]) for number in tens))


@immutable
class DiceText:
    """A sum of dice and numbers such as ``2d6+3``: each term is (sign, count, sides); sides 0 means a plain number."""

    terms: tuple[tuple[int, int, int], ...] = field()

    @property
    def dice(self) -> tuple[Die, ...]:
        """Every die of the sum, in order."""
        return tuple(die(sides) for _, count, sides in self.terms if sides for _ in range(count))

    def total(self, faces: Iterable[int]) -> int:
        """The sum for the faces of :attr:`dice`."""
        shown = iter(faces)
        result = 0
        for sign, count, sides in self.terms:
            result += sign * (sum(next(shown) for _ in range(count)) if sides else count)
        return result

    def breakdown(self, faces: Iterable[int]) -> str:
        """``[4, 2] + 3`` for the faces 4 and 2 of ``2d6+3``; the parts add up to the total."""
        shown = iter(faces)
        parts = []
        for sign, count, sides in self.terms:
            part = str([next(shown) for _ in range(count)]) if sides else str(count)
            parts.append(("- " if sign < 0 else "+ ") + part)
        return " ".join(parts).removeprefix("+ ") or "0"


def parse_dice(text: str) -> DiceText:
    """Read ``2d6 + 3``. Spaces and both minus signs are understood; BadDice says what is wrong, at once."""
    shown = repr(cut(clean(text), NAME_CELLS))
    compact = re.sub(r"\s*([-+d])\s*", r"\1", text.replace("−", "-").strip().lower())
    pieces = re.findall(r"([-+]*)([^-+]+)", compact)
    if not pieces or "".join(sign + body for sign, body in pieces) != compact:
        raise BadDice(f"{shown} is no dice: write something like 2d6+3")
    terms = tuple(_term(shown, sign, body) for sign, body in pieces)
    if sum(count for _, count, sides in terms if sides) > MOST_DICE:
        raise BadDice(f"{shown}: at most {MOST_DICE} dice")
    return DiceText(terms)


def _term(shown: str, signs: str, body: str) -> tuple[int, int, int]:
    sign = -1 if signs.count("-") % 2 else 1
    match = re.fullmatch(r"(?:([0-9]{0,12})d([0-9]{1,12})|([0-9]{1,12}))", body)
    if match is None:
        raise BadDice(f"{shown} is no dice: {cut(clean(body), NAME_CELLS)!r} is neither a number nor dice such as 2d6")
    if match[3] is not None:
        return (sign, int(match[3]), 0)
    count, sides = int(match[1] or 1), int(match[2])
    if sides < 1:
        raise BadDice(f"{shown}: a die needs at least one side")
    if count > MOST_DICE or sides > MOST_SIDES:
        raise BadDice(f"{shown}: at most {MOST_DICE} dice with {MOST_SIDES} sides each")
    return (sign, count, sides)
