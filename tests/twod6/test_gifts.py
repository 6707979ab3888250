"""What the GM gives in the 2d6 system (2D6 DP-13, G-26)."""

from __future__ import annotations

import pytest

from mapoc_tui.engine import commands as k
from mapoc_tui.engine.codec import codec_of
from mapoc_tui.rules.twod6.events import Given
from mapoc_tui.rules.twod6.rows_to_sheets import weapon_shelf
from mapoc_tui.rules.twod6.ruleset import RULESET
from tests.twod6.builders import Table, foe, hero


def table() -> Table:
    return Table(hero("ada", hand="bat"), foe("bob")).begin()


@pytest.mark.parametrize("what", list(weapon_shelf()))
def test_every_weapon_of_the_table_can_be_given_and_drawn(what: str) -> None:
    """But for what grows on somebody; the weapon in hand stays there."""
    if RULESET.refusals(table().state, k.RuleGive("ada", what)):
        assert weapon_shelf()[what]["class"].startswith("natural")
        return
    given = table().do(k.RuleGive("ada", what))
    assert (given["ada"].hand, len(given["ada"].carried)) == ("bat", 1)
    codec = codec_of(RULESET)
    assert codec.event(codec.dump(given.told(Given))) == given.told(Given)


def test_several_of_a_kind_have_ids_of_their_own() -> None:
    one = table().do(k.RuleGive("ada", "knife", 2))["ada"]
    assert [weapon.id for weapon in one.carried] == ["knife", "knife_2"]
    assert "knife_2" in one.sheet.arms


@pytest.mark.parametrize(
    ("ruling", "reason"),
    [
        (k.RuleGive("ada", "spoon"), 'unknown weapon "spoon"'),
        (k.RuleGive("ada", "knife", 21), "1 to 20 can be given at once, not 21"),
        (k.RuleGive("zoe", "knife"), "there is nobody like that in the fight"),
    ],
)
def test_what_cannot_be_given_is_told(ruling: k.RuleGive, reason: str) -> None:
    assert reason in " ".join(table().refused(ruling))
