"""Fights on ground with barriers, harmful places and explosives, for tests of dangers."""

from __future__ import annotations

from typing import Any

from mapoc_tui.engine.errors import BadDice
from mapoc_tui.rules.maxapoc.commands import Brace, EndTurn, RuleHazard, Wait
from mapoc_tui.rules.maxapoc.content.entrants import Entrant
from mapoc_tui.rules.maxapoc.content.start import start
from tests.maxapoc.builders import Faces, Play, scenario


def barrier(
    ident: str = "door", armor: int = 10, at: int = 0, facing: int = 1, maximum: int = -1, name: str = ""
) -> dict[str, Any]:
    """A barrier as a scenario's setup holds it; it covers from the right."""
    most = armor if maximum < 0 else maximum
    name = name or ident.capitalize()
    return {"id": ident, "name": name, "position": at, "facing": facing, "armor": armor, "maximum": most}


def zone(*positions: int, dice: str = "1d6", element: str = "fire", name: str = "Fire") -> dict[str, Any]:
    """A harmful place as a scenario's setup holds it."""
    return {"name": name, "positions": list(positions), "dice": dice, "element": element}


def ground(
    *fighters: Entrant, barriers: tuple[dict[str, Any], ...] = (), zones: tuple[dict[str, Any], ...] = (), **facts: Any
) -> Play:
    """A fight at its first turn on such ground."""
    made = scenario(*fighters, **facts)
    made.setup.update(barriers=list(barriers), zones=list(zones))
    return Play(start(made)).begin()


def befall(play: Play, who: str, kind: str, *rolls: Faces, amount: int = 0, rounds: int = 0) -> Play:
    """The GM sends a danger."""
    return play.do(RuleHazard(who, kind, amount, rounds), *rolls)


def next_round(play: Play, *rolls: Faces) -> Play:
    """End turns and keep held actions until the round is over; the last command rolls what the next round brings."""
    round_now = play.state.round
    while play.state.round == round_now:
        who = play.decision.who
        command = EndTurn(who) if play.decision.kind == "turn" else Wait(who, until_turn=True)
        try:
            play.do(command)
        except BadDice:
            play.do(command, *rolls)
            rolls = ()
    if rolls and play.asked[0] == "brace":
        return play.do(Brace(play.asked[1]), *rolls)
    assert not rolls
    return play
