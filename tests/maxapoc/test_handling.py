"""Weapons in hand: drawing, stowing, dropping, picking up, loading, clearing, aiming (MA N-1 to N-7, p. 70-71)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleAdd, RuleCondition, RuleHarm
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.commands import (
    Aim,
    Attack,
    ClearJam,
    Draw,
    Drop,
    Improvise,
    Move,
    PickUp,
    Reload,
    Stow,
)
from mapoc_tui.rules.maxapoc.content.gear import weapon
from mapoc_tui.rules.maxapoc.content.sheet import STATS
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from tests.maxapoc.builders import Play, begun, d, fighter, foe, hero


def armed(hand: list[str] | None = None, pack: list[str] | None = None, **facts: Any) -> Play:
    """Ada, who has no Luck, with weapons, and Bob far away."""
    return begun(hero("ada", hand=hand or [], pack=pack or [], **{"LUCK": 5, **facts}), foe("bob", at=9))


def place(play: Play, arm: str, who: str = "ada") -> str:
    found = play[who].arm(arm)
    return found.place if found else "nowhere"


# ------------------------------------------------------------------------------------------ drawing


def test_drawing_costs_an_action() -> None:
    """MA N-5, p. 71, 86: the weapon is READIED (C-14)."""
    play = armed(pack=["hatchet"]).do(Draw("ada", "ada-1"))
    assert (place(play, "ada-1"), play["ada"].complex) == ("hand", 1)


@pytest.mark.parametrize(
    ("items", "value", "drawn"),
    [
        pytest.param({}, 50, False, id="TV-G-19-without-holster"),
        pytest.param({"quickdraw_holster": 5}, 50, True, id="TV-G-19-with-holster"),
        pytest.param({}, 25, True, id="N-5-two-degrees"),
        pytest.param({}, 26, False, id="N-5-one-degree"),
    ],
)
def test_a_quick_draw_is_free(items: dict[str, int], value: int, drawn: bool) -> None:
    """MA N-5, K-18, p. 25, 71; IT-163: with two degrees on Palming, one with a holster; else nothing happens."""
    ada = hero("ada", pack=["revolver_38"], AGI=50, LUCK=5)
    play = begun(evolve(ada, sheet=evolve(ada.sheet, items=items)), foe("bob", at=9))
    play.do(Draw("ada", "ada-1", palming=True), d(value))
    assert (place(play, "ada-1") == "hand", play["ada"].complex) == (drawn, 2)


def test_a_quick_draw_is_tried_once_an_item_and_turn() -> None:
    """Q-175: a failure costs nothing, and the ordinary way stays open."""
    play = armed(pack=["hatchet", "bat"]).do(Draw("ada", "ada-1", palming=True), d(90))
    assert play.refused(Draw("ada", "ada-1", palming=True)) == "tried once this turn already"
    play.do(Draw("ada", "ada-2", palming=True), d(10)).do(Draw("ada", "ada-1"))
    assert {place(play, "ada-1"), place(play, "ada-2")} == {"hand"}
    play.end("ada").until("turn", "ada").do(Drop("ada", "ada-1"))
    assert play["ada"].tried == ()


def test_hands_are_two() -> None:
    """Q-176: two-handed things use both."""
    play = armed(["hatchet"], ["katana", "bat"])
    assert free_hands(play["ada"]) == 1
    assert play.refused(Draw("ada", "ada-2")) == "Katana needs 2 free hands"
    play.do(Draw("ada", "ada-3"))
    assert play.refused(Draw("ada", "ada-2")) == "Katana needs 2 free hands"
    assert free_hands(play["ada"]) == 0


def test_what_is_in_hand_is_not_drawn_again() -> None:
    """MA C-14, p. 86."""
    assert "no such weapon to draw" in armed(["hatchet"]).refused(Draw("ada", "ada-1"))


# ------------------------------------------------------------------------------------------ letting go


def test_stowing_costs_an_action_and_dropping_none() -> None:
    """Q-273; MA T-11, p. 66."""
    play = armed(["hatchet", "bat"]).do(Stow("ada", "ada-1"))
    assert (place(play, "ada-1"), play["ada"].complex) == ("pack", 1)
    play.do(Drop("ada", "ada-2"))
    assert (place(play, "ada-2"), play["ada"].complex) == ("nowhere", 1)
    assert [(loose.arm.id, loose.position) for loose in play.state.ground] == [("ada-2", 0)]


def test_what_lies_at_close_can_be_picked_up() -> None:
    """Q-273: one Complex Action, a free hand, the same place."""
    play = armed(["hatchet"]).do(Drop("ada", "ada-1")).do(Move("ada", 1))
    assert play.refused(PickUp("ada", "ada-1")) == "no such weapon lies at Close"
    play.do(Move("ada", -1)).until("turn", "ada").do(PickUp("ada", "ada-1"))
    assert (place(play, "ada-1"), play.state.ground, play["ada"].complex) == ("hand", (), 1)


def test_a_gun_keeps_its_rounds_and_its_jam_on_the_ground() -> None:
    """MA A-14, p. 70; GR-5: whoever picks it up has it as it was."""
    play = begun(hero("ada", hand=["auto_9mm"], LUCK=5), foe("bob", at=2), fighter("eve", "party", INITIATIVE=11))
    play.attack("ada", "bob").defend("bob", "none", d(97)).do(Drop("ada", "ada-1")).end("ada")
    play.until("turn", "eve").do(PickUp("eve", "ada-1"))
    arm = play["eve"].arm("ada-1")
    assert arm is not None
    assert (arm.loaded, arm.jammed, arm.place) == (16, True, "hand")
    play.do(ClearJam("eve", "ada-1"))


def test_the_fallen_drop_what_they_hold() -> None:
    """Q-259: what belongs to the body stays."""
    play = armed(["hatchet", "auto_9mm"]).do(RuleHarm("ada", 16))
    assert {loose.arm.id for loose in play.state.ground} == {"ada-1", "ada-2"}
    assert [arm.weapon.id for arm in play["ada"].arms] == ["bare_fist"]
    assert "prone" in play["ada"].marks


# ------------------------------------------------------------------------------------------ improvised weapons


def test_an_improvised_weapon_is_good_for_one_attack() -> None:
    """MA N-5, p. 71; GR-34: Light, Clubs, then it is gone."""
    play = begun(hero("ada", LUCK=5), foe("bob")).do(Improvise("ada"))
    (found,) = [arm for arm in play["ada"].arms if arm.weapon.id == "improvised"]
    assert "has an improvised weapon already" in play.refused(Improvise("ada"))
    play.attack("ada", "bob", arm=found.id).defend("bob", "none", d(99))
    assert [arm.weapon.id for arm in play["ada"].arms] == ["bare_fist"]
    assert play.state.ground == ()


def test_an_improvised_weapon_is_gone_when_it_was_thrown() -> None:
    """GR-34."""
    play = begun(hero("ada", LUCK=5), foe("bob", at=1)).do(Improvise("ada"))
    (found,) = [arm for arm in play["ada"].arms if arm.weapon.id == "improvised"]
    play.attack("ada", "bob", arm=found.id, way="throw").defend("bob", "none", d(99))
    assert play.state.ground == ()


def test_something_may_be_snatched_up_for_free() -> None:
    """MA N-5, p. 71: quick-draw covers it."""
    play = armed().do(Improvise("ada", palming=True), d(20))
    assert play["ada"].complex == 2
    assert any(arm.weapon.id == "improvised" for arm in play["ada"].arms)


def test_an_improvised_weapon_needs_a_free_hand() -> None:
    """Q-176."""
    assert "needs a free hand" in armed(["katana"]).refused(Improvise("ada"))


# ------------------------------------------------------------------------------------------ loading


def test_reloading_costs_an_action_and_fills_the_weapon() -> None:
    """MA W-7, N-3, p. 71; GR-28: from the rounds that are carried."""
    play = begun(hero("ada", hand=["revolver_38"], loaded=1, ammo={"2": 20}), foe("bob", at=9)).do(
        Reload("ada", "ada-1")
    )
    assert (play["ada"].arms[0].loaded, play["ada"].rounds["2"], play["ada"].complex) == (5, 16, 1)
    assert "is full" in play.refused(Reload("ada", "ada-1"))


@pytest.mark.parametrize(
    ("amount", "gun", "loaded"),
    [
        ("full", "revolver_38", 5),
        ("full", "shotgun_12", 9),
        ("one_round", "revolver_38", 1),
        ("one_round", "auto_9mm", 9),
    ],
)
def test_reload_amount(amount: str, gun: str, loaded: int) -> None:
    """GR-28: cylinders and tubes may take one round at a time; magazines are changed. Nine rounds are carried."""
    key = weapon(gun).ammo
    play = begun(hero("ada", hand=[gun], loaded=0, ammo={key: 9}), foe("bob", at=9), reload_amount=amount)
    play.do(Reload("ada", "ada-1"))
    assert (play["ada"].arms[0].loaded, play["ada"].rounds[key]) == (loaded, 9 - loaded)


@pytest.mark.parametrize(
    ("gun", "fits"), [("auto_9mm", True), ("revolver_357", True), ("auto_45", False), ("revolver_38", False)]
)
def test_tv_g_16_rounds_fit_by_damage_code(gun: str, fits: bool) -> None:
    """MA W-11, p. 94; GR-36: Heavy rounds."""
    play = begun(hero("ada", hand=[gun], loaded=0, ammo={"3": 9}), foe("bob", at=9))
    if fits:
        play.do(Reload("ada", "ada-1"))
        assert play["ada"].arms[0].loaded > 0
    else:
        assert "no rounds left" in play.refused(Reload("ada", "ada-1"))


def test_a_magazine_may_be_changed_for_free() -> None:
    """MA N-3, p. 71; WT-10, p. 91: with two degrees on Palming, one try a turn; other feeds cannot."""
    play = begun(hero("ada", hand=["auto_9mm"], loaded=0, ammo={"3": 20}, LUCK=5), foe("bob", at=9))
    play.do(Reload("ada", "ada-1", palming=True), d(40))
    assert (play["ada"].arms[0].loaded, play["ada"].complex) == (0, 2)
    assert "tried once this turn already" in play.refused(Reload("ada", "ada-1", palming=True))
    play.end("ada").until("turn", "ada").do(Reload("ada", "ada-1", palming=True), d(25))
    assert (play["ada"].arms[0].loaded, play["ada"].complex) == (16, 2)
    play = begun(hero("ada", hand=["revolver_38"], loaded=0, ammo={"2": 20}), foe("bob", at=9))
    assert "has no magazine" in play.refused(Reload("ada", "ada-1", palming=True))


def test_of_two_that_are_alike_the_second_may_be_tried_after_the_first() -> None:
    """MA N-5, p. 71; Q-175: one try for an item and turn."""
    play = begun(hero(pack=["combat_knife", "combat_knife"], LUCK=5), foe(at=9))
    play.do(Draw("ada", "ada-1", palming=True), d(90))
    offered = [leaf.command for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Draw)]
    assert offered == [Draw("ada", "ada-2"), Draw("ada", "ada-2", palming=True)]


def gunner(loaded: int = 0, at: int = 9) -> Play:
    """Ada with a gun that is fed by a belt."""
    belt = evolve(weapon("mounted_turret"), traits=("belt_fed",))
    return begun(hero("ada", hand=[belt], loaded=loaded, ammo={"4": 40}, LUCK=5), foe("bob", at=at))


def test_a_belt_takes_two_actions() -> None:
    """MA N-3, p. 71; WT-4, p. 91."""
    play = gunner().do(Reload("ada", "ada-1"))
    assert (play["ada"].arms[0].loaded, play["ada"].complex) == (0, 1)
    play.do(Reload("ada", "ada-1"))
    assert (play["ada"].arms[0].loaded, play["ada"].complex) == (30, 0)


def test_the_two_actions_on_a_belt_may_lie_in_two_turns() -> None:
    """GR-28."""
    play = gunner().do(Aim("ada")).do(Reload("ada", "ada-1")).until("turn", "bob").until("turn", "ada")
    assert play["ada"].arms[0].opened
    play.do(Reload("ada", "ada-1"))
    assert (play["ada"].arms[0].loaded, play["ada"].arms[0].opened, play["ada"].complex) == (30, False, 1)


def test_shooting_or_dropping_the_gun_undoes_the_first_half_of_the_work() -> None:
    """GR-28."""
    play = gunner(loaded=3, at=2).do(Reload("ada", "ada-1"))
    play.attack("ada", "bob").defend("bob", "none", d(90))
    assert (play["ada"].arms[0].loaded, play["ada"].arms[0].opened) == (2, False)
    dropped = gunner().do(Reload("ada", "ada-1")).do(Drop("ada", "ada-1"))
    assert not dropped.state.ground[0].arm.opened


def test_a_crossbow_is_loaded_after_every_shot() -> None:
    """GR-30 (MA WT-22)."""
    play = begun(hero("ada", hand=["crossbow"], ammo={"arrow": 2}, LUCK=5), foe("bob", at=2))
    play.attack("ada", "bob").defend("bob", "none", d(99)).do(Reload("ada", "ada-1"))
    assert (play["ada"].arms[0].loaded, play["ada"].rounds["arrow"]) == (1, 1)


def test_an_unmounted_turret_does_not_fire() -> None:
    """MA WT-9, p. 91."""
    play = begun(hero("ada", hand=["mounted_turret"]), foe("bob", at=2))
    assert "has to be mounted" in play.refused(Attack("ada", "bob", "ada-1", "shoot", 2))


@pytest.mark.parametrize(("loaded", "rounds"), [("own_rounds", 0), ("full", 5)])
def test_start_loaded(loaded: str, rounds: int) -> None:
    """GR-40: a friend who brings a .38 and no rounds."""
    play = begun(hero("ada"), foe("bob", at=9), start_loaded=loaded)
    play.do(RuleAdd({"side": "party", "name": "Zed", "stats": dict.fromkeys(STATS, 50), "weapons": ["revolver_38"]}))
    assert play["zed"].arms[0].loaded == rounds


# ------------------------------------------------------------------------------------------ clearing and aiming


def test_only_jammed_weapons_in_hand_are_cleared() -> None:
    """MA N-1, p. 70."""
    play = armed(["auto_9mm"], ["auto_45"])
    assert play.refused(ClearJam("ada", "ada-1")) == "9mm Auto is not JAMMED"
    assert "no such weapon in hand" in play.refused(ClearJam("ada", "ada-2"))


def test_aiming_is_done_once_a_turn_and_stacks() -> None:
    """MA N-4, p. 71."""
    play = armed(["auto_9mm"]).do(Aim("ada"))
    assert play.refused(Aim("ada")) == "aimed this turn already"
    play.end("ada").until("turn", "ada").do(Aim("ada"))
    assert play["ada"].aim == 2


@pytest.mark.parametrize(
    ("breaks", "after_move", "after_hit"),
    [("never", 1, 1), ("move", 0, 1), ("damage", 1, 0), ("move_or_damage", 0, 0)],
)
def test_aim_breaks(breaks: str, after_move: int, after_hit: int) -> None:
    """Q-81: what makes a stored aim worthless."""
    moved = begun(hero("ada"), foe("bob", at=9), aim_breaks=breaks).do(Aim("ada")).do(Move("ada", 1))
    assert moved["ada"].aim == after_move
    hurt = begun(hero("ada", armor=3), foe("bob", at=9), aim_breaks=breaks).do(Aim("ada")).do(RuleHarm("ada", 2))
    assert hurt["ada"].aim == after_hit


def test_an_aim_is_used_up_by_a_miss_as_well() -> None:
    """Q-81, Q-280."""
    play = begun(hero("ada", hand=["auto_9mm"], LUCK=5), foe("bob", at=2)).do(Aim("ada"))
    play.attack("ada", "bob").defend("bob", "none", d(91, 9))
    assert play["ada"].aim == 0


def test_the_mindless_never_aim() -> None:
    """The trait mindless of our bestiary."""
    assert "mindless" in armed(traits=("mindless",)).refused(Aim("ada"))


def test_the_restrained_do_nothing_of_all_this() -> None:
    """MA G-2, p. 69; section 7.4: only letting go stays free."""
    play = begun(hero("ada", hand=["auto_9mm"], pack=["hatchet"], loaded=0, ammo={"3": 9}), foe("bob", at=9)).do(
        RuleCondition("ada", "restrained")
    )
    for command in (Draw("ada", "ada-2"), Stow("ada", "ada-1"), Reload("ada", "ada-1"), Improvise("ada"), Aim("ada")):
        assert "RESTRAINED" in play.refused(command)
    play.do(Drop("ada", "ada-1"))


def test_what_is_blocked_says_why() -> None:
    """Every reason for everything that is closed."""
    play = armed(["auto_9mm"])
    blocked = {each.key: each.reasons for each in play.decision.blocked()}
    assert blocked["reload"] == ("9mm Auto is full", "no rounds left for 9mm Auto")
    assert blocked["clear"] == ("nothing is JAMMED",)
    assert blocked["draw"] == ("nothing is left to draw",)
    assert blocked["pick-up"] == ("nothing lies here",)
    assert blocked["stand"] == ("Ada is on its feet",)
    assert "reload" not in {option.key for option in play.decision.options()}
    assert list(leaves(play.decision.options()))


@pytest.mark.parametrize(
    ("pieces", "own", "loaded", "left"), [(40, 0, 4, 0), (25, 0, 2, 5), (25, 1, 3, 5), (9, 0, 0, 9)]
)
def test_a_flamethrower_is_filled_from_a_can(pieces: int, own: int, loaded: int, left: int) -> None:
    """GR-27 (MA N-3, p. 71; IT-102, p. 93): five litres a shot, 2 Component Pieces each; own shots go in first."""
    play = begun(hero(hand=["flamethrower"], loaded=0, items=["jerry_can"], ammo={"fuel": own}), foe(at=2))
    ada = evolve(play["ada"], items={"jerry_can": pieces})
    play.state = evolve(play.state, combatants={**play.state.combatants, "ada": ada})
    if not loaded:
        assert "no rounds left" in play.refused(Reload("ada", "ada-1"))
        return
    play.do(Reload("ada", "ada-1"))
    assert (play["ada"].arms[0].loaded, play["ada"].rounds["fuel"]) == (loaded, 0)
    assert play["ada"].items.get("jerry_can", 0) == left
