"""The same fight with one thing changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from mapoc_tui.engine.commands import Command, RuleRemove
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.options import unknown
from mapoc_tui.engine.switches import COMBATANT, Switch
from mapoc_tui.engine.values import evolve
from mapoc_tui.engine.views import LogLine
from mapoc_tui.lab.fights import FightTest


def switches(test: FightTest) -> list[Switch]:
    """Everything that can be left out of the fight of a test."""
    return list(test.ruleset.switches(test.battle(0).state))


def switched_off(test: FightTest, switch: Switch) -> FightTest:
    """The test with one thing left out."""
    if isinstance(switch.ruling, RuleRemove):
        return evolve(test, without=(*test.without, switch.ruling.who))
    return evolve(test, rulings=(*test.rulings, switch.ruling))


def each_off(test: FightTest, kinds: Collection[str]) -> dict[str, FightTest]:
    """Words for every single thing of some kinds -> the test without it. Raises MapocError when there is nothing.

    What a fight cannot begin without, such as the only enemy, stays.
    """
    found = [
        (each, other) for each in switches(test) if each.kind in kinds if begins(other := switched_off(test, each))
    ]
    if not found:
        raise MapocError(f"there are no {' and no '.join(sorted(kinds))} to leave out of {test.scenario.title}")
    told = Counter(each.words for each, _ in found)
    return {f"{each.words} ({each.name})" if told[each.words] > 1 else each.words: other for each, other in found}


def begins(test: FightTest) -> bool:
    """Whether there is anything to decide in the fight of a test."""
    decision = test.battle(0).decision
    return decision is not None and bool(decision.options())


def without(test: FightTest, name: str) -> FightTest:
    """The test without something that is named as ``ada``, ``Ada`` or ``ada:katana``; MapocError if there is none."""
    return switched_off(test, find_switch(test, name))


def find_switch(test: FightTest, name: str) -> Switch:
    """The switch of that name, or that of the combatant who is called so."""
    found = switches(test)
    wanted = name.casefold()
    for each in found:
        if wanted in (each.name.casefold(), each.words.casefold().removeprefix("without ")):
            return each
    owner = next((each.name for each in found if wanted.startswith(f"{each.name.casefold()}:")), None)
    if owner is not None:
        things = [each.name for each in found if each.name.startswith(f"{owner}:")]
        raise MapocError(unknown(f"belonging of {owner}", name, things))
    raise MapocError(unknown("combatant", name, [each.name for each in found if each.kind == COMBATANT]))


def ruled(test: FightTest, ruling: Command) -> tuple[FightTest, list[LogLine]]:
    """The test with a ruling of the GM before the start, and what the log says of it. May raise CommandRefused."""
    battle = test.battle(0)
    before, step = battle.state, battle.submit(ruling)
    lines = [battle.ruleset.describe(before, event) for event in step.events]
    return evolve(test, rulings=(*test.rulings, ruling)), [line for line in lines if line is not None]
