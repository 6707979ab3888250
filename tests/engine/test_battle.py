"""Battle: submit, undo, redo, at, fork."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mapoc_tui.engine.battle import Battle, Step
from mapoc_tui.engine.commands import Begin, Note, RuleEnd, RulePool, RuleRoll
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.engine.dice import Request
from mapoc_tui.engine.errors import BadDice, CommandRefused, DiceNeeded, NothingToUndo, SaveFault
from tests.engine.helpers import EVENING, UNDO, assert_same, evenings, new_battle, play
from tests.engine.toy import Push, State, Strike, Swing, Toy, scenario


class Tape:
    """A recorder that keeps what it is told, or breaks."""

    def __init__(self) -> None:
        self.told: list[tuple[int, int | None]] = []
        self.full = False

    def record(self, step: Step) -> None:
        self._tell(step.n, None)

    def rewind(self, n: int, to: int) -> None:
        self._tell(n, to)

    def _tell(self, n: int, to: int | None) -> None:
        if self.full:
            raise SaveFault("the disk is full")
        self.told.append((n, to))


def everything(battle: Battle) -> tuple[object, ...]:
    return battle.history, battle.ahead, battle.state, battle.digest(), battle.decision


def started() -> Battle:
    return play(new_battle(), [0])


def test_a_fight_begins_with_nothing_done() -> None:
    battle = new_battle()
    assert (battle.history, battle.ahead, list(battle.events), battle.outcome) == ((), (), [], None)
    assert battle.decision is not None
    assert battle.decision.kind == "begin"


def test_a_step_holds_the_command_its_events_and_the_state_after_them() -> None:
    battle = started()
    step = battle.submit(Strike("red", "blue", "heavy"))
    assert step is battle.step
    assert (step.n, step.count, step.position) == (2, 2, {"strike red": 1})
    assert battle.state.stack == (Swing("red", "blue", step.events[0].total),)  # type: ignore[attr-defined]


def test_the_middle_of_a_swing_can_be_forked_and_finished_either_way() -> None:
    battle = play(started(), [1])
    forks = [battle.fork() for _ in range(4)]
    grits = [fork.submit(Push("red", by)).state.fighters["blue"].grit for by, fork in enumerate(forks)]
    assert [grits[0] - grit for grit in grits] == [0, 1, 2, 3]
    assert battle.state.stack


def test_the_option_tree_leads_to_every_style_two_levels_down() -> None:
    battle = started()
    assert battle.decision is not None
    (action,) = battle.decision.options()
    (target,) = action.options()
    assert [option.key for option in target.options()] == ["quick", "heavy", "flurry"]
    found = [leaf.command for leaf in leaves(battle.decision.options())]
    assert all(not battle.ruleset.refusals(battle.state, command) for command in found if command)


@given(evenings)
def test_undo_then_redo_is_the_identity_at_every_step(numbers: list[int]) -> None:
    battle = play(new_battle(), [n for n in numbers if n != UNDO])
    while battle.history:
        before, ahead = everything(battle), battle.ahead
        undone = battle.undo()
        assert battle.ahead == (undone, *ahead)
        assert battle.redo() is undone
        assert everything(battle) == before
        battle.undo()
    assert battle.state == battle.at(0)


@given(evenings, st.integers(0, 5))
def test_the_same_choice_after_an_undo_rolls_the_same_faces(numbers: list[int], choice: int) -> None:
    battle = play(new_battle(), [*numbers, choice])
    if battle.history:
        undone = battle.undo()
        assert undone.command is not None
        again = battle.submit(undone.command)
        assert (again.events, again.state, again.position) == (undone.events, undone.state, undone.position)


@given(evenings)
def test_at_equals_the_fold_for_every_number_of_events(numbers: list[int]) -> None:
    battle = play(new_battle(), numbers)
    state = battle.at(0)
    assert state == battle.ruleset.start(battle.scenario)
    for n, event in enumerate(battle.events, start=1):
        state = battle.ruleset.apply(state, event)
        assert battle.at(n) == state
    assert state == battle.state


@pytest.mark.parametrize("beyond", [-1, 999])
def test_at_refuses_what_has_not_happened(beyond: int) -> None:
    with pytest.raises(IndexError, match="events, not"):
        started().at(beyond)


def test_undo_at_the_start_and_redo_at_the_end_say_so() -> None:
    battle = new_battle()
    with pytest.raises(NothingToUndo, match="nothing to take back"):
        battle.undo()
    with pytest.raises(NothingToUndo, match="nothing to do again"):
        battle.redo()


def test_something_new_ends_what_redo_would_bring_back() -> None:
    battle = play(started(), [0, UNDO])
    battle.submit(Note("new"))
    assert battle.ahead == ()


@given(evenings, evenings)
def test_a_fork_never_leaks_back(numbers: list[int], further: list[int]) -> None:
    battle = play(new_battle(), numbers)
    before = everything(battle)
    play(battle.fork(), further)
    assert everything(battle) == before


@given(evenings, st.integers(0, 25))
def test_a_fork_may_begin_after_any_decision(numbers: list[int], steps: int) -> None:
    battle = play(new_battle(), numbers)
    steps = min(steps, len(battle.history))
    fork = battle.fork(steps)
    assert fork.history == battle.history[:steps]
    assert fork.ahead == ()
    assert (fork.decision is None) == (fork.outcome is not None)


@pytest.mark.parametrize("steps", [-1, 2])
def test_a_fork_cannot_begin_where_the_fight_has_not_been(steps: int) -> None:
    with pytest.raises(IndexError, match="decisions, not"):
        started().fork(steps)


def test_the_decision_is_asked_for_once_a_step() -> None:
    battle = started()
    toy = battle.ruleset
    assert isinstance(toy, Toy)
    asked = toy.decisions_asked
    assert battle.decision is battle.decision
    assert toy.decisions_asked == asked + 1
    play(battle, [0])
    assert battle.decision is not None
    assert battle.decision.kind == "push"
    assert toy.decisions_asked == asked + 2


def test_a_refused_command_gives_all_reasons_and_changes_nothing() -> None:
    tape = Tape()
    battle = play(new_battle(recorder=tape), [0])
    before, told = everything(battle), list(tape.told)
    with pytest.raises(CommandRefused) as refused:
        battle.submit(Strike("blue", "nobody", "wild"))
    assert refused.value.reasons == (
        "it is not the turn of blue",
        "nobody is no foe",
        "nobody knows the style 'wild'",
    )
    assert str(refused.value).startswith("Strike: it is not the turn of blue; ")
    assert (everything(battle), tape.told) == (before, told)
    rolled = battle.submit(Strike("red", "blue")).events
    assert rolled == started().submit(Strike("red", "blue")).events


@pytest.mark.parametrize("change", ["submit", "undo", "redo"])
def test_what_the_recorder_cannot_keep_does_not_happen(change: str) -> None:
    tape = Tape()
    battle = play(new_battle(recorder=tape), [*EVENING])
    before = everything(battle)
    tape.full = True
    with pytest.raises(SaveFault, match="full"):
        battle.submit(Note("lost")) if change == "submit" else getattr(battle, change)()
    assert everything(battle) == before
    tape.full = False
    battle.submit(Note("kept"))
    assert [n for n, _ in tape.told] == list(range(1, len(tape.told) + 1))


def test_undo_and_redo_are_told_by_the_line_they_go_back_to() -> None:
    tape = Tape()
    play(new_battle(recorder=tape), [0, 0, UNDO, UNDO])
    assert tape.told == [(1, None), (2, None), (3, 1), (4, 0)]


def test_a_gm_ruling_is_legal_in_the_middle_of_anything() -> None:
    battle = play(started(), [0])
    battle.submit(RulePool("blue", "grit", -4))
    battle.submit(RuleRoll((6,)))
    assert battle.state.fighters["blue"].grit == -4
    assert battle.submit(Push("red", 0)).state.fighters["blue"].grit == -10
    assert battle.outcome is not None
    assert (battle.outcome.winner, battle.decision) == ("red", None)
    battle.submit(Note("well fought"))
    assert battle.rulings_made() == 3


def test_the_gm_can_end_a_fight_and_take_that_back() -> None:
    battle = started()
    battle.submit(RuleEnd())
    assert battle.outcome is not None
    battle.undo()
    assert battle.outcome is None
    assert battle.decision is not None


def test_equal_seeds_make_equal_fights_and_others_do_not() -> None:
    numbers = [0, 2, 1, 2, 1, 2, 1]
    assert_same(play(new_battle("a"), numbers), play(new_battle("a"), numbers))
    assert play(new_battle("a"), numbers).digest() != play(new_battle("b"), numbers).digest()


def test_renumbering_makes_the_line_of_a_new_file() -> None:
    battle = play(new_battle(), EVENING)
    states = [step.state for step in battle.history]
    battle.renumber()
    assert [step.n for step in battle.history] == list(range(1, len(states) + 1))
    assert [step.state for step in battle.history] == states
    assert battle.ahead == ()
    assert battle.submit(Note("next")).n == len(states) + 1


# -- dice typed at the table


def asks_red(request: Request) -> bool:
    return request.stream == "strike red"


def test_people_are_asked_for_dice_before_anything_happens() -> None:
    battle = started()
    battle.asks = asks_red
    before = everything(battle)
    with pytest.raises(DiceNeeded, match="d6 for the strike of red") as needed:
        battle.submit(Strike("red", "blue", "heavy"))
    assert needed.value.request.dice == ((1, 6), (1, 6))
    assert everything(battle) == before
    step = battle.submit(Strike("red", "blue", "heavy"), [(6, 5)])
    (draw,) = step.events[0].draws
    assert (draw.faces, draw.typed) == ((6, 5), True)
    assert battle.state.stack[-1].total == 11


def test_the_program_rolls_what_people_leave_to_it() -> None:
    battle, alone = started(), started()
    battle.asks = asks_red
    step = battle.submit(Strike("red", "blue"), [None])
    assert step.events == alone.submit(Strike("red", "blue")).events
    assert not step.events[0].draws[0].typed


def test_the_program_rolls_for_those_whom_nobody_plays() -> None:
    battle = started()
    battle.asks = asks_red
    battle.submit(Strike("red", "blue"), [(1,)])
    battle.submit(Push("red", 0))
    assert not battle.submit(Strike("blue", "red")).events[0].draws[0].typed


def test_a_typed_roll_moves_no_other_roll() -> None:
    typed, rolled = started(), started()
    typed.asks = asks_red
    typed.submit(Strike("red", "blue"), [(1,)])
    rolled.submit(Strike("red", "blue"))
    typed.asks = None
    for battle in (typed, rolled):
        battle.submit(RulePool("blue", "grit", 100))
        play(battle, [0, 0, 0])
    assert typed.submit(Strike("red", "blue")).events == rolled.submit(Strike("red", "blue")).events


@pytest.mark.parametrize("faces", [[(7,)], [(0,)], [(1, 2)], [()], [(1,), (2,)]])
def test_impossible_and_superfluous_dice_change_nothing(faces: list[tuple[int, ...]]) -> None:
    battle = started()
    battle.asks = asks_red
    before = everything(battle)
    with pytest.raises(BadDice):
        battle.submit(Strike("red", "blue"), faces)
    assert everything(battle) == before


def test_dice_typed_where_nobody_rolls_are_refused() -> None:
    with pytest.raises(BadDice, match="more dice were typed than are rolled: 3"):
        started().submit(Strike("red", "blue"), [(3,)])


def test_a_fork_asks_nobody_for_dice() -> None:
    battle = started()
    battle.asks = asks_red
    assert not battle.fork().submit(Strike("red", "blue")).events[0].draws[0].typed


def test_states_compare_by_value_and_differ_where_they_differ() -> None:
    toy = Toy()
    one, other = toy.start(scenario()), toy.start(scenario())
    assert one == other
    assert one != toy.start(scenario(luck=2))
    assert isinstance(one, State)


def test_begin_is_refused_twice() -> None:
    with pytest.raises(CommandRefused, match="has begun"):
        started().submit(Begin())
