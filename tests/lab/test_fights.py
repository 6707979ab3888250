"""One fight of a test, and what is counted about it."""

from __future__ import annotations

from collections import Counter

import pytest

from mapoc_tui.engine.errors import CommandRefused, MapocError
from mapoc_tui.engine.values import evolve
from mapoc_tui.lab.fights import FightTest, play, tallied
from mapoc_tui.lab.totals import Totals
from mapoc_tui.lab.variants import without
from mapoc_tui.play.session import Session
from mapoc_tui.policies import policy
from mapoc_tui.policies.driver import Limits, play_out
from mapoc_tui.rules.maxapoc.content.gear import PARTS
from mapoc_tui.rules.maxapoc.events import AttractionRaised
from mapoc_tui.rules.twod6.happenings import Hurt
from tests.lab.conftest import fight_test


@pytest.mark.parametrize("name", ["tutorial", "twod6_street_brawl"])
def test_a_fight_depends_on_its_seed_alone(name: str) -> None:
    """T-22: what was played before changes nothing."""
    test = fight_test(name)
    first, second = play(test, 0), play(test, 1)
    assert play(test, 0) == first
    assert first.digest != second.digest


def test_no_two_fights_share_dice(tutorial: FightTest) -> None:
    faces = [tuple(draw.faces for event in _played(tutorial, n).events for draw in event.draws) for n in range(12)]
    assert len({each[:6] for each in faces}) == 12


def _played(test: FightTest, number: int) -> Session:
    session = Session.start(test.scenario, test.seed_of(number), controllers=test.policies)
    play_out(session.battle, {side: policy(name) for side, name in test.policies.items()})
    return session.battle  # type: ignore[return-value]


def test_the_fight_is_the_one_that_a_single_run_plays(brawl: FightTest) -> None:
    battle, fight = _played(brawl, 4), play(brawl, 4)
    assert (fight.events, fight.decisions) == (battle.step.count, len(battle.history))
    assert fight.rounds == brawl.ruleset.round(battle.state)
    assert fight.winner == battle.outcome.winner


def test_falls_and_deaths_are_those_of_the_end(brawl: FightTest) -> None:
    """2D6 L-83, L-90: whoever is out at the end has fallen, whoever is dead there has died."""
    for number in range(6):
        end = brawl.ruleset.view(_played(brawl, number).state, "gm")
        fight = play(brawl, number)
        assert {one.id for one in end.order if one.out} <= fight.falls
        assert {one.id for one in end.order if one.status == "DEAD"} == fight.deaths
        assert fight.deaths <= fight.falls


def test_damage_adds_up_to_what_the_events_say(brawl: FightTest) -> None:
    battle, fight = _played(brawl, 2), play(brawl, 2)
    hurts = [event for event in battle.events if isinstance(event, Hurt) and event.dealt]
    assert sum(fight.dealt.values()) == sum(fight.taken.values()) == sum(event.dealt for event in hurts) > 0
    assert fight.taken == sum((Counter({event.who: event.dealt}) for event in hurts), Counter())
    assert all(means for _, means in fight.dealt)


def test_bars_that_fell_are_counted_as_lost(tutorial: FightTest) -> None:
    fight = play(tutorial, 0)
    end = tutorial.ruleset.view(_played(tutorial, 0).state, "gm")
    for one in end.order:
        for bar in one.bars:
            assert fight.lost[one.id, bar.name] == bar.maximum - bar.value


def test_shots_are_counted_in_rounds(tutorial: FightTest) -> None:
    """MA W-11, p. 93: one round a shot, so what is spent is what magazines and pockets lack in the end."""
    fights = [play(tutorial, number) for number in range(4)]
    start = tutorial.battle(0).state
    for fight in fights:
        state = _played(tutorial, fight.number).state
        for who in state.combatants:
            before, after = _rounds(start, who), _rounds(state, who)
            spent = sum(amount for (each, what), amount in fight.spent.items() if each == who and "rounds" in what)
            assert before - after == spent
    assert any(fight.spent for fight in fights)


def _rounds(state: object, who: str) -> int:
    one = state.combatants[who]  # type: ignore[attr-defined]
    loose = [each.arm for each in state.ground if each.arm.id in {arm.id for arm in one.arms}]  # type: ignore[attr-defined]
    dropped = [each.arm for each in state.ground if each.arm.id.startswith(who)]  # type: ignore[attr-defined]
    pools = sum(count for pool, count in one.rounds.items() if pool != PARTS)
    return sum(arm.loaded for arm in {*one.arms, *loose, *dropped}) + pools


def test_a_fight_that_gets_nowhere_is_undecided(brawl: FightTest) -> None:
    """T-23."""
    totals = Totals.of(play(evolve(brawl, limits=Limits(decisions=5)), 0))
    assert (totals.undecided, totals.draws, sum(totals.wins.values())) == (1, 0, 0)


def test_a_fight_without_somebody_counts_nobody_of_that_name(brawl: FightTest) -> None:
    whole = play(brawl, 0)
    names = {member.name: who for who, member in whole.cast.items()}
    left_out = next(iter(names))
    test = without(brawl, left_out.upper())
    assert test.without == (names[left_out],)
    assert set(play(test, 0).cast) == set(whole.cast) - {names[left_out]}
    with pytest.raises(MapocError, match='unknown combatant "nobody"'):
        without(brawl, "nobody")


def test_rules_that_fail_name_the_seed(brawl: FightTest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The seed is what somebody needs to see it happen again."""

    def refuse(*arguments: object) -> None:
        raise CommandRefused("Attack", ["it is dark"])

    monkeypatch.setattr("mapoc_tui.lab.fights.play_out", refuse)
    with pytest.raises(MapocError, match="the fight with seed 1/7 cannot be played: Attack: it is dark"):
        play(brawl, 7)


@pytest.mark.parametrize("name", ["boss", "twod6_chase"])
def test_every_kind_of_tally_is_about_somebody_of_the_fight(name: str) -> None:
    test = fight_test(name)
    battle = _played(test, 0)
    cast = set(play(test, 0).cast)
    kinds = set()
    for one in tallied(battle):
        kinds.add(one.kind)
        assert one.who in cast or (one.kind == "gauge" and not one.who)
        assert one.amount > 0 or one.kind == "harm"
        assert (one.means != "") == (one.kind in ("harm", "spent", "gauge"))
        assert one.source in cast | {""}
    assert {"harm", "fall"} <= kinds


def test_gauges_are_counted_at_their_highest(tutorial: FightTest) -> None:
    """MA E-1, E-2, p. 51: the check at the end may set the gauge back, but the noise was made."""
    for number in range(4):
        raised = [event.total for event in _played(tutorial, number).events if isinstance(event, AttractionRaised)]
        assert play(tutorial, number).gauges == {"Attraction": max(raised)}
