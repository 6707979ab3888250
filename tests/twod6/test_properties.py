"""Random fights: what is legal is offered and what is offered is legal, at every question of every fight."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from mapoc_tui.engine.battle import Battle, play_through
from mapoc_tui.engine.commands import Begin, Command
from mapoc_tui.engine.decisions import Option, leaves
from mapoc_tui.engine.scenarios import Scenario, read_table
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.criticals import EFFECTS
from mapoc_tui.rules.twod6.events import TurnBegan, TurnLost, Veiled
from mapoc_tui.rules.twod6.helping import HELPABLE
from mapoc_tui.rules.twod6.movement import POSITIONS
from mapoc_tui.rules.twod6.requests import REQUESTS
from mapoc_tui.rules.twod6.ruleset import RULESET
from mapoc_tui.rules.twod6.skills import SKILLS
from mapoc_tui.rules.twod6.social import ANSWERS
from mapoc_tui.rules.twod6.state import State
from tests.properties.twod6 import check_bounds, scenarios

SHIPPED = sorted((Path(__file__).parents[2] / "scenarios").glob("twod6_*.toml"))
seeds = st.integers(0, 2**32)
PHASES = (Phase.explicit, Phase.reuse, Phase.generate)  # a smaller seed is no simpler fight


@cache
def _scenarios() -> list[Scenario]:
    return [RULESET.read(read_table(path)) for path in SHIPPED] + list(scenarios())


def battle_of(seed: int) -> tuple[Battle, Random]:
    """A fight with options of its own."""
    random = Random(seed)
    scenario = random.choice(_scenarios())
    rulings = {key: random.choice(option.values)[0] for key, option in RULESET.options.items()}
    return Battle(RULESET, evolve(scenario, rulings=rulings), str(seed)), random


def thinkable(state: State) -> Iterator[Command]:
    """Every command that anybody could think of for this state, free texts and big numbers left aside."""
    people = [*state.combatants, "nobody"]
    arms = {weapon for one in state.combatants.values() for weapon in one.sheet.arms}
    who = state.active or "nobody"
    yield from (make(who) for make in (c.Defend, c.Reload, c.Flee, c.CallDrive, c.DropWeapon, c.EndTurn))
    for other in people:
        yield c.FirstAid(who, other)
        yield c.ShakeOff(who, f"penalty:{other}:stop_fighting")
        yield c.YieldTo(who, f"penalty:{other}:spare_me")
        for arm in arms:
            for way in ("melee", "shoot", "throw"):
                yield from (c.Attack(who, other, arm, way, nonlethal) for nonlethal in (False, True))
        for test in HELPABLE:
            yield from (c.Assist(who, other, test, skill) for skill in ("melee", "lore", "medicine"))
        for request in REQUESTS:
            yield from (c.Social(who, skill, other, request) for skill in ("charm", "taunt", "lore"))
        yield from (c.ChooseEffect(effect, other) for effect in EFFECTS)
    for arm in arms:
        yield from (make(who, arm) for make in (c.Retrieve, c.RetrieveAndAct, c.DrawWeapon))
    yield from (c.Move(who, to) for to in (*POSITIONS, 3))
    for skill in SKILLS:
        yield from (c.UseSkill(who, skill, special) for special in (False, True))
        yield from (make(skill) for make in (c.ChooseResist, c.OfferHelp, c.GroupSkill))
    yield from (c.SpendWill(amount) for amount in range(-1, 20))
    yield from (c.ChooseEffect(effect) for effect in EFFECTS)
    yield from (c.SetDifficulty(number) for number in range(-1, 9))
    yield from (c.AnswerPlea(answer) for answer in (*ANSWERS, "shrug"))
    yield from (c.StayAwake(awake) for awake in (False, True))
    yield from (c.ChooseOutcome(outcome) for outcome in ("trouble", "closed", "success_with_harm", "nothing"))
    yield from (c.OfferHelp(), c.NameComplication(), Begin())


def walk(options: Sequence[Option], random: Random) -> Command | None:
    """A command by a random walk down the tree; None where nothing is open, or only typed text."""
    while options:
        option = random.choice(options)
        if option.command is not None:
            return option.command
        options = option.options()
    return None


def step(battle: Battle, random: Random) -> None:
    """Somebody decides; now and then the GM rules something out of the menu."""
    assert battle.decision is not None
    gm = random.random() < 0.15 or not battle.decision.options()
    menu = [option for option in RULESET.gm_options(battle.state) if option.key != "end"]
    command = walk(menu if gm else battle.decision.options(), random)
    if command is not None:
        battle.submit(command)


@given(seed=seeds)
@settings(max_examples=15, deadline=None, phases=PHASES)
def test_what_is_offered_is_legal_and_what_is_legal_is_offered(seed: int) -> None:
    battle, random = battle_of(seed)
    for _ in range(25):
        decision = battle.decision
        if decision is None:
            break
        state = battle.state
        offered = {leaf.command for leaf in leaves(decision.options())}
        keys = [option.key for option in decision.options()]
        assert len(keys) == len(set(keys))
        assert not decision.default or decision.default in keys
        for command in offered:
            assert command is not None
            assert not RULESET.refusals(state, command), command
        for command in thinkable(state):
            assert (command in offered) or RULESET.refusals(state, command), command
        step(battle, random)
        check_bounds(battle.state)


@given(seed=seeds)
@settings(max_examples=12, deadline=None, phases=PHASES)
def test_every_closed_entry_has_reasons_and_none_is_open(seed: int) -> None:
    battle, random = battle_of(seed)
    for _ in range(25):
        decision = battle.decision
        if decision is None:
            break
        shut = {each.key: each.reasons for each in decision.blocked()}
        assert not set(shut) & {option.key for option in decision.options()}
        assert all(reasons and all(reasons) and len(set(reasons)) == len(reasons) for reasons in shut.values()), shut
        step(battle, random)


@given(seed=seeds)
@settings(max_examples=12, deadline=None, phases=PHASES)
def test_nobody_acts_twice_in_a_round_and_nobody_is_skipped(seed: int) -> None:
    """Each round everybody in the order has exactly one turn, had or lost, whatever the GM rules meanwhile."""
    battle, random = battle_of(seed)
    for _ in range(120):
        if battle.decision is None:
            break
        before = battle.state
        assert len(before.passed) == len(set(before.passed))
        step(battle, random)
        if battle.state.round == before.round + 1 and before.round:
            turns = [event.who for event in battle.step.events if isinstance(event, TurnBegan | TurnLost)]
            there = {who for who in before.order if not battle.state[who].gone}
            assert there <= {*before.passed, *turns}


@given(seed=seeds)
@settings(max_examples=10, deadline=None, phases=PHASES)
def test_chances_are_chances(seed: int) -> None:
    battle, random = battle_of(seed)
    for _ in range(15):
        decision = battle.decision
        if decision is None:
            break
        for leaf in leaves(decision.options()):
            chance = leaf.chance() if leaf.chance is not None else None
            assert chance is None or 0 <= chance.value <= 1
        step(battle, random)


@given(seed=seeds)
@settings(max_examples=10, deadline=None, phases=PHASES)
def test_the_log_accounts_for_every_event_without_a_slip(seed: int) -> None:
    """Describing never fails, and the fold of the events is the state."""
    battle, random = battle_of(seed)
    for _ in range(80):
        if battle.decision is None:
            break
        before, count = battle.state, len(battle.history)
        step(battle, random)
        for event in battle.step.events if len(battle.history) > count else ():
            line = RULESET.describe(before, event)
            assert line is None or line.text
            before = RULESET.apply(before, event)
        assert before == battle.state
        everybody = {one.id for one in RULESET.view(battle.state, "gm").order}
        assert {one.id for one in RULESET.view(battle.state, "players").order} <= everybody
    assert play_through(RULESET, battle.at(0), battle.events) == battle.state


@given(seed=seeds)
@settings(max_examples=12, deadline=None, phases=PHASES)
def test_nobody_hidden_is_ever_named_to_the_players(seed: int) -> None:
    """Neither in a line that everyone may read, nor on their panes; appearing is the exception."""
    battle, random = battle_of(seed)
    for _ in range(60):
        if battle.decision is None:
            break
        before, count = battle.state, len(battle.history)
        step(battle, random)
        for event in battle.step.events if len(battle.history) > count else ():
            line = RULESET.describe(before, event)
            if line is not None and line.visible == "everyone" and not isinstance(event, Veiled):
                assert not named(before, (line.text, *line.explain)), line
            before = RULESET.apply(before, event)
        assert not named(battle.state, [repr(RULESET.view(battle.state, "players"))])


def named(state: State, texts: Sequence[str]) -> list[str]:
    """The hidden ones who are named in these texts; ``Lookout 2`` is somebody else than ``Lookout``."""
    hidden = [one.name for one in state.combatants.values() if one.hidden]
    return [name for name in hidden if any(re.search(rf"{re.escape(name)}(?! ?\d)", text) for text in texts)]
