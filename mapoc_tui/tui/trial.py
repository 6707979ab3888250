"""What a fight test is set up to do: which fight, who plays, how often. It draws nothing."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Mapping
from pathlib import Path

from attrs import evolve, field, frozen

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.errors import MapocError
from mapoc_tui.engine.scenarios import Scenario, Side
from mapoc_tui.engine.text import clean_name
from mapoc_tui.engine.views import BattleView
from mapoc_tui.lab.crew import processors
from mapoc_tui.lab.fights import FightTest, as_it_stands
from mapoc_tui.play.controllers import PLAYED_BY_DEFAULT, all_automatic
from mapoc_tui.policies import POLICIES
from mapoc_tui.rules import ruleset

DEFAULT_FIGHTS = 200
MOST_FIGHTS = 1_000_000


def fresh_seed() -> str:
    """A seed that nobody has seen before."""
    return secrets.token_hex(4)


@frozen(eq=False)
class Trial:
    """A test to be made. ``before`` is the fight that it goes on from, None for the beginning of the scenario.

    ``source`` is the file that a command line would name, None when the fight is in no file, ``party`` the one whose
    party plays instead of the scenario's own.
    """

    scenario: Scenario
    before: Battle | None
    source: Path | None
    policies: Mapping[str, str]
    fights: int = DEFAULT_FIGHTS
    seed: str = field(factory=fresh_seed)
    jobs: int = field(factory=processors)
    party: Path | None = None

    @classmethod
    def of_scenario(cls, scenario: Scenario, source: Path | None = None, party: Path | None = None) -> Trial:
        """From the beginning of a scenario, everybody played by the usual policy."""
        return cls(scenario, None, source, all_automatic(ruleset(scenario.ruleset).sides(scenario)), party=party)

    @classmethod
    def of_battle(cls, battle: Battle, source: Path | None, controllers: Mapping[str, str] | None = None) -> Trial:
        """From where a battle stands, or MapocError when it is over. Sides of people are given to the usual policy."""
        if battle.decision is None:
            raise MapocError("the fight is over, so there is nothing left to test")
        chosen = controllers or {}
        sides = battle.ruleset.sides(battle.scenario)
        given = {side.id: chosen.get(side.id, PLAYED_BY_DEFAULT) for side in sides}
        policies = {side: one if one in POLICIES else PLAYED_BY_DEFAULT for side, one in given.items()}
        return cls(battle.scenario, battle.fork(), source, policies)

    @property
    def test(self) -> FightTest:
        """The same for the laboratory."""
        start = as_it_stands(self.before) if self.before is not None else None
        return FightTest(self.scenario, dict(self.policies), self.seed, start=start)

    @property
    def battle(self) -> Battle:
        """The fight as it stands when the test begins."""
        return self.before if self.before is not None else self.test.battle(0)

    @property
    def view(self) -> BattleView:
        """The same for the eyes of the GM."""
        battle = self.battle
        return battle.ruleset.view(battle.state, "gm")

    def name_of(self, who: str) -> str:
        """What a combatant is called."""
        one = self.view.combatant(who)
        return one.name if one is not None else who

    @property
    def beginning(self) -> str:
        """Where every fight of the test begins, in words."""
        if self.before is None or not self.before.history:
            return "from the beginning of the scenario"
        return f"from where the fight stands: {self.view.clock}, after {self.before.step.count:,} events"

    @property
    def title(self) -> str:
        """The same in few words."""
        under_way = self.before is not None and self.before.history
        return f"fight test, from {f'{self.view.clock} on' if under_way else 'the beginning'}"

    @property
    def command(self) -> str:
        """The line that makes the same test without a screen; empty when no file holds the fight."""
        if self.source is None:
            return ""
        guests = [f"--party={self.party}"] if self.party is not None else []
        at = ["--at", str(self.before.step.count)] if self.before is not None else []
        sides = [f"--side={side}={name}" for side, name in self.policies.items() if name != PLAYED_BY_DEFAULT]
        words = [
            "mapoc",
            "simulate",
            str(self.source),
            *guests,
            *at,
            "-n",
            str(self.fights),
            "--seed",
            self.seed,
            *sides,
        ]
        return shlex.join(words)

    # ------------------------------------------------------------------------------------- changing

    def with_fights(self, text: str) -> Trial:
        """Another number of fights, as typed."""
        return evolve(self, fights=_number(text, "fights", MOST_FIGHTS))

    def with_jobs(self, text: str) -> Trial:
        """Another number of workers, as typed."""
        return evolve(self, jobs=_number(text, "workers", 4 * processors()))

    def with_seed(self, text: str) -> Trial:
        """Another seed, as typed; a fresh one for an empty text."""
        return evolve(self, seed=clean_name(text) or fresh_seed())

    def played_by(self, side: Side, policy: str) -> Trial:
        """Another policy for a side."""
        return evolve(self, policies={**self.policies, side.id: policy})


def _number(text: str, what: str, most: int) -> int:
    digits = text.replace(",", "").replace(" ", "")
    if not digits.isdecimal() or not 1 <= int(digits) <= most:
        raise MapocError(f"{what}: a whole number from 1 to {most:,}")
    return int(digits)
