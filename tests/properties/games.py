"""What the property tests play: every ruleset with its scenarios, and rulings of a GM who does anything at all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from mapoc_tui.engine import commands as c
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.decisions import Offers, Option, leaves
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.immutable import immutable
from mapoc_tui.engine.rulesets import Ruleset
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import evolve
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.rules import RULESETS, ruleset
from tests.properties import maxapoc, twod6

SHIPPED = sorted((Path(__file__).parents[2] / "scenarios").glob("*.toml"))


@immutable
class Game:
    """A ruleset with fights to play, and what always holds in it (raises AssertionError when it does not)."""

    ruleset: Ruleset
    scenarios: tuple[Scenario, ...]
    bounds: Callable[[Any], None]

    def battle(self, seed: int, tables_differ: bool = True) -> Battle:
        """A fight of this game; every second table plays by options of its own."""
        random = Random(seed)
        scenario = random.choice(self.scenarios)
        if tables_differ and random.random() < 0.5:
            chosen = {key: random.choice(option.values)[0] for key, option in self.ruleset.options.items()}
            scenario = evolve(scenario, rulings=chosen)
        return Battle(self.ruleset, scenario, str(seed))


MORE: dict[str, tuple[Callable[[], Sequence[Scenario]], Callable[[Any], None]]] = {
    "maxapoc": (maxapoc.scenarios, maxapoc.check_bounds),
    "twod6": (twod6.scenarios, twod6.check_bounds),
}


@cache
def game(name: str) -> Game:
    """The game of a ruleset."""
    found = [read_scenario(path) for path in SHIPPED]
    more, bounds = MORE[name]
    return Game(ruleset(name), (*(one for one in found if one.ruleset == name), *more()), bounds)


WORDS = (
    *("prone", "Dying", "unconscious", "stunned", "on fire", "", "\x1b[1m", "restrained", "slowed", "encumbered"),
    *("distrust", "starving", "emaciated", "exhausted", "fatigued", "comic_book", "old_magazine", "scifi_novel"),
)

TYPED = ("3", "0", "-4", "500", "stunned", "", "\u202e[b]", "9 *", "prone *", "2 knife")

GAMES = [name for name in RULESETS if name in MORE]


# ------------------------------------------------------------------------------------------ the GM


def ids(battle: Battle) -> list[str]:
    """Everybody whom the GM can see."""
    return [one.id for one in battle.ruleset.view(battle.state, "gm").order]


def any_ruling(battle: Battle, random: Random) -> c.Ruling:
    """A ruling of any kind with any contents, sensible or not."""
    who = random.choice([*ids(battle), "nobody"])
    other = random.choice([*ids(battle), ""])
    number = random.choice([-7, -1, 0, 1, 2, 3, 5, 8, 13, 40, 100, 10_000])
    words = random.choice(WORDS)
    option = random.choice(list(battle.ruleset.options.values()))
    side = random.choice([*(side.id for side in battle.ruleset.sides(battle.scenario)), "nobody"])
    made: list[Callable[[], c.Ruling]] = [
        lambda: c.RulePool(who, random.choice(["health", "armor", "luck", "endurance", "will", "?"]), number),
        lambda: c.RulePool("", "attraction", number),
        lambda: c.RuleHarm(who, number),
        lambda: c.RuleHeal(who, number, full=random.random() < 0.3),
        lambda: c.RuleCondition(who, words, random.choice([0, 1, 2]), random.choice(["start", "end", "?"]), other),
        lambda: c.RuleClear(who, words),
        lambda: c.RuleMove(who, number),
        lambda: c.RuleInitiative(who, number),
        lambda: c.RuleAdd({"side": side, "from": words}),
        lambda: c.RuleRemove(who),
        lambda: c.RuleTake(
            who, random.choice(["skill:firearms", "trait:fast", f"weapon:{who}-1", "item:bandages", "?"])
        ),
        lambda: c.RuleGive(who, random.choice(["knife", "machete", "A", "lighter", "molotov", "?"]), number),
        lambda: c.RuleHide(who, random.random() < 0.5),
        lambda: c.RuleRename(who, words),
        lambda: c.RuleOption(option.key, random.choice([*option.values, (number, "")])[0]),
        lambda: c.RuleMany(
            tuple(random.sample([c.RuleHarm(who, number), c.RuleHeal(other, 3), c.RuleHarm(other, 9)], 2))
        ),
        lambda: c.RuleRoll((random.choice([1, 37, 96, 100, 101]),)),
        lambda: c.Note(words, secret=random.random() < 0.5),
    ]
    return random.choice(made)()


def menu_ruling(battle: Battle, random: Random) -> c.Command | None:
    """A walk down the GM's menu, with numbers and words typed where it asks for them."""
    options: Sequence[Option] = battle.ruleset.gm_options(battle.state)
    while options:
        option = random.choice([one for one in options if one.key != "end"])
        if option.command is not None:
            return option.command
        if option.ask is not None:
            return typed(
                option, random.choice(["3", "0", "-4", "500", "stunned", "", "\u202e[b]", "9 *", "prone *", "2 knife"])
            )
        options = option.options()
    return None


def typed(option: Option, text: str) -> c.Command | None:
    """The command that a typed text becomes, None when it is refused."""
    assert option.ask is not None
    try:
        return option.ask(text)
    except MapocError:
        return None


# ------------------------------------------------------------------------------------------ the players


def any_choice(battle: Battle, random: Random) -> c.Command | None:
    """A walk down the tree of options, with words typed where it asks for them.

    None when everything is blocked, or when what was typed makes no sense there.
    """
    assert battle.decision is not None
    option = any_of(battle.decision.options(), random)
    if option is None:
        assert battle.decision.blocked(), battle.decision.question
        return None
    while option.command is None:
        if option.ask is not None:
            command = typed(option, random.choice(["spear 5", "hold the line"]))
            return command if command is not None and not battle.ruleset.refusals(battle.state, command) else None
        below = any_of(option.options(), random)
        assert below is not None, f"{option.label} leads nowhere"
        option = below
    return option.command


def any_of(options: Sequence[Option], random: Random) -> Option | None:
    """One of the options, without building the others; None when there is none."""
    if isinstance(options, Offers):
        return next((guessed for guessed in guesses(options, random) if leads_somewhere(guessed)), None)
    return random.choice(options) if options else None


def guesses(options: Offers, random: Random) -> Iterator[Option]:
    """What an automatic player tries one after another."""
    for at in random.sample(range(options.width), options.width):
        if (guess := options.guess(at)) is not None:
            yield guess


def leads_somewhere(option: Option) -> bool:
    """Whether a guess is really open."""
    return option.command is not None or option.ask is not None or bool(option.options())


def all_guesses(options: Sequence[Option]) -> set[c.Command]:
    """Every leaf that a random walk may come to."""
    tried = guesses(options, Random(0)) if isinstance(options, Offers) else options
    found: set[c.Command] = set()
    for option in tried:
        found |= all_guesses(option.options()) if option.command is None else {option.command}
    return found


def dead_ends(options: Sequence[Option]) -> list[str]:
    """Every branch below which there is nothing to choose."""
    branches = [option for option in options if option.command is None and option.ask is None]
    found = [(option, option.options()) for option in branches]
    return [option.label for option, below in found if not below] + [
        label for _, below in found for label in dead_ends(below)
    ]


def all_choices(battle: Battle) -> list[c.Command]:
    """Every leaf of the open question."""
    assert battle.decision is not None
    return [leaf.command for leaf in leaves(battle.decision.options()) if leaf.command is not None]
