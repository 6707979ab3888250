"""The signs that stand for something on the screen. All are one cell wide and none is an emoji."""

from __future__ import annotations

from attrs import frozen

from mapoc_tui.engine.views import Mark


@frozen
class Glyphs:
    """One set of signs. ``half`` is half a cell of a bar, empty where there is no such sign."""

    acting: str
    deciding: str
    friend: str
    foe: str
    hidden: str
    full: str
    half: str
    rest: str
    done: str
    next: str
    lost: str
    into: str
    dot: str
    up: str
    down: str
    folded: str
    open: str
    knob: str
    fall: str
    caret: str

    def mark(self, mark: Mark) -> str:
        """The sign of a turn that is over, under way, still to come or lost."""
        return {"done": self.done, "now": self.acting, "next": self.next, "lost": self.lost, "": " "}[mark]


DRAWN = Glyphs(
    acting="▸", deciding="?", friend="◆", foe="◇", hidden="◌",
    full="━", half="╸", rest="─",
    done="✓", next="·", lost="×",
    into="›", dot="·", up="↑", down="↓", folded="+", open="−", knob="●", fall="▾", caret="▏",
)  # fmt: skip
PLAIN = Glyphs(
    acting=">", deciding="?", friend="+", foe="-", hidden="%",
    full="#", half="", rest="-",
    done="x", next=".", lost="/",
    into=">", dot="|", up="^", down="v", folded="+", open="-", knob="O", fall="v", caret="_",
)  # fmt: skip
