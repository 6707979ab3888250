"""Makes docs/rules-coverage.md: which rule of Maximum Apocalypse is implemented where, and which test proves it.

    python scripts/rules_coverage.py            write the page
    python scripts/rules_coverage.py --check    fail when the page is old, or a rule neither covered nor left to the GM

A rule counts as implemented where a function, class or row of data names it, and as tested where a test does. What
stands in the head of a file does not count: it only says what the file is about.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

HOME = Path(__file__).parent.parent
PAGE = HOME / "docs" / "rules-coverage.md"
RULES = tomllib.loads((HOME / "docs" / "rules.toml").read_text("utf-8"))
CODE = HOME / "mapoc_tui"
TESTS = HOME / "tests"
ELSEWHERE = ("twod6", "cases")
"""Folders whose ids are those of the other game, or of users' cases."""

CITED = re.compile(r"\b(?P<family>[A-Z]{1,3})-(?P<first>\d+)\b(?: to (?P=family)-(?P<last>\d+)\b)?")
OF_THE_OTHER_GAME = re.compile(r"\b2D6 (?:(?:, | and | to |; )?[A-Z]{1,3}-\d+)+")
Places = dict[str, set[str]]


def ids_in(text: str) -> Iterator[str]:
    """Every rule that a text names; ``X-3 to X-7`` names five."""
    for cited in CITED.finditer(OF_THE_OTHER_GAME.sub("", text)):
        first = int(cited["first"])
        for number in range(first, int(cited["last"] or first) + 1):
            yield f"{cited['family']}-{number}"


def texts_of(path: Path) -> Iterator[str]:
    """What counts in a file: docstrings below its head, and in tests every other text as well."""
    source = path.read_text("utf-8")
    if path.suffix == ".toml":
        yield "\n".join(line for line in source.splitlines() if not line.startswith("#"))
        return
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield ast.get_docstring(node) or ""
            yield node.name.replace("_", "-").upper()
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and TESTS in path.parents:
            yield "" if node.value == ast.get_docstring(tree, clean=False) else node.value
    if TESTS not in path.parents:
        yield from _attribute_notes(tree)


def _attribute_notes(tree: ast.Module) -> Iterator[str]:
    """Texts that stand below a constant and say what it is."""
    for node, following in zip(tree.body, tree.body[1:], strict=False):
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(following, ast.Expr):
            value = following.value
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield value.value


def places(folder: Path) -> Places:
    """Rule -> the files below a folder that name it."""
    found: Places = defaultdict(set)
    for path in sorted([*folder.rglob("*.py"), *folder.rglob("*.toml")]):
        if set(ELSEWHERE) & set(path.parts):
            continue
        for text in texts_of(path):
            for rule in ids_in(text):
                found[rule].add(path.relative_to(folder).as_posix())
    return found


def page(code: Places, tests: Places) -> str:
    """The whole page."""
    lines = [
        "# Rules of Maximum Apocalypse: what is implemented and tested where",
        "",
        "Made by `scripts/rules_coverage.py` from the rule ids in docstrings, data and tests; CI checks it. Files are",
        "those below `mapoc_tui/rules/maxapoc/` (code) and `tests/maxapoc/` (tests); rulings and vectors, too.",
        "",
    ]
    for family in RULES["family"]:
        lines += [f"## {family['id']}: {family['name']}", "", "| rule | code | tests |", "| --- | --- | --- |"]
        for number in range(1, family["last"] + 1):
            rule = f"{family['id']}-{number}"
            if rule in RULES["left_to_gm"]:
                lines.append(f"| {rule} | left to the GM: {RULES['left_to_gm'][rule]} | |")
            elif rule in RULES["elsewhere"]:
                lines.append(f"| {rule} | not in a fight: {RULES['elsewhere'][rule]} | |")
            else:
                cells = (rule, _files(code[rule], "rules/maxapoc/"), _files(tests[rule], "maxapoc/"))
                lines.append(f"| {' | '.join(cells)} |")
        lines.append("")
    lines += ["## Left to the GM beyond single rules", ""]
    lines += [f"- {what}: {why}" for what, why in RULES["also_left_to_gm"].items()]
    return "\n".join(lines) + "\n"


def _files(found: set[str], home: str, most: int = 4) -> str:
    names = sorted(name.removeprefix(home) for name in found)
    shown = ", ".join(f"`{name}`" for name in names[:most])
    return shown + (f" and {len(names) - most} more" if len(names) > most else "")


def gaps(code: Places, tests: Places) -> list[str]:
    """Rules that are neither covered nor listed, and listed ones that do not exist."""
    excused = {**RULES["left_to_gm"], **RULES["elsewhere"]}
    every = [f"{family['id']}-{number}" for family in RULES["family"] for number in range(1, family["last"] + 1)]
    found = [f"{rule} is named by no code" for rule in every if rule not in excused and not code[rule]]
    found += [f"{rule} is named by no test" for rule in every if rule not in excused and code[rule] and not tests[rule]]
    return found + [f"{rule} is listed but is no rule" for rule in excused if rule not in every]


def main(words: list[str]) -> int:
    """Write or check the page; returns the exit code."""
    code, tests = places(CODE), places(TESTS)
    made = page(code, tests)
    faults = gaps(code, tests)
    if words == ["--check"]:
        if not PAGE.exists() or PAGE.read_text("utf-8") != made:
            faults.append("docs/rules-coverage.md is old: run python scripts/rules_coverage.py")
    else:
        PAGE.write_text(made, "utf-8")
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
