"""ENCUMBERED comes and goes with what people carry (MA CPV-6, C-6, p. 42, 85)."""

from __future__ import annotations

from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.rules.maxapoc.commands import Drop, PickUp
from mapoc_tui.rules.maxapoc.content.entrants import Entrant
from mapoc_tui.rules.maxapoc.rolls.carrying import load, load_limit
from tests.maxapoc.builders import Play, begun, d, foe, hero


def laden(over: int = 0) -> Play:
    """Ada with a hatchet and so many Component Pieces more than she can carry."""
    bare = begun(thrower(0), foe())["ada"]
    return begun(thrower(load_limit(bare) - load(bare) + over), foe(at=2, LUCK=5))


def thrower(parts: int) -> Entrant:
    return hero(hand=["hatchet"], LUCK=5, ammo={"parts": parts})


def test_the_limit_itself_is_no_burden() -> None:
    """MA TV-CC-11."""
    assert "encumbered" not in laden()["ada"].marks
    assert "encumbered" in laden(over=1)["ada"].marks


def test_a_dropped_weapon_weighs_nothing() -> None:
    play = laden(over=1).do(Drop("ada", "ada-1"))
    assert "encumbered" not in play["ada"].marks
    assert "encumbered" in play.do(PickUp("ada", "ada-1"))["ada"].marks


def test_a_weapon_that_is_thrown_weighs_nothing() -> None:
    play = laden(over=1).attack("ada", "bob", arm="ada-1", way="throw", hands=1).defend("bob", "none", d(95))
    assert "encumbered" not in play["ada"].marks


def test_what_the_gm_has_put_on_somebody_stays() -> None:
    play = laden().do(RuleCondition("ada", "encumbered")).do(Drop("ada", "ada-1"))
    assert "encumbered" in play["ada"].marks
