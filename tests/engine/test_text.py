"""User text: cleaned at the door, measured in cells."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from mapoc_tui.engine.text import MOST_MARKS, NAME_CELLS, clean, clean_name, cut, fit, harmless

JOINER = "\u200d"
FAMILY = "👨\u200d👩\u200d👧\u200d👦"
NASTY = "a\u200d\u0301\ufe0f👨👩🏕\u1100\u3000 \x1b\u202e\ud800[]日e…\t\n"
texts = st.one_of(
    st.text(), st.text(alphabet=NASTY), st.text(alphabet=st.characters(categories=["Mn", "Me", "Cf", "So"]))
)


@pytest.mark.parametrize(
    "name",
    [
        "🏕️ Scout",
        "日本語",
        "[bold]Bob[/bold]",
        "[@click='",
        "x[$primary]y\\",
        FAMILY,
        "🏳️\u200d🌈",
        "🏴\u200d☠️",
        "1️⃣",
        "\U0001fae8 Shaker",
        "Zoë ẫ",
        "ที่นี่",
        'a & <b> "c"',
    ],
)
def test_names_stay_exactly_as_typed(name: str) -> None:
    """T-24"""
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("dirty", "cleaned"),
    [
        ("\x1b]0;title\x07Bob", "]0;titleBob"),
        ("\x1b[31mRed\x1b[0m", "[31mRed[0m"),
        ("\x9b31mC1", "31mC1"),
        ("a\x00b\x7f", "ab"),
        ("one\ntwo\r\nthree\tfour", "one two  three four"),
        ("a\u2028b\u2029c\x85d", "a b c d"),
        ("abc\u202efed\u2066x\u200e", "abcfedx"),
        ("in\u200bvis\u00adible\ufeff", "invisible"),
        ("half \ud83d pair", "half  pair"),
        ("priv\ue000ate", "private"),
        ("\u0301hanging", "hanging"),
        ("x \u0301\u0301y", "x y"),
        ("trailing\u200d", "trailing"),
        ("\u200d\u200d", ""),
        ("  spaces  ", "spaces"),
        ("\u3000wide\u3000", "wide"),
        ("", ""),
    ],
)
def test_control_characters_never_come_in(dirty: str, cleaned: str) -> None:
    assert clean(dirty) == cleaned


def test_a_flood_of_accents_is_dammed() -> None:
    assert clean("e" + "\u0301" * 1_000 + "x") == "e" + "\u0301" * MOST_MARKS + "x"
    assert clean("e" + JOINER * 1_000 + "x") == "e" + JOINER * MOST_MARKS + "x"


def test_long_text_is_cut_with_an_ellipsis() -> None:
    assert clean("x" * 10_000) == "x" * 1_999 + "…"
    assert clean("x" * 2_000) == "x" * 2_000
    assert clean("abcdef", 4) == "abc…"
    assert clean("ab def", 4) == "ab…"
    assert clean("abc", 1) == "…"
    assert cell_len(clean_name("x" * 10_000)) == NAME_CELLS


def test_a_long_name_of_wide_characters_is_cut_to_forty_cells() -> None:
    name = clean_name("日" * 200)
    assert name == "日" * 19 + "…"
    assert cell_len(name) == 39


@given(texts, st.integers(1, 60))
def test_clean_text_has_no_control_or_format_characters(text: str, limit: int) -> None:
    cleaned = clean(text, limit)
    assert len(cleaned) <= limit
    assert all(c == JOINER or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for c in cleaned)
    cleaned.encode()
    assert clean(cleaned, limit) == cleaned


@given(texts)
@example(FAMILY * 20)
def test_a_clean_name_is_at_most_forty_cells_and_stays_as_it_is(text: str) -> None:
    name = clean_name(text)
    assert cell_len(name) <= NAME_CELLS
    assert clean_name(name) == name


@given(texts, st.integers(-1, 50))
@example(FAMILY * 3, 5)
@example("日本語", 2)
@example("ab\u200dcd", 3)
def test_cut_never_exceeds_and_fit_is_exact(text: str, cells: int) -> None:
    shortened = cut(text, cells)
    assert cell_len(shortened) <= max(0, cells)
    assert shortened == text or not shortened.endswith(JOINER + "…")
    assert cell_len(fit(text, cells)) == max(0, cells)


@given(texts)
def test_cut_leaves_what_fits(text: str) -> None:
    assert cut(text, cell_len(text)) == text


@given(texts)
def test_what_was_cleaned_is_harmless_as_it_is(text: str) -> None:
    assert harmless({text: [text, 5, None]}) == {harmless(text): [harmless(text), 5, None]}
    assert harmless(clean(text)) == clean(text)
    assert all(c == JOINER or unicodedata.category(c) not in ("Cc", "Cf", "Cs", "Co") for c in harmless(text))
