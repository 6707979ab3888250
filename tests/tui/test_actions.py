"""The registry: no key twice, only keys that terminals send, a method and a text for everything."""

from __future__ import annotations

import string
from pathlib import Path

import pytest

from mapoc_tui.engine.errors import MapocError
from mapoc_tui.tui.actions import ACTIONS, GROUPS, Registry, Situation, clashes
from mapoc_tui.tui.key_page import key_table, keys_page
from mapoc_tui.tui.screens.base import KeyScreen
from mapoc_tui.tui.screens.battle import BattleScreen
from mapoc_tui.tui.screens.fight_test import FightTestScreen
from mapoc_tui.tui.screens.help import HelpScreen
from mapoc_tui.tui.screens.picker import PickerScreen
from mapoc_tui.tui.screens.replay import ReplayScreen

SCREENS: list[type[KeyScreen]] = [BattleScreen, ReplayScreen, PickerScreen, FightTestScreen, HelpScreen]

SENT_BY_EVERY_TERMINAL = {
    *string.ascii_letters, *string.digits, *"?/[]{}<>+-='0",
    "up", "down", "left", "right", "enter", "escape", "tab", "shift+tab", "space", "backspace",
    "home", "end", "pageup", "pagedown", "ctrl+p", "ctrl+q",
}  # fmt: skip


def test_no_key_stands_for_two_things_on_one_screen() -> None:
    assert clashes(ACTIONS) == []


@pytest.mark.parametrize("action", ACTIONS, ids=lambda one: one.id)
def test_every_key_can_be_sent_by_every_terminal(action: object) -> None:
    assert set(action.keys) <= SENT_BY_EVERY_TERMINAL


@pytest.mark.parametrize("screen", SCREENS, ids=lambda one: one.__name__)
def test_every_action_has_a_method_and_every_method_an_action(screen: type[KeyScreen]) -> None:
    ids = {action.id for action in Registry().within(screen.scope)}
    assert all(callable(getattr(screen, f"action_{name}", None)) for name in ids)


@pytest.mark.parametrize("screen", SCREENS, ids=lambda one: one.__name__)
def test_bindings_come_from_the_registry(screen: type[KeyScreen]) -> None:
    keys = {key for action in Registry().within(screen.scope) for key in action.keys}
    assert len(screen.BINDINGS) == len(keys)


def test_letters_of_the_moves_of_a_turn_are_left_to_the_games() -> None:
    assert Registry().letters("battle") == set("hjklugq")


def test_reasons_are_given_while_an_action_is_closed() -> None:
    undo = next(one for one in ACTIONS if one.id == "undo")
    assert undo.check(Situation()) == "nothing has been decided yet"
    assert undo.check(Situation(undo=True)) == ""


def test_hints_name_only_what_is_open_and_seven_at_most() -> None:
    registry = Registry()
    closed = [word for _, word in registry.hints("battle", Situation())]
    opened = [word for _, word in registry.hints("battle", Situation(undo=True, redo=True, deeper=True, default=True))]
    assert "undo" not in closed
    assert "undo" in opened
    assert closed[-1] == opened[-1] == "help"
    assert len(opened) == 7


def test_keys_can_be_put_elsewhere() -> None:
    registry = Registry(keys={"undo": ["Z"]})
    found = registry.on_key("battle", "Z")
    assert found is not None
    assert found.id == "undo"
    assert registry.on_key("battle", "u") is None


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        ({"undoo": ["z"]}, 'unknown action "undoo" (did you mean "undo"?)'),
        ({"number": ["x"]}, "the keys of number are digits and stay"),
        ({"undo": ["g"]}, "the key g stands for both undo and rule in the battle screen"),
    ],
)
def test_bad_wishes_for_keys_are_named(keys: dict[str, list[str]], said: str) -> None:
    with pytest.raises(MapocError) as caught:
        Registry(keys=keys)
    assert said in caught.value.reasons


def test_key_table_names_every_action_once() -> None:
    table = key_table()
    assert table.count("| `?` | `help` |") == 1
    assert all(f"**{group}**" in table for group in GROUPS)
    assert table.count("\n| ") == len(ACTIONS) + len(GROUPS) * 2


def test_the_page_of_keys_is_up_to_date() -> None:
    """Made with: python -c "from mapoc_tui.tui.key_page import keys_page; print(keys_page(), end='')" > docs/keys.md"""
    assert (Path(__file__).parents[2] / "docs" / "keys.md").read_text() == keys_page()
