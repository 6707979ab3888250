"""What users write is only ever shown: names that hurt, terminals too small, sizes that change all the time."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from mapoc_tui.engine.views import BattleView
from mapoc_tui.play.library import Library
from mapoc_tui.play.session import Session
from mapoc_tui.play.settings import Settings
from mapoc_tui.tui import cells
from tests.tui import stage
from tests.tui.driving import battle, fight_of, opened, picker, press, text_of

NASTY = [
    "[bold]Bob[/bold]",
    "[/foo]",
    "[@click=app.quit]x[/]",
    "[@click='",
    "x[$primary]y",
    "[[a]]\\",
    "$accent",
    "🏕️ Scout",
    "日本語の名前",
    "👨‍👩‍👧‍👦",
    "עברית",
    "\u202eevil\u202c",
    "a\x1b]0;owned\x07b",
    "\x1b[31mred\x1b[0m",
    "nul\x00tab\tline\nend",
    "\x9bC1",
    "é" * 3,
    "",
    " ",
    "x" * 10_000,
]


class Hostile(stage.Stage):
    """The stage with one name for everything that has one."""

    def __init__(self, name: str) -> None:
        self.nasty = name

    def view(self, state: stage.State, viewer: str) -> BattleView:
        plain, nasty = super().view(state, viewer), self.nasty
        order = tuple(
            stage.evolve(
                one,
                name=nasty,
                side_name=nasty,
                status=nasty,
                ready=nasty,
                distance=nasty,
                note=nasty,
                effects=(stage.EffectView(nasty, nasty, nasty, nasty),),
                card=(stage.CardSection(nasty, (nasty,)),),
            )
            for one in plain.order
        )
        return stage.evolve(plain, title=nasty, clock=nasty, turn=nasty, order=order, facts=(nasty,))

    def describe(self, state: stage.State, event: object) -> stage.LogLine | None:
        line = super().describe(state, event)
        return line and stage.evolve(line, who=self.nasty, text=f"{self.nasty} waits", explain=(self.nasty,))


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
@pytest.mark.parametrize("name", NASTY, ids=[str(n) for n in range(len(NASTY))])
async def test_names_are_shown_and_never_obeyed(name: str, size: tuple[int, int], library: Library) -> None:
    session = stage.fight()
    session.battle.ruleset = Hostile(name)
    session = Session(session.battle, None, {"raiders": "human"})
    async with opened(battle(session, library), library, size) as pilot:
        await press(pilot, "b a 1 1 tab k enter L ? escape")
        rows = text_of(pilot)
    assert all(cell_len(row) == size[0] for row in rows)
    assert not any(character in row for row in rows for character in "\x1b\x07\x00\x9b\u202e\u202c")


async def test_markup_in_a_name_is_shown_as_it_was_written(library: Library) -> None:
    session = stage.fight()
    session.battle.ruleset = Hostile("[bold]Bob[/foo]")
    session = Session(session.battle, None, {"raiders": "human"})
    async with opened(battle(session, library), library) as pilot:
        assert "[bold]Bob[/foo]" in "\n".join(text_of(pilot))


async def test_titles_that_hurt_are_listed(library: Library) -> None:
    folder = library.scenario_folders[0]
    (folder / "bad.toml").write_text(stage.SCENARIO.replace("Old mill ambush", "[/foo] [@click=' 日本 \\u202e"))
    async with opened(picker(library), library) as pilot:
        await press(pilot, "j k end home")
        assert "[/foo] [@click='" in "\n".join(text_of(pilot))


@pytest.mark.parametrize("size", [(39, 10), (40, 9), (10, 3), (1, 1)])
async def test_too_small_terminals_keep_the_fight(session: Session, library: Library, size: tuple[int, int]) -> None:
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b a")
        await pilot.resize_terminal(*size)
        await pilot.pause()
        assert set(fight_of(pilot).plan.rects) == {"size"}
        await pilot.resize_terminal(80, 24)
        await pilot.pause()
        chooser = fight_of(pilot).chooser
        assert chooser is not None
        assert chooser.crumbs == ("Strike",)
        assert "Strike?" in "\n".join(text_of(pilot))


async def test_size_message_names_both_sizes(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library, (39, 10)) as pilot:
        shown = " ".join(" ".join(text_of(pilot)).split())
        assert "The terminal is 39x10; the fight needs 40x10. Nothing is lost." in shown


async def test_a_storm_of_sizes_ends_in_the_picture_of_the_last_one(session: Session, library: Library) -> None:
    chance = random.Random(7)
    async with opened(battle(session, library), library, (80, 24)) as pilot:
        await press(pilot, "b a 1 1")
        before = text_of(pilot)
        for _ in range(40):
            await pilot.resize_terminal(chance.randrange(1, 200), chance.randrange(1, 60))
        await pilot.resize_terminal(80, 24)
        await pilot.pause(0.1)
        assert text_of(pilot) == before


async def test_small_terminals_go_round_their_panes(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library, (60, 20)) as pilot:
        await press(pilot, "b")
        seen = []
        for _ in range(5):
            await press(pilot, "tab")
            seen.append(fight_of(pilot).shown_single)
        assert seen == ["combatants", "track", "card", "log", "log"]
        await press(pilot, "w")
        assert fight_of(pilot).session.battle.step.count == 2


async def test_plain_characters_are_enough(session: Session, library: Library) -> None:
    async with opened(battle(session, library), library, settings=Settings(ascii=True)) as pilot:
        await press(pilot, "b a 1 1")
        assert all(row.isascii() for row in text_of(pilot))


async def test_without_colour_everything_is_grey_and_still_told_apart(
    session: Session, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with opened(battle(session, library), library) as pilot:
        await press(pilot, "b")
        svg = pilot.app.export_screenshot()
        shown = text_of(pilot)
    colours = {part.split('"')[0].split(";")[0] for part in svg.split("fill: #")[1:]}
    assert all(colour[0:2] == colour[2:4] == colour[4:6] for colour in colours if len(colour) == 6)
    assert any("▸◆" in row for row in shown)
    assert any("◇" in row for row in shown)


@pytest.mark.parametrize("text", NASTY, ids=[str(n) for n in range(len(NASTY))])
@pytest.mark.parametrize("width", [0, 1, 7, 40])
def test_rows_fit_exactly(text: str, width: int) -> None:
    row = cells.row([(text, "bold"), ("|", ""), (text, "")], width)
    assert cell_len(row.plain) == width


@pytest.mark.parametrize("text", NASTY, ids=[str(n) for n in range(len(NASTY))])
def test_wrapping_loses_no_word(text: str) -> None:
    pieces = cells.wrap(text, 12, 9)
    assert all(cell_len(piece) <= 12 for piece in pieces)
    assert "".join("".join(pieces).split()) == "".join(cells.safe(text).split())
