"""Repair, armour, making, salvage, sleight of hand, other skills (MA K-8 to K-23, p. 78-82; CPV-6 to CPV-16)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.decisions import leaves
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.commands import Attack, EndTurn
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.content.gear import weapon
from mapoc_tui.rules.maxapoc.content.options import Rulings
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.pending import Bonus
from mapoc_tui.rules.maxapoc.rolls.bonuses import points
from mapoc_tui.rules.maxapoc.rolls.checks import settle, weigh
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.skill_commands import (
    HandleItem,
    Make,
    PutArmorOn,
    Repair,
    Salvage,
    Sleight,
    TakeArmorOff,
    UseSkill,
)
from mapoc_tui.rules.maxapoc.skills.making import own_object, worth
from mapoc_tui.rules.maxapoc.skills.mending import Broken, broken_items, mended, skill_for
from mapoc_tui.rules.maxapoc.skills.salvaging import YIELD
from mapoc_tui.rules.maxapoc.skills.work_course import work_step
from mapoc_tui.rules.maxapoc.skills.works import work_check
from mapoc_tui.rules.maxapoc.state import Barrier
from mapoc_tui.rules.maxapoc.work_frames import Work
from tests.maxapoc.builders import Draw, Play, Script, begun, d, fight, foe, hero

SMITH = {
    "INS": 60,
    "INT": 60,
    "skills": {"crafting": "P", "mechanics": "P", "science": "P", "blades": "P", "palming": "P"},
    "ammo": {"parts": 20},
    "INITIATIVE": 18,
    "LUCK": 5,
}


def smithy(smith: dict[str, Any] | None = None, friend: dict[str, Any] | None = None, **facts: Any) -> Play:
    """Sid the smith and Fay with broken armour at Close, a goon far away, on Sid's first turn."""
    return begun(
        hero("sid", **{**SMITH, **(smith or {})}),
        hero("fay", **{"armor": 6, "armor_left": 2, "INITIATIVE": 14, **(friend or {})}),
        foe(at=3),
        **facts,
    )


def worn(play: Play, who: str, arm: str, points: int) -> Play:
    """Take Component Pieces off a weapon."""
    one = play[who]
    arms = tuple(evolve(each, worn=points) if each.id == arm else each for each in one.arms)
    play.state = evolve(play.state, combatants={**play.state.combatants, who: evolve(one, arms=arms)})
    return play


# -- repair ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "most", "price", "pool", "parts", "restored", "paid"),
    [
        (2, 6, 3, 7, 20, 2, 6),  # DV-35: Repair of armour
        (0, 6, 3, 7, 20, 2, 7),  # DV-35: Rebuild of armour
        (0, 6, 3, 4, 20, 1, 4),  # TV-G-14, EX-15
        (2, 6, 3, 4, 20, 1, 3),  # TV-G-14
        (2, 6, 3, 2, 20, 0, 0),
        (5, 6, 3, 9, 20, 1, 3),
        (2, 6, 3, 9, 5, 1, 3),
        (0, 6, 3, 9, 3, 0, 0),
        (1, 5, 1, 3, 20, 3, 3),
        (0, 5, 1, 3, 20, 2, 3),
    ],
)
def test_a_pool_restores_what_it_is_good_for(
    now: int, most: int, price: int, pool: int, parts: int, restored: int, paid: int
) -> None:
    """MA K-10, p. 78; Q-195, Q-196: the rest of the pool is lost and costs nothing."""
    broken = Broken("armor", "fay", "armour", now, most, price, ("crafting",))
    assert mended(broken, pool, parts) == (restored, paid)


def test_ex_15_an_ally_rebuilds_armour_on_the_wearer() -> None:
    """MA AR-4, EX-15, p. 78: degree 2 with a limit of 2, Quick twice shows 4."""
    play = smithy(friend={"armor_left": 0}).do(Repair("sid", "armor", "fay", thorough=True), d(30), (1, 3))
    assert play["fay"].armor == 1
    assert play["sid"].rounds["parts"] == 16
    assert play.only(e.AttractionRaised).amount == 5


@pytest.mark.parametrize(("thorough", "dice"), [(False, "Quick (1d4)"), (True, "Quick (2d4)")])
def test_dv_61_the_second_action_lets_a_second_degree_count(thorough: bool, dice: str) -> None:
    """MA DV-61, K-8, p. 78: degree 3."""
    faces = (4, 4) if thorough else (4,)
    play = smithy().do(Repair("sid", "armor", "fay", thorough=thorough), d(12), faces)
    assert play.only(e.PoolRolled).code == dice
    assert play["fay"].armor == (4 if thorough else 3)


def test_a_kit_raises_the_repair_code() -> None:
    """MA RC-1, RC-4, p. 56, 97: two pieces make Quick Decent."""
    play = smithy({"items": ["repair_kit"]}).do(Repair("sid", "armor", "fay", kit=2), d(50), (4, 3))
    assert play.only(e.PoolRolled).total == 8
    assert play["fay"].armor == 4
    assert play["sid"].items == {"repair_kit": 8}


def test_a_muffled_hammer_needs_one_degree_more_and_makes_no_noise() -> None:
    """MA IT-171, p. 97."""
    play = smithy({"items": ["rubber_mallet"]})
    play.do(Repair("sid", "armor", "fay", aids=("rubber_mallet",)), d(31))
    assert play.find(e.Checked)[0].roll.requirement == 2
    assert not play.find(e.AttractionRaised)
    assert play["sid"].items == {"rubber_mallet": 6}


@pytest.mark.parametrize(
    ("option", "own", "friend"), [("self_only", False, True), ("always", False, False), ("never", True, True)]
)
def test_whether_broken_armour_has_to_come_off(option: str, own: bool, friend: bool) -> None:
    """MA K-22, p. 78, 80; Q-192; GR-66."""
    play = smithy({"armor": 6, "armor_left": 0}, {"armor_left": 0}, armor_off_to_rebuild=option)
    offered = {leaf.command.target for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Repair)}
    assert offered == {*(["sid"] if own else []), *(["fay"] if friend else [])}
    if not own:
        assert "has to come off first" in play.refused(Repair("sid", "armor", "sid"))


def test_armour_is_taken_off_rebuilt_and_put_on() -> None:
    """MA K-22, Q-273: it protects nobody meanwhile."""
    play = smithy({"armor": 6, "armor_left": 0}).do(TakeArmorOff("sid"))
    assert (play["sid"].armor, play["sid"].armor_off) == (0, 0)
    play.do(Repair("sid", "armor", "sid"), d(30), (4,))
    assert (play["sid"].armor, play["sid"].armor_off) == (0, 1)
    play.until("turn", "sid").do(PutArmorOn("sid"))
    assert (play["sid"].armor, play["sid"].armor_off) == (1, -1)
    assert "has taken no armour off" in play.refused(PutArmorOn("sid"))


def test_too_much_armour_weighs_only_while_it_is_worn() -> None:
    """MA H-4, p. 80; C-6."""
    play = smithy({"armor": 14})
    assert "encumbered" in play["sid"].marks
    play.do(TakeArmorOff("sid"))
    assert "encumbered" not in play["sid"].marks
    assert "encumbered" in play.do(PutArmorOn("sid"))["sid"].marks


@pytest.mark.parametrize(
    ("ident", "skill"),
    [
        ("katana", "crafting"),
        ("bat", "crafting"),
        ("recurve_bow", "crafting"),
        ("crossbow", "crafting"),
        ("auto_9mm", "mechanics"),
        ("shotgun_12", "mechanics"),
        ("flamethrower", "mechanics"),
    ],
)
def test_the_object_says_which_skill_repairs_it(ident: str, skill: str) -> None:
    """MA K-11, CPV-10, p. 57; GR-82."""
    assert skill_for(weapon(ident)) == skill
    assert skill_for(explosive("pipe_bomb")) == "science"


def test_a_weapon_costs_a_piece_a_point() -> None:
    """MA K-10, p. 78."""
    play = worn(smithy({"hand": ["katana"]}), "sid", "sid-1", 4)
    play.do(Repair("sid", "sid-1", "sid"), d(50), (3,))
    arm = play["sid"].arm("sid-1")
    assert arm is not None
    assert arm.worn == 1
    assert play["sid"].rounds["parts"] == 17


def test_a_broken_weapon_is_of_no_use_until_it_is_rebuilt() -> None:
    """MA H-21, p. 80; GR-60."""
    play = worn(smithy({"hand": ["katana"]}), "sid", "sid-1", 6)
    assert "broken" in play.refused(Attack("sid", "bob", "sid-1", hands=2))
    play.do(Repair("sid", "sid-1", "sid"), d(50), (3,))
    arm = play["sid"].arm("sid-1")
    assert arm is not None
    assert (arm.worn, arm.broken) == (4, False)


def dented(play: Play, item: str, lost: int) -> Play:
    """A Called Shot has taken Component Pieces off an item of Sid's."""
    left = play["sid"].items[item] - lost
    play.state = RULESET.apply(play.state, e.ItemSpent("sid", item, lost, left, "shot at"))
    return play


@pytest.mark.parametrize(
    ("item", "skill"), [("holy_book", "crafting"), ("accumulator_flashlight", "mechanics"), ("antidote", "science")]
)
def test_items_that_were_damaged_are_repaired(item: str, skill: str) -> None:
    """MA K-10, p. 78; H-21, p. 80; CPV-10, p. 57: a Component Piece a point, by the skill that fits."""
    play = dented(smithy({"items": [item]}), item, 3)
    whole = play["sid"].items[item] + 3
    wrong = "mechanics" if skill == "crafting" else "crafting"
    assert "needs" in play.refused(Repair("sid", f"item:{item}", "sid", wrong))
    play.do(Repair("sid", f"item:{item}", "sid", skill), d(50), (2,))
    assert (play["sid"].items[item], play["sid"].rounds["parts"]) == (whole - 1, 18)
    play.do(Repair("sid", f"item:{item}", "sid", skill), d(50), (4,))
    assert (play["sid"].items[item], play["sid"].dents) == (whole, {})


def test_a_broken_item_is_rebuilt_and_is_a_weapon_again() -> None:
    """MA K-9, K-10, p. 78; GR-60: one piece more for what stood at 0."""
    play = dented(smithy({"items": ["crafting_tools"]}), "crafting_tools", 5)
    assert "crafting_tools" not in play["sid"].items
    assert not any(arm.id == "sid-crafting_tools" for arm in play["sid"].arms)
    play.do(Repair("sid", "item:crafting_tools", "sid", "crafting"), d(50), (4,))
    assert (play["sid"].items["crafting_tools"], play["sid"].rounds["parts"]) == (3, 16)
    assert any(arm.id == "sid-crafting_tools" for arm in play["sid"].arms)


def test_what_was_used_is_not_repaired() -> None:
    """MA IT-1, p. 93."""
    play = smithy({"items": ["repair_kit"]}).do(Repair("sid", "armor", "fay", kit=2), d(50), (4, 3))
    assert not list(broken_items(play["sid"]))


def test_dents_go_with_the_item() -> None:
    play = dented(smithy({"items": ["holy_book"]}), "holy_book", 3)
    play.do(HandleItem("sid", "holy_book", "ready")).do(HandleItem("sid", "holy_book", "drop")).until("turn", "fay")
    assert play["sid"].dents == {}
    play.do(HandleItem("fay", "holy_book", "fetch"))
    assert play["fay"].dents == {"holy_book": 3}


@pytest.mark.parametrize("skill", ["crafting", "science"])
def test_barriers_are_repaired_with_either_skill(skill: str) -> None:
    """MA K-11, p. 81; BR-6."""
    play = smithy()
    play.state = evolve(play.state, barriers={"door": Barrier("door", "Door", 0, 1, 4, 10)})
    assert "needs Crafting or Science" in play.refused(Repair("sid", "door", skill="mechanics"))
    play.do(Repair("sid", "door", skill=skill, thorough=True), d(30), (3, 4))
    assert play.state.barriers["door"].armor == 6


def test_repair_comes_before_any_attack_of_the_phase() -> None:
    """MA K-9, p. 78; Q-187."""
    play = begun(hero("sid", hand=["hatchet"], **SMITH), hero("fay", armor=6, armor_left=2), foe("bob", INITIATIVE=5))
    play.attack("sid", "bob").defend("bob", "none", d(95))
    assert "has attacked" in play.refused(Repair("sid", "armor", "fay"))


# -- making ----------------------------------------------------------------------------------------


def test_dv_42_an_object_of_four_pieces_takes_four_phases() -> None:
    """MA DV-42, K-12, p. 79: degrees 1, 0, 3, 1 leave 3, 3, 1, 0; the noise is 5 a phase."""
    play = smithy({"hand": ["auto_9mm"], "INITIATIVE": 20, "INT": 80}, {"INITIATIVE": 1})
    work = Make("sid", "round:3", "round of ammunition (H rounds)", 4, "science")
    left, noise = [], 0
    for value in (70, 95, 15, 70):
        play.until("turn", "sid").do(work, d(value, value // 10))
        noise += sum(event.amount for event in play.find(e.AttractionRaised) if event.cause == "making things")
        left.append(sum(project.left for project in play["sid"].projects))
        play.end("sid")
    assert left == [3, 3, 1, 0]
    assert noise == 20
    assert play["sid"].rounds == {"parts": 16, "3": 1}


def test_making_is_harder_in_a_fight_and_takes_one_roll_a_phase() -> None:
    """MA K-12, p. 79; Q-197."""
    play = smithy().do(Make("sid", "arrow", "arrow", 2, "crafting"), d(50, 4))
    assert play.find(e.Checked)[0].roll.net == -1
    assert "one roll a phase" in play.refused(Make("sid", "arrow", "arrow", 2, "crafting"))


def test_unfinished_work_waits_and_is_paid_for_at_the_end() -> None:
    """MA Q-199."""
    play = smithy().do(Make("sid", "arrow", "arrow", 2, "crafting"), d(50, 4))
    assert play["sid"].rounds["parts"] == 20
    play.do(EndTurn("sid")).until("turn", "sid").do(Make("sid", "arrow", "arrow", 2, "crafting"), d(50, 4))
    assert play["sid"].rounds == {"parts": 18, "arrow": 1}
    assert play["sid"].projects == ()


def test_raw_chemicals_make_an_explosive() -> None:
    """MA EXP-1, EXP-7, p. 97; GR-46: three degrees save a phase each."""
    play = smithy({"items": ["raw_chemicals"], "INT": 100, "ammo": {}, "INITIATIVE": 20})
    work = Make("sid", "improvised_heavy", "improvised explosive", 4, "science")
    play.do(work, d(25, 2)).do(EndTurn("sid")).until("turn", "sid").do(work, d(25, 2))
    assert play["sid"].items == {"raw_chemicals": 12}
    assert [arm.weapon.id for arm in play["sid"].arms if arm.place == "pack"] == ["improvised_heavy"]


@pytest.mark.parametrize(
    ("lasting", "armor", "disadvantages", "advantage", "pieces"),
    [(True, 0, 1, True, 4), (False, 2, 0, False, 6), (False, 0, 0, True, 4), (True, 0, 0, True, 5)],
)
def test_tv_g_18_what_a_thing_of_ones_own_is_worth(
    lasting: bool, armor: int, disadvantages: int, advantage: bool, pieces: int
) -> None:
    """MA CPV-14, p. 98."""
    assert worth(lasting, armor, disadvantages, advantage) == pieces


def test_anything_can_be_named_and_made() -> None:
    play = smithy({"INITIATIVE": 20})
    work = own_object(play["sid"], " spear 2 ", "crafting")
    assert work == Make("sid", "", "spear", 2, "crafting")
    play.do(work, d(12, 1))
    assert play.only(e.ProjectFinished).project.name == "spear"
    with pytest.raises(MapocError, match="such as: spear 5"):
        own_object(play["sid"], "spear", "crafting")


def test_nothing_is_made_of_nothing() -> None:
    play = smithy({"ammo": {"parts": 3}})
    assert "takes 4 of loose parts, 3 are left" in play.refused(Make("sid", "", "tool", 4, "crafting"))
    assert "no such thing" in play.refused(Make("sid", "round:3", "round", 4, "science"))


# -- salvage ---------------------------------------------------------------------------------------


def test_ex_3_degree_three_would_yield_three_dice() -> None:
    """MA EX-3, p. 47; D-19: Salvage 60, roll 12, in peace without a limit."""
    one = fight(hero("sid", INS=70, LUCK=50))["sid"]
    check = work_check(one, "salvage", "salvage", {"salvage"})
    roll = settle(check, weigh(check, Rulings()), Draw("x", d(12)), Rulings())
    assert (check.base, roll.counted) == (60, 3)
    assert (YIELD * roll.counted).text == "3d4"


def test_in_a_fight_one_degree_counts_and_defences_suffer() -> None:
    """MA K-23, C-32, p. 82; Q-201: until the end of the phase."""
    play = begun(hero("sid", INS=80, LUCK=60, INITIATIVE=18), foe("bob", hand=["bat"], INITIATIVE=14))
    play.do(Salvage("sid"), d(10), (3,))
    assert play["sid"].rounds["parts"] == 3
    assert "salvaging" in play["sid"].marks
    play.until("turn", "bob").attack("bob", "sid").defend("sid", "dodge", d(95), d(20, 3))
    guard = next(each for each in play.find(e.Checked) if each.slot == "defence").roll
    assert guard.net == -1
    assert "salvaging" not in play.do(EndTurn("bob"))["sid"].marks


def test_each_try_needs_one_degree_more_and_two_failures_are_the_end() -> None:
    """MA SA-6, SA-7, p. 57; Q-202."""
    play = begun(hero("sid", INS=135, LUCK=5, INITIATIVE=20), foe(at=3))
    for value, requirement in ((60, 1), (60, 2), (60, 3)):
        play.until("turn", "sid").do(Salvage("sid"), d(value), *([(2,)] if requirement == 1 else []))
        assert play["sid"].searches == requirement
    play.until("turn", "sid")
    assert "can find nothing more" in play.refused(Salvage("sid"))


# -- sleight of hand -------------------------------------------------------------------------------


def thieves(**facts: Any) -> Play:
    """Sid beside Bob, who carries a flare and a watch."""
    return begun(
        hero("sid", **{**SMITH, "AGI": 60}),
        foe("bob", items=["flare", "watch"], skills={"perception": "P"}, INS=50, **facts),
    )


@pytest.mark.parametrize(("watching", "stolen"), [(90, True), (25, False), (40, True)])
def test_stealing_is_palming_against_perception(watching: int, stolen: bool) -> None:
    """MA K-18, p. 25; a tie is the player's (A-4)."""
    play = thieves().do(Sleight("sid", "steal", "watch", "bob"), d(50), d(watching))
    assert ("watch" in play["sid"].items) is stolen
    assert ("watch" in play["bob"].items) is not stolen


def test_knowing_somebody_helps_to_steal_from_it() -> None:
    """MA K-2, p. 77; Q-182: Academics counts for the next action aimed at the target, attack or other."""
    play = thieves()
    known = Bonus("academics", points(10, "Academics"), target="bob")
    sid = evolve(play["sid"], bonuses=(known,))
    play.state = evolve(play.state, combatants={**play.state.combatants, "sid": sid})
    play.do(Sleight("sid", "steal", "watch", "bob"), d(70), d(90))
    assert "watch" in play["sid"].items
    assert play["sid"].bonuses == ()


def test_what_is_held_cannot_be_stolen() -> None:
    play = thieves()
    play.state = evolve(play.state, combatants={**play.state.combatants, "bob": evolve(play["bob"], inhand=("watch",))})
    assert "holds Watch" in play.refused(Sleight("sid", "steal", "watch", "bob"))


def test_a_concealable_weapon_is_easier_to_hide() -> None:
    """MA WT-6, p. 91."""
    play = smithy({"hand": ["folding_knife"]}).do(Sleight("sid", "conceal", "sid-1"), d(30, 4))
    assert play.find(e.Checked)[0].roll.net == 1
    assert play.only(e.SkillTried).degree == 1


# -- other skills ----------------------------------------------------------------------------------


def test_other_skills_are_rolled_for_the_gm() -> None:
    """MA N-6, K-21, K-1, p. 77: two actions, no limit of degrees (Q-203)."""
    play = smithy().do(UseSkill("sid", "science", "what is in the barrel"), d(12))
    tried = play.only(e.SkillTried)
    assert (tried.purpose, tried.degree) == ("what is in the barrel", 3)
    play.until("turn", "sid")
    assert "no use of a skill" in play.refused(UseSkill("sid", "cooking"))
    assert "needs 2 Complex" in play.do(UseSkill("sid", "contort"), d(20)).refused(UseSkill("sid", "science"))


@pytest.mark.parametrize(("strength", "change"), [(20, 10), (70, 0), (120, -10)])
def test_build_counts_for_narrow_gaps(strength: int, change: int) -> None:
    """MA BS-8, p. 12, 30; Q-178: one action."""
    play = smithy({"STR": strength, "FOR": 40}).do(UseSkill("sid", "contort"), d(20))
    assert play.find(e.Checked)[0].roll.threshold == 50 + change
    assert play["sid"].complex == 1


def test_a_good_look_helps_the_repair() -> None:
    """MA D-25, p. 25: two degrees of Perception are +10 on the repair."""
    play = smithy({"skills": {**SMITH["skills"], "perception": "P"}}).do(UseSkill("sid", "object"), d(30))
    play.until("turn", "sid").do(Repair("sid", "armor", "fay"), d(70), (3,))
    assert play.find(e.Checked)[0].roll.threshold == 70
    assert play["sid"].bonuses == ()


# -- machines --------------------------------------------------------------------------------------


def workshop(option: str = "break", **facts: Any) -> Play:
    """Sid beside a machine."""
    return begun(
        hero("sid", **{**SMITH, "INT": 80}),
        foe("bot", family="robot", traits=("machine",), INITIATIVE=5, hand=["bat"], **facts),
        mechanics_vs_robots=option,
    )


@pytest.mark.parametrize(("option", "left"), [("break", 0), ("attack", 1)])
def test_mechanics_takes_machines_apart(option: str, left: int) -> None:
    """MA K-20, p. 25, 58; Q-89: repair dice for each degree, through the machine's defence."""
    play = workshop(option)
    play.do(Attack("sid", "bot", "sid-1", mode="dismantle"))
    assert play["sid"].complex == left
    play.defend("bot", "dodge", d(40), d(95), (3, 4))
    assert play.find(e.Checked)[0].roll.skill == "mechanics"
    assert play.only(e.Harmed).amount == 7


def test_mechanics_leaves_the_last_piece_of_a_machine() -> None:
    """MA CPV-12; Q-89: a body is worth Build / 3."""
    play = workshop(STR=10, FOR=5, HP=20).do(Attack("sid", "bot", "sid-1", mode="dismantle"))
    play.defend("bot", "none", d(15), (4, 4, 4))
    assert play.only(e.Harmed).amount == 4


def test_mechanics_is_for_machines_and_for_tables_that_allow_it() -> None:
    assert "at this table" in workshop("off").refused(Attack("sid", "bot", "sid-1", mode="dismantle"))
    play = begun(hero("sid", **SMITH), foe("bob"))
    assert "no machine" in play.refused(Attack("sid", "bob", "sid-1", mode="dismantle"))


def test_the_mindless_use_no_skills() -> None:
    play = begun(hero("sid", traits=("mindless",), **SMITH), hero("fay", armor=6, armor_left=2), foe(at=3))
    assert "mindless" in play.refused(Repair("sid", "armor", "fay"))
    assert all(option.key != "skills" for option in play.decision.options())


def test_work_stops_when_the_worker_falls() -> None:
    """The frame of somebody who is out ends without a roll."""
    play = smithy()
    before = evolve(play.state, stack=(Work("sid", action="repair", target="fay", thing="armor", skill="crafting"),))
    gone = evolve(before["sid"], gone=True)
    play.state = evolve(before, combatants={**before.combatants, "sid": gone})
    work = Fight(play.state, Script(()))
    assert work_step(work, work.frame) is False
    assert work.state.stack == ()
