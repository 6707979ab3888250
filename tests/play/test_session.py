"""Sessions: who is waited for, typed dice, undo over policies, branches, the log."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path

import pytest

from mapoc_tui.engine.commands import Begin, Note, RulePool
from mapoc_tui.engine.errors import BadDice, CommandRefused, MapocError, NewerFormat, NothingToUndo, SaveFault
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.play.session import Session, Waiting
from mapoc_tui.play.telling import words
from tests.play.toy import Brace, Strike, Wait


def begun(scenario: Scenario, **options: object) -> Session:
    """A session in which Mara has to act."""
    session = Session.start(scenario, seed="7", **options)  # type: ignore[arg-type]
    session.submit(Begin())
    return session


def texts(session: Session, viewer: str = "gm") -> list[str]:
    return [words(entry.line) for entry in session.log_lines(viewer)]  # type: ignore[arg-type]


def test_players_are_people_and_everybody_else_plays_by_itself(scenario: Scenario) -> None:
    session = Session.start(scenario)
    assert session.controllers == {"heroes": "human", "raiders": "basic"}
    assert session.waiting_for == Waiting("gm")
    session.submit(Begin())
    assert session.waiting_for == Waiting("human", "heroes")
    session.submit(Wait())
    assert session.waiting_for == Waiting("policy", "raiders", "basic")


def test_without_people_the_gm_is_answered_by_default(scenario: Scenario) -> None:
    session = Session.start(scenario, controllers={"heroes": "random"})
    assert session.waiting_for == Waiting("policy", "", "basic")
    session.run_policies()
    assert session.waiting_for == Waiting("over")
    assert session.outcome is not None


def test_a_side_can_be_named_by_its_name(scenario: Scenario) -> None:
    session = Session.start(scenario, controllers={"the heroes": "basic"})
    assert session.controllers["heroes"] == "basic"


def test_unknown_sides_and_policies_are_all_named(scenario: Scenario) -> None:
    with pytest.raises(MapocError) as caught:
        Session.start(scenario, controllers={"heros": "human", "raiders": "basik"})
    assert caught.value.reasons == (
        'unknown side "heros" (did you mean "heroes"?)',
        'unknown policy "basik" (did you mean "basic"?)',
    )


def test_a_side_changes_hands_in_mid_fight(scenario: Scenario) -> None:
    session = begun(scenario)
    session.control("heroes", "basic")
    session.control("raiders", "human")
    assert session.waiting_for == Waiting("policy", "heroes", "basic")


def test_a_policy_gives_its_reason(scenario: Scenario) -> None:
    session = begun(scenario)
    session.submit(Wait())
    taken = session.auto_step()
    assert (taken.step.command, taken.reason) == (Strike("mara"), "Mara is the weakest")


def test_only_planners_ponder(scenario: Scenario) -> None:
    session = begun(scenario)
    session.submit(Wait())
    assert not session.ponders
    session.control("raiders", "planner")
    assert session.ponders
    session.control("raiders", "human")
    assert not session.ponders


def test_a_thought_is_what_the_policy_does(scenario: Scenario) -> None:
    session = begun(scenario)
    session.submit(Wait())
    before = session.battle.digest()
    thought = session.thinking()()
    assert session.battle.digest() == before
    taken = session.auto_step(thought)
    assert (taken.step.command, taken.reason) == (thought.option.command, thought.reason)


def test_a_thought_is_about_the_moment_in_which_it_was_asked_for(scenario: Scenario) -> None:
    """Another thread may come to it after an undo."""
    session = begun(scenario)
    session.submit(Wait())
    before, thinking = session.battle.step, session.thinking()
    session.undo()
    assert (thinking().after, thinking().option.command) == (before, Strike("mara"))


def test_a_thought_about_another_moment_is_dropped(scenario: Scenario) -> None:
    session = begun(scenario)
    session.submit(Wait())
    old = session.thinking()()
    session.undo()
    session.submit(Strike("rust"))
    assert session.auto_step(old).step.command == Brace(True)


def test_policies_stop_where_people_must_decide(scenario: Scenario) -> None:
    session = begun(scenario)
    session.submit(Strike("rust"))
    taken = session.run_policies()
    assert [one.step.command for one in taken] == [Brace(True), Strike("mara")]
    assert session.waiting_for == Waiting("human", "heroes")


def test_nobody_may_step_for_people(scenario: Scenario) -> None:
    with pytest.raises(MapocError, match="no automatic player"):
        begun(scenario).auto_step()


def test_a_refused_command_changes_nothing(scenario: Scenario) -> None:
    session = begun(scenario)
    before = session.battle.digest()
    with pytest.raises(CommandRefused, match="gandalf cannot be struck"):
        session.submit(Strike("gandalf"))
    assert session.battle.digest() == before


# ------------------------------------------------------------------------------------------ typed dice


def at_the_table(scenario: Scenario) -> Session:
    session = begun(scenario, dice="table")
    session.submit(Wait())
    session.run_policies()
    return session


def test_dice_are_asked_for_and_marked_as_typed(scenario: Scenario) -> None:
    session = at_the_table(scenario)
    assert session.submit(Brace(False)) is None
    assert session.pending_dice is not None
    assert session.pending_dice.reason == "d6 for Rust's strike"
    step = session.supply("4")
    assert step is not None
    assert step.events[0].draws[0].typed
    assert session.pending_dice is None


def test_bad_dice_leave_the_question_open(scenario: Scenario) -> None:
    session = at_the_table(scenario)
    session.submit(Brace(False))
    with pytest.raises(BadDice):
        session.supply("7")
    assert session.pending_dice is not None
    assert session.supply("6") is not None


def test_the_program_may_roll_instead(scenario: Scenario) -> None:
    session = at_the_table(scenario)
    session.submit(Brace(False))
    step = session.roll_for_me()
    assert step is not None
    assert not step.events[0].draws[0].typed


def test_undo_while_dice_are_asked_for_drops_only_that_choice(scenario: Scenario) -> None:
    session = at_the_table(scenario)
    before = session.battle.step
    session.submit(Brace(False))
    assert session.undo() == ()
    assert session.pending_dice is None
    assert session.battle.step is before
    with pytest.raises(MapocError, match="no dice"):
        session.supply("3")


def test_policies_never_ask_for_dice(scenario: Scenario) -> None:
    session = begun(scenario, dice="table")
    session.submit(Strike("rust"))
    session.run_policies()
    assert session.pending_dice is None
    assert texts(session)[-1].startswith("Mara strikes Rust")


# ------------------------------------------------------------------------------------------ back and forth


def test_undo_takes_the_policies_answers_along(scenario: Scenario) -> None:
    session = begun(scenario)
    mark = session.battle.digest()
    session.submit(Strike("rust"))
    session.run_policies()
    after = session.battle.digest()
    assert [type(step.command) for step in session.undo()] == [Strike, Brace, Strike]
    assert session.battle.digest() == mark
    assert len(session.redo()) == 3
    assert session.battle.digest() == after


def test_the_same_choice_after_undo_goes_the_same_way(scenario: Scenario) -> None:
    session = begun(scenario, controllers={"raiders": "random"})
    session.submit(Strike("rust"))
    session.run_policies()
    first = texts(session)
    session.undo()
    session.submit(Strike("rust"))
    session.run_policies()
    assert texts(session) == first


def test_a_ruling_between_policies_is_undone_alone(scenario: Scenario) -> None:
    session = begun(scenario)
    session.submit(Wait())
    session.submit(RulePool("rust", "Health", 1))
    session.auto_step()
    assert [type(step.command) for step in session.undo()] == [Strike, RulePool]
    assert session.waiting_for.kind == "policy"
    session.redo()
    assert session.battle.state.fighters["rust"].hp == 1


def test_only_policies_have_decided(scenario: Scenario) -> None:
    session = Session.start(scenario, controllers={"heroes": "basic"})
    session.auto_step()
    session.control("raiders", "human")
    session.undo()
    with pytest.raises(NothingToUndo):
        session.undo()


def test_without_people_undo_takes_one_decision(scenario: Scenario) -> None:
    session = Session.start(scenario, controllers={"heroes": "basic"})
    session.auto_step()
    session.auto_step()
    assert len(session.undo()) == 1
    assert len(session.redo()) == 1


def test_redo_is_gone_after_something_new(scenario: Scenario) -> None:
    session = begun(scenario)
    session.submit(Wait())
    session.undo()
    session.submit(Strike("dust"))
    with pytest.raises(NothingToUndo):
        session.redo()


# ------------------------------------------------------------------------------------------ saves and branches


def test_a_fight_goes_on_after_reopening(scenario: Scenario, tmp_path: Path) -> None:
    save = tmp_path / "fight.mapoc.jsonl"
    session = begun(scenario, save=save)
    session.submit(Strike("rust"))
    session.run_policies()
    session.close()
    again = Session.open(save)
    assert again.battle.digest() == session.battle.digest()
    assert texts(again) == texts(session)
    again.undo()
    again.submit(Wait())
    again.close()
    with closing(Session.open(save)) as last:
        assert texts(last)[-1] == "Mara waits"


def test_an_existing_file_is_never_overwritten(scenario: Scenario, tmp_path: Path) -> None:
    save = tmp_path / "fight.mapoc.jsonl"
    save.write_text("mine")
    with pytest.raises(MapocError, match="exists already"):
        Session.start(scenario, save=save)
    assert save.read_text() == "mine"


def test_a_newer_save_is_refused_and_left_alone(scenario: Scenario, tmp_path: Path) -> None:
    save = tmp_path / "fight.mapoc.jsonl"
    begun(scenario, save=save).close()
    header, rest = save.read_bytes().split(b"\n", 1)
    newer = json.dumps({**json.loads(header), "format": 99}).encode() + b"\n" + rest
    save.write_bytes(newer)
    with pytest.raises(NewerFormat, match="99"):
        Session.open(save)
    assert save.read_bytes() == newer


def test_a_missing_save(tmp_path: Path) -> None:
    with pytest.raises(SaveFault, match="cannot be read"):
        Session.open(tmp_path / "none.mapoc.jsonl")


def test_a_torn_line_is_told(scenario: Scenario, tmp_path: Path) -> None:
    save = tmp_path / "fight.mapoc.jsonl"
    begun(scenario, save=save).close()
    with save.open("ab") as handle:
        handle.write(b'{"n":2,"comm')
    session = Session.open(save)
    assert "torn" in session.notice
    session.submit(Wait())
    session.close()
    with closing(Session.open(save)) as again:
        assert again.notice == ""
        assert texts(again)[-1] == "Mara waits"


def test_a_branch_goes_on_in_its_own_file(scenario: Scenario, tmp_path: Path) -> None:
    save, branch = tmp_path / "fight.mapoc.jsonl", tmp_path / "branch.mapoc.jsonl"
    session = begun(scenario, save=save)
    session.submit(Wait())
    session.undo()
    session.submit(Strike("rust"))
    session.run_policies()
    kept = save.read_bytes()
    fork = session.fork_at(2, branch)
    assert fork.decision is not None
    assert fork.decision.kind == "brace"
    fork.run_policies()
    fork.close()
    session.close()
    assert save.read_bytes() == kept
    with closing(Session.open(branch)) as again:
        assert texts(again) == texts(session)


def test_a_branch_within_a_decision_starts_before_it(scenario: Scenario) -> None:
    session = begun(scenario)
    assert session.fork_at(0).waiting_for == Waiting("gm")


def test_a_full_disk_changes_nothing(scenario: Scenario, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(scenario, save=tmp_path / "fight.mapoc.jsonl")
    before = session.battle.digest()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("mapoc_tui.engine.journal.os.fsync", full)
    with pytest.raises(MapocError, match="could not be written"):
        session.submit(Wait())
    assert session.battle.digest() == before
    session.close()


def test_a_folder_that_cannot_be_written(scenario: Scenario, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(MapocError, match="cannot be made a folder"):
        Session.start(scenario, save=tmp_path / "file" / "fight.mapoc.jsonl")


# ------------------------------------------------------------------------------------------ the log


def test_lines_carry_the_number_of_their_event(scenario: Scenario) -> None:
    session = begun(scenario)
    session.submit(Strike("rust"))
    session.auto_step()
    assert [(entry.n, entry.line.text.split(":")[0]) for entry in session.log_lines()] == [
        (1, "The fight begins"),
        (3, "Mara strikes Rust"),
    ]


def test_secret_lines_stay_with_the_gm(scenario: Scenario) -> None:
    session = begun(scenario)
    session.submit(Note("the door is a trap", secret=True))
    assert texts(session)[-1] == "GM: the door is a trap"
    assert texts(session, "players") == ["The fight begins"]


def test_each_event_is_told_once(scenario: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    session = begun(scenario)
    session.log_lines()
    monkeypatch.setattr(type(session.ruleset), "describe", lambda *_: pytest.fail("told twice"))
    assert texts(session) == ["The fight begins"]


def test_a_fight_that_gets_nowhere_is_noticed(scenario: Scenario) -> None:
    harmless = Scenario("toy", "", {**scenario.setup, "harmless": True})
    session = Session.start(harmless, controllers={"heroes": "basic"})
    session.run_policies()
    assert session.stalemate == "undecided: 20 rounds changed nothing for anybody"
    assert session.waiting_for.kind == "policy"
