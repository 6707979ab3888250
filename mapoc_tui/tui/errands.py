"""What the prompt offers beside the fight itself: it looks like a command, but the screen carries it out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Option
from mapoc_tui.engine.scenarios import Side
from mapoc_tui.play.controllers import HUMAN
from mapoc_tui.play.session import DiceMode
from mapoc_tui.policies import POLICIES


@frozen
class Do(Command):
    """Do what the registry has under this name."""

    action: str


@frozen
class Seat(Command):
    """Give a side to people or to a policy."""

    side: str
    controller: str


@frozen
class Roll(Command):
    """Say whether people type their dice."""

    dice: DiceMode


def at_the_end(saved: bool) -> list[Option]:
    """What may be done when a fight is over; the next one needs it as a file."""
    following = Option("next", "Next fight with this party", Do("next"), letter="n", detail="as it stands now")
    return [
        Option("review", "Replay the fight", Do("review"), letter="r"),
        Option("leave", "Back to the list", Do("leave"), letter="b"),
        *([following] if saved else []),
        Option("undo", "Take back the last decision", Do("undo"), letter="t"),
        Option("rule", "GM ruling", Do("rule"), detail="such as giving somebody life again"),
    ]


def before_automatic(name: str) -> list[Option]:
    """What may be done while automatic players are paused."""
    return [
        Option("let", f"Let {name} decide", Do("let"), letter="d"),
        Option("pause", "Let automatic players go on", Do("pause"), letter="o"),
        Option("undo", "Take back the last decision", Do("undo"), letter="t"),
        Option("sides", "Say who plays which side", Do("sides"), letter="s"),
    ]


def table_options(sides: Sequence[Side], controllers: Mapping[str, str], dice: DiceMode) -> list[Option]:
    """Who plays which side, and how dice are rolled."""
    return [
        *(
            Option(
                side.id,
                side.name,
                branch=lambda side=side: _seats(side, controllers[side.id]),  # type: ignore[misc]
                detail=f"played by {_player(controllers[side.id])}",
            )
            for side in sides
        ),
        Option(
            "dice",
            "Dice",
            branch=lambda: _rolls(dice),
            detail="people type what they rolled" if dice == "table" else "the program rolls",
        ),
    ]


def _seats(side: Side, present: str) -> list[Option]:
    offered = {HUMAN: "Somebody at this keyboard decides.", **POLICIES}
    return [
        Option(name, _player(name), Seat(side.id, name), detail=f"{'(now) ' if name == present else ''}{does}")
        for name, does in offered.items()
    ]


def _rolls(present: DiceMode) -> list[Option]:
    offered: dict[DiceMode, tuple[str, str]] = {
        "auto": ("The program rolls", "From the seed of the fight, so undo and the same choice roll the same."),
        "table": ("People type their dice", "Enter alone lets the program roll one. Automatic sides never ask."),
    }
    return [
        Option(dice, label, Roll(dice), detail=f"{'(now) ' if dice == present else ''}{does}")
        for dice, (label, does) in offered.items()
    ]


def _player(controller: str) -> str:
    return "people" if controller == HUMAN else f"the {controller} policy"
