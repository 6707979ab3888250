"""Playing the toy duel by numbers, so that a list of numbers is a whole evening with all its second thoughts."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from hypothesis import strategies as st

from mapoc_tui.engine.battle import Battle, Recorder
from mapoc_tui.engine.commands import Note, RulePool
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.engine.errors import MapocError, NothingToUndo
from mapoc_tui.engine.journal import Journal
from mapoc_tui.engine.saves import Loaded, load
from tests.engine.toy import Toy, scenario

UNDO, REDO, POOL, NOTE = 100, 101, 102, 103
TOY = Toy()
CREATED = "2026-01-02T03:04:05+00:00"

evenings = st.lists(
    st.one_of(st.integers(0, 5), st.just(UNDO), st.just(REDO), st.just(POOL), st.just(NOTE)), max_size=25
)
"""Numbers for :func:`play`: choices, undo, redo and rulings."""

EVENING = [0, 0, 1, 2, POOL, 0, UNDO, 1, 0, UNDO, UNDO, REDO, NOTE, 2, 0, UNDO]
"""One evening that has everything, with something left to do again at its end."""


def new_battle(seed: str = "seed", luck: int = 3, recorder: Recorder | None = None) -> Battle:
    return Battle(Toy(), scenario(luck), seed, recorder)


def play(battle: Battle, numbers: Iterable[int]) -> Battle:
    """Do what the numbers say; what cannot be done is left out."""
    for number in numbers:
        act(battle, number)
    return battle


def act(battle: Battle, number: int) -> None:
    try:
        if number == UNDO:
            battle.undo()
        elif number == REDO:
            battle.redo()
        elif number == POOL:
            battle.submit(RulePool("blue", "grit", 10 - len(battle.history)))
        elif number == NOTE:
            battle.submit(Note('\u00e9 \U0001f468\u200d\U0001f469 [b]\\ ,"check":"0123456789abcdef"}', secret=True))
        elif battle.decision is not None:
            choices = list(leaves(battle.decision.options()))
            command = choices[number % len(choices)].command
            assert command is not None
            battle.submit(command)
    except NothingToUndo:
        pass


def saved(path: Path, numbers: Iterable[int] = EVENING, seed: str = "seed") -> Battle:
    """An evening played into a save; the battle as it stood when the program was closed."""
    battle = new_battle(seed)
    journal = Journal.create(path, battle, CREATED)
    battle.recorder = journal
    play(battle, numbers)
    journal.close()
    battle.recorder = None
    return battle


def read(path: Path, toy: Toy | None = None) -> Loaded:
    """A save as a new start of the program would read it."""
    return load(path, {"toy": toy or TOY}.__getitem__)


def refusal(attempt: Callable[[], object]) -> str | None:
    """The sentence with which an attempt was refused, None when it was not. Anything but a MapocError comes through."""
    try:
        attempt()
    except MapocError as error:
        return str(error)
    return None


def assert_same(one: Battle, other: Battle) -> None:
    """Both have the same decisions, states, dice and things to do again."""
    for mine, yours in ((one.history, other.history), (one.ahead, other.ahead)):
        assert [step.n for step in mine] == [step.n for step in yours]
        assert [step.command for step in mine] == [step.command for step in yours]
        assert [step.events for step in mine] == [step.events for step in yours]
        assert [step.state for step in mine] == [step.state for step in yours]
        assert [step.count for step in mine] == [step.count for step in yours]
        assert [step.position for step in mine] == [step.position for step in yours]
    assert one.state == other.state
    assert one.digest() == other.digest()
