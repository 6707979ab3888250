"""What the prompt of a fight test offers: the set-up, what is possible while it runs, and what is there afterwards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial

from attrs import frozen

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Option
from mapoc_tui.engine.scenarios import Side
from mapoc_tui.engine.switches import ABILITY, COMBATANT, ITEM, OPTION, Switch
from mapoc_tui.lab.fights import FightTest
from mapoc_tui.lab.totals import Totals
from mapoc_tui.lab.variants import switched_off, switches
from mapoc_tui.lab.words import example_sentence
from mapoc_tui.policies import POLICIES
from mapoc_tui.tui.errands import Do
from mapoc_tui.tui.trial import Trial

USUAL_FIGHTS = (50, 200, 1_000, 5_000)

KIND_WORDS = {
    COMBATANT: "Combatants",
    ITEM: "Items, weapons and armour",
    ABILITY: "Abilities: traits and skills",
    OPTION: "Table options that are on or unusual",
}
"""What can be left out one at a time."""


@frozen
class Change(Command):
    """Go on setting up with this."""

    trial: Trial


@frozen
class Compare(Command):
    """Play the test and a changed one on the same seeds; ``change`` says what is changed."""

    change: str
    make: Callable[[], FightTest]


@frozen
class Rank(Command):
    """Play the test, and without every single thing of a kind, on the same seeds."""

    kind: str


@frozen
class Watch(Command):
    """Play back the worst, the median or the best fight."""

    example: str


def setup_options(trial: Trial) -> list[Option]:
    """Start, everything that can be changed, and what if."""
    return [
        Option("start", f"Play {trial.fights:,} fights", Do("start"), letter="s"),
        Option("fights", "How many", branch=lambda: _fights(trial), letter="m", detail=f"{trial.fights:,} fights"),
        *(_side(trial, side) for side in trial.test.sides),
        Option("seed", "Seed", ask=lambda text: Change(trial.with_seed(text)), letter="d", detail=trial.seed),
        Option("jobs", "Workers", ask=lambda text: Change(trial.with_jobs(text)), letter="w", detail=_workers(trial)),
        what_if(trial),
    ]


def running_options() -> list[Option]:
    """What may be done while fights are played."""
    return [Option("stop", "Stop and keep what there is", Do("stop"), letter="s")]


def result_options(trial: Trial, totals: Totals) -> list[Option]:
    """The fights worth looking at, and how to go on."""
    watched = [
        Option(name, f"Watch the {name} fight", Watch(name), letter=name[0], detail=example_sentence(example))
        for name, example in totals.examples().items()
    ]
    kept = Option("keep", "Keep the report", Do("keep"), letter="t", detail="as a text beside the saves")
    return [*watched, *after_options(trial), kept]


def after_options(trial: Trial) -> list[Option]:
    """How to go on after any test."""
    return [
        what_if(trial),
        Option("again", "The same with other dice", Do("again"), letter="d", detail="a fresh seed"),
        Option("change", "Set up another test", Do("change"), letter="c"),
    ]


def what_if(trial: Trial) -> Option:
    """One thing changed and played on the same seeds."""
    return Option("what_if", "What if", branch=lambda: _changes(trial), letter="f", detail="one thing changed")


def _changes(trial: Trial) -> list[Option]:
    others = [
        Option(side.id, f"{side.name} played by", branch=lambda side=side: _other_policies(trial, side))  # type: ignore[misc]
        for side in trial.test.sides
    ]
    return [
        Option("without", "Without", branch=lambda: _left_out(trial)),
        Option(
            "each",
            "Everything of a kind, one at a time",
            branch=lambda: _kinds(trial),
            letter="e",
            detail="ranked by what it does",
        ),
        *others,
        Option("ruling", "The GM rules before", branch=lambda: _rulings(trial), letter="g"),
    ]


def _kinds(trial: Trial) -> list[Option]:
    """The kinds, each with the number of fights that it takes."""
    each = Counter(switch.kind for switch in switches(trial.test))
    return [
        Option(kind, words, Rank(kind), letter=words[0].lower(), detail=f"{(1 + each[kind]) * trial.fights:,} fights")
        for kind, words in KIND_WORDS.items()
    ]


def _rulings(trial: Trial) -> Sequence[Option]:
    """Whatever the GM may rule: other armour, health or table options, somebody more."""
    battle = trial.battle
    return battle.ruleset.gm_options(battle.state)


def _left_out(trial: Trial) -> list[Option]:
    """Somebody, or something of somebody."""
    found = [each for each in switches(trial.test) if each.kind != OPTION]
    things = [each for each in found if each.kind != COMBATANT]
    owners = dict.fromkeys(each.name.partition(":")[0] for each in things)
    return [
        *(_switch(trial, each) for each in found if each.kind == COMBATANT),
        *(
            Option(f"of-{who}", f"something of {trial.name_of(who)}", branch=partial(_things, trial, things, who))
            for who in owners
        ),
    ]


def _things(trial: Trial, things: Sequence[Switch], who: str) -> list[Option]:
    return [_switch(trial, each) for each in things if each.name.startswith(f"{who}:")]


def _switch(trial: Trial, switch: Switch) -> Option:
    label = switch.words.removeprefix("without ")
    return Option(switch.name, label, Compare(switch.words, partial(switched_off, trial.test, switch)))


def _other_policies(trial: Trial, side: Side) -> list[Option]:
    return [_played_by(trial, side, name) for name in POLICIES if name != trial.policies[side.id]]


def _played_by(trial: Trial, side: Side, policy: str) -> Option:
    other = Compare(f"{side.name} played by {policy}", lambda: trial.played_by(side, policy).test)
    return Option(policy, policy, other, detail=POLICIES[policy])


def _fights(trial: Trial) -> list[Option]:
    usual = [Option(str(count), f"{count:,} fights", Change(trial.with_fights(str(count)))) for count in USUAL_FIGHTS]
    return [*usual, Option("other", "Another number", ask=lambda text: Change(trial.with_fights(text)), letter="a")]


def _side(trial: Trial, side: Side) -> Option:
    return Option(
        side.id, side.name, branch=lambda: _policies(trial, side), detail=f"played by {trial.policies[side.id]}"
    )


def _policies(trial: Trial, side: Side) -> list[Option]:
    now = trial.policies[side.id]
    return [
        Option(name, name, Change(trial.played_by(side, name)), detail=f"{'(now) ' if name == now else ''}{does}")
        for name, does in POLICIES.items()
    ]


def _workers(trial: Trial) -> str:
    return f"{trial.jobs} process{'' if trial.jobs == 1 else 'es'}"
