"""Defending and getting away."""

from __future__ import annotations

import pytest

from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.defence import defend_test, flee_test
from mapoc_tui.rules.twod6.happenings import Hurt
from tests.twod6.builders import Table, duel, foe, hero


@pytest.mark.parametrize(("athletics", "level"), [(2, 8), (0, 10)])
def test_the_level_of_defending(athletics: int, level: int) -> None:
    """2D6 L-73, L-74."""
    table = duel(hero(athletics=athletics), foe(melee=5, hand="bat"))
    assert defend_test(table.state, table["ada"]).challenge == level


@pytest.mark.parametrize(("at", "level"), [(0, 8 + 4), (1, 8 + 3), (2, 8)])
def test_it_may_depend_on_the_best_attack_in_reach(at: int, level: int) -> None:
    """2D6 L-74, G-18: `defend_cl_mode = "highest_attack"`; a knife can be thrown to near."""
    bob = foe("bob", melee=4, shoot=3, hand="knife", at=at)
    table = duel(hero(athletics=1), bob, foe("cal", melee=9, at=2), defend_cl_mode="highest_attack")
    assert defend_test(table.state, table["ada"]).challenge == level


@pytest.mark.parametrize(("rolled", "dealt"), [(5, 3), (4, 3), (1, 1)])
def test_a_guard_halves_all_damage_rounded_down(rolled: int, dealt: int) -> None:
    """2D6 L-75, L-78, T-11: after the weapon's bonus of 2."""
    table = duel(hero(athletics=2, will=0), foe(melee=4, hand="bat")).do(c.Defend("ada"), (3, 3))
    table.turn_of("bob").do(c.Attack("bob", "ada", "bat", "melee"), (3, 3), (rolled,))
    assert (table.told(Hurt).dealt, table.told(Hurt).halved) == (dealt, True)


def test_halving_comes_last() -> None:
    """2D6 L-78: 6 + 1 (knife) - 2 (armour) = 5, halved 2."""
    table = duel(hero(athletics=2, will=0, armor="medium"), foe(melee=4, hand="knife"), use_armor=True)
    table.do(c.Defend("ada"), (3, 3)).turn_of("bob").do(c.Attack("bob", "ada", "knife", "melee"), (3, 3), (6,))
    assert table.told(Hurt).dealt == 2


def test_a_failed_guard_does_nothing() -> None:
    """2D6 L-75."""
    table = duel(hero(athletics=2, will=0), foe()).do(c.Defend("ada"), (1, 2))
    assert not table["ada"].effects


def test_a_guard_lasts_through_a_turn_without_an_action() -> None:
    """2D6 L-75: until the next action, and passing or moving is none."""
    table = duel(hero(athletics=2, will=0, hand="bat"), foe(at=1)).do(c.Defend("ada"), (3, 3))
    table.turn_of("bob").do(c.EndTurn("bob")).do(c.Move("ada", 1))
    assert table["ada"].has("defending")
    table.do(c.Attack("ada", "bob", "bat", "melee"), (1, 2))
    assert not table["ada"].has("defending")


def test_no_test_lets_anybody_leave() -> None:
    """2D6 L-79, G-19."""
    table = duel(hero(), foe())
    reason = "this table has no test for leaving a fight: defend, and a critical success may do it"
    assert table.refused(c.Flee("ada")) == (reason,)
    assert table.blocked("flee") == (reason,)


def test_a_table_may_have_such_a_test() -> None:
    """2D6 G-19: `flee_test`, against the fastest enemy."""
    enemies = foe("bob", athletics=3), foe("cal", athletics=2)
    table = Table(hero("ada", athletics=1, will=0), hero("ivy"), *enemies, flee_test=True).begin()
    assert flee_test(table.state, table["ada"]).challenge == 11
    failed = table.state
    table.do(c.Flee("ada"), (1, 2))
    assert not table["ada"].left
    table.state = failed
    table.do(c.Flee("ada"), (6, 4))
    assert (table["ada"].left, table.state.active) == ("fled", "ivy")
