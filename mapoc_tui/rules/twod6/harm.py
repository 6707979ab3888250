"""Damage and its effects: hits, falls, bleeding, passing out, death (2D6 1.11)."""

from __future__ import annotations

from mapoc_tui.engine.dice import Draw
from mapoc_tui.engine.values import evolve
from mapoc_tui.rules.twod6 import vitals
from mapoc_tui.rules.twod6.checks import BASE, bonus, concludes, roll_test, unskilled
from mapoc_tui.rules.twod6.happenings import AwakeAsked, Fainted, Hurt, StayedAwake
from mapoc_tui.rules.twod6.state import Combatant, Part, State, Test, Vitals
from mapoc_tui.rules.twod6.working import Working

ARMOR = {"": 0, "light": 1, "medium": 2, "heavy": 3}
"""What armour takes off each hit where the table uses it (2D6 L-64, G-16)."""


def armor_parts(state: State, one: Combatant) -> tuple[Part, ...]:
    """What armour takes off a hit (2D6 L-64)."""
    if not state.rulings.use_armor or not one.sheet.armor:
        return ()
    return (Part(f"{one.sheet.armor.title()} armour", -ARMOR[one.sheet.armor]),)


def hurt(
    work: Working,
    who: str,
    cause: str,
    amount: int,
    *,
    source: str = "",
    draw: Draw | None = None,
    parts: tuple[Part, ...] = (),
    lethal: bool = True,
    weapon: str = "",
) -> None:
    """Deal damage. A defender takes half of it, rounded down, after everything else (2D6 L-75, L-78)."""
    one = work.one(who)
    halved = one.has("defending")
    dealt = max(0, amount) // 2 if halved else max(0, amount)
    after = vitals.wounded(one.vitals, dealt, lethal)
    _write(work, Hurt(who, cause, 0, 0, after, parts, source, draw, halved, lethal, weapon=weapon), one)


def bleed(work: Working, who: str) -> None:
    """Somebody who bleeds takes d6; that is no attack, so nothing halves it (2D6 L-86)."""
    one = work.one(who)
    draw = work.roll(who, "bleeding", 1, f"{one.name} bleeds")
    _write(work, Hurt(who, "bleeding", 0, 0, vitals.bled(one.vitals, draw.faces[0]), draw=draw), one)


def _write(work: Working, event: Hurt, one: Combatant) -> None:
    before, after = one.vitals, event.vitals
    dealt = before.endurance - after.endurance
    reopened = event.cause != "bleeding" and _reopens(work.state, one, dealt, event.lethal)
    work.tell(evolve(event, dealt=dealt, before=before.endurance, reopened=reopened), one.id)
    drop(work, one.id, before)


def _reopens(state: State, one: Combatant, dealt: int, lethal: bool) -> bool:
    """Whether new damage opens first aid again: to a stabilised patient (2D6 L-103), or always (2D6 L-102, G-23)."""
    if dealt <= 0 or not (one.aided or one.failed_healers):
        return False
    return state.rulings.first_aid_limit == "per_injury" or (lethal and one.vitals.stabilised)


# ------------------------------------------------------------------------------------------ dropping


def drop(work: Working, who: str, before: Vitals) -> None:
    """What follows when Endurance has dropped to 0 or less by any route.

    A player's character stays conscious or passes out as its player chooses, anybody else passes out (2D6 L-90); where
    the table has a test for it, everybody rolls (2D6 G-22).
    """
    one = work.one(who)
    if before.endurance <= 0 or one.endurance > 0 or one.out:
        return
    if work.state.rulings.unconscious_mode == "test":
        roll_test(work, _awake_test(work.state, one))
    elif one.sheet.player:
        work.tell(AwakeAsked(who), who)
    else:
        pass_out(work, who)


def _awake_test(state: State, one: Combatant) -> Test:
    """Conviction against 8 + the points below 0 (2D6 G-22)."""
    below = (Part("Points below 0", -one.endurance),) if one.endurance else ()
    cl = (BASE, *below, *unskilled(state, one, "conviction"))
    return Test(one.id, "conviction", "stay_awake", cl=cl, bonus=bonus(state, one, "conviction", "stay_awake"))


@concludes("stay_awake")
def _awake_or_not(work: Working, test: Test) -> None:
    if test.passed:
        work.tell(StayedAwake(test.who), test.who)
    elif not work.one(test.who).out:
        pass_out(work, test.who)


def answer_fainting(work: Working, who: str, awake: bool) -> None:
    """The player has said whether the character stays conscious (2D6 L-90)."""
    if awake:
        work.tell(StayedAwake(who, asked=True), who)
    else:
        pass_out(work, who, asked=True)


def pass_out(work: Working, who: str, asked: bool = False) -> None:
    """Somebody passes out."""
    work.tell(Fainted(who, evolve(work.one(who).vitals, passed_out=True), asked), who)
