"""What the GM may rule in this game: the menu of every game, and what only this one has."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from mapoc_tui.engine.commands import Command, RuleRoll
from mapoc_tui.engine.decisions import Option
from mapoc_tui.engine.dice import Request, read_typed
from mapoc_tui.engine.gm_menu import Shelf, Subject, amount, gm_menu
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.belongings import takings
from mapoc_tui.rules.twod6.conditions import EFFECT_NAMES, EFFECTS, FLAGS, conditions_of
from mapoc_tui.rules.twod6.gm import POOLS, refuse_ruling
from mapoc_tui.rules.twod6.gm_tests_menu import call_options, first_aid_options, group_test_options
from mapoc_tui.rules.twod6.menus import opened
from mapoc_tui.rules.twod6.rulings import OPTIONS
from mapoc_tui.rules.twod6.shelves import combatant_rows
from mapoc_tui.rules.twod6.state import Combatant, State
from mapoc_tui.rules.twod6.working import D6

CONDITIONS = {**FLAGS, **{kind: EFFECT_NAMES[kind] for kind in EFFECTS}}
"""Every condition that the rules know, by its id."""


def gm_options(state: State) -> Sequence[Option]:
    """Every ruling that is open now (2D6 DP-13)."""
    people = [one for one in state.combatants.values() if one.left != "removed"]
    common = gm_menu([_subject(state, one) for one in people], _shelf(state))
    return opened(partial(_legal, state), [*common, *_own(state, people)])


def _legal(state: State, command: Command) -> bool:
    return not refuse_ruling(state, command)


def _subject(state: State, one: Combatant) -> Subject:
    pools = {"endurance": one.endurance, "will": one.will, "ticks": one.ticks}
    marks = dict(conditions_of(one))
    belongings, dead = takings(state, one), one.vitals.dead
    return Subject(one.id, one.name, pools, marks, one.position, one.total, one.hidden, belongings, dead)


def _shelf(state: State) -> Shelf:
    return Shelf(
        pools=POOLS,
        conditions=CONDITIONS,
        creatures={ident: row["name"] for ident, row in combatant_rows().items()},
        sides=tuple(state.sides.values()),
        options=OPTIONS,
        values=partial(getattr, state.rulings),
        place_word="place on the line of bands",
    )


def _own(state: State, people: Sequence[Combatant]) -> list[Option]:
    """Tests while nothing is half resolved, scenes and rest."""
    tests = [
        Option("test", "Call for a test", branch=partial(call_options, state), letter="t"),
        Option("group_test", "Call for a group test", branch=partial(group_test_options, state), letter="g"),
        Option("first_aid", "Let somebody give first aid", branch=partial(first_aid_options, state), letter="f"),
    ]
    return [
        *([] if state.stack else tests),
        Option("scene", "Harm from the scene", branch=lambda: _each(people, _scene), letter="d"),
        Option("rest", "Rest and hospital", branch=lambda: _each(people, _rest)),
        Option("bleeding", "Time passes: the bleeding bleed", c.RuleBleeding(), letter="b"),
        Option("place", "The place and the supplies", branch=_places, letter="p"),
        Option("roll", "Replace the roll", branch=partial(_rolls, state), letter="r"),
    ]


def _each(people: Sequence[Combatant], below: Callable[[Combatant], list[Option]]) -> list[Option]:
    return [Option(one.id, one.name, branch=partial(below, one)) for one in people]


def _scene(one: Combatant) -> list[Option]:
    """What befalls somebody without an attacker (2D6 L-91, L-94, L-95, L-106, L-124)."""
    return [
        Option("minor", "A fall or the like: d6", c.RuleHazard(one.id)),
        Option("minor_nonlethal", "A fall or the like, non-lethal: d6", c.RuleHazard(one.id, nonlethal=True)),
        Option("major", "A high fall, a poison: 2d6", c.RuleHazard(one.id, major=True)),
        Option("major_nonlethal", "The same, non-lethal: 2d6", c.RuleHazard(one.id, major=True, nonlethal=True)),
        Option("bruise", "Non-lethal damage", ask=lambda text: c.RuleBruise(one.id, amount(text, "damage"))),
        Option("will", "Loss of Will", ask=lambda text: c.RuleWillHarm(one.id, amount(text, "loss of Will"))),
    ]


def _rest(one: Combatant) -> list[Option]:
    """What comes back between fights (2D6 L-101, L-104, L-110)."""
    return [
        Option("day", "A day of rest", c.RuleRest(one.id)),
        Option("week", "Seven days of rest", c.RuleRest(one.id, 7)),
        Option("hospital", "A week in hospital", c.RuleHospital(one.id)),
    ]


def _places() -> list[Option]:
    """What makes first aid harder (2D6 L-97)."""
    return [
        Option("good", "A safe place and supplies", c.RulePlace(safe=True, supplies=True)),
        Option("unsafe", "No safe place, but supplies", c.RulePlace(safe=False, supplies=True)),
        Option("bare", "A safe place, but no supplies", c.RulePlace(safe=True, supplies=False)),
        Option("bad", "Neither", c.RulePlace(safe=False, supplies=False)),
    ]


def _rolls(state: State) -> list[Option]:
    """The faces that shall count, while a roll is being looked at."""

    def ask(text: str) -> Command:
        return RuleRoll(read_typed(Request("gm", (D6, D6), "the roll"), text))

    return [Option("faces", "The two dice", ask=ask)] if _legal(state, RuleRoll((1, 1))) else []
