"""Answers to questions other than "what do you do": what is legal, and what follows (MA combat.md section 6)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from mapoc_tui.engine.commands import Begin, Command
from mapoc_tui.engine.decisions import Decision
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.catalogue import DEEDS, NAMEABLE, objections
from mapoc_tui.rules.maxapoc.combat import ambush, defences, stealth, strikes
from mapoc_tui.rules.maxapoc.combat.attack_options import retarget_options
from mapoc_tui.rules.maxapoc.combat.pledges import pledge_of, pledge_reasons
from mapoc_tui.rules.maxapoc.commands import (
    Act,
    Brace,
    Defend,
    EndTurn,
    Evade,
    GoOn,
    JudgeMishap,
    KeepRoll,
    Look,
    ResistHold,
    Retarget,
    SelfStabilise,
    SpendLuck,
    TakeBack,
    Wait,
)
from mapoc_tui.rules.maxapoc.course import begin_fight, end_turn
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Strike
from mapoc_tui.rules.maxapoc.harms import bombs
from mapoc_tui.rules.maxapoc.harms.blasts import evade, evasion_reasons
from mapoc_tui.rules.maxapoc.harms.harm import die, may_sacrifice, sacrifice
from mapoc_tui.rules.maxapoc.intents import undertake
from mapoc_tui.rules.maxapoc.questions import begin_reasons, decision
from mapoc_tui.rules.maxapoc.rolls import contests
from mapoc_tui.rules.maxapoc.rolls.reactions import brace, brace_reasons
from mapoc_tui.rules.maxapoc.state import State

# -- what is legal -----------------------------------------------------------------------------

WORDS = {
    "begin": "beginning the fight",
    "turn": "an action of the turn",
    "held": "using or keeping a held action",
    "defence": "a defence",
    "astray": "another target",
    "luck": "a decision on Luck",
    "brace": "held actions for a roll",
    "dying": "a decision on coming back",
    "doom": "a decision on dying",
    "mishap": "the GM's word on a mishap",
    "drag": "going along with a holder",
    "tighten": "resisting a holder",
    "glimpse": "looking for an unseen attacker",
    "blast": "a way out of a blast",
    "drawn": "whom the noise has drawn",
    "idle": "the end of the fight",
}


def refusals(state: State, command: Command) -> Iterator[str]:
    """Every reason why a command of the fight is not legal now."""
    if isinstance(command, Begin):
        yield from begin_reasons(state)
        return
    question = decision(state)
    if question is None:
        yield "the fight is over"
        return
    kinds = ("turn", "held") if type(command) in DEEDS else ANSWERS_TO.get(type(command), ())
    if question.kind not in kinds:
        whose = state[question.who].name if question.who else "the GM"
        yield f"now {whose} decides on {WORDS[question.kind]}"
        return
    if isinstance(command, Act):
        if command.who != question.who:
            yield f"now {state[question.who].name} decides"
            return
        yield from _judge(state, command, question)
    elif isinstance(command, JudgeMishap) and command.effect not in ("setback", "nothing"):
        yield "a mishap brings setback or nothing"


def _judge(state: State, command: Act, question: Decision) -> Iterator[str]:
    if type(command) in DEEDS:
        yield from objections(state, command)
    elif isinstance(command, EndTurn):
        yield from pledge_reasons(state, state[command.who], command, NAMEABLE)
    elif isinstance(command, Defend):
        yield from defences.refusals(state, _strike(state), command)
    elif isinstance(command, Evade):
        yield from evasion_reasons(state, state[command.who], command.defence, command.held)
    elif isinstance(command, Brace):
        yield from brace_reasons(state, state[command.who], command)
    elif isinstance(command, Retarget):
        if all(option.key != command.target for option in retarget_options(state, _strike(state))):
            yield "that target is out of reach, too"
    elif isinstance(command, ResistHold | Look):
        answer = command.how if isinstance(command, Look) else command.answer
        if all(option.key != answer for option in question.options()):
            yield "the answers are " + ", ".join(option.key for option in question.options())
    elif isinstance(command, SelfStabilise):
        yield from _stabilise_reasons(state, command, question)


def _stabilise_reasons(state: State, command: SelfStabilise, question: Decision) -> Iterator[str]:
    one = state[command.who]
    known = ("no", "sacrifice") if question.kind == "doom" else ("no", "roll", "sacrifice")
    if command.how not in known:
        yield f"the ways are {', '.join(known)}"
    when = "overkill" if question.kind == "doom" else "dying"
    if command.how == "sacrifice" and not may_sacrifice(state, one, when):
        yield f"{one.name} cannot give up Luck for that"


def _strike(state: State) -> Strike:
    frame = state.stack[-1]
    assert isinstance(frame, Strike)
    return frame


# -- what follows ------------------------------------------------------------------------------


def perform(fight: Fight, command: Command) -> None:
    """Carry out a legal command."""
    if isinstance(command, Act) and type(command) in DEEDS:
        undertake(fight, command)
    else:
        ANSWERS[type(command)](fight, command)


def _begin(fight: Fight, command: Begin) -> None:
    begin_fight(fight)


def _end_turn(fight: Fight, command: EndTurn) -> None:
    end_turn(fight, command.who, pledge_of(command))


def _wait(fight: Fight, command: Wait) -> None:
    fight.emit(e.Waited(command.who, command.until_turn))


def _defend(fight: Fight, command: Defend) -> None:
    defences.take(fight, _strike(fight.state), command)


def _spend_luck(fight: Fight, command: SpendLuck) -> None:
    """One Luck Use, one reroll (MA D-17, p. 48)."""
    slot = fight.frame.luck[0]
    fight.emit(e.LuckSpent(command.who, fight[command.who].luck - 1))
    fight.reroll(slot)
    fight.emit(e.RollKept(command.who, slot))
    _answer_luck(fight, slot)


def _answer_luck(fight: Fight, slot: str) -> None:
    """A success that the reroll has beaten may be rerolled in turn, where the table allows it (MA Q-20, Q-21)."""
    for other, roll in fight.frame.rolls.items():
        loses = COMPARED.get(frozenset({kind_of_roll(slot), kind_of_roll(other)}))
        if loses is not None and not fight.frame.luck and roll.success:
            fight.offer_luck(other, lost=lambda each, loses=loses: loses(fight.state, each))  # type: ignore[misc]


def kind_of_roll(slot: str) -> str:
    """What a roll is for: ``hide`` for the slot ``hide:bob``."""
    return slot.partition(":")[0]


COMPARED: Mapping[frozenset[str], Callable[[State, str], bool]] = {
    frozenset({"attack", "defence"}): strikes.loses,
    frozenset({"task", "resist"}): contests.loses,
    frozenset({"task", "hide"}): stealth.misses,
    frozenset({"alert", "hide"}): ambush.loses,
    frozenset({"throw", "dodge"}): bombs.loses,
}
"""Rolls that are compared with each other, and whether a success loses that."""


def _keep_roll(fight: Fight, command: KeepRoll) -> None:
    fight.emit(e.RollKept(command.who, fight.frame.luck[0]))


def _stabilise(fight: Fight, command: SelfStabilise) -> None:
    """MA H-15, H-16, H-19, p. 80."""
    doomed = decision(fight.state)
    if doomed is not None and doomed.kind == "doom":
        fight.emit(e.Resumed())
        if command.how == "sacrifice":
            sacrifice(fight, command.who)
        else:
            die(fight, command.who, "overkill")
        return
    fight.emit(e.Waited(command.who))
    if command.how == "sacrifice":
        sacrifice(fight, command.who)
    elif command.how == "roll":
        fight.emit(e.LuckSpent(command.who, fight[command.who].luck - 1))
        fight.emit(e.ActionTaken(command.who, "self_stabilise", 0, rolls=True))


def _judge_mishap(fight: Fight, command: JudgeMishap) -> None:
    who = fight.frame.who
    fight.emit(e.MishapJudged(who, command.effect))
    if command.effect == "setback":
        fight.gain(who, "setback")


def _go_on(fight: Fight, command: GoOn) -> None:
    fight.emit(e.Resumed())


def _retarget(fight: Fight, command: Retarget) -> None:
    """The same attack, a rush only if the new target was reached by it, too (MA Q-270; M-7, p. 72)."""
    strike = _strike(fight.state)
    also = "" if strike.also == command.target else strike.also
    rush = strike.rush and command.target in fight[command.who].contacts
    fight.emit(e.AttackTurned(command.who, command.target, also, rush))


def _take_back(fight: Fight, command: TakeBack) -> None:
    strike = _strike(fight.state)
    fight.emit(e.AttackWithdrawn(command.who, strike.cost, strike.held))


def _resist_hold(fight: Fight, command: ResistHold) -> None:
    fight.emit(e.TugAnswered(command.who, command.answer))


def _look(fight: Fight, command: Look) -> None:
    """MA U-7, T-16, p. 66, 67, 79."""
    if command.how == "none":
        fight.emit(e.ActionEnded(command.who))
    else:
        fight.emit(e.GlimpseTaken(command.who, command.how == "held"))


ANSWERS: Mapping[type[Command], Callable[[Fight, Any], None]] = {
    Begin: _begin,
    EndTurn: _end_turn,
    Wait: _wait,
    Defend: _defend,
    Brace: brace,
    SpendLuck: _spend_luck,
    KeepRoll: _keep_roll,
    SelfStabilise: _stabilise,
    JudgeMishap: _judge_mishap,
    GoOn: _go_on,
    Retarget: _retarget,
    TakeBack: _take_back,
    ResistHold: _resist_hold,
    Look: _look,
    Evade: evade,
}

ANSWERS_TO: Mapping[type[Command], tuple[str, ...]] = {
    EndTurn: ("turn",),
    Wait: ("held",),
    Defend: ("defence",),
    Brace: ("brace",),
    SpendLuck: ("luck",),
    KeepRoll: ("luck",),
    SelfStabilise: ("dying", "doom"),
    JudgeMishap: ("mishap",),
    GoOn: ("drawn",),
    Retarget: ("astray",),
    TakeBack: ("astray",),
    ResistHold: ("drag", "tighten"),
    Look: ("glimpse",),
    Evade: ("blast",),
}
