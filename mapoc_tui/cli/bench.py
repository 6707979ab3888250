"""``mapoc bench``: how fast fights play themselves on this machine."""

from __future__ import annotations

import time
from hashlib import blake2b
from typing import Annotated, Any

from attrs import define, field
from cyclopts import Parameter
from cyclopts.types import PositiveInt

from mapoc_tui.cli.arguments import Json
from mapoc_tui.cli.output import FINE, say, say_json
from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.scenarios import Scenario
from mapoc_tui.engine.values import as_utf8, canonical_json, plain
from mapoc_tui.play.places import packaged
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.policies import policy
from mapoc_tui.policies.driver import collector_at_rest, play_out
from mapoc_tui.rules import ruleset

SCENARIO = "roadblock.toml"


def bench(
    *,
    fights: Annotated[PositiveInt, Parameter(help="How many fights to play.", show_default=True)] = 100,
    seed: Annotated[str, Parameter(help="Master seed; fight number i is played with SEED/i.", show_default=True)] = "1",
    json: Json = False,
) -> int:
    """Play the packaged four against four with random choices on both sides, every event kept.

    Only the playing is timed, in CPU time of this process. The digest stands for all events and final states: it is
    the same wherever the same version plays the same seed.
    """
    tally = Tally(read_scenario(packaged("scenarios") / SCENARIO))
    for number in range(fights):
        tally.play(f"{seed}/{number}")
    document = tally.document(fights, seed)
    if json:
        say_json(document)
    else:
        for key, value in document.items():
            say(f"{key:<16} {value}")
    return FINE


@define
class Tally:
    """Counts, CPU time and a running hash over fights."""

    scenario: Scenario
    decisions: int = 0
    events: int = 0
    cpu_seconds: float = 0.0
    hash: Any = field(factory=lambda: blake2b(digest_size=8))

    @collector_at_rest()
    def play(self, seed: str) -> None:
        """Play one fight to its end."""
        rules = ruleset(self.scenario.ruleset)
        battle = Battle(rules, self.scenario, seed)
        players = {side.id: policy("random") for side in rules.sides(self.scenario)}
        began = time.process_time()
        result = play_out(battle, players)
        self.cpu_seconds += time.process_time() - began
        self.decisions += result.decisions
        self.events += battle.step.count
        told = [plain(event) for event in battle.events]
        self.hash.update(as_utf8(canonical_json([told, battle.digest()])))

    def document(self, fights: int, seed: str) -> dict[str, Any]:
        """The measurements by name."""
        return {
            "fights": fights,
            "decisions": self.decisions,
            "events": self.events,
            "cpu_seconds": round(self.cpu_seconds, 6),
            "us_per_decision": round(self.cpu_seconds / max(1, self.decisions) * 1e6, 3),
            "seed": seed,
            "digest": self.hash.hexdigest(),
        }
