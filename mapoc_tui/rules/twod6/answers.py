"""Answers to what a half-resolved thing asks: why not, and how."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from mapoc_tui.engine.commands import Command
from mapoc_tui.rules.twod6 import checks, harm, helping, social, tasks
from mapoc_tui.rules.twod6 import commands as c
from mapoc_tui.rules.twod6.criticals import choices
from mapoc_tui.rules.twod6.skills import SKILLS
from mapoc_tui.rules.twod6.state import Fainting, Group, Plea, Stage, State, Test
from mapoc_tui.rules.twod6.working import Reasons, Working

ASKED: Mapping[type[Command], Stage] = {
    c.SpendWill: "rolled",
    c.ChooseEffect: "effect",
    c.ChooseOutcome: "outcome",
    c.NameComplication: "complication",
    c.SetDifficulty: "difficulty",
    c.ChooseResist: "resist",
    c.OfferHelp: "help",
}
"""The answers about a test, with the stage at which each is asked for."""

FRAMES: Mapping[type[Command], type[Any]] = {c.AnswerPlea: Plea, c.StayAwake: Fainting, c.GroupSkill: Group}
"""The answers about everything else, with what asks for them."""

ANSWERS = (*ASKED, *FRAMES)


def refuse_answer(state: State, command: Command) -> Reasons:
    """Every reason why this is no answer to what is asked now."""
    top = state.top
    fits = isinstance(top, Test) and ASKED.get(type(command)) == top.stage
    if not fits and not (top is not None and FRAMES.get(type(command)) is type(top)):
        return ["nothing of the kind is asked now"]
    return REFUSALS[type(command)](state, top, command)


def answer(work: Working, command: Command) -> None:
    """Carry out an answer."""
    HANDLERS[type(command)](work, work.state.top, command)


def _one_of(value: str, known: Sequence[str]) -> Reasons:
    return [] if value in known else [f"that is not among the choices: {', '.join(known)}"]


def _refuse_effect(state: State, test: Test, command: c.ChooseEffect) -> Reasons:
    if (command.effect, command.target) in choices(state, test):
        return []
    return ["that effect is not open now"]


REFUSALS: Mapping[type[Command], Callable[[State, Any, Any], Reasons]] = {
    c.SpendWill: lambda state, test, command: checks.refuse_will(state, test, command.amount),
    c.ChooseEffect: _refuse_effect,
    c.ChooseOutcome: lambda state, test, command: _one_of(command.outcome, tuple(checks.OUTCOMES)),
    c.NameComplication: lambda state, test, command: [],
    c.SetDifficulty: lambda state, test, command: tasks.refuse_difficulty(command.complications),
    c.ChooseResist: lambda state, test, command: social.refuse_resist(command.skill),
    c.OfferHelp: lambda state, test, command: helping.refuse_help(state, test, command.skill),
    c.AnswerPlea: lambda state, plea, command: _one_of(command.answer, tuple(social.ANSWERS)),
    c.StayAwake: lambda state, frame, command: [],
    c.GroupSkill: lambda state, group, command: _one_of(command.skill, tuple(SKILLS)),
}

HANDLERS: Mapping[type[Command], Callable[[Working, Any, Any], None]] = {
    c.SpendWill: lambda work, test, command: checks.confirm(work, command.amount),
    c.ChooseEffect: lambda work, test, command: checks.choose_effect(work, command.effect, command.target),
    c.ChooseOutcome: lambda work, test, command: tasks.choose_outcome(work, test, command.outcome),
    c.NameComplication: lambda work, test, command: checks.name_complication(work, command.text),
    c.SetDifficulty: lambda work, test, command: tasks.set_difficulty(work, test, command.complications),
    c.ChooseResist: lambda work, test, command: social.choose_resist(work, test, command.skill),
    c.OfferHelp: lambda work, test, command: helping.offer_help(work, test, command.skill),
    c.AnswerPlea: lambda work, plea, command: social.answer_plea(work, plea, command.answer),
    c.StayAwake: lambda work, frame, command: harm.answer_fainting(work, frame.fainting, command.awake),
    c.GroupSkill: lambda work, group, command: tasks.use_group_skill(work, group, command.skill),
}
