"""Pictures of every screen at the three sizes that the design is drawn for."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode
from textual.pilot import Pilot

from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from mapoc_tui.play.settings import Settings
from mapoc_tui.tui.theme import LIGHT
from tests.tui.driving import battle, opened, picker, press, text_of

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
