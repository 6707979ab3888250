"""Small fights of Maximum Apocalypse in which rare things come about."""

from __future__ import annotations

from collections.abc import Sequence

from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.content.entrants import Carried, Entrant
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.content.gear import weapon
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.content.sheet import skill_names
from tests.maxapoc.builders import fighter, foe, hero, scenario
from tests.maxapoc.grounds import barrier, zone
from tests.maxapoc.test_resolve import CHOIR

EVERY_SKILL = dict.fromkeys(skill_names(), "P")
USEFUL = tuple(item for item, row in items().items() if "use" in row or "fire" in row)
"""Everything that does something by itself."""

RUSTY = Carried(weapon("autorifle"), 30, jammed=True, hand=True)


def rare_scenarios() -> Sequence[Scenario]:
    """Fights that bring what the others seldom bring."""
    return (bedlam(), armoury(), *pharmacy(), ambush(), pit(), deathbed(), workshop())


def bedlam() -> Scenario:
    """Two who sing others out of their minds; the party has little to set against it and much to be afraid of."""
    return scenario(
        hero("ada", RESOLVE=4, hand=["revolver_38"], ammo={"2": 9}, items=["container_of_oil"], skills=EVERY_SKILL),
        hero("eve", RESOLVE=8, at=1, skills=EVERY_SKILL),
        fighter("pal", "friends", RESOLVE=5, at=-2, skills=EVERY_SKILL),
        foe("choir", hand=[CHOIR], at=2, rank="boss", INITIATIVE=16, family="horror"),
        foe("echo", hand=[CHOIR], at=-1, traits=("terrify",), family="horror", items=["jerry_can"]),
    )


def armoury() -> Scenario:
    """A launcher, a turret on a barrier, charges, and enemies behind barriers of their own."""
    rockets = hero("ada", hand=["rocket_launcher"], skills=EVERY_SKILL, at=-1, LUCK=80)
    rockets = evolve(
        rockets,
        weapons=(
            Carried(weapon("rocket_launcher"), hand=True),
            *(Carried(explosive(each)) for each in ("heat_grenade", "stinger_missile", "stink_bomb")),
        ),
    )
    gunner = hero("eve", hand=["mounted_turret"], loaded=9, ammo={"4": 90}, skills=EVERY_SKILL, at=-1, INITIATIVE=20)
    made = scenario(
        rockets,
        gunner,
        hero("cid", hand=[explosive("c4")], pack=[explosive("c4"), explosive("dynamite")], skills=EVERY_SKILL),
        evolve(foe("bob", ammo={"2": 60}, at=1, armor=8, STR=60), behind="car", weapons=(RUSTY,)),
        foe("rex", hand=["flamethrower"], pack=[explosive("molotov")], ammo={"fuel": 9}, armor=6, STR=90, FOR=90),
        foe("husk", traits=("regenerate",), at=1, STR=90, FOR=90),
    )
    husk = made.setup["combatants"][-1]
    husk["sheet"]["weakness"] = "fire"
    made.setup.update(barriers=[barrier("wall", at=-1), barrier("car", armor=40, at=1, facing=-1)], zones=[zone(4)])
    return made


def pharmacy() -> Sequence[Scenario]:
    """Everything that can be used up, in the hands of people who have time for it."""
    shelves = [USEFUL[at : at + 9] for at in range(0, len(USEFUL), 9)]
    return [
        scenario(
            hero("ada", items=shelf[::3], INITIATIVE=16),
            hero("eve", items=shelf[1::3], INITIATIVE=16, at=1),
            evolve(hero("ivy", items=shelf[2::3], INITIATIVE=21), infections={"z_virus": 5, "radiation": 2}),
            foe("bob", at=0, hand=["rock"], FS=10, STR=10, FOR=90, INITIATIVE=3),
            dark=True,
        )
        for shelf in shelves
    ]


def sniper(who: str, at: int) -> Entrant:
    """Somebody who shoots out of hiding."""
    return evolve(foe(who, hand=["recurve_bow"], ammo={"arrow": 30}, at=at, skills=EVERY_SKILL, AGI=75), unseen=True)


def ambush() -> Scenario:
    """Archers and a knifer in hiding, who open the fight; whoever is shot at strikes back blindly."""
    knifer = evolve(foe("knife", hand=["combat_knife"], skills=EVERY_SKILL, AGI=80), unseen=True)
    made = scenario(
        hero("ada", hand=["auto_9mm"], ammo={"3": 30}, skills=EVERY_SKILL, LUCK=30, armor=9),
        hero("eve", hand=["hatchet"], pack=["crossbow"], ammo={"arrow": 9}, skills=EVERY_SKILL, LUCK=10, armor=9),
        hero("pat", hand=["shotgun_12"], ammo={"5": 20}, skills=EVERY_SKILL, LUCK=10, at=1, armor=9),
        knifer,
        sniper("near", 1),
        sniper("far", 2),
        dark=True,
    )
    made.setup.update(ambushers=["knife", "near", "far"], lair=True, enclosed=[0])
    return made


def pit() -> Scenario:
    """Bodies and ropes: those who hold, those who are held, and lines to cut."""
    return scenario(
        hero("ada", pack=["bullwhip"], items=["rope", "handcuffs"], skills=EVERY_SKILL, STR=90, FOR=80, FS=80),
        hero("eve", hand=["combat_knife"], items=["large_net"], skills=EVERY_SKILL, AGI=90, FS=70),
        foe("bob", skills=EVERY_SKILL, STR=80, FS=80, rank="boss"),
        foe("rat", hand=["bullwhip"], skills=EVERY_SKILL, at=1, AGI=80),
        hero("pat", skills=EVERY_SKILL, STR=60),
        foe("drone", traits=("machine",), family="machine", armor=3),
    )


def deathbed() -> Scenario:
    """The frail against the strong: falling, dying, and coming back by Luck."""
    return scenario(
        hero("ada", STR=8, FOR=22, LUCK=90, hp=2),
        hero("eve", STR=8, FOR=22, LUCK=60, at=1, hp=3),
        hero("doc", skills=EVERY_SKILL, items=["medical_kit"], LUCK=90, INT=90),
        foe("bob", hand=["shotgun_12"], ammo={"5": 20}, STR=90, FOR=90, FS=90),
        evolve(foe("ill", INITIATIVE=5), infections={"z_virus": 5}),
        foe("axe", hand=["katana"], STR=110, FOR=100, FS=90, skills={"blades": "M"}, at=1),
    )


def workshop() -> Scenario:
    """Time to mend, to make, to help and to search, while somebody shoots now and then."""
    tools = ("repair_kit", "duct_tape", "rubber_mallet", "raw_chemicals", "wire", "medical_kit")
    made = scenario(
        hero("ada", armor=8, armor_left=0, items=tools, skills=EVERY_SKILL, INT=90, ammo={"parts": 60}, AGI=90),
        hero("eve", armor=6, armor_left=2, skills=EVERY_SKILL, INS=90, ammo={"parts": 60}, items=("pouch", "tea")),
        fighter("pal", "friends", skills=EVERY_SKILL, CHA=90, traits=("leader",), ammo={"parts": 20}),
        fighter("mare", "friends", traits=("mount",), family="beast"),
        foe("bob", hand=["rifle_22"], ammo={"1": 30}, at=5, INITIATIVE=5, BS=20),
        foe("rex", hand=["bat"], at=9, INITIATIVE=4, items=("old_magazine", "rope")),
    )
    made.setup.update(barriers=[barrier("wall", armor=2, maximum=10)])
    return made
