"""One thing left out of a fight: found by name, tried in turn, ranked by what it does."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import RuleOption, RuleRemove, RuleTake
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.switches import ABILITY, COMBATANT, ITEM, KINDS, OPTION
from mapoc_tui.engine.values import evolve
from mapoc_tui.lab.fights import as_it_stands, play
from mapoc_tui.lab.intervals import Pairs
from mapoc_tui.lab.ranking import ranked
from mapoc_tui.lab.simulation import Comparison, compare
from mapoc_tui.lab.totals import Totals
from mapoc_tui.lab.variants import begins, each_off, find_switch, switched_off, switches, without
from mapoc_tui.lab.words import more
from tests.lab.conftest import fight_test


def test_a_thing_is_named_by_its_owner_and_itself() -> None:
    test = fight_test("tutorial")
    for name in ("dov_arden:auto_9mm", "DOV_ARDEN:AUTO_9MM", "Dov Arden's 9mm Auto"):
        assert find_switch(test, name).ruling == RuleTake("dov_arden", "weapon:dov_arden-1")
    assert find_switch(test, "Dov Arden").ruling == RuleRemove("dov_arden")
    assert find_switch(test, "overflow").ruling == RuleOption("overflow", False)


@pytest.mark.parametrize(
    ("name", "complains"),
    [
        (
            "dov_arden:auto_9m",
            'unknown belonging of dov_arden "dov_arden:auto_9m" (did you mean "dov_arden:auto_9mm"?)',
        ),
        ("dov", 'unknown combatant "dov"'),
        ("", 'unknown combatant ""'),
    ],
)
def test_what_is_not_there_is_named(name: str, complains: str) -> None:
    with pytest.raises(MapocError) as error:
        find_switch(fight_test("tutorial"), name)
    assert complains in str(error.value)


def test_what_a_fight_cannot_do_without_stays() -> None:
    """Without the only enemy there would be no fight to compare with."""
    test = fight_test("tutorial")
    assert not begins(without(test, "ash_scavver"))
    with pytest.raises(MapocError, match="no combatants to leave out of The pipe and the pistol"):
        each_off(test, [COMBATANT])
    assert set(each_off(fight_test("roadblock"), [COMBATANT])) == {
        f"without {one.name}"
        for one in fight_test("roadblock").battle(0).ruleset.view(fight_test("roadblock").battle(0).state, "gm").order
    }


@pytest.mark.parametrize("name", ["tutorial", "twod6_street_brawl"])
def test_everything_can_be_left_out_and_the_fight_still_plays(name: str) -> None:
    """Every single thing of every kind; its words are its own."""
    test = fight_test(name)
    found = each_off(test, KINDS)
    assert len(found) == sum(begins(switched_off(test, each)) for each in switches(test))
    assert {each.kind for each in switches(test)} == set(KINDS)
    for other in found.values():
        assert play(other, 0).decisions > 0


def test_things_of_the_same_name_are_told_apart() -> None:
    """Somebody with two weapons of a name has one of them taken in each change."""
    test = fight_test("tutorial")
    one = test.scenario.setup["combatants"][0]
    twice = evolve(
        test.scenario,
        setup={
            **test.scenario.setup,
            "combatants": [
                {**one, "weapons": [*one["weapons"], one["weapons"][0]]},
                *test.scenario.setup["combatants"][1:],
            ],
        },
    )
    found = [words for words in each_off(evolve(test, scenario=twice), [ITEM]) if "9mm Auto" in words]
    assert len(found) == len(set(found)) == 1 + 1


def test_a_fight_under_way_can_do_without_things_as_well() -> None:
    battle = fight_test("tutorial").battle(0)
    while battle.decision is not None and battle.ruleset.round(battle.state) < 1:
        battle.submit(battle.decision.options()[0].command)
    test = evolve(fight_test("tutorial"), start=as_it_stands(battle))
    assert each_off(test, [ITEM, ABILITY, OPTION])


def test_nothing_that_the_test_was_told_is_counted() -> None:
    """What the GM takes before the start costs no decisions and no events."""
    test = fight_test("tutorial")
    whole, less = play(test, 0), play(without(test, "dov_arden:cigarettes"), 0)
    assert (whole.decisions, whole.events, whole.rounds) == (less.decisions, less.events, less.rounds)


def test_changes_are_ranked_by_victories_and_then_by_falls() -> None:
    """Falls are those of whoever takes part with the change and without it."""
    test = fight_test("tutorial")
    totals = Totals.of(play(test, 0))
    fallen = evolve(totals, falls=totals.falls + type(totals.falls)({"dov_arden": 1}))
    comparison = Comparison((totals, totals, fallen, totals), (Pairs(5, 0, 0, 5), Pairs(5, 0, 0, 5), Pairs(0, 9, 0, 1)))
    effects = ranked(test, {"nothing": test, "a fall": test, "nine defeats": test}, comparison)
    assert [one.change for one in effects] == ["nine defeats", "a fall", "nothing"]
    assert [one.falls for one in effects] == [0, 1, 0]
    assert [one.sure for one in effects] == [True, False, False]
    assert [more(one.falls) for one in effects] == ["+0.00", "+1.00", "+0.00"]
    assert more(-0.251) == "\u22120.25"
    assert more(-0.001) == "+0.00"


def test_portions_change_nothing() -> None:
    """Many tests side by side are handed out one number at a time."""
    test = fight_test("tutorial")
    tests = [test, *each_off(test, [ITEM]).values()]
    *_, whole = compare(tests, 2, portion=100)
    *_, parts = compare(tests, 2, portion=1)
    assert [totals.digest for totals in whole.totals] == [totals.digest for totals in parts.totals]
    assert whole.pairs == parts.pairs
