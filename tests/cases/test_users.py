"""Cases that other trackers got wrong, played in Maximum Apocalypse. T-n are the cases, one a heading."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mapoc_tui.engine import commands as c
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import Begin, Command
from mapoc_tui.engine.decisions import Option
from mapoc_tui.engine.errors import CommandRefused, MapocError
from mapoc_tui.engine.journal import Journal
from mapoc_tui.engine.saves import load
from mapoc_tui.engine.values import evolve
from mapoc_tui.policies import policy
from mapoc_tui.policies.base import fallback
from mapoc_tui.policies.driver import Limits, play_out
from mapoc_tui.rules import ruleset
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.defences import start_counter
from mapoc_tui.rules.maxapoc.commands import Aim, Attack, Defend, EndTurn, Move
from mapoc_tui.rules.maxapoc.content.entrants import Carried, Entrant
from mapoc_tui.rules.maxapoc.content.gear import Weapon
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from tests.maxapoc.builders import Script, d, fighter, foe, hero, scenario

CREATED = "2026-01-02T03:04:05+00:00"


def battle(*fighters: Entrant, seed: str = "seed", begin: bool = True) -> Battle:
    """A fight at its first turn."""
    found = Battle(RULESET, scenario(*fighters), seed)
    if begin:
        found.submit(Begin())
    return found


def four() -> tuple[Entrant, ...]:
    """Ada, Bob, Cal and Dot, who act in this order in three phases."""
    people = (hero("ada"), foe("bob", at=9), hero("cal"), foe("dot", at=9))
    return tuple(_with_initiative(one, 15 - place) for place, one in enumerate(people))


def _with_initiative(one: Entrant, initiative: int) -> Entrant:
    return evolve(one, sheet=evolve(one.sheet, initiative=initiative))


def active(fight: Battle) -> str:
    return str(fight.state.active)


def idle(fight: Battle) -> Battle:
    """Whoever is asked does as little as possible."""
    assert fight.decision is not None
    command = fallback(fight.decision).command
    assert command is not None
    fight.submit(command)
    return fight


def until(fight: Battle, reached: Callable[[Battle], bool]) -> Battle:
    """Nobody does anything until something is so."""
    for _ in range(300):
        if reached(fight):
            return fight
        idle(fight)
    raise AssertionError("it never comes to that")


def next_turn(fight: Battle) -> str:
    """Use the turn up by walking to and fro; whose turn comes next."""
    was = fight.state.round, fight.state.phase, active(fight)
    fight.submit(Move(active(fight), 1))
    fight.submit(Move(active(fight), -1))
    until(fight, lambda it: active(it) != "" and (it.state.round, it.state.phase, active(it)) != was)
    return active(fight)


def told(fight: Battle) -> list[str]:
    """The log lines of the last step."""
    state = fight.fork(len(fight.history) - 1).state
    lines = []
    for event in fight.step.events:
        line = RULESET.describe(state, event)
        state = RULESET.apply(state, event)
        if line is not None:
            lines.append(f"{line.who} {line.text}")
    return lines


def conditions(fight: Battle, who: str) -> dict[str, int]:
    """Every condition with the time that it has left."""
    return {one.id: one.left for one in fight.state[who].conditions}


# ------------------------------------------------------------------------------------------ T-1


@pytest.mark.parametrize(
    "end",
    [
        c.RuleHarm("bob", 500),
        c.RulePool("bob", "health", 0),
        c.RuleRemove("bob"),
        c.RuleCondition("bob", "unconscious"),
    ],
    ids=["killed", "at no health", "removed", "unconscious"],
)
def test_t_1_the_active_one_falls_on_its_own_turn(end: Command) -> None:
    """The next able one in the order is active, nobody is skipped or acts twice, undo brings the fallen one back."""
    fight = battle(*four())
    assert next_turn(fight) == "bob"
    fight.submit(end)
    assert (active(fight), fight.state.order) == ("cal", ("ada", "bob", "cal", "dot"))
    lines = told(fight)
    assert any("Bob" in line or "bob" in line for line in lines)
    assert any("Cal" in line or "cal" in line for line in lines)
    assert [next_turn(fight) for _ in range(3)] == ["dot", "ada", "cal"]
    while fight.step.command != end:
        fight.undo()
    fight.undo()
    assert (active(fight), fight.state["bob"].able) == ("bob", True)


def test_t_1_the_active_one_falls_by_a_riposte() -> None:
    """Killed by a reaction: the attack is over and the next one acts."""
    fight = battle(
        hero("ada", hand=["bat"], HP=1, LUCK_USES=0), hero("eve", at=9, INITIATIVE=3), foe("bob", hand=["bat"], FS=90)
    )
    script = Script([d(99), d(20), (4, 4)])
    fight.submit(Attack("ada", "bob", "ada-1", "strike", 1))
    resolution = RULESET.decide(fight.state, Defend("bob", "riposte", "bob-1"), script)
    assert not resolution.state["ada"].able
    assert resolution.state.active == "bob"


# ------------------------------------------------------------------------------------------ T-2


@pytest.mark.parametrize("tie", ["pc_agility_luck_random", "agility_luck_random", "random"])
def test_t_2_the_first_in_order_is_down_when_the_round_turns_over(tie: str) -> None:
    """The round starts with the first able one, whatever settles the order."""
    fight = battle(*four())
    fight.submit(c.RuleOption("initiative_tie", tie))
    fight.submit(c.RuleCondition("ada", "unconscious"))
    until(fight, lambda it: it.state.round == 2 and active(it) != "")
    assert (active(fight), fight.state.order) == ("bob", ("bob", "cal", "dot"))


# ------------------------------------------------------------------------------------------ T-3


def test_t_3_one_able_combatant() -> None:
    """Each end of a turn is exactly one round; no value drifts."""
    fight = battle(_with_initiative(hero("ada"), 5), _with_initiative(foe("bob", at=9), 0))
    for number in range(1, 6):
        assert (fight.state.round, active(fight), fight.state["ada"].counter) == (number, "ada", 5)
        fight.submit(EndTurn("ada"))


def test_t_3_nobody_is_able() -> None:
    """The fight stays put, says so and offers to end."""
    fight = battle(*(_with_initiative(one, 0) for one in (hero("ada"), foe("bob"))))
    assert fight.decision is not None
    assert "Nobody can act" in fight.decision.question
    before = fight.state.round
    fight.submit(c.Note("still here"))
    assert (fight.state.round, fight.decision.kind) == (before, "idle")
    (end,) = fight.decision.options()
    assert end.command == c.RuleEnd()
    fight.submit(c.RuleInitiative("ada", 4))
    fight.submit(c.RuleClear("ada", "bedridden"))
    assert active(fight) == "ada"


# ------------------------------------------------------------------------------------------ T-4


def test_t_4_order_and_initiative_after_save_and_load(tmp_path: Path) -> None:
    """Every number, the order made by hand, the active one and the round are the same, however often it is loaded."""
    fight = battle(*four())
    fight.submit(c.RuleInitiative("dot", 15))
    fight.submit(c.RuleInitiative("cal", 15))
    until(fight, lambda it: active(it) == "cal")
    path = tmp_path / "fight.mapoc.jsonl"
    Journal.create(path, fight, CREATED).close()
    for _ in range(3):
        again = load(path, ruleset).battle
        assert again.state == fight.state
        assert (again.state.order, active(again), again.state.round) == (fight.state.order, "cal", 1)
        assert {who: one.counter for who, one in again.state.combatants.items()} == {
            who: one.counter for who, one in fight.state.combatants.items()
        }


# ------------------------------------------------------------------------------------------ T-5


def test_t_5_going_back_over_an_expiry() -> None:
    """The condition is there again with the time that it had, and so is everything else that runs out."""
    fight = battle(*four())
    fight.submit(c.RuleCondition("dot", "unnerved", 1, "end", "ada"))
    fight.submit(c.RuleCondition("dot", "shaken", 2, "end", "ada"))
    fight.submit(c.RuleCondition("cal", "stunned", 3, "end"))
    before = conditions(fight, "dot"), conditions(fight, "cal")
    fight.submit(EndTurn("ada"))
    assert conditions(fight, "dot") == {"shaken": 1}
    fight.undo()
    assert (
        (conditions(fight, "dot"), conditions(fight, "cal"))
        == before
        == (
            {"unnerved": 1, "shaken": 2},
            {"stunned": 3},
        )
    )


# ------------------------------------------------------------------------------------------ T-6


def test_t_6_what_is_kept_for_later_is_no_second_turn() -> None:
    """Held actions are those that were not used; the attack of the phase stays spent (MA T-13, Q-45, Q-60)."""
    fight = battle(hero("ada", hand=["revolver_38"]), foe("bob", at=2, INITIATIVE=11), foe("cal", at=2, INITIATIVE=3))
    fight.submit(Attack("ada", "bob", "ada-1", "shoot", 1))
    until(fight, lambda it: it.decision is not None and it.decision.kind == "turn")
    assert fight.state["ada"].complex == 1
    fight.submit(EndTurn("ada"))
    until(fight, lambda it: it.decision is not None and it.decision.kind == "held" and it.decision.who == "ada")
    assert fight.state["ada"].held == 1
    with pytest.raises(CommandRefused, match="the attack of this phase is spent"):
        fight.submit(Attack("ada", "bob", "ada-1", "shoot", 1))
    fight.submit(Move("ada", -1))
    turns = [event.who for event in fight.events if isinstance(event, e.TurnBegan)]
    assert turns.count("ada") == 1


def test_t_6_nothing_is_left_to_keep_after_two_actions() -> None:
    """A turn that is used up holds nothing."""
    fight = battle(hero("ada"), foe("bob", at=9))
    fight.submit(Move("ada", -1))
    fight.submit(Move("ada", -1))
    assert fight.state["ada"].held == 0
    with pytest.raises(CommandRefused):
        fight.submit(Move("ada", -1))


# ------------------------------------------------------------------------------------------ T-9


def test_t_9_emptying_the_list() -> None:
    """Added, removed, another one added, started; and an empty list is refused in plain words."""
    fight = battle(begin=False)
    with pytest.raises(CommandRefused, match="nobody is in the fight"):
        fight.submit(Begin())
    fight.submit(c.RuleAdd({"side": "party", "from": "mara_kessler"}))
    fight.submit(c.RuleRemove("mara_kessler"))
    with pytest.raises(CommandRefused, match="nobody is in the fight"):
        fight.submit(Begin())
    fight.submit(c.RuleAdd({"side": "party", "from": "dov_arden"}))
    with pytest.raises(CommandRefused, match="two parties"):
        fight.submit(Begin())
    fight.submit(c.RuleAdd({"side": "foes", "from": "bandit_knifer"}))
    fight.submit(Begin())
    assert fight.state.stage == "fight"
    assert active(fight)


# ------------------------------------------------------------------------------------------ T-11


def test_t_11_undo_of_a_hit_that_had_consequences() -> None:
    """Health, armour, the fall, the dropped weapon, the spent round and the noise return in one undo."""
    fight = battle(
        hero("ada", hand=["auto_9mm"], BS=500),
        foe("bob", hand=["bat"], at=2, armor=2, HP=3, DODGE=1, FS=1, INITIATIVE=11),
        foe("cal", at=9),
    )
    fight.submit(Aim("ada"))
    fight.submit(Attack("ada", "bob", "ada-1", "shoot", 1))
    before = fight.state
    fight.submit(Defend("bob", "none"))
    bob = fight.state["bob"]
    assert (bob.hp, bob.armor, bob.marks >= {"dying", "prone"}, len(fight.state.ground)) == (0, 0, True, 1)
    assert (fight.state["ada"].arms[0].loaded, fight.state.attraction) == (15, 10)
    fight.undo()
    assert fight.state == before
    assert (fight.state["bob"].hp, fight.state["bob"].armor, fight.state["bob"].conditions) == (3, 2, ())


# ------------------------------------------------------------------------------------------ T-12


def test_t_12_healed_and_no_longer_counted_as_defeated() -> None:
    """The mark goes with its cause, and the enemy is in the order again from the next phase on."""
    fight = battle(*four())
    fight.submit(c.RulePool("bob", "health", 0))
    assert not fight.state["bob"].able
    fight.submit(c.RuleHeal("bob", 4))
    assert (fight.state["bob"].able, fight.state["bob"].hp) == (True, 4)
    until(fight, lambda it: it.state.phase == 2)
    assert "bob" in fight.state.order


def test_t_12_the_dead_may_be_brought_back() -> None:
    """By healing, by a pool, or by restoring all."""
    for back in (c.RuleHeal("bob", 4), c.RulePool("bob", "health", 4), c.RuleHeal("bob", full=True)):
        fight = battle(*four())
        fight.submit(c.RuleHarm("bob", 500))
        assert fight.state["bob"].dead
        fight.submit(back)
        assert (fight.state["bob"].able, fight.state["bob"].hp > 0) == (True, True)


def test_t_12_a_mark_set_by_hand_stays_until_it_is_removed_by_hand() -> None:
    """Healing does not wake somebody whom the GM has put to sleep."""
    fight = battle(*four())
    fight.submit(c.RuleCondition("bob", "unconscious"))
    fight.submit(c.RuleHeal("bob", full=True))
    assert not fight.state["bob"].able
    fight.submit(c.RuleClear("bob", "unconscious"))
    assert fight.state["bob"].able


# ------------------------------------------------------------------------------------------ T-14


@pytest.mark.parametrize("command", [c.RuleHarm("ada", -5), c.RuleHeal("ada", -5), c.RulePool("ada", "health", -1)])
def test_t_14_negative_amounts_are_refused(command: Command) -> None:
    """Never silently turned into their opposite."""
    fight = battle(*four())
    with pytest.raises(CommandRefused, match="0"):
        fight.submit(command)
    assert fight.state["ada"].hp == 16


def test_t_14_zero_and_too_much() -> None:
    """Health stays between 0 and its maximum; restoring sets it to the maximum."""
    fight = battle(*four())
    for command, hp in [
        (c.RuleHarm("ada", 0), 16),
        (c.RuleHeal("ada", 0), 16),
        (c.RuleHarm("ada", 6), 10),
        (c.RuleHeal("ada", 2), 12),
        (c.RuleHeal("ada", 9_999), 16),
        (c.RuleHeal("ada", full=True), 16),
        (c.RuleHarm("ada", 7), 9),
        (c.RuleHeal("ada", full=True), 16),
    ]:
        fight.submit(command)
        assert fight.state["ada"].hp == hp, command
    with pytest.raises(CommandRefused, match="0 to 16"):
        fight.submit(c.RulePool("ada", "health", 17))


@pytest.mark.parametrize(
    "route", [c.RuleHarm("ada", 16), c.RulePool("ada", "health", 0), c.RuleCondition("ada", "dying")]
)
def test_t_14_the_floor_is_the_floor_by_any_route(route: Command) -> None:
    """At 0 Health somebody is DYING, with the clock of all dying (MA H-12, p. 80)."""
    fight = battle(*four())
    fight.submit(route)
    ada = fight.state["ada"]
    assert (ada.hp, ada.recovery, ada.able) == (0, 4, False)
    assert ada.marks >= {"dying", "unconscious", "prone"}


# ------------------------------------------------------------------------------------------ T-15


@pytest.mark.parametrize("clock", ["ada", "bob", "cal", "dot"])
def test_t_15_a_condition_ends_with_the_turn_that_was_named(clock: str) -> None:
    """Not when the round or the phase begins: on Bob's turn, until the start of somebody's turn."""
    fight = battle(*four())
    assert next_turn(fight) == "bob"
    fight.submit(c.RuleCondition("cal", "unnerved", 1, "start", clock))
    for _ in range(4):
        assert "unnerved" in conditions(fight, "cal")
        if next_turn(fight) == clock:
            break
    assert "unnerved" not in conditions(fight, "cal")


# ------------------------------------------------------------------------------------------ T-16


def walk(options: list[Option], *keys: str) -> Option:
    """An option of a tree by the keys on the way."""
    for key in keys[:-1]:
        options = list(next(one for one in options if one.key == key).options())
    return next(one for one in options if one.key == keys[-1])


@pytest.mark.parametrize("typed", ["until rest", "", "   "])
def test_t_16_an_odd_duration_is_open_ended(typed: str) -> None:
    """Text or nothing: shown as such, never as a number."""
    fight = battle(*four())
    menu = list(RULESET.gm_options(fight.state))
    rounds = walk(menu, "about", "cal", "condition", "prone", "rounds")
    assert rounds.ask is not None
    fight.submit(rounds.ask(typed))
    assert conditions(fight, "cal") == {"prone": 0}
    seen = RULESET.view(fight.state, "gm").combatant("cal")
    assert seen is not None
    (effect,) = seen.effects
    assert not any(map(str.isdigit, effect.ends.replace("1 Complex", "")))


def test_t_16_a_wrong_number_is_told() -> None:
    """Below nothing is no duration."""
    menu = list(RULESET.gm_options(battle(*four()).state))
    rounds = walk(menu, "about", "cal", "condition", "prone", "rounds")
    assert rounds.ask is not None
    with pytest.raises(MapocError, match="0 or more"):
        rounds.ask("-2")


def test_t_16_unknown_names_are_conditions_of_their_own() -> None:
    """Two at once stay two."""
    fight = battle(*four())
    fight.submit(c.RuleCondition("cal", "on fire, sort of"))
    fight.submit(c.RuleCondition("cal", "Owes Ada a drink"))
    seen = RULESET.view(fight.state, "gm").combatant("cal")
    assert seen is not None
    assert {effect.name for effect in seen.effects} == {"on fire, sort of", "Owes Ada a drink"}
    with pytest.raises(CommandRefused, match="needs a name"):
        fight.submit(c.RuleCondition("cal", " \u200b"))


# ------------------------------------------------------------------------------------------ T-17


def test_t_17_a_condition_that_brings_another() -> None:
    """Listed once, effects not doubled, and the one that was given separately survives."""
    fight = battle(*four())
    base = start_counter(fight.state["ada"])
    given = [
        (c.RuleCondition("ada", "starving"), {"starving"}, -2),
        (c.RuleCondition("ada", "emaciated"), {"starving", "emaciated"}, -4),
        (c.RuleClear("ada", "emaciated"), {"starving"}, -2),
        (c.RuleCondition("ada", "emaciated"), {"starving", "emaciated"}, -4),
        (c.RuleClear("ada", "emaciated"), {"starving"}, -2),
        (c.RuleClear("ada", "starving"), set(), 0),
    ]
    for command, marks, initiative in given:
        fight.submit(command)
        assert fight.state["ada"].marks == marks
        assert start_counter(fight.state["ada"]) == base + initiative
        seen = RULESET.view(fight.state, "gm").combatant("ada")
        assert seen is not None
        names = [effect.name for effect in seen.effects]
        assert len(set(names)) == len(names)


# ------------------------------------------------------------------------------------------ T-23


def harmless(who: str, side: str, at: int) -> Entrant:
    """Somebody who has nothing at all to strike with."""
    nothing = Weapon("nothing", "Nothing", "none", 0, "none", natural=True)
    return evolve(fighter(who, side, at=at), weapons=(Carried(nothing, hand=True),))


@pytest.mark.parametrize(("name", "rounds"), [("random", 40), ("basic", 12)])
def test_t_23_a_fight_that_nobody_can_win(name: str, rounds: int) -> None:
    """It stops at the stated limit, undecided, a win for nobody; random players first fiddle with their armour."""
    fight = battle(harmless("ada", "party", 0), harmless("bob", "foes", 3), begin=False)
    sides = {side.id: policy(name) for side in RULESET.sides(fight.scenario)}
    result = play_out(fight, sides, Limits(stalemate_rounds=5))
    assert (result.outcome.verdict, result.outcome.winner) == ("undecided", "")
    assert "5 rounds changed nothing" in result.outcome.sentence
    assert result.rounds <= rounds


def test_t_23_hurt_as_fast_as_it_heals() -> None:
    """Bars that are the same at every look are a stalemate, whatever happened in between."""
    bob = harmless("bob", "foes", 0)
    troll = evolve(bob, hp=900, sheet=evolve(bob.sheet, health=900, traits=("regenerate",), regenerate=900))
    fight = battle(hero("ada", hand=["bat"], FS=90), troll, begin=False)
    sides = {side.id: policy("basic") for side in RULESET.sides(fight.scenario)}
    result = play_out(fight, sides, Limits(stalemate_rounds=4))
    assert any(isinstance(event, e.Harmed) and event.hp_lost for event in fight.events)
    assert result.outcome.sentence == "undecided: 4 rounds changed nothing for anybody"


# ------------------------------------------------------------------------------------------ all of it


def test_every_case_leaves_a_fight_that_can_be_taken_back_to_its_start() -> None:
    """Back is undo, for any ruling at any time."""
    fight = battle(*four())
    start = fight.fork(0).state
    for command in (
        c.RuleHarm("bob", 500),
        c.RuleAdd({"side": "foes", "from": "bandit_knifer", "count": 2}),
        c.RuleInitiative("dot", 20),
        c.RuleMove("cal", 4),
        c.RuleHide("dot"),
        c.RuleRename("ada", "Ada the Bold"),
        c.RuleOption("dies_at_zero", ["minion", "goon"]),
        c.RuleRemove("cal"),
    ):
        fight.submit(command)
    while fight.history:
        fight.undo()
    assert fight.state == start
