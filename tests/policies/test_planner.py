"""The planner: it looks ahead within its budget, from what its side knows, and overrules advice only with reason."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import Begin, Command, Note
from mapoc_tui.engine.decisions import Decision, Option
from mapoc_tui.engine.dice import Dice, Request, die
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.views import Bar, CombatantView
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.policies import planner, policy, prospects
from mapoc_tui.policies.driver import Limits, play_out
from mapoc_tui.policies.luck import Luck
from mapoc_tui.rules import ruleset
from mapoc_tui.rules.maxapoc.content.sheet import Tactics
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, marks_of
from mapoc_tui.rules.maxapoc.ruleset import RULESET as MAXAPOC
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.twod6.ruleset import RULESET as TWOD6
from tests.maxapoc import builders as maxapoc
from tests.twod6 import builders as twod6

SCENARIOS = sorted(packaged("scenarios").glob("*.toml"))


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few and short look-aheads: enough to see that they happen."""
    monkeypatch.setattr(planner, "HEATS", ((3, 2, -1.0),))
    monkeypatch.setattr(prospects, "FARTHEST", 4)


# ------------------------------------------------------------------------------------------ a game of one choice


class OneChoice:
    """A game of the health of both sides and the number of moves: the first one costs something, dice do the rest."""

    def __init__(self, **outcomes: int) -> None:
        self.outcomes = outcomes
        self.decided = 0

    def known(self, state: tuple[int, int, int], side: str) -> tuple[int, int, int]:
        return state

    def decision(self, state: tuple[int, int, int]) -> Decision | None:
        return Decision("turn", "ada", "heroes", "What?", self.options) if min(state[:2]) > 0 else None

    def options(self) -> list[Option]:
        return [Option(name, name.title(), Note(name)) for name in self.outcomes]

    def advise(self, state: object, decision: Decision, temperament: str = "") -> list[tuple[float, Option, str]]:
        return [(1.0, option, f"{option.key} is advised") for option in self.options()]

    def refusals(self, state: object, command: Command) -> list[str]:
        return []

    def resolve(self, state: tuple[int, int, int], command: Command, dice: Dice) -> Any:
        self.decided += 1
        assert isinstance(command, Note)
        ours, theirs, moves = state
        cost = 0 if moves else self.outcomes[command.text]
        hit = dice.draw(Request("ada", (die(6),), "a hit")).faces[0] > 3
        return SimpleNamespace(state=(ours - cost, theirs - hit, moves + 1))

    def view(self, state: tuple[int, int, int], viewer: str) -> Any:
        return SimpleNamespace(order=[one("ada", "heroes", state[0]), one("bob", "raiders", state[1])])


def one(who: str, side: str, health: int, **facts: Any) -> CombatantView:
    """Somebody with ten points of health when unhurt."""
    bars = (Bar("Health", health, 10),)
    return CombatantView(who, who.title(), side, side.title(), side == "heroes", "", "", bars, out=health <= 0, **facts)


def choose(game: OneChoice, state: tuple[int, int, int] = (10, 10, 0), seed: str = "1") -> tuple[str, str]:
    question = game.decision(state)
    assert question is not None
    option, reason = policy("planner").choose(game, state, question, Luck(seed, "heroes"))  # type: ignore[arg-type]
    return option.key, reason


def test_a_move_that_comes_out_better_is_taken_against_advice() -> None:
    key, reason = choose(OneChoice(costly=10, cheap=0))
    assert key == "cheap"
    assert reason.endswith(" look-aheads; next best 0% (Costly)")


def test_advice_stands_where_it_makes_no_difference() -> None:
    assert choose(OneChoice(first=0, second=0))[0] == "first"


def test_a_single_move_is_taken_as_advised() -> None:
    game = OneChoice(only=0)
    assert choose(game) == ("only", "only is advised")
    assert game.decided == 0


def test_the_budget_bounds_a_decision() -> None:
    """However many moves there are, and however long the fight goes on."""
    game = OneChoice(**{f"move_{number}": number for number in range(30)})
    choose(game, (10_000, 10_000, 0))
    looks = sum(most * times for most, times, _ in planner.HEATS)
    assert 0 < game.decided <= looks * (prospects.FARTHEST + 1)


def test_the_same_position_gives_the_same_choice() -> None:
    game = OneChoice(first=2, second=1, third=0)
    assert choose(game, seed="7") == choose(game, seed="7")


# ------------------------------------------------------------------------------------------ how a fight stands


def standing(*order: CombatantView) -> float:
    game = SimpleNamespace(view=lambda state, viewer: SimpleNamespace(order=order))
    return prospects.standing(game, None, "heroes")  # type: ignore[arg-type]


def test_a_fight_stands_by_what_is_left_of_everybody() -> None:
    assert standing(one("ada", "heroes", 10), one("bob", "raiders", 10)) == 0.5
    assert standing(one("ada", "heroes", 10), one("bob", "raiders", 0)) == 1.0
    assert standing(one("ada", "heroes", 0), one("bob", "raiders", 3)) == 0.0
    assert 0.5 < standing(one("ada", "heroes", 10), one("bob", "raiders", 9)) < 0.6


def test_bystanders_do_not_count() -> None:
    crowd = one("cid", "crowd", 10, bystander=True)
    assert standing(one("ada", "heroes", 10), one("bob", "raiders", 10), crowd) == 0.5


def test_with_nobody_left_a_fight_is_even() -> None:
    assert standing(one("ada", "heroes", 0), one("bob", "raiders", 0)) == 0.5


# ------------------------------------------------------------------------------------------ what a side knows


def changed(state: State, who: str, **facts: Any) -> State:
    return evolve(state, combatants={**state.combatants, who: evolve(state[who], **facts)})


def unseen(one: Combatant) -> dict[str, Any]:
    found = (*one.conditions, Condition("unseen"))
    return {"conditions": found, "marks": marks_of(found)}


def lurking(by_gm: bool) -> State:
    """Ada at her turn, Bob at Short with a bat, and Cid whom nobody of the party has seen."""
    play = maxapoc.begun(
        maxapoc.hero(hand=["hatchet"]),
        maxapoc.foe(hand=["bat"], pack=["folding_knife"], at=1),
        maxapoc.foe("cid", hand=["bat"], at=2),
    )
    return changed(play.state, "cid", **({"hidden": True} if by_gm else unseen(play["cid"])))


HIDDEN_FACTS: list[dict[str, Any]] = [{"position": 0}, {"hp": 1, "armor": 0}, {"arms": ()}, {"aim": 2, "luck": 4}]


@pytest.mark.parametrize("by_gm", [True, False])
@pytest.mark.parametrize("facts", HIDDEN_FACTS)
def test_nothing_about_the_hidden_is_known(facts: dict[str, Any], by_gm: bool) -> None:
    """MA U-5, p. 67."""
    state = lurking(by_gm)
    assert MAXAPOC.known(state, "party") == MAXAPOC.known(changed(state, "cid", **facts), "party")
    assert MAXAPOC.known(state, "party")["cid"].gone
    assert MAXAPOC.known(state, "foes")["cid"] == state["cid"]


def test_whoever_was_seen_by_one_is_known_to_the_side() -> None:
    """MA U-5, p. 67."""
    state = changed(lurking(False), "cid", seen_by=("ada",))
    assert not MAXAPOC.known(state, "party")["cid"].gone


def test_reserves_and_intentions_of_others_are_not_known() -> None:
    state = lurking(True)
    bob = state["bob"]
    secrets: list[dict[str, Any]] = [
        {"rounds": {"3": 90}},
        {"items": {"rope": 3}},
        {"luck": 5},
        {"stealth": 4},
        {"arms": tuple(arm for arm in bob.arms if arm.ready)},
        {"sheet": evolve(bob.sheet, tactics=Tactics(target="weakest", flees_at=0.9))},
    ]
    for facts in secrets:
        assert MAXAPOC.known(state, "party") == MAXAPOC.known(changed(state, "bob", **facts), "party"), facts


def test_what_everybody_sees_is_known() -> None:
    state = lurking(True)
    bob = MAXAPOC.known(state, "party")["bob"]
    assert (bob.hp, bob.armor, bob.position) == (state["bob"].hp, state["bob"].armor, 1)
    assert [arm.id for arm in bob.arms] == [arm.id for arm in state["bob"].arms if arm.ready]
    assert MAXAPOC.known(state, "party")["ada"] == state["ada"]


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("facts", HIDDEN_FACTS)
def test_hidden_facts_change_no_choice(facts: dict[str, Any]) -> None:
    def told(state: State) -> tuple[Command | None, str]:
        question = MAXAPOC.decision(state)
        assert question is not None
        option, reason = policy("planner").choose(MAXAPOC, state, question, Luck("1", "party"))
        return option.command, reason

    state = lurking(True)
    assert "look-aheads" in told(state)[1]
    assert told(state) == told(changed(state, "cid", **facts))


def test_in_the_2d6_system_others_are_known_by_their_looks() -> None:
    """2D6 L-83."""

    def known(endurance: int, will: int = 8) -> Any:
        foe = twod6.foe("bob", endurance=endurance, will=will, hand="bat", pack=["knife"], athletics=2)
        table = twod6.duel(twod6.hero("ada"), foe, twod6.foe("cid", hidden=True))
        return TWOD6.known(table.state, "watch")

    assert known(9)["bob"] == known(6, will=1)["bob"] != known(4)["bob"]
    assert known(4)["bob"] == known(1)["bob"]
    assert known(9)["cid"].gone
    assert [weapon.id for weapon in known(9)["bob"].carried] == []


# ------------------------------------------------------------------------------------------ everywhere


@pytest.mark.usefixtures("hasty")
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_planner_plays_every_packaged_fight(path: Any) -> None:
    """No refusal from either side, whatever the sides know of each other."""
    scenario = read_scenario(path)
    battle = Battle(ruleset(scenario.ruleset), scenario, "plan")
    sides = battle.ruleset.sides(scenario)
    result = play_out(battle, {side.id: policy("planner") for side in sides}, Limits(decisions=6))
    assert result.decisions == 6 or battle.outcome is not None


@pytest.mark.usefixtures("hasty")
def test_a_planned_fight_is_the_same_every_time() -> None:
    scenario = maxapoc.scenario(maxapoc.hero(hand=["hatchet"]), maxapoc.foe(hand=["bat"]))

    def played() -> Battle:
        battle = Battle(MAXAPOC, scenario, "3")
        play_out(battle, {"party": policy("planner"), "foes": policy("basic")}, Limits(decisions=20))
        return battle

    first = played()
    assert first.digest() == played().digest()
    assert first.history[0].command == Begin()
