"""Trip wires (MA IT-191, p. 98; GR-56, GR-57)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.decisions import leaves
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Move, StretchWire
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.harms.trip_wires import chance_of
from tests.maxapoc.builders import Play, begun, d, foe, hero


def wired(pieces: int = 1, arm: str = "", **bob: Any) -> Play:
    """Ada has stretched a wire at 0 and gone; the goon Bob stands at 1."""
    ada = hero(items=["wire"], hand=[explosive("pipe_bomb")] if arm else (), LUCK=5)
    play = begun(ada, hero("eve", at=-1, INITIATIVE=4, LUCK=5), foe(**{"at": 1, "INITIATIVE": 5, "LUCK": 5, **bob}))
    play.do(StretchWire("ada", pieces, arm)).until("turn", "ada").do(Move("ada", -1)).do(Move("ada", -1))
    return play.until("turn", "bob")


@pytest.mark.parametrize(("pieces", "chance"), [(1, 20), (2, 25), (5, 40)])
def test_more_wire_trips_more_often(pieces: int, chance: int) -> None:
    """MA IT-191, p. 98; GR-56."""
    assert chance_of(pieces) == chance
    play = wired(pieces)
    assert (play.state.wires[0].chance, play["ada"].items["wire"]) == (chance, 10 - pieces)


@pytest.mark.parametrize(("rolled", "tripped"), [(20, True), (21, False)])
def test_at_or_below_the_chance_somebody_trips_once(rolled: int, tripped: bool) -> None:
    """GR-57: an improvised trap does 1d6, Resilience negates 2 for each degree."""
    play = wired().do(Move("bob", -1), (rolled,), *([(6,), d(40)] if tripped else []))
    assert play["bob"].hp == 16 - (4 if tripped else 0)
    assert len(play.state.wires) == (0 if tripped else 1)


def test_an_explosive_goes_off_where_the_wire_was() -> None:
    play = wired(arm="ada-1").do(Move("bob", -1), (1,), (5, 5), (3, 3))
    assert play.only(e.BlastBegan).position == 0
    assert play["ada"].arm("ada-1") is None


def test_friends_and_flyers_know_better() -> None:
    play = wired(traits=("flying",)).do(Move("bob", -1))
    assert play.find(e.WireMet) == []
    play = wired().end("bob").until("turn", "eve").do(Move("eve", 1))
    assert play.find(e.WireMet) == []


def test_whoever_stands_there_has_seen_it_stretched() -> None:
    play = begun(hero(items=["wire"]), foe()).do(StretchWire("ada", 1))
    assert play.find(e.WireMet) == []
    assert len(play.state.wires) == 1


def test_players_do_not_hear_of_a_wire_that_nobody_met() -> None:
    play = wired().do(Move("bob", -1), (90,))
    assert play.only(e.WireMet).visible == "gm"


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (StretchWire("ada", 11), "has 10 Component Pieces of wire"),
        (StretchWire("ada", 1, "ada-1"), "has no such explosive in hand"),
    ],
)
def test_what_speaks_against_it(command: StretchWire, reason: str) -> None:
    assert reason in begun(hero(items=["wire"]), foe(at=3)).refused(command)
    assert "has no wire" in begun(hero(), foe(at=3)).refused(command)


def test_the_prompt_offers_every_length_for_every_payload() -> None:
    play = begun(hero(items=["wire"], hand=[explosive("pipe_bomb")]), foe(at=3))
    offered = [leaf.command for leaf in leaves(play.decision.options()) if isinstance(leaf.command, StretchWire)]
    assert len(offered) == 20
    assert {command.arm for command in offered} == {"", "ada-1"}
