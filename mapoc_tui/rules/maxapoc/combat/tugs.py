"""Dragging and tying up: the held one may answer, then both roll (MA G-7, G-8, p. 69; DP-23, DP-24)."""

from __future__ import annotations

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.holds import arm_of_hold, hands_for, hold_between, let_go, line_modifiers
from mapoc_tui.rules.maxapoc.commands import ResistHold
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Tug
from mapoc_tui.rules.maxapoc.moves.movement import arrive
from mapoc_tui.rules.maxapoc.rolls.checks import NOT_PROFICIENT, Check, skill_check, stat_check
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier
from mapoc_tui.rules.maxapoc.rolls.contests import contest, contest_chance, prevails
from mapoc_tui.rules.maxapoc.state import Combatant, Hold, State, distance

HELD_FAST = Modifier("disadvantage", 1, "held")
SECURED = Modifier("advantage", 1, "has hold already")
LABELS = {"comply": "Go along", "oppose": "Oppose it", "STR": "Resist with Strength", "AGI": "Resist with Agility"}


def strength_checks(state: State, hold: Hold, purpose: str) -> tuple[Check, Check | None]:
    """Strength against Strength; the unconscious do not oppose (MA G-6, G-7, p. 69)."""
    holder, victim = state[hold.holder], state[hold.victim]
    mine = stat_check(holder, purpose, "STR", {"hold"}, against=victim)
    return mine, stat_check(victim, "resisting", "STR", {"resist"}) if victim.able else None


def helpless(victim: Combatant) -> bool:
    """Whether a held one can be moved without a roll (MA G-9, p. 69)."""
    return "hogtied" in victim.marks or not victim.able


def move_together(fight: Fight, hold: Hold, step: int) -> None:
    """Holder and held one arrive one Distance further."""
    for who in (hold.holder, hold.victim):
        arrive(fight, who, step, first=False)


def tighten_check(state: State, hold: Hold) -> Check:
    """The skill of the hold with Advantage; being Not Proficient does not count (MA G-8, p. 69; Q-14)."""
    holder, victim = state[hold.holder], state[hold.victim]
    tags = {"hold", "tie", DISTANCES[distance(holder, victim)]}
    check = skill_check(holder, "tying up", hold.skill, tags, [SECURED, *line_modifiers(holder, hold, tags)], victim)
    return evolve(check, parts=tuple(part for part in check.parts if part is not NOT_PROFICIENT))


def resist_check(victim: Combatant, stat: str) -> Check:
    """Strength or Agility with Disadvantage (MA G-8, p. 69; Q-135)."""
    return stat_check(victim, "resisting", stat, {"resist"}, [HELD_FAST])


def tighten_chance(state: State, hold: Hold) -> Chance:
    """How likely the held one ends up HOGTIED when it resists as well as it can."""
    victim = state[hold.victim]
    mine = tighten_check(state, hold)
    if not victim.able:
        return Chance(contest_chance(state, mine, None), "to tie it up")
    worst = min(contest_chance(state, mine, resist_check(victim, stat)) for stat in ("STR", "AGI"))
    return Chance(worst, "to tie it up")


def answers(tug: Tug) -> tuple[str, ...]:
    """What the held one may do about it (MA G-7, G-8, p. 69; DP-23, DP-24)."""
    return ("comply", "oppose") if tug.action == "drag" else ("STR", "AGI")


def tug_checks(state: State, tug: Tug, hold: Hold, answer: str) -> tuple[Check, Check | None]:
    """Both rolls."""
    if tug.action == "drag":
        return strength_checks(state, hold, "dragging")
    victim = state[tug.target]
    return tighten_check(state, hold), resist_check(victim, answer) if victim.able else None


def tug_step(fight: Fight, tug: Tug) -> bool:
    """Wait for the answer, roll, and see who has won; tells whether it waits (MA G-7, G-8, p. 69)."""
    hold = hold_between(fight.state, tug.who, tug.target)
    if hold is None:
        fight.emit(e.ActionEnded(tug.who))
        return False
    if tug.stage == "start" and not tug.answer and fight[tug.target].able:
        return True
    if tug.answer == "comply":
        fight.emit(e.ActionEnded(tug.who))
        move_together(fight, hold, tug.step)
    elif tug.stage == "start":
        contest(fight, *tug_checks(fight.state, tug, hold, tug.answer))
    else:
        settle_tug(fight, tug, hold)
    return False


def settle_tug(fight: Fight, tug: Tug, hold: Hold) -> None:
    """The winner has its way; who resists being tied up and wins is free (MA G-7, G-8, p. 69)."""
    mine, other = tug.rolls["task"], tug.rolls.get("resist")
    won = prevails(fight.state, tug)
    fight.emit(e.ActionEnded(tug.who))
    if won and tug.action == "drag":
        move_together(fight, hold, tug.step)
    elif won:
        bind(fight, hold)
    elif tug.action == "tighten" and other is not None and other.success:
        let_go(fight, hold, "got free")
    fight.mishaps(mine, other)


def bind(fight: Fight, hold: Hold) -> None:
    """HOGTIED (MA G-8, G-9, p. 69; C-9)."""
    arm = arm_of_hold(fight[hold.holder], hold)
    hands = hands_for(fight[hold.holder], arm, True) if arm else hold.hands
    fight.emit(e.HoldTightened(hold.holder, hold.victim, hands))
    fight.gain(hold.victim, "hogtied", source=fight[hold.holder].name)


def tug_options(state: State, tug: Tug) -> list[Option]:
    """What the held one may do, each with the exact chance to come off well."""
    hold = hold_between(state, tug.who, tug.target)
    assert hold is not None

    def chance(answer: str) -> Chance | None:
        if answer == "comply":
            return None
        value = contest_chance(state, *tug_checks(state, tug, hold, answer))
        return Chance(1 - value, "to stay" if tug.action == "drag" else "not to be tied up")

    return [
        Option(
            answer,
            LABELS[answer],
            ResistHold(tug.target, answer),
            letter=answer[0].lower(),
            chance=lambda answer=answer: chance(answer),  # type: ignore[misc]
        )
        for answer in answers(tug)
    ]
