"""Table options, and the tree of options that a decision offers."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import Note
from mapoc_tui.engine.decisions import Chance, Decision, Option, leaves
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import TableOption, check_options, require_options, show_value, unknown

HARM = TableOption("harm", "Harm", 1, "How much hurts?", "full", (("full", "all of it"), ("half", "half of it")))
DARK = TableOption("dark", "Light", 2, "Is it dark?", False, ((False, "it is not"), (True, "it is")))
BOTH = TableOption("both", "Lists", 2, "Which?", [], (([], "none"), (["a", "b"], "both")))
OPTIONS = {one.key: one for one in (HARM, DARK, BOTH)}


@pytest.mark.parametrize(
    ("key", "value"),
    [("harm", "full"), ("harm", "half"), ("dark", True), ("both", ["b", "a"]), ("both", ("a", "b")), ("both", ())],
)
def test_allowed_values_have_no_fault(key: str, value: Any) -> None:
    assert check_options(OPTIONS, {key: value}) == []
    require_options(OPTIONS, {key: value})


@pytest.mark.parametrize(
    ("key", "value", "fault"),
    [
        ("harm", "quarter", 'harm cannot be "quarter": allowed are "full", "half"'),
        ("harm", "\x1b[1mfull", 'harm cannot be "[1mfull": allowed are "full", "half"'),
        ("dark", 1, "dark cannot be 1: allowed are false, true"),
        ("dark", "true", 'dark cannot be "true": allowed are false, true'),
        ("both", ["a", 1], 'both cannot be ["a", 1]: allowed are [], ["a", "b"]'),
        ("both", ["a"], 'both cannot be ["a"]: allowed are [], ["a", "b"]'),
        ("both", {"a": 0x1}, 'both cannot be a table: allowed are [], ["a", "b"]'),
        pytest.param(
            "dark", 10**5_000, "dark cannot be a number of more than 12 digits: allowed are false, true", id="huge"
        ),
        ("drak", True, 'unknown table option "drak" (did you mean "dark"?)'),
        ("zzz", True, 'unknown table option "zzz" (known are both, dark, harm)'),
    ],
)
def test_other_values_are_faults(key: str, value: Any, fault: str) -> None:
    assert check_options(OPTIONS, {key: value}) == [fault]


def test_all_faults_are_raised_at_once() -> None:
    with pytest.raises(MapocError) as raised:
        require_options(OPTIONS, {"harm": 1, "dark": False, "both": 2})
    assert len(raised.value.reasons) == 2
    assert str(raised.value) == "; ".join(raised.value.reasons)


def test_an_option_explains_its_values() -> None:
    assert HARM.explain("half") == "How much hurts? Half of it."
    assert BOTH.explain(("b", "a")) == "Which? Both."
    assert HARM.explain("other") == "How much hurts?"


def test_long_names_are_cut() -> None:
    assert len(unknown("weapon", "x" * 10_000, ["axe"])) < 100
    assert len(show_value("x" * 10_000)) < 50


def test_a_long_list_of_known_names_says_how_many_are_left_out() -> None:
    known = [f"no{number:02}" for number in range(15)]
    assert unknown("weapon", "zzz", known).endswith("no10, no11 and 3 more)")
    assert unknown("weapon", "zzz", known[:12]).endswith("no10, no11)")


def test_the_tree_is_built_only_where_somebody_looks() -> None:
    looked: list[str] = []

    def branch(name: str, *inner: Option) -> Option:
        def look() -> tuple[Option, ...]:
            looked.append(name)
            return inner

        return Option(name, name, branch=look)

    leaf = Option("leaf", "Leaf", Note("x"))
    ask = Option("ask", "Ask", ask=Note)
    decision = Decision("act", "red", "red", "What?", lambda: [branch("a", ask, branch("b", leaf)), branch("c", leaf)])
    walk = leaves(decision.options())
    assert looked == []
    assert next(walk) is leaf
    assert looked == ["a", "b"]
    assert list(walk) == [leaf]
    assert decision.blocked() == ()
    assert leaf.options() == ()


@pytest.mark.parametrize(
    ("value", "percent"),
    [(0.0, "0%"), (1.0, "100%"), (0.0001, "1%"), (0.9999, "99%"), (0.58, "58%"), (0.5849, "58%"), (0.995, "99%")],
)
def test_a_chance_is_certain_or_impossible_only_when_it_really_is(value: float, percent: str) -> None:
    assert Chance(value).percent == percent
