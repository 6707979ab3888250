"""The 2d6 system for the property tests: fights that the shipped scenarios do not cover, and what always holds."""

from __future__ import annotations

from collections.abc import Sequence

from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.rules.twod6.movement import POSITIONS
from mapoc_tui.rules.twod6.state import Combatant, Ordering, State
from tests.twod6.builders import fighter, foe, hero, scenario


def scenarios() -> Sequence[Scenario]:
    """Fights with every kind of weapon, with the dying, the hidden, the surprised and bystanders."""
    return (
        scenario(
            hero(
                "ada",
                melee=3,
                shoot=2,
                athletics=2,
                hand="knife",
                pack=["heavy_crossbow", "bat"],
                drive="Home.",
                will=3,
            ),
            hero("eve", medicine=3, charm=4, conviction=2, endurance=-2, hand="hunting_bow", at=-1),
            fighter("wren", "friends", shoot=3, awareness=2, hand="pump_gun", armor="heavy", at=-2),
            foe("bob", melee=3, athletics=1, hand="sword", pack=["pistol"], armor="medium", named=True, at=1),
            foe("cal", melee=2, taunt=4, hand="claws", hidden=True),
            foe("dot", shoot=3, hand="hunting_rifle", surprised=True, at=2),
            fighter("passer_by", "crowd"),
            supplies=False,
        ),
        scenario(hero("ada", endurance=1, will=0), foe("bob", endurance=1, will=0)),
    )


def check_bounds(state: State) -> None:
    """Every number is where it can be."""
    for who, one in state.combatants.items():
        assert who == one.id
        check_one(one)
    assert not state.active or state.active in state.passed
    assert not state.spent or state.begun
    assert not isinstance(state.top, Ordering)
    assert not state.ended or not state.active


def check_one(one: Combatant) -> None:
    vitals = one.vitals
    assert vitals.endurance <= one.sheet.endurance, one
    assert 0 <= one.will <= one.sheet.will, one
    assert not (vitals.bleeding and vitals.stabilised), one
    assert not (vitals.dead and vitals.bleeding), one
    assert one.position in POSITIONS, one
    assert one.ticks >= 0, one
    assert one.lost_turns >= 0, one
    assert not one.hand or one.hand in one.sheet.arms, one
    assert one.hand not in one.ground, one
    assert set(one.ground) | set(one.unloaded) <= set(one.sheet.arms), one
    assert len({effect.id for effect in one.effects}) == len(one.effects), one
