"""What random fights of Maximum Apocalypse come by: every command, condition, Called Shot, hold, insanity and event.

    python -m tests.properties.coverage 2000 --seed 1 --page docs/random-play.md

plays so many fights in a row and writes what happened how often; what never happened is named and makes it fail.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from random import Random
from time import process_time

from attrs import Factory

from mapoc_tui.engine import commands as engine_commands
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.codec import classes_of
from mapoc_tui.engine.commands import Command, RuleCondition, RuleEnd, Ruling
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.rules.maxapoc import answers, events
from mapoc_tui.rules.maxapoc import commands as c
from mapoc_tui.rules.maxapoc.combat.defences import PRICES
from mapoc_tui.rules.maxapoc.combat.modes import modes
from mapoc_tui.rules.maxapoc.content.items import items
from mapoc_tui.rules.maxapoc.rolls.conditions import insanities, kinds
from mapoc_tui.rules.maxapoc.ruleset import RULESET
from mapoc_tui.rules.maxapoc.skill_commands import HandleItem
from mapoc_tui.rules.maxapoc.skills.item_use import WAYS
from tests.properties.games import all_choices, any_choice, any_ruling, game, menu_ruling
from tests.properties.rare import rare_scenarios

MOST_DECISIONS = 300
A_LITTLE = 0.05
"""The share of the moments in which the player looks for something new, unless it is given."""

HOW_OFTEN_THE_GM = (0.0, 0.02, 0.2)
"""The share of the moments in which the GM rules, by the fight."""
PLAIN_ATTACK = "plain"

COMMANDS, MODES, HOLDS, ANSWERS, ITEMS = "commands", "ways to attack", "holds", "answers", "uses of items"
CONDITIONS, MADNESS, HAPPENINGS, QUESTIONS = "conditions", "insanities", "events", "questions"

BY_THE_GM = frozenset(
    {
        *("distrust", "emaciated", "starving", "exhausted", "fatigued"),
        *("comic_book", "old_magazine", "scifi_novel"),
    }
)
"""Conditions that nothing in a fight brings but the GM's word: meals, weather, leisure, old grudges."""


# ------------------------------------------------------------------------------------------ what there is


@cache
def useful() -> frozenset[str]:
    """The items that do something by themselves."""
    return frozenset(item for item, row in items().items() if "use" in row)


@cache
def wanted() -> Mapping[str, frozenset[str]]:
    """Everything that random play has to come by, by category."""
    own = [kind for kind in RULESET.commands if kind is not c.Act]
    shared = [kind for kind in classes_of(engine_commands, Command) if kind not in (Command, Ruling)]
    return {
        COMMANDS: frozenset(kind.__name__ for kind in (*own, *shared)),
        MODES: frozenset({PLAIN_ATTACK, *modes()}),
        HOLDS: frozenset({"choke", "crush", "drag", "tighten", "release", "escape by STR", "escape by AGI"}),
        ANSWERS: frozenset(
            {
                *(f"defence: {each}" for each in PRICES),
                *(f"blast: {each}" for each in ("dodge", "full_dodge", "none")),
                *(f"held: {each}" for each in ("comply", "oppose", "STR", "AGI")),
                *(f"glimpse: {each}" for each in ("look", "held", "none")),
                *(f"brace: {each}" for each in (0, 1, 2)),
                *(f"dying: {each}" for each in ("roll", "sacrifice", "no")),
            }
        ),
        ITEMS: frozenset({*WAYS, *(f"{how} {item}" for item in useful() for how in ("ready", "use"))}),
        CONDITIONS: frozenset(kinds()),
        MADNESS: frozenset(insanities().values()),
        HAPPENINGS: frozenset(events.__all__),
        QUESTIONS: frozenset(answers.WORDS),
    }


def met_in(command: Command) -> Iterator[tuple[str, str]]:
    """What a command shows, by category."""
    yield COMMANDS, type(command).__name__
    match command:
        case c.Attack():
            yield MODES, command.mode or PLAIN_ATTACK
        case c.UseHold():
            yield HOLDS, command.how
        case c.Escape():
            yield HOLDS, f"escape by {command.stat}"
        case c.Defend():
            yield ANSWERS, f"defence: {command.defence}"
        case c.Evade():
            yield ANSWERS, f"blast: {command.defence}"
        case c.ResistHold():
            yield ANSWERS, f"held: {command.answer}"
        case c.Look():
            yield ANSWERS, f"glimpse: {command.how}"
        case c.Brace():
            yield ANSWERS, f"brace: {command.held}"
        case c.SelfStabilise():
            yield ANSWERS, f"dying: {command.how}"
        case HandleItem():
            yield ITEMS, command.how
            if command.how in ("ready", "use") and command.item in useful():
                yield ITEMS, f"{command.how} {command.item}"
        case RuleCondition() if command.condition in BY_THE_GM:
            yield CONDITIONS, command.condition


def met_among(happened: Sequence[Event], by_gm: bool) -> Iterator[tuple[str, str]]:
    """What events show; conditions that the GM's word brings do not count here."""
    for event in happened:
        yield HAPPENINGS, type(event).__name__
        if isinstance(event, events.InsanityStruck):
            yield MADNESS, event.insanity
        if isinstance(event, events.ConditionGained) and not by_gm:
            yield CONDITIONS, event.condition.id


# ------------------------------------------------------------------------------------------ playing


@immutable
class Coverage:
    """What fights have come by so far."""

    counts: dict[str, Counter[str]] = Factory(lambda: {category: Counter() for category in wanted()})
    totals: Counter[str] = Factory(Counter)

    def note(self, met: Iterator[tuple[str, str]]) -> None:
        """Count what was met."""
        for category, what in met:
            self.counts[category][what] += 1

    def familiarity(self, command: Command) -> int:
        """How often the rarest thing that a command shows was met."""
        return min(self.counts[category][what] for category, what in met_in(command))

    def missing(self) -> list[str]:
        """What has never been met."""
        return [
            f"{category}: {what}"
            for category, every in wanted().items()
            for what in sorted(every)
            if not self.counts[category][what]
        ]


def play(battle: Battle, random: Random, coverage: Coverage, curiosity: float, most: int) -> None:
    """A fight by chance to its end, or so many decisions; every step is counted.

    In the share of moments that ``curiosity`` gives, whatever was met least is done.
    """
    gm = random.choice(HOW_OFTEN_THE_GM)
    for one in battle.state.combatants.values():
        coverage.note((CONDITIONS, each.id) for each in one.conditions)
    for _ in range(most):
        if battle.decision is None:
            break
        command = next_command(battle, random, coverage, gm, curiosity)
        if command is not None and is_open(battle, command):
            step(battle, command, coverage)
    coverage.totals["fights"] += 1
    if battle.decision is not None:
        coverage.totals["broken off"] += 1
        step(battle, RuleEnd(), coverage)


def next_command(battle: Battle, random: Random, coverage: Coverage, gm: float, curiosity: float) -> Command | None:
    """A ruling now and then, else something that is offered."""
    dice = random.random()
    if dice < gm:
        return a_ruling(battle, random)
    if dice < gm + curiosity:
        return min(all_choices(battle), key=lambda each: (coverage.familiarity(each), random.random()), default=None)
    return any_choice(battle, random)


def is_open(battle: Battle, command: Command) -> bool:
    """Whether a command is legal; only what the GM makes up may be refused."""
    refusals = battle.ruleset.refusals(battle.state, command)
    assert not refusals or isinstance(command, Ruling), f"{command} was offered and refused: {refusals}"
    return not refusals


def step(battle: Battle, command: Command, coverage: Coverage) -> None:
    """Carry out a command and count what it brings."""
    if battle.decision is not None:
        coverage.note(iter([(QUESTIONS, battle.decision.kind)]))
    battle.submit(command)
    coverage.totals["decisions"] += 1
    coverage.note(met_in(command))
    coverage.note(met_among(battle.step.events, by_word(command)))


def by_word(command: Command) -> bool:
    """Whether the GM's word alone brings something about; a danger that the GM sends goes by the rules."""
    return isinstance(command, Ruling) and not isinstance(command, c.RuleHazard)


def a_ruling(battle: Battle, random: Random) -> Command | None:
    """A ruling out of the menu or out of the blue."""
    return menu_ruling(battle, random) if random.random() < 0.5 else any_ruling(battle, random)


def battle_of(seed: str, number: int, scenarios: Sequence[Scenario]) -> tuple[Battle, Random]:
    """One fight of many: its scenario, its table and its choices follow from the seed and the number alone."""
    random = Random(f"{seed}/{number}")
    scenario = scenarios[number % len(scenarios)]
    rulings = {key: random.choice(option.values)[0] for key, option in RULESET.options.items()}
    made = scenario if random.random() < 0.5 else with_rulings(scenario, rulings)
    return Battle(RULESET, made, f"{seed}/{number}"), random


def with_rulings(scenario: Scenario, rulings: dict[str, object]) -> Scenario:
    """The same fight at another table."""
    return Scenario(scenario.ruleset, scenario.title, scenario.setup, rulings)


def play_many(
    fights: int,
    seed: str,
    scenarios: Sequence[Scenario],
    curiosity: float = 0.0,
    most: int = MOST_DECISIONS,
    progress: Callable[[int], None] = lambda number: None,
) -> Coverage:
    """So many fights over some scenarios."""
    coverage = Coverage()
    for number in range(fights):
        play(*battle_of(seed, number, scenarios), coverage, curiosity, most)
        progress(number + 1)
    return coverage


# ------------------------------------------------------------------------------------------ the page


def page(coverage: Coverage, seed: str) -> str:
    """The whole report."""
    totals = coverage.totals
    lines = [
        "# What random play comes by",
        "",
        "Fights over the shipped scenarios and those of `tests/properties/rare.py`, half of them at tables with other",
        "options. Everybody takes any open choice, in one moment of twenty one that was taken seldom before; in a",
        "third of the fights the GM rules at random now and then, in a third often. No offer was refused and no fight",
        "broke down.",
        "",
        f"    python -m tests.properties.coverage {totals['fights']} --seed {seed} --page docs/random-play.md",
        "",
        f"{totals['fights']} fights, {totals['decisions']} decisions. {totals['broken off']} fights that were not over "
        f"after {MOST_DECISIONS} decisions were ended by the GM.",
        "",
        "Conditions count where the rules bring them; those that come from meals, weather, leisure and old grudges are",
        f"the GM's: {', '.join(sorted(BY_THE_GM))}.",
        "",
    ]
    for category, every in wanted().items():
        counts = coverage.counts[category]
        met = sum(1 for what in every if counts[what])
        lines += [f"## {category.capitalize()}: {met} of {len(every)}", "", "| what | how often |", "| --- | ---: |"]
        lines += [f"| {what} | {counts[what]} |" for what in sorted(every)]
        lines.append("")
    return "\n".join(lines)


def main(words: Sequence[str]) -> int:
    """Play and report; returns the exit code."""
    parser = argparse.ArgumentParser(description="Play random fights and report what they come by.")
    parser.add_argument("fights", type=int)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--curiosity", type=float, default=A_LITTLE)
    parser.add_argument("--page", type=Path)
    chosen = parser.parse_args(words)
    began = process_time()

    def progress(number: int) -> None:
        if number % 100 == 0:
            print(f"{number} fights, {process_time() - began:.0f} s", file=sys.stderr, flush=True)

    scenarios = (*game("maxapoc").scenarios, *rare_scenarios())
    coverage = play_many(chosen.fights, chosen.seed, scenarios, chosen.curiosity, progress=progress)
    report = page(coverage, chosen.seed)
    if chosen.page:
        chosen.page.write_text(report, "utf-8")
    else:
        print(report)
    for what in coverage.missing():
        print(f"never met: {what}", file=sys.stderr)
    return 1 if coverage.missing() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
