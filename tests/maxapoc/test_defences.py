"""Dodge, Full Dodge, Parry, Riposte: who may, at what price, with which roll (MA X-1 to X-13, p. 66-67, 72, 82)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import RuleCondition
from mapoc_tui.engine.decisions import Chance, leaves
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.defences import best_free_defence, check_now
from mapoc_tui.rules.maxapoc.commands import Attack, Defend, Move
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.rolls.checks import Weighed, beats, degree_chances, weighed
from tests.maxapoc.builders import Play, begun, d, duel, foe, hero


def attacked(defender: dict[str, Any] | None = None, **facts: Any) -> Play:
    """Ada strikes at Bob with a hatchet, and Bob is asked."""
    attacker = {"LUCK_USES": 0, **facts.pop("attacker", {})}
    return duel(attacker, defender, **facts).attack("ada", "bob").until("defence")


def offered(play: Play) -> set[str]:
    """The defences on offer."""
    commands = [leaf.command for leaf in leaves(play.decision.options())]
    return {command.defence for command in commands if isinstance(command, Defend)}


def weigh(play: Play, defence: str, arm: str = "", held: bool = False) -> Weighed:
    """Threshold, requirement and net of a defence of whoever is asked."""
    strike = play.state.stack[-1]
    assert isinstance(strike, Strike)
    guard = play[strike.target].arm(arm) if arm else None
    return weighed(play.state, check_now(play.state, strike, defence, guard, held))


def chance_of(play: Play, key: str) -> float:
    """The chance that stands beside an answer."""
    option = next(option for option in play.decision.options() if option.key == key)
    assert option.chance is not None
    shown = option.chance()
    assert isinstance(shown, Chance)
    return shown.value


# ------------------------------------------------------------------------------------------ the four defences


def test_whoever_is_attacked_chooses_before_the_dice() -> None:
    """MA T-15, A-2, X-1, p. 66-67; Q-75: one of four, or none."""
    play = attacked()
    assert offered(play) == {"dodge", "full_dodge", "parry", "riposte", "none"}
    assert not play.find(e.Checked)


def test_a_dodge_rolls_the_special_stat() -> None:
    """MA X-4, p. 30, 67: nobody is unproficient in it."""
    assert weigh(attacked({"DODGE": 35, "skills": {}}), "dodge") == Weighed(35, 1, 0)


def test_dv_6_a_full_dodge_adds_half_of_strength() -> None:
    """MA X-5, p. 30, 67: Dodge 45, STR 55: 72; it costs 5 Initiative, whatever comes of it (Q-72)."""
    play = attacked({"DODGE": 45, "STR": 55})
    assert weigh(play, "full_dodge").threshold == 72
    play.defend("bob", "full_dodge", d(99), d(60))
    assert play["bob"].counter == 10 - 5


def test_a_parry_rolls_the_skill_of_the_weapon() -> None:
    """MA X-6, p. 67; Q-66: Clubs with the bat, Brawl with the body."""
    play = attacked({"FS": 60, "skills": {"clubs": "T", "brawl": "P"}})
    assert weigh(play, "parry", "bob-1") == Weighed(70, 1, 0)
    assert weigh(play, "parry", "bob-2") == Weighed(60, 1, 0)


@pytest.mark.parametrize(
    ("attack", "defence", "lost"),
    [(d(40), d(20), 0), (d(20), d(40), 4), (d(20), d(20), 4), (d(99), d(99), 0), (d(40), d(99), 4)],
    ids=["deflected", "beaten", "tie to the player", "both fail", "failed"],
)
def test_a_parry_that_wins_deflects_all_damage(attack: tuple[int, int], defence: tuple[int, int], lost: int) -> None:
    """MA X-6, X-8, p. 67; A-4."""
    play = attacked({"FS": 50})
    play.defend("bob", "parry", attack, defence, *([(1,)] if lost else []), arm="bob-1")
    assert 16 - play["bob"].hp == lost


def test_a_riposte_stops_the_attack_and_strikes_back() -> None:
    """MA X-7, p. 67; Q-68: with the defender's weapon and Build; 3 Initiative, no Attack Action."""
    play = attacked({"FS": 80, "STR": 60, "FOR": 60})
    play.defend("bob", "riposte", d(45), d(20), (1,), arm="bob-1")
    assert (16 - play["ada"].hp, play["bob"].hp, play["bob"].counter, play["bob"].attacks) == (4, 24, 7, 0)
    assert play.only(e.RiposteStruck).target == "ada"


def test_a_riposte_strikes_also_when_the_attack_failed() -> None:
    """Q-68."""
    play = attacked({"FS": 80}).defend("bob", "riposte", d(99), d(70), (2, 1), arm="bob-1")
    assert play["ada"].hp == 13


@pytest.mark.parametrize(("attack", "defence"), [(d(99), d(99)), (d(20), d(60)), (d(20), d(40))])
def test_a_riposte_that_does_not_win_does_nothing_of_its_own(attack: tuple[int, int], defence: tuple[int, int]) -> None:
    """Q-68: both failed, the attack won, a tie that the player wins."""
    play = attacked({"FS": 80})
    hit = attack != d(99)
    play.defend("bob", "riposte", attack, defence, *([(1,)] if hit else []), arm="bob-1")
    assert play["ada"].hp == 16
    assert (play["bob"].hp < 16) is hit


def test_a_boss_wins_the_tie_with_its_riposte() -> None:
    """MA A-4, p. 66; Q-68."""
    play = attacked({"FS": 80, "rank": "boss"}).defend("bob", "riposte", d(20), d(40), (1, 1), arm="bob-1")
    assert (play["ada"].hp, play["bob"].hp) == (14, 16)


@pytest.mark.parametrize("defendable", [False, True])
def test_riposte_defendable(defendable: bool) -> None:
    """Q-68: a winning Riposte strikes at once, or is answered like any attack."""
    play = attacked({"FS": 80}, riposte_defendable=defendable)
    play.defend("bob", "riposte", d(99), d(70), *([] if defendable else [(1, 1)]), arm="bob-1")
    if not defendable:
        assert play["ada"].hp == 14
        return
    assert play.asked == ("defence", "ada")
    assert chance_of(play, "none") == 0
    dodge = degree_chances(50, 0)
    assert chance_of(play, "dodge--plain") == pytest.approx(1 - beats((0, 1, 0, 0, 0), dodge, tie=False))
    play.defend("ada", "dodge", d(50))
    assert (play["ada"].hp, play.asked) == (16, ("turn", "ada"))


# ------------------------------------------------------------------------------------------ what is not open


def test_only_melee_attacks_are_riposted_and_shots_are_not_parried() -> None:
    """MA X-7, p. 67; Q-65."""
    play = begun(hero("ada", hand=["revolver_38"]), foe("bob", hand=["bat"])).attack("ada", "bob")
    assert offered(play) == {"dodge", "full_dodge", "none"}
    assert "a Riposte answers melee attacks only" in play.refused(Defend("bob", "riposte", "bob-1"))


@pytest.mark.parametrize(
    ("scope", "way", "parried"),
    [
        ("melee_and_thrown", "strike", True),
        ("melee_and_thrown", "throw", True),
        ("melee_and_thrown", "shoot", False),
        ("any", "throw", True),
        ("any", "shoot", True),
        ("melee", "strike", True),
        ("melee", "throw", False),
        ("melee", "shoot", False),
    ],
)
def test_parry_scope(scope: str, way: str, parried: bool) -> None:
    """Q-65: which attacks a Parry stops."""
    play = begun(hero("ada", hand=["hatchet", "revolver_38"]), foe("bob", hand=["bat"]), parry_scope=scope)
    play.do(Attack("ada", "bob", "ada-2" if way == "shoot" else "ada-1", way, 1))
    assert ("parry" in offered(play)) is parried


def test_a_riposte_needs_the_attacker_in_reach() -> None:
    """Q-68; GR-10: a spear at Short can be parried and dodged, not riposted with a bat; another spear can."""
    for weapon, expected in (("bat", False), ("katana", True)):
        play = begun(hero("ada", hand=["katana"]), foe("bob", at=1, hand=[weapon])).attack("ada", "bob")
        assert ("riposte" in offered(play)) is expected
        assert {"parry", "dodge", "full_dodge"} <= offered(play)


def test_whips_and_guns_neither_parry_nor_riposte() -> None:
    """MA W-16, p. 67; GR-3; the body still can (Q-66)."""
    play = attacked({"hand": ["bullwhip"]})
    assert "Bullwhip cannot parry" in play.refused(Defend("bob", "parry", "bob-1"))
    arms = {leaf.command.arm for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Defend)}
    assert arms == {"", "bob-2"}


def test_a_weapon_in_the_pack_does_not_parry() -> None:
    """Q-66: it has to be READIED."""
    play = attacked({"hand": [], "pack": ["bat"]})
    assert "needs a weapon in hand" in play.refused(Defend("bob", "parry", "bob-1"))


@pytest.mark.parametrize("condition", ["restrained", "surprised", "unconscious", "bedridden", "hogtied"])
def test_conditions_that_take_every_defence(condition: str) -> None:
    """MA X-2, p. 67, 85-86; Q-265: no question is asked."""
    play = begun(hero("ada", hand=["hatchet"], LUCK_USES=0), foe("bob"), foe("cal", at=9))
    play.do(RuleCondition("bob", condition))
    melee = d(99, 9) if condition == "unconscious" else d(99)
    play.attack("ada", "bob", melee)
    assert play.only(e.DefenceTaken).defence == "none"


@pytest.mark.parametrize("condition", ["stunned", "shaken", "unnerved", "prone", "slowed", "encumbered", "emaciated"])
def test_conditions_that_leave_every_defence(condition: str) -> None:
    """Section 7.4."""
    play = duel().do(RuleCondition("bob", condition)).attack("ada", "bob")
    assert offered(play) >= {"dodge", "parry", "none"}


def test_a_rushed_target_may_only_dodge_or_parry() -> None:
    """MA X-9, M-7, p. 72."""
    play = begun(hero("ada", hand=["bat"], at=-2), foe("bob", hand=["bat"]))
    play.do(Move("ada", 1)).end("ada").until("turn", "ada")
    play.do(Move("ada", 1)).attack("ada", "bob").until("defence")
    assert offered(play) == {"dodge", "parry", "none"}
    assert "no Riposte against a rush" in play.refused(Defend("bob", "riposte", "bob-1"))


def test_the_self_stabilised_have_no_initiative_to_pay_with() -> None:
    """MA H-17, p. 80; section 7.4."""
    play = duel().do(RuleCondition("bob", "self_stabilised")).attack("ada", "bob")
    assert offered(play) == {"dodge", "parry", "none"}
    assert weigh(play, "dodge").net == -1


def test_an_answer_tells_every_reason_against_it() -> None:
    """All reasons at once, and nothing about defences that do not exist."""
    play = attacked({"INITIATIVE": 2})
    assert play.refused(Defend("bob", "duck")) == "there is no defence called duck"
    text = play.refused(Defend("bob", "full_dodge", "bob-1", held=True))
    assert "Full Dodge needs no weapon" in text
    assert "the next round cannot pay it" in text
    assert "holds no action" in text


# ------------------------------------------------------------------------------------------ again and again


def beset(defences: int, **rulings: Any) -> Play:
    """Bob has defended so many times in this phase and is attacked once more."""
    names = ("ada", "eve", "ivy", "joy")
    heroes = [hero(who, hand=["hatchet"], INITIATIVE=20 - at, LUCK_USES=0) for at, who in enumerate(names)]
    play = begun(*heroes, foe("bob", hand=["bat"], skills={}, FS=90), **rulings)
    for number, who in enumerate(names):
        play.until("turn", who).attack(who, "bob").until("defence")
        if number == defences:
            break
        play.defend("bob", "dodge", d(99), d(99, 9) if number else d(99)).end(who)
    return play


@pytest.mark.parametrize(
    ("defence", "defences", "expected"),
    [
        pytest.param("parry", 1, (-2, 2), id="DV-22"),
        pytest.param("dodge", 0, (0, 1), id="first"),
        pytest.param("dodge", 1, (-1, 1), id="second"),
        pytest.param("dodge", 2, (-1, 1), id="DV-57"),
    ],
)
def test_every_defence_after_the_first_has_a_disadvantage(
    defence: str, defences: int, expected: tuple[int, int]
) -> None:
    """MA X-3, D-16, p. 66, 69: Bob is not proficient, which counts for the Parry alone."""
    weight = weigh(beset(defences), defence, "bob-1" if defence == "parry" else "")
    assert (weight.net, weight.requirement) == expected


@pytest.mark.parametrize(("stack", "nets"), [(False, [0, -1, -1, -1]), (True, [0, -1, -2, -3])])
def test_repeat_defence_stack(stack: bool, nets: list[int]) -> None:
    """Q-73: 1 each, or growing."""
    assert [weigh(beset(count, repeat_defence_stack=stack), "dodge").net for count in range(4)] == nets


def test_an_attack_that_is_not_answered_is_no_defence() -> None:
    """Q-75: declining saves the first defence of the phase."""
    play = begun(hero("ada", hand=["hatchet"], LUCK_USES=0), hero("eve", INITIATIVE=11, hand=["hatchet"]), foe("bob"))
    play.attack("ada", "bob").defend("bob", "none", d(99)).end("ada")
    play.attack("eve", "bob").until("defence")
    assert weigh(play, "dodge").net == 0


def test_the_count_of_defences_starts_anew_with_each_phase() -> None:
    """MA X-3, p. 66."""
    play = attacked().defend("bob", "dodge", d(99), d(99)).until("turn", "bob").end("bob")
    play.until("turn", "ada").attack("ada", "bob").until("defence")
    assert weigh(play, "dodge").net == 0


# ------------------------------------------------------------------------------------------ held actions


def test_a_held_action_is_an_advantage_on_one_defence() -> None:
    """MA T-16, p. 66; Q-47: it offsets the Disadvantage of a repeated defence."""
    play = begun(foe("bob", hand=["bat"], INITIATIVE=20), hero("ada", hand=["hatchet"]), hero("eve", at=9))
    play.end("bob").until("turn", "ada").attack("ada", "bob").until("defence")
    assert weigh(play, "dodge", held=True).net == 1
    play.defend("bob", "dodge", d(99), d(90, 1), held=True).keep("ada")
    assert play["bob"].held == 1


def test_nothing_is_held_in_vain() -> None:
    """MA T-16, p. 66: no Advantage for a defence that is not made."""
    play = begun(foe("bob", hand=["bat"], INITIATIVE=20), hero("ada", hand=["hatchet"]))
    play.end("bob").until("turn", "ada").attack("ada", "bob").until("defence")
    assert "holds no action to spend" in play.refused(Defend("bob", "none", held=True))


# ------------------------------------------------------------------------------------------ load, dark, odds


@pytest.mark.parametrize("defence", ["dodge", "full_dodge"])
def test_a_load_is_one_disadvantage_on_dodges(defence: str) -> None:
    """MA C-6, X-12, p. 85: ENCUMBERED counts once for a Full Dodge, too, and not for a Parry."""
    play = duel().do(RuleCondition("bob", "encumbered")).attack("ada", "bob")
    assert weigh(play, defence).net == -1
    assert weigh(play, "parry", "bob-1").net == 0


def test_the_chances_of_every_answer_are_exact() -> None:
    """MA A-3, A-4: attack 50 against Dodge 50 and against nothing; the player wins ties."""
    play = attacked()
    attack, dodge = degree_chances(50, 0), degree_chances(50, 0)
    assert chance_of(play, "none") == pytest.approx(attack[0], abs=1e-12)
    assert chance_of(play, "dodge--plain") == pytest.approx(1 - beats(attack, dodge, tie=True), abs=1e-12)


def test_the_best_free_defence_is_the_one_that_stops_most() -> None:
    """Dodge 90 with a Disadvantage succeeds a little more often than a plain Parry on 80, but with fewer degrees."""
    play = duel(attacker={"FS": 160}, defender={"DODGE": 90, "FS": 80}).do(RuleCondition("bob", "encumbered"))
    play.attack("ada", "bob")
    strike = play.state.stack[-1]
    assert isinstance(strike, Strike)
    best = best_free_defence(play.state, strike)
    assert best is not None
    assert best[0] == "Parry"
    assert best[1] == pytest.approx(1 - chance_of(play, "parry-bob-1-plain"), abs=1e-12)
