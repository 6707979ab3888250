"""Fights played by keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from threading import Event

import pytest

from mapoc_tui.engine.commands import Begin, Note
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.play.library import Library
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import Session, Thought
from mapoc_tui.tui.screens.help import HelpScreen
from mapoc_tui.tui.screens.picker import PickerScreen
from tests.tui import stage
from tests.tui.driving import PATIENCE, battle, fight_of, opened, press, replay_of, rush, text_of, until

STRIKE = "a 1 1"
"""Strike, the first target, who braces."""


def events(session: Session) -> int:
    return session.battle.step.count


async def test_a_whole_fight_by_keys(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b")
        while session.outcome is None:
            await press(pilot, STRIKE)
        shown = "\n".join(text_of(pilot))
        assert session.outcome.sentence in shown
        assert "Replay the fight" in shown


async def test_keys_typed_without_looking_all_count(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await rush(pilot, "b " + " ".join([STRIKE] * 3))
        assert len(session.battle.history) == 1 + 3 * 2


async def test_undo_typed_in_a_hurry_keeps_its_place(session: Session, library: Library) -> None:
    """An undo between choices is carried out between them, not after them."""
    async with opened(battle(session, library), library) as pilot:
        await rush(pilot, f"b {STRIKE} u u w a 1")
        kinds = [type(step.command).__name__ for step in session.battle.history]
        assert kinds == ["Begin", "Wait", "Strike"]


async def test_undo_and_redo_go_all_the_way(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, f"b {STRIKE} {STRIKE}")
        before = session.battle.digest()
        await press(pilot, "u " * 5)
        assert events(session) == 0
        await press(pilot, "u")
        assert "nothing has been decided yet" in "\n".join(text_of(pilot))
        await press(pilot, "U " * 5)
        assert session.battle.digest() == before


async def test_undo_in_the_middle_of_a_choice_asks_the_question_anew(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b w a u")
        chooser = fight_of(pilot).chooser
        assert chooser is not None
        assert chooser.crumbs == ()
        assert session.decision is not None
        assert chooser.question == session.decision.question


async def test_title_of_the_prompt_is_the_way_so_far(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b a")
        assert "Mara (Heroes) › Strike?" in "\n".join(text_of(pilot))
        await press(pilot, "escape")
        assert "Heroes: Mara: what now?" in "\n".join(text_of(pilot))


async def test_refusals_stay_until_the_next_key(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b 9")
        assert "there is no choice 9 here" in "\n".join(text_of(pilot))
        await press(pilot, "j")
        assert "there is no choice 9 here" not in "\n".join(text_of(pilot))


async def test_letters_typed_into_an_answer_are_no_commands(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b s q u g l space 1")
        assert events(session) == 1
        chooser = fight_of(pilot).chooser
        assert chooser is not None
        assert chooser.typed == "qugl 1"
        await press(pilot, "enter")
        assert session.log_lines()[-1].line.text == "shouts: qugl 1"


async def test_gm_rules_in_the_middle_and_the_question_comes_back(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b a 1 g 1 h i enter")
        assert session.log_lines()[-1].line.text == "GM: hi"
        assert session.decision is not None
        assert session.decision.kind == "brace"
        await press(pilot, "g escape")
        chooser = fight_of(pilot).chooser
        assert chooser is not None
        assert chooser.outset == "decision"


async def test_quitting_loses_nothing(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, f"b {STRIKE} a 1 Q")
    session.close()
    assert session.save is not None
    again = Session.open(session.save)
    assert again.battle.digest() == session.battle.digest()
    again.close()


async def test_leaving_a_fight_leads_to_the_lists(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b q")
        await until(pilot, lambda: isinstance(pilot.app.screen, PickerScreen))
        assert "Go on with" in "\n".join(text_of(pilot))


async def test_automatic_players_decide_and_say_why(library: Library) -> None:
    session = stage.fight(controllers={"raiders": "basic"})
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b w")
        await until(pilot, lambda: fight_of(pilot).chooser is not None)
        assert session.decision is not None
        assert session.decision.kind == "brace"
        assert "is the weakest" in "\n".join(text_of(pilot))


async def test_keys_typed_while_automatic_players_decide_wait_for_the_question(library: Library) -> None:
    session = stage.fight(controllers={"raiders": "basic"})
    async with opened(battle(session, library), library) as pilot:
        await rush(pilot, "b w 2 w")
        await until(pilot, lambda: len(session.battle.history) >= 6)
        commands = [type(step.command).__name__ for step in session.battle.history]
        assert commands[:5] == ["Begin", "Wait", "Strike", "Brace", "Wait"]


async def test_pause_stops_before_every_automatic_decision(library: Library) -> None:
    session = stage.fight(controllers={"raiders": "basic"})
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "P b w")
        assert len(session.battle.history) == 2
        await press(pilot, "space")
        assert len(session.battle.history) == 3


def held_up(session: Session, monkeypatch: pytest.MonkeyPatch) -> tuple[Event, Event]:
    """Let thoughts wait: whether one has begun, and the word that lets it end."""
    begun, may_end, thinking = Event(), Event(), session.thinking

    def slowly(think: Callable[[], Thought]) -> Thought:
        begun.set()
        assert may_end.wait(PATIENCE)
        return think()

    monkeypatch.setattr(session, "thinking", lambda: partial(slowly, thinking()))
    return begun, may_end


async def test_keys_count_while_a_planner_thinks(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    session = stage.fight(controllers={"raiders": "planner"})
    begun, may_end = held_up(session, monkeypatch)
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b w")
        await until(pilot, begun.is_set)
        assert "thinks ahead" in "\n".join(text_of(pilot))
        await press(pilot, "question_mark")
        assert isinstance(pilot.app.screen, HelpScreen)
        await press(pilot, "escape")
        may_end.set()
        await until(pilot, lambda: len(session.battle.history) > 2)
        assert "Raiders: " in "\n".join(text_of(pilot))


async def test_a_message_keeps_nothing_of_the_question_before_it(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        prompt = fight_of(pilot).prompt
        prompt.show_more("↓12")
        prompt.show_message("Raiders: thinks ahead")
        assert "↓12" not in str(prompt.border_title)


async def test_a_thought_about_what_was_undone_is_dropped(library: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    session = stage.fight(controllers={"raiders": "planner"})
    begun, may_end = held_up(session, monkeypatch)
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b w")
        await until(pilot, begun.is_set)
        await press(pilot, "u")
        may_end.set()
        await pilot.app.workers.wait_for_complete()
        await pilot.pause(0.1)
        assert [type(step.command).__name__ for step in session.battle.history] == ["Begin"]


async def test_a_planner_that_fails_is_stopped_with_the_reason(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = stage.fight(controllers={"raiders": "planner"})

    def lost() -> Thought:
        raise MapocError("nothing comes to mind")

    monkeypatch.setattr(session, "thinking", lambda: lost)
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b w")
        await until(pilot, lambda: fight_of(pilot).chooser is not None)
        assert "nothing comes to mind" in "\n".join(text_of(pilot))


async def test_a_paused_planner_decides_once_when_told(library: Library) -> None:
    session = stage.fight(controllers={"raiders": "planner"})
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "P b w")
        assert len(session.battle.history) == 2
        await press(pilot, "space")
        await until(pilot, lambda: len(session.battle.history) == 3)
        await pilot.pause(0.1)
        assert len(session.battle.history) == 3


async def test_undo_without_people_stops_the_automatic_players(library: Library) -> None:
    session = stage.fight(controllers={"heroes": "basic", "raiders": "basic"})
    async with opened(battle(session, library), library) as pilot:
        await until(pilot, lambda: session.outcome is not None)
        many = len(session.battle.history)
        await press(pilot, "u u")
        assert len(session.battle.history) == many - 2
        await pilot.pause(0.1)
        assert len(session.battle.history) == many - 2


async def test_sides_can_be_given_away_in_the_middle(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b S 2 2")
        assert session.controllers["raiders"] == "basic"
        await press(pilot, "w")
        await until(pilot, lambda: fight_of(pilot).chooser is not None)
        assert type(session.battle.history[-1].command).__name__ == "Strike"


async def test_dice_are_typed_where_people_roll(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b S 3 2 a 1 2")
        assert "d6 for Mara's strike" in "\n".join(text_of(pilot))
        await press(pilot, "9 enter")
        assert "a die shows 1 to 6, not 9" in "\n".join(text_of(pilot))
        await press(pilot, "backspace 5 enter")
        assert session.battle.history[-1].events[0].draws[0].faces == (5,)
        assert session.battle.history[-1].events[0].draws[0].typed


async def test_enter_alone_lets_the_program_roll_and_esc_takes_the_choice_back(
    session: Session, library: Library
) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b S 3 2 a 1 2 escape")
        assert session.pending_dice is None
        assert session.decision is not None
        assert session.decision.kind == "brace"
        await press(pilot, "2 enter")
        assert not session.battle.history[-1].events[0].draws[0].typed


async def test_selection_follows_the_turn_and_the_keys(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b")
        screen = fight_of(pilot)
        assert screen.chosen == "mara"
        await press(pilot, "tab tab tab j j")
        assert screen.holder == "combatants"
        assert screen.chosen == "okafor"
        await press(pilot, "w")
        assert screen.chosen == "rust"


async def test_log_lines_unfold_to_explain_every_number(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, f"b {STRIKE}")
        screen = fight_of(pilot)
        screen.give_keys("log")
        assert "threshold 52" not in "\n".join(text_of(pilot))
        await press(pilot, "k enter")
        assert "threshold 52 = 60 for the skill - 8 for half cover" in "\n".join(text_of(pilot))
        await press(pilot, "enter")
        assert "threshold 52" not in "\n".join(text_of(pilot))


async def test_search_finds_lines_and_goes_on_to_the_next(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, f"b {STRIKE} {STRIKE} {STRIKE} / m a r a enter")
        log = fight_of(pilot).log_pane
        assert log.found == [at for at, line in enumerate(log.book.entries) if "Mara" in f"{line.who} {line.text}"]
        assert log.mark == log.found[-1]
        await press(pilot, "n")
        assert log.mark == log.found[0]
        await press(pilot, "N escape")
        assert log.query_text == ""


async def test_zoom_gives_the_log_all_the_room_and_back(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b L")
        screen = fight_of(pilot)
        assert set(screen.plan.rects) == {"status", "log", "prompt", "hint"}
        await press(pilot, "escape")
        assert "card" in screen.plan.rects


async def test_players_view_hides_what_only_the_gm_may_know(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b G")
        shown = "\n".join(text_of(pilot))
        assert "the players' view" in shown
        assert "4711" not in shown


async def test_replay_of_the_fight_so_far_leads_back_to_it(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, f"b {STRIKE} R")
        assert replay_of(pilot).position == events(session)
        await press(pilot, "q")
        assert fight_of(pilot).session is session


async def test_help_gives_reasons_for_what_is_closed(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "?")
        assert isinstance(pilot.app.screen, HelpScreen)
        assert "not now: nothing was undone" in "\n".join(text_of(pilot))
        await press(pilot, "?")
        assert fight_of(pilot).chooser is not None


async def test_keys_typed_before_a_screen_is_up_reach_it(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await rush(pilot, "? escape b w")
        assert len(session.battle.history) == 2


async def test_palette_finds_actions(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b ctrl+p")
        await pilot.press(*"undo")
        await pilot.pause(0.3)
        await pilot.press("enter")
        await until(pilot, lambda: events(session) == 0)


async def test_clicks_mark_and_choose(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b")
        screen = fight_of(pilot)
        await pilot.click("#order", offset=(4, 4))
        assert screen.chosen == "okafor"
        await pilot.click("#prompt", offset=(4, 1))
        assert screen.chooser is not None
        assert screen.chooser.crumbs == ("Strike",)
        await pilot.click("#log", offset=(10, 1))
        assert screen.log_pane.mark == 0


async def test_reasons_of_automatic_players_are_kept_in_the_log(library: Library) -> None:
    session = stage.fight(controllers={"raiders": "basic"})
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b w")
        await until(pilot, lambda: fight_of(pilot).chooser is not None)
        await press(pilot, "2")
        await until(pilot, lambda: fight_of(pilot).chooser is not None)
        screen = fight_of(pilot)
        assert any(why.startswith("the reason:") for line in screen.log_pane.book.entries for why in line.explain)


async def test_no_word_of_the_log_is_cut(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library) as pilot:
        screen = fight_of(pilot)
        for number in range(1, 60):
            session.submit(Note("x" * number + "."))
        screen.after_change()
        await press(pilot, "L")
        rows = [row.strip(" │▁▂▃▄▅▆▇█") for row in text_of(pilot)[2:30]]
        assert all(row.endswith("x.") for row in rows if "x" in row)
        assert sum("x" in row for row in rows) > 20


async def test_a_refusal_is_told_in_full_while_there_is_room(session: Session, library: Library) -> None:
    reasons = "it is dark, the magazine is empty, the rifle is jammed, and nobody within reach is worth a bullet, " * 2
    async with opened(battle(session, library), library, (80, 24)) as pilot:
        await press(pilot, "b")
        fight_of(pilot).refuse(reasons.strip())
        await pilot.pause()
        shown = " ".join("\n".join(text_of(pilot)).split())
        assert reasons.strip() in shown
        fight_of(pilot).refuse(reasons * 4)
        await pilot.pause()
        rows = text_of(pilot)
        assert rows[-2].rstrip().endswith("…")
        assert any("Wait" in row for row in rows[-7:])


async def test_one_line_of_the_gm_hurts_several_and_one_key_takes_it_back(library: Library) -> None:
    """At most eight keys for three targets (users: D1, 10)."""
    session = Session.start(read_scenario(packaged("scenarios") / "roadblock.toml"), "5", library.new_save("Roadblock"))
    session.submit(Begin())
    before = session.battle.state
    async with opened(battle(session, library), library, (80, 24)) as pilot:
        await press(pilot, "g c 1 s")
        assert "such as machete" in "\n".join(text_of(pilot))
        assert "page 1" not in "\n".join(text_of(pilot))
        await press(pilot, "escape escape escape m")
        assert "4 raider* hook, +2 mara, prone boss" in "\n".join(text_of(pilot))
        await press(pilot, "4 space s h * enter")
        state = session.battle.state
        assert [who for who in before.combatants if state[who] != before[who]] == ["shooter_1"]
        await press(pilot, "g m 4 space s enter")
        assert "type more of the name, or s* for all" in " ".join(" ".join(text_of(pilot)).split())
        await press(pilot, "* enter")
        assert session.battle.state["splinter"].armor == before["splinter"].armor - 4
        await press(pilot, "u u")
        assert session.battle.state == before
