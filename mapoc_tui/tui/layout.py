"""Where every pane goes: a pure function of the terminal's size. The screens only apply it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from attrs import frozen

Mode = Literal["battle", "replay"]
Shape = Literal["wide", "tall", "standard", "single", "tiny"]

LEAST_WIDTH, LEAST_HEIGHT = 40, 10
SIDE_BY_SIDE = 132
"""From this width on there is room for two panes of charts beside each other."""
STACKED = 24
"""From this height on there is room for two panes of charts below each other."""
MAIN_PANES = ("order", "track", "combatants", "card", "effects", "log")
"""The panes between the status line and the foot, in the order in which Tab visits them."""
SINGLE_PANES = ("combatants", "track", "card", "log")
"""The panes that take turns where there is room for one only."""


@frozen
class Rect:
    """Cells of the terminal, counted from the top left corner."""

    x: int
    y: int
    width: int
    height: int

    @property
    def right(self) -> int:
        """The first column that is no longer inside."""
        return self.x + self.width

    @property
    def bottom(self) -> int:
        """The first row that is no longer inside."""
        return self.y + self.height

    def overlaps(self, other: Rect) -> bool:
        """Whether any cell belongs to both."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom


@frozen
class Plan:
    """Rectangles by the name of the pane; a pane without one is not shown.

    ``boxed`` panes have a whole frame, the others only a rule with their title on top. ``merged`` says that one pane
    holds order, combatants, armour and health, and the card holds the effects as well.
    """

    shape: Shape
    rects: Mapping[str, Rect]
    boxed: bool
    merged: bool

    @property
    def stops(self) -> tuple[str, ...]:
        """The panes that can have the focus, in order; the foot comes last."""
        main = SINGLE_PANES if self.shape == "single" else MAIN_PANES
        shown = (name for name in main if self.shape == "single" or self._has_room(name))
        return (*shown, *(name for name in ("prompt", "scrubber") if name in self.rects))

    def _has_room(self, name: str) -> bool:
        return name in self.rects and self.rects[name].height > 1


def plan(width: int, height: int, focus: str = "", mode: Mode = "battle", zoom: str = "") -> Plan:
    """The plan for a terminal of that size.

    ``focus`` is the pane to show where there is room for one only; ``zoom`` a pane that takes the place of all others.
    """
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return Plan("tiny", {"size": Rect(0, 0, width, height)}, boxed=False, merged=True)
    shape = shape_for(width, height)
    if zoom and shape != "single":
        return _zoomed(shape, width, height, mode, zoom)
    return _BUILDERS[shape](width, height, focus, mode)


def shape_for(width: int, height: int) -> Shape:
    """The arrangement that suits a size of at least 40 by 10."""
    if width >= 116 and height >= 36:
        return "wide"
    if width >= 64 and height >= 40:
        return "tall"
    return "standard" if width >= 80 and height >= 24 else "single"


def _between(low: int, value: float, high: int) -> int:
    return max(low, min(high, round(value)))


def _frame(width: int, height: int, foot_height: int, mode: Mode) -> dict[str, Rect]:
    """The status line on top, the prompt or the scrubber above the hint line at the bottom."""
    foot = "prompt" if mode == "battle" else "scrubber"
    return {
        "status": Rect(0, 0, width, 1),
        foot: Rect(0, height - 1 - foot_height, width, foot_height),
        "hint": Rect(0, height - 1, width, 1),
    }


def _foot_height(shape: Shape, height: int, mode: Mode) -> int:
    if shape in ("wide", "tall"):
        return (9 if height >= 46 else 8) if mode == "battle" else 4
    if mode == "replay":
        return 3
    return _between(4, height / 4, 6) if shape == "single" else _between(6, height / 4, 8)


def _zoomed(shape: Shape, width: int, height: int, mode: Mode, zoom: str) -> Plan:
    foot = _foot_height(shape, height, mode)
    boxed = shape != "standard"
    rects = _frame(width, height, foot, mode) | {zoom: Rect(0, 1, width, height - 2 - foot)}
    return Plan(shape, rects, boxed, merged=shape != "wide")


def _wide(width: int, height: int, focus: str, mode: Mode) -> Plan:
    foot = _foot_height("wide", height, mode)
    body = height - 2 - foot
    side = _between(34, width * 0.29, 60)
    left = width - side
    fighters = _between(10, body * 0.42, 20)
    track = 7 if body < 36 else 8
    order = _between(24, left * 0.28, 34)
    card = round(body * 0.55)
    rects = _frame(width, height, foot, mode) | {
        "order": Rect(0, 1, order, fighters),
        "combatants": Rect(order, 1, left - order, fighters),
        "track": Rect(0, 1 + fighters, left, track),
        "log": Rect(0, 1 + fighters + track, left, body - fighters - track),
        "card": Rect(left, 1, side, card),
        "effects": Rect(left, 1 + card, side, body - card),
    }
    return Plan("wide", rects, boxed=True, merged=False)


def _tall(width: int, height: int, focus: str, mode: Mode) -> Plan:
    foot = _foot_height("tall", height, mode)
    body = height - 2 - foot
    fighters = _between(9, body * 0.32, 18)
    track = 6
    card = _between(7, body * 0.26, 14)
    half = width // 2
    below = 1 + fighters + track
    rects = _frame(width, height, foot, mode) | {
        "combatants": Rect(0, 1, width, fighters),
        "track": Rect(0, 1 + fighters, width, track),
        "card": Rect(0, below, half, card),
        "effects": Rect(half, below, width - half, card),
        "log": Rect(0, below + card, width, body - fighters - track - card),
    }
    return Plan("tall", rects, boxed=True, merged=True)


def _standard(width: int, height: int, focus: str, mode: Mode) -> Plan:
    foot = _foot_height("standard", height, mode)
    body = height - 3 - foot
    side = _between(26, width * 0.32, 48)
    fighters = _between(10, body * 0.62, 20)
    rects = _frame(width, height, foot, mode) | {
        "track": Rect(0, 1, width, 1),
        "combatants": Rect(0, 2, width - side, fighters),
        "card": Rect(width - side, 2, side, fighters),
        "log": Rect(0, 2 + fighters, width, body - fighters),
    }
    return Plan("standard", rects, boxed=False, merged=True)


def _single(width: int, height: int, focus: str, mode: Mode) -> Plan:
    foot = _foot_height("single", height, mode)
    shown = focus if focus in SINGLE_PANES else "combatants"
    rects = _frame(width, height, foot, mode) | {
        "tabs": Rect(0, 1, width, 1),
        shown: Rect(0, 2, width, height - 3 - foot),
    }
    return Plan("single", rects, boxed=False, merged=True)


_BUILDERS = {"wide": _wide, "tall": _tall, "standard": _standard, "single": _single}


def picker_plan(width: int, height: int) -> Mapping[str, Rect]:
    """The screen with the lists: the preview stands beside them, below them, or nowhere."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return {"size": Rect(0, 0, width, height)}
    body = height - 2
    rects = {"status": Rect(0, 0, width, 1), "hint": Rect(0, height - 1, width, 1)}
    if width >= 72:
        left = _between(34, width * 0.42, 60)
        return rects | {"list": Rect(0, 1, left, body), "preview": Rect(left, 1, width - left, body)}
    lower = _between(0, body * 0.4, 12) if body >= 14 else 0
    rects["list"] = Rect(0, 1, width, body - lower)
    return rects | ({"preview": Rect(0, 1 + body - lower, width, lower)} if lower else {})


def fight_test_plan(width: int, height: int) -> Mapping[str, Rect]:
    """The screen of fight tests: results and losses beside or below each other, or both in one pane."""
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        return {"size": Rect(0, 0, width, height)}
    foot = _between(4, height / 3, 9)
    body = height - 3 - foot
    rects = {
        "status": Rect(0, 0, width, 1),
        "progress": Rect(0, 1 + body, width, 1),
        "prompt": Rect(0, 2 + body, width, foot),
        "hint": Rect(0, height - 1, width, 1),
    }
    if width >= SIDE_BY_SIDE:
        half = width // 2
        return rects | {"results": Rect(0, 1, half, body), "losses": Rect(half, 1, width - half, body)}
    if body >= STACKED:
        upper = body // 2 + 1
        return rects | {"results": Rect(0, 1, width, upper), "losses": Rect(0, 1 + upper, width, body - upper)}
    return rects | {"results": Rect(0, 1, width, body)}
