"""The people of one fight in the next (2D6 L-76, L-100 to L-104, L-108)."""

from __future__ import annotations

from pathlib import Path

import pytest

from mapoc_tui.engine import commands as k
from mapoc_tui.engine.dice import ScriptedDice
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import evolve
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.rules.twod6.entrants import opening
from mapoc_tui.rules.twod6.ruleset import RULESET
from mapoc_tui.rules.twod6.state import Combatant, Effect, State
from tests.twod6.builders import Table, foe, hero
from tests.twod6.builders import scenario as fight_of

NEXT = fight_of(hero("cid", at=-2, surprised=True), foe("dan", at=1), foe("eve"))


def table(**facts: object) -> State:
    return Table(hero("ada", hand="bat", pack=["knife"], drive="to see home", **facts), foe("bob")).begin().state


def changed(state: State, **changes: object) -> State:
    return evolve(state, combatants={**state.combatants, "ada": evolve(state["ada"], **changes)})


def started(scenario: Scenario) -> State:
    return opening(scenario.title, scenario.setup, scenario.rulings)


def ada(state: State) -> Combatant:
    return started(RULESET.rejoin(NEXT, state))["ada"]


def test_endurance_will_drive_and_ticks_are_as_they_were() -> None:
    """2D6 L-100, L-104: rest, not the end of a fight, gives back Endurance; a drive is called on once a session."""
    before = table()
    now = ada(changed(before, will=2, drive_used=True, ticks=3, vitals=evolve(before["ada"].vitals, endurance=4)))
    assert (now.endurance, now.will, now.drive_used, now.ticks, now.hand) == (4, 2, True, 3, "bat")
    assert not now.vitals.bleeding


def test_nothing_else_outlasts_the_fight() -> None:
    busy = {
        "effects": (Effect("stunned", "stunned"),),
        "lost_turns": 2,
        "aided": True,
        "unloaded": ("bat",),
        "total": 9,
    }
    now = ada(changed(table(), **busy, failed_healers=("bob",), left="fled"))
    assert (now.effects[1:], now.lost_turns, now.aided, now.unloaded, now.total) == ((), 0, False, (), 0)
    assert (now.failed_healers, now.left) == ((), "")


def test_what_was_dropped_is_found_by_those_who_hold_the_field() -> None:
    dropped = changed(table(), hand="", ground=("bat",))
    for winner, kept in (("watch", ["bat", "knife"]), ("gang", ["knife"])):
        over = RULESET.decide(dropped, k.RuleEnd(winner), ScriptedDice([])).state
        assert [weapon.id for weapon in ada(over).sheet.weapons] == kept, winner
    assert [weapon.id for weapon in ada(dropped).sheet.weapons] == ["knife"]
    assert "bat" not in ada(dropped).sheet.arms


def test_they_take_the_places_of_the_players_there() -> None:
    """With their surprise; a second one stands with the first."""
    state = Table(hero("ada"), hero("dan"), foe("bob")).begin().state
    scenario = RULESET.rejoin(NEXT, state)
    after = started(scenario)
    assert list(after.combatants) == ["ada", "dan_2", "dan", "eve"]
    assert [one.name for one in after.combatants.values()] == ["Ada", "Dan 2", "Dan", "Eve"]
    assert [after[who].position for who in ("ada", "dan_2")] == [-2, -2]
    assert [after[who].has("surprised") for who in ("ada", "dan_2")] == [True, False]
    assert scenario.notes == ""


def test_who_lies_there_stays_behind() -> None:
    """2D6 L-84, L-101."""
    before = Table(hero("ada"), hero("ann"), foe("bob")).begin().state
    scenario = RULESET.rejoin(NEXT, changed(before, vitals=evolve(before["ada"].vitals, endurance=0)))
    assert list(started(scenario).combatants) == ["ann", "dan", "eve"]
    assert scenario.notes == "Left behind: Ada."
    with pytest.raises(MapocError, match="nobody of them is left"):
        ada(changed(table(), vitals=evolve(before["ada"].vitals, endurance=-3)))


@pytest.mark.parametrize("path", sorted(packaged("scenarios").glob("twod6_*.toml")), ids=lambda path: path.stem)
def test_nobody_who_has_not_fought_is_changed_by_it(path: Path) -> None:
    """Going from the start of a fight into the same one makes no difference."""
    scenario = read_scenario(path)
    assert started(RULESET.rejoin(scenario, started(scenario))) == started(scenario)
