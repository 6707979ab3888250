"""The walk through a question, without a screen."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import Command, Note, RuleEnd
from mapoc_tui.engine.decisions import Blocked, Chance, Option
from mapoc_tui.engine.errors import BadDice
from mapoc_tui.tui.chooser import Chooser, Leave


def note(text: str) -> Command:
    if not text:
        raise BadDice("write something")
    return Note(text)


def chooser(many: int = 3, reserved: str = "") -> Chooser:
    targets = [Option(f"t{n}", f"Target {n}", Note(str(n)), chance=lambda: Chance(0.58)) for n in range(1, many + 1)]
    options = [
        Option("attack", "Attack", branch=lambda: targets, letter="a", cost="1C"),
        Option("note", "Note", ask=note, letter="u"),
        Option("end", "End turn", RuleEnd(), letter="e"),
    ]
    blocked = [Blocked("reload", "Reload", ("the magazine is full", "no rounds are left"), "r")]
    return Chooser("Mara", "what now?", options, blocked, "end", reserved=frozenset(reserved))


def test_letters_and_numbers_lead_to_the_same_command() -> None:
    by_letter, by_number = chooser(), chooser()
    assert by_letter.take_letter("a") == (True, None)
    assert by_number.take_number(1) is None
    assert by_letter.take_number(2) == by_number.take_number(2) == Note("2")


def test_mark_begins_at_the_usual_choice() -> None:
    one = chooser()
    assert one.marked_row is not None
    assert one.marked_row.label == "End turn"
    assert one.take_marked() == one.take_default() == RuleEnd()


def test_every_step_back_takes_one_crumb() -> None:
    one = chooser()
    one.take_letter("a")
    assert one.crumbs == ("Attack",)
    assert one.back() is None
    assert one.crumbs == ()
    assert one.back() == Leave()


def test_chances_are_worked_out_for_what_is_shown() -> None:
    one = chooser()
    one.take_letter("a")
    assert [row.chance for row in one.rows] == ["58%"] * 3


def test_closed_choices_give_every_reason() -> None:
    one = chooser()
    assert one.rows[-1].reasons == ("the magazine is full", "no rounds are left")
    assert one.take_letter("r") == (True, None)
    assert one.refusal == "Reload: the magazine is full; no rounds are left"
    one.move(-1)
    assert one.refusal == ""


def test_reserved_letters_are_not_given_away() -> None:
    one = chooser(reserved="u")
    assert [row.letter for row in one.rows] == ["a", "", "e", "r"]
    assert one.take_letter("u") == (False, None)


def test_numbers_turn_pages_of_nine() -> None:
    one = chooser(many=20)
    one.take_letter("a")
    assert (one.pages, one.page, len(one.rows)) == (3, 0, 9)
    one.turn_page()
    assert one.take_number(3) == Note("12")
    one.turn_page()
    assert [row.label for row in one.rows] == ["Target 19", "Target 20"]
    one.turn_page()
    assert one.page == 0


@pytest.mark.parametrize("number", [0, 4, 9])
def test_numbers_that_are_not_there_are_refused(number: int) -> None:
    one = chooser()
    assert one.take_number(number) is None
    assert one.refusal == f"there is no choice {number} here"


def test_answers_are_typed_and_bad_ones_stay() -> None:
    one = chooser()
    one.take_number(2)
    assert one.typing
    assert one.take_marked() is None
    assert one.refusal == "write something"
    for letter in "say\x1b hi":
        one.type(letter)
    one.erase()
    assert one.typed == "say h"
    assert one.take_marked() == Note("say h")


def test_the_usual_answer_is_taken_from_a_later_page_too() -> None:
    """The mark begins at the first choice then, so that nobody has to look for the rest."""
    options = [Option(f"o{number}", f"Choice {number}", Note(f"{number}")) for number in range(12)]
    one = Chooser("Mara", "what now?", [*options, Option("end", "End turn", RuleEnd())], default="end")
    assert (one.has_default, one.marked) == (True, 0)
    assert one.take_default() == RuleEnd()


def test_what_is_asked_for_comes_with_what_there_is_to_know() -> None:
    options = [
        Option("many", "Several", ask=lambda text: Note(text), detail="4 raider*"),
        Option("end", "End", RuleEnd()),
    ]
    one = Chooser("GM", "what?", options)
    assert one.detail == ""
    one.take_number(1)
    assert (one.typing, one.detail) == (True, "4 raider*")
    one.back()
    assert one.detail == ""


def test_pasted_text_is_cleaned_and_cut() -> None:
    one = chooser()
    one.take_number(2)
    one.type("a\nb\x1b]0;x\x07\u202e" + "c" * 10_000)
    assert "\x1b" not in one.typed
    assert len(one.typed) == 400


def test_marks_reach_closed_choices_and_stop_at_the_ends() -> None:
    one = chooser()
    one.move(-10)
    assert one.marked == 0
    one.move(10)
    assert one.marked_row is not None
    assert not one.marked_row.open
    assert one.take_marked() is None
    assert one.refusal.startswith("Reload")


def test_only_small_letters_are_letters_of_choices() -> None:
    """Other keys do what the registry has for them."""
    options = [Option("find", "Search", Note("found"), letter="/"), Option("end", "End turn", RuleEnd(), letter="E")]
    assert [row.letter for row in Chooser("Mara", "what now?", options).rows] == ["", ""]
