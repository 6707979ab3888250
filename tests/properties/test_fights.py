"""Random fights: nothing offered is refused, nothing refused changes anything, and every fight comes to an end."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mapoc_tui.engine.battle import Battle, play_through
from mapoc_tui.engine.commands import Command, Ruling
from mapoc_tui.engine.dice import ScriptedDice
from mapoc_tui.engine.errors import CommandRefused
from mapoc_tui.engine.verify import verify
from mapoc_tui.policies import policy
from mapoc_tui.policies.driver import play_out
from tests.properties.games import GAMES, Game, all_choices, any_choice, any_ruling, game, menu_ruling

seeds = st.integers(0, 2**32)
HOW_OFTEN_THE_GM = 0.08


@pytest.fixture(params=GAMES, scope="module")
def played(request: pytest.FixtureRequest) -> Game:
    return game(request.param)


def refused(battle: Battle, command: Command) -> bool:
    """Whether a command is refused; a refused one rolls nothing and changes nothing, a legal one is not carried out."""
    if not battle.ruleset.refusals(battle.state, command):
        return False
    before = battle.state, len(battle.history)
    with pytest.raises(CommandRefused):
        battle.submit(command)
    assert (battle.state, len(battle.history)) == before
    with pytest.raises(CommandRefused):
        battle.ruleset.decide(battle.state, command, ScriptedDice(()))
    return True


def ruling(battle: Battle, random: Random) -> None:
    """The GM steps in, out of the menu or out of the blue."""
    command = menu_ruling(battle, random) if random.random() < 0.5 else any_ruling(battle, random)
    if command is not None and not refused(battle, command):
        battle.submit(command)


def step(battle: Battle, random: Random, gm: bool = True) -> None:
    if gm and random.random() < HOW_OFTEN_THE_GM:
        ruling(battle, random)
    else:
        battle.submit(any_choice(battle, random))


@given(seed=seeds)
@settings(max_examples=60, deadline=None)
def test_any_fight_holds_together_at_every_step(played: Game, seed: int) -> None:
    """Folds agree with the live state, totals stay in bounds, undo and redo are each other's opposite."""
    battle, random = played.battle(seed), Random(seed)
    for _ in range(120):
        if battle.decision is None:
            break
        before = battle.step
        step(battle, random)
        if battle.step is before:
            continue
        played.bounds(battle.state)
        assert play_through(battle.ruleset, before.state, battle.step.events) == battle.state
        after = battle.step
        assert battle.undo() is after
        assert battle.step is before
        assert battle.redo() is after
    assert verify(battle) == []
