"""Medicine in a fight (MA K-5 to K-7, K-15, K-16, p. 52, 77; TB-2; H-14, H-17, p. 80; Q-120, Q-186 to Q-189)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.decisions import leaves
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.grapples import crush_reasons
from mapoc_tui.rules.maxapoc.commands import Attack, ThrowBomb, UseHold
from mapoc_tui.rules.maxapoc.content.damage import treatment
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.harm import come_back, go_down
from mapoc_tui.rules.maxapoc.harms.knockouts import pass_out
from mapoc_tui.rules.maxapoc.skill_commands import Treat
from mapoc_tui.rules.maxapoc.skills.healing import pieces_for, restorable, treatment_dice
from mapoc_tui.rules.maxapoc.state import Hold
from tests.maxapoc.builders import Play, Script, begun, d, foe, hero

MEDIC = {"INT": 60, "skills": {"medicine": "P", "blades": "P"}, "ammo": {"parts": 10}, "INITIATIVE": 18}


def ward(medic: dict[str, Any] | None = None, patient: dict[str, Any] | None = None, **facts: Any) -> Play:
    """Mia the medic and wounded Pat at Close, a goon far away, on Mia's first turn."""
    return begun(
        hero("mia", **{**MEDIC, **(medic or {})}),
        hero("pat", **{"INITIATIVE": 14, "hp": 6, **(patient or {})}),
        foe(at=3),
        **facts,
    )


def change(play: Play, doing: Any, *rolls: tuple[int, ...]) -> Play:
    """Bring something about without a command."""
    fight = Fight(play.state, Script(rolls))
    doing(fight)
    play.state = fight.state
    return play


def test_ex_14_one_degree_counts_and_every_four_points_cost_a_piece() -> None:
    """MA K-6, K-7, EX-14, p. 78: degree 3, Quick, 1d4 shows 3."""
    play = ward().do(Treat("mia", "pat"), d(12), (3,))
    roll = play.only(e.Checked).roll
    assert (roll.degree, roll.counted) == (3, 1)
    healing = play.only(e.HealingRolled)
    assert (healing.total, healing.restored, healing.paid) == (3, 3, 1)
    assert play["pat"].hp == 9
    assert play["mia"].rounds["parts"] == 9
    assert play["mia"].complex == 1


def test_ex_12_a_kit_raises_the_code_and_every_degree_rolls_it() -> None:
    """MA EX-12, p. 52: Decent with two pieces of a kit is level 5, three times 1d6+5."""
    dice = treatment_dice(3 + 2, 3)
    assert dice.text == "3d6+15"
    assert dice.total((2, 3, 4)) == 24
    assert pieces_for(24) == 6


@pytest.mark.parametrize(("points", "pieces"), [(0, 0), (1, 1), (3, 1), (4, 1), (5, 2), (8, 2), (24, 6)])
def test_dv_34_a_part_of_four_points_counts_as_four(points: int, pieces: int) -> None:
    """MA K-16, p. 52."""
    assert pieces_for(points) == pieces


@pytest.mark.parametrize(
    ("kit", "name", "text"),
    [(0, "Quick", "1d4"), (2, "Decent", "2d4"), (3, "Moderate", "2d4+2"), (4, "Fair", "1d6+5"), (5, "Fair", "1d6+5")],
)
def test_tv_g_11_each_piece_of_a_kit_is_one_step(kit: int, name: str, text: str) -> None:
    """MA RC-4, p. 52, 96; GR-75: a fifth piece is wasted."""
    assert (treatment(1 + kit).name, treatment(1 + kit).dice.text) == (name, text)


def test_a_kit_is_used_up_with_the_roll() -> None:
    """MA RC-4, p. 96: two pieces make Quick Decent."""
    play = ward({"items": ["medical_kit"]}).do(Treat("mia", "pat", kit=2), d(40), (4, 3))
    assert play.only(e.HealingRolled).total == 7
    assert play["mia"].items == {"medical_kit": 8}
    assert play["pat"].hp == 13


def test_a_kit_is_used_up_by_a_failure_as_well() -> None:
    """MA IT-1, p. 93: what rides on a roll is spent with it."""
    play = ward({"items": ["medical_kit"], "LUCK": 5}).do(Treat("mia", "pat", kit=1), d(90))
    assert not play.find(e.HealingRolled)
    assert play["mia"].items == {"medical_kit": 9}
    assert play["mia"].rounds["parts"] == 10


def test_supplies_and_tools_are_advantages_of_their_own() -> None:
    """MA IT-2, IT-8, p. 94, 98; GR-52, GR-53: tools cost nothing, duct tape one piece."""
    play = ward({"items": ["surgical_tools", "duct_tape"]}).do(Treat("mia", "pat", aids=("duct_tape",)), d(40, 9), (4,))
    assert play.find(e.Checked)[0].roll.net == 2
    assert play["mia"].items == {"surgical_tools": 5, "duct_tape": 7}


def test_supplies_need_a_free_hand() -> None:
    """MA GR-52."""
    play = ward({"items": ["duct_tape"], "hand": ["hatchet", "hatchet"]})
    assert "free hand" in play.refused(Treat("mia", "pat", aids=("duct_tape",)))
    assert not [
        leaf for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Treat) and leaf.command.aids
    ]


def test_healing_makes_noise() -> None:
    """MA E-3, K-15, p. 77."""
    assert ward().do(Treat("mia", "pat"), d(40), (1,)).only(e.AttractionRaised).amount == 5


def test_nothing_is_paid_for_points_that_are_not_missing() -> None:
    """MA Q-189: one point is missing."""
    play = ward(patient={"hp": 15}).do(Treat("mia", "pat"), d(40), (4,))
    assert (play.only(e.HealingRolled).restored, play.only(e.HealingRolled).paid) == (1, 1)
    assert play["pat"].hp == 16


def test_too_few_pieces_restore_less() -> None:
    """MA Q-188, R-RP-8: one piece is good for four points."""
    play = ward({"ammo": {"parts": 1}, "items": ["medical_kit"]})
    play.do(Treat("mia", "pat", kit=4), d(40), (6,))
    assert (play.only(e.HealingRolled).total, play.only(e.HealingRolled).restored) == (11, 4)
    assert play["pat"].hp == 10
    assert play["mia"].rounds["parts"] == 0
    assert restorable(play["pat"], 9, 0) == 0


def test_without_pieces_there_is_no_healing() -> None:
    """MA K-16, p. 52."""
    assert "no Component Pieces" in ward({"ammo": {}}).refused(Treat("mia", "pat"))


def test_medicine_reaches_close_only_and_oneself() -> None:
    """MA K-5, p. 52, 77."""
    play = ward({"hp": 9}, {"at": 1})
    assert "not at Close" in play.refused(Treat("mia", "pat"))
    assert play.do(Treat("mia", "mia"), d(40), (4,))["mia"].hp == 13


def test_nobody_heals_after_an_attack_of_the_phase() -> None:
    """MA K-5, p. 77; Q-187."""
    play = begun(hero("mia", hand=["hatchet"], **MEDIC), hero("pat", hp=6), foe("bob", INITIATIVE=5))
    play.attack("mia", "bob").defend("bob", "none", d(95)).keep("mia")
    assert "has attacked" in play.refused(Treat("mia", "pat"))


@pytest.mark.parametrize("allowed", [True, False])
def test_whether_an_attack_may_follow_the_healing(allowed: bool) -> None:
    """MA Q-186."""
    play = begun(
        hero("mia", hand=["hatchet"], **MEDIC), hero("pat", hp=6), foe("bob", INITIATIVE=5), heal_then_attack=allowed
    )
    play.do(Treat("mia", "pat"), d(40), (2,))
    attack = Attack("mia", "bob", "mia-1")
    offered = [leaf for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Attack)]
    assert bool(offered) is allowed
    if allowed:
        assert play.do(attack).asked == ("defence", "bob")
    else:
        assert "has healed" in play.refused(attack)


@pytest.mark.parametrize("allowed", [True, False])
def test_healing_bars_bombs_and_holds_as_well(allowed: bool) -> None:
    """MA K-5, p. 77; Q-186: any attack of the phase, with a weapon or without."""
    medic = hero("mia", hand=[explosive("molotov")], **MEDIC)
    play = begun(medic, hero("pat", hp=6), foe("bob", INITIATIVE=5), heal_then_attack=allowed)
    play.do(Treat("mia", "pat"), d(40), (2,))
    assert any(isinstance(leaf.command, ThrowBomb) for leaf in leaves(play.decision.options())) is allowed
    hold = Hold("mia", "bob", "brawl", hands=1)
    crush = list(crush_reasons(play.state, play["mia"], hold, UseHold("mia", "bob", "crush")))
    assert crush == ([] if allowed else ["Mia has healed or repaired in this phase"])


def test_the_dying_wake_up_prone() -> None:
    """MA H-14, p. 80; Q-218."""
    play = change(ward(), lambda fight: (fight.emit(e.PoolSet("pat", "health", 0, 6)), go_down(fight, "pat")))
    assert "dying" in play["pat"].marks
    play.do(Treat("mia", "pat"), d(40), (2,))
    assert play["pat"].hp == 2
    assert play["pat"].able
    assert play["pat"].marks == {"prone"}
    assert play["pat"].recovery == 0


def test_medicine_ends_self_stabilised() -> None:
    """MA H-17, p. 80; C-25; Q-224."""
    play = change(ward(), lambda fight: (fight.emit(e.PoolSet("pat", "health", 0, 6)), go_down(fight, "pat")))
    change(play, lambda fight: come_back(fight, "pat", 1, "Luck"))
    assert "self_stabilised" in play["pat"].marks
    play.do(Treat("mia", "pat"), d(40), (2,))
    assert "self_stabilised" not in play["pat"].marks


def test_medicine_wakes_whoever_was_knocked_out_without_a_piece() -> None:
    """MA Q-120: unhurt, so nothing is restored."""
    play = change(ward({"ammo": {}}, {"hp": 16}), lambda fight: pass_out(fight, "pat"))
    assert not play["pat"].able
    play.do(Treat("mia", "pat"), d(40))
    assert play["pat"].able
    assert not play.find(e.HealingRolled)


@pytest.mark.parametrize(("trait", "word"), [("machine", "machine"), ("unliving", "unliving")])
def test_some_are_beyond_medicine(trait: str, word: str) -> None:
    """Bestiary traits: what does not live cannot be healed."""
    assert word in ward(patient={"traits": (trait,)}).refused(Treat("mia", "pat"))


def test_a_healthy_friend_is_no_patient() -> None:
    assert "needs no Medicine" in ward(patient={"hp": 16}).refused(Treat("mia", "pat"))


def test_the_choice_of_kit_and_supplies_is_laid_out_step_by_step() -> None:
    """MA DP-25, DP-42: patient, then the kit, then the supplies; every leaf is legal."""
    play = ward({"items": ["medical_kit", "duct_tape"]})
    skills = next(option for option in play.decision.options() if option.key == "skills")
    medicine = next(option for option in skills.options() if option.key == "medicine")
    (patient,) = medicine.options()
    assert patient.label == "Pat (6/16)"
    kits = patient.options()
    assert [kit.detail for kit in kits] == ["Quick 1d4", "Basic 1d4+1", "Decent 2d4", "Moderate 2d4+2", "Fair 1d6+5"]
    assert [leaf.command for leaf in kits[2].options()] == [
        Treat("mia", "pat", 2),
        Treat("mia", "pat", 2, ("duct_tape",)),
    ]
    assert kits[0].options()[0].chance().value == pytest.approx(0.6)
