"""The party of one scenario in the fight of another."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mapoc_tui.engine.errors import MapocError, ScenarioFaults
from mapoc_tui.engine.saves import EXTENSION, load
from mapoc_tui.engine.scenarios import Faults, Table
from mapoc_tui.engine.verify import verify
from mapoc_tui.play.parties import has_a_fight, merged_rows, with_party
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import Session
from mapoc_tui.rules import ruleset

SCENARIOS = sorted(packaged("scenarios").glob("*.toml"))

PARTY = """
ruleset = "maxapoc"
title = "Us"
[[side]]
id = "us"
role = "players"
[[combatant]]
side = "us"
from = "mara_kessler"
name = "Mara of ours"
at = 3
weapons = ["sword_of_ours"]
[data.weapon.sword_of_ours]
name = "Sword of ours"
skill = "blades"
damage_code = "A"
class = "melee"
hands = 1
"""


def names(path: Path, party: Path | None = None) -> dict[str, list[str]]:
    """Who stands on each side, by the role of the side."""
    scenario = read_scenario(path, party=party)
    rules = ruleset(scenario.ruleset)
    view = rules.view(rules.start(scenario), "gm")
    return {side.role: [one.name for one in view.order if one.side == side.id] for side in rules.sides(scenario)}


def shipped(name: str) -> Path:
    return packaged("scenarios") / f"{name}.toml"


@pytest.mark.parametrize("fight", SCENARIOS, ids=lambda path: path.stem)
@pytest.mark.parametrize("party", SCENARIOS, ids=lambda path: path.stem)
def test_every_party_can_play_every_fight_of_its_game(fight: Path, party: Path) -> None:
    """Who is no player stays, and nobody else comes."""
    if read_scenario(fight).ruleset != read_scenario(party).ruleset:
        with pytest.raises(MapocError, match="of different games"):
            read_scenario(fight, party=party)
        return
    own, others, mixed = names(fight), names(party), names(fight, party)
    assert mixed["players"] == others["players"]
    assert {role: who for role, who in mixed.items() if role != "players"} == {
        role: who for role, who in own.items() if role != "players"
    }


def test_they_start_where_the_players_of_the_fight_start() -> None:
    """Places, barriers and hiding belong to the fight; sides keep their ids, so that nothing else breaks."""
    scenario = read_scenario(shipped("roadblock"), party=shipped("tutorial"))
    side = next(side for side in scenario.setup["sides"] if side["role"] == "players")
    assert (side["id"], side["name"]) == ("party", "Survivors")
    (dov,) = (one for one in scenario.setup["combatants"] if one["sheet"]["side"] == "party")
    assert dov.get("at", 0) == 0
    assert scenario.title == read_scenario(shipped("roadblock")).title


def test_a_file_with_nothing_but_a_party_will_do(tmp_path: Path) -> None:
    """With weapons of its own; by itself it is no fight."""
    us = tmp_path / "us.toml"
    us.write_text(PARTY)
    with pytest.raises(ScenarioFaults, match="at least two sides"):
        read_scenario(us)
    scenario = read_scenario(shipped("roadblock"), party=us)
    (mara,) = (one for one in scenario.setup["combatants"] if one["sheet"]["side"] == "party")
    assert mara["sheet"]["name"] == "Mara of ours"
    assert mara["weapons"][0]["weapon"]["name"] == "Sword of ours"
    assert mara.get("at", 0) == 0


def test_what_is_wrong_with_a_party_names_both_files(tmp_path: Path) -> None:
    us = tmp_path / "us.toml"
    us.write_text(PARTY.replace("mara_kessler", "mara_kesler"))
    with pytest.raises(ScenarioFaults) as error:
        read_scenario(shipped("roadblock"), party=us)
    assert f"with the party of {us}" in str(error.value)
    assert "mara_kesler" in str(error.value)


def test_a_party_without_a_side_of_players_is_none(tmp_path: Path) -> None:
    us = tmp_path / "us.toml"
    us.write_text(PARTY.replace('"players"', '"allies"'))
    with pytest.raises(MapocError):
        read_scenario(shipped("roadblock"), party=us)


def test_places_are_taken_one_after_another() -> None:
    """A row with a count takes as many places as it stands for; who finds none starts where the side starts."""
    fight = table(
        side=[{"id": "a", "role": "players"}, {"id": "b", "role": "enemies"}],
        combatant=[
            {"side": "a", "name": "A", "count": 2, "behind": "wall"},
            {"side": "a", "name": "B", "at": 3, "hidden": True},
            {"side": "b", "name": "C"},
        ],
    )
    party = table(
        side=[{"id": "x", "role": "players"}],
        combatant=[
            {"side": "x", "name": "One", "count": 2},
            {"side": "x", "name": "Two"},
            {"side": "x", "name": "Three", "count": 3},
        ],
    )
    rows = with_party(fight, party).data["combatant"]
    assert rows == [
        {"side": "a", "name": "One", "count": 2, "behind": "wall"},
        {"side": "a", "name": "Two", "at": 3, "hidden": True},
        {"side": "a", "name": "Three", "count": 3},
        {"side": "b", "name": "C"},
    ]


# ------------------------------------------------------------------------------------------ a saved fight


def played(path: Path, fight: str, seed: str) -> Path:
    """A fight that has played itself, saved."""
    scenario = read_scenario(shipped(fight))
    rules = ruleset(scenario.ruleset)
    session = Session.start(scenario, seed, path, {side.id: "basic" for side in rules.sides(scenario)})
    session.run_policies()
    session.close()
    return path


@pytest.mark.parametrize(("fight", "then"), [("roadblock", "boss"), ("twod6_street_brawl", "twod6_chase")])
def test_the_party_of_a_saved_fight_plays_the_next_one_as_it_was_left(tmp_path: Path, fight: str, then: str) -> None:
    """To its end, saved itself, and the save agrees with its dice and the rules."""
    save = played(tmp_path / f"before{EXTENSION}", fight, "6")
    before = load(save, ruleset).battle
    scenario = read_scenario(shipped(then), party=save)
    rules = ruleset(scenario.ruleset)
    view, left = (rules.view(state, "gm") for state in (rules.start(scenario), before.state))
    own = {side.id for side in rules.sides(before.scenario) if side.role == "players"}
    bars = {one.name: {bar.name: bar.value for bar in one.bars} for one in left.order if one.side in own}
    up = [name for name, pools in bars.items() if pools.get("Health", pools.get("Endurance", 0)) > 0]
    came = {one.name: {bar.name: bar.value for bar in one.bars} for one in view.order if one.name in bars}
    assert up
    assert came == {name: bars[name] for name in up}
    after = tmp_path / f"after{EXTENSION}"
    session = Session.start(scenario, "1", after, {side.id: "basic" for side in rules.sides(scenario)})
    session.run_policies()
    session.close()
    assert verify(load(after, ruleset)) == []


def test_a_saved_fight_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    save = tmp_path / f"torn{EXTENSION}"
    save.write_text("{")
    with pytest.raises(MapocError, match="torn"):
        read_scenario(shipped("roadblock"), party=save)


def test_a_saved_fight_of_another_game_is_refused(tmp_path: Path) -> None:
    save = played(tmp_path / f"brawl{EXTENSION}", "twod6_street_brawl", "1")
    with pytest.raises(MapocError, match="of different games"):
        read_scenario(shipped("roadblock"), party=save)


def table(**data: Any) -> Table:
    return Table({"ruleset": "toy", **data}, "", Faults("some.toml"))


def test_copies_leave_their_places_behind_too() -> None:
    """And several sides of players become the one whose place they take."""
    fight = table(
        side=[{"id": "a", "role": "players"}, {"id": "b", "role": "players"}, {"id": "c", "role": "enemies"}],
        combatant=[{"side": "a", "name": "A"}, {"side": "b", "name": "B"}, {"side": "c", "name": "C"}],
    )
    party = table(
        side=[{"id": "x", "role": "players", "name": "X men"}, {"id": "y", "role": "players"}],
        combatant=[
            {"side": "x", "name": "One", "count": 2, "copy": [{"number": 2, "at": 4, "name": "Two"}]},
            {"side": "y", "name": "Three", "behind": "wall"},
        ],
    )
    mixed = with_party(fight, party).data
    assert mixed["side"] == [{"id": "a", "role": "players", "name": "X men"}, {"id": "c", "role": "enemies"}]
    assert mixed["combatant"] == [
        {"side": "a", "name": "One", "count": 2, "copy": [{"number": 2, "name": "Two"}]},
        {"side": "a", "name": "Three"},
        {"side": "c", "name": "C"},
    ]
    assert has_a_fight(fight)
    assert not has_a_fight(party)


@pytest.mark.parametrize("broken", [{}, {"side": 3}, {"side": [3]}, {"side": [{"role": "players"}]}])
def test_a_fight_without_players_takes_no_party(broken: dict[str, Any]) -> None:
    party = table(side=[{"id": "x", "role": "players"}], combatant="nobody")
    with pytest.raises(MapocError, match=r"some\.toml: no side there has an id and the role players"):
        with_party(table(**broken), party)


def test_rows_of_both_files_are_known_and_those_of_the_fight_count() -> None:
    assert merged_rows({"weapon": {"bat": 1}}, {"weapon": {"bat": 2, "axe": 3}, "enemy": {}}) == {
        "weapon": {"bat": 1, "axe": 3},
        "enemy": {},
    }
    assert merged_rows([{"id": "bat", "bonus": 1}], [{"id": "bat", "bonus": 2}, {"id": "axe"}]) == [
        {"id": "bat", "bonus": 1},
        {"id": "axe"},
    ]
    assert merged_rows(None, {"a": 1}) == {"a": 1}
    assert merged_rows("text", {"a": 1}) == "text"
