"""What the engine rolls comes out as often as the exact odds say.

Dice are seeded, so these tests always see the same throws; the intervals are wide enough (99.9 %) for any honest ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from mapoc_tui.engine.dice import SeededDice
from mapoc_tui.engine.events import Event
from mapoc_tui.lab import odds
from mapoc_tui.lab.intervals import wilson
from mapoc_tui.rules.maxapoc import events as m
from mapoc_tui.rules.maxapoc.commands import Attack, Defend
from mapoc_tui.rules.maxapoc.ruleset import RULESET as MAXAPOC
from mapoc_tui.rules.maxapoc.state import Roll
from mapoc_tui.rules.maxapoc.state import State as Fight
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.events import TestConfirmed as Confirmed
from mapoc_tui.rules.twod6.events import TestRolled as Rolled
from mapoc_tui.rules.twod6.ruleset import RULESET as TWOD6
from tests.maxapoc import builders as maxapoc
from tests.twod6 import builders as twod6

TIMES = 2_000
LEVEL = 0.999


def agrees(count: int, chance: float, times: int = TIMES) -> bool:
    interval = wilson(count, times, LEVEL)
    return interval.low <= chance <= interval.high


def exchanges(state: Fight, defence: str) -> Iterator[list[Event]]:
    """Ada attacks Bob, who defends so, again and again from the same moment with other dice."""
    arm = state["ada"].arm("ada-1")
    assert arm is not None
    attack = Attack("ada", "bob", arm.id, "strike", arm.weapon.hands)
    for number in range(TIMES):
        dice = SeededDice(f"frequencies/{number}")
        declared = MAXAPOC.decide(state, attack, dice)
        yield MAXAPOC.decide(declared.state, Defend("bob", defence), dice).events


@pytest.mark.parametrize("skill", [30, 75])
def test_attacks_hit_as_often_as_exact_odds_say(skill: int) -> None:
    """MA D-3 to D-7, p. 47-48; A-3, A-4, p. 66; DC-1, p. 81."""
    play = maxapoc.duel({"FS": skill, "LUCK_USES": 0}, {"DODGE": 45})
    rolls: dict[str, Roll] = {}
    degrees: Counter[int] = Counter()
    hits, harm = 0, Counter[int]()
    for events in exchanges(play.state, "dodge"):
        for event in events:
            if isinstance(event, m.Checked):
                rolls[event.roll.who] = event.roll
                degrees[event.roll.counted] += event.roll.who == "ada"
            elif isinstance(event, m.AttackResolved):
                hits += event.result == "hit"
            elif isinstance(event, m.DamageRolled):
                harm[event.total] += 1
    mine, theirs = (
        odds.degrees_of(rolls[who].threshold, max(0, rolls[who].net), max(0, -rolls[who].net), rolls[who].requirement)
        for who in ("ada", "bob")
    )
    assert agrees(hits, odds.attack(mine, theirs, attacker_wins_ties=True)["hit"])
    assert all(agrees(degrees[degree], mine[degree]) for degree in range(5))
    assert len(harm) > 1


def test_tests_succeed_as_often_as_exact_odds_say() -> None:
    """2D6 L-1 to L-8, L-57: the totals against enumeration of both dice."""
    table = twod6.duel(twod6.hero(melee=3, will=0), twod6.foe(endurance=20))
    weapon = table["ada"].weapon
    attack = c.Attack("ada", "bob", weapon.id, weapon.attack)
    results: Counter[str] = Counter()
    for number in range(TIMES):
        events = TWOD6.decide(table.state, attack, SeededDice(f"frequencies/{number}")).events
        results[next(event.result for event in events if isinstance(event, Confirmed))] += 1
    test = next(event.test for event in events if isinstance(event, Rolled))
    exact = odds.two_dice(3, test.challenge, test.modifier - 3)
    assert agrees(results["success"] + results["critical"], exact["success"])
    assert agrees(results["critical"], exact["critical"])
    assert agrees(results["critical_failure"], exact["natural_2"])


def test_the_check_can_fail() -> None:
    assert not agrees(1_000, 0.45)
    assert agrees(1_000, 0.49)
