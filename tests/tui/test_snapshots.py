"""Pictures of every screen at the three sizes that the design is drawn for."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from mapoc_tui.play.settings import Settings
from mapoc_tui.tui.theme import LIGHT
from tests.lab.crews import StuckCrew
from tests.tui.driving import battle, choose, opened, picker, press, text_of, until

SIZES = [(80, 24), (120, 40), (160, 50)]
HEADINGS = ["initiative order", "action phases", "combatants", "armour and health", "ongoing effects"]
ROUNDS = "b a 1 2 a 2 1 a 1 2 w a 1 2 a 1 2 a 2"


class Picture(SingleFileSnapshotExtension):
    """SVG files beside the tests, compared as text."""

    _write_mode = WriteMode.TEXT
    _file_extension = "svg"


@pytest.fixture
def picture(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    return snapshot.use_extension(Picture)


def taken(pilot: Pilot[None]) -> str:
    return pilot.app.export_screenshot(simplify=True)


SHOWN = {
    "turn": ROUNDS + " 2",
    "target": ROUNDS + " 2 a",
    "reaction": ROUNDS,
    "refused": ROUNDS + " 2 9",
    "answer": ROUNDS + " 2 s h e y",
    "unfolded": ROUNDS + " 2 L k enter",
    "ruling": ROUNDS + " 2 g",
    "sides": ROUNDS + " 2 S",
    "replay": ROUNDS + " 2 R [ [ [",
    "help": "?",
    "over": "g 2",
}
"""What is on the picture, and the keys that lead there."""

at_every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@at_every_size
@pytest.mark.parametrize("shown", SHOWN)
async def test_battle(
    shown: str, size: tuple[int, int], session: Session, library: Library, picture: SnapshotAssertion
) -> None:
    async with opened(battle(session, library), library, size) as pilot:
        await press(pilot, SHOWN[shown])
        assert taken(pilot) == picture


@at_every_size
async def test_every_pane_has_its_heading(session: Session, library: Library, size: tuple[int, int]) -> None:
    async with opened(battle(session, library), library, size) as pilot:
        await press(pilot, "b")
        shown = "\n".join(text_of(pilot)).casefold()
        assert [heading for heading in HEADINGS if heading not in shown] == []


@at_every_size
async def test_picker(size: tuple[int, int], library: Library, picture: SnapshotAssertion) -> None:
    async with opened(picker(library), library, size) as pilot:
        assert taken(pilot) == picture


SEEDED = "M d 7 enter w 1 enter m a 3 0 enter"
TESTED = {
    "setup": (SEEDED, 0),
    "running": (SEEDED + " s", 12),
    "results": (SEEDED + " s", 30),
    "what_if": (SEEDED + " f", 30),
    "ranking": (SEEDED + " f e", 30),
    "fault": (SEEDED + " s", 5),
}
"""What is on the picture of a fight test: the keys that lead there, and how many fights are played."""


@at_every_size
@pytest.mark.parametrize("shown", TESTED)
async def test_fight_test(
    shown: str,
    size: tuple[int, int],
    library: Library,
    picture: SnapshotAssertion,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("mapoc_tui.lab.runs.monotonic", lambda: 0.0)
    keys, fights = TESTED[shown]
    fault = MapocError("the fight with seed 7/5 cannot be played: it is dark") if shown == "fault" else None
    async with opened(picker(library), library, size, hire=lambda jobs: StuckCrew(fights, fault)) as pilot:
        await press(pilot, keys)
        if shown == "what_if":
            await choose(pilot, "The Heroes played by")
            await choose(pilot, "random")
        if shown == "ranking":
            await choose(pilot, "Items, weapons and armour")
        if shown != "setup":
            asked = "Stop and keep" if shown == "running" else "what next?"
            await until(pilot, lambda: asked in "\n".join(text_of(pilot)))
            await until(pilot, lambda: f"{fights} of 30 fights" in "\n".join(text_of(pilot)))
            await pilot.pause()
        assert taken(pilot) == picture


@pytest.mark.parametrize("settings", [Settings(theme=LIGHT.name), Settings(ascii=True)], ids=["light", "plain"])
async def test_looks(settings: Settings, session: Session, library: Library, picture: SnapshotAssertion) -> None:
    async with opened(battle(session, library), library, (80, 24), settings) as pilot:
        await press(pilot, ROUNDS + " 2")
        assert taken(pilot) == picture


async def test_without_colour(
    session: Session, library: Library, picture: SnapshotAssertion, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(battle(session, library), library, (80, 24)) as pilot:
        await press(pilot, ROUNDS + " 2")
        assert taken(pilot) == picture
