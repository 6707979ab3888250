"""What an automatic player may do, best first: by exact odds, without dice, without knowing what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from mapoc_tui.engine.commands import Command
from mapoc_tui.engine.decisions import Decision, Option, leaves
from mapoc_tui.rules.maxapoc.catalogue import DEEDS, purse
from mapoc_tui.rules.maxapoc.commands import Attack
from mapoc_tui.rules.maxapoc.frames import Strike, Tug
from mapoc_tui.rules.maxapoc.hazard_frames import Blast
from mapoc_tui.rules.maxapoc.state import State
from mapoc_tui.rules.maxapoc.tactics.answer_advice import (
    Guarding,
    astray_choices,
    dying_choices,
    luck_choices,
)
from mapoc_tui.rules.maxapoc.tactics.danger_advice import blast_choices, danger_choices
from mapoc_tui.rules.maxapoc.tactics.finishing_advice import finishing_choices
from mapoc_tui.rules.maxapoc.tactics.healing_advice import healing_choices
from mapoc_tui.rules.maxapoc.tactics.outlook import is_known
from mapoc_tui.rules.maxapoc.tactics.reaction_advice import brace_choices
from mapoc_tui.rules.maxapoc.tactics.special_advice import special_choices, tug_choices
from mapoc_tui.rules.maxapoc.tactics.support_advice import support_choices
from mapoc_tui.rules.maxapoc.tactics.turn_advice import Choice, held_choices, turn_choices

Advice = tuple[float, Option, str]


def advise(state: State, decision: Decision) -> Sequence[Advice]:
    """The leaves of a decision that are worth a thought: a score in points of health, the leaf, the reason.

    Scores compare the leaves of one decision and nothing else. A question without advice of its own gets its default.
    """
    adviser = ADVISERS.get(decision.kind)
    if adviser is None:
        return usual(decision)
    fair = (choice for choice in adviser(state, decision.who) if is_fair(state, decision.who, choice.command))
    choices = sorted(fair, key=lambda choice: -choice.score)
    return [(choice.score, leaf(state, decision, choice), choice.reason) for choice in choices]


def usual(decision: Decision) -> list[Advice]:
    """The default, or the first leaf of all."""
    options = decision.options()
    preferred = [option for option in options if option.key == decision.default]
    found = next(leaves([*preferred, *options]), None)
    return [] if found is None else [(0.0, found, "")]


def is_fair(state: State, who: str, command: Command) -> bool:
    """Whether a command aims at nobody whom the player may not know of."""
    target = state.combatants.get(getattr(command, "target", ""))
    return target is None or is_known(state[who], target)


# -- who knows what ----------------------------------------------------------------------------


def of_turn(state: State, who: str) -> Iterable[Choice]:
    """DP-5."""
    one = state[who]
    money = purse(state, one)
    return (
        *turn_choices(state, one, money),
        *danger_choices(state, one, money),
        *special_choices(state, one, money),
        *finishing_choices(state, one, money),
        *healing_choices(state, one, money),
        *support_choices(state, one, money),
    )


def of_held(state: State, who: str) -> Iterable[Choice]:
    """DP-12."""
    return held_choices(state, state[who], purse(state, state[who]))


def of_defence(state: State, who: str) -> Iterable[Choice]:
    """DP-10 and DP-11."""
    return Guarding(state, _strike(state)).choices()


def of_astray(state: State, who: str) -> Iterable[Choice]:
    """DP-44."""
    return astray_choices(state, _strike(state))


def of_luck(state: State, who: str) -> Iterable[Choice]:
    """DP-13."""
    return luck_choices(state, state.stack[-1])


def of_brace(state: State, who: str) -> Iterable[Choice]:
    """Held actions for a reaction."""
    return brace_choices(state, state.stack[-1])


def of_dying(state: State, who: str) -> Iterable[Choice]:
    """DP-4."""
    return dying_choices(state, state[who])


def of_blast(state: State, who: str) -> Iterable[Choice]:
    """DP-15."""
    blast = state.stack[-1]
    assert isinstance(blast, Blast)
    return blast_choices(state, blast)


def of_tug(state: State, who: str) -> Iterable[Choice]:
    """DP-23 and DP-24."""
    tug = state.stack[-1]
    assert isinstance(tug, Tug)
    return tug_choices(state, tug)


def _strike(state: State) -> Strike:
    frame = state.stack[-1]
    assert isinstance(frame, Strike)
    return frame


ADVISERS: Mapping[str, Callable[[State, str], Iterable[Choice]]] = {
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
