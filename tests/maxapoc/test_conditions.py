"""What conditions do to rolls, Initiative and actions, and how they come and go (MA C-1 to C-31, p. 85-86)."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import RuleClear, RuleCondition
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.defences import start_counter
from mapoc_tui.rules.maxapoc.rolls.checks import Check, Weighed, skill_check, special_check, stat_check, weighed
from mapoc_tui.rules.maxapoc.rolls.conditions import Condition, initiative_change, kinds, marks_of
from tests.maxapoc.builders import Play, begun, d, fight, foe, hero

ROLLS = ("skill", "base", "special")
SKILLS = {"blades": "P", "athletics": "P", "stealth": "P", "charm": "P"}


def under(*conditions: str) -> Play:
    """Ada with Base Stats of 60 and these conditions, Bob far away."""
    numbers = dict.fromkeys(("STR", "FOR", "AGI", "FS", "CHA"), 60)
    play = begun(hero("ada", INITIATIVE=20, skills=SKILLS, RESILIENCE=60, **numbers), foe("bob", at=9))
    for condition in conditions:
        play.do(RuleCondition("ada", condition))
    return play


def rolls(play: Play) -> dict[str, Check]:
    """One roll of each kind."""
    ada = play["ada"]
    return {
        "skill": skill_check(ada, "test", "charm", set()),
        "strength skill": skill_check(ada, "test", "athletics", set()),
        "agility skill": skill_check(ada, "test", "stealth", set()),
        "base": stat_check(ada, "test", "INT", set()),
        "strength": stat_check(ada, "test", "STR", set()),
        "special": special_check(ada, "test", "resilience", 60, set()),
        "dodge": special_check(ada, "dodge", "dodge", 60, {"defence", "dodge"}),
    }


def changes(play: Play) -> dict[str, tuple[int, int]]:
    """Every roll that is not as usual: (change of threshold, net)."""
    usual = {name: weighed(play.state, Check("ada", "", "", check.base, ())) for name, check in rolls(play).items()}
    now: dict[str, Weighed] = {name: weighed(play.state, check) for name, check in rolls(play).items()}
    found = {name: (now[name].threshold - usual[name].threshold, now[name].net) for name in now}
    return {name: change for name, change in found.items() if change != (0, 0)}


EVERY = dict.fromkeys(("skill", "strength skill", "agility skill", "base", "strength", "special", "dodge"), (0, -1))
SKILL_ROLLS = dict.fromkeys(("skill", "strength skill", "agility skill"), (0, -1))
ON_ROLLS = {
    "bedridden": {},
    "emaciated": {
        **EVERY,
        **dict.fromkeys(("skill", "strength skill", "agility skill", "base", "strength"), (-10, -1)),
    },
    "encumbered": {"dodge": (0, -1)},
    "exhausted": {"strength skill": (0, -1), "agility skill": (0, -1)},
    "fatigued": {},
    "hogtied": {"strength skill": (-20, 0), "strength": (-20, 0)},
    "infected_symptomatic": {"base": (0, -1), "strength": (0, -1)},
    "infected_severe": EVERY,
    "prone": {},
    "restrained": {},
    "shaken": {},
    "slowed": {},
    "starving": dict.fromkeys(("skill", "strength skill", "agility skill", "base", "strength"), (-10, 0)),
    "stunned": {},
    "unnerved": SKILL_ROLLS,
    "setback": EVERY,
}


@pytest.mark.parametrize("condition", ON_ROLLS)
def test_what_a_condition_does_to_rolls(condition: str) -> None:
    """MA C-1 to C-31, p. 53, 85-86: the kinds of rolls are kept apart (p. 5; Q-149, Q-249, Q-250)."""
    assert changes(under(condition)) == ON_ROLLS[condition]


INITIATIVE = {
    "prone": 0,
    "unnerved": 0,
    "exhausted": 0,
    "restrained": 0,
    "hallucinations": -5,
    "emaciated": -4,
    "encumbered": -1,
    "infected_severe": -5,
    "shaken": -3,
    "starving": -2,
    "stunned": -5,
}


@pytest.mark.parametrize("condition", INITIATIVE)
def test_what_a_condition_does_to_initiative(condition: str) -> None:
    """MA C-5, C-6, C-10, C-16, C-18, C-19, p. 53, 70, 85-86; Q-251."""
    assert initiative_change((Condition(condition),)) == INITIATIVE[condition]


def test_dv_50_a_hogtied_strength() -> None:
    """MA G-9, p. 69, 85; Q-141: STR 55 breaks at 35, and Build, Health and Resilience stay as they are."""
    play = begun(hero("ada", STR=55), foe("bob", at=9)).do(RuleCondition("ada", "hogtied"))
    assert weighed(play.state, stat_check(play["ada"], "break", "STR", set())).threshold == 35
    assert play["ada"].sheet.build == 95


def test_emaciated_and_starving_are_not_counted_twice() -> None:
    """MA C-5, C-18; Q-251: EMACIATED brings STARVING; both given are no worse."""
    once, twice = under("emaciated"), under("starving", "emaciated")
    assert changes(once) == changes(twice)
    assert start_counter(once["ada"]) == start_counter(twice["ada"]) == 16


@pytest.mark.parametrize(
    ("condition", "brings"),
    [
        ("encumbered", {"slowed"}),
        ("exhausted", {"slowed"}),
        ("emaciated", {"starving"}),
        ("hogtied", {"restrained"}),
        ("dying", {"unconscious"}),
    ],
)
def test_conditions_that_bring_others(condition: str, brings: set[str]) -> None:
    """MA C-5 to C-9, C-24, p. 80, 85."""
    assert marks_of([Condition(condition)]) == {condition, *brings}


def test_unnerved_does_not_touch_defences_and_resistance() -> None:
    """Q-149: attacks and parries are skills, Dodge and Resilience are not."""
    assert set(changes(under("unnerved"))) == {"skill", "strength skill", "agility skill"}


@pytest.mark.parametrize("condition", ["bedridden", "unconscious"])
def test_conditions_that_take_the_turn(condition: str) -> None:
    """MA C-1, C-21, p. 80, 85-86: the turn is over at once, and there is none in the next phase."""
    play = begun(hero("ada"), hero("eve", at=4), foe("bob", at=9)).do(RuleCondition("ada", condition))
    assert play.asked != ("turn", "ada")
    while play.state.phase < 2:
        play.idle()
    assert play.state.order == ("eve", "bob")


def test_the_unconscious_hold_nothing() -> None:
    """Q-282: what was held is lost, and so is what is in hand (Q-259)."""
    play = begun(hero("ada", hand=["bat"]), hero("eve", at=4), foe("bob", at=9)).end("ada")
    play.do(RuleCondition("ada", "unconscious"))
    assert play["ada"].held == 0
    assert "prone" in play["ada"].marks
    assert [loose.arm.id for loose in play.state.ground] == ["ada-1"]


WEAK = [
    (0, "", True),
    (1, "", False),
    (2, "starving", True),
    (3, "starving", False),
    (4, "emaciated", True),
    (5, "stunned", False),
    (2, "shaken", False),
]


@pytest.mark.parametrize(("initiative", "condition", "bedridden"), WEAK)
def test_without_initiative_somebody_is_bedridden(initiative: int, condition: str, bedridden: bool) -> None:
    """MA C-1, p. 53, 54, 85; Q-37: hunger, infection and load count, what passes with the fight does not."""
    play = fight(hero("ada", INITIATIVE=initiative), foe("bob", hand=["bat"], LUCK=5))
    if condition:
        play.do(RuleCondition("ada", condition))
    play.begin()
    assert ("bedridden" in play["ada"].marks) is bedridden
    play.until("turn", "bob").attack("bob", "ada", *([d(99)] if bedridden else []))
    assert bool(play.find(e.DefenceTaken)) is bedridden


def test_whoever_is_fed_gets_up() -> None:
    """MA C-1, p. 85: with Initiative above 0 again; the GM's word stays until it is taken back."""
    play = fight(hero("ada", INITIATIVE=2), foe("bob", at=9), foe("cal", at=9))
    play.do(RuleCondition("ada", "starving")).do(RuleCondition("cal", "bedridden")).begin()
    play.do(RuleClear("ada", "starving"))
    while play.state.round < 2:
        play.idle()
    assert "bedridden" not in play["ada"].marks
    assert "bedridden" in play["cal"].marks


def test_the_bedridden_use_no_held_actions() -> None:
    """MA C-1, p. 85; section 7.4."""
    play = begun(hero("ada"), foe("bob", at=2), foe("cal", at=2, INITIATIVE=8)).end("ada")
    play.do(RuleCondition("ada", "bedridden")).end("bob")
    assert play.asked == ("turn", "cal")


def test_conditions_of_the_table_have_names_only() -> None:
    """A name that the rules do not know is a condition of its own, without effects."""
    play = under("covered in slime")
    assert [one.id for one in play["ada"].conditions] == ["covered in slime"]
    assert changes(play) == {}
    assert start_counter(play["ada"]) == 20


def test_known_conditions_are_found_however_they_are_written() -> None:
    """PRONE, prone and Prone are one."""
    play = under("PRONE", "prone", "Self-Stabilised")
    assert [one.id for one in play["ada"].conditions] == ["prone", "self_stabilised"]


def test_a_condition_is_taken_off_by_its_id() -> None:
    """The GM's word."""
    play = under("prone", "slowed").do(RuleClear("ada", "prone"))
    assert play["ada"].marks == {"slowed"}
    assert play.refused(RuleClear("ada", "prone")) == "Ada does not have PRONE"


def test_every_condition_says_what_it_does_and_when_it_ends() -> None:
    """Plain sentences for the panes, with rule and page."""
    for condition, kind in kinds().items():
        assert kind.name == kind.name.upper(), condition
        assert kind.rule.startswith("MA "), condition
        assert "p. " in kind.rule, condition
        assert kind.does, condition
