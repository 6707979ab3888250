"""Critical successes, and what failures come to."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleRemove
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.events import EffectChosen, OutcomeChosen
from mapoc_tui.rules.twod6.happenings import Hurt
from tests.twod6.builders import Table, duel, fighter, foe, hero

# ------------------------------------------------------------------------------------------ on attacks


def critical(**settings: Any) -> Table:
    """Ada has just hit Bob critically; Cal is another enemy."""
    ada = hero("ada", melee=4, hand="bat", will=0)
    table = Table(hero("ivy", will=0), ada, foe("bob", hand="sword", pack=["knife"]), foe("cal"), **settings)
    return table.begin().turn_of("ada").do(c.Attack("ada", "bob", "bat", "melee"), (6, 5))


def test_one_of_four_effects_is_chosen() -> None:
    """2D6 L-121, DP-3, L-118: only these four, and the player picks."""
    table = critical()
    assert table.asked == ("effect", "ada", "watch")
    assert (table.keys, table.decision.default) == (
        ["extra_damage", "seize_initiative", "draw_fire", "disarm"],
        "extra_damage",
    )
    assert table.refused(c.ChooseEffect("faster")) == ("that effect is not open now",)


def test_extra_damage() -> None:
    """2D6 L-65."""
    table = critical().do(c.ChooseEffect("extra_damage"), (3, 4))
    assert table.told(Hurt).dealt == 3 + 4 + 2


@pytest.mark.parametrize("effect", ["seize_initiative", "disarm"])
def test_the_normal_damage_is_dealt_as_well(effect: str) -> None:
    """2D6 L-121, G-32."""
    table = critical().do(c.ChooseEffect(effect), (3,))
    assert table.told(Hurt).dealt == 3 + 2


def test_seized_initiative_counts_from_the_next_round_and_the_last_grant_first() -> None:
    """2D6 L-66, L-72."""
    ada, ivy = (hero(name, melee=4, will=0, hand="bat") for name in ("ada", "ivy"))
    table = Table(ada, ivy, foe("bob", endurance=8, hand="sword"), foe("cal")).begin()
    assert table.state.order == ("ada", "ivy", "bob", "cal")
    table.do(c.Attack("ada", "bob", "bat", "melee"), (6, 5)).do(c.ChooseEffect("seize_initiative"), (1,))
    assert table.state.order == ("ada", "ivy", "bob", "cal")
    table.do(c.EndTurn("ada"))
    table.do(c.Attack("ivy", "bob", "bat", "melee"), (6, 5)).do(c.ChooseEffect("seize_initiative"), (1,))
    table.do(c.EndTurn("ivy")).do(c.EndTurn("bob")).do(c.EndTurn("cal"))
    assert (table.state.round, table.state.order) == (2, ("ivy", "ada", "bob", "cal"))


def test_seizing_moves_a_loser_of_the_order_test_to_the_front() -> None:
    """2D6 L-66: as if the order test had been won."""
    table = duel(hero("ada", melee=4, will=0, hand="bat"), foe("bob", awareness=8))
    assert table.state.order == ("bob", "ada")
    table.do(c.Attack("ada", "bob", "bat", "melee"), (6, 5)).do(c.ChooseEffect("seize_initiative"), (1,))
    table.do(c.EndTurn("ada"))
    assert table.state.active == "ada"


def test_drawn_fire_names_the_next_target() -> None:
    """2D6 L-67: of one enemy, for its next attack only."""
    table = critical().do(c.ChooseEffect("draw_fire", "cal"), (1,)).do(c.EndTurn("ada")).do(c.EndTurn("bob"))
    assert table.refused(c.Attack("cal", "ivy", "unarmed", "melee")) == ("Cal has to attack Ada next",)
    table.do(c.Attack("cal", "ada", "unarmed", "melee"), (1, 2))
    assert not table["cal"].has("drawn")


def test_drawn_fire_is_void_once_the_bait_is_gone() -> None:
    """2D6 L-67."""
    table = critical().do(c.ChooseEffect("draw_fire", "cal"), (1,)).do(RuleRemove("ada")).turn_of("cal")
    assert table.open(c.Attack("cal", "ivy", "unarmed", "melee"))


def test_disarming_takes_the_weapon_in_hand() -> None:
    """2D6 L-68, L-123: unarmed blows stay open."""
    table = critical().do(c.ChooseEffect("disarm"), (1,)).do(c.EndTurn("ada"))
    assert (table["bob"].hand, table["bob"].ground) == ("", ("sword",))
    assert table.refused(c.Attack("bob", "ada", "sword", "melee")) == ("Bob cannot strike with that now",)
    assert table.open(c.Attack("bob", "ada", "unarmed", "melee"))


def test_claws_cannot_be_taken_away() -> None:
    """2D6 L-68."""
    table = duel(hero("ada", melee=4, will=0, hand="bat"), foe("bob", hand="claws"))
    table.do(c.Attack("ada", "bob", "bat", "melee"), (6, 5))
    assert "disarm" not in table.keys


def test_opponents_take_extra_damage_without_being_asked() -> None:
    """2D6 L-121, G-29."""
    table = duel(foe("bob", melee=4, hand="bat"), hero("ada"))
    table.do(c.Attack("bob", "ada", "bat", "melee"), (6, 5), (2, 1))
    assert table.told(EffectChosen).effect == "extra_damage"
    assert table.told(Hurt).dealt == 5


@pytest.mark.parametrize(("picker", "side"), [("player", "watch"), ("gm", "")])
def test_who_picks(picker: str, side: str) -> None:
    """2D6 L-118, G-28: `critical_picker`."""
    assert critical(critical_picker=picker).asked == ("effect", "ada", side)


# ------------------------------------------------------------------------------------------ the lost weapon


def disarmed(**numbers: Any) -> Table:
    """Bob has lost his sword, and it is his turn."""
    table = duel(hero("ada", melee=4, will=0, hand="bat"), foe("bob", hand="sword", **numbers))
    table.do(c.Attack("ada", "bob", "bat", "melee"), (6, 5)).do(c.ChooseEffect("disarm"), (1,))
    return table.do(c.EndTurn("ada"))


def test_a_back_up_is_drawn_for_free() -> None:
    """2D6 L-69, L-71, DP-12, G-17."""
    table = disarmed(pack=["knife"]).do(c.DrawWeapon("bob", "knife"))
    assert (table["bob"].hand, table.state.spent) == ("knife", False)
    assert table.open(c.Attack("bob", "ada", "knife", "melee"))


def test_getting_the_weapon_back_takes_the_round() -> None:
    """2D6 L-69."""
    table = disarmed().do(c.Retrieve("bob", "sword"))
    assert (table["bob"].hand, table["bob"].ground, table.state.spent) == ("sword", (), True)


@pytest.mark.parametrize(
    ("athletics", "faces", "regained"), [(2, (5, 5), True), (2, (5, 4), False), (0, (6, 6), False)]
)
def test_snatching_it_up_may_leave_the_action(athletics: int, faces: tuple[int, int], regained: bool) -> None:
    """2D6 L-70, L-71, L-122: against 12, or 14 at Athletics 0; either way the weapon is back."""
    table = disarmed(athletics=athletics).do(c.RetrieveAndAct("bob", "sword"), faces)
    assert table["bob"].hand == "sword"
    assert table.state.spent is not regained


def test_only_a_lost_weapon_can_be_got_back() -> None:
    """2D6 L-69."""
    table = duel(hero("ada", hand="bat"), foe())
    assert table.refused(c.Retrieve("ada", "bat")) == ("no such weapon of Ada lies about",)


def test_the_turn_of_the_disarmed() -> None:
    """2D6 DP-12, L-123: all four ways stand in the menu."""
    assert {"draw", "retrieve", "snatch", "unarmed"} <= set(disarmed(pack=["knife"]).keys)


# ------------------------------------------------------------------------------------------ on defending


def guarded(**numbers: Any) -> Table:
    table = Table(hero("ada", athletics=2, will=0, **numbers), fighter("wren", "friends"), foe("bob")).begin()
    return table.turn_of("ada").do(c.Defend("ada"), (6, 5))


def test_a_critical_defence_gives_one_of_three() -> None:
    """2D6 L-76, L-77, DP-5."""
    table = guarded()
    assert (table.keys, table.decision.default) == (["untargetable", "leave", "ally_leaves"], "untargetable")
    table.do(c.ChooseEffect("untargetable"))
    assert table["ada"].has("defending")
    table.turn_of("bob")
    assert table.refused(c.Attack("bob", "ada", "unarmed", "melee")) == ("nobody can attack Ada this round",)
    table.do(c.EndTurn("bob"))
    assert not table["ada"].has("untargetable")
    assert table["ada"].has("defending")


def test_leaving_safely() -> None:
    """2D6 L-76."""
    table = guarded().do(c.ChooseEffect("leave"))
    assert table["ada"].left == "safely"
    assert table.state.active == "wren"


def test_an_ally_leaves_safely() -> None:
    """2D6 L-76."""
    table = guarded().do(c.ChooseEffect("ally_leaves", "wren"))
    assert (table["wren"].left, table["ada"].left) == ("safely", "")


# ------------------------------------------------------------------------------------------ elsewhere


def scouted() -> Table:
    """A critical success with Lore in a fight."""
    table = Table(hero("ada", lore=4, will=0), hero("ivy", will=0), foe("bob")).begin()
    return table.do(c.UseSkill("ada", "lore")).do(c.SetDifficulty(0), (6, 5))


def test_six_effects_elsewhere() -> None:
    """2D6 L-29, L-30, L-31, L-32, L-33, L-34, DP-4."""
    table = scouted()
    assert table.decision.default == "extra_information"
    assert set(table.keys) == {"extra_information", "faster", "subtle", "impress", "free_companion", "provoke"}


@pytest.mark.parametrize("effect", ["extra_information", "faster", "subtle", "impress"])
def test_effects_that_the_gm_interprets(effect: str) -> None:
    """2D6 L-30, L-31, L-32, L-34, L-118."""
    table = scouted().do(c.ChooseEffect(effect))
    assert table.told(EffectChosen).effect == effect
    assert table.asked[:2] == ("turn", "ada")


def test_provoking_marks_the_opponent() -> None:
    """2D6 L-33."""
    table = scouted().do(c.ChooseEffect("provoke", "bob"))
    assert table["bob"].has("provoked")
    table.turn_of("bob").do(c.EndTurn("bob"))
    assert not table["bob"].has("provoked")


def test_only_the_gms_people_are_provoked() -> None:
    """2D6 L-33: a hostile NPC, never a player's character."""
    table = Table(hero("ada"), fighter("wren", "friends"), foe("bob", lore=4)).begin().turn_of("bob")
    table.do(c.UseSkill("bob", "lore")).do(c.SetDifficulty(0), (6, 5))
    assert [option.key for option in table.option("provoke").options()] == ["wren"]


def test_taking_a_companion_along_counts_once_for_the_same_skill() -> None:
    """2D6 L-29."""
    table = scouted().do(c.ChooseEffect("free_companion", "ivy")).do(c.EndTurn("ada"))
    table.do(c.UseSkill("ivy", "lore")).do(c.SetDifficulty(3))
    assert not table["ivy"].effects


def test_the_gm_names_the_complications() -> None:
    """2D6 L-5, DP-10."""
    table = duel(hero("ada", lore=2, will=0), foe()).do(c.UseSkill("ada", "lore"))
    assert (table.asked, table.decision.default) == (("difficulty", "ada", ""), "0")
    assert table.refused(c.SetDifficulty(7)) == ("complications are 0 to 6, not 7",)
    assert table.open(c.SetDifficulty(6))


# ------------------------------------------------------------------------------------------ failures


def failed() -> Table:
    """A failed test outside a fight."""
    return Table(hero("ada", lore=2, will=0), foe()).do(c.RuleTest("ada", "lore"), (1, 2))


def test_the_gm_picks_what_a_failure_comes_to() -> None:
    """2D6 L-119, DP-6, G-9."""
    table = failed()
    assert (table.asked, table.decision.default) == (("outcome", "ada", ""), "closed")
    assert set(table.keys) == {"closed", "trouble", "success_with_harm", "success_with_cost"}


@pytest.mark.parametrize(("outcome", "passed"), [("trouble", False), ("closed", False), ("success_with_cost", True)])
def test_outcomes_of_failure(outcome: str, passed: bool) -> None:
    """2D6 L-35, L-37, L-38."""
    table = failed().do(c.ChooseOutcome(outcome))
    assert table.told(OutcomeChosen).passed is passed
    assert table["ada"].endurance == 8


def test_success_with_harm() -> None:
    """2D6 L-36."""
    table = failed().do(c.ChooseOutcome("success_with_harm"), (5,))
    assert table.told(OutcomeChosen).passed
    assert table["ada"].endurance == 3


def test_in_a_fight_a_failure_is_just_a_failure() -> None:
    """2D6 L-39: attack, defence and other deeds."""
    table = duel(hero("ada", will=0), foe())
    table.do(c.Attack("ada", "bob", "unarmed", "melee"), (1, 2))
    assert table.asked[0] == "turn"
    table = duel(hero("ada", will=0), foe()).do(c.UseSkill("ada", "lore")).do(c.SetDifficulty(0), (1, 2))
    assert table.asked[0] == "turn"


def test_the_gm_may_ask_for_outcomes_in_a_fight() -> None:
    """2D6 L-39."""
    table = duel(hero("ada", will=0), foe()).do(c.RuleTest("ada", "lore"), (1, 2))
    assert table.asked[0] == "turn"
    table.do(c.RuleTest("ada", "lore", outcomes=True), (1, 2))
    assert table.asked[0] == "outcome"


def test_the_complication_comes_before_the_outcome() -> None:
    """2D6 L-9, L-119."""
    table = Table(hero("ada", will=0), foe()).do(c.RuleTest("ada", "lore"), (1, 1))
    assert table.asked[0] == "complication"
    table.do(c.NameComplication())
    assert table.asked[0] == "outcome"
