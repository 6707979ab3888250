"""Who must decide what, as things stand (MA combat.md section 6; each question names its decision point)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from mapoc_tui.engine.commands import Begin, RuleEnd
from mapoc_tui.engine.decisions import Blocked, Chance, Decision, Offers, Option
from mapoc_tui.engine.text import plural
from mapoc_tui.engine.values import latest
from mapoc_tui.rules.maxapoc.catalogue import CATALOGUE, ENTRIES, NAMEABLE, purse
from mapoc_tui.rules.maxapoc.combat import defences
from mapoc_tui.rules.maxapoc.combat.attack_options import retarget_options
from mapoc_tui.rules.maxapoc.combat.pledges import DEFENCE, TRIGGERS, bound_to, must_name, setters, trigger_words
from mapoc_tui.rules.maxapoc.combat.stealth import glimpse_options
from mapoc_tui.rules.maxapoc.combat.tugs import answers as tug_answers
from mapoc_tui.rules.maxapoc.combat.tugs import tug_options
from mapoc_tui.rules.maxapoc.commands import (
    EndTurn,
    GoOn,
    JudgeMishap,
    KeepRoll,
    SelfStabilise,
    SpendLuck,
    TakeBack,
    Wait,
)
from mapoc_tui.rules.maxapoc.course import next_dying
from mapoc_tui.rules.maxapoc.deeds import Deed, Group, Purse, purse_of
from mapoc_tui.rules.maxapoc.frames import Dawn, Doom, Drawn, Gap, Glimpse, Intent, Mishap, Strike, Tug
from mapoc_tui.rules.maxapoc.harms.blasts import evasions, force, may_dodge
from mapoc_tui.rules.maxapoc.harms.harm import may_sacrifice, resilience_check
from mapoc_tui.rules.maxapoc.hazard_frames import Blast
from mapoc_tui.rules.maxapoc.intents import announcement
from mapoc_tui.rules.maxapoc.order import next_holder
from mapoc_tui.rules.maxapoc.rolls.checks import second_chance, success_chance, weighed
from mapoc_tui.rules.maxapoc.rolls.reactions import brace_options
from mapoc_tui.rules.maxapoc.rolls.sight import sees
from mapoc_tui.rules.maxapoc.state import Combatant, Frame, State

SEVERITIES = {2: "a Critical Failure", 3: "an Extreme Failure", 4: "a Catastrophic Failure"}


@latest
def decision(state: State) -> Decision | None:
    """The one open question; None when the fight is over, and at moments inside a command that ask nobody."""
    if state.stage == "setup":
        return begin_question(state)
    if state.stage == "over":
        return None
    if not state.stack:
        return turn_question(state) if state.active else idle_question(state)
    frame = state.stack[-1]
    if frame.luck:
        return luck_question(state, frame)
    if frame.braced < 0:
        return brace_question(state, frame)
    asking = QUESTIONS.get(type(frame))
    return asking(state, frame) if asking else None


def _ask(
    state: State,
    kind: str,
    who: str,
    question: str,
    options: Callable[[], Sequence[Option]],
    default: str,
    blocked: Callable[[], Sequence[Blocked]] = tuple,
    note: str = "",
) -> Decision:
    return Decision(kind, who, state[who].sheet.side, question, options, blocked, default, note)


# -- before the fight --------------------------------------------------------------------------


def begin_question(state: State) -> Decision:
    """DP-1: the GM begins when everything is in place."""
    options = lambda: () if begin_reasons(state) else (Option("begin", "Begin the fight", Begin(), letter="b"),)  # noqa: E731
    blocked = lambda: tuple(  # noqa: E731
        Blocked("begin", "Begin the fight", reasons, "b") for reasons in (tuple(begin_reasons(state)),) if reasons
    )
    return Decision("begin", "", "", "Begin the fight?", options, blocked, "begin")


def begin_reasons(state: State) -> list[str]:
    """What speaks against beginning (MA T-1, p. 64)."""
    reasons = []
    present = [one for one in state.combatants.values() if one.here]
    if not present:
        reasons.append("nobody is in the fight")
    elif len({one.sheet.party for one in present if one.sheet.role != "others"}) < 2:
        reasons.append("a fight needs two parties that oppose each other")
    if state.stage != "setup":
        reasons.append("the fight has begun already")
    return reasons


def idle_question(state: State) -> Decision:
    """Nobody has any Initiative and no time that passes would give them some (MA T-3, T-5, p. 64; Q-54)."""
    options = (Option("end", "End the fight", RuleEnd(), letter="e"),)
    return Decision("idle", "", "", "Nobody can act any more. End the fight?", lambda: options, default="end")


# -- the own turn ------------------------------------------------------------------------------


def turn_question(state: State) -> Decision:
    """DP-5 and DP-6: what to do with the turn."""
    one = state[state.active]
    money = purse_of(one.complex)
    return _ask(
        state,
        "turn",
        one.id,
        f"{one.name}: {what_is_left(one.complex)}",
        lambda: deed_options(state, one, money, (), turn_ends(state, one)),
        "end",
        lambda: list(blocked_deeds(state, one, money)),
    )


@lru_cache(maxsize=16)
def what_is_left(actions: int) -> str:
    """The Complex Actions of a turn in words."""
    return f"{plural(actions, 'Complex Action')} left"


def turn_ends(state: State, one: Combatant) -> tuple[Option, ...]:
    """The ways to end a turn: what is left is held, for something that is named where the table wants that (Q-43)."""
    if one.complex == 0 or not must_name(state):
        return plain_end(one.id, one.complex)
    return (
        Option("end", "End turn, hold nothing", EndTurn(one.id), letter="e"),
        Option("pledge", f"End turn, hold {one.complex} for ...", branch=lambda: pledges(state, one)),
    )


@lru_cache(maxsize=1024)
def plain_end(who: str, left: int) -> tuple[Option, ...]:
    """The end of a turn with what is left."""
    return (Option("end", f"End turn, hold {left}" if left else "End turn", EndTurn(who), letter="e"),)


def pledges(state: State, one: Combatant) -> list[Option]:
    """For what an action is held, then what sets it off."""
    return [
        Option(DEFENCE, "a defence", EndTurn(one.id, DEFENCE)),
        *(
            Option(key, deed.title, branch=lambda key=key: triggers(state, one, key))  # type: ignore[misc]
            for key, deed in NAMEABLE.items()
        ),
    ]


def triggers(state: State, one: Combatant, deed: str) -> list[Option]:
    """Every moment that can be named, by anybody or by one in sight."""
    who = [("", "somebody"), *((each.id, each.name) for each in setters(state, one))]
    return [
        Option(f"{trigger}-{by}", trigger_words(trigger, name), EndTurn(one.id, deed, trigger, by))
        for by, name in who
        for trigger in TRIGGERS
    ]


def deed_options(
    state: State,
    one: Combatant,
    money: Purse,
    before: tuple[Option, ...],
    after: tuple[Option, ...],
    entries: Sequence[Deed | Group] = ENTRIES,
) -> Offers:
    """Everything in the catalogue that is legal now, between what is always open."""
    first, last, left = len(before), len(before) + len(entries), money.left

    def make(number: int) -> Option | None:
        if first <= number < last:
            return entries[number - first].option(state, one, money)
        return before[number] if number < first else after[number - last]

    def guess(number: int) -> Option | None:
        if first <= number < last:
            entry = entries[number - first]
            return None if left < entry.least else entry.guess(state, one, money)
        return before[number] if number < first else after[number - last]

    return Offers(last + len(after), make, guess)


def blocked_deeds(state: State, one: Combatant, money: Purse, deeds: Sequence[Deed] = CATALOGUE) -> Iterator[Blocked]:
    """Everything in the catalogue that is not, with the reasons."""
    for deed in deeds:
        if not deed.available(state, one, money):
            yield deed.blocked(state, one, money)


# -- out of turn -------------------------------------------------------------------------------


def held_question(state: State, who: str, question: str) -> Decision:
    """DP-12: use a held action or keep it."""
    one = state[who]
    money = purse(state, one)
    pledge = bound_to(state, one)
    only = (NAMEABLE[pledge.deed],) if pledge is not None else None
    return _ask(
        state,
        "held",
        who,
        question,
        lambda: deed_options(state, one, money, ways_to_wait(who), (), only or ENTRIES),
        "wait",
        lambda: list(blocked_deeds(state, one, money, only or CATALOGUE)),
        f"{one.held} Complex held",
    )


@lru_cache(maxsize=1024)
def ways_to_wait(who: str) -> tuple[Option, ...]:
    """To act later, or not before the next turn."""
    return (
        Option("wait", "Not now", Wait(who), letter="n"),
        Option("rest", "Keep it until my next turn", Wait(who, until_turn=True), letter="e"),
    )


def gap_question(state: State, gap: Gap) -> Decision | None:
    """DP-12 between two turns."""
    who = next_holder(state, gap)
    return held_question(state, who, f"{state[who].name}: act now, out of turn?") if who else None


def intent_question(state: State, intent: Intent) -> Decision | None:
    """DP-12 after the declaration of anything but an attack on a person."""
    who = next_holder(state, intent)
    if not who:
        return None
    what = announcement(state, intent.command, lambda target: seen_as(state, who, target))
    actor = seen_as(state, who, intent.who)
    return held_question(state, who, f"{actor} announces: {what}. {state[who].name}: act first?")


def strike_question(state: State, strike: Strike) -> Decision | None:
    """DP-12 after a declaration, DP-10 and DP-11 for the defender, DP-44 when the target is gone."""
    if strike.stage == "start":
        who = next_holder(state, strike)
        if not who:
            return None
        attack = f"{seen_as(state, who, strike.who)} attacks {seen_as(state, who, strike.target)}"
        return held_question(state, who, f"{attack}. {state[who].name}: act first?")
    if strike.stage == "astray":
        return astray_question(state, strike)
    if strike.stage != "defend" or next(defences.defence_choices(state, strike), None) is None:
        return None
    one, attacker = state[strike.target], state[strike.who]
    arm = attacker.arm(strike.arm)
    weapon = arm.weapon.name if arm else "nothing"
    rush = " in a rush" if strike.rush else ""
    return _ask(
        state,
        "defence",
        one.id,
        f"{seen_as(state, one.id, attacker.id)} attacks {one.name} with {weapon}{rush}. Defence?",
        lambda: defences.options(state, strike),
        best_defence(state, strike),
        lambda: list(blocked_defences(state, strike)),
    )


def seen_as(state: State, observer: str, other: str) -> str:
    """What somebody knows of another one: its name, or nothing (MA U-5, p. 67)."""
    return state[other].name if sees(state, state[observer], state[other]) else "Somebody unseen"


def best_defence(state: State, strike: Strike) -> str:
    """The key of the first free defence, as a default."""
    for defence, arm in defences.defence_choices(state, strike):
        return f"{defence}-{arm.id if arm else ''}-plain"
    return "none"


def blocked_defences(state: State, strike: Strike) -> Iterator[Blocked]:
    """The defences that are not open, with every reason."""
    one = state[strike.target]
    open_ones = {defence for defence, _ in defences.defence_choices(state, strike)}
    for defence in ("dodge", "full_dodge", "parry", "riposte"):
        if defence in open_ones:
            continue
        arms = (None,) if "dodge" in defence else tuple(defences.guards(one)) or (None,)
        reasons = dict.fromkeys(
            reason for arm in arms for reason in defences.defence_reasons(state, strike, defence, arm)
        )
        yield Blocked(defence, defences.TITLES[defence], tuple(reasons), defences.LETTERS[defence])


def astray_question(state: State, strike: Strike) -> Decision:
    """DP-44: another target for the same attack, or take it back (MA Q-270)."""
    one = state[strike.who]
    target = state[strike.target].name

    def options() -> list[Option]:
        back = Option("back", "Take the attack back", TakeBack(one.id), letter="n")
        return [*retarget_options(state, strike), back]

    return _ask(state, "astray", one.id, f"{target} can no longer be attacked. {one.name}: at whom?", options, "back")


# -- Luck and dying ----------------------------------------------------------------------------


def luck_question(state: State, frame: Frame) -> Decision:
    """DP-13: reroll a failed roll or let it stand (MA D-17, p. 48)."""
    roll = frame.rolls[frame.luck[0]]
    one = state[roll.who]

    def options() -> list[Option]:
        return [
            Option("keep", "Let it stand", KeepRoll(one.id), letter="n"),
            Option(
                "luck",
                f"Spend Luck ({one.luck} left)",
                SpendLuck(one.id),
                letter="s",
                chance=lambda: Chance(second_chance(state, roll), "success"),
            ),
        ]

    question = f"{one.name} rolled {roll.value} against {roll.threshold} for {roll.purpose}. Spend Luck?"
    return _ask(state, "luck", one.id, question, options, "keep")


def brace_question(state: State, frame: Frame) -> Decision:
    """Held actions may help a reaction, each with one Advantage, before its dice (MA T-14, T-16, p. 66; Q-47)."""
    check = frame.brace
    assert check is not None
    one = state[check.who]
    threshold = weighed(state, check).threshold
    roll = f"{check.skill.capitalize()} against {threshold} ({check.purpose.replace('_', ' ')})"
    question = f"{one.name} is about to roll {roll}. Spend held actions on it?"
    options = lambda: brace_options(state, check)  # noqa: E731
    return _ask(state, "brace", one.id, question, options, "held-0", note=f"{one.held} Complex held, an Advantage each")


def dawn_question(state: State, dawn: Dawn) -> Decision | None:
    """DP-4: a dying one may come back (MA H-15, H-16, p. 80)."""
    who = next_dying(state, dawn.asked)
    if not who:
        return None
    one = state[who]

    def options() -> list[Option]:
        found = [
            Option("no", "Do nothing", SelfStabilise(one.id, "no"), letter="n"),
            Option(
                "roll",
                "Spend 1 Luck and roll Resilience",
                SelfStabilise(one.id, "roll"),
                letter="r",
                chance=lambda: Chance(success_chance(state, resilience_check(one, "self-stabilising")), "to wake up"),
            ),
        ]
        if may_sacrifice(state, one, "dying"):
            label = f"Give up all Luck ({one.luck}) and wake up"
            found.append(Option("sacrifice", label, SelfStabilise(one.id, "sacrifice"), letter="s"))
        return found

    question = f"{one.name} is DYING, {one.recovery} rounds left. Come back?"
    return _ask(state, "dying", one.id, question, options, "roll")


def doom_question(state: State, doom: Doom) -> Decision:
    """DP-41: give up all Luck or die (MA H-19, p. 80; Q-264)."""
    one = state[doom.who]
    options = (
        Option("sacrifice", f"Give up all Luck ({one.luck}) and live", SelfStabilise(one.id, "sacrifice"), letter="s"),
        Option("die", "Die", SelfStabilise(one.id, "no"), letter="n"),
    )
    return _ask(state, "doom", one.id, f"{one.name} is about to die of overkill.", lambda: options, "sacrifice")


def mishap_question(state: State, mishap: Mishap) -> Decision:
    """DP-37: what a critical failure brings, beyond a sure failure (MA D-18, p. 48; Q-25)."""
    options = (
        Option("setback", "Disadvantage on the next roll", JudgeMishap("setback"), letter="d"),
        Option("nothing", "Nothing more", JudgeMishap("nothing"), letter="n"),
    )
    question = f"{state[mishap.who].name} had {SEVERITIES[mishap.severity]}. What does it bring?"
    return Decision("mishap", mishap.who, "", question, lambda: options, default="setback")


def drawn_question(state: State, drawn: Drawn) -> Decision:
    """DP-3: the GM brings in whoever has heard the noise (MA E-4, p. 51; R-RP-7)."""
    options = (Option("go-on", "Go on", GoOn(), letter="e"),)
    question = "The noise has drawn enemies. Bring in whoever comes, then go on."
    return Decision("drawn", "", "", question, lambda: options, default="go-on")


def tug_question(state: State, tug: Tug) -> Decision:
    """DP-23 and DP-24: go along or pull back when dragged, Strength or Agility against being tied up."""
    one, holder = state[tug.target], state[tug.who].name
    what = "drags" if tug.action == "drag" else "ties up"
    question = f"{holder} {what} {one.name}. What does {one.name} do?"
    return _ask(state, tug.action, one.id, question, lambda: tug_options(state, tug), tug_answers(tug)[-1])


def glimpse_question(state: State, glimpse: Glimpse) -> Decision:
    """DP-16: look for the unseen attacker or not (MA U-7, p. 67, 79)."""
    one = state[glimpse.who]
    question = f"{one.name} was hurt by somebody unseen. Look for the attacker?"
    return _ask(state, "glimpse", one.id, question, lambda: glimpse_options(state, glimpse), "look")


def blast_question(state: State, blast: Blast) -> Decision | None:
    """DP-15: get out of a blast, as far as one can (MA H-7, p. 83; Q-227)."""
    if blast.stage != "next" or not blast.queue or not may_dodge(state, blast):
        return None
    one = state[blast.queue[0]]
    question = f"{blast.burst.name} goes off: {force(blast, one)} damage for {one.name}. Dodge?"
    return _ask(state, "blast", one.id, question, lambda: evasions(state, blast), "dodge-plain")


QUESTIONS: Mapping[type[Frame], Callable[[State, Any], Decision | None]] = {
    Strike: strike_question,
    Gap: gap_question,
    Intent: intent_question,
    Dawn: dawn_question,
    Doom: doom_question,
    Mishap: mishap_question,
    Drawn: drawn_question,
    Tug: tug_question,
    Glimpse: glimpse_question,
    Blast: blast_question,
}
