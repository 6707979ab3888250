"""What the GM types into a ruling."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.gm_menu import amount, number


@pytest.mark.parametrize(("text", "value"), [("7", 7), (" -7 ", -7), ("−7", -7), ("0", 0), ("999999", 999_999)])
def test_whole_numbers_are_read_with_either_minus_sign(text: str, value: int) -> None:
    assert number(text, "Health") == value


@pytest.mark.parametrize("text", ["", "  ", "seven", "7.5", "1e3", "1_000", "--7", "1000000", "9" * 6_000, "\x1b[1m7"])
def test_anything_else_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(MapocError, match="Health must be a whole number of at most six digits, not ") as refused:
        number(text, "Health")
    assert len(str(refused.value)) < 120
    assert "\x1b" not in str(refused.value)


def test_amounts_are_not_negative() -> None:
    assert amount("0", "damage") == 0
    with pytest.raises(MapocError, match="damage is 0 or more, not -1"):
        amount("-1", "damage")
