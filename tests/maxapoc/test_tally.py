"""What events count for in statistics."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.events import Event
from mapoc_tui.engine.tallies import Tally
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.content.gear import weapon
from mapoc_tui.rules.maxapoc.state import Arm, Bomb
from mapoc_tui.rules.maxapoc.tally import tally
from tests.maxapoc.builders import begun, foe, hero

STATE = begun(hero(hand=["auto_9mm"], pack=[explosive("frag_grenade")], ammo={"arrow": 6}), foe(hand=["bat"])).state
PISTOL = STATE["ada"].arms[0]
GRENADE = STATE["ada"].arms[1]


@pytest.mark.parametrize(
    ("event", "counted"),
    [
        (e.Harmed("bob", 9, 2, 6, 0, 4, 0, "ada", "Hatchet"), Tally("harm", "bob", 8, "ada", "Hatchet")),
        (e.Harmed("bob", 3, 0, 3, 0, 4, cause="Fire"), Tally("harm", "bob", 3, "", "Fire")),
        (e.Fell("ada", 3), Tally("fall", "ada")),
        (e.WentLimp("ada"), Tally("fall", "ada")),
        (e.Died("ada", "time"), Tally("death", "ada")),
        (e.AmmunitionSpent("ada", "ada-1", PISTOL.loaded - 3), Tally("spent", "ada", 3, means="H rounds")),
        (e.StockSpent("ada", "arrow", 5), Tally("spent", "ada", 1, means="arrows")),
        (e.BombLanded("ada", "Grenade", 2, "there", "ada-2"), Tally("spent", "ada", means="Grenade")),
        (e.BombLanded("ada", "Grenade", 2, "thrown back"), None),
        (
            e.BombPlanted("ada", Bomb("b", GRENADE.weapon, 0, "ada"), "ada-2"),
            Tally("spent", "ada", means=GRENADE.weapon.name),
        ),
        (e.BombPlanted("ada", Bomb("b", GRENADE.weapon, 0, "ada")), None),
        (e.TurnBegan("ada", 0), None),
        (e.AttackEnded("ada"), None),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_an_event_counts_for_what_it_did(event: Event, counted: Tally | None) -> None:
    assert list(tally(STATE, event)) == ([counted] if counted else [])


def test_what_a_launcher_fires_is_its_missile() -> None:
    """MA N-3, p. 71."""
    launcher = Arm("ada-1", weapon("rocket_launcher"), loaded=1, missile=explosive("heat_grenade"))
    state = evolve(STATE, combatants={**STATE.combatants, "ada": evolve(STATE["ada"], arms=(launcher,))})
    assert launcher.missile is not None
    fired = Tally("spent", "ada", means=launcher.missile.name)
    assert list(tally(state, e.AmmunitionSpent("ada", "ada-1", 0))) == [fired]
