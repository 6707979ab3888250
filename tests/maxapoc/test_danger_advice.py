"""What automatic players do about bombs, fire, barriers and blasts."""

from __future__ import annotations

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.commands import Evade, Move, PutOut, SetOff, TakeCover, ThrowBomb, ThrowOn
from mapoc_tui.rules.maxapoc.content.explosives import explosive
from mapoc_tui.rules.maxapoc.state import Bomb
from mapoc_tui.rules.maxapoc.tactics.advice import advise
from tests.maxapoc.builders import Play, begun, d, foe, hero
from tests.maxapoc.grounds import barrier, befall, ground, zone


def first(play: Play) -> Command:
    """The best advice."""
    command = advise(play.state, play.decision)[0][1].command
    assert command is not None
    return command


def scores(play: Play, kind: type[Command]) -> list[float]:
    return [score for score, option, _ in advise(play.state, play.decision) if isinstance(option.command, kind)]


def bomber(**facts: object) -> Play:
    return begun(hero(hand=[explosive("pipe_bomb")], at=-2), foe(), foe("cid"), foe("dan", **facts))


def test_a_bomb_is_thrown_at_a_crowd() -> None:
    assert isinstance(first(bomber()), ThrowBomb)


def test_no_bomb_is_thrown_among_friends() -> None:
    play = begun(hero(hand=[explosive("pipe_bomb")], at=-2), hero("eve"), hero("fay"), foe())
    assert not any(score > 0 for score in scores(play, ThrowBomb))


def test_whoever_burns_puts_it_out() -> None:
    play = befall(begun(hero(), foe(at=9)), "ada", "fire", (4,), d(1), amount=3, rounds=6)
    assert first(play) == PutOut("ada", "ada")


def test_a_grenade_at_ones_feet_is_thrown_on() -> None:
    play = begun(hero(), foe(at=2))
    bomb = Bomb("bomb-1", explosive("frag_grenade"), 0, "bob", 2)
    play.state = evolve(play.state, bombs=(bomb,))
    assert isinstance(first(play), ThrowOn)


def test_a_charge_is_set_off_under_enemies() -> None:
    play = begun(hero(), foe(at=9), foe("cid", at=9))
    play.state = evolve(play.state, bombs=(Bomb("bomb-1", explosive("c4"), 9, "ada"),))
    assert first(play) == SetOff("ada", "bomb-1")


def test_cover_is_taken_from_those_who_shoot_and_not_left_lightly() -> None:
    gunmen = [foe(who, at=3, hand=["lever_rifle"]) for who in ("bob", "cid", "dan")]
    play = ground(hero(hand=["lever_rifle"]), *gunmen, barriers=(barrier(),))
    assert first(play) == TakeCover("ada", "door")
    play.do(TakeCover("ada", "door"))
    assert not isinstance(first(play), Move)


def test_burning_ground_is_not_entered_for_nothing() -> None:
    play = ground(hero(hand=["lever_rifle"]), foe(at=4), zones=(zone(1, -1),))
    assert not isinstance(first(play), Move)


def test_a_blast_is_dodged_as_its_damage_deserves() -> None:
    play = bomber().do(ThrowBomb("ada", "ada-1", "bob"), d(45, 3), (8, 8), (1, 1))
    assert first(play) in (Evade("bob", "dodge"), Evade("bob", "full_dodge"))
