"""Resolve attacks, UNNERVED, SHAKEN, the ten insanities (MA R-1 to R-7, p. 69-70, 77, 86; TB-7; C-11, C-12, C-35)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from mapoc_tui.engine.commands import Begin, RuleClear, RuleCondition
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.defences import start_counter
from mapoc_tui.rules.maxapoc.combat.resolve import resolve_check, unsettle
from mapoc_tui.rules.maxapoc.commands import (
    Act,
    AssailMind,
    Attack,
    Defend,
    Drop,
    Escape,
    Move,
    Reload,
    RuleHazard,
    StandUp,
    Sway,
)
from mapoc_tui.rules.maxapoc.content.gear import Weapon
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.folding import change
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, insanities
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.skill_commands import HandleItem
from mapoc_tui.rules.maxapoc.views.view import view
from tests.maxapoc.builders import Faces, Play, Script, begun, d, fight, fighter, foe, hero

TALKERS = dict.fromkeys(("charm", "intimidate", "interrogate", "brawl", "clubs", "blades", "firearms"), "P")
CHOIR = Weapon(
    "choir", "Choir", "none", 0, "none", traits=("mind",), hands=0, max_range=2, harm="resolve", natural=True
)
GREAT, SUCCESS, FAILURE = d(20), d(40), d(90)


def scene(ada: dict[str, Any] | None = None, bob: dict[str, Any] | None = None, **facts: Any) -> Play:
    """Ada, who can talk, against the goon Bob at Short; all thresholds are 50."""
    return begun(
        hero(**{"skills": TALKERS, "LUCK": 5, **(ada or {})}),
        foe(**{"at": 1, "skills": TALKERS, **(bob or {})}),
        **facts,
    )


def work(play: Play, what: Callable[[Fight], None], *rolls: Faces) -> Play:
    """Let something happen without a command."""
    dice = Script(rolls)
    fight = Fight(play.state, dice)
    what(fight)
    dice.finish()
    play.state, play.events = fight.state, fight.events
    return play


def broken(play: Play, who: str, *rolls: Faces) -> Play:
    """One failed Resolve roll."""
    return work(play, lambda fight: unsettle(fight, who, "the dark"), *rolls)


def mad(insanity: str, play: Play, who: str = "ada") -> Play:
    return play.do(RuleCondition(who, insanity))


# -- the steps down ----------------------------------------------------------------------------


def test_dv_38_three_failures_in_one_round() -> None:
    """MA R-3 to R-5, p. 69-70: UNNERVED, SHAKEN, then one insanity."""
    play = scene()
    assert broken(play, "bob", (3,))["bob"].conditions == (Condition("unnerved", 3, source="the dark"),)
    assert broken(play, "bob", (2,))["bob"].marks == {"unnerved", "shaken"}
    assert broken(play, "bob", (6,))["bob"].marks == {"unnerved", "shaken", "hallucinations"}


@pytest.mark.parametrize(
    ("left", "next_one"), [((), "unnerved"), (("unnerved",), "shaken"), (("shaken",), "cibophobia")]
)
def test_what_still_runs_tells_the_step(left: tuple[str, ...], next_one: str) -> None:
    """MA Q-147, Q-148."""
    play = scene()
    for condition in left:
        play.do(RuleCondition("bob", condition, turns=2))
    assert next_one in broken(play, "bob", (4,))["bob"].marks


def test_nerves_recover_after_1d4_rounds() -> None:
    """MA R-3, R-4, C-16, C-22, p. 70, 86; Q-40: this round is the first."""
    play = broken(scene(), "bob", (1,))
    assert [each.ends for each in view(play.state, "players").combatant("bob").effects] == ["at the end of this round"]  # type: ignore[union-attr]
    while play.state.round == 1:
        play.end(play.asked[1]) if play.asked[0] == "turn" else play.until("turn")
    assert not play["bob"].marks


@pytest.mark.parametrize(("timing", "counter"), [("now", 7), ("next_round", 10)])
def test_shaken_costs_initiative(timing: str, counter: int) -> None:
    """MA R-4, C-16, p. 70, 86; Q-38: option initiative_loss_timing."""
    play = scene(initiative_loss_timing=timing).do(RuleCondition("bob", "unnerved"))
    broken(play, "bob", (3,))
    assert play["bob"].counter == counter
    assert start_counter(play["bob"]) == 7


@pytest.mark.parametrize(("scope", "skill", "special"), [("skills", -1, 0), ("all", -1, -1)])
def test_what_unnerved_hampers(scope: str, skill: int, special: int) -> None:
    """MA R-3, p. 69, 86; Q-149: option unnerved_scope."""
    play = scene(ada={"hand": ["hatchet"]}, bob={"at": 0}, unnerved_scope=scope)
    for who in ("ada", "bob"):
        play.do(RuleCondition(who, "unnerved"))
    play.attack("ada", "bob").defend("bob", "dodge", d(90, 8), d(40, 3) if special else SUCCESS)
    attack, defence = play.find(e.Checked)
    assert (attack.roll.net, defence.roll.net) == (skill, special)
    assert ["UNNERVED"] * (special < 0) == [part.reason for part in defence.roll.parts]


@pytest.mark.parametrize("trait", ["mindless", "machine"])
def test_some_have_no_nerves(trait: str) -> None:
    """Creature traits mindless and machine."""
    play = scene(bob={"traits": (trait,)})
    assert trait in play.refused(Sway("ada", "bob", "intimidate"))
    assert not broken(play, "bob")["bob"].marks


# -- Charm, Intimidate, Interrogate ------------------------------------------------------------


@pytest.mark.parametrize("skill", ["charm", "intimidate"])
@pytest.mark.parametrize(
    ("mine", "other", "won"), [(40, 90, True), (20, 40, True), (40, 40, True), (40, 20, False), (90, 90, False)]
)
def test_skill_against_resolve(skill: str, mine: int, other: int, won: bool) -> None:
    """MA R-1, p. 69, 77; Q-144: opposed, a tie by A-4."""
    play = scene().do(Sway("ada", "bob", skill), d(mine), d(other), *([(2,)] if won else []))
    assert ("unnerved" in play["bob"].marks) == won
    assert play["ada"].complex == 0 or play.asked != ("turn", "ada")
    assert play["ada"].attacks == 0


@pytest.mark.parametrize(
    ("rolls", "won"), [((GREAT, SUCCESS, (2,)), True), ((GREAT, d(25)), False), ((FAILURE,), False)]
)
def test_resolve_against_the_degree(rolls: tuple[Faces, ...], won: bool) -> None:
    """MA Q-144: option resolve_attack_mode, the requirement is the degree of the speaker."""
    play = scene(resolve_attack_mode="sr_degree").do(Sway("ada", "bob", "intimidate"), *rolls)
    assert ("unnerved" in play["bob"].marks) == won


@pytest.mark.parametrize("mode", ["opposed", "sr_degree"])
def test_the_chance_to_sway_is_exact(mode: str) -> None:
    """Equal thresholds of 50: one degree in 25 of 100, two in 13, three in 11, four in 1."""
    play = scene(resolve_attack_mode=mode)
    option = next(each for each in play.decision.options() if each.key == "sway").options()[0]
    chance = option.chance() if option.chance else None
    degrees = (0.50, 0.25, 0.13, 0.11, 0.01)
    below = [sum(degrees[:degree]) for degree in range(6)]
    opposed = sum(degrees[n] * below[n + 1] for n in range(1, 5))
    required = sum(degrees[n] * below[n] for n in range(1, 5))
    assert chance is not None
    assert chance.value == pytest.approx(opposed if mode == "opposed" else required, abs=0.011)


@pytest.mark.parametrize(
    ("skill", "at", "refused"),
    [("charm", 2, False), ("charm", 3, True), ("intimidate", 3, True), ("interrogate", 3, False)],
)
def test_how_far_words_carry(skill: str, at: int, refused: bool) -> None:
    """MA K-17, p. 69; D-25, p. 25; Q-145, Q-205: to Midrange to move somebody, within hearing to question it."""
    play = scene(bob={"at": at})
    command = Sway("ada", "bob", skill)
    assert bool(RULESET.refusals(play.state, command)) == refused
    offered = [leaf.command for leaf in leaves(play.decision.options())]
    assert (command in offered) != refused


def test_talking_takes_both_actions() -> None:
    """MA K-17, p. 69; Q-145."""
    play = scene().do(Move("ada", -1))
    assert "needs 2 Complex" in play.refused(Sway("ada", "bob", "charm"))


def test_only_these_skills_attack_composure() -> None:
    """MA R-2, p. 77: Command never does."""
    assert "not with command" in scene().refused(Sway("ada", "bob", "command"))


def test_questions_lower_resolve_until_the_end_of_the_fight() -> None:
    """MA D-25, C-35, p. 25; Q-205: 5 for each degree."""
    play = scene().do(Sway("ada", "bob", "interrogate"), GREAT, FAILURE)
    assert resolve_check(play["bob"]).base == 50
    assert [(part.gives, part.amount) for part in resolve_check(play["bob"]).parts] == [("threshold", -10)]
    shown = next(one for one in view(play.state, "players").order if one.id == "bob").effects
    assert [(each.name, each.detail) for each in shown] == [("RESOLVE LOWERED", "Resolve -10")]


def test_a_weaker_question_takes_nothing_back() -> None:
    """MA C-35, p. 25; Q-41, Q-205: what was lowered stays lowered until combat ends."""
    play = scene(ada={"INITIATIVE": 20}).do(Sway("ada", "bob", "interrogate"), GREAT, FAILURE)
    play.until("turn", "ada").do(Sway("ada", "bob", "interrogate"), SUCCESS, FAILURE)
    assert [part.amount for part in resolve_check(play["bob"]).parts] == [-10]


# -- minds against minds -----------------------------------------------------------------------


def test_a_mind_power_calls_for_a_resolve_roll() -> None:
    """Weapon trait mind: no damage, no attack roll; it is the attack of the phase (MA R-1, p. 69; A-5, p. 67)."""
    play = scene(bob={"hand": [CHOIR], "INITIATIVE": 15})
    play.do(AssailMind("bob", "ada", "bob-1"), FAILURE, (3,))
    assert "unnerved" in play["ada"].marks
    assert (play["bob"].attacks, play["bob"].complex) == (1, 1)
    assert "the attack of this phase is spent" in play.refused(AssailMind("bob", "ada", "bob-1"))


def test_luck_keeps_calm() -> None:
    """MA D-17, p. 48."""
    play = scene(ada={"LUCK": 50}, bob={"hand": [CHOIR], "INITIATIVE": 15})
    play.do(AssailMind("bob", "ada", "bob-1"), FAILURE)
    assert play.asked == ("luck", "ada")
    assert not play.spend_luck("ada", SUCCESS)["ada"].marks


@pytest.mark.parametrize("trait", ["mindless", "machine", "unliving"])
def test_only_living_minds_hear_it(trait: str) -> None:
    """Weapon trait mind."""
    play = begun(hero(traits=(trait,)), foe(hand=[CHOIR], INITIATIVE=15))
    assert play.refused(AssailMind("bob", "ada", "bob-1"))
    assert "assail" not in {option.key for option in play.decision.options()}


def test_nobody_attacks_with_a_mind_power_as_with_a_weapon() -> None:
    play = scene(bob={"hand": [CHOIR], "INITIATIVE": 15})
    assert "no such weapon" in play.refused(Attack("bob", "ada", "bob-1", "shoot", 0))


def test_terrible_creatures_are_met_once() -> None:
    """Creature trait terrify: within Short, the first time in a fight, one stage."""
    play = begun(hero(LUCK=5), foe(traits=("terrify",), at=2))
    play.do(Move("ada", 1), FAILURE, (2,))
    assert play.only(e.DreadMet) == e.DreadMet("ada", "bob")
    assert "unnerved" in play["ada"].marks
    play.do(Move("ada", -1)).until("turn", "bob").do(Move("bob", -1))
    assert not play.find(e.DreadMet)


def test_dread_waits_until_the_creature_is_seen() -> None:
    """Creature trait terrify: at first sight."""
    play = begun(hero(LUCK=5, skills={"perception": "P"}), foe(traits=("terrify",), at=2))
    play.do(RuleCondition("bob", "unseen")).do(Move("ada", 1))
    assert not play.find(e.DreadMet)
    play.do(RuleClear("bob", "unseen"), FAILURE, (2,))
    assert play.find(e.DreadMet)


def test_a_fight_begins_with_the_dread_of_whoever_stands_near() -> None:
    """Creature trait terrify: it reaches to Short, and friends of the creature do not mind."""
    play = fight(hero(LUCK=5), hero("eve", at=3), foe(traits=("terrify",), at=1), foe("ben", at=1))
    play.do(Begin(), SUCCESS)
    assert play.find(e.DreadMet) == [e.DreadMet("ada", "bob")]


# -- insanities --------------------------------------------------------------------------------


def test_the_table_of_insanities() -> None:
    """MA TB-7, p. 70."""
    assert list(insanities().values()) == [
        "aerostatiophobia", "agoraphobia", "anthropophobia", "cibophobia", "decidophobia", "hallucinations",
        "hoplophobia", "monophobia", "paranoia", "stasiphobia",
    ]  # fmt: skip
    assert list(insanities()) == list(range(1, 11))


def test_the_same_insanity_is_rolled_again() -> None:
    """MA Q-150: several at once, each once."""
    play = mad("paranoia", scene(), "bob").do(RuleCondition("bob", "shaken"))
    broken(play, "bob", (9,), (9,), (4,))
    struck = play.only(e.InsanityStruck)
    assert (struck.insanity, [draw.faces[0] for draw in struck.rolled]) == ("cibophobia", [9, 9, 4])


def test_dv_58_the_fifth_insanity_is_permanent() -> None:
    """MA R-7, C-12, p. 86; Q-151: Resolve 34; the first four can be removed, whether they have been or not."""
    play = scene(bob={"RESOLVE": 34}).do(RuleCondition("bob", "shaken"))
    for face in (1, 2, 3, 4, 5):
        broken(play, "bob", (face,))
        assert play.only(e.InsanityStruck).permanent == (face == 5)
    shown = {
        each.name: each.ends for each in next(one for one in view(play.state, "gm").order if one.id == "bob").effects
    }
    assert shown["CIBOPHOBIA"] == "after sleep"
    assert shown["DECIDOPHOBIA"] == "never, it is permanent"


def test_hallucinations_cost_initiative_each_round() -> None:
    """MA TB-7, 6, p. 70."""
    play = mad("hallucinations", scene(), "bob")
    assert (play["bob"].counter, start_counter(play["bob"])) == (5, 5)


def open_keys(play: Play) -> set[str]:
    """What the prompt offers, the end of the turn aside."""
    return {option.key for option in play.decision.options()} - {"end"}


def legal(play: Play) -> bool:
    """Whether every leaf that is offered is legal."""
    return all(
        leaf.command is not None and not RULESET.refusals(play.state, leaf.command)
        for leaf in leaves(play.decision.options())
    )


@pytest.mark.parametrize(("enclosed", "keys"), [((0,), {"attack", "move", "sway"}), ((), {"move", "prone"})])
def test_agoraphobia_only_moves_in_the_open(enclosed: tuple[int, ...], keys: set[str]) -> None:
    """MA TB-7, 2, p. 70."""
    play = scene(ada={"hand": ["auto_9mm"]})
    play.state = evolve(play.state, enclosed=enclosed)
    mad("agoraphobia", play)
    assert keys <= open_keys(play)
    assert enclosed or open_keys(play) <= {"move", "prone", "stand", "drop", "improvise"}
    assert legal(play)


def test_agoraphobia_seeks_the_nearest_roof() -> None:
    """MA TB-7, 2, p. 70."""
    play = scene()
    play.state = evolve(play.state, enclosed=(-3, 8))
    mad("agoraphobia", play)
    assert "seeks the nearest roof" in play.refused(Move("ada", 1))
    assert play.do(Move("ada", -1))["ada"].position == -1


@pytest.mark.parametrize(("friend_at", "open_"), [(1, True), (2, False)])
def test_monophobia_needs_a_friend_within_short(friend_at: int, open_: bool) -> None:
    """MA TB-7, 8, p. 70."""
    play = begun(hero(hand=["auto_9mm"]), hero("eve", at=friend_at, INITIATIVE=5), foe(at=1))
    mad("monophobia", play)
    assert ("attack" in open_keys(play)) == open_
    assert "move" in open_keys(play)
    assert legal(play)


def test_a_bystander_is_no_company() -> None:
    """MA TB-7, 8, p. 70: it takes an ally."""
    play = mad("monophobia", begun(hero(), foe(INITIATIVE=15), fighter("cy", "crowd", INITIATIVE=5)), "bob")
    assert "without a friend" in play.refused(Attack("bob", "ada", "bob-1"))


def test_decidophobia_waits_for_a_command_to_get_free() -> None:
    """MA TB-7, 5, p. 70; section 7.4: what is not named is not done, not even by the held."""
    play = mad("decidophobia", scene()).do(RuleCondition("ada", "restrained"))
    assert "named with Command" in play.refused(Escape("ada", "", "STR"))


def test_cibophobia_drinks_no_coffee() -> None:
    """MA TB-7, 4, p. 70; IT-137, p. 95: coffee is mixed with a Food Unit."""
    play = scene(ada={"items": ("ground_coffee", "energy_drink")}).do(HandleItem("ada", "ground_coffee", "ready"))
    mad("cibophobia", play)
    assert "CIBOPHOBIA" in play.refused(HandleItem("ada", "ground_coffee", "use"))
    play.do(HandleItem("ada", "energy_drink", "quick"), d(10, 1))
    assert "energy_drink" in play.do(HandleItem("ada", "energy_drink", "use"))["ada"].marks


@pytest.mark.parametrize(("requirement", "roll", "shaken"), [(1, d(50), False), (1, d(51), True), (2, d(26), True)])
def test_the_gm_calls_for_resolve(requirement: int, roll: Faces, shaken: bool) -> None:
    """MA R-1, p. 69; Q-157: a particularly violent situation is the GM's to tell."""
    play = scene().do(RuleHazard("ada", "fright", requirement), roll, *([(2,)] if shaken else []))
    assert ("unnerved" in play["ada"].marks) is shaken
    assert "mindless" in scene(bob={"traits": ("mindless",)}).refused(RuleHazard("bob", "fright", 1))


def test_decidophobia_does_nothing_by_itself() -> None:
    """MA TB-7, 5, p. 70; Q-155, Q-268: Free Actions and defences stay."""
    play = mad("decidophobia", scene(ada={"hand": ["hatchet"]}))
    assert open_keys(play) == {"drop", "improvise"}
    assert all(getattr(command, "palming", True) for command in commands_of(play))
    assert "named with Command" in play.refused(Move("ada", 1))
    play = mad("decidophobia", begun(hero(hand=["hatchet"]), foe(hand=["bat"], INITIATIVE=15)))
    play.attack("bob", "ada")
    assert not RULESET.refusals(play.state, Defend("ada", "dodge"))


@pytest.mark.parametrize(
    ("insanity", "bob", "refused", "wanted"),
    [
        ("anthropophobia", {"at": 1}, True, -1),
        ("anthropophobia", {"at": -1}, True, 1),
        ("anthropophobia", {"at": 2}, False, 0),
        ("anthropophobia", {"at": 1, "family": "zombie"}, False, 0),
        ("hoplophobia", {"at": 0, "pack": ["auto_9mm"]}, True, -1),
        ("hoplophobia", {"at": 1, "pack": ["auto_9mm"]}, False, 0),
        ("hoplophobia", {"at": 0, "pack": ["recurve_bow"]}, False, 0),
        ("aerostatiophobia", {"at": 0, "pack": ["flamethrower"]}, True, -1),
        ("aerostatiophobia", {"at": 0}, False, 0),
    ],
)
def test_compulsions_come_first(insanity: str, bob: dict[str, Any], refused: bool, wanted: int) -> None:
    """MA TB-7, 1, 3, 7, p. 70; Q-152: the first action is a Movement that satisfies it as far as possible."""
    play = mad(insanity, scene(ada={"hand": ["hatchet"]}, bob=bob))
    reasons = RULESET.refusals(play.state, Sway("ada", "bob", "charm"))
    assert any("first it has to get away" in reason for reason in reasons) == refused
    assert legal(play)
    if refused:
        if insanity == "anthropophobia":
            assert play.refused(Move("ada", -wanted))
        play.do(Move("ada", wanted))
        assert not any("first" in reason for reason in RULESET.refusals(play.state, StandUp("ada")))


def test_who_cannot_get_away_acts_freely() -> None:
    """MA Q-152: as far as possible."""
    play = begun(hero(hand=["hatchet"]), foe(), foe("ben", at=-1), foe("carl", at=1))
    assert "attack" in open_keys(mad("anthropophobia", play))
    play = begun(hero(hand=["hatchet"]), foe())
    mad("anthropophobia", play).do(RuleCondition("ada", "restrained"))
    assert "escape" in open_keys(play)
    assert not RULESET.refusals(play.state, Escape("ada", "", "STR"))


def test_the_newer_insanity_rules() -> None:
    """MA Q-153: one drives it left, the other right."""
    play = scene(bob={"at": 1})
    play.state = evolve(play.state, enclosed=(5,))
    mad("agoraphobia", mad("anthropophobia", play))
    assert "roof" in play.refused(Move("ada", -1))
    play = scene(bob={"at": 1})
    play.state = evolve(play.state, enclosed=(5,))
    mad("anthropophobia", mad("agoraphobia", play))
    assert "first it has to get away" in play.refused(Move("ada", 1))


def test_hoplophobia_drops_its_own_guns_and_uses_none() -> None:
    """MA TB-7, 7, p. 70; Q-154."""
    play = mad(
        "hoplophobia",
        scene(ada={"hand": ["auto_9mm"], "pack": ["revolver_38"], "ammo": {"3": 9}, "loaded": 1}, bob={"at": 2}),
    )
    assert "has to be dropped first" in play.refused(Move("ada", 1))
    assert "afraid" in play.refused(Attack("ada", "bob", "ada-1", "shoot"))
    assert open_keys(play) == {"drop", "improvise"}
    play.do(Drop("ada", "ada-1"))
    assert "first it has to get away" in play.refused(Sway("ada", "bob", "charm"))
    play.do(Move("ada", 1))
    assert "sway" not in open_keys(play)
    assert not any("get away" in reason for reason in RULESET.refusals(play.state, StandUp("ada")))


@pytest.mark.parametrize(("moves", "lost"), [(0, 1), (1, 0)])
def test_stasiphobia_hurts_who_stays(moves: int, lost: int) -> None:
    """MA TB-7, 10, p. 70; Q-156: 1 health at the end of the phase, armour does not help."""
    play = mad("stasiphobia", scene(ada={"armor": 5}))
    if moves:
        play.do(Move("ada", -1))
    play.end("ada").until("turn", "bob")
    play.state = change(play.state, "ada", held=0)
    play.end("bob")
    assert play["ada"].sheet.health - play["ada"].hp == lost
    assert play["ada"].armor == 5


def test_insanities_can_be_given_and_taken_by_the_gm() -> None:
    play = mad("monophobia", scene()).do(RuleClear("ada", "monophobia"))
    assert not play["ada"].marks


def commands_of(play: Play) -> list[Act]:
    """Every command that is offered."""
    return [leaf.command for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Act)]


def test_blocked_actions_say_why() -> None:
    play = mad("decidophobia", scene(ada={"hand": ["auto_9mm"], "loaded": 0, "ammo": {"3": 5}}))
    blocked = {each.key: each.reasons for each in play.decision.blocked()}
    assert any("DECIDOPHOBIA" in reason for reason in blocked["move"])
    assert any("DECIDOPHOBIA" in reason for reason in blocked["sway"])
    assert all(command.palming for command in commands_of(play) if isinstance(command, Reload))
