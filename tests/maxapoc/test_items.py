"""Special items in a fight (MA IT-1 to IT-12, IT-101 to IT-193, p. 93-98; N-5, N-7, p. 71; GR-47 to GR-59, GR-67)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import Command, RuleCondition, RuleHarm
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.engine.scenarios import Faults, Side, Table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.attacks import attack_check, prospect
from mapoc_tui.rules.maxapoc.combat.defences import start_counter
from mapoc_tui.rules.maxapoc.combat.item_wear import muffled
from mapoc_tui.rules.maxapoc.combat.stealth import perception_check
from mapoc_tui.rules.maxapoc.commands import Attack, Draw, Drop, EndTurn, Move, PickUp
from mapoc_tui.rules.maxapoc.content.bestiary import read_sheet
from mapoc_tui.rules.maxapoc.content.gear import weapon
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.content.sheet import STATS
from mapoc_tui.rules.maxapoc.course import run
from mapoc_tui.rules.maxapoc.describe import describe
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.harms.infection import expose
from mapoc_tui.rules.maxapoc.moves.handling import quick_requirement
from mapoc_tui.rules.maxapoc.rolls.carrying import load, load_limit
from mapoc_tui.rules.maxapoc.rolls.checks import weighed
from mapoc_tui.rules.maxapoc.rolls.conditions import kinds
from mapoc_tui.rules.maxapoc.rolls.hands import free_hands
from mapoc_tui.rules.maxapoc.rolls.lights import in_the_dark
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.skill_commands import HandleItem
from mapoc_tui.rules.maxapoc.skills.works import work_check
from mapoc_tui.rules.maxapoc.state import Infection, Ongoing
from tests.maxapoc.builders import Play, Script, begun, d, foe, hero


def carrier(
    *carried: str,
    friend: dict[str, Any] | None = None,
    enemy: dict[str, Any] | None = None,
    dark: bool = False,
    **facts: Any,
) -> Play:
    """Ada with items, her friend Fay beside her, the goon Bob at Short; Ada has the first turn."""
    return begun(
        hero(**{"items": carried, "INITIATIVE": 10, "LUCK": 5, "AGI": 60, **facts}),
        hero("fay", **{"INITIATIVE": 6, "LUCK": 5, **(friend or {})}),
        foe("bob", at=1, hand=["bat"], **{"INITIATIVE": 5, **(enemy or {})}),
        dark=dark,
    )


def used(play: Play, item: str, who: str = "ada", times: int = 1) -> Play:
    """Take an item out and use it."""
    return play.do(HandleItem(who, item, "ready")).do(HandleItem(who, item, "use", times=times))


def with_facts(play: Play, who: str, **facts: Any) -> Play:
    """Change somebody without a command."""
    play.state = evolve(play.state, combatants={**play.state.combatants, who: evolve(play[who], **facts)})
    return play


# -- taking out, putting away, handing over --------------------------------------------------------


def test_an_item_in_hand_takes_a_hand() -> None:
    """MA N-5, p. 71; Q-176."""
    play = carrier("watch").do(HandleItem("ada", "watch", "ready"))
    assert play["ada"].inhand == ("watch",)
    assert free_hands(play["ada"]) == 1
    assert play["ada"].complex == 1
    assert free_hands(play.do(HandleItem("ada", "watch", "stow"))["ada"]) == 2


def test_every_item_has_a_quick_try_of_its_own() -> None:
    """MA N-5, p. 71; Q-175: one try an item and turn."""
    play = carrier("watch", "holy_book").do(HandleItem("ada", "watch", "quick"), d(50))
    play.do(HandleItem("ada", "holy_book", "quick"), d(30))
    assert play["ada"].inhand == ("holy_book",)


def test_a_full_hand_takes_nothing_out() -> None:
    play = carrier("watch", hand=["katana"])
    assert "needs a free hand" in play.refused(HandleItem("ada", "watch", "ready"))


@pytest.mark.parametrize(("value", "out"), [(30, True), (50, False)])
def test_a_quick_hand_takes_an_item_out_for_free(value: int, out: bool) -> None:
    """MA N-5, p. 71; Q-175: two degrees on Palming, one try a turn."""
    play = carrier("watch").do(HandleItem("ada", "watch", "quick"), d(value))
    assert ("watch" in play["ada"].inhand) is out
    assert play["ada"].complex == 2
    assert "tried once" in play.refused(HandleItem("ada", "watch", "quick"))


@pytest.mark.parametrize(("bag", "out"), [("military_pack", True), ("quickdraw_holster", False)])
def test_one_degree_is_enough_for_what_is_in_a_military_pack(bag: str, out: bool) -> None:
    """MA IT-150, IT-163, p. 96; GR-58: the pack eases its contents, the holster a handgun or a knife alone."""
    play = carrier(bag, "watch").do(HandleItem("ada", "watch", "quick"), d(50))
    assert ("watch" in play["ada"].inhand) is out


@pytest.mark.parametrize("fate", [RuleCondition("ada", "unconscious"), RuleHarm("ada", 20), RuleHarm("ada", 99)])
def test_whoever_falls_drops_items_as_well(fate: Command) -> None:
    """MA C-14, C-21, p. 80, 86; Q-218, Q-259: knocked out, dying or dead; a light is out."""
    play = used(carrier("accumulator_flashlight", "watch", LUCK=5), "accumulator_flashlight").do(fate)
    assert play["ada"].inhand == ()
    assert set(play["ada"].items) == {"watch"}
    assert [(each.item, each.pieces) for each in play.state.litter] == [("accumulator_flashlight", 3)]
    assert "accumulator_flashlight" not in play["ada"].marks


def test_an_item_has_to_be_in_hand_to_be_used() -> None:
    """MA N-7, p. 71; IT-2."""
    assert "is not in hand" in carrier("energy_drink").refused(HandleItem("ada", "energy_drink", "use"))
    assert "no use of its own" in carrier("rope").refused(HandleItem("ada", "rope", "use"))
    assert "carries no" in carrier("rope").refused(HandleItem("ada", "watch", "ready"))


def test_an_item_is_handed_over_into_a_free_hand() -> None:
    """MA Q-273: taking it costs nothing."""
    play = carrier("energy_drink").do(HandleItem("ada", "energy_drink", "ready"))
    play.do(HandleItem("ada", "energy_drink", "give", "fay"))
    assert play["ada"].items == {}
    assert play["fay"].items == {"energy_drink": 6}
    assert play["fay"].inhand == ("energy_drink",)


def test_a_use_costs_component_pieces_until_there_are_none() -> None:
    """MA IT-1, p. 93: three sips of two pieces each."""
    play = used(carrier("energy_drink"), "energy_drink")
    assert play["ada"].items == {"energy_drink": 4}
    with_facts(play, "ada", items={"energy_drink": 1}, complex=2)
    play.until("turn", "ada")
    assert "not enough is left" in play.refused(HandleItem("ada", "energy_drink", "use"))
    with_facts(play, "ada", items={"energy_drink": 2})
    play.do(HandleItem("ada", "energy_drink", "use"))
    assert (play["ada"].items, play["ada"].inhand) == ({}, ())


# -- drinks and drugs ------------------------------------------------------------------------------


def test_tv_g_20_only_the_highest_increase_counts_and_from_the_next_round() -> None:
    """MA TV-G-20, T-7, p. 64; GR-54: Energy Drink and coffee are +5, not +8."""
    play = used(carrier("energy_drink", "ground_coffee"), "energy_drink").until("turn", "ada")
    assert (play.state.round, play["ada"].counter) == (1, 5)
    play = used(with_facts(play, "ada", inhand=()), "ground_coffee").until("turn", "ada")
    assert (play.state.round, play["ada"].counter) == (2, 15)


def test_an_increase_lasts_the_stated_number_of_rounds() -> None:
    """MA C-36, Q-39: tea is +2 for two rounds."""
    play = used(carrier("tea"), "tea")
    counters = []
    while play.state.round < 5:
        play.until("turn", "ada")
        if play.state.phase == 1:
            counters.append(play["ada"].counter)
        play.do(EndTurn("ada"))
    assert counters[:3] == [12, 12, 10]


def test_amphetamines_end_in_a_knock_out_roll() -> None:
    """MA IT-108, p. 93; GR-54: after the third boosted round."""
    still = {"INITIATIVE": 0}
    play = used(carrier("amphetamines", friend=still, enemy=still), "amphetamines")
    while (play.state.round, play.state.phase) != (4, 4):
        play.until("turn", "ada").do(EndTurn("ada"))
        assert play.state.round == 1 or start_counter(play["ada"]) == 20
    play.do(EndTurn("ada"), d(90))
    assert play.state.round == 5
    assert "amphetamines" not in play["ada"].marks
    assert not play["ada"].able


# -- light -----------------------------------------------------------------------------------------


def hampered(play: Play, who: str, target: str, way: str = "strike") -> bool:
    """Whether the dark is a Disadvantage for an attack with the first weapon."""
    strike = prospect(play.state, Attack(who, target, f"{who}-1", way), False)
    return any(part.reason == "in the dark" for part in attack_check(play.state, strike).parts)


@pytest.mark.parametrize(
    ("item", "bob_at", "lit"),
    [
        ("accumulator_flashlight", 2, True),
        ("accumulator_flashlight", 3, False),
        ("glow_stick", 1, True),
        ("glow_stick", 2, False),
        ("matches", 1, False),
        ("taper_candle", 2, True),
        ("flare", 2, True),
    ],
)
def test_light_cancels_the_dark_within_its_range(item: str, bob_at: int, lit: bool) -> None:
    """MA A-10, IT-6, p. 63; GR-67: for both sides."""
    play = with_facts(carrier(item, dark=True, pack=["folding_knife"]), "bob", position=bob_at)
    assert hampered(play, "ada", "bob", "throw")
    used(play, item)
    assert hampered(play, "ada", "bob", "throw") is not lit
    assert not hampered(play, "bob", "ada")


def test_low_light_helps_only_its_own_side_beyond_short() -> None:
    """MA IT-148, p. 95; GR-67: nobody else sees by it at Midrange."""
    play = used(carrier("lowlight_flashlight", dark=True, pack=["folding_knife"]), "lowlight_flashlight")
    with_facts(play, "bob", position=2)
    assert not hampered(play, "ada", "bob", "throw")
    with_facts(play, "fay", position=2)
    assert hampered(play, "bob", "fay")
    assert not hampered(with_facts(play, "fay", position=1), "bob", "fay")


def test_a_light_goes_out_when_it_is_put_away_and_goes_with_whoever_gets_it() -> None:
    play = used(carrier("accumulator_flashlight"), "accumulator_flashlight").until("turn", "ada")
    play.do(HandleItem("ada", "accumulator_flashlight", "give", "fay"))
    assert "accumulator_flashlight" in play["fay"].marks
    assert "accumulator_flashlight" not in play["ada"].marks
    play.until("turn", "fay").do(HandleItem("fay", "accumulator_flashlight", "stow"))
    assert "accumulator_flashlight" not in play["fay"].marks


def test_a_match_burns_for_one_phase() -> None:
    """MA IT-147, p. 95."""
    play = used(carrier("matches"), "matches")
    assert "matches" in play["ada"].marks
    play.until("turn", "ada")
    assert "matches" not in play["ada"].marks


def test_a_flare_is_heard() -> None:
    """MA IT-131, IT-10, p. 94: +10 at once."""
    assert used(carrier("flare"), "flare").only(e.AttractionRaised).amount == 10


# -- noise -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gun", "item", "noise"),
    [
        ("auto_9mm", "silencer", 5),
        ("rifle_22", "silencer", 0),
        ("recurve_bow", "bowstring_dampener", 0),
        ("crossbow", "bowstring_dampener", 0),
        ("shotgun_12", "silencer", 25),
        ("auto_9mm", "bowstring_dampener", 10),
    ],
)
def test_tv_g_12_mufflers(gun: str, item: str, noise: int) -> None:
    """MA TV-G-12, IT-114, IT-174, p. 93, 97; GR-50, GR-51: one piece an attack, never below 0."""
    play = carrier(item)
    work = Fight(play.state, Script(()))
    assert muffled(work, "ada", weapon(gun), 1) == noise
    spent = noise != weapon(gun).noise
    assert work["ada"].items[item] == items()[item]["cp"] - spent


def test_a_silenced_shot_raises_the_gauge_less() -> None:
    play = carrier("silencer", hand=["auto_9mm"])
    play.attack("ada", "bob").defend("bob", "none", d(90, 9))
    assert play.only(e.AttractionRaised).amount == 5
    assert play["ada"].items == {"silencer": 4}


# -- rolls -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "skill", "tags", "net"),
    [
        ("running_shoes", "athletics", set(), 1),
        ("running_shoes", "stealth", set(), -1),
        ("hunting_boots", "athletics", set(), -1),
        ("binoculars", "perception", {"long"}, 1),
        ("binoculars", "perception", {"midrange"}, 0),
        ("camo_tarp", "stealth", {"still"}, 1),
        ("camo_tarp", "stealth", set(), 0),
        ("pencil_and_paper", "academics", set(), 1),
        ("extra_clothes", "charm", set(), 1),
        ("handcuffs", "interrogate", set(), 1),
        ("mechanics_tools", "mechanics", set(), 1),
        ("holy_book", "xenotech_use", set(), 0),
    ],
)
def test_what_is_carried_changes_rolls(item: str, skill: str, tags: set[str], net: int) -> None:
    """MA IT-3, IT-8, p. 48, 93-98."""
    play = carrier(item, skills={skill: "P"})
    check = work_check(play["ada"], "test", skill, tags)
    assert weighed(play.state, check).net == net


def test_a_holy_book_helps_while_it_is_held() -> None:
    """MA IT-168, p. 97."""
    play = carrier("holy_book", skills={"xenotech_use": "P"}).do(HandleItem("ada", "holy_book", "ready"))
    assert weighed(play.state, work_check(play["ada"], "test", "xenotech_use", set())).net == -1


def test_tools_need_a_free_hand() -> None:
    """MA GR-52."""
    play = carrier("mechanics_tools", skills={"mechanics": "P"}, hand=["katana"])
    assert weighed(play.state, work_check(play["ada"], "test", "mechanics", set())).net == 0


def test_worn_threshold_bonuses_count() -> None:
    """MA IT-111, IT-158, p. 93, 96."""
    play = carrier("personalized_grip", FS=50, hand=["hatchet"])
    assert (
        weighed(
            play.state, attack_check(play.state, prospect(play.state, Attack("ada", "bob", "ada-1"), False))
        ).threshold
        == 55
    )


# -- infection -------------------------------------------------------------------------------------


def exposed(play: Play, kind: str, *rolls: tuple[int, ...], requirement: int = 1) -> e.Checked:
    """The Immunity roll of Ada."""
    work = Fight(play.state, Script(rolls))
    expose(work, "ada", kind, requirement)
    run(work)
    return next(event for event in work.events if isinstance(event, e.Checked))


@pytest.mark.parametrize(
    ("item", "times", "kind", "value", "requirement", "success"),
    [
        ("acetaminophen", 2, "z_virus", 40, 3, True),
        ("acetaminophen", 1, "z_virus", 40, 3, False),
        ("acetaminophen", 4, "z_virus", 99, 1, False),
        ("potassium_iodide", 2, "radiation", 40, 3, True),
        ("potassium_iodide", 2, "z_virus", 40, 3, False),
    ],
)
def test_pills_prepare_the_next_immunity_roll(
    item: str, times: int, kind: str, value: int, requirement: int, success: bool
) -> None:
    """MA IT-105, IT-160, p. 93, 96; GR-55: degrees are added to a success only, requirements fall."""
    play = used(carrier(item, FOR=95), item, times=times)
    assert play["ada"].items.get(item, 0) == items()[item]["cp"] - times
    assert exposed(play, kind, d(value), requirement=requirement).roll.success is success


@pytest.mark.parametrize(("item", "net"), [("oxygen_mask", 1), ("radiation_suit", 0)])
def test_masks_and_suits_help_immunity(item: str, net: int) -> None:
    """MA IT-155, IT-164, p. 96: Advantage; a requirement of two less."""
    roll = exposed(carrier(item, FOR=95), "radiation", d(40, *([9] if net else [])), requirement=3).roll
    assert roll.net == net
    assert roll.requirement == (3 if net else 1)


def test_mask_and_tank_together_keep_everything_out() -> None:
    """MA IT-155, p. 96: Immunity rolls are skipped."""
    play = carrier("oxygen_mask", "oxygen_tank")
    work = Fight(play.state, Script(()))
    expose(work, "ada", "radiation")
    assert work.events == []


def test_an_antidote_takes_a_stage_back() -> None:
    """MA IT-109, p. 93."""
    play = with_facts(carrier("antidote", friend={"at": 3}), "ada", infections=(Infection("z_virus", 3),))
    used(play, "antidote")
    assert play["ada"].infections == (Infection("z_virus", 2),)
    assert "is not INFECTED" in carrier("antidote").do(HandleItem("ada", "antidote", "ready")).refused(
        HandleItem("ada", "antidote", "use")
    )


def treated(item: str, **facts: Any) -> Play:
    """Ada holds an item; Fay beside her is infected."""
    play = with_facts(carrier(item), "fay", infections=(Infection("z_virus", 2),), **facts)
    return play.do(HandleItem("ada", item, "ready"))


def test_an_antidote_is_given_to_a_friend_at_close() -> None:
    """MA IT-109, p. 93; I-13."""
    play = treated("antidote")
    offered = [leaf.command for leaf in leaves(play.decision.options()) if isinstance(leaf.command, HandleItem)]
    assert [each.target for each in offered if each.how == "use"] == ["fay"]
    play.do(HandleItem("ada", "antidote", "use", "fay"))
    assert play["fay"].infections == (Infection("z_virus", 1),)
    assert (play["ada"].items["antidote"], play["ada"].infections) == (3, ())
    (line,) = [line for event in play.find(e.ItemUsed) if (line := describe(play.state, event)) is not None]
    assert "on Fay" in line.text


@pytest.mark.parametrize(
    ("item", "counts"),
    [
        ("acetaminophen", lambda one: one.bonuses[0].modifier.amount == 2),
        ("potassium_iodide", lambda one: one.bonuses[0].modifier.amount == -2),
        ("z_antiserum", lambda one: "z_antiserum" in one.marks),
    ],
)
def test_medicine_works_on_the_patient(item: str, counts: Any) -> None:
    """MA I-13; IT, p. 93-98."""
    play = treated(item).do(HandleItem("ada", item, "use", "fay", 1 if item == "z_antiserum" else 2))
    assert counts(play["fay"])
    assert play["ada"].bonuses == ()


def test_who_is_no_patient() -> None:
    """MA K-5, p. 77: at Close, and no enemy."""
    play = treated("antidote")
    assert "not at Close" in play.refused(HandleItem("ada", "antidote", "use", "bob"))
    assert "Bob is no patient" in play.refused(HandleItem("ada", "antidote", "use", "bob"))
    assert "Ada is no patient" in play.refused(HandleItem("ada", "antidote", "use", "ada"))
    assert "no medicine" in treated("energy_drink").refused(HandleItem("ada", "energy_drink", "use", "fay"))
    assert "is not INFECTED" in carrier("antidote").do(HandleItem("ada", "antidote", "ready")).refused(
        HandleItem("ada", "antidote", "use", "fay")
    )


def test_alcohol_stuns_for_longer_than_any_fight() -> None:
    """MA IT-107, p. 93; Q-258."""
    play = used(carrier("alcohol_80_proof"), "alcohol_80_proof")
    (stunned,) = play["ada"].conditions
    assert (stunned.id, stunned.left) == ("stunned", 0)
    assert play["ada"].counter == 10 - 5
    assert play["ada"].items["alcohol_80_proof"] == 7


@pytest.mark.parametrize("item", ["cigars", "cigarettes", "magic_mushroom", "psychedelic_pills"])
def test_some_things_steady_the_nerves(item: str) -> None:
    """MA IT-116, IT-117, IT-146, IT-162, p. 94-96; GR-53: each different item counts once."""
    play = used(carrier(item), item)
    rows = [row for row in kinds()[item].own if row.fits({"resolve", "special"})]
    assert [row.modifier.gives for row in rows] == ["advantage"]
    assert item in play["ada"].marks
    assert "has that already" in with_facts(play, "ada", items={item: 9}, complex=1, inhand=(item,)).until(
        "turn", "ada"
    ).refused(HandleItem("ada", item, "use"))


# -- fire ------------------------------------------------------------------------------------------


def bottle(*carried: str, **facts: Any) -> Play:
    """Ada with a bottle in hand."""
    play = carrier("alcohol_80_proof", *carried, **facts)
    return play.do(Draw("ada", "ada-alcohol_80_proof"))


def test_liquids_need_a_flame_and_burn_for_two_rounds() -> None:
    """MA IT-107, IT-7, p. 83, 93; GR-47, GR-48: 1d6 at once, again at the next round."""
    play = bottle("lighter")
    throw = Attack("ada", "bob", "ada-alcohol_80_proof", "throw", mode="alight")
    assert "needs a flame" in play.refused(throw)
    assert "can only set somebody alight" in play.refused(evolve(throw, mode=""))
    play.do(HandleItem("ada", "lighter", "ready")).until("turn", "ada").do(HandleItem("ada", "lighter", "use"))
    play.until("turn", "ada").do(throw).until("defence").defend("bob", "none", d(30), (5,), d(30))
    assert play.only(e.HazardRolled).total == 5
    assert play.only(e.Harmed).amount == 3
    assert [each.left for each in play["bob"].ongoing] == [1]
    assert play["ada"].items["alcohol_80_proof"] == 7
    assert play["ada"].arm("ada-alcohol_80_proof") is not None


def test_a_fire_at_the_target_is_flame_enough() -> None:
    """MA GR-47."""
    play = bottle()
    with_facts(play, "bob", ongoing=(Ongoing("x", "fire", "1d6", 3),))
    play.do(Attack("ada", "bob", "ada-alcohol_80_proof", "throw", mode="alight")).until("defence")
    assert play.asked == ("defence", "bob")


def test_nothing_burnable_flies_beyond_short() -> None:
    """MA GR-47."""
    play = with_facts(bottle(), "bob", position=2, ongoing=(Ongoing("x", "fire", "1d6", 3),))
    assert "out of reach" in play.refused(Attack("ada", "bob", "ada-alcohol_80_proof", "throw", mode="alight"))


def test_a_miss_uses_the_liquid_up_as_well() -> None:
    play = with_facts(bottle(), "bob", ongoing=(Ongoing("x", "fire", "1d6", 3),))
    play.do(Attack("ada", "bob", "ada-alcohol_80_proof", "throw", mode="alight")).until("defence").defend(
        "bob", "none", d(95)
    )
    assert play["ada"].items["alcohol_80_proof"] == 7
    assert play["bob"].ongoing[0].id == "x"


def test_a_lighter_burns_a_little_and_goes_out() -> None:
    """MA IT-144, p. 95; GR-47: Brawl at Close."""
    play = used(carrier("lighter", skills={"brawl": "P"}), "lighter").until("turn", "ada")
    with_facts(play, "bob", position=0)
    play.do(Attack("ada", "bob", "ada-lighter", hands=0, mode="alight")).until("defence")
    play.defend("bob", "none", d(30), d(90))
    assert play.only(e.Harmed).amount == 1
    assert "lighter" not in play["ada"].marks
    assert "is not lit" in play.refused(Attack("ada", "bob", "ada-lighter", hands=0, mode="alight"))


def test_a_lit_flare_is_thrown_and_shines_on() -> None:
    """MA IT-131, p. 94; GR-68: Heavy fire damage once, then a light where it lies, and in the hand that takes it."""
    play = used(carrier("flare", dark=True), "flare").until("turn", "ada")
    play.do(Attack("ada", "bob", "ada-flare", "throw", 0, mode="alight")).until("defence")
    play.defend("bob", "none", d(30), (4,), d(95))
    assert play.only(e.HazardRolled).total == 7
    assert play["bob"].ongoing == ()
    assert play["ada"].items == {}
    assert play["ada"].arm("ada-flare") is None
    assert "flare" not in play["ada"].marks
    (lying,) = play.state.litter
    assert (lying.item, lying.position, lying.lit) == ("flare", 1, True)
    assert not in_the_dark(play.state, play["ada"], 3)
    assert in_the_dark(play.state, play["ada"], 4)
    play.until("turn", "bob").do(HandleItem("bob", "flare", "fetch"))
    assert "flare" in play["bob"].marks
    assert "cannot be put out" in play.refused(HandleItem("bob", "flare", "stow"))


# -- items that are weapons ------------------------------------------------------------------------


def test_a_crowbar_is_a_weapon_and_a_rope_holds() -> None:
    """MA GR-35, GR-69."""
    play = carrier("crowbar", "rope")
    assert [(arm.id, arm.weapon.code) for arm in play["ada"].arms[1:]] == [("ada-crowbar", 3), ("ada-rope", 0)]


@pytest.mark.parametrize(
    ("tools", "code"), [("mechanics_tools", 2), ("entrenching_tools", 2), ("surgical_tools", None)]
)
def test_hammers_and_picks_of_a_tool_set_are_bats(tools: str, code: int | None) -> None:
    """MA IT-185, p. 97; GR-35: the row of the bat, with the value of the set."""
    found = carrier(tools)["ada"].arm(f"ada-{tools}")
    facts = found and (found.weapon.skill, found.weapon.code, found.weapon.value, found.worn)
    assert facts == (None if code is None else ("clubs", code, 5, 0))


def test_a_radiation_suit_is_worn_armour() -> None:
    """MA IT-164, p. 96; GR-63: one Armour Point on top of all others, and it weighs no more than that."""
    row = {"name": "Ada", "stats": dict.fromkeys(STATS, 50), "armor": 2, "items": ["radiation_suit", "radiation_suit"]}
    own = read_sheet(Table(row, "", Faults("test")), Side("party", "Party", "players"))
    assert own.armor == 3
    play = carrier("radiation_suit", armor=3)
    assert load(play["ada"]) == 3 * 3


def test_an_item_is_dropped_for_free_and_picked_up_with_an_action() -> None:
    """MA T-11, p. 66; Q-273."""
    play = carrier("watch", "rope").do(HandleItem("ada", "watch", "ready"))
    play.until("turn", "ada").do(HandleItem("ada", "watch", "drop"))
    assert (play["ada"].items, play["ada"].inhand) == ({"rope": 3}, ())
    assert [(each.item, each.pieces, each.position) for each in play.state.litter] == [("watch", 8, 0)]
    assert "Watch lies at 0" in RULESET.view(play.state, "players").facts
    left = play["ada"].complex
    play.do(HandleItem("ada", "watch", "fetch"))
    assert (play["ada"].items["watch"], play["ada"].inhand, play["ada"].complex) == (8, ("watch",), left - 1)
    assert play.state.litter == ()


def test_a_dropped_light_goes_out() -> None:
    play = used(carrier("accumulator_flashlight"), "accumulator_flashlight").until("turn", "ada")
    assert "accumulator_flashlight" not in play.do(HandleItem("ada", "accumulator_flashlight", "drop"))["ada"].marks


def test_what_lies_somewhere_else_cannot_be_picked_up() -> None:
    play = carrier("watch")
    assert "no Watch lies here" in play.refused(HandleItem("ada", "watch", "fetch"))
    assert "is not in hand" in play.refused(HandleItem("ada", "watch", "drop"))


def test_a_rope_that_was_picked_up_is_a_lasso_again() -> None:
    play = carrier("rope", friend={}).do(HandleItem("ada", "rope", "ready")).until("turn", "ada")
    play.do(HandleItem("ada", "rope", "drop"))
    assert play["ada"].arm("ada-rope") is None
    play.until("turn", "fay").do(HandleItem("fay", "rope", "fetch"))
    assert play["fay"].arm("fay-rope") is not None


def test_an_item_that_is_dropped_as_a_weapon_leaves_the_hand() -> None:
    """MA Q-176: a rope that was taken out and then readied as a lasso is one rope."""
    play = carrier("rope", "flare").do(HandleItem("ada", "rope", "ready")).do(Draw("ada", "ada-rope"))
    play.until("turn", "ada").do(Drop("ada", "ada-rope"))
    assert (play["ada"].items, play["ada"].inhand, free_hands(play["ada"])) == ({"flare": 4}, (), 2)


def test_a_second_one_of_an_item_takes_no_second_hand() -> None:
    play = carrier("flare", friend={"items": ["flare"]}).do(HandleItem("ada", "flare", "ready"))
    play.end("ada").until("turn", "bob").until("turn", "fay").do(HandleItem("fay", "flare", "ready"))
    play.do(HandleItem("fay", "flare", "give", "ada"))
    assert (play["ada"].items["flare"], play["ada"].inhand) == (8, ("flare",))


def test_a_weapon_that_is_an_item_leaves_with_it() -> None:
    """The crowbar thrown away helps no more, and comes back with its pieces."""
    play = carrier("crowbar").do(Draw("ada", "ada-crowbar")).do(Drop("ada", "ada-crowbar"))
    assert play["ada"].items == {}
    assert play.do(PickUp("ada", "ada-crowbar"))["ada"].items == {"crowbar": 5}


# -- quick-draw aids -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("item", "gun", "requirement"),
    [
        ("quickdraw_holster", "auto_9mm", 1),
        ("quickdraw_holster", "combat_knife", 1),
        ("quickdraw_holster", "shotgun_12", 2),
        ("military_pack", "shotgun_12", 1),
        ("backpack", "auto_9mm", 2),
    ],
)
def test_holster_and_pack_ease_the_draw(item: str, gun: str, requirement: int) -> None:
    """MA IT-150, IT-163, p. 96; GR-58."""
    play = carrier(item, pack=[gun])
    assert quick_requirement(play["ada"], "ada-1") == requirement


@pytest.mark.parametrize(("carried", "drawn"), [((), False), (("quickdraw_holster",), True)])
def test_tv_g_19_one_degree_is_enough_with_a_holster(carried: tuple[str, ...], drawn: bool) -> None:
    """MA TV-G-19, p. 71, 96."""
    play = carrier(*carried, pack=["auto_9mm"], skills={"palming": "P"}).do(Draw("ada", "ada-1", palming=True), d(50))
    arm = play["ada"].arm("ada-1")
    assert arm is not None
    assert (arm.place == "hand") is drawn


# -- load ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("worn", "noise"), [(("rain_poncho",), 5), (("rain_poncho", "hunting_boots"), 0), ((), 0)])
def test_a_poncho_rustles_unless_boots_hush_it(worn: tuple[str, ...], noise: int) -> None:
    """MA IT-140, IT-165, p. 95, 96."""
    play = carrier(*worn).until("turn", "ada").do(Move("ada", -1)).do(Move("ada", -1))
    assert play.state.attraction == 2 * noise


@pytest.mark.parametrize(("dark", "candle", "net"), [(False, False, 0), (True, False, -1), (True, True, 0)])
def test_sunglasses_hamper_in_the_dark(dark: bool, candle: bool, net: int) -> None:
    """MA IT-180, p. 97: glare is the GM's to tell."""
    play = carrier("sunglasses", dark=dark, skills={"perception": "P"})
    if candle:
        play.do(RuleCondition("ada", "taper_candle"))
    assert weighed(play.state, perception_check(play.state, play["ada"])).net == net


def test_load_is_the_value_of_everything() -> None:
    """MA CPV-2, CPV-6, p. 42, 99; AR-2: armour 3 a point, rounds 4, arrows 2."""
    play = carrier("crowbar", "watch", hand=["auto_9mm"], armor=6, ammo={"3": 10, "arrow": 5, "parts": 7}, loaded=0)
    assert load(play["ada"]) == 5 + 8 + 10 + 18 + 40 + 10 + 7
    assert load_limit(play["ada"]) == 200 + play["ada"].sheet.build
    drawn = play.do(Drop("ada", "ada-1")).do(Draw("ada", "ada-crowbar"))
    assert load(drawn["ada"]) == 5 + 8 + 18 + 40 + 10 + 7


@pytest.mark.parametrize(("bags", "heavy"), [((), True), (("backpack",), False), (("pouch",), True)])
def test_bags_take_their_contents_off_the_body(bags: tuple[str, ...], heavy: bool) -> None:
    """MA C-6, p. 42, 85; GR-59: 340 pieces against a limit of 300."""
    play = carrier(*bags, ammo={"parts": 340}, AGI=60, STR=60, FOR=40)
    assert ("encumbered" in play["ada"].marks) is heavy


def test_a_tool_belt_carries_two_sets_of_tools() -> None:
    """MA IT-184, p. 97."""
    play = carrier("tool_belt", "surgical_tools", "mechanics_tools", "lockpick_tools")
    assert load(play["ada"]) == 6 + 5


# -- the data --------------------------------------------------------------------------------------


def test_every_effect_in_the_data_leads_somewhere() -> None:
    """Conditions, weapons and skills that items name are there."""
    for item, row in items().items():
        condition = row.get("use", {}).get("condition")
        assert condition is None or condition in kinds(), item
        assert "weapon" not in row or weapon(row["weapon"]), item


def test_items_stand_on_the_card() -> None:
    play = used(carrier("energy_drink"), "energy_drink")
    card = RULESET.view(play.state, "gm").combatant("ada")
    assert card is not None
    lines = next(section.lines for section in card.card if section.title == "Items")
    assert lines == ("Energy Drink (3) 4 CP, in hand", "load 4 of 280 CP")
    assert [effect.name for effect in card.effects] == ["ENERGY DRINK"]
    assert card.effects[0].ends == "at the end of round 4"


def test_every_offered_way_to_handle_an_item_is_legal() -> None:
    play = carrier("lighter", "alcohol_80_proof", "acetaminophen").do(HandleItem("ada", "acetaminophen", "ready"))
    commands = [leaf.command for leaf in leaves(play.decision.options()) if isinstance(leaf.command, HandleItem)]
    assert {command.how for command in commands} == {"ready", "quick", "use", "stow", "give", "drop"}
    uses = [(command.target, command.times) for command in commands if command.how == "use"]
    assert uses == [(who, times) for who in ("", "fay") for times in (1, 2, 3, 4)]
    assert not [command for command in commands if command is not None and RULESET.refusals(play.state, command)]
