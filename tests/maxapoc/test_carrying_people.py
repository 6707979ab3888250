"""People who carry people (MA p. 12, 42; Q-275; DP-45)."""

from __future__ import annotations

from typing import Any

from mapoc_tui.engine.commands import RuleCondition, RuleHeal, RuleRemove
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.rules.maxapoc.commands import Draw, Lift, Move, PutDown, TakeCover
from mapoc_tui.rules.maxapoc.rolls.carrying import load
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from tests.maxapoc.builders import Play, begun, foe, hero
from tests.maxapoc.grounds import barrier, ground


def rescue(eve: dict[str, Any] | None = None, **ada: Any) -> Play:
    """Eve lies DYING at Ada's feet; the goon Bob is far away."""
    play = begun(hero("ada", LUCK=5, **ada), hero("eve", LUCK=5, **(eve or {})), foe(at=9))
    return play.do(RuleCondition("eve", "dying"))


def test_the_helpless_are_picked_up_with_both_hands() -> None:
    """MA Q-275: 1 Complex, and nothing else can be held."""
    play = rescue(pack=["hatchet"]).do(Lift("ada", "eve"))
    assert (play["ada"].carrying, play["ada"].complex, free_hands(play["ada"])) == ("eve", 1, 0)
    assert "needs 1 free hand" in play.refused(Draw("ada", "ada-1"))


def test_whoever_has_something_in_hand_has_to_let_go_of_it_first() -> None:
    assert "both hands have to be free" in rescue(hand=["hatchet"]).refused(Lift("ada", "eve"))


def test_the_carried_come_along_and_behind_barriers() -> None:
    play = rescue().do(Lift("ada", "eve")).do(Move("ada", -1))
    assert play["eve"].position == -1
    home = ground(hero("ada", LUCK=5), hero("eve", LUCK=5), foe(at=9), barriers=(barrier(),))
    home.do(RuleCondition("eve", "dying")).do(Lift("ada", "eve")).do(TakeCover("ada", "door"))
    assert home["eve"].behind == "door"


def test_putting_down_is_free() -> None:
    """MA T-11, p. 66; Q-275."""
    play = rescue().do(Lift("ada", "eve")).do(PutDown("ada"))
    assert (play["ada"].carrying, play["ada"].complex, free_hands(play["ada"])) == ("", 1, 2)
    assert "carries nobody" in play.refused(PutDown("ada"))


def test_a_person_weighs_a_third_of_its_build() -> None:
    """MA p. 42; C-6; Q-275: 200 + Build is what Ada carries without being ENCUMBERED."""
    play = rescue(ammo={"parts": 260}).do(Lift("ada", "eve"))
    assert load(play["ada"]) == 260 + 80 // 3
    assert "encumbered" in play["ada"].marks
    assert "encumbered" not in play.do(PutDown("ada"))["ada"].marks


def test_whoever_can_walk_is_not_carried() -> None:
    play = begun(hero("ada"), hero("eve"), foe(at=9))
    assert "is on its feet" in play.refused(Lift("ada", "eve"))


def test_more_than_twice_the_own_build_is_too_heavy() -> None:
    """MA p. 12; Q-275: Build 80 lifts 160."""
    assert not RULESET.refusals(rescue({"STR": 80, "FOR": 80}).state, Lift("ada", "eve"))
    assert "too heavy" in rescue({"STR": 80, "FOR": 81}).refused(Lift("ada", "eve"))


def test_nobody_is_carried_twice_or_from_afar() -> None:
    play = begun(hero("ada"), hero("eve", LUCK=5), hero("pat", at=1), foe(at=9)).do(RuleCondition("eve", "dying"))
    play.do(Lift("ada", "eve")).end("ada").until("turn", "pat")
    assert "not at Close" in play.refused(Lift("pat", "eve"))
    assert "carried already" in play.do(Move("pat", -1)).refused(Lift("pat", "eve"))


def test_a_burden_is_put_down_when_it_wakes_or_is_gone() -> None:
    assert rescue().do(Lift("ada", "eve")).do(RuleHeal("eve", 3))["ada"].carrying == ""
    assert rescue().do(Lift("ada", "eve")).do(RuleRemove("eve"))["ada"].carrying == ""


def test_a_burden_falls_with_its_carrier() -> None:
    play = rescue().do(Lift("ada", "eve")).do(RuleCondition("ada", "unconscious"))
    assert (play["ada"].carrying, play.state.carriers) == ("", ())


def test_the_prompt_offers_it() -> None:
    offered = [leaf.command for leaf in leaves(rescue().decision.options())]
    assert Lift("ada", "eve") in offered
    assert PutDown("ada") not in offered
