"""Where the panes go, at every size that a terminal may have."""

from __future__ import annotations

from itertools import combinations

import pytest

from mapoc_tui.tui.layout import MAIN_PANES, SINGLE_PANES, Mode, fight_test_plan, picker_plan, plan

SIZES = [
    (w, h) for w in (40, 60, 64, 79, 80, 100, 115, 116, 120, 160, 300) for h in (10, 14, 23, 24, 36, 40, 46, 50, 90)
]


@pytest.mark.parametrize("mode", ["battle", "replay"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_panes_tile_the_terminal(width: int, height: int, mode: Mode) -> None:
    rects = plan(width, height, mode=mode).rects
    for one, other in combinations(rects.values(), 2):
        assert not one.overlaps(other)
    assert sum(rect.width * rect.height for rect in rects.values()) == width * height
    assert all(0 <= rect.x < rect.right <= width and 0 <= rect.y < rect.bottom <= height for rect in rects.values())


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_prompt_stands_directly_above_the_hints(width: int, height: int) -> None:
    rects = plan(width, height).rects
    assert rects["prompt"].bottom == rects["hint"].y == height - 1


@pytest.mark.parametrize(("width", "height"), [(120, 40), (160, 50), (200, 60)])
def test_each_of_the_five_panes_stands_alone_on_big_terminals(width: int, height: int) -> None:
    chosen = plan(width, height)
    assert set(MAIN_PANES) < set(chosen.rects)
    assert chosen.boxed
    assert not chosen.merged


def test_80_by_24_shows_eight_combatants_and_four_log_lines() -> None:
    rects = plan(80, 24).rects
    title, head = 1, 1
    assert rects["combatants"].height - title - head == 8
    assert rects["log"].height - title == 4
    assert rects["track"].height == 1


@pytest.mark.parametrize(("width", "height"), [(60, 20), (79, 39), (100, 12), (40, 10)])
def test_small_terminals_show_one_pane_with_tabs(width: int, height: int) -> None:
    for shown in SINGLE_PANES:
        rects = plan(width, height, shown).rects
        assert set(rects) == {"status", "tabs", shown, "prompt", "hint"}


@pytest.mark.parametrize(("width", "height"), [(39, 10), (40, 9), (1, 1), (0, 0), (200, 5)])
def test_too_small_terminals_only_say_so(width: int, height: int) -> None:
    assert set(plan(width, height).rects) == {"size"}
    assert set(picker_plan(width, height)) == {"size"}
    assert set(fight_test_plan(width, height)) == {"size"}


@pytest.mark.parametrize("zoom", MAIN_PANES)
def test_zoomed_pane_takes_the_place_of_all_others(zoom: str) -> None:
    rects = plan(120, 40, zoom=zoom).rects
    assert set(rects) == {"status", zoom, "prompt", "hint"}
    assert rects[zoom].height == 40 - 2 - rects["prompt"].height


def test_keys_go_round_all_panes_that_can_be_seen() -> None:
    assert plan(120, 40).stops == (*MAIN_PANES, "prompt")
    assert plan(80, 24).stops == ("combatants", "card", "log", "prompt")
    assert plan(60, 20).stops == (*SINGLE_PANES, "prompt")
    assert plan(80, 24, mode="replay").stops[-1] == "scrubber"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_picker_fills_the_terminal(width: int, height: int) -> None:
    rects = picker_plan(width, height)
    assert sum(rect.width * rect.height for rect in rects.values()) == width * height


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_fight_tests_fill_the_terminal(width: int, height: int) -> None:
    rects = fight_test_plan(width, height)
    for one, other in combinations(rects.values(), 2):
        assert not one.overlaps(other)
    assert sum(rect.width * rect.height for rect in rects.values()) == width * height
    assert rects["results"].height >= 3


def test_reports_stand_beside_each_other_below_each_other_or_in_one_pane() -> None:
    wide, tall, small = (fight_test_plan(*size) for size in ((160, 50), (120, 40), (80, 24)))
    assert wide["results"].y == wide["losses"].y
    assert tall["results"].bottom == tall["losses"].y
    assert "losses" not in small


def test_growing_never_takes_rows_from_the_log() -> None:
    heights = [plan(120, height).rects["log"].height for height in range(36, 80)]
    assert heights == sorted(heights)
