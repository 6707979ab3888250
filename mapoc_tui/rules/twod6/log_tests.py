"""How tests and their consequences read in the log."""

from __future__ import annotations

from mapoc_tui.engine.views import LogLine
from mapoc_tui.rules.twod6 import events as e
from mapoc_tui.rules.twod6.checks import OUTCOMES
from mapoc_tui.rules.twod6.criticals import EFFECTS
from mapoc_tui.rules.twod6.log import Telling, signed, tells
from mapoc_tui.rules.twod6.skills import SKILLS
from mapoc_tui.rules.twod6.state import Part, Test

PURPOSES = {
    "attack_melee": "attacks {target} with {weapon}",
    "attack_ranged": "attacks {target} with {weapon}",
    "defence": "defends against {target}",
    "defend": "tries to defend",
    "first_aid": "gives first aid to {target}",
    "assist": "tries to help {target}",
    "help": "tries to help {target}",
    "social": "talks to {target}",
    "use_skill": "uses a skill",
    "retrieve": "snatches at a weapon",
    "flee": "tries to get away",
    "order": "looks for an opening",
    "stay_awake": "fights to stay awake",
    "task": "is put to the test",
    "group": "does a part of the group's test",
}
"""What a test is for -> how it reads."""

RESULTS = {
    "critical": "a critical success",
    "success": "a success",
    "failure": "a failure",
    "critical_failure": "a critical failure",
}


@tells(e.TestPlanned)
def _planned(tell: Telling, event: e.TestPlanned) -> LogLine:
    return tell.line(event.test.who, f"{tell.name(event.test.who)} is about to use {SKILLS[event.test.skill]}.", "roll")


@tells(e.TestPrepared)
def _prepared(tell: Telling, event: e.TestPrepared) -> LogLine:
    test = event.test
    about = {
        "difficulty": f"{tell.name(test.who)} faces challenge level {test.challenge}.",
        "resist": f"{tell.name(test.who)} faces challenge level {test.challenge}.",
        "no_help": f"{tell.name(event.who)} does not help.",
        "trying_to_help": f"{tell.name(event.who)} tries to help.",
        "help": f"{tell.name(event.who)} helps: {signed(test.bonus[-1].value)} on the test.",
    }
    return tell.line(event.who or test.who, about[event.answer], "roll", _sum("Challenge level", test.cl), indent=1)


@tells(e.TestRolled)
def _rolled(tell: Telling, event: e.TestRolled) -> LogLine:
    test, faces = event.test, event.draw.faces
    total = sum(faces) + test.modifier
    typed = " (typed)" if event.draw.typed else ""
    return tell.line(
        test.who,
        f"{tell.name(test.who)} {_purpose(tell, test)}: {SKILLS[test.skill]} {total} against {test.challenge}.",
        "roll",
        f"Total {total} = dice {faces[0]} + {faces[1]}{typed}{_modifiers(test.bonus)}",
        _sum("Challenge level", test.cl),
    )


def _purpose(tell: Telling, test: Test) -> str:
    owner = tell.state[test.target if test.purpose == "defence" else test.who]
    weapon = owner.sheet.arms[test.weapon].name if test.weapon else ""
    return PURPOSES[test.purpose].format(target=tell.name(test.target), weapon=weapon)


def _modifiers(parts: tuple[Part, ...]) -> str:
    return "".join(f", {part.label} {signed(part.value)}" for part in parts)


def _sum(what: str, parts: tuple[Part, ...]) -> str:
    total = sum(part.value for part in parts)
    return f"{what} {total} = {', '.join(f'{part.label} {signed(part.value)}' for part in parts)}"


@tells(e.RollReplaced)
def _replaced(tell: Telling, event: e.RollReplaced) -> LogLine:
    before, faces = (" + ".join(map(str, shown)) for shown in (event.before, event.faces))
    return tell.line("", f"The GM replaces the roll {before} by {faces}.", "gm")


@tells(e.TestConfirmed)
def _confirmed(tell: Telling, event: e.TestConfirmed) -> LogLine:
    name = tell.name(event.who)
    spent = f"{name} spends {event.will} Will ({event.will_left} left)" if event.will else name
    learned = " and an experience tick" if event.ticks > tell.state[event.who].ticks else ""
    margin = f"Margin {signed(event.total - event.cl)} = total {event.total} − challenge level {event.cl}"
    return tell.line(event.who, f"{spent}: {RESULTS[event.result]}{learned}.", "roll", margin, indent=1)


@tells(e.TestSpared)
def _spared(tell: Telling, event: e.TestSpared) -> LogLine:
    name = tell.name(event.test.who)
    return tell.line(event.test.who, f"{name} is taken along and succeeds with {SKILLS[event.test.skill]}.", "roll")


@tells(e.ComplicationNamed)
def _complication(tell: Telling, event: e.ComplicationNamed) -> LogLine:
    words = event.text or "the GM leaves it open"
    return tell.line(event.who, f"{tell.name(event.who)} has a complication: {words}.", "gm", indent=1)


@tells(e.OutcomeChosen)
def _outcome(tell: Telling, event: e.OutcomeChosen) -> LogLine:
    return tell.line(event.who, f"{tell.name(event.who)}: {OUTCOMES[event.outcome]}.", "gm", indent=1)


@tells(e.EffectChosen)
def _effect(tell: Telling, event: e.EffectChosen) -> LogLine:
    whom = f" ({tell.name(event.target)})" if event.target else ""
    return tell.line(event.who, f"{tell.name(event.who)}: {EFFECTS[event.effect]}{whom}.", "effect", indent=1)


@tells(e.GroupBegan)
def _group_began(tell: Telling, event: e.GroupBegan) -> LogLine:
    hard = f" with {event.complications} complications" if event.complications else ""
    text = f"A group test of {SKILLS[event.skill]}{hard}: {event.needed} successes are needed."
    return tell.line("", text, "roll", "One success for each player; a critical success counts 2")


@tells(e.GroupCounted)
def _group_counted(tell: Telling, event: e.GroupCounted) -> LogLine:
    return tell.line(event.who, f"The group has {event.successes} successes.", "roll", indent=1)


@tells(e.GroupEnded)
def _group_ended(tell: Telling, event: e.GroupEnded) -> LogLine:
    result = "passes" if event.passed else "fails"
    return tell.line("", f"The group {result}: {event.successes} of {event.needed} successes.", "roll")
