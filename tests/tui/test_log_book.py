"""The log as rows: wrapped once, unfolded, cut off, searched."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from mapoc_tui.engine.views import LogLine
from mapoc_tui.tui.log_book import LogBook


def line(n: int, text: str = "strikes Rust and misses by a hair", explain: tuple[str, ...] = ()) -> LogLine:
    return LogLine(f"R{n}", "Mara", text, "roll", explain)


def book(width: int = 40, many: int = 5) -> LogBook:
    one = LogBook()
    one.resize(width)
    one.set([line(n) for n in range(many)])
    return one


@pytest.mark.parametrize("width", [8, 20, 40, 41, 200])
def test_every_row_fits_and_every_row_is_found(width: int) -> None:
    one = book(width, 50)
    one.fold(3)
    for at in range(50):
        rows = one.rows(at)
        assert len(rows) == len(one.span(at))
        assert all(one.entry_at(y) == at for y in one.span(at))
        assert width < 20 or all(cell_len("".join(text for text, _ in row)) <= width for row in rows)
    assert one.height() == one.span(49).stop


def test_adding_lines_wraps_only_those() -> None:
    lines = [line(n) for n in range(5_000)]
    one = LogBook()
    one.resize(40)
    one.set(lines)
    before = one.wrapped
    one.set([*lines, line(5_000)])
    assert one.wrapped - before == 1


def test_the_same_width_wraps_nothing() -> None:
    one = book()
    before = one.wrapped
    assert not one.resize(40)
    assert one.wrapped == before


def test_undone_lines_go_and_take_their_folds_along() -> None:
    lines = [line(n, explain=("because",)) for n in range(4)]
    one = LogBook()
    one.set(lines)
    one.fold(3)
    one.set(lines[:3])
    one.set(lines)
    assert not one.is_unfolded(3)
    assert one.height() == 4


def test_unfolding_adds_the_rows_that_account_for_the_numbers() -> None:
    one = LogBook()
    one.set([line(1, "hits", ("threshold 52 = 60 - 8", "rolled 44"))])
    one.fold(0)
    assert ["".join(text for text, _ in row).strip() for row in one.rows(0)][1:] == [
        "· threshold 52 = 60 - 8",
        "· rolled 44",
    ]


def test_lines_without_reasons_do_not_unfold() -> None:
    one = book()
    height = one.height()
    one.fold(0)
    assert one.height() == height


def test_a_part_of_the_log_has_the_rows_of_its_lines() -> None:
    one = book(20, 30)
    for count in range(31):
        assert one.height(count) == sum(len(one.span(at)) for at in range(count))


def test_search_looks_into_reasons_and_passes_over_capitals() -> None:
    one = LogBook()
    one.set([line(1, "waits"), line(2, "hits", ("Half Cover -8",))])
    assert one.matches("half cover") == [1]
    assert one.matches("MARA") == [0, 1]
    assert one.matches("") == []


def test_any_history_of_changes_agrees_with_a_fresh_book() -> None:
    chance = random.Random(3)
    pool = [line(n, "word " * chance.randrange(1, 30), ("why",) * chance.randrange(3)) for n in range(200)]
    one = LogBook()
    for _ in range(60):
        lines = pool[: chance.randrange(200)]
        width = chance.randrange(20, 100)
        one.set(lines)
        one.resize(width)
        fresh = LogBook()
        fresh.resize(width)
        fresh.set(lines)
        assert one.height() == fresh.height()
