"""Ambush, surprise, hiding, searching, Blind Attacks (MA U-1 to U-12, p. 67-68, 79, 81, 86; C-20, C-23)."""

from __future__ import annotations

from typing import Any

import pytest

from mapoc_tui.engine.commands import Begin, RuleAdd, RuleCondition, RuleMove
from mapoc_tui.engine.decisions import leaves
from mapoc_tui.engine.scenarios import Faults, Table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.stealth import glimpse_check, stealth_check
from mapoc_tui.rules.maxapoc.commands import Attack, Hide, Look, Move, Search, Wait
from mapoc_tui.rules.maxapoc.content.entrants import Entrant
from mapoc_tui.rules.maxapoc.content.scenario import read
from mapoc_tui.rules.maxapoc.content.start import start
from mapoc_tui.rules.maxapoc.folding import change, everybody
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.state import Barrier
from mapoc_tui.rules.maxapoc.views.view import view
from tests.maxapoc.builders import Faces, Play, begun, d, fighter, foe, hero, scenario

SNEAKS = dict.fromkeys(("blades", "brawl", "clubs", "firearms", "stealth", "perception", "wrangle"), "P")
GREAT, SUCCESS, FAILURE = d(20), d(40), d(90)
HIT = d(30)


def sneak(who: str, side: str = "foes", **facts: Any) -> Entrant:
    """Somebody who knows how to hide and to look: every threshold is 50."""
    make = {"foes": foe, "party": hero}[side]
    return make(who, **{"skills": SNEAKS, **facts})


def ambush(*fighters: Entrant, by: str = "foes", lair: bool = False, **rulings: Any) -> Play:
    """A fight that one side opens from hiding, before anybody has rolled."""
    waiting = [evolve(each, unseen=True) if each.sheet.side == by else each for each in fighters]
    ids = tuple(each.id for each in waiting if each.sheet.side == by)
    return Play(evolve(start(scenario(*waiting, **rulings)), ambushers=ids, lair=lair))


def jumped(stealth: Faces = GREAT, hand: str = "hatchet", at: int = 0, **rulings: Any) -> Play:
    """Bob waits for Ada with a hatchet, or with a gun that is loaded."""
    play = ambush(sneak("ada", "party", LUCK=5), sneak("bob", hand=[hand], at=at), **rulings)
    return play.do(Begin(), stealth)


def idle(play: Play, *whose: str) -> Play:
    """These end their turns with nothing left to hold."""
    for who in whose:
        play.until("turn", who)
        play.state = evolve(play.state, combatants=everybody(play.state, held=0, complex=0))
        play.end(who)
    return play


# -- the opening -------------------------------------------------------------------------------


def test_ambushers_roll_stealth_once_and_are_unseen() -> None:
    """MA U-1, U-11, p. 67, 79; Q-102."""
    play = jumped()
    assert play["bob"].stealth == 2
    assert "unseen" in play["bob"].marks
    assert not sees(play.state, play["ada"], play["bob"])
    assert play.asked == ("turn", "bob")


def test_an_ambusher_who_fails_is_noticed() -> None:
    """MA Q-103: Stealth must succeed."""
    play = jumped(FAILURE)
    assert "unseen" not in play["bob"].marks
    assert play.asked == ("turn", "ada")


@pytest.mark.parametrize(("lair", "advantages"), [(False, []), (True, ["terrain"])])
def test_terrain_helps_ambushers(lair: bool, advantages: list[str]) -> None:
    """MA U-12, p. 81; Q-266."""
    play = ambush(sneak("ada", "party"), sneak("bob"), lair=lair).do(Begin(), d(20, 3) if lair else GREAT)
    roll = play.find(e.Checked)[0].roll
    assert [part.reason for part in roll.parts if part.gives == "advantage"] == advantages


@pytest.mark.parametrize(("value", "surprised"), [(50, True), (26, True), (25, False), (12, False), (90, True)])
def test_dv_45_perception_has_to_meet_the_stealth_degree(value: int, surprised: bool) -> None:
    """MA U-2, p. 67: Stealth degree 2; Perception degree 1 / 2: SURPRISED / not ambushed."""
    play = jumped().attack("bob", "ada", d(value), *([HIT, (1,)] if surprised else []))
    assert ("surprised" in play["ada"].marks) == surprised
    assert sees(play.state, play["ada"], play["bob"]) or surprised
    if not surprised:
        assert play.asked == ("defence", "ada")


def test_the_surprised_lose_the_first_phase_and_defend_not() -> None:
    """MA U-3, p. 67, 86; C-20: no turn, no defence; normal from phase 2 on."""
    play = jumped().attack("bob", "ada", FAILURE, HIT, (1,))
    assert play.only(e.AttackResolved).result == "hit"
    play.end("bob")
    assert play.asked == ("turn", "ada")
    assert play.state.phase == 2
    assert "surprised" not in play["ada"].marks


def test_unseen_attackers_act_first_in_the_first_phase_only() -> None:
    """MA U-4, p. 68: Initiative 12 and 11 against 10 and 9."""
    party = [sneak("ada", "party"), sneak("amy", "party", INITIATIVE=11)]
    foes = [sneak("bob", hand=["hatchet"]), sneak("ben", INITIATIVE=9, hand=["hatchet"])]
    play = ambush(*party, *foes).do(Begin(), GREAT, FAILURE)
    assert play.state.order == ("bob", "ada", "amy", "ben")
    idle(play, "bob", "ada", "amy", "ben")
    assert play.state.order == ("ada", "amy", "bob", "ben")


def test_only_those_who_are_attacked_are_surprised() -> None:
    """MA Q-102: each target rolls once and compares with every ambusher that attacks it."""
    party = [sneak("ada", "party", LUCK=5), sneak("amy", "party", INITIATIVE=11, LUCK=5)]
    foes = [sneak("bob", hand=["hatchet"]), sneak("ben", hand=["hatchet"])]
    play = ambush(*party, *foes).do(Begin(), SUCCESS, GREAT)
    play.attack("bob", "ada", SUCCESS)
    assert play.asked == ("defence", "ada")
    play.defend("ada", "none", d(90)).end("bob")
    play.attack("ben", "ada").do(Wait("bob", True), HIT, (1,))
    assert "surprised" in play["ada"].marks
    assert len(play.find(e.Checked)) == 1
    assert "surprised" not in play["amy"].marks


@pytest.mark.parametrize("perception", [False, True])
def test_a_ranged_ambush_gives_no_roll_unless_the_table_says_so(perception: bool) -> None:
    """MA Q-91: option ranged_ambush_perception."""
    play = jumped(hand="lever_rifle", at=3, ranged_ambush_perception=perception)
    play.attack("bob", "ada", *([FAILURE] if perception else []), HIT, (1, 1))
    assert [each.roll.skill for each in play.find(e.Checked)] == ["perception"] * perception + ["firearms"]
    assert "surprised" in play["ada"].marks


@pytest.mark.parametrize("perception", [False, True])
def test_a_ranged_ambush_may_be_noticed_where_the_table_says_so(perception: bool) -> None:
    """MA Q-91."""
    play = jumped(hand="lever_rifle", at=3, ranged_ambush_perception=perception)
    play.attack("bob", "ada", *([GREAT] if perception else [HIT, (1, 1)]))
    assert ("surprised" in play["ada"].marks) != perception


def test_a_late_melee_ambush_only_denies_the_defence() -> None:
    """MA Q-92."""
    play = begun(sneak("ada", "party", LUCK=5), sneak("bob", hand=["hatchet"]), dark=True)
    idle(play, "ada").do(Hide("bob"), GREAT).attack("bob", "ada", SUCCESS, d(30, 3), (1,))
    assert play.only(e.DefenceTaken).defence == "none"
    assert "surprised" not in play["ada"].marks


@pytest.mark.parametrize(("reroll", "stealth", "seen"), [(False, (), False), (True, (FAILURE,), True)])
def test_a_late_ambush_may_be_rolled_anew(reroll: bool, stealth: tuple[Faces, ...], seen: bool) -> None:
    """MA Q-95: option stealth_reroll; the degree of hiding was two, Perception shows one."""
    play = begun(sneak("ada", "party", LUCK=5), sneak("bob", hand=["hatchet"]), dark=True, stealth_reroll=reroll)
    idle(play, "ada").do(Hide("bob"), GREAT)
    play.attack("bob", "ada", SUCCESS, *stealth, *([] if seen else [d(30, 3), (1,)]))
    assert (play.asked == ("defence", "ada")) == seen


def test_camouflage_starts_unseen_unless_expected() -> None:
    """Creature trait camouflage: Advantage on Stealth, and a failure hides all the same (Q-266)."""
    play = Play(start(scenario(hero(), evolve(foe(traits=("camouflage",), skills=SNEAKS), unseen=True))))
    play.do(Begin(), d(90, 8))
    assert "unseen" in play["bob"].marks
    assert play["bob"].stealth == 1
    assert play.state.ambushers == ("bob",)


# -- UNSEEN ------------------------------------------------------------------------------------


def hidden(**rulings: Any) -> Play:
    """Bob with a rifle at Long is UNSEEN with two degrees, on Ada's turn in phase 2; Amy stands by."""
    play = ambush(
        sneak("ada", "party", hand=["auto_9mm"], LUCK=5),
        sneak("amy", "party", INITIATIVE=6, LUCK=5),
        sneak("bob", hand=["lever_rifle"], at=3),
        **rulings,
    )
    return idle(play.do(Begin(), GREAT), "bob", "ada", "amy")


def test_nobody_attacks_whom_they_have_not_seen() -> None:
    """MA U-5, p. 67, 86."""
    play = hidden()
    assert "UNSEEN to Ada" in play.refused(Attack("ada", "bob", "ada-1", "shoot"))
    targets = {leaf.command.target for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Attack)}
    assert "bob" not in targets


@pytest.mark.parametrize("rule", ["none", "dodge_disadvantage"])
def test_defending_against_the_unseen(rule: str) -> None:
    """MA X-13, p. 67; Q-94: nothing, or a Dodge with Disadvantage."""
    play = idle(hidden(defend_vs_unseen=rule), "ada")
    play.attack("bob", "ada", *([HIT, (1, 1)] if rule == "none" else []))
    if rule == "none":
        assert play.find(e.DefenceTaken)[0].defence == "none"
        return
    assert play.asked == ("defence", "ada")
    assert {option.key.split("-")[0] for option in play.decision.options()} == {"dodge", "none"}
    play.defend("ada", "dodge", HIT, d(10, 4))
    assert play.find(e.Checked)[1].roll.net == -1


@pytest.mark.parametrize(
    ("hand", "way", "at", "seen"),
    [
        ("hatchet", "strike", 0, True),
        ("bullwhip", "strike", 1, True),
        ("lever_rifle", "shoot", 3, False),
        ("hatchet", "throw", 1, False),
    ],
)
def test_what_reveals_the_attacker(hand: str, way: str, at: int, seen: bool) -> None:
    """MA U-6, p. 67, 79; Q-107: melee and Wrangle do, even if they miss; shots and throws do not."""
    play = ambush(sneak("ada", "party", LUCK=5), sneak("bob", hand=[hand], at=at)).do(Begin(), GREAT)
    hands = 2 if hand == "lever_rifle" else 1
    command = Attack("bob", "ada", "bob-1", way, hands)
    rolls = {"hatchet": [FAILURE, FAILURE] if at == 0 else [d(90, 9)]}
    play.do(command, *rolls.get(hand, [FAILURE]))
    assert ("unseen" not in play["bob"].marks) == seen


def test_a_hit_by_somebody_unseen_lets_the_victim_look() -> None:
    """MA U-7, p. 67, 79; DP-16: meeting the degree is enough, and only the finder sees (Q-100)."""
    play = idle(hidden(), "ada").attack("bob", "ada", HIT, (1, 1))
    assert play.asked == ("glimpse", "ada")
    play.do(Look("ada", "look"), d(25))
    assert play["bob"].seen_by == ("ada",)
    assert not sees(play.state, play["amy"], play["bob"])


def test_looking_is_no_duty_and_a_held_action_helps() -> None:
    """MA T-16, p. 66: a held action is an Advantage on a reaction."""
    play = idle(hidden(), "ada")
    play.state = change(play.state, "ada", held=1, resting=True)
    play.attack("bob", "ada", HIT, (1, 1))
    assert [option.key for option in play.decision.options()] == ["look", "held", "none"]
    looked = Play(play.state).do(Look("ada", "held"), d(90, 2))
    assert looked["ada"].held == 0
    assert looked["bob"].seen_by == ("ada",)
    play.do(Look("ada", "none"))
    assert not play.find(e.Checked)
    assert play["bob"].seen_by == ()


def test_a_miss_lets_nobody_look() -> None:
    """MA Q-99."""
    play = idle(hidden(), "ada").attack("bob", "ada", FAILURE)
    assert play.asked[0] != "glimpse"


@pytest.mark.parametrize(("phases", "advantages"), [(-1, 0), (0, 0), (1, 1), (2, 2), (5, 3)])
def test_dv_46_staying_gives_the_sniper_away(phases: int, advantages: int) -> None:
    """MA U-8, p. 67, 79; Q-98: an Advantage for each phase in one place since the first shot, three count."""
    play = hidden()
    sniper = evolve(play["bob"], perch=phases)
    parts = glimpse_check(play.state, play["ada"], sniper, held=False).parts
    assert sum(part.amount for part in parts if part.gives == "advantage") == advantages


def test_phases_count_from_the_first_shot_and_moving_resets_them() -> None:
    """MA U-8, p. 67, 79; Q-98."""
    play = idle(hidden(), "ada").attack("bob", "ada", FAILURE)
    assert play["bob"].perch == 0
    play.end("bob").until("turn", "ada").end("ada")
    assert play["bob"].perch == 1
    play.do(RuleMove("bob", 4))
    assert play["bob"].perch == -1


# -- hiding and searching ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("needed", "dark", "refused"), [(True, False, True), (True, True, False), (False, False, False)]
)
def test_hiding_needs_something_to_hide_in(needed: bool, dark: bool, refused: bool) -> None:
    """MA U-11, K-14, p. 79; Q-97: option stealth_needs_cover."""
    play = begun(sneak("ada", "party"), sneak("bob"), dark=dark, stealth_needs_cover=needed)
    reasons = RULESET.refusals(play.state, Hide("ada"))
    assert list(reasons) == (["there is nothing to hide behind"] if refused else [])
    assert any(option.key == "hide" for option in play.decision.options()) != refused


def test_nobody_hides_in_a_light() -> None:
    """MA U-11, A-10, p. 63, 79; Q-97: the dark has to be where one stands."""
    play = begun(sneak("ada", "party"), sneak("bob", at=1), dark=True).do(RuleCondition("bob", "glow_stick"))
    assert play.refused(Hide("ada")) == "there is nothing to hide behind"
    assert all(option.key != "hide" for option in play.decision.options())


def test_a_barrier_hides_with_advantage() -> None:
    """MA U-12, B-1, p. 81."""
    fighters = (evolve(sneak("ada", "party"), behind="crates"), sneak("bob", at=2))
    play = Play(evolve(start(scenario(*fighters)), barriers={"crates": Barrier("crates", "Crates", 0, 1)})).begin()
    assert [part.reason for part in stealth_check(play.state, play["ada"]).parts] == ["Crates"]
    play.do(Hide("ada"), d(20, 9))
    assert play["ada"].stealth == 2
    assert play["ada"].complex == 1


def test_a_failed_stealth_changes_nothing() -> None:
    """MA Q-96: an UNSEEN user keeps the old result."""
    play = begun(sneak("ada", "party", LUCK=5), sneak("bob"), dark=True).do(Hide("ada"), GREAT)
    spotted = Play(
        evolve(play.state, combatants={**play.state.combatants, "ada": evolve(play["ada"], seen_by=("bob",))})
    )
    spotted.do(Hide("ada"), FAILURE)
    assert (spotted["ada"].stealth, spotted["ada"].seen_by) == (2, ("bob",))


def test_the_unseen_may_hide_better() -> None:
    """MA U-11, p. 79; Q-95: the degree of the last Stealth roll counts."""
    play = begun(sneak("ada", "party", LUCK=5), sneak("bob"), dark=True).do(Hide("ada"), SUCCESS)
    assert play.do(Hide("ada"), GREAT)["ada"].stealth == 2


def test_hiding_and_attacking_fit_into_one_turn() -> None:
    """MA U-11, p. 79."""
    play = begun(sneak("ada", "party", hand=["auto_9mm"], LUCK=5), sneak("bob", at=1), dark=True)
    play.do(Hide("ada"), GREAT).attack("ada", "bob", d(30), (1,))
    assert play.find(e.DefenceTaken)[0].defence == "none"
    assert play.asked == ("glimpse", "bob")


@pytest.mark.parametrize(("hasty", "cost", "net"), [(False, 2, 0), (True, 1, -1)])
def test_searching_takes_both_actions_or_one_in_haste(hasty: bool, cost: int, net: int) -> None:
    """MA U-10, K-13, p. 67, 79; Q-106."""
    play = hidden()
    play.do(Search("ada", hasty), d(20, 2) if hasty else GREAT)
    assert play.find(e.Checked)[0].roll.net == net
    assert play["bob"].seen_by == ("ada",)
    assert play["ada"].used == cost or play["ada"].complex == 2 - cost


def test_a_search_below_the_degree_finds_nobody() -> None:
    """MA U-10, p. 67, 79."""
    assert hidden().do(Search("ada"), SUCCESS)["bob"].seen_by == ()


def test_one_search_finds_several() -> None:
    """MA Q-276."""
    play = ambush(sneak("ada", "party", LUCK=5), sneak("bob", at=2), sneak("ben", at=3)).do(Begin(), SUCCESS, GREAT)
    play.end("bob").end("ben").until("turn", "ada").do(Search("ada"), SUCCESS)
    assert play.find(e.Spotted) == [e.Spotted("ada", "bob")]


@pytest.mark.parametrize(
    ("reroll", "rolls", "found"),
    [(False, (SUCCESS,), False), (True, (SUCCESS, FAILURE), True), (True, (SUCCESS, d(10)), False)],
)
def test_the_stored_degree_or_a_new_roll(reroll: bool, rolls: tuple[Faces, ...], found: bool) -> None:
    """MA Q-95: option stealth_reroll."""
    play = hidden(stealth_reroll=reroll).do(Search("ada"), *rolls)
    assert (play["bob"].seen_by == ("ada",)) == found


def test_searching_is_offered_whether_anybody_hides_or_not() -> None:
    """What is offered must not betray an ambush."""
    play = begun(sneak("ada", "party"), sneak("bob"))
    assert any(option.key == "search" for option in play.decision.options())


# -- Blind Attacks -----------------------------------------------------------------------------


def sniped(**ada: Any) -> Play:
    """Bob has shot from hiding; Ada's turn."""
    play = ambush(
        sneak("ada", "party", **{"hand": ["auto_9mm"], "LUCK": 50, **ada}),
        sneak("bob", hand=["lever_rifle"], at=3),
    )
    return idle(play.do(Begin(), GREAT).attack("bob", "ada", FAILURE), "bob").until("turn", "ada")


def test_a_blind_attack_needs_a_trace() -> None:
    """MA U-9, p. 67; Q-104: only at somebody who attacked or was noticed since the last turn."""
    play = hidden()
    assert "nothing tells where to strike" in play.refused(Attack("ada", "bob", "ada-1", "shoot", mode="blind"))
    play = sniped()
    assert play["bob"].traces == ("ada",)
    play.end("ada").until("turn", "ada")
    assert not play["bob"].traces


def test_whoever_was_seen_to_hide_can_be_struck_blindly() -> None:
    """MA U-9, p. 67; Q-104: noticed by Ada's side since her last turn, for one turn of hers."""
    play = begun(sneak("ada", "party", hand=["auto_9mm"], LUCK=5), sneak("bob", at=1), dark=True)
    idle(play, "ada").do(Hide("bob"), GREAT).end("bob").until("turn", "ada")
    command = Attack("ada", "bob", "ada-1", "shoot", mode="blind")
    assert not list(RULESET.refusals(play.state, command))
    idle(play, "ada").until("turn", "ada")
    assert "nothing tells where to strike" in play.refused(command)


def test_a_shot_is_not_forgotten_by_hiding_better() -> None:
    """MA U-9, p. 67; Q-104: spotted by Amy, who is down by then, Bob shoots and hides anew."""
    play = idle(hidden(), "ada").attack("bob", "ada", FAILURE)
    play.state = change(play.state, "bob", seen_by=("nobody",), behind="")
    play.state = evolve(play.state, dark=True)
    play.do(Hide("bob"), GREAT)
    assert "ada" in play["bob"].traces


def test_a_blind_attack_hits_the_barrier_of_whoever_hides_behind_it() -> None:
    """MA U-9, p. 67; B-3, p. 81: no defence, and the barrier takes the damage."""
    play = sniped()
    crates = Barrier("crates", "Crates", 3, -1, 9, 9)
    play.state = change(evolve(play.state, barriers={"crates": crates}), "bob", behind="crates")
    assert "blind" in {
        leaf.command.mode for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Attack)
    }
    play.attack("ada", "bob", d(50), (3,), mode="blind")
    assert play.only(e.DefenceTaken).defence == "none"
    assert play.state.barriers["crates"].armor < 9
    assert play["bob"].hp == play["bob"].sheet.health


def test_a_blind_attack_is_rolled_on_luck_without_the_range_table() -> None:
    """MA U-9, p. 67; Q-104: the target may defend."""
    play = sniped().attack("ada", "bob", mode="blind").defend("bob", "dodge", d(50), d(90), (3,))
    roll = play.find(e.Checked)[0].roll
    assert (roll.skill, roll.threshold, roll.parts) == ("LUCK", 50, ())
    assert play.only(e.Harmed).who == "bob"


def test_a_blind_attack_is_offered_and_all_leaves_are_legal() -> None:
    play = sniped()
    gun = next(option for option in play.decision.options() if option.key == "attack").options()[0]
    assert [option.key for option in gun.options()] == ["blind"]
    commands = [leaf.command for leaf in leaves(play.decision.options())]
    assert all(command is not None and not RULESET.refusals(play.state, command) for command in commands)


@pytest.mark.parametrize(
    ("friends", "die", "victim"), [([], (), "ada"), ([3], (), "amy0"), ([2, 4], (2,), "amy1"), ([1], (), "ada")]
)
def test_a_critical_failure_hits_a_friend_or_oneself(friends: list[int], die: Faces, victim: str) -> None:
    """MA U-9, p. 67; Q-105: a random ally at most one Distance from the target, without a defence."""
    amies = [sneak(f"amy{number}", "party", INITIATIVE=6, at=at) for number, at in enumerate(friends)]
    play = ambush(
        sneak(
            "ada", "party", hand=["compound_bow"], ammo={"arrow": 3}, LUCK=5, STR=90, skills=SNEAKS | {"archery": "P"}
        ),
        sneak("bob", hand=["lever_rifle"], at=3),
        *amies,
    )
    play.do(Begin(), GREAT).attack("bob", "ada", FAILURE)
    idle(play, "bob", *(each.id for each in amies)).until("turn", "ada")
    play.attack("ada", "bob", mode="blind")
    play.defend("bob", "none", d(100), *([die] if die else []), (1, 1))
    assert play.only(e.Harmed).who == victim


def test_a_bystander_is_no_friend_to_hit_in_the_dark() -> None:
    """MA U-9, p. 67; Q-105: the blow bounces back on whoever has no ally there."""
    ranger = {"hand": ["compound_bow"], "ammo": {"arrow": 3}, "LUCK": 5, "STR": 90, "INITIATIVE": 10}
    play = ambush(
        sneak("ada", "foes", **ranger, skills=SNEAKS | {"archery": "P"}),
        sneak("bob", "party", hand=["lever_rifle"], at=3, LUCK=5),
        fighter("cal", "crowd", at=3, INITIATIVE=1),
        by="party",
    )
    play.do(Begin(), GREAT).attack("bob", "ada", FAILURE)
    idle(play, "bob", "bob").until("turn", "ada")
    play.attack("ada", "bob", mode="blind").defend("bob", "none", d(100), (1, 1))
    assert play.only(e.Harmed).who == "ada"


# -- who knows what ----------------------------------------------------------------------------


@pytest.mark.parametrize(("what", "secret"), [("stealth_and_infection", True), ("none", False), ("all_gm_rolls", True)])
def test_stealth_of_enemies_is_for_the_gm(what: str, secret: bool) -> None:
    """MA Q-263: option hidden_rolls."""
    play = jumped(hidden_rolls=what)
    assert play.find(e.Checked)[0].visible == ("gm" if secret else "everyone")
    assert play.only(e.StealthRated).visible == ("gm" if secret else "everyone")
    players = {one.id for one in view(play.state, "players").order}
    assert ("bob" in players) != secret
    assert "bob" in {one.id for one in view(play.state, "gm").order}


@pytest.mark.parametrize(
    ("what", "secret"), [("stealth_and_infection", False), ("none", False), ("all_gm_rolls", True)]
)
def test_other_rolls_of_enemies(what: str, secret: bool) -> None:
    """MA Q-263."""
    play = begun(hero(LUCK=5), foe(hand=["hatchet"], INITIATIVE=15), hidden_rolls=what)
    play.attack("bob", "ada").defend("ada", "dodge", FAILURE, SUCCESS)
    attack, defence = play.find(e.Checked)
    assert (attack.visible, defence.visible) == ("gm" if secret else "everyone", "everyone")
    assert play.only(e.AttackResolved).visible == "everyone"


def test_players_hear_of_the_blow_and_of_the_reveal() -> None:
    """MA Q-263."""
    play = jumped().attack("bob", "ada", FAILURE, HIT, (1,))
    told = [type(event) for event in play.events if event.visible == "everyone"]
    assert e.AttackDeclared not in told
    assert {e.StruckFromHiding, e.Harmed, e.ConditionEnded} <= set(told)
    assert "bob" in {one.id for one in view(play.state, "players").order}


def test_moves_do_not_betray_the_unseen() -> None:
    """The words beside a Movement name only whom the mover sees."""
    play = hidden()
    assert all("Bob" not in leaf.label for leaf in leaves(play.decision.options()) if isinstance(leaf.command, Move))


def test_the_gm_hides_and_adds_the_unseen() -> None:
    """MA Q-266: placed without a roll, degree 1."""
    play = begun(sneak("ada", "party", LUCK=5), sneak("bob")).do(RuleCondition("bob", "unseen"))
    play.do(Search("ada"), SUCCESS)
    assert play["bob"].seen_by == ("ada",)
    play.do(RuleAdd({"side": "foes", "from": "alien_gleaner"}))
    joined = play.only(e.Joined)
    assert joined.visible == "gm"
    assert "unseen" in play[joined.who].marks


# -- scenario files ----------------------------------------------------------------------------

SIDES = [{"id": "us", "role": "players"}, {"id": "them", "role": "enemies"}]
PEOPLE = [{"side": "us", "from": "rook_tamsin"}, {"side": "them", "from": "bandit_knifer"}]


def file(combatants: list[dict[str, Any]] | None = None, **battlefield: Any) -> Table:
    """A scenario file as it was read."""
    found = {"title": "Test", "side": SIDES, "combatant": combatants or PEOPLE, "battlefield": battlefield}
    return Table(found, "", Faults("test.toml"))


def test_a_file_names_the_side_that_lies_in_ambush() -> None:
    table = file(ambush="them", ambush_from="terrain")
    state = RULESET.start(read(table))
    assert table.faults.found == []
    assert (state.ambushers, state.lair) == (("road_knifer",), True)
    assert "unseen" in state["road_knifer"].marks
    assert "unseen" not in state["rook_tamsin"].marks


@pytest.mark.parametrize(
    ("battlefield", "fault"),
    [
        ({"ambush": "thme"}, 'did you mean "them"'),
        ({"ambush": "them", "ambush_from": "air"}, "stealth, terrain"),
        ({"ambush_from": "terrain"}, "names no side"),
    ],
)
def test_faults_of_an_ambush_are_named(battlefield: dict[str, Any], fault: str) -> None:
    table = file(**battlefield)
    read(table)
    assert any(fault in found for found in table.faults.found)


def test_camouflage_may_be_expected() -> None:
    creature = {"side": "them", "from": "alien_gleaner"}
    assert "unseen" in RULESET.start(read(file([PEOPLE[0], creature])))["gleaner"].marks
    assert "unseen" not in RULESET.start(read(file([PEOPLE[0], creature | {"unseen": False}])))["gleaner"].marks
    knifer = PEOPLE[1] | {"unseen": True}
    assert "unseen" in RULESET.start(read(file([PEOPLE[0], knifer])))["road_knifer"].marks


def test_allies_know_where_their_friends_hide() -> None:
    """MA U-11, p. 79: unseen for enemies."""
    play = begun(sneak("ada", "party"), fighter("carl", "friends"), sneak("bob"), dark=True).do(Hide("ada"), GREAT)
    assert sees(play.state, play["carl"], play["ada"])
    assert not sees(play.state, play["bob"], play["ada"])


def test_questions_do_not_name_the_unseen() -> None:
    """MA U-5, p. 67."""
    play = idle(hidden(defend_vs_unseen="dodge_disadvantage"), "ada").attack("bob", "ada")
    assert play.decision.question.startswith("Somebody unseen attacks Ada")
