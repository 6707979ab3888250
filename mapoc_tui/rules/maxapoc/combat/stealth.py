"""Hiding, searching, and what the unseen give away (MA U-5 to U-12, p. 67, 79, 81; K-13, K-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from mapoc_tui.engine.decisions import Chance, Option
from mapoc_tui.rules.maxapoc import events as e
from mapoc_tui.rules.maxapoc.combat.barriers import concealment
from mapoc_tui.rules.maxapoc.combat.pledges import may_brace
from mapoc_tui.rules.maxapoc.commands import Hide, Look, Search
from mapoc_tui.rules.maxapoc.content.gear import DISTANCES
from mapoc_tui.rules.maxapoc.deeds import Candidate, Deed, Purse, unable
from mapoc_tui.rules.maxapoc.fight import Fight
from mapoc_tui.rules.maxapoc.frames import Glimpse, Strike, Task
from mapoc_tui.rules.maxapoc.rolls.checks import Check, held_helps, skill_check, success_chance
from mapoc_tui.rules.maxapoc.rolls.conditions import Modifier, stopped
from mapoc_tui.rules.maxapoc.rolls.lights import in_the_dark
from mapoc_tui.rules.maxapoc.rolls.sight import hidden_from, sees, stealth_degree
from mapoc_tui.rules.maxapoc.rolls.task_rolls import decided_by
from mapoc_tui.rules.maxapoc.state import Combatant, Frame, Roll, State, distance, hostile

SEARCH_COST, HASTY_COST = 2, 1
HASTY = Modifier("disadvantage", 1, "in haste")
MOST_PHASES = 3
ANSWERS = {"look": "Look for the attacker", "held": "Look, with a held action", "none": "Do not look"}


def stealth_check(state: State, one: Combatant, extra: Iterable[Modifier] = ()) -> Check:
    """Stealth, with Advantage behind a barrier or anything that conceals (MA U-12, B-1, p. 81)."""
    behind = concealment(state, one)
    covered = [Modifier("advantage", 1, behind.name)] if behind else []
    tags = {"hide"} if one.stirred else {"hide", "still"}
    if not one.armor:
        tags.add("armor_broken")
    return skill_check(one, "hiding", "stealth", tags, [*covered, *extra])


def perception_check(
    state: State, one: Combatant, extra: Iterable[Modifier] = (), hider: Combatant | None = None
) -> Check:
    """Perception, to find somebody; the light and the Distance to a hider may matter to what one looks through."""
    tags = {"search"} if hider is None else {"search", "reaction", DISTANCES[distance(one, hider)]}
    if in_the_dark(state, one, one.position):
        tags.add("dark")
    return skill_check(one, "searching", "perception", tags, extra, hider)


# -- hiding ------------------------------------------------------------------------------------


def hide_reasons(state: State, one: Combatant, command: Hide, purse: Purse) -> Iterator[str]:
    """What speaks against hiding, or against hiding better than before (MA U-11, K-14, p. 79; Q-95 to Q-97)."""
    yield from unable(state, one, 1, purse)
    if state.rulings.stealth_needs_cover and not (in_the_dark(state, one, one.position) or concealment(state, one)):
        yield "there is nothing to hide behind"


def hide_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Hiding from everybody."""
    yield Candidate("hide", Hide(one.id), lambda: Chance(success_chance(state, stealth_check(state, one)), "to hide"))


def well_hidden(one: Combatant) -> bool:
    """Whether nobody has seen somebody who hides."""
    return "unseen" in one.marks and not one.seen_by


def can_hide(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether somebody can hide now."""
    if state.rulings.stealth_needs_cover and not (state.dark or one.behind):
        return False
    return next(hide_reasons(state, one, Hide(one.id), purse), None) is None


def hide(fight: Fight, command: Hide, purse: Purse) -> None:
    """Try to vanish (MA U-11, p. 79)."""
    fight.emit(e.ActionTaken(command.who, "hide", 1, purse.held, rolls=True))


@decided_by(lambda fight, task: stealth_check(fight.state, fight[task.who]))
def resolve_hide(fight: Fight, task: Task, roll: Roll) -> None:
    """A success makes UNSEEN; a failure changes nothing (MA U-11, p. 79; Q-96).

    Enemies of whom any has seen it until now know where to strike blindly (MA U-9, p. 67; Q-104).
    """
    if roll.success:
        one = fight[task.who]
        noticed = any(sees(fight.state, foe, one) for foe in foes_of(fight.state, one))
        vanish(fight, task.who, roll.counted)
        if noticed:
            leave_traces(fight, task.who)


def vanish(fight: Fight, who: str, degree: int) -> None:
    """UNSEEN for everybody who has to find it first (MA C-23, p. 86)."""
    fight.gain(who, "unseen")
    fight.emit(e.StealthRated(who, degree))


def reveal(fight: Fight, who: str, cause: str) -> None:
    """Seen by everybody (MA U-6, p. 67, 79; Q-100)."""
    come_out(fight, who)
    fight.lose(who, "unseen", cause)


def spot(fight: Fight, who: str, target: str) -> None:
    """Found by one, who cannot share the sight (MA Q-100)."""
    come_out(fight, target)
    fight.emit(e.Spotted(who, target))


def come_out(fight: Fight, who: str) -> None:
    """Players may know from now on of somebody whom the GM hid."""
    if fight[who].hidden:
        fight.emit(e.Hidden(who, False))


# -- finding -----------------------------------------------------------------------------------


def look_for(fight: Fight, searcher: str, hiders: Iterable[str], check: Check) -> None:
    """Perception rolled into the frame; where the table plays it so, the hidden roll anew (MA U-7, U-10; Q-95)."""
    fight.check("task", check)
    slots = []
    if fight.state.rulings.stealth_reroll:
        for who in hiders:
            slots.append(f"hide:{who}")
            fight.check(slots[-1], stealth_check(fight.state, fight[who]), searcher)
    fight.emit(e.StageReached("rolled"))
    fight.offer_luck("task", *slots, lost=lambda slot: misses(fight.state, slot))


def misses(state: State, slot: str) -> bool:
    """Whether a success leaves its owner without what it was made for: nobody is found, or the hider is (MA Q-20)."""
    frame = state.stack[-1]
    roll, searcher = frame.rolls["task"], state[frame.who]
    if slot == "task":
        hiders = [state[frame.target]] if isinstance(frame, Glimpse) else hidden_from(state, searcher)
        return bool(hiders) and not any(finds(state, roll, each, frame) for each in hiders)
    return finds(state, roll, state[slot.removeprefix("hide:")], frame)


def finds(state: State, roll: Roll, hider: Combatant, frame: Frame) -> bool:
    """Whether Perception meets the Stealth degree; the tie goes to the searcher (MA U-7, p. 67, 79; Q-59)."""
    anew = frame.rolls.get(f"hide:{hider.id}")
    return roll.success and roll.counted >= (anew.counted if anew else stealth_degree(hider))


def search_candidates(state: State, one: Combatant) -> Iterator[Candidate]:
    """Thoroughly, or in haste."""
    for hasty, label in ((False, "thoroughly"), (True, "in haste")):
        cost = HASTY_COST if hasty else SEARCH_COST
        yield Candidate(label, Search(one.id, hasty), partial(search_chance, state, one, hasty), f"{cost} Complex")


def search_chance(state: State, one: Combatant, hasty: bool) -> Chance:
    """The exact chance of one degree, which finds whoever hides badly."""
    return Chance(success_chance(state, perception_check(state, one, [HASTY] if hasty else [])), "one degree")


def search_reasons(state: State, one: Combatant, command: Search, purse: Purse) -> Iterator[str]:
    """What speaks against searching; that nobody hides is for the searcher to find out (MA K-13, p. 79)."""
    yield from unable(state, one, HASTY_COST if command.hasty else SEARCH_COST, purse)


def can_search(state: State, one: Combatant, purse: Purse) -> bool:
    """Whether there is time to look around."""
    return purse.left >= HASTY_COST


def search(fight: Fight, command: Search, purse: Purse) -> None:
    """Look for whoever hides (MA U-10, K-13, p. 67, 79; Q-106)."""
    cost = HASTY_COST if command.hasty else SEARCH_COST
    fight.emit(e.ActionTaken(command.who, "search", cost, purse.held, step=int(command.hasty), rolls=True))


def resolve_search(fight: Fight, task: Task) -> bool:
    """One roll, compared with everybody who hides (MA U-10, p. 67, 79; Q-276)."""
    one = fight[task.who]
    hiders = hidden_from(fight.state, one)
    if task.stage == "start":
        check = perception_check(fight.state, one, [HASTY] if task.step else [])
        look_for(fight, one.id, (hider.id for hider in hiders), check)
        return False
    roll = task.rolls["task"]
    found = [hider.id for hider in hiders if finds(fight.state, roll, hider, task)]
    fight.emit(e.ActionEnded(one.id))
    for who in found:
        spot(fight, one.id, who)
    fight.mishaps(*task.rolls.values())
    return False


# -- what an attack gives away -----------------------------------------------------------------


def give_away(fight: Fight, strike: Strike, wrangle: bool) -> None:
    """A melee or Wrangle attack reveals the attacker, any other leaves traces (MA U-6, U-9, p. 67, 79; Q-107)."""
    one = fight[strike.who]
    if "unseen" not in one.marks:
        return
    if strike.way == "strike" or wrangle:
        reveal(fight, one.id, "attacked hand to hand" if strike.way == "strike" else "its line shows where it is")
    else:
        leave_traces(fight, one.id)


def leave_traces(fight: Fight, who: str) -> None:
    """What an unseen one has done tells enemies where to strike blindly until after their next turn (MA Q-104)."""
    one = fight[who]
    if "unseen" in one.marks:
        fight.emit(e.TracesLeft(who, tuple(foe.id for foe in foes_of(fight.state, one))))


def foes_of(state: State, one: Combatant) -> list[Combatant]:
    """Every enemy in the fight."""
    return [each for each in state.combatants.values() if each.here and hostile(one, each)]


def startle(fight: Fight, strike: Strike) -> None:
    """Whoever is hurt by a ranged attack of somebody unseen may look for the attacker (MA U-7, p. 67, 79; Q-99)."""
    target, attacker = fight[strike.target], fight[strike.who]
    if strike.way == "strike" or not target.able or stopped(target.marks, "react"):
        return
    if not sees(fight.state, target, attacker):
        fight.emit(e.GlimpseCalled(target.id, attacker.id))


def glimpse_check(state: State, one: Combatant, attacker: Combatant, held: bool) -> Check:
    """Perception with an Advantage for each phase that the attacker stayed (MA U-8, T-16, p. 66, 67, 79; Q-98)."""
    phases = min(MOST_PHASES, attacker.perch)
    extra = [Modifier("advantage", phases, "the attacker stays where it is")] if phases > 0 else []
    return perception_check(state, one, [*extra, *held_helps(held)], attacker)


def glimpse_step(fight: Fight, glimpse: Glimpse) -> bool:
    """Wait for the answer, roll, compare; tells whether it waits (MA U-7, p. 67, 79)."""
    one, attacker = fight[glimpse.who], fight[glimpse.target]
    if not one.able or sees(fight.state, one, attacker):
        fight.emit(e.ActionEnded(one.id))
        return False
    if glimpse.stage == "start":
        return True
    if glimpse.stage == "look":
        look_for(fight, one.id, (attacker.id,), glimpse_check(fight.state, one, attacker, glimpse.spent))
        return False
    found = finds(fight.state, glimpse.rolls["task"], attacker, glimpse)
    fight.emit(e.ActionEnded(one.id))
    if found:
        spot(fight, one.id, attacker.id)
    fight.mishaps(*glimpse.rolls.values())
    return False


def glimpse_options(state: State, glimpse: Glimpse) -> list[Option]:
    """Look or not, with the exact chance to reach the degree that is needed."""
    one, attacker = state[glimpse.who], state[glimpse.target]

    def chance(held: bool) -> Chance:
        return Chance(success_chance(state, glimpse_check(state, one, attacker, held)), "one degree")

    return [
        Option(
            how,
            label,
            Look(one.id, how),
            letter=how[0],
            chance=None if how == "none" else lambda how=how: chance(how == "held"),  # type: ignore[misc]
        )
        for how, label in ANSWERS.items()
        if how != "held" or may_brace(state, one)
    ]


HIDE = Deed(Hide, "hide", "Hide", "k", hide_candidates, hide_reasons, hide, is_open=can_hide)
SEARCH = Deed(
    Search, "search", "Search", "/", search_candidates, search_reasons, search, cost="1C or 2C", is_open=can_search
)
