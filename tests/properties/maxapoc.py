"""Maximum Apocalypse for the property tests: fights that bring every weapon and many traits, and what always holds."""

from __future__ import annotations

from collections.abc import Sequence

from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.content.sheet import skill_names
from mapoc_tui.rules.maxapoc.frames import Doom
from mapoc_tui.rules.maxapoc.state import COMPLEX_PER_TURN, HANDS, Combatant, State
from tests.maxapoc.builders import fighter, foe, hero, scenario
from tests.maxapoc.grounds import barrier, zone


def scenarios() -> Sequence[Scenario]:
    """Fights that the shipped scenarios do not cover."""
    return (
        scenario(
            hero("ada", hand=["hatchet", "hatchet"], pack=["auto_9mm"], ammo={"3": 20}, armor=3),
            hero("eve", hand=["auto_45"], pack=["combat_knife", "combat_knife"], ammo={"4": 13}, at=-1, STR=20),
            fighter("pal", "friends", hand=["crossbow"], ammo={"arrow": 4}, at=-2, LUCK=0),
            foe("bob", hand=["katana"], pack=["rock"], at=1, rank="boss", armor=5),
            foe("rat", hand=["folding_knife", "folding_knife"], traits=("fast",), at=2, rank="minion", LUCK=9),
            foe("gun", hand=["lever_rifle"], ammo={"2": 12}, at=3, rank="minion"),
            fighter("bystander", "crowd", at=1),
            hindering=[1],
        ),
        scenario(
            hero("ada", hand=["shotgun_12"], ammo={"5": 10}, armor=14, at=0),
            hero("ivy", hand=["recurve_bow"], ammo={"arrow": 6}, INITIATIVE=21, FS=90),
            foe("slow", hand=[], traits=("slow", "mindless"), at=1, FS=80, STR=100, FOR=60),
            foe("bat", hand=["barbed_bat"], at=0, traits=("flying",), skills={}),
            dark=True,
        ),
        scenario(hero("ada", INITIATIVE=0), foe("bob", INITIATIVE=0)),
        yard(),
    )


def yard() -> Scenario:
    """Bombs, fire, barriers, harmful places, grapplers, healers, things to carry, the hidden and the mindless."""
    every_skill = dict.fromkeys(skill_names(), "P")
    things = ("medical_kit", "repair_kit", "energy_drink", "rope", "flare", "duct_tape", "quickdraw_holster")
    made = scenario(
        hero("ada", hand=[explosive("frag_grenade")], pack=[explosive("molotov"), "bullwhip"], items=things, at=-1),
        hero("eve", hand=["flamethrower"], ammo={"fuel": 9}, skills=every_skill, items=things, STR=70, at=-1),
        fighter("pal", "friends", hand=["autorifle"], ammo={"2": 60}, skills=every_skill, at=-2),
        foe("bob", hand=["shotgun_20"], ammo={"5": 18}, at=1, armor=6),
        foe("rex", skills=every_skill, traits=("regenerate", "fast"), FS=80, STR=90, at=1),
        foe("zed", traits=("z_virus", "unliving", "mindless", "death_burst"), FS=70, at=2, rank="minion"),
        foe("ghost", traits=("terrify", "incorporeal", "pack"), family="horror", at=2),
        fighter("pat", "crowd"),
    )
    made.setup.update(
        barriers=[barrier(at=-1), barrier("hedge", armor=0, at=1, facing=-1)], zones=[zone(3)], hindering=[0]
    )
    return made


def check_bounds(state: State) -> None:
    """Every total is where it can be."""
    for who, one in state.combatants.items():
        assert who == one.id
        check_one(one)
        doomed = any(isinstance(frame, Doom) and frame.who == who for frame in state.stack)
        assert not (one.hp == 0 and one.here) or doomed or "dying" in one.marks, one
    assert state.attraction >= 0
    arms = [arm.id for one in state.combatants.values() for arm in one.arms] + [each.arm.id for each in state.ground]
    assert len(set(arms)) == len(arms)
    assert not state.active or state.active in state.order
    assert state.stage != "over" or (state.outcome is not None and not state.stack)


def check_one(one: Combatant) -> None:
    assert 0 <= one.hp <= one.sheet.health, one
    assert 0 <= one.armor <= max(one.sheet.armor, 14), one
    assert 0 <= one.luck <= max(9, one.sheet.luck_uses), one
    assert 0 <= one.complex <= COMPLEX_PER_TURN, one
    assert 0 <= one.held <= COMPLEX_PER_TURN, one
    assert one.counter <= 99, one
    assert one.debt >= 0, one
    assert one.recovery >= 0, one
    assert sum(arm.grip for arm in one.arms if arm.place == "hand") <= HANDS, one
    assert len(set(one.inhand)) == len(one.inhand), one
    assert set(one.inhand) <= set(one.items), one
    assert all(0 <= arm.loaded <= arm.weapon.capacity for arm in one.arms), one
    assert all(count >= 0 for count in one.rounds.values()), one
    assert len({each.id for each in one.conditions}) == len(one.conditions), one
    if one.able and not one.dead:
        assert "dying" not in one.marks
    if "dying" in one.marks:
        assert one.recovery >= 1, one
        assert one.held == one.complex == 0, one
