"""What panes show of a view, without a running program."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import Begin
from mapoc_tui.engine.views import Bar
from mapoc_tui.tui import cells
from mapoc_tui.tui.cells import Column, allot
from mapoc_tui.tui.chooser import Row
from mapoc_tui.tui.glyphs import DRAWN, PLAIN
from mapoc_tui.tui.panes.pane import Window, more
from mapoc_tui.tui.panes.prompt import arrange, laid_out
from mapoc_tui.tui.panes.track import share, short_titles
from tests.tui import stage


def drawn(value: int, maximum: int, width: int = 8) -> str:
    return "".join(text for text, _ in cells.bar(Bar("Health", value, maximum), width, DRAWN))


def test_bars_are_full_or_empty_only_when_the_pool_is() -> None:
    assert drawn(100, 100) == "━━━━━━━━"
    assert drawn(99, 100) == "━━━━━━━╸"
    assert drawn(1, 100) == "╸───────"
    assert drawn(0, 100) == "────────"
    assert drawn(-3, 100) == "────────"
    assert drawn(120, 100) == "━━━━━━━━"
    assert drawn(0, 0) == "        "


@pytest.mark.parametrize("glyphs", [DRAWN, PLAIN])
@pytest.mark.parametrize("value", range(-2, 30))
def test_bars_have_the_width_that_they_were_given(value: int, glyphs: object) -> None:
    bar = cells.bar(Bar("Health", value, 22), 9, glyphs)  # type: ignore[arg-type]
    assert len("".join(text for text, _ in bar)) == 9


def test_columns_give_way_by_rank_and_share_what_is_left() -> None:
    columns = [Column("name", 8, 20, 1), Column("a", 4, 10, 2, 1), Column("b", 4, 10, 3, 1), Column("extra", 6, 6, 9)]
    assert allot(18, columns) == {"name": 8, "a": 4, "b": 4}
    assert allot(26, columns) == {"name": 9, "a": 4, "b": 4, "extra": 6}
    assert allot(47, columns) == {"name": 20, "a": 9, "b": 9, "extra": 6}


def test_windows_move_no_further_than_they_must() -> None:
    window = Window()
    assert window.around(0, 10, 4) == range(4)
    assert window.around(3, 10, 4) == range(4)
    assert window.around(4, 10, 4) == range(1, 5)
    assert window.around(9, 10, 4) == range(6, 10)
    assert window.around(7, 10, 4) == range(6, 10)
    assert window.around(0, 2, 4) == range(2)
    assert more(range(1, 5), 10, DRAWN) == "↑1 ↓5"


def test_present_part_of_the_round_gets_spare_lines_first() -> None:
    assert share(6, [3, 3, 3, 3], [False, True, False, False]) == [1, 3, 1, 1]
    assert share(8, [3, 3, 3, 3], [False, True, False, False]) == [3, 3, 1, 1]
    assert share(2, [3, 3, 3, 3], [False, True, False, False]) == [1, 1, 0, 0]


def test_titles_drop_the_word_that_they_share() -> None:
    assert short_titles(["Phase 1", "Phase 2"]) == ["1", "2"]
    assert short_titles(["Before the enemies", "Enemies"]) == ["Before the enemies", "Enemies"]


@pytest.mark.parametrize("width", [38, 78, 118])
@pytest.mark.parametrize("height", [1, 3, 6])
@pytest.mark.parametrize("many", [1, 4, 9, 15])
def test_choices_fit_the_prompt(width: int, height: int, many: int) -> None:
    rows = [Row(f"Raider {n} with a long name", str(n), chance="58%", detail="short, half cover") for n in range(many)]
    widths, columns = arrange(rows, width, height)
    assert columns * (widths.whole + 1) <= width
    lines = laid_out(rows, columns)
    assert sorted(at for line in lines for at in line) == list(range(many))
    assert all(len(line) <= columns for line in lines)


def test_closed_choices_stand_below_the_open_ones() -> None:
    rows = [Row(f"open {n}", str(n)) for n in range(4)] + [Row(f"closed {n}", reasons=("no",)) for n in range(3)]
    assert laid_out(rows, 1) == [[at] for at in range(7)]
    assert laid_out(rows, 3) == [[0, 2], [1, 3], [4, 5, 6]]


def test_copies_in_narrow_columns_give_up_words_of_the_chance_before_their_names() -> None:
    rows = [Row(f"Shambler {n}", str(n), chance="34% to hit against Parry", detail="Midrange") for n in range(1, 10)]
    widths, columns = arrange(rows, 78, 4)
    assert columns == 3
    assert widths.label >= len("Shambler 9")
    assert widths.chance == len("34%")
    widths, columns = arrange(rows[:3], 78, 4)
    assert (columns, widths.chance) == (1, len("34% to hit against Parry"))


def test_view_of_the_stage_has_all_that_panes_show() -> None:
    session = stage.fight()
    session.submit(Begin())
    view = session.view()
    assert view.gauges
    assert {column.mark for column in view.track} == {"now", "next"}
    assert all(one.bars and one.card for one in view.order)


@pytest.mark.parametrize(
    ("name", "room", "shown"),
    [
        ("Debt Collector 2", 16, "Debt Collector 2"),
        ("Debt Collector 2", 12, "Debt Coll… 2"),
        ("Debt Collector 12", 12, "Debt Col… 12"),
        ("Debt Collector", 10, "Debt Coll…"),
        ("Debt 2", 4, "Deb…"),
    ],
)
def test_copies_can_be_told_apart_where_there_is_little_room(name: str, room: int, shown: str) -> None:
    assert cells.short_name(name, room) == shown


def test_a_row_that_is_too_long_says_so_once() -> None:
    parts = [("Ansel", ""), (" ", ""), ("Brook", ""), ("  ", ""), ("Thug", "")]
    assert [cells.row(parts, width).plain for width in (5, 6, 8, 11, 12, 17)] == [
        "Ansel",
        "Ansel ",
        "Ansel B…",
        "Ansel Brook",
        "Ansel Brook ",
        "Ansel Brook  Thug",
    ]
