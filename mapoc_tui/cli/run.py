"""``mapoc run``: one fight without a screen."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

from attrs import asdict
from cyclopts import Parameter

from mapoc_tui.cli.arguments import Json, Party, Policies, Seed, automatic_sides
from mapoc_tui.cli.output import FAILED, FINE, say_all, say_json
from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from mapoc_tui.play.settings import load_settings
from mapoc_tui.play.telling import documents, text_lines
from mapoc_tui.policies import policy
from mapoc_tui.policies.driver import Result, play_out


def run(
    scenario: str,
    /,
    *,
    seed: Seed = "",
    save: Annotated[str, Parameter(help="Also keep the fight in this file, which must not exist yet.")] = "",
    side: Policies = None,
    party: Party = "",
    json: Json = False,
) -> int:
    """Let one fight play itself without a screen and print its log.

    Every side is played by the basic policy unless --side names another.

    Parameters
    ----------
    scenario
        A scenario: a path, a file name or a title from the scenario folders.
    """
    found = Library.here(load_settings()).read_scenario(scenario, party)
    session = Session.start(found, seed, Path(save) if save else None, automatic_sides(found, side))
    with closing(session):
        result = play_out(session.battle, {side: policy(name) for side, name in session.controllers.items()})
        if json:
            say_json(_document(session, result))
        else:
            say_all(_lines(session, result))
    return FINE if result.decisions else FAILED


def _lines(session: Session, result: Result) -> Iterator[str]:
    yield from text_lines(session.log_lines())
    yield ""
    yield result.outcome.sentence
    yield f"seed {session.seed}, {_count(result.rounds, 'round')}, {_count(result.decisions, 'decision')}"
    if session.save is not None:
        yield f"saved in {session.save}"


def _count(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _document(session: Session, result: Result) -> dict[str, Any]:
    return {
        "title": session.title,
        "ruleset": session.ruleset.name,
        "seed": session.seed,
        "save": str(session.save) if session.save else None,
        "sides": dict(session.controllers),
        "outcome": asdict(result.outcome),
        "rounds": result.rounds,
        "decisions": result.decisions,
        "events": session.battle.step.count,
        "digest": session.battle.digest(),
        "log": documents(session.log_lines()),
    }
