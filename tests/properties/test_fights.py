"""Random fights: nothing offered is refused, nothing refused changes anything, and every fight comes to an end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapoc_tui.engine.battle import Battle, play_through
from mapoc_tui.engine.commands import Begin, Command
from mapoc_tui.engine.dice import ScriptedDice
from mapoc_tui.engine.errors import CommandRefused, MapocError
from mapoc_tui.engine.journal import Journal
from mapoc_tui.engine.saves import load
from mapoc_tui.engine.verify import verify
from mapoc_tui.policies import policy
from mapoc_tui.policies.driver import play_out
from mapoc_tui.rules import ruleset
from mapoc_tui.rules.maxapoc.commands import Pass
from tests.properties.games import GAMES, all_choices, all_guesses, any_choice, any_ruling, dead_ends, game, menu_ruling

seeds = st.integers(0, 2**32 - 1)
HOW_OFTEN_THE_GM = 0.08
CREATED = "2026-01-02T03:04:05+00:00"


every_game = pytest.mark.parametrize("name", GAMES)


# ------------------------------------------------------------------------------------------ playing


def refused(battle: Battle, command: Command) -> bool:
    """Whether a command is refused; a refused one rolls nothing and changes nothing, a legal one is not carried out."""
    if not battle.ruleset.refusals(battle.state, command):
        return False
    before = battle.step
    with pytest.raises(CommandRefused):
        battle.submit(command)
    with pytest.raises(CommandRefused):
        battle.ruleset.decide(battle.state, command, ScriptedDice(()))
    assert battle.step is before
    return True


def rule(battle: Battle, random: Random) -> None:
    """The GM steps in, out of the menu or out of the blue."""
    command = menu_ruling(battle, random) if random.random() < 0.2 else any_ruling(battle, random)
    if command is not None and not refused(battle, command):
        battle.submit(command)


def step(battle: Battle, random: Random, gm: float = HOW_OFTEN_THE_GM) -> None:
    """One decision, or now and then a ruling."""
    command = any_choice(battle, random)
    if command is None or random.random() < gm:
        rule(battle, random)
    else:
        battle.submit(command)


def walk(battle: Battle, random: Random, decisions: int, gm: float = HOW_OFTEN_THE_GM) -> Battle:
    """So many steps, or fewer when the fight ends."""
    for _ in range(decisions):
        if battle.decision is not None:
            step(battle, random, gm)
    return battle


# ------------------------------------------------------------------------------------------ what always holds


@every_game
@given(seed=seeds)
@settings(max_examples=50, deadline=None, derandomize=True)
def test_a_fight_holds_together_at_every_step(name: str, seed: int) -> None:
    """Folds agree with the live state, totals stay in bounds, undo and redo are each other's opposite."""
    battle, random = game(name).battle(seed), Random(seed)
    for _ in range(70):
        before = battle.step
        walk(battle, random, 1)
        after = battle.step
        if after is before:
            continue
        game(name).bounds(battle.state)
        assert play_through(battle.ruleset, before.state, after.events) == battle.state
        assert battle.undo() is after
        assert battle.step is before
        assert battle.redo() is after
        assert battle.step is after
    assert verify(battle) == []


@every_game
@given(seed=seeds)
@settings(max_examples=16, deadline=None, derandomize=True)
def test_what_is_offered_is_just_what_is_legal(name: str, seed: int) -> None:
    """Every leaf of a decision is accepted; whatever else was ever offered in this fight is refused.

    Of rounds that change hands some amounts are offered and all are legal.
    """
    battle, random = game(name).battle(seed), Random(seed)
    known: dict[Command, None] = {}
    elsewhere: list[Command] = []
    for _ in range(12):
        walk(battle, random, 7)
        if battle.decision is None:
            break
        choices = all_choices(battle)
        offered = dict.fromkeys(choices)
        assert len(choices) == len(offered)
        assert_fair(battle, choices)
        assert all_guesses(battle.decision.options()) == set(choices)
        elsewhere = [command for command in known if command not in offered and not isinstance(command, Begin | Pass)]
        for command in random.sample(elsewhere, min(20, len(elsewhere))):
            assert battle.ruleset.refusals(battle.state, command) != [], command
        known.update(offered)
    before = battle.digest()
    assert all(refused(battle, command) for command in random.sample(elsewhere, min(20, len(elsewhere))))
    assert battle.digest() == before


@every_game
@given(seed=seeds)
@settings(max_examples=16, deadline=None, derandomize=True)
def test_every_branch_leads_somewhere(name: str, seed: int) -> None:
    """Whoever looks into anything that is offered finds something to choose there."""
    battle, random = game(name).battle(seed), Random(seed)
    for _ in range(20):
        walk(battle, random, 5)
        if battle.decision is None:
            break
        assert dead_ends(battle.decision.options()) == []


def assert_fair(battle: Battle, offered: Sequence[Command]) -> None:
    """Each choice is legal and stands there once; what is blocked has a reason and is not open as well."""
    assert battle.decision is not None
    for command in offered:
        assert battle.ruleset.refusals(battle.state, command) == [], command
    keys = [option.key for option in battle.decision.options()]
    assert len(set(keys)) == len(keys)
    for blocked in battle.decision.blocked():
        assert blocked.key not in keys
        assert blocked.reasons
        assert all(blocked.reasons)


@every_game
@given(seed=seeds)
@settings(max_examples=15, deadline=None, derandomize=True)
def test_a_fork_never_leaks_back(name: str, seed: int) -> None:
    """A fork goes its own way; the fight from which it came goes on as if it had never been."""
    battle, random = game(name).battle(seed), Random(seed)
    walk(battle, random, 30)
    before = battle.digest(), len(battle.history), battle.step
    fork = battle.fork()
    walk(fork, Random(seed + 1), 20, gm=0.3)
    assert (battle.digest(), len(battle.history), battle.step) == before
    twin = battle.fork()
    walk(battle, Random(seed + 2), 15)
    walk(twin, Random(seed + 2), 15)
    assert battle.digest() == twin.digest()
    assert [event for step in battle.history for event in step.events] == list(twin.events)


@every_game
@given(seed=seeds)
@settings(max_examples=12, deadline=None, derandomize=True)
def test_a_fight_survives_being_saved(name: str, seed: int) -> None:
    """Read again, a save holds the same events and the same state at every step, and it verifies."""
    battle, random = game(name).battle(seed), Random(seed)
    walk(battle, random, 60)
    with TemporaryDirectory() as folder:
        path = Path(folder) / "fight.mapoc.jsonl"
        Journal.create(path, battle, CREATED).close()
        loaded = load(path, ruleset)
    assert list(loaded.battle.events) == list(battle.events)
    assert [step.state for step in loaded.battle.history] == [step.state for step in battle.history]
    assert verify(loaded) == []


@every_game
@given(seed=seeds)
@settings(max_examples=12, deadline=None, derandomize=True)
def test_everything_is_told_shown_and_advised(name: str, seed: int) -> None:
    """Every event has its line or none, every moment its view for both sides of the screen, all advice is legal."""
    battle, random = game(name).battle(seed), Random(seed)
    for _ in range(40):
        if battle.decision is None:
            break
        if battle.decision.side and random.random() < 0.3:
            advice = battle.ruleset.advise(battle.state, battle.decision)
            assert all(option.command and not refused(battle, option.command) for _, option, _ in advice)
        state = battle.state
        before = battle.step
        walk(battle, random, 1)
        for event in battle.step.events if battle.step is not before else ():
            line = battle.ruleset.describe(state, event)
            assert line is None or line.text
            state = battle.ruleset.apply(state, event)
        shown = {one.id for one in battle.ruleset.view(battle.state, "players").order}
        assert shown <= {one.id for one in battle.ruleset.view(battle.state, "gm").order}


# ------------------------------------------------------------------------------------------ how it ends


@every_game
@given(seed=seeds)
@settings(max_examples=10, deadline=None, derandomize=True)
def test_every_fight_ends_or_is_stopped(name: str, seed: int) -> None:
    """Players with and without a plan bring every fight to an end, or the rule on stalemates stops it."""
    battle, random = game(name).battle(seed), Random(seed)
    sides = battle.ruleset.sides(battle.scenario)
    result = play_out(battle, {side.id: policy(random.choice(["basic", "random"])) for side in sides})
    assert (result.outcome.verdict == "undecided") == (battle.decision is not None)
    if result.outcome.verdict == "undecided":
        assert "rounds changed nothing" in result.outcome.sentence, result
    state = battle.fork(0).state
    for taken in battle.history:
        assert taken.command is None or battle.ruleset.refusals(state, taken.command) == []
        state = taken.state
    assert battle.ruleset.outcome(battle.state) == (battle.outcome if battle.decision is None else None)


# ------------------------------------------------------------------------------------------ from fight to fight


@every_game
@given(seed=seeds)
@settings(max_examples=40, deadline=None, derandomize=True)
def test_whoever_is_left_of_a_fight_can_begin_the_next_one(name: str, seed: int) -> None:
    """As plain JSON, as a save keeps it, whatever has befallen them; the fight that they come from is not changed."""
    random, this = Random(seed), game(name)
    before = walk(this.battle(seed), random, random.randint(0, 150))
    digest, scenario, why = before.digest(), random.choice(this.scenarios), ""
    try:
        following = this.ruleset.rejoin(scenario, before.state)
    except MapocError as error:
        why = str(error)
    if why:
        assert "nobody of them is left" in why or "no side there has the role players" in why
        return
    assert json.loads(json.dumps(following.setup)) == following.setup
    assert before.digest() == digest
    after = Battle(this.ruleset, following, "1")
    this.bounds(after.state)
    after.submit(Begin())
    this.bounds(walk(after, random, 10).state)
