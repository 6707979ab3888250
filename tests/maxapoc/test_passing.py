"""Weapons and rounds handed over (MA Q-273)."""

from __future__ import annotations

from typing import Any

from mapoc_tui.engine.decisions import leaves
from mapoc_tui.rules.maxapoc.commands import Pass
from tests.maxapoc.builders import Play, begun, foe, hero


def pals(eve: dict[str, Any] | None = None, **ada: Any) -> Play:
    """Ada with a revolver and rounds for it, Eve beside her, the goon Bob at Short."""
    armed = {"hand": ["revolver_357"], "ammo": {"3": 9}, **ada}
    return begun(hero("ada", INITIATIVE=20, **armed), hero("eve", **(eve or {})), foe(at=1))


def test_a_weapon_goes_from_hand_to_hand_for_one_action() -> None:
    play = pals().do(Pass("ada", "eve", "ada-1"))
    assert play["ada"].arm("ada-1") is None
    arm = play["eve"].arm("ada-1")
    assert arm is not None
    assert (arm.place, arm.loaded, play["ada"].complex, play["eve"].complex) == ("hand", 6, 1, 0)


def test_rounds_change_owners() -> None:
    play = pals().do(Pass("ada", "eve", "3", 4))
    assert (play["ada"].rounds["3"], play["eve"].rounds["3"]) == (5, 4)
    assert "has 5 of that" in play.refused(Pass("ada", "eve", "3", 6))
    assert "holds no such thing" in play.refused(Pass("ada", "eve", "4", 1))


def test_whoever_takes_a_weapon_needs_a_free_hand() -> None:
    play = pals({"hand": ["katana"]})
    assert "needs 1 free hand" in play.refused(Pass("ada", "eve", "ada-1"))
    play.do(Pass("ada", "eve", "3", 1))
    assert play["eve"].rounds["3"] == 1


def test_nobody_hands_anything_to_enemies_or_over_a_distance() -> None:
    assert "no friend" in pals().refused(Pass("ada", "bob", "ada-1"))
    assert "not at Close" in pals({"at": 1}).refused(Pass("ada", "eve", "ada-1"))


def test_a_heavier_load_is_felt_at_once() -> None:
    """MA C-6, p. 85."""
    play = pals({"ammo": {"parts": 278}}).do(Pass("ada", "eve", "3", 9))
    assert "encumbered" in play["eve"].marks


def test_the_prompt_offers_one_half_and_all_of_the_rounds() -> None:
    offered = [leaf.command for leaf in leaves(pals().decision.options()) if isinstance(leaf.command, Pass)]
    assert offered == [Pass("ada", "eve", "ada-1"), *(Pass("ada", "eve", "3", count) for count in (1, 5, 9))]
