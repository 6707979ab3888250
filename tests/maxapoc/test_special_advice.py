"""What automatic players do about holds, hiding and minds."""

from __future__ import annotations

import pytest

from mapoc_tui.engine.commands import RuleCondition, RuleHide
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc.commands import Act, AssailMind, Attack, Escape, Hide, ResistHold, UseHold
from mapoc_tui.rules.maxapoc.content.entrants import Entrant
from mapoc_tui.rules.maxapoc.content.sheet import Tactics
from mapoc_tui.rules.maxapoc.folding import change
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.state import Barrier
from tests.maxapoc.builders import Play, begun, d, foe, hero
from tests.maxapoc.test_resolve import CHOIR
from tests.maxapoc.test_stealth import SNEAKS, hidden, sniped


def with_role(entrant: Entrant, role: str) -> Entrant:
    """Somebody with a way of fighting."""
    return evolve(entrant, sheet=evolve(entrant.sheet, tactics=Tactics(role=role)))


def advised(play: Play, kind: type[Act]) -> list[Act]:
    """The advised commands of one kind, best first."""
    found = [option.command for _, option, _ in RULESET.advise(play.state, play.decision)]
    assert all(command is not None and not RULESET.refusals(play.state, command) for command in found)
    return [command for command in found if isinstance(command, kind)]


def best(play: Play) -> Act | None:
    """What an automatic player would do."""
    command = RULESET.advise(play.state, play.decision)[0][1].command
    return command if isinstance(command, Act) else None


def test_grapplers_grapple_and_others_do_not() -> None:
    for role, wanted in (("grappler", True), ("melee_rusher", False)):
        play = begun(with_role(hero(), role), foe())
        modes = {command.mode for command in advised(play, Attack) if isinstance(command, Attack)}
        assert ("grapple" in modes) == wanted


def test_the_held_get_free_and_holders_go_on() -> None:
    play = begun(hero(hand=(), STR=90), foe(STR=10, AGI=60)).attack("ada", "bob", mode="grapple")
    play.defend("bob", "none", d(30)).end("ada").until("turn", "bob")
    assert best(play) == Escape("bob", "ada", "AGI")
    play.end("bob").until("turn", "ada")
    assert {command.how for command in advised(play, UseHold) if isinstance(command, UseHold)} == {
        "choke",
        "crush",
        "tighten",
    }


def test_nobody_goes_along_who_can_pull_back() -> None:
    play = begun(hero(hand=()), foe()).attack("ada", "bob", mode="grapple").defend("bob", "none", d(30))
    play.do(UseHold("ada", "bob", "drag", 1))
    assert best(play) == ResistHold("bob", "oppose")


@pytest.mark.parametrize(("role", "hides"), [("ambusher", True), ("melee_rusher", False)])
def test_ambushers_hide(role: str, hides: bool) -> None:
    play = begun(with_role(hero(skills=SNEAKS), role), foe(at=2), dark=True)
    assert bool(advised(play, Hide)) == hides


def test_minds_strike_at_minds() -> None:
    play = begun(hero(at=2), foe(hand=[CHOIR], INITIATIVE=15))
    assert advised(play, AssailMind) == [AssailMind("bob", "ada", "bob-1")]


def test_traces_invite_a_blow_in_the_dark() -> None:
    modes = [command.mode for command in advised(sniped(), Attack) if isinstance(command, Attack)]
    assert modes == ["blind"]
    assert advised(hidden(), Attack) == []


def test_nobody_is_advised_to_strike_blindly_at_a_barrier() -> None:
    """MA B-3, p. 81: it would take the blow."""
    play = sniped()
    play.state = evolve(play.state, barriers={"crates": Barrier("crates", "Crates", 3, -1, 9, 9)})
    play.state = change(play.state, "bob", behind="crates")
    assert advised(play, Attack) == []


def test_whom_the_gm_hides_nobody_is_advised_to_bother() -> None:
    play = begun(hero(hand=[CHOIR]), foe(at=1)).do(RuleHide("bob", True))
    assert advised(play, AssailMind) == []


def test_the_insane_are_advised_what_they_can_do() -> None:
    play = begun(hero(hand=["hatchet"]), foe()).do(RuleCondition("ada", "decidophobia"))
    assert advised(play, Attack) == []
