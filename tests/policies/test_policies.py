"""Policies and the loop that lets them play a fight out."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import islice

import pytest

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import Note
from mapoc_tui.engine.decisions import Decision, Option
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.scenarios import Scenario, parse_table
from mapoc_tui.engine.values import evolve
from mapoc_tui.policies import POLICIES, policy
from mapoc_tui.policies.base import NoChoice, fallback
from mapoc_tui.policies.driver import Limits, play_out
from mapoc_tui.policies.luck import Luck
from tests.play import toy

SIDES = ("heroes", "raiders")


@pytest.fixture
def scenario() -> Scenario:
    return toy.RULESET.read(parse_table(toy.SCENARIO.encode(), "toy.toml"))


def leaf(name: str) -> Option:
    return Option(name, name, Note(name))


def asking(options: Sequence[Option], default: str = "") -> Decision:
    return Decision("test", "", "heroes", "What?", lambda: options, default=default)


def choices(decision: Decision, count: int = 6_000) -> Counter[str]:
    luck, wanderer = Luck("1", "heroes"), policy("random")
    return Counter(wanderer.choose(toy.RULESET, None, decision, luck)[0].key for _ in range(count))


# ------------------------------------------------------------------------------------------ which there are


@pytest.mark.parametrize("name", POLICIES)
def test_every_policy_says_what_it_does(name: str) -> None:
    found = policy(name)
    assert (found.name, found.sentence) == (name, POLICIES[name])
    assert found.sentence.endswith(".")


def test_unknown_policies_are_refused() -> None:
    with pytest.raises(MapocError, match='did you mean "random"'):
        policy("randm")


# ------------------------------------------------------------------------------------------ luck


def test_luck_is_the_same_everywhere() -> None:
    luck = Luck("seed", "heroes")
    luck.seek(3)
    assert [luck.below(1000) for _ in range(5)] == [14, 970, 707, 21, 996]


def test_luck_depends_on_seed_side_and_position() -> None:
    def numbers(seed: str, side: str, position: int) -> list[int]:
        luck = Luck(seed, side)
        luck.seek(position)
        return [luck.below(10**9) for _ in range(3)]

    seen = [
        numbers("1", "heroes", 0),
        numbers("2", "heroes", 0),
        numbers("1", "raiders", 0),
        numbers("1", "heroes", 1),
    ]
    assert len({tuple(one) for one in seen}) == 4
    assert numbers("1", "heroes", 1) == seen[3]


def test_luck_is_even_across_positions() -> None:
    luck = Luck("1", "heroes")
    counts: Counter[int] = Counter()
    for position in range(6_000):
        luck.seek(position)
        counts[luck.below(6)] += 1
    assert sum((count - 1_000) ** 2 / 1_000 for count in counts.values()) < 20.5


# ------------------------------------------------------------------------------------------ random


def test_siblings_are_equally_likely() -> None:
    counts = choices(asking([leaf("a"), Option("b", "b", branch=lambda: [leaf("c"), leaf("d")])]))
    assert counts["a"] == pytest.approx(3_000, abs=200)
    assert counts["c"] == pytest.approx(1_500, abs=200)


def test_only_the_branch_that_is_walked_is_built() -> None:
    built: Counter[str] = Counter()

    def branch(name: str) -> Option:
        def build() -> list[Option]:
            built[name] += 1
            return [leaf(name)]

        return Option(name, name, branch=build)

    choices(asking([branch("a"), branch("b")]), 100)
    assert built.total() == 100


def test_dead_ends_and_typed_text_are_walked_around() -> None:
    typed = Option("note", "Note", ask=Note)
    empty = Option("empty", "Empty", branch=list)
    deep = Option("deep", "Deep", branch=lambda: [empty, typed, Option("x", "x", branch=lambda: [leaf("only")])])
    assert choices(asking([typed, empty, deep]), 50) == {"only": 50}


@pytest.mark.parametrize("name", POLICIES)
def test_nothing_to_choose_from(name: str) -> None:
    hollow = asking([Option("empty", "Empty", branch=list), Option("note", "Note", ask=Note)])

    class Silent:
        def known(self, state: object, side: str) -> object:
            return state

        def decision(self, state: object) -> None:
            return None

        def advise(self, state: object, decision: Decision, temperament: str = "") -> tuple[()]:
            return ()

    with pytest.raises(NoChoice):
        policy(name).choose(Silent(), None, hollow, Luck("1", "x"))  # type: ignore[arg-type]


# ------------------------------------------------------------------------------------------ basic


def test_basic_takes_the_first_advice() -> None:
    class Adviser:
        def advise(self, state: object, decision: Decision, temperament: str = "") -> list[tuple[float, Option, str]]:
            return [(2.0, leaf("best"), "it is best"), (1.0, leaf("worse"), "")]

    chosen, reason = policy("basic").choose(Adviser(), None, asking([leaf("a")]), Luck("1", "x"))  # type: ignore[arg-type]
    assert (chosen.key, reason) == ("best", "it is best")


@pytest.mark.parametrize(("default", "expected"), [("b", "c"), ("", "a"), ("gone", "a")])
def test_without_advice_the_default_or_the_first_leaf(default: str, expected: str) -> None:
    options = [leaf("a"), Option("b", "b", branch=lambda: [leaf("c")])]
    assert fallback(asking(options, default)).key == expected


# ------------------------------------------------------------------------------------------ playing out


def played(scenario: Scenario, names: tuple[str, str] = ("random", "random"), seed: str = "1", **limits: int):  # type: ignore[no-untyped-def]
    battle = Battle(toy.RULESET, scenario, seed)
    result = play_out(battle, {side: policy(name) for side, name in zip(SIDES, names, strict=True)}, Limits(**limits))
    return battle, result


@pytest.mark.parametrize("seed", [str(number) for number in range(20)])
def test_a_fight_is_played_to_its_end(scenario: Scenario, seed: str) -> None:
    battle, result = played(scenario, seed=seed)
    assert result.outcome == battle.outcome
    assert result.outcome.verdict == "won"
    assert result.decisions == len(battle.history)
    assert result.rounds == toy.RULESET.round(battle.state)


def test_better_play_wins_more_often(scenario: Scenario) -> None:
    wins = Counter(played(scenario, ("basic", "random"), str(n))[1].outcome.winner for n in range(40))
    assert wins["heroes"] > 35


def test_the_dice_of_the_fight_do_not_depend_on_the_policy(scenario: Scenario) -> None:
    def faces(names: tuple[str, str]) -> list[int]:
        battle, _ = played(scenario, names)
        return [face for event in islice(battle.events, 200) for draw in event.draws for face in draw.faces]

    one, other = faces(("basic", "basic")), faces(("random", "random"))
    shared = min(len(one), len(other))
    assert one[:shared] == other[:shared]


def test_nobody_can_hurt_anybody(scenario: Scenario) -> None:
    """T-23: a fight that nobody can win is undecided and counts for nobody."""
    harmless = evolve(scenario, setup={**scenario.setup, "harmless": True})
    battle, result = played(harmless, stalemate_rounds=5)
    assert (result.outcome.verdict, result.outcome.winner) == ("undecided", "")
    assert result.outcome.sentence == "undecided: 5 rounds changed nothing for anybody"
    assert result.rounds == 6
    assert battle.outcome is None


def test_a_fight_may_not_take_forever(scenario: Scenario) -> None:
    battle, result = played(scenario, decisions=3)
    assert result.outcome.sentence == "undecided: not over after 3 decisions"
    assert (result.decisions, len(battle.history)) == (3, 3)


def test_the_limit_does_not_hide_an_end(scenario: Scenario) -> None:
    _, whole = played(scenario)
    _, same = played(scenario, decisions=whole.decisions)
    assert same == whole


def test_a_question_without_answers_is_undecided(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(toy.Toy, "decision", lambda *_: asking([]))
    _, result = played(scenario)
    assert (result.outcome.verdict, result.decisions) == ("undecided", 0)
    assert result.outcome.sentence == "undecided: What? There is nothing to choose from"


SCRIPT = """
from tests.policies.test_policies import SIDES, policy, toy, play_out, Battle, parse_table
battle = Battle(toy.RULESET, toy.RULESET.read(parse_table(toy.SCENARIO.encode(), "toy.toml")), "42")
play_out(battle, {side: policy("random") for side in SIDES})
print(battle.digest())
"""


def test_every_process_plays_the_same_fight(scenario: Scenario) -> None:
    """T-22: nothing left over from a run, and nothing of the process, changes a fight."""
    first = {played(scenario, seed="42")[0].digest() for _ in range(2)}
    runs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": seed}
        )
        for seed in ("1", "2")
    ]
    assert first == {run.stdout.strip() for run in runs}
