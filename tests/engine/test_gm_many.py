"""Rulings for several at once: one line, one decision, one undo (users: damage to many targets, B-38 to B-42)."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import Note, RuleCondition, RuleHarm, RuleHeal, RuleMany
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.gm_many import EXAMPLE, read_many, reasons_against_many
from mapoc_tui.engine.options import unknown

NAMES = {
    "raider_1": "Raider 1",
    "raider_2": "Raider 2",
    "rust": "Rust",
    "hook": "Hook",
    "mara": "Mara Kessler",
    "boss": "One-Eye Bask",
}
CONDITIONS = {"prone": "PRONE", "arm_useless": "ARM USELESS"}


def read(text: str) -> tuple[object, ...]:
    return read_many(text, NAMES, CONDITIONS).rulings


@pytest.mark.parametrize(
    ("text", "rulings"),
    [
        ("4 hook", (RuleHarm("hook", 4),)),
        ("4 raider* hook", (RuleHarm("raider_1", 4), RuleHarm("raider_2", 4), RuleHarm("hook", 4))),
        ("6 hook, 4 raider*", (RuleHarm("hook", 6), RuleHarm("raider_1", 4), RuleHarm("raider_2", 4))),
        ("+2 kess", (RuleHeal("mara", 2),)),
        ("0 BASK", (RuleHarm("boss", 0),)),
        ("5 raider2", (RuleHarm("raider_2", 5),)),
        ("5 raider_1 raider_1", (RuleHarm("raider_1", 5),)),
        ("prone hook rust", (RuleCondition("rust", "prone"), RuleCondition("hook", "prone"))),
        ("arm_useless mara, 3 ru", (RuleCondition("mara", "arm_useless"), RuleHarm("rust", 3))),
        (EXAMPLE, (RuleHarm("raider_1", 4), RuleHarm("raider_2", 4), RuleHarm("hook", 4), RuleHeal("mara", 2))),
    ],
)
def test_what_is_typed_is_what_is_ruled(text: str, rulings: tuple[object, ...]) -> None:
    assert read(text)[: len(rulings)] == rulings


def test_a_star_is_everybody() -> None:
    assert [each.who for each in read("1 *")] == list(NAMES)  # type: ignore[attr-defined]


def test_a_star_passes_the_dead_over_and_a_name_does_not() -> None:
    dead = ["raider_1", "hook"]
    assert read_many("prone r*, 4 hook", NAMES, CONDITIONS, dead).rulings == (
        RuleCondition("raider_2", "prone"),
        RuleCondition("rust", "prone"),
        RuleHarm("hook", 4),
    )
    with pytest.raises(MapocError, match="unknown name"):
        read_many("4 ho*", NAMES, CONDITIONS, dead)


@pytest.mark.parametrize(
    ("text", "reasons"),
    [
        ("", ["nothing: write 4 for damage, +4 for healing, or a condition such as prone; then names"]),
        ("-4 hook", ["-4: write 4 for damage, +4 for healing, or a condition such as prone; then names"]),
        ("4", ["say whom: the beginning of a name, or * for everybody"]),
        ("4 hook,", ["nothing: write 4 for damage, +4 for healing, or a condition such as prone; then names"]),
        ("4 r", ["r may be Raider 1, Raider 2, Rust: type more of the name, or r* for all"]),
        ("4 zoe", [unknown("name", "zoe", NAMES.values())]),
        ("4 z*", [unknown("name", "z*", NAMES.values())]),
        ("4 hook, 2 ho ru", ["Hook is named twice"]),
        ("9999999 hook, sleepy rust", 2),
    ],
)
def test_everything_that_is_wrong_is_told(text: str, reasons: list[str] | int) -> None:
    """T-14: an amount below zero is never turned into its opposite."""
    with pytest.raises(MapocError) as error:
        read(text)
    if isinstance(reasons, int):
        assert len(error.value.reasons) == reasons
    else:
        assert list(error.value.reasons) == reasons


def test_hostile_words_are_told_without_their_control_characters() -> None:
    with pytest.raises(MapocError) as error:
        read("4 \x1b[31m" + "x" * 10_000)
    assert "\x1b" not in str(error.value)
    assert len(str(error.value)) < 300


@pytest.mark.parametrize(
    ("command", "reasons"),
    [
        (RuleMany(()), ["nobody is named"]),
        (RuleMany((Note("x"),)), ["only damage, healing and conditions can be ruled for several at once"]),
        (RuleMany((RuleHarm("a", 1), RuleHeal("a", 1))), ["a is named twice"]),
        (RuleMany((RuleHarm("a", 1), RuleHarm("b", 1))), []),
        (RuleMany((RuleHarm("a", 1), RuleHarm("no", 1))), ["there is no no"]),
    ],
)
def test_together_they_are_judged_one_by_one(command: RuleMany, reasons: list[str]) -> None:
    judged = reasons_against_many(command, lambda each: ["there is no no"] if each == RuleHarm("no", 1) else [])
    assert list(judged) == reasons
