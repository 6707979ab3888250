"""What events count for in statistics."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.tallies import Tally
from mapoc_tui.rules.twod6.events import TurnBegan
from mapoc_tui.rules.twod6.happenings import Fainted, Hurt, LoadChanged
from mapoc_tui.rules.twod6.state import Vitals
from mapoc_tui.rules.twod6.tally import tally
from tests.twod6.builders import duel, foe, hero, strike

ALIVE = Vitals(6)
DEAD = Vitals(-12, dead=True)
STATE = duel(hero(hand="pistol", pack=["bat"]), foe(hand="knife")).state


@pytest.mark.parametrize(
    ("event", "counted"),
    [
        (
            Hurt("bob", "attack", 4, 10, ALIVE, source="ada", weapon="bat"),
            [Tally("harm", "bob", 4, "ada", "baseball bat")],
        ),
        (
            Hurt("ada", "attack", 2, 8, ALIVE, source="bob", weapon="unarmed"),
            [Tally("harm", "ada", 2, "bob", "bare hands")],
        ),
        (Hurt("ada", "bleeding", 3, 9, ALIVE), [Tally("harm", "ada", 3, "", "bleeding")]),
        (Hurt("ada", "ruling", 0, 6, ALIVE), [Tally("harm", "ada", 0, "", "the GM's ruling")]),
        (
            Hurt("ada", "hazard", 9, -3, DEAD),
            [Tally("harm", "ada", 9, "", "a danger of the place"), Tally("fall", "ada"), Tally("death", "ada")],
        ),
        (Fainted("ada", ALIVE), [Tally("fall", "ada")]),
        (LoadChanged("ada", "pistol", ("pistol",)), [Tally("spent", "ada", means="shots of pistol")]),
        (LoadChanged("ada", "pistol", ()), []),
        (TurnBegan("ada"), []),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_an_event_counts_for_what_it_did(event: Event, counted: list[Tally]) -> None:
    assert list(tally(STATE, event)) == counted


def test_a_hit_knows_its_weapon() -> None:
    """2D6 L-59."""
    table = duel(hero(melee=5, hand="sword", will=0), foe(hand="knife", endurance=30))
    strike(table, "ada", "bob", (2, 2), (3,))
    hurt = table.told(Hurt)
    assert (hurt.source, hurt.weapon) == ("ada", "sword")
