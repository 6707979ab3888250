"""Every rule of the game is named where it runs and where it is proved."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import mapoc_tui.rules.twod6 as package

CODE = sorted(Path(package.__file__).parent.glob("*.py"))
TESTS = sorted(path for path in Path(__file__).parent.glob("test_*.py") if path.name != Path(__file__).name)

RULES = {f"L-{number}" for number in range(1, 125)}
VECTORS = {f"T-{number}" for number in range(1, 19)} | {f"R-{number}" for number in range(1, 6)}
DECISIONS = {f"DP-{number}" for number in range(1, 14)}
GAPS = {f"G-{number}" for number in (1, 5, 6, 7, 10, 12, 13, 14, 16, 18, 19, 20, 22, 23, 28, 30)}
"""The gaps that a table option answers."""

TO = re.compile(r"\b(L|T|R|DP|G)-(\d+)\b")


def cited(paths: list[Path]) -> set[str]:
    """Every id in the docstrings of these files, and in the texts under constants."""
    return {match[0] for path in paths for text in docstrings(path) for match in TO.finditer(text)}


def docstrings(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value


def test_every_rule_is_named_where_it_runs() -> None:
    assert sorted(RULES - cited(CODE)) == []


def test_every_rule_is_named_where_it_is_proved() -> None:
    assert sorted(RULES - cited(TESTS)) == []


def test_every_vector_and_replay_is_a_test() -> None:
    assert sorted(VECTORS - cited(TESTS)) == []


def test_every_decision_point_and_option_is_proved() -> None:
    assert sorted(DECISIONS - cited(TESTS)) == []
    assert sorted(GAPS - cited(TESTS)) == []


def test_no_rule_is_cited_that_does_not_exist() -> None:
    known = RULES | VECTORS | DECISIONS | {f"G-{number}" for number in range(1, 34)}
    assert sorted(cited(CODE) - known) == []
