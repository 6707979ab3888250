"""Deciding a fight again with its recorded dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from hypothesis import given

from mapoc_tui.engine.battle import Battle
from mapoc_tui.engine.commands import Command, RuleRoll
from mapoc_tui.engine.dice import Dice, Draw, Request, die
from mapoc_tui.engine.errors import CommandRefused
from mapoc_tui.engine.events import Event
from mapoc_tui.engine.resolution import Resolution
from mapoc_tui.engine.values import evolve as copied
from mapoc_tui.engine.verify import Difference, verify
from tests.engine.helpers import EVENING, UNDO, evenings, new_battle, play, read, saved
from tests.engine.toy import Hurt, Noted, Push, Pushed, State, Strike, Struck, Toy, TurnPassed


class Changed(Toy):
    """The toy rules of another year: every resolution goes through ``change`` at its end."""

    def __init__(self, change: Any) -> None:
        super().__init__()
        self.change = change

    def decide(self, state: State, command: Command, dice: Dice) -> Resolution:
        resolution = super().decide(state, command, dice)
        self.change(resolution, command, dice)
        return resolution


def with_events(resolution: Resolution, events: list[Event]) -> None:
    resolution.events[:] = events


def differences(tmp_path: Path, numbers: list[int], change: Any) -> list[str]:
    saved(tmp_path / "fight", numbers)
    return [str(one) for one in verify(read(tmp_path / "fight", Changed(change)))]


@given(evenings)
def test_a_fight_agrees_with_itself(numbers: list[int]) -> None:
    battle = play(new_battle(), numbers)
    assert verify(battle) == []


def test_a_save_agrees_with_the_rules_that_made_it(tmp_path: Path) -> None:
    saved(tmp_path / "fight", EVENING)
    assert verify(read(tmp_path / "fight")) == []


def test_typed_dice_and_rulings_agree(tmp_path: Path) -> None:
    battle = play(new_battle(), [0])
    battle.asks = lambda request: True
    battle.submit(Strike("red", "blue", "heavy"), [(6, 6)])
    battle.submit(RuleRoll((1,)))
    battle.submit(Push("red", 1))
    battle.submit(Strike("blue", "red"), [None])
    assert verify(battle) == []


def test_changed_numbers_are_told_with_line_event_and_both_values(tmp_path: Path) -> None:
    def softer(resolution: Resolution, command: Command, dice: Dice) -> None:
        for at, event in enumerate(resolution.events):
            if isinstance(event, Hurt):
                resolution.events[at] = evolve(event, grit=event.grit + 1, causes=(("swing", 0), event.causes[1]))

    total = play(new_battle(), [0, 0]).state.stack[0].total
    assert differences(tmp_path, [0, 0, 0, 0], softer) == [
        f"line 4, event 3: Hurt differs in grit ({10 - total} was recorded, now it would be {11 - total}), "
        f"causes.1.2 ({total} was recorded, now it would be 0)"
    ]


def test_undone_decisions_are_checked_too(tmp_path: Path) -> None:
    def louder(resolution: Resolution, command: Command, dice: Dice) -> None:
        if isinstance(command, Push) and command.by:
            with_events(
                resolution, [evolve(one, by=9) if isinstance(one, Pushed) else one for one in resolution.events]
            )

    found = differences(tmp_path, [0, 0, 1, UNDO, 0], louder)
    assert found == ["line 4, event 3: Pushed differs in by (1 was recorded, now it would be 9)"]


@pytest.mark.parametrize(
    ("change", "what"),
    [
        (lambda events: events[:-1], "event 4: TurnPassed was recorded, now there would be nothing"),
        (lambda events: [*events, Noted("more")], "event 5: nothing was recorded, now there would be Noted"),
        (lambda events: [events[0], Noted("instead")], "event 4: TurnPassed was recorded, now there would be Noted"),
        (lambda events: [events[0], TurnPassed("blue", visible="gm")], "event 4: TurnPassed differs in visible"),
        (lambda events: events[1:], "event 3: Hurt was recorded, now there would be nothing"),
        (lambda events: [Noted("first"), *events], "event 3: nothing was recorded, now there would be Noted"),
    ],
)
def test_missing_and_other_events_are_told(tmp_path: Path, change: Any, what: str) -> None:
    def changed(resolution: Resolution, command: Command, dice: Dice) -> None:
        if isinstance(command, Push):
            with_events(resolution, change(resolution.events))

    (found,) = differences(tmp_path, [0, 0, 0], changed)
    assert found.startswith(f"line 4, {what}")


def test_a_command_that_is_refused_now_is_told(tmp_path: Path) -> None:
    def stricter(resolution: Resolution, command: Command, dice: Dice) -> None:
        if isinstance(command, Strike):
            raise CommandRefused("Strike", ["too tired", "too late"])

    assert differences(tmp_path, [0, 0], stricter) == [
        "line 3, event 2: Strike cannot be carried out now: Strike: too tired; too late"
    ]


def test_other_dice_are_told(tmp_path: Path) -> None:
    def more(resolution: Resolution, command: Command, dice: Dice) -> None:
        if isinstance(command, Strike):
            dice.draw(Request("strike red", (die(6),), "one more d6"))

    (found,) = differences(tmp_path, [0, 0], more)
    assert found.endswith("Strike cannot be carried out now: the script has no roll left for one more d6")


def test_dice_that_nobody_rolls_any_more_are_told(tmp_path: Path) -> None:
    class Lucky(Toy):
        def decide(self, state: State, command: Command, dice: Dice) -> Resolution:
            if not isinstance(command, Strike):
                return super().decide(state, command, dice)
            resolution = Resolution(self.apply, state, dice)
            resolution.emit(Struck(command.who, command.target, Draw("luck", (6,)), 6))
            return resolution

    saved(tmp_path / "fight", [0, 0])
    (found,) = verify(read(tmp_path / "fight", Lucky()))
    assert "the script has rolls left over" in found.what


def test_rules_that_stumble_over_the_old_state_are_told(tmp_path: Path) -> None:
    def stumble(resolution: Resolution, command: Command, dice: Dice) -> None:
        if isinstance(command, Push):
            raise KeyError("mood")

    (found,) = differences(tmp_path, [0, 0, 0], stumble)
    assert found == "line 4, event 3: Push does not fit the fight as it stood: KeyError('mood')"


def test_a_state_that_was_changed_behind_the_events_is_told() -> None:
    class Sneaky(Toy):
        sly = False

        def decide(self, state: State, command: Command, dice: Dice) -> Resolution:
            resolution = super().decide(state, command, dice)
            if self.sly:
                resolution.state = copied(resolution.state, swings=99)
            return resolution

    toy = Sneaky()
    battle = play(Battle(toy, new_battle().scenario, "seed"), [0])
    assert verify(battle) == []
    toy.sly = True
    assert verify(battle) == [Difference(2, 1, "the events agree, but the fight stands otherwise after them")]
