"""What an automatic player may do, best first: by exact odds, without dice, without knowing what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import overload

from mapoc_tui.engine.decisions import Decision, Option, leaves
from mapoc_tui.rules.maxapoc.catalogue import DEEDS, purse
from mapoc_tui.rules.maxapoc.commands import Attack
from mapoc_tui.rules.maxapoc.deeds import Purse
from mapoc_tui.rules.maxapoc.frames import Strike, Tug
from mapoc_tui.rules.maxapoc.hazard_frames import Blast
from mapoc_tui.rules.maxapoc.state import Combatant, State
from mapoc_tui.rules.maxapoc.tactics.answer_advice import (
    Guarding,
    astray_choices,
    dying_choices,
    luck_choices,
)
from mapoc_tui.rules.maxapoc.tactics.choices import Choice, Hunch, best_first
from mapoc_tui.rules.maxapoc.tactics.danger_advice import blast_choices, danger_choices
from mapoc_tui.rules.maxapoc.tactics.finishing_advice import finishing_choices
from mapoc_tui.rules.maxapoc.tactics.healing_advice import healing_choices
from mapoc_tui.rules.maxapoc.tactics.occasions import occasion_choices
from mapoc_tui.rules.maxapoc.tactics.reaction_advice import brace_choices
from mapoc_tui.rules.maxapoc.tactics.sizing_up import is_known
from mapoc_tui.rules.maxapoc.tactics.special_advice import special_choices, tug_choices
from mapoc_tui.rules.maxapoc.tactics.support_advice import support_choices
from mapoc_tui.rules.maxapoc.tactics.turn_advice import held_choices, turn_choices

Advice = tuple[float, Option, str]


def advise(state: State, decision: Decision) -> Sequence[Advice]:
    """The leaves of a decision that are worth a thought: a score in points of health, the leaf, the reason.

    Scores compare the leaves of one decision and nothing else. A question without advice of its own gets its default.
    """
    adviser = ADVISERS.get(decision.kind)
    if adviser is None:
        return usual(decision)
    return Ranking(state, decision, fair(state, decision.who, best_first(adviser(state, decision.who))))


class Ranking(Sequence[Advice]):
    """Choices as advice, best first: most of those who ask take the first leaf and need no other."""

    def __init__(self, state: State, decision: Decision, choices: Iterable[Choice]) -> None:
        self._state = state
        self._decision = decision
        self._rest = iter(choices)
        self._known: list[Choice] = []

    def __len__(self) -> int:
        self._known += self._rest
        return len(self._known)

    @overload
    def __getitem__(self, at: int) -> Advice: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[Advice]: ...
    def __getitem__(self, at: int | slice) -> Advice | Sequence[Advice]:
        if isinstance(at, slice):
            return [self[each] for each in range(len(self))[at]]
        known = self._known
        if at < 0 or at >= len(known):
            known += self._rest if at < 0 else islice(self._rest, at + 1 - len(known))
        choice = known[at]
        return choice.score, leaf(self._state, self._decision, choice), choice.reason


def usual(decision: Decision) -> list[Advice]:
    """The default, or the first leaf of all."""
    options = decision.options()
    preferred = [option for option in options if option.key == decision.default]
    found = next(leaves([*preferred, *options]), None)
    return [] if found is None else [(0.0, found, "")]


def fair(state: State, who: str, choices: Iterable[Choice]) -> Iterable[Choice]:
    """The choices that aim at nobody whom the player may not know of."""
    one = state[who]
    strangers = [each.id for each in state.combatants.values() if each.hidden and not is_known(one, each)]
    if not strangers:
        return choices
    return (choice for choice in choices if getattr(choice.command, "target", "") not in strangers)


# -- who knows what ----------------------------------------------------------------------------


def of_turn(state: State, who: str) -> Iterable[Choice | Hunch]:
    """DP-5."""
    one = state[who]
    money = purse(state, one)
    found: list[Choice | Hunch] = [*turn_choices(state, one, money)]
    for chooser in CHOOSERS:
        found += chooser(state, one, money)
    return found


def of_held(state: State, who: str) -> Iterable[Choice | Hunch]:
    """DP-12."""
    return held_choices(state, state[who], purse(state, state[who]))


def of_defence(state: State, who: str) -> Iterable[Choice | Hunch]:
    """DP-10 and DP-11."""
    return Guarding(state, _strike(state)).choices()


def of_astray(state: State, who: str) -> Iterable[Choice | Hunch]:
    """DP-44."""
    return astray_choices(state, _strike(state))


def of_luck(state: State, who: str) -> Iterable[Choice | Hunch]:
    """DP-13."""
    return luck_choices(state, state.stack[-1])


def of_brace(state: State, who: str) -> Iterable[Choice | Hunch]:
    """Held actions for a reaction."""
    return brace_choices(state, state.stack[-1])


def of_dying(state: State, who: str) -> Iterable[Choice | Hunch]:
    """DP-4."""
    return dying_choices(state, state[who])


def of_blast(state: State, who: str) -> Iterable[Choice | Hunch]:
    """DP-15."""
    blast = state.stack[-1]
    assert isinstance(blast, Blast)
    return blast_choices(state, blast)


def of_tug(state: State, who: str) -> Iterable[Choice | Hunch]:
    """DP-23 and DP-24."""
    tug = state.stack[-1]
    assert isinstance(tug, Tug)
    return tug_choices(state, tug)


def _strike(state: State) -> Strike:
    frame = state.stack[-1]
    assert isinstance(frame, Strike)
    return frame


CHOOSERS: tuple[Callable[[State, Combatant, Purse], Iterable[Choice | Hunch]], ...] = (
    danger_choices,
    special_choices,
    finishing_choices,
    healing_choices,
    support_choices,
    occasion_choices,
)
"""What else there is to do with a turn beside attacks and what prepares them."""

ADVISERS: Mapping[str, Callable[[State, str], Iterable[Choice | Hunch]]] = {
    "turn": of_turn,
    "held": of_held,
    "defence": of_defence,
    "astray": of_astray,
    "luck": of_luck,
    "brace": of_brace,
    "dying": of_dying,
    "blast": of_blast,
    "drag": of_tug,
    "tighten": of_tug,
}


# -- leaves ------------------------------------------------------------------------------------


def leaf(state: State, decision: Decision, choice: Choice) -> Option:
    """The option for a choice."""
    command = choice.command
    deed = DEEDS.get(type(command))  # type: ignore[arg-type]
    label = choice.reason if deed is None else deed.title
    if isinstance(command, Attack):
        arm = state[command.who].arm(command.arm)
        assert arm is not None
        label = f"{label} {state[command.target].name} with {arm.weapon.name}"
    return Option(deed.key if deed else decision.kind, label, command)
