"""The follower: what players read while a fight goes on in another process."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from mapoc_tui.engine.commands import Begin, Note, RuleEnd
from mapoc_tui.play.scenario_files import read_scenario
from mapoc_tui.play.session import Session
from tests.cli.conftest import Mapoc
from tests.play.toy import Wait


def follow(mapoc: Mapoc, monkeypatch: pytest.MonkeyPatch, *changes: Callable[[Session], object]) -> str:
    """Watch a fight that changes once between any two looks."""
    session = Session.start(read_scenario(Path("scenarios/gas.toml")), save=Path("x.mapoc.jsonl"))
    left = list(changes)

    def sleep(_: float) -> None:
        if not left:
            raise KeyboardInterrupt
        left.pop(0)(session)

    monkeypatch.setattr("mapoc_tui.cli.watch.time.sleep", sleep)
    with closing(session):
        ran = mapoc("watch", "x.mapoc.jsonl")
    assert (ran.code, ran.err) == (0, "")
    return ran.out


def test_new_lines_appear_until_the_end(mapoc: Mapoc, monkeypatch: pytest.MonkeyPatch) -> None:
    out = follow(
        mapoc,
        monkeypatch,
        lambda session: session.submit(Begin()),
        lambda session: None,
        lambda session: session.submit(Wait()),
        lambda session: session.submit(RuleEnd()),
    )
    assert out.count("The fight begins") == 1
    assert out.count("Mara waits") == 1
    assert out.rstrip().endswith("The GM ended the fight.")


def test_secrets_do_not_appear(mapoc: Mapoc, monkeypatch: pytest.MonkeyPatch) -> None:
    out = follow(mapoc, monkeypatch, lambda session: session.submit(Note("a trap", secret=True)))
    assert "trap" not in out


def test_what_was_taken_back_is_told(mapoc: Mapoc, monkeypatch: pytest.MonkeyPatch) -> None:
    out = follow(
        mapoc,
        monkeypatch,
        lambda session: session.submit(Begin()),
        lambda session: session.submit(Wait()),
        lambda session: session.undo(),
    )
    assert "Taken back: the last 1 lines do not count." in out


def test_a_fight_that_is_over_is_shown_once(mapoc: Mapoc, save: str) -> None:
    ran = mapoc("watch", save)
    assert ran.code == 0
    assert ran.out.rstrip().endswith("The heroes won.")
